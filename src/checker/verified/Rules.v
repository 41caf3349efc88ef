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
