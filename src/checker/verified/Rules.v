(** The rules of genres as people say them. [Genres.v] states these genres by counts and hidden cells; the theorems say
    that both have the same solutions. *)
From Coq Require Import List Arith Bool NArith ZArith Ascii Lia.
From Nono Require Import Spec Genres.
Import ListNotations.
Open Scope Z_scope.

(** ** What is seen *)
Definition black (w : Z) (g : grid) (p : place) : bool := (colour_at g (cell_of w p) =? 1)%nat.
Definition blacks (w : Z) (g : grid) (ps : list place) : nat := length (filter (black w g) ps).
Definition filled (t : text) (g : grid) : Prop :=          (* a rectangle of 0 and 1 *)
  length g = length (places (height t) (width t)) /\ Forall (fun k => k = 0 \/ k = 1)%nat g.

(** Norinori: each region has two black cells; each black cell has exactly one black neighbour. *)
Definition norinori_solved (t : text) (g : grid) : Prop :=
  let (h, w) := (height t, width t) in
  filled t g /\
  (forall ps, In ps (parts t (places h w)) -> blacks w g ps = 2%nat) /\
  (forall p, In p (places h w) -> black w g p = true -> blacks w g (beside h w p) = 1%nat).

(** Binairo: the givens; each line has as many 1 as 0; no three equal cells follow one another; neighbours with a sign are
    equal or different; all rows differ and all columns differ, unless [repeats]. *)
Definition seen (w : Z) (g : grid) (ps : list place) : list bool := map (black w g) ps.      (* a line, where 1 is true *)
Definition binairo_solved (t across down : text) (repeats : bool) (g : grid) : Prop :=
  let (h, w) := (height t, width t) in
  let lines := rows h w ++ columns h w in
  let right p := (fst p, snd p + 1) in
  let below p := (fst p + 1, snd p) in
  filled t g /\
  (forall p, In p (places h w) -> is "0" t p = true -> black w g p = false) /\
  (forall p, In p (places h w) -> is "1" t p = true -> black w g p = true) /\
  (forall l, In l lines -> count_occ bool_dec (seen w g l) true = count_occ bool_dec (seen w g l) false) /\
  (forall l before k after, In l lines -> seen w g l <> before ++ [k; k; k] ++ after) /\
  (forall p, In p (places (height across) (width across)) -> is "=" across p = true -> black w g p = black w g (right p)) /\
  (forall p, In p (places (height across) (width across)) -> is "x" across p = true -> black w g p <> black w g (right p)) /\
  (forall p, In p (places (height down) (width down)) -> is "=" down p = true -> black w g p = black w g (below p)) /\
  (forall p, In p (places (height down) (width down)) -> is "x" down p = true -> black w g p <> black w g (below p)) /\
  (repeats = false -> NoDup (map (seen w g) (rows h w)) /\ NoDup (map (seen w g) (columns h w))).
(** What the reader makes sure of. *)
Definition binairo_sized (t across down : text) : Prop :=
  0 < width t /\ Z.Even (height t) /\ Z.Even (width t) /\
  height across <= height t /\ width across < width t /\ height down < height t /\ width down <= width t.

(** Tents: tents are black cells without trees. Each tree has a tent of its own beside it, and each tent belongs to a tree. Tents
    do not touch, not even at a corner. A number counts the tents of its row or column. *)
Definition tents_solved (t : text) (ns : list (option nat)) (g : grid) : Prop :=
  let (h, w) := (height t, width t) in
  let tree p := In p (places h w) /\ is "T" t p = true in
  let tent p := In p (places h w) /\ black w g p = true in
  filled t g /\
  (forall p, tent p -> dot t p = true) /\
  (exists own : place -> place,
    (forall p, tree p -> tent (own p) /\ In (own p) (beside h w p)) /\
    (forall p q, tree p -> tree q -> own p = own q -> p = q) /\
    (forall q, tent q -> exists p, tree p /\ own p = q)) /\
  (forall p q, tent p -> tent q -> In q (around h w p) -> p = q) /\
  (forall n l, In (Some n, l) (combine ns (rows h w ++ columns h w)) -> blacks w g l = n).

(** ** Counts *)
Definition kept (g : grid) (r : count_rule) : Prop := (least r <= number g (counted r) <= most r)%nat.

Lemma number_each w g ps : number g (each w 1%nat ps) = blacks w g ps.
Proof.
  unfold number, blacks, each. induction ps as [|p ps IH]; simpl; auto.
  unfold counts at 1. simpl. unfold black at 1. rewrite orb_false_r.
  destruct (colour_at g (cell_of w p) =? 1)%nat; simpl; rewrite IH; auto.
Qed.

Lemma number_white w g p : number g (each w 0%nat [p]) = if (colour_at g (cell_of w p) =? 0)%nat then 1%nat else 0%nat.
Proof.
  unfold number, each. simpl. unfold counts. simpl. rewrite orb_false_r.
  destruct (colour_at g (cell_of w p) =? 0)%nat; auto.
Qed.

Lemma number_app g a b : number g (a ++ b) = (number g a + number g b)%nat.
Proof. unfold number. rewrite filter_app, app_length. auto. Qed.

Lemma kept_exactly w g n ps : kept g (exactly w n ps) <-> blacks w g ps = n.
Proof. unfold kept, exactly; simpl. rewrite number_each. lia. Qed.

Lemma kept_at_most w g n ps : kept g (at_most w n ps) <-> (blacks w g ps <= n)%nat.
Proof. unfold kept, at_most; simpl. rewrite number_each. lia. Qed.

Lemma in_upto n x : In x (upto n) <-> 0 <= x < n.
Proof.
  unfold upto. rewrite in_map_iff. split.
  - intros [i [<- H]]. apply in_seq in H. lia.
  - intros H. exists (Z.to_nat x). rewrite in_seq. lia.
Qed.

Lemma in_places h w p : In p (places h w) <-> within h w p = true.
Proof.
  unfold places, rows, within. rewrite in_concat, !andb_true_iff, !Z.leb_le, !Z.ltb_lt. split.
  - intros [l [H I]]. apply in_map_iff in H. destruct H as [r [<- R]]. apply in_map_iff in I.
    destruct I as [c [<- C]]. apply in_upto in R. apply in_upto in C. simpl. lia.
  - intros H. destruct p as [r c]. exists (map (fun c => (r, c)) (upto w)). simpl in H. split.
    + apply (in_map (fun r => map (fun c => (r, c)) (upto w))). apply in_upto. lia.
    + apply in_map. apply in_upto. lia.
Qed.

(** A black cell on the board: outside of it, there is none. *)
Definition ink (h w : Z) (g : grid) (p : place) : bool := within h w p && black w g p.
Definition one (b : bool) : nat := if b then 1%nat else 0%nat.

Lemma blacks_cons w g p ps : blacks w g (p :: ps) = (one (black w g p) + blacks w g ps)%nat.
Proof. unfold blacks. simpl. destruct (black w g p); auto. Qed.

Lemma blacks_beside h w g r c : blacks w g (beside h w (r, c)) =
  (one (ink h w g ((r - 1)%Z, c)) + one (ink h w g (r, (c - 1)%Z)) + one (ink h w g (r, (c + 1)%Z)) + one (ink h w g ((r + 1)%Z, c)))%nat.
Proof.
  unfold beside, ink. cbn [filter].
  destruct (within h w (r - 1, c)), (within h w (r, c - 1)), (within h w (r, c + 1)), (within h w (r + 1, c));
    rewrite ?blacks_cons; cbn [andb one]; unfold blacks; cbn [filter length]; lia.
Qed.

Lemma paired_length {A B} (R : A -> B -> Prop) l m : Forall2 R l m -> length l = length m.
Proof. induction 1; simpl; auto. Qed.

(** A genre of counts has no hidden cells. *)
Lemma counted_solution ds rules g : is_solution (counted_board ds rules) g <->
  Forall2 (fun k d => In k d) g ds /\ Forall (kept g) rules.
Proof.
  unfold is_solution, keeps, counted_board; simpl. split.
  - intros [L [x [F [R _]]]]. assert (x = []).
    { apply paired_length in F. rewrite app_length in F. destruct x; auto. simpl in F. lia. }
    subst. rewrite app_nil_r in *. auto.
  - intros [F R]. split; [eapply paired_length; eauto|]. exists []. rewrite app_nil_r. auto.
Qed.

Lemma all_free {A} g (l : list A) : Forall2 (fun k d => In k d) g (map (fun _ => free) l) <->
  length g = length l /\ Forall (fun k => k = 0 \/ k = 1)%nat g.
Proof.
  revert g. induction l as [|a l IH]; intros [|k g]; simpl; split; intros H.
  - split; auto.
  - constructor.
  - inversion H.
  - destruct H. discriminate.
  - inversion H.
  - destruct H. discriminate.
  - inversion H; subst. apply IH in H5. simpl in H3. destruct H5. split; [lia|]. constructor; auto. lia.
  - destruct H as [L F]. inversion F; subst. constructor; [simpl; lia|]. apply IH. split; auto.
Qed.

(** ** Norinori *)
Definition shapes (r c : Z) : list (list place) :=
  [[(r, c); (r, c + 1); (r + 1, c); (r + 1, c + 1)]; [(r, c); (r, c + 1); (r, c + 2)]; [(r, c); (r + 1, c); (r + 2, c)]].

Lemma whole_ink h w g ps : forallb (within h w) ps = true -> blacks w g ps = list_sum (map (fun p => one (ink h w g p)) ps).
Proof.
  induction ps as [|p ps IH]; simpl; auto. rewrite andb_true_iff. intros [P Q].
  rewrite blacks_cons, IH by auto. unfold ink. rewrite P. auto.
Qed.

Section Pairs.
  Variables (h w : Z) (g : grid).
  Let B p := ink h w g p.
  Lemma on p : B p = true -> within h w p = true.
  Proof. unfold B, ink. rewrite andb_true_iff. tauto. Qed.

  Definition thin := forall r c ps, In (r, c) (places h w) -> In ps (shapes r c) -> forallb (within h w) ps = true -> (blacks w g ps <= 2)%nat.
  Definition near p := blacks w g (beside h w p).

  Lemma thin_near r c : thin -> B (r, c) = true -> (near (r, c) <= 1)%nat.
  Proof.
    intros T P. unfold near. rewrite blacks_beside. fold (B (r - 1, c)) (B (r, c - 1)) (B (r, c + 1)) (B (r + 1, c)).
    assert (S : forall x y k ps, nth_error (shapes x y) k = Some ps -> forallb (within h w) ps = true ->
                (list_sum (map (fun p => one (B p)) ps) <= 2)%nat).
    { intros x y k ps E W. unfold B. rewrite <- whole_ink by auto. apply (T x y); auto.
      - apply in_places. destruct k as [|[|[|k]]]; simpl in E; try (injection E as <-; simpl in W; rewrite !andb_true_iff in W; tauto).
        destruct k; discriminate.
      - eapply nth_error_In; eauto. }
    assert (W : forall p, B p = true -> 0 <= fst p < h /\ 0 <= snd p < w).
    { intros p H. apply on in H. unfold within in H. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt in H. lia. }
    assert (V : forall p, 0 <= fst p < h /\ 0 <= snd p < w -> within h w p = true).
    { intros p H. unfold within. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt. lia. }
    pose proof (W _ P) as WP.
    cbn [fst snd] in WP.
    assert (C : forall x y k ps p q, nth_error (shapes x y) k = Some ps ->
              (B p = true -> B q = true -> forallb (within h w) ps = true /\ 3 <= list_sum (map (fun p => one (B p)) ps))%nat ->
              (one (B p) + one (B q) <= 1)%nat).
    { intros x y k ps p q E H. destruct (B p); [|destruct (B q); cbn; lia]. destruct (B q); [|cbn; lia].
      destruct (H eq_refl eq_refl) as [H1 H2]. specialize (S x y k ps E H1). lia. }
    assert (L1 : (one (B ((r - 1)%Z, c)) + one (B (r, (c - 1)%Z)) <= 1)%nat).
    { apply (C (r - 1) (c - 1) 0%nat _ _ _ eq_refl). intros H I. pose proof (W _ H). pose proof (W _ I). cbn [fst snd] in *.
      cbn [map forallb list_sum fold_right]. replace (r - 1 + 1) with r by lia. replace (c - 1 + 1) with c by lia.
      rewrite !V, P, H, I by (cbn [fst snd]; lia). split; [reflexivity|cbn; lia]. }
    assert (L2 : (one (B ((r - 1)%Z, c)) + one (B (r, (c + 1)%Z)) <= 1)%nat).
    { apply (C (r - 1) c 0%nat _ _ _ eq_refl). intros H I. pose proof (W _ H). pose proof (W _ I). cbn [fst snd] in *.
      cbn [map forallb list_sum fold_right]. replace (r - 1 + 1) with r by lia.
      rewrite !V, P, H, I by (cbn [fst snd]; lia). split; [reflexivity|cbn; lia]. }
    assert (L3 : (one (B (r, (c - 1)%Z)) + one (B ((r + 1)%Z, c)) <= 1)%nat).
    { apply (C r (c - 1) 0%nat _ _ _ eq_refl). intros H I. pose proof (W _ H). pose proof (W _ I). cbn [fst snd] in *.
      cbn [map forallb list_sum fold_right]. replace (c - 1 + 1) with c by lia.
      rewrite !V, P, H, I by (cbn [fst snd]; lia). split; [reflexivity|cbn; lia]. }
    assert (L4 : (one (B (r, (c + 1)%Z)) + one (B ((r + 1)%Z, c)) <= 1)%nat).
    { apply (C r c 0%nat _ _ _ eq_refl). intros H I. pose proof (W _ H). pose proof (W _ I). cbn [fst snd] in *.
      cbn [map forallb list_sum fold_right].
      rewrite !V, P, H, I by (cbn [fst snd]; lia). split; [reflexivity|cbn; lia]. }
    assert (L5 : (one (B (r, (c - 1)%Z)) + one (B (r, (c + 1)%Z)) <= 1)%nat).
    { apply (C r (c - 1) 1%nat _ _ _ eq_refl). intros H I. pose proof (W _ H). pose proof (W _ I). cbn [fst snd] in *.
      cbn [map forallb list_sum fold_right]. replace (c - 1 + 1) with c by lia. replace (c - 1 + 2) with (c + 1) by lia.
      rewrite !V, P, H, I by (cbn [fst snd]; lia). split; [reflexivity|cbn; lia]. }
    assert (L6 : (one (B ((r - 1)%Z, c)) + one (B ((r + 1)%Z, c)) <= 1)%nat).
    { apply (C (r - 1) c 2%nat _ _ _ eq_refl). intros H I. pose proof (W _ H). pose proof (W _ I). cbn [fst snd] in *.
      cbn [map forallb list_sum fold_right]. replace (r - 1 + 1) with r by lia. replace (r - 1 + 2) with (r + 1) by lia.
      rewrite !V, P, H, I by (cbn [fst snd]; lia). split; [reflexivity|cbn; lia]. }
    clear - L1 L2 L3 L4 L5 L6. revert L1 L2 L3 L4 L5 L6.
    destruct (B ((r - 1)%Z, c)), (B (r, (c - 1)%Z)), (B (r, (c + 1)%Z)), (B ((r + 1)%Z, c)); cbn; lia.
  Qed.

  Lemma near_thin : (forall p, B p = true -> (near p <= 1)%nat) -> thin.
  Proof.
    intros N r c ps _ I W. rewrite (whole_ink h) by auto.
    assert (M : forall r c, B (r, c) = true ->
      (one (B ((r - 1)%Z, c)) + one (B (r, (c - 1)%Z)) + one (B (r, (c + 1)%Z)) + one (B ((r + 1)%Z, c)) <= 1)%nat).
    { intros x y H. apply N in H. unfold near in H. rewrite blacks_beside in H. exact H. }
    pose proof (M r c) as M1. pose proof (M r (c + 1)) as M2. pose proof (M (r + 1) c) as M3. pose proof (M (r + 1) (c + 1)) as M4.
    replace (r + 1 - 1) with r in * by lia. replace (c + 1 - 1) with c in * by lia.
    replace (r + 1 + 1) with (r + 2) in * by lia. replace (c + 1 + 1) with (c + 2) in * by lia.
    revert M1 M2 M3 M4.
    destruct I as [<-|[<-|[<-|[]]]]; cbn [map list_sum fold_right];
      fold (B (r, c)) (B (r, c + 1)) (B (r + 1, c)) (B (r + 1, c + 1)) (B (r, c + 2)) (B (r + 2, c)).
    - destruct (B (r, c)), (B (r, c + 1)), (B (r + 1, c)), (B (r + 1, c + 1)); cbn [one]; intros M1 M2 M3 M4; 
      try specialize (M1 eq_refl); try specialize (M2 eq_refl); try specialize (M3 eq_refl); try specialize (M4 eq_refl);
      repeat match goal with H : false = true -> _ |- _ => clear H end; lia.
    - intros _ M2 _ _. destruct (B (r, c)), (B (r, c + 1)), (B (r, c + 2)); cbn [one] in *; try specialize (M2 eq_refl);
      repeat match goal with H : false = true -> _ |- _ => clear H end; lia.
    - intros _ _ M3 _. destruct (B (r, c)), (B (r + 1, c)), (B (r + 2, c)); cbn [one] in *; try specialize (M3 eq_refl);
      repeat match goal with H : false = true -> _ |- _ => clear H end; lia.
  Qed.
End Pairs.

Theorem norinori_correct t g : is_solution (norinori t) g <-> norinori_solved t g.
Proof.
  unfold norinori, norinori_solved. set (h := height t). set (w := width t).
  rewrite counted_solution, all_free. unfold filled. fold h w.
  rewrite Forall_app, !Forall_forall.
  assert (X : forall p, kept g (Count (each w 0%nat [p] ++ each w 1%nat (beside h w p)) 1 5) <->
                        ((colour_at g (cell_of w p) = 0 \/ 1 <= blacks w g (beside h w p)))%nat).
  { intros [r c]. unfold kept. cbn [least most counted]. rewrite number_app, number_each.
    assert (blacks w g (beside h w (r, c)) <= 4)%nat 
      by (rewrite blacks_beside; assert (O : forall b, (one b <= 1)%nat) by (intros []; cbn; lia);
          pose proof (O (ink h w g ((r - 1)%Z, c))); pose proof (O (ink h w g (r, (c - 1)%Z)));
          pose proof (O (ink h w g (r, (c + 1)%Z))); pose proof (O (ink h w g ((r + 1)%Z, c))); lia).
    rewrite number_white. destruct (Nat.eqb_spec (colour_at g (cell_of w (r, c))) 0); lia. }
  assert (Y : Forall (fun k => k = 0 \/ k = 1)%nat g -> forall p, black w g p = false -> colour_at g (cell_of w p) = 0%nat).
  { intros F p. unfold black, colour_at. rewrite Nat.eqb_neq. intros E. rewrite Forall_forall in F.
    destruct (nth_in_or_default (N.to_nat (cell_of w p)) g 0%nat) as [I|D]; auto. apply F in I. tauto. }
  split.
  - intros [[L F] [R S]]. split; [auto|]. split.
    + intros ps I. apply kept_exactly. apply R. apply in_map. auto.
    + intros [r c] I P. assert (T : thin h w g).
      { intros x y ps J K W. apply kept_at_most. apply S. apply in_flat_map. exists (x, y). split; auto.
        apply in_app_iff. left. apply in_map. apply filter_In. split; auto. }
      apply (thin_near h w g r c) in T.
      * unfold near in T. cut (1 <= blacks w g (beside h w (r, c)))%nat; [lia|].
        destruct (X (r, c)) as [X1 _]. destruct X1 as [Z|Z]; auto.
        -- apply S. apply in_flat_map. exists (r, c). split; auto. apply in_app_iff. right. left. auto.
        -- unfold black in P. rewrite Z in P. discriminate.
      * unfold ink. rewrite P, andb_true_r. apply in_places. auto.
  - intros [[L F] [R S]]. split; [auto|]. split.
    + intros r I. apply in_map_iff in I. destruct I as [ps [<- I]]. apply kept_exactly. auto.
    + intros r I. apply in_flat_map in I. destruct I as [[x y] [I J]]. apply in_app_iff in J. destruct J as [J|[<-|[]]].
      * apply in_map_iff in J. destruct J as [ps [<- J]]. apply filter_In in J. destruct J as [J W]. apply kept_at_most.
        apply (near_thin h w g) with (r := x) (c := y); auto. intros p P. unfold ink in P. apply andb_true_iff in P.
        unfold near. rewrite S; [lia| |tauto]. apply in_places. tauto.
      * apply X. destruct (black w g (x, y)) eqn:P; [right; rewrite S by auto; lia|left; apply Y; [apply Forall_forall|]; auto].
Qed.
Print Assumptions norinori_correct.

(** ** Cells and places *)
Lemma map_nth_seq {A} (d : A) l : map (fun i => nth i l d) (seq 0 (length l)) = l.
Proof. induction l; simpl; auto. rewrite <- seq_shift, map_map. f_equal. auto. Qed.

Lemma cells_of_places h w : 0 <= w -> map (fun p => N.to_nat (cell_of w p)) (places h w) = seq 0 (Z.to_nat h * Z.to_nat w).
Proof.
  intros W. unfold places, rows, upto. rewrite concat_map, !map_map. induction (Z.to_nat h) as [|n IH]; auto.
  rewrite seq_S, map_app, concat_app, IH, Nat.mul_succ_l, seq_app. f_equal. cbn [map concat]. rewrite app_nil_r, !map_map.
  cbn [Nat.add]. assert (E : Z.of_nat n * w = Z.of_nat (n * Z.to_nat w)) by (rewrite Nat2Z.inj_mul, Z2Nat.id by lia; auto).
  unfold cell_of. cbn [fst snd]. rewrite E. generalize (n * Z.to_nat w)%nat as m. generalize (Z.to_nat w) as k. clear.
  intros k m. replace (seq m k) with (map (fun i => m + i)%nat (seq 0 k)).
  - apply map_ext. intros i. lia.
  - replace (seq m k) with (seq (m + 0) k) by (f_equal; lia). generalize 0%nat as j. induction k as [|k IH]; intros j; cbn; auto.
    f_equal. rewrite <- Nat.add_succ_r. apply IH.
Qed.

Lemma width_positive t : 0 <= width t.
Proof. unfold width. lia. Qed.

Lemma number_of_places h w : 0 <= w -> length (places h w) = (Z.to_nat h * Z.to_nat w)%nat.
Proof. intros W. rewrite <- (seq_length (Z.to_nat h * Z.to_nat w) 0), <- (cells_of_places h w W), map_length. auto. Qed.

Lemma cell_small h w p : 0 <= w -> In p (places h w) -> (N.to_nat (cell_of w p) < length (places h w))%nat.
Proof.
  intros W I. rewrite number_of_places by auto. apply (in_map (fun p => N.to_nat (cell_of w p))) in I.
  rewrite cells_of_places in I by auto. apply in_seq in I. lia.
Qed.

Lemma as_places h w g : 0 <= w -> length g = length (places h w) -> g = map (fun p => colour_at g (cell_of w p)) (places h w).
Proof.
  intros W L. unfold colour_at. rewrite <- (map_map (fun p => N.to_nat (cell_of w p)) (fun i => nth i g 0%nat)).
  rewrite cells_of_places, <- number_of_places, <- L by auto. symmetry. apply map_nth_seq.
Qed.

Lemma paired_maps {A B C} (R : B -> C -> Prop) (f : A -> B) (d : A -> C) l :
  Forall2 R (map f l) (map d l) <-> forall x, In x l -> R (f x) (d x).
Proof.
  induction l as [|a l IH]; simpl; split; intros H.
  - tauto.
  - constructor.
  - inversion H; subst. intros x [<-|I]; auto. apply IH; auto.
  - constructor; auto. apply IH. auto.
Qed.

(** The colours that the cells of a rectangle may have. *)
Lemma allowed h w g (d : place -> list colour) : 0 <= w -> Forall2 (fun k d => In k d) g (map d (places h w)) <->
  length g = length (places h w) /\ forall p, In p (places h w) -> In (colour_at g (cell_of w p)) (d p).
Proof.
  intros W. split.
  - intros F. assert (L := paired_length _ _ _ F). rewrite map_length in L. split; auto.
    rewrite (as_places h w g) in F by auto. apply (proj1 (paired_maps _ _ _ _) F).
  - intros [L H]. rewrite (as_places h w g) by auto. apply paired_maps. auto.
Qed.

(** Hidden cells follow the visible ones. *)
Lemma visible_colour h w g x p : 0 <= w -> length g = length (places h w) -> In p (places h w) ->
  colour_at (g ++ x) (cell_of w p) = colour_at g (cell_of w p).
Proof. intros W L I. unfold colour_at. apply app_nth1. rewrite L. apply cell_small; auto. Qed.

Lemma hidden_solution {A} h w (d : place -> list colour) (hidden : list A) rules g : 0 <= w ->
  is_solution (Board (map d (places h w) ++ map (fun _ => free) hidden) rules [] (length (places h w))) g <->
  (length g = length (places h w) /\ forall p, In p (places h w) -> In (colour_at g (cell_of w p)) (d p)) /\
  exists x, (length x = length hidden /\ Forall (fun k => k = 0 \/ k = 1)%nat x) /\ Forall (kept (g ++ x)) rules.
Proof.
  intros W. rewrite <- allowed by auto. unfold is_solution, keeps. cbn [domains count_rules line_rules visible]. split.
  - intros [L [x [F [R _]]]]. apply Forall2_app_inv_r in F. destruct F as [g' [x' [F1 [F2 G]]]].
    assert (L' := paired_length _ _ _ F1). rewrite map_length in L'.
    assert (g' = g /\ x' = x) as [-> ->].
    { assert (E := f_equal (firstn (length g)) G). rewrite !firstn_app, firstn_all, L, <- L', Nat.sub_diag, firstn_all in E.
      cbn in E. rewrite !app_nil_r in E. subst g. apply app_inv_head in G. auto. }
    split; auto. exists x. apply all_free in F2. auto.
  - intros [F [x [F2 R]]]. apply all_free in F2. assert (L := paired_length _ _ _ F). rewrite map_length in L.
    split; auto. exists x. split; [apply Forall2_app; auto|]. split; auto.
Qed.

Lemma visible_blacks h w g x ps : 0 <= w -> length g = length (places h w) -> (forall p, In p ps -> In p (places h w)) ->
  blacks w (g ++ x) ps = blacks w g ps.
Proof.
  intros W L H. unfold blacks. f_equal. apply filter_ext_in. intros p I. unfold black. rewrite (visible_colour h w); auto.
Qed.

Lemma row_places h w l : In l (rows h w) -> forall p, In p l -> In p (places h w).
Proof. intros I p J. apply in_concat. eauto. Qed.

Lemma column_places h w l : In l (columns h w) -> forall p, In p l -> In p (places h w).
Proof.
  intros I p J. apply in_map_iff in I. destruct I as [c [<- C]]. apply in_map_iff in J. destruct J as [r [<- R]].
  apply in_upto in C. apply in_upto in R. apply in_places. unfold within. cbn.
  rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt. lia.
Qed.

Lemma line_places h w l : In l (rows h w ++ columns h w) -> forall p, In p l -> In p (places h w).
Proof. rewrite in_app_iff. intros [I|I]; [eapply row_places|eapply column_places]; eauto. Qed.

(** ** Binairo *)
Lemma blacks_seen w g ps : blacks w g ps = count_occ bool_dec (seen w g ps) true.
Proof. unfold blacks, seen. induction ps as [|p ps IH]; simpl; auto. destruct (black w g p); simpl; auto. Qed.

Lemma whites_seen w g ps : (length ps = blacks w g ps + count_occ bool_dec (seen w g ps) false)%nat.
Proof. unfold blacks, seen. induction ps as [|p ps IH]; simpl; auto. destruct (black w g p); simpl; lia. Qed.

Lemma line_length h w l : Z.Even h -> Z.Even w -> 0 < h -> 0 < w -> In l (rows h w ++ columns h w) ->
  exists n, length l = (2 * n)%nat /\ (0 < n)%nat.
Proof.
  intros [a ->] [b ->] H W. rewrite in_app_iff. intros [I|I]; apply in_map_iff in I; destruct I as [i [<- I]];
  rewrite map_length; unfold upto; rewrite map_length, seq_length; [exists (Z.to_nat b)|exists (Z.to_nat a)]; lia.
Qed.

(** Three in a row *)
Lemma threes_kept w g l : Forall (kept g) (map (fun ps => Count (each w 1%nat ps) 1 2) (threes l)) <->
  forall before k after, seen w g l <> before ++ [k; k; k] ++ after.
Proof.
  assert (K : forall a b c, kept g (Count (each w 1%nat [a; b; c]) 1 2) <-> forall k, [black w g a; black w g b; black w g c] <> [k; k; k]).
  { intros a b c. unfold kept. cbn [least most counted]. rewrite number_each, !blacks_cons. unfold blacks. cbn [filter length].
    destruct (black w g a), (black w g b), (black w g c); cbn [one]; split; intros H;
      try (intros k E; destruct k; discriminate); try lia; exfalso;
      first [apply (H true); reflexivity | apply (H false); reflexivity | clear - H; lia]. }
  induction l as [|a l IH]; [|destruct l as [|b [|c r]]].
  - split; [|constructor]. intros _ [|] k after; discriminate.
  - split; [|constructor]. intros _ [|x [|]] k after; discriminate.
  - split; [|constructor]. intros _ [|x [|y [|]]] k after; discriminate.
  - change (threes (a :: b :: c :: r)) with ([a; b; c] :: threes (b :: c :: r)).
    cbn [map]. rewrite Forall_cons_iff, K, IH. clear K IH. split.
    + intros [N H] [|x before] k after E; cbn in E.
      * apply (N k). injection E as -> -> -> _. auto.
      * injection E as _ E. apply (H before k after). exact E.
    + intros H. split.
      * intros k E. apply (H [] k (seen w g r)). cbn. injection E as -> -> ->. auto.
      * intros before k after E. apply (H (black w g a :: before) k after). cbn in *. rewrite E. auto.
Qed.

(** Signs *)
Lemma signs_kept w g t d : (forall x, colour_at g x = 0 \/ colour_at g x = 1)%nat ->
  let next p := (fst p + fst d, snd p + snd d) in
  Forall (kept g) (signs w t d) <->
  (forall p, In p (places (height t) (width t)) -> is "=" t p = true -> black w g p = black w g (next p)) /\
  (forall p, In p (places (height t) (width t)) -> is "x" t p = true -> black w g p <> black w g (next p)).
Proof.
  intros B next. unfold signs. rewrite Forall_flat_map, Forall_forall.
  assert (E : forall p q, kept g (Count (each w 1%nat [p] ++ each w 0%nat [q]) 1 1) <-> black w g p = black w g q).
  { intros p q. unfold kept. cbn [least most counted]. rewrite number_app, number_each, number_white, blacks_cons. unfold black, blacks.
    destruct (B (cell_of w p)) as [-> | ->], (B (cell_of w q)) as [-> | ->]; cbn; split; intros; try lia; try discriminate; auto. }
  assert (X : forall p q, kept g (exactly w 1 [p; q]) <-> black w g p <> black w g q).
  { intros p q. rewrite kept_exactly, !blacks_cons. unfold blacks. cbn [filter length].
    destruct (black w g p), (black w g q); cbn; split; intros; try lia; try discriminate; try congruence. }
  assert (D : forall p, is "=" t p = true -> is "x" t p = false).
  { intros p. unfold is, has. intros e. apply N.eqb_eq in e. rewrite e. auto. }
  split.
  - intros H. split; intros p I e; specialize (H p I); unfold next.
    + rewrite e in H. apply E. apply Forall_inv in H. exact H.
    + destruct (is "=" t p) eqn:Q; [apply D in Q; congruence|]. rewrite e in H. apply X. apply Forall_inv in H. exact H.
  - intros [H1 H2] p I. destruct (is "=" t p) eqn:Q; [|destruct (is "x" t p) eqn:R; [|constructor]]; (apply Forall_cons; [|constructor]).
    + apply E. apply H1; auto.
    + apply X. apply H2; auto.
Qed.

(** Two lines *)
Definition common (w : Z) (g : grid) (two : list (place * place)) : list bool :=
  map (fun ab => black w g (fst ab) && black w g (snd ab)) two.

Lemma common_bounds w g : forall l m, length l = length m ->
  let n := count_occ bool_dec (common w g (combine l m)) true in
  (n <= blacks w g l)%nat /\ (n <= blacks w g m)%nat /\ (blacks w g l = n -> blacks w g m = n -> seen w g l = seen w g m).
Proof.
  induction l as [|a l IH]; intros [|b m] L; try discriminate; [cbn; auto|].
  destruct (IH m) as [P [Q R]]; [simpl in L; lia|]. clear IH. unfold common in *. cbn [combine map seen] in *.
  rewrite !blacks_cons. cbn [fst snd]. fold (seen w g l) (seen w g m).
  destruct (black w g a) eqn:A, (black w g b) eqn:B; cbn [andb count_occ one];
    repeat match goal with |- context[bool_dec ?x ?y] => destruct (bool_dec x y); try discriminate; try congruence end;
    (split; [lia|]; split; [lia|]); intros; try lia; f_equal; apply R; lia.
Qed.

Definition both_black (w : Z) (x : place * place * cell) : count_rule :=
  Count (each w 0%nat [fst (fst x); snd (fst x)] ++ [(snd x, [1%nat])]) 1 3.

Lemma kept_both w g a b x : (forall x, colour_at g x = 0 \/ colour_at g x = 1)%nat ->
  kept g (both_black w (a, b, x)) <-> (black w g a = true -> black w g b = true -> colour_at g x = 1%nat).
Proof.
  intros B. unfold kept, both_black, number, each, counts, black. cbn.
  destruct (B (cell_of w a)) as [-> | ->], (B (cell_of w b)) as [-> | ->], (B x) as [-> | ->]; cbn; split; intros; try lia; try discriminate; auto.
Qed.

Lemma number_hidden g (xs : list N) : number g (map (fun x : N => (x, [1%nat])) xs) = length (filter (fun x => colour_at g x =? 1)%nat xs).
Proof.
  unfold number. induction xs as [|x xs IH]; cbn; auto. unfold counts at 1. cbn. rewrite orb_false_r.
  destruct (colour_at g x =? 1)%nat; cbn; auto.
Qed.

(** If both lines look alike, the hidden cells are 1 wherever these lines are. *)
Lemma alike w g : (forall x, colour_at g x = 0 \/ colour_at g x = 1)%nat -> forall l m xs, length m = length l -> length xs = length l ->
  Forall (kept g) (map (both_black w) (combine (combine l m) xs)) -> seen w g l = seen w g m ->
  (blacks w g l <= number g (map (fun x : N => (x, [1%nat])) xs))%nat.
Proof.
  intros B. induction l as [|a l IH]; intros [|b m] [|x xs] L M; try discriminate; [cbn; auto|].
  intros F E. cbn [combine map] in F. rewrite Forall_cons_iff, kept_both in F by auto. destruct F as [K F].
  cbn in E. injection E as E1 E2.
  specialize (IH m xs ltac:(simpl in *; lia) ltac:(simpl in *; lia) F E2).
  rewrite blacks_cons. rewrite number_hidden in *. cbn [filter].
  destruct (black w g a) eqn:A; cbn [one].
  - rewrite K by congruence. cbn. lia.
  - destruct (colour_at g x =? 1)%nat; cbn; lia.
Qed.

Definition bit (b : bool) : colour := if b then 1%nat else 0%nat.

(** The hidden cells may be 1 just where both lines are. *)
Lemma set_common w g : (forall x, colour_at g x = 0 \/ colour_at g x = 1)%nat -> forall two xs,
  map (colour_at g) xs = map bit (common w g two) ->
  Forall (kept g) (map (both_black w) (combine two xs)) /\
  number g (map (fun x : N => (x, [1%nat])) xs) = count_occ bool_dec (common w g two) true.
Proof.
  intros B. induction two as [|[a b] two IH]; intros [|x xs] E; try discriminate; [split; [constructor|auto]|].
  cbn in E. injection E as E1 E2. destruct (IH xs E2) as [F N]. split.
  - cbn [combine map]. constructor; auto. apply kept_both; auto. intros P Q. rewrite E1, P, Q. auto.
  - rewrite number_hidden in *. cbn [filter common map fst snd count_occ]. fold (common w g two). rewrite E1.
    destruct (black w g a && black w g b); cbn; rewrite N; auto.
Qed.

Lemma nth_hidden l v r : map (colour_at (l ++ v ++ r)) (map (fun i => (N.of_nat (length l) + N.of_nat i)%N) (seq 0 (length v))) = v.
Proof.
  rewrite map_map. transitivity (map (fun i => nth i v 0%nat) (seq 0 (length v))); [|apply map_nth_seq]. apply map_ext_in. intros i I. apply in_seq in I.
  unfold colour_at. replace (N.to_nat (N.of_nat (length l) + N.of_nat i)) with (length l + i)%nat by lia.
  rewrite app_nth2_plus, app_nth1 by lia. auto.
Qed.

Definition hide (w : Z) (g : grid) (two : list (list place * list place)) : list colour :=
  flat_map (fun lm => map bit (common w g (combine (fst lm) (snd lm)))) two.

Lemma hidden_length w g two : (forall l m, In (l, m) two -> length l = length m) ->
  length (hide w g two) = length (flat_map fst two).
Proof.
  unfold hide. induction two as [|[l m] two IH]; intros H; auto. simpl. rewrite !app_length, IH.
  - unfold common. rewrite !map_length, combine_length, (H l m) by (left; auto). rewrite Nat.min_id. auto.
  - intros. apply H. right. auto.
Qed.

Lemma unequal_lines w g : (forall x, colour_at g x = 0 \/ colour_at g x = 1)%nat -> forall two next,
  (forall l m, In (l, m) two -> exists n, (length l = 2 * n /\ length m = 2 * n /\ 0 < n /\ blacks w g l = n)%nat) ->
  Forall (kept g) (unequal w next two) -> forall l m, In (l, m) two -> seen w g l <> seen w g m.
Proof.
  intros B. induction two as [|[l m] two IH]; intros next H F; [intros ? ? []|].
  cbn [unequal] in F. apply Forall_app in F. destruct F as [F1 F2]. apply Forall_cons_iff in F2. destruct F2 as [F2 F3].
  intros l' m' [E|I].
  - injection E as <- <-. intros E. destruct (H l m) as [n [L [M [N K]]]]; [left; auto|].
    pose proof (alike w g B l m _ ltac:(lia) ltac:(rewrite map_length, seq_length; reflexivity) F1 E) as A.
    unfold kept in F2. cbn [least most counted] in F2. rewrite L, Nat.div2_double in F2. rewrite L in A.
    destruct F2 as [_ F2]. pose proof (Nat.le_trans _ _ _ A F2). lia.
  - eapply IH; eauto. intros. apply H. right. auto.
Qed.

Lemma unequal_set w : forall two l g,
  g = l ++ hide w g two ->
  (forall x, colour_at g x = 0 \/ colour_at g x = 1)%nat ->
  (forall l m, In (l, m) two -> seen w g l <> seen w g m /\
    exists n, (length l = 2 * n /\ length m = 2 * n /\ 0 < n /\ blacks w g l = n /\ blacks w g m = n)%nat) ->
  Forall (kept g) (unequal w (N.of_nat (length l)) two).
Proof.
  induction two as [|[a b] two IH]; intros l g G B H; [constructor|].
  destruct (H a b) as [D [n [L [M [N [P Q]]]]]]; [left; auto|].
  set (v := map bit (common w g (combine a b))) in *. assert (V : length v = length a).
  { unfold v, common. rewrite !map_length, combine_length. lia. }
  cbn [hide flat_map fst snd] in G. fold (hide w g two) in G. fold v in G. cbn [unequal]. apply Forall_app.
  destruct (set_common w g B (combine a b) (map (fun i => (N.of_nat (length l) + N.of_nat i)%N) (seq 0 (length a)))) as [S T].
  { fold v. rewrite <- V. rewrite G at 1. apply nth_hidden. }
  split; [exact S|]. apply Forall_cons.
  - unfold kept. cbn [least most counted]. split; [lia|]. rewrite T, L, Nat.div2_double.
    destruct (common_bounds w g a b ltac:(lia)) as [U1 [U2 U3]].
    destruct (Nat.eq_dec (count_occ bool_dec (common w g (combine a b)) true) n) as [E|E]; [|lia].
    exfalso. apply D. apply U3; lia.
  - replace (N.of_nat (length l) + N.of_nat (length a))%N with (N.of_nat (length (l ++ v))) by (rewrite app_length; lia).
    apply IH; auto.
    + rewrite <- app_assoc. exact G.
    + intros. apply H. right. auto.
Qed.

Lemma all_differ {A B} (f : A -> B) l : NoDup (map f l) <-> forall a b, In (a, b) (two_of l) -> f a <> f b.
Proof.
  induction l as [|a l IH]; cbn; [split; [tauto|constructor]|]. rewrite NoDup_cons_iff, IH, in_map_iff. split.
  - intros [N H] x y I. apply in_app_iff in I. destruct I as [I|I]; auto. apply in_map_iff in I. destruct I as [z [E I]].
    injection E as <- <-. intros E. apply N. eauto.
  - intros H. split.
    + intros [x [E I]]. apply (H a x); auto. apply in_app_iff. left. apply in_map. auto.
    + intros x y I. apply H. apply in_app_iff. auto.
Qed.

Lemma two_of_in {A} (l : list A) a b : In (a, b) (two_of l) -> In a l /\ In b l.
Proof.
  induction l as [|x l IH]; cbn; auto. rewrite in_app_iff, in_map_iff. intros [[y [E I]]|I].
  - injection E as <- <-. auto.
  - apply IH in I. tauto.
Qed.

Lemma bits l : Forall (fun k => k = 0 \/ k = 1)%nat l -> forall x, colour_at l x = 0%nat \/ colour_at l x = 1%nat.
Proof.
  rewrite Forall_forall. intros F x. unfold colour_at. destruct (nth_in_or_default (N.to_nat x) l 0%nat) as [I|I]; auto.
Qed.

Theorem binairo_correct t across down repeats g : binairo_sized t across down ->
  is_solution (binairo t across down repeats) g <-> binairo_solved t across down repeats g.
Proof.
  intros [W [EH [EW [A1 [A2 [D1 D2]]]]]].
  assert (H : 0 < height t) by (unfold width, height in *; destruct t; cbn in *; lia).
  unfold binairo, binairo_solved. cbv zeta.
  set (h := height t) in *. set (w := width t) in *. set (lines := rows h w ++ columns h w).
  set (two := if repeats then [] else two_of (rows h w) ++ two_of (columns h w)).
  assert (T : forall l m, In (l, m) two -> In l lines /\ In m lines).
  { intros l m I. unfold two in I. destruct repeats; [destruct I|]. unfold lines. rewrite !in_app_iff in *.
    destruct I as [I|I]; apply two_of_in in I; tauto. }
  assert (Same : forall l m, In (l, m) two -> length l = length m).
  { intros l m I. unfold two in I. destruct repeats; [destruct I|]. apply in_app_iff in I.
    destruct I as [I|I]; apply two_of_in in I; destruct I as [I J]; apply in_map_iff in I; apply in_map_iff in J;
    destruct I as [i [<- _]], J as [j [<- _]]; rewrite !map_length; auto. }
  assert (L : forall l, In l lines -> exists n, length l = (2 * n)%nat /\ (0 < n)%nat)
    by (intros; apply (line_length h w); auto).
  assert (Half : forall l, In l lines -> forall f,
    blacks w f l = Nat.div2 (length l) <-> count_occ bool_dec (seen w f l) true = count_occ bool_dec (seen w f l) false).
  { intros l I f. destruct (L l I) as [n [E _]]. pose proof (whites_seen w f l) as S. rewrite <- blacks_seen, E, Nat.div2_double. lia. }
  assert (Differ : forall f, (forall l m, In (l, m) two -> seen w f l <> seen w f m) <->
    (repeats = false -> NoDup (map (seen w f) (rows h w)) /\ NoDup (map (seen w f) (columns h w)))).
  { intros f. rewrite !all_differ. unfold two. destruct repeats; [split; [discriminate|intros _ ? ? []]|]. split.
    - intros D _. split; intros a b I; apply D; apply in_app_iff; auto.
    - intros D l m I. apply in_app_iff in I. destruct (D eq_refl), I; auto. }
  assert (Given : forall p, In (colour_at g (cell_of w p)) (if is "0" t p then empty else if is "1" t p then [1%nat] else free) <->
      (colour_at g (cell_of w p) = 0 \/ colour_at g (cell_of w p) = 1)%nat /\
      (is "0" t p = true -> black w g p = false) /\ (is "1" t p = true -> black w g p = true)).
  { intros p. unfold is, has, black. destruct (N.eqb_spec (char t p) (N_of_ascii "0")) as [E|E], (N.eqb_spec (char t p) (N_of_ascii "1")) as [F|F];
      try (rewrite E in F; discriminate F); destruct (Nat.eqb_spec (colour_at g (cell_of w p)) 1); cbn; intuition (try discriminate; try lia). }
  assert (Next : forall s d, height s <= h - fst d -> width s <= w - snd d -> 0 <= fst d -> 0 <= snd d ->
    forall p, In p (places (height s) (width s)) -> In p (places h w) /\ In (fst p + fst d, snd p + snd d) (places h w)).
  { intros s d S1 S2 S3 S4 p I. rewrite !in_places in *. unfold within in *. cbn. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt in *. lia. }
  rewrite hidden_solution by lia.
  assert (Seen : length g = length (places h w) -> forall x, Forall (fun k => k = 0 \/ k = 1)%nat (g ++ x) ->
    Forall (kept (g ++ x)) (map (fun ps => exactly w (Nat.div2 (length ps)) ps) lines ++
      map (fun ps => Count (each w 1%nat ps) 1 2) (flat_map threes lines) ++ signs w across (0, 1) ++ signs w down (1, 0)) <->
    (forall l, In l lines -> count_occ bool_dec (seen w g l) true = count_occ bool_dec (seen w g l) false) /\
    (forall l before k after, In l lines -> seen w g l <> before ++ [k; k; k] ++ after) /\
    (forall p, In p (places (height across) (width across)) -> is "=" across p = true -> black w g p = black w g (fst p, snd p + 1)) /\
    (forall p, In p (places (height across) (width across)) -> is "x" across p = true -> black w g p <> black w g (fst p, snd p + 1)) /\
    (forall p, In p (places (height down) (width down)) -> is "=" down p = true -> black w g p = black w g (fst p + 1, snd p)) /\
    (forall p, In p (places (height down) (width down)) -> is "x" down p = true -> black w g p <> black w g (fst p + 1, snd p))).
  { intros E x C. pose proof (bits _ C) as B. rewrite !Forall_app, !signs_kept by auto. cbn [fst snd].
    assert (V : forall p, In p (places h w) -> black w (g ++ x) p = black w g p).
    { intros p I. unfold black. rewrite (visible_colour h w) by (auto; lia). auto. }
    assert (S : forall l, In l lines -> seen w (g ++ x) l = seen w g l).
    { intros l I. apply map_ext_in. intros p J. apply V. apply (line_places h w l); auto. }
    assert (R : forall p, In p (places (height across) (width across)) ->
      black w (g ++ x) p = black w g p /\ black w (g ++ x) (fst p + 0, snd p + 1) = black w g (fst p, snd p + 1)).
    { intros p I. destruct (Next across (0, 1) ltac:(cbn; lia) ltac:(cbn; lia) ltac:(cbn; lia) ltac:(cbn; lia) p I) as [I1 I2].
      rewrite !V by auto. cbn [fst snd]. rewrite Z.add_0_r. auto. }
    assert (U : forall p, In p (places (height down) (width down)) ->
      black w (g ++ x) p = black w g p /\ black w (g ++ x) (fst p + 1, snd p + 0) = black w g (fst p + 1, snd p)).
    { intros p I. destruct (Next down (1, 0) ltac:(cbn; lia) ltac:(cbn; lia) ltac:(cbn; lia) ltac:(cbn; lia) p I) as [I1 I2].
      rewrite !V by auto. cbn [fst snd]. rewrite Z.add_0_r. auto. }
    assert (X1 : Forall (kept (g ++ x)) (map (fun ps => exactly w (Nat.div2 (length ps)) ps) lines) <->
      forall l, In l lines -> count_occ bool_dec (seen w g l) true = count_occ bool_dec (seen w g l) false).
    { rewrite Forall_map, Forall_forall. split; intros Q l I.
      - rewrite <- (S l I). apply Half; auto. apply kept_exactly. auto.
      - apply kept_exactly. apply Half; auto. rewrite S; auto. }
    assert (X2 : Forall (kept (g ++ x)) (map (fun ps => Count (each w 1%nat ps) 1 2) (flat_map threes lines)) <->
      forall l before k after, In l lines -> seen w g l <> before ++ [k; k; k] ++ after).
    { rewrite Forall_map, Forall_flat_map, Forall_forall. split.
      - intros Q l before k after I. rewrite <- S by auto. apply (threes_kept w (g ++ x) l). rewrite Forall_map. auto.
      - intros Q l I. rewrite <- Forall_map. apply threes_kept. intros before k after. rewrite S by auto. auto. }
    rewrite X1, X2. clear X1 X2. split.
    - intros [Q1 [Q2 [[Q3 Q4] [Q5 Q6]]]]. repeat (split; [auto; fail|]). 
      split; [|split; [|split]]; intros p I; [destruct (R p I) as [<- <-]|destruct (R p I) as [<- <-]|destruct (U p I) as [<- <-]|destruct (U p I) as [<- <-]]; auto.
    - intros [Q1 [Q2 [Q3 [Q4 [Q5 Q6]]]]]. repeat (split; [auto; fail|]).
      split; split; intros p I; [destruct (R p I) as [-> ->]|destruct (R p I) as [-> ->]|destruct (U p I) as [-> ->]|destruct (U p I) as [-> ->]]; auto. }
  assert (Alike : length g = length (places h w) -> forall x l, In l lines -> seen w (g ++ x) l = seen w g l).
  { intros E x l I. apply map_ext_in. intros p J. unfold black. rewrite (visible_colour h w); auto; [lia|]. apply (line_places h w l); auto. }
  rewrite <- Differ. split.
  - intros [[E D] [x [[Lx X] R]]]. 
    assert (F : Forall (fun k => k = 0 \/ k = 1)%nat g).
    { rewrite (as_places h w g) by (auto; lia). apply Forall_map, Forall_forall. intros p I. apply D, Given in I. tauto. }
    assert (C : Forall (fun k => k = 0 \/ k = 1)%nat (g ++ x)) by (apply Forall_app; auto).
    rewrite !app_assoc, Forall_app, <- !app_assoc in R. destruct R as [R R5].
    apply Seen in R; auto. split; [split; auto|]. split; [|split; [|repeat (split; [apply R|])]].
    1, 2: intros p I; apply D, Given in I; tauto.
    intros l m I. destruct (T l m I) as [Il Im]. rewrite <- (Alike E x l), <- (Alike E x m) by auto.
    apply (unequal_lines w (g ++ x) (bits _ C) two (Z.to_N (h * w))); auto. clear l m I Il Im. intros l m I.
    destruct (T l m I) as [Il Im]. destruct (L l Il) as [n [N P]]. exists n. rewrite <- (Same l m I). repeat split; auto.
    rewrite <- (Nat.div2_double n), <- N. apply Half; auto. rewrite (Alike E) by auto. apply R. auto.
  - intros [[E F] [G0 [G1 [Q1 [Q2 [Q3 [Q4 [Q5 [Q6 Q7]]]]]]]]]. split.
    + split; auto. intros p I. apply Given. split; [apply bits; auto|]. auto.
    + exists (hide w g two). set (x := hide w g two).
      assert (X : Forall (fun k => k = 0 \/ k = 1)%nat x).
      { unfold x, hide. rewrite Forall_flat_map, Forall_forall. intros lm _. apply Forall_map, Forall_forall. intros [] _; cbn; auto. }
      assert (C : Forall (fun k => k = 0 \/ k = 1)%nat (g ++ x)) by (apply Forall_app; auto).
      split; [split; auto|].
      * apply hidden_length. auto.
      * rewrite !app_assoc, Forall_app, <- !app_assoc. split; [apply Seen; auto; tauto|].
        replace (Z.to_N (h * w)) with (N.of_nat (length g)) by (rewrite E, number_of_places by lia; lia).
        apply unequal_set.
        -- f_equal. unfold x at 1, hide. rewrite !flat_map_concat_map. f_equal. apply map_ext_in. intros [l m] I. cbn [fst snd]. f_equal.
           apply map_ext_in. intros [a b] J. cbn [fst snd]. destruct (T l m I) as [Il Im].
           pose proof (in_combine_l _ _ _ _ J) as Ja. pose proof (in_combine_r _ _ _ _ J) as Jb. unfold black.
           rewrite (visible_colour h w g x a), (visible_colour h w g x b); auto; try lia;
             [apply (line_places h w m)|apply (line_places h w l)]; auto.
        -- apply bits. auto.
        -- intros l m I. destruct (T l m I) as [Il Im]. rewrite !(Alike E) by auto. split; [auto|].
           destruct (L l Il) as [n [N P]]. exists n. rewrite <- (Same l m I). repeat split; auto.
           ++ rewrite <- (Nat.div2_double n), <- N. apply Half; auto. rewrite (Alike E) by auto. auto.
           ++ rewrite <- (Nat.div2_double n), <- N, (Same l m I). apply Half; auto. rewrite (Alike E) by auto. auto.
Qed.
Print Assumptions binairo_correct.

(** ** Tents *)
Lemma same_spec p q : same p q = true <-> p = q.
Proof. unfold same. destruct p, q. cbn. rewrite andb_true_iff, !Z.eqb_eq. split; [intros [-> ->]|intros E; injection E]; auto. Qed.

Lemma existsb_same q l : existsb (same q) l = true <-> In q l.
Proof.
  rewrite existsb_exists. split; [intros [x [I E]]; apply same_spec in E; subst; auto|intros I; exists q; rewrite same_spec; auto].
Qed.

(** At most one element of a list *)
Lemma only {A} (f : A -> bool) l x y : (length (filter f l) <= 1)%nat -> In x l -> f x = true -> In y l -> f y = true -> x = y.
Proof.
  intros L X Fx Y Fy. assert (Ix : In x (filter f l)) by (apply filter_In; auto). assert (Iy : In y (filter f l)) by (apply filter_In; auto).
  destruct (filter f l) as [|a [|]]; cbn in *; try lia; intuition congruence.
Qed.

Lemma one_only {A} (f : A -> bool) l x : NoDup l -> In x l -> f x = true -> (forall y, In y l -> f y = true -> y = x) ->
  length (filter f l) = 1%nat.
Proof.
  intros N I F H. assert (S : forall y, In y (filter f l) -> y = x) by (intros y J; apply filter_In in J; apply H; tauto).
  assert (J : In x (filter f l)) by (apply filter_In; auto). apply (NoDup_filter f) in N.
  destruct (filter f l) as [|a [|b r]]; auto; [destruct J|]. inversion N as [|? ? N1 _]; subst.
  rewrite (S a), (S b) in N1 by (cbn; auto). cbn in N1. tauto.
Qed.

Lemma nodup_places h w : 0 <= w -> NoDup (places h w).
Proof.
  intros W. apply (NoDup_map_inv (fun p => N.to_nat (cell_of w p))). rewrite cells_of_places by auto. apply seq_NoDup.
Qed.

Lemma nodup_beside h w p : NoDup (beside h w p).
Proof.
  destruct p as [r c]. apply NoDup_filter. repeat constructor; cbn; intros H;
    repeat match goal with H : _ \/ _ |- _ => destruct H as [H|H] | H : (_, _) = (_, _) |- _ => injection H; clear H; intros | H : False |- _ => destruct H end; lia.
Qed.

Lemma beside_within h w p q : In q (beside h w p) -> In q (places h w).
Proof. destruct p. intros I. apply in_places. apply filter_In in I. tauto. Qed.

(** Tents do not touch if each square of four cells has at most one. *)
Lemma apart h w g : (forall p, In p (places h w) -> kept g (at_most w 1 (square h w p))) <->
  forall p q, (In p (places h w) /\ black w g p = true) -> (In q (places h w) /\ black w g q = true) -> In q (around h w p) -> p = q.
Proof.
  split.
  - intros S p q [P Bp] [Q Bq] A. set (c := (Z.min (fst p) (fst q), Z.min (snd p) (snd q))).
    assert (N : Z.abs (fst p - fst q) <= 1 /\ Z.abs (snd p - snd q) <= 1).
    { destruct p as [r k]. apply filter_In in A. destruct A as [A _]. destruct q as [r' k']. apply in_prod_iff in A. cbn in *. lia. }
    assert (C : In c (places h w)).
    { rewrite in_places in *. unfold within in *. cbn. rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt in *. lia. }
    specialize (S c C). apply kept_at_most in S. unfold blacks in S. rewrite in_places in P, Q.
    assert (M : forall k x : place, within h w x = true -> fst k <= fst x <= fst k + 1 -> snd k <= snd x <= snd k + 1 -> In x (square h w k)).
    { intros [x y] [a b] Wx R K. cbn [fst snd] in R, K. apply filter_In. split; auto.
      assert (Ea : a = x \/ a = x + 1) by lia. assert (Eb : b = y \/ b = y + 1) by lia.
      destruct Ea as [-> | ->], Eb as [-> | ->]; cbn; auto. }
    apply (only (black w g) (square h w c)); auto; apply M; auto; unfold c; cbn [fst snd]; lia.
  - intros H [r c] I. apply kept_at_most. unfold blacks.
    assert (N : NoDup (square h w (r, c))).
    { apply NoDup_filter. repeat constructor; cbn; intros E;
      repeat match goal with H : _ \/ _ |- _ => destruct H as [H|H] | H : (_, _) = (_, _) |- _ => injection H; clear H; intros | H : False |- _ => destruct H end; lia. }
    assert (P : forall p q, In p (filter (black w g) (square h w (r, c))) -> In q (filter (black w g) (square h w (r, c))) -> p = q).
    { intros p q Ip Iq. apply filter_In in Ip. apply filter_In in Iq. destruct Ip as [Ip Bp], Iq as [Iq Bq].
      apply filter_In in Ip. apply filter_In in Iq. destruct Ip as [Ip Wp], Iq as [Iq Wq].
      apply H; try (split; auto; apply in_places; auto). destruct p as [a b]. apply filter_In. split; auto. destruct q as [a' b'].
      apply in_prod_iff. cbn in *. 
      repeat match goal with H : _ \/ _ |- _ => destruct H as [H|H] | H : (_, _) = (_, _) |- _ => injection H; clear H; intros | H : False |- _ => destruct H end; lia. }
    apply (NoDup_filter (black w g)) in N. destruct (filter (black w g) (square h w (r, c))) as [|a [|b l]]; cbn; try lia.
    inversion N as [|? ? N1 _]; subst. exfalso. apply N1. rewrite (P a b); cbn; auto.
Qed.

Lemma numbered_kept w g ns groups : Forall (kept g) (numbered w ns groups) <->
  forall n l, In (Some n, l) (combine ns groups) -> blacks w g l = n.
Proof.
  unfold numbered. rewrite Forall_flat_map, Forall_forall. split.
  - intros H n l I. specialize (H _ I). cbn in H. apply Forall_inv in H. apply kept_exactly. auto.
  - intros H [[n|] l] I; cbn; [|constructor]. apply Forall_cons; [|constructor]. apply kept_exactly. auto.
Qed.

Lemma number_choices {A} g (f : A -> N) l : number g (map (fun q => (f q, [1%nat])) l) = length (filter (fun q => colour_at g (f q) =? 1)%nat l).
Proof.
  unfold number. induction l as [|a l IH]; auto. cbn [map filter]. unfold counts at 1. cbn. rewrite orb_false_r.
  destruct (colour_at g (f a) =? 1)%nat; cbn; auto.
Qed.

Lemma find_numbered {A} (f : A -> bool) (l : list A) : (exists x, In x l /\ f x = true) ->
  exists i x, nth_error l i = Some x /\ f x = true /\ find (fun xi => f (fst xi)) (combine l (upto (Z.of_nat (length l)))) = Some (x, Z.of_nat i).
Proof.
  intros [x [I F]]. unfold upto. rewrite Nat2Z.id. replace (seq 0 (length l)) with (seq 0 (length l)) by auto.
  assert (G : forall k, exists i x, nth_error l i = Some x /\ f x = true /\
    find (fun xi => f (fst xi)) (combine l (map Z.of_nat (seq k (length l)))) = Some (x, Z.of_nat (k + i))).
  { induction l as [|a l IH]; [destruct I|]. intros k. cbn. destruct (f a) eqn:E.
    - exists 0%nat, a. rewrite Nat.add_0_r. auto.
    - destruct I as [->|I]; [congruence|]. destruct (IH I (S k)) as [i [y [Y1 [Y2 Y3]]]]. exists (S i), y.
      rewrite Nat.add_succ_r. auto. }
  apply (G 0%nat).
Qed.

Section Trees.
  Variables (t : text) (ns : list (option nat)).
  Let h := height t.
  Let w := width t.
  Let trees := filter (is "T" t) (places h w).
  Let sites p := filter (dot t) (beside h w p).
  Let sited := rev (nodup place_dec (rev (flat_map sites trees))).
  Let owners q := filter (fun p => existsb (same q) (sites p)) trees.
  Let shared := filter (fun q => (2 <=? length (owners q))%nat) sited.
  Let belongs := flat_map (fun q => map (pair q) (owners q)) shared.
  Let auxiliary := combine belongs (upto (Z.of_nat (length belongs))).
  Let choice p q := match find (fun x => same q (fst (fst x)) && same p (snd (fst x))) auxiliary with
                    | Some (_, i) => Z.to_N (h * w + i) | None => cell_of w q end.

  Lemma in_trees p : In p trees <-> In p (places h w) /\ is "T" t p = true.
  Proof. apply filter_In. Qed.

  Lemma in_sites p q : In q (sites p) <-> In q (beside h w p) /\ dot t q = true.
  Proof. apply filter_In. Qed.

  Lemma in_sited q : In q sited <-> exists p, In p trees /\ In q (sites p).
  Proof. unfold sited. rewrite <- in_rev, nodup_In, <- in_rev, in_flat_map. tauto. Qed.

  Lemma in_owners p q : In p (owners q) <-> In p trees /\ In q (sites p).
  Proof. unfold owners. rewrite filter_In, existsb_same. tauto. Qed.

  Lemma in_shared q : In q shared <-> In q sited /\ (2 <= length (owners q))%nat.
  Proof. unfold shared. rewrite filter_In, Nat.leb_le. tauto. Qed.

  Lemma in_belongs q p : In (q, p) belongs <-> In q shared /\ In p (owners q).
  Proof.
    unfold belongs. rewrite in_flat_map. split.
    - intros [x [I J]]. apply in_map_iff in J. destruct J as [y [E J]]. injection E as <- <-. auto.
    - intros [I J]. exists q. split; auto. apply in_map. auto.
  Qed.

  Lemma choice_own p q : ~ In q shared -> choice p q = cell_of w q.
  Proof.
    intros N. unfold choice. destruct (find _ auxiliary) as [[[a b] i]|] eqn:E; auto. exfalso. apply find_some in E.
    destruct E as [I E]. cbn in E. apply andb_true_iff in E. destruct E as [E _]. apply same_spec in E. subst a.
    apply in_combine_l in I. apply in_belongs in I. tauto.
  Qed.

  Lemma choice_hidden p q : In q shared -> In p (owners q) ->
    exists i, nth_error belongs i = Some (q, p) /\ choice p q = Z.to_N (h * w + Z.of_nat i).
  Proof.
    intros S O. destruct (find_numbered (fun x => same q (fst x) && same p (snd x)) belongs) as [i [[a b] [N [E F]]]].
    - exists (q, p). split; [apply in_belongs; auto|]. apply andb_true_iff. split; apply same_spec; auto.
    - cbn in E. apply andb_true_iff in E. destruct E as [E1 E2]. apply same_spec in E1. apply same_spec in E2. subst.
      exists i. split; auto. unfold choice, auxiliary. cbn [fst snd] in *. rewrite F. auto.
  Qed.

  Lemma single p p' q : ~ In q shared -> In p (owners q) -> In p' (owners q) -> p = p'.
  Proof.
    intros N I J. destruct (owners q) as [|a [|b r]] eqn:E; [destruct I|cbn in *; intuition congruence|].
    exfalso. apply N. apply in_shared. rewrite E. split; [|cbn; lia]. apply in_sited. exists p.
    rewrite <- E in I. apply in_owners in I. auto.
  Qed.

  Let rules := map (fun q => Count (each w 0%nat [q] ++ map (fun p => (choice p q, [1%nat])) (owners q)) 1 1) shared ++
     map (fun p => Count (map (fun q => (choice p q, [1%nat])) (sites p)) 1 1) trees.
  Let chosen G p q := (colour_at G (choice p q) =? 1)%nat.

  Lemma rules_kept G : (forall x, colour_at G x = 0 \/ colour_at G x = 1)%nat -> Forall (kept G) rules <->
    (forall q, In q shared -> length (filter (fun p => chosen G p q) (owners q)) = one (black w G q)) /\
    (forall p, In p trees -> length (filter (chosen G p) (sites p)) = 1%nat).
  Proof.
    intros B. unfold rules. rewrite Forall_app, !Forall_map, !Forall_forall. 
    assert (P : forall p, kept G (Count (map (fun q => (choice p q, [1%nat])) (sites p)) 1 1) <-> length (filter (chosen G p) (sites p)) = 1%nat).
    { intros p. unfold kept. cbn [least most counted]. rewrite (number_choices G (choice p)). unfold chosen. lia. }
    assert (Q : forall q, kept G (Count (each w 0%nat [q] ++ map (fun p => (choice p q, [1%nat])) (owners q)) 1 1) <->
                          length (filter (fun p => chosen G p q) (owners q)) = one (black w G q)).
    { intros q. unfold kept. cbn [least most counted].
      rewrite number_app, number_white, (number_choices G (fun p => choice p q)). unfold black, chosen.
      destruct (B (cell_of w q)) as [-> | ->]; cbn [Nat.eqb one]; lia. }
    split; intros [H1 H2]; split; intros; try apply P; try apply Q; auto.
  Qed.

  (** Each tree owns one tent, and each tent has one owner. *)
  Definition owned (g : grid) (own : place -> place) : Prop :=
    (forall p, In p trees -> In (own p) (sites p) /\ black w g (own p) = true) /\
    (forall p q, In p trees -> In q trees -> own p = own q -> p = q) /\
    (forall q, In q (places h w) -> black w g q = true -> exists p, In p trees /\ own p = q).

  Lemma owned_of G : (forall x, colour_at G x = 0 \/ colour_at G x = 1)%nat ->
    (forall q, In q (places h w) -> black w G q = true -> In q sited) -> Forall (kept G) rules -> exists own, owned G own.
  Proof.
    intros B D K. apply rules_kept in K; auto. destruct K as [S T].
    exists (fun p => match find (chosen G p) (sites p) with Some q => q | None => p end).
    assert (F : forall p, In p trees -> exists q, find (chosen G p) (sites p) = Some q /\ In q (sites p) /\ chosen G p q = true).
    { intros p I. specialize (T p I). destruct (find (chosen G p) (sites p)) as [q|] eqn:E.
      - exists q. apply find_some in E. tauto.
      - exfalso. destruct (filter (chosen G p) (sites p)) as [|q r] eqn:E'; [discriminate|].
        assert (J : In q (filter (chosen G p) (sites p))) by (rewrite E'; left; auto). apply filter_In in J.
        pose proof (find_none _ _ E q). intuition congruence. }
    assert (C : forall p q, In p trees -> In q (sites p) -> chosen G p q = true -> black w G q = true).
    { intros p q I J E. destruct (in_dec place_dec q shared) as [H|H].
      - specialize (S q H). destruct (black w G q); auto. cbn in S.
        assert (X : In p (filter (fun p => chosen G p q) (owners q))) by (apply filter_In; split; [apply in_owners|]; auto).
        destruct (filter (fun p => chosen G p q) (owners q)); [destruct X|discriminate].
      - unfold chosen in E. rewrite choice_own in E by auto. exact E. }
    split; [|split].
    - intros p I. destruct (F p I) as [q [-> [J E]]]. eauto.
    - intros p p' I I'. destruct (F p I) as [q [-> [J E]]], (F p' I') as [q' [-> [J' E']]]. intros <-.
      assert (O : In p (owners q)) by (apply in_owners; auto). assert (O' : In p' (owners q)) by (apply in_owners; auto).
      destruct (in_dec place_dec q shared) as [H|H]; [|apply (single p p' q); auto].
      specialize (S q H). apply (only (fun p => chosen G p q) (owners q)); auto. rewrite S. destruct (black w G q); cbn; auto.
    - intros q I E. pose proof (D q I E) as X. assert (Y : exists p, In p trees /\ In q (sites p) /\ chosen G p q = true).
      { destruct (in_dec place_dec q shared) as [H|H].
        - specialize (S q H). rewrite E in S. cbn in S.
          destruct (filter (fun p => chosen G p q) (owners q)) as [|p r] eqn:E'; [discriminate|].
          assert (J : In p (filter (fun p => chosen G p q) (owners q))) by (rewrite E'; left; auto).
          apply filter_In in J. destruct J as [J J']. apply in_owners in J. exists p. tauto.
        - apply in_sited in X. destruct X as [p [P J]]. exists p. split; auto. split; auto. unfold chosen.
          rewrite choice_own by auto. exact E. }
      destruct Y as [p [P [J C']]]. exists p. split; auto. destruct (F p P) as [q' [-> [J2 C2]]].
      apply (only (chosen G p) (sites p)); auto. rewrite T; auto.
  Qed.

  Lemma owned_rules g own : length g = length (places h w) -> (forall x, colour_at g x = 0 \/ colour_at g x = 1)%nat -> owned g own ->
    exists x, length x = length belongs /\ Forall (fun k => k = 0 \/ k = 1)%nat x /\ Forall (kept (g ++ x)) rules.
  Proof.
    intros L B [O1 [O2 O3]]. pose proof (width_positive t) as W. fold w in W.
    set (x := map (fun qp => if same (own (snd qp)) (fst qp) then 1%nat else 0%nat) belongs).
    exists x. split; [apply map_length|]. assert (X : Forall (fun k => k = 0 \/ k = 1)%nat x).
    { apply Forall_map, Forall_forall. intros [a b] _. cbn. destruct (same (own b) a); auto. }
    split; auto.
    assert (Bx : forall y, colour_at (g ++ x) y = 0%nat \/ colour_at (g ++ x) y = 1%nat).
    { intros y. unfold colour_at. destruct (Nat.lt_ge_cases (N.to_nat y) (length g)) as [Y|Y].
      - rewrite app_nth1 by auto. apply B.
      - rewrite app_nth2 by auto. replace (N.to_nat y - length g)%nat with (N.to_nat (N.of_nat (N.to_nat y - length g))) by lia.
        apply (bits x X). }
    assert (V : forall q, In q (places h w) -> black w (g ++ x) q = black w g q).
    { intros q I. unfold black. rewrite (visible_colour h w); auto. }
    assert (In_places : forall p q, In q (sites p) -> In q (places h w)).
    { intros p q I. apply in_sites in I. destruct I as [I _]. eapply beside_within; eauto. }
    assert (C : forall p q, In p trees -> In q (sites p) -> chosen (g ++ x) p q = same (own p) q).
    { intros p q I J. assert (O : In p (owners q)) by (apply in_owners; auto). unfold chosen.
      destruct (in_dec place_dec q shared) as [H|H].
      - destruct (choice_hidden p q H O) as [i [N ->]]. unfold colour_at.
        assert (Hp : 0 <= h) by (unfold h, height; lia).
        replace (N.to_nat (Z.to_N (h * w + Z.of_nat i))) with (length g + i)%nat by (rewrite L, number_of_places by auto; nia).
        rewrite app_nth2_plus. unfold x. erewrite nth_error_nth; [|apply map_nth_error; eauto]. cbn.
        destruct (same (own p) q); auto.
      - rewrite choice_own by auto. fold (black w (g ++ x) q). rewrite V by eauto.
        destruct (black w g q) eqn:E.
        + symmetry. apply same_spec. destruct (O3 q (In_places p q J) E) as [p' [I' E']]. rewrite <- E'. f_equal.
          apply (single p p' q); auto. apply in_owners. split; auto. rewrite <- E'. apply O1. auto.
        + destruct (same (own p) q) eqn:E'; auto. apply same_spec in E'. destruct (O1 p I) as [_ E2]. congruence. }
    apply rules_kept; auto. split.
    - intros q H. apply in_shared in H. destruct H as [H _]. apply in_sited in H. destruct H as [p0 [_ J0]].
      pose proof (In_places _ _ J0) as Q. rewrite V by auto.
      assert (E : filter (fun p => chosen (g ++ x) p q) (owners q) = filter (fun p => same (own p) q) (owners q)).
      { apply filter_ext_in. intros p I. apply in_owners in I. apply C; tauto. }
      rewrite E. destruct (black w g q) eqn:Bq; cbn.
      + destruct (O3 q Q Bq) as [p [I E']]. apply (one_only _ _ p).
        * apply NoDup_filter. apply NoDup_filter. apply nodup_places. auto.
        * apply in_owners. split; auto. rewrite <- E'. apply O1. auto.
        * apply same_spec. auto.
        * intros p' I' S'. apply same_spec in S'. apply in_owners in I'. apply O2; try tauto. congruence.
      + destruct (filter (fun p => same (own p) q) (owners q)) as [|p r] eqn:E'; auto. exfalso.
        assert (I : In p (filter (fun p => same (own p) q) (owners q))) by (rewrite E'; left; auto).
        apply filter_In in I. destruct I as [I S']. apply same_spec in S'. apply in_owners in I. destruct (O1 p) as [_ E2]; [tauto|]. congruence.
    - intros p I. rewrite (filter_ext_in _ (same (own p))) by (intros q J; apply C; auto).
      apply (one_only _ _ (own p)).
      + apply NoDup_filter. apply nodup_beside.
      + apply O1. auto.
      + apply same_spec. auto.
      + intros q _ S'. apply same_spec in S'. auto.
  Qed.

  Lemma tents_board : tents t ns = Board (map (fun p => if existsb (same p) sited then free else empty) (places h w) ++ map (fun _ => free) auxiliary)
    (numbered w ns (rows h w ++ columns h w) ++ map (fun p => at_most w 1 (square h w p)) (places h w) ++ rules) [] (length (places h w)).
  Proof. reflexivity. Qed.

  Theorem tents_correct g : is_solution (tents t ns) g <-> tents_solved t ns g.
  Proof.
    rewrite tents_board. pose proof (width_positive t) as W. fold w in W. rewrite hidden_solution by auto.
    assert (La : length auxiliary = length belongs).
    { unfold auxiliary, upto. rewrite combine_length, map_length, seq_length, Nat2Z.id. lia. }
    rewrite La. unfold tents_solved, filled. fold h w.
    assert (Vis : length g = length (places h w) -> forall x, Forall (kept (g ++ x))
        (numbered w ns (rows h w ++ columns h w) ++ map (fun p => at_most w 1 (square h w p)) (places h w)) <->
        (forall p q, (In p (places h w) /\ black w g p = true) -> (In q (places h w) /\ black w g q = true) -> In q (around h w p) -> p = q) /\
        (forall n l, In (Some n, l) (combine ns (rows h w ++ columns h w)) -> blacks w g l = n)).
    { intros E x. rewrite Forall_app, numbered_kept, Forall_map, Forall_forall, <- apart.
      assert (N : forall n l, In (Some n, l) (combine ns (rows h w ++ columns h w)) -> blacks w (g ++ x) l = blacks w g l).
      { intros n l I. apply in_combine_r in I. apply (visible_blacks h w); auto. apply (line_places h w l I). }
      assert (Q : forall p, kept (g ++ x) (at_most w 1 (square h w p)) <-> kept g (at_most w 1 (square h w p))).
      { intros [r c]. rewrite !kept_at_most, (visible_blacks h w); try tauto; auto. intros q I. apply in_places. apply filter_In in I. tauto. }
      split; intros [H1 H2]; split; intros.
      - apply Q. auto.
      - rewrite <- (N n l) by auto. auto.
      - rewrite (N n l) by auto. auto.
      - apply Q. auto. }
    split.
    - intros [[E D] [x [[Lx X] R]]].
      assert (F : Forall (fun k => k = 0 \/ k = 1)%nat g).
      { rewrite (as_places h w g) by auto. apply Forall_map, Forall_forall. intros p I. specialize (D p I).
        destruct (existsb (same p) sited); cbn in D; intuition. }
      assert (S : forall q, In q (places h w) -> black w g q = true -> In q sited).
      { intros q I Bq. specialize (D q I). destruct (existsb (same q) sited) eqn:Eq; [apply existsb_same; auto|].
        unfold black in Bq. cbn in D. destruct D as [D|[]]. rewrite <- D in Bq. discriminate. }
      rewrite app_assoc, Forall_app in R. destruct R as [R R']. apply Vis in R; auto.
      assert (V : forall q, In q (places h w) -> black w (g ++ x) q = black w g q).
      { intros q I. unfold black. rewrite (visible_colour h w); auto. }
      destruct (owned_of (g ++ x)) as [own [O1 [O2 O3]]]; auto.
      { apply bits. apply Forall_app. auto. }
      { intros q I. rewrite V by auto. auto. }
      split; [auto|]. split; [|split; [|exact R]].
      + intros p [I Bp]. destruct (proj1 (in_sited p) (S p I Bp)) as [q [_ J]]. apply in_sites in J. tauto.
      + exists own. split; [|split].
        * intros p T. apply in_trees in T. destruct (O1 p T) as [J Bp]. apply in_sites in J. destruct J as [J _].
          pose proof (beside_within _ _ _ _ J). rewrite V in Bp by auto. auto.
        * intros p q P Q. apply O2; apply in_trees; auto.
        * intros q [I Bq]. destruct (O3 q I) as [p [P E']]; [rewrite V; auto|]. exists p. apply in_trees in P. auto.
    - intros [[E F] [D [[own [O1 [O2 O3]]] R]]].
      assert (O : owned g own).
      { split; [|split].
        - intros p P. apply in_trees in P. destruct (O1 p P) as [[I Bp] J]. split; auto. apply in_sites. split; auto.
        - intros p q P Q. apply O2; apply in_trees; auto.
        - intros q I Bq. destruct (O3 q) as [p [P E']]; auto. exists p. split; auto. apply in_trees. auto. }
      destruct (owned_rules g own E (bits g F) O) as [x [Lx [X K]]]. split.
      + split; auto. intros p I. destruct (bits g F (cell_of w p)) as [-> | Bp].
        * destruct (existsb _ sited); cbn; auto.
        * assert (Bq : black w g p = true) by (unfold black; rewrite Bp; auto). destruct O as [P1 [_ P3]]. destruct (P3 p I Bq) as [q [Q E']].
          replace (existsb (same p) sited) with true; [rewrite Bp; cbn; auto|].
          symmetry. apply existsb_same, in_sited. exists q. split; auto. rewrite <- E'. apply P1. auto.
      + exists x. split; auto. rewrite app_assoc, Forall_app. split; auto. apply Vis; auto.
  Qed.
End Trees.
Print Assumptions tents_correct.
