(** How pictures and saved grids are written as text, and numbers in an answer. The claim rests on this file. *)
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

(** ** Characters of colours *)
(** Those of the genre, or those of the palette in the JSON of a nonogram; none unless all colours up to the
    highest have their own. Without a palette, a puzzle in one colour has . and X. *)
Definition visible_character (s : bytes) : bool :=
  match characters s with [[a]] => from_to "!" "~" a && negb (among "?[]" a) | [_ :: _ :: _] => true | _ => false end.
Definition keys_of (g : genre) (o : json) (highest : nat) : list bytes :=
  match g with
  | Akari => [say "."; say "o"] | Star_battle | Minesweeper => [say "."; say "*"]
  | Mosaic | Norinori | Aquarium => [say "."; say "#"] | Tents => [say "."; say "^"] | Binairo => [say "0"; say "1"]
  | Sudoku => firstn (S highest) (characters (say "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
  | Nonogram =>
    let key j := match field "key" j with Text s => s | _ => [] end in
    let keys := match field "palette" o with
                | List (a :: l) => map key (a :: l)
                | _ => if highest <? 2 then [say "."; say "X"] else []
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
(** The rows of a picture stand one below the other. Each row ends its line; an empty line parts two pictures. *)
Definition pictures_of (keys : list bytes) (size width : nat) (s : bytes) : reading (list grid) :=
  match s, rev (groups (lines_of s)) with
  | [], _ => Read []
  | _, [] :: gs =>
    each (fun rows => let* rows := each (fun row => each (colour_of "" keys) (characters row)) rows in rectangle size width rows) (rev gs)
  | _, _ => Refused "expected a line feed at the end of the pictures"
  end.
(** A saved grid: a key, several keys in brackets, or ? for every cell. The genre's characters of clues show colour 0. *)
Definition saved_grid := list (option (list colour)).
Fixpoint saved_row (colour : bytes -> reading colour) (cs : list bytes) (open : option (list bytes)) : reading saved_grid :=
  match cs, open with
  | [], None => Read []
  | [], Some _ => Refused "found [ without ]"
  | c :: cs, Some set =>
    if negb (is_it c "]") then saved_row colour cs (Some (c :: set))
    else if negb (filled set) then Refused "found [] in the saved grid"
    else let* cell := if existsb (fun c => is_it c "?") set then Read None else let* ks := each colour set in Read (Some ks) in
         let* rest := saved_row colour cs None in Read (cell :: rest)
  | c :: cs, None =>
    if is_it c "[" then saved_row colour cs (Some [])
    else let* cell := if is_it c "?" then Read None else let* k := colour c in Read (Some [k]) in
         let* rest := saved_row colour cs None in Read (cell :: rest)
  end.
Definition saved_of (g : genre) (keys : list bytes) (size width : nat) (j : json) : reading (option saved_grid) :=
  let zero := match g with Akari => "#0123456789" | Minesweeper => "?012345678" | Tents => "T" | _ => "" end in
  match j with
  | Null => Read None
  | List rows =>
    let* rows := each (fun j => match j with Text s => saved_row (colour_of zero keys) (characters s) None | _ => Refused "expected rows of text" end) rows in
    let* cells := rectangle size width rows in Read (Some cells)
  | _ => Refused "expected a saved grid or null"
  end.

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
