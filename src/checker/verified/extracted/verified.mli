
val negb : bool -> bool

type nat =
| O
| S of nat

val option_map : ('a1 -> 'a2) -> 'a1 option -> 'a2 option

val fst : ('a1 * 'a2) -> 'a1

val snd : ('a1 * 'a2) -> 'a2

val length : 'a1 list -> nat

val app : 'a1 list -> 'a1 list -> 'a1 list

type comparison =
| Eq
| Lt
| Gt

val compOpp : comparison -> comparison

val pred : nat -> nat

val add : nat -> nat -> nat

val mul : nat -> nat -> nat

val sub : nat -> nat -> nat

val eqb : bool -> bool -> bool

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

module MakeOrderTac :
 functor (O:EqLtLe) ->
 functor (P:sig
 end) ->
 sig
 end

module Nat :
 sig
  val sub : nat -> nat -> nat

  val eqb : nat -> nat -> bool

  val leb : nat -> nat -> bool

  val ltb : nat -> nat -> bool

  val max : nat -> nat -> nat

  val even : nat -> bool

  val odd : nat -> bool

  val divmod : nat -> nat -> nat -> nat -> nat * nat

  val div : nat -> nat -> nat

  val modulo : nat -> nat -> nat

  val div2 : nat -> nat

  val eq_dec : nat -> nat -> bool
 end

module Pos :
 sig
  type mask =
  | IsNul
  | IsPos of positive
  | IsNeg
 end

module Coq_Pos :
 sig
  val succ : positive -> positive

  val add : positive -> positive -> positive

  val add_carry : positive -> positive -> positive

  val pred_double : positive -> positive

  val pred_N : positive -> n

  type mask = Pos.mask =
  | IsNul
  | IsPos of positive
  | IsNeg

  val succ_double_mask : mask -> mask

  val double_mask : mask -> mask

  val double_pred_mask : positive -> mask

  val sub_mask : positive -> positive -> mask

  val sub_mask_carry : positive -> positive -> mask

  val mul : positive -> positive -> positive

  val iter : ('a1 -> 'a1) -> 'a1 -> positive -> 'a1

  val size_nat : positive -> nat

  val compare_cont : comparison -> positive -> positive -> comparison

  val compare : positive -> positive -> comparison

  val eqb : positive -> positive -> bool

  val coq_Nsucc_double : n -> n

  val coq_Ndouble : n -> n

  val coq_lor : positive -> positive -> positive

  val coq_land : positive -> positive -> n

  val ldiff : positive -> positive -> n

  val shiftl : positive -> n -> positive

  val testbit : positive -> n -> bool

  val iter_op : ('a1 -> 'a1 -> 'a1) -> positive -> 'a1 -> 'a1

  val to_nat : positive -> nat

  val of_succ_nat : nat -> positive

  val eq_dec : positive -> positive -> bool
 end

module N :
 sig
  val succ_double : n -> n

  val double : n -> n

  val succ : n -> n

  val succ_pos : n -> positive

  val add : n -> n -> n

  val sub : n -> n -> n

  val mul : n -> n -> n

  val compare : n -> n -> comparison

  val eqb : n -> n -> bool

  val leb : n -> n -> bool

  val ltb : n -> n -> bool

  val div2 : n -> n

  val size_nat : n -> nat

  val pos_div_eucl : positive -> n -> n * n

  val div_eucl : n -> n -> n * n

  val div : n -> n -> n

  val modulo : n -> n -> n

  val coq_lor : n -> n -> n

  val coq_land : n -> n -> n

  val ldiff : n -> n -> n

  val shiftl : n -> n -> n

  val shiftr : n -> n -> n

  val testbit : n -> n -> bool

  val to_nat : n -> nat

  val of_nat : nat -> n

  val eq_dec : n -> n -> bool
 end

val zero : char

val one : char

val shift : bool -> char -> char

val ascii_of_pos : positive -> char

val ascii_of_N : n -> char

val n_of_digits : bool list -> n

val n_of_ascii : char -> n

val hd : 'a1 -> 'a1 list -> 'a1

val in_dec : ('a1 -> 'a1 -> bool) -> 'a1 -> 'a1 list -> bool

val nth : nat -> 'a1 list -> 'a1 -> 'a1

val rev : 'a1 list -> 'a1 list

val rev_append : 'a1 list -> 'a1 list -> 'a1 list

val concat : 'a1 list list -> 'a1 list

val list_eq_dec : ('a1 -> 'a1 -> bool) -> 'a1 list -> 'a1 list -> bool

val map : ('a1 -> 'a2) -> 'a1 list -> 'a2 list

val flat_map : ('a1 -> 'a2 list) -> 'a1 list -> 'a2 list

val fold_left : ('a1 -> 'a2 -> 'a1) -> 'a2 list -> 'a1 -> 'a1

val fold_right : ('a2 -> 'a1 -> 'a1) -> 'a1 -> 'a2 list -> 'a1

val existsb : ('a1 -> bool) -> 'a1 list -> bool

val forallb : ('a1 -> bool) -> 'a1 list -> bool

val filter : ('a1 -> bool) -> 'a1 list -> 'a1 list

val find : ('a1 -> bool) -> 'a1 list -> 'a1 option

val combine : 'a1 list -> 'a2 list -> ('a1 * 'a2) list

val list_prod : 'a1 list -> 'a2 list -> ('a1 * 'a2) list

val firstn : nat -> 'a1 list -> 'a1 list

val skipn : nat -> 'a1 list -> 'a1 list

val nodup : ('a1 -> 'a1 -> bool) -> 'a1 list -> 'a1 list

val seq : nat -> nat -> nat list

val repeat : 'a1 -> nat -> 'a1 list

module Z :
 sig
  val double : z -> z

  val succ_double : z -> z

  val pred_double : z -> z

  val pos_sub : positive -> positive -> z

  val add : z -> z -> z

  val opp : z -> z

  val succ : z -> z

  val sub : z -> z -> z

  val mul : z -> z -> z

  val compare : z -> z -> comparison

  val leb : z -> z -> bool

  val ltb : z -> z -> bool

  val eqb : z -> z -> bool

  val max : z -> z -> z

  val to_nat : z -> nat

  val to_N : z -> n

  val of_nat : nat -> z

  val pos_div_eucl : positive -> z -> z * z

  val div_eucl : z -> z -> z * z

  val div : z -> z -> z

  val modulo : z -> z -> z

  val eq_dec : z -> z -> bool
 end

val append : char list -> char list -> char list

val string_of_list_ascii : char list -> char list

val list_ascii_of_string : char list -> char list

type colour = nat

type cell = n

type grid = colour list

type line = colour list

type block = nat option * colour

type clue = block list

val runs : line -> (nat * colour) list

val blocks : line -> (nat * colour) list

type count_rule = { counted : (cell * colour list) list; least : nat;
                    most : nat }

type line_rule = { path : cell list; shown : clue }

type board = { domains : colour list list; count_rules : count_rule list;
               line_rules : line_rule list; visible : nat }

type text = n list list

type place = z * z

val upto : z -> z list

val height : text -> z

val width : text -> z

val rows : z -> z -> place list list

val columns : z -> z -> place list list

val places : z -> z -> place list

val within : z -> z -> place -> bool

val cell_of : z -> place -> cell

val beside : z -> z -> place -> place list

val around : z -> z -> place -> place list

val square : z -> z -> place -> place list

val same : place -> place -> bool

val char : text -> place -> n

val has : n -> text -> place -> bool

val is : char -> text -> place -> bool

val dot : text -> place -> bool

val digit : text -> place -> nat option

val parts : text -> place list -> place list list

val each : z -> colour -> place list -> (cell * colour list) list

val exactly : z -> nat -> place list -> count_rule

val at_most : z -> nat -> place list -> count_rule

val numbered : z -> nat option list -> place list list -> count_rule list

val free : colour list

val empty : colour list

val counted_board : colour list list -> count_rule list -> board

val nonogram : clue list -> clue list -> nat -> board

val ray : text -> nat -> place -> place -> place list

val akari : text -> board

val mosaic : text -> board

val minesweeper : text -> nat option -> board

val star_battle : text -> nat -> board

val norinori : text -> board

val flow : z -> z -> place list -> place list -> nat -> place list

val aquarium : text -> nat option list -> bool -> board

val usual_boxes : z -> place list list

val value : n -> nat

val sudoku : text -> text option -> text -> bool -> board

val place_dec : place -> place -> bool

val tents : text -> nat option list -> board

val unequal : z -> n -> (place list * place list) list -> count_rule list

val two_of : 'a1 list -> ('a1 * 'a1) list

val threes : place list -> place list list

val signs : z -> text -> place -> count_rule list

val binairo : text -> text -> text -> bool -> board

val agree : colour list list -> colour list option list -> colour list list

val agreeing : board -> colour list option list -> board

type st = { col : nat; stay : bool; skip : bool }

val skips : colour -> clue -> bool

val cells : nat option -> colour -> bool -> st list

val auto : clue -> st list

val maskf : (st -> bool) -> st list -> n -> n

val mask0 : (st -> bool) -> st list -> n

val stepf : n -> n -> n -> n

val back : n -> n -> n -> n

val fwd : n -> n -> n -> n list -> n list

val bwd : n -> n -> n list -> n list

val walk : n -> n -> n -> n list -> (n * n) list -> n option -> bool

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

module OrderedTypeFacts :
 functor (O:OrderedType) ->
 sig
  module TO :
   sig
    type t = O.t
   end

  module IsTO :
   sig
   end

  module OrderTac :
   sig
   end

  val eq_dec : O.t -> O.t -> bool

  val lt_dec : O.t -> O.t -> bool

  val eqb : O.t -> O.t -> bool
 end

module KeyOrderedType :
 functor (O:OrderedType) ->
 sig
  module MO :
   sig
    module TO :
     sig
      type t = O.t
     end

    module IsTO :
     sig
     end

    module OrderTac :
     sig
     end

    val eq_dec : O.t -> O.t -> bool

    val lt_dec : O.t -> O.t -> bool

    val eqb : O.t -> O.t -> bool
   end
 end

module PositiveOrderedTypeBits :
 sig
  type t = positive

  val compare : t -> t -> positive compare0

  val eq_dec : positive -> positive -> bool
 end

val append0 : positive -> positive -> positive

module PositiveMap :
 sig
  module E :
   sig
    type t = positive

    val compare : t -> t -> positive compare0

    val eq_dec : positive -> positive -> bool
   end

  module ME :
   sig
    module MO :
     sig
      module TO :
       sig
        type t = positive
       end

      module IsTO :
       sig
       end

      module OrderTac :
       sig
       end

      val eq_dec : positive -> positive -> bool

      val lt_dec : positive -> positive -> bool

      val eqb : positive -> positive -> bool
     end
   end

  type key = positive

  type 'a tree =
  | Leaf
  | Node of 'a tree * 'a option * 'a tree

  type 'a t = 'a tree

  val empty : 'a1 t

  val is_empty : 'a1 t -> bool

  val find : key -> 'a1 t -> 'a1 option

  val mem : key -> 'a1 t -> bool

  val add : key -> 'a1 -> 'a1 t -> 'a1 t

  val remove : key -> 'a1 t -> 'a1 t

  val xelements : 'a1 t -> key -> (key * 'a1) list

  val elements : 'a1 t -> (key * 'a1) list

  val cardinal : 'a1 t -> nat

  val xfind : key -> key -> 'a1 t -> 'a1 option

  val xmapi : (key -> 'a1 -> 'a2) -> 'a1 t -> key -> 'a2 t

  val mapi : (key -> 'a1 -> 'a2) -> 'a1 t -> 'a2 t

  val map : ('a1 -> 'a2) -> 'a1 t -> 'a2 t

  val xmap2_l : ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a3 t

  val xmap2_r : ('a1 option -> 'a2 option -> 'a3 option) -> 'a2 t -> 'a3 t

  val _map2 :
    ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t

  val map2 :
    ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t

  val xfoldi : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> key -> 'a2

  val fold : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> 'a2

  val equal : ('a1 -> 'a1 -> bool) -> 'a1 t -> 'a1 t -> bool
 end

module P :
 sig
  module E :
   sig
    type t = positive

    val compare : t -> t -> positive compare0

    val eq_dec : positive -> positive -> bool
   end

  module ME :
   sig
    module MO :
     sig
      module TO :
       sig
        type t = positive
       end

      module IsTO :
       sig
       end

      module OrderTac :
       sig
       end

      val eq_dec : positive -> positive -> bool

      val lt_dec : positive -> positive -> bool

      val eqb : positive -> positive -> bool
     end
   end

  type key = positive

  type 'a tree = 'a PositiveMap.tree =
  | Leaf
  | Node of 'a tree * 'a option * 'a tree

  type 'a t = 'a tree

  val empty : 'a1 t

  val is_empty : 'a1 t -> bool

  val find : key -> 'a1 t -> 'a1 option

  val mem : key -> 'a1 t -> bool

  val add : key -> 'a1 -> 'a1 t -> 'a1 t

  val remove : key -> 'a1 t -> 'a1 t

  val xelements : 'a1 t -> key -> (key * 'a1) list

  val elements : 'a1 t -> (key * 'a1) list

  val cardinal : 'a1 t -> nat

  val xfind : key -> key -> 'a1 t -> 'a1 option

  val xmapi : (key -> 'a1 -> 'a2) -> 'a1 t -> key -> 'a2 t

  val mapi : (key -> 'a1 -> 'a2) -> 'a1 t -> 'a2 t

  val map : ('a1 -> 'a2) -> 'a1 t -> 'a2 t

  val xmap2_l : ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a3 t

  val xmap2_r : ('a1 option -> 'a2 option -> 'a3 option) -> 'a2 t -> 'a3 t

  val _map2 :
    ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t

  val map2 :
    ('a1 option -> 'a2 option -> 'a3 option) -> 'a1 t -> 'a2 t -> 'a3 t

  val xfoldi : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> key -> 'a2

  val fold : (key -> 'a1 -> 'a2 -> 'a2) -> 'a1 t -> 'a2 -> 'a2

  val equal : ('a1 -> 'a1 -> bool) -> 'a1 t -> 'a1 t -> bool
 end

type lit = positive

val neg : lit -> lit

type found =
| Conflict
| Unit of lit
| Many

val scan : unit P.t -> lit list -> lit option -> found

type db = lit list P.t

val follows : db -> unit P.t -> positive list -> bool

val falsify : lit list -> unit P.t

type step =
| Add of positive * lit list * positive list
| Delete of positive list

type steps = __steps Lazy.t
and __steps =
| End
| Then of step * steps

val refutes : nat -> db -> steps -> bool

type meaning =
| Cell of cell * n
| State of n * n * n
| Counter of n * n * n

type meanings = meaning P.t

type entry = cell * (n * bool)

type lists = entry list P.t

val negated : lit -> (positive * bool) option

type known = colour list P.t

val key0 : cell -> positive

val colours_of : known -> cell -> colour list

val numbering : 'a1 list -> n -> 'a1 P.t -> 'a1 P.t

val allows : clue -> colour -> bool

val narrow_cell : clue -> known -> cell -> known

val narrow : known -> line_rule -> known

val domains_of : board -> known

type compiled = { number_of : n; place_of : n P.t; every : n; staying : 
                  n; skipping : n; of_colour : (n * n) list;
                  reachable : n list }

val number_places : cell list -> n -> n P.t -> n P.t

val compile : known -> n -> line_rule -> compiled

val compile_all : known -> n -> line_rule list -> compiled list

val states_of : compiled -> (n -> bool) -> n

val constraint0 : compiled -> meanings -> lit -> (n * n) option

val insert : n -> n -> (n * n) list -> (n * n) list

val constraints : compiled -> meanings -> lit list -> (n * n) list

val line_holds : compiled -> meanings -> lit list -> bool

val in_set : colour -> (n * bool) -> bool

type left_cells = (cell * colour list) list

val leave : known -> cell -> (n * bool) -> left_cells -> left_cells

val left_by : known -> meanings -> lit list -> left_cells

val left_at : cell -> left_cells -> colour list option

val left_of : known -> left_cells -> cell -> colour list

val among : colour list -> colour -> bool

val weight : colour list -> colour list -> bool * bool

type weighed = { rule_of : count_rule;
                 weights : ((cell * colour list) * (bool * bool)) list }

val weigh : known -> count_rule -> weighed

val more_if : bool -> nat -> nat

val span :
  left_cells -> ((cell * colour list) * (bool * bool)) list -> nat -> nat ->
  nat * nat

type pairs = n list

val union : pairs -> pairs -> pairs

val move : bool -> bool -> pairs -> pairs

val moves : (bool * bool) list -> pairs -> pairs

val limit : n -> ((n * n) * bool) list -> pairs -> pairs

val pick :
  cell -> (cell * colour list) list -> (colour list * (cell * colour list)
  list) option

val reach_rest :
  (cell -> colour list) -> (cell * colour list) list -> pairs -> pairs

val reach :
  (cell -> colour list) -> n -> ((n * n) * bool) list -> entry list ->
  (cell * colour list) list -> pairs -> pairs

val limits :
  meanings -> n option -> lit list -> n option * ((n * n) * bool) list

val list_of : lists -> n option -> entry list

val count_holds : known -> lists -> meanings -> weighed -> lit list -> bool

val take :
  meanings -> cell -> colour list -> lit list -> colour list * lit list

val excludes : known -> meanings -> cell -> grid -> lit list -> bool

val fitsb : block -> (nat * colour) -> bool

val all2 : ('a1 -> 'a2 -> bool) -> 'a1 list -> 'a2 list -> bool

val colour_in : colour P.t -> cell -> colour

val keepsb : board -> grid -> bool

val grid_dec : grid -> grid -> bool

val distinct : grid list -> bool

val listed : board -> grid list -> bool

type clause = positive * lit list

type certificate = { means : (positive * meaning) list;
                     counter_lists : (positive * entry list) list;
                     of_counts : clause list list;
                     of_lines : clause list list; of_solutions : clause list;
                     length_of_proof : nat; proof : steps }

val add_all : (positive * 'a1) list -> 'a1 P.t -> 'a1 P.t

val check : board -> grid list -> certificate -> bool

val upto0 : nat -> n list

val at_ : nat -> n -> n -> cell

val rows0 : nat -> nat -> cell list list

val columns0 : nat -> nat -> cell list list

val more : z option -> z option -> z option

val onward : st -> z option -> z option -> z option -> z option

val last_state : st list -> z option list

val before :
  known -> (cell -> colour -> z) -> cell -> st list -> z option list -> z
  option list

val greatest : known -> (cell -> colour -> z) -> line_rule -> z option

val sum_of_greatest :
  known -> (cell -> colour -> z) -> line_rule list -> z option

val blotted : line_rule -> bool

val difference : line_rule list -> line_rule list -> z

type shares = z list P.t

val check_shares : board -> nat -> nat -> grid list -> z -> shares -> bool

type bytes = char list

val spelled : char list -> bytes

type json =
| Null
| Bool of bool
| Number of bytes
| Text of bytes
| List of json list
| Object of (bytes * json) list

val code : char -> n

val quote : char

val backslash : char

val among0 : char list -> char -> bool

val from_to : char -> char -> char -> bool

val is_blank : char -> bool

val is_mark : char -> bool

val is_digit : char -> bool

val in_word : char -> bool

val is_plain : char -> bool

val escape : char -> char option

val hexadecimal : char -> n option

val four : char -> char -> char -> char -> n option

val first_half : n -> bool

val second_half : n -> bool

val joined : n -> n -> n

val utf8 : n -> bytes

val after_digits : bytes -> bytes

val digits : bytes -> bytes option

val optional :
  (char -> bool) -> (bytes -> bytes option) -> bytes -> bytes option

val then_ : 'a1 option -> ('a1 -> 'a2 option) -> 'a2 option

val is_number : bytes -> bool

val same_bytes : bytes -> bytes -> bool

val word_means : bytes -> json option

type token =
| Mark of char
| Plainly of json

type 'a reading =
| Read of 'a
| Refused of char list

val and_then : 'a1 reading -> ('a1 -> 'a2 reading) -> 'a2 reading

val twice : bytes list -> bool

val wrong : char list -> 'a1 reading

val first_character : bytes -> (bytes * bytes) option

val until_quote : bytes -> bytes -> (bytes * bytes) option

val first_word : bytes -> bytes * bytes

val tokens : bytes -> bytes -> token list -> token list reading

val read_value : token list -> token list -> (json * token list) reading

val read_items : token list -> token list -> (json list * token list) reading

val read_fields :
  token list -> token list -> ((bytes * json) list * token list) reading

val parse : bytes -> json reading

val bad : char list -> 'a1 reading

val must : bool -> char list -> unit reading

val each0 : ('a1 -> 'a2 reading) -> 'a1 list -> 'a2 list reading

val is_it : bytes -> char list -> bool

val field : char list -> json -> json

val list_at : char list -> json -> json list reading

val natural : bytes -> n option

val number : n -> json -> n reading

val small : json -> nat reading

val flag : char list -> json -> bool reading

val some : json -> nat reading

val block_of : json -> block reading

val clue_of : json -> clue reading

val clues_at : char list -> json -> clue list reading

val colours_of0 : clue list -> nat

val continues : char -> bool

val characters : bytes -> bytes list

val point : bytes -> n

val text_of : json -> bytes reading

val cells_of : (n -> bool) -> char list -> json -> text reading

val cells_at : (n -> bool) -> char list -> char list -> json -> text reading

val cells_if :
  (n -> bool) -> char list -> char list -> json -> text option reading

val one_of : char list -> n -> bool

val digits_or : char list -> n -> bool

val region : n -> bool

val whole : n -> bool

val sized : nat -> nat -> text -> bool

val if_sized : nat -> nat -> char list -> text option -> text reading

val outside : json -> text -> nat option list reading

val is_sign : (bytes * json) -> bool

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

val names : (genre * char list) list

val genre_named : bytes -> genre option

val name_of : genre -> char list

val on : text -> 'a1 -> ('a1 * nat) reading

val puzzle_of : genre -> json -> (board * nat) reading

val genre_of : json -> genre reading

val say : char list -> bytes

val newline : char

val reversed : 'a1 list -> 'a1 list

val split_on : char -> bytes -> bytes -> bytes list -> bytes list

val split : char -> bytes -> bytes list

val lines_of : bytes -> bytes list

val groups : bytes list -> bytes list list

val filled : 'a1 list -> bool

val decimal_of : nat -> n -> bytes -> bytes

val decimal : n -> bytes

val visible_character : bytes -> bool

val keys_of : genre -> json -> nat -> bytes list

val place_of0 : bytes -> bytes list -> nat -> nat option

val colour_of : char list -> bytes list -> bytes -> colour reading

val rectangle : nat -> nat -> 'a1 list list -> 'a1 list reading

val pictures_of : bytes list -> nat -> nat -> bytes -> grid list reading

type saved_grid = colour list option list

val saved_row :
  (bytes -> colour reading) -> bytes list -> bytes list option -> saved_grid
  reading

val saved_of :
  genre -> bytes list -> nat -> nat -> json -> saved_grid option reading

type claim = { about : genre; clues : json; exactly0 : bool;
               saved : saved_grid option; pictures : grid list }

val with_saved : board -> saved_grid option -> board

val has_size : json -> board -> nat -> bool

val inks : board -> colour list

val keys_in : genre -> board -> json -> bytes list

val verdict : nat -> char list

val printed : bytes -> claim -> bytes

type evidence =
| By_clauses of certificate
| By_duality of z * shares
| Without

val impossible : board -> bool

val proved : board -> nat -> nat -> grid list -> evidence -> bool option

type folder = { name : bytes; claim_text : bytes; puzzle : bytes;
                solutions_text : bytes; hashes : (bytes * bytes) list }

val board_in : bytes -> (board * nat) reading

type answer =
| Accepted of bytes
| Not_accepted of char list
| Not_checked of char list

val otherwise :
  (char list -> answer) -> 'a1 reading -> ('a1 -> answer) -> answer

val demand : bool -> char list -> unit reading

type question = { board_asked : board; width_asked : nat; rows_asked : 
                  nat; pictures_asked : grid list }

val claims : json -> bool -> nat -> bool

val same_hashes : (bytes * json) list -> (bytes * bytes) list -> bool

val format_of : json -> (bytes * bytes) list -> unit reading

val conclude :
  (question -> grid list * evidence) -> folder -> json -> genre -> json ->
  bytes reading

val answer_of : (question -> grid list * evidence) -> folder -> answer
