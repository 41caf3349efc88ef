(** Proofs by duality, for boards whose rules are the clues of the rows and columns of a rectangle.

    Let X be the solution. In another grid, each cell whose colour differs from X costs the number [scale]. The row and the
    column of the cell share this cost: the row takes the share of the cell and its colour, and the column takes the rest.
    The greatest sum that each line can take limits the number of cells that differ, and two solutions differ in at least
    [difference b h] cells. *)
From Coq Require Import List Arith Bool NArith ZArith PArith FinFun Lia.
From Nono Require Import Spec Automaton Masks Refutation Checker Correct.
Import ListNotations.
Open Scope Z_scope.

(** ** The check *)
Definition upto (n : nat) : list N := map N.of_nat (seq 0 n).
Definition at_ (w : nat) (r c : N) : cell := (r * N.of_nat w + c)%N.
Definition rows (h w : nat) : list (list cell) := map (fun r => map (at_ w r) (upto w)) (upto h).
Definition columns (h w : nat) : list (list cell) := map (fun c => map (fun r => at_ w r c) (upto h)) (upto w).

Definition more (a b : option Z) : option Z :=
  match a, b with Some x, Some y => Some (Z.max x y) | None, c | c, None => c end.

(** The greatest sum from a state on, given the sums from this state and from the next two states on. *)
Definition onward (s : st) (stays next skipped : option Z) : option Z :=
  more (if stay s then stays else None) (more next (if skip s then skipped else None)).

Section Greatest.
Variable D : known.
Variable share : cell -> colour -> Z.

(** The greatest sums from each state of an automaton on: if it is the last state, and if cell [x] comes before cells with
    the sums [W]. *)
Fixpoint last_state (A : list st) : list (option Z) :=
  match A with [] => [] | [_] => [Some 0] | _ :: A' => None :: last_state A' end.
Fixpoint before (x : cell) (A : list st) (W : list (option Z)) : list (option Z) :=
  match A, W with
  | s :: A', w :: W' =>
      (if existsb (Nat.eqb (col s)) (colours_of D x)
       then option_map (Z.add (share x (col s))) (onward s w (nth 0 W' None) (nth 1 W' None)) else None) :: before x A' W'
  | _, _ => []
  end.
Definition greatest (r : line_rule) : option Z :=
  let A := auto (shown r) in
  let W := fold_right (fun x W => before x A W) (last_state A) (path r) in
  match A with s :: _ => onward s (nth 0 W None) (nth 1 W None) (nth 2 W None) | [] => None end.
Fixpoint sum_of_greatest (rs : list line_rule) : option Z :=
  match rs with
  | [] => Some 0
  | r :: rs' => match greatest r, sum_of_greatest rs' with Some x, Some y => Some (x + y) | _, _ => None end
  end.
End Greatest.

Definition blotted (r : line_rule) : bool := existsb (fun b => match fst b with None => true | Some _ => false end) (shown r).

(** In how many cells do two solutions differ, at least? Two lines that show a clue without blots differ in no cell or in two. *)
Definition difference (across down : list line_rule) : Z :=
  match length (filter blotted across), length (filter blotted down) with
  | O, O | O, S O | S O, O => 4
  | O, _ | _, O => 2
  | _, _ => 1
  end.

(** The shares of a cell, by colours. *)
Definition shares := P.t (list Z).
Definition check_shares (b : board) (h w : nat) (solutions : list grid) (scale : Z) (table : shares) : bool :=
  let X := numbering (match solutions with [x] => x | _ => [] end) 0%N (P.empty colour) in
  let of_row (x : cell) (k : colour) := if (k =? colour_in X x)%nat then 0 else nth k (match P.find (key x) table with Some l => l | None => [] end) 0 in
  let of_column (x : cell) (k : colour) := if (k =? colour_in X x)%nat then 0 else scale - of_row x k in
  let across := firstn h (line_rules b) in
  let down := skipn h (line_rules b) in
  let D := domains_of b in
  let below limit := match sum_of_greatest D of_row across, sum_of_greatest D of_column down with
    | Some x, Some y => x + y <? limit | _, _ => true end in
  all2 (all2 N.eqb) (map path across) (rows h w) && all2 (all2 N.eqb) (map path down) (columns h w) &&
  (visible b =? h * w)%nat && (length (domains b) =? h * w)%nat &&
  match solutions with
  | [] => (scale =? 0) && below 0
  | [x] => keepsb b x && (0 <? scale) && below (difference across down * scale)
  | _ => false
  end.

(** ** Sums *)
Definition sum {A} (f : A -> Z) (l : list A) : Z := fold_right (fun a z => f a + z) 0 l.
Lemma sum_ext : forall {A} (f g : A -> Z) l, (forall a, In a l -> f a = g a) -> sum f l = sum g l.
Proof. induction l as [|a l IH]; simpl; intro H; [reflexivity|]. rewrite H, IH; auto. Qed.
Lemma sum_add : forall {A} (f g : A -> Z) l, sum (fun a => f a + g a) l = sum f l + sum g l.
Proof. induction l as [|a l IH]; simpl; lia. Qed.
Lemma sum_times : forall {A} k (f : A -> Z) l, sum (fun a => k * f a) l = k * sum f l.
Proof. induction l as [|a l IH]; simpl; lia. Qed.
Lemma sum_zero : forall {A} (l : list A), sum (fun _ => 0) l = 0.
Proof. induction l; simpl; auto. Qed.
Lemma sum_map : forall {A B} (f : B -> Z) (g : A -> B) l, sum f (map g l) = sum (fun a => f (g a)) l.
Proof. induction l as [|a l IH]; simpl; congruence. Qed.
Lemma sum_swap : forall {A B} (f : A -> B -> Z) l k, sum (fun a => sum (f a) k) l = sum (fun b => sum (fun a => f a b) l) k.
Proof.
  intros A B f l k. induction l as [|a l IH]; simpl; [rewrite sum_zero; reflexivity|].
  rewrite IH. symmetry. apply (sum_add (f a) (fun b => sum (fun a0 => f a0 b) l)).
Qed.
Lemma sum_nonneg : forall {A} (f : A -> Z) l, (forall b, 0 <= f b) -> 0 <= sum f l.
Proof. intros A f l Hf. induction l as [|b l IH]; simpl; [lia|specialize (Hf b); lia]. Qed.
Lemma sum_some : forall {A} (f : A -> Z) l a, (forall b, 0 <= f b) -> In a l -> f a <= sum f l.
Proof.
  intros A f l a Hf. induction l as [|b l IH]; simpl; [tauto|]. intros [->|H]; [|specialize (Hf b); specialize (IH H); lia].
  assert (K := sum_nonneg f l Hf). lia.
Qed.
Lemma sum_two : forall {A} (f : A -> Z) l a b, (forall c, 0 <= f c) -> In a l -> In b l -> a <> b -> f a + f b <= sum f l.
Proof.
  intros A f l a b Hf Ha Hb Hne. induction l as [|c l IH]; simpl in *; [tauto|].
  destruct Ha as [->|Ha], Hb as [->|Hb]; [congruence| | |].
  - assert (K := sum_some f l b Hf Hb). lia.
  - assert (K := sum_some f l a Hf Ha). lia.
  - specialize (Hf c). specialize (IH Ha Hb). lia.
Qed.
(** If the sum of zeros and ones is not 1, no one is alone. *)
Lemma not_alone : forall {A} (f : A -> Z) l a, (forall b, f b = 0 \/ f b = 1) -> In a l -> NoDup l -> f a = 1 -> sum f l <> 1 ->
  2 <= sum f l /\ exists b, In b l /\ b <> a /\ f b = 1.
Proof.
  intros A f l a Hf Ha Hl Hfa Hs. assert (Hp : forall b, 0 <= f b) by (intro b; destruct (Hf b); lia).
  assert (K := sum_some f l a Hp Ha). split; [lia|]. rewrite Hfa in K.
  induction l as [|c l IH]; simpl in *; [tauto|]. inversion Hl as [|? ? Hc Hl']; subst. destruct Ha as [->|Ha].
  - assert (E : sum f l <> 0) by lia. clear - E Hf Hc. induction l as [|b l IH]; simpl in *; [congruence|].
    destruct (Hf b) as [E0|E1].
    + destruct IH as (b' & Hb' & H1 & H2); [tauto|lia|]. exists b'. tauto.
    + exists b. repeat split; [tauto| |exact E1]. intros ->. tauto.
  - destruct (Hf c) as [E0|E1].
    + destruct IH as (b & Hb & H1 & H2); try assumption; [lia|assert (Q := sum_some f l a Hp Ha); lia|]. exists b. tauto.
    + exists c. repeat split; [tauto| |exact E1]. intros ->. tauto.
Qed.

(** ** The greatest sum of a line *)
Lemma more_left : forall a b x, a = Some x -> exists y, more a b = Some y /\ x <= y.
Proof. intros a [z|] x ->; simpl; eexists; split; try reflexivity; lia. Qed.
Lemma more_right : forall a b x, b = Some x -> exists y, more a b = Some y /\ x <= y.
Proof. intros [z|] b x ->; simpl; eexists; split; try reflexivity; lia. Qed.

Lemma greatest_ext : forall D s t rs, (forall x k, s x k = t x k) -> sum_of_greatest D s rs = sum_of_greatest D t rs.
Proof.
  intros D s t rs E. induction rs as [|r rs IH]; simpl; [reflexivity|]. rewrite IH.
  assert (B : forall x A W, before D s x A W = before D t x A W).
  { intros x A. induction A as [|a A IHA]; intros [|w W]; simpl; [reflexivity..|]. rewrite E, IHA. reflexivity. }
  unfold greatest. replace (fold_right (fun x W => before D s x (auto (shown r)) W) (last_state (auto (shown r))) (path r))
    with (fold_right (fun x W => before D t x (auto (shown r)) W) (last_state (auto (shown r))) (path r)); [reflexivity|].
  induction (path r) as [|x p IHp]; simpl; [reflexivity|]. rewrite B, IHp. reflexivity.
Qed.

Section Line.
Variable D : known.
Variable share : cell -> colour -> Z.
Variable g : grid.
Hypothesis D_ok : forall x, In (colour_at g x) (colours_of D x).
Definition taken (p : list cell) : Z := sum (fun x => share x (colour_at g x)) p.

(** [W] bounds what the automaton [A] takes along [p], from each of its states on. *)
Definition bounds (A : list st) (W : list (option Z)) (p : list cell) : Prop :=
  length W = length A /\ forall first A' q, A = first ++ A' -> accepts A' (map (colour_at g) p ++ [0%nat]) q ->
  exists z, nth (length first) W None = Some z /\ taken p <= z.

Lemma onward_ok : forall A W p first s A1 A' q, bounds A W p -> A = first ++ s :: A1 -> Automaton.step (s :: A1) A' ->
  accepts A' (map (colour_at g) p ++ [0%nat]) q ->
  exists z, onward s (nth (length first) W None) (nth (S (length first)) W None) (nth (S (S (length first))) W None) = Some z /\ taken p <= z.
Proof.
  intros A W p first s A1 A' q [_ HW] E Hs Hp. unfold onward. inversion Hs as [s0 A0 H0|s0 A0|s0 t A0 H0]; subst.
  - destruct (HW _ _ _ eq_refl Hp) as (z & Hz & Hle). rewrite H0.
    destruct (more_left _ (more (nth (S (length first)) W None) (if skip s then nth (S (S (length first))) W None else None)) _ Hz) as (y & Hy & Hyle).
    exists y. split; [exact Hy|lia].
  - destruct (HW (first ++ [s]) A' q) as (z & Hz & Hle); [rewrite <- app_assoc; reflexivity|exact Hp|].
    rewrite app_length, Nat.add_1_r in Hz.
    destruct (more_left _ (if skip s then nth (S (S (length first))) W None else None) _ Hz) as (y & Hy & Hyle).
    destruct (more_right (if stay s then nth (length first) W None else None) _ _ Hy) as (u & Hu & Hule).
    exists u. split; [exact Hu|lia].
  - destruct (HW (first ++ [s; t]) A' q) as (z & Hz & Hle); [rewrite <- app_assoc; reflexivity|exact Hp|].
    rewrite app_length in Hz. simpl length in Hz. replace (length first + 2)%nat with (S (S (length first))) in Hz by lia. rewrite H0.
    destruct (more_right (nth (S (length first)) W None) _ _ Hz) as (y & Hy & Hyle).
    destruct (more_right (if stay s then nth (length first) W None else None) _ _ Hy) as (u & Hu & Hule).
    exists u. split; [exact Hu|lia].
Qed.

Lemma last_ok : forall A, bounds A (last_state A) [].
Proof.
  intro A. split; [induction A as [|s [|t A] IH]; simpl in *; congruence|].
  intros first A' q -> Hp. inversion Hp as [s|s A1 A2 l q' Hs Hp']; subst.
  - exists 0. split; [|simpl; lia]. clear. induction first as [|t first IH]; [reflexivity|].
    destruct first; [reflexivity|exact IH].
  - inversion Hp'.
Qed.

Lemma before_length : forall x A W, length W = length A -> length (before D share x A W) = length A.
Proof. induction A as [|s A IH]; intros [|w W] H; simpl in *; try congruence. f_equal. apply IH. congruence. Qed.
Lemma before_nth : forall x first s A W, length W = length (first ++ s :: A) -> nth (length first) (before D share x (first ++ s :: A) W) None =
  if existsb (Nat.eqb (col s)) (colours_of D x)
  then option_map (Z.add (share x (col s)))
         (onward s (nth (length first) W None) (nth (S (length first)) W None) (nth (S (S (length first))) W None))
  else None.
Proof.
  intros x. induction first as [|t first IH]; intros s A [|w W] H; simpl in *; try congruence.
  apply (IH s A W). congruence.
Qed.
Lemma before_ok : forall A W x p, bounds A W p -> bounds A (before D share x A W) (x :: p).
Proof.
  intros A W x p HW. split; [apply before_length; apply HW|]. intros first A' q E Hp.
  simpl map in Hp. simpl app in Hp. inversion Hp as [s Es El|s A1 A2 l q' Hs Hp' El Ec]; subst.
  - destruct p; discriminate.
  - rewrite before_nth by apply HW.
    assert (Hin : existsb (Nat.eqb (col s)) (colours_of D x) = true).
    { apply existsb_exists. exists (colour_at g x). split; [apply D_ok|]. apply Nat.eqb_eq. assumption. }
    rewrite Hin. destruct (onward_ok _ _ _ _ _ _ _ _ HW eq_refl Hs Hp') as (z & -> & Hle).
    eexists. split; [reflexivity|]. unfold taken in *. simpl. rewrite Ec. lia.
Qed.

Lemma greatest_ok : forall r, shows (shown r) (map (colour_at g) (path r)) ->
  exists z, greatest D share r = Some z /\ taken (path r) <= z.
Proof.
  intros r H. destruct (trace_exists _ _ H) as [q Hq]. unfold greatest. cbv zeta. set (A := auto (shown r)) in *.
  set (W := fold_right (fun x W => before D share x A W) (last_state A) (path r)).
  assert (HW : bounds A W (path r)).
  { unfold W. generalize (path r). induction l as [|x p IH]; simpl; [apply last_ok|apply before_ok; exact IH]. }
  inversion Hq as [s Es El|s A1 A2 l q' Hs Hp' El Ec]; [destruct (path r); discriminate|]. subst l.
  rewrite Ec in *. exact (onward_ok _ _ _ [] s A1 A2 q' HW (eq_sym El) Hs Hp').
Qed.
Lemma sum_of_greatest_ok : forall rs, Forall (fun r => shows (shown r) (map (colour_at g) (path r))) rs ->
  exists z, sum_of_greatest D share rs = Some z /\ sum (fun r => taken (path r)) rs <= z.
Proof.
  induction 1 as [|r rs Hr _ (z & E & Hle)]; simpl; [exists 0; split; [reflexivity|lia]|].
  destruct (greatest_ok _ Hr) as (y & -> & Hy). rewrite E. eexists. split; [reflexivity|lia].
Qed.
End Line.

(** ** Two lines that show a clue without blots do not differ in one cell only *)
Definition differs (g x : grid) (c : cell) : Z := if (colour_at g c =? colour_at x c)%nat then 0 else 1.
Lemma differs_01 : forall g x c, differs g x c = 0 \/ differs g x c = 1.
Proof. intros. unfold differs. destruct (_ =? _)%nat; auto. Qed.

Definition one (b : bool) : nat := if b then 1%nat else 0%nat.
Fixpoint occurs (k : colour) (l : line) : nat := match l with [] => 0%nat | c :: l' => (one (c =? k) + occurs k l')%nat end.
Fixpoint total (k : colour) (rs : list (nat * colour)) : nat :=
  match rs with [] => 0%nat | (n, c) :: r => ((if c =? k then n else 0) + total k r)%nat end.
Lemma occurs_runs : forall k l, occurs k l = total k (runs l).
Proof.
  induction l as [|c l IH]; simpl; [reflexivity|]. rewrite IH. destruct (runs l) as [|[n d] r]; simpl.
  - destruct (c =? k)%nat; reflexivity.
  - destruct (Nat.eqb_spec c d) as [->|]; simpl; destruct (_ =? k)%nat; reflexivity || simpl; lia.
Qed.
Lemma total_blocks : forall k rs, k <> 0%nat -> total k (filter (fun r => negb (snd r =? 0)%nat) rs) = total k rs.
Proof.
  intros k rs Hk. induction rs as [|[n c] r IH]; simpl; [reflexivity|]. destruct (Nat.eqb_spec c 0) as [->|]; simpl; rewrite IH; [|reflexivity].
  destruct k; [congruence|reflexivity].
Qed.
Lemma clue_total : forall k c r1 r2, existsb (fun b : block => match fst b with None => true | Some _ => false end) c = false ->
  Forall2 fits c r1 -> Forall2 fits c r2 -> total k r1 = total k r2.
Proof.
  intros k c. induction c as [|[len d] c IH]; intros r1 r2 Hb H1 H2; inversion H1 as [|? [n1 d1] ? s1 F1 G1]; inversion H2 as [|? [n2 d2] ? s2 F2 G2]; subst; [reflexivity|].
  simpl in Hb. apply orb_false_iff in Hb. destruct Hb as [Hlen Hb]. destruct len as [n|]; [|discriminate].
  destruct F1 as [E1 E2], F2 as [E3 E4]. simpl in *. subst. rewrite (IH s1 s2) by assumption. reflexivity.
Qed.
Lemma one_difference : forall g x p, (sum (differs g x) p = 0 -> map (colour_at g) p = map (colour_at x) p) /\
  (sum (differs g x) p = 1 -> exists a b, a <> b /\ forall k,
     (occurs k (map (colour_at g) p) + one (b =? k) = occurs k (map (colour_at x) p) + one (a =? k))%nat).
Proof.
  intros g x p. assert (Hp := fun q => sum_nonneg (differs g x) q ltac:(intro c; destruct (differs_01 g x c); lia)).
  induction p as [|c p [IH0 IH1]]; simpl; [split; [reflexivity|discriminate]|]. specialize (Hp p).
  unfold differs at 1 3. destruct (Nat.eqb_spec (colour_at g c) (colour_at x c)) as [E|Hne]; split; intro H; try lia.
  - rewrite E, IH0 by lia. reflexivity.
  - destruct IH1 as (a & b & Hab & Hk); [lia|]. exists a, b. split; [exact Hab|]. intro k. specialize (Hk k). rewrite E. lia.
  - exists (colour_at g c), (colour_at x c). split; [exact Hne|]. intro k. rewrite IH0 by lia. lia.
Qed.
Lemma not_one : forall g x r, blotted r = false -> shows (shown r) (map (colour_at g) (path r)) ->
  shows (shown r) (map (colour_at x) (path r)) -> sum (differs g x) (path r) <> 1.
Proof.
  intros g x r Hb Hg Hx H. destruct (proj2 (one_difference g x (path r)) H) as (a & b & Hab & Hk).
  assert (T : forall k, k <> 0%nat -> occurs k (map (colour_at g) (path r)) = occurs k (map (colour_at x) (path r))).
  { intros k Hk0. rewrite !occurs_runs.
    rewrite <- (total_blocks k (runs (map (colour_at g) _))), <- (total_blocks k (runs (map (colour_at x) _))) by exact Hk0.
    exact (clue_total _ _ _ _ Hb Hg Hx). }
  destruct (Nat.eq_dec a 0) as [->|Ha].
  - specialize (Hk b). rewrite T in Hk by congruence. rewrite Nat.eqb_refl in Hk.
    destruct (Nat.eqb_spec 0 b); [congruence|]. simpl in Hk. lia.
  - specialize (Hk a). rewrite T in Hk by exact Ha. rewrite Nat.eqb_refl in Hk.
    destruct (Nat.eqb_spec b a); [congruence|]. simpl in Hk. lia.
Qed.

(** ** Two solutions differ in many cells *)
Section Rectangle.
Variables R C : list N.
Variable f : N -> N -> Z.
Variables badR badC : N -> bool.
Hypothesis f_01 : forall r c, f r c = 0 \/ f r c = 1.
Hypothesis R_ok : NoDup R.
Hypothesis C_ok : NoDup C.
Hypothesis row_ok : forall r, In r R -> badR r = false -> sum (f r) C <> 1.
Hypothesis column_ok : forall c, In c C -> badC c = false -> sum (fun r => f r c) R <> 1.
Lemma f_nonneg : forall r c, 0 <= f r c.
Proof. intros r c. destruct (f_01 r c); lia. Qed.
Lemma column_nonneg : forall c, 0 <= sum (fun r => f r c) R.
Proof. intro c. apply sum_nonneg. intro r. apply f_nonneg. Qed.
Lemma two_cells : forall r c, In r R -> In c C -> f r c = 1 -> (forall c, In c C -> badC c = false) ->
  2 <= sum (fun r => sum (f r) C) R.
Proof.
  intros r c Hr Hc H Hbad. rewrite sum_swap.
  destruct (not_alone (fun r => f r c) R r) as [H2 _]; auto.
  assert (K := sum_some (fun c => sum (fun r => f r c) R) C c column_nonneg Hc). simpl in K. lia.
Qed.
Lemma four_cells : forall r c, In r R -> In c C -> f r c = 1 -> (forall c, In c C -> badC c = false) ->
  (forall r r', In r R -> In r' R -> badR r = true -> badR r' = true -> r = r') -> 4 <= sum (fun r => sum (f r) C) R.
Proof.
  intros r c Hr Hc H Hbad Hone. rewrite sum_swap.
  destruct (not_alone (fun r => f r c) R r) as [H2 (r' & Hr' & Hne & H')]; auto.
  assert (G : exists r1, In r1 R /\ badR r1 = false /\ f r1 c = 1).
  { destruct (badR r) eqn:E; [|exists r; auto]. exists r'. repeat split; auto.
    destruct (badR r') eqn:E'; [|reflexivity]. exfalso. apply Hne. auto. }
  destruct G as (r1 & Hr1 & Hb1 & H1).
  destruct (not_alone (f r1) C c) as [_ (c' & Hc' & Hne' & Hf')]; auto.
  destruct (not_alone (fun r => f r c') R r1) as [H2' _]; auto.
  assert (K := sum_two (fun c => sum (fun r => f r c) R) C c c' column_nonneg Hc Hc' (not_eq_sym Hne')). simpl in K. lia.
Qed.
End Rectangle.

(** ** Rows, columns and their rules *)
Lemma all2_eq : forall p q, all2 (all2 N.eqb) p q = true -> p = q.
Proof.
  intros p q H. assert (E := proj1 (all2_iff _ _ (all2_iff _ _ N.eqb_eq) p q) H). clear H.
  induction E as [|a b p q Hab _ IH]; [reflexivity|]. f_equal; [|exact IH]. induction Hab; congruence.
Qed.
Lemma upto_ok : forall n i, In i (upto n) <-> (i < N.of_nat n)%N.
Proof.
  intros n i. unfold upto. rewrite in_map_iff. split; [intros (j & <- & H); apply in_seq in H; lia|].
  intro H. exists (N.to_nat i). split; [apply N2Nat.id|]. apply in_seq. lia.
Qed.
Lemma upto_NoDup : forall n, NoDup (upto n).
Proof. intro n. apply Injective_map_NoDup; [exact Nat2N.inj|apply seq_NoDup]. Qed.

(** The rules [rs] of the lines with the numbers [ns]. *)
Definition bad (ns : list N) (rs : list line_rule) (n : N) : bool :=
  existsb (fun p => N.eqb n (fst p) && blotted (snd p)) (combine ns rs).
Lemma rule_of : forall (along : N -> list cell) ns rs n, map path rs = map along ns -> In n ns ->
  exists r, In (n, r) (combine ns rs) /\ path r = along n.
Proof.
  intros along ns. induction ns as [|m ns IH]; intros [|r rs] n E Hn; simpl in *; try discriminate; [tauto|].
  injection E as E1 E2. destruct Hn as [->|Hn]; [exists r; auto|]. destruct (IH rs n E2 Hn) as (s & Hs & Hp). eauto.
Qed.
Lemma bad_in : forall ns rs n, bad ns rs n = true -> exists r, In (n, r) (combine ns rs) /\ In r (filter blotted rs).
Proof.
  intros ns rs n H. apply existsb_exists in H. destruct H as ([m r] & Hin & H). apply andb_true_iff in H.
  destruct H as [E Hb]. apply N.eqb_eq in E. simpl in *. subst m. exists r. split; [exact Hin|].
  apply filter_In. split; [eapply in_combine_r; eauto|exact Hb].
Qed.
Lemma none_bad : forall ns rs n, length (filter blotted rs) = 0%nat -> bad ns rs n = false.
Proof.
  intros ns rs n H. destruct (bad ns rs n) eqn:E; [|reflexivity]. apply bad_in in E. destruct E as (r & _ & Hr).
  apply length_zero_iff_nil in H. rewrite H in Hr. destruct Hr.
Qed.
Lemma one_bad : forall ns rs n m, (length (filter blotted rs) <= 1)%nat -> bad ns rs n = true -> bad ns rs m = true -> n = m.
Proof.
  induction ns as [|k ns IH]; intros [|r rs] n m H Hn Hm; simpl in *; try discriminate.
  unfold bad in Hn, Hm. simpl in Hn, Hm. fold (bad ns rs n) in Hn. fold (bad ns rs m) in Hm. destruct (blotted r); simpl in H.
  - rewrite (none_bad ns rs n) in Hn by lia. rewrite (none_bad ns rs m) in Hm by lia.
    rewrite orb_false_r, andb_true_r in *. apply N.eqb_eq in Hn, Hm. congruence.
  - rewrite andb_false_r in *. simpl in *. eauto.
Qed.

Section Shares.
Variable b : board.
Variables h w : nat.
Variable X : grid.
Variable scale : Z.
Variable table : cell -> colour -> Z.
Let of_row x k := if (k =? colour_at X x)%nat then 0 else table x k.
Let of_column x k := if (k =? colour_at X x)%nat then 0 else scale - of_row x k.
Let across := firstn h (line_rules b).
Let down := skipn h (line_rules b).
Hypothesis across_ok : map path across = rows h w.
Hypothesis down_ok : map path down = columns h w.
Variable g : grid.
Hypothesis kept : keeps b g.
Let f r c := differs g X (at_ w r c).
Definition distance : Z := sum (fun r => sum (f r) (upto w)) (upto h).

Lemma shown_by : forall y, keeps b y -> Forall (fun r => shows (shown r) (map (colour_at y) (path r))) across /\
  Forall (fun r => shows (shown r) (map (colour_at y) (path r))) down.
Proof.
  intros y (_ & _ & H). rewrite <- (firstn_skipn h (line_rules b)) in H. apply Forall_app in H. exact H.
Qed.
Lemma distance_bound : exists x y, sum_of_greatest (domains_of b) of_row across = Some x /\
  sum_of_greatest (domains_of b) of_column down = Some y /\ scale * distance <= x + y.
Proof.
  assert (HD := domains_ok b g kept). destruct (shown_by g kept) as [Ha Hd].
  destruct (sum_of_greatest_ok _ of_row g HD _ Ha) as (x & Ex & Hx).
  destruct (sum_of_greatest_ok _ of_column g HD _ Hd) as (y & Ey & Hy).
  exists x, y. split; [exact Ex|split; [exact Ey|]].
  rewrite <- (sum_map (taken of_row g) path), across_ok in Hx. rewrite <- (sum_map (taken of_column g) path), down_ok in Hy.
  unfold rows in Hx. unfold columns in Hy. rewrite sum_map in Hx, Hy. unfold taken in Hx, Hy.
  erewrite sum_ext in Hx by (intros; apply sum_map). erewrite sum_ext in Hy by (intros; apply sum_map).
  rewrite sum_swap in Hy. assert (E : scale * distance = sum (fun r => sum (fun c => of_row (at_ w r c) (colour_at g (at_ w r c))) (upto w)) (upto h) +
    sum (fun r => sum (fun c => of_column (at_ w r c) (colour_at g (at_ w r c))) (upto w)) (upto h)).
  2:{ rewrite E. apply Z.add_le_mono; assumption. }
  unfold distance. rewrite <- sum_times, <- sum_add. apply sum_ext. intros r _. rewrite <- sum_times, <- sum_add.
  apply sum_ext. intros c _. unfold f, differs, of_row, of_column, of_row. destruct (_ =? _)%nat; lia.
Qed.

Hypothesis X_kept : keeps b X.
Hypothesis size : length (domains b) = (h * w)%nat.
Lemma row_not_one : forall r, In r (upto h) -> bad (upto h) across r = false -> sum (f r) (upto w) <> 1.
Proof.
  intros r Hr Hb. destruct (rule_of _ _ _ r across_ok Hr) as (rule & Hin & Hp).
  assert (Hrule := in_combine_r _ _ _ _ Hin). destruct (shown_by g kept) as [Hg _]. destruct (shown_by X X_kept) as [HX _].
  rewrite Forall_forall in Hg, HX. assert (K := not_one g X rule). rewrite Hp, sum_map in K. apply K; try (rewrite <- Hp; auto).
  destruct (blotted rule) eqn:E; [|reflexivity]. rewrite <- Hb. symmetry. apply existsb_exists. exists (r, rule).
  simpl. rewrite N.eqb_refl, E. auto.
Qed.
Lemma column_not_one : forall c, In c (upto w) -> bad (upto w) down c = false -> sum (fun r => f r c) (upto h) <> 1.
Proof.
  intros c Hc Hb. destruct (rule_of _ _ _ c down_ok Hc) as (rule & Hin & Hp).
  assert (Hrule := in_combine_r _ _ _ _ Hin). destruct (shown_by g kept) as [_ Hg]. destruct (shown_by X X_kept) as [_ HX].
  rewrite Forall_forall in Hg, HX. assert (K := not_one g X rule). rewrite Hp, sum_map in K. apply K; try (rewrite <- Hp; auto).
  destruct (blotted rule) eqn:E; [|reflexivity]. rewrite <- Hb. symmetry. apply existsb_exists. exists (c, rule).
  simpl. rewrite N.eqb_refl, E. auto.
Qed.
Lemma other_cell : g <> X -> exists r c, In r (upto h) /\ In c (upto w) /\ f r c = 1.
Proof.
  intro Hne. assert (L : length g = (h * w)%nat /\ length X = (h * w)%nat).
  { destruct kept as (H1 & _). destruct X_kept as (H2 & _). apply Forall2_len in H1, H2. lia. }
  assert (E : exists i, (i < h * w)%nat /\ nth i g 0%nat <> nth i X 0%nat).
  { destruct (Forall_Exists_dec (fun i => nth i g 0%nat = nth i X 0%nat) (fun i => Nat.eq_dec _ _) (seq 0 (h * w))) as [Hall|Hex].
    - exfalso. apply Hne. apply nth_ext with (d := 0%nat) (d' := 0%nat); [lia|]. intros i Hi. rewrite Forall_forall in Hall.
      apply Hall. apply in_seq. lia.
    - apply Exists_exists in Hex. destruct Hex as (i & Hi & H). apply in_seq in Hi. exists i. split; [lia|exact H]. }
  destruct E as (i & Hi & E). assert (Hw : w <> 0%nat) by (intros ->; lia).
  exists (N.of_nat (i / w)), (N.of_nat (i mod w)). rewrite !upto_ok. repeat split.
  - assert (i / w < h)%nat by (apply Nat.div_lt_upper_bound; lia). lia.
  - assert (i mod w < w)%nat by (apply Nat.mod_upper_bound; exact Hw). lia.
  - unfold f, differs, at_, colour_at. replace (N.to_nat (N.of_nat (i / w) * N.of_nat w + N.of_nat (i mod w))) with i.
    + destruct (Nat.eqb_spec (nth i g 0%nat) (nth i X 0%nat)); [contradiction|reflexivity].
    + rewrite <- Nat2N.inj_mul, <- Nat2N.inj_add, Nat2N.id. rewrite (Nat.div_mod i w) at 1 by exact Hw. lia.
Qed.
Lemma far_apart : g <> X -> difference across down <= distance.
Proof.
  intro Hne. destruct (other_cell Hne) as (r & c & Hr & Hc & H). unfold distance, difference.
  assert (F : forall r c, f r c = 0 \/ f r c = 1) by (intros; apply differs_01).
  assert (T2 := two_cells _ _ f _ F (upto_NoDup h) column_not_one r c Hr Hc H).
  assert (T2' := two_cells _ _ (fun c r => f r c) _ (fun c r => F r c) (upto_NoDup w) row_not_one c r Hc Hr H).
  assert (T4 := four_cells _ _ f _ _ F (upto_NoDup h) (upto_NoDup w) row_not_one column_not_one r c Hr Hc H).
  assert (T4' := four_cells _ _ (fun c r => f r c) _ _ (fun c r => F r c) (upto_NoDup w) (upto_NoDup h) column_not_one row_not_one c r Hc Hr H).
  rewrite <- sum_swap in T2', T4'.
  assert (T1 : 1 <= sum (fun r => sum (f r) (upto w)) (upto h)).
  { assert (P : forall r c, 0 <= f r c) by (intros r0 c0; destruct (F r0 c0); lia).
    assert (Q : forall r, 0 <= sum (f r) (upto w)) by (intro; apply sum_nonneg; apply P).
    assert (K1 := sum_some (fun r => sum (f r) (upto w)) _ r Q Hr). assert (K2 := sum_some (f r) _ c (P r) Hc). simpl in K1. lia. }
  destruct (length (filter blotted across)) as [|[|m]] eqn:Ea, (length (filter blotted down)) as [|[|n]] eqn:Ed; try exact T1.
  - apply T4; [intros; apply none_bad; exact Ed|intros; eapply one_bad; [|eassumption|eassumption]; lia].
  - apply T4'; [intros; apply none_bad; exact Ea|intros; eapply one_bad; [|eassumption|eassumption]; lia].
  - apply T2'. intros. apply none_bad. exact Ea.
  - apply T4; [intros; apply none_bad; exact Ed|intros; eapply one_bad; [|eassumption|eassumption]; lia].
  - apply T2. intros. apply none_bad. exact Ed.
Qed.
End Shares.

(** What [check_shares] accepts is true, as for [check_correct]. *)
Theorem shares_correct : forall b h w solutions scale table, check_shares b h w solutions scale table = true ->
  let seen := map (firstn (visible b)) solutions in
  NoDup seen /\ forall g, is_solution b g <-> In g seen.
Proof.
  intros b h w sols scale table H seen. unfold check_shares in H. cbv zeta in H. rewrite !andb_true_iff in H.
  destruct H as ((((Ha & Hd) & Hv) & Hl) & H). apply all2_eq in Ha, Hd. apply Nat.eqb_eq in Hv, Hl.
  set (shares := fun x k => nth k (match P.find (key x) table with Some l => l | None => [] end) 0) in *.
  assert (S : forall g, is_solution b g -> keeps b g).
  { intros g (Hlen & aux & HG). assert (E : aux = []); [|rewrite E, app_nil_r in HG; exact HG].
    assert (K := Forall2_len _ _ _ (proj1 HG)). rewrite app_length in K. destruct aux; [reflexivity|simpl in K; lia]. }
  assert (B : forall X g, keeps b g -> exists x y,
    sum_of_greatest (domains_of b) (fun x k => if (k =? colour_in (numbering X 0%N (P.empty colour)) x)%nat then 0 else shares x k) (firstn h (line_rules b)) = Some x /\
    sum_of_greatest (domains_of b) (fun x k => if (k =? colour_in (numbering X 0%N (P.empty colour)) x)%nat then 0 else
      scale - (if (k =? colour_in (numbering X 0%N (P.empty colour)) x)%nat then 0 else shares x k)) (skipn h (line_rules b)) = Some y /\
    scale * distance h w X g <= x + y).
  { intros X g Hg. destruct (distance_bound b h w X scale shares Ha Hd g Hg) as (x & y & Ex & Ey & Hle). exists x, y.
    split; [|split; [|exact Hle]]; [rewrite <- Ex|rewrite <- Ey]; apply greatest_ext; intros; rewrite colour_in_ok; reflexivity. }
  destruct sols as [|X [|? ?]]; cbv match in H; [| |discriminate].
  - split; [constructor|]. intro g. split; [|intros []]. intro Hg. apply S in Hg. destruct (B [] g Hg) as (x & y & Ex & Ey & Hle).
    rewrite andb_true_iff, Z.eqb_eq in H. unfold shares in Ex, Ey. rewrite Ex, Ey, Z.ltb_lt in H. lia.
  - rewrite !andb_true_iff in H. destruct H as ((Hk & Hs) & H). apply keepsb_iff in Hk.
    assert (L : firstn (visible b) X = X).
    { apply firstn_all2. assert (K := Forall2_len _ _ _ (proj1 Hk)). lia. }
    subst seen. simpl. rewrite L. split; [repeat constructor; intros []|]. intro g. split.
    + intro Hg. left. destruct (grid_dec X g) as [|Hne]; [assumption|exfalso]. apply S in Hg.
      destruct (B X g Hg) as (x & y & Ex & Ey & Hle). unfold shares in Ex, Ey. rewrite Ex, Ey in H.
      assert (K := far_apart b h w X Ha Hd g Hg Hk Hl (not_eq_sym Hne)). apply Z.ltb_lt in Hs, H. nia.
    + intros [<-|[]]. split; [assert (K := Forall2_len _ _ _ (proj1 Hk)); lia|]. exists []. rewrite app_nil_r. exact Hk.
Qed.
