
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

  (** val even : nat -> bool **)

  let rec even = function
  | O -> true
  | S n1 -> (match n1 with
             | O -> false
             | S n' -> even n')

  (** val odd : nat -> bool **)

  let odd n0 =
    negb (even n0)

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

  (** val leb : positive -> positive -> bool **)

  let leb x y =
    match compare x y with
    | Gt -> false
    | _ -> true

  (** val ltb : positive -> positive -> bool **)

  let ltb x y =
    match compare x y with
    | Lt -> true
    | _ -> false

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

  (** val min : n -> n -> n **)

  let min n0 n' =
    match compare n0 n' with
    | Gt -> n'
    | _ -> n0

  (** val max : n -> n -> n **)

  let max n0 n' =
    match compare n0 n' with
    | Gt -> n0
    | _ -> n'

  (** val div2 : n -> n **)

  let div2 = function
  | N0 -> N0
  | Npos p0 -> (match p0 with
                | XI p -> Npos p
                | XO p -> Npos p
                | XH -> N0)

  (** val even : n -> bool **)

  let even = function
  | N0 -> true
  | Npos p -> (match p with
               | XO _ -> true
               | _ -> false)

  (** val odd : n -> bool **)

  let odd n0 =
    negb (even n0)

  (** val size_nat : n -> nat **)

  let size_nat = function
  | N0 -> O
  | Npos p -> Coq_Pos.size_nat p

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
 end

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

(** val nat_of_ascii : char -> nat **)

let nat_of_ascii a =
  N.to_nat (n_of_ascii a)

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

(** val count_occ : ('a1 -> 'a1 -> bool) -> 'a1 list -> 'a1 -> nat **)

let rec count_occ eq_dec0 l x =
  match l with
  | [] -> O
  | y :: tl ->
    let n0 = count_occ eq_dec0 tl x in if eq_dec0 y x then S n0 else n0

(** val rev : 'a1 list -> 'a1 list **)

let rec rev = function
| [] -> []
| x :: l' -> app (rev l') (x :: [])

(** val rev_append : 'a1 list -> 'a1 list -> 'a1 list **)

let rec rev_append l l' =
  match l with
  | [] -> l'
  | a :: l0 -> rev_append l0 (a :: l')

(** val rev' : 'a1 list -> 'a1 list **)

let rev' l =
  rev_append l []

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

type text = char list list

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

(** val char : text -> place -> char **)

let char t0 p =
  nth (Z.to_nat (snd p)) (nth (Z.to_nat (fst p)) t0 []) '.'

(** val is : char -> text -> place -> bool **)

let is a t0 p =
  (=) (char t0 p) a

(** val dot : text -> place -> bool **)

let dot =
  is '.'

(** val digit : text -> place -> nat option **)

let digit t0 p =
  let n0 = nat_of_ascii (char t0 p) in
  if (&&)
       (Nat.leb (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S O)))))))))))))))))))))))))))))))))))))))))))))))) n0)
       (Nat.leb n0 (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         O))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
  then Some
         (sub n0 (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
           (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
           (S (S (S (S (S (S
           O)))))))))))))))))))))))))))))))))))))))))))))))))
  else None

(** val parts : text -> place list -> place list list **)

let parts t0 ps =
  map (fun a -> filter (is a t0) ps)
    (filter (fun a -> negb ((=) a '.')) (nodup (=) (map (char t0) ps)))

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

let numbered w ns groups =
  flat_map (fun np ->
    match fst np with
    | Some n0 -> (exactly w n0 (snd np)) :: []
    | None -> []) (combine ns groups)

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
  let along = fun groups clues ->
    map (fun pc -> { path = (map (cell_of w) (fst pc)); shown = (snd pc) })
      (combine groups clues)
  in
  { domains = (map (fun _ -> seq O colours) (places h w)); count_rules = [];
  line_rules =
  (app (along (rows h w) row_clues) (along (columns h w) column_clues));
  visible = (length (places h w)) }

(** val triddler :
    z -> z -> z -> z -> clue list -> clue list -> clue list -> nat -> board **)

let triddler left top0 right last across rising falling colours =
  let h = Z.add left last in
  let w =
    Z.sub (Z.add (Z.add (Z.mul (Zpos (XO XH)) top0) left) right) (Zpos XH)
  in
  let triangle = fun a b c ->
    let d = Z.sub (Z.sub b (Z.sub c left)) a in
    (&&) (Z.leb Z0 d) (Z.leb d (Zpos XH))
  in
  let bs = upto (Z.add top0 right) in
  let cs = upto (Z.add left top0) in
  let paths =
    app
      (map (fun a ->
        flat_map (fun s ->
          flat_map (fun b ->
            if (&&) ((&&) (triangle a b (Z.sub s b)) (Z.leb Z0 (Z.sub s b)))
                 (Z.ltb (Z.sub s b) (Z.add left top0))
            then (a, s) :: []
            else []) bs) (upto w)) (upto h))
      (app
        (map (fun b ->
          flat_map (fun a ->
            flat_map (fun c ->
              if triangle a b c then (a, (Z.add b c)) :: [] else []) 
              (rev cs)) (upto h)) bs)
        (map (fun c ->
          flat_map (fun a ->
            flat_map (fun b ->
              if triangle a b c then (a, (Z.add b c)) :: [] else []) bs)
            (upto h)) cs))
  in
  let used = concat (firstn (Z.to_nat h) paths) in
  { domains =
  (map (fun p -> if existsb (same p) used then seq O colours else empty)
    (places h w)); count_rules = []; line_rules =
  (map (fun pc -> { path = (map (cell_of w) (fst pc)); shown = (snd pc) })
    (combine paths (app across (app rising falling)))); visible =
  (length (places h w)) }

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
  let whole = fun ps -> forallb (within h w) ps in
  counted_board (map (fun _ -> free) (places h w))
    (app (map (exactly w (S (S O))) (parts t0 (places h w)))
      (flat_map (fun p ->
        let (r, c) = p in
        app
          (map (at_most w (S (S O)))
            (filter whole (((r, c) :: ((r,
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

let rec flow h w low reached0 = function
| O -> reached0
| S n0 ->
  flow h w low
    (filter (fun q ->
      (||) (existsb (same q) reached0)
        (existsb (fun p -> existsb (same p) reached0) (beside h w q))) low) n0

(** val aquarium : text -> nat option list -> bool -> board **)

let aquarium t0 ns separate =
  let h = height t0 in
  let w = width t0 in
  counted_board (map (fun _ -> free) (places h w))
    (app (numbered w ns (app (rows h w) (columns h w)))
      (flat_map (fun p ->
        let low =
          filter (fun q ->
            (&&) (Z.leb (fst p) (fst q)) (is (char t0 p) t0 q)) (places h w)
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

(** val value : char -> nat **)

let value a =
  let n0 = nat_of_ascii a in
  if Nat.leb n0 (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
       (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
       (S (S (S (S (S (S (S (S (S (S (S (S (S (S
       O)))))))))))))))))))))))))))))))))))))))))))))))))))))))))
  then sub n0 (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
         (S (S (S (S O))))))))))))))))))))))))))))))))))))))))))))))))
  else if Nat.leb n0 (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
            (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
            (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
            (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
            (S (S (S (S (S
            O))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))
       then sub n0 (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
              (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
              (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
              O)))))))))))))))))))))))))))))))))))))))))))))))))))))))
       else sub n0 (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
              (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
              (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
              (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S (S
              (S (S (S (S (S
              O)))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))))

(** val sudoku : text -> text option -> text -> bool -> board **)

let sudoku givens boxes parity diagonals =
  let n0 = height givens in
  let groups =
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
  let some = fun p ->
    filter (fun k ->
      (&&)
        ((&&) ((||) (dot givens p) (Nat.eqb (value (char givens p)) (S k)))
          (negb ((&&) (is 'o' parity p) (Nat.odd k))))
        (negb ((&&) (is 'e' parity p) (Nat.even k)))) (seq O (Z.to_nat n0))
  in
  counted_board (map some (places n0 n0))
    (flat_map (fun ps ->
      map (fun k -> { counted = (each n0 k ps); least = (S O); most = (S
        O) }) (seq O (Z.to_nat n0))) groups)

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
| p :: others0 ->
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
                                                others0))

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

(** val append : positive -> positive -> positive **)

let rec append i j =
  match i with
  | XI ii -> XI (append ii j)
  | XO ii -> XO (append ii j)
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
         app (xelements l (append i (XO XH))) ((i,
           x) :: (xelements r (append i (XI XH))))
       | None ->
         app (xelements l (append i (XO XH))) (xelements r (append i (XI XH))))

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
      Node ((xmapi f l (append i (XO XH))), (option_map (f i) o),
        (xmapi f r (append i (XI XH))))

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
         xfoldi f r (f i x (xfoldi f l v (append i (XO XH))))
           (append i (XI XH))
       | None ->
         xfoldi f r (xfoldi f l v (append i (XO XH))) (append i (XI XH)))

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

(** val ev : (positive -> bool) -> lit -> bool **)

let ev v = function
| XI x -> negb (v x)
| XO x -> v x
| XH -> false

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

let rec number_places p at_0 places1 =
  match p with
  | [] -> places1
  | x :: p' -> number_places p' (N.succ at_0) (P.add (key0 x) at_0 places1)

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

(** val left_of : known -> meanings -> cell -> lit list -> colour list **)

let left_of d m x c =
  filter (fun k ->
    forallb (fun l ->
      match negated l with
      | Some p ->
        let (v, value0) = p in
        (match P.find v m with
         | Some m0 ->
           (match m0 with
            | Cell (y, k0) ->
              if N.eqb y x then in_set k (k0, value0) else true
            | _ -> true)
         | None -> true)
      | None -> true) c) (colours_of d x)

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

(** val among : colour list -> colour -> bool **)

let among k k0 =
  existsb (Nat.eqb k0) k

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
    known -> lists -> meanings -> count_rule -> lit list -> bool **)

let count_holds d ct m r c =
  let (id, ls) = limits m None c in
  let s =
    reach (fun x -> left_of d m x c) N0 ls (list_of ct id) r.counted
      (limit N0 ls ((Npos XH) :: []))
  in
  forallb (N.eqb N0) (firstn (sub (S r.most) r.least) (skipn r.least s))

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
  let counting0 = combine b.count_rules cert.of_counts in
  let lining = combine (compile_all d N0 b.line_rules) cert.of_lines in
  let excluding = combine solutions cert.of_solutions in
  (&&)
    ((&&)
      ((&&)
        ((&&) (listed b solutions)
          (forallb (fun rc ->
            forallb (fun ic -> count_holds d ct m (fst rc) (snd ic)) (snd rc))
            counting0))
        (forallb (fun rc ->
          forallb (fun ic -> line_holds (fst rc) m (snd ic)) (snd rc)) lining))
      (forallb (fun sc ->
        excludes d m N0 (firstn b.visible (fst sc)) (snd (snd sc))) excluding))
    (refutes cert.length_of_proof
      (add_all (map snd excluding)
        (add_all (concat (map snd lining))
          (add_all (concat (map snd counting0)) P.empty))) cert.proof)

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

let check_shares b h w solutions scale0 table =
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
    if Nat.eqb k (colour_in x x0) then Z0 else Z.sub scale0 (of_row x0 k)
  in
  let across = firstn h b.line_rules in
  let down = skipn h b.line_rules in
  let d = domains_of b in
  let below0 = fun limit0 ->
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
     | [] -> (&&) (Z.eqb scale0 Z0) (below0 Z0)
     | x0 :: l ->
       (match l with
        | [] ->
          (&&) ((&&) (keepsb b x0) (Z.ltb Z0 scale0))
            (below0 (Z.mul (difference across down) scale0))
        | _ :: _ -> false))

type asg = positive -> bool

(** val upd : positive -> bool -> asg -> asg **)

let upd x b v y =
  if Coq_Pos.eqb y x then b else v y

(** val assigns : positive list -> asg list **)

let rec assigns = function
| [] -> (fun _ -> false) :: []
| x0 :: x' ->
  app (map (upd x0 false) (assigns x')) (map (upd x0 true) (assigns x'))

(** val var : lit -> positive **)

let var = function
| XI x -> x
| XO x -> x
| XH -> XH

(** val gather : ('a1 -> 'a2 list) -> 'a1 list -> 'a2 list **)

let gather f l =
  rev' (fold_left (fun found0 a -> rev_append (f a) found0) l [])

(** val count_of : 'a1 list -> n **)

let count_of l =
  fold_left (fun n0 _ -> N.succ n0) l N0

type tree0 =
| None_
| All
| Fork of tree0 * tree0

(** val fork : tree0 -> tree0 -> tree0 **)

let fork l r =
  match l with
  | None_ -> (match r with
              | None_ -> None_
              | _ -> Fork (l, r))
  | All -> (match r with
            | All -> All
            | _ -> Fork (l, r))
  | Fork (_, _) -> Fork (l, r)

(** val union0 : tree0 -> tree0 -> tree0 **)

let rec union0 a b =
  match a with
  | None_ -> b
  | All -> All
  | Fork (l, r) ->
    (match b with
     | None_ -> a
     | All -> All
     | Fork (l', r') -> fork (union0 l l') (union0 r r'))

(** val inter : tree0 -> tree0 -> tree0 **)

let rec inter a b =
  match a with
  | None_ -> None_
  | All -> (match b with
            | None_ -> None_
            | _ -> b)
  | Fork (l, r) ->
    (match b with
     | None_ -> None_
     | All -> a
     | Fork (l', r') -> fork (inter l l') (inter r r'))

(** val apart : tree0 -> tree0 -> bool **)

let rec apart a b =
  match a with
  | None_ -> true
  | All -> (match b with
            | None_ -> true
            | _ -> false)
  | Fork (l, r) ->
    (match b with
     | None_ -> true
     | All -> false
     | Fork (l', r') -> (&&) (apart l l') (apart r r'))

(** val put : bool list -> tree0 -> tree0 **)

let rec put p t0 =
  match p with
  | [] -> All
  | right_ :: p' ->
    (match t0 with
     | None_ ->
       if right_
       then Fork (None_, (put p' None_))
       else Fork ((put p' None_), None_)
     | All -> All
     | Fork (l, r) -> if right_ then fork l (put p' r) else fork (put p' l) r)

(** val bits : nat -> n -> bool list -> bool list **)

let rec bits n0 x higher =
  match n0 with
  | O -> higher
  | S n' -> bits n' (N.div2 x) ((N.odd x) :: higher)

type clauses =
| Nothing
| Leaf0 of lit list
| Both of clauses * clauses

(** val grow : nat -> lit list list -> clauses * lit list list **)

let rec grow depth cs = match cs with
| [] -> (Nothing, [])
| c :: cs' ->
  (match depth with
   | O -> ((Leaf0 c), cs')
   | S d ->
     let (l, left) = grow d cs in
     let (r, left') = grow d left in ((Both (l, r)), left'))

type places0 = tree0 P.t

(** val place_of0 : places0 -> lit -> tree0 **)

let place_of0 o l =
  match P.find l o with
  | Some t0 -> t0
  | None -> None_

(** val placed : clauses -> bool list -> places0 -> places0 **)

let rec placed cs path0 o =
  match cs with
  | Nothing -> o
  | Leaf0 c ->
    let p = rev' path0 in
    fold_left (fun o0 l -> P.add l (put p (place_of0 o0 l)) o0) c o
  | Both (l, r) -> placed r (true :: path0) (placed l (false :: path0) o)

(** val covers : tree0 -> clauses -> bool **)

let rec covers t0 cs =
  match t0 with
  | None_ -> (match cs with
              | Nothing -> true
              | _ -> false)
  | All -> true
  | Fork (l, r) ->
    (match cs with
     | Nothing -> true
     | Leaf0 _ -> false
     | Both (a, b) -> (&&) (covers l a) (covers r b))

type set = unit P.t

type weights = n P.t

(** val plus : weights -> weights -> weights **)

let rec plus a b =
  match a with
  | P.Leaf -> b
  | P.Node (l, o, r) ->
    (match b with
     | P.Leaf -> a
     | P.Node (l', o', r') ->
       P.Node ((plus l l'),
         (match o with
          | Some m -> (match o' with
                       | Some n0 -> Some (N.add m n0)
                       | None -> o)
          | None -> o'), (plus r r')))

(** val joined : weights -> n option -> weights -> weights **)

let joined l o r =
  match l with
  | P.Leaf ->
    (match o with
     | Some _ -> P.Node (l, o, r)
     | None ->
       (match r with
        | P.Leaf -> P.Leaf
        | P.Node (_, _, _) -> P.Node (l, o, r)))
  | P.Node (_, _, _) -> P.Node (l, o, r)

(** val least_of : weights -> weights -> weights **)

let rec least_of a b =
  match a with
  | P.Leaf -> P.Leaf
  | P.Node (l, o, r) ->
    (match b with
     | P.Leaf -> P.Leaf
     | P.Node (l', o', r') ->
       joined (least_of l l')
         (match o with
          | Some m ->
            (match o' with
             | Some n0 -> Some (N.min m n0)
             | None -> None)
          | None -> None) (least_of r r'))

(** val mem0 : set -> positive -> bool **)

let mem0 s x =
  match P.find x s with
  | Some _ -> true
  | None -> false

(** val weight : weights -> positive -> n **)

let weight w i =
  match P.find i w with
  | Some n0 -> n0
  | None -> N0

type bound = lit list * n

type occurrences = weights P.t

(** val occurs : occurrences -> lit -> weights **)

let occurs o l =
  match P.find l o with
  | Some w -> w
  | None -> P.empty

(** val bump : positive -> lit -> occurrences -> occurrences **)

let bump i l o =
  P.add l (P.add i (N.add (weight (occurs o l) i) (Npos XH)) (occurs o l)) o

(** val occurring : bound list -> positive -> occurrences -> occurrences **)

let rec occurring bs i o =
  match bs with
  | [] -> o
  | b :: bs' ->
    let (c, _) = b in occurring bs' (Coq_Pos.succ i) (fold_right (bump i) o c)

(** val reached : bound list -> positive -> weights -> bool **)

let rec reached bs i w =
  match bs with
  | [] -> true
  | b :: bs' ->
    let (_, k) = b in
    (&&) (N.leb k (weight w i)) (reached bs' (Coq_Pos.succ i) w)

type node =
| Product of lit list
| Sum of lit * lit * lit
| Forget

type info = { below : tree0; implied : tree0; atleast : weights; models : 
              n; scale : n; forced : lit list }

(** val is_variable : positive -> positive -> bool **)

let is_variable top0 x =
  (&&) (Coq_Pos.ltb XH x) (Coq_Pos.leb x top0)

(** val path_of : nat -> positive -> bool list **)

let path_of size0 x =
  bits size0 (Npos x) []

(** val leaf : nat -> places0 -> occurrences -> lit -> info **)

let leaf size0 pl occ l =
  { below = (put (path_of size0 (var l)) None_); implied = (place_of0 pl l);
    atleast = (occurs occ l); models = (Npos XH); scale = (Npos XH); forced =
    (l :: []) }

(** val child :
    positive -> nat -> places0 -> occurrences -> info P.t -> lit -> info
    option **)

let child top0 size0 pl occ nodes0 l = match l with
| XI z0 -> if is_variable top0 z0 then Some (leaf size0 pl occ l) else None
| XO z0 ->
  if is_variable top0 z0 then Some (leaf size0 pl occ l) else P.find z0 nodes0
| XH -> None

(** val times_ : positive -> lit -> info -> info -> info **)

let times_ top0 l i j =
  { below = (union0 i.below j.below); implied = (union0 i.implied j.implied);
    atleast = (plus i.atleast j.atleast); models = (N.mul i.models j.models);
    scale = (N.add i.scale j.scale); forced =
    (if is_variable top0 (var l) then l :: j.forced else j.forced) }

(** val product :
    positive -> nat -> places0 -> occurrences -> info P.t -> lit list -> info
    -> info option **)

let rec product top0 size0 pl occ nodes0 ls j =
  match ls with
  | [] -> Some j
  | l :: ls' ->
    (match child top0 size0 pl occ nodes0 l with
     | Some i ->
       if apart i.below j.below
       then product top0 size0 pl occ nodes0 ls' (times_ top0 l i j)
       else None
     | None -> None)

(** val nothing : info **)

let nothing =
  { below = None_; implied = None_; atleast = P.empty; models = (Npos XH);
    scale = N0; forced = [] }

(** val sum :
    positive -> nat -> places0 -> occurrences -> info P.t -> lit -> lit ->
    lit -> info option **)

let sum top0 size0 pl occ nodes0 d a b =
  match child top0 size0 pl occ nodes0 a with
  | Some i ->
    (match child top0 size0 pl occ nodes0 b with
     | Some j ->
       if (&&) (existsb (Coq_Pos.eqb d) i.forced)
            (existsb (Coq_Pos.eqb (neg d)) j.forced)
       then let e = N.max i.scale j.scale in
            Some { below = (union0 i.below j.below); implied =
            (inter i.implied j.implied); atleast =
            (least_of i.atleast j.atleast); models =
            (N.add (N.shiftl i.models (N.sub e i.scale))
              (N.shiftl j.models (N.sub e j.scale))); scale = e; forced = [] }
       else None
     | None -> None)
  | None -> None

(** val links : positive -> lit list -> positive -> db -> db **)

let rec links z0 ls id d =
  match ls with
  | [] -> d
  | l :: ls' ->
    links z0 ls' (Coq_Pos.succ id) (P.add id ((XI z0) :: (l :: [])) d)

type graph = { newest : positive; nodes : info P.t; defining : db }

(** val add_node :
    positive -> nat -> places0 -> occurrences -> graph ->
    ((positive * positive) * node) -> graph option **)

let add_node top0 size0 pl occ g = function
| (p, n0) ->
  let (z0, id) = p in
  (match n0 with
   | Product ls ->
     if Coq_Pos.ltb g.newest z0
     then (match product top0 size0 pl occ g.nodes ls nothing with
           | Some i ->
             Some { newest = z0; nodes = (P.add z0 i g.nodes); defining =
               (links z0 ls (Coq_Pos.succ id)
                 (P.add id
                   (fold_left (fun c l -> (neg l) :: c) ls ((XO z0) :: []))
                   g.defining)) }
           | None -> None)
     else None
   | Sum (d, a, b) ->
     if Coq_Pos.ltb g.newest z0
     then (match sum top0 size0 pl occ g.nodes d a b with
           | Some i ->
             Some { newest = z0; nodes = (P.add z0 i g.nodes); defining =
               (P.add id ((XI z0) :: (a :: (b :: [])))
                 (P.add (Coq_Pos.succ id) ((XO z0) :: ((neg a) :: []))
                   (P.add (Coq_Pos.succ (Coq_Pos.succ id)) ((XO
                     z0) :: ((neg b) :: [])) g.defining))) }
           | None -> None)
     else None
   | Forget ->
     Some { newest = g.newest; nodes = (P.remove z0 g.nodes); defining =
       g.defining })

type stream = __stream Lazy.t
and __stream =
| Done
| Next of ((positive * positive) * node) * stream

(** val build :
    positive -> nat -> places0 -> occurrences -> nat -> graph -> stream ->
    graph option **)

let rec build top0 size0 pl occ n0 g s =
  match n0 with
  | O -> Some g
  | S n' ->
    (match Lazy.force
     s with
     | Done -> Some g
     | Next (first, others0) ->
       (match add_node top0 size0 pl occ g first with
        | Some g' -> build top0 size0 pl occ n' g' others0
        | None -> None))

(** val is_clause : bound -> bool **)

let is_clause b =
  N.eqb (snd b) (Npos XH)

(** val clauses_of : bound list -> lit list list **)

let clauses_of bs =
  gather (fun b -> if is_clause b then (fst b) :: [] else []) bs

(** val others_of : bound list -> bound list **)

let others_of bs =
  gather (fun b -> if is_clause b then [] else b :: []) bs

(** val counted_graph :
    positive -> bound list -> nat -> stream -> positive -> (n * db) option **)

let counted_graph top0 bs n0 s root0 =
  let cs = clauses_of bs in
  let others0 = others_of bs in
  let (tree_, left) = grow (N.size_nat (count_of cs)) cs in
  (match left with
   | [] ->
     (match build top0 (Coq_Pos.size_nat top0) (placed tree_ [] P.empty)
              (occurring others0 XH P.empty) n0 { newest = top0; nodes =
              P.empty; defining = P.empty } s with
      | Some g ->
        (match P.find root0 g.nodes with
         | Some i ->
           if (&&)
                ((&&) (N.ltb i.scale (Npos top0)) (covers i.implied tree_))
                (reached others0 XH i.atleast)
           then Some
                  ((N.shiftl i.models
                     (N.sub (N.sub (Npos top0) (Npos XH)) i.scale)),
                  g.defining)
           else None
         | None -> None)
      | None -> None)
   | _ :: _ -> None)

(** val never : lit **)

let never =
  XO XH

(** val always : lit **)

let always =
  XI XH

(** val proper : clue -> bool **)

let proper cl =
  forallb (fun b ->
    (&&) (negb (Nat.eqb (snd b) O))
      (match fst b with
       | Some y -> (match y with
                    | O -> false
                    | S _ -> true)
       | None -> true)) cl

(** val ge : lit list -> nat -> lit **)

let ge reach0 i =
  nth i (always :: reach0) never

(** val numbered0 : st list -> (nat * st) list **)

let numbered0 a =
  combine (seq O (length a)) a

(** val moves_on : st list -> lit list -> lit list -> lit list list **)

let moves_on a a0 b =
  flat_map (fun is0 ->
    let (i, s) = is0 in
    ((neg (ge a0 i)) :: ((ge a0 (S i)) :: ((ge b (if s.stay then i else S i)) :: []))) :: ((
    (neg (ge a0 i)) :: ((ge a0 (S i)) :: ((neg
                                            (ge b
                                              (if s.skip
                                               then add (S (S (S O))) i
                                               else add (S (S O)) i))) :: []))) :: []))
    (numbered0 a)

(** val in_order : st list -> lit list -> lit list list **)

let in_order a b =
  map (fun is0 -> let (i, _) = is0 in (neg (ge b (S i))) :: ((ge b i) :: []))
    (numbered0 a)

(** val coloured : st list -> (colour -> lit) -> lit list -> lit list list **)

let coloured a shows_colour b =
  map (fun is0 ->
    let (i, s) = is0 in
    (neg (ge b i)) :: ((ge b (S i)) :: ((shows_colour s.col) :: [])))
    (numbered0 a)

(** val path_clauses :
    (cell -> colour -> lit) -> st list -> lit list -> (cell * lit list) list
    -> lit list list **)

let rec path_clauses shows_colour a a0 = function
| [] -> moves_on a a0 (repeat always (pred (length a)))
| p :: rows' ->
  let (x, b) = p in
  app (in_order a b)
    (app (coloured a (shows_colour x) b)
      (app (moves_on a a0 b) (path_clauses shows_colour a b rows')))

(** val line_clauses :
    (cell -> colour -> lit) -> clue -> (cell * lit list) list -> lit list list **)

let line_clauses shows_colour cl rows1 =
  let a = auto cl in
  path_clauses shows_colour a (repeat never (pred (length a))) rows1

(** val fitting : clue -> (cell * lit list) list -> bool **)

let fitting cl rows1 =
  let n0 = pred (length (auto cl)) in
  (&&) (proper cl) (forallb (fun xb -> Nat.eqb (length (snd xb)) n0) rows1)

type counting = { top : positive; literals : (colour * lit) list list;
                  line_literals : lit list list list;
                  defined : (positive * lit list list) list;
                  facts : (cell * colour) list; size : nat;
                  graph_of : stream; root : positive; wrong_root : positive }

type count_certificate = { c_means : (positive * meaning) list;
                           c_lists : (positive * entry list) list;
                           c_counts : clause list list;
                           c_lines : clause list list; c_length : nat;
                           c_proof : steps; c_spare : cell list;
                           c_rings : (cell list * cell list) list;
                           c_graph : counting option }

type literals_of = (colour * lit) list P.t

(** val literals_at : literals_of -> cell -> (colour * lit) list **)

let literals_at r x =
  match P.find (key0 x) r with
  | Some s -> s
  | None -> (O, always) :: []

(** val literal_of : literals_of -> cell -> colour -> lit **)

let literal_of r x k =
  match find (fun kl -> Nat.eqb (fst kl) k) (literals_at r x) with
  | Some p -> let (_, l) = p in l
  | None -> never

(** val counted_literals :
    literals_of -> (cell * colour list) list -> lit list **)

let counted_literals r cells0 =
  flat_map (fun x ->
    map snd
      (filter (fun kl -> among (snd x) (fst kl)) (literals_at r (fst x))))
    cells0

(** val one : lit list -> bound **)

let one c =
  (c, (Npos XH))

(** val of_cell : (colour * lit) list -> bound list **)

let of_cell s =
  ((map snd s), (Npos XH)) :: (((map neg (map snd s)),
    (N.of_nat (pred (length s)))) :: [])

(** val of_rule : literals_of -> count_rule -> bound list **)

let of_rule r r0 =
  let c = counted_literals r r0.counted in
  (c, (N.of_nat r0.least)) :: (((map neg c),
  (N.of_nat (sub (length c) r0.most))) :: [])

(** val of_line : literals_of -> (line_rule * lit list list) -> bound list **)

let of_line r rv =
  map one
    (line_clauses (literal_of r) (fst rv).shown
      (combine (fst rv).path (snd rv)))

(** val fact : (cell * colour) -> count_rule **)

let fact xk =
  { counted = (((fst xk), ((snd xk) :: [])) :: []); least = (S O); most = (S
    O) }

(** val bounds_of : board -> literals_of -> counting -> bound list **)

let bounds_of b r c =
  gather (fun bs -> bs)
    ((gather of_cell c.literals) :: ((gather (of_rule r)
                                       (app b.count_rules (map fact c.facts))) :: (
    (gather (of_line r) (combine b.line_rules c.line_literals)) :: ((gather
                                                                    (fun xc ->
                                                                    map one
                                                                    (snd xc))
                                                                    c.defined) :: []))))

(** val is_constant : lit -> bool **)

let is_constant l =
  (||) (Coq_Pos.eqb l always) (Coq_Pos.eqb l never)

(** val simple : bound -> bound option **)

let simple = function
| (c, k) ->
  let k' = N.sub k (N.of_nat (count_occ Coq_Pos.eq_dec c always)) in
  let c' = filter (fun l -> negb (is_constant l)) c in
  if N.eqb k' N0
  then None
  else if (&&) (N.eqb k' (Npos XH))
            (existsb (fun l ->
              (&&) (negb (Coq_Pos.eqb l XH))
                (existsb (Coq_Pos.eqb (neg l)) c')) c')
       then None
       else Some (c', k')

(** val simplified : bound list -> bound list **)

let simplified bs =
  gather (fun b -> match simple b with
                   | Some b' -> b' :: []
                   | None -> []) bs

(** val distinct_colours : (colour * lit) list -> bool **)

let rec distinct_colours = function
| [] -> true
| p :: s' ->
  let (k, _) = p in
  (&&) (negb (existsb (fun kl -> Nat.eqb (fst kl) k) s'))
    (distinct_colours s')

(** val add_vars : lit list -> set -> set **)

let add_vars c d =
  fold_left (fun d0 l -> P.add (var l) () d0) c d

(** val of_cells : nat -> (colour * lit) list list -> set -> set **)

let of_cells n0 shown_ d =
  fold_left (fun d0 s ->
    if distinct_colours s then add_vars (map snd s) d0 else d0)
    (firstn n0 shown_) d

(** val of_lines_ : nat -> (line_rule * lit list list) list -> set -> set **)

let of_lines_ n0 lines d =
  fold_left (fun d0 rv ->
    if forallb (fun x -> N.ltb x (N.of_nat n0)) (fst rv).path
    then add_vars (concat (snd rv)) d0
    else d0) lines d

(** val others : positive -> lit list list -> positive list **)

let others x cs =
  nodup Coq_Pos.eq_dec
    (filter (fun y -> negb (Coq_Pos.eqb y x)) (map var (concat cs)))

(** val forces : positive -> asg -> lit list -> bool **)

let forces x t0 c =
  (&&) (forallb (fun l -> (||) (Coq_Pos.eqb (var l) x) (negb (ev t0 l))) c)
    (negb
      ((&&) (existsb (Coq_Pos.eqb (XO x)) c) (existsb (Coq_Pos.eqb (XI x)) c)))

(** val of_definitions :
    (positive * lit list list) list -> set -> set option **)

let rec of_definitions defs d =
  match defs with
  | [] -> Some d
  | p :: defs' ->
    let (x, cs) = p in
    let y = others x cs in
    if (&&)
         ((&&) (forallb (mem0 d) y)
           (Nat.leb (length y) (S (S (S (S (S (S (S (S (S (S (S (S
             O))))))))))))))
         (forallb (fun t0 -> existsb (forces x t0) cs) (assigns y))
    then of_definitions defs' (P.add x () d)
    else None

(** val all_from : nat -> positive -> set -> bool **)

let rec all_from n0 x d =
  match n0 with
  | O -> true
  | S n' -> if mem0 d x then all_from n' (Coq_Pos.succ x) d else false

(** val all_determined : board -> counting -> bool **)

let all_determined b c =
  let n0 = b.visible in
  let d = P.add XH () P.empty in
  (match of_definitions c.defined
           (of_lines_ n0 (combine b.line_rules c.line_literals)
             (of_cells n0 c.literals d)) with
   | Some d' -> all_from (pred (Coq_Pos.to_nat c.top)) (XO XH) d'
   | None -> false)

(** val tells : known -> meanings -> cell -> (colour * lit) -> bool **)

let tells d m x = function
| (k, l) ->
  if Coq_Pos.eqb l always
  then forallb (Nat.eqb k) (colours_of d x)
  else (match negated (neg l) with
        | Some p ->
          let (y, value0) = p in
          (match P.find y m with
           | Some m0 ->
             (match m0 with
              | Cell (z0, k0) ->
                (&&) (N.eqb z0 x)
                  (forallb (fun k' ->
                    (||) (negb (in_set k' (k0, value0))) (Nat.eqb k' k))
                    (colours_of d x))
              | _ -> false)
           | None -> false)
        | None -> false)

(** val tells_all :
    known -> meanings -> cell -> (colour * lit) list list -> bool **)

let rec tells_all d m x = function
| [] -> true
| s :: ss' -> (&&) (forallb (tells d m x) s) (tells_all d m (N.succ x) ss')

(** val usable : positive -> lit -> bool **)

let usable t0 l =
  (&&) (negb (Coq_Pos.eqb l XH))
    ((||) (Coq_Pos.eqb (var l) XH) (is_variable t0 (var l)))

(** val fitting_rows : (line_rule * lit list list) -> bool **)

let fitting_rows rv =
  (&&) (Nat.eqb (length (fst rv).path) (length (snd rv)))
    (fitting (fst rv).shown (combine (fst rv).path (snd rv)))

(** val well_formed : board -> known -> meanings -> counting -> bool **)

let well_formed b d m c =
  (&&)
    ((&&)
      ((&&)
        ((&&)
          ((&&)
            (all2 (fun s d0 ->
              forallb (fun kl ->
                (&&) (existsb (Nat.eqb (fst kl)) d0) (usable c.top (snd kl)))
                s) c.literals b.domains) (tells_all d m N0 c.literals))
          (Nat.eqb (length c.line_literals) (length b.line_rules)))
        (forallb fitting_rows (combine b.line_rules c.line_literals)))
      (all_determined b c))
    (match P.find XH m with
     | Some _ -> false
     | None -> true)

(** val counted_as : board -> count_certificate -> n option **)

let counted_as b cert =
  let m = add_all cert.c_means P.empty in
  let ct = add_all cert.c_lists P.empty in
  let d = domains_of b in
  let counting_ = combine b.count_rules cert.c_counts in
  let lining = combine (compile_all d N0 b.line_rules) cert.c_lines in
  let with_formula = fun db0 ->
    add_all (gather snd lining) (add_all (gather snd counting_) db0)
  in
  if (&&)
       ((&&) (Nat.leb b.visible (length b.domains))
         (forallb (fun rc ->
           forallb (fun ic -> count_holds d ct m (fst rc) (snd ic)) (snd rc))
           counting_))
       (forallb (fun rc ->
         forallb (fun ic -> line_holds (fst rc) m (snd ic)) (snd rc)) lining)
  then (match cert.c_graph with
        | Some c ->
          let r = numbering c.literals N0 P.empty in
          let inside = fun ic ->
            forallb (fun l -> Coq_Pos.leb (var l) c.top) (snd ic)
          in
          if (&&)
               ((&&) (well_formed b d m c)
                 (forallb inside (gather snd lining)))
               (forallb inside (gather snd counting_))
          then (match counted_graph c.top (simplified (bounds_of b r c))
                        c.size c.graph_of c.root with
                | Some p ->
                  let (k, db0) = p in
                  if refutes cert.c_length
                       (with_formula
                         (P.add c.wrong_root ((XI c.root) :: []) db0))
                       cert.c_proof
                  then Some k
                  else None
                | None -> None)
          else None
        | None ->
          if refutes cert.c_length (with_formula P.empty) cert.c_proof
          then Some N0
          else None)
  else None

(** val more0 : board -> count_rule list -> board **)

let more0 b rs =
  { domains = b.domains; count_rules = (app b.count_rules rs); line_rules =
    b.line_rules; visible = b.visible }

(** val both_of : count_rule -> (cell * (cell * cell)) option **)

let both_of r =
  let { counted = counted0; least = least0; most = most0 } = r in
  (match counted0 with
   | [] -> None
   | p :: l ->
     let (a, l0) = p in
     (match l0 with
      | [] -> None
      | c0 :: l1 ->
        (match c0 with
         | O ->
           (match l1 with
            | [] ->
              (match l with
               | [] -> None
               | p0 :: l2 ->
                 let (c, l3) = p0 in
                 (match l3 with
                  | [] -> None
                  | c1 :: l4 ->
                    (match c1 with
                     | O ->
                       (match l4 with
                        | [] ->
                          (match l2 with
                           | [] -> None
                           | p1 :: l5 ->
                             let (x, l6) = p1 in
                             (match l6 with
                              | [] -> None
                              | c2 :: l7 ->
                                (match c2 with
                                 | O -> None
                                 | S n0 ->
                                   (match n0 with
                                    | O ->
                                      (match l7 with
                                       | [] ->
                                         (match l5 with
                                          | [] ->
                                            (match least0 with
                                             | O -> None
                                             | S n1 ->
                                               (match n1 with
                                                | O ->
                                                  (match most0 with
                                                   | O -> None
                                                   | S n2 ->
                                                     (match n2 with
                                                      | O -> None
                                                      | S n3 ->
                                                        (match n3 with
                                                         | O -> None
                                                         | S n4 ->
                                                           (match n4 with
                                                            | O ->
                                                              Some (x, (a, c))
                                                            | S _ -> None))))
                                                | S _ -> None))
                                          | _ :: _ -> None)
                                       | _ :: _ -> None)
                                    | S _ -> None))))
                        | _ :: _ -> None)
                     | S _ -> None)))
            | _ :: _ -> None)
         | S _ -> None)))

type pairs_of = (cell * cell) P.t

(** val found_pairs : board -> pairs_of **)

let found_pairs b =
  fold_left (fun m r ->
    match both_of r with
    | Some p -> let (x, ac) = p in P.add (key0 x) ac m
    | None -> m) b.count_rules P.empty

(** val both_at : pairs_of -> cell -> (cell * cell) option **)

let both_at m x =
  P.find (key0 x) m

(** val same_cells : (cell * cell) -> (cell * cell) -> bool **)

let same_cells p q =
  (&&) (N.eqb (fst p) (fst q)) (N.eqb (snd p) (snd q))

(** val rule_fine : pairs_of -> count_rule -> bool **)

let rule_fine m r =
  match both_of r with
  | Some p ->
    let (x, ac) = p in
    (match both_at m x with
     | Some ac' -> same_cells ac ac'
     | None -> false)
  | None ->
    (||)
      (forallb (fun xk ->
        match both_at m (fst xk) with
        | Some _ -> false
        | None -> true) r.counted)
      ((&&) (Nat.eqb r.least O)
        (forallb (fun xk ->
          match both_at m (fst xk) with
          | Some _ ->
            (match snd xk with
             | [] -> false
             | y :: l ->
               (match y with
                | O -> false
                | S n0 ->
                  (match n0 with
                   | O -> (match l with
                           | [] -> true
                           | _ :: _ -> false)
                   | S _ -> false)))
          | None -> true) r.counted))

(** val pair_fine :
    n -> n -> known -> pairs_of -> (positive * (cell * cell)) -> bool **)

let pair_fine shown_ all d m = function
| (p, ac) ->
  let x = Coq_Pos.pred_N p in
  (&&)
    ((&&)
      ((&&) ((&&) (N.leb shown_ x) (N.ltb x all))
        ((&&) (existsb (Nat.eqb O) (colours_of d x))
          (existsb (Nat.eqb (S O)) (colours_of d x))))
      ((&&) (forallb (fun k -> Nat.ltb k (S (S O))) (colours_of d (fst ac)))
        (forallb (fun k -> Nat.ltb k (S (S O))) (colours_of d (snd ac)))))
    (match both_at m (fst ac) with
     | Some _ -> false
     | None -> (match both_at m (snd ac) with
                | Some _ -> false
                | None -> true))

(** val hidden_fine : board -> pairs_of -> bool **)

let hidden_fine b m =
  (&&)
    ((&&) (forallb (rule_fine m) b.count_rules)
      (forallb
        (pair_fine (N.of_nat b.visible) (N.of_nat (length b.domains))
          (numbering b.domains N0 P.empty) m) (P.elements m)))
    (match b.line_rules with
     | [] -> true
     | _ :: _ -> false)

(** val only_both : (positive * (cell * cell)) -> count_rule list **)

let only_both pac =
  let x = Coq_Pos.pred_N (fst pac) in
  { counted = ((x, (O :: [])) :: (((fst (snd pac)), ((S O) :: [])) :: []));
  least = (S O); most = (S (S O)) } :: ({ counted = ((x,
  (O :: [])) :: (((snd (snd pac)), ((S O) :: [])) :: [])); least = (S O);
  most = (S (S O)) } :: [])

(** val one_way : board -> board **)

let one_way b =
  let m = found_pairs b in
  if hidden_fine b m
  then { domains = b.domains; count_rules =
         (app b.count_rules (flat_map only_both (P.elements m)));
         line_rules = b.line_rules; visible = b.visible }
  else b

(** val at_cell : pairs_of -> cell -> bool **)

let at_cell m x =
  match both_at m x with
  | Some _ -> true
  | None -> false

(** val touches : pairs_of -> count_rule -> bool **)

let touches m r =
  existsb (fun xk -> at_cell m (fst xk)) r.counted

(** val spare_pairs : board -> cell list -> pairs_of **)

let spare_pairs b spare =
  let s = fold_left (fun s x -> P.add (key0 x) () s) spare P.empty in
  fold_left (fun m r ->
    match both_of r with
    | Some p ->
      let (x, ac) = p in if mem0 s (key0 x) then P.add (key0 x) ac m else m
    | None -> m) b.count_rules P.empty

(** val zeroed : pairs_of -> cell -> colour list list -> colour list list **)

let rec zeroed m x = function
| [] -> []
| d :: ds' ->
  (if at_cell m x then O :: [] else d) :: (zeroed m (N.succ x) ds')

(** val loose : board -> pairs_of -> board **)

let loose b m =
  { domains = (zeroed m N0 b.domains); count_rules =
    (filter (fun r -> negb (touches m r)) b.count_rules); line_rules =
    b.line_rules; visible = b.visible }

(** val may_be_loose : board -> pairs_of -> bool **)

let may_be_loose b m =
  (&&)
    (let shown_ = N.of_nat b.visible in
     forallb (fun pac -> N.leb shown_ (Coq_Pos.pred_N (fst pac)))
       (P.elements m)) (match b.line_rules with
                        | [] -> true
                        | _ :: _ -> false)

(** val known_as : (cell * colour) list -> cell -> colour -> bool **)

let known_as facts0 x k =
  existsb (fun yj -> (&&) (N.eqb (fst yj) x) (Nat.eqb (snd yj) k)) facts0

(** val is_sum : cell list -> count_rule -> bool **)

let is_sum t0 r =
  all2 (fun x yk ->
    (&&) (N.eqb x (fst yk))
      (match snd yk with
       | [] -> false
       | y :: l ->
         (match y with
          | O -> false
          | S n0 ->
            (match n0 with
             | O -> (match l with
                     | [] -> true
                     | _ :: _ -> false)
             | S _ -> false)))) t0 r.counted

(** val differs :
    board -> (cell * colour) list -> pairs_of -> (cell * cell) list -> nat ->
    ((cell * cell) -> cell) -> ((cell * cell) -> cell) -> bool **)

let differs b facts0 _ t0 n0 one0 other =
  (&&)
    (existsb (fun ac ->
      (&&) (known_as facts0 (one0 ac) (S O)) (known_as facts0 (other ac) O))
      t0)
    (existsb (fun r -> (&&) (Nat.leb r.most (S n0)) (is_sum (map one0 t0) r))
      b.count_rules)

(** val pairs_in :
    pairs_of -> (cell * colour list) list -> (cell * cell) list option **)

let rec pairs_in m = function
| [] -> Some []
| p :: cs' ->
  let (x, l) = p in
  (match l with
   | [] -> None
   | c :: l0 ->
     (match c with
      | O -> None
      | S n0 ->
        (match n0 with
         | O ->
           (match l0 with
            | [] ->
              (match both_at m x with
               | Some ac ->
                 (match pairs_in m cs' with
                  | Some t0 -> Some (ac :: t0)
                  | None -> None)
               | None -> None)
            | _ :: _ -> None)
         | S _ -> None)))

(** val needless :
    board -> (cell * colour) list -> pairs_of -> count_rule -> bool **)

let needless b facts0 m r =
  (||) (negb (touches m r))
    (match both_of r with
     | Some p ->
       let (x, ac) = p in
       (match both_at m x with
        | Some ac' -> same_cells ac ac'
        | None -> false)
     | None ->
       (&&) (Nat.eqb r.least O)
         (match pairs_in m r.counted with
          | Some t0 ->
            (||) (differs b facts0 m t0 r.most fst snd)
              (differs b facts0 m t0 r.most snd fst)
          | None -> false))

(** val loose_fine : board -> (cell * colour) list -> pairs_of -> bool **)

let loose_fine b facts0 m =
  (&&) (forallb (needless b facts0 m) b.count_rules)
    (forallb
      (pair_fine (N.of_nat b.visible) (N.of_nat (length b.domains))
        (numbering b.domains N0 P.empty) m) (P.elements m))

type ring = cell list * cell list

(** val forbids : ring -> count_rule **)

let forbids ring_ =
  { counted = (map (fun x -> (x, (O :: []))) (fst ring_)); least = (S O);
    most = (length (fst ring_)) }

(** val is_in : cell -> cell list -> bool **)

let is_in x l =
  existsb (N.eqb x) l

(** val entries_in : cell list -> count_rule -> (cell * colour list) list **)

let entries_in l r =
  filter (fun xk -> is_in (fst xk) l) r.counted

(** val turns : ring -> count_rule -> bool **)

let turns ring_ r =
  let on = entries_in (fst ring_) r in
  let off = entries_in (snd ring_) r in
  (match on with
   | [] -> (match off with
            | [] -> true
            | _ :: _ -> false)
   | p :: l ->
     let (_, l0) = p in
     (match l0 with
      | [] -> false
      | c0 :: l1 ->
        (match c0 with
         | O -> false
         | S n0 ->
           (match n0 with
            | O ->
              (match l1 with
               | [] ->
                 (match l with
                  | [] ->
                    (match off with
                     | [] -> false
                     | p0 :: l2 ->
                       let (_, l3) = p0 in
                       (match l3 with
                        | [] -> false
                        | c2 :: l4 ->
                          (match c2 with
                           | O -> false
                           | S n1 ->
                             (match n1 with
                              | O ->
                                (match l4 with
                                 | [] ->
                                   (match l2 with
                                    | [] -> Nat.eqb r.most (S O)
                                    | _ :: _ -> false)
                                 | _ :: _ -> false)
                              | S _ -> false))))
                  | _ :: _ -> false)
               | _ :: _ -> false)
            | S _ -> false))))

(** val ring_fine : board -> known -> ring -> bool **)

let ring_fine b d ring_ = match ring_ with
| (on, off) ->
  (&&)
    ((&&)
      ((&&)
        ((&&)
          ((&&)
            (forallb (fun x ->
              (&&)
                ((&&)
                  ((&&) (N.leb (N.of_nat b.visible) x)
                    (N.ltb x (N.of_nat (length b.domains))))
                  (existsb (Nat.eqb O) (colours_of d x)))
                (existsb (Nat.eqb (S O)) (colours_of d x))) (app on off))
            (forallb (fun x ->
              forallb (fun k -> Nat.ltb k (S (S O))) (colours_of d x)) on))
          (forallb (fun x -> negb (is_in x off)) on))
        (forallb (turns ring_) b.count_rules))
      (match off with
       | [] -> false
       | first :: others0 ->
         (&&) (forallb (N.ltb first) (app on others0))
           (existsb (fun r ->
             match entries_in off r with
             | [] -> false
             | p :: _ -> let (x, _) = p in N.eqb x first) b.count_rules)))
    (match b.line_rules with
     | [] -> true
     | _ :: _ -> false)

(** val ringed : board -> ring list -> board **)

let ringed b rings =
  more0 b (map forbids rings)

(** val prepared : board -> cell list -> ring list -> board **)

let prepared b spare rings =
  ringed (one_way (loose b (spare_pairs b spare))) rings

(** val check_count : board -> count_certificate -> n option **)

let check_count b cert =
  let m = spare_pairs b cert.c_spare in
  let way = one_way (loose b m) in
  if (&&)
       (match P.elements m with
        | [] -> true
        | _ :: _ ->
          (&&) (may_be_loose b m)
            (match cert.c_graph with
             | Some c -> loose_fine b c.facts m
             | None -> true))
       (match cert.c_rings with
        | [] -> true
        | p :: l ->
          let d = numbering way.domains N0 P.empty in
          forallb (ring_fine way d) (p :: l))
  then counted_as (ringed way cert.c_rings) cert
  else None
