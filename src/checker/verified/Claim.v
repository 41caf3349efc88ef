(** What an answer claims, and how it is printed. The claim rests on this file; [answer_correct] in [Answer.v] is about it. *)
From Coq Require Import String Ascii List Arith Bool NArith.
From Nono Require Import Spec Genres Json Clues Words.
Import ListNotations.
Open Scope string_scope.
Open Scope nat_scope.

(** ** What is claimed *)
Record claim := Claim {
  about : genre;
  clues : json;
  exactly : bool;                                    (* there are no other solutions; or there may be *)
  many : N;
  saved : option saved_grid;                         (* only solutions that agree with this grid count *)
  pictures : list grid }.                            (* all of these solutions, or none if they are not listed *)

Definition with_saved (b : board) (s : option saved_grid) : board := match s with Some cells => agreeing b cells | None => b end.
Definition is_true (c : claim) : Prop :=
  exists b width, puzzle_of (about c) (clues c) = Read (b, width) /\
  exists l : list grid, NoDup l /\ N.of_nat (length l) = many c /\ (pictures c = [] \/ pictures c = l) /\
    (forall g, In g l -> is_solution (with_saved b (saved c)) g) /\
    (exactly c = true -> forall g, is_solution (with_saved b (saved c)) g -> In g l).

(** A text, JSON or clues.txt, has this puzzle. The size of the board, if JSON states it, is right. *)
Definition has_size (j : json) (b : board) (width : nat) : bool :=
  let fits k n := match field k j with Null => true | Number w => same_bytes w (decimal (N.of_nat n)) | _ => false end in
  fits "width" width && fits "height" (visible b / width).
Definition has_puzzle (s : bytes) (g : genre) (b : board) (width : nat) : Prop :=
  (exists j, renders j s /\ file_genre j = Read g /\ puzzle_of g j = Read (b, width) /\ has_size j b width = true) \/
  (exists j, clues_of_text s = Read (g, j) /\ puzzle_of g j = Read (b, width)).

(** Where the clues are from. What is said of an original file that was not compared is that nothing is proved about it. *)
Inductive origin := Kept (name : bytes) | Original (name : bytes) | Unread (kept original : bytes).
Definition comes_from (o : origin) (kept : bytes) (original : option (bytes * bytes)) (g : genre) (b : board) (width : nat) : Prop :=
  match o, original with
  | Kept name, None => name = kept
  | Original name, Some (named, s) => name = named /\ has_puzzle s g b width
  | Unread name converted, Some (named, _) => name = kept /\ converted = named
  | _, _ => False
  end.

(** ** How a claim is printed *)
Definition from (o : origin) : bytes :=
  match o with
  | Kept name | Original name => name
  | Unread kept original => kept ++ say "; original not compared, the conversion of " ++ original ++ say " to these clues is not proved"
  end%list.
Definition plural (n : N) (one others : string) : bytes := say (if (n =? 1)%N then one else others).
Definition printed (source : origin) (keys : list bytes) (c : claim) : reading (list bytes) :=
  let* p := puzzle_of (about c) (clues c) in
  let (_, width) := p : board * nat in
  let* written := clue_lines (about c) (clues c) in
  let picture title cells := picture_lines title keys width cells in
  let solution i g := picture (say "solution " ++ decimal (N.of_nat (S i)))%list (map (fun k => Some [k]) g) in
  Read ((say "accepted: " ++ say (if exactly c then "exactly " else "at least ") ++ decimal (many c) ++ say " " ++
         plural (many c) "solution" "solutions" ++
         match saved c with Some _ => plural (many c) " that agrees with the saved grid" " that agree with the saved grid" | None => [] end) ::
        (say "of the puzzle (" ++ say (name_of (about c)) ++ say ") with these clues, from " ++ from source ++ say ":") ::
        written ++
        match saved c with Some cells => picture (say "saved grid") cells | None => [] end ++
        concat (map (fun ig : nat * grid => solution (fst ig) (snd ig)) (combine (seq 0 (length (pictures c))) (pictures c))))%list.

(** ** What the manifest says *)
Definition verdict (n : N) : string := if (n =? 0)%N then "unsolvable" else if (n =? 1)%N then "unique" else "multiple".
Definition claimed (m : json) (c : claim) : Prop :=
  field "clues" m = clues c /\ field "verdict" m = Text (say (verdict (many c))) /\ field "complete" m = Bool (exactly c) /\
  field "count" m = Number (decimal (many c)).

(** ** The characters of the colours *)
Definition inks (b : board) : list colour :=
  let all := (0 :: flat_map (fun r => flat_map snd (counted r)) (count_rules b) ++ flat_map (fun r => map snd (shown r)) (line_rules b))%list in
  filter (fun k => existsb (Nat.eqb k) all) (seq 0 (S (Words.greatest all))).
Definition keys_in (g : genre) (b : board) (j : json) : list bytes := keys_of g j (Words.greatest (inks b)).
Definition key_at (keys : list bytes) (k : colour) : bytes := nth k keys [].

Definition in_ascii : list bytes -> bool := forallb (forallb (from_to "!" "~")).

(** The characters of printed pictures are fair if the genre or the original file names the colours, or if they are . and X
    and no file of JSON can contradict. All of them are of ASCII, so that none is unseen or looks like another. *)
Definition fair_keys (g : genre) (b : board) (o : option (bytes * bytes)) (keys : list bytes) : Prop :=
  in_ascii keys = true /\ (
  keys = [] \/
  (keys = [say "."; say "X"] /\ forall name s, o = Some (name, s) -> exists j, clues_of_text s = Read (g, j)) \/
  (line_rules b = [] /\ exists j, keys = keys_in g b j) \/
  exists name s j, o = Some (name, s) /\ renders j s /\ forall k, In k (inks b) -> key_at keys k = key_at (keys_in g b j) k).
