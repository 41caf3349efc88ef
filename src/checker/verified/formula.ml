(* Not trusted: reads the meanings of the variables and the clauses of formula.cnf, and assigns each clause to a rule.
   Whatever it gets wrong, the verified program refuses. *)
open Verified

(* Numbers are shared, because every number is a list of bits. *)
let largest = 50_000_000                       (* the largest variable, and the largest number of a clause *)
let known = Array.make 4_000_000 None
let rec positive n =
  if n < 1 || n > 2 * largest + 1 then failwith "found a number that is too large";
  let made () = if n = 1 then XH else let half = positive (n lsr 1) in if n land 1 = 1 then XI half else XO half in
  if n >= Array.length known then made () else
  match known.(n) with
  | Some p -> p
  | None -> let p = made () in known.(n) <- Some p; p
let rec positive_of n = if n = 1 then XH else if n land 1 = 1 then XI (positive_of (n / 2)) else XO (positive_of (n / 2))      (* of any size *)
let big n = if n = 0 then N0 else Npos (positive n)
let literal l = if l > 0 then positive (2 * l) else positive (1 - 2 * l)
let nat n =
  let rec more n found = if n = 0 then found else more (n - 1) (S found) in
  if n < 0 then invalid_arg "a negative number" else more n O
let rec int_of_nat = function O -> 0 | S n -> 1 + int_of_nat n
let rec int_of_positive = function XH -> 1 | XO p -> 2 * int_of_positive p | XI p -> 2 * int_of_positive p + 1
let int_of_big = function N0 -> 0 | Npos p -> int_of_positive p

(* The set of the numbers from low to high. *)
let range low high =
  let rec zeros k p = if k = 0 then p else zeros (k - 1) (XO p) in
  let rec ones k p = if k = 0 then p else ones (k - 1) (XI p) in
  if high < low || low < 0 then N0 else Npos (zeros low (ones (high - low) XH))

(* A word is a number without a sign or with a minus, of at most 18 digits; words are separated by single blanks. *)
let int word =
  let minus = if word <> "" && word.[0] = '-' then 1 else 0 in
  let digits = String.length word - minus in
  if digits < 1 || digits > 18 then failwith "expected a number";
  String.iteri (fun i c -> if i >= minus && (c < '0' || c > '9') then failwith "expected a number") word;
  int_of_string word
let natural word = if String.length word > 9 || word.[0] = '-' then failwith "expected a smaller number" else int word
let small n = if n > largest then failwith "found a number that is too large" else n
let colour word = if String.length word > 3 then failwith "expected a smaller number" else let k = natural word in range k k
let words = String.split_on_char ' '
let colours names = List.fold_left (fun set k -> N.coq_lor set (colour k)) N0 (String.split_on_char ',' names)
(* The numbers before the 0 at the end. *)
let rec numbers = function
  | ["0"] -> []
  | w :: ws -> let n = int w in if n = 0 || abs n > largest then failwith "expected a 0 at the end alone" else n :: numbers ws
  | [] -> failwith "expected a 0 at the end"
(* The lines of a text, one after the other. *)
let lines text =
  let at = ref 0 in
  fun () ->
    if !at >= String.length text then None else
    let stop = Option.value ~default:(String.length text) (String.index_from_opt text !at '\n') in
    let line = String.sub text !at (stop - !at) in
    at := stop + 1; Some line

(* For each line: the number of states of its automaton; for each block, the first and the last state. *)
let shape_of rule =
  let next = ref 1 in
  let blocks = List.map (fun (length, _) ->
    let size = match length with Some n -> int_of_nat n | None -> 1 in
    let first = !next in
    next := first + size + 1;
    (first, first + size - 1, length = None)) rule.shown in
  (!next, Array.of_list blocks)

type rule = Along of int | Counting of int
type t = {
  meanings : (positive * meaning) list;
  entries : (positive * entry list) list;      (* of the lists of counters *)
  cell_of : (int, int) Hashtbl.t;              (* by variables *)
  clauses : (int * int list) list;             (* with their numbers, the last one first *)
  rule_of : int list -> rule }

let wrong line = failwith ("cannot read the line " ^ String.sub line 0 (min 80 (String.length line)))
(* [all] looks at all rules of a clause's cells; without it, a clause has the most likely rule. *)
let read ~all board width rows formula =
  let line_rules = Array.of_list board.line_rules and count_rules = Array.of_list board.count_rules in
  let shapes = Array.map shape_of line_rules and number_of_cells = List.length board.domains in
  let means = ref [] and cells = Hashtbl.create 9999 and owner = Hashtbl.create 9999 in
  let lists = Hashtbl.create 99 and counter = Hashtbl.create 99 and described = Hashtbl.create 9999 in
  let note variable meaning =
    if Hashtbl.mem described (small variable) then failwith "the map describes a variable twice";
    Hashtbl.replace described variable ();
    means := (positive variable, meaning) :: !means in
  let both text = match String.index_opt text '.' with
    | None -> let a = natural text in (a, a)
    | Some i when i + 1 < String.length text && text.[i + 1] = '.' ->
      (natural (String.sub text 0 i), natural (String.sub text (i + 2) (String.length text - i - 2)))
    | Some _ -> failwith "expected two dots" in
  (* Variables v to w say the same about places p to q of a line; [states] gives their states at a place. *)
  let sweep line places variables states =
    let (p, q) = both places and (v, w) = both variables in
    let total, blocks = shapes.(line) in
    if w - v <> q - p || q < p || q > List.length line_rules.(line).path then failwith "the map names places that do not exist";
    for d = 0 to q - p do
      let place, low, high = states total blocks (p + d) in
      Hashtbl.replace owner (v + d) (Along line);
      note (v + d) (State (big line, big place, range (total - 1 - high) (total - 1 - low)))
    done in
  let block_line line = function
    | ["block"; b; "starts"; "by"; p; "is"; v] -> sweep line p v (fun total bl x -> let f, _, _ = bl.(natural b - 1) in (x, f, total - 1))
    | ["block"; b; "starts"; "at"; p; "is"; v] -> sweep line p v (fun _ bl x -> let f, _, _ = bl.(natural b - 1) in (x, f, f))
    | ["block"; b; "ends"; "by"; p; "is"; v] ->
      sweep line p v (fun total bl x -> let _, l, blot = bl.(natural b - 1) in
        if blot then (x + 1, l + 1, total - 1) else (x, l, total - 1))
    | ["block"; b; "ends"; "at"; p; "is"; v] -> sweep line p v (fun _ bl x -> let _, l, _ = bl.(natural b - 1) in (x, l, l))
    | ["block"; b; "covers"; p; "is"; v] -> sweep line p v (fun _ bl x -> let f, l, _ = bl.(natural b - 1) in (x, f, l))
    | ["block"; b; "cell"; k; "at"; p; "is"; v] ->
      sweep line p v (fun _ bl x ->
        let f, l, _ = bl.(natural b - 1) in
        let i = f + natural k - 1 in
        if i > l then failwith "the map names a cell that a block does not have";
        (x, i, i))
    | ["gap"; b; "at"; p; "is"; v] ->
      sweep line p v (fun total bl x ->
        if natural b > Array.length bl + 1 then failwith "the map names a gap that does not exist";
        let i = if natural b > Array.length bl then total - 1 else let f, _, _ = bl.(natural b - 1) in f - 1 in (x, i, i))
    | _ -> failwith "the map has a line that cannot be read" in
  let clauses = ref [] and number = ref 0 and head = ref None in
  let comment line = match words line with
    | ["c"; "row"; r; "column"; c; ("colour" | "colours"); k; "is"; v] ->
      let r = natural r and c = natural c and v = natural v in
      let x = (r - 1) * width + c - 1 in
      if r < 1 || c < 1 || c > width || x >= number_of_cells then wrong line;
      Hashtbl.replace cells v x;
      note v (Cell (big x, colours k))
    | "c" :: "row" :: n :: rest -> let n = natural n in if n > rows then wrong line else block_line (n - 1) rest
    | "c" :: "column" :: n :: rest -> let n = natural n in if n < 1 then wrong line else block_line (rows + n - 1) rest
    | "c" :: "count" :: n :: "of" :: ls ->
      let n = small (natural n) in
      if Hashtbl.mem lists n || ls = [] then wrong line;
      Hashtbl.replace lists n (List.map int ls)
    | ["c"; "count"; n; "first"; i; "at"; "least"; j; "is"; v] ->
      let n = small (natural n) and i = small (natural i) and j = small (natural j) and v = natural v in
      if line_rules <> [||] then wrong line;
      Hashtbl.replace counter v n;
      note v (Counter (big n, big i, big j))
    | "c" :: ("row" | "column" | "count") :: _ -> wrong line
    | _ -> () in
  let read line = match !head, words line with
    | None, "c" :: _ -> comment line
    | None, ["p"; "cnf"; n; m] -> head := Some (natural n, natural m)
    | Some (n, _), ls ->
      let ls = numbers ls in
      if List.exists (fun l -> abs l > n || not (Hashtbl.mem described (abs l))) ls then wrong line;
      incr number; clauses := (!number, ls) :: !clauses
    | _ -> wrong line in
  let next = lines formula in
  let rec read_all () = match next () with Some line -> read line; read_all () | None -> () in
  read_all ();
  (match !head with
   | Some (n, m) when m = !number && Hashtbl.fold (fun v _ right -> right && v <= n) described true -> ()
   | _ -> failwith "the formula has other numbers of clauses or variables than it says");
  let meanings = List.fold_left (fun m (x, k) -> P.add x k m) P.empty !means in
  let colours_of v = match P.find (positive v) meanings with Some (Cell (_, k)) -> k | _ -> N0 in
  let cell_of_literal l = match Hashtbl.find_opt cells (abs l) with
    | Some x -> x
    | None -> failwith "a count has a variable that is not of a cell" in
  let entries = Hashtbl.fold (fun n ls all ->
    (positive n, List.map (fun l -> (big (cell_of_literal l), (colours_of (abs l), l > 0))) ls) :: all) lists [] in
  let listed = List.fold_left (fun m (n, es) -> P.add n es m) P.empty entries in

  (* The rules of each cell, and then the rule of each clause. *)
  let rules_of = Hashtbl.create 9999 in
  let add x rule = Hashtbl.replace rules_of x (rule :: Option.value ~default:[] (Hashtbl.find_opt rules_of x)) in
  Array.iteri (fun i r -> List.iter (fun x -> add (int_of_big x) (Along i)) r.path) line_rules;
  Array.iteri (fun i r -> List.iter (fun (x, _) -> add (int_of_big x) (Counting i)) r.counted) count_rules;
  let domains = domains_of board in
  let compiled = Array.of_list (compile_all domains N0 board.line_rules) and weighed = Array.map (weigh domains) count_rules in
  let holds c = function
    | Along i -> line_holds compiled.(i) meanings c
    | Counting i -> count_holds domains listed meanings weighed.(i) c in
  let of_cell x = Option.value ~default:[] (Hashtbl.find_opt rules_of x) in
  (* the rules that a literal of a cell concerns: if the cell has many colours, those that count a colour of its set *)
  let concerned = Hashtbl.create 9999 in
  let of_literal l x = match Hashtbl.find_opt concerned (abs l) with
    | Some rules -> rules
    | None ->
      let set = match P.find (positive (abs l)) meanings with Some (Cell (_, k)) -> k | _ -> N0 in
      let counts = function
        | Along _ -> true
        | Counting i -> List.exists (fun (y, ks) -> int_of_big y = x && List.exists (fun k -> N.testbit set (big (int_of_nat k))) ks) count_rules.(i).counted in
      let many = match P.find (positive (x + 1)) domains with Some d -> List.length d > 2 | None -> false in
      let rules = if many then List.filter counts (of_cell x) else of_cell x in
      Hashtbl.replace concerned (abs l) rules; rules in
  let same a b = match a, b with Along i, Along j | Counting i, Counting j -> (i : int) = j | _ -> false in
  let both one other = List.filter (fun r -> List.exists (same r) other) one in
  let of_lists = Hashtbl.create 99 in
  let of_list n = match Hashtbl.find_opt of_lists n with
    | Some rules -> rules
    | None ->
      let rules = match List.map (fun l -> of_literal l (Hashtbl.find cells (abs l))) (Hashtbl.find lists n) with
        | rules :: others -> List.fold_left both rules others
        | [] -> [] in
      Hashtbl.replace of_lists n rules; rules in
  let of_cell_or_list l = match Hashtbl.find_opt cells (abs l), Hashtbl.find_opt counter (abs l) with
    | Some x, _ -> Some (of_literal l x)
    | None, Some n -> Some (of_list n)
    | None, None -> None in
  let every = lazy (List.init (Array.length line_rules) (fun i -> Along i) @ List.init (Array.length count_rules) (fun i -> Counting i)) in
  let rule_of ls =
    let own = List.find_map (fun l -> Hashtbl.find_opt owner (abs l)) ls in
    let xs = List.concat_map (fun l -> match Hashtbl.find_opt cells (abs l), Hashtbl.find_opt counter (abs l) with
      | Some x, _ -> [x]
      | None, Some n -> List.map (fun l -> Hashtbl.find cells (abs l)) (Hashtbl.find lists n)
      | None, None -> []) ls in
    let common = lazy (match List.filter_map of_cell_or_list ls, List.sort_uniq compare xs with
      | rules :: others, _ when own = None && List.length others + 1 = List.length ls -> List.fold_left both rules others
      | _, [] -> []
      | _, x :: rest -> List.fold_left (fun left y -> both left (of_cell y)) (of_cell x) rest) in
    let of_one_cell = match List.sort_uniq compare xs with
      | [x] when own = None && List.length ls > 1 -> List.find_opt (holds (List.map literal ls)) (List.filteri (fun i _ -> i < 1) (of_cell x))
      | _ -> None in
    let c = List.map literal ls in
    let rec first = function r :: _ when holds c r -> Some r | _ :: others -> first others | [] -> None in
    match own, of_one_cell with
    | Some rule, _ | None, Some rule -> rule
    | None, None -> match Lazy.force common with [rule] when not all -> rule | some ->
      match first some with Some r -> r | None ->
        match first (if xs = [] then Lazy.force every else List.concat_map of_cell (List.sort_uniq compare xs)) with
        | Some r -> r
        | None -> Along 0 in
  { meanings = !means; entries; cell_of = cells; clauses = !clauses; rule_of }

(* The clauses, by the count rule or the line rule that implies each of them. *)
let by_rules formula board clauses =
  let of_lines = Array.make (List.length board.line_rules) [] and of_counts = Array.make (List.length board.count_rules) [] in
  List.iter (fun (n, ls) ->
    let clause = (positive n, List.map literal ls) in
    match formula.rule_of ls with
    | Along i when i < Array.length of_lines -> of_lines.(i) <- clause :: of_lines.(i)
    | Counting i -> of_counts.(i) <- clause :: of_counts.(i)
    | Along _ -> failwith (Printf.sprintf "clause %d of the formula does not follow from a single line, rule or solution" n)) clauses;
  (Array.to_list of_counts, Array.to_list of_lines)

(* The numbers before the first 0, and those after it, before the 0 at the end. *)
let cut words =
  let rec go first = function
    | "0" :: others -> (List.rev first, numbers others)
    | w :: r -> let n = int w in if abs n > largest then failwith "found a number that is too large" else go (n :: first) r
    | [] -> failwith "expected a 0 after the clause" in
  go [] words
