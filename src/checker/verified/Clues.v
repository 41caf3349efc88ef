(** What JSON says about a puzzle. The claim rests on this file: it says which fields make which board of [Genres.v]. A field
    that is missing is as good as null; fields that are not named here are free. *)
From Coq Require Import String Ascii List Arith Bool NArith ZArith.
From Nono Require Import Spec Genres Json.
Import ListNotations.
Open Scope nat_scope.
Open Scope string_scope.

Definition bad {A} (what : string) : reading A := Refused ("the clues are wrong: expected " ++ what).
Definition must (good : bool) (what : string) : reading unit := if good then Read tt else bad what.
Definition each {A B} (f : A -> reading B) : list A -> reading (list B) :=
  fix go l := match l with [] => Read [] | a :: l => let* b := f a in let* bs := go l in Read (b :: bs) end.
Definition is_it (s : bytes) (t : string) : bool := same_bytes s (spelled t).

(** ** Fields and numbers *)
Definition field (k : string) (o : json) : json :=
  match o with
  | Object l => match List.find (fun f => is_it (fst f) k) l with Some f => snd f | None => Null end
  | _ => Null
  end.
Definition list_at (k : string) (o : json) : reading (list json) := match field k o with List l => Read l | _ => bad k end.
Definition natural (w : bytes) : option N :=
  if forallb is_digit w && is_number w then Some (fold_left (fun n c => n * 10 + (code c - 48)) w 0)%N else None.
Definition number (limit : N) (j : json) : reading N :=
  match j with
  | Number w => match natural w with Some n => if (n <=? limit)%N then Read n else bad "smaller numbers" | None => bad "whole numbers" end
  | _ => bad "numbers"
  end.
Definition small (j : json) : reading nat := let* n := number 100000 j in Read (N.to_nat n).
Definition flag (k : string) (o : json) : reading bool :=
  match field k o with Null => Read false | Bool b => Read b | _ => bad (k ++ " to be true or false") end.

(** ** Clues of lines *)
(** A block is a length, a length and a colour, or [{"blot": colour}], which may have any length. *)
Definition some (j : json) : reading nat := match small j with Read (S n) => Read (S n) | _ => bad "blocks" end.
Definition block_of (j : json) : reading block :=
  match j with
  | Number _ => let* n := some j in Read (Some n, 1)
  | List [n; k] => let* n := some n in let* k := some k in Read (Some n, k)
  | Object [(word, k)] => if is_it word "blot" then let* k := some k in Read (None, k) else bad "blocks"
  | _ => bad "blocks"
  end.
Definition clue_of (j : json) : reading clue :=
  match j with
  | List [Number w] => if is_it w "0" then Read [] else let* b := block_of (Number w) in Read [b]
  | List l => each block_of l
  | _ => bad "a list of blocks"
  end.
Definition clues_at (k : string) (o : json) : reading (list clue) := let* l := list_at k o in each clue_of l.
Definition colours_of (clues : list clue) : nat := S (fold_right Nat.max 1 (map snd (concat clues))).

(** ** Characters of UTF-8 *)
Definition continues (c : ascii) : bool := ((128 <=? code c) && (code c <? 192))%N.
Fixpoint characters (s : bytes) : list bytes :=
  match s with
  | [] => []
  | c :: s =>
    let others := characters s in
    if match s with d :: _ => continues d | [] => false end
    then match others with k :: ks => (c :: k) :: ks | [] => [[c]] end else [c] :: others
  end.
(** The code of a character of one byte or of three. *)
Definition point (s : bytes) : N :=
  match map code s with [a] => a | [a; b; c] => (a - 224) * 4096 + (b - 128) * 64 + (c - 128) | _ => 0 end%N.

(** ** Rows of characters, all of one length *)
Definition text_of (j : json) : reading bytes := match j with Text s => Read s | _ => bad "text" end.
Definition cells_of (good : N -> bool) (what : string) (j : json) : reading text :=
  let* l := match j with List l => Read l | _ => bad "a list of rows" end in
  let* rows := each text_of l in
  let t := map (fun row => map point (characters row)) rows in
  let* _ := must (forallb (fun row => (0 <? length row) && (length row =? length (hd [] t)))%nat t && (0 <? length t)%nat) "rows of one length" in
  let* _ := must (forallb (forallb good) t) what in
  Read t.
Definition cells_at (good : N -> bool) (what k : string) (o : json) : reading text := cells_of good what (field k o).
Definition cells_if (good : N -> bool) (what k : string) (o : json) : reading (option text) :=
  match field k o with Null => Read None | j => let* t := cells_of good what j in Read (Some t) end.
Definition one_of (s : string) (n : N) : bool := existsb (fun c => N.eqb (code c) n) (spelled s).
Definition digits_or (others : string) : N -> bool := one_of ("0123456789" ++ others).
(** Regions are visible characters of ASCII or, on large boards, characters of Chinese. *)
Definition region (n : N) : bool := ((33 <=? n) && (n <=? 126) || (0x4000 <=? n) && (n <=? 0x9fff))%N.
Definition whole (n : N) : bool := region n && negb (one_of "." n).
Definition sized (h w : nat) (t : text) : bool := ((length t =? h) && (length (hd [] t) =? w))%nat.
Definition if_sized (h w : nat) (what : string) (t : option text) : reading text :=
  match t with Some t => let* _ := must (sized h w t) what in Read t | None => Read [] end.

(** Numbers beside the board: one per row, then one per column; null where none is given. *)
Definition outside (o : json) (t : text) : reading (list (option nat)) :=
  let side k n :=
    match field k o with
    | Null => Read (repeat None n)
    | List l => let* _ := must (length l =? n)%nat (k ++ " for every line") in
                each (fun j => match j with Null => Read None | _ => let* n := small j in Read (Some n) end) l
    | _ => bad k
    end in
  let* rows := side "rows" (length t) in let* columns := side "cols" (length (hd [] t)) in Read (rows ++ columns)%list.

(** ** Puzzles *)
Definition is_sign (f : bytes * json) : bool := (is_it (fst f) "across" || is_it (fst f) "down")%bool.
Inductive genre := Nonogram | Akari | Mosaic | Minesweeper | Star_battle | Norinori | Aquarium | Tents | Sudoku | Binairo.
Definition names : list (genre * string) :=
  [(Nonogram, "nonogram"); (Akari, "akari"); (Mosaic, "mosaic"); (Minesweeper, "minesweeper");
   (Star_battle, "star-battle"); (Norinori, "norinori"); (Aquarium, "aquarium"); (Tents, "tents"); (Sudoku, "sudoku"); (Binairo, "binairo")].
Definition genre_named (s : bytes) : option genre := option_map fst (List.find (fun n => is_it s (snd n)) names).
Definition name_of (g : genre) : string :=
  match g with
  | Nonogram => "nonogram" | Akari => "akari" | Mosaic => "mosaic" | Minesweeper => "minesweeper"
  | Star_battle => "star-battle" | Norinori => "norinori" | Aquarium => "aquarium" | Tents => "tents" | Sudoku => "sudoku" | Binairo => "binairo"
  end.

(** The board, and the width of the rectangle that numbers its cells. *)
Definition on {A} (t : text) (b : A) : reading (A * nat) := Read (b, length (hd [] t)).
Definition puzzle_of (g : genre) (o : json) : reading (board * nat) :=
  match g with
  | Nonogram =>
      let* rows := clues_at "rows" o in let* columns := clues_at "cols" o in
      let* _ := must ((0 <? length rows) && (0 <? length columns))%nat "a board" in
      Read (nonogram rows columns (colours_of (rows ++ columns)), length columns)
  | Akari => let* t := cells_at (digits_or "#.") "only digits, # and ." "grid" o in on t (akari t)
  | Mosaic => let* t := cells_at (digits_or ".") "only digits and ." "numbers" o in on t (mosaic t)
  | Minesweeper =>
      let* t := cells_at (one_of "012345678?.") "only digits up to 8, ? and ." "numbers" o in
      let* mines := match field "mines" o with Null => Read None | j => let* n := small j in Read (Some n) end in
      on t (minesweeper t mines)
  | Star_battle =>
      let* t := cells_at region "visible characters" "regions" o in
      let* stars := match field "stars" o with Null => Read 1 | j => small j end in on t (star_battle t stars)
  | Norinori => let* t := cells_at whole "a region for each cell" "regions" o in on t (norinori t)
  | Aquarium =>
      let* t := cells_at whole "a region for each cell" "regions" o in
      let* ns := outside o t in let* separate := flag "separate" o in on t (aquarium t ns separate)
  | Tents => let* t := cells_at (one_of "T.") "only T and ." "trees" o in let* ns := outside o t in on t (tents t ns)
  | Sudoku =>
      let* t := cells_at (one_of "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ.") "only digits, capital letters and ." "givens" o in
      let n := length t in
      let* _ := must (sized n n t) "as many rows as columns" in
      let* boxes := cells_if whole "a box for each cell" "boxes" o in
      let* _ := if_sized n n "boxes as large as the givens" boxes in
      let usual := existsb (fun d => (d * d <=? n) && (n mod d =? 0))%nat (seq 2 n) in
      let* _ := must (usual || match boxes with Some _ => true | None => false end) "boxes" in
      let* parity := cells_if (one_of "oe.") "only o, e and ." "parity" o in
      let* parity := if_sized n n "parity as large as the givens" parity in
      let* diagonals := flag "diagonals" o in on t (sudoku t boxes parity diagonals)
  | Binairo =>
      let* t := cells_at (one_of "01.") "only 0, 1 and ." "givens" o in
      let (h, w) := (length t, length (hd [] t)) in
      let* _ := must (Nat.even h && Nat.even w) "even sides" in
      let* across_down := match field "signs" o with
        | Null => Read ([], [])
        | Object l =>
            let* _ := must (forallb is_sign l) "signs across and down" in
            let side k h w := let* u := cells_at (one_of "=x.") "only =, x and ." k (Object l) in
                              let* _ := must (sized h w u) ("a sign between each two neighbours in " ++ k) in Read u in
            let* across := side "across" h (w - 1)%nat in let* down := side "down" (h - 1)%nat w in Read (across, down)
        | _ => bad "signs across and down"
        end in
      let* repeats := match field "repeats" o with Bool b => Read b | _ => bad "repeats" end in on t (binairo t (fst across_down) (snd across_down) repeats)
  end.

(** A puzzle names the version of nono's JSON, and its genre. *)
Definition genre_of (o : json) : reading genre :=
  let* _ := must (match field "nono" o with Number w => is_it w "1" | _ => false end) "version 1 of nono's JSON" in
  match field "genre" o with
  | Text s => match genre_named s with Some g => Read g | None => Refused ("this program does not know the genre " ++ string_of_list_ascii s) end
  | _ => bad "a genre"
  end.
