
(** val negb : bool -> bool **)

let negb = function
| true -> false
| false -> true

type nat =
| O
| S of nat

(** val option_map : ('a1 -> 'a2) -> 'a1 option -> 'a2 option **)

let option_map f = function
| Some a -> Some (f a)
| None -> None

(** val fst : ('a1 * 'a2) -> 'a1 **)

let fst = function
| (x, _) -> x

(** val snd : ('a1 * 'a2) -> 'a2 **)

let snd = function
| (_, y) -> y

(** val length : 'a1 list -> nat **)

let rec length = function
| [] -> O
| _ :: l' -> S (length l')

(** val app : 'a1 list -> 'a1 list -> 'a1 list **)

let rec app l m =
  match l with
  | [] -> m
  | a :: l1 -> a :: (app l1 m)

type comparison =
| Eq
| Lt
| Gt

(** val compOpp : comparison -> comparison **)

let compOpp = function
| Eq -> Eq
| Lt -> Gt
| Gt -> Lt

(** val pred : nat -> nat **)

let pred n0 = match n0 with
| O -> n0
| S u -> u

module Coq__1 = struct
 (** val add : nat -> nat -> nat **)
 let rec add n0 m =
   match n0 with
   | O -> m
   | S p -> S (add p m)
end
include Coq__1

(** val mul : nat -> nat -> nat **)

let rec mul n0 m =
  match n0 with
  | O -> O
  | S p -> add m (mul p m)

(** val sub : nat -> nat -> nat **)

let rec sub n0 m =
  match n0 with
  | O -> n0
  | S k -> (match m with
            | O -> n0
            | S l -> sub k l)

(** val eqb : bool -> bool -> bool **)

let eqb b1 b2 =
  if b1 then b2 else if b2 then false else true

type positive =
| XI of positive
| XO of positive
| XH

type n =
| N0
| Npos of positive

type z =
| Z0
| Zpos of positive
| Zneg of positive

module type EqLtLe =
 sig
  type t
 end

module MakeOrderTac =
 functor (O:EqLtLe) ->
 functor (P:sig
 end) ->
 struct
 end

module Nat =
 struct
  (** val sub : nat -> nat -> nat **)

  let rec sub n0 m =
    match n0 with
    | O -> n0
    | S k -> (match m with
              | O -> n0
              | S l -> sub k l)

  (** val eqb : nat -> nat -> bool **)

  let rec eqb n0 m =
    match n0 with
    | O -> (match m with
            | O -> true
            | S _ -> false)
    | S n' -> (match m with
               | O -> false
               | S m' -> eqb n' m')

  (** val leb : nat -> nat -> bool **)

  let rec leb n0 m =
    match n0 with
    | O -> true
    | S n' -> (match m with
               | O -> false
               | S m' -> leb n' m')

  (** val ltb : nat -> nat -> bool **)

  let ltb n0 m =
    leb (S n0) m

  (** val max : nat -> nat -> nat **)

  let rec max n0 m =
    match n0 with
    | O -> m
    | S n' -> (match m with
               | O -> n0
               | S m' -> S (max n' m'))

  (** val even : nat -> bool **)

  let rec even = function
  | O -> true
  | S n1 -> (match n1 with
             | O -> false
             | S n' -> even n')

  (** val odd : nat -> bool **)

  let odd n0 =
    negb (even n0)

  (** val divmod : nat -> nat -> nat -> nat -> nat * nat **)

  let rec divmod x y q u =
    match x with
    | O -> (q, u)
    | S x' ->
      (match u with
       | O -> divmod x' y (S q) y
       | S u' -> divmod x' y q u')

  (** val div : nat -> nat -> nat **)

  let div x y = match y with
  | O -> y
  | S y' -> fst (divmod x y' O y')

  (** val modulo : nat -> nat -> nat **)

  let modulo x = function
  | O -> x
  | S y' -> sub y' (snd (divmod x y' O y'))

  (** val div2 : nat -> nat **)

  let rec div2 = function
  | O -> O
  | S n1 -> (match n1 with
             | O -> O
             | S n' -> S (div2 n'))

  (** val eq_dec : nat -> nat -> bool **)

  let rec eq_dec n0 m =
    match n0 with
    | O -> (match m with
            | O -> true
            | S _ -> false)
    | S n1 -> (match m with
               | O -> false
               | S n2 -> eq_dec n1 n2)
 end

module Pos =
 struct
  type mask =
  | IsNul
  | IsPos of positive
  | IsNeg
 end

module Coq_Pos =
 struct
  (** val succ : positive -> positive **)

  let rec succ = function
  | XI p -> XO (succ p)
  | XO p -> XI p
  | XH -> XO XH

  (** val add : positive -> positive -> positive **)

  let rec add x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> XO (add_carry p q)
       | XO q -> XI (add p q)
       | XH -> XO (succ p))
    | XO p ->
      (match y with
       | XI q -> XI (add p q)
       | XO q -> XO (add p q)
       | XH -> XI p)
    | XH -> (match y with
             | XI q -> XO (succ q)
             | XO q -> XI q
             | XH -> XO XH)

  (** val add_carry : positive -> positive -> positive **)

  and add_carry x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> XI (add_carry p q)
       | XO q -> XO (add_carry p q)
       | XH -> XI (succ p))
    | XO p ->
      (match y with
       | XI q -> XO (add_carry p q)
       | XO q -> XI (add p q)
       | XH -> XO (succ p))
    | XH ->
      (match y with
       | XI q -> XI (succ q)
       | XO q -> XO (succ q)
       | XH -> XI XH)

  (** val pred_double : positive -> positive **)

  let rec pred_double = function
  | XI p -> XI (XO p)
  | XO p -> XI (pred_double p)
  | XH -> XH

  (** val pred_N : positive -> n **)

  let pred_N = function
  | XI p -> Npos (XO p)
  | XO p -> Npos (pred_double p)
  | XH -> N0

  type mask = Pos.mask =
  | IsNul
  | IsPos of positive
  | IsNeg

  (** val succ_double_mask : mask -> mask **)

  let succ_double_mask = function
  | IsNul -> IsPos XH
  | IsPos p -> IsPos (XI p)
  | IsNeg -> IsNeg

  (** val double_mask : mask -> mask **)

  let double_mask = function
  | IsPos p -> IsPos (XO p)
  | x0 -> x0

  (** val double_pred_mask : positive -> mask **)

  let double_pred_mask = function
  | XI p -> IsPos (XO (XO p))
  | XO p -> IsPos (XO (pred_double p))
  | XH -> IsNul

  (** val sub_mask : positive -> positive -> mask **)

  let rec sub_mask x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> double_mask (sub_mask p q)
       | XO q -> succ_double_mask (sub_mask p q)
       | XH -> IsPos (XO p))
    | XO p ->
      (match y with
       | XI q -> succ_double_mask (sub_mask_carry p q)
       | XO q -> double_mask (sub_mask p q)
       | XH -> IsPos (pred_double p))
    | XH -> (match y with
             | XH -> IsNul
             | _ -> IsNeg)

  (** val sub_mask_carry : positive -> positive -> mask **)

  and sub_mask_carry x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> succ_double_mask (sub_mask_carry p q)
       | XO q -> double_mask (sub_mask p q)
       | XH -> IsPos (pred_double p))
    | XO p ->
      (match y with
       | XI q -> double_mask (sub_mask_carry p q)
       | XO q -> succ_double_mask (sub_mask_carry p q)
       | XH -> double_pred_mask p)
    | XH -> IsNeg

  (** val mul : positive -> positive -> positive **)

  let rec mul x y =
    match x with
    | XI p -> add y (XO (mul p y))
    | XO p -> XO (mul p y)
    | XH -> y

  (** val iter : ('a1 -> 'a1) -> 'a1 -> positive -> 'a1 **)

  let rec iter f x = function
  | XI n' -> f (iter f (iter f x n') n')
  | XO n' -> iter f (iter f x n') n'
  | XH -> f x

  (** val size_nat : positive -> nat **)

  let rec size_nat = function
  | XI p0 -> S (size_nat p0)
  | XO p0 -> S (size_nat p0)
  | XH -> S O

  (** val compare_cont : comparison -> positive -> positive -> comparison **)

  let rec compare_cont r x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> compare_cont r p q
       | XO q -> compare_cont Gt p q
       | XH -> Gt)
    | XO p ->
      (match y with
       | XI q -> compare_cont Lt p q
       | XO q -> compare_cont r p q
       | XH -> Gt)
    | XH -> (match y with
             | XH -> r
             | _ -> Lt)

  (** val compare : positive -> positive -> comparison **)

  let compare =
    compare_cont Eq

  (** val eqb : positive -> positive -> bool **)

  let rec eqb p q =
    match p with
    | XI p0 -> (match q with
                | XI q0 -> eqb p0 q0
                | _ -> false)
    | XO p0 -> (match q with
                | XO q0 -> eqb p0 q0
                | _ -> false)
    | XH -> (match q with
             | XH -> true
             | _ -> false)

  (** val coq_Nsucc_double : n -> n **)

  let coq_Nsucc_double = function
  | N0 -> Npos XH
  | Npos p -> Npos (XI p)

  (** val coq_Ndouble : n -> n **)

  let coq_Ndouble = function
  | N0 -> N0
  | Npos p -> Npos (XO p)

  (** val coq_lor : positive -> positive -> positive **)

  let rec coq_lor p q =
    match p with
    | XI p0 ->
      (match q with
       | XI q0 -> XI (coq_lor p0 q0)
       | XO q0 -> XI (coq_lor p0 q0)
       | XH -> p)
    | XO p0 ->
      (match q with
       | XI q0 -> XI (coq_lor p0 q0)
       | XO q0 -> XO (coq_lor p0 q0)
       | XH -> XI p0)
    | XH -> (match q with
             | XO q0 -> XI q0
             | _ -> q)

  (** val coq_land : positive -> positive -> n **)

  let rec coq_land p q =
    match p with
    | XI p0 ->
      (match q with
       | XI q0 -> coq_Nsucc_double (coq_land p0 q0)
       | XO q0 -> coq_Ndouble (coq_land p0 q0)
       | XH -> Npos XH)
    | XO p0 ->
      (match q with
       | XI q0 -> coq_Ndouble (coq_land p0 q0)
       | XO q0 -> coq_Ndouble (coq_land p0 q0)
       | XH -> N0)
    | XH -> (match q with
             | XO _ -> N0
             | _ -> Npos XH)

  (** val ldiff : positive -> positive -> n **)

  let rec ldiff p q =
    match p with
    | XI p0 ->
      (match q with
       | XI q0 -> coq_Ndouble (ldiff p0 q0)
       | XO q0 -> coq_Nsucc_double (ldiff p0 q0)
       | XH -> Npos (XO p0))
    | XO p0 ->
      (match q with
       | XI q0 -> coq_Ndouble (ldiff p0 q0)
       | XO q0 -> coq_Ndouble (ldiff p0 q0)
       | XH -> Npos p)
    | XH -> (match q with
             | XO _ -> Npos XH
             | _ -> N0)

  (** val shiftl : positive -> n -> positive **)

  let shiftl p = function
  | N0 -> p
  | Npos n1 -> iter (fun x -> XO x) p n1

  (** val testbit : positive -> n -> bool **)

  let rec testbit p n0 =
    match p with
    | XI p0 -> (match n0 with
                | N0 -> true
                | Npos n1 -> testbit p0 (pred_N n1))
    | XO p0 -> (match n0 with
                | N0 -> false
                | Npos n1 -> testbit p0 (pred_N n1))
    | XH -> (match n0 with
             | N0 -> true
             | Npos _ -> false)

  (** val iter_op : ('a1 -> 'a1 -> 'a1) -> positive -> 'a1 -> 'a1 **)

  let rec iter_op op p a =
    match p with
    | XI p0 -> op a (iter_op op p0 (op a a))
    | XO p0 -> iter_op op p0 (op a a)
    | XH -> a

  (** val to_nat : positive -> nat **)

  let to_nat x =
    iter_op Coq__1.add x (S O)

  (** val of_succ_nat : nat -> positive **)

  let rec of_succ_nat = function
  | O -> XH
  | S x -> succ (of_succ_nat x)

  (** val eq_dec : positive -> positive -> bool **)

  let rec eq_dec p x0 =
    match p with
    | XI p0 -> (match x0 with
                | XI p1 -> eq_dec p0 p1
                | _ -> false)
    | XO p0 -> (match x0 with
                | XO p1 -> eq_dec p0 p1
                | _ -> false)
    | XH -> (match x0 with
             | XH -> true
             | _ -> false)
 end

module N =
 struct
  (** val succ_double : n -> n **)

  let succ_double = function
  | N0 -> Npos XH
  | Npos p -> Npos (XI p)

  (** val double : n -> n **)

  let double = function
  | N0 -> N0
  | Npos p -> Npos (XO p)

  (** val succ : n -> n **)

  let succ = function
  | N0 -> Npos XH
  | Npos p -> Npos (Coq_Pos.succ p)

  (** val succ_pos : n -> positive **)

  let succ_pos = function
  | N0 -> XH
  | Npos p -> Coq_Pos.succ p

  (** val add : n -> n -> n **)

  let add n0 m =
    match n0 with
    | N0 -> m
    | Npos p -> (match m with
                 | N0 -> n0
                 | Npos q -> Npos (Coq_Pos.add p q))

  (** val sub : n -> n -> n **)

  let sub n0 m =
    match n0 with
    | N0 -> N0
    | Npos n' ->
      (match m with
       | N0 -> n0
       | Npos m' ->
         (match Coq_Pos.sub_mask n' m' with
          | Coq_Pos.IsPos p -> Npos p
          | _ -> N0))

  (** val mul : n -> n -> n **)

  let mul n0 m =
    match n0 with
    | N0 -> N0
    | Npos p -> (match m with
                 | N0 -> N0
                 | Npos q -> Npos (Coq_Pos.mul p q))

  (** val compare : n -> n -> comparison **)

  let compare n0 m =
    match n0 with
    | N0 -> (match m with
             | N0 -> Eq
             | Npos _ -> Lt)
    | Npos n' -> (match m with
                  | N0 -> Gt
                  | Npos m' -> Coq_Pos.compare n' m')

  (** val eqb : n -> n -> bool **)

  let eqb n0 m =
    match n0 with
    | N0 -> (match m with
             | N0 -> true
             | Npos _ -> false)
    | Npos p -> (match m with
                 | N0 -> false
                 | Npos q -> Coq_Pos.eqb p q)

  (** val leb : n -> n -> bool **)

  let leb x y =
    match compare x y with
    | Gt -> false
    | _ -> true

  (** val ltb : n -> n -> bool **)

  let ltb x y =
    match compare x y with
    | Lt -> true
    | _ -> false

  (** val div2 : n -> n **)

  let div2 = function
  | N0 -> N0
  | Npos p0 -> (match p0 with
                | XI p -> Npos p
                | XO p -> Npos p
                | XH -> N0)

  (** val size_nat : n -> nat **)

  let size_nat = function
  | N0 -> O
  | Npos p -> Coq_Pos.size_nat p

  (** val pos_div_eucl : positive -> n -> n * n **)

  let rec pos_div_eucl a b =
    match a with
    | XI a' ->
      let (q, r) = pos_div_eucl a' b in
      let r' = succ_double r in
      if leb b r' then ((succ_double q), (sub r' b)) else ((double q), r')
    | XO a' ->
      let (q, r) = pos_div_eucl a' b in
      let r' = double r in
      if leb b r' then ((succ_double q), (sub r' b)) else ((double q), r')
    | XH ->
      (match b with
       | N0 -> (N0, (Npos XH))
       | Npos p -> (match p with
                    | XH -> ((Npos XH), N0)
                    | _ -> (N0, (Npos XH))))

  (** val div_eucl : n -> n -> n * n **)

  let div_eucl a b =
    match a with
    | N0 -> (N0, N0)
    | Npos na -> (match b with
                  | N0 -> (N0, a)
                  | Npos _ -> pos_div_eucl na b)

  (** val div : n -> n -> n **)

  let div a b =
    fst (div_eucl a b)

  (** val modulo : n -> n -> n **)

  let modulo a b =
    snd (div_eucl a b)

  (** val coq_lor : n -> n -> n **)

  let coq_lor n0 m =
    match n0 with
    | N0 -> m
    | Npos p -> (match m with
                 | N0 -> n0
                 | Npos q -> Npos (Coq_Pos.coq_lor p q))

  (** val coq_land : n -> n -> n **)

  let coq_land n0 m =
    match n0 with
    | N0 -> N0
    | Npos p -> (match m with
                 | N0 -> N0
                 | Npos q -> Coq_Pos.coq_land p q)

  (** val ldiff : n -> n -> n **)

  let ldiff n0 m =
    match n0 with
    | N0 -> N0
    | Npos p -> (match m with
                 | N0 -> n0
                 | Npos q -> Coq_Pos.ldiff p q)

  (** val shiftl : n -> n -> n **)

  let shiftl a n0 =
    match a with
    | N0 -> N0
    | Npos a0 -> Npos (Coq_Pos.shiftl a0 n0)

  (** val shiftr : n -> n -> n **)

  let shiftr a = function
  | N0 -> a
  | Npos p -> Coq_Pos.iter div2 a p

  (** val testbit : n -> n -> bool **)

  let testbit a n0 =
    match a with
    | N0 -> false
    | Npos p -> Coq_Pos.testbit p n0

  (** val to_nat : n -> nat **)

  let to_nat = function
  | N0 -> O
  | Npos p -> Coq_Pos.to_nat p

  (** val of_nat : nat -> n **)

  let of_nat = function
  | O -> N0
  | S n' -> Npos (Coq_Pos.of_succ_nat n')

  (** val eq_dec : n -> n -> bool **)

  let eq_dec n0 m =
    match n0 with
    | N0 -> (match m with
             | N0 -> true
             | Npos _ -> false)
    | Npos p -> (match m with
                 | N0 -> false
                 | Npos p0 -> Coq_Pos.eq_dec p p0)
 end

(** val zero : char **)

let zero = '\000'

(** val one : char **)

let one = '\001'

(** val shift : bool -> char -> char **)

let shift = fun b c -> Char.chr (((Char.code c) lsl 1) land 255 + if b then 1 else 0)

(** val ascii_of_pos : positive -> char **)

let ascii_of_pos =
  let rec loop n0 p =
    match n0 with
    | O -> zero
    | S n' ->
      (match p with
       | XI p' -> shift true (loop n' p')
       | XO p' -> shift false (loop n' p')
       | XH -> one)
  in loop (S (S (S (S (S (S (S (S O))))))))

(** val ascii_of_N : n -> char **)

let ascii_of_N = function
| N0 -> zero
| Npos p -> ascii_of_pos p

(** val n_of_digits : bool list -> n **)

let rec n_of_digits = function
| [] -> N0
| b :: l' ->
  N.add (if b then Npos XH else N0) (N.mul (Npos (XO XH)) (n_of_digits l'))

(** val n_of_ascii : char -> n **)

let n_of_ascii a =
  (* If this appears, you're using Ascii internals. Please don't *)
 (fun f c ->
  let n = Char.code c in
  let h i = (n land (1 lsl i)) <> 0 in
  f (h 0) (h 1) (h 2) (h 3) (h 4) (h 5) (h 6) (h 7))
    (fun a0 a1 a2 a3 a4 a5 a6 a7 ->
    n_of_digits
      (a0 :: (a1 :: (a2 :: (a3 :: (a4 :: (a5 :: (a6 :: (a7 :: [])))))))))
    a

(** val hd : 'a1 -> 'a1 list -> 'a1 **)

let hd default = function
| [] -> default
| x :: _ -> x

(** val in_dec : ('a1 -> 'a1 -> bool) -> 'a1 -> 'a1 list -> bool **)

let rec in_dec h a = function
| [] -> false
| y :: l0 -> let s = h y a in if s then true else in_dec h a l0

(** val nth : nat -> 'a1 list -> 'a1 -> 'a1 **)

let rec nth n0 l default =
  match n0 with
  | O -> (match l with
          | [] -> default
          | x :: _ -> x)
  | S m -> (match l with
            | [] -> default
            | _ :: t0 -> nth m t0 default)

(** val rev : 'a1 list -> 'a1 list **)

let rec rev = function
| [] -> []
| x :: l' -> app (rev l') (x :: [])

(** val rev_append : 'a1 list -> 'a1 list -> 'a1 list **)

let rec rev_append l l' =
  match l with
  | [] -> l'
  | a :: l0 -> rev_append l0 (a :: l')

(** val concat : 'a1 list list -> 'a1 list **)

let rec concat = function
| [] -> []
| x :: l0 -> app x (concat l0)

(** val list_eq_dec : ('a1 -> 'a1 -> bool) -> 'a1 list -> 'a1 list -> bool **)

let rec list_eq_dec eq_dec0 l l' =
  match l with
  | [] -> (match l' with
           | [] -> true
           | _ :: _ -> false)
  | y :: l0 ->
    (match l' with
     | [] -> false
     | a :: l1 -> if eq_dec0 y a then list_eq_dec eq_dec0 l0 l1 else false)

(** val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list **)

let rec map f = function
| [] -> []
| a :: t0 -> (f a) :: (map f t0)

(** val flat_map : ('a1 -> 'a2 list) -> 'a1 list -> 'a2 list **)

let rec flat_map f = function
| [] -> []
| x :: t0 -> app (f x) (flat_map f t0)

(** val fold_left : ('a1 -> 'a2 -> 'a1) -> 'a2 list -> 'a1 -> 'a1 **)

let rec fold_left f l a0 =
  match l with
  | [] -> a0
  | b :: t0 -> fold_left f t0 (f a0 b)

(** val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1 **)

let rec fold_right f a0 = function
| [] -> a0
| b :: t0 -> f b (fold_right f a0 t0)

(** val existsb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec existsb f = function
| [] -> false
| a :: l0 -> (||) (f a) (existsb f l0)

(** val forallb : ('a1 -> bool) -> 'a1 list -> bool **)

let rec forallb f = function
| [] -> true
| a :: l0 -> (&&) (f a) (forallb f l0)

(** val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list **)

let rec filter f = function
| [] -> []
| x :: l0 -> if f x then x :: (filter f l0) else filter f l0

(** val find : ('a1 -> bool) -> 'a1 list -> 'a1 option **)

let rec find f = function
| [] -> None
| x :: tl -> if f x then Some x else find f tl

(** val combine : 'a1 list -> 'a2 list -> ('a1 * 'a2) list **)

let rec combine l l' =
  match l with
  | [] -> []
  | x :: tl ->
    (match l' with
     | [] -> []
     | y :: tl' -> (x, y) :: (combine tl tl'))

(** val list_prod : 'a1 list -> 'a2 list -> ('a1 * 'a2) list **)

let rec list_prod l l' =
  match l with
  | [] -> []
  | x :: t0 -> app (map (fun y -> (x, y)) l') (list_prod t0 l')

(** val firstn : nat -> 'a1 list -> 'a1 list **)

let rec firstn n0 l =
  match n0 with
  | O -> []
  | S n1 -> (match l with
             | [] -> []
             | a :: l0 -> a :: (firstn n1 l0))

(** val skipn : nat -> 'a1 list -> 'a1 list **)

let rec skipn n0 l =
  match n0 with
  | O -> l
  | S n1 -> (match l with
             | [] -> []
             | _ :: l0 -> skipn n1 l0)

(** val nodup : ('a1 -> 'a1 -> bool) -> 'a1 list -> 'a1 list **)

let rec nodup decA = function
| [] -> []
| x :: xs -> if in_dec decA x xs then nodup decA xs else x :: (nodup decA xs)

(** val seq : nat -> nat -> nat list **)

let rec seq start = function
| O -> []
| S len0 -> start :: (seq (S start) len0)

(** val repeat : 'a1 -> nat -> 'a1 list **)

let rec repeat x = function
| O -> []
| S k -> x :: (repeat x k)

module Z =
 struct
  (** val double : z -> z **)

  let double = function
  | Z0 -> Z0
  | Zpos p -> Zpos (XO p)
  | Zneg p -> Zneg (XO p)

  (** val succ_double : z -> z **)

  let succ_double = function
  | Z0 -> Zpos XH
  | Zpos p -> Zpos (XI p)
  | Zneg p -> Zneg (Coq_Pos.pred_double p)

  (** val pred_double : z -> z **)

  let pred_double = function
  | Z0 -> Zneg XH
  | Zpos p -> Zpos (Coq_Pos.pred_double p)
  | Zneg p -> Zneg (XI p)

  (** val pos_sub : positive -> positive -> z **)

  let rec pos_sub x y =
    match x with
    | XI p ->
      (match y with
       | XI q -> double (pos_sub p q)
       | XO q -> succ_double (pos_sub p q)
       | XH -> Zpos (XO p))
    | XO p ->
      (match y with
       | XI q -> pred_double (pos_sub p q)
       | XO q -> double (pos_sub p q)
       | XH -> Zpos (Coq_Pos.pred_double p))
    | XH ->
      (match y with
       | XI q -> Zneg (XO q)
       | XO q -> Zneg (Coq_Pos.pred_double q)
       | XH -> Z0)

  (** val add : z -> z -> z **)

  let add x y =
    match x with
    | Z0 -> y
    | Zpos x' ->
      (match y with
       | Z0 -> x
       | Zpos y' -> Zpos (Coq_Pos.add x' y')
       | Zneg y' -> pos_sub x' y')
    | Zneg x' ->
      (match y with
       | Z0 -> x
       | Zpos y' -> pos_sub y' x'
       | Zneg y' -> Zneg (Coq_Pos.add x' y'))

  (** val opp : z -> z **)

  let opp = function
  | Z0 -> Z0
  | Zpos x0 -> Zneg x0
  | Zneg x0 -> Zpos x0

  (** val succ : z -> z **)

  let succ x =
    add x (Zpos XH)

  (** val sub : z -> z -> z **)

  let sub m n0 =
    add m (opp n0)

  (** val mul : z -> z -> z **)

  let mul x y =
    match x with
    | Z0 -> Z0
    | Zpos x' ->
      (match y with
       | Z0 -> Z0
       | Zpos y' -> Zpos (Coq_Pos.mul x' y')
       | Zneg y' -> Zneg (Coq_Pos.mul x' y'))
    | Zneg x' ->
      (match y with
       | Z0 -> Z0
       | Zpos y' -> Zneg (Coq_Pos.mul x' y')
       | Zneg y' -> Zpos (Coq_Pos.mul x' y'))

  (** val compare : z -> z -> comparison **)

  let compare x y =
    match x with
    | Z0 -> (match y with
             | Z0 -> Eq
             | Zpos _ -> Lt
             | Zneg _ -> Gt)
    | Zpos x' -> (match y with
                  | Zpos y' -> Coq_Pos.compare x' y'
                  | _ -> Gt)
    | Zneg x' ->
      (match y with
       | Zneg y' -> compOpp (Coq_Pos.compare x' y')
       | _ -> Lt)

  (** val leb : z -> z -> bool **)

  let leb x y =
    match compare x y with
    | Gt -> false
    | _ -> true

  (** val ltb : z -> z -> bool **)

  let ltb x y =
    match compare x y with
    | Lt -> true
    | _ -> false

  (** val eqb : z -> z -> bool **)

  let eqb x y =
    match x with
    | Z0 -> (match y with
             | Z0 -> true
             | _ -> false)
    | Zpos p -> (match y with
                 | Zpos q -> Coq_Pos.eqb p q
                 | _ -> false)
    | Zneg p -> (match y with
                 | Zneg q -> Coq_Pos.eqb p q
                 | _ -> false)

  (** val max : z -> z -> z **)

  let max n0 m =
    match compare n0 m with
    | Lt -> m
    | _ -> n0

  (** val to_nat : z -> nat **)

  let to_nat = function
  | Zpos p -> Coq_Pos.to_nat p
  | _ -> O

  (** val to_N : z -> n **)

  let to_N = function
  | Zpos p -> Npos p
  | _ -> N0

  (** val of_nat : nat -> z **)

  let of_nat = function
  | O -> Z0
  | S n1 -> Zpos (Coq_Pos.of_succ_nat n1)

  (** val pos_div_eucl : positive -> z -> z * z **)

  let rec pos_div_eucl a b =
    match a with
    | XI a' ->
      let (q, r) = pos_div_eucl a' b in
      let r' = add (mul (Zpos (XO XH)) r) (Zpos XH) in
      if ltb r' b
      then ((mul (Zpos (XO XH)) q), r')
      else ((add (mul (Zpos (XO XH)) q) (Zpos XH)), (sub r' b))
    | XO a' ->
      let (q, r) = pos_div_eucl a' b in
      let r' = mul (Zpos (XO XH)) r in
      if ltb r' b
      then ((mul (Zpos (XO XH)) q), r')
      else ((add (mul (Zpos (XO XH)) q) (Zpos XH)), (sub r' b))
    | XH -> if leb (Zpos (XO XH)) b then (Z0, (Zpos XH)) else ((Zpos XH), Z0)

  (** val div_eucl : z -> z -> z * z **)

  let div_eucl a b =
    match a with
    | Z0 -> (Z0, Z0)
    | Zpos a' ->
      (match b with
       | Z0 -> (Z0, a)
       | Zpos _ -> pos_div_eucl a' b
       | Zneg b' ->
         let (q, r) = pos_div_eucl a' (Zpos b') in
         (match r with
          | Z0 -> ((opp q), Z0)
          | _ -> ((opp (add q (Zpos XH))), (add b r))))
    | Zneg a' ->
      (match b with
       | Z0 -> (Z0, a)
       | Zpos _ ->
         let (q, r) = pos_div_eucl a' b in
         (match r with
          | Z0 -> ((opp q), Z0)
          | _ -> ((opp (add q (Zpos XH))), (sub b r)))
       | Zneg b' -> let (q, r) = pos_div_eucl a' (Zpos b') in (q, (opp r)))

  (** val div : z -> z -> z **)

  let div a b =
    let (q, _) = div_eucl a b in q

  (** val modulo : z -> z -> z **)

  let modulo a b =
    let (_, r) = div_eucl a b in r

  (** val eq_dec : z -> z -> bool **)

  let eq_dec x y =
    match x with
    | Z0 -> (match y with
             | Z0 -> true
             | _ -> false)
    | Zpos p -> (match y with
                 | Zpos p0 -> Coq_Pos.eq_dec p p0
                 | _ -> false)
    | Zneg p -> (match y with
                 | Zneg p0 -> Coq_Pos.eq_dec p p0
                 | _ -> false)
 end

(** val append : char list -> char list -> char list **)

let rec append s1 s2 =
  match s1 with
  | [] -> s2
  | c::s1' -> c::(append s1' s2)

(** val string_of_list_ascii : char list -> char list **)

let rec string_of_list_ascii = function
| [] -> []
| ch :: s0 -> ch::(string_of_list_ascii s0)

(** val list_ascii_of_string : char list -> char list **)

let rec list_ascii_of_string = function
| [] -> []
| ch::s0 -> ch :: (list_ascii_of_string s0)

type colour = nat

type cell = n

type grid = colour list

type line = colour list

type block = nat option * colour

type clue = block list

(** val runs : line -> (nat * colour) list **)

let rec runs = function
| [] -> []
| c :: l' ->
  (match runs l' with
   | [] -> ((S O), c) :: []
   | p :: r ->
     let (n0, d) = p in
     if Nat.eqb c d then ((S n0), d) :: r else ((S O), c) :: ((n0, d) :: r))

(** val blocks : line -> (nat * colour) list **)

let blocks l =
  filter (fun r -> negb (Nat.eqb (snd r) O)) (runs l)

type count_rule = { counted : (cell * colour list) list; least : nat;
                    most : nat }

type line_rule = { path : cell list; shown : clue }

type board = { domains : colour list list; count_rules : count_rule list;
               line_rules : line_rule list; visible : nat }

type text = n list list

type place = z * z

(** val upto : z -> z list **)

let upto n0 =
  map Z.of_nat (seq O (Z.to_nat n0))

(** val height : text -> z **)

let height t0 =
  Z.of_nat (length t0)

(** val width : text -> z **)

let width t0 =
  Z.of_nat (length (hd [] t0))

(** val rows : z -> z -> place list list **)

let rows h w =
  map (fun r -> map (fun c -> (r, c)) (upto w)) (upto h)

(** val columns : z -> z -> place list list **)

let columns h w =
  map (fun c -> map (fun r -> (r, c)) (upto h)) (upto w)

(** val places : z -> z -> place list **)

let places h w =
  concat (rows h w)

(** val within : z -> z -> place -> bool **)

let within h w p =
  (&&) ((&&) ((&&) (Z.leb Z0 (fst p)) (Z.ltb (fst p) h)) (Z.leb Z0 (snd p)))
    (Z.ltb (snd p) w)

(** val cell_of : z -> place -> cell **)

let cell_of w p =
  Z.to_N (Z.add (Z.mul (fst p) w) (snd p))

(** val beside : z -> z -> place -> place list **)

let beside h w = function
| (r, c) ->
  filter (within h w) (((Z.sub r (Zpos XH)), c) :: ((r,
    (Z.sub c (Zpos XH))) :: ((r,
    (Z.add c (Zpos XH))) :: (((Z.add r (Zpos XH)), c) :: []))))

(** val around : z -> z -> place -> place list **)

let around h w = function
| (r, c) ->
  filter (within h w)
    (list_prod ((Z.sub r (Zpos XH)) :: (r :: ((Z.add r (Zpos XH)) :: [])))
      ((Z.sub c (Zpos XH)) :: (c :: ((Z.add c (Zpos XH)) :: []))))

(** val square : z -> z -> place -> place list **)

let square h w = function
| (r, c) ->
  filter (within h w) ((r, c) :: ((r,
    (Z.add c (Zpos XH))) :: (((Z.add r (Zpos XH)),
    c) :: (((Z.add r (Zpos XH)), (Z.add c (Zpos XH))) :: []))))

(** val same : place -> place -> bool **)

let same p q =
  (&&) (Z.eqb (fst p) (fst q)) (Z.eqb (snd p) (snd q))

(** val char : text -> place -> n **)

let char t0 p =
  nth (Z.to_nat (snd p)) (nth (Z.to_nat (fst p)) t0 []) (Npos (XO (XI (XI (XI
    (XO XH))))))

(** val has : n -> text -> place -> bool **)

let has n0 t0 p =
  N.eqb (char t0 p) n0

(** val is : char -> text -> place -> bool **)

let is a =
  has (n_of_ascii a)

(** val dot : text -> place -> bool **)

let dot =
  is '.'

(** val digit : text -> place -> nat option **)

let digit t0 p =
  let n0 = char t0 p in
  if (&&) (N.leb (Npos (XO (XO (XO (XO (XI XH)))))) n0)
       (N.leb n0 (Npos (XI (XO (XO (XI (XI XH)))))))
  then Some (N.to_nat (N.sub n0 (Npos (XO (XO (XO (XO (XI XH))))))))
  else None

(** val parts : text -> place list -> place list list **)

let parts t0 ps =
  map (fun n0 -> filter (has n0 t0) ps)
    (filter (fun n0 -> negb (N.eqb n0 (Npos (XO (XI (XI (XI (XO XH))))))))
      (nodup N.eq_dec (map (char t0) ps)))

(** val each : z -> colour -> place list -> (cell * colour list) list **)

let each w k ps =
  map (fun p -> ((cell_of w p), (k :: []))) ps

(** val exactly : z -> nat -> place list -> count_rule **)

let exactly w n0 ps =
  { counted = (each w (S O) ps); least = n0; most = n0 }

(** val at_most : z -> nat -> place list -> count_rule **)

let at_most w n0 ps =
  { counted = (each w (S O) ps); least = O; most = n0 }

(** val numbered :
    z -> nat option list -> place list list -> count_rule list **)

let numbered w ns groups0 =
  flat_map (fun np ->
    match fst np with
    | Some n0 -> (exactly w n0 (snd np)) :: []
    | None -> []) (combine ns groups0)

(** val free : colour list **)

let free =
  O :: ((S O) :: [])

(** val empty : colour list **)

let empty =
  O :: []

(** val counted_board : colour list list -> count_rule list -> board **)

let counted_board domains0 rules =
  { domains = domains0; count_rules = rules; line_rules = []; visible =
    (length domains0) }

(** val nonogram : clue list -> clue list -> nat -> board **)

let nonogram row_clues column_clues colours =
  let h = Z.of_nat (length row_clues) in
  let w = Z.of_nat (length column_clues) in
  let along = fun groups0 clues0 ->
    map (fun pc -> { path = (map (cell_of w) (fst pc)); shown = (snd pc) })
      (combine groups0 clues0)
  in
  { domains = (map (fun _ -> seq O colours) (places h w)); count_rules = [];
  line_rules =
  (app (along (rows h w) row_clues) (along (columns h w) column_clues));
  visible = (length (places h w)) }

(** val ray : text -> nat -> place -> place -> place list **)

let rec ray t0 steps0 p d =
  match steps0 with
  | O -> []
  | S n0 ->
    let q = ((Z.add (fst p) (fst d)), (Z.add (snd p) (snd d))) in
    if (&&) (within (height t0) (width t0) q) (dot t0 q)
    then q :: (ray t0 n0 q d)
    else []

(** val akari : text -> board **)

let akari t0 =
  let h = height t0 in
  let w = width t0 in
  let far = fun d p -> ray t0 (Z.to_nat (Z.add h w)) p d in
  let cells0 = filter (dot t0) (places h w) in
  counted_board
    (map (fun p -> if dot t0 p then free else empty) (places h w))
    (app
      (map (fun p -> at_most w (S O) (p :: (far (Z0, (Zpos XH)) p))) cells0)
      (app
        (map (fun p -> at_most w (S O) (p :: (far ((Zpos XH), Z0) p))) cells0)
        (app
          (map (fun p ->
            let seen =
              p :: (app (far (Z0, (Zpos XH)) p)
                     (app (far ((Zpos XH), Z0) p)
                       (app (far (Z0, (Zneg XH)) p) (far ((Zneg XH), Z0) p))))
            in
            { counted = (each w (S O) seen); least = (S O); most =
            (length seen) }) cells0)
          (flat_map (fun p ->
            match digit t0 p with
            | Some n0 -> (exactly w n0 (filter (dot t0) (beside h w p))) :: []
            | None -> []) (places h w)))))

(** val mosaic : text -> board **)

let mosaic t0 =
  let h = height t0 in
  let w = width t0 in
  counted_board (map (fun _ -> free) (places h w))
    (numbered w (map (digit t0) (places h w)) (map (around h w) (places h w)))

(** val minesweeper : text -> nat option -> board **)

let minesweeper t0 mines =
  let h = height t0 in
  let w = width t0 in
  counted_board
    (map (fun p -> if dot t0 p then free else empty) (places h w))
    (app
      (numbered w (map (digit t0) (places h w))
        (map (around h w) (places h w)))
      (numbered w (mines :: []) ((places h w) :: [])))

(** val star_battle : text -> nat -> board **)

let star_battle t0 stars =
  let h = height t0 in
  let w = width t0 in
  counted_board
    (map (fun p -> if dot t0 p then empty else free) (places h w))
    (app
      (map (exactly w stars)
        (app (rows h w) (app (columns h w) (parts t0 (places h w)))))
      (map (fun p -> at_most w (S O) (square h w p)) (places h w)))

(** val norinori : text -> board **)

let norinori t0 =
  let h = height t0 in
  let w = width t0 in
  let whole0 = fun ps -> forallb (within h w) ps in
  counted_board (map (fun _ -> free) (places h w))
    (app (map (exactly w (S (S O))) (parts t0 (places h w)))
      (flat_map (fun p ->
        let (r, c) = p in
        app
          (map (at_most w (S (S O)))
            (filter whole0 (((r, c) :: ((r,
              (Z.add c (Zpos XH))) :: (((Z.add r (Zpos XH)),
              c) :: (((Z.add r (Zpos XH)),
              (Z.add c (Zpos XH))) :: [])))) :: (((r, c) :: ((r,
              (Z.add c (Zpos XH))) :: ((r,
              (Z.add c (Zpos (XO XH)))) :: []))) :: (((r,
              c) :: (((Z.add r (Zpos XH)), c) :: (((Z.add r (Zpos (XO XH))),
              c) :: []))) :: []))))) ({ counted =
          (app (each w O (p :: [])) (each w (S O) (beside h w p))); least =
          (S O); most = (S (S (S (S (S O))))) } :: [])) (places h w)))

(** val flow : z -> z -> place list -> place list -> nat -> place list **)

let rec flow h w low reached = function
| O -> reached
| S n0 ->
  flow h w low
    (filter (fun q ->
      (||) (existsb (same q) reached)
        (existsb (fun p -> existsb (same p) reached) (beside h w q))) low) n0

(** val aquarium : text -> nat option list -> bool -> board **)

let aquarium t0 ns separate =
  let h = height t0 in
  let w = width t0 in
  counted_board (map (fun _ -> free) (places h w))
    (app (numbered w ns (app (rows h w) (columns h w)))
      (flat_map (fun p ->
        let low =
          filter (fun q ->
            (&&) (Z.leb (fst p) (fst q)) (has (char t0 p) t0 q)) (places h w)
        in
        let wet =
          if separate then flow h w low (p :: []) (length low) else low
        in
        map (fun q -> { counted =
          (app (each w O (p :: [])) (each w (S O) (q :: []))); least = (S O);
          most = (S (S O)) }) (filter (fun q -> negb (same p q)) wet))
        (places h w)))

(** val usual_boxes : z -> place list list **)

let usual_boxes n0 =
  let high =
    match find (fun d ->
            (&&) (Z.leb (Z.mul d d) n0) (Z.eqb (Z.modulo n0 d) Z0))
            (rev (map Z.succ (upto n0))) with
    | Some d -> d
    | None -> Zpos XH
  in
  let wide = Z.div n0 high in
  map (fun b ->
    map (fun p -> ((Z.add (Z.mul (fst b) high) (fst p)),
      (Z.add (Z.mul (snd b) wide) (snd p)))) (places high wide))
    (places wide high)

(** val value : n -> nat **)

let value n0 =
  N.to_nat
    (if N.leb n0 (Npos (XI (XO (XO (XI (XI XH))))))
     then N.sub n0 (Npos (XO (XO (XO (XO (XI XH))))))
     else N.sub n0 (Npos (XI (XI (XI (XO (XI XH)))))))

(** val sudoku : text -> text option -> text -> bool -> board **)

let sudoku givens boxes parity diagonals =
  let n0 = height givens in
  let groups0 =
    app (rows n0 n0)
      (app (columns n0 n0)
        (app
          (match boxes with
           | Some t0 -> parts t0 (places n0 n0)
           | None -> usual_boxes n0)
          (if diagonals
           then (map (fun i -> (i, i)) (upto n0)) :: ((map (fun i -> (i,
                                                        (Z.sub
                                                          (Z.sub n0 (Zpos XH))
                                                          i))) (upto n0)) :: [])
           else [])))
  in
  let some0 = fun p ->
    filter (fun k ->
      (&&)
        ((&&) ((||) (dot givens p) (Nat.eqb (value (char givens p)) (S k)))
          (negb ((&&) (is 'o' parity p) (Nat.odd k))))
        (negb ((&&) (is 'e' parity p) (Nat.even k)))) (seq O (Z.to_nat n0))
  in
  counted_board (map some0 (places n0 n0))
    (flat_map (fun ps ->
      map (fun k -> { counted = (each n0 k ps); least = (S O); most = (S
        O) }) (seq O (Z.to_nat n0))) groups0)

(** val place_dec : place -> place -> bool **)

let place_dec p q =
  let (a, b) = p in
  let (a0, b0) = q in if Z.eq_dec a a0 then Z.eq_dec b b0 else false

(** val tents : text -> nat option list -> board **)

let tents t0 ns =
  let h = height t0 in
  let w = width t0 in
  let trees = filter (is 'T' t0) (places h w) in
  let sites = fun p -> filter (dot t0) (beside h w p) in
  let sited = rev (nodup place_dec (rev (flat_map sites trees))) in
  let owners = fun q -> filter (fun p -> existsb (same q) (sites p)) trees in
  let shared = filter (fun q -> Nat.leb (S (S O)) (length (owners q))) sited
  in
  let belongs = flat_map (fun q -> map (fun x -> (q, x)) (owners q)) shared in
  let auxiliary = combine belongs (upto (Z.of_nat (length belongs))) in
  let choice = fun p q ->
    match find (fun x -> (&&) (same q (fst (fst x))) (same p (snd (fst x))))
            auxiliary with
    | Some p0 -> let (_, i) = p0 in Z.to_N (Z.add (Z.mul h w) i)
    | None -> cell_of w q
  in
  { domains =
  (app
    (map (fun p -> if existsb (same p) sited then free else empty)
      (places h w)) (map (fun _ -> free) auxiliary)); count_rules =
  (app (numbered w ns (app (rows h w) (columns h w)))
    (app (map (fun p -> at_most w (S O) (square h w p)) (places h w))
      (app
        (map (fun q -> { counted =
          (app (each w O (q :: []))
            (map (fun p -> ((choice p q), ((S O) :: []))) (owners q)));
          least = (S O); most = (S O) }) shared)
        (map (fun p -> { counted =
          (map (fun q -> ((choice p q), ((S O) :: []))) (sites p)); least =
          (S O); most = (S O) }) trees)))); line_rules = []; visible =
  (length (places h w)) }

(** val unequal :
    z -> n -> (place list * place list) list -> count_rule list **)

let rec unequal w next = function
| [] -> []
| p :: others ->
  let (one0, other) = p in
  let both = map (fun i -> N.add next (N.of_nat i)) (seq O (length one0)) in
  app
    (map (fun x -> { counted =
      (app (each w O ((fst (fst x)) :: ((snd (fst x)) :: []))) (((snd x), ((S
        O) :: [])) :: [])); least = (S O); most = (S (S (S O))) })
      (combine (combine one0 other) both)) ({ counted =
    (map (fun x -> (x, ((S O) :: []))) both); least = O; most =
    (sub (Nat.div2 (length one0)) (S O)) } :: (unequal w
                                                (N.add next
                                                  (N.of_nat (length one0)))
                                                others))

(** val two_of : 'a1 list -> ('a1 * 'a1) list **)

let rec two_of = function
| [] -> []
| a :: r -> app (map (fun x -> (a, x)) r) (two_of r)

(** val threes : place list -> place list list **)

let rec threes = function
| [] -> []
| a :: r ->
  (match r with
   | [] -> []
   | b :: l0 ->
     (match l0 with
      | [] -> []
      | c :: _ -> (a :: (b :: (c :: []))) :: (threes r)))

(** val signs : z -> text -> place -> count_rule list **)

let signs w t0 d =
  flat_map (fun p ->
    let q = ((Z.add (fst p) (fst d)), (Z.add (snd p) (snd d))) in
    if is '=' t0 p
    then { counted = (app (each w (S O) (p :: [])) (each w O (q :: [])));
           least = (S O); most = (S O) } :: []
    else if is 'x' t0 p then (exactly w (S O) (p :: (q :: []))) :: [] else [])
    (places (height t0) (width t0))

(** val binairo : text -> text -> text -> bool -> board **)

let binairo t0 across down repeats =
  let h = height t0 in
  let w = width t0 in
  let lines = app (rows h w) (columns h w) in
  let pairs0 =
    if repeats then [] else app (two_of (rows h w)) (two_of (columns h w))
  in
  { domains =
  (app
    (map (fun p ->
      if is '0' t0 p then empty else if is '1' t0 p then (S O) :: [] else free)
      (places h w)) (map (fun _ -> free) (flat_map fst pairs0)));
  count_rules =
  (app (map (fun ps -> exactly w (Nat.div2 (length ps)) ps) lines)
    (app
      (map (fun ps -> { counted = (each w (S O) ps); least = (S O); most = (S
        (S O)) }) (flat_map threes lines))
      (app (signs w across (Z0, (Zpos XH)))
        (app (signs w down ((Zpos XH), Z0))
          (unequal w (Z.to_N (Z.mul h w)) pairs0))))); line_rules = [];
  visible = (length (places h w)) }

(** val agree :
    colour list list -> colour list option list -> colour list list **)

let rec agree ds start =
  match ds with
  | [] -> ds
  | d :: ds' ->
    (match start with
     | [] -> ds
     | o :: start' ->
       (match o with
        | Some ks ->
          (filter (fun k -> existsb (Nat.eqb k) ks) d) :: (agree ds' start')
        | None -> d :: (agree ds' start')))

(** val agreeing : board -> colour list option list -> board **)

let agreeing b start =
  { domains = (agree b.domains start); count_rules = b.count_rules;
    line_rules = b.line_rules; visible = b.visible }

type st = { col : nat; stay : bool; skip : bool }

(** val skips : colour -> clue -> bool **)

let skips c = function
| [] -> false
| b :: _ -> let (_, c') = b in negb (Nat.eqb c c')

(** val cells : nat option -> colour -> bool -> st list **)

let cells len c sk =
  match len with
  | Some n0 ->
    app (repeat { col = c; stay = false; skip = false } (pred n0)) ({ col =
      c; stay = false; skip = sk } :: [])
  | None -> { col = c; stay = true; skip = sk } :: []

(** val auto : clue -> st list **)

let rec auto cl =
  { col = O; stay = true; skip =
    false } :: (match cl with
                | [] -> []
                | b :: cl' ->
                  let (len, c) = b in
                  app (cells len c (skips c cl')) (auto cl'))

(** val maskf : (st -> bool) -> st list -> n -> n **)

let rec maskf f a acc =
  match a with
  | [] -> acc
  | s :: a' -> maskf f a' (if f s then N.succ_double acc else N.double acc)

(** val mask0 : (st -> bool) -> st list -> n **)

let mask0 f a =
  maskf f a N0

(** val stepf : n -> n -> n -> n **)

let stepf stayM skipM s =
  N.coq_lor (N.coq_land s stayM)
    (N.coq_lor (N.div2 s) (N.div2 (N.div2 (N.coq_land s skipM))))

(** val back : n -> n -> n -> n **)

let back stayM skipM s =
  N.coq_lor (N.coq_land s stayM)
    (N.coq_lor (N.double s) (N.coq_land skipM (N.double (N.double s))))

(** val fwd : n -> n -> n -> n list -> n list **)

let rec fwd stayM skipM s = function
| [] -> []
| b :: bs ->
  let t0 = N.coq_land (stepf stayM skipM s) b in t0 :: (fwd stayM skipM t0 bs)

(** val bwd : n -> n -> n list -> n list **)

let rec bwd stayM skipM = function
| [] -> []
| f0 :: f' ->
  (match bwd stayM skipM f' with
   | [] -> f0 :: []
   | b :: r -> (N.coq_land f0 (back stayM skipM b)) :: (b :: r))

(** val walk : n -> n -> n -> n list -> (n * n) list -> n option -> bool **)

let rec walk stayM skipM p bases cs s =
  match bases with
  | [] -> false
  | b :: bs ->
    (match cs with
     | [] -> false
     | p0 :: cs' ->
       let (p', m) = p0 in
       let t0 =
         match s with
         | Some s' -> N.coq_land (stepf stayM skipM s') b
         | None -> b
       in
       if N.eqb p' p
       then let t' = N.coq_land t0 m in
            if N.eqb t' N0
            then true
            else walk stayM skipM (N.succ p) bs cs' (Some t')
       else walk stayM skipM (N.succ p) bs cs
              (match s with
               | Some _ -> Some t0
               | None -> None))

type 'x compare0 =
| LT
| EQ
| GT

module type OrderedType =
 sig
  type t

  val compare : t -> t -> t compare0

  val eq_dec : t -> t -> bool
 end

module OrderedTypeFacts =
 functor (O:OrderedType) ->
 struct
  module TO =
   struct
    type t = O.t
   end

  module IsTO =
   struct
   end

  module OrderTac = MakeOrderTac(TO)(IsTO)

  (** val eq_dec : O.t -> O.t -> bool **)

  let eq_dec =
    O.eq_dec

  (** val lt_dec : O.t -> O.t -> bool **)

  let lt_dec x y =
    match O.compare x y with
    | LT -> true
    | _ -> false

  (** val eqb : O.t -> O.t -> bool **)

  let eqb x y =
    if eq_dec x y then true else false
 end

module KeyOrderedType =
 functor (O:OrderedType) ->
 struct
  module MO = OrderedTypeFacts(O)
 end

module PositiveOrderedTypeBits =
 struct
  type t = positive

  (** val compare : t -> t -> positive compare0 **)

  let rec compare p y =
    match p with
    | XI p0 -> (match y with
                | XI p1 -> compare p0 p1
                | _ -> GT)
    | XO p0 -> (match y with
                | XO p1 -> compare p0 p1
                | _ -> LT)
    | XH -> (match y with
             | XI _ -> LT
             | XO _ -> GT
             | XH -> EQ)

  (** val eq_dec : positive -> positive -> bool **)

  let eq_dec x y =
    match Coq_Pos.compare x y with
    | Eq -> true
    | _ -> false
 end

(** val append0 : positive -> positive -> positive **)

let rec append0 i j =
  match i with
  | XI ii -> XI (append0 ii j)
  | XO ii -> XO (append0 ii j)
  | XH -> j

module PositiveMap =
 struct
  module E = PositiveOrderedTypeBits

  module ME = KeyOrderedType(E)

  type key = positive

  type 'a tree =
  | Leaf
  | Node of 'a tree * 'a option * 'a tree

  type 'a t = 'a tree

  (** val empty : 'a1 t **)

  let empty =
    Leaf

  (** val is_empty : 'a1 t -> bool **)

  let rec is_empty = function
  | Leaf -> true
  | Node (l, o, r) ->
    (match o with
     | Some _ -> false
     | None -> (&&) (is_empty l) (is_empty r))

  (** val find : key -> 'a1 t -> 'a1 option **)

  let rec find i = function
  | Leaf -> None
  | Node (l, o, r) ->
    (match i with
     | XI ii -> find ii r
     | XO ii -> find ii l
     | XH -> o)

  (** val mem : key -> 'a1 t -> bool **)

  let rec mem i = function
  | Leaf -> false
  | Node (l, o, r) ->
    (match i with
     | XI ii -> mem ii r
     | XO ii -> mem ii l
     | XH -> (match o with
              | Some _ -> true
              | None -> false))

  (** val add : key -> 'a1 -> 'a1 t -> 'a1 t **)

  let rec add i v = function
  | Leaf ->
    (match i with
     | XI ii -> Node (Leaf, None, (add ii v Leaf))
     | XO ii -> Node ((add ii v Leaf), None, Leaf)
     | XH -> Node (Leaf, (Some v), Leaf))
  | Node (l, o, r) ->
    (match i with
     | XI ii -> Node (l, o, (add ii v r))
     | XO ii -> Node ((add ii v l), o, r)
     | XH -> Node (l, (Some v), r))

  (** val remove : key -> 'a1 t -> 'a1 t **)

  let rec remove i m =
    match i with
    | XI ii ->
      (match m with
       | Leaf -> Leaf
       | Node (l, o, r) ->
         (match l with
          | Leaf ->
            (match o with
             | Some _ -> Node (l, o, (remove ii r))
             | None ->
               (match remove ii r with
                | Leaf -> Leaf
                | Node (t0, o0, t1) -> Node (Leaf, None, (Node (t0, o0, t1)))))
          | Node (_, _, _) -> Node (l, o, (remove ii r))))
    | XO ii ->
      (match m with
       | Leaf -> Leaf
       | Node (l, o, r) ->
         (match o with
          | Some _ -> Node ((remove ii l), o, r)
          | None ->
            (match r with
             | Leaf ->
               (match remove ii l with
                | Leaf -> Leaf
                | Node (t0, o0, t1) -> Node ((Node (t0, o0, t1)), None, Leaf))
             | Node (_, _, _) -> Node ((remove ii l), o, r))))
    | XH ->
      (match m with
       | Leaf -> Leaf
       | Node (l, _, r) ->
         (match l with
          | Leaf ->
            (match r with
             | Leaf -> Leaf
             | Node (_, _, _) -> Node (l, None, r))
          | Node (_, _, _) -> Node (l, None, r)))

  (** val xelements : 'a1 t -> key -> (key * 'a1) list **)

  let rec xelements m i =
    match m with
    | Leaf -> []
    | Node (l, o, r) ->
      (match o with
       | Some x ->
         app (xelements l (append0 i (XO XH))) ((i,
           x) :: (xelements r (append0 i (XI XH))))
       | None ->
         app (xelements l (append0 i (XO XH)))
           (xelements r (append0 i (XI XH))))

  (** val elements : 'a1 t -> (key * 'a1) list **)

  let elements m =
    xelements m XH

  (** val cardinal : 'a1 t -> nat **)

  let rec cardinal = function
  | Leaf -> O
  | Node (l, o, r) ->
    (match o with
     | Some _ -> S (Coq__1.add (cardinal l) (cardinal r))
     | None -> Coq__1.add (cardinal l) (cardinal r))

  (** val xfind : key -> key -> 'a1 t -> 'a1 option **)

  let rec xfind i j m =
    match i with
    | XI ii ->
      (match j with
       | XI jj -> xfind ii jj m
       | XO _ -> None
       | XH -> find i m)
    | XO ii ->
      (match j with
       | XI _ -> None
       | XO jj -> xfind ii jj m
       | XH -> find i m)
    | XH -> (match j with
             | XH -> find i m
             | _ -> None)

  (** val xmapi : (key -> 'a1 -> 'a2) -> 'a1 t -> key -> 'a2 t **)

  let rec xmapi f m i =
    match m with
    | Leaf -> Leaf
    | Node (l, o, r) ->
      Node ((xmapi f l (append0 i (XO XH))), (option_map (f i) o),
        (xmapi f r (append0 i (XI XH))))

  (** val mapi : (key -> 'a1 -> 'a2) -> 'a1 t -> 'a2 t **)

  let mapi f m =
    xmapi f m XH

  (** val map : ('a1 -> 'a2) -> 'a1 t -> 'a2 t **)

  let map f m =
    mapi (fun _ -> f) m

  (** val xmap2_l :
      ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a3 t **)

  let rec xmap2_l f = function
  | Leaf -> Leaf
  | Node (l, o, r) -> Node ((xmap2_l f l), (f o None), (xmap2_l f r))

  (** val xmap2_r :
      ('a1 option -> 'a2 option -> 'a3 option) -> 'a2 t -> 'a3 t **)

  let rec xmap2_r f = function
  | Leaf -> Leaf
  | Node (l, o, r) -> Node ((xmap2_r f l), (f None o), (xmap2_r f r))

  (** val _map2 :
      ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t **)

  let rec _map2 f m1 m2 =
    match m1 with
    | Leaf -> xmap2_r f m2
    | Node (l1, o1, r1) ->
      (match m2 with
       | Leaf -> xmap2_l f m1
       | Node (l2, o2, r2) ->
         Node ((_map2 f l1 l2), (f o1 o2), (_map2 f r1 r2)))

  (** val map2 :
      ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t **)

  let map2 f =
    _map2 (fun o1 o2 ->
      match o1 with
      | Some _ -> f o1 o2
      | None -> (match o2 with
                 | Some _ -> f o1 o2
                 | None -> None))

  (** val xfoldi :
      (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> key -> 'a2 **)

  let rec xfoldi f m v i =
    match m with
    | Leaf -> v
    | Node (l, o, r) ->
      (match o with
       | Some x ->
         xfoldi f r (f i x (xfoldi f l v (append0 i (XO XH))))
           (append0 i (XI XH))
       | None ->
         xfoldi f r (xfoldi f l v (append0 i (XO XH))) (append0 i (XI XH)))

  (** val fold : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> 'a2 **)

  let fold f m i =
    xfoldi f m i XH

  (** val equal : ('a1 -> 'a1 -> bool) -> 'a1 t -> 'a1 t -> bool **)

  let rec equal cmp m1 m2 =
    match m1 with
    | Leaf -> is_empty m2
    | Node (l1, o1, r1) ->
      (match m2 with
       | Leaf -> is_empty m1
       | Node (l2, o2, r2) ->
         (&&)
           ((&&)
             (match o1 with
              | Some v1 ->
                (match o2 with
                 | Some v2 -> cmp v1 v2
                 | None -> false)
              | None -> (match o2 with
                         | Some _ -> false
                         | None -> true)) (equal cmp l1 l2)) (equal cmp r1 r2))
 end

module P = PositiveMap

type lit = positive

(** val neg : lit -> lit **)

let neg = function
| XI x -> XO x
| XO x -> XI x
| XH -> XH

type found =
| Conflict
| Unit of lit
| Many

(** val scan : unit P.t -> lit list -> lit option -> found **)

let rec scan f c cur =
  match c with
  | [] -> (match cur with
           | Some l -> Unit l
           | None -> Conflict)
  | l :: c' ->
    (match P.find l f with
     | Some _ -> scan f c' cur
     | None ->
       (match cur with
        | Some l' -> if Coq_Pos.eqb l l' then scan f c' cur else Many
        | None -> scan f c' (Some l)))

type db = lit list P.t

(** val follows : db -> unit P.t -> positive list -> bool **)

let rec follows d f = function
| [] -> false
| h :: hs ->
  (match P.find h d with
   | Some c ->
     (match scan f c None with
      | Conflict -> true
      | Unit l -> follows d (P.add (neg l) () f) hs
      | Many -> false)
   | None -> false)

(** val falsify : lit list -> unit P.t **)

let falsify c =
  fold_left (fun f l -> P.add l () f) c P.empty

type step =
| Add of positive * lit list * positive list
| Delete of positive list

type steps = __steps Lazy.t
and __steps =
| End
| Then of step * steps

(** val refutes : nat -> db -> steps -> bool **)

let rec refutes n0 d proof0 =
  match n0 with
  | O -> false
  | S n' ->
    (match Lazy.force
     proof0 with
     | End -> false
     | Then (first, r) ->
       (match first with
        | Add (i, c, hints) ->
          if follows d (falsify c) hints
          then (match c with
                | [] -> true
                | _ :: _ -> refutes n' (P.add i c d) r)
          else false
        | Delete ids ->
          refutes n' (fold_left (fun d0 i -> P.remove i d0) ids d) r))

type meaning =
| Cell of cell * n
| State of n * n * n
| Counter of n * n * n

type meanings = meaning P.t

type entry = cell * (n * bool)

type lists = entry list P.t

(** val negated : lit -> (positive * bool) option **)

let negated = function
| XI x -> Some (x, true)
| XO x -> Some (x, false)
| XH -> None

type known = colour list P.t

(** val key0 : cell -> positive **)

let key0 =
  N.succ_pos

(** val colours_of : known -> cell -> colour list **)

let colours_of d x =
  match P.find (key0 x) d with
  | Some d0 -> d0
  | None -> O :: []

(** val numbering : 'a1 list -> n -> 'a1 P.t -> 'a1 P.t **)

let rec numbering l x m =
  match l with
  | [] -> m
  | a :: l' -> numbering l' (N.succ x) (P.add (key0 x) a m)

(** val allows : clue -> colour -> bool **)

let allows cl k =
  (||) (Nat.eqb k O) (existsb (fun b -> Nat.eqb (snd b) k) cl)

(** val narrow_cell : clue -> known -> cell -> known **)

let narrow_cell cl d x =
  match P.find (key0 x) d with
  | Some d0 -> P.add (key0 x) (filter (allows cl) d0) d
  | None -> d

(** val narrow : known -> line_rule -> known **)

let narrow d r =
  fold_left (narrow_cell r.shown) r.path d

(** val domains_of : board -> known **)

let domains_of b =
  fold_left narrow b.line_rules (numbering b.domains N0 P.empty)

type compiled = { number_of : n; place_of : n P.t; every : n; staying : 
                  n; skipping : n; of_colour : (n * n) list;
                  reachable : n list }

(** val number_places : cell list -> n -> n P.t -> n P.t **)

let rec number_places p at_0 places0 =
  match p with
  | [] -> places0
  | x :: p' -> number_places p' (N.succ at_0) (P.add (key0 x) at_0 places0)

(** val compile : known -> n -> line_rule -> compiled **)

let compile d i r =
  let a = auto r.shown in
  let stays = mask0 (fun s -> s.stay) a in
  let skipped = mask0 (fun s -> s.skip) a in
  let first = N.shiftl (Npos XH) (N.of_nat (pred (length a))) in
  let bases =
    app
      (map (fun x ->
        mask0 (fun s -> existsb (Nat.eqb s.col) (colours_of d x)) a) r.path)
      ((Npos XH) :: [])
  in
  { number_of = i; place_of = (number_places r.path (Npos XH) P.empty);
  every = (mask0 (fun _ -> true) a); staying = stays; skipping = skipped;
  of_colour =
  (map (fun k -> ((N.of_nat k), (mask0 (fun s -> Nat.eqb s.col k) a)))
    (nodup Nat.eq_dec (map (fun s -> s.col) a))); reachable =
  (bwd stays skipped (first :: (fwd stays skipped first bases))) }

(** val compile_all : known -> n -> line_rule list -> compiled list **)

let rec compile_all d i = function
| [] -> []
| r :: rs' -> (compile d i r) :: (compile_all d (N.succ i) rs')

(** val states_of : compiled -> (n -> bool) -> n **)

let states_of l f =
  fold_right (fun km acc ->
    if f (fst km) then N.coq_lor (snd km) acc else acc) N0 l.of_colour

(** val constraint0 : compiled -> meanings -> lit -> (n * n) option **)

let constraint0 l m l0 =
  match negated l0 with
  | Some p ->
    let (x, value0) = p in
    (match P.find x m with
     | Some m0 ->
       (match m0 with
        | Cell (y, k) ->
          (match P.find (key0 y) l.place_of with
           | Some p0 ->
             Some (p0, (states_of l (fun k0 -> eqb (N.testbit k k0) value0)))
           | None -> None)
        | State (i, p0, m1) ->
          if N.eqb i l.number_of
          then Some (p0, (if value0 then m1 else N.ldiff l.every m1))
          else None
        | Counter (_, _, _) -> None)
     | None -> None)
  | None -> None

(** val insert : n -> n -> (n * n) list -> (n * n) list **)

let rec insert p m cs = match cs with
| [] -> (p, m) :: []
| p0 :: cs' ->
  let (p', m') = p0 in
  if N.ltb p p'
  then (p, m) :: cs
  else if N.eqb p p'
       then (p, (N.coq_land m m')) :: cs'
       else (p', m') :: (insert p m cs')

(** val constraints : compiled -> meanings -> lit list -> (n * n) list **)

let constraints l m c =
  fold_right (fun l0 cs ->
    match constraint0 l m l0 with
    | Some p0 -> let (p, m0) = p0 in insert p m0 cs
    | None -> cs) [] c

(** val line_holds : compiled -> meanings -> lit list -> bool **)

let line_holds l m c =
  (||) (walk l.staying l.skipping N0 l.reachable (constraints l m c) None)
    (existsb (N.eqb N0) l.reachable)

(** val in_set : colour -> (n * bool) -> bool **)

let in_set k ks =
  eqb (N.testbit (fst ks) (N.of_nat k)) (snd ks)

type left_cells = (cell * colour list) list

(** val leave : known -> cell -> (n * bool) -> left_cells -> left_cells **)

let rec leave d x ks = function
| [] -> (x, (filter (fun k -> in_set k ks) (colours_of d x))) :: []
| p :: cs' ->
  let (y, ks0) = p in
  if N.eqb x y
  then (y, (filter (fun k -> in_set k ks) ks0)) :: cs'
  else (y, ks0) :: (leave d x ks cs')

(** val left_by : known -> meanings -> lit list -> left_cells **)

let rec left_by d m = function
| [] -> []
| l :: c' ->
  (match negated l with
   | Some p ->
     let (v, value0) = p in
     (match P.find v m with
      | Some m0 ->
        (match m0 with
         | Cell (x, k) -> leave d x (k, value0) (left_by d m c')
         | _ -> left_by d m c')
      | None -> left_by d m c')
   | None -> left_by d m c')

(** val left_at : cell -> left_cells -> colour list option **)

let rec left_at x = function
| [] -> None
| p :: cs' -> let (y, ks) = p in if N.eqb x y then Some ks else left_at x cs'

(** val left_of : known -> left_cells -> cell -> colour list **)

let left_of d cs x =
  match left_at x cs with
  | Some ks -> ks
  | None -> colours_of d x

(** val among : colour list -> colour -> bool **)

let among k k0 =
  existsb (Nat.eqb k0) k

(** val weight : colour list -> colour list -> bool * bool **)

let weight k left =
  ((forallb (among k) left), (existsb (among k) left))

type weighed = { rule_of : count_rule;
                 weights : ((cell * colour list) * (bool * bool)) list }

(** val weigh : known -> count_rule -> weighed **)

let weigh d r =
  { rule_of = r; weights =
    (map (fun xK -> (xK, (weight (snd xK) (colours_of d (fst xK)))))
      r.counted) }

(** val more_if : bool -> nat -> nat **)

let more_if one0 n0 =
  if one0 then S n0 else n0

(** val span :
    left_cells -> ((cell * colour list) * (bool * bool)) list -> nat -> nat
    -> nat * nat **)

let rec span cs ws low high =
  match ws with
  | [] -> (low, high)
  | p :: ws' ->
    let (p0, w) = p in
    let (x, k) = p0 in
    let (must0, may) =
      match left_at x cs with
      | Some ks -> weight k ks
      | None -> w
    in
    span cs ws' (more_if must0 low) (more_if may high)

type pairs = n list

(** val union : pairs -> pairs -> pairs **)

let rec union a b =
  match a with
  | [] -> b
  | x :: a' ->
    (match b with
     | [] -> a
     | y :: b' -> (N.coq_lor x y) :: (union a' b'))

(** val move : bool -> bool -> pairs -> pairs **)

let move dn dm s =
  let s' = if dm then map N.double s else s in if dn then N0 :: s' else s'

(** val moves : (bool * bool) list -> pairs -> pairs **)

let moves ways s =
  let w = fun dn dm ->
    if existsb (fun x -> (&&) (eqb (fst x) dn) (eqb (snd x) dm)) ways
    then move dn dm s
    else []
  in
  union (union (w false false) (w false true))
    (union (w true false) (w true true))

(** val limit : n -> ((n * n) * bool) list -> pairs -> pairs **)

let limit i ls s =
  fold_right (fun l s0 ->
    let (y, value0) = l in
    let (p, j) = y in
    if N.eqb p i
    then map (fun x ->
           let high = N.shiftl (N.shiftr x j) j in
           if value0 then high else N.ldiff x high) s0
    else s0) s ls

(** val pick :
    cell -> (cell * colour list) list -> (colour list * (cell * colour list)
    list) option **)

let rec pick x = function
| [] -> None
| p :: cs' ->
  let (y, k) = p in
  if N.eqb x y
  then Some (k, cs')
  else (match pick x cs' with
        | Some p0 -> let (k', r) = p0 in Some (k', ((y, k) :: r))
        | None -> None)

(** val reach_rest :
    (cell -> colour list) -> (cell * colour list) list -> pairs -> pairs **)

let rec reach_rest allowed cs s =
  match cs with
  | [] -> s
  | p :: cs' ->
    let (x, k) = p in
    reach_rest allowed cs'
      (moves (map (fun k0 -> ((among k k0), false)) (allowed x)) s)

(** val reach :
    (cell -> colour list) -> n -> ((n * n) * bool) list -> entry list ->
    (cell * colour list) list -> pairs -> pairs **)

let rec reach allowed i ls es cs s =
  match es with
  | [] -> reach_rest allowed cs s
  | e :: es' ->
    let (x, ks) = e in
    let i' = N.succ i in
    (match pick x cs with
     | Some p ->
       let (k, cs') = p in
       reach allowed i' ls es' cs'
         (limit i' ls
           (moves
             (map (fun k0 -> ((among k k0), (in_set k0 ks))) (allowed x)) s))
     | None ->
       reach allowed i' ls es' cs
         (limit i' ls
           (moves (map (fun k -> (false, (in_set k ks))) (allowed x)) s)))

(** val limits :
    meanings -> n option -> lit list -> n option * ((n * n) * bool) list **)

let rec limits m id = function
| [] -> (id, [])
| l :: ls ->
  (match negated l with
   | Some p ->
     let (v, value0) = p in
     (match P.find v m with
      | Some m0 ->
        (match m0 with
         | Counter (i, p0, j) ->
           (match id with
            | Some i' ->
              if N.eqb i i'
              then let (d, r) = limits m id ls in
                   (d, (((p0, j), value0) :: r))
              else limits m id ls
            | None ->
              let (d, r) = limits m (Some i) ls in
              (d, (((p0, j), value0) :: r)))
         | _ -> limits m id ls)
      | None -> limits m id ls)
   | None -> limits m id ls)

(** val list_of : lists -> n option -> entry list **)

let list_of ct = function
| Some n0 ->
  (match n0 with
   | N0 -> []
   | Npos i -> (match P.find i ct with
                | Some l -> l
                | None -> []))
| None -> []

(** val count_holds :
    known -> lists -> meanings -> weighed -> lit list -> bool **)

let count_holds d ct m w c =
  let r = w.rule_of in
  let cs = left_by d m c in
  let (id, ls) = limits m None c in
  (match id with
   | Some _ ->
     let s =
       reach (left_of d cs) N0 ls (list_of ct id) r.counted
         (limit N0 ls ((Npos XH) :: []))
     in
     forallb (N.eqb N0) (firstn (sub (S r.most) r.least) (skipn r.least s))
   | None ->
     let (low, high) = span cs w.weights O O in
     (||) ((||) (Nat.ltb high r.least) (Nat.ltb r.most low))
       (existsb (fun c0 -> match snd c0 with
                           | [] -> true
                           | _ :: _ -> false) cs))

(** val take :
    meanings -> cell -> colour list -> lit list -> colour list * lit list **)

let rec take m x left c = match c with
| [] -> (left, [])
| l :: ls ->
  (match negated l with
   | Some p ->
     let (v, value0) = p in
     (match P.find v m with
      | Some m0 ->
        (match m0 with
         | Cell (y, k) ->
           if N.eqb x y
           then take m x (filter (fun k0 -> in_set k0 (k, value0)) left) ls
           else (left, c)
         | _ -> (left, c))
      | None -> (left, c))
   | None -> (left, c))

(** val excludes : known -> meanings -> cell -> grid -> lit list -> bool **)

let rec excludes d m x g c =
  match g with
  | [] -> true
  | k :: g' ->
    let (left, rest) = take m x (colours_of d x) c in
    (&&) (forallb (Nat.eqb k) left) (excludes d m (N.succ x) g' rest)

(** val fitsb : block -> (nat * colour) -> bool **)

let fitsb b r =
  (&&) (Nat.eqb (snd b) (snd r))
    (match fst b with
     | Some n0 -> Nat.eqb n0 (fst r)
     | None -> true)

(** val all2 : ('a1 -> 'a2 -> bool) -> 'a1 list -> 'a2 list -> bool **)

let rec all2 f l k =
  match l with
  | [] -> (match k with
           | [] -> true
           | _ :: _ -> false)
  | a :: l' ->
    (match k with
     | [] -> false
     | b :: k' -> (&&) (f a b) (all2 f l' k'))

(** val colour_in : colour P.t -> cell -> colour **)

let colour_in g x =
  match P.find (key0 x) g with
  | Some k -> k
  | None -> O

(** val keepsb : board -> grid -> bool **)

let keepsb b g =
  let g0 = numbering g N0 P.empty in
  (&&)
    ((&&) (all2 (fun k d -> existsb (Nat.eqb k) d) g b.domains)
      (forallb (fun r ->
        let n0 =
          length
            (filter (fun x ->
              existsb (Nat.eqb (colour_in g0 (fst x))) (snd x)) r.counted)
        in
        (&&) (Nat.leb r.least n0) (Nat.leb n0 r.most)) b.count_rules))
    (forallb (fun r ->
      all2 fitsb r.shown (blocks (map (colour_in g0) r.path))) b.line_rules)

(** val grid_dec : grid -> grid -> bool **)

let grid_dec =
  list_eq_dec Nat.eq_dec

(** val distinct : grid list -> bool **)

let rec distinct = function
| [] -> true
| g :: r -> (&&) (if in_dec grid_dec g r then false else true) (distinct r)

(** val listed : board -> grid list -> bool **)

let listed b solutions =
  (&&)
    ((&&) (Nat.leb b.visible (length b.domains))
      (forallb (keepsb b) solutions))
    (distinct (map (firstn b.visible) solutions))

type clause = positive * lit list

type certificate = { means : (positive * meaning) list;
                     counter_lists : (positive * entry list) list;
                     of_counts : clause list list;
                     of_lines : clause list list; of_solutions : clause list;
                     length_of_proof : nat; proof : steps }

(** val add_all : (positive * 'a1) list -> 'a1 P.t -> 'a1 P.t **)

let add_all l m =
  fold_left (fun m0 xa -> P.add (fst xa) (snd xa) m0) l m

(** val check : board -> grid list -> certificate -> bool **)

let check b solutions cert =
  let m = add_all cert.means P.empty in
  let ct = add_all cert.counter_lists P.empty in
  let d = domains_of b in
  let counting = combine (map (weigh d) b.count_rules) cert.of_counts in
  let lining = combine (compile_all d N0 b.line_rules) cert.of_lines in
  let excluding = combine solutions cert.of_solutions in
  (&&)
    ((&&)
      ((&&)
        ((&&) (listed b solutions)
          (forallb (fun rc ->
            forallb (fun ic -> count_holds d ct m (fst rc) (snd ic)) (snd rc))
            counting))
        (forallb (fun rc ->
          forallb (fun ic -> line_holds (fst rc) m (snd ic)) (snd rc)) lining))
      (forallb (fun sc ->
        excludes d m N0 (firstn b.visible (fst sc)) (snd (snd sc))) excluding))
    (refutes cert.length_of_proof
      (add_all (map snd excluding)
        (add_all (concat (map snd lining))
          (add_all (concat (map snd counting)) P.empty))) cert.proof)

(** val upto0 : nat -> n list **)

let upto0 n0 =
  map N.of_nat (seq O n0)

(** val at_ : nat -> n -> n -> cell **)

let at_ w r c =
  N.add (N.mul r (N.of_nat w)) c

(** val rows0 : nat -> nat -> cell list list **)

let rows0 h w =
  map (fun r -> map (at_ w r) (upto0 w)) (upto0 h)

(** val columns0 : nat -> nat -> cell list list **)

let columns0 h w =
  map (fun c -> map (fun r -> at_ w r c) (upto0 h)) (upto0 w)

(** val more : z option -> z option -> z option **)

let more a b =
  match a with
  | Some x -> (match b with
               | Some y -> Some (Z.max x y)
               | None -> a)
  | None -> b

(** val onward : st -> z option -> z option -> z option -> z option **)

let onward s stays next skipped =
  more (if s.stay then stays else None)
    (more next (if s.skip then skipped else None))

(** val last_state : st list -> z option list **)

let rec last_state = function
| [] -> []
| _ :: a' ->
  (match a' with
   | [] -> (Some Z0) :: []
   | _ :: _ -> None :: (last_state a'))

(** val before :
    known -> (cell -> colour -> z) -> cell -> st list -> z option list -> z
    option list **)

let rec before d share x a w =
  match a with
  | [] -> []
  | s :: a' ->
    (match w with
     | [] -> []
     | w0 :: w' ->
       (if existsb (Nat.eqb s.col) (colours_of d x)
        then option_map (Z.add (share x s.col))
               (onward s w0 (nth O w' None) (nth (S O) w' None))
        else None) :: (before d share x a' w'))

(** val greatest : known -> (cell -> colour -> z) -> line_rule -> z option **)

let greatest d share r =
  let a = auto r.shown in
  let w = fold_right (fun x w -> before d share x a w) (last_state a) r.path
  in
  (match a with
   | [] -> None
   | s :: _ ->
     onward s (nth O w None) (nth (S O) w None) (nth (S (S O)) w None))

(** val sum_of_greatest :
    known -> (cell -> colour -> z) -> line_rule list -> z option **)

let rec sum_of_greatest d share = function
| [] -> Some Z0
| r :: rs' ->
  (match greatest d share r with
   | Some x ->
     (match sum_of_greatest d share rs' with
      | Some y -> Some (Z.add x y)
      | None -> None)
   | None -> None)

(** val blotted : line_rule -> bool **)

let blotted r =
  existsb (fun b -> match fst b with
                    | Some _ -> false
                    | None -> true) r.shown

(** val difference : line_rule list -> line_rule list -> z **)

let difference across down =
  match length (filter blotted across) with
  | O ->
    (match length (filter blotted down) with
     | O -> Zpos (XO (XO XH))
     | S n0 -> (match n0 with
                | O -> Zpos (XO (XO XH))
                | S _ -> Zpos (XO XH)))
  | S n0 ->
    (match n0 with
     | O ->
       (match length (filter blotted down) with
        | O -> Zpos (XO (XO XH))
        | S _ -> Zpos XH)
     | S _ ->
       (match length (filter blotted down) with
        | O -> Zpos (XO XH)
        | S _ -> Zpos XH))

type shares = z list P.t

(** val check_shares :
    board -> nat -> nat -> grid list -> z -> shares -> bool **)

let check_shares b h w solutions scale table =
  let x =
    numbering
      (match solutions with
       | [] -> []
       | x :: l -> (match l with
                    | [] -> x
                    | _ :: _ -> [])) N0 P.empty
  in
  let of_row = fun x0 k ->
    if Nat.eqb k (colour_in x x0)
    then Z0
    else nth k (match P.find (key0 x0) table with
                | Some l -> l
                | None -> []) Z0
  in
  let of_column = fun x0 k ->
    if Nat.eqb k (colour_in x x0) then Z0 else Z.sub scale (of_row x0 k)
  in
  let across = firstn h b.line_rules in
  let down = skipn h b.line_rules in
  let d = domains_of b in
  let below = fun limit0 ->
    match sum_of_greatest d of_row across with
    | Some x0 ->
      (match sum_of_greatest d of_column down with
       | Some y -> Z.ltb (Z.add x0 y) limit0
       | None -> true)
    | None -> true
  in
  (&&)
    ((&&)
      ((&&)
        ((&&) (all2 (all2 N.eqb) (map (fun l -> l.path) across) (rows0 h w))
          (all2 (all2 N.eqb) (map (fun l -> l.path) down) (columns0 h w)))
        (Nat.eqb b.visible (mul h w))) (Nat.eqb (length b.domains) (mul h w)))
    (match solutions with
     | [] -> (&&) (Z.eqb scale Z0) (below Z0)
     | x0 :: l ->
       (match l with
        | [] ->
          (&&) ((&&) (keepsb b x0) (Z.ltb Z0 scale))
            (below (Z.mul (difference across down) scale))
        | _ :: _ -> false))

type bytes = char list

(** val spelled : char list -> bytes **)

let spelled =
  list_ascii_of_string

type json =
| Null
| Bool of bool
| Number of bytes
| Text of bytes
| List of json list
| Object of (bytes * json) list

(** val code : char -> n **)

let code =
  n_of_ascii

(** val quote : char **)

let quote =
  '"'

(** val backslash : char **)

let backslash =
  '\\'

(** val among0 : char list -> char -> bool **)

let among0 s c =
  existsb ((=) c) (spelled s)

(** val from_to : char -> char -> char -> bool **)

let from_to low high c =
  (&&) (N.leb (code low) (code c)) (N.leb (code c) (code high))

(** val is_blank : char -> bool **)

let is_blank c =
  existsb (N.eqb (code c)) ((Npos (XO (XO (XO (XO (XO XH)))))) :: ((Npos (XO
    (XI (XO XH)))) :: ((Npos (XI (XO (XO XH)))) :: ((Npos (XI (XO (XI
    XH)))) :: []))))

(** val is_mark : char -> bool **)

let is_mark =
  among0 ('['::(']'::('{'::('}'::(','::(':'::[]))))))

(** val is_digit : char -> bool **)

let is_digit =
  from_to '0' '9'

(** val in_word : char -> bool **)

let in_word c =
  (||) ((||) ((||) (is_digit c) (from_to 'a' 'z' c)) (from_to 'A' 'Z' c))
    (among0 ('+'::('-'::('.'::[]))) c)

(** val is_plain : char -> bool **)

let is_plain c =
  (&&)
    ((&&) (N.leb (Npos (XO (XO (XO (XO (XO XH)))))) (code c))
      (negb ((=) c quote))) (negb ((=) c backslash))

(** val escape : char -> char option **)

let escape c =
  if (||) ((||) ((=) c quote) ((=) c backslash)) ((=) c '/')
  then Some c
  else if (=) c 'n'
       then Some (ascii_of_N (Npos (XO (XI (XO XH)))))
       else if (=) c 't'
            then Some (ascii_of_N (Npos (XI (XO (XO XH)))))
            else if (=) c 'r'
                 then Some (ascii_of_N (Npos (XI (XO (XI XH)))))
                 else if (=) c 'b'
                      then Some (ascii_of_N (Npos (XO (XO (XO XH)))))
                      else if (=) c 'f'
                           then Some (ascii_of_N (Npos (XO (XO (XI XH)))))
                           else None

(** val hexadecimal : char -> n option **)

let hexadecimal c =
  if is_digit c
  then Some (N.sub (code c) (Npos (XO (XO (XO (XO (XI XH)))))))
  else if from_to 'a' 'f' c
       then Some (N.sub (code c) (Npos (XI (XI (XI (XO (XI (XO XH))))))))
       else if from_to 'A' 'F' c
            then Some (N.sub (code c) (Npos (XI (XI (XI (XO (XI XH)))))))
            else None

(** val four : char -> char -> char -> char -> n option **)

let four a b c d =
  match hexadecimal a with
  | Some a0 ->
    (match hexadecimal b with
     | Some b0 ->
       (match hexadecimal c with
        | Some c0 ->
          (match hexadecimal d with
           | Some d0 ->
             Some
               (N.add
                 (N.mul
                   (N.add
                     (N.mul
                       (N.add (N.mul a0 (Npos (XO (XO (XO (XO XH)))))) b0)
                       (Npos (XO (XO (XO (XO XH)))))) c0) (Npos (XO (XO (XO
                   (XO XH)))))) d0)
           | None -> None)
        | None -> None)
     | None -> None)
  | None -> None

(** val first_half : n -> bool **)

let first_half n0 =
  (&&)
    (N.leb (Npos (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XI (XI (XO (XI
      XH)))))))))))))))) n0)
    (N.ltb n0 (Npos (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XI (XI (XI (XO
      (XI XH)))))))))))))))))

(** val second_half : n -> bool **)

let second_half n0 =
  (&&)
    (N.leb (Npos (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XI (XI (XI (XO (XI
      XH)))))))))))))))) n0)
    (N.ltb n0 (Npos (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XI
      (XI XH)))))))))))))))))

(** val joined : n -> n -> n **)

let joined n0 m =
  N.add
    (N.add (Npos (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO
      (XO XH)))))))))))))))))
      (N.mul
        (N.sub n0 (Npos (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XI (XI
          (XO (XI XH))))))))))))))))) (Npos (XO (XO (XO (XO (XO (XO (XO (XO
        (XO (XO XH)))))))))))))
    (N.sub m (Npos (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XI (XI (XI (XO
      (XI XH)))))))))))))))))

(** val utf8 : n -> bytes **)

let utf8 n0 =
  let tail = fun i ->
    ascii_of_N
      (N.add (Npos (XO (XO (XO (XO (XO (XO (XO XH))))))))
        (N.modulo (N.shiftr n0 (N.mul (Npos (XO (XI XH))) i)) (Npos (XO (XO
          (XO (XO (XO (XO XH)))))))))
  in
  if N.ltb n0 (Npos (XO (XO (XO (XO (XO (XO (XO XH))))))))
  then (ascii_of_N n0) :: []
  else if N.ltb n0 (Npos (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO
            XH))))))))))))
       then (ascii_of_N
              (N.add (Npos (XO (XO (XO (XO (XO (XO (XI XH))))))))
                (N.shiftr n0 (Npos (XO (XI XH)))))) :: ((tail N0) :: [])
       else if N.ltb n0 (Npos (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO
                 (XO (XO (XO (XO XH)))))))))))))))))
            then (ascii_of_N
                   (N.add (Npos (XO (XO (XO (XO (XO (XI (XI XH))))))))
                     (N.shiftr n0 (Npos (XO (XO (XI XH))))))) :: ((tail (Npos
                                                                    XH)) :: (
                   (tail N0) :: []))
            else (ascii_of_N
                   (N.add (Npos (XO (XO (XO (XO (XI (XI (XI XH))))))))
                     (N.shiftr n0 (Npos (XO (XI (XO (XO XH)))))))) :: (
                   (tail (Npos (XO XH))) :: ((tail (Npos XH)) :: ((tail N0) :: [])))

(** val after_digits : bytes -> bytes **)

let rec after_digits w = match w with
| [] -> []
| c :: r -> if is_digit c then after_digits r else w

(** val digits : bytes -> bytes option **)

let digits = function
| [] -> None
| c :: r -> if is_digit c then Some (after_digits r) else None

(** val optional :
    (char -> bool) -> (bytes -> bytes option) -> bytes -> bytes option **)

let optional good more0 w = match w with
| [] -> Some []
| c :: r -> if good c then more0 r else Some w

(** val then_ : 'a1 option -> ('a1 -> 'a2 option) -> 'a2 option **)

let then_ a f =
  match a with
  | Some a0 -> f a0
  | None -> None

(** val is_number : bytes -> bool **)

let is_number w =
  let whole0 = fun w0 ->
    match w0 with
    | [] -> None
    | c :: r -> if (=) c '0' then Some r else digits w0
  in
  (match then_ (optional (among0 ('-'::[])) (fun x -> Some x) w) (fun w0 ->
           then_ (whole0 w0) (fun w1 ->
             then_ (optional (among0 ('.'::[])) digits w1)
               (optional (among0 ('e'::('E'::[]))) (fun w2 ->
                 then_
                   (optional (among0 ('+'::('-'::[]))) (fun x -> Some x) w2)
                   digits)))) with
   | Some b -> (match b with
                | [] -> true
                | _ :: _ -> false)
   | None -> false)

(** val same_bytes : bytes -> bytes -> bool **)

let rec same_bytes s t0 =
  match s with
  | [] -> (match t0 with
           | [] -> true
           | _ :: _ -> false)
  | a :: s0 ->
    (match t0 with
     | [] -> false
     | b :: t1 -> (&&) ((=) a b) (same_bytes s0 t1))

(** val word_means : bytes -> json option **)

let word_means w =
  if same_bytes w (spelled ('n'::('u'::('l'::('l'::[])))))
  then Some Null
  else if same_bytes w (spelled ('t'::('r'::('u'::('e'::[])))))
       then Some (Bool true)
       else if same_bytes w (spelled ('f'::('a'::('l'::('s'::('e'::[]))))))
            then Some (Bool false)
            else if is_number w then Some (Number w) else None

type token =
| Mark of char
| Plainly of json

type 'a reading =
| Read of 'a
| Refused of char list

(** val and_then : 'a1 reading -> ('a1 -> 'a2 reading) -> 'a2 reading **)

let and_then a f =
  match a with
  | Read a0 -> f a0
  | Refused why -> Refused why

(** val twice : bytes list -> bool **)

let rec twice = function
| [] -> false
| k :: ks0 -> (||) (existsb (same_bytes k) ks0) (twice ks0)

(** val wrong : char list -> 'a1 reading **)

let wrong what =
  Refused
    (append
      ('w'::('r'::('o'::('n'::('g'::(' '::('J'::('S'::('O'::('N'::(':'::(' '::('e'::('x'::('p'::('e'::('c'::('t'::('e'::('d'::(' '::[])))))))))))))))))))))
      what)

(** val first_character : bytes -> (bytes * bytes) option **)

let first_character = function
| [] -> None
| c :: r ->
  if is_plain c
  then Some ((c :: []), r)
  else if negb ((=) c backslash)
       then None
       else (match r with
             | [] -> None
             | e :: r' ->
               if negb ((=) e 'u')
               then (match escape e with
                     | Some d -> Some ((d :: []), r')
                     | None -> None)
               else (match r' with
                     | [] -> None
                     | a :: l ->
                       (match l with
                        | [] -> None
                        | b :: l0 ->
                          (match l0 with
                           | [] -> None
                           | c0 :: l1 ->
                             (match l1 with
                              | [] -> None
                              | d :: r'' ->
                                (match four a b c0 d with
                                 | Some n0 ->
                                   if first_half n0
                                   then (match r'' with
                                         | [] -> None
                                         | x :: l2 ->
                                           (match l2 with
                                            | [] -> None
                                            | u :: l3 ->
                                              (match l3 with
                                               | [] -> None
                                               | e0 :: l4 ->
                                                 (match l4 with
                                                  | [] -> None
                                                  | f :: l5 ->
                                                    (match l5 with
                                                     | [] -> None
                                                     | g :: l6 ->
                                                       (match l6 with
                                                        | [] -> None
                                                        | h :: r''' ->
                                                          (match four e0 f g h with
                                                           | Some m ->
                                                             if (&&)
                                                                  ((&&)
                                                                    ((=) x
                                                                    backslash)
                                                                    ((=) u
                                                                    'u'))
                                                                  (second_half
                                                                    m)
                                                             then Some
                                                                    (
                                                                    (utf8
                                                                    (joined
                                                                    n0 m)),
                                                                    r''')
                                                             else None
                                                           | None -> None)))))))
                                   else if second_half n0
                                        then None
                                        else Some ((utf8 n0), r'')
                                 | None -> None))))))

(** val until_quote : bytes -> bytes -> (bytes * bytes) option **)

let rec until_quote fuel s =
  match fuel with
  | [] -> None
  | _ :: fuel0 ->
    (match s with
     | [] -> None
     | c :: r ->
       if (=) c quote
       then Some ([], r)
       else (match first_character s with
             | Some p ->
               let (t0, r0) = p in
               (match until_quote fuel0 r0 with
                | Some p0 -> let (t', r') = p0 in Some ((app t0 t'), r')
                | None -> None)
             | None -> None))

(** val first_word : bytes -> bytes * bytes **)

let rec first_word s = match s with
| [] -> ([], [])
| c :: r ->
  if in_word c then let (w, r') = first_word r in ((c :: w), r') else ([], s)

(** val tokens : bytes -> bytes -> token list -> token list reading **)

let rec tokens fuel s before0 =
  match s with
  | [] -> Read (rev_append before0 [])
  | c :: r ->
    (match fuel with
     | [] -> wrong ('t'::('h'::('e'::(' '::('e'::('n'::('d'::[])))))))
     | _ :: fuel0 ->
       if is_blank c
       then tokens fuel0 r before0
       else if is_mark c
            then tokens fuel0 r ((Mark c) :: before0)
            else if (=) c quote
                 then (match until_quote r r with
                       | Some p ->
                         let (t0, r') = p in
                         tokens fuel0 r' ((Plainly (Text t0)) :: before0)
                       | None ->
                         wrong
                           ('t'::('h'::('e'::(' '::('e'::('n'::('d'::(' '::('o'::('f'::(' '::('a'::(' '::('t'::('e'::('x'::('t'::(' '::('i'::('n'::(' '::('q'::('u'::('o'::('t'::('e'::('s'::[]))))))))))))))))))))))))))))
                 else let (w, r') = first_word s in
                      (match word_means w with
                       | Some j -> tokens fuel0 r' ((Plainly j) :: before0)
                       | None ->
                         wrong
                           ('a'::(' '::('v'::('a'::('l'::('u'::('e'::[])))))))))

(** val read_value :
    token list -> token list -> (json * token list) reading **)

let rec read_value fuel ts =
  match fuel with
  | [] -> wrong ('a'::(' '::('v'::('a'::('l'::('u'::('e'::[])))))))
  | _ :: fuel0 ->
    (match ts with
     | [] -> wrong ('a'::(' '::('v'::('a'::('l'::('u'::('e'::[])))))))
     | t0 :: r ->
       (match t0 with
        | Mark m ->
          if (=) m '['
          then (match r with
                | [] ->
                  and_then (read_items fuel0 r) (fun pat ->
                    let (l, r') = pat in Read ((List l), r'))
                | t1 :: r' ->
                  (match t1 with
                   | Mark c ->
                     if (=) c ']'
                     then Read ((List []), r')
                     else and_then (read_items fuel0 r) (fun pat ->
                            let (l, r'0) = pat in Read ((List l), r'0))
                   | Plainly _ ->
                     and_then (read_items fuel0 r) (fun pat ->
                       let (l, r'0) = pat in Read ((List l), r'0))))
          else if (=) m '{'
               then (match r with
                     | [] ->
                       and_then (read_fields fuel0 r) (fun pat ->
                         let (l, r') = pat in
                         if twice (map fst l)
                         then Refused
                                ('t'::('h'::('e'::(' '::('J'::('S'::('O'::('N'::(' '::('h'::('a'::('s'::(' '::('a'::(' '::('k'::('e'::('y'::(' '::('t'::('w'::('i'::('c'::('e'::[]))))))))))))))))))))))))
                         else Read ((Object l), r'))
                     | t1 :: r' ->
                       (match t1 with
                        | Mark c ->
                          if (=) c '}'
                          then Read ((Object []), r')
                          else wrong ('a'::(' '::('k'::('e'::('y'::[])))))
                        | Plainly _ ->
                          and_then (read_fields fuel0 r) (fun pat ->
                            let (l, r'0) = pat in
                            if twice (map fst l)
                            then Refused
                                   ('t'::('h'::('e'::(' '::('J'::('S'::('O'::('N'::(' '::('h'::('a'::('s'::(' '::('a'::(' '::('k'::('e'::('y'::(' '::('t'::('w'::('i'::('c'::('e'::[]))))))))))))))))))))))))
                            else Read ((Object l), r'0))))
               else wrong ('a'::(' '::('v'::('a'::('l'::('u'::('e'::[])))))))
        | Plainly j -> Read (j, r)))

(** val read_items :
    token list -> token list -> (json list * token list) reading **)

and read_items fuel ts =
  match fuel with
  | [] -> wrong ('a'::(' '::('v'::('a'::('l'::('u'::('e'::[])))))))
  | _ :: fuel0 ->
    and_then (read_value fuel0 ts) (fun pat ->
      let (v, r) = pat in
      (match r with
       | [] -> wrong (']'::[])
       | t0 :: r0 ->
         (match t0 with
          | Mark c ->
            if (=) c ']'
            then Read ((v :: []), r0)
            else if (=) c ','
                 then and_then (read_items fuel0 r0) (fun pat0 ->
                        let (l, r1) = pat0 in Read ((v :: l), r1))
                 else wrong (']'::[])
          | Plainly _ -> wrong (']'::[]))))

(** val read_fields :
    token list -> token list -> ((bytes * json) list * token list) reading **)

and read_fields fuel ts =
  match fuel with
  | [] -> wrong ('a'::(' '::('k'::('e'::('y'::[])))))
  | _ :: fuel0 ->
    (match ts with
     | [] -> wrong ('a'::(' '::('k'::('e'::('y'::[])))))
     | t0 :: l ->
       (match t0 with
        | Mark _ -> wrong ('a'::(' '::('k'::('e'::('y'::[])))))
        | Plainly j ->
          (match j with
           | Text k ->
             (match l with
              | [] -> wrong ('a'::(' '::('k'::('e'::('y'::[])))))
              | t1 :: r ->
                (match t1 with
                 | Mark colon ->
                   if negb ((=) colon ':')
                   then wrong (':'::[])
                   else and_then (read_value fuel0 r) (fun pat ->
                          let (v, r0) = pat in
                          (match r0 with
                           | [] -> wrong ('}'::[])
                           | t2 :: r1 ->
                             (match t2 with
                              | Mark c ->
                                if (=) c '}'
                                then Read (((k, v) :: []), r1)
                                else if (=) c ','
                                     then and_then (read_fields fuel0 r1)
                                            (fun pat0 ->
                                            let (l0, r2) = pat0 in
                                            Read (((k, v) :: l0), r2))
                                     else wrong ('}'::[])
                              | Plainly _ -> wrong ('}'::[]))))
                 | Plainly _ -> wrong ('a'::(' '::('k'::('e'::('y'::[])))))))
           | _ -> wrong ('a'::(' '::('k'::('e'::('y'::[]))))))))

(** val parse : bytes -> json reading **)

let parse s =
  and_then (tokens s s []) (fun ts ->
    and_then (read_value (app ts ts) ts) (fun pat ->
      let (j, r) = pat in
      (match r with
       | [] -> Read j
       | _ :: _ -> wrong ('t'::('h'::('e'::(' '::('e'::('n'::('d'::[]))))))))))

(** val bad : char list -> 'a1 reading **)

let bad what =
  Refused
    (append
      ('t'::('h'::('e'::(' '::('c'::('l'::('u'::('e'::('s'::(' '::('a'::('r'::('e'::(' '::('w'::('r'::('o'::('n'::('g'::(':'::(' '::('e'::('x'::('p'::('e'::('c'::('t'::('e'::('d'::(' '::[]))))))))))))))))))))))))))))))
      what)

(** val must : bool -> char list -> unit reading **)

let must good what =
  if good then Read () else bad what

(** val each0 : ('a1 -> 'a2 reading) -> 'a1 list -> 'a2 list reading **)

let rec each0 f = function
| [] -> Read []
| a :: l0 ->
  and_then (f a) (fun b -> and_then (each0 f l0) (fun bs -> Read (b :: bs)))

(** val is_it : bytes -> char list -> bool **)

let is_it s t0 =
  same_bytes s (spelled t0)

(** val field : char list -> json -> json **)

let field k = function
| Object l ->
  (match find (fun f -> is_it (fst f) k) l with
   | Some f -> snd f
   | None -> Null)
| _ -> Null

(** val list_at : char list -> json -> json list reading **)

let list_at k o =
  match field k o with
  | List l -> Read l
  | _ -> bad k

(** val natural : bytes -> n option **)

let natural w =
  if (&&) (forallb is_digit w) (is_number w)
  then Some
         (fold_left (fun n0 c ->
           N.add (N.mul n0 (Npos (XO (XI (XO XH)))))
             (N.sub (code c) (Npos (XO (XO (XO (XO (XI XH)))))))) w N0)
  else None

(** val number : n -> json -> n reading **)

let number limit0 = function
| Number w ->
  (match natural w with
   | Some n0 ->
     if N.leb n0 limit0
     then Read n0
     else bad
            ('s'::('m'::('a'::('l'::('l'::('e'::('r'::(' '::('n'::('u'::('m'::('b'::('e'::('r'::('s'::[])))))))))))))))
   | None ->
     bad
       ('w'::('h'::('o'::('l'::('e'::(' '::('n'::('u'::('m'::('b'::('e'::('r'::('s'::[]))))))))))))))
| _ -> bad ('n'::('u'::('m'::('b'::('e'::('r'::('s'::[])))))))

(** val small : json -> nat reading **)

let small j =
  and_then
    (number (Npos (XO (XO (XO (XO (XO (XI (XO (XI (XO (XI (XI (XO (XO (XO (XO
      (XI XH))))))))))))))))) j) (fun n0 -> Read (N.to_nat n0))

(** val flag : char list -> json -> bool reading **)

let flag k o =
  match field k o with
  | Null -> Read false
  | Bool b -> Read b
  | _ ->
    bad
      (append k
        (' '::('t'::('o'::(' '::('b'::('e'::(' '::('t'::('r'::('u'::('e'::(' '::('o'::('r'::(' '::('f'::('a'::('l'::('s'::('e'::[])))))))))))))))))))))

(** val some : json -> nat reading **)

let some j =
  match small j with
  | Read a ->
    (match a with
     | O -> bad ('b'::('l'::('o'::('c'::('k'::('s'::[]))))))
     | S n0 -> Read (S n0))
  | Refused _ -> bad ('b'::('l'::('o'::('c'::('k'::('s'::[]))))))

(** val block_of : json -> block reading **)

let block_of j = match j with
| Number _ -> and_then (some j) (fun n0 -> Read ((Some n0), (S O)))
| List l ->
  (match l with
   | [] -> bad ('b'::('l'::('o'::('c'::('k'::('s'::[]))))))
   | n0 :: l0 ->
     (match l0 with
      | [] -> bad ('b'::('l'::('o'::('c'::('k'::('s'::[]))))))
      | k :: l1 ->
        (match l1 with
         | [] ->
           and_then (some n0) (fun n1 ->
             and_then (some k) (fun k0 -> Read ((Some n1), k0)))
         | _ :: _ -> bad ('b'::('l'::('o'::('c'::('k'::('s'::[])))))))))
| Object l ->
  (match l with
   | [] -> bad ('b'::('l'::('o'::('c'::('k'::('s'::[]))))))
   | p :: l0 ->
     let (word, k) = p in
     (match l0 with
      | [] ->
        if is_it word ('b'::('l'::('o'::('t'::[]))))
        then and_then (some k) (fun k0 -> Read (None, k0))
        else bad ('b'::('l'::('o'::('c'::('k'::('s'::[]))))))
      | _ :: _ -> bad ('b'::('l'::('o'::('c'::('k'::('s'::[]))))))))
| _ -> bad ('b'::('l'::('o'::('c'::('k'::('s'::[]))))))

(** val clue_of : json -> clue reading **)

let clue_of = function
| List l ->
  (match l with
   | [] -> each0 block_of l
   | j0 :: l0 ->
     (match j0 with
      | Number w ->
        (match l0 with
         | [] ->
           if is_it w ('0'::[])
           then Read []
           else and_then (block_of (Number w)) (fun b -> Read (b :: []))
         | _ :: _ -> each0 block_of l)
      | _ -> each0 block_of l))
| _ ->
  bad
    ('a'::(' '::('l'::('i'::('s'::('t'::(' '::('o'::('f'::(' '::('b'::('l'::('o'::('c'::('k'::('s'::[]))))))))))))))))

(** val clues_at : char list -> json -> clue list reading **)

let clues_at k o =
  and_then (list_at k o) (fun l -> each0 clue_of l)

(** val colours_of0 : clue list -> nat **)

let colours_of0 clues0 =
  S (fold_right Nat.max (S O) (map snd (concat clues0)))

(** val continues : char -> bool **)

let continues c =
  (&&) (N.leb (Npos (XO (XO (XO (XO (XO (XO (XO XH)))))))) (code c))
    (N.ltb (code c) (Npos (XO (XO (XO (XO (XO (XO (XI XH)))))))))

(** val characters : bytes -> bytes list **)

let rec characters = function
| [] -> []
| c :: s0 ->
  let others = characters s0 in
  if match s0 with
     | [] -> false
     | d :: _ -> continues d
  then (match others with
        | [] -> (c :: []) :: []
        | k :: ks -> (c :: k) :: ks)
  else (c :: []) :: others

(** val point : bytes -> n **)

let point s =
  match map code s with
  | [] -> N0
  | a :: l ->
    (match l with
     | [] -> a
     | b :: l0 ->
       (match l0 with
        | [] -> N0
        | c :: l1 ->
          (match l1 with
           | [] ->
             N.add
               (N.add
                 (N.mul
                   (N.sub a (Npos (XO (XO (XO (XO (XO (XI (XI XH)))))))))
                   (Npos (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO
                   XH))))))))))))))
                 (N.mul
                   (N.sub b (Npos (XO (XO (XO (XO (XO (XO (XO XH)))))))))
                   (Npos (XO (XO (XO (XO (XO (XO XH)))))))))
               (N.sub c (Npos (XO (XO (XO (XO (XO (XO (XO XH)))))))))
           | _ :: _ -> N0)))

(** val text_of : json -> bytes reading **)

let text_of = function
| Text s -> Read s
| _ -> bad ('t'::('e'::('x'::('t'::[]))))

(** val cells_of : (n -> bool) -> char list -> json -> text reading **)

let cells_of good what j =
  and_then
    (match j with
     | List l -> Read l
     | _ ->
       bad
         ('a'::(' '::('l'::('i'::('s'::('t'::(' '::('o'::('f'::(' '::('r'::('o'::('w'::('s'::[])))))))))))))))
    (fun l ->
    and_then (each0 text_of l) (fun rows1 ->
      let t0 = map (fun row -> map point (characters row)) rows1 in
      and_then
        (must
          ((&&)
            (forallb (fun row ->
              (&&) (Nat.ltb O (length row))
                (Nat.eqb (length row) (length (hd [] t0)))) t0)
            (Nat.ltb O (length t0)))
          ('r'::('o'::('w'::('s'::(' '::('o'::('f'::(' '::('o'::('n'::('e'::(' '::('l'::('e'::('n'::('g'::('t'::('h'::[])))))))))))))))))))
        (fun _ ->
        and_then (must (forallb (forallb good) t0) what) (fun _ -> Read t0))))

(** val cells_at :
    (n -> bool) -> char list -> char list -> json -> text reading **)

let cells_at good what k o =
  cells_of good what (field k o)

(** val cells_if :
    (n -> bool) -> char list -> char list -> json -> text option reading **)

let cells_if good what k o =
  match field k o with
  | Null -> Read None
  | x -> and_then (cells_of good what x) (fun t0 -> Read (Some t0))

(** val one_of : char list -> n -> bool **)

let one_of s n0 =
  existsb (fun c -> N.eqb (code c) n0) (spelled s)

(** val digits_or : char list -> n -> bool **)

let digits_or others =
  one_of
    (append
      ('0'::('1'::('2'::('3'::('4'::('5'::('6'::('7'::('8'::('9'::[]))))))))))
      others)

(** val region : n -> bool **)

let region n0 =
  (||)
    ((&&) (N.leb (Npos (XI (XO (XO (XO (XO XH)))))) n0)
      (N.leb n0 (Npos (XO (XI (XI (XI (XI (XI XH)))))))))
    ((&&)
      (N.leb (Npos (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO (XO
        XH))))))))))))))) n0)
      (N.leb n0 (Npos (XI (XI (XI (XI (XI (XI (XI (XI (XI (XI (XI (XI (XI (XO
        (XO XH))))))))))))))))))

(** val whole : n -> bool **)

let whole n0 =
  (&&) (region n0) (negb (one_of ('.'::[]) n0))

(** val sized : nat -> nat -> text -> bool **)

let sized h w t0 =
  (&&) (Nat.eqb (length t0) h) (Nat.eqb (length (hd [] t0)) w)

(** val if_sized : nat -> nat -> char list -> text option -> text reading **)

let if_sized h w what = function
| Some t1 -> and_then (must (sized h w t1) what) (fun _ -> Read t1)
| None -> Read []

(** val outside : json -> text -> nat option list reading **)

let outside o t0 =
  let side = fun k n0 ->
    match field k o with
    | Null -> Read (repeat None n0)
    | List l ->
      and_then
        (must (Nat.eqb (length l) n0)
          (append k
            (' '::('f'::('o'::('r'::(' '::('e'::('v'::('e'::('r'::('y'::(' '::('l'::('i'::('n'::('e'::[])))))))))))))))))
        (fun _ ->
        each0 (fun j ->
          match j with
          | Null -> Read None
          | Bool _ -> and_then (small j) (fun n1 -> Read (Some n1))
          | _ -> and_then (small j) (fun n1 -> Read (Some n1))) l)
    | _ -> bad k
  in
  and_then (side ('r'::('o'::('w'::('s'::[])))) (length t0)) (fun rows1 ->
    and_then (side ('c'::('o'::('l'::('s'::[])))) (length (hd [] t0)))
      (fun columns1 -> Read (app rows1 columns1)))

(** val is_sign : (bytes * json) -> bool **)

let is_sign f =
  (||) (is_it (fst f) ('a'::('c'::('r'::('o'::('s'::('s'::[])))))))
    (is_it (fst f) ('d'::('o'::('w'::('n'::[])))))

type genre =
| Nonogram
| Akari
| Mosaic
| Minesweeper
| Star_battle
| Norinori
| Aquarium
| Tents
| Sudoku
| Binairo

(** val names : (genre * char list) list **)

let names =
  (Nonogram,
    ('n'::('o'::('n'::('o'::('g'::('r'::('a'::('m'::[]))))))))) :: ((Akari,
    ('a'::('k'::('a'::('r'::('i'::[])))))) :: ((Mosaic,
    ('m'::('o'::('s'::('a'::('i'::('c'::[]))))))) :: ((Minesweeper,
    ('m'::('i'::('n'::('e'::('s'::('w'::('e'::('e'::('p'::('e'::('r'::[])))))))))))) :: ((Star_battle,
    ('s'::('t'::('a'::('r'::('-'::('b'::('a'::('t'::('t'::('l'::('e'::[])))))))))))) :: ((Norinori,
    ('n'::('o'::('r'::('i'::('n'::('o'::('r'::('i'::[]))))))))) :: ((Aquarium,
    ('a'::('q'::('u'::('a'::('r'::('i'::('u'::('m'::[]))))))))) :: ((Tents,
    ('t'::('e'::('n'::('t'::('s'::[])))))) :: ((Sudoku,
    ('s'::('u'::('d'::('o'::('k'::('u'::[]))))))) :: ((Binairo,
    ('b'::('i'::('n'::('a'::('i'::('r'::('o'::[])))))))) :: [])))))))))

(** val genre_named : bytes -> genre option **)

let genre_named s =
  option_map fst (find (fun n0 -> is_it s (snd n0)) names)

(** val name_of : genre -> char list **)

let name_of = function
| Nonogram -> 'n'::('o'::('n'::('o'::('g'::('r'::('a'::('m'::[])))))))
| Akari -> 'a'::('k'::('a'::('r'::('i'::[]))))
| Mosaic -> 'm'::('o'::('s'::('a'::('i'::('c'::[])))))
| Minesweeper ->
  'm'::('i'::('n'::('e'::('s'::('w'::('e'::('e'::('p'::('e'::('r'::[]))))))))))
| Star_battle ->
  's'::('t'::('a'::('r'::('-'::('b'::('a'::('t'::('t'::('l'::('e'::[]))))))))))
| Norinori -> 'n'::('o'::('r'::('i'::('n'::('o'::('r'::('i'::[])))))))
| Aquarium -> 'a'::('q'::('u'::('a'::('r'::('i'::('u'::('m'::[])))))))
| Tents -> 't'::('e'::('n'::('t'::('s'::[]))))
| Sudoku -> 's'::('u'::('d'::('o'::('k'::('u'::[])))))
| Binairo -> 'b'::('i'::('n'::('a'::('i'::('r'::('o'::[]))))))

(** val on : text -> 'a1 -> ('a1 * nat) reading **)

let on t0 b =
  Read (b, (length (hd [] t0)))

(** val puzzle_of : genre -> json -> (board * nat) reading **)

let puzzle_of g o =
  match g with
  | Nonogram ->
    and_then (clues_at ('r'::('o'::('w'::('s'::[])))) o) (fun rows1 ->
      and_then (clues_at ('c'::('o'::('l'::('s'::[])))) o) (fun columns1 ->
        and_then
          (must
            ((&&) (Nat.ltb O (length rows1)) (Nat.ltb O (length columns1)))
            ('a'::(' '::('b'::('o'::('a'::('r'::('d'::[])))))))) (fun _ ->
          Read ((nonogram rows1 columns1 (colours_of0 (app rows1 columns1))),
          (length columns1)))))
  | Akari ->
    and_then
      (cells_at (digits_or ('#'::('.'::[])))
        ('o'::('n'::('l'::('y'::(' '::('d'::('i'::('g'::('i'::('t'::('s'::(','::(' '::('#'::(' '::('a'::('n'::('d'::(' '::('.'::[]))))))))))))))))))))
        ('g'::('r'::('i'::('d'::[])))) o) (fun t0 -> on t0 (akari t0))
  | Mosaic ->
    and_then
      (cells_at (digits_or ('.'::[]))
        ('o'::('n'::('l'::('y'::(' '::('d'::('i'::('g'::('i'::('t'::('s'::(' '::('a'::('n'::('d'::(' '::('.'::[])))))))))))))))))
        ('n'::('u'::('m'::('b'::('e'::('r'::('s'::[]))))))) o) (fun t0 ->
      on t0 (mosaic t0))
  | Minesweeper ->
    and_then
      (cells_at
        (one_of
          ('0'::('1'::('2'::('3'::('4'::('5'::('6'::('7'::('8'::('?'::('.'::[]))))))))))))
        ('o'::('n'::('l'::('y'::(' '::('d'::('i'::('g'::('i'::('t'::('s'::(' '::('u'::('p'::(' '::('t'::('o'::(' '::('8'::(','::(' '::('?'::(' '::('a'::('n'::('d'::(' '::('.'::[]))))))))))))))))))))))))))))
        ('n'::('u'::('m'::('b'::('e'::('r'::('s'::[]))))))) o) (fun t0 ->
      and_then
        (match field ('m'::('i'::('n'::('e'::('s'::[]))))) o with
         | Null -> Read None
         | x -> and_then (small x) (fun n0 -> Read (Some n0))) (fun mines ->
        on t0 (minesweeper t0 mines)))
  | Star_battle ->
    and_then
      (cells_at region
        ('v'::('i'::('s'::('i'::('b'::('l'::('e'::(' '::('c'::('h'::('a'::('r'::('a'::('c'::('t'::('e'::('r'::('s'::[]))))))))))))))))))
        ('r'::('e'::('g'::('i'::('o'::('n'::('s'::[]))))))) o) (fun t0 ->
      and_then
        (match field ('s'::('t'::('a'::('r'::('s'::[]))))) o with
         | Null -> Read (S O)
         | x -> small x) (fun stars -> on t0 (star_battle t0 stars)))
  | Norinori ->
    and_then
      (cells_at whole
        ('a'::(' '::('r'::('e'::('g'::('i'::('o'::('n'::(' '::('f'::('o'::('r'::(' '::('e'::('a'::('c'::('h'::(' '::('c'::('e'::('l'::('l'::[]))))))))))))))))))))))
        ('r'::('e'::('g'::('i'::('o'::('n'::('s'::[]))))))) o) (fun t0 ->
      on t0 (norinori t0))
  | Aquarium ->
    and_then
      (cells_at whole
        ('a'::(' '::('r'::('e'::('g'::('i'::('o'::('n'::(' '::('f'::('o'::('r'::(' '::('e'::('a'::('c'::('h'::(' '::('c'::('e'::('l'::('l'::[]))))))))))))))))))))))
        ('r'::('e'::('g'::('i'::('o'::('n'::('s'::[]))))))) o) (fun t0 ->
      and_then (outside o t0) (fun ns ->
        and_then
          (flag ('s'::('e'::('p'::('a'::('r'::('a'::('t'::('e'::[])))))))) o)
          (fun separate -> on t0 (aquarium t0 ns separate))))
  | Tents ->
    and_then
      (cells_at (one_of ('T'::('.'::[])))
        ('o'::('n'::('l'::('y'::(' '::('T'::(' '::('a'::('n'::('d'::(' '::('.'::[]))))))))))))
        ('t'::('r'::('e'::('e'::('s'::[]))))) o) (fun t0 ->
      and_then (outside o t0) (fun ns -> on t0 (tents t0 ns)))
  | Sudoku ->
    and_then
      (cells_at
        (one_of
          ('1'::('2'::('3'::('4'::('5'::('6'::('7'::('8'::('9'::('A'::('B'::('C'::('D'::('E'::('F'::('G'::('H'::('I'::('J'::('K'::('L'::('M'::('N'::('O'::('P'::('Q'::('R'::('S'::('T'::('U'::('V'::('W'::('X'::('Y'::('Z'::('.'::[])))))))))))))))))))))))))))))))))))))
        ('o'::('n'::('l'::('y'::(' '::('d'::('i'::('g'::('i'::('t'::('s'::(','::(' '::('c'::('a'::('p'::('i'::('t'::('a'::('l'::(' '::('l'::('e'::('t'::('t'::('e'::('r'::('s'::(' '::('a'::('n'::('d'::(' '::('.'::[]))))))))))))))))))))))))))))))))))
        ('g'::('i'::('v'::('e'::('n'::('s'::[])))))) o) (fun t0 ->
      let n0 = length t0 in
      and_then
        (must (sized n0 n0 t0)
          ('a'::('s'::(' '::('m'::('a'::('n'::('y'::(' '::('r'::('o'::('w'::('s'::(' '::('a'::('s'::(' '::('c'::('o'::('l'::('u'::('m'::('n'::('s'::[]))))))))))))))))))))))))
        (fun _ ->
        and_then
          (cells_if whole
            ('a'::(' '::('b'::('o'::('x'::(' '::('f'::('o'::('r'::(' '::('e'::('a'::('c'::('h'::(' '::('c'::('e'::('l'::('l'::[])))))))))))))))))))
            ('b'::('o'::('x'::('e'::('s'::[]))))) o) (fun boxes ->
          and_then
            (if_sized n0 n0
              ('b'::('o'::('x'::('e'::('s'::(' '::('a'::('s'::(' '::('l'::('a'::('r'::('g'::('e'::(' '::('a'::('s'::(' '::('t'::('h'::('e'::(' '::('g'::('i'::('v'::('e'::('n'::('s'::[]))))))))))))))))))))))))))))
              boxes) (fun _ ->
            let usual =
              existsb (fun d ->
                (&&) (Nat.leb (mul d d) n0) (Nat.eqb (Nat.modulo n0 d) O))
                (seq (S (S O)) n0)
            in
            and_then
              (must
                ((||) usual (match boxes with
                             | Some _ -> true
                             | None -> false))
                ('b'::('o'::('x'::('e'::('s'::[])))))) (fun _ ->
              and_then
                (cells_if (one_of ('o'::('e'::('.'::[]))))
                  ('o'::('n'::('l'::('y'::(' '::('o'::(','::(' '::('e'::(' '::('a'::('n'::('d'::(' '::('.'::[])))))))))))))))
                  ('p'::('a'::('r'::('i'::('t'::('y'::[])))))) o)
                (fun parity ->
                and_then
                  (if_sized n0 n0
                    ('p'::('a'::('r'::('i'::('t'::('y'::(' '::('a'::('s'::(' '::('l'::('a'::('r'::('g'::('e'::(' '::('a'::('s'::(' '::('t'::('h'::('e'::(' '::('g'::('i'::('v'::('e'::('n'::('s'::[])))))))))))))))))))))))))))))
                    parity) (fun parity0 ->
                  and_then
                    (flag
                      ('d'::('i'::('a'::('g'::('o'::('n'::('a'::('l'::('s'::[])))))))))
                      o) (fun diagonals ->
                    on t0 (sudoku t0 boxes parity0 diagonals)))))))))
  | Binairo ->
    and_then
      (cells_at (one_of ('0'::('1'::('.'::[]))))
        ('o'::('n'::('l'::('y'::(' '::('0'::(','::(' '::('1'::(' '::('a'::('n'::('d'::(' '::('.'::[])))))))))))))))
        ('g'::('i'::('v'::('e'::('n'::('s'::[])))))) o) (fun t0 ->
      let h = length t0 in
      let w = length (hd [] t0) in
      and_then
        (must ((&&) (Nat.even h) (Nat.even w))
          ('e'::('v'::('e'::('n'::(' '::('s'::('i'::('d'::('e'::('s'::[])))))))))))
        (fun _ ->
        and_then
          (match field ('s'::('i'::('g'::('n'::('s'::[]))))) o with
           | Null -> Read ([], [])
           | Object l ->
             and_then
               (must (forallb is_sign l)
                 ('s'::('i'::('g'::('n'::('s'::(' '::('a'::('c'::('r'::('o'::('s'::('s'::(' '::('a'::('n'::('d'::(' '::('d'::('o'::('w'::('n'::[]))))))))))))))))))))))
               (fun _ ->
               let side = fun k h0 w0 ->
                 and_then
                   (cells_at (one_of ('='::('x'::('.'::[]))))
                     ('o'::('n'::('l'::('y'::(' '::('='::(','::(' '::('x'::(' '::('a'::('n'::('d'::(' '::('.'::[])))))))))))))))
                     k (Object l)) (fun u ->
                   and_then
                     (must (sized h0 w0 u)
                       (append
                         ('a'::(' '::('s'::('i'::('g'::('n'::(' '::('b'::('e'::('t'::('w'::('e'::('e'::('n'::(' '::('e'::('a'::('c'::('h'::(' '::('t'::('w'::('o'::(' '::('n'::('e'::('i'::('g'::('h'::('b'::('o'::('u'::('r'::('s'::(' '::('i'::('n'::(' '::[]))))))))))))))))))))))))))))))))))))))
                         k)) (fun _ -> Read u))
               in
               and_then
                 (side ('a'::('c'::('r'::('o'::('s'::('s'::[])))))) h
                   (sub w (S O))) (fun across ->
                 and_then
                   (side ('d'::('o'::('w'::('n'::[])))) (sub h (S O)) w)
                   (fun down -> Read (across, down))))
           | _ ->
             bad
               ('s'::('i'::('g'::('n'::('s'::(' '::('a'::('c'::('r'::('o'::('s'::('s'::(' '::('a'::('n'::('d'::(' '::('d'::('o'::('w'::('n'::[]))))))))))))))))))))))
          (fun across_down ->
          and_then
            (match field ('r'::('e'::('p'::('e'::('a'::('t'::('s'::[]))))))) o with
             | Bool b -> Read b
             | _ -> bad ('r'::('e'::('p'::('e'::('a'::('t'::('s'::[]))))))))
            (fun repeats ->
            on t0 (binairo t0 (fst across_down) (snd across_down) repeats)))))

(** val genre_of : json -> genre reading **)

let genre_of o =
  and_then
    (must
      (match field ('n'::('o'::('n'::('o'::[])))) o with
       | Number w -> is_it w ('1'::[])
       | _ -> false)
      ('v'::('e'::('r'::('s'::('i'::('o'::('n'::(' '::('1'::(' '::('o'::('f'::(' '::('n'::('o'::('n'::('o'::('\''::('s'::(' '::('J'::('S'::('O'::('N'::[])))))))))))))))))))))))))
    (fun _ ->
    match field ('g'::('e'::('n'::('r'::('e'::[]))))) o with
    | Text s ->
      (match genre_named s with
       | Some g -> Read g
       | None ->
         Refused
           (append
             ('t'::('h'::('i'::('s'::(' '::('p'::('r'::('o'::('g'::('r'::('a'::('m'::(' '::('d'::('o'::('e'::('s'::(' '::('n'::('o'::('t'::(' '::('k'::('n'::('o'::('w'::(' '::('t'::('h'::('e'::(' '::('g'::('e'::('n'::('r'::('e'::(' '::[])))))))))))))))))))))))))))))))))))))
             (string_of_list_ascii s)))
    | _ -> bad ('a'::(' '::('g'::('e'::('n'::('r'::('e'::[]))))))))

(** val say : char list -> bytes **)

let say =
  spelled

(** val newline : char **)

let newline =
  ascii_of_N (Npos (XO (XI (XO XH))))

(** val reversed : 'a1 list -> 'a1 list **)

let reversed l =
  rev_append l []

(** val split_on : char -> bytes -> bytes -> bytes list -> bytes list **)

let rec split_on c s word words =
  match s with
  | [] -> reversed ((reversed word) :: words)
  | a :: s0 ->
    if (=) a c
    then split_on c s0 [] ((reversed word) :: words)
    else split_on c s0 (a :: word) words

(** val split : char -> bytes -> bytes list **)

let split c s =
  split_on c s [] []

(** val lines_of : bytes -> bytes list **)

let lines_of =
  split newline

(** val groups : bytes list -> bytes list list **)

let rec groups = function
| [] -> [] :: []
| a :: l0 ->
  (match a with
   | [] -> [] :: (groups l0)
   | _ :: _ ->
     (match groups l0 with
      | [] -> (a :: []) :: []
      | g :: gs -> (a :: g) :: gs))

(** val filled : 'a1 list -> bool **)

let filled = function
| [] -> false
| _ :: _ -> true

(** val decimal_of : nat -> n -> bytes -> bytes **)

let rec decimal_of fuel n0 after =
  let after0 =
    (ascii_of_N
      (N.add (Npos (XO (XO (XO (XO (XI XH))))))
        (N.modulo n0 (Npos (XO (XI (XO XH))))))) :: after
  in
  (match fuel with
   | O -> after0
   | S fuel0 ->
     if N.ltb n0 (Npos (XO (XI (XO XH))))
     then after0
     else decimal_of fuel0 (N.div n0 (Npos (XO (XI (XO XH))))) after0)

(** val decimal : n -> bytes **)

let decimal n0 =
  decimal_of (N.size_nat n0) n0 []

(** val visible_character : bytes -> bool **)

let visible_character s =
  match characters s with
  | [] -> false
  | b :: l ->
    (match b with
     | [] -> false
     | a :: l0 ->
       (match l0 with
        | [] ->
          (match l with
           | [] ->
             (&&) (from_to '!' '~' a)
               (negb (among0 ('?'::('['::(']'::[]))) a))
           | _ :: _ -> false)
        | _ :: _ -> (match l with
                     | [] -> true
                     | _ :: _ -> false)))

(** val keys_of : genre -> json -> nat -> bytes list **)

let keys_of g o highest =
  match g with
  | Nonogram ->
    let key1 = fun j ->
      match field ('k'::('e'::('y'::[]))) j with
      | Null -> []
      | Bool _ -> []
      | Number _ -> []
      | Text s -> s
      | _ -> []
    in
    let keys =
      match field ('p'::('a'::('l'::('e'::('t'::('t'::('e'::[]))))))) o with
      | Null ->
        if Nat.ltb highest (S (S O))
        then (say ('.'::[])) :: ((say ('X'::[])) :: [])
        else []
      | List l0 ->
        (match l0 with
         | [] ->
           if Nat.ltb highest (S (S O))
           then (say ('.'::[])) :: ((say ('X'::[])) :: [])
           else []
         | a :: l -> map key1 (a :: l))
      | _ ->
        if Nat.ltb highest (S (S O))
        then (say ('.'::[])) :: ((say ('X'::[])) :: [])
        else []
    in
    if (&&)
         ((&&) ((&&) (negb (twice keys)) (Nat.ltb highest (length keys)))
           (Nat.leb (length keys) (S (S (S (S (S (S (S (S (S (S (S (S (S (S
             (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
             (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
             (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
             (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
             (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
             (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
             (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
             (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
             (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
             (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
             (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
             (S (S (S (S (S (S (S (S (S (S (S
             O))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
         (forallb visible_character keys)
    then keys
    else []
  | Akari -> (say ('.'::[])) :: ((say ('o'::[])) :: [])
  | Minesweeper -> (say ('.'::[])) :: ((say ('*'::[])) :: [])
  | Star_battle -> (say ('.'::[])) :: ((say ('*'::[])) :: [])
  | Tents -> (say ('.'::[])) :: ((say ('^'::[])) :: [])
  | Sudoku ->
    firstn (S highest)
      (characters
        (say
          ('1'::('2'::('3'::('4'::('5'::('6'::('7'::('8'::('9'::('A'::('B'::('C'::('D'::('E'::('F'::('G'::('H'::('I'::('J'::('K'::('L'::('M'::('N'::('O'::('P'::('Q'::('R'::('S'::('T'::('U'::('V'::('W'::('X'::('Y'::('Z'::[])))))))))))))))))))))))))))))))))))))
  | Binairo -> (say ('0'::[])) :: ((say ('1'::[])) :: [])
  | _ -> (say ('.'::[])) :: ((say ('#'::[])) :: [])

(** val place_of0 : bytes -> bytes list -> nat -> nat option **)

let rec place_of0 k l i =
  match l with
  | [] -> None
  | a :: l0 -> if same_bytes k a then Some i else place_of0 k l0 (S i)

(** val colour_of : char list -> bytes list -> bytes -> colour reading **)

let colour_of zero0 keys c =
  match place_of0 c keys O with
  | Some i -> Read i
  | None ->
    if existsb (same_bytes c) (characters (say zero0))
    then Read O
    else Refused
           (append ('f'::('o'::('u'::('n'::('d'::(' '::[]))))))
             (append (string_of_list_ascii c)
               (' '::('i'::('n'::(' '::('a'::(' '::('p'::('i'::('c'::('t'::('u'::('r'::('e'::[])))))))))))))))

(** val rectangle : nat -> nat -> 'a1 list list -> 'a1 list reading **)

let rectangle size width0 rows1 =
  if negb (forallb (fun row -> Nat.eqb (length row) width0) rows1)
  then Refused
         ('e'::('x'::('p'::('e'::('c'::('t'::('e'::('d'::(' '::('r'::('o'::('w'::('s'::(' '::('a'::('s'::(' '::('w'::('i'::('d'::('e'::(' '::('a'::('s'::(' '::('t'::('h'::('e'::(' '::('p'::('u'::('z'::('z'::('l'::('e'::[])))))))))))))))))))))))))))))))))))
  else if negb (Nat.eqb (mul (length rows1) width0) size)
       then Refused
              ('e'::('x'::('p'::('e'::('c'::('t'::('e'::('d'::(' '::('g'::('r'::('i'::('d'::('s'::(' '::('a'::('s'::(' '::('l'::('a'::('r'::('g'::('e'::(' '::('a'::('s'::(' '::('t'::('h'::('e'::(' '::('p'::('u'::('z'::('z'::('l'::('e'::[])))))))))))))))))))))))))))))))))))))
       else Read (concat rows1)

(** val pictures_of :
    bytes list -> nat -> nat -> bytes -> grid list reading **)

let pictures_of keys size width0 = function
| [] -> Read []
| a :: l ->
  (match rev (groups (lines_of (a :: l))) with
   | [] ->
     Refused
       ('e'::('x'::('p'::('e'::('c'::('t'::('e'::('d'::(' '::('a'::(' '::('l'::('i'::('n'::('e'::(' '::('f'::('e'::('e'::('d'::(' '::('a'::('t'::(' '::('t'::('h'::('e'::(' '::('e'::('n'::('d'::(' '::('o'::('f'::(' '::('t'::('h'::('e'::(' '::('p'::('i'::('c'::('t'::('u'::('r'::('e'::('s'::[])))))))))))))))))))))))))))))))))))))))))))))))
   | l0 :: gs ->
     (match l0 with
      | [] ->
        each0 (fun rows1 ->
          and_then
            (each0 (fun row -> each0 (colour_of [] keys) (characters row))
              rows1) (fun rows2 -> rectangle size width0 rows2)) (rev gs)
      | _ :: _ ->
        Refused
          ('e'::('x'::('p'::('e'::('c'::('t'::('e'::('d'::(' '::('a'::(' '::('l'::('i'::('n'::('e'::(' '::('f'::('e'::('e'::('d'::(' '::('a'::('t'::(' '::('t'::('h'::('e'::(' '::('e'::('n'::('d'::(' '::('o'::('f'::(' '::('t'::('h'::('e'::(' '::('p'::('i'::('c'::('t'::('u'::('r'::('e'::('s'::[])))))))))))))))))))))))))))))))))))))))))))))))))

type saved_grid = colour list option list

(** val saved_row :
    (bytes -> colour reading) -> bytes list -> bytes list option ->
    saved_grid reading **)

let rec saved_row colour0 cs open0 =
  match cs with
  | [] ->
    (match open0 with
     | Some _ ->
       Refused
         ('f'::('o'::('u'::('n'::('d'::(' '::('['::(' '::('w'::('i'::('t'::('h'::('o'::('u'::('t'::(' '::(']'::[])))))))))))))))))
     | None -> Read [])
  | c :: cs0 ->
    (match open0 with
     | Some set ->
       if negb (is_it c (']'::[]))
       then saved_row colour0 cs0 (Some (c :: set))
       else if negb (filled set)
            then Refused
                   ('f'::('o'::('u'::('n'::('d'::(' '::('['::(']'::(' '::('i'::('n'::(' '::('t'::('h'::('e'::(' '::('s'::('a'::('v'::('e'::('d'::(' '::('g'::('r'::('i'::('d'::[]))))))))))))))))))))))))))
            else and_then
                   (if existsb (fun c0 -> is_it c0 ('?'::[])) set
                    then Read None
                    else and_then (each0 colour0 set) (fun ks -> Read (Some
                           ks))) (fun cell0 ->
                   and_then (saved_row colour0 cs0 None) (fun rest -> Read
                     (cell0 :: rest)))
     | None ->
       if is_it c ('['::[])
       then saved_row colour0 cs0 (Some [])
       else and_then
              (if is_it c ('?'::[])
               then Read None
               else and_then (colour0 c) (fun k -> Read (Some (k :: []))))
              (fun cell0 ->
              and_then (saved_row colour0 cs0 None) (fun rest -> Read
                (cell0 :: rest))))

(** val saved_of :
    genre -> bytes list -> nat -> nat -> json -> saved_grid option reading **)

let saved_of g keys size width0 j =
  let zero0 =
    match g with
    | Akari ->
      '#'::('0'::('1'::('2'::('3'::('4'::('5'::('6'::('7'::('8'::('9'::[]))))))))))
    | Minesweeper ->
      '?'::('0'::('1'::('2'::('3'::('4'::('5'::('6'::('7'::('8'::[])))))))))
    | Tents -> 'T'::[]
    | _ -> []
  in
  (match j with
   | Null -> Read None
   | List rows1 ->
     and_then
       (each0 (fun j0 ->
         match j0 with
         | Text s -> saved_row (colour_of zero0 keys) (characters s) None
         | _ ->
           Refused
             ('e'::('x'::('p'::('e'::('c'::('t'::('e'::('d'::(' '::('r'::('o'::('w'::('s'::(' '::('o'::('f'::(' '::('t'::('e'::('x'::('t'::[]))))))))))))))))))))))
         rows1) (fun rows2 ->
       and_then (rectangle size width0 rows2) (fun cells0 -> Read (Some
         cells0)))
   | _ ->
     Refused
       ('e'::('x'::('p'::('e'::('c'::('t'::('e'::('d'::(' '::('a'::(' '::('s'::('a'::('v'::('e'::('d'::(' '::('g'::('r'::('i'::('d'::(' '::('o'::('r'::(' '::('n'::('u'::('l'::('l'::[]))))))))))))))))))))))))))))))

type claim = { about : genre; clues : json; exactly0 : bool;
               saved : saved_grid option; pictures : grid list }

(** val with_saved : board -> saved_grid option -> board **)

let with_saved b = function
| Some cells0 -> agreeing b cells0
| None -> b

(** val has_size : json -> board -> nat -> bool **)

let has_size j b width0 =
  let fits = fun k n0 ->
    match field k j with
    | Null -> true
    | Number w -> same_bytes w (decimal (N.of_nat n0))
    | _ -> false
  in
  (&&) (fits ('w'::('i'::('d'::('t'::('h'::[]))))) width0)
    (fits ('h'::('e'::('i'::('g'::('h'::('t'::[]))))))
      (Nat.div b.visible width0))

(** val inks : board -> colour list **)

let inks b =
  O :: (app (flat_map (fun r -> flat_map snd r.counted) b.count_rules)
         (flat_map (fun r -> map snd r.shown) b.line_rules))

(** val keys_in : genre -> board -> json -> bytes list **)

let keys_in g b j =
  keys_of g j (fold_right Nat.max O (inks b))

(** val verdict : nat -> char list **)

let verdict = function
| O -> 'u'::('n'::('s'::('o'::('l'::('v'::('a'::('b'::('l'::('e'::[])))))))))
| S n1 ->
  (match n1 with
   | O -> 'u'::('n'::('i'::('q'::('u'::('e'::[])))))
   | S _ -> 'm'::('u'::('l'::('t'::('i'::('p'::('l'::('e'::[]))))))))

(** val printed : bytes -> claim -> bytes **)

let printed name0 c =
  let n0 = length c.pictures in
  app name0
    (app
      (say
        (':'::(' '::('a'::('c'::('c'::('e'::('p'::('t'::('e'::('d'::(':'::(' '::('t'::('h'::('e'::(' '::('p'::('u'::('z'::('z'::('l'::('e'::(' '::('i'::('n'::(' '::('p'::('u'::('z'::('z'::('l'::('e'::('.'::('j'::('s'::('o'::('n'::(' '::('('::[]))))))))))))))))))))))))))))))))))))))))
      (app (say (name_of c.about))
        (app (say (')'::(' '::('h'::('a'::('s'::(' '::[])))))))
          (app
            (match n0 with
             | O ->
               say
                 ('n'::('o'::(' '::('s'::('o'::('l'::('u'::('t'::('i'::('o'::('n'::[])))))))))))
             | S n1 ->
               (match n1 with
                | O ->
                  say
                    (if c.exactly0
                     then 'e'::('x'::('a'::('c'::('t'::('l'::('y'::(' '::('1'::(' '::('s'::('o'::('l'::('u'::('t'::('i'::('o'::('n'::[])))))))))))))))))
                     else 'a'::('t'::(' '::('l'::('e'::('a'::('s'::('t'::(' '::('1'::(' '::('s'::('o'::('l'::('u'::('t'::('i'::('o'::('n'::[])))))))))))))))))))
                | S _ ->
                  app
                    (say
                      (if c.exactly0
                       then 'e'::('x'::('a'::('c'::('t'::('l'::('y'::(' '::[])))))))
                       else 'a'::('t'::(' '::('l'::('e'::('a'::('s'::('t'::(' '::[]))))))))))
                    (app (decimal (N.of_nat n0))
                      (say
                        (' '::('s'::('o'::('l'::('u'::('t'::('i'::('o'::('n'::('s'::[]))))))))))))))
            (app
              (say
                (match c.saved with
                 | Some _ ->
                   if Nat.leb n0 (S O)
                   then ' '::('t'::('h'::('a'::('t'::(' '::('a'::('g'::('r'::('e'::('e'::('s'::(' '::('w'::('i'::('t'::('h'::(' '::('t'::('h'::('e'::(' '::('s'::('a'::('v'::('e'::('d'::(' '::('g'::('r'::('i'::('d'::(' '::('i'::('n'::(' '::('c'::('l'::('a'::('i'::('m'::('.'::('j'::('s'::('o'::('n'::[])))))))))))))))))))))))))))))))))))))))))))))
                   else ' '::('t'::('h'::('a'::('t'::(' '::('a'::('g'::('r'::('e'::('e'::(' '::('w'::('i'::('t'::('h'::(' '::('t'::('h'::('e'::(' '::('s'::('a'::('v'::('e'::('d'::(' '::('g'::('r'::('i'::('d'::(' '::('i'::('n'::(' '::('c'::('l'::('a'::('i'::('m'::('.'::('j'::('s'::('o'::('n'::[]))))))))))))))))))))))))))))))))))))))))))))
                 | None -> []))
              (say
                (match n0 with
                 | O -> []
                 | S n1 ->
                   (match n1 with
                    | O ->
                      ','::(' '::('t'::('h'::('e'::(' '::('o'::('n'::('e'::(' '::('i'::('n'::(' '::('s'::('o'::('l'::('u'::('t'::('i'::('o'::('n'::('s'::('.'::('t'::('x'::('t'::[])))))))))))))))))))))))))
                    | S _ ->
                      ','::(' '::('t'::('h'::('o'::('s'::('e'::(' '::('i'::('n'::(' '::('s'::('o'::('l'::('u'::('t'::('i'::('o'::('n'::('s'::('.'::('t'::('x'::('t'::[])))))))))))))))))))))))))))))))

type evidence =
| By_clauses of certificate
| By_duality of z * shares
| Without

(** val impossible : board -> bool **)

let impossible b =
  existsb (fun d -> negb (filled d)) b.domains

(** val proved :
    board -> nat -> nat -> grid list -> evidence -> bool option **)

let proved b h w solutions = function
| By_clauses c -> if check b solutions c then Some true else None
| By_duality (scale, table) ->
  if check_shares b h w solutions scale table then Some true else None
| Without ->
  if (&&) (Nat.leb (S (S O)) (length solutions)) (listed b solutions)
  then Some false
  else None

type folder = { name : bytes; claim_text : bytes; puzzle : bytes;
                solutions_text : bytes; hashes : (bytes * bytes) list }

(** val board_in : bytes -> (board * nat) reading **)

let board_in s =
  and_then (parse s) (fun j -> and_then (genre_of j) (fun g -> puzzle_of g j))

type answer =
| Accepted of bytes
| Not_accepted of char list
| Not_checked of char list

(** val otherwise :
    (char list -> answer) -> 'a1 reading -> ('a1 -> answer) -> answer **)

let otherwise refuse a f =
  match a with
  | Read a0 -> f a0
  | Refused why -> refuse why

(** val demand : bool -> char list -> unit reading **)

let demand good why =
  if good then Read () else Refused why

type question = { board_asked : board; width_asked : nat; rows_asked : 
                  nat; pictures_asked : grid list }

(** val claims : json -> bool -> nat -> bool **)

let claims m exact n0 =
  match field ('c'::('l'::('a'::('i'::('m'::[]))))) m with
  | Text v ->
    (match field ('c'::('o'::('m'::('p'::('l'::('e'::('t'::('e'::[])))))))) m with
     | Bool e -> (&&) (is_it v (verdict n0)) (eqb e exact)
     | _ -> false)
  | _ -> false

(** val same_hashes : (bytes * json) list -> (bytes * bytes) list -> bool **)

let rec same_hashes l hs =
  match l with
  | [] -> (match hs with
           | [] -> true
           | _ :: _ -> false)
  | p :: l0 ->
    let (k, j) = p in
    (match j with
     | Text h ->
       (match hs with
        | [] -> false
        | p0 :: hs0 ->
          let (k', h') = p0 in
          (&&) ((&&) (same_bytes k k') (same_bytes h h')) (same_hashes l0 hs0))
     | _ -> false)

(** val format_of : json -> (bytes * bytes) list -> unit reading **)

let format_of m hs =
  and_then
    (demand
      (match field
               ('c'::('e'::('r'::('t'::('i'::('f'::('i'::('c'::('a'::('t'::('e'::[])))))))))))
               m with
       | Number v -> is_it v ('2'::[])
       | _ -> false)
      ('e'::('x'::('p'::('e'::('c'::('t'::('e'::('d'::(' '::('v'::('e'::('r'::('s'::('i'::('o'::('n'::(' '::('2'::(' '::('o'::('f'::(' '::('t'::('h'::('e'::(' '::('f'::('o'::('r'::('m'::('a'::('t'::[])))))))))))))))))))))))))))))))))
    (fun _ ->
    and_then
      (demand
        (match m with
         | Object l ->
           forallb (fun f ->
             existsb (is_it (fst f))
               (('c'::('e'::('r'::('t'::('i'::('f'::('i'::('c'::('a'::('t'::('e'::[]))))))))))) :: (('c'::('l'::('a'::('i'::('m'::[]))))) :: (('c'::('o'::('m'::('p'::('l'::('e'::('t'::('e'::[])))))))) :: (('s'::('t'::('a'::('r'::('t'::[]))))) :: (('f'::('i'::('l'::('e'::('s'::[]))))) :: []))))))
             l
         | _ -> false)
        ('c'::('l'::('a'::('i'::('m'::('.'::('j'::('s'::('o'::('n'::(' '::('h'::('a'::('s'::(' '::('o'::('t'::('h'::('e'::('r'::(' '::('f'::('i'::('e'::('l'::('d'::('s'::(' '::('t'::('h'::('a'::('n'::(' '::('t'::('h'::('o'::('s'::('e'::(' '::('o'::('f'::(' '::('t'::('h'::('e'::(' '::('f'::('o'::('r'::('m'::('a'::('t'::[])))))))))))))))))))))))))))))))))))))))))))))))))))))
      (fun _ ->
      demand
        (match field ('f'::('i'::('l'::('e'::('s'::[]))))) m with
         | Object l -> same_hashes l hs
         | _ -> false)
        ('a'::(' '::('f'::('i'::('l'::('e'::(' '::('d'::('o'::('e'::('s'::(' '::('n'::('o'::('t'::(' '::('m'::('a'::('t'::('c'::('h'::(' '::('i'::('t'::('s'::(' '::('S'::('H'::('A'::('-'::('2'::('5'::('6'::(' '::('i'::('n'::(' '::('c'::('l'::('a'::('i'::('m'::('.'::('j'::('s'::('o'::('n'::[])))))))))))))))))))))))))))))))))))))))))))))))))

(** val conclude :
    (question -> grid list * evidence) -> folder -> json -> genre -> json ->
    bytes reading **)

let conclude prover f m g j =
  and_then (puzzle_of g j) (fun p ->
    let (b, width0) = p in
    and_then
      (demand (has_size j b width0)
        ('p'::('u'::('z'::('z'::('l'::('e'::('.'::('j'::('s'::('o'::('n'::(' '::('s'::('t'::('a'::('t'::('e'::('s'::(' '::('a'::('n'::('o'::('t'::('h'::('e'::('r'::(' '::('s'::('i'::('z'::('e'::(' '::('t'::('h'::('a'::('n'::(' '::('t'::('h'::('a'::('t'::(' '::('o'::('f'::(' '::('t'::('h'::('e'::(' '::('b'::('o'::('a'::('r'::('d'::[])))))))))))))))))))))))))))))))))))))))))))))))))))))))
      (fun _ ->
      let keys = keys_in g b j in
      and_then
        (demand (filled keys)
          ('t'::('h'::('e'::(' '::('p'::('a'::('l'::('e'::('t'::('t'::('e'::(' '::('o'::('f'::(' '::('p'::('u'::('z'::('z'::('l'::('e'::('.'::('j'::('s'::('o'::('n'::(' '::('h'::('a'::('s'::(' '::('n'::('o'::(' '::('c'::('h'::('a'::('r'::('a'::('c'::('t'::('e'::('r'::(' '::('f'::('o'::('r'::(' '::('e'::('a'::('c'::('h'::(' '::('c'::('o'::('l'::('o'::('u'::('r'::[]))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
        (fun _ ->
        and_then
          (saved_of g keys b.visible width0
            (field ('s'::('t'::('a'::('r'::('t'::[]))))) m)) (fun saved0 ->
          and_then (pictures_of keys b.visible width0 f.solutions_text)
            (fun pictures0 ->
            let b' = with_saved b saved0 in
            and_then
              (if (&&) (impossible b') (negb (filled pictures0))
               then Read true
               else let rows1 = Nat.div b.visible width0 in
                    let (solutions, found0) =
                      prover { board_asked = b'; width_asked = width0;
                        rows_asked = rows1; pictures_asked = pictures0 }
                    in
                    and_then
                      (demand
                        (if list_eq_dec (list_eq_dec Nat.eq_dec)
                              (map (firstn b'.visible) solutions) pictures0
                         then true
                         else false)
                        ('a'::(' '::('p'::('i'::('c'::('t'::('u'::('r'::('e'::(' '::('w'::('a'::('s'::(' '::('c'::('h'::('a'::('n'::('g'::('e'::('d'::[]))))))))))))))))))))))
                      (fun _ ->
                      match proved b' rows1 width0 solutions found0 with
                      | Some exact -> Read exact
                      | None ->
                        Refused
                          ('t'::('h'::('e'::(' '::('c'::('e'::('r'::('t'::('i'::('f'::('i'::('c'::('a'::('t'::('e'::(' '::('d'::('o'::('e'::('s'::(' '::('n'::('o'::('t'::(' '::('p'::('r'::('o'::('v'::('e'::(' '::('w'::('h'::('a'::('t'::(' '::('i'::('t'::(' '::('c'::('l'::('a'::('i'::('m'::('s'::[])))))))))))))))))))))))))))))))))))))))))))))))
              (fun exact ->
              and_then
                (demand (claims m exact (length pictures0))
                  ('t'::('h'::('e'::(' '::('c'::('l'::('a'::('i'::('m'::(' '::('i'::('s'::(' '::('n'::('o'::('t'::(' '::('w'::('h'::('a'::('t'::(' '::('t'::('h'::('e'::(' '::('c'::('e'::('r'::('t'::('i'::('f'::('i'::('c'::('a'::('t'::('e'::(' '::('p'::('r'::('o'::('v'::('e'::('s'::[])))))))))))))))))))))))))))))))))))))))))))))
                (fun _ -> Read
                (printed f.name { about = g; clues = j; exactly0 = exact;
                  saved = saved0; pictures = pictures0 }))))))))

(** val answer_of : (question -> grid list * evidence) -> folder -> answer **)

let answer_of prover f =
  otherwise (fun why -> Not_accepted
    (append
      ('c'::('l'::('a'::('i'::('m'::('.'::('j'::('s'::('o'::('n'::(':'::(' '::[]))))))))))))
      why)) (parse f.claim_text) (fun m ->
    otherwise (fun x -> Not_accepted x) (format_of m f.hashes) (fun _ ->
      otherwise (fun why -> Not_accepted
        (append
          ('p'::('u'::('z'::('z'::('l'::('e'::('.'::('j'::('s'::('o'::('n'::(':'::(' '::[])))))))))))))
          why)) (parse f.puzzle) (fun j ->
        otherwise (fun x -> Not_checked x) (genre_of j) (fun g ->
          otherwise (fun x -> Not_accepted x) (conclude prover f m g j)
            (fun x -> Accepted x)))))
