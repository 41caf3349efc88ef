(** The proof that the checker is right. The claim is the last theorem of this file. *)
From Coq Require Import List Arith Bool NArith PArith Lia.
From Nono Require Import Spec Automaton Masks Refutation Checker.
Import ListNotations.

(** ** Lists *)
Lemma all2_iff : forall {A B} (f : A -> B -> bool) (Q : A -> B -> Prop), (forall a b, f a b = true <-> Q a b) ->
  forall l k, all2 f l k = true <-> Forall2 Q l k.
Proof.
  intros A B f Q H. induction l as [|a l IH]; intros [|b k]; simpl; split; intro E; try discriminate; try (inversion E; fail).
  - constructor.
  - reflexivity.
  - apply andb_true_iff in E. constructor; [apply H|apply IH]; apply E.
  - inversion E; subst. apply andb_true_iff. split; [apply H|apply IH]; assumption.
Qed.
Lemma Forall2_len : forall {A B} (Q : A -> B -> Prop) l k, Forall2 Q l k -> length l = length k.
Proof. induction 1; simpl; congruence. Qed.
Lemma Forall2_error : forall {A B} (Q : A -> B -> Prop) l k, Forall2 Q l k ->
  forall i x b, nth_error l i = Some x -> Q x (nth i k b).
Proof. induction 1; intros [|i] z b E; simpl in *; try discriminate; [congruence|eauto]. Qed.

(** ** Cells *)
Lemma key_inj : forall x y, key x = key y -> x = y.
Proof. intros x y H. apply N.succ_inj. rewrite <- !N.succ_pos_spec. unfold key in H. rewrite H. reflexivity. Qed.

Section Numbered.
Variable A : Type.
Implicit Types l : list A.
Implicit Types M : P.t A.
Lemma numbering_other : forall l x M y, (y < x)%N -> P.find (key y) (numbering l x M) = P.find (key y) M.
Proof.
  induction l as [|a l IH]; intros x M y H; simpl; [reflexivity|].
  rewrite IH by lia. apply P.gso. intro E. apply key_inj in E. lia.
Qed.
Lemma numbering_find : forall l x M y, (x <= y)%N -> (forall z, (x <= z)%N -> P.find (key z) M = None) ->
  P.find (key y) (numbering l x M) = nth_error l (N.to_nat (y - x)).
Proof.
  induction l as [|a l IH]; intros x M y H HM; simpl.
  - rewrite HM by exact H. destruct (N.to_nat (y - x)); reflexivity.
  - destruct (N.eq_dec y x) as [->|Hne].
    + rewrite numbering_other by lia. rewrite P.gss, N.sub_diag. reflexivity.
    + rewrite IH.
      * replace (N.to_nat (y - x)) with (S (N.to_nat (y - N.succ x))) by lia. reflexivity.
      * lia.
      * intros z Hz. rewrite P.gso; [apply HM; lia|]. intro E. apply key_inj in E. lia.
Qed.
Lemma numbered : forall l y, P.find (key y) (numbering l 0%N (P.empty A)) = nth_error l (N.to_nat y).
Proof. intros. rewrite numbering_find; [rewrite N.sub_0_r; reflexivity|lia|]. intros. apply P.gempty. Qed.
End Numbered.
(** ** The listed grids are solutions *)
Lemma fitsb_iff : forall b r, fitsb b r = true <-> fits b r.
Proof.
  intros [len c] [n d]. unfold fitsb, fits. simpl. rewrite andb_true_iff, Nat.eqb_eq.
  destruct len; [rewrite Nat.eqb_eq|]; intuition.
Qed.
Lemma colour_in_ok : forall g x, colour_in (numbering g 0%N (P.empty colour)) x = colour_at g x.
Proof.
  intros g x. unfold colour_in, colour_at. rewrite numbered.
  destruct (nth_error g (N.to_nat x)) eqn:E; [symmetry; apply nth_error_nth; exact E|].
  symmetry. apply nth_overflow. apply nth_error_None. exact E.
Qed.
Lemma keepsb_iff : forall b g, keepsb b g = true <-> keeps b g.
Proof.
  intros b g. unfold keepsb, keeps. rewrite !andb_true_iff.
  assert (E : forall k (d : list colour), existsb (Nat.eqb k) d = true <-> In k d).
  { intros k d. rewrite existsb_exists. split; [intros (x & H & E); apply Nat.eqb_eq in E; subst; exact H|].
    intro H. exists k. split; [exact H|apply Nat.eqb_refl]. }
  rewrite (all2_iff _ _ E), !forallb_forall, !Forall_forall. rewrite and_assoc.
  assert (C : forall r, filter (fun x : cell * list colour => existsb (Nat.eqb (colour_in (numbering g 0%N (P.empty colour)) (fst x))) (snd x)) r
              = filter (counts g) r).
  { intro r. apply filter_ext. intro x. rewrite colour_in_ok. reflexivity. }
  assert (C' : forall p, map (colour_in (numbering g 0%N (P.empty colour))) p = map (colour_at g) p).
  { intro q. apply map_ext. apply colour_in_ok. }
  setoid_rewrite C. setoid_rewrite C'. setoid_rewrite andb_true_iff. setoid_rewrite Nat.leb_le.
  unfold shows. setoid_rewrite (all2_iff _ _ fitsb_iff). reflexivity.
Qed.
Lemma distinct_ok : forall gs, distinct gs = true -> NoDup gs.
Proof.
  induction gs as [|g r IH]; simpl; intro H; constructor; apply andb_true_iff in H; destruct H as [H1 H2]; auto.
  destruct (in_dec grid_dec g r); [discriminate|assumption].
Qed.

Section Solution.
Variable b : board.
Variable g : grid.
Hypothesis kept : keeps b g.

(** ** The colours that a cell can have *)
Definition sound (D : known) : Prop := forall x, In (colour_at g x) (colours_of D x).
Lemma shows_allows : forall cl l k, shows cl l -> In k l -> allows cl k = true.
Proof.
  intros cl l k H Hk. unfold allows. apply orb_true_iff. destruct (shows_colours _ _ _ H Hk) as [->|Hin]; [left; reflexivity|right].
  apply in_map_iff in Hin. destruct Hin as (d & E & Hb). apply existsb_exists. exists d. split; [exact Hb|]. apply Nat.eqb_eq. exact E.
Qed.
Lemma narrow_ok : forall r D, shows (shown r) (map (colour_at g) (path r)) -> sound D -> sound (narrow D r).
Proof.
  intros [p cl] D H. unfold narrow. simpl in *.
  assert (Ha : forall x, In x p -> allows cl (colour_at g x) = true).
  { intros x Hx. eapply shows_allows; [exact H|]. apply in_map. exact Hx. }
  clear H. revert D. induction p as [|x p IH]; intros D HD; simpl; [exact HD|].
  apply IH; [intros; apply Ha; right; assumption|]. intro y. unfold narrow_cell.
  destruct (P.find (key x) D) as [d|] eqn:E; [|apply HD]. unfold colours_of.
  destruct (Pos.eq_dec (key y) (key x)) as [Ek|Hne].
  - apply key_inj in Ek. subst y. rewrite P.gss. apply filter_In. split; [|apply Ha; left; reflexivity].
    specialize (HD x). unfold colours_of in HD. rewrite E in HD. exact HD.
  - rewrite P.gso by exact Hne. apply HD.
Qed.
Lemma domains_ok : sound (domains_of b).
Proof.
  unfold domains_of. destruct kept as (Hd & _ & Hl).
  assert (H0 : sound (numbering (domains b) 0%N (P.empty _))).
  { intro x. unfold colours_of, colour_at. rewrite numbered.
    destruct (nth_error (domains b) (N.to_nat x)) as [d|] eqn:E.
    - assert (Hlt : N.to_nat x < length g).
      { rewrite (Forall2_len _ _ _ Hd). apply nth_error_Some. congruence. }
      rewrite <- (nth_error_nth _ _ [0] E). eapply (Forall2_error (fun k d => In k d)); [exact Hd|].
      apply nth_error_nth'. exact Hlt.
    - left. symmetry. apply nth_overflow. rewrite (Forall2_len _ _ _ Hd). apply nth_error_None. exact E. }
  revert H0. generalize (numbering (domains b) 0%N (P.empty _)) as D.
  induction Hl as [|r rs Hr _ IH]; intros D HD; simpl; [exact HD|]. apply IH. apply narrow_ok; assumption.
Qed.

(** ** What the variables mean in this grid *)
Variable Q : list (list N).        (* the states that the automaton of each line goes through *)
Variable ct : lists.
Variable m : meanings.
Definition trues (l : list entry) : N := N.of_nat (length (filter (fun x => in_set (colour_at g (fst x)) (snd x)) l)).
Definition meaning_true (mn : meaning) : bool :=
  match mn with
  | Cell x K => N.testbit K (N.of_nat (colour_at g x))
  | State i p M => N.testbit M (nth (N.to_nat p) (nth (N.to_nat i) Q []) 0%N)
  | Counter i p j => N.leb j (trues (firstn (N.to_nat p) (list_of ct (Some i))))
  end.
Definition v (x : positive) : bool := match P.find x m with Some mn => meaning_true mn | None => false end.

Lemma negated_ok : forall l x value, ev v l = false -> negated l = Some (x, value) -> v x = value.
Proof.
  intros [x|x|] y value H E; simpl in *; inversion E; subst; [|exact H].
  destruct (v y); simpl in H; congruence.
Qed.

(** ** Clauses of lines *)
Record compiled_for (L : compiled) (q : list N) : Prop := {
  is_chain : chain (staying L) (skipping L) q;
  is_inside : inside q (reachable L);
  is_every : forall i, In i q -> N.testbit (every L) i = true;
  is_number : nth (N.to_nat (number_of L)) Q [] = q;
  is_cell : forall x p i, P.find (key x) (place_of L) = Some p -> nth_error q (N.to_nat p) = Some i ->
     forall f, f (N.of_nat (colour_at g x)) = true -> N.testbit (states_of L f) i = true }.

Definition satisfies (q : list N) (pM : N * N) : Prop :=
  forall i, nth_error q (N.to_nat (fst pM)) = Some i -> N.testbit (snd pM) i = true.

Lemma constraint_ok : forall L q l c, compiled_for L q -> ev v l = false -> constraint L m l = Some c -> satisfies q c.
Proof.
  intros L q l c HL He Hc i Hi. unfold constraint in Hc.
  destruct (negated l) as [[x value]|] eqn:En; [|discriminate].
  assert (Hv := negated_ok _ _ _ He En). unfold v in Hv.
  destruct (P.find x m) as [[y K|n pl M|n pl j]|]; [| |discriminate|discriminate].
  - destruct (P.find (key y) (place_of L)) as [pl|] eqn:Ep; [|discriminate].
    inversion Hc; subst c. clear Hc. simpl in *. apply (is_cell _ _ HL _ _ _ Ep Hi).
    apply eqb_true_iff. exact Hv.
  - destruct (N.eqb_spec n (number_of L)) as [->|]; [|discriminate]. inversion Hc; subst c. clear Hc. simpl in *.
    rewrite (is_number _ _ HL) in Hv. rewrite (nth_error_nth _ _ 0%N Hi) in Hv.
    destruct value; [exact Hv|]. rewrite N.ldiff_spec, Hv.
    rewrite (is_every _ _ HL i (nth_error_In _ _ Hi)). reflexivity.
Qed.

Lemma insert_ok : forall q pl M cs, satisfies q (pl, M) -> Forall (satisfies q) cs -> Forall (satisfies q) (insert pl M cs).
Proof.
  intros q pl M cs H Hcs. induction Hcs as [|[p' M'] cs H' Hcs IH]; simpl; [repeat constructor; assumption|].
  destruct (N.ltb pl p'); [repeat constructor; assumption|].
  destruct (N.eqb_spec pl p') as [->|]; [|constructor; assumption].
  constructor; [|assumption]. intros i Hi. specialize (H i Hi). specialize (H' i Hi). simpl in *. rewrite N.land_spec, H, H'. reflexivity.
Qed.

Lemma line_holds_ok : forall L q c, compiled_for L q -> line_holds L m c = true -> true_in v c.
Proof.
  intros L q c HL H. destruct (true_or_not v c) as [T|F]; [exact T|exfalso].
  assert (Hs : Forall (satisfies q) (constraints L m c)).
  { clear H. unfold constraints. induction c as [|l c IH]; simpl; [constructor|].
    assert (IH' : Forall (satisfies q) (fold_right (fun l cs => match constraint L m l with
       Some (p0, M) => insert p0 M cs | None => cs end) [] c)) by (apply IH; intros; apply F; right; assumption).
    destruct (constraint L m l) as [[pl M]|] eqn:E; [|exact IH'].
    apply insert_ok; [|exact IH']. eapply constraint_ok; eauto. apply F. left. reflexivity. }
  unfold line_holds in H. apply orb_true_iff in H. destruct H as [H|H].
  - apply walk_ok with (q := q) in H; [exact H|apply HL|apply HL| |discriminate].
    intros k i M Hk Hin. rewrite Forall_forall in Hs. apply (Hs _ Hin). simpl. rewrite Nat2N.id. exact Hk.
  - apply existsb_exists in H. destruct H as (d & Hd & E). apply N.eqb_eq in E. subst d.
    assert (Hi := is_inside _ _ HL). clear - Hi Hd. unfold inside in Hi. induction Hi; [destruct Hd|].
    destruct Hd as [->|Hd]; [rewrite N.bits_0 in H; discriminate|auto].
Qed.

(** Compiled lines are right. *)
Lemma states_ok : forall (A : list st) f i c ks, sits A i c -> In c ks -> f (N.of_nat c) = true ->
  N.testbit (fold_right (fun (km : N * N) acc => if f (fst km) then N.lor (snd km) acc else acc) 0%N
    (map (fun k => (N.of_nat k, mask (fun s => col s =? k) A)) ks)) i = true.
Proof.
  intros A f i c ks Hs. destruct Hs as (s & _ & Hc & Hb). induction ks as [|k ks IH]; simpl; intros Hin Hf; [destruct Hin|].
  destruct (Nat.eq_dec k c) as [->|N0].
  - rewrite Hf, N.lor_spec, Hb, Hc, Nat.eqb_refl. reflexivity.
  - destruct Hin as [|Hin]; [contradiction|]. specialize (IH Hin Hf).
    destruct (f (N.of_nat k)); [rewrite N.lor_spec, IH; apply orb_true_r|exact IH].
Qed.

Lemma places_ok : forall l at_ M x p, P.find (key x) (number_places l at_ M) = Some p ->
  P.find (key x) M = Some p \/ ((at_ <= p)%N /\ nth_error l (N.to_nat (p - at_)) = Some x).
Proof.
  induction l as [|y l IH]; intros at_ M x p H; simpl in H; [left; exact H|].
  apply IH in H. destruct H as [H|[H1 H2]].
  - destruct (Pos.eq_dec (key x) (key y)) as [Ek|Hne].
    + apply key_inj in Ek. subst y. rewrite P.gss in H. inversion H; subst. right. split; [lia|].
      rewrite N.sub_diag. reflexivity.
    + rewrite P.gso in H by exact Hne. left. exact H.
  - right. split; [lia|]. replace (N.to_nat (p - at_)) with (S (N.to_nat (p - N.succ at_))) by lia. exact H2.
Qed.

Lemma compile_ok : forall D i r q, sound D ->
  accepts (auto (shown r)) (0 :: map (colour_at g) (path r) ++ [0]) q ->
  nth (N.to_nat i) Q [] = map N.of_nat q ->
  compiled_for (compile D i r) (map N.of_nat q).
Proof.
  intros D i r q HD Hp Hno.
  destruct (accepts_chain _ _ _ Hp []) as [Hch Hsit]. simpl app in Hch, Hsit.
  destruct (accepts_last _ _ _ Hp) as [q0 Hlast].
  destruct (accepts_head _ _ _ Hp) as (s & A' & q1 & HA & Hq).
  constructor; unfold compile; cbv zeta; cbn [number_of place_of every staying skipping of_colour reachable].
  - exact Hch.
  - apply bwd_ok; [exact Hch|]. rewrite Hq in *. simpl map in *.
    assert (H0 : N.testbit (N.shiftl 1 (N.of_nat (pred (length (auto (shown r)))))) (N.of_nat (length A')) = true).
    { rewrite N.shiftl_1_l, HA. apply N.pow2_bits_true. }
    constructor; [exact H0|]. eapply fwd_ok; [exact Hch|exact H0|].
    inversion Hsit as [|? ? ? ? _ Hs1]; subst.
    destruct q0 as [|z q0]; simpl in Hlast.
    { inversion Hlast; subst. simpl in Hs1. inversion Hs1. destruct (path r); discriminate. }
    inversion Hlast; subst. rewrite map_app in *. simpl map in *.
    apply Forall2_app_inv_r in Hs1. destruct Hs1 as (a1 & a2 & H1 & H2 & E).
    inversion H2 as [|? ? ? ? _ Hnil]; subst. inversion Hnil; subst.
    apply app_inj_tail in E. destruct E as [E1 E2]. subst.
    apply Forall2_app; [|constructor; [reflexivity|constructor]].
    clear - H1 HD. revert H1. generalize (map N.of_nat q0) as qq. induction (path r) as [|x l IH]; intros qq H1;
      inversion H1 as [|j ? qq' ? Hs Hr]; subst; simpl; constructor; auto.
    destruct Hs as (s & _ & Hc & Hb). rewrite Hb, Hc. apply existsb_exists. exists (colour_at g x).
    split; [apply HD|apply Nat.eqb_refl].
  - intros j Hj. clear - Hj Hsit. induction Hsit as [|k c qq ll Hk _ IH]; [destruct Hj|].
    destruct Hj as [<-|Hj]; [|auto]. destruct Hk as (s & _ & _ & Hb). rewrite Hb. reflexivity.
  - exact Hno.
  - intros x p j Hx Hj f Hf. apply places_ok in Hx. destruct Hx as [Hx|[H1 H2]]; [rewrite P.gempty in Hx; discriminate|].
    assert (Hs := Forall2_error _ _ _ Hsit _ _ 0 Hj).
    replace (N.to_nat p) with (S (N.to_nat (p - 1))) in Hs by lia. simpl nth in Hs.
    assert (Hlt : N.to_nat (p - 1) < length (map (colour_at g) (path r))).
    { rewrite map_length. apply nth_error_Some. congruence. }
    rewrite app_nth1 in Hs by exact Hlt.
    rewrite (nth_error_nth (map (colour_at g) (path r)) (N.to_nat (p - 1)) 0 (map_nth_error (colour_at g) _ _ H2)) in Hs.
    unfold states_of. simpl of_colour. eapply states_ok; [exact Hs| |exact Hf].
    apply nodup_In. destruct Hs as (s0 & Hin & Hc & _). rewrite <- Hc. apply in_map. exact Hin.
Qed.

Hypothesis traces : forall i, i < length (line_rules b) ->
  exists q, accepts (auto (shown (nth i (line_rules b) (Line [] [])))) (0 :: map (colour_at g) (path (nth i (line_rules b) (Line [] []))) ++ [0]) q /\
            nth i Q [] = map N.of_nat q.
Lemma compile_all_ok : forall D, sound D -> Forall (fun L => exists q, compiled_for L q) (compile_all D 0%N (line_rules b)).
Proof.
  intros D HD.
  assert (G : forall rs i, (forall j, j < length rs -> exists q,
      accepts (auto (shown (nth j rs (Line [] [])))) (0 :: map (colour_at g) (path (nth j rs (Line [] []))) ++ [0]) q /\
      nth (N.to_nat i + j) Q [] = map N.of_nat q) -> Forall (fun L => exists q, compiled_for L q) (compile_all D i rs)).
  { induction rs as [|r rs IH]; intros i H; simpl; constructor.
    - destruct (H 0) as (q & Hp & Hn); [simpl; lia|]. rewrite Nat.add_0_r in Hn.
      exists (map N.of_nat q). apply compile_ok; assumption.
    - apply IH. intros j Hj. destruct (H (S j)) as (q & Hp & Hn); [simpl; lia|]. exists q.
      rewrite N2Nat.inj_succ, Nat.add_succ_comm. auto. }
  apply G. exact traces.
Qed.

(** ** Clauses of counts *)
Lemma in_window : forall (s : pairs) lo k n, lo <= n -> n < length s -> n - lo < k -> In (nth n s 0%N) (firstn k (skipn lo s)).
Proof.
  induction s as [|x s IH]; intros lo k n H1 H2 H3; simpl in *; [lia|].
  destruct lo as [|lo]; simpl.
  - destruct k as [|k]; [lia|]. simpl. destruct n as [|n]; [left; reflexivity|right].
    change s with (skipn 0 s). apply IH; simpl; lia.
  - destruct n as [|n]; [lia|]. apply IH; lia.
Qed.
Definition has (s : pairs) (n : nat) (mm : N) : Prop := N.testbit (nth n s 0%N) mm = true.
Lemma union_ok : forall s t n mm, has s n mm \/ has t n mm -> has (union s t) n mm.
Proof.
  unfold has. induction s as [|x s IH]; intros [|y t] n mm H; simpl.
  - destruct n; destruct H as [H|H]; simpl in H; discriminate.
  - destruct H as [H|H]; [|exact H]. destruct n; simpl in H; discriminate.
  - destruct H as [H|H]; [exact H|]. destruct n; simpl in H; discriminate.
  - destruct n as [|n]; simpl in *; [rewrite N.lor_spec; destruct H as [->| ->]; rewrite ?orb_true_r; reflexivity|].
    apply IH. exact H.
Qed.
Definition plus1 (one : bool) (n : nat) := if one then S n else n.
Definition plusN (one : bool) (n : N) := if one then N.succ n else n.
Lemma move_ok : forall dn dm s n mm, has s n mm -> has (move dn dm s) (plus1 dn n) (plusN dm mm).
Proof.
  unfold has, move. intros dn dm s n mm H.
  assert (G : N.testbit (nth n (if dm then map N.double s else s) 0%N) (plusN dm mm) = true).
  { destruct dm; simpl; [|exact H]. change 0%N with (N.double 0). rewrite map_nth. rewrite N.double_spec, N.double_bits_succ. exact H. }
  destruct dn; exact G.
Qed.
Lemma moves_ok : forall ways dn dm s n mm, In (dn, dm) ways -> has s n mm -> has (moves ways s) (plus1 dn n) (plusN dm mm).
Proof.
  intros ways dn dm s n mm Hin H. unfold moves.
  assert (E : existsb (fun x => Bool.eqb (fst x) dn && Bool.eqb (snd x) dm) ways = true).
  { apply existsb_exists. exists (dn, dm). split; [exact Hin|]. simpl. rewrite !eqb_reflx. reflexivity. }
  assert (G := move_ok dn dm _ _ _ H).
  destruct dn, dm; rewrite E; apply union_ok; [right|right|left|left]; apply union_ok; [right|left|right|left]; exact G.
Qed.

Variable D : known.
Hypothesis D_ok : sound D.
Lemma left_ok : forall x c, (forall l, In l c -> ev v l = false) -> In (colour_at g x) (left_of D m x c).
Proof.
  intros x c F. apply filter_In. split; [apply D_ok|]. apply forallb_forall. intros l Hl.
  destruct (negated l) as [[y value]|] eqn:En; [|reflexivity].
  assert (Hv := negated_ok _ _ _ (F l Hl) En). unfold v in Hv.
  destruct (P.find y m) as [[z K| |]|]; try reflexivity.
  destruct (N.eqb_spec z x) as [->|]; [|reflexivity]. apply eqb_true_iff. exact Hv.
Qed.

Lemma pick_ok : forall x cs K r, pick x cs = Some (K, r) -> number g cs = plus1 (among K (colour_at g x)) (number g r).
Proof.
  intros x. induction cs as [|[y K0] cs IH]; simpl; intros K r H; [discriminate|].
  destruct (N.eqb_spec x y) as [->|].
  - inversion H; subst. unfold number. simpl. unfold counts at 1. simpl. unfold among.
    destruct (existsb (Nat.eqb (colour_at g y)) K); reflexivity.
  - destruct (pick x cs) as [[K' r']|]; [|discriminate]. inversion H; subst. specialize (IH _ _ eq_refl).
    unfold number in *. simpl. destruct (counts g (y, K0)); simpl; rewrite IH; destruct (among K (colour_at g x)); reflexivity.
Qed.

Lemma limit_ok : forall i ls s n mm, has s n mm ->
  (forall p j value, In (p, j, value) ls -> p = i -> N.leb j mm = value) -> has (limit i ls s) n mm.
Proof.
  intros i ls s n mm H. induction ls as [|[[p j] value] ls IH]; simpl; intros C; [exact H|].
  assert (IH' := IH (fun p0 j0 value0 Hin => C p0 j0 value0 (or_intror Hin))).
  destruct (N.eqb_spec p i) as [->|]; [|exact IH']. assert (Hj := C _ _ _ (or_introl eq_refl) eq_refl).
  unfold has in *. set (f := fun x : N => let high := N.shiftl (N.shiftr x j) j in if value then high else N.ldiff x high).
  fold (limit i ls s). assert (f0 : f 0%N = 0%N).
  { unfold f. rewrite N.shiftr_0_l, N.shiftl_0_l. destruct value; reflexivity. }
  rewrite <- f0, map_nth. unfold f. destruct value; [apply N.leb_le in Hj|apply N.leb_gt in Hj].
  - rewrite N.shiftl_spec_high' by exact Hj. rewrite N.shiftr_spec', N.sub_add by exact Hj. exact IH'.
  - rewrite N.ldiff_spec, N.shiftl_spec_low by exact Hj. rewrite andb_true_r. exact IH'.
Qed.

Section Allowed.
Variable allowed : cell -> list colour.
Hypothesis all_ok : forall x, In (colour_at g x) (allowed x).
Lemma rest_ok : forall cs s n mm, has s n mm -> exists m', has (reach_rest allowed cs s) (n + number g cs) m'.
Proof.
  induction cs as [|[x K] cs IH]; intros s n mm H; simpl.
  - exists mm. unfold number. simpl. rewrite Nat.add_0_r. exact H.
  - assert (G : has (moves (map (fun k => (among K k, false)) (allowed x)) s) (plus1 (among K (colour_at g x)) n) (plusN false mm)).
    { apply moves_ok; [|exact H]. apply in_map_iff. exists (colour_at g x). split; [reflexivity|apply all_ok]. }
    destruct (IH _ _ _ G) as [m' Hm]. exists m'.
    replace (n + number g ((x, K) :: cs)) with (plus1 (among K (colour_at g x)) n + number g cs); [exact Hm|].
    unfold number. simpl. unfold counts at 2, among. cbn [fst snd].
    destruct (existsb (Nat.eqb (colour_at g x)) K); cbn [length plus1]; lia.
Qed.
Lemma trues_app : forall l x, trues (l ++ [x]) = plusN (in_set (colour_at g (fst x)) (snd x)) (trues l).
Proof.
  intros l x. unfold trues. rewrite filter_app, app_length. cbn [filter].
  destruct (in_set (colour_at g (fst x)) (snd x)); cbn [length plusN]; rewrite Nat2N.inj_add; [apply N.add_1_r|apply N.add_0_r].
Qed.
Lemma reach_ok : forall ls all es cs s n done, all = done ++ es ->
  has s n (trues done) ->
  (forall p j value, In (p, j, value) ls -> N.leb j (trues (firstn (N.to_nat p) all)) = value) ->
  exists m', has (reach allowed (N.of_nat (length done)) ls es cs s) (n + number g cs) m'.
Proof.
  intros ls all. induction es as [|[x Ks] es IH]; intros cs s n done E H C; simpl.
  - eapply rest_ok. exact H.
  - assert (E' : all = (done ++ [(x, Ks)]) ++ es) by (rewrite <- app_assoc; exact E).
    assert (L : N.succ (N.of_nat (length done)) = N.of_nat (length (done ++ [(x, Ks)]))) by (rewrite app_length; simpl; lia).
    assert (T := trues_app done (x, Ks)). simpl in T.
    assert (Lim : forall p j value, In (p, j, value) ls -> p = N.succ (N.of_nat (length done)) ->
                  N.leb j (trues (done ++ [(x, Ks)])) = value).
    { intros p j value Hin ->. rewrite <- (C _ _ _ Hin). rewrite L, Nat2N.id, E', firstn_app, Nat.sub_diag, firstn_all.
      simpl. rewrite app_nil_r. reflexivity. }
    destruct (pick x cs) as [[K cs']|] eqn:Ep.
    + rewrite (pick_ok _ _ _ _ Ep).
      assert (G := moves_ok (map (fun k => (among K k, in_set k Ks)) (allowed x)) (among K (colour_at g x)) (in_set (colour_at g x) Ks) s n (trues done)).
      specialize (G (in_map (fun k => (among K k, in_set k Ks)) _ _ (all_ok x)) H). rewrite <- T in G.
      apply limit_ok with (i := N.succ (N.of_nat (length done))) (ls := ls) in G; [|exact Lim].
      rewrite L in *. destruct (IH cs' _ _ _ E' G C) as [m' Hm]. exists m'.
      replace (n + plus1 (among K (colour_at g x)) (number g cs')) with (plus1 (among K (colour_at g x)) n + number g cs')
        by (destruct (among K (colour_at g x)); simpl; lia). exact Hm.
    + assert (G := moves_ok (map (fun k => (false, in_set k Ks)) (allowed x)) false (in_set (colour_at g x) Ks) s n (trues done)).
      specialize (G (in_map (fun k => (false, in_set k Ks)) _ _ (all_ok x)) H). rewrite <- T in G.
      apply limit_ok with (i := N.succ (N.of_nat (length done))) (ls := ls) in G; [|exact Lim].
      rewrite L in *. exact (IH cs _ _ _ E' G C).
Qed.
End Allowed.

Lemma limits_ok : forall c id d ls, (forall l, In l c -> ev v l = false) -> limits m id c = (d, ls) ->
  (forall i, id = Some i -> d = Some i) /\
  forall p j value, In (p, j, value) ls -> exists i, d = Some i /\ N.leb j (trues (firstn (N.to_nat p) (list_of ct (Some i)))) = value.
Proof.
  induction c as [|l c IH]; intros id d ls F H; simpl in H.
  - inversion H; subst. split; [auto|intros p j value []].
  - assert (F' : forall l, In l c -> ev v l = false) by (intros; apply F; right; assumption).
    destruct (negated l) as [[y value]|] eqn:En; [|exact (IH _ _ _ F' H)].
    assert (Hv := negated_ok _ _ _ (F l (or_introl eq_refl)) En). unfold v in Hv.
    destruct (P.find y m) as [[z K|i p j|i p j]|]; try exact (IH _ _ _ F' H). simpl in Hv.
    destruct id as [i'|].
    + destruct (N.eqb_spec i i') as [->|]; [|exact (IH _ _ _ F' H)].
      destruct (limits m (Some i') c) as [d' r'] eqn:E. inversion H; subst d' ls. clear H.
      destruct (IH _ _ _ F' E) as [H1 H2]. split; [exact H1|].
      intros p0 j0 value0 [Hin|Hin]; [inversion Hin; subst; exists i'; split; [auto|reflexivity]|eauto].
    + destruct (limits m (Some i) c) as [d' r'] eqn:E. inversion H; subst d' ls. clear H.
      destruct (IH _ _ _ F' E) as [H1 H2]. split; [discriminate|].
      intros p0 j0 value0 [Hin|Hin]; [inversion Hin; subst; exists i; split; [auto|reflexivity]|eauto].
Qed.

Lemma count_holds_ok : forall r c, In r (count_rules b) -> count_holds D ct m r c = true -> true_in v c.
Proof.
  intros r c Hr H. destruct (true_or_not v c) as [T|F]; [exact T|exfalso].
  unfold count_holds in H. destruct (limits m None c) as [id ls] eqn:El.
  destruct (limits_ok _ _ _ _ F El) as [_ Hl].
  assert (C : forall p j value, In (p, j, value) ls -> N.leb j (trues (firstn (N.to_nat p) (list_of ct id))) = value).
  { intros p j value Hin. destruct (Hl _ _ _ Hin) as (i & -> & E). exact E. }
  destruct (reach_ok (fun x => left_of D m x c) (fun x => left_ok x c F) ls (list_of ct id) (list_of ct id)
              (counted r) (limit 0 ls [1%N]) 0 [] eq_refl) as [m' Hm].
  - apply limit_ok; [reflexivity|]. intros p j value Hin ->. rewrite <- (C _ _ _ Hin). reflexivity.
  - exact C.
  - simpl length in Hm. simpl N.of_nat in Hm. rewrite Nat.add_0_l in Hm. unfold has in Hm.
    destruct kept as (_ & Hrules & _). rewrite Forall_forall in Hrules. specialize (Hrules _ Hr).
    set (s := reach _ 0%N ls (list_of ct id) (counted r) (limit 0 ls [1%N])) in *.
    rewrite forallb_forall in H. set (n := number g (counted r)) in *.
    assert (Hz : nth n s 0%N = 0%N).
    { destruct (le_lt_dec (length s) n) as [Hle|Hlt]; [apply nth_overflow; exact Hle|].
      symmetry. apply N.eqb_eq. apply H.
      apply in_window; lia. }
    rewrite Hz, N.bits_0 in Hm. discriminate.
Qed.

(** ** Clauses of solutions *)
Lemma take_ok : forall x c left, (forall l, In l c -> ev v l = false) ->
  (In (colour_at g x) left -> In (colour_at g x) (fst (take m x left c))) /\ incl (snd (take m x left c)) c.
Proof.
  intros x. induction c as [|l ls IH]; intros left F; simpl; [split; [auto|apply incl_refl]|].
  destruct (negated l) as [[y value]|] eqn:En; [|split; [auto|apply incl_refl]].
  assert (Hv := negated_ok _ _ _ (F l (or_introl eq_refl)) En). unfold v in Hv.
  destruct (P.find y m) as [[z K| |]|]; try (split; [auto|apply incl_refl]).
  destruct (N.eqb_spec x z) as [<-|]; [|split; [auto|apply incl_refl]].
  destruct (IH (filter (fun k => in_set k (K, value)) left)) as [H1 H2].
  { intros; apply F; right; assumption. }
  split; [|apply incl_tl; exact H2]. intro Hin. apply H1. apply filter_In. split; [exact Hin|].
  apply eqb_true_iff. exact Hv.
Qed.

Lemma excludes_ok : forall s x c, (forall l, In l c -> ev v l = false) -> excludes D m x s c = true ->
  forall j, j < length s -> nth j s 0 = colour_at g (x + N.of_nat j)%N.
Proof.
  induction s as [|k s IH]; intros x c F H j Hj; simpl in *; [lia|].
  destruct (take_ok x c (colours_of D x) F) as [H1 H2].
  destruct (take m x (colours_of D x) c) as [left rest]. simpl in H1, H2.
  apply andb_true_iff in H. destruct H as [H3 H4]. destruct j as [|j].
  - rewrite N.add_0_r. rewrite forallb_forall in H3. apply Nat.eqb_eq. apply H3. apply H1. apply D_ok.
  - rewrite (IH (N.succ x) rest) by (auto; lia). f_equal. lia.
Qed.

Lemma clause_of_solution : forall s c, length s <= length g -> s <> firstn (length s) g ->
  excludes D m 0%N s c = true -> true_in v c.
Proof.
  intros s c Hlen Hne H. destruct (true_or_not v c) as [T|F]; [exact T|exfalso]. apply Hne.
  apply nth_ext with (d := 0) (d' := 0); [rewrite firstn_length; lia|]. intros j Hj.
  rewrite (excludes_ok s 0%N c F H j Hj). unfold colour_at. rewrite N.add_0_l, Nat2N.id.
  rewrite <- (firstn_skipn (length s) g) at 1. apply app_nth1. rewrite firstn_length. lia.
Qed.
End Solution.

Lemma traces_exist : forall g rs, Forall (fun r => shows (shown r) (map (colour_at g) (path r))) rs -> exists Q : list (list N),
  forall i, i < length rs -> exists q,
    accepts (auto (shown (nth i rs (Line [] [])))) (0 :: map (colour_at g) (path (nth i rs (Line [] []))) ++ [0]) q /\
    nth i Q [] = map N.of_nat q.
Proof.
  intros g rs. induction 1 as [|r rs H _ [Q IH]]; [exists []; simpl; lia|].
  destruct (trace_exists _ _ H) as [q Hq]. exists (map N.of_nat q :: Q). intros [|i] Hi; simpl; [eauto|].
  apply IH. simpl in Hi. lia.
Qed.

Lemma add_all_ok : forall v cs D, all_true v D -> (forall ic, In ic cs -> true_in v (snd ic)) -> all_true v (add_all cs D).
Proof.
  intros v. unfold add_all. induction cs as [|[i c] cs IH]; intros D HD H; simpl; [exact HD|].
  apply IH; [apply add_true; [exact HD|apply (H (i, c)); left; reflexivity]|]. intros; apply H; right; assumption.
Qed.

(** What [check] accepts is true: the listed grids are different, and they are exactly the solutions. *)
Theorem check_correct : forall b solutions cert, check b solutions cert = true ->
  let seen := map (firstn (visible b)) solutions in
  NoDup seen /\ forall g, is_solution b g <-> In g seen.
Proof.
  intros b sols cert H seen. unfold check in H. cbv zeta in H. fold seen in H.
  set (m := add_all (means cert) _) in H. set (ct := add_all (counter_lists cert) _) in H. set (D := domains_of b) in H.
  rewrite !andb_true_iff in H. destruct H as ((((((Hvis & Hsols) & Hd) & Hcounts) & Hlines) & Hcls) & Href).
  apply Nat.leb_le in Hvis. rewrite forallb_forall in Hsols.
  split; [apply distinct_ok; exact Hd|]. intro g. split; intro Hg.
  - destruct (in_dec grid_dec g seen) as [|Hnot]; [assumption|exfalso].
    destruct Hg as (Hlen & hidden & HG). set (G := g ++ hidden) in *.
    assert (Eg : firstn (visible b) G = g).
    { unfold G. rewrite <- Hlen, firstn_app, Nat.sub_diag, firstn_all. simpl. apply app_nil_r. }
    assert (HGlen : visible b <= length G) by (unfold G; rewrite app_length; lia).
    destruct (traces_exist G (line_rules b)) as [Q HQ]; [apply HG|].
    assert (HD := domains_ok b G HG).
    apply (refutes_ok (v G Q ct m)) in Href; [exact Href|]. apply add_all_ok; [apply add_all_ok; [apply add_all_ok|]|].
    + intros i c Hi. rewrite P.gempty in Hi. discriminate.
    + intros ic Hic. apply in_concat in Hic. destruct Hic as (cs & Hcs & Hic). apply in_map_iff in Hcs.
      destruct Hcs as ([r cs'] & E & HL). simpl in E. subst cs'.
      rewrite forallb_forall in Hcounts. specialize (Hcounts _ HL). simpl in Hcounts. rewrite forallb_forall in Hcounts.
      eapply count_holds_ok; [exact HG|exact HD|eapply in_combine_l; eauto|apply Hcounts; exact Hic].
    + intros ic Hic. apply in_concat in Hic. destruct Hic as (cs & Hcs & Hic). apply in_map_iff in Hcs.
      destruct Hcs as ([L cs'] & E & HL). simpl in E. subst cs'.
      rewrite forallb_forall in Hlines. specialize (Hlines _ HL). simpl in Hlines. rewrite forallb_forall in Hlines.
      assert (Hok := compile_all_ok b G Q HQ D HD). rewrite Forall_forall in Hok.
      destruct (Hok L (in_combine_l _ _ _ _ HL)) as [q Hq]. eapply line_holds_ok; [exact Hq|apply Hlines; exact Hic].
    + intros ic Hic. apply in_map_iff in Hic. destruct Hic as ([s ic'] & E & Hs). simpl in E. subst ic'.
      rewrite forallb_forall in Hcls. specialize (Hcls _ Hs). simpl in Hcls.
      assert (Hin := in_combine_l _ _ _ _ Hs).
      assert (Hslen : length (firstn (visible b) s) = visible b).
      { rewrite firstn_length. assert (K := Hsols _ Hin). apply keepsb_iff in K. destruct K as (K & _).
        apply Forall2_len in K. lia. }
      eapply clause_of_solution; [exact HD| | |exact Hcls]; rewrite Hslen; [exact HGlen|].
      rewrite Eg. intro E. apply Hnot. rewrite <- E. unfold seen. apply in_map. exact Hin.
  - unfold seen in Hg. apply in_map_iff in Hg. destruct Hg as (s & <- & Hs). specialize (Hsols _ Hs).
    apply keepsb_iff in Hsols. split.
    + rewrite firstn_length. destruct Hsols as (Hk & _). apply Forall2_len in Hk. lia.
    + exists (skipn (visible b) s). rewrite firstn_skipn. exact Hsols.
Qed.
