(** The answer to a certificate: from the bytes of its files to the lines that are printed. [answer_correct] says that the
    printed lines are true. The programs that read formulas and proofs are not trusted: the theorem holds for all of them. *)
From Coq Require Import String Ascii List Arith Bool NArith ZArith Lia.
From Nono Require Import Spec Genres Json Clues Words Automaton Masks Refutation Checker Correct Duality Parser Claim.
Import ListNotations.
Open Scope string_scope.
Open Scope nat_scope.

(** ** Evidence *)
Inductive evidence :=
  | By_clauses (c : certificate)
  | By_duality (scale : Z) (table : shares)
  | Without.
(** A cell without a possible colour, as where a saved grid contradicts a given cell: there is no solution. *)
Definition impossible (b : board) : bool := existsb (fun d => negb (filled d)) (domains b).
Lemma impossible_correct b g : impossible b = true -> ~ is_solution b g.
Proof.
  intros H (_ & aux & K & _). unfold impossible in H. rewrite existsb_exists in H. destruct H as ([|k d] & I & E); [|discriminate].
  clear E. induction K as [|k d g' ds M _ IH]; [destruct I|]. destruct I as [->|I]; [destruct M|exact (IH I)].
Qed.
(** Whether the solutions are all, and their number. [h] rows come first among the lines. *)
Definition proved (b : board) (h w : nat) (solutions : list grid) (e : evidence) : option (bool * N) :=
  let n := N.of_nat (length solutions) in
  if impossible b && negb (filled solutions) then Some (true, 0%N) else
  match e with
  | By_clauses c => if check b solutions c then Some (true, n) else None
  | By_duality scale table => if check_shares b h w solutions scale table then Some (true, n) else None
  | Without => if (2 <=? length solutions) && listed b solutions then Some (false, n) else None
  end.
Lemma proved_correct b h w solutions e exact n : proved b h w solutions e = Some (exact, n) ->
  let seen := map (firstn (visible b)) solutions in
  exists l : list grid, NoDup l /\ N.of_nat (length l) = n /\ (seen = [] \/ seen = l) /\
    (forall g, In g l -> is_solution b g) /\ (exact = true -> forall g, is_solution b g -> In g l).
Proof.
  intros H seen. unfold proved in H. destruct (impossible b && negb (filled solutions)) eqn:I.
  { apply andb_true_iff in I. destruct I as [I F]. destruct solutions; [|discriminate]. inversion H; subst. exists [].
    split; [constructor|]. split; [reflexivity|]. split; [now left|]. split; [intros g []|]. intros _ g G. destruct (impossible_correct _ _ I G). }
  destruct e as [c|scale table|].
  - destruct (check b solutions c) eqn:E; [|discriminate]. inversion H; subst.
    destruct (check_correct _ _ _ E) as (D & A). exists seen.
    split; [exact D|]. split; [unfold seen; now rewrite map_length|]. split; [now right|]. split; intros; apply A; assumption.
  - destruct (check_shares b h w solutions scale table) eqn:E; [|discriminate]. inversion H; subst.
    destruct (shares_correct _ _ _ _ _ _ E) as (D & A). exists seen.
    split; [exact D|]. split; [unfold seen; now rewrite map_length|]. split; [now right|]. split; intros; apply A; assumption.
  - destruct (2 <=? length solutions); [|discriminate]. destruct (listed b solutions) eqn:E; [|discriminate]. inversion H; subst.
    destruct (listed_correct _ _ E) as (D & A). exists seen.
    split; [exact D|]. split; [unfold seen; now rewrite map_length|]. split; [now right|]. split; [exact A|discriminate].
Qed.

(** ** Files *)
Record folder := Folder {
  manifest : bytes; puzzle : bytes; clues_text : bytes; solutions_text : bytes;
  kept_as : bytes;                                   (* where puzzle.json is, as it is printed *)
  original : option (bytes * bytes) }.               (* the name of the original file, as it is printed, and its bytes *)

Definition same_board : forall a b : board, {a = b} + {a <> b}.
Proof.
  assert (forall a b : list (cell * list colour), {a = b} + {a <> b}) by (repeat decide equality).
  assert (forall a b : list clue, {a = b} + {a <> b}) by (repeat decide equality).
  repeat decide equality.
Defined.

(** The puzzle of a file: its clues as JSON, its board, and whether it is JSON, which may name the colours. *)
Definition found : Type := genre * json * (board * nat) * bool.
Definition puzzle_in (s : bytes) : reading found :=
  let is_text := same_bytes (firstn 6 s) (say "genre ") in
  let* gj := (if is_text then clues_of_text s else let* j := parse s in let* g := file_genre j in Read (g, j)) in
  let (g, j) := gj : genre * json in
  let* p := puzzle_of g j in
  if is_text || has_size j (fst p) (snd p) then Read (g, j, p, negb is_text) else Refused "the file states another size than that of the board".
Lemma puzzle_in_correct s g j b w is_json : puzzle_in s = Read (g, j, (b, w), is_json) -> has_puzzle s g b w.
Proof.
  unfold puzzle_in, has_puzzle. destruct (same_bytes (firstn 6 s) (say "genre ")).
  - destruct (clues_of_text s) as [[g' j']|] eqn:E; [|discriminate]. cbn [and_then].
    destruct (puzzle_of g' j') as [[b' w']|] eqn:P; [|discriminate]. cbn [and_then]. intro H. inversion H; subst.
    right. eexists. split; [reflexivity|eassumption].
  - destruct (parse s) as [j'|] eqn:E; [|discriminate]. cbn [and_then].
    destruct (file_genre j') as [g'|] eqn:G; [|discriminate]. cbn [and_then].
    destruct (puzzle_of g' j') as [[b' w']|] eqn:P; [|discriminate]. cbn [and_then fst snd orb].
    destruct (has_size j' b' w') eqn:Z; [|discriminate]. intro H. inversion H; subst.
    left. eexists. split; [apply parse_correct; exact E|]. repeat split; eassumption.
Qed.

(** ** The answer *)
Inductive answer :=
  | Accepted (source : origin) (text : list bytes)
  | Not_accepted (why : string)
  | Not_checked (why : string).
Definition otherwise {A} (refuse : string -> answer) (a : reading A) (f : A -> answer) : answer :=
  match a with Read a => f a | Refused why => refuse why end.
Definition demand (good : bool) (why : string) : reading unit := if good then Read tt else Refused why.
Definition is_same (b b' : board) : bool := if same_board b b' then true else false.
Definition fits_puzzle (g : genre) (p : board * nat) (g' : genre) (p' : board * nat) : bool :=
  is_it (say (name_of g)) (name_of g') && is_same (fst p) (fst p') && (snd p =? snd p').

(** What the programs that are not trusted get to know. They find the hidden cells of the pictures, and the evidence. *)
Record question := Question {
  kind : bytes; board_asked : board; width_asked : nat; rows_asked : nat; pictures_asked : list grid }.

Definition claims (m : json) (exact : bool) (n : N) : bool :=
  match field "verdict" m, field "complete" m, field "count" m with
  | Text v, Bool e, Number w => is_it v (verdict n) && Bool.eqb e exact && same_bytes w (decimal n)
  | _, _, _ => false
  end.
Definition keys_of_manifest (m : json) (g : genre) (p : board * nat) (kept : genre * json * (board * nat) * bool) : reading (list bytes) :=
  let '(g', j, p', is_json) := kept in
  let* _ := demand (fits_puzzle g p g' p') "puzzle.json and the manifest have different clues" in
  let* keys := match field "keys" m with List l => each text_of l | _ => Refused "the manifest has no keys" end in
  let* _ := demand (filled keys && is_json && same_lines keys (keys_in g (fst p) j)) "the manifest has other characters for the colours than the puzzle" in
  Read keys.
Definition shown_keys (g : genre) (p : board * nat) (keys : list bytes) (theirs : option (reading found)) : reading (list bytes) :=
  let b := fst p in
  let shown named := if (named || negb (filled (line_rules b))) && in_ascii keys then keys else [] in
  let usual := same_lines keys [say "."; say "X"] in
  match theirs with
  | None => Read (shown usual)
  | Some (Refused why) =>                            (* not compared, but all readers refuse a key that occurs twice *)
    let* _ := demand (negb (String.eqb why "the JSON has a key twice")) why in Read (shown false)
  | Some (Read (g', j, p', is_json)) =>
    let* _ := demand (fits_puzzle g p g' p') "the original and the manifest have different clues" in
    let own := if is_json then keys_in g b j else [] in
    let differ k := negb (same_bytes (key_at keys k) (key_at own k)) in
    let* _ := demand (negb (filled own && existsb (fun k => differ k && existsb (same_bytes (key_at keys k)) own) (inks b)))
                     "the original and the manifest have different characters for the colours" in
    Read (shown (if is_json then filled own && negb (existsb differ (inks b)) else usual))
  end.
Definition origin_of (f : folder) (theirs : option (reading found)) : origin :=
  match original f, theirs with
  | Some (name, _), Some (Read _) => Original name
  | Some (name, _), _ => Unread (kept_as f) name
  | None, _ => Kept (kept_as f)
  end.
Definition long (k : string) (o : json) : nat := match field k o with List l => length l | _ => 0 end.

Definition conclude (prover : question -> list grid * evidence) (f : folder) (m : json) (g : genre) (p : board * nat) (keys : list bytes)
    (source : origin) (theirs : option (reading found)) : reading (list bytes) :=
  let (b, width) := p in
  let clues := field "clues" m in
  let* shown := shown_keys g p keys theirs in
  let* written := clue_lines g clues in
  let* _ := demand (same_lines (written ++ [[]]) (lines_of (clues_text f))) "clues.txt and the manifest have different clues" in
  let* again := clues_of_text (clues_text f) in
  let* p' := puzzle_of (fst again) (snd again) in
  let* _ := demand (fits_puzzle g p (fst again) p') "clues.txt and the manifest have different clues" in
  let* saved := saved_of g keys (visible b) width (field "start" m) in
  let* pictures := pictures_of keys (visible b) width (solutions_text f) in
  let b' := with_saved b saved in
  let kind := match field "proof" m with Text s => s | _ => [] end in
  let rows := long "rows" clues in
  let (solutions, found) := prover (Question kind b' width rows pictures) in
  let* _ := demand (if list_eq_dec (list_eq_dec Nat.eq_dec) (map (firstn (visible b')) solutions) pictures then true else false) "a picture was changed" in
  match proved b' rows width solutions found with
  | None => Refused "the certificate does not prove what it claims"
  | Some (exact, n) =>
    let* _ := demand (claims m exact n) ("the claim does not fit what was proved: " ++ (if exact then "exactly " else "at least ") ++ string_of_list_ascii (decimal n)) in
    printed source shown (Claim g clues exact n saved pictures)
  end.

Definition answer_of (prover : question -> list grid * evidence) (f : folder) : answer :=
  otherwise Not_accepted (parse (manifest f)) (fun m =>
  if negb match field "certificate" m with Number v => is_it v "1" | _ => false end then Not_accepted "expected version 1 of the format"
  else if negb match field "proof" m with Text s => existsb (is_it s) ["clauses"; "duality"; ""] | _ => false end
  then Not_checked "this program checks proofs by clauses and by duality"
  else otherwise Not_checked (genre_of m) (fun g =>
  otherwise Not_accepted (puzzle_of g (field "clues" m)) (fun p =>
  otherwise (fun why => Not_accepted ("puzzle.json: " ++ why)) (puzzle_in (puzzle f)) (fun kept =>
  otherwise Not_accepted (keys_of_manifest m g p kept) (fun keys =>
  let theirs := match original f with Some (_, s) => Some (puzzle_in s) | None => None end in
  let source := origin_of f theirs in
  otherwise Not_accepted (conclude prover f m g p keys source theirs) (Accepted source)))))).

(** ** The answer is right *)
Lemma same_lines_eq s : forall t, same_lines s t = true -> s = t.
Proof.
  induction s as [|a s IH]; intros [|b t] H; cbn in H; try discriminate; [reflexivity|].
  apply andb_true_iff in H as [H1 H2]. apply same_bytes_eq in H1. apply IH in H2. congruence.
Qed.
Lemma spelled_inj s t : spelled s = spelled t -> s = t.
Proof. intro H. rewrite <- (string_of_list_ascii_of_string s), <- (string_of_list_ascii_of_string t). unfold spelled in H. congruence. Qed.
Lemma name_of_inj g g' : name_of g = name_of g' -> g = g'.
Proof. destruct g, g'; intro H; try reflexivity; discriminate H. Qed.
Lemma fits_puzzle_eq g b w g' p' : fits_puzzle g (b, w) g' p' = true -> g' = g /\ p' = (b, w).
Proof.
  unfold fits_puzzle, is_it, say, is_same. destruct p' as [b' w']. cbn [fst snd]. rewrite !andb_true_iff. intros ((H1 & H2) & H3).
  apply same_bytes_eq, spelled_inj, name_of_inj in H1. apply Nat.eqb_eq in H3.
  destruct (same_board b b'); [|discriminate]. subst. split; reflexivity.
Qed.

Lemma claims_right m exact n : claims m exact n = true ->
  field "verdict" m = Text (say (verdict n)) /\ field "complete" m = Bool exact /\ field "count" m = Number (decimal n).
Proof.
  unfold claims. intro H.
  destruct (field "verdict" m) as [| | |v| |]; try discriminate.
  destruct (field "complete" m) as [|e| | | |]; try discriminate.
  destruct (field "count" m) as [| |w| | |]; try discriminate.
  rewrite !andb_true_iff in H. destruct H as ((H1 & H2) & H3). apply same_bytes_eq in H1, H3. apply eqb_prop in H2. subst.
  repeat split.
Qed.

Ltac step := match goal with
  | H : and_then ?a _ = Read _ |- _ => let E := fresh "E" in destruct a eqn:E; [cbn [and_then] in H|discriminate H]
  | H : demand ?a _ = Read _ |- _ => let E := fresh "D" in destruct a eqn:E; [clear H|discriminate H]
  | H : otherwise _ ?a _ = Accepted _ _ |- _ => let E := fresh "E" in destruct a eqn:E;
      [cbn [otherwise] in H|discriminate H]
  end.

Lemma read_inj {A} (a b : A) : Read a = Read b -> a = b.
Proof. congruence. Qed.
Ltac tidy := repeat match goal with
  | H : fits_puzzle _ (_, _) _ _ = true |- _ => apply fits_puzzle_eq in H; destruct H; subst
  | H : _ && _ = true |- _ => apply andb_true_iff in H; destruct H
  | H : same_lines _ _ = true |- _ => apply same_lines_eq in H
  end.
Lemma puzzle_in_json s g j p : puzzle_in s = Read (g, j, p, true) -> renders j s.
Proof.
  unfold puzzle_in. destruct (same_bytes (firstn 6 s) (say "genre ")); intro H; step; destruct a as [g' j']; step; [inversion H|].
  destruct (_ || _); [|discriminate].
  destruct (parse s) as [j''|] eqn:P; [|discriminate]. cbn [and_then] in E. destruct (file_genre j'') as [g''|]; [|discriminate].
  inversion E; subst. inversion H; subst. apply parse_correct. exact P.
Qed.
Lemma puzzle_in_text s g j p : puzzle_in s = Read (g, j, p, false) -> clues_of_text s = Read (g, j).
Proof.
  unfold puzzle_in. destruct (same_bytes (firstn 6 s) (say "genre ")); intro H; step; destruct a as [g' j']; step; [|destruct (_ || _)]; inversion H; subst.
  reflexivity.
Qed.
Lemma keys_of_manifest_right m g b w kept keys : keys_of_manifest m g (b, w) kept = Read keys ->
  exists j, kept = (g, j, (b, w), true) /\ keys = keys_in g b j.
Proof.
  unfold keys_of_manifest. destruct kept as (((g', j), p'), is_json). intro H. cbn [fst] in H. do 3 step. inversion H; subst.
  repeat step. tidy. exists j. split; [congruence|assumption].
Qed.
Lemma shown_keys_right g b w keys theirs shown : shown_keys g (b, w) keys theirs = Read shown -> (exists j, keys = keys_in g b j) ->
  (forall g' j p' is_json, theirs = Some (Read (g', j, p', is_json)) -> g' = g /\ p' = (b, w)) /\
  (shown = [] \/
   (shown = [say "."; say "X"] /\ (theirs = None \/ exists g' j p, theirs = Some (Read (g', j, p, false)))) \/
   (line_rules b = [] /\ exists j, shown = keys_in g b j) \/
   exists j, theirs = Some (Read (g, j, (b, w), true)) /\ forall k, In k (inks b) -> key_at shown k = key_at (keys_in g b j) k).
Proof.
  unfold shown_keys. cbn [fst]. intros H K.
  assert (forall named : bool, (shown = if (named || negb (filled (line_rules b))) && in_ascii keys then keys else []) ->
    shown = [] \/ (line_rules b = [] /\ exists j, shown = keys_in g b j) \/ (named = true /\ shown = keys)) as A.
  { intros named ->. destruct (in_ascii keys); [rewrite andb_true_r|rewrite andb_false_r; left; reflexivity].
    destruct named; [right; right; split; reflexivity|]. cbn [orb].
    destruct (line_rules b) as [|r rs]; cbn [filled negb]; [right; left; split; [reflexivity|exact K]|left; reflexivity]. }
  destruct theirs as [[(((g', j), p'), is_json)|why]|].
  - do 2 step. apply read_inj in H. rename H into S. step. step. match goal with F : fits_puzzle _ _ _ _ = true |- _ => apply fits_puzzle_eq in F; destruct F; subst g' p' end.
    split; [intros g' j' p' i I; inversion I; subst; split; reflexivity|].
    symmetry in S. destruct (A _ S) as [B|[B|(B & C)]]; [left; exact B|right; right; left; exact B|]. right.
    destruct is_json.
    + right. right. exists j. apply andb_true_iff in B. destruct B as [B1 B2]. split; [reflexivity|]. intros k I. rewrite C.
      apply negb_true_iff in B2. destruct (same_bytes (key_at keys k) (key_at (keys_in g b j) k)) eqn:E; [apply same_bytes_eq; exact E|].
      exfalso. rewrite <- not_true_iff_false in B2. apply B2, existsb_exists. exists k. split; [exact I|]. now rewrite E.
    + left. split; [rewrite C; apply same_lines_eq; exact B|right]. eexists. eexists. eexists. reflexivity.
  - split; [discriminate|]. step. apply read_inj in H. symmetry in H.
    destruct (A _ H) as [B|[B|(B & _)]]; [left; exact B|right; right; left; exact B|discriminate].
  - split; [discriminate|]. apply read_inj in H. rename H into S. symmetry in S.
    destruct (A _ S) as [B|[B|(B & C)]]; [left; exact B|right; right; left; exact B|right; left].
    split; [rewrite C; apply same_lines_eq; exact B|left; reflexivity].
Qed.
Lemma shown_keys_plain g p keys theirs shown : shown_keys g p keys theirs = Read shown -> in_ascii shown = true.
Proof.
  assert (forall named : bool, in_ascii (if named && in_ascii keys then keys else []) = true) as A.
  { intros []; [|reflexivity]. destruct (in_ascii keys) eqn:E; [exact E|reflexivity]. }
  unfold shown_keys. intro H.
  destruct theirs as [[(((g', j), p'), is_json)|why]|]; repeat step; apply read_inj in H; subst; apply A.
Qed.
Lemma conclude_right prover f m g b width keys source theirs text : conclude prover f m g (b, width) keys source theirs = Read text ->
  puzzle_of g (field "clues" m) = Read (b, width) ->
  exists c shown written, printed source shown c = Read text /\ is_true c /\ about c = g /\ claimed m c /\
    shown_keys g (b, width) keys theirs = Read shown /\ clue_lines g (clues c) = Read written /\
    (written ++ [[]])%list = lines_of (clues_text f) /\ has_puzzle (clues_text f) g b width.
Proof.
  unfold conclude. cbn [fst snd]. intros H P.
  step. rename a into shown. step. rename a into written. step. step. destruct a0 as [g' j']. cbn [fst snd] in H. step. step. step. rename a2 into saved.
  step. rename a2 into pictures. destruct (prover _) as [solutions found]. cbv zeta beta iota in H. step.
  destruct (proved _ _ _ _ _) as [[exact n]|] eqn:R; [|discriminate]. step.
  repeat step. rename H into T.
  destruct (list_eq_dec (list_eq_dec Nat.eq_dec) (map (firstn (visible (with_saved b saved))) solutions) pictures) as [Q|]; [|discriminate].
  exists (Claim g (field "clues" m) exact n saved pictures), shown, written. cbn [about clues].
  split; [exact T|]. split; [|split; [reflexivity|split; [|split; [reflexivity|split; [assumption|split]]]]].
  - exists b, width. split; [exact P|].
    destruct (proved_correct _ _ _ _ _ _ _ R) as (l & L1 & L2 & L3 & L4 & L5). rewrite Q in L3.
    exists l. repeat (split; [assumption|]). assumption.
  - unfold claimed. cbn. split; [reflexivity|]. apply claims_right. assumption.
  - apply same_lines_eq. assumption.
  - right. match goal with F : fits_puzzle g (b, width) g' ?p = true |- _ => apply fits_puzzle_eq in F; destruct F; subst end.
    eexists. split; eassumption.
Qed.
Theorem answer_correct : forall prover f source text, answer_of prover f = Accepted source text ->
  exists c b width keys m written,
    printed source keys c = Read text /\ is_true c /\
    puzzle_of (about c) (clues c) = Read (b, width) /\
    clue_lines (about c) (clues c) = Read written /\
    (written ++ [[]])%list = lines_of (clues_text f) /\ has_puzzle (clues_text f) (about c) b width /\
    has_puzzle (puzzle f) (about c) b width /\
    comes_from source (kept_as f) (original f) (about c) b width /\
    renders m (manifest f) /\ claimed m c /\
    fair_keys (about c) b (original f) keys.
Proof.
  intros prover f source text H. unfold answer_of in H.
  step. rename a into m. apply parse_correct in E.
  destruct (negb _) in H; [discriminate|]. destruct (negb _) in H; [discriminate|].
  step. rename a into g. step. destruct a as [b width]. step. rename a into kept. step. rename a into keys. cbv zeta in H. step.
  inversion H; subst. clear H.
  destruct (keys_of_manifest_right _ _ _ _ _ _ E3) as (j & -> & K).
  destruct (conclude_right _ _ _ _ _ _ _ _ _ _ E4 E1) as (c & shown & written & T & U & G & C & S & W & L & M). subst g.
  destruct (shown_keys_right _ _ _ _ _ _ S (ex_intro _ j K)) as (F & V).
  exists c, b, width, shown, m, written.
  repeat (split; [first [assumption|rewrite (proj1 C) in E1; assumption|eapply puzzle_in_correct; eassumption]|]).
  assert (P := shown_keys_plain _ _ _ _ _ S). unfold fair_keys.
  unfold origin_of. destruct (original f) as [(name, s)|]; cbn [comes_from].
  - destruct (puzzle_in s) as [(((g', j'), p'), is_json)|why] eqn:O.
    + destruct (F _ _ _ _ eq_refl) as (-> & ->).
      split; [split; [reflexivity|eapply puzzle_in_correct; exact O]|]. split; [assumption|]. split; [assumption|]. split; [exact P|].
      destruct V as [V|[(V1 & [V|(g' & j'' & p & V)])|[V|(j'' & V1 & V2)]]]; [left; exact V|discriminate V| |right; right; left; exact V|].
      * right. left. split; [exact V1|]. intros n s' I. inversion I; inversion V; subst. exists j''. eapply puzzle_in_text. exact O.
      * right. right. right. inversion V1; subst. exists name, s, j''. split; [reflexivity|]. split; [eapply puzzle_in_json; exact O|exact V2].
    + split; [split; reflexivity|]. split; [assumption|]. split; [assumption|]. split; [exact P|].
      destruct V as [V|[(_ & [V|(g' & j'' & p & V)])|[V|(j'' & V & _)]]]; [left; exact V|discriminate V|discriminate V|right; right; left; exact V|discriminate V].
  - split; [reflexivity|]. split; [assumption|]. split; [assumption|]. split; [exact P|].
    destruct V as [V|[(V & _)|[V|(j'' & V & _)]]]; [left; exact V|right; left; split; [exact V|discriminate]|right; right; left; exact V|discriminate V].
Qed.
