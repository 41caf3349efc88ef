(** JSON: which texts mean which values. The claim rests on this grammar; [Parser.v] has a parser for it. *)
From Coq Require Import List Arith Bool NArith Ascii String.
Import ListNotations.
Open Scope char_scope.

Definition bytes := list ascii.
Definition spelled : string -> bytes := list_ascii_of_string.

Inductive json :=
  | Null
  | Bool (b : bool)
  | Number (written : bytes)                         (* as it is written: numbers may be of any size *)
  | Text (s : bytes)                                 (* as they stand; only escapes become UTF-8 *)
  | List (l : list json)
  | Object (l : list (bytes * json)).

(** ** Characters *)
Definition code (c : ascii) : N := N_of_ascii c.
Definition quote := """".
Definition backslash := "\".
Definition among (s : string) (c : ascii) : bool := existsb (Ascii.eqb c) (spelled s).
Definition from_to (low high c : ascii) : bool := ((code low <=? code c) && (code c <=? code high))%N.
Definition is_blank (c : ascii) : bool := existsb (N.eqb (code c)) [32; 10; 9; 13]%N.
Definition is_mark : ascii -> bool := among "[]{},:".
Definition is_digit : ascii -> bool := from_to "0" "9".
Definition in_word (c : ascii) : bool := is_digit c || from_to "a" "z" c || from_to "A" "Z" c || among "+-." c.

(** ** Texts in quotes *)
Definition is_plain (c : ascii) : bool := (32 <=? code c)%N && negb (Ascii.eqb c quote) && negb (Ascii.eqb c backslash).
Definition escape (c : ascii) : option ascii :=
  if Ascii.eqb c quote || Ascii.eqb c backslash || Ascii.eqb c "/" then Some c
  else if Ascii.eqb c "n" then Some (ascii_of_N 10) else if Ascii.eqb c "t" then Some (ascii_of_N 9)
  else if Ascii.eqb c "r" then Some (ascii_of_N 13) else if Ascii.eqb c "b" then Some (ascii_of_N 8)
  else if Ascii.eqb c "f" then Some (ascii_of_N 12) else None.
Definition hexadecimal (c : ascii) : option N :=
  if is_digit c then Some (code c - 48)%N
  else if from_to "a" "f" c then Some (code c - 87)%N
  else if from_to "A" "F" c then Some (code c - 55)%N else None.
Definition four (a b c d : ascii) : option N :=
  match hexadecimal a, hexadecimal b, hexadecimal c, hexadecimal d with
  | Some a, Some b, Some c, Some d => Some (((a * 16 + b) * 16 + c) * 16 + d)%N
  | _, _, _, _ => None
  end.
Definition first_half (n : N) : bool := ((0xd800 <=? n) && (n <? 0xdc00))%N.
Definition second_half (n : N) : bool := ((0xdc00 <=? n) && (n <? 0xe000))%N.
Definition joined (n m : N) : N := (0x10000 + (n - 0xd800) * 0x400 + (m - 0xdc00))%N.
Definition utf8 (n : N) : bytes :=
  let tail i := ascii_of_N (0x80 + N.shiftr n (6 * i) mod 0x40)%N in
  (if n <? 0x80 then [ascii_of_N n]
   else if n <? 0x800 then [ascii_of_N (0xc0 + N.shiftr n 6); tail 0]
   else if n <? 0x10000 then [ascii_of_N (0xe0 + N.shiftr n 12); tail 1; tail 0]
   else [ascii_of_N (0xf0 + N.shiftr n 18); tail 2; tail 1; tail 0])%N.

(** The bytes of a character, and how it may be written between quotes. *)
Inductive character : bytes -> bytes -> Prop :=
  | Plain c : is_plain c = true -> character [c] [c]
  | Escaped c d : escape c = Some d -> character [d] [backslash; c]
  | Coded a b c d n : four a b c d = Some n -> first_half n = false -> second_half n = false ->
      character (utf8 n) [backslash; "u"; a; b; c; d]
  | Coded_twice a b c d n e f g h m : four a b c d = Some n -> first_half n = true ->
      four e f g h = Some m -> second_half m = true ->
      character (utf8 (joined n m)) [backslash; "u"; a; b; c; d; backslash; "u"; e; f; g; h].
Inductive quoted : bytes -> bytes -> Prop :=
  | Quoted_end : quoted [] []
  | Quoted s w s' w' : character s w -> quoted s' w' -> quoted (s ++ s') (w ++ w').

(** ** Numbers and words *)
Fixpoint after_digits (w : bytes) : bytes := match w with c :: r => if is_digit c then after_digits r else w | [] => [] end.
Definition digits (w : bytes) : option bytes :=      (* what follows one digit or more *)
  match w with c :: r => if is_digit c then Some (after_digits r) else None | [] => None end.
Definition optional (good : ascii -> bool) (more : bytes -> option bytes) (w : bytes) : option bytes :=
  match w with c :: r => if good c then more r else Some w | [] => Some [] end.
Definition then_ {A B} (a : option A) (f : A -> option B) : option B := match a with Some a => f a | None => None end.
Definition is_number (w : bytes) : bool :=           (* -12.5e+3 *)
  let whole w := match w with c :: r => if Ascii.eqb c "0" then Some r else digits w | [] => None end in
  match then_ (optional (among "-") Some w) (fun w => then_ (whole w) (fun w => then_ (optional (among ".") digits w)
          (optional (among "eE") (fun w => then_ (optional (among "+-") Some w) digits)))) with
  | Some [] => true
  | _ => false
  end.
Fixpoint same_bytes (s t : bytes) : bool :=
  match s, t with [], [] => true | a :: s, b :: t => Ascii.eqb a b && same_bytes s t | _, _ => false end.
Definition word_means (w : bytes) : option json :=
  if same_bytes w (spelled "null") then Some Null
  else if same_bytes w (spelled "true") then Some (Bool true)
  else if same_bytes w (spelled "false") then Some (Bool false)
  else if is_number w then Some (Number w) else None.

(** ** Tokens, with blanks between them. A word ends where no character of words follows. *)
Inductive token := Mark (c : ascii) | Plainly (j : json).
Definition ends (s : bytes) : bool := match s with c :: _ => negb (in_word c) | [] => true end.
Inductive spells : list token -> bytes -> Prop :=
  | Spells_end : spells [] []
  | Spells_blank c ts s : is_blank c = true -> spells ts s -> spells ts (c :: s)
  | Spells_mark c ts s : is_mark c = true -> spells ts s -> spells (Mark c :: ts) (c :: s)
  | Spells_text t w ts s : quoted t w -> spells ts s -> spells (Plainly (Text t) :: ts) (quote :: w ++ quote :: s)
  | Spells_word j w ts s : word_means w = Some j -> forallb in_word w = true -> ends s = true -> spells ts s ->
      spells (Plainly j :: ts) (w ++ s).

(** ** Values. No object has a key twice. *)
Inductive builds : json -> list token -> Prop :=
  | Builds_plainly j : builds j [Plainly j]
  | Builds_empty_list : builds (List []) [Mark "["; Mark "]"]
  | Builds_list l ts : items l ts -> builds (List l) (Mark "[" :: ts ++ [Mark "]"])
  | Builds_empty_object : builds (Object []) [Mark "{"; Mark "}"]
  | Builds_object l ts : fields l ts -> NoDup (map fst l) -> builds (Object l) (Mark "{" :: ts ++ [Mark "}"])
with items : list json -> list token -> Prop :=
  | Last_item v ts : builds v ts -> items [v] ts
  | Item v ts l ts' : builds v ts -> items l ts' -> items (v :: l) (ts ++ Mark "," :: ts')
with fields : list (bytes * json) -> list token -> Prop :=
  | Last_field k v ts : builds v ts -> fields [(k, v)] (Plainly (Text k) :: Mark ":" :: ts)
  | Field k v ts l ts' : builds v ts -> fields l ts' ->
      fields ((k, v) :: l) (Plainly (Text k) :: Mark ":" :: ts ++ Mark "," :: ts').

(** The text is JSON, and means this value. *)
Definition renders (j : json) (s : bytes) : Prop := exists ts, spells ts s /\ builds j ts.

(** ** Readers refuse with a reason. *)
Inductive reading (A : Type) := Read (a : A) | Refused (why : string).
Arguments Read {A}. Arguments Refused {A}.
Definition and_then {A B} (a : reading A) (f : A -> reading B) : reading B := match a with Read a => f a | Refused why => Refused why end.
Notation "'let*' p := a 'in' b" := (and_then a (fun p => b)) (at level 200, p pattern, a at level 100, b at level 200).
Fixpoint twice (ks : list bytes) : bool := match ks with [] => false | k :: ks => existsb (same_bytes k) ks || twice ks end.
