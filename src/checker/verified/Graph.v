(** Counting the models of a graph whose products are decomposable and whose sums are deterministic, and what every model
    of the graph satisfies. Nothing here knows about puzzles. *)
From Coq Require Import List Arith Bool NArith PArith Lia FMapPositive.
From Nono Require Import Refutation.
Import ListNotations.
Local Open Scope N_scope.

(** ** Assignments *)
Definition asg := positive -> bool.
Definition upd (x : positive) (b : bool) (v : asg) : asg := fun y => if Pos.eqb y x then b else v y.
Fixpoint assigns (X : list positive) : list asg :=
  match X with [] => [fun _ => false] | x :: X' => map (upd x false) (assigns X') ++ map (upd x true) (assigns X') end.
Definition var (l : lit) : positive := match l with xO x => x | xI x => x | xH => xH end.

(** ** Long lists, without deep recursion *)
Definition gather {A B} (f : A -> list B) (l : list A) : list B := rev' (fold_left (fun found a => rev_append (f a) found) l []).
Definition count_of {A} (l : list A) : N := fold_left (fun n _ => N.succ n) l 0.

(** ** Sets *)
(** A set of the leaves of a binary tree; [All] and [None_] stand for whole subtrees. *)
Inductive tree := None_ | All | Fork (l r : tree).
Definition fork (l r : tree) : tree :=
  match l, r with None_, None_ => None_ | All, All => All | _, _ => Fork l r end.
Fixpoint union (a b : tree) : tree :=
  match a, b with
  | None_, _ => b
  | All, _ => All
  | _, None_ => a
  | _, All => All
  | Fork l r, Fork l' r' => fork (union l l') (union r r')
  end.
Fixpoint inter (a b : tree) : tree :=
  match a, b with
  | None_, _ | _, None_ => None_
  | All, _ => b
  | _, All => a
  | Fork l r, Fork l' r' => fork (inter l l') (inter r r')
  end.
Fixpoint apart (a b : tree) : bool :=
  match a, b with
  | None_, _ | _, None_ => true
  | Fork l r, Fork l' r' => apart l l' && apart r r'
  | _, _ => false
  end.
Fixpoint put (p : list bool) (t : tree) : tree :=                 (* adds a leaf *)
  match p with
  | [] => All
  | right_ :: p' => match t with
      | All => All
      | None_ => if right_ then Fork None_ (put p' None_) else Fork (put p' None_) None_
      | Fork l r => if right_ then fork l (put p' r) else fork (put p' l) r
      end
  end.
Fixpoint has (t : tree) (p : list bool) : bool :=
  match t with
  | None_ => false
  | All => true
  | Fork l r => match p with [] => false | right_ :: p' => has (if right_ then r else l) p' end
  end.
(** The lowest bits of a number, the highest of them first. *)
Fixpoint bits (n : nat) (x : N) (higher : list bool) : list bool :=
  match n with O => higher | S n' => bits n' (N.div2 x) (N.odd x :: higher) end.

(** ** Clauses as the leaves of a tree *)
Inductive clauses := Nothing | Leaf (c : list lit) | Both (l r : clauses).
Fixpoint grow (depth : nat) (cs : list (list lit)) : clauses * list (list lit) :=
  match cs with
  | [] => (Nothing, [])
  | c :: cs' => match depth with
      | O => (Leaf c, cs')
      | S d => let (l, left) := grow d cs in let (r, left') := grow d left in (Both l r, left')
      end
  end.
Definition places := P.t tree.               (* by literals: the clauses in which they occur *)
Definition place_of (o : places) (l : lit) : tree := match P.find l o with Some t => t | None => None_ end.
Fixpoint placed (cs : clauses) (path : list bool) (o : places) : places :=         (* the path from the root, backwards *)
  match cs with
  | Nothing => o
  | Leaf c => let p := rev' path in fold_left (fun o l => P.add l (put p (place_of o l)) o) c o
  | Both l r => placed r (true :: path) (placed l (false :: path) o)
  end.
(** Are all clauses in the set? *)
Fixpoint covers (t : tree) (cs : clauses) : bool :=
  match t, cs with
  | All, _ | _, Nothing => true
  | Fork l r, Both a b => covers l a && covers r b
  | _, _ => false
  end.

(** ** Sets of variables, and weights *)
Definition set := P.t unit.
Definition weights := P.t N.
Fixpoint plus (a b : weights) : weights :=
  match a, b with
  | P.Leaf _, _ => b
  | _, P.Leaf _ => a
  | P.Node l o r, P.Node l' o' r' =>
      P.Node (plus l l') (match o, o' with Some m, Some n => Some (m + n) | Some _, None => o | None, _ => o' end) (plus r r')
  end.
Definition joined (l : weights) (o : option N) (r : weights) : weights :=
  match l, o, r with P.Leaf _, None, P.Leaf _ => P.Leaf N | _, _, _ => P.Node l o r end.
Fixpoint least_of (a b : weights) : weights :=
  match a, b with
  | P.Leaf _, _ | _, P.Leaf _ => P.Leaf N
  | P.Node l o r, P.Node l' o' r' =>
      joined (least_of l l') (match o, o' with Some m, Some n => Some (N.min m n) | _, _ => None end) (least_of r r')
  end.
Definition mem (s : set) (x : positive) : bool := match P.find x s with Some _ => true | None => false end.
Definition weight (w : weights) (i : positive) : N := match P.find i w with Some n => n | None => 0 end.

(** ** Bounds: at least so many of these literals are true. A clause is a bound of 1. *)
Definition bound := (list lit * N)%type.
Definition occurrences := P.t weights.       (* by literal: how often it occurs in each bound *)
Definition occurs (o : occurrences) (l : lit) : weights := match P.find l o with Some w => w | None => P.empty N end.
Definition bump (i : positive) (l : lit) (o : occurrences) : occurrences :=
  P.add l (P.add i (weight (occurs o l) i + 1) (occurs o l)) o.
Fixpoint occurring (bs : list bound) (i : positive) (o : occurrences) : occurrences :=
  match bs with [] => o | (c, _) :: bs' => occurring bs' (Pos.succ i) (fold_right (bump i) o c) end.
Fixpoint reached (bs : list bound) (i : positive) (w : weights) : bool :=
  match bs with [] => true | (_, k) :: bs' => (k <=? weight w i) && reached bs' (Pos.succ i) w end.

(** ** Nodes *)
Inductive node := Product (children : list lit) | Sum (decision a b : lit) | Forget.
Record info := Info {
  below : tree;                  (* the variables below the node *)
  implied : tree;                (* the clauses that are true if the node is true *)
  atleast : weights;             (* for each bound: how many of its literals are true at least, if the node is true *)
  models : N; scale : N;         (* the node is true in [models] of 2 ^ [scale] cases *)
  forced : list lit }.           (* literals that are true if the node is true *)

Section Build.
Variable top : positive.                          (* variables are the numbers from 2 to [top]; nodes have higher numbers *)
Variable size : nat.                              (* the number of bits of [top] *)
Variable pl : places.
Variable occ : occurrences.
Definition is_variable (x : positive) : bool := (1 <? x)%positive && (x <=? top)%positive.
Definition path_of (x : positive) : list bool := bits size (Npos x) [].
Definition leaf (l : lit) : info := Info (put (path_of (var l)) None_) (place_of pl l) (occurs occ l) 1 1 [l].
Definition child (nodes : P.t info) (l : lit) : option info :=
  match l with
  | xO z => if is_variable z then Some (leaf l) else P.find z nodes
  | xI z => if is_variable z then Some (leaf l) else None
  | xH => None
  end.
Definition times_ (l : lit) (i j : info) : info :=
  Info (union (below i) (below j)) (union (implied i) (implied j)) (plus (atleast i) (atleast j)) (models i * models j) (scale i + scale j)
       (if is_variable (var l) then l :: forced j else forced j).
Fixpoint product (nodes : P.t info) (ls : list lit) (j : info) : option info :=
  match ls with
  | [] => Some j
  | l :: ls' => match child nodes l with
      | Some i => if apart (below i) (below j) then product nodes ls' (times_ l i j) else None
      | None => None
      end
  end.
Definition nothing : info := Info None_ None_ (P.empty N) 1 0 [].
Definition sum (nodes : P.t info) (d a b : lit) : option info :=
  match child nodes a, child nodes b with
  | Some i, Some j =>
      if existsb (Pos.eqb d) (forced i) && existsb (Pos.eqb (neg d)) (forced j) then
        let e := N.max (scale i) (scale j) in
        Some (Info (union (below i) (below j)) (inter (implied i) (implied j)) (least_of (atleast i) (atleast j))
                   (N.shiftl (models i) (e - scale i) + N.shiftl (models j) (e - scale j)) e [])
      else None
  | _, _ => None
  end.
Fixpoint links (z : positive) (ls : list lit) (id : positive) (D : db) : db :=
  match ls with [] => D | l :: ls' => links z ls' (Pos.succ id) (P.add id [xI z; l] D) end.
Record graph := Graph { newest : positive; nodes : P.t info; defining : db }.
Definition add_node (g : graph) (zin : positive * positive * node) : option graph :=
  let '(z, id, n) := zin in
  match n with
  | Forget => Some (Graph (newest g) (P.remove z (nodes g)) (defining g))
  | Product ls =>
      if (newest g <? z)%positive then
        match product (nodes g) ls nothing with
        | Some i => Some (Graph z (P.add z i (nodes g)) (links z ls (Pos.succ id) (P.add id (fold_left (fun c l => neg l :: c) ls [xO z]) (defining g))))
        | None => None
        end
      else None
  | Sum d a b =>
      if (newest g <? z)%positive then
        match sum (nodes g) d a b with
        | Some i => Some (Graph z (P.add z i (nodes g))
            (P.add id [xI z; a; b] (P.add (Pos.succ id) [xO z; neg a] (P.add (Pos.succ (Pos.succ id)) [xO z; neg b] (defining g)))))
        | None => None
        end
      else None
  end.
End Build.

(** The nodes are read one after the other. *)
CoInductive stream := Done | Next (first : positive * positive * node) (others : stream).
Fixpoint build (top : positive) (size : nat) (pl : places) (occ : occurrences) (n : nat) (g : graph) (s : stream) : option graph :=
  match n, s with
  | S n', Next first others => match add_node top size pl occ g first with Some g' => build top size pl occ n' g' others | None => None end
  | _, _ => Some g
  end.
Fixpoint from (n : nat) (x : positive) : list positive := match n with O => [] | S n' => x :: from n' (Pos.succ x) end.
Definition variables (top : positive) : list positive := from (pred (Pos.to_nat top)) 2.

(** The number of models of the root, if every model keeps all bounds; and the clauses of the nodes. *)
Definition is_clause (b : bound) : bool := snd b =? 1.
Definition clauses_of (bs : list bound) : list (list lit) := gather (fun b => if is_clause b then [fst b] else []) bs.
Definition others_of (bs : list bound) : list bound := gather (fun b => if is_clause b then [] else [b]) bs.
Definition counted_graph (top : positive) (bs : list bound) (n : nat) (s : stream) (root : positive) : option (N * db) :=
  let cs := clauses_of bs in
  let others := others_of bs in
  let (tree_, left) := grow (N.size_nat (count_of cs)) cs in
  match left with [] =>
    match build top (Pos.size_nat top) (placed tree_ [] (P.empty tree)) (occurring others 1 (P.empty weights)) n
                (Graph top (P.empty info) (P.empty (list lit))) s with
    | Some g => match P.find root (nodes g) with
        | Some i => if (scale i <? Npos top) && covers (implied i) tree_ && reached others 1 (atleast i)
                    then Some (N.shiftl (models i) (Npos top - 1 - scale i), defining g) else None
        | None => None end
    | None => None
    end
  | _ => None end.

(** * Proofs *)
(** ** Counting *)
Definition card (X : list positive) (f : asg -> bool) : N := N.of_nat (length (filter f (assigns X))).
Definition all_of (X : list positive) : N := 2 ^ N.of_nat (length X).
Lemma filter_map : forall {A B} (f : B -> bool) (h : A -> B) l, length (filter f (map h l)) = length (filter (fun a => f (h a)) l).
Proof. induction l as [|a l IH]; simpl; [reflexivity|]. destruct (f (h a)); simpl; congruence. Qed.
Lemma card_cons : forall x X f, card (x :: X) f = card X (fun v => f (upd x false v)) + card X (fun v => f (upd x true v)).
Proof. intros. unfold card. simpl. rewrite filter_app, app_length, !filter_map, Nat2N.inj_add. reflexivity. Qed.
Lemma card_ext : forall X f g, (forall v, f v = g v) -> card X f = card X g.
Proof. intros X f g H. unfold card. f_equal. f_equal. apply filter_ext. exact H. Qed.
Lemma all_cons : forall x X, all_of (x :: X) = 2 * all_of X.
Proof. intros. unfold all_of. simpl length. rewrite Nat2N.inj_succ, N.pow_succ_r'. reflexivity. Qed.
Lemma card_true : forall X, card X (fun _ => true) = all_of X.
Proof. induction X as [|x X IH]; [reflexivity|]. rewrite card_cons, all_cons, IH. lia. Qed.
Lemma card_false : forall X, card X (fun _ => false) = 0.
Proof. induction X as [|x X IH]; [reflexivity|]. rewrite card_cons, IH. reflexivity. Qed.
Lemma card_or : forall X f g, (forall v, f v = true -> g v = true -> False) -> card X (fun v => f v || g v) = card X f + card X g.
Proof.
  intros X f g H. unfold card. rewrite <- Nat2N.inj_add. f_equal. induction (assigns X) as [|v l IH]; simpl; [reflexivity|].
  specialize (H v). destruct (f v), (g v); simpl; try lia.
Qed.

Definition dep (B : positive -> bool) (f : asg -> bool) := forall u v, (forall x, B x = true -> u x = v x) -> f u = f v.
Lemma upd_skip : forall B f x b v, dep B f -> B x = false -> f (upd x b v) = f v.
Proof.
  intros B f x b v H E. apply H. intros y Hy. unfold upd. destruct (Pos.eqb_spec y x) as [->|]; [congruence|reflexivity].
Qed.
Lemma dep_upd : forall B f x b, dep B f -> dep B (fun v => f (upd x b v)).
Proof. intros B f x b H u v E. apply H. intros y Hy. unfold upd. destruct (Pos.eqb y x); auto. Qed.
Lemma card_indep : forall A B, (forall x, A x = true -> B x = true -> False) -> forall X f g, dep A f -> dep B g ->
  card X (fun v => f v && g v) * all_of X = card X f * card X g.
Proof.
  intros A B Hd. induction X as [|x X IH]; intros f g Hf Hg.
  - unfold card, all_of. simpl. destruct (f (fun _ => false)), (g (fun _ => false)); reflexivity.
  - rewrite !card_cons, all_cons. destruct (A x) eqn:EA.
    + assert (EB : B x = false) by (destruct (B x) eqn:E; [destruct (Hd _ EA E)|reflexivity]).
      assert (E : forall b, card X (fun v => g (upd x b v)) = card X g).
      { intro b. apply card_ext. intro v. apply (upd_skip B); assumption. }
      rewrite !E. assert (E' : forall b, card X (fun v => f (upd x b v) && g (upd x b v)) = card X (fun v => f (upd x b v) && g v)).
      { intro b. apply card_ext. intro v. f_equal. apply (upd_skip B); assumption. }
      rewrite !E'. assert (H0 := IH _ _ (dep_upd _ _ x false Hf) Hg). assert (H1 := IH _ _ (dep_upd _ _ x true Hf) Hg). cbv beta in *.
      rewrite N.mul_assoc, (N.mul_comm _ 2), <- N.mul_assoc, N.mul_add_distr_r, H0, H1. lia.
    + assert (E : forall b, card X (fun v => f (upd x b v)) = card X f).
      { intro b. apply card_ext. intro v. apply (upd_skip A); assumption. }
      rewrite !E. assert (E' : forall b, card X (fun v => f (upd x b v) && g (upd x b v)) = card X (fun v => f v && g (upd x b v))).
      { intro b. apply card_ext. intro v. f_equal. apply (upd_skip A); assumption. }
      rewrite !E'. assert (H0 := IH _ _ Hf (dep_upd _ _ x false Hg)). assert (H1 := IH _ _ Hf (dep_upd _ _ x true Hg)). cbv beta in *.
      rewrite N.mul_assoc, (N.mul_comm _ 2), <- N.mul_assoc, N.mul_add_distr_r, H0, H1. lia.
Qed.
Lemma card_literal : forall X l, NoDup X -> In (var l) X -> l <> xH -> card X (fun v => ev v l) * 2 = all_of X.
Proof.
  induction X as [|x X IH]; intros l Hn Hin Hl; [destruct Hin|]. inversion Hn; subst.
  rewrite card_cons, all_cons. destruct (Pos.eq_dec x (var l)) as [->|Hne].
  - assert (E : forall b, card X (fun v => ev (upd (var l) b v) l) = card X (fun _ => match l with xO _ => b | _ => negb b end)).
    { intro b. apply card_ext. intro v. destruct l as [y|y|]; simpl; unfold upd; rewrite ?Pos.eqb_refl; congruence. }
    rewrite !E. destruct l; cbn [negb]; rewrite ?card_true, ?card_false; try congruence; lia.
  - destruct Hin as [|Hin]; [congruence|].
    assert (E : forall b, card X (fun v => ev (upd x b v) l) = card X (fun v => ev v l)).
    { intro b. apply card_ext. intro v. destruct l as [y|y|]; simpl in *; unfold upd; [| |reflexivity];
      (destruct (Pos.eqb_spec y x); [congruence|reflexivity]). }
    rewrite !E. specialize (IH l H2 Hin Hl). lia.
Qed.

(** ** Lists *)
Lemma rev'_is_rev : forall {A} (l : list A), rev' l = rev l.
Proof. intros. unfold rev'. rewrite rev_append_rev. apply app_nil_r. Qed.
Lemma gather_in : forall {A B} (f : A -> list B) l y, In y (gather f l) <-> exists x, In x l /\ In y (f x).
Proof.
  intros A B f l y. unfold gather. rewrite rev'_is_rev, <- in_rev.
  assert (G : forall l acc, In y (fold_left (fun found a => rev_append (f a) found) l acc) <-> In y acc \/ exists x, In x l /\ In y (f x)).
  { clear l. induction l as [|a l IH]; intro acc; simpl; [firstorder|]. rewrite IH, rev_append_rev, in_app_iff, <- in_rev. split.
    - intros [[H|H]|(x & H1 & H2)]; eauto.
    - intros [H|(x & [->|H1] & H2)]; eauto. }
  rewrite G. simpl. firstorder.
Qed.

(** ** Sets and weights *)
Lemma union_has : forall a b p, has a p = true \/ has b p = true -> has (union a b) p = true.
Proof.
  assert (F : forall l r p, has (Fork l r) p = true -> has (fork l r) p = true).
  { intros l r [|x p] H; simpl in H; [discriminate|]. destruct l, r; simpl in *; auto; destruct x; auto. }
  induction a as [| |l IHl r IHr]; intros b p H; [destruct H as [H|H]; [discriminate|exact H]|reflexivity|].
  destruct b as [| |l' r']; [destruct H as [H|H]; [exact H|discriminate]|reflexivity|].
  cbn [union]. apply F. destruct p as [|x p]; simpl in *; [destruct H; discriminate|]. destruct x; auto.
Qed.
Lemma put_has : forall p t, has (put p t) p = true.
Proof.
  induction p as [|x p IH]; intro t; [reflexivity|]. destruct t as [| |l r]; [destruct x; simpl; apply IH|reflexivity|].
  assert (F : forall l r p, has (Fork l r) p = true -> has (fork l r) p = true).
  { intros l0 r0 [|y q] H; simpl in H; [discriminate|]. destruct l0, r0; simpl in *; auto; destruct y; auto. }
  destruct x; cbn [put]; apply F; simpl; apply IH.
Qed.
Lemma apart_has : forall a b p, apart a b = true -> has a p = true -> has b p = true -> False.
Proof.
  induction a as [| |l IHl r IHr]; intros b p H Ha Hb; [discriminate|destruct b; discriminate|].
  destruct b as [| |l' r']; [discriminate|discriminate|]. simpl in H. apply andb_true_iff in H. destruct H as [Hl Hr].
  destruct p as [|x p]; [discriminate|]. simpl in *. destruct x; eauto.
Qed.

(** ** Sets of clauses *)
(** All clauses of the set are true. *)
Fixpoint holds (t : tree) (cs : clauses) (v : asg) : Prop :=
  match cs with
  | Nothing => True
  | Leaf c => match t with None_ => True | _ => true_in v c end
  | Both a b => match t with
      | None_ => True
      | All => holds All a v /\ holds All b v
      | Fork l r => holds l a v /\ holds r b v
      end
  end.
Lemma all_holds : forall cs v t, holds All cs v -> holds t cs v.
Proof.
  induction cs as [|c|a IHa b IHb]; intros v t H; simpl in *; [exact I|destruct t; auto|]. destruct t; auto. destruct H. split; auto.
Qed.
Lemma none_holds : forall cs v, holds None_ cs v.
Proof. destruct cs; simpl; auto. Qed.
Lemma fork_holds : forall l r cs v, holds (Fork l r) cs v -> holds (fork l r) cs v.
Proof.
  intros l r cs v H. unfold fork. destruct l, r; auto using none_holds. destruct cs; auto.
Qed.
Lemma union_holds : forall a b cs v, holds a cs v -> holds b cs v -> holds (union a b) cs v.
Proof.
  induction a as [| |l IHl r IHr]; intros b cs v Ha Hb; [exact Hb|exact Ha|]. destruct b as [| |l' r']; [exact Ha|exact Hb|].
  cbn [union]. apply fork_holds. destruct cs; simpl in *; auto. destruct Ha, Hb. split; auto.
Qed.
Lemma inter_holds : forall a b cs v, holds a cs v \/ holds b cs v -> holds (inter a b) cs v.
Proof.
  induction a as [| |l IHl r IHr]; intros b cs v H.
  - apply none_holds.
  - destruct b; [apply none_holds| |]; destruct H as [H|H]; auto; apply all_holds; exact H.
  - destruct b as [| |l' r']; [apply none_holds|destruct H as [H|H]; [exact H|apply all_holds; exact H]|].
    cbn [inter]. apply fork_holds. destruct cs as [|c|a b]; simpl in *; auto; [destruct H; auto|].
    destruct H as [[H1 H2]|[H1 H2]]; split; auto.
Qed.
Fixpoint leaf_at (cs : clauses) (p : list bool) : option (list lit) :=
  match cs, p with
  | Leaf c, [] => Some c
  | Both l r, right_ :: p' => leaf_at (if right_ then r else l) p'
  | _, _ => None
  end.
Lemma put_holds : forall p t cs v c, leaf_at cs p = Some c -> true_in v c -> holds t cs v -> holds (put p t) cs v.
Proof.
  induction p as [|x p IH]; intros t cs v c Hc Hv H.
  - destruct cs; try discriminate. simpl in *. inversion Hc; subst. exact Hv.
  - destruct cs as [| |a b]; try discriminate. simpl in Hc. destruct t as [| |l r].
    + destruct x; simpl; split; try apply none_holds; eapply IH; eauto using none_holds.
    + exact H.
    + destruct x; cbn [put]; apply fork_holds; simpl in *; destruct H; split; eauto.
Qed.
Definition places_right (whole : clauses) (o : places) : Prop := forall l v, ev v l = true -> holds (place_of o l) whole v.
Lemma placed_right : forall cs whole path o, (forall q, leaf_at whole (rev path ++ q) = leaf_at cs q) ->
  places_right whole o -> places_right whole (placed cs path o).
Proof.
  induction cs as [|c|a IHa b IHb]; intros whole path o H Ho; simpl; [exact Ho| |].
  - rewrite rev'_is_rev. assert (Hc := H []). rewrite app_nil_r in Hc. simpl in Hc.
    assert (G : forall e o, incl e c -> places_right whole o ->
      places_right whole (fold_left (fun o l => P.add l (put (rev path) (place_of o l)) o) e o)).
    { clear o Ho. induction e as [|l e IH]; intros o Hi Ho; simpl; [exact Ho|]. apply IH; [intros k Hk; apply Hi; right; exact Hk|].
      intros k v Hv. unfold place_of. destruct (Pos.eq_dec k l) as [->|Hne].
      - rewrite P.gss. apply put_holds with (c := c); [exact Hc| |exact (Ho l v Hv)]. exists l. split; [apply Hi; left; reflexivity|exact Hv].
      - rewrite P.gso by exact Hne. exact (Ho k v Hv). }
    apply G; [apply incl_refl|exact Ho].
  - apply IHb; [|apply IHa; [|exact Ho]]; intro q; simpl; rewrite <- app_assoc; simpl; rewrite H; reflexivity.
Qed.
Lemma covers_ok : forall t cs v, covers t cs = true -> holds t cs v -> holds All cs v.
Proof.
  induction t as [| |l IHl r IHr]; intros cs v H Hh; destruct cs as [|c|a b]; simpl in *; try discriminate; auto.
  apply andb_true_iff in H. destruct H, Hh. split; eauto.
Qed.
Fixpoint inside (cs : clauses) (c : list lit) : Prop :=
  match cs with Nothing => False | Leaf e => e = c | Both l r => inside l c \/ inside r c end.
Lemma inside_holds : forall cs c v, inside cs c -> holds All cs v -> true_in v c.
Proof.
  induction cs as [|e|a IHa b IHb]; intros c v H Hh; simpl in *; [destruct H|subst; exact Hh|]. destruct Hh, H; eauto.
Qed.
Lemma grow_inside : forall d cs t left c, grow d cs = (t, left) -> In c cs -> inside t c \/ In c left.
Proof.
  induction d as [|d IH]; intros [|e cs] t left c H Hc; try (destruct Hc; fail); cbn [grow] in H.
  - inversion H; subst. destruct Hc as [->|Hc]; [left; reflexivity|right; exact Hc].
  - destruct (grow d (e :: cs)) as [l k] eqn:E1. destruct (grow d k) as [r k'] eqn:E2. inversion H; subst.
    destruct (IH _ _ _ c E1 Hc) as [Hl|Hk]; [left; left; exact Hl|].
    destruct (IH _ _ _ c E2 Hk) as [Hr|Hk']; [left; right; exact Hr|right; exact Hk'].
Qed.

(** ** Weights *)
Lemma find_leaf : forall {A} x, P.find x (P.Leaf A) = None.
Proof. intros A [x|x|]; reflexivity. Qed.
Lemma plus_weight : forall a b i, weight (plus a b) i = weight a i + weight b i.
Proof.
  unfold weight. induction a as [|l IHl o r IHr]; intros b i; [simpl; rewrite find_leaf; reflexivity|].
  destruct b as [|l' o' r']; [simpl; rewrite find_leaf, N.add_0_r; reflexivity|].
  destruct i as [i|i|]; simpl; [apply IHr|apply IHl|]. destruct o, o'; simpl; lia.
Qed.
Lemma joined_weight : forall l o r i, weight (joined l o r) i = weight (P.Node l o r) i.
Proof.
  intros l o r i. unfold joined. destruct l; [destruct o; [reflexivity|destruct r; [|reflexivity]]|reflexivity].
  unfold weight. destruct i as [i|i|]; simpl; rewrite ?find_leaf; reflexivity.
Qed.
Lemma least_weight : forall a b i, weight (least_of a b) i <= weight a i /\ weight (least_of a b) i <= weight b i.
Proof.
  induction a as [|l IHl o r IHr]; intros b i; [simpl; unfold weight; rewrite find_leaf; lia|].
  destruct b as [|l' o' r']; [simpl; unfold weight; rewrite find_leaf; lia|].
  cbn [least_of]. rewrite joined_weight. unfold weight in *. destruct i as [i|i|]; simpl; [apply IHr|apply IHl|].
  destruct o, o'; simpl; lia.
Qed.

(** ** Bounds *)
Fixpoint bound_at (bs : list bound) (i j : positive) : list lit :=
  match bs with [] => [] | (c, _) :: bs' => if Pos.eqb j i then c else bound_at bs' (Pos.succ i) j end.
Definition times (l : lit) (c : list lit) : N := N.of_nat (count_occ Pos.eq_dec c l).
Lemma bump_weight : forall i l o l' j, weight (occurs (bump i l o) l') j =
  (if Pos.eqb j i && Pos.eqb l l' then 1 else 0) + weight (occurs o l') j.
Proof.
  intros i l o l' j. unfold bump, occurs. destruct (Pos.eqb_spec l l') as [<-|Hl].
  - rewrite P.gss. unfold weight at 1. destruct (Pos.eqb_spec j i) as [->|Hj]; cbn [andb].
    + rewrite P.gss. apply N.add_comm.
    + rewrite P.gso by exact Hj. reflexivity.
  - rewrite P.gso by congruence. rewrite andb_false_r. reflexivity.
Qed.
Lemma bumps_weight : forall i c o l j, weight (occurs (fold_right (bump i) o c) l) j =
  (if Pos.eqb j i then times l c else 0) + weight (occurs o l) j.
Proof.
  intros i c o l j. induction c as [|a c IH]; [simpl; destruct (Pos.eqb j i); reflexivity|].
  cbn [fold_right]. rewrite bump_weight, IH. unfold times. cbn [count_occ].
  destruct (Pos.eqb_spec j i); cbn [andb]; [|reflexivity].
  destruct (Pos.eqb_spec a l), (Pos.eq_dec a l); try congruence; lia.
Qed.
Lemma bound_before : forall bs i j, (j < i)%positive -> bound_at bs i j = [].
Proof.
  induction bs as [|[c k] bs IH]; intros i j H; simpl; [reflexivity|].
  destruct (Pos.eqb_spec j i); [lia|]. apply IH. lia.
Qed.
Lemma occurring_weight : forall bs i o l j,
  weight (occurs (occurring bs i o) l) j = times l (bound_at bs i j) + weight (occurs o l) j.
Proof.
  induction bs as [|[c k] bs IH]; intros i o l j; [reflexivity|].
  cbn [occurring bound_at]. rewrite IH, bumps_weight. destruct (Pos.eqb_spec j i) as [->|]; [|lia].
  rewrite bound_before by lia. unfold times at 1. simpl. lia.
Qed.
Definition trues (v : asg) (B : positive -> bool) (c : list lit) : N := N.of_nat (length (filter (fun l => B (var l) && ev v l) c)).
Definition true_count (v : asg) (c : list lit) : N := N.of_nat (length (filter (ev v) c)).
Lemma true_count_cons : forall v l c, true_count v (l :: c) = ((if ev v l then 1 else 0) + true_count v c).
Proof. intros. unfold true_count. cbn [filter]. destruct (ev v l); cbn [length]; lia. Qed.
Lemma true_in_one : forall v c, true_in v c -> (1 <= true_count v c).
Proof.
  intros v c (l & Hl & E). induction c as [|a c IH]; [destruct Hl|]. rewrite true_count_cons. destruct Hl as [->|Hl]; [rewrite E; lia|].
  specialize (IH Hl). lia.
Qed.
Lemma trues_all : forall v B c, trues v B c <= true_count v c.
Proof.
  intros. unfold trues, true_count. induction c as [|l c IH]; simpl; [lia|].
  destruct (B (var l)), (ev v l); simpl in *; lia.
Qed.
Lemma trues_more : forall v A B c, (forall x, A x = true -> B x = true) -> trues v A c <= trues v B c.
Proof.
  intros v A B c H. unfold trues. induction c as [|l c IH]; simpl; [lia|]. specialize (H (var l)).
  destruct (A (var l)); simpl; [rewrite (H eq_refl); simpl; destruct (ev v l); simpl in *; lia|].
  destruct (B (var l) && ev v l); simpl in *; lia.
Qed.
Lemma trues_apart : forall v A B C c, (forall x, A x = true -> B x = true -> False) -> (forall x, C x = A x || B x) ->
  trues v A c + trues v B c = trues v C c.
Proof.
  intros v A B C c H E. unfold trues. induction c as [|l c IH]; simpl; [lia|].
  specialize (H (var l)). rewrite E. destruct (A (var l)), (B (var l)); cbn [orb andb]; [destruct (H eq_refl eq_refl)| | |]; destruct (ev v l); cbn [length]; lia.
Qed.
Lemma times_trues : forall v B l c, B (var l) = true -> ev v l = true -> times l c <= trues v B c.
Proof.
  intros v B l c HB Hv. unfold times, trues. induction c as [|a c IH]; simpl; [lia|].
  destruct (Pos.eq_dec a l) as [->|]; [rewrite HB, Hv; simpl; lia|].
  destruct (B (var a) && ev v a); simpl; lia.
Qed.
Lemma reached_all : forall bs i w, reached bs i w = true -> forall c k, In (c, k) bs ->
  exists j, (i <= j)%positive /\ bound_at bs i j = c /\ k <= weight w j.
Proof.
  induction bs as [|[c0 k0] bs IH]; intros i w H c k Hin; [destruct Hin|]. simpl in H. apply andb_true_iff in H. destruct H as [Hk H].
  destruct Hin as [E|Hin].
  - inversion E; subst. exists i. simpl. rewrite Pos.eqb_refl. split; [lia|]. split; [reflexivity|]. apply N.leb_le. exact Hk.
  - destruct (IH _ _ H _ _ Hin) as (j & Hij & Ej & Hj). exists j. split; [lia|]. split; [|exact Hj].
    simpl. destruct (Pos.eqb_spec j i); [lia|exact Ej].
Qed.

(** ** The graph *)
Section Right.
Variable top : positive.
Variable size : nat.
Variable cs : clauses.                 (* the bounds of 1 *)
Variable bs : list bound.              (* the others *)
Let X := variables top.
Let pl := placed cs [] (P.empty tree).
Let occ := occurring bs 1 (P.empty weights).
Let C := bound_at bs 1.

Lemma from_in : forall n a x, In x (from n a) <-> (Pos.to_nat a <= Pos.to_nat x < Pos.to_nat a + n)%nat.
Proof.
  induction n as [|n IH]; intros a x; cbn [from In]; [lia|]. rewrite IH. lia.
Qed.
Lemma in_variables : forall x, In x X <-> is_variable top x = true.
Proof.
  intro x. unfold X, variables, is_variable. rewrite andb_true_iff, Pos.ltb_lt, Pos.leb_le, from_in.
  lia.
Qed.
Lemma variables_once : NoDup X.
Proof.
  unfold X, variables. generalize 2%positive as a. induction (Init.Nat.pred (Pos.to_nat top)) as [|n IH]; intro a; simpl; constructor; [|apply IH].
  rewrite from_in. lia.
Qed.
Lemma number_of_variables : all_of X = 2 ^ (Npos top - 1).
Proof.
  unfold all_of, X, variables. f_equal.
  assert (E : forall n a, length (from n a) = n) by (induction n; intro; simpl; auto). rewrite E. lia.
Qed.

(** [f] says whether the node is true; it depends on the variables [B]. *)
Record right (i : info) (f : asg -> bool) (B : positive -> bool) : Prop := {
  r_dep : dep B f;
  r_in : forall x, B x = true -> In x X;
  r_below : forall x, B x = true -> has (below i) (path_of size x) = true;
  r_card : card X f * 2 ^ scale i = models i * all_of X;
  r_implied : forall v, f v = true -> holds (implied i) cs v;
  r_atleast : forall v, f v = true -> forall j, weight (atleast i) j <= trues v B (C j);
  r_forced : forall v, f v = true -> forall l, In l (forced i) -> ev v l = true }.

Lemma right_ext : forall i f g B, (forall v, f v = g v) -> right i f B -> right i g B.
Proof.
  intros i f g B E R. destruct R as [R1 R2 R3 R4 R5 R6 R7]. constructor; auto.
  - intros u v H. rewrite <- !E. auto.
  - rewrite <- (card_ext X f g E). exact R4.
  - intros v H. apply R5. rewrite E. exact H.
  - intros v H. apply R6. rewrite E. exact H.
  - intros v H. apply R7. rewrite E. exact H.
Qed.
Lemma places_fine : places_right cs pl.
Proof.
  apply placed_right; [reflexivity|]. intros l v _. unfold place_of. rewrite P.gempty. apply none_holds.
Qed.
Lemma leaf_right : forall l, l <> xH -> is_variable top (var l) = true -> right (leaf size pl occ l) (fun v => ev v l) (Pos.eqb (var l)).
Proof.
  intros l Hl Hv. constructor; cbn [leaf below implied atleast models scale forced].
  - intros u v H. specialize (H (var l) (Pos.eqb_refl _)). destruct l; simpl in *; congruence.
  - intros x Hx. apply Pos.eqb_eq in Hx. subst. apply in_variables. exact Hv.
  - intros x Hx. apply Pos.eqb_eq in Hx. subst. apply put_has.
  - change (2 ^ 1) with 2. rewrite N.mul_1_l. apply card_literal; [apply variables_once|apply in_variables; exact Hv|exact Hl].
  - intros v H. apply places_fine. exact H.
  - intros v H j. unfold occ. rewrite occurring_weight.
    assert (E : weight (occurs (P.empty weights) l) j = 0) by (unfold occurs; rewrite P.gempty; unfold weight; rewrite P.gempty; reflexivity).
    rewrite E, N.add_0_r. apply times_trues; [apply Pos.eqb_refl|exact H].
  - intros v H k [<-|[]]. exact H.
Qed.

(** The value of each node. *)
Definition values := positive -> asg -> bool.
Definition agrees (S : values) : Prop := forall x v, (x <= top)%positive -> S x v = v x.
Definition under (S : values) (v : asg) : asg := fun z => S z v.
Definition all_right (S : values) (nodes : P.t info) : Prop := forall z i, P.find z nodes = Some i -> (top < z)%positive /\ exists B, right i (S z) B.

Lemma child_right : forall S nodes l i, agrees S -> all_right S nodes -> child top size pl occ nodes l = Some i ->
  l <> xH /\ (exists B, right i (fun v => ev (under S v) l) B) /\ ((var l <= top)%positive \/ exists j, P.find (var l) nodes = Some j).
Proof.
  intros S nodes l i HS HN H.
  assert (V : is_variable top (var l) = true -> l <> xH -> i = leaf size pl occ l ->
    (exists B, right i (fun v => ev (under S v) l) B) /\ (var l <= top)%positive).
  { intros E Hl ->. assert (Hz : (var l <= top)%positive) by (unfold is_variable in E; apply andb_true_iff in E; apply Pos.leb_le; apply E).
    split; [|exact Hz]. exists (Pos.eqb (var l)). apply right_ext with (f := fun v => ev v l); [|apply leaf_right; assumption].
    intro v. destruct l; simpl in *; unfold under; rewrite ?HS by exact Hz; reflexivity. }
  destruct l as [z|z|]; simpl in H; [| |discriminate].
  - destruct (is_variable top z) eqn:E; [|discriminate]. inversion H; subst. destruct V; auto; [discriminate|]. split; [discriminate|auto].
  - destruct (is_variable top z) eqn:E.
    + inversion H; subst. destruct V; auto; [discriminate|]. split; [discriminate|auto].
    + split; [discriminate|]. destruct (HN _ _ H) as [Hz R]. split; [exact R|right; exists i; exact H].
Qed.

Definition seen (nodes : P.t info) (l : lit) : Prop := (var l <= top)%positive \/ exists j, P.find (var l) nodes = Some j.
Lemma times_right : forall i j f g A B l, right i f A -> right j g B -> apart (below i) (below j) = true ->
  (is_variable top (var l) = true -> forall v, f v = true -> ev v l = true) ->
  right (times_ top l i j) (fun v => f v && g v) (fun x => A x || B x).
Proof.
  intros a b f g A B l RA RB Ep Hl.
  assert (Hd : forall x, A x = true -> B x = true -> False).
  { intros x Ha Hb. apply (apart_has _ _ (path_of size x) Ep); [apply (r_below _ _ _ RA)|apply (r_below _ _ _ RB)]; assumption. }
  constructor; cbn [times_ below implied atleast models scale forced].
  - intros u v Huv. rewrite (r_dep _ _ _ RA u v), (r_dep _ _ _ RB u v); [reflexivity| |]; intros x Hx; apply Huv; rewrite Hx; auto using orb_true_r.
  - intros x Hx. apply orb_true_iff in Hx. destruct Hx; [apply (r_in _ _ _ RA)|apply (r_in _ _ _ RB)]; assumption.
  - intros x Hx. apply union_has. apply orb_true_iff in Hx. destruct Hx; [left; apply (r_below _ _ _ RA)|right; apply (r_below _ _ _ RB)]; assumption.
  - assert (HI := card_indep _ _ Hd X _ _ (r_dep _ _ _ RA) (r_dep _ _ _ RB)).
    assert (H1 := r_card _ _ _ RA). assert (H2 := r_card _ _ _ RB). rewrite N.pow_add_r.
    set (c := card X (fun v => f v && g v)) in *.
    assert (T : all_of X <> 0) by (unfold all_of; apply N.pow_nonzero; lia).
    apply (N.mul_cancel_r _ _ (all_of X)); [exact T|].
    transitivity ((c * all_of X) * (2 ^ scale a * 2 ^ scale b)); [lia|]. rewrite HI.
    transitivity ((card X f * 2 ^ scale a) * (card X g * 2 ^ scale b)); [lia|]. rewrite H1, H2. lia.
  - intros v Hv. apply andb_true_iff in Hv. destruct Hv. apply union_holds; [apply (r_implied _ _ _ RA)|apply (r_implied _ _ _ RB)]; assumption.
  - intros v Hv j. apply andb_true_iff in Hv. destruct Hv as [Hva Hvb]. rewrite plus_weight.
    rewrite <- (trues_apart v _ _ (fun x => A x || B x) (C j) Hd) by reflexivity.
    assert (K1 := r_atleast _ _ _ RA v Hva j). assert (K2 := r_atleast _ _ _ RB v Hvb j). lia.
  - intros v Hv k Hk. apply andb_true_iff in Hv. destruct Hv as [Hva Hvb].
    destruct (is_variable top (var l)); [destruct Hk as [<-|Hk]; [apply Hl; auto|]|]; exact (r_forced _ _ _ RB v Hvb k Hk).
Qed.
Lemma nothing_right : right nothing (fun _ => true) (fun _ => false).
Proof.
  constructor; cbn [nothing below implied atleast models scale forced]; try discriminate.
  - intros u v _. reflexivity.
  - rewrite card_true. change (2 ^ 0) with 1. lia.
  - intros v _. apply none_holds.
  - intros v _ j. unfold weight. rewrite P.gempty. lia.
  - intros v _ l [].
Qed.
Lemma product_right : forall S nodes ls j g B i, agrees S -> all_right S nodes -> right j g B -> product top size pl occ nodes ls j = Some i ->
  (exists A, right i (fun v => g v && forallb (ev (under S v)) ls) A) /\ Forall (fun l => l <> xH /\ seen nodes l) ls.
Proof.
  intros S nodes ls. induction ls as [|l ls IH]; intros j g B i HS HN RJ H; simpl in H.
  - inversion H; subst. split; [|constructor]. exists B. apply right_ext with (f := g); [|exact RJ]. intro v. simpl. rewrite andb_true_r. reflexivity.
  - destruct (child top size pl occ nodes l) as [a|] eqn:Ea; [|discriminate].
    destruct (apart (below a) (below j)) eqn:Ep; [|discriminate].
    destruct (child_right _ _ _ _ HS HN Ea) as (Hl & (A & RA) & Hs).
    assert (RT : right (times_ top l a j) (fun v => ev (under S v) l && g v) (fun x => A x || B x)).
    { apply times_right; auto. intros Hv v E.
      destruct l as [z|z|]; simpl in *; unfold under in E; rewrite ?HS in E by (unfold is_variable in Hv; apply andb_true_iff in Hv; apply Pos.leb_le; apply Hv); exact E. }
    destruct (IH _ _ _ i HS HN RT H) as ((D & RD) & HF).
    split; [|constructor; [split; assumption|exact HF]]. exists D. apply right_ext with (2 := RD). intro v. simpl.
    destruct (g v), (ev (under S v) l); reflexivity.
Qed.

Lemma sum_right : forall S nodes d a b i, agrees S -> all_right S nodes -> sum top size pl occ nodes d a b = Some i ->
  (exists B, right i (fun v => ev (under S v) a || ev (under S v) b) B) /\ (a <> xH /\ seen nodes a) /\ (b <> xH /\ seen nodes b).
Proof.
  intros S nodes d a b i HS HN H. unfold sum in H.
  destruct (child top size pl occ nodes a) as [p|] eqn:Ea; [|discriminate]. destruct (child top size pl occ nodes b) as [q|] eqn:Eb; [|discriminate].
  destruct (existsb (Pos.eqb d) (forced p) && existsb (Pos.eqb (neg d)) (forced q)) eqn:Ed; [|discriminate]. inversion H; subst. clear H.
  destruct (child_right _ _ _ _ HS HN Ea) as (Ha & (A & RA) & Hsa). destruct (child_right _ _ _ _ HS HN Eb) as (Hb & (B & RB) & Hsb).
  split; [|split; split; assumption]. exists (fun x => A x || B x).
  apply andb_true_iff in Ed. destruct Ed as [Hda Hdb]. apply existsb_exists in Hda. destruct Hda as (d1 & Hd1 & E1). apply Pos.eqb_eq in E1. subst d1.
  apply existsb_exists in Hdb. destruct Hdb as (d2 & Hd2 & E2). apply Pos.eqb_eq in E2. subst d2.
  assert (Hx : forall v, ev (under S v) a = true -> ev (under S v) b = true -> False).
  { intros v Hva Hvb. assert (K1 := r_forced _ _ _ RA v Hva _ Hd1). assert (K2 := r_forced _ _ _ RB v Hvb _ Hd2).
    apply neg_false in K1. congruence. }
  constructor; cbn [below implied atleast models scale forced].
  - intros u v Huv. rewrite (r_dep _ _ _ RA u v), (r_dep _ _ _ RB u v); [reflexivity| |]; intros x Hx'; apply Huv; rewrite Hx'; auto using orb_true_r.
  - intros x Hx'. apply orb_true_iff in Hx'. destruct Hx'; [apply (r_in _ _ _ RA)|apply (r_in _ _ _ RB)]; assumption.
  - intros x Hx'. apply union_has. apply orb_true_iff in Hx'. destruct Hx'; [left; apply (r_below _ _ _ RA)|right; apply (r_below _ _ _ RB)]; assumption.
  - rewrite (card_or X _ _ Hx). assert (H1 := r_card _ _ _ RA). assert (H2 := r_card _ _ _ RB).
    rewrite !N.shiftl_mul_pow2, !N.mul_add_distr_r. set (e := N.max (scale p) (scale q)).
    assert (P1 : 2 ^ e = 2 ^ scale p * 2 ^ (e - scale p)) by (rewrite <- N.pow_add_r; f_equal; lia).
    assert (P2 : 2 ^ e = 2 ^ scale q * 2 ^ (e - scale q)) by (rewrite <- N.pow_add_r; f_equal; lia).
    f_equal.
    + rewrite P1. rewrite N.mul_assoc, H1. lia.
    + rewrite P2. rewrite N.mul_assoc, H2. lia.
  - intros v Hv. apply inter_holds. apply orb_true_iff in Hv. destruct Hv; [left; apply (r_implied _ _ _ RA)|right; apply (r_implied _ _ _ RB)]; assumption.
  - intros v Hv j. destruct (least_weight (atleast p) (atleast q) j) as [L1 L2]. apply orb_true_iff in Hv. destruct Hv as [Hv|Hv].
    + assert (K := r_atleast _ _ _ RA v Hv j). etransitivity; [exact L1|]. etransitivity; [exact K|]. apply trues_more. intros x Hx'. rewrite Hx'. reflexivity.
    + assert (K := r_atleast _ _ _ RB v Hv j). etransitivity; [exact L2|]. etransitivity; [exact K|]. apply trues_more. intros x Hx'. rewrite Hx'. apply orb_true_r.
  - intros v _ l [].
Qed.

(** Every clause of the nodes is true, whatever the variables are. *)
Record sound (S : values) (g : graph) : Prop := {
  s_agrees : agrees S;
  s_top : (top <= newest g)%positive;
  s_nodes : forall z i, P.find z (nodes g) = Some i -> (top < z <= newest g)%positive /\ exists B, right i (S z) B;
  s_clauses : forall id c, P.find id (defining g) = Some c ->
    (forall v, true_in (under S v) c) /\ forall l, In l c -> (var l <= newest g)%positive }.

Definition extended (S : values) (z : positive) (f : asg -> bool) : values := fun y => if Pos.eqb y z then f else S y.
Lemma extended_new : forall S z f v, under (extended S z f) v z = f v.
Proof. intros. unfold under, extended. rewrite Pos.eqb_refl. reflexivity. Qed.
Lemma extended_old : forall S z f v l, l <> xH -> (var l < z)%positive -> ev (under (extended S z f) v) l = ev (under S v) l.
Proof.
  intros S z f v l Hl H. destruct l as [y|y|]; simpl in *; [| |congruence]; unfold under, extended; destruct (Pos.eqb_spec y z); try lia; reflexivity.
Qed.
Lemma true_old : forall S z f v c, (forall l, In l c -> (var l < z)%positive) -> true_in (under S v) c -> true_in (under (extended S z f) v) c.
Proof.
  intros S z f v c H (l & Hl & Hv). exists l. split; [exact Hl|]. rewrite extended_old; auto. intro E. subst l. discriminate.
Qed.
Definition clauses_fine (S : values) (z : positive) (D : db) : Prop :=
  forall id c, P.find id D = Some c -> (forall v, true_in (under S v) c) /\ forall l, In l c -> (var l <= z)%positive.
Lemma add_fine : forall S z D id c, clauses_fine S z D -> (forall v, true_in (under S v) c) -> (forall l, In l c -> (var l <= z)%positive) ->
  clauses_fine S z (P.add id c D).
Proof.
  intros S z D id c HD H1 H2 i k Hk. destruct (Pos.eq_dec i id) as [->|Hne].
  - rewrite P.gss in Hk. inversion Hk; subst. split; assumption.
  - rewrite P.gso in Hk by exact Hne. exact (HD _ _ Hk).
Qed.
Lemma ev_neg : forall v l, l <> xH -> ev v (neg l) = negb (ev v l).
Proof. intros v [x|x|] H; simpl; [rewrite negb_involutive; reflexivity|reflexivity|congruence]. Qed.
Lemma var_neg : forall l, var (neg l) = var l.
Proof. intros [x|x|]; reflexivity. Qed.
Lemma all_neg : forall ls c l, In l (fold_left (fun c l => neg l :: c) ls c) <-> In l c \/ exists k, In k ls /\ neg k = l.
Proof.
  induction ls as [|k ls IH]; intros c l; simpl; [firstorder|]. rewrite IH. simpl. split.
  - intros [[H|H]|(x & H1 & H2)]; eauto.
  - intros [H|(x & [->|H1] & H2)]; eauto.
Qed.
Lemma links_fine : forall S z ls0 f, (forall v, S z v = f v) -> (forall v, f v = true -> forallb (ev (under S v)) ls0 = true) ->
  forall ls id D, incl ls ls0 -> (forall l, In l ls -> (var l <= z)%positive) -> clauses_fine S z D -> clauses_fine S z (links z ls id D).
Proof.
  intros S z ls0 f Hz Hf. induction ls as [|l ls IH]; intros id D Hi Hl HD; simpl; [exact HD|].
  apply IH; [intros x Hx; apply Hi; right; exact Hx|intros; apply Hl; right; assumption|]. apply add_fine; [exact HD| |].
  - intro v. destruct (f v) eqn:E.
    + exists l. split; [right; left; reflexivity|]. specialize (Hf v E). rewrite forallb_forall in Hf. apply Hf. apply Hi. left. reflexivity.
    + exists (xI z). split; [left; reflexivity|]. simpl. unfold under. rewrite Hz, E. reflexivity.
  - intros k [<-|[<-|[]]]; [simpl; lia|apply Hl; left; reflexivity].
Qed.
Lemma seen_old : forall S g l, sound S g -> seen (nodes g) l -> (var l <= newest g)%positive.
Proof.
  intros S g l H [Hl|[j Hj]]; [destruct H; lia|]. destruct (s_nodes _ _ H _ _ Hj). lia.
Qed.
Lemma forallb_ext : forall {A} (f g : A -> bool) l, (forall a, In a l -> f a = g a) -> forallb f l = forallb g l.
Proof. induction l as [|a l IH]; simpl; intro H; [reflexivity|]. rewrite H by auto. f_equal. apply IH. auto. Qed.

Lemma extend_sound : forall S g z i f D, sound S g -> (newest g < z)%positive -> (exists B, right i f B) ->
  clauses_fine (extended S z f) z D -> sound (extended S z f) (Graph z (P.add z i (nodes g)) D).
Proof.
  intros S g z i f D H Hz R HD. constructor; simpl.
  - intros x v Hx. unfold extended. destruct H as [HA HT _ _]. destruct (Pos.eqb_spec x z); [lia|]. apply HA. exact Hx.
  - destruct H; lia.
  - intros y j Hy. destruct (Pos.eq_dec y z) as [->|Hne].
    + rewrite P.gss in Hy. inversion Hy; subst. split; [destruct H; lia|]. unfold extended. rewrite Pos.eqb_refl. exact R.
    + rewrite P.gso in Hy by exact Hne. destruct (s_nodes _ _ H _ _ Hy) as [H1 H2]. split; [lia|].
      unfold extended. destruct (Pos.eqb_spec y z); [congruence|exact H2].
  - exact HD.
Qed.
Lemma add_node_sound : forall S g zin g', sound S g -> add_node top size pl occ g zin = Some g' -> exists S', sound S' g'.
Proof.
  intros S g [[z id] n] g' H E. destruct n as [ls|d a b|]; simpl in E.
  - destruct (Pos.ltb_spec (newest g) z) as [Hz|]; [|discriminate]. destruct (product top size pl occ (nodes g) ls nothing) as [i|] eqn:Ep; [|discriminate].
    inversion E; subst. clear E.
    assert (HN : all_right S (nodes g)) by (intros y j Hy; destruct (s_nodes _ _ H _ _ Hy); split; [lia|assumption]).
    destruct (product_right _ _ _ _ _ _ _ (s_agrees _ _ H) HN nothing_right Ep) as [R HF]. rewrite Forall_forall in HF.
    set (f := fun v => forallb (ev (under S v)) ls) in *. exists (extended S z f).
    assert (Hold : forall l, In l ls -> l <> xH /\ (var l < z)%positive).
    { intros l Hl. destruct (HF l Hl) as [H1 H2]. split; [exact H1|]. apply (seen_old _ _ _ H) in H2. lia. }
    assert (Hf : forall v, forallb (ev (under (extended S z f) v)) ls = f v).
    { intro v. apply forallb_ext. intros l Hl. destruct (Hold l Hl). apply extended_old; assumption. }
    apply extend_sound; auto.
    apply links_fine with (ls0 := ls) (f := f).
    + intro v. apply extended_new.
    + intros v Hv. rewrite Hf. exact Hv.
    + apply incl_refl.
    + intros l Hl. destruct (Hold l Hl). lia.
    + apply add_fine.
      * intros k c Hc. destruct (s_clauses _ _ H _ _ Hc) as [H1 H2]. split.
        -- intro v. apply true_old; [|apply H1]. intros l Hl. specialize (H2 l Hl). lia.
        -- intros l Hl. specialize (H2 l Hl). lia.
      * intro v. destruct (f v) eqn:Ev.
        -- exists (xO z). split; [apply all_neg; left; left; reflexivity|]. simpl. rewrite extended_new. exact Ev.
        -- assert (exists l, In l ls /\ ev (under S v) l = false) as (l & Hl & Hv).
           { unfold f in Ev. clear - Ev. induction ls as [|a ls IH]; simpl in Ev; [discriminate|].
             destruct (ev (under S v) a) eqn:E; [|exists a; split; [left; reflexivity|exact E]].
             destruct (IH Ev) as (l & Hl & Hv). exists l. split; [right|]; assumption. }
           exists (neg l). split; [apply all_neg; right; exists l; auto|]. destruct (Hold l Hl).
           rewrite ev_neg by assumption. rewrite extended_old by assumption. rewrite Hv. reflexivity.
      * intros l Hl. apply all_neg in Hl. destruct Hl as [[<-|[]]|(k & Hk & <-)]; [simpl; lia|]. rewrite var_neg. destruct (Hold k Hk). lia.
  - destruct (Pos.ltb_spec (newest g) z) as [Hz|]; [|discriminate]. destruct (sum top size pl occ (nodes g) d a b) as [i|] eqn:Ep; [|discriminate].
    inversion E; subst. clear E.
    assert (HN : all_right S (nodes g)) by (intros y j Hy; destruct (s_nodes _ _ H _ _ Hy); split; [lia|assumption]).
    destruct (sum_right _ _ _ _ _ _ (s_agrees _ _ H) HN Ep) as (R & (Ha & Hsa) & (Hb & Hsb)).
    apply (seen_old _ _ _ H) in Hsa. apply (seen_old _ _ _ H) in Hsb.
    set (f := fun v => ev (under S v) a || ev (under S v) b) in *. exists (extended S z f).
    assert (Ea : forall v, ev (under (extended S z f) v) a = ev (under S v) a) by (intro; apply extended_old; [exact Ha|lia]).
    assert (Eb : forall v, ev (under (extended S z f) v) b = ev (under S v) b) by (intro; apply extended_old; [exact Hb|lia]).
    apply extend_sound; auto. apply add_fine; [apply add_fine; [apply add_fine|..]|..].
    + intros k c Hc. destruct (s_clauses _ _ H _ _ Hc) as [H1 H2]. split.
      * intro v. apply true_old; [|apply H1]. intros l Hl. specialize (H2 l Hl). lia.
      * intros l Hl. specialize (H2 l Hl). lia.
    + intro v. destruct (f v) eqn:Ev.
      * exists (xO z). split; [left; reflexivity|]. simpl. rewrite extended_new. exact Ev.
      * exists (neg b). split; [right; left; reflexivity|]. rewrite ev_neg, Eb by exact Hb. unfold f in Ev. apply orb_false_iff in Ev. destruct Ev as [_ ->]. reflexivity.
    + intros l [<-|[<-|[]]]; rewrite ?var_neg; simpl; lia.
    + intro v. destruct (f v) eqn:Ev.
      * exists (xO z). split; [left; reflexivity|]. simpl. rewrite extended_new. exact Ev.
      * exists (neg a). split; [right; left; reflexivity|]. rewrite ev_neg, Ea by exact Ha. unfold f in Ev. apply orb_false_iff in Ev. destruct Ev as [-> _]. reflexivity.
    + intros l [<-|[<-|[]]]; rewrite ?var_neg; simpl; lia.
    + intro v. destruct (f v) eqn:Ev.
      * unfold f in Ev. apply orb_true_iff in Ev. destruct Ev as [Ev|Ev]; [exists a|exists b]; (split; [simpl; auto|]); rewrite ?Ea, ?Eb; exact Ev.
      * exists (xI z). split; [left; reflexivity|]. simpl. rewrite extended_new, Ev. reflexivity.
    + intros l [<-|[<-|[<-|[]]]]; simpl; lia.
  - inversion E; subst. exists S. destruct H as [H1 H2 H3 H4]. constructor; simpl; auto.
    intros y j Hy. destruct (Pos.eq_dec y z) as [->|Hne]; [rewrite P.grs in Hy; discriminate|]. rewrite P.gro in Hy by exact Hne. auto.
Qed.
Lemma build_sound : forall n s g g', (exists S, sound S g) -> build top size pl occ n g s = Some g' -> exists S', sound S' g'.
Proof.
  induction n as [|n IH]; intros s g g' [S HS] E; simpl in E; [inversion E; subst; eauto|].
  destruct s as [|a s]; [inversion E; subst; eauto|]. destruct (add_node top size pl occ g a) as [g1|] eqn:Ea; [|discriminate].
  eapply IH; [|exact E]. eapply add_node_sound; eauto.
Qed.

End Right.

(** What [counted_graph] accepts: the root has so many models, all of them keep all bounds, and the clauses of the nodes
    hold in every assignment. *)
Theorem counted_graph_ok : forall top bs n s root k D, counted_graph top bs n s root = Some (k, D) -> exists S : values,
  agrees top S /\ card (variables top) (S root) = k /\ dep (fun x => is_variable top x) (S root) /\
  (forall v c j, S root v = true -> In (c, j) bs -> j <= true_count v c) /\
  forall v, all_true (under S v) D.
Proof.
  intros top bs n s root k D H. unfold counted_graph in H. cbv zeta in H. set (others := others_of bs) in *. set (cs := clauses_of bs) in *.
  destruct (grow _ cs) as [t left] eqn:Et. destruct left; [|discriminate].
  destruct (build _ _ _ _ n _ s) as [g|] eqn:Eg; [|discriminate].
  destruct (P.find root (nodes g)) as [i|] eqn:Ei; [|discriminate].
  destruct ((scale i <? Npos top) && covers (implied i) t && reached others 1 (atleast i)) eqn:Ek; [|discriminate].
  assert (Hk : k = N.shiftl (models i) (Npos top - 1 - scale i)) by congruence. assert (HD : D = defining g) by congruence. clear H. subst k D.
  rewrite !andb_true_iff in Ek. destruct Ek as ((Hscale & Hcover) & Hreach). apply N.ltb_lt in Hscale.
  apply (build_sound top (Pos.size_nat top) t others) in Eg.
  - destruct Eg as [S HS]. exists S. destruct (s_nodes _ _ _ _ _ _ HS _ _ Ei) as (_ & B & R). split; [apply (s_agrees _ _ _ _ _ _ HS)|]. split; [|split; [|split]].
    + assert (K := r_card _ _ _ _ _ _ _ R). rewrite number_of_variables in K. rewrite N.shiftl_mul_pow2.
      assert (T : 2 ^ scale i <> 0) by (apply N.pow_nonzero; lia). apply (N.mul_cancel_r _ _ _ T). rewrite K, <- N.mul_assoc, <- N.pow_add_r.
      replace (N.pos top - 1 - scale i + scale i) with (N.pos top - 1) by lia. reflexivity.
    + intros u v Huv. apply (r_dep _ _ _ _ _ _ _ R). intros x Hx. apply Huv. apply in_variables. apply (r_in _ _ _ _ _ _ _ R). exact Hx.
    + intros v c j Hv Hin. destruct (is_clause (c, j)) eqn:Ec.
      * unfold is_clause in Ec. apply N.eqb_eq in Ec. simpl in Ec. subst j. apply true_in_one.
        assert (Hc : In c cs) by (unfold cs, clauses_of; apply gather_in; exists (c, 1); split; [exact Hin|left; reflexivity]).
        destruct (grow_inside _ _ _ _ _ Et Hc) as [Hi|[]]. apply (inside_holds t); [exact Hi|].
        apply (covers_ok _ _ _ Hcover). apply (r_implied _ _ _ _ _ _ _ R). exact Hv.
      * assert (Hc : In (c, j) others) by (unfold others, others_of; apply gather_in; exists (c, j); split; [exact Hin|rewrite Ec; left; reflexivity]).
        destruct (reached_all _ _ _ Hreach _ _ Hc) as (p & _ & Ep & Hp).
        etransitivity; [exact Hp|]. etransitivity; [apply (r_atleast _ _ _ _ _ _ _ R v Hv)|]. rewrite Ep. apply trues_all.
    + intros v id c Hc. apply (s_clauses _ _ _ _ _ _ HS _ _ Hc).
  - exists (fun x v => v x). constructor; simpl.
    + intros x v _. reflexivity.
    + lia.
    + intros z j Hz. rewrite P.gempty in Hz. discriminate.
    + intros id c Hc. rewrite P.gempty in Hc. discriminate.
Qed.
