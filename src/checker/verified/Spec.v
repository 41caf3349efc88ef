(** What the checker claims. This file and [Genres.v] say when a grid is a solution; nothing else defines the claim.
    The theorem is [check_correct] in [Correct.v]. *)
From Coq Require Import List Arith Bool NArith.
Import ListNotations.

Definition colour := nat.                            (* 0 is the background of a nonogram *)
Definition cell := N.                                (* cells are numbered from 0, row by row *)
Definition grid := list colour.                      (* the colour of each cell *)
Definition colour_at (g : grid) (x : cell) : colour := nth (N.to_nat x) g 0.

(** ** Clues along lines *)
Definition line := list colour.
Definition block := (option nat * colour)%type.      (* its length, or None if any length will do; its colour *)
Definition clue := list block.

(** The maximal runs of equal colours in a line: the length and the colour of each. *)
Fixpoint runs (l : line) : list (nat * colour) :=
  match l with
  | [] => []
  | c :: l' =>
      match runs l' with
      | (n, d) :: r => if c =? d then (S n, d) :: r else (1, c) :: (n, d) :: r
      | [] => [(1, c)]
      end
  end.

(** The runs that are not background. *)
Definition blocks (l : line) : list (nat * colour) := filter (fun r => negb (snd r =? 0)) (runs l).

Definition fits (b : block) (r : nat * colour) : Prop :=
  snd b = snd r /\ match fst b with Some n => n = fst r | None => True end.

(** A line shows a clue if its runs of ink are the blocks of the clue, in this order. *)
Definition shows (c : clue) (l : line) : Prop := Forall2 fits c (blocks l).

(** ** Counts *)
(** Each counted cell comes with the colours that count. *)
Definition counts (g : grid) (x : cell * list colour) : bool := existsb (Nat.eqb (colour_at g (fst x))) (snd x).
Definition number (g : grid) (cells : list (cell * list colour)) : nat := length (filter (counts g) cells).

(** ** Boards *)
Record count_rule := Count { counted : list (cell * list colour); least : nat; most : nat }.
Record line_rule := Line { path : list cell; shown : clue }.
Record board := Board {
  domains : list (list colour);                      (* the colours that each cell may have *)
  count_rules : list count_rule;
  line_rules : list line_rule;
  visible : nat }.                                   (* cells from this number on are auxiliary: nobody sees them *)

Definition keeps (b : board) (g : grid) : Prop :=
  Forall2 (fun k d => In k d) g (domains b) /\
  Forall (fun r => least r <= number g (counted r) <= most r) (count_rules b) /\
  Forall (fun r => shows (shown r) (map (colour_at g) (path r))) (line_rules b).

(** The visible cells are a solution if some colours of the auxiliary cells make the board keep all rules. *)
Definition is_solution (b : board) (g : grid) : Prop := length g = visible b /\ exists auxiliary, keeps b (g ++ auxiliary).

(** Examples: two blocks of one colour have a gap, and two blocks of different colours may touch. *)
Example two_of_one_colour_have_a_gap : shows [(Some 2, 1); (Some 1, 1)] [1; 1; 0; 1].
Proof. unfold shows, blocks; simpl. repeat constructor. Qed.
Example two_colours_may_touch : shows [(Some 2, 1); (Some 1, 2)] [0; 1; 1; 2].
Proof. unfold shows, blocks; simpl. repeat constructor. Qed.
Example without_a_gap_it_is_one_block : ~ shows [(Some 2, 1); (Some 1, 1)] [1; 1; 1; 0].
Proof. unfold shows, blocks; simpl. intro H. inversion H; subst. inversion H5. Qed.
