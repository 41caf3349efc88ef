(** The checker. It trusts nothing in a certificate: neither the meanings of the variables, nor the rule to which a clause
    is assigned, nor the proof. *)
From Coq Require Import List Arith Bool NArith PArith.
From Nono Require Import Spec Automaton Masks Refutation.
Import ListNotations.

(** ** Variables *)
(** What a variable means:
    - [Cell x K]: cell [x] has a colour of the set [K];
    - [State i p M]: the automaton of line rule [i] is in a state of the set [M] at place [p] (place 0 is before the line);
    - [Counter i p j]: at least [j] of the first [p] entries of list [i] are true.
    Sets are numbers with one bit per member. *)
Inductive meaning := Cell (x : cell) (K : N) | State (i p M : N) | Counter (i p j : N).
Definition meanings := P.t meaning.

(** A list for counters: each entry is a cell, a set of colours, and whether the colour must be in the set. *)
Definition entry := (cell * (N * bool))%type.
Definition lists := P.t (list entry).

(** The variable of a literal that is false, and whether the variable is then true. *)
Definition negated (l : lit) : option (positive * bool) :=
  match l with xO x => Some (x, false) | xI x => Some (x, true) | xH => None end.

(** ** The colours that a cell can have *)
Definition known := P.t (list colour).
Definition key (x : cell) : positive := N.succ_pos x.
Definition colours_of (D : known) (x : cell) : list colour := match P.find (key x) D with Some d => d | None => [0] end.
Fixpoint numbering {A} (l : list A) (x : N) (M : P.t A) : P.t A :=      (* the members of a list, by numbers from [x] on *)
  match l with [] => M | a :: l' => numbering l' (N.succ x) (P.add (key x) a M) end.

(** A line shows no other ink than its clue names. *)
Definition allows (cl : clue) (k : colour) : bool := (k =? 0) || existsb (fun b => snd b =? k) cl.
Definition narrow_cell (cl : clue) (D : known) (x : cell) : known :=
  match P.find (key x) D with Some d => P.add (key x) (filter (allows cl) d) D | None => D end.
Definition narrow (D : known) (r : line_rule) : known := fold_left (narrow_cell (shown r)) (path r) D.
Definition domains_of (b : board) : known :=
  fold_left narrow (line_rules b) (numbering (domains b) 0%N (P.empty (list colour))).

(** ** Clauses of lines *)
Record compiled := Compiled {
  number_of : N;                                  (* of the line rule *)
  place_of : P.t N;                               (* the place of each cell of the line *)
  every : N; staying : N; skipping : N;           (* sets of states *)
  of_colour : list (N * N);                       (* the states of each colour *)
  reachable : list N }.                           (* the states that are possible at each place *)

Fixpoint number_places (p : list cell) (at_ : N) (places : P.t N) : P.t N :=
  match p with [] => places | x :: p' => number_places p' (N.succ at_) (P.add (key x) at_ places) end.

Definition compile (D : known) (i : N) (r : line_rule) : compiled :=
  let A := auto (shown r) in
  let stays := mask stay A in
  let skipped := mask skip A in
  let first := N.shiftl 1 (N.of_nat (pred (length A))) in
  let bases := map (fun x => mask (fun s => existsb (Nat.eqb (col s)) (colours_of D x)) A) (path r) ++ [1%N] in
  Compiled i (number_places (path r) 1 (P.empty N)) (mask (fun _ => true) A) stays skipped
    (map (fun k => (N.of_nat k, mask (fun s => col s =? k) A)) (nodup Nat.eq_dec (map col A)))
    (bwd stays skipped (first :: fwd stays skipped first bases)).
Fixpoint compile_all (D : known) (i : N) (rs : list line_rule) : list compiled :=
  match rs with [] => [] | r :: rs' => compile D i r :: compile_all D (N.succ i) rs' end.

Definition states_of (L : compiled) (f : N -> bool) : N :=
  fold_right (fun km acc => if f (fst km) then N.lor (snd km) acc else acc) 0%N (of_colour L).

(** What a false literal says about a line: the place, and the states that are left there. *)
Definition constraint (L : compiled) (m : meanings) (l : lit) : option (N * N) :=
  match negated l with
  | None => None
  | Some (x, value) =>
      match P.find x m with
      | Some (Cell y K) =>
          match P.find (key y) (place_of L) with
          | Some p => Some (p, states_of L (fun k => Bool.eqb (N.testbit K k) value))
          | None => None
          end
      | Some (State i p M) => if N.eqb i (number_of L) then Some (p, if value then M else N.ldiff (every L) M) else None
      | _ => None
      end
  end.

Fixpoint insert (p M : N) (cs : list (N * N)) : list (N * N) :=
  match cs with
  | [] => [(p, M)]
  | (p', M') :: cs' =>
      if N.ltb p p' then (p, M) :: cs
      else if N.eqb p p' then (p, N.land M M') :: cs' else (p', M') :: insert p M cs'
  end.
Definition constraints (L : compiled) (m : meanings) (c : list lit) : list (N * N) :=
  fold_right (fun l cs => match constraint L m l with Some (p, M) => insert p M cs | None => cs end) [] c.

(** Does the clause hold in every line that keeps the rule? *)
Definition line_holds (L : compiled) (m : meanings) (c : list lit) : bool :=
  walk (staying L) (skipping L) 0 (reachable L) (constraints L m c) None || existsb (N.eqb 0) (reachable L).

(** ** Clauses of counts *)
Definition in_set (k : colour) (Ks : N * bool) : bool := Bool.eqb (N.testbit (fst Ks) (N.of_nat k)) (snd Ks).

(** The colours of a cell that make all literals of the clause false. *)
Definition left_of (D : known) (m : meanings) (x : cell) (c : list lit) : list colour :=
  filter (fun k => forallb (fun l =>
    match negated l with
    | Some (v, value) => match P.find v m with
        | Some (Cell y K) => if N.eqb y x then in_set k (K, value) else true
        | _ => true end
    | None => true end) c) (colours_of D x).

(** Sets of pairs: the number of counted cells so far is the index, the number of true entries is the bit. *)
Definition pairs := list N.
Fixpoint union (a b : pairs) : pairs :=
  match a, b with [], _ => b | _, [] => a | x :: a', y :: b' => N.lor x y :: union a' b' end.
Definition move (dn dm : bool) (s : pairs) : pairs :=
  let s' := if dm then map N.double s else s in if dn then 0%N :: s' else s'.
Definition moves (ways : list (bool * bool)) (s : pairs) : pairs :=
  let w dn dm := if existsb (fun x => Bool.eqb (fst x) dn && Bool.eqb (snd x) dm) ways then move dn dm s else [] in
  union (union (w false false) (w false true)) (union (w true false) (w true true)).

(** Limits: after the first [p] entries, at least [j] are true (or, if the last part is false, fewer). *)
Definition limit (i : N) (ls : list (N * N * bool)) (s : pairs) : pairs :=
  fold_right (fun l s => let '(p, j, value) := l in
    if N.eqb p i then map (fun x => let high := N.shiftl (N.shiftr x j) j in if value : bool then high else N.ldiff x high) s
    else s) s ls.

(** Takes a cell out of the counted cells. *)
Fixpoint pick (x : cell) (cs : list (cell * list colour)) : option (list colour * list (cell * list colour)) :=
  match cs with
  | [] => None
  | (y, K) :: cs' => if N.eqb x y then Some (K, cs')
                     else match pick x cs' with Some (K', r) => Some (K', (y, K) :: r) | None => None end
  end.

Section Reach.
Variable allowed : cell -> list colour.
Definition among (K : list colour) (k : colour) : bool := existsb (Nat.eqb k) K.
Fixpoint reach_rest (cs : list (cell * list colour)) (s : pairs) : pairs :=
  match cs with
  | [] => s
  | (x, K) :: cs' => reach_rest cs' (moves (map (fun k => (among K k, false)) (allowed x)) s)
  end.
Fixpoint reach (i : N) (ls : list (N * N * bool)) (es : list entry) (cs : list (cell * list colour)) (s : pairs) : pairs :=
  match es with
  | [] => reach_rest cs s
  | (x, Ks) :: es' =>
      let i' := N.succ i in
      match pick x cs with
      | Some (K, cs') => reach i' ls es' cs' (limit i' ls (moves (map (fun k => (among K k, in_set k Ks)) (allowed x)) s))
      | None => reach i' ls es' cs (limit i' ls (moves (map (fun k => (false, in_set k Ks)) (allowed x)) s))
      end
  end.
End Reach.

(** The limits that false literals of counters set; all must belong to one list. *)
Fixpoint limits (m : meanings) (id : option N) (c : list lit) : option N * list (N * N * bool) :=
  match c with
  | [] => (id, [])
  | l :: ls =>
      match negated l with
      | Some (v, value) =>
          match P.find v m with
          | Some (Counter i p j) =>
              match id with
              | None => let (d, r) := limits m (Some i) ls in (d, (p, j, value) :: r)
              | Some i' => if N.eqb i i' then let (d, r) := limits m id ls in (d, (p, j, value) :: r) else limits m id ls
              end
          | _ => limits m id ls
          end
      | None => limits m id ls
      end
  end.
Definition list_of (ct : lists) (id : option N) : list entry :=
  match id with Some (Npos i) => match P.find i ct with Some l => l | None => [] end | _ => [] end.

(** Does the clause hold in every grid that keeps the rule? *)
Definition count_holds (D : known) (ct : lists) (m : meanings) (r : count_rule) (c : list lit) : bool :=
  let (id, ls) := limits m None c in
  let s := reach (fun x => left_of D m x c) 0 ls (list_of ct id) (counted r) (limit 0 ls [1%N]) in
  forallb (N.eqb 0) (firstn (S (most r) - least r) (skipn (least r) s)).

(** ** Clauses of solutions *)
(** The colours that the next literals of the clause leave to a cell, and the rest of the clause. *)
Fixpoint take (m : meanings) (x : cell) (left : list colour) (c : list lit) : list colour * list lit :=
  match c with
  | [] => (left, [])
  | l :: ls =>
      match negated l with
      | Some (v, value) =>
          match P.find v m with
          | Some (Cell y K) => if N.eqb x y then take m x (filter (fun k => in_set k (K, value)) left) ls else (left, c)
          | _ => (left, c)
          end
      | None => (left, c)
      end
  end.
(** Is the clause false only in grids that begin with these colours? *)
Fixpoint excludes (D : known) (m : meanings) (x : cell) (g : grid) (c : list lit) : bool :=
  match g with
  | [] => true
  | k :: g' => let (left, rest) := take m x (colours_of D x) c in
               forallb (Nat.eqb k) left && excludes D m (N.succ x) g' rest
  end.

(** ** Solutions *)
Definition fitsb (b : block) (r : nat * colour) : bool :=
  (snd b =? snd r) && match fst b with Some n => n =? fst r | None => true end.
Fixpoint all2 {A B} (f : A -> B -> bool) (l : list A) (k : list B) : bool :=
  match l, k with [], [] => true | a :: l', b :: k' => f a b && all2 f l' k' | _, _ => false end.
Definition colour_in (G : P.t colour) (x : cell) : colour := match P.find (key x) G with Some k => k | None => 0 end.
Definition keepsb (b : board) (g : grid) : bool :=
  let G := numbering g 0%N (P.empty colour) in
  all2 (fun k d => existsb (Nat.eqb k) d) g (domains b) &&
  forallb (fun r => let n := length (filter (fun x => existsb (Nat.eqb (colour_in G (fst x))) (snd x)) (counted r)) in
                    (least r <=? n) && (n <=? most r)) (count_rules b) &&
  forallb (fun r => all2 fitsb (shown r) (blocks (map (colour_in G) (path r)))) (line_rules b).

Definition grid_dec : forall g h : grid, {g = h} + {g <> h} := list_eq_dec Nat.eq_dec.
Fixpoint distinct (gs : list grid) : bool :=
  match gs with [] => true | g :: r => (if in_dec grid_dec g r then false else true) && distinct r end.

(** ** Certificates *)
Definition clause := (positive * list lit)%type.     (* its number and its literals *)
Record certificate := Certificate {
  means : list (positive * meaning);
  counter_lists : list (positive * list entry);
  of_counts : list (list clause);                   (* the clauses that follow from each count rule *)
  of_lines : list (list clause);                    (* the clauses that follow from each line rule *)
  of_solutions : list clause;                       (* the clause that excludes each solution *)
  length_of_proof : nat;
  proof : steps }.

Definition add_all {A} (l : list (positive * A)) (m : P.t A) : P.t A := fold_left (fun m xa => P.add (fst xa) (snd xa) m) l m.

(** Accepts the solutions, each with its auxiliary cells, only if they are all solutions and all different. *)
Definition check (b : board) (solutions : list grid) (cert : certificate) : bool :=
  let m := add_all (means cert) (P.empty meaning) in
  let ct := add_all (counter_lists cert) (P.empty (list entry)) in
  let D := domains_of b in
  let counting := combine (count_rules b) (of_counts cert) in
  let lining := combine (compile_all D 0%N (line_rules b)) (of_lines cert) in
  let excluding := combine solutions (of_solutions cert) in
  let shown := map (firstn (visible b)) solutions in
  (visible b <=? length (domains b)) && forallb (keepsb b) solutions && distinct shown &&
  forallb (fun rc => forallb (fun ic => count_holds D ct m (fst rc) (snd ic)) (snd rc)) counting &&
  forallb (fun rc => forallb (fun ic => line_holds (fst rc) m (snd ic)) (snd rc)) lining &&
  forallb (fun sc => excludes D m 0%N (firstn (visible b) (fst sc)) (snd (snd sc))) excluding &&
  refutes (length_of_proof cert)
    (add_all (map snd excluding) (add_all (concat (map snd lining)) (add_all (concat (map snd counting)) (P.empty (list lit)))))
    (proof cert).
