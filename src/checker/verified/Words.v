(** How clues and pictures are written for people, and read again. The claim rests on this file: it says what the lines of
    an answer mean. *)
From Coq Require Import String Ascii List Arith Bool NArith Lia.
From Nono Require Import Spec Genres Json Clues.
Import ListNotations.
Open Scope string_scope.
Open Scope nat_scope.

Definition say : string -> bytes := spelled.
Definition newline : ascii := ascii_of_N 10.
Definition reversed {A} (l : list A) : list A := rev_append l [].
Fixpoint split_on (c : ascii) (s word : bytes) (words : list bytes) : list bytes :=
  match s with
  | [] => reversed (reversed word :: words)
  | a :: s => if Ascii.eqb a c then split_on c s [] (reversed word :: words) else split_on c s (a :: word) words
  end.
Definition split (c : ascii) (s : bytes) : list bytes := split_on c s [] [].
Definition lines_of : bytes -> list bytes := split newline.
Fixpoint joined_by (c : ascii) (l : list bytes) : bytes :=
  match l with [] => [] | [a] => a | a :: l => (a ++ c :: joined_by c l)%list end.
Fixpoint same_lines (s t : list bytes) : bool :=
  match s, t with [], [] => true | a :: s, b :: t => same_bytes a b && same_lines s t | _, _ => false end.
(** The lines between empty lines. *)
Fixpoint groups (l : list bytes) : list (list bytes) :=
  match l with
  | [] => [[]]
  | a :: l => match a, groups l with [], gs => [] :: gs | _, g :: gs => (a :: g) :: gs | _, [] => [[a]] end
  end.
Definition filled {A} (l : list A) : bool := match l with [] => false | _ => true end.

(** ** Numbers *)
Definition worth (w : bytes) : N := fold_left (fun n c => n * 10 + (code c - 48))%N w 0%N.
Fixpoint decimal_of (fuel : nat) (n : N) (after : bytes) : bytes :=
  let after := (ascii_of_N (48 + n mod 10) :: after)%N in
  match fuel with O => after | S fuel => if (n <? 10)%N then after else decimal_of fuel (n / 10) after end.
Definition decimal (n : N) : bytes := decimal_of (N.size_nat n) n [].

(** ** Clues *)
(** A block is its length and, from colour 2 on, a colon and its colour; [?] is unknown; an empty clue is 0. *)
Definition word_of (j : json) : reading bytes :=
  match j with
  | Text s | Number s => Read s
  | Null => Read (say "?")
  | Bool b => Read (say (if b then "true" else "false"))
  | _ => bad "plain items"
  end.
Definition coloured (length colour : bytes) : bytes := if is_it colour "1" then length else (length ++ ":"%char :: colour)%list.
Definition block_word (j : json) : reading bytes :=
  match j with
  | List [n; Number k] => let* n := word_of n in Read (coloured n k)
  | _ => word_of j
  end.
Definition item_words (j : json) : reading (list bytes) :=
  match j with List [] => Read [say "0"] | List l => each block_word l | _ => let* w := word_of j in Read [w] end.
Definition item (j : json) : reading bytes := let* ws := item_words j in Read (joined_by " " ws).

(** The board of a nonogram, with the clues above it and to the left. *)
Definition greatest : list nat -> nat := fold_right Nat.max 0.
Definition padded (n : nat) (s : bytes) : bytes := (repeat " "%char (n - length s) ++ s)%list.
Definition drawing (rows columns : list json) : reading (list bytes) :=
  let* beside := each item rows in
  let* above := each item_words columns in
  let left := greatest (map (@length ascii) beside) in
  let wide := S (greatest (1 :: map (@length ascii) (concat above))) in
  let high := greatest (map (@length bytes) above) in
  let heads := map (fun ws => repeat [] (high - length ws) ++ ws)%list above in
  Read (map (fun i => padded left [] ++ concat (map (fun ws => padded wide (nth i ws [])) heads)) (seq 0 high) ++
        map (fun s => padded left s ++ concat (map (fun _ => padded wide (say ".")) columns)) beside)%list.

Definition sections (g : genre) : list string :=
  match g with
  | Nonogram => ["rows"; "cols"] | Akari => ["cells"]
  | Mosaic => ["numbers"] | Minesweeper => ["numbers"; "mines"] | Star_battle => ["regions"; "stars"] | Norinori => ["regions"]
  | Aquarium => ["regions"; "rows"; "cols"; "separate"] | Tents => ["trees"; "rows"; "cols"]
  | Sudoku => ["givens"; "boxes"; "parity"; "diagonals"] | Binairo => ["givens"; "signs across"; "signs down"; "repeats"]
  end.
Definition section (f : bytes * json) : reading (list bytes) :=
  let* ls := match snd f with
             | List l => each item l
             | j => let* w := if is_it (fst f) "stars" then word_of (match j with Null => Number (say "1") | _ => j end) else word_of j in Read [w]
             end in
  Read ([] :: fst f :: ls).
Definition parts (f : bytes * json) : list (bytes * json) :=
  match snd f with Object l => map (fun p => (fst f ++ " "%char :: fst p, snd p)%list) l | _ => [f] end.
Fixpoint without_blanks (reversed_line : bytes) : bytes :=
  match reversed_line with c :: r => if Ascii.eqb c " " then without_blanks r else reversed_line | [] => [] end.
Definition clue_lines (g : genre) (clues : json) : reading (list bytes) :=
  match clues with
  | Object l =>
    let fs := flat_map parts l in
    let* _ := must (forallb (fun f => existsb (is_it (fst f)) (sections g)) fs) "only the fields of the genre" in
    let* ls := each section fs in
    let* drawn := match g, field "rows" clues, field "cols" clues with
                  | Nonogram, List rows, List columns =>
                      if length columns <=? 60 then let* d := drawing rows columns in Read ([] :: say "drawing" :: d) else Read []
                  | _, _, _ => Read []
                  end in
    Read (map (fun s => reversed (without_blanks (reversed s))) ((say "genre " ++ say (name_of g)) :: concat ls ++ drawn)%list)
  | _ => bad "an object"
  end.

(** Reads clues that are written so. The drawing follows from them; the text must be the one that [clue_lines] writes. *)
Definition plain (s : bytes) : reading json :=
  if is_it s "?" then Read Null else if is_number s then Read (Number s) else bad "numbers".
Definition block_in (word : bytes) : reading json :=
  match split ":" word with
  | [n] => let* n := plain n in Read (List [n; Number (say "1")])
  | [n; k] => let* n := plain n in let* k := plain k in Read (List [n; k])
  | _ => bad "blocks"
  end.
Definition clue_in (s : bytes) : reading json :=
  if is_it s "0" then Read (List []) else let* bs := each block_in (split " " s) in Read (List bs).
Definition section_in (g : genre) (ls : list bytes) : reading (bytes * json) :=
  match ls with
  | name :: ls =>
    let one_of := existsb (is_it name) in
    let along := match g with Nonogram => true | _ => false end in
    let* v :=
      if along && one_of ["rows"; "cols"] then let* l := each clue_in ls in Read (List l)
      else if one_of ["rows"; "cols"] then let* l := each plain ls in Read (List l)
      else match ls with
           | [s] => if one_of ["stars"; "mines"] then plain s
                    else if one_of ["separate"; "diagonals"; "repeats"] && (is_it s "true" || is_it s "false") then Read (Bool (is_it s "true"))
                    else Read (List [Text s])
           | _ => Read (List (map Text ls))
           end in
    Read (name, v)
  | [] => bad "a section"
  end.
Fixpoint with_signs (fs : list (bytes * json)) : list (bytes * json) :=
  match fs with
  | [] => []
  | (name, v) :: fs =>
    let sign := if is_it name "signs across" then Some (say "across") else if is_it name "signs down" then Some (say "down") else None in
    match sign, with_signs fs with
    | None, fs => (name, v) :: fs
    | Some side, (k, Object l) :: fs => (k, Object ((side, v) :: l)) :: fs
    | Some side, fs => (say "signs", Object [(side, v)]) :: fs
    end
  end.
Definition clues_of_text (s : bytes) : reading (genre * json) :=
  let ls := lines_of s in
  match groups ls with
  | [first] :: others =>
    match List.find (fun n => same_bytes first (say "genre " ++ say (snd n))%list) names with
    | Some (g, _) =>
      let* fs := each (section_in g) (filter (fun ls => match ls with [] => false | name :: _ => negb (is_it name "drawing") end) others) in
      let* _ := must (negb (twice (map fst fs))) "each section once" in
      let clues := Object (with_signs fs) in
      let* written := clue_lines g clues in
      if same_lines (written ++ [[]])%list ls then Read (g, clues) else Refused "clues.txt is not as nono writes it"
    | None => Refused "this program does not know the genre of clues.txt"
    end
  | _ => Refused "this is not a clues.txt file"
  end.

(** ** Characters of colours *)
(** The characters of a text in UTF-8. *)
Definition continues (c : ascii) : bool := ((128 <=? code c) && (code c <? 192))%N.
Fixpoint characters (s : bytes) : list bytes :=
  match s with
  | [] => []
  | c :: s =>
    let others := characters s in
    if match s with d :: _ => continues d | [] => false end
    then match others with k :: ks => (c :: k) :: ks | [] => [[c]] end else [c] :: others
  end.
(** Those of the genre, or those of the palette in the JSON of a nonogram; none unless all colours up to the
    highest have their own. Without a palette, a puzzle in one colour has . and X. *)
Definition visible_character (s : bytes) : bool :=
  match characters s with [[a]] => from_to "!" "~" a && negb (among "?[]" a) | [_ :: _ :: _] => true | _ => false end.
Definition keys_of (g : genre) (o : json) (highest : nat) : list bytes :=
  match g with
  | Akari => [say "."; say "o"] | Star_battle | Minesweeper => [say "."; say "*"]
  | Mosaic | Norinori | Aquarium => [say "."; say "#"] | Tents => [say "."; say "^"] | Binairo => [say "0"; say "1"]
  | Sudoku => firstn (S highest) (characters (say "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"))
  | Nonogram =>
    let key j := match field "key" j with Text s => s | _ => [] end in
    let palette k := match field k o with List l => map key l | _ => [] end in
    let keys := match palette "palette", palette "colors" with
                | [], [] => if highest <? 2 then [say "."; say "X"] else []
                | [], l | l, _ => l
                end in
    if negb (twice keys) && (highest <? length keys) && (length keys <=? 256) && forallb visible_character keys then keys else []
  end.

(** ** Pictures *)
Fixpoint place_of (k : bytes) (l : list bytes) (i : nat) : option nat :=
  match l with a :: l => if same_bytes k a then Some i else place_of k l (S i) | [] => None end.
(** The colour that a character shows; the characters [zero] show colour 0, too. *)
Definition colour_of (zero : string) (keys : list bytes) (c : bytes) : reading colour :=
  match place_of c keys 0 with
  | Some i => Read i
  | None => if existsb (same_bytes c) (characters (say zero)) then Read 0 else Refused ("found " ++ string_of_list_ascii c ++ " in a picture")
  end.
Definition rectangle {A} (size width : nat) (rows : list (list A)) : reading (list A) :=
  if negb (forallb (fun row => length row =? width) rows) then Refused "expected rows as wide as the puzzle"
  else if negb (length rows * width =? size) then Refused "expected grids as large as the puzzle"
  else Read (concat rows).
Definition pictures_of (keys : list bytes) (size width : nat) (s : bytes) : reading (list grid) :=
  each (fun rows => let* rows := each (fun row => each (colour_of "" keys) (characters row)) rows in rectangle size width rows)
       (filter filled (groups (lines_of s))).

(** A saved grid: a key, several keys in brackets, or ? for every cell. The genre's characters of clues show colour 0. *)
Definition saved_grid := list (option (list colour)).
Fixpoint saved_row (colour : bytes -> reading colour) (cs : list bytes) (open : option (list bytes)) : reading saved_grid :=
  match cs, open with
  | [], None => Read []
  | [], Some _ => Refused "found [ without ]"
  | c :: cs, Some set =>
    if negb (is_it c "]") then saved_row colour cs (Some (c :: set))
    else let* cell := if existsb (fun c => is_it c "?") set then Read None else let* ks := each colour set in Read (Some ks) in
         let* rest := saved_row colour cs None in Read (cell :: rest)
  | c :: cs, None =>
    if is_it c "[" then saved_row colour cs (Some [])
    else let* cell := if is_it c "?" then Read None else let* k := colour c in Read (Some [k]) in
         let* rest := saved_row colour cs None in Read (cell :: rest)
  end.
Definition saved_of (g : genre) (keys : list bytes) (size width : nat) (j : json) : reading (option saved_grid) :=
  let zero := match g with Akari => "#0123456789" | Minesweeper => "?0123456789" | Tents => "T" | _ => "" end in
  match j with
  | Null => Read None
  | List rows =>
    let* rows := each (fun j => match j with Text s => saved_row (colour_of zero keys) (characters s) None | _ => Refused "expected rows of text" end) rows in
    let* cells := rectangle size width rows in Read (Some cells)
  | _ => Refused "expected a saved grid or null"
  end.

(** A picture or a saved grid as a section. Each cell shows its colours by their characters or, without characters, by their
    numbers; [?] is unknown. *)
Fixpoint chopped {A} (width room : nat) (row cells : list A) : list (list A) :=
  match cells, room with
  | [], _ => if filled row then [reversed row] else []
  | c :: cells, O => reversed row :: chopped width (width - 1) [c] cells
  | c :: cells, S room => chopped width room (c :: row) cells
  end.
Definition cell_word (keys : list bytes) (colours : option (list colour)) : bytes :=
  let name k := match keys with [] => decimal (N.of_nat k) | _ => nth k keys (say "?") end in
  match colours with
  | None => say "?"
  | Some ks => match filter (fun k => existsb (Nat.eqb k) ks) (seq 0 (S (greatest ks))) with
               | [k] => name k
               | ks => ("["%char :: (match keys with [] => joined_by " " | _ => @concat ascii end) (map name ks) ++ ["]"%char])%list
               end
  end.
Definition picture_lines (title : bytes) (keys : list bytes) (width : nat) (cells : saved_grid) : list bytes :=
  let words := map (cell_word keys) cells in
  let row words := match keys with [] => joined_by " " words | _ => concat words end in
  ([] :: (title ++ say (match keys with [] => ", by the numbers of the colours" | _ => "" end)) :: map row (chopped width width [] words))%list.

(** ** A number is read as it is written. *)
Lemma worth_app w c : worth (w ++ [c])%list = (worth w * 10 + (code c - 48))%N.
Proof. unfold worth. rewrite fold_left_app. reflexivity. Qed.
Lemma digit_code n : (n < 10)%N -> (code (ascii_of_N (48 + n)) - 48 = n)%N.
Proof. intro H. unfold code. rewrite N_ascii_embedding by lia. lia. Qed.
Lemma worth_from n w : fold_left (fun n c => n * 10 + (code c - 48))%N w n = (n * 10 ^ N.of_nat (length w) + worth w)%N.
Proof.
  revert n. induction w as [|c w IH] using rev_ind; intro n.
  - cbn. lia.
  - rewrite fold_left_app, IH, worth_app, app_length. cbn [fold_left length]. replace (length w + 1) with (S (length w)) by lia.
    rewrite Nat2N.inj_succ, N.pow_succ_r'. lia.
Qed.
Lemma decimal_of_worth fuel : forall n after, (n < 10 ^ N.of_nat (S fuel))%N ->
  worth (decimal_of fuel n after) = (n * 10 ^ N.of_nat (length after) + worth after)%N.
Proof.
  induction fuel as [|fuel IH]; intros n after H; cbn [decimal_of].
  - unfold worth at 1. cbn [fold_left]. rewrite worth_from, digit_code by (apply N.mod_lt; lia).
    cbn in H. rewrite N.mod_small by lia. lia.
  - destruct (n <? 10)%N eqn:E.
    + apply N.ltb_lt in E. unfold worth at 1. cbn [fold_left]. rewrite worth_from, digit_code by (apply N.mod_lt; lia).
      rewrite N.mod_small by lia. lia.
    + rewrite IH.
      * unfold worth at 1. cbn [fold_left length]. rewrite worth_from, digit_code by (apply N.mod_lt; lia).
        rewrite Nat2N.inj_succ, N.pow_succ_r'. assert (D := N.div_mod n 10). nia.
      * apply N.div_lt_upper_bound; [lia|]. rewrite <- N.pow_succ_r', <- Nat2N.inj_succ. exact H.
Qed.
Lemma size_bound n : (n < 10 ^ N.of_nat (S (N.size_nat n)))%N.
Proof.
  assert (forall p, (N.pos p < 2 ^ N.of_nat (Pos.size_nat p))%N) as P.
  { induction p as [p IH|p IH|]; cbn [Pos.size_nat]; try rewrite Nat2N.inj_succ, N.pow_succ_r'; lia. }
  apply N.lt_le_trans with (2 ^ N.of_nat (S (N.size_nat n)))%N.
  - destruct n as [|p]; [cbn; lia|]. cbn [N.size_nat]. rewrite Nat2N.inj_succ, N.pow_succ_r'. specialize (P p). lia.
  - apply N.pow_le_mono_l. lia.
Qed.
Lemma decimal_worth n : worth (decimal n) = n.
Proof. unfold decimal. rewrite decimal_of_worth by apply size_bound. cbn. lia. Qed.
