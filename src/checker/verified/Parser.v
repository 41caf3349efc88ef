(** A parser that finds the value of a text in JSON if and only if there is one: [parse_correct]. *)
From Coq Require Import List Arith Bool NArith Ascii String Lia.
From Nono Require Import Json.
Import ListNotations.
Open Scope char_scope.

Definition wrong {A} (what : string) : reading A := Refused ("wrong JSON: expected " ++ what)%string.
Definition first_character (s : bytes) : option (bytes * bytes) :=
  match s with
  | [] => None
  | c :: r =>
    if is_plain c then Some ([c], r)
    else if negb (Ascii.eqb c backslash) then None
    else match r with
    | [] => None
    | e :: r' =>
      if negb (Ascii.eqb e "u") then match escape e with Some d => Some ([d], r') | None => None end
      else match r' with
      | a :: b :: c :: d :: r'' =>
        match four a b c d with
        | None => None
        | Some n =>
          if first_half n then
            match r'' with
            | x :: u :: e :: f :: g :: h :: r''' =>
              match four e f g h with
              | Some m => if Ascii.eqb x backslash && Ascii.eqb u "u" && second_half m then Some (utf8 (joined n m), r''') else None
              | None => None
              end
            | _ => None
            end
          else if second_half n then None else Some (utf8 n, r'')
        end
      | _ => None
      end
    end
  end.
Fixpoint until_quote (fuel s : bytes) : option (bytes * bytes) :=
  match fuel, s with
  | _ :: fuel, c :: r =>
    if Ascii.eqb c quote then Some ([], r)
    else match first_character s with
         | Some (t, r) => match until_quote fuel r with Some (t', r') => Some (t ++ t', r') | None => None end
         | None => None
         end
  | _, _ => None
  end.
Fixpoint first_word (s : bytes) : bytes * bytes :=
  match s with c :: r => if in_word c then let (w, r') := first_word r in (c :: w, r') else ([], s) | [] => ([], []) end.
Fixpoint tokens (fuel s : bytes) (before : list token) : reading (list token) :=
  match s, fuel with
  | [], _ => Read (rev_append before [])
  | c :: r, _ :: fuel =>
    if is_blank c then tokens fuel r before
    else if is_mark c then tokens fuel r (Mark c :: before)
    else if Ascii.eqb c quote then
      match until_quote r r with Some (t, r') => tokens fuel r' (Plainly (Text t) :: before) | None => wrong "the end of a text in quotes" end
    else let (w, r') := first_word s in
      match word_means w with Some j => tokens fuel r' (Plainly j :: before) | None => wrong "a value" end
  | _, [] => wrong "the end"
  end.

Fixpoint read_value (fuel ts : list token) : reading (json * list token) :=
  match fuel with
  | [] => wrong "a value"
  | _ :: fuel =>
    match ts with
    | Plainly j :: r => Read (j, r)
    | Mark m :: r =>
      if Ascii.eqb m "[" then
        match r with
        | Mark c :: r' => if Ascii.eqb c "]" then Read (List [], r') else let* (l, r') := read_items fuel r in Read (List l, r')
        | _ => let* (l, r') := read_items fuel r in Read (List l, r')
        end
      else if Ascii.eqb m "{" then
        match r with
        | Mark c :: r' => if Ascii.eqb c "}" then Read (Object [], r') else wrong "a key"
        | _ => let* (l, r') := read_fields fuel r in
               if twice (map fst l) then Refused "the JSON has a key twice" else Read (Object l, r')
        end
      else wrong "a value"
    | [] => wrong "a value"
    end
  end
with read_items (fuel ts : list token) : reading (list json * list token) :=
  match fuel with
  | [] => wrong "a value"
  | _ :: fuel =>
    let* (v, r) := read_value fuel ts in
    match r with
    | Mark c :: r => if Ascii.eqb c "]" then Read ([v], r)
                     else if Ascii.eqb c "," then let* (l, r) := read_items fuel r in Read (v :: l, r) else wrong "]"
    | _ => wrong "]"
    end
  end
with read_fields (fuel ts : list token) : reading (list (bytes * json) * list token) :=
  match fuel, ts with
  | _ :: fuel, Plainly (Text k) :: Mark colon :: r =>
    if negb (Ascii.eqb colon ":") then wrong ":"
    else let* (v, r) := read_value fuel r in
    match r with
    | Mark c :: r => if Ascii.eqb c "}" then Read ([(k, v)], r)
                     else if Ascii.eqb c "," then let* (l, r) := read_fields fuel r in Read ((k, v) :: l, r) else wrong "}"
    | _ => wrong "}"
    end
  | _, _ => wrong "a key"
  end.
Definition parse (s : bytes) : reading json :=
  let* ts := tokens s s [] in
  let* (j, r) := read_value (ts ++ ts) ts in
  match r with [] => Read j | _ => wrong "the end" end.

(** ** Texts in quotes: proof *)
Lemma eqb_eq a b : Ascii.eqb a b = true -> a = b.
Proof. apply Ascii.eqb_eq. Qed.
Ltac eqbs := repeat match goal with
  | H : Ascii.eqb _ _ = true |- _ => apply eqb_eq in H; subst
  | H : negb _ = true |- _ => apply negb_true_iff in H
  | H : negb _ = false |- _ => apply negb_false_iff in H
  | H : _ && _ = true |- _ => apply andb_true_iff in H; destruct H
  end.

Lemma first_character_sound s t r : first_character s = Some (t, r) -> exists w, s = w ++ r /\ character t w.
Proof.
  unfold first_character. intro H.
  destruct s as [|c s]; [discriminate|].
  destruct (is_plain c) eqn:?; [inversion H; subst; exists [c]; split; [reflexivity|constructor; assumption]|].
  destruct (negb (Ascii.eqb c backslash)) eqn:?; [discriminate|].
  destruct s as [|e s]; [discriminate|].
  destruct (negb (Ascii.eqb e "u")) eqn:?.
  - destruct (escape e) eqn:?; [|discriminate]. inversion H; subst. eqbs.
    eexists [_; _]; split; [reflexivity|constructor; assumption].
  - destruct s as [|a [|b [|c' [|d s]]]]; try discriminate.
    destruct (four a b c' d) eqn:?; [|discriminate].
    destruct (first_half n) eqn:?.
    + destruct s as [|x [|u [|e' [|f [|g [|h s]]]]]]; try discriminate.
      destruct (four e' f g h) eqn:?; [|discriminate].
      destruct (Ascii.eqb x backslash && Ascii.eqb u "u" && second_half n0) eqn:?; [|discriminate].
      inversion H; subst. eqbs.
      eexists [_; _; _; _; _; _; _; _; _; _; _; _]; split; [reflexivity|econstructor; eassumption].
    + destruct (second_half n) eqn:?; [discriminate|]. inversion H; subst. eqbs.
      eexists [_; _; _; _; _; _]; split; [reflexivity|econstructor; eassumption].
Qed.

Lemma first_character_complete t w r : character t w ->
  first_character (w ++ r) = Some (t, r) /\ exists c w', w = c :: w' /\ Ascii.eqb c quote = false.
Proof.
  intro H; destruct H; split; try (eexists _, _; split; [reflexivity|]).
  - cbn. rewrite H. reflexivity.
  - unfold is_plain in H. eqbs. assumption.
  - cbn. destruct (Ascii.eqb c "u") eqn:E; [apply eqb_eq in E; subst; discriminate|]. cbn. rewrite H. reflexivity.
  - reflexivity.
  - cbn. rewrite H, H0, H1. reflexivity.
  - reflexivity.
  - cbn. rewrite H, H0, H1, H2. reflexivity.
  - reflexivity.
Qed.

Lemma until_quote_sound fuel : forall s t r, until_quote fuel s = Some (t, r) -> exists w, s = w ++ quote :: r /\ quoted t w.
Proof.
  induction fuel as [|x fuel IH]; intros s t r H; [discriminate|].
  destruct s as [|c s]; [discriminate|].
  cbn [until_quote] in H.
  destruct (Ascii.eqb c quote) eqn:E; [inversion H; subst; eqbs; exists []; split; [reflexivity|constructor]|].
  destruct (first_character (c :: s)) as [[t1 r1]|] eqn:F; [|discriminate].
  destruct (until_quote fuel r1) as [[t2 r2]|] eqn:U; [|discriminate].
  inversion H; subst.
  destruct (first_character_sound _ _ _ F) as (w1 & E1 & C).
  destruct (IH _ _ _ U) as (w2 & E2 & Q).
  exists (w1 ++ w2). split; [rewrite E1, E2; apply app_assoc|constructor; assumption].
Qed.

Lemma until_quote_complete t w : quoted t w -> forall fuel r, List.length w < List.length fuel ->
  until_quote fuel (w ++ quote :: r) = Some (t, r).
Proof.
  induction 1 as [|s w s' w' C Q IH]; intros fuel r L; (destruct fuel as [|x fuel]; [cbn in L; lia|]).
  - reflexivity.
  - rewrite <- app_assoc.
    destruct (first_character_complete _ _ (w' ++ quote :: r) C) as (F & c & v & -> & N).
    cbn [app until_quote]. cbn [app] in F. rewrite N, F, IH; [reflexivity|].
    cbn in L. rewrite app_length in L. lia.
Qed.

(** ** Tokens: proof *)
Lemma first_word_sound s : forall w r, first_word s = (w, r) -> s = w ++ r /\ forallb in_word w = true /\ ends r = true.
Proof.
  induction s as [|c s IH]; intros w r H; cbn in H.
  - inversion H; subst. repeat split.
  - destruct (in_word c) eqn:E.
    + destruct (first_word s) as [w' r'] eqn:F. inversion H; subst.
      destruct (IH _ _ eq_refl) as (-> & W & R). cbn. rewrite E. repeat split; assumption.
    + inversion H; subst. cbn. rewrite E. repeat split.
Qed.

Lemma first_word_complete w r : forallb in_word w = true -> ends r = true -> first_word (w ++ r) = (w, r).
Proof.
  intros W R. induction w as [|c w IH]; cbn in *.
  - destruct r as [|c r]; [reflexivity|]. cbn in *. eqbs. rewrite R. reflexivity.
  - apply andb_true_iff in W as [-> W]. rewrite (IH W). reflexivity.
Qed.

Lemma tokens_sound fuel : forall s before ts, tokens fuel s before = Read ts -> exists us, ts = rev before ++ us /\ spells us s.
Proof.
  induction fuel as [|x fuel IH]; intros s before ts H; cbn [tokens] in H.
  - destruct s; [|discriminate]. inversion H; subst. exists []. split; [now rewrite rev_append_rev|constructor].
  - destruct s as [|c s]; [inversion H; subst; exists []; split; [now rewrite rev_append_rev|constructor]|].
    destruct (is_blank c) eqn:?; [destruct (IH _ _ _ H) as (us & -> & S); exists us; split; [reflexivity|constructor; assumption]|].
    destruct (is_mark c) eqn:?.
    { destruct (IH _ _ _ H) as (us & -> & S). exists (Mark c :: us). split; [cbn; now rewrite <- app_assoc|constructor; assumption]. }
    destruct (Ascii.eqb c quote) eqn:?.
    + destruct (until_quote s s) as [[t r]|] eqn:U; [|discriminate]. eqbs.
      destruct (until_quote_sound _ _ _ _ U) as (w & E & Q).
      destruct (IH _ _ _ H) as (us & -> & S). exists (Plainly (Text t) :: us).
      split; [cbn; now rewrite <- app_assoc|rewrite E; constructor; assumption].
    + destruct (first_word (c :: s)) as [w r] eqn:F.
      destruct (word_means w) as [j|] eqn:M; [|discriminate].
      destruct (first_word_sound (c :: s) w r F) as (-> & W & R).
      destruct (IH _ _ _ H) as (us & -> & S). exists (Plainly j :: us).
      split; [cbn; now rewrite <- app_assoc|constructor; assumption].
Qed.

Lemma word_is_no_mark c : in_word c = true -> is_blank c = false /\ is_mark c = false /\ Ascii.eqb c quote = false.
Proof.
  destruct c as [[|] [|] [|] [|] [|] [|] [|] [|]]; intro H; try discriminate H; vm_compute; auto.
Qed.

Lemma tokens_complete ts s : spells ts s -> forall fuel before, List.length s <= List.length fuel ->
  tokens fuel s before = Read (rev before ++ ts).
Proof.
  induction 1 as [|c ts s B S IH|c ts s M S IH|t w ts s Q S IH|j w ts s M W E S IH]; intros fuel before L.
  - destruct fuel; cbn; now rewrite rev_append_rev.
  - destruct fuel as [|x fuel]; [cbn in L; lia|]. cbn [tokens]. rewrite B. apply IH. cbn in L. lia.
  - destruct fuel as [|x fuel]; [cbn in L; lia|]. cbn [tokens].
    replace (is_blank c) with false by (revert M; destruct c as [[|] [|] [|] [|] [|] [|] [|] [|]]; intro H; try discriminate H; reflexivity).
    rewrite M, IH; [cbn; now rewrite <- app_assoc|cbn in L; lia].
  - destruct fuel as [|x fuel]; [cbn in L; lia|]. cbn [tokens].
    change (is_blank quote) with false. change (is_mark quote) with false. change (Ascii.eqb quote quote) with true. cbv iota.
    rewrite (until_quote_complete _ _ Q) by (rewrite app_length; cbn; lia).
    rewrite IH; [cbn; now rewrite <- app_assoc|cbn in L; rewrite app_length in L; cbn in L; lia].
  - destruct w as [|c w]; [discriminate M|].
    destruct fuel as [|x fuel]; [cbn in L; lia|].
    assert (C := W). cbn in C. apply andb_true_iff in C as [C _].
    destruct (word_is_no_mark c C) as (B & K & U).
    cbn [app tokens]. rewrite B, K, U.
    change (c :: w ++ s) with ((c :: w) ++ s). rewrite (first_word_complete _ _ W E), M, IH; [cbn; now rewrite <- app_assoc|].
    cbn in L. rewrite app_length in L. lia.
Qed.

(** ** Values: proof *)
Lemma same_bytes_eq s : forall t, same_bytes s t = true <-> s = t.
Proof.
  induction s as [|a s IH]; intros [|b t]; cbn; split; intro H; try discriminate; try reflexivity.
  - apply andb_true_iff in H as [H1 H2]. apply eqb_eq in H1. apply IH in H2. congruence.
  - inversion H; subst. rewrite Ascii.eqb_refl. apply IH. reflexivity.
Qed.
Lemma twice_nodup ks : twice ks = false <-> NoDup ks.
Proof.
  induction ks as [|k ks IH]; cbn; split; intro H; try reflexivity; [constructor| |].
  - apply orb_false_iff in H as [H1 H2]. constructor; [|apply IH, H2].
    intro I. rewrite (proj2 (existsb_exists _ _)) in H1; [discriminate|]. exists k. split; [assumption|apply same_bytes_eq; reflexivity].
  - inversion H; subst. apply orb_false_iff. split; [|apply IH; assumption].
    destruct (existsb (same_bytes k) ks) eqn:E; [|reflexivity].
    apply existsb_exists in E as (k' & I & S). apply same_bytes_eq in S. subst. contradiction.
Qed.

Lemma read_value_sound fuel :
  (forall ts j r, read_value fuel ts = Read (j, r) -> exists us, ts = us ++ r /\ builds j us) /\
  (forall ts l r, read_items fuel ts = Read (l, r) -> exists us, ts = us ++ Mark "]" :: r /\ items l us) /\
  (forall ts l r, read_fields fuel ts = Read (l, r) -> exists us, ts = us ++ Mark "}" :: r /\ fields l us).
Proof.
  induction fuel as [|x fuel (IHv & IHl & IHo)]; (split; [|split]); intros ts j r H; try discriminate.
  - cbn [read_value] in H. destruct ts as [|[m|p] ts]; [discriminate| |].
    2: { inversion H; subst. exists [Plainly j]. split; [reflexivity|constructor]. }
    destruct (Ascii.eqb m "[") eqn:?.
    + eqbs.
      assert (forall ts, and_then (read_items fuel ts) (fun '(l, r') => Read (List l, r')) = Read (j, r) ->
        exists us, Mark "[" :: ts = us ++ r /\ builds j us) as LIST.
      { intros us E. destruct (read_items fuel us) as [[l r']|] eqn:F; [|discriminate]. inversion E; subst.
        destruct (IHl _ _ _ F) as (vs & -> & I). exists (Mark "[" :: vs ++ [Mark "]"]).
        split; [cbn; now rewrite <- app_assoc|constructor; assumption]. }
      destruct ts as [|[c|p] ts]; [apply LIST, H| |apply LIST, H].
      destruct (Ascii.eqb c "]") eqn:?; [|apply LIST, H].
      eqbs. inversion H; subst. exists [Mark "["; Mark "]"]. split; [reflexivity|constructor].
    + destruct (Ascii.eqb m "{") eqn:?; [|discriminate]. eqbs.
      assert (forall ts, and_then (read_fields fuel ts) (fun '(l, r') =>
          if twice (map fst l) then Refused "the JSON has a key twice" else Read (Object l, r')) = Read (j, r) ->
        exists us, Mark "{" :: ts = us ++ r /\ builds j us) as OBJECT.
      { intros us E. destruct (read_fields fuel us) as [[l r']|] eqn:F; [|discriminate]. cbn [and_then] in E.
        destruct (twice (map fst l)) eqn:T; [discriminate|]. inversion E; subst.
        destruct (IHo _ _ _ F) as (vs & -> & I). exists (Mark "{" :: vs ++ [Mark "}"]).
        split; [cbn; now rewrite <- app_assoc|constructor; [assumption|now apply twice_nodup]]. }
      destruct ts as [|[c|p] ts]; [apply OBJECT, H| |apply OBJECT, H].
      destruct (Ascii.eqb c "}") eqn:?; [|discriminate].
      eqbs. inversion H; subst. exists [Mark "{"; Mark "}"]. split; [reflexivity|constructor].
  - cbn [read_items] in H. destruct (read_value fuel ts) as [[v r1]|] eqn:V; [|discriminate]. cbn [and_then] in H.
    destruct (IHv _ _ _ V) as (us & -> & B).
    destruct r1 as [|[c|p] r1]; try discriminate.
    destruct (Ascii.eqb c "]") eqn:?; [eqbs; inversion H; subst; exists us; split; [reflexivity|constructor; assumption]|].
    destruct (Ascii.eqb c ",") eqn:?; [|discriminate]. eqbs.
    destruct (read_items fuel r1) as [[l r2]|] eqn:L; [|discriminate]. inversion H; subst.
    destruct (IHl _ _ _ L) as (vs & -> & I). exists (us ++ Mark "," :: vs).
    split; [now rewrite <- app_assoc|constructor; assumption].
  - cbn [read_fields] in H. destruct ts as [|[c|[| | |k| |]] ts]; try discriminate.
    destruct ts as [|[c|p] ts]; try discriminate.
    destruct (negb (Ascii.eqb c ":")) eqn:?; [discriminate|]. eqbs.
    destruct (read_value fuel ts) as [[v r1]|] eqn:V; [|discriminate]. cbn [and_then] in H.
    destruct (IHv _ _ _ V) as (us & -> & B).
    destruct r1 as [|[c|p] r1]; try discriminate.
    destruct (Ascii.eqb c "}") eqn:?.
    { eqbs; inversion H; subst; exists (Plainly (Text k) :: Mark ":" :: us); split; [reflexivity|constructor; assumption]. }
    destruct (Ascii.eqb c ",") eqn:?; [|discriminate]. eqbs.
    destruct (read_fields fuel r1) as [[l r2]|] eqn:L; [|discriminate]. inversion H; subst.
    destruct (IHo _ _ _ L) as (vs & -> & I). exists (Plainly (Text k) :: Mark ":" :: us ++ Mark "," :: vs).
    split; [cbn; now rewrite <- app_assoc|constructor; assumption].
Qed.

Scheme builds_all := Induction for builds Sort Prop with items_all := Induction for items Sort Prop with fields_all := Induction for fields Sort Prop.
Combined Scheme built from builds_all, items_all, fields_all.

(** No value, and no list of values, begins with a closing mark. *)
Definition opens (ts : list token) : Prop := exists t us, ts = t :: us /\ t <> Mark "]".
Lemma value_opens : (forall j ts, builds j ts -> opens ts) /\ (forall l ts, items l ts -> opens ts) /\
  (forall l ts, fields l ts -> exists k us, ts = Plainly (Text k) :: us).
Proof.
  apply (built (fun j ts _ => opens ts) (fun l ts _ => opens ts) (fun l ts _ => exists k us, ts = Plainly (Text k) :: us));
    intros; unfold opens in *; try (eexists _, _; split; [reflexivity|discriminate]); try assumption; try (eexists _, _; reflexivity).
  destruct H as (t & us & -> & N). exists t, (us ++ Mark "," :: ts'). split; [reflexivity|assumption].
Qed.

Lemma read_value_complete :
  (forall j ts, builds j ts -> forall fuel r, 2 * List.length ts <= List.length fuel -> read_value fuel (ts ++ r) = Read (j, r)) /\
  (forall l ts, items l ts -> forall fuel r, 2 * List.length ts < List.length fuel -> read_items fuel (ts ++ Mark "]" :: r) = Read (l, r)) /\
  (forall l ts, fields l ts -> forall fuel r, 2 * List.length ts < List.length fuel -> read_fields fuel (ts ++ Mark "}" :: r) = Read (l, r)).
Proof.
  apply (built
    (fun j ts _ => forall fuel r, 2 * List.length ts <= List.length fuel -> read_value fuel (ts ++ r) = Read (j, r))
    (fun l ts _ => forall fuel r, 2 * List.length ts < List.length fuel -> read_items fuel (ts ++ Mark "]" :: r) = Read (l, r))
    (fun l ts _ => forall fuel r, 2 * List.length ts < List.length fuel -> read_fields fuel (ts ++ Mark "}" :: r) = Read (l, r)));
    intros; (destruct fuel as [|x fuel]; [cbn in *; try rewrite app_length in *; cbn in *; lia|]).
  - reflexivity.
  - reflexivity.
  - rewrite <- app_comm_cons, <- app_assoc. cbn [app]. cbn [read_value].
    change (Ascii.eqb "[" "[") with true. cbv iota.
    assert (read_items fuel (ts ++ Mark "]" :: r) = Read (l, r)) as E by (apply H; cbn in *; rewrite app_length in *; cbn in *; lia).
    destruct (proj1 (proj2 value_opens) _ _ i) as (t & us & -> & N). cbn [app] in *.
    destruct t as [c|p]; [|rewrite E; reflexivity].
    destruct (Ascii.eqb c "]") eqn:C; [eqbs; contradiction|rewrite E; reflexivity].
  - reflexivity.
  - rewrite <- app_comm_cons, <- app_assoc. cbn [app]. cbn [read_value].
    change (Ascii.eqb "{" "[") with false. change (Ascii.eqb "{" "{") with true. cbv iota.
    assert (read_fields fuel (ts ++ Mark "}" :: r) = Read (l, r)) as E by (apply H; cbn in *; rewrite app_length in *; cbn in *; lia).
    destruct (proj2 (proj2 value_opens) _ _ f) as (k & us & ->). cbn [app] in *.
    rewrite E. cbn [and_then]. rewrite (proj2 (twice_nodup _) n). reflexivity.
  - cbn [read_items]. rewrite H by (cbn in *; lia). reflexivity.
  - rewrite <- app_assoc. cbn [read_items app].
    rewrite app_length in *. cbn in *. rewrite H by lia. cbn.
    rewrite H0 by lia. reflexivity.
  - cbn [app read_fields]. change (Ascii.eqb ":" ":") with true. cbn in *. rewrite H by lia. reflexivity.
  - cbn [app read_fields]. rewrite <- app_assoc. change (Ascii.eqb ":" ":") with true. cbn in *. rewrite app_length in *. cbn in *.
    rewrite H by lia. cbn. rewrite H0 by lia. reflexivity.
Qed.

Theorem parse_correct : forall s j, parse s = Read j <-> renders j s.
Proof.
  intros s j. unfold parse, renders. split.
  - destruct (tokens s s []) as [ts|] eqn:T; [|discriminate]. cbn [and_then].
    destruct (read_value (ts ++ ts) ts) as [[v r]|] eqn:V; [|discriminate]. cbn [and_then].
    destruct r; [|discriminate]. intro E; inversion E; subst.
    destruct (tokens_sound _ _ _ _ T) as (us & E1 & S). cbn in E1. subst.
    destruct (proj1 (read_value_sound _) _ _ _ V) as (vs & E2 & B). rewrite app_nil_r in E2. subst.
    exists vs. split; assumption.
  - intros (ts & S & B). rewrite (tokens_complete _ _ S) by lia. cbn [and_then rev app].
    assert (V := proj1 read_value_complete _ _ B (ts ++ ts) []).
    rewrite app_nil_r in V. rewrite V by (rewrite app_length; lia). reflexivity.
Qed.
