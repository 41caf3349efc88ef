(** Boards whose auxiliary cells may be set in several ways: one way is enough. If a rule says "a is 0, or c is 0, or x is 1"
    and the auxiliary cell x is otherwise only in upper bounds, then x may be 1 only where a and c are 1. (Binairo) *)
From Coq Require Import List Arith Bool NArith PArith Lia.
From Nono Require Import Spec Refutation Checker Correct Graph Count.
Import ListNotations.
Open Scope nat_scope.

Definition both_of (r : count_rule) : option (cell * (cell * cell)) :=
  match r with
  | Count [(a, [0]); (c, [0]); (x, [1])] 1 3 => Some (x, (a, c))
  | _ => None
  end.
Definition pairs_of := P.t (cell * cell).
Definition found_pairs (b : board) : pairs_of :=
  fold_left (fun M r => match both_of r with Some (x, ac) => P.add (key x) ac M | None => M end) (count_rules b) (P.empty (cell * cell)).
Definition both_at (M : pairs_of) (x : cell) := P.find (key x) M.
Definition same_cells (p q : cell * cell) : bool := N.eqb (fst p) (fst q) && N.eqb (snd p) (snd q).
Definition rule_fine (M : pairs_of) (r : count_rule) : bool :=
  match both_of r with
  | Some (x, ac) => match both_at M x with Some ac' => same_cells ac ac' | None => false end
  | None =>
      forallb (fun xk => match both_at M (fst xk) with None => true | Some _ => false end) (counted r) ||
      ((least r =? 0) && forallb (fun xk => match both_at M (fst xk) with None => true
                                            | Some _ => match snd xk with [1] => true | _ => false end end) (counted r))
  end.
Definition pair_fine (shown_ all : N) (D : known) (M : pairs_of) (pac : positive * (cell * cell)) : bool :=
  let (p, ac) := pac in
  let x := Pos.pred_N p in
  N.leb shown_ x &&
  N.ltb x all &&
  (existsb (Nat.eqb 0) (colours_of D x) && existsb (Nat.eqb 1) (colours_of D x)) &&
  (forallb (fun k => k <? 2) (colours_of D (fst ac)) && forallb (fun k => k <? 2) (colours_of D (snd ac))) &&
  match both_at M (fst ac), both_at M (snd ac) with None, None => true | _, _ => false end.
Definition hidden_fine (b : board) (M : pairs_of) : bool :=
  forallb (rule_fine M) (count_rules b) &&
  forallb (pair_fine (N.of_nat (visible b)) (N.of_nat (length (domains b))) (numbering (domains b) 0%N (P.empty (list colour))) M) (P.elements M) &&
  match line_rules b with [] => true | _ => false end.
Definition only_both (pac : positive * (cell * cell)) : list count_rule :=
  let x := Pos.pred_N (fst pac) in
  [Count [(x, [0]); (fst (snd pac), [1])] 1 2; Count [(x, [0]); (snd (snd pac), [1])] 1 2].
Definition one_way (b : board) : board :=
  let M := found_pairs b in
  if hidden_fine b M then Board (domains b) (count_rules b ++ flat_map only_both (P.elements M)) (line_rules b) (visible b) else b.

(** Rules about such a cell x that other rules make needless: two lines of a board differ in a place that is known, so that
    the rules that compare them may be left out, with x = 0. *)
Definition at_cell (M : pairs_of) (x : cell) : bool := match both_at M x with Some _ => true | None => false end.
Definition touches (M : pairs_of) (r : count_rule) : bool := existsb (fun xk => at_cell M (fst xk)) (counted r).
Definition spare_pairs (b : board) (spare : list cell) : pairs_of :=
  let S := fold_left (fun S x => P.add (key x) tt S) spare (P.empty unit) in
  fold_left (fun M r => match both_of r with Some (x, ac) => if mem S (key x) then P.add (key x) ac M else M | None => M end)
            (count_rules b) (P.empty (cell * cell)).
Fixpoint zeroed (M : pairs_of) (x : cell) (ds : list (list colour)) : list (list colour) :=
  match ds with [] => [] | d :: ds' => (if at_cell M x then [0] else d) :: zeroed M (N.succ x) ds' end.
Definition loose (b : board) (M : pairs_of) : board :=
  Board (zeroed M 0%N (domains b)) (filter (fun r => negb (touches M r)) (count_rules b)) (line_rules b) (visible b).
Definition may_be_loose (b : board) (M : pairs_of) : bool :=
  (let shown_ := N.of_nat (visible b) in forallb (fun pac => N.leb shown_ (Pos.pred_N (fst pac))) (P.elements M)) &&
  match line_rules b with [] => true | _ => false end.
(** A rule with at least as many ones as both lines together, and a place where this line is 1 and the other one is not. *)
Definition known_as (facts : list (cell * colour)) (x : cell) (k : colour) : bool :=
  existsb (fun yj => N.eqb (fst yj) x && (snd yj =? k)) facts.
Definition is_sum (T : list cell) (r : count_rule) : bool :=
  all2 (fun x yk => N.eqb x (fst yk) && match snd yk with [1] => true | _ => false end) T (counted r).
Definition differs (b : board) (facts : list (cell * colour)) (M : pairs_of) (T : list (cell * cell)) (n : nat) (one other : cell * cell -> cell) : bool :=
  existsb (fun ac => known_as facts (one ac) 1 && known_as facts (other ac) 0) T &&
  existsb (fun r => (most r <=? S n) && is_sum (map one T) r) (count_rules b).
Fixpoint pairs_in (M : pairs_of) (cs : list (cell * list colour)) : option (list (cell * cell)) :=
  match cs with
  | [] => Some []
  | (x, [1]) :: cs' => match both_at M x, pairs_in M cs' with Some ac, Some T => Some (ac :: T) | _, _ => None end
  | _ => None
  end.
Definition needless (b : board) (facts : list (cell * colour)) (M : pairs_of) (r : count_rule) : bool :=
  negb (touches M r) ||
  match both_of r with
  | Some (x, ac) => match both_at M x with Some ac' => same_cells ac ac' | None => false end
  | None => (least r =? 0) && match pairs_in M (counted r) with
      | Some T => differs b facts M T (most r) fst snd || differs b facts M T (most r) snd fst
      | None => false end
  end.
Definition loose_fine (b : board) (facts : list (cell * colour)) (M : pairs_of) : bool :=
  forallb (needless b facts M) (count_rules b) &&
  forallb (pair_fine (N.of_nat (visible b)) (N.of_nat (length (domains b))) (numbering (domains b) 0%N (P.empty (list colour))) M) (P.elements M).

(** Rings of hidden cells that are 1 and 0 by turns: exchanging them keeps all rules. One of the two ways is enough. (Tents) *)
Definition ring := (list cell * list cell)%type.         (* not all cells of the first list need be 1 *)
Definition forbids (ring_ : ring) : count_rule := Count (map (fun x => (x, [0])) (fst ring_)) 1 (length (fst ring_)).
Definition is_in (x : cell) (l : list cell) : bool := existsb (N.eqb x) l.
Definition entries_in (l : list cell) (r : count_rule) : list (cell * list colour) := filter (fun xk => is_in (fst xk) l) (counted r).
Definition turns (ring_ : ring) (r : count_rule) : bool :=
  let on := entries_in (fst ring_) r in let off := entries_in (snd ring_) r in
  match on, off with
  | [], [] => true
  | [(_, [1])], [(_, [1])] => most r =? 1
  | _, _ => false
  end.
Definition ring_fine (b : board) (D : known) (ring_ : ring) : bool :=
  let (on, off) := ring_ in
  forallb (fun x => N.leb (N.of_nat (visible b)) x && N.ltb x (N.of_nat (length (domains b))) &&
                    existsb (Nat.eqb 0) (colours_of D x) && existsb (Nat.eqb 1) (colours_of D x)) (on ++ off) &&
  forallb (fun x => forallb (fun k => k <? 2) (colours_of D x)) on &&
  forallb (fun x => negb (is_in x off)) on &&
  forallb (turns ring_) (count_rules b) &&
  match off with
  | first :: others => forallb (N.ltb first) (on ++ others) &&
                       existsb (fun r => match entries_in off r with (x, _) :: _ => N.eqb x first | [] => false end) (count_rules b)
  | [] => false
  end &&
  match line_rules b with [] => true | _ => false end.
Definition ringed (b : board) (rings : list ring) : board := more b (map forbids rings).

(** The board whose solutions the graph counts. *)
Definition prepared (b : board) (spare : list cell) (rings : list ring) : board := ringed (one_way (loose b (spare_pairs b spare))) rings.
Definition check_count (b : board) (cert : count_certificate) : option N :=
  let M := spare_pairs b (c_spare cert) in
  let way := one_way (loose b M) in
  if match P.elements M with [] => true | _ =>
       may_be_loose b M && match c_graph cert with Some c => loose_fine b (facts c) M | None => true end end &&
     match c_rings cert with [] => true | rings =>
       let D := numbering (domains way) 0%N (P.empty (list colour)) in forallb (ring_fine way D) rings end
  then counted_as (ringed way (c_rings cert)) cert else None.

(** * Proofs *)
Section Way.
Variable b : board.
Let M := found_pairs b.
Hypothesis fine : hidden_fine b M = true.
Variable G : grid.
Hypothesis kept : keeps b G.
Definition new_colour (x : cell) : colour :=
  match both_at M x with
  | Some (a, c) => if (colour_at G a =? 1) && (colour_at G c =? 1) then 1 else 0
  | None => colour_at G x
  end.
Definition new_grid : grid := map (fun i => new_colour (N.of_nat i)) (seq 0 (length G)).

Lemma found_from : forall x ac, both_at M x = Some ac -> exists r, In r (count_rules b) /\ both_of r = Some (x, ac).
Proof.
  unfold M, found_pairs, both_at. intros x ac.
  assert (K : forall rs N0, (forall y ac', P.find (key y) N0 = Some ac' -> exists r, In r (count_rules b) /\ both_of r = Some (y, ac')) ->
    incl rs (count_rules b) ->
    forall y ac', P.find (key y) (fold_left (fun N1 r => match both_of r with Some (x, ac) => P.add (key x) ac N1 | None => N1 end) rs N0) = Some ac' ->
    exists r, In r (count_rules b) /\ both_of r = Some (y, ac')).
  { induction rs as [|r rs IH]; intros N0 H0 Hi y ac' H; simpl in H; [eauto|].
    apply (IH _) in H; [exact H| |intros z Hz; apply Hi; right; exact Hz].
    intros z az Hz. destruct (both_of r) as [[w aw]|] eqn:E; [|eauto].
    destruct (Pos.eq_dec (key z) (key w)) as [Ek|Hne].
    - apply key_inj in Ek. subst w. rewrite P.gss in Hz. inversion Hz; subst. exists r. split; [apply Hi; left; reflexivity|exact E].
    - rewrite P.gso in Hz by exact Hne. eauto. }
  apply K; [|apply incl_refl]. intros y ac' H. rewrite P.gempty in H. discriminate.
Qed.
Lemma both_shape : forall r x a c, both_of r = Some (x, (a, c)) -> r = Count [(a, [0]); (c, [0]); (x, [1])] 1 3.
Proof.
  intros [cs lo hi] x a c H. unfold both_of in H.
  repeat match type of H with context [match ?t with _ => _ end] => destruct t; try discriminate end.
  inversion H; subst. reflexivity.
Qed.
Lemma fine_pair : forall x a c, both_at M x = Some (a, c) ->
  visible b <= N.to_nat x < length G /\ In 0 (nth (N.to_nat x) (domains b) []) /\ In 1 (nth (N.to_nat x) (domains b) []) /\
  (colour_at G a < 2 /\ colour_at G c < 2) /\ both_at M a = None /\ both_at M c = None.
Proof.
  intros x a c H. assert (F := fine). unfold hidden_fine in F. rewrite !andb_true_iff in F. destruct F as ((_ & F) & _).
  rewrite forallb_forall in F. unfold both_at in H. apply P.elements_correct in H. specialize (F _ H). unfold pair_fine in F.
  cbn [fst snd] in F. rewrite !andb_true_iff in F. destruct F as ((((F1 & F2) & (F3 & F4)) & (F6 & F7)) & F5).
  assert (E : Pos.pred_N (key x) = x) by (unfold key; apply N.pos_pred_succ). rewrite E in *.
  apply N.leb_le in F1. apply N.ltb_lt in F2. assert (L := Forall2_len _ _ _ (proj1 kept)).
  assert (C : forall k, existsb (Nat.eqb k) (colours_of (numbering (domains b) 0%N (P.empty (list colour))) x) = true -> In k (nth (N.to_nat x) (domains b) [])).
  { intros k Hk. unfold colours_of in Hk. rewrite Correct.numbered in Hk. destruct (nth_error (domains b) (N.to_nat x)) as [d|] eqn:Ed; [|apply nth_error_None in Ed; lia].
    rewrite (nth_error_nth _ _ [] Ed). apply existsb_exists in Hk. destruct Hk as (j & Hj & Ej). apply Nat.eqb_eq in Ej. subst. exact Hj. }
  assert (B : forall y, forallb (fun k => k <? 2) (colours_of (numbering (domains b) 0%N (P.empty (list colour))) y) = true -> colour_at G y < 2).
  { intros y Hy. unfold colours_of in Hy. rewrite Correct.numbered in Hy. unfold colour_at. destruct (nth_error (domains b) (N.to_nat y)) as [d|] eqn:Ed.
    - rewrite forallb_forall in Hy. apply Nat.ltb_lt. apply Hy. rewrite <- (nth_error_nth _ _ [] Ed).
      assert (Hlt : N.to_nat y < length G) by (rewrite L; apply nth_error_Some; congruence).
      exact (Forall2_error (fun k d => In k d) _ _ (proj1 kept) _ _ [] (nth_error_nth' _ 0 Hlt)).
    - apply nth_error_None in Ed. rewrite nth_overflow by (rewrite L; exact Ed). lia. }
  split; [lia|]. split; [auto|]. split; [auto|]. split; [auto|].
  destruct (both_at M a), (both_at M c); try discriminate. auto.
Qed.
Lemma new_at : forall x, colour_at new_grid x = new_colour x.
Proof.
  intro x. unfold colour_at at 1, new_grid. destruct (le_lt_dec (length G) (N.to_nat x)) as [H|H].
  - rewrite nth_overflow by (rewrite map_length, seq_length; exact H). unfold new_colour.
    destruct (both_at M x) as [[a c]|] eqn:E; [apply fine_pair in E; lia|]. unfold colour_at. symmetry. apply nth_overflow. exact H.
  - rewrite nth_indep with (d' := new_colour (N.of_nat 0)) by (rewrite map_length, seq_length; exact H).
    rewrite (map_nth (fun i => new_colour (N.of_nat i))). rewrite seq_nth by exact H. simpl. rewrite N2Nat.id. reflexivity.
Qed.
(** A cell that is 1 now was 1 before. *)
Lemma was_one : forall x ac, both_at M x = Some ac -> new_colour x = 1 -> colour_at G x = 1.
Proof.
  intros x [a c] H E. destruct (found_from _ _ H) as (r & Hr & Er). apply both_shape in Er. subst r.
  destruct kept as (_ & K & _). rewrite Forall_forall in K. specialize (K _ Hr). simpl in K. unfold new_colour in E. rewrite H in E.
  destruct (colour_at G a =? 1) eqn:Ea; simpl in E; [|discriminate]. destruct (colour_at G c =? 1) eqn:Ec; [|discriminate].
  apply Nat.eqb_eq in Ea, Ec. unfold number in K. cbn [filter] in K. unfold counts in K. cbn [fst snd existsb] in K. rewrite Ea, Ec in K. simpl in K.
  destruct (colour_at G x =? 1) eqn:Ex; simpl in K; [apply Nat.eqb_eq in Ex; exact Ex|lia].
Qed.
Lemma is_bit : forall x ac, both_at M x = Some ac -> new_colour x = 0 \/ new_colour x = 1.
Proof. intros x [a c] H. unfold new_colour. rewrite H. destruct (_ && _); auto. Qed.
Lemma number_less : forall g h cs, (forall xk, In xk cs -> counts g xk = true -> counts h xk = true) -> number g cs <= number h cs.
Proof.
  intros g h cs H. unfold number. induction cs as [|xk cs IH]; cbn [filter]; [lia|].
  assert (IH' := IH (fun y Hy => H y (or_intror Hy))). specialize (H xk (or_introl eq_refl)).
  destruct (counts g xk), (counts h xk); cbn [length]; lia.
Qed.
Lemma counts_same : forall xk, both_at M (fst xk) = None -> counts new_grid xk = counts G xk.
Proof. intros xk H. unfold counts. rewrite new_at. unfold new_colour. rewrite H. reflexivity. Qed.
Lemma new_keeps : keeps (one_way b) new_grid.
Proof.
  assert (F := fine). unfold hidden_fine in F. rewrite !andb_true_iff in F. destruct F as ((F1 & _) & F3). rewrite forallb_forall in F1.
  unfold one_way. fold M. rewrite fine. assert (K := kept). destruct K as (Kd & Kc & _). rewrite Forall_forall in Kc.
  assert (L := Forall2_len _ _ _ Kd). split; [|split]; cbn [domains count_rules line_rules].
  - assert (G1 : forall i, i < length G -> In (nth i new_grid 0) (nth i (domains b) [])).
    { intros i Hi. assert (E := new_at (N.of_nat i)). unfold colour_at in E. rewrite Nat2N.id in E. rewrite E.
      destruct (both_at M (N.of_nat i)) as [[a c]|] eqn:Eb.
      - destruct (fine_pair _ _ _ Eb) as (_ & H0 & H1 & _). rewrite Nat2N.id in *. destruct (is_bit _ _ Eb) as [-> | ->]; assumption.
      - unfold new_colour. rewrite Eb. unfold colour_at. rewrite Nat2N.id.
        exact (Forall2_error (fun k d => In k d) _ _ Kd _ _ [] (nth_error_nth' _ 0 Hi)). }
    assert (L1 : length new_grid = length (domains b)) by (unfold new_grid; rewrite map_length, seq_length; exact L).
    assert (L2 : length new_grid = length G) by congruence. rewrite <- L2 in G1. clear - G1 L1. revert G1 L1. generalize (domains b) as ds. generalize new_grid as h.
    induction h as [|k h IH]; intros [|d ds] G1 L1; simpl in *; try discriminate; constructor; [apply (G1 0); lia|].
    apply IH; [intros i Hi; apply (G1 (S i)); lia|congruence].
  - apply Forall_forall. intros r Hr. apply in_app_or in Hr. destruct Hr as [Hr|Hr].
    + specialize (F1 _ Hr). specialize (Kc _ Hr). unfold rule_fine in F1. destruct (both_of r) as [[x [a c]]|] eqn:Er.
      * apply both_shape in Er. subst r. destruct (both_at M x) as [[a' c']|] eqn:Eb; [|discriminate].
        unfold same_cells in F1. apply andb_true_iff in F1. cbn [fst snd] in F1. destruct F1 as [Q1 Q2]. apply N.eqb_eq in Q1, Q2. subst a' c'.
        destruct (fine_pair _ _ _ Eb) as (_ & _ & _ & (La & Lc) & Ha & Hc). cbn [counted least most]. unfold number. cbn [filter]. unfold counts. cbn [fst snd existsb]. rewrite !new_at.
        assert (Ea : new_colour a = colour_at G a) by (unfold new_colour; rewrite Ha; reflexivity).
        assert (Ec : new_colour c = colour_at G c) by (unfold new_colour; rewrite Hc; reflexivity).
        rewrite Ea, Ec. unfold new_colour. rewrite Eb.
        destruct (colour_at G a) as [|[|na]], (colour_at G c) as [|[|nc]]; cbn; lia.
      * apply orb_true_iff in F1. destruct F1 as [F1|F1].
        -- rewrite forallb_forall in F1.
           assert (E : forall xk, In xk (counted r) -> counts new_grid xk = counts G xk).
           { intros xk Hxk. apply counts_same. specialize (F1 _ Hxk). destruct (both_at M (fst xk)); [discriminate|reflexivity]. }
           assert (N1 := number_less new_grid G (counted r)). assert (N2 := number_less G new_grid (counted r)).
           assert (number new_grid (counted r) = number G (counted r)).
           { apply Nat.le_antisymm; [apply N1|apply N2]; intros xk Hxk Hc; specialize (E _ Hxk); congruence. }
           lia.
        -- apply andb_true_iff in F1. destruct F1 as [F0 F1]. apply Nat.eqb_eq in F0. rewrite forallb_forall in F1.
           assert (number new_grid (counted r) <= number G (counted r)); [|lia]. apply number_less. intros xk Hxk Hc. specialize (F1 _ Hxk).
           destruct (both_at M (fst xk)) as [ac|] eqn:Eb; [|rewrite <- counts_same by exact Eb; exact Hc].
           destruct xk as [x ks]. cbn [fst snd] in *. rewrite ?Eb in F1. destruct ks as [|[|[|n]] [|? ?]]; try discriminate.
           unfold counts in *. cbn [fst snd existsb] in *. rewrite new_at, orb_false_r in Hc. apply Nat.eqb_eq in Hc.
           rewrite (was_one _ _ Eb Hc). reflexivity.
    + apply in_flat_map in Hr. destruct Hr as ([p [a c]] & Hp & Hr). apply P.elements_complete in Hp.
      assert (Eb : both_at M (Pos.pred_N p) = Some (a, c)).
      { unfold both_at. replace (key (Pos.pred_N p)) with p; [exact Hp|]. unfold key. symmetry. apply N.pos_pred_succ || idtac.
        destruct p; reflexivity || (simpl; rewrite ?Pos.succ_pred_double; reflexivity). }
      destruct (fine_pair _ _ _ Eb) as (_ & _ & _ & (La & Lc) & Ha & Hc).
      assert (Ea : new_colour a = colour_at G a) by (unfold new_colour; rewrite Ha; reflexivity).
      assert (Ec : new_colour c = colour_at G c) by (unfold new_colour; rewrite Hc; reflexivity).
      unfold only_both in Hr. cbn [fst snd] in Hr. destruct Hr as [<-|[<-|[]]]; cbn [counted least most]; unfold number; cbn [filter]; unfold counts; cbn [fst snd existsb]; rewrite !new_at, ?Ea, ?Ec;
      unfold new_colour; rewrite Eb; destruct (colour_at G a) as [|[|na]], (colour_at G c) as [|[|nc]]; cbn; lia.
  - destruct (line_rules b); [constructor|discriminate].
Qed.
Lemma new_visible : firstn (visible b) new_grid = firstn (visible b) G.
Proof.
  assert (L : length new_grid = length G) by (unfold new_grid; rewrite map_length, seq_length; reflexivity).
  apply nth_ext with (d := 0) (d' := 0); [rewrite !firstn_length; congruence|]. intros i Hi. rewrite firstn_length in Hi.
  assert (E : forall g : grid, i < length g -> i < visible b -> nth i (firstn (visible b) g) 0 = nth i g 0).
  { intros g H1 H2. rewrite <- (firstn_skipn (visible b) g) at 2. rewrite app_nth1; [reflexivity|]. rewrite firstn_length. lia. }
  rewrite !E by lia. assert (K := new_at (N.of_nat i)). unfold colour_at in K. rewrite Nat2N.id in K. rewrite K. unfold new_colour.
  destruct (both_at M (N.of_nat i)) as [[a c]|] eqn:Eb; [apply fine_pair in Eb; rewrite Nat2N.id in Eb; lia|]. unfold colour_at. rewrite Nat2N.id. reflexivity.
Qed.
End Way.

Lemma one_way_weak : forall b g, is_solution b g -> is_solution (one_way b) g.
Proof.
  intros b g. destruct (hidden_fine b (found_pairs b)) eqn:F.
  2: { unfold one_way. rewrite F. auto. }
  assert (V : visible (one_way b) = visible b) by (unfold one_way; rewrite F; reflexivity).
  intros (Hl & aux & K). split; [rewrite V; exact Hl|]. assert (N1 := new_keeps b F _ K). assert (N2 := new_visible b F _ K).
  set (h := new_grid b (g ++ aux)) in *. exists (skipn (visible b) h).
  assert (E : g ++ skipn (visible b) h = h); [|rewrite E; exact N1].
  rewrite <- (firstn_skipn (visible b) h) at 2. f_equal. rewrite N2. rewrite <- Hl, firstn_app, Nat.sub_diag, firstn_all. simpl. symmetry. apply app_nil_r.
Qed.
(** A board with more rules. *)
Definition stronger (b' b : board) : Prop :=
  domains b' = domains b /\ line_rules b' = line_rules b /\ visible b' = visible b /\ incl (count_rules b) (count_rules b').
Lemma stronger_keeps : forall b' b g, stronger b' b -> keeps b' g -> keeps b g.
Proof.
  intros b' b g (E1 & E2 & _ & E3) (K1 & K2 & K3). rewrite E1 in K1. rewrite E2 in K3. split; [exact K1|]. split; [|exact K3].
  rewrite Forall_forall in *. auto.
Qed.
Lemma one_way_stronger : forall b, stronger (one_way b) b.
Proof.
  intro b. unfold one_way. destruct (hidden_fine b (found_pairs b)); repeat split; simpl; try reflexivity; [apply incl_appl|]; apply incl_refl.
Qed.
Lemma more_stronger : forall b rs, stronger (more b rs) b.
Proof. intros. repeat split; simpl; try reflexivity. apply incl_appl, incl_refl. Qed.
Lemma stronger_more : forall b' b rs, stronger b' b -> stronger (more b' rs) (more b rs).
Proof.
  intros b' b rs (E1 & E2 & E3 & E4). repeat split; simpl; auto. apply incl_app; [apply incl_appl; exact E4|apply incl_appr, incl_refl].
Qed.
Lemma stronger_trans : forall a b c, stronger a b -> stronger b c -> stronger a c.
Proof. intros a b c (E1 & E2 & E3 & E4) (F1 & F2 & F3 & F4). repeat split; try congruence. eapply incl_tran; eauto. Qed.
Lemma stronger_solution : forall b' b g, stronger b' b -> is_solution b' g -> is_solution b g.
Proof. intros b' b g H (Hl & aux & K). split; [destruct H as (_ & _ & E & _); congruence|]. exists aux. eapply stronger_keeps; eauto. Qed.

(** ** Grids with other colours in some cells *)
Definition changed (f : cell -> colour) (g : grid) : grid := map (fun i => f (N.of_nat i)) (seq 0 (length g)).
Lemma changed_length : forall f g, length (changed f g) = length g.
Proof. intros. unfold changed. rewrite map_length. apply seq_length. Qed.
Lemma changed_at : forall f g x, N.to_nat x < length g -> colour_at (changed f g) x = f x.
Proof.
  intros f g x H. unfold colour_at, changed. rewrite nth_indep with (d' := f (N.of_nat 0)) by (rewrite map_length, seq_length; exact H).
  rewrite (map_nth (fun i => f (N.of_nat i))). rewrite seq_nth by exact H. simpl. rewrite N2Nat.id. reflexivity.
Qed.
Lemma changed_same : forall f g x, f x = colour_at g x -> colour_at (changed f g) x = colour_at g x.
Proof.
  intros f g x E. destruct (le_lt_dec (length g) (N.to_nat x)) as [H|H]; [|rewrite changed_at; auto].
  unfold colour_at. rewrite !nth_overflow; auto. rewrite changed_length. exact H.
Qed.
Lemma changed_visible : forall f g n, (forall x, N.to_nat x < n -> f x = colour_at g x) -> firstn n (changed f g) = firstn n g.
Proof.
  intros f g n H. apply nth_ext with (d := 0) (d' := 0); [rewrite !firstn_length, changed_length; reflexivity|].
  intros i Hi. rewrite firstn_length, changed_length in Hi.
  assert (E : forall g : grid, i < length g -> i < n -> nth i (firstn n g) 0 = nth i g 0).
  { intros g0 H1 H2. rewrite <- (firstn_skipn n g0) at 2. rewrite app_nth1; [reflexivity|]. rewrite firstn_length. lia. }
  rewrite !E by (rewrite ?changed_length; lia). assert (K := changed_same f g (N.of_nat i)). unfold colour_at in K. rewrite Nat2N.id in K.
  specialize (H (N.of_nat i)). unfold colour_at in H. rewrite Nat2N.id in H. apply K, H. lia.
Qed.
Lemma changed_domains : forall f g ds ds', Forall2 (fun k d => In k d) g ds -> length ds' = length ds ->
  (forall i, i < length g -> In (f (N.of_nat i)) (nth i ds' []) \/ (f (N.of_nat i) = nth i g 0 /\ nth i ds' [] = nth i ds [])) ->
  Forall2 (fun k d => In k d) (changed f g) ds'.
Proof.
  intros f g ds ds' H L K. assert (Lg := Forall2_len _ _ _ H).
  assert (G : forall i, i < length g -> In (nth i (changed f g) 0) (nth i ds' [])).
  { intros i Hi. assert (E := changed_at f g (N.of_nat i)). rewrite Nat2N.id in E. specialize (E Hi). unfold colour_at in E. rewrite Nat2N.id in E. rewrite E.
    destruct (K i Hi) as [Q|[Q1 Q2]]; [exact Q|]. rewrite Q1, Q2. exact (Forall2_error (fun k d => In k d) _ _ H _ _ [] (nth_error_nth' _ 0 Hi)). }
  assert (L1 : length (changed f g) = length ds') by exact (eq_trans (changed_length f g) (eq_trans Lg (eq_sym L))).
  assert (G' : forall i, i < length (changed f g) -> In (nth i (changed f g) 0) (nth i ds' [])).
  { intros i Hi. apply G. rewrite changed_length in Hi. exact Hi. }
  clear - G' L1. rename G' into G. revert G L1. generalize (changed f g) as h. generalize ds' as es.
  induction es as [|d es IH]; intros [|k h] G L1; simpl in *; try discriminate; constructor; [apply (G 0); lia|].
  apply IH; [intros i Hi; apply (G (S i)); lia|congruence].
Qed.
Lemma number_same : forall g h cs, (forall xk, In xk cs -> colour_at g (fst xk) = colour_at h (fst xk)) -> number g cs = number h cs.
Proof.
  intros g h cs H. unfold number. f_equal. induction cs as [|xk cs IH]; [reflexivity|]. cbn [filter].
  assert (E : counts g xk = counts h xk) by (unfold counts; rewrite (H xk (or_introl eq_refl)); reflexivity).
  rewrite E, IH by (intros; apply H; right; assumption). reflexivity.
Qed.
Lemma solution_changed : forall b b' f g aux, visible b' = visible b -> length g = visible b -> (forall x, N.to_nat x < visible b -> f x = colour_at (g ++ aux) x) ->
  keeps b' (changed f (g ++ aux)) -> is_solution b' g.
Proof.
  intros b b' f g aux V Hl Hf K. split; [congruence|]. exists (skipn (visible b) (changed f (g ++ aux))).
  assert (E : g ++ skipn (visible b) (changed f (g ++ aux)) = changed f (g ++ aux)); [|rewrite E; exact K].
  rewrite <- (firstn_skipn (visible b) (changed f (g ++ aux))) at 2. f_equal. rewrite changed_visible by exact Hf.
  rewrite <- Hl, firstn_app, Nat.sub_diag, firstn_all. simpl. symmetry. apply app_nil_r.
Qed.
Lemma zeroed_length : forall M ds x, length (zeroed M x ds) = length ds.
Proof. induction ds; intro x; simpl; [reflexivity|]. f_equal. apply IHds. Qed.
Lemma zeroed_nth : forall M ds x i, i < length ds -> nth i (zeroed M x ds) [] = if at_cell M (x + N.of_nat i)%N then [0] else nth i ds [].
Proof.
  induction ds as [|d ds IH]; intros x i H; [simpl in H; lia|]. destruct i as [|i]; simpl; [rewrite N.add_0_r; reflexivity|].
  rewrite IH by (simpl in H; lia). replace (N.succ x + N.of_nat i)%N with (x + N.pos (Pos.of_succ_nat i))%N by lia. reflexivity.
Qed.
Lemma touches_not : forall M r xk, touches M r = false -> In xk (counted r) -> both_at M (fst xk) = None.
Proof.
  intros M r xk H Hin. destruct (both_at M (fst xk)) as [p|] eqn:E; [|reflexivity]. exfalso. rewrite <- not_true_iff_false in H. apply H.
  apply existsb_exists. exists xk. split; [exact Hin|]. unfold at_cell. rewrite E. reflexivity.
Qed.
Lemma pred_key : forall p, key (Pos.pred_N p) = p.
Proof. destruct p; reflexivity || (simpl; rewrite ?Pos.succ_pred_double; reflexivity). Qed.

(** ** Rules that are left out *)
Section Loose.
Variable b : board.
Variable M : pairs_of.
Lemma loose_weak : may_be_loose b M = true -> forall g, is_solution b g -> is_solution (loose b M) g.
Proof.
  intros F g (Hl & aux & K). unfold may_be_loose in F. apply andb_true_iff in F. destruct F as [F1 F2]. rewrite forallb_forall in F1.
  set (f := fun x => if at_cell M x then 0 else colour_at (g ++ aux) x).
  destruct K as (K1 & K2 & K3). assert (L := Forall2_len _ _ _ K1).
  apply (solution_changed b) with (f := f) (aux := aux); auto.
  - intros x Hx. unfold f. destruct (at_cell M x) eqn:E; [|reflexivity]. exfalso. unfold at_cell, both_at in E.
    destruct (P.find (key x) M) as [ac|] eqn:Ef; [|discriminate]. apply P.elements_correct in Ef. specialize (F1 _ Ef). cbn [fst] in F1.
    apply N.leb_le in F1. unfold key in F1. rewrite N.pos_pred_succ in F1. lia.
  - split; [|split]; cbn [loose domains count_rules line_rules].
    + apply changed_domains with (1 := K1); [apply zeroed_length|]. intros i Hi. rewrite zeroed_nth by (rewrite <- L; exact Hi). rewrite N.add_0_l.
      unfold f. destruct (at_cell M (N.of_nat i)); [left; left; reflexivity|right]. unfold colour_at. rewrite Nat2N.id. auto.
    + rewrite Forall_forall in *. intros r Hr. apply filter_In in Hr. destruct Hr as [Hr Ht]. apply negb_true_iff in Ht.
      assert (E : number (changed f (g ++ aux)) (counted r) = number (g ++ aux) (counted r)).
      { apply number_same. intros xk Hxk. apply changed_same. unfold f, at_cell. rewrite (touches_not M r xk Ht Hxk). reflexivity. }
      rewrite E. apply K2. exact Hr.
    + destruct (line_rules b); [constructor|discriminate].
Qed.

Variable facts : list (cell * colour).
Hypothesis may : may_be_loose b M = true.
Hypothesis fine : loose_fine b facts M = true.
Variable G : grid.
Hypothesis kept : keeps (more (loose b M) (map fact facts)) G.
Definition with_both (x : cell) : colour :=
  match both_at M x with
  | Some (a, c) => if (colour_at G a =? 1) && (colour_at G c =? 1) then 1 else 0
  | None => colour_at G x
  end.
Lemma known_right : forall x k, known_as facts x k = true -> colour_at G x = k.
Proof.
  intros x k H. apply existsb_exists in H. destruct H as ([y j] & Hy & E). cbn [fst snd] in E. apply andb_true_iff in E. destruct E as [E1 E2].
  apply N.eqb_eq in E1. apply Nat.eqb_eq in E2. subst. destruct kept as (_ & K & _). rewrite Forall_forall in K.
  assert (Hr : In (fact (x, k)) (count_rules (more (loose b M) (map fact facts)))) by (simpl; apply in_or_app; right; apply in_map; exact Hy).
  specialize (K _ Hr). unfold fact in K. cbn [counted least most fst snd] in K. unfold number in K. cbn [filter] in K. unfold counts in K. cbn [fst snd existsb] in K.
  destruct (Nat.eqb_spec (colour_at G x) k); [assumption|simpl in K; lia].
Qed.
Lemma length_G : length G = length (domains b).
Proof. destruct kept as (K & _). apply Forall2_len in K. simpl in K. rewrite zeroed_length in K. exact K. Qed.
Lemma loose_pair : forall x a c, both_at M x = Some (a, c) ->
  visible b <= N.to_nat x < length G /\ In 0 (nth (N.to_nat x) (domains b) []) /\ In 1 (nth (N.to_nat x) (domains b) []) /\
  (colour_at G a < 2 /\ colour_at G c < 2) /\ both_at M a = None /\ both_at M c = None.
Proof.
  intros x a c H. assert (F := fine). unfold loose_fine in F. rewrite !andb_true_iff in F. destruct F as (_ & F).
  rewrite forallb_forall in F. unfold both_at in H. apply P.elements_correct in H. specialize (F _ H). unfold pair_fine in F.
  cbn [fst snd] in F. rewrite !andb_true_iff in F. destruct F as ((((F1 & F2) & (F3 & F4)) & (F6 & F7)) & F5).
  assert (E : Pos.pred_N (key x) = x) by (unfold key; apply N.pos_pred_succ). rewrite E in *.
  apply N.leb_le in F1. apply N.ltb_lt in F2. assert (L := length_G).
  assert (C : forall k, existsb (Nat.eqb k) (colours_of (numbering (domains b) 0%N (P.empty (list colour))) x) = true -> In k (nth (N.to_nat x) (domains b) [])).
  { intros k Hk. unfold colours_of in Hk. rewrite Correct.numbered in Hk. destruct (nth_error (domains b) (N.to_nat x)) as [d|] eqn:Ed; [|apply nth_error_None in Ed; lia].
    rewrite (nth_error_nth _ _ [] Ed). apply existsb_exists in Hk. destruct Hk as (j & Hj & Ej). apply Nat.eqb_eq in Ej. subst. exact Hj. }
  assert (N0 : both_at M a = None /\ both_at M c = None) by (destruct (both_at M a), (both_at M c); try discriminate; auto).
  assert (B : forall y, both_at M y = None -> forallb (fun k => k <? 2) (colours_of (numbering (domains b) 0%N (P.empty (list colour))) y) = true -> colour_at G y < 2).
  { intros y Hn Hy. unfold colours_of in Hy. rewrite Correct.numbered in Hy. unfold colour_at. destruct (nth_error (domains b) (N.to_nat y)) as [d|] eqn:Ed.
    - rewrite forallb_forall in Hy. apply Nat.ltb_lt. apply Hy. rewrite <- (nth_error_nth _ _ [] Ed).
      assert (Hlt : N.to_nat y < length G) by (rewrite L; apply nth_error_Some; congruence).
      assert (Q := Forall2_error (fun k d => In k d) _ _ (proj1 kept) _ _ [] (nth_error_nth' _ 0 Hlt)). cbn [more loose domains] in Q.
      rewrite zeroed_nth in Q by (rewrite <- L; exact Hlt). rewrite N.add_0_l, N2Nat.id in Q. unfold at_cell in Q. rewrite Hn in Q. exact Q.
    - apply nth_error_None in Ed. rewrite nth_overflow by (rewrite L; exact Ed). lia. }
  destruct N0. split; [lia|]. split; [auto|]. split; [auto|]. auto.
Qed.
Lemma with_both_at : forall x, colour_at (changed with_both G) x = with_both x.
Proof.
  intro x. destruct (both_at M x) as [[a c]|] eqn:E.
  - apply changed_at. apply loose_pair in E. lia.
  - assert (W : with_both x = colour_at G x) by (unfold with_both; rewrite E; reflexivity). rewrite W. apply changed_same. exact W.
Qed.
Lemma fewer : forall {A} (p q : A -> bool) T, (forall t, q t = true -> p t = true) -> (exists t, In t T /\ p t = true /\ q t = false) ->
  length (filter q T) < length (filter p T).
Proof.
  intros A p q T H. assert (W : forall U, length (filter q U) <= length (filter p U)).
  { induction U as [|u U IH]; simpl; [lia|]. specialize (H u). destruct (q u); [rewrite (H eq_refl); simpl; lia|]. destruct (p u); simpl; lia. }
  induction T as [|t T IH]; intros (s & Hs & Hp & Hq); [destruct Hs|]. destruct Hs as [->|Hs].
  - simpl. rewrite Hp, Hq. simpl. specialize (W T). lia.
  - specialize (H t). simpl. assert (E := IH (ex_intro _ s (conj Hs (conj Hp Hq)))). destruct (q t); [rewrite (H eq_refl); simpl; lia|]. destruct (p t); simpl; lia.
Qed.
Lemma sum_number : forall T r g, is_sum T r = true -> number g (counted r) = length (filter (fun x => colour_at g x =? 1) T).
Proof.
  intros T [cs lo hi] g. unfold is_sum, number. cbn [counted]. revert cs. induction T as [|x T IH]; intros [|[y k] cs] H; simpl in H; try discriminate; [reflexivity|].
  rewrite !andb_true_iff in H. destruct H as ((H1 & H2) & H3). apply N.eqb_eq in H1. subst y. destruct k as [|[|[|n]] [|? ?]]; try discriminate.
  cbn [filter]. unfold counts at 1. cbn [fst snd existsb]. rewrite orb_false_r. destruct (colour_at g x =? 1); simpl; rewrite (IH _ H3); reflexivity.
Qed.
Lemma filter_map_length : forall {A B} (h : A -> B) (p : B -> bool) T, length (filter p (map h T)) = length (filter (fun t => p (h t)) T).
Proof. induction T as [|t T IH]; simpl; [reflexivity|]. destruct (p (h t)); simpl; congruence. Qed.
Lemma pairs_number : forall cs T, pairs_in M cs = Some T ->
  number (changed with_both G) cs = length (filter (fun ac => (colour_at G (fst ac) =? 1) && (colour_at G (snd ac) =? 1)) T).
Proof.
  induction cs as [|[x k] cs IH]; intros T H; simpl in H; [inversion H; reflexivity|].
  destruct k as [|[|[|n]] [|? ?]]; try discriminate. destruct (both_at M x) as [[a c]|] eqn:E; [|discriminate].
  destruct (pairs_in M cs) as [T'|]; [|discriminate]. inversion H; subst. unfold number in *. cbn [filter]. unfold counts at 1. cbn [fst snd existsb].
  rewrite with_both_at. unfold with_both at 1. rewrite E. rewrite orb_false_r. destruct ((colour_at G a =? 1) && (colour_at G c =? 1)); cbn [Nat.eqb length]; rewrite (IH _ eq_refl); reflexivity.
Qed.
Lemma differs_right : forall T n one other, (forall ac, (one ac = fst ac /\ other ac = snd ac) \/ (one ac = snd ac /\ other ac = fst ac)) ->
  (forall ac, In ac T -> both_at M (one ac) = None) -> differs b facts M T n one other = true ->
  length (filter (fun ac => (colour_at G (fst ac) =? 1) && (colour_at G (snd ac) =? 1)) T) <= n.
Proof.
  intros T n one other Ho Hm H. unfold differs in H. apply andb_true_iff in H. destruct H as [H1 H2].
  apply existsb_exists in H1. destruct H1 as (ac & Hac & H1). apply andb_true_iff in H1. destruct H1 as [Ha Hc]. apply known_right in Ha, Hc.
  apply existsb_exists in H2. destruct H2 as (r & Hr & H2). apply andb_true_iff in H2. destruct H2 as [Hn Hs]. apply Nat.leb_le in Hn.
  assert (Q : number G (counted r) = length (filter (fun ac => colour_at G (one ac) =? 1) T)).
  { rewrite (sum_number _ _ _ Hs). apply filter_map_length. }
  assert (Ht : touches M r = false).
  { apply not_true_iff_false. intro Ht. apply existsb_exists in Ht. destruct Ht as ([y k] & Hy & Hb). cbn [fst] in Hb. unfold at_cell in Hb.
    assert (In y (map one T)).
    { clear - Hs Hy. unfold is_sum in Hs. revert Hs Hy. generalize (map one T) as U. generalize (counted r) as cs. induction cs as [|[z j] cs IH]; intros [|x U] Hs Hy; simpl in *; try discriminate; try tauto.
      rewrite !andb_true_iff in Hs. destruct Hs as ((E1 & _) & E2). apply N.eqb_eq in E1. destruct Hy as [E|Hy]; [left; inversion E; congruence|right; eauto]. }
    apply in_map_iff in H. destruct H as (t & <- & Ht). rewrite (Hm _ Ht) in Hb. discriminate. }
  destruct kept as (_ & K & _). rewrite Forall_forall in K. specialize (K r). cbn [more loose count_rules] in K.
  assert (Hin : In r (filter (fun r => negb (touches M r)) (count_rules b) ++ map fact facts)) by (apply in_or_app; left; apply filter_In; rewrite Ht; auto).
  specialize (K Hin). rewrite Q in K.
  assert (L := fewer (fun ac => colour_at G (one ac) =? 1) (fun ac => (colour_at G (fst ac) =? 1) && (colour_at G (snd ac) =? 1)) T).
  assert (length (filter (fun ac => (colour_at G (fst ac) =? 1) && (colour_at G (snd ac) =? 1)) T) < length (filter (fun ac => colour_at G (one ac) =? 1) T)); [|lia].
  apply L.
  - intros t Ht'. apply andb_true_iff in Ht'. destruct Ht', (Ho t) as [[-> _]|[-> _]]; assumption.
  - exists ac. split; [exact Hac|]. rewrite Ha. split; [reflexivity|]. destruct (Ho ac) as [[E1 E2]|[E1 E2]]; rewrite <- E1, <- E2, Ha, Hc; reflexivity.
Qed.
Lemma pairs_in_pairs : forall cs T, pairs_in M cs = Some T -> forall ac, In ac T -> exists x, both_at M x = Some ac.
Proof.
  induction cs as [|[x k] cs IH]; intros T H ac Hac; simpl in H; [inversion H; subst; destruct Hac|].
  destruct k as [|[|[|n]] [|? ?]]; try discriminate. destruct (both_at M x) as [p|] eqn:E; [|discriminate].
  destruct (pairs_in M cs) as [T'|]; [|discriminate]. inversion H; subst. destruct Hac as [->|Hac]; eauto.
Qed.
Lemma loose_keeps : keeps b (changed with_both G).
Proof.
  assert (F := fine). unfold loose_fine in F. rewrite !andb_true_iff in F. destruct F as (F1 & _). rewrite forallb_forall in F1.
  assert (L := length_G). assert (K := kept). destruct K as (K1 & K2 & _). cbn [more loose domains count_rules] in *. rewrite Forall_forall in K2.
  split; [|split].
  - apply changed_domains with (1 := K1); [rewrite zeroed_length; reflexivity|]. intros i Hi. rewrite zeroed_nth by (rewrite <- L; exact Hi). rewrite N.add_0_l.
    unfold at_cell, with_both. destruct (both_at M (N.of_nat i)) as [[a c]|] eqn:E.
    + left. destruct (loose_pair _ _ _ E) as (_ & H0 & H1 & _). rewrite Nat2N.id in *. destruct (_ && _); assumption.
    + right. unfold colour_at. rewrite Nat2N.id. auto.
  - apply Forall_forall. intros r Hr. specialize (F1 _ Hr). unfold needless in F1. destruct (touches M r) eqn:Ht; cbn [negb orb] in F1.
    + destruct (both_of r) as [[x [a c]]|] eqn:Er.
      * apply both_shape in Er. subst r. destruct (both_at M x) as [[a' c']|] eqn:Eb; [|discriminate].
        unfold same_cells in F1. apply andb_true_iff in F1. cbn [fst snd] in F1. destruct F1 as [Q1 Q2]. apply N.eqb_eq in Q1, Q2. subst a' c'.
        destruct (loose_pair _ _ _ Eb) as (_ & _ & _ & (La & Lc) & Ha & Hc). cbn [counted least most]. unfold number. cbn [filter]. unfold counts. cbn [fst snd existsb]. rewrite !with_both_at.
        assert (Ea : with_both a = colour_at G a) by (unfold with_both; rewrite Ha; reflexivity).
        assert (Ec : with_both c = colour_at G c) by (unfold with_both; rewrite Hc; reflexivity).
        rewrite Ea, Ec. unfold with_both. rewrite Eb.
        destruct (colour_at G a) as [|[|na]], (colour_at G c) as [|[|nc]]; cbn; lia.
      * apply andb_true_iff in F1. destruct F1 as [F0 F1]. apply Nat.eqb_eq in F0. destruct (pairs_in M (counted r)) as [T|] eqn:ET; [|discriminate].
        rewrite (pairs_number _ _ ET). split; [lia|]. assert (P0 := pairs_in_pairs _ _ ET).
        apply orb_true_iff in F1. destruct F1 as [F1|F1]; (apply differs_right with (3 := F1); [intro; auto|]);
        intros [a c] Hac; destruct (P0 _ Hac) as [x Ex]; apply loose_pair in Ex; tauto.
    + assert (E : number (changed with_both G) (counted r) = number G (counted r)).
      { apply number_same. intros xk Hxk. apply changed_same. unfold with_both. rewrite (touches_not M r xk Ht Hxk). reflexivity. }
      rewrite E. apply K2. apply in_or_app. left. apply filter_In. rewrite Ht. auto.
  - unfold may_be_loose in may. apply andb_true_iff in may. destruct may as [_ F2]. destruct (line_rules b); [constructor|discriminate].
Qed.
End Loose.
Lemma loose_strong : forall b M facts, may_be_loose b M = true -> loose_fine b facts M = true ->
  forall g, is_solution (more (loose b M) (map fact facts)) g -> is_solution b g.
Proof.
  intros b M facts F1 F2 g (Hl & aux & K). cbn [more loose visible] in Hl.
  apply (solution_changed b) with (f := with_both M (g ++ aux)) (aux := aux); auto.
  - intros x Hx. unfold with_both. destruct (both_at M x) as [[a c]|] eqn:E; [|reflexivity].
    apply (loose_pair b M facts F2 _ K) in E. lia.
  - apply (loose_keeps b M facts F1 F2 _ K).
Qed.

(** ** Rings *)
(** A number that grows when a ring is turned: the cells as binary digits. *)
Fixpoint rank (g : grid) : nat := match g with [] => 0 | k :: g' => (if k =? 1 then 2 ^ length g' else 0) + rank g' end.
Lemma rank_small : forall g, rank g < 2 ^ length g.
Proof. induction g as [|k g IH]; simpl; [lia|]. destruct (k =? 1); lia. Qed.
Lemma rank_less : forall g h i, length g = length h -> (forall j, j < i -> nth j g 0 = nth j h 0) -> i < length g ->
  nth i g 0 <> 1 -> nth i h 0 = 1 -> rank g < rank h.
Proof.
  induction g as [|k g IH]; intros [|l h] i L E Hi H0 H1; simpl in *; try lia. apply Nat.succ_inj in L. destruct i as [|i].
  - simpl in H0, H1. subst l. apply Nat.eqb_neq in H0. rewrite H0. simpl. assert (R := rank_small g). assert (Q : 2 ^ length h = 2 ^ length g) by (f_equal; symmetry; exact L). eapply Nat.lt_le_trans; [exact R|]. etransitivity; [apply Nat.eq_le_incl; symmetry; exact Q|]. apply Nat.le_add_r.
  - assert (E0 := E 0 ltac:(lia)). simpl in E0. subst l. assert (Q : 2 ^ length h = 2 ^ length g) by (f_equal; symmetry; exact L).
    assert (rank g < rank h); [|apply Nat.add_le_lt_mono; [destruct (k =? 1); [apply Nat.eq_le_incl; symmetry; exact Q|constructor]|assumption]]. apply IH with (i := i); auto; [intros j Hj; apply (E (S j)); lia|lia].
Qed.
Section Ring.
Variable b : board.
Variables on off : list cell.
Let D := numbering (domains b) 0%N (P.empty (list colour)).
Hypothesis fine : ring_fine b D (on, off) = true.
Variable G : grid.
Hypothesis kept : keeps b G.
Hypothesis broken : number G (counted (forbids (on, off))) = 0.
Definition turned (x : cell) : colour := if is_in x on then 0 else if is_in x off then 1 else colour_at G x.
Lemma is_in_in : forall x l, is_in x l = true <-> In x l.
Proof.
  intros x l. unfold is_in. rewrite existsb_exists. split; [intros (y & Hy & E); apply N.eqb_eq in E; subst; exact Hy|].
  intro H. exists x. split; [exact H|apply N.eqb_refl].
Qed.
Lemma ring_parts : (forall x, is_in x on = true \/ is_in x off = true ->
    visible b <= N.to_nat x < length G /\ In 0 (nth (N.to_nat x) (domains b) []) /\ In 1 (nth (N.to_nat x) (domains b) [])) /\
  (forall x, is_in x on = true -> colour_at G x = 1) /\ (forall x, is_in x on = true -> is_in x off = true -> False) /\
  (forall r, In r (count_rules b) -> turns (on, off) r = true) /\ line_rules b = [] /\
  exists first, In first off /\ (forall x, is_in x on = true \/ is_in x off = true -> (first <= x)%N) /\
    exists r y, In r (count_rules b) /\ entries_in off r = y /\ exists k ks, y = (first, k) :: ks.
Proof.
  assert (F := fine). unfold ring_fine in F. rewrite !andb_true_iff in F. destruct F as (((((F1 & F2) & F3) & F4) & F5) & F6).
  rewrite forallb_forall in F1, F2, F3, F4. assert (L := Forall2_len _ _ _ (proj1 kept)).
  assert (Col : forall x d, nth_error (domains b) (N.to_nat x) = Some d -> colours_of D x = d).
  { intros x d Hd. unfold colours_of, D. rewrite Correct.numbered, Hd. reflexivity. }
  assert (A : forall x, is_in x on = true \/ is_in x off = true ->
    visible b <= N.to_nat x < length G /\ In 0 (nth (N.to_nat x) (domains b) []) /\ In 1 (nth (N.to_nat x) (domains b) [])).
  { intros x Hx. assert (Hin : In x (on ++ off)) by (apply in_or_app; rewrite !is_in_in in Hx; exact Hx).
    specialize (F1 _ Hin). rewrite !andb_true_iff in F1. destruct F1 as (((Q1 & Q2) & Q3) & Q4). apply N.leb_le in Q1. apply N.ltb_lt in Q2.
    destruct (nth_error (domains b) (N.to_nat x)) as [d|] eqn:Ed; [|apply nth_error_None in Ed; lia].
    rewrite (Col _ _ Ed) in Q3, Q4. rewrite (nth_error_nth _ _ [] Ed). rewrite L. split; [lia|].
    apply existsb_exists in Q3, Q4. destruct Q3 as (i & Hi & Ei), Q4 as (j & Hj & Ej). apply Nat.eqb_eq in Ei, Ej. subst. auto. }
  split; [exact A|]. split; [|split; [|split; [|split]]].
  - intros x Hx. destruct (A x (or_introl Hx)) as (Hl & _). apply is_in_in in Hx. specialize (F2 _ Hx).
    destruct (nth_error (domains b) (N.to_nat x)) as [d|] eqn:Ed; [|apply nth_error_None in Ed; lia].
    rewrite (Col _ _ Ed) in F2. rewrite forallb_forall in F2.
    assert (Q := Forall2_error (fun k d => In k d) _ _ (proj1 kept) _ _ [] (nth_error_nth' _ 0 (proj2 Hl))). cbv beta in Q. rewrite (nth_error_nth _ _ [] Ed) in Q.
    apply F2 in Q. apply Nat.ltb_lt in Q. assert (Q' : colour_at G x < 2) by exact Q.
    assert (Hn : counts G (x, [0]) = false).
    { assert (B := broken). unfold forbids, number in B. cbn [counted fst] in B. apply length_zero_iff_nil in B.
      destruct (counts G (x, [0])) eqn:E; [|reflexivity]. exfalso. assert (Q0 : In (x, [0]) (filter (counts G) (map (fun x => (x, [0])) on))) by (apply filter_In; split; [|exact E]; apply (in_map (fun x => (x, [0]))); exact Hx).
      rewrite B in Q0. destruct Q0. }
    unfold counts in Hn. cbn [fst snd existsb] in Hn. rewrite orb_false_r in Hn. apply Nat.eqb_neq in Hn. lia.
  - intros x H1 H2. apply is_in_in in H1. specialize (F3 _ H1). rewrite H2 in F3. discriminate.
  - exact F4.
  - destruct (line_rules b); [reflexivity|discriminate].
  - destruct off as [|first others] eqn:Eo; [discriminate|]. apply andb_true_iff in F5. destruct F5 as [F5 F7]. rewrite forallb_forall in F5.
    exists first. split; [left; reflexivity|]. split.
    + intros x Hx. rewrite !is_in_in in Hx. assert (H : x = first \/ In x (on ++ others)).
      { destruct Hx as [Hx|[Hx|Hx]]; [right; apply in_or_app; auto|auto|right; apply in_or_app; auto]. }
      destruct H as [->|H]; [lia|]. specialize (F5 _ H). apply N.ltb_lt in F5. lia.
    + apply existsb_exists in F7. destruct F7 as (r & Hr & E). exists r. eexists. split; [exact Hr|]. split; [reflexivity|].
      destruct (entries_in (first :: others) r) as [|[x k] ks]; [discriminate|]. apply N.eqb_eq in E. subst. eauto.
Qed.
Lemma number_split : forall g cs, (forall x, is_in x on = true -> is_in x off = true -> False) ->
  number g cs = number g (filter (fun xk => is_in (fst xk) on) cs) + number g (filter (fun xk => is_in (fst xk) off) cs) +
    number g (filter (fun xk => negb (is_in (fst xk) on || is_in (fst xk) off)) cs).
Proof.
  intros g cs H. unfold number. induction cs as [|xk cs IH]; [reflexivity|]. cbn [filter]. specialize (H (fst xk)).
  destruct (is_in (fst xk) on), (is_in (fst xk) off); cbn [orb negb filter]; try (destruct (H eq_refl eq_refl));
  destruct (counts g xk); cbn [length]; lia.
Qed.
Lemma number_one : forall g x, number g [(x, [1])] = if colour_at g x =? 1 then 1 else 0.
Proof. intros. unfold number, counts. cbn [filter fst snd existsb]. rewrite orb_false_r. destruct (colour_at g x =? 1); reflexivity. Qed.
Lemma turned_at : forall x, colour_at (changed turned G) x = turned x.
Proof.
  destruct ring_parts as (A & _). intro x. unfold turned. destruct (is_in x on) eqn:E1; [|destruct (is_in x off) eqn:E2].
  - rewrite changed_at by (apply (A x); auto). unfold turned. rewrite E1. reflexivity.
  - rewrite changed_at by (apply (A x); auto). unfold turned. rewrite E1, E2. reflexivity.
  - apply changed_same. unfold turned. rewrite E1, E2. reflexivity.
Qed.
Lemma ring_rule : forall r, In r (count_rules b) ->
  number (changed turned G) (counted r) = number G (counted r) /\ forall x k ks, entries_in off r = (x, k) :: ks -> colour_at G x <> 1.
Proof.
  destruct ring_parts as (A & B & C & T & _ & _). intros r Hr. specialize (T _ Hr). unfold turns in T. cbn [fst snd] in T.
  assert (Same : number (changed turned G) (filter (fun xk => negb (is_in (fst xk) on || is_in (fst xk) off)) (counted r)) =
                 number G (filter (fun xk => negb (is_in (fst xk) on || is_in (fst xk) off)) (counted r))).
  { apply number_same. intros xk H. apply filter_In in H. destruct H as [_ H]. apply negb_true_iff, orb_false_iff in H. destruct H as [E1 E2].
    rewrite turned_at. unfold turned. rewrite E1, E2. reflexivity. }
  rewrite (number_split (changed turned G) _ C), (number_split G _ C), Same.
  fold (entries_in on r). fold (entries_in off r).
  assert (Kr : number G (counted r) <= most r) by (destruct kept as (_ & K & _); rewrite Forall_forall in K; apply K; exact Hr).
  rewrite (number_split G _ C) in Kr. fold (entries_in on r) in Kr. fold (entries_in off r) in Kr.
  assert (On : forall xk, In xk (entries_in on r) -> is_in (fst xk) on = true) by (intros xk H; apply filter_In in H; apply H).
  assert (Off : forall xk, In xk (entries_in off r) -> is_in (fst xk) off = true) by (intros xk H; apply filter_In in H; apply H).
  destruct (entries_in on r) as [|[x k] [|? ?]]; destruct (entries_in off r) as [|[y j] [|? ?]]; try discriminate;
  try (split; [reflexivity|discriminate]);
  try (repeat match type of T with match ?t with _ => _ end = _ => destruct t end; discriminate).
  destruct k as [|[|[|k]] [|? ?]]; try discriminate. destruct j as [|[|[|j]] [|? ?]]; try discriminate.
  apply Nat.eqb_eq in T. specialize (On _ (or_introl eq_refl)). specialize (Off _ (or_introl eq_refl)). cbn [fst] in On, Off.
  rewrite !number_one in *. rewrite (B x On) in Kr. cbn [Nat.eqb] in Kr.
  assert (Ny : is_in y on = false) by (destruct (is_in y on) eqn:E; [destruct (C y E Off)|reflexivity]).
  rewrite !turned_at. unfold turned. rewrite On, Ny, Off, (B x On). cbn [Nat.eqb].
  destruct (Nat.eqb_spec (colour_at G y) 1); [lia|]. split; [lia|]. intros z k ks E. inversion E; subst. assumption.
Qed.
Lemma ring_turned : keeps b (changed turned G) /\ rank G < rank (changed turned G) /\
  firstn (visible b) (changed turned G) = firstn (visible b) G.
Proof.
  destruct ring_parts as (A & B & C & T & EL & first & Hf & Least & r & y & Hr & Ey & k & ks & E). subst y.
  split; [split; [|split]|split].
  - destruct kept as (K & _). apply changed_domains with (1 := K); [reflexivity|]. intros i Hi. unfold turned.
    destruct (is_in (N.of_nat i) on) eqn:E1; [left; destruct (A _ (or_introl E1)) as (_ & H & _); rewrite Nat2N.id in H; exact H|].
    destruct (is_in (N.of_nat i) off) eqn:E2; [left; destruct (A _ (or_intror E2)) as (_ & _ & H); rewrite Nat2N.id in H; exact H|].
    right. unfold colour_at. rewrite Nat2N.id. auto.
  - destruct kept as (_ & K & _). rewrite Forall_forall in *. intros r' Hr'. rewrite (proj1 (ring_rule r' Hr')). auto.
  - rewrite EL. constructor.
  - assert (Hfo : is_in first off = true) by (apply is_in_in; exact Hf).
    apply rank_less with (i := N.to_nat first).
    + symmetry. apply changed_length.
    + intros j Hj. assert (Q := turned_at (N.of_nat j)). unfold colour_at in Q. rewrite Nat2N.id in Q. transitivity (turned (N.of_nat j)); [|symmetry; exact Q]. unfold turned.
      destruct (is_in (N.of_nat j) on) eqn:E1; [specialize (Least _ (or_introl E1)); lia|].
      destruct (is_in (N.of_nat j) off) eqn:E2; [specialize (Least _ (or_intror E2)); lia|]. unfold colour_at. rewrite Nat2N.id. reflexivity.
    + apply (A first). auto.
    + exact (proj2 (ring_rule r Hr) _ _ _ E).
    + assert (Q := turned_at first). unfold colour_at in Q. transitivity (turned first); [exact Q|]. unfold turned. rewrite Hfo.
      destruct (is_in first on) eqn:E1; [destruct (C _ E1 Hfo)|reflexivity].
  - apply changed_visible. intros x Hx. unfold turned.
    destruct (is_in x on) eqn:E1; [destruct (A _ (or_introl E1)); lia|]. destruct (is_in x off) eqn:E2; [destruct (A _ (or_intror E2)); lia|reflexivity].
Qed.
End Ring.
Lemma number_at_most : forall g cs, number g cs <= length cs.
Proof. intros g cs. unfold number. induction cs as [|xk cs IH]; [apply le_n|]. cbn [filter]. destruct (counts g xk); cbn [length]; lia. Qed.
Lemma rings_kept : forall b rings, forallb (ring_fine b (numbering (domains b) 0%N (P.empty (list colour)))) rings = true ->
  forall n G, keeps b G -> 2 ^ length G - rank G <= n ->
  exists G', keeps (ringed b rings) G' /\ firstn (visible b) G' = firstn (visible b) G.
Proof.
  intros b rings F. rewrite forallb_forall in F. induction n as [|n IH]; intros G K Hn.
  - assert (R := rank_small G). lia.
  - destruct (forallb (fun ring_ => negb (number G (counted (forbids ring_)) =? 0)) rings) eqn:E.
    + exists G. split; [|reflexivity]. destruct K as (K1 & K2 & K3). split; [exact K1|]. split; [|exact K3].
      cbn [ringed more count_rules]. apply Forall_app. split; [exact K2|]. apply Forall_forall. intros r Hr. apply in_map_iff in Hr. destruct Hr as (q & <- & Hq).
      rewrite forallb_forall in E. specialize (E _ Hq). apply negb_true_iff, Nat.eqb_neq in E. cbn [forbids least most].
      split; [lia|]. etransitivity; [apply number_at_most|]. cbn [counted forbids]. rewrite map_length. apply le_n.
    + assert (exists q, In q rings /\ number G (counted (forbids q)) = 0) as ([on off] & Hq & Hb).
      { clear - E. induction rings as [|q rings IH]; cbn [forallb] in E; [discriminate|]. destruct (number G (counted (forbids q)) =? 0) eqn:Eq; cbn [negb andb] in E.
        - exists q. split; [left; reflexivity|apply Nat.eqb_eq; exact Eq].
        - destruct (IH E) as (p & Hp & Ep). exists p. split; [right; exact Hp|exact Ep]. }
      destruct (ring_turned b on off (F _ Hq) G K Hb) as (K' & Hr & Hv).
      destruct (IH _ K') as (G' & K'' & Hv'); [rewrite changed_length; lia|]. exists G'. split; [exact K''|congruence].
Qed.
Lemma rings_weak : forall b rings, forallb (ring_fine b (numbering (domains b) 0%N (P.empty (list colour)))) rings = true ->
  forall g, is_solution b g -> is_solution (ringed b rings) g.
Proof.
  intros b rings F g (Hl & aux & K). destruct (rings_kept b rings F _ _ K (le_n _)) as (G' & K' & Hv).
  split; [exact Hl|]. exists (skipn (visible b) G'). assert (E : g ++ skipn (visible b) G' = G'); [|rewrite E; exact K'].
  rewrite <- (firstn_skipn (visible b) G') at 2. f_equal. rewrite Hv. rewrite <- Hl, firstn_app, Nat.sub_diag, firstn_all. simpl. symmetry. apply app_nil_r.
Qed.

(** What [check_count] accepts is true: there are exactly so many solutions. *)
Lemma nothing_loose : forall b M facts, P.elements M = [] -> stronger (more (loose b M) (map fact facts)) b.
Proof.
  intros b M facts E.
  assert (A : forall x, at_cell M x = false).
  { intro x. unfold at_cell, both_at. destruct (P.find (key x) M) as [ac|] eqn:Ef; [|reflexivity]. apply P.elements_correct in Ef. rewrite E in Ef. destruct Ef. }
  repeat split; simpl.
  - assert (Z : forall ds x, zeroed M x ds = ds) by (induction ds as [|d ds IH]; intro x; simpl; [reflexivity|]; rewrite A, IH; reflexivity). apply Z.
  - intros r Hr. apply in_or_app. left. apply filter_In. split; [exact Hr|]. apply negb_true_iff. unfold touches.
    apply not_true_iff_false. intro H. apply existsb_exists in H. destruct H as (xk & _ & H). rewrite A in H. discriminate.
Qed.
Lemma nothing_loose_weak : forall b M g, P.elements M = [] -> is_solution b g -> is_solution (loose b M) g.
Proof.
  intros b M g E (Hl & aux & K). split; [exact Hl|]. exists aux. destruct K as (K1 & K2 & K3).
  assert (A : forall x, at_cell M x = false).
  { intro x. unfold at_cell, both_at. destruct (P.find (key x) M) as [ac|] eqn:Ef; [|reflexivity]. apply P.elements_correct in Ef. rewrite E in Ef. destruct Ef. }
  split; [|split; [|exact K3]]; cbn [loose domains count_rules].
  - assert (Z : forall ds x, zeroed M x ds = ds) by (induction ds as [|d ds IH]; intro x; simpl; [reflexivity|]; rewrite A, IH; reflexivity). rewrite Z. exact K1.
  - rewrite Forall_forall in *. intros r Hr. apply filter_In in Hr. apply K2. apply Hr.
Qed.
Theorem check_count_correct : forall b cert n, check_count b cert = Some n ->
  exists l : list grid, NoDup l /\ N.of_nat (length l) = n /\ forall g, In g l <-> is_solution b g.
Proof.
  intros b cert n H. unfold check_count in H. cbv zeta in H. set (M := spare_pairs b (c_spare cert)) in *. set (way := one_way (loose b M)) in *.
  match type of H with (if ?t then _ else _) = _ => destruct t eqn:E end; [|discriminate]. apply andb_true_iff in E. destruct E as [E1 E2].
  assert (Z := counted_none _ _ _ H). apply counted_as_correct in H. destruct H as (l & H1 & H2 & H3 & H4). exists l. split; [exact H1|]. split; [exact H2|]. intro g. split.
  - intro Hg. specialize (H4 g Hg).
    assert (H5 : is_solution (more (loose b M) (facts_of cert)) g).
    { apply stronger_solution with (2 := H4). apply stronger_more. apply stronger_trans with way; [apply more_stronger|apply one_way_stronger]. }
    destruct (P.elements M) eqn:Em.
    + unfold facts_of in H5. apply stronger_solution with (2 := H5). destruct (c_graph cert) as [c|]; [apply nothing_loose; exact Em|].
      apply (nothing_loose b M []). exact Em.
    + apply andb_true_iff in E1. destruct E1 as [Ea Eb]. unfold facts_of in H5. destruct (c_graph cert) as [c|] eqn:Ec.
      * apply loose_strong with (1 := Ea) (2 := Eb). exact H5.
      * (* without a graph, the list is empty *)
        rewrite (Z eq_refl) in H2. destruct l; [destruct Hg|discriminate].
  - intro Hg. apply H3.
    assert (W : is_solution way g).
    { apply one_way_weak. destruct (P.elements M) eqn:Em; [apply nothing_loose_weak; assumption|]. apply andb_true_iff in E1. apply loose_weak; [apply E1|exact Hg]. }
    destruct (c_rings cert) as [|q rings] eqn:Er; [|apply rings_weak; [exact E2|exact W]].
    destruct W as (W1 & aux & W2). split; [exact W1|]. exists aux. destruct W2 as (K1 & K2 & K3). split; [exact K1|]. split; [|exact K3].
    cbn [ringed more count_rules map]. rewrite app_nil_r. exact K2.
Qed.
