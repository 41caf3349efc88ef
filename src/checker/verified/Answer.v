(** The answer to a certificate: from the bytes of its files to the line that is printed. [answer_correct] says that the
    printed line is true. The programs that read formulas and proofs are not trusted: the theorem holds for all of them. *)
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
(** Whether the solutions are all. [h] rows come first among the lines. *)
Definition proved (b : board) (h w : nat) (solutions : list grid) (e : evidence) : option bool :=
  match e with
  | By_clauses c => if check b solutions c then Some true else None
  | By_duality scale table => if check_shares b h w solutions scale table then Some true else None
  | Without => if (2 <=? length solutions) && listed b solutions then Some false else None
  end.
Lemma proved_correct b h w solutions e exact : proved b h w solutions e = Some exact ->
  let seen := map (firstn (visible b)) solutions in
  NoDup seen /\ (forall g, In g seen -> is_solution b g) /\ (exact = true -> forall g, is_solution b g -> In g seen).
Proof.
  intros H seen. unfold proved in H. destruct e as [c|scale table|].
  - destruct (check b solutions c) eqn:E; [|discriminate]. destruct (check_correct _ _ _ E) as (D & A).
    split; [exact D|]. split; intros; apply A; assumption.
  - destruct (check_shares b h w solutions scale table) eqn:E; [|discriminate]. destruct (shares_correct _ _ _ _ _ _ E) as (D & A).
    split; [exact D|]. split; intros; apply A; assumption.
  - destruct (2 <=? length solutions); [|discriminate]. destruct (listed b solutions) eqn:E; [|discriminate]. inversion H; subst.
    destruct (listed_correct _ _ E) as (D & A). split; [exact D|]. split; [exact A|discriminate].
Qed.

(** ** Files *)
Record folder := Folder {
  name : bytes;                                      (* of the folder, as it is printed *)
  claim_text : bytes; puzzle : bytes; solutions_text : bytes;
  hashes : list (bytes * bytes) }.                   (* the names of the files, and their hashes. The claim does not rest on them *)

(** The board of a puzzle and its width, for tests of the rules. *)
Definition board_in (s : bytes) : reading (board * nat) := let* j := parse s in let* g := genre_of j in puzzle_of g j.

(** ** The answer *)
Inductive answer :=
  | Accepted (text : bytes)
  | Not_accepted (why : string)
  | Not_checked (why : string).
Definition otherwise {A} (refuse : string -> answer) (a : reading A) (f : A -> answer) : answer :=
  match a with Read a => f a | Refused why => refuse why end.
Definition demand (good : bool) (why : string) : reading unit := if good then Read tt else Refused why.

(** What the programs that are not trusted get to know. They find the hidden cells of the pictures, and the evidence. *)
Record question := Question { board_asked : board; width_asked : nat; rows_asked : nat; pictures_asked : list grid }.

Definition claims (m : json) (exact : bool) (n : nat) : bool :=
  match field "claim" m, field "complete" m with Text v, Bool e => is_it v (verdict n) && Bool.eqb e exact | _, _ => false end.
Fixpoint same_hashes (l : list (bytes * json)) (hs : list (bytes * bytes)) : bool :=
  match l, hs with
  | [], [] => true
  | (k, Text h) :: l, (k', h') :: hs => same_bytes k k' && same_bytes h h' && same_hashes l hs
  | _, _ => false
  end.
Definition format_of (m : json) (hs : list (bytes * bytes)) : reading unit :=
  let* _ := demand (match field "certificate" m with Number v => is_it v "2" | _ => false end) "expected version 2 of the format" in
  let* _ := demand (match m with Object l => forallb (fun f => existsb (is_it (fst f)) ["certificate"; "claim"; "complete"; "start"; "files"]) l | _ => false end)
                   "claim.json has other fields than those of the format" in
  demand (match field "files" m with Object l => same_hashes l hs | _ => false end) "a file does not match its SHA-256 in claim.json".

Definition conclude (prover : question -> list grid * evidence) (f : folder) (m : json) (g : genre) (j : json) : reading bytes :=
  let* p := puzzle_of g j in
  let (b, width) := p : board * nat in
  let* _ := demand (has_size j b width) "puzzle.json states another size than that of the board" in
  let keys := keys_in g b j in
  let* _ := demand (filled keys) "the palette of puzzle.json has no character for each colour" in
  let* saved := saved_of g keys (visible b) width (field "start" m) in
  let* pictures := pictures_of keys (visible b) width (solutions_text f) in
  let b' := with_saved b saved in
  let* exact := (
    if impossible b' && negb (filled pictures) then Read true else
    let rows := visible b / width in
    let (solutions, found) := prover (Question b' width rows pictures) in
    let* _ := demand (if list_eq_dec (list_eq_dec Nat.eq_dec) (map (firstn (visible b')) solutions) pictures then true else false) "a picture was changed" in
    match proved b' rows width solutions found with
    | None => Refused "the certificate does not prove what it claims"
    | Some exact => Read exact
    end) in
  let* _ := demand (claims m exact (length pictures)) "the claim is not what the certificate proves" in
  Read (printed (name f) (Claim g j exact saved pictures)).

Definition answer_of (prover : question -> list grid * evidence) (f : folder) : answer :=
  otherwise (fun why => Not_accepted ("claim.json: " ++ why)) (parse (claim_text f)) (fun m =>
  otherwise Not_accepted (format_of m (hashes f)) (fun _ =>
  otherwise (fun why => Not_accepted ("puzzle.json: " ++ why)) (parse (puzzle f)) (fun j =>
  otherwise Not_checked (genre_of j) (fun g =>
  otherwise Not_accepted (conclude prover f m g j) Accepted)))).

(** ** The answer is right *)
Ltac step := match goal with
  | H : and_then ?a _ = Read _ |- _ => let E := fresh "E" in destruct a eqn:E; [cbn [and_then] in H|discriminate H]
  | H : demand ?a _ = Read _ |- _ => let E := fresh "D" in destruct a eqn:E; [clear H|discriminate H]
  | H : otherwise _ ?a _ = Accepted _ |- _ => let E := fresh "E" in destruct a eqn:E; [cbn [otherwise] in H|discriminate H]
  end.
Lemma claims_right m c : claims m (exactly c) (length (pictures c)) = true -> claimed m c.
Proof.
  unfold claims, claimed. intro H.
  destruct (field "claim" m) as [| | |v| |]; try discriminate. destruct (field "complete" m) as [|e| | | |]; try discriminate.
  apply andb_true_iff in H. destruct H as [H1 H2]. apply same_bytes_eq in H1. apply eqb_prop in H2. subst. split; reflexivity.
Qed.
Lemma conclude_right prover f m g j text : conclude prover f m g j = Read text -> exists c b width,
  text = printed (name f) c /\ is_true c /\ about c = g /\ clues c = j /\ puzzle_of g j = Read (b, width) /\ has_size j b width = true /\
  pictures_of (keys_in g b j) (visible b) width (solutions_text f) = Read (pictures c) /\
  saved_of g (keys_in g b j) (visible b) width (field "start" m) = Read (saved c) /\ claimed m c.
Proof.
  unfold conclude. intro H. step. destruct a as [b width]. cbv zeta in H. step. step. step. rename a1 into saved. step. rename a1 into pictures.
  step. rename a1 into exact. step. repeat step. inversion H; subst. clear H.
  exists (Claim g j exact saved pictures), b, width. cbn [about clues Claim.pictures Claim.saved].
  split; [reflexivity|]. split; [|repeat (split; [first [reflexivity|assumption]|]); apply claims_right; assumption].
  exists b, width. cbn [about clues Claim.pictures Claim.saved exactly]. split; [assumption|].
  match goal with E : _ = Read exact |- _ => rename E into R end.
  destruct (impossible (with_saved b saved) && negb (filled pictures)) eqn:I.
  - apply andb_true_iff in I. destruct I as [I F]. destruct pictures; [|discriminate].
    split; [constructor|]. split; [intros x []|]. intros _ x X. destruct (impossible_correct _ _ I X).
  - destruct (prover _) as [solutions found]. cbn [and_then] in R. step.
    destruct (list_eq_dec (list_eq_dec Nat.eq_dec) (map (firstn (visible (with_saved b saved))) solutions) pictures) as [Q|]; [|discriminate].
    destruct (proved _ _ _ _ _) as [e|] eqn:P; [|discriminate]. inversion R; subst e. rewrite <- Q. exact (proved_correct _ _ _ _ _ _ P).
Qed.
Theorem answer_correct : forall prover f text, answer_of prover f = Accepted text ->
  exists c b width m,
    text = printed (name f) c /\ is_true c /\
    has_puzzle (puzzle f) (about c) (clues c) b width /\
    pictures_of (keys_in (about c) b (clues c)) (visible b) width (solutions_text f) = Read (pictures c) /\
    renders m (claim_text f) /\ claimed m c /\
    saved_of (about c) (keys_in (about c) b (clues c)) (visible b) width (field "start" m) = Read (saved c).
Proof.
  intros prover f text H. unfold answer_of in H. do 5 step. inversion H; subst. clear H.
  match goal with E : conclude _ _ ?m ?g ?j = Read _ |- _ => destruct (conclude_right _ _ _ _ _ _ E) as (c & b & width & T & U & <- & <- & P & Z & S & V & C);
    exists c, b, width, m end.
  split; [exact T|]. split; [exact U|]. split; [|split; [exact S|split; [apply parse_correct; assumption|split; assumption]]].
  split; [apply parse_correct; assumption|]. split; [assumption|]. split; assumption.
Qed.
