(** What an answer claims, and how it is printed. The claim rests on this file; [answer_correct] in [Answer.v] is about it. *)
From Coq Require Import String Ascii List Arith Bool NArith.
From Nono Require Import Spec Genres Json Clues Words.
Import ListNotations.
Open Scope string_scope.
Open Scope nat_scope.

(** ** What is claimed *)
Record claim := Claim {
  about : genre;
  clues : json;                                      (* the puzzle as it stands in puzzle.json *)
  exactly : bool;                                    (* there are no other solutions; or there may be *)
  saved : option saved_grid;                         (* only solutions that agree with this grid count *)
  pictures : list grid }.

Definition with_saved (b : board) (s : option saved_grid) : board := match s with Some cells => agreeing b cells | None => b end.
Definition is_true (c : claim) : Prop :=
  exists b width, puzzle_of (about c) (clues c) = Read (b, width) /\
  NoDup (pictures c) /\
  (forall g, In g (pictures c) -> is_solution (with_saved b (saved c)) g) /\
  (exactly c = true -> forall g, is_solution (with_saved b (saved c)) g -> In g (pictures c)).

(** ** What the files say *)
(** The size of the board, if the puzzle states it, is right. *)
Definition has_size (j : json) (b : board) (width : nat) : bool :=
  let fits k n := match field k j with Null => true | Number w => same_bytes w (decimal (N.of_nat n)) | _ => false end in
  fits "width" width && fits "height" (visible b / width).
(** The text is JSON that has this puzzle. *)
Definition has_puzzle (s : bytes) (g : genre) (j : json) (b : board) (width : nat) : Prop :=
  renders j s /\ genre_of j = Read g /\ puzzle_of g j = Read (b, width) /\ has_size j b width = true.

(** The characters of the colours in pictures and saved grids: those of the genre, or those of the palette. *)
Definition inks (b : board) : list colour :=
  0 :: flat_map (fun r => flat_map snd (counted r)) (count_rules b) ++ flat_map (fun r => map snd (shown r)) (line_rules b).
Definition keys_in (g : genre) (b : board) (j : json) : list bytes := keys_of g j (fold_right Nat.max 0 (inks b)).

Definition verdict (n : nat) : string := match n with 0 => "unsolvable" | 1 => "unique" | _ => "multiple" end.
Definition claimed (m : json) (c : claim) : Prop :=
  field "claim" m = Text (say (verdict (length (pictures c)))) /\ field "complete" m = Bool (exactly c).

(** ** How a claim is printed *)
Definition printed (name : bytes) (c : claim) : bytes :=
  let n := length (pictures c) in
  (name ++ say ": accepted: the puzzle in puzzle.json (" ++ say (name_of (about c)) ++ say ") has " ++
   (match n with 0 => say "no solution" | 1 => say (if exactly c then "exactly 1 solution" else "at least 1 solution")
    | _ => say (if exactly c then "exactly " else "at least ") ++ decimal (N.of_nat n) ++ say " solutions" end) ++
   say (match saved c with None => "" | Some _ => if n <=? 1 then " that agrees with the saved grid in claim.json" else " that agree with the saved grid in claim.json" end) ++
   say (match n with 0 => "" | 1 => ", the one in solutions.txt" | _ => ", those in solutions.txt" end))%list.
