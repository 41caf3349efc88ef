(** A checker of certified counts, and the proof that it is right. The claim is the last theorem of this file. *)
From Coq Require Import List Arith Bool NArith PArith Lia.
From Nono Require Import Spec Automaton Masks Refutation Checker Correct Graph Paths.
Import ListNotations.
Open Scope nat_scope.

(** ** Certificates *)
(** The part of a certificate that shows that each model of the graph is a solution. *)
Record counting := Counting {
  top : positive;                               (* the variables are 2 to [top] *)
  literals : list (list (colour * lit));        (* for each cell: the literal of each colour that it can have *)
  line_literals : list (list (list lit));         (* for each line rule and place: literals of the automaton's states ([Paths.v]) *)
  defined : list (positive * list (list lit));  (* other variables, and clauses that define each of them by earlier ones *)
  facts : list (cell * colour);                 (* cells that have the same colour in all models *)
  size : nat; graph_of : stream; root : positive;
  wrong_root : positive }.                      (* a free number for the clause "the root is false" *)
Record count_certificate := CountCertificate {
  c_means : list (positive * meaning);
  c_lists : list (positive * list entry);
  c_counts : list (list clause);                (* the clauses of the formula that follow from each count rule *)
  c_lines : list (list clause);                 (* and from each line rule *)
  c_length : nat;
  c_proof : steps;                              (* refutes the formula, or the formula and "the root is false" *)
  c_spare : list cell;                          (* hidden cells that are 0 in all models ([Hidden.v]) *)
  c_rings : list (list cell * list cell);       (* hidden cells that may be exchanged *)
  c_graph : option counting }.

(** ** What all models of the graph must satisfy *)
Definition literals_of := P.t (list (colour * lit)).
Definition literals_at (R : literals_of) (x : cell) : list (colour * lit) :=
  match P.find (key x) R with Some s => s | None => [(0, always)] end.
Definition literal_of (R : literals_of) (x : cell) (k : colour) : lit :=
  match find (fun kl => fst kl =? k) (literals_at R x) with Some (_, l) => l | None => never end.
Definition counted_literals (R : literals_of) (cells : list (cell * list colour)) : list lit :=
  flat_map (fun x => map snd (filter (fun kl => among (snd x) (fst kl)) (literals_at R (fst x)))) cells.
Definition one (c : list lit) : bound := (c, 1%N).
Definition of_cell (s : list (colour * lit)) : list bound :=
  [(map snd s, 1%N); (map neg (map snd s), N.of_nat (pred (length s)))].
Definition of_rule (R : literals_of) (r : count_rule) : list bound :=
  let c := counted_literals R (counted r) in [(c, N.of_nat (least r)); (map neg c, N.of_nat (length c - most r))].
Definition of_line (R : literals_of) (rv : line_rule * list (list lit)) : list bound :=
  map one (line_clauses (literal_of R) (shown (fst rv)) (combine (path (fst rv)) (snd rv))).
Definition fact (xk : cell * colour) : count_rule := Count [(fst xk, [snd xk])] 1 1.
Definition bounds_of (b : board) (R : literals_of) (c : counting) : list bound :=
  gather (fun bs => bs)
    [gather of_cell (literals c); gather (of_rule R) (count_rules b ++ map fact (facts c));
     gather (of_line R) (combine (line_rules b) (line_literals c)); gather (fun xc => map one (snd xc)) (defined c)].

(** Bounds without the constants; None if the bound always holds. *)
Definition is_constant (l : lit) : bool := Pos.eqb l always || Pos.eqb l never.
Definition simple (b : bound) : option bound :=
  let (c, k) := b in
  let k' := (k - N.of_nat (count_occ Pos.eq_dec c always))%N in
  let c' := filter (fun l => negb (is_constant l)) c in
  if N.eqb k' 0 then None
  else if N.eqb k' 1 && existsb (fun l => negb (Pos.eqb l xH) && existsb (Pos.eqb (neg l)) c') c' then None
  else Some (c', k').
Definition simplified (bs : list bound) : list bound := gather (fun b => match simple b with Some b' => [b'] | None => [] end) bs.

(** ** The variables that the visible cells determine *)
Fixpoint distinct_colours (s : list (colour * lit)) : bool :=
  match s with [] => true | (k, _) :: s' => negb (existsb (fun kl => fst kl =? k) s') && distinct_colours s' end.
Definition add_vars (c : list lit) (D : set) : set := fold_left (fun D l => P.add (var l) tt D) c D.
Definition of_cells (n : nat) (shown_ : list (list (colour * lit))) (D : set) : set :=
  fold_left (fun D s => if distinct_colours s then add_vars (map snd s) D else D) (firstn n shown_) D.
Definition of_lines_ (n : nat) (lines : list (line_rule * list (list lit))) (D : set) : set :=
  fold_left (fun D rv => if forallb (fun x => N.ltb x (N.of_nat n)) (path (fst rv)) then add_vars (concat (snd rv)) D else D) lines D.
Definition others (x : positive) (cs : list (list lit)) : list positive :=
  nodup Pos.eq_dec (filter (fun y => negb (Pos.eqb y x)) (map var (concat cs))).
Definition forces (x : positive) (t : asg) (c : list lit) : bool :=
  forallb (fun l => Pos.eqb (var l) x || negb (ev t l)) c &&
  negb (existsb (Pos.eqb (xO x)) c && existsb (Pos.eqb (xI x)) c).
Fixpoint of_definitions (defs : list (positive * list (list lit))) (D : set) : option set :=
  match defs with
  | [] => Some D
  | (x, cs) :: defs' =>
      let Y := others x cs in
      if forallb (mem D) Y && (length Y <=? 12) && forallb (fun t => existsb (forces x t) cs) (assigns Y)
      then of_definitions defs' (P.add x tt D) else None
  end.
Fixpoint all_from (n : nat) (x : positive) (D : set) : bool :=
  match n with O => true | S n' => if mem D x then all_from n' (Pos.succ x) D else false end.
Definition all_determined (b : board) (c : counting) : bool :=
  let n := visible b in
  let D := P.add xH tt (P.empty unit) in
  match of_definitions (defined c) (of_lines_ n (combine (line_rules b) (line_literals c)) (of_cells n (literals c) D)) with
  | Some D' => all_from (pred (Pos.to_nat (top c))) 2 D'
  | None => false
  end.

(** ** The checker *)
(** If the literal is true, the cell has this colour: the meaning of its variable says so. *)
Definition tells (D : known) (m : meanings) (x : cell) (kl : colour * lit) : bool :=
  let (k, l) := kl in
  if Pos.eqb l always then forallb (Nat.eqb k) (colours_of D x)
  else match negated (neg l) with
    | Some (y, value) => match P.find y m with
        | Some (Cell z K) => N.eqb z x && forallb (fun k' => negb (in_set k' (K, value)) || (k' =? k)) (colours_of D x)
        | _ => false end
    | None => false end.
Fixpoint tells_all (D : known) (m : meanings) (x : cell) (ss : list (list (colour * lit))) : bool :=
  match ss with [] => true | s :: ss' => forallb (tells D m x) s && tells_all D m (N.succ x) ss' end.
Definition usable (t : positive) (l : lit) : bool := negb (Pos.eqb l xH) && (Pos.eqb (var l) 1 || is_variable t (var l)).
Definition fitting_rows (rv : line_rule * list (list lit)) : bool :=
  (length (path (fst rv)) =? length (snd rv)) && fitting (shown (fst rv)) (combine (path (fst rv)) (snd rv)).
Definition well_formed (b : board) (D : known) (m : meanings) (c : counting) : bool :=
  all2 (fun s d => forallb (fun kl => existsb (Nat.eqb (fst kl)) d && usable (top c) (snd kl)) s) (literals c) (domains b) &&
  tells_all D m 0%N (literals c) &&
  (length (line_literals c) =? length (line_rules b)) &&
  forallb fitting_rows (combine (line_rules b) (line_literals c)) &&
  all_determined b c &&
  match P.find xH m with None => true | Some _ => false end.

Definition counted_as (b : board) (cert : count_certificate) : option N :=
  let m := add_all (c_means cert) (P.empty meaning) in
  let ct := add_all (c_lists cert) (P.empty (list entry)) in
  let D := domains_of b in
  let counting_ := combine (map (weigh D) (count_rules b)) (c_counts cert) in
  let lining := combine (compile_all D 0%N (line_rules b)) (c_lines cert) in
  let with_formula db := add_all (gather snd lining) (add_all (gather snd counting_) db) in
  if (visible b <=? length (domains b)) &&
     forallb (fun rc => forallb (fun ic => count_holds D ct m (fst rc) (snd ic)) (snd rc)) counting_ &&
     forallb (fun rc => forallb (fun ic => line_holds (fst rc) m (snd ic)) (snd rc)) lining
  then match c_graph cert with
    | None => if refutes (c_length cert) (with_formula (P.empty (list lit))) (c_proof cert) then Some 0%N else None
    | Some c =>
        let R := numbering (literals c) 0%N (P.empty (list (colour * lit))) in
        let inside ic := forallb (fun l => Pos.leb (var l) (top c)) (snd ic) in
        if well_formed b D m c && forallb inside (gather snd lining) && forallb inside (gather snd counting_) then
          match counted_graph (top c) (simplified (bounds_of b R c)) (size c) (graph_of c) (root c) with
          | Some (k, db) =>
              if refutes (c_length cert) (with_formula (P.add (wrong_root c) [xI (root c)] db)) (c_proof cert) then Some k else None
          | None => None
          end
        else None
    end
  else None.

(** * Proofs *)
(** ** Assignments *)
Lemma assigns_all : forall X (v : asg), exists u, In u (assigns X) /\ (forall x, In x X -> u x = v x) /\ (forall x, ~ In x X -> u x = false).
Proof.
  induction X as [|x X IH]; intro v; simpl; [exists (fun _ => false); firstorder|].
  destruct (IH v) as (u & Hu & H1 & H2). exists (upd x (v x) u). split; [|split].
  - apply in_or_app. destruct (v x); [right|left]; apply in_map; exact Hu.
  - intros y Hy. unfold upd. destruct (Pos.eqb_spec y x) as [->|]; [reflexivity|]. destruct Hy; [congruence|auto].
  - intros y Hy. unfold upd. destruct (Pos.eqb_spec y x) as [->|]; [destruct Hy; auto|]. apply H2. tauto.
Qed.
Lemma assigns_false : forall X u x, In u (assigns X) -> ~ In x X -> u x = false.
Proof.
  induction X as [|y X IH]; simpl; intros u x Hu Hx; [destruct Hu as [<-|[]]; reflexivity|].
  apply in_app_or in Hu. destruct Hu as [Hu|Hu]; apply in_map_iff in Hu; destruct Hu as (w & <- & Hw); unfold upd;
  (destruct (Pos.eqb_spec x y); [subst; tauto|]; apply IH; tauto).
Qed.
Definition differ (X : list positive) (u v : asg) : Prop := exists x, In x X /\ u x <> v x.
Lemma pairs_app : forall {A} (Q : A -> A -> Prop) l k, ForallOrdPairs Q l -> ForallOrdPairs Q k -> (forall a b, In a l -> In b k -> Q a b) -> ForallOrdPairs Q (l ++ k).
Proof.
  induction 1 as [|a l Ha Hl IH]; simpl; intros Hk H; [exact Hk|]. constructor; [|apply IH; auto].
  apply Forall_app. split; [exact Ha|]. apply Forall_forall. intros b Hb. apply H; auto.
Qed.
Lemma pairs_map : forall {A B} (Q : A -> A -> Prop) (Q' : B -> B -> Prop) (f : A -> B) l, (forall a b, Q a b -> Q' (f a) (f b)) -> ForallOrdPairs Q l -> ForallOrdPairs Q' (map f l).
Proof.
  intros A B Q Q' f l H. induction 1 as [|a l Ha Hl IH]; simpl; constructor; [|exact IH].
  apply Forall_forall. intros b Hb. apply in_map_iff in Hb. destruct Hb as (c & <- & Hc). apply H. rewrite Forall_forall in Ha. auto.
Qed.
Lemma assigns_differ : forall X, NoDup X -> ForallOrdPairs (differ X) (assigns X).
Proof.
  induction X as [|x X IH]; intro Hn; simpl; [constructor; constructor|]. inversion Hn; subst. specialize (IH H2).
  assert (G : forall b, ForallOrdPairs (differ (x :: X)) (map (upd x b) (assigns X))).
  { intro b. apply pairs_map with (Q := differ X); [|exact IH]. intros u v (y & Hy & Hd). exists y. split; [right; exact Hy|].
    unfold upd. destruct (Pos.eqb_spec y x) as [->|]; [contradiction|exact Hd]. }
  apply pairs_app; auto. intros u v Hu Hv. apply in_map_iff in Hu. apply in_map_iff in Hv. destruct Hu as (u' & <- & _), Hv as (v' & <- & _).
  exists x. split; [left; reflexivity|]. unfold upd. rewrite Pos.eqb_refl. discriminate.
Qed.
Lemma pairs_filter : forall {A} (Q : A -> A -> Prop) p l, ForallOrdPairs Q l -> ForallOrdPairs Q (filter p l).
Proof.
  intros A Q p l. induction 1 as [|a l Ha Hl IH]; simpl; [constructor|]. destruct (p a); [|exact IH]. constructor; [|exact IH].
  apply Forall_forall. intros b Hb. apply filter_In in Hb. rewrite Forall_forall in Ha. apply Ha. tauto.
Qed.
Lemma pairs_distinct : forall {A B} (f : A -> B) (Q : A -> A -> Prop) l, ForallOrdPairs Q l ->
  (forall a b, In a l -> In b l -> Q a b -> f a <> f b) -> NoDup (map f l).
Proof.
  intros A B f Q l. induction 1 as [|a l Ha Hl IH]; simpl; intro H; constructor.
  - intro Hin. apply in_map_iff in Hin. destruct Hin as (b & E & Hb). rewrite Forall_forall in Ha. apply (H a b); auto.
  - apply IH. intros; apply H; auto.
Qed.

(** ** Bounds *)
Lemma true_count_app : forall v c d, true_count v (c ++ d) = (true_count v c + true_count v d)%N.
Proof. intros. unfold true_count. rewrite filter_app, app_length. lia. Qed.
Lemma true_one : forall v c, (1 <= true_count v c)%N -> true_in v c.
Proof.
  intros v. induction c as [|l c IH]; intro H; [unfold true_count in H; simpl in H; lia|].
  rewrite true_count_cons in H. destruct (ev v l) eqn:E; [exists l; split; [left; reflexivity|exact E]|].
  destruct IH as (k & Hk & Ek); [lia|]. exists k. split; [right; exact Hk|exact Ek].
Qed.
Lemma neg_count : forall v c, (true_count v (map neg c) + true_count v c <= N.of_nat (length c))%N.
Proof.
  intros v. induction c as [|l c IH]; [unfold true_count; simpl; lia|]. cbn [map length]. rewrite !true_count_cons, Nat2N.inj_succ.
  assert ((if ev v (neg l) then 1 else 0) + (if ev v l then 1 else 0) <= 1)%N.
  { destruct l as [x|x|]; simpl; [| |lia]; destruct (v x); simpl; lia. }
  lia.
Qed.
Lemma simple_ok : forall v b, v 1%positive = false -> (forall b', simple b = Some b' -> (snd b' <= true_count v (fst b'))%N) ->
  (snd b <= true_count v (fst b))%N.
Proof.
  intros v [c k] v1 H. unfold simple in H. cbv zeta in H. cbn [fst snd] in *.
  assert (G : true_count v c = (N.of_nat (count_occ Pos.eq_dec c always) + true_count v (filter (fun l => negb (is_constant l)) c))%N).
  { clear H. induction c as [|l c IH]; [reflexivity|]. rewrite true_count_cons, IH. cbn [filter count_occ]. unfold is_constant.
    destruct (Pos.eqb_spec l always) as [->|Ha].
    - destruct (Pos.eq_dec always always); [|congruence]. cbn [orb negb]. assert (E : ev v always = true) by (simpl; rewrite v1; reflexivity). rewrite E. lia.
    - destruct (Pos.eq_dec l always); [congruence|]. destruct (Pos.eqb_spec l never) as [->|Hn].
      + cbn [orb negb]. assert (E : ev v never = false) by (simpl; exact v1). rewrite E. lia.
      + cbn [orb negb]. rewrite true_count_cons. lia. }
  set (t := N.of_nat (count_occ Pos.eq_dec c always)) in *. set (c' := filter _ c) in *.
  destruct (N.eqb_spec (k - t) 0) as [E|E]; [lia|].
  destruct (N.eqb (k - t) 1 && existsb (fun l => negb (Pos.eqb l xH) && existsb (Pos.eqb (neg l)) c') c') eqn:E2.
  - apply andb_true_iff in E2. destruct E2 as [E1 E2]. apply N.eqb_eq in E1. apply existsb_exists in E2. destruct E2 as (l & Hl & E2).
    apply andb_true_iff in E2. destruct E2 as [Hx E2]. apply negb_true_iff, Pos.eqb_neq in Hx.
    apply existsb_exists in E2. destruct E2 as (l' & Hl' & E2). apply Pos.eqb_eq in E2. subst l'.
    assert (1 <= true_count v c')%N; [|lia]. apply true_in_one. destruct (ev v l) eqn:Ev; [exists l; auto|].
    exists (neg l). split; [exact Hl'|]. rewrite ev_neg by exact Hx. rewrite Ev. reflexivity.
  - specialize (H _ eq_refl). cbn [fst snd] in H. lia.
Qed.

Lemma all_from_ok : forall n x D, all_from n x D = true -> forall y, In y (from n x) -> mem D y = true.
Proof.
  induction n as [|n IH]; intros x D H y Hy; [destruct Hy|]. simpl in H. destruct (mem D x) eqn:E; [|discriminate].
  destruct Hy as [->|Hy]; [exact E|eauto].
Qed.
Lemma bounds_in : forall b R c z, In z (bounds_of b R c) <->
  (exists s, In s (literals c) /\ In z (of_cell s)) \/ (exists r, In r (count_rules b ++ map fact (facts c)) /\ In z (of_rule R r)) \/
  (exists rv, In rv (combine (line_rules b) (line_literals c)) /\ In z (of_line R rv)) \/ (exists xc, In xc (defined c) /\ In z (map one (snd xc))).
Proof.
  intros. unfold bounds_of. rewrite gather_in. split.
  - intros (bs & [<-|[<-|[<-|[<-|[]]]]] & H); apply gather_in in H; auto.
  - intros [H|[H|[H|H]]]; apply gather_in in H; eexists; (split; [|exact H]); simpl; auto.
Qed.
Definition more (b : board) (rs : list count_rule) : board := Board (domains b) (count_rules b ++ rs) (line_rules b) (visible b).

(** ** A model shows a grid *)
Section Model.
Variable b : board.
Variable c : counting.
Let R := numbering (literals c) 0%N (P.empty (list (colour * lit))).
Definition kept_by (v : asg) : Prop := v 1%positive = false /\ forall e k, In (e, k) (bounds_of b R c) -> (k <= true_count v e)%N.
Definition picked (v : asg) (s : list (colour * lit)) : colour := match find (fun kl => ev v (snd kl)) s with Some (k, _) => k | None => 0 end.
Definition grid_of (v : asg) : grid := map (picked v) (literals c).
Definition one_true (v : asg) (s : list (colour * lit)) : Prop := true_count v (map snd s) = 1%N.

Lemma literals_at_nth : forall x, literals_at R x = nth (N.to_nat x) (literals c) [(0, always)].
Proof.
  intro x. unfold literals_at, R. rewrite Correct.numbered. destruct (nth_error (literals c) (N.to_nat x)) eqn:E.
  - symmetry. apply nth_error_nth. exact E.
  - symmetry. apply nth_overflow. apply nth_error_None. exact E.
Qed.
Lemma colour_of_grid : forall v x, v 1%positive = false -> colour_at (grid_of v) x = picked v (literals_at R x).
Proof.
  intros v x v1. unfold colour_at, grid_of. rewrite literals_at_nth.
  assert (E : 0 = picked v [(0, always)]) by (unfold picked; simpl; rewrite v1; reflexivity).
  rewrite E at 1. apply map_nth.
Qed.
Lemma in_cells : forall v s, kept_by v -> In s (literals c) -> one_true v s.
Proof.
  intros v s [_ H] Hs. unfold one_true.
  assert (H1 := H (map snd s) 1%N). assert (H2 := H (map neg (map snd s)) (N.of_nat (pred (length s)))).
  assert (K : forall e, In e (of_cell s) -> In e (bounds_of b R c)).
  { intros e He. apply bounds_in. left. exists s. auto. }
  specialize (H1 (K _ (or_introl eq_refl))). specialize (H2 (K _ (or_intror (or_introl eq_refl)))).
  assert (H3 := neg_count v (map snd s)). rewrite map_length in H3. lia.
Qed.
Lemma at_cells : forall v x, kept_by v -> one_true v (literals_at R x).
Proof.
  intros v x H. rewrite literals_at_nth. destruct (nth_in_or_default (N.to_nat x) (literals c) [(0, always)]) as [Hin| ->].
  - apply in_cells; assumption.
  - unfold one_true, true_count. simpl. rewrite (proj1 H). reflexivity.
Qed.
Lemma none_true : forall v (s : list (colour * lit)) p, true_count v (map snd s) = 0%N -> true_count v (map snd (filter p s)) = 0%N.
Proof.
  intros v s p. induction s as [|[k l] s IH]; intro H; [reflexivity|]. cbn [map snd] in H. rewrite true_count_cons in H.
  simpl. destruct (p (k, l)); [|apply IH; lia]. cbn [map snd]. rewrite true_count_cons. rewrite IH by lia. lia.
Qed.
Lemma picked_counts : forall v s (q : colour -> bool), one_true v s ->
  true_count v (map snd (filter (fun kl => q (fst kl)) s)) = if q (picked v s) then 1%N else 0%N.
Proof.
  intros v s q. unfold one_true. induction s as [|[k l] s IH]; intro H; [discriminate|].
  cbn [map snd] in H. rewrite true_count_cons in H. unfold picked in *. cbn [find snd filter fst]. destruct (ev v l) eqn:E.
  - assert (Z := none_true v s (fun kl => q (fst kl)) ltac:(lia)). destruct (q k); [|exact Z]. cbn [map snd]. rewrite true_count_cons, E, Z. reflexivity.
  - rewrite <- IH by lia. destruct (q k); [|reflexivity]. cbn [map snd]. rewrite true_count_cons, E. reflexivity.
Qed.
Lemma picked_true : forall v s k l, one_true v s -> In (k, l) s -> ev v l = true -> picked v s = k.
Proof.
  intros v s k l H Hin E. assert (G := picked_counts v s (Nat.eqb k) H).
  assert (L : (1 <= true_count v (map snd (filter (fun kl => Nat.eqb k (fst kl)) s)))%N).
  { apply true_in_one. exists l. split; [|exact E]. apply in_map_iff. exists (k, l). split; [reflexivity|]. apply filter_In.
    split; [exact Hin|]. apply Nat.eqb_refl. }
  assert (L2 : (1 <= if Nat.eqb k (picked v s) then 1 else 0)%N) by (rewrite <- G; exact L).
  destruct (Nat.eqb_spec k (picked v s)); [congruence|lia].
Qed.
Lemma picked_in : forall v s, one_true v s -> exists l, In (picked v s, l) s /\ ev v l = true.
Proof.
  intros v s H. unfold picked. destruct (find (fun kl => ev v (snd kl)) s) as [[k l]|] eqn:E.
  - apply find_some in E. exists l. exact E.
  - exfalso. unfold one_true in H. assert (G : true_in v (map snd s)) by (apply true_one; lia).
    destruct G as (l & Hl & Ev). apply in_map_iff in Hl. destruct Hl as ([k l'] & El & Hin). simpl in El. subst l'.
    apply (find_none _ _ E) in Hin. simpl in Hin. congruence.
Qed.
Lemma literal_of_true : forall v x k, kept_by v -> ev v (literal_of R x k) = true -> colour_at (grid_of v) x = k.
Proof.
  intros v x k H E. rewrite colour_of_grid by apply H. unfold literal_of in E.
  destruct (find (fun kl => fst kl =? k) (literals_at R x)) as [[k' l]|] eqn:F.
  - apply find_some in F. destruct F as [Hin Ek]. simpl in Ek. apply Nat.eqb_eq in Ek. subst k'.
    eapply picked_true; eauto using at_cells.
  - simpl in E. rewrite (proj1 H) in E. discriminate.
Qed.
Lemma counted_number : forall v cells, kept_by v -> true_count v (counted_literals R cells) = N.of_nat (number (grid_of v) cells).
Proof.
  intros v cells H. induction cells as [|[x K] cells IH]; [reflexivity|]. unfold counted_literals. cbn [flat_map].
  rewrite true_count_app. fold (counted_literals R cells). rewrite IH. cbn [fst snd].
  rewrite (picked_counts v (literals_at R x) (among K) (at_cells v x H)). unfold number. cbn [filter]. unfold counts at 2. cbn [fst snd].
  rewrite colour_of_grid by apply H. unfold among. destruct (existsb (Nat.eqb (picked v (literals_at R x))) K); cbn [length]; lia.
Qed.

Variable D : known.
Variable m : meanings.
Hypothesis formed : well_formed b D m c = true.
Lemma model_keeps : forall v, kept_by v -> keeps (more b (map fact (facts c))) (grid_of v).
Proof.
  intros v H. unfold well_formed in formed. rewrite !andb_true_iff in formed. destruct formed as (((((F1 & _) & F3) & F4) & _) & _).
  apply Nat.eqb_eq in F3. split; [|split]; cbn [more domains count_rules line_rules].
  - assert (G : forall s, In s (literals c) -> one_true v s) by (intros; apply in_cells; assumption).
    unfold grid_of. revert F1 G. generalize (domains b) as ds. generalize (literals c) as ss.
    induction ss as [|s ss IH]; intros [|d ds] F1 G; simpl in F1; try discriminate; [constructor|].
    apply andb_true_iff in F1. destruct F1 as [F1 F2]. simpl. constructor; [|apply IH; auto; intros; apply G; right; assumption].
    destruct (picked_in v s (G s (or_introl eq_refl))) as (l & Hin & _). rewrite forallb_forall in F1. specialize (F1 _ Hin).
    apply andb_true_iff in F1. destruct F1 as [F1 _]. apply existsb_exists in F1. destruct F1 as (k & Hk & E). apply Nat.eqb_eq in E. simpl in E. rewrite E. exact Hk.
  - apply Forall_forall. intros r Hr. set (e := counted_literals R (counted r)).
    assert (K : forall z, In z (of_rule R r) -> In z (bounds_of b R c)).
    { intros z Hz. apply bounds_in. right. left. exists r. auto. }
    assert (H1 := proj2 H e (N.of_nat (least r)) (K _ (or_introl eq_refl))).
    assert (H2 := proj2 H (map neg e) (N.of_nat (length e - most r)) (K _ (or_intror (or_introl eq_refl)))).
    assert (H3 := neg_count v e). assert (H4 := counted_number v (counted r) H). fold e in H4. lia.
  - apply Forall_forall. intros r Hr.
    destruct (In_nth_error _ _ Hr) as [i Hi]. assert (Hlt : i < length (line_literals c)) by (rewrite F3; apply nth_error_Some; congruence).
    destruct (nth_error (line_literals c) i) as [vs|] eqn:Ev; [|apply nth_error_None in Ev; lia].
    assert (Hin : In (r, vs) (combine (line_rules b) (line_literals c))).
    { clear - Hi Ev. revert i Hi Ev. generalize (line_rules b) as rs. generalize (line_literals c) as vss.
      induction vss as [|w vss IH]; intros [|s rs] [|i] Hi Ev; simpl in *; try discriminate; [left; congruence|right; eauto]. }
    rewrite forallb_forall in F4. specialize (F4 _ Hin). unfold fitting_rows in F4. cbn [fst snd] in F4. apply andb_true_iff in F4. destruct F4 as [Hl Hf].
    apply Nat.eqb_eq in Hl.
    assert (G := line_clauses_show v (literal_of R) (colour_at (grid_of v)) (shown r) (combine (path r) vs) (proj1 H)
      (fun x k => literal_of_true v x k H) Hf).
    assert (E : map (fun z => colour_at (grid_of v) (fst z)) (combine (path r) vs) = map (colour_at (grid_of v)) (path r)).
    { rewrite <- (map_map fst (colour_at (grid_of v))). f_equal. revert Hl. generalize (path r) as p. generalize vs as ws. clear.
      induction ws as [|w ws IH]; intros [|x p] Hl; simpl in *; try discriminate; [reflexivity|]. f_equal. apply IH. congruence. }
    rewrite E in G. apply G. intros cl Hcl. apply true_one. apply (proj2 H). apply bounds_in. right. right. left.
    exists (r, vs). split; [exact Hin|]. unfold of_line. cbn [fst snd]. apply in_map_iff. exists cl. auto.
Qed.

(** ** Models with the same visible cells are equal *)
Section Two.
Variables u v : asg.
Hypothesis Hu : kept_by u.
Hypothesis Hv : kept_by v.
Hypothesis same_ : firstn (visible b) (grid_of u) = firstn (visible b) (grid_of v).
Definition agreed (E : set) : Prop := forall x, mem E x = true -> u x = v x.
Lemma agreed_add : forall E x, agreed E -> u x = v x -> agreed (P.add x tt E).
Proof.
  intros E x H Hx y Hy. destruct (Pos.eq_dec y x) as [->|Hne]; [exact Hx|]. apply H. unfold mem in *. rewrite P.gso in Hy by exact Hne. exact Hy.
Qed.
Lemma agreed_vars : forall e E, agreed E -> (forall l, In l e -> l <> xH -> ev u l = ev v l) -> agreed (add_vars e E).
Proof.
  unfold add_vars. induction e as [|l e IH]; intros E H Hl; simpl; [exact H|]. apply IH; [|intros; apply Hl; auto; right; assumption].
  apply agreed_add; [exact H|]. destruct l as [x|x|]; simpl.
  - specialize (Hl (xI x) (or_introl eq_refl) ltac:(discriminate)). simpl in Hl. destruct (u x), (v x); simpl in *; congruence.
  - exact (Hl (xO x) (or_introl eq_refl) ltac:(discriminate)).
  - rewrite (proj1 Hu), (proj1 Hv). reflexivity.
Qed.
Lemma same_colour : forall i, i < visible b -> nth i (grid_of u) 0 = nth i (grid_of v) 0.
Proof.
  intros i Hi. assert (G : forall g : grid, nth i (firstn (visible b) g) 0 = nth i g 0).
  { intro g. revert i Hi. generalize (visible b) as n. induction g as [|k g IH]; intros [|n] [|i] Hi; simpl; try lia; auto. apply IH. lia. }
  rewrite <- (G (grid_of u)), <- (G (grid_of v)), same_. reflexivity.
Qed.
Lemma distinct_only : forall s k l l', distinct_colours s = true -> In (k, l) s -> In (k, l') s -> l = l'.
Proof.
  induction s as [|[j a] s IH]; intros k l l' H H1 H2; [destruct H1|]. simpl in H. apply andb_true_iff in H. destruct H as [Hj H].
  apply negb_true_iff in Hj.
  assert (K : forall y, In (j, y) s -> False).
  { intros y Hy. rewrite <- not_true_iff_false in Hj. apply Hj. apply existsb_exists. exists (j, y). split; [exact Hy|apply Nat.eqb_refl]. }
  destruct H1 as [E1|H1], H2 as [E2|H2].
  - congruence.
  - inversion E1; subst. destruct (K _ H2).
  - inversion E2; subst. destruct (K _ H1).
  - eauto.
Qed.
Lemma agreed_cells : forall E, agreed E -> agreed (of_cells (visible b) (literals c) E).
Proof.
  intros E HE. unfold of_cells.
  assert (G : forall s, In s (firstn (visible b) (literals c)) -> distinct_colours s = true -> forall l, In l (map snd s) -> ev u l = ev v l).
  { intros s Hs Hd l Hl. assert (Hs' : In s (literals c)) by (rewrite <- (firstn_skipn (visible b) (literals c)); apply in_or_app; left; exact Hs).
    destruct (In_nth _ _ [] Hs) as (i & Hi & Es). rewrite firstn_length in Hi.
    assert (Ei : nth i (literals c) [] = s).
    { rewrite <- Es. rewrite <- (firstn_skipn (visible b) (literals c)) at 1. apply app_nth1. rewrite firstn_length. exact Hi. }
    assert (Ec : picked u s = picked v s).
    { assert (P1 : forall w, nth i (grid_of w) 0 = picked w s).
      { intro w. unfold grid_of. rewrite <- Ei. rewrite nth_indep with (d' := picked w []) by (rewrite map_length; lia). apply map_nth. }
      rewrite <- !P1. apply same_colour. lia. }
    assert (Ou := in_cells u s Hu Hs'). assert (Ov := in_cells v s Hv Hs').
    apply in_map_iff in Hl. destruct Hl as ([k l'] & E' & Hl). simpl in E'. subst l'.
    destruct (picked_in u s Ou) as (lu & Iu & Tu). destruct (picked_in v s Ov) as (lv & Iv & Tv).
    assert (Elv : lu = lv) by (rewrite <- Ec in Iv; exact (distinct_only _ _ _ _ Hd Iu Iv)). subst lv.
    destruct (ev u l) eqn:E1, (ev v l) eqn:E2; auto.
    - assert (K := picked_true u s k l Ou Hl E1). assert (l = lu) by (eapply distinct_only; [exact Hd|exact Hl|rewrite <- K; exact Iu]). subst. congruence.
    - assert (K := picked_true v s k l Ov Hl E2). assert (l = lu) by (eapply distinct_only; [exact Hd|exact Hl|rewrite <- K; exact Iv]). subst. congruence. }
  revert E HE. induction (firstn (visible b) (literals c)) as [|s ss IH]; intros E HE; simpl; [exact HE|].
  apply IH; [intros; eapply G; eauto; right; assumption|]. destruct (distinct_colours s) eqn:Ed; [|exact HE].
  apply agreed_vars; [exact HE|]. intros l Hl _. eapply G; eauto. left. reflexivity.
Qed.
Lemma agreed_lines : forall E, agreed E -> agreed (of_lines_ (visible b) (combine (line_rules b) (line_literals c)) E).
Proof.
  intros E HE. unfold of_lines_. assert (W := formed). unfold well_formed in W. rewrite !andb_true_iff in W. destruct W as (((((F1 & _) & F3) & F4) & _) & _).
  rewrite forallb_forall in F4.
  assert (G : forall rv, In rv (combine (line_rules b) (line_literals c)) -> forallb (fun x => N.ltb x (N.of_nat (visible b))) (path (fst rv)) = true ->
    forall l, In l (concat (snd rv)) -> ev u l = ev v l).
  { intros [r vs] Hin Hp l Hl. cbn [fst snd] in *. specialize (F4 _ Hin). unfold fitting_rows in F4. cbn [fst snd] in F4. apply andb_true_iff in F4. destruct F4 as [Hlen Hf].
    apply Nat.eqb_eq in Hlen. apply in_concat in Hl. destruct Hl as (w & Hw & Hl).
    assert (exists x, In (x, w) (combine (path r) vs)) as [x Hx].
    { clear - Hlen Hw. revert Hlen Hw. generalize (path r) as p. induction vs as [|a vs IH]; intros [|x p] Hlen Hw; simpl in *; try discriminate; try tauto.
      destruct Hw as [->|Hw]; [exists x; left; reflexivity|]. destruct (IH p) as [y Hy]; [congruence|exact Hw|]. exists y. right. exact Hy. }
    assert (Hb : forall w0, kept_by w0 -> forall cl, In cl (line_clauses (literal_of R) (shown r) (combine (path r) vs)) -> true_in w0 cl).
    { intros w0 H0 cl Hcl. apply true_one. apply (proj2 H0). apply bounds_in. right. right. left.
      exists (r, vs). split; [exact Hin|]. unfold of_line. cbn [fst snd]. apply in_map_iff. exists cl. auto. }
    apply (line_clauses_determine u v (literal_of R) (colour_at (grid_of u)) (colour_at (grid_of v)) (shown r) (combine (path r) vs)
      (proj1 Hu) (proj1 Hv) (fun x k => literal_of_true u x k Hu) (fun x k => literal_of_true v x k Hv) Hf (Hb u Hu) (Hb v Hv)) with (x := x) (b := w); auto.
    intros y z Hy. unfold colour_at. apply same_colour. apply in_combine_l in Hy. rewrite forallb_forall in Hp. specialize (Hp _ Hy). apply N.ltb_lt in Hp. lia. }
  clear F4. revert E HE G. generalize (combine (line_rules b) (line_literals c)) as rvs. induction rvs as [|rv rvs IH]; intros E HE G; cbn [fold_left]; [exact HE|].
  apply IH; [|intros; eapply G; eauto; right; assumption].
  destruct (forallb (fun x => N.ltb x (N.of_nat (visible b))) (path (fst rv))) eqn:Ep; [|exact HE].
  apply agreed_vars; [exact HE|]. intros l Hl _. apply (G rv); auto. left. reflexivity.
Qed.
Lemma agreed_definitions : forall defs E E', (forall x cs, In (x, cs) defs -> forall e, In e cs -> true_in u e /\ true_in v e) ->
  agreed E -> of_definitions defs E = Some E' -> agreed E'.
Proof.
  induction defs as [|[x cs] defs IH]; intros E E' H HE Ed; simpl in Ed; [inversion Ed; subst; exact HE|].
  destruct (forallb (mem E) (others x cs) && (length (others x cs) <=? 12) && forallb (fun t => existsb (forces x t) cs) (assigns (others x cs))) eqn:Ec; [|discriminate].
  rewrite !andb_true_iff in Ec. destruct Ec as ((C1 & _) & C2). rewrite forallb_forall in C1, C2.
  apply (IH (P.add x tt E) E'); [intros y ds Hy; apply (H y ds); right; exact Hy| |exact Ed].
  apply agreed_add; [exact HE|].
  destruct (assigns_all (others x cs) u) as (t & Ht & Eq & _). specialize (C2 _ Ht). apply existsb_exists in C2. destruct C2 as (e & He & Hf).
  unfold forces in Hf. apply andb_true_iff in Hf. destruct Hf as [Hf Hboth]. rewrite forallb_forall in Hf.
  assert (G : forall l, In l e -> var l <> x -> In (var l) (others x cs)).
  { intros l Hl Hne. unfold others. apply nodup_In. apply filter_In. split.
    - apply in_map_iff. exists l. split; [reflexivity|]. apply in_concat. exists e. auto.
    - apply negb_true_iff, Pos.eqb_neq. exact Hne. }
  assert (Own : forall w, true_in w e -> (forall y, In y (others x cs) -> w y = t y) -> exists l, In l e /\ var l = x /\ ev w l = true).
  { intros w (l & Hl & El) Hw. destruct (Pos.eq_dec (var l) x) as [|Hne]; [exists l; auto|]. exfalso. specialize (Hf _ Hl).
    destruct (Pos.eqb_spec (var l) x); [congruence|]. simpl in Hf. apply negb_true_iff in Hf.
    assert (Ew : ev w l = ev t l) by (specialize (Hw _ (G l Hl Hne)); destruct l; simpl in *; congruence). congruence. }
  destruct (H x cs (or_introl eq_refl) e He) as [Tu Tv].
  destruct (Own u Tu) as (l & Hl & Vl & El); [intros y Hy; symmetry; apply Eq; exact Hy|].
  destruct (Own v Tv) as (l' & Hl' & Vl' & El').
  { intros y Hy. rewrite Eq by exact Hy. symmetry. apply HE. apply C1. exact Hy. }
  apply negb_true_iff in Hboth.
  assert (K : existsb (Pos.eqb (xO x)) e = true -> existsb (Pos.eqb (xI x)) e = true -> False) by (intros K1 K2; rewrite K1, K2 in Hboth; discriminate).
  assert (I : forall y, In y e -> existsb (Pos.eqb y) e = true) by (intros y Hy; apply existsb_exists; exists y; split; [exact Hy|apply Pos.eqb_refl]).
  destruct l as [y|y|], l' as [z|z|]; simpl in *; try discriminate; subst.
  - destruct (u x), (v x); simpl in *; congruence.
  - destruct (K (I _ Hl') (I _ Hl)).
  - destruct (K (I _ Hl) (I _ Hl')).
  - congruence.
Qed.
Lemma models_equal : forall x, In x (variables (top c)) -> u x = v x.
Proof.
  assert (W := formed). unfold well_formed in W. rewrite !andb_true_iff in W. destruct W as ((((_ & _) & _) & F5) & _).
  unfold all_determined in F5.
  destruct (of_definitions (defined c) _) as [E|] eqn:Ed; [|discriminate]. intros x Hx. 
  assert (A : agreed E); [|apply A; apply (all_from_ok _ _ _ F5); exact Hx].
  apply (agreed_definitions _ _ _) in Ed; [exact Ed| |].
  - intros y cs Hy e He. assert (Hin : In (e, 1%N) (bounds_of b R c)).
    { apply bounds_in. do 3 right. exists (y, cs). split; [exact Hy|]. apply in_map_iff. exists e. auto. }
    split; apply true_one; [apply (proj2 Hu)|apply (proj2 Hv)]; exact Hin.
  - apply agreed_lines. apply agreed_cells. apply agreed_add.
    + intros y Hy. unfold mem in Hy. rewrite P.gempty in Hy. discriminate.
    + rewrite (proj1 Hu), (proj1 Hv). reflexivity.
Qed.
End Two.
End Model.

(** ** Solutions are models *)
Lemma tells_ok : forall G Q ct m D, Correct.sound G D -> forall x k l, tells D m x (k, l) = true -> ev (v G Q ct m) l = true -> colour_at G x = k.
Proof.
  intros G Q ct m D HD x k l H E. unfold tells in H. specialize (HD x). destruct (Pos.eqb_spec l always) as [Hal|Hne]; [subst l|].
  - rewrite forallb_forall in H. specialize (H _ HD). apply Nat.eqb_eq in H. congruence.
  - destruct (negated (neg l)) as [[y value]|] eqn:En; [|discriminate].
    assert (Ef : ev (v G Q ct m) (neg l) = false) by (apply neg_false; exact E).
    assert (Hy := negated_ok G Q ct m (neg l) y value Ef En). unfold v in Hy.
    destruct (P.find y m) as [[z K| |]|]; try discriminate. apply andb_true_iff in H. destruct H as [Hz H]. apply N.eqb_eq in Hz. subst z.
    rewrite forallb_forall in H. specialize (H _ HD). simpl in Hy. unfold in_set in H. cbn [fst snd] in H. rewrite Hy in H.
    rewrite eqb_reflx in H. simpl in H. apply Nat.eqb_eq in H. exact H.
Qed.
Lemma tells_all_nth : forall D m ss x i s, tells_all D m x ss = true -> nth_error ss i = Some s -> forallb (tells D m (x + N.of_nat i)%N) s = true.
Proof.
  intros D m. induction ss as [|s0 ss IH]; intros x i s H E; [destruct i; discriminate|]. simpl in H. apply andb_true_iff in H. destruct H as [H0 H].
  destruct i as [|i]; simpl in E.
  - inversion E; subst. rewrite N.add_0_r. exact H0.
  - replace (x + N.of_nat (S i))%N with (N.succ x + N.of_nat i)%N by lia. eapply IH; eauto.
Qed.

Definition facts_of (cert : count_certificate) : list count_rule := match c_graph cert with Some c => map fact (facts c) | None => [] end.
Lemma counted_none : forall b cert n, counted_as b cert = Some n -> c_graph cert = None -> n = 0%N.
Proof.
  intros b cert n H E. unfold counted_as in H. cbv zeta in H. rewrite E in H.
  repeat match type of H with (if ?t then _ else _) = _ => destruct t; [|discriminate] end. congruence.
Qed.
(** The list has all solutions, and all grids in it are solutions that also keep the facts. *)
Theorem counted_as_correct : forall b cert n, counted_as b cert = Some n ->
  exists l : list grid, NoDup l /\ N.of_nat (length l) = n /\
  (forall g, is_solution b g -> In g l) /\ forall g, In g l -> is_solution (more b (facts_of cert)) g.
Proof.
  intros b cert n H. unfold counted_as in H. cbv zeta in H.
  set (m := add_all (c_means cert) _) in H. set (ct := add_all (c_lists cert) _) in H. set (D := domains_of b) in H.
  set (counting_ := combine (map _ (count_rules b)) _) in H. set (lining := combine (compile_all _ _ _) _) in H.
  match type of H with (if ?t then _ else _) = _ => destruct t eqn:E0 end; [|discriminate].
  rewrite !andb_true_iff in E0. destruct E0 as ((Hvis & Hcounts) & Hlines). apply Nat.leb_le in Hvis.
  (* every clause of the formula holds in every solution *)
  assert (F : forall G, keeps b G -> exists Q, forall ic, In ic (gather snd counting_) \/ In ic (gather snd lining) -> true_in (v G Q ct m) (snd ic)).
  { intros G HG. destruct (traces_exist G (line_rules b)) as [Q HQ]; [apply HG|]. exists Q. assert (HD := domains_ok b G HG).
    intros ic [Hic|Hic].
    - apply gather_in in Hic. destruct Hic as ([w cs] & HL & Hic).
      rewrite forallb_forall in Hcounts. specialize (Hcounts _ HL). simpl in Hcounts. rewrite forallb_forall in Hcounts.
      assert (Hw := in_combine_l _ _ _ _ HL). apply in_map_iff in Hw. destruct Hw as (r & <- & Hr).
      eapply count_holds_ok; [exact HG|exact HD|exact Hr|apply Hcounts; exact Hic].
    - apply gather_in in Hic. destruct Hic as ([L cs] & HL & Hic).
      rewrite forallb_forall in Hlines. specialize (Hlines _ HL). simpl in Hlines. rewrite forallb_forall in Hlines.
      assert (Hok := compile_all_ok b G Q HQ D HD). rewrite Forall_forall in Hok.
      destruct (Hok L (in_combine_l _ _ _ _ HL)) as [q Hq]. eapply line_holds_ok; [exact Hq|apply Hlines; exact Hic]. }
  unfold facts_of. destruct (c_graph cert) as [c|].
  2: { (* no solution *)
    match type of H with (if ?t then _ else _) = _ => destruct t eqn:Er end; [|discriminate]. inversion H; subst. clear H.
    exists []. split; [constructor|]. split; [reflexivity|]. split; [|intros g []]. intros g (_ & aux & HG).
    destruct (F _ HG) as [Q HF]. apply (refutes_ok (v (g ++ aux) Q ct m)) in Er; [exact Er|].
    apply add_all_ok; [apply add_all_ok|]; auto. intros i k Hi. rewrite P.gempty in Hi. discriminate. }
  set (R := numbering (literals c) 0%N _) in H.
  match type of H with (if ?t then _ else _) = _ => destruct t eqn:E1 end; [|discriminate].
  rewrite !andb_true_iff in E1. destruct E1 as ((Hform & Hin1) & Hin2). rewrite forallb_forall in Hin1, Hin2.
  destruct (counted_graph _ _ _ _ _) as [[k db]|] eqn:Eg; [|discriminate].
  match type of H with (if ?t then _ else _) = _ => destruct t eqn:Er end; [|discriminate]. inversion H; subst k. clear H.
  destruct (counted_graph_ok _ _ _ _ _ _ _ Eg) as (S & HS & Hcard & Hdep & Hbounds & Hdb).
  assert (W := Hform). unfold well_formed in W. rewrite !andb_true_iff in W. destruct W as (((((W1 & W2) & _) & _) & _) & W6).
  assert (Hkept : forall w, w 1%positive = false -> S (root c) w = true -> kept_by b c w).
  { intros w w1 Hw. split; [exact w1|]. intros e k He. apply (simple_ok w (e, k) w1). intros [e' k'] E'. apply (Hbounds w e' k' Hw).
    unfold simplified. apply gather_in. exists (e, k). split; [exact He|]. rewrite E'. left. reflexivity. }
  assert (X1 : ~ In 1%positive (variables (top c))) by (rewrite in_variables; unfold is_variable; simpl; discriminate).
  set (M := filter (S (root c)) (assigns (variables (top c)))).
  assert (HM : forall w, In w M -> kept_by b c w).
  { intros w Hw. unfold M in Hw. apply filter_In in Hw. destruct Hw as [Hw Hr]. apply Hkept; [|exact Hr]. eapply assigns_false; eauto. }
  exists (map (fun w => firstn (visible b) (grid_of c w)) M). split; [|split].
  - apply pairs_distinct with (Q := differ (variables (top c))).
    + apply pairs_filter. apply assigns_differ. apply variables_once.
    + intros u w Hu Hw (x & Hx & Hd) E. apply Hd. eapply models_equal; eauto.
  - rewrite map_length. exact Hcard.
  - apply and_comm. split.
    + intros g Hg. apply in_map_iff in Hg. destruct Hg as (w & <- & Hw). assert (HK := model_keeps b c D m Hform w (HM w Hw)). split.
      * rewrite firstn_length. apply Nat.min_l. destruct HK as (Hk & _). apply Forall2_len in Hk. simpl in Hk. simpl. lia.
      * exists (skipn (visible b) (grid_of c w)). rewrite firstn_skipn. exact HK.
    + intros g (Hlen & aux & HG). set (G := g ++ aux) in *. destruct (F _ HG) as [Q HF].
      set (w := v G Q ct m) in *.
      assert (w1 : w 1%positive = false) by (unfold w, v; destruct (P.find 1%positive m); [discriminate|reflexivity]).
      (* the root is true *)
      assert (Hroot : S (root c) w = true).
      { destruct (S (root c) w) eqn:Es; [reflexivity|exfalso]. apply (refutes_ok (under S w)) in Er; [exact Er|].
        assert (Hsame : forall ic : clause, forallb (fun l => Pos.leb (var l) (top c)) (snd ic) = true -> true_in w (snd ic) -> true_in (under S w) (snd ic)).
        { intros ic Hi (l & Hl & El). exists l. split; [exact Hl|]. rewrite forallb_forall in Hi. specialize (Hi _ Hl). apply Pos.leb_le in Hi.
          destruct l as [y|y|]; simpl in *; [| |discriminate]; unfold under; rewrite HS by exact Hi; exact El. }
        apply add_all_ok; [apply add_all_ok|].
        - apply add_true; [apply Hdb|]. exists (xI (root c)). split; [left; reflexivity|]. simpl. unfold under. rewrite Es. reflexivity.
        - intros ic Hic. apply Hsame; [apply Hin2; exact Hic|apply HF; auto].
        - intros ic Hic. apply Hsame; [apply Hin1; exact Hic|apply HF; auto]. }
      destruct (assigns_all (variables (top c)) w) as (u & Hu & Eu & _).
      assert (u1 : u 1%positive = false) by (eapply assigns_false; eauto).
      assert (Huroot : S (root c) u = true).
      { rewrite <- Hroot. apply Hdep. intros x Hx. apply Eu. apply in_variables. exact Hx. }
      assert (HuM : In u M) by (unfold M; apply filter_In; auto).
      apply in_map_iff. exists u. split; [|exact HuM].
      assert (Egrid : grid_of c u = G).
      { assert (Ku := HM u HuM). assert (HD := domains_ok b G HG). destruct HG as (Hdom & _). apply Forall2_len in Hdom.
        assert (Llen : length (literals c) = length (domains b)).
        { clear - W1. revert W1. generalize (domains b) as ds. generalize (literals c) as ss. induction ss as [|s ss IH]; intros [|d ds] W1; simpl in *; try discriminate; auto.
          apply andb_true_iff in W1. f_equal. apply IH. apply W1. }
        apply nth_ext with (d := 0) (d' := 0); [unfold grid_of; rewrite map_length; congruence|]. intros i Hi.
        unfold grid_of in Hi. rewrite map_length in Hi. destruct (nth_error (literals c) i) as [s|] eqn:Es; [|apply nth_error_None in Es; lia].
        assert (Ei : nth i (grid_of c u) 0 = picked u s).
        { unfold grid_of. apply nth_error_nth. rewrite nth_error_map, Es. reflexivity. }
        rewrite Ei. assert (Hs := nth_error_In _ _ Es). destruct (picked_in u s (in_cells b c u s Ku Hs)) as (l & Hl & El).
        assert (Ht := tells_all_nth _ _ _ _ _ _ W2 Es). rewrite forallb_forall in Ht. specialize (Ht _ Hl). rewrite N.add_0_l in Ht.
        assert (Hus : usable (top c) l = true).
        { clear - W1 Hs Hl. revert W1 Hs. generalize (domains b) as ds. generalize (literals c) as ss. induction ss as [|t ss IH]; intros [|d ds] W1 Hs; simpl in *; try discriminate; try tauto.
          apply andb_true_iff in W1. destruct W1 as [W1 W1']. destruct Hs as [->|Hs]; [|eapply IH; eauto].
          rewrite forallb_forall in W1. specialize (W1 _ Hl). apply andb_true_iff in W1. apply W1. }
        assert (Ew : ev w l = true).
        { unfold usable in Hus. apply andb_true_iff in Hus. destruct Hus as [Hx Hus]. apply negb_true_iff, Pos.eqb_neq in Hx.
          assert (Ev : u (var l) = w (var l)).
          { apply orb_true_iff in Hus. destruct Hus as [E|E]; [apply Pos.eqb_eq in E; rewrite E, u1, w1; reflexivity|]. apply Eu. apply in_variables. exact E. }
          destruct l as [y|y|]; simpl in *; congruence. }
        symmetry. assert (K := tells_ok G Q ct m D HD _ _ _ Ht Ew). unfold colour_at in K. rewrite Nat2N.id in K. exact K. }
      rewrite Egrid. unfold G. rewrite <- Hlen, firstn_app, Nat.sub_diag, firstn_all. simpl. apply app_nil_r.
Qed.
