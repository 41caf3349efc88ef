(* Not trusted: reads proofs of clauses and proofs by duality, and completes solutions. Whatever it gets wrong, the verified
   program refuses. *)
open Verified
open Formula

let load ~all board width rows formula proof solutions =
  let formula = read ~all board width rows formula in
  let rec split excluding left = function               (* the last clauses exclude the solutions *)
    | (n, ls) :: rest when left > 0 ->
      let x l = Option.value ~default:(-1) (Hashtbl.find_opt formula.cell_of (abs l)) in
      let sorted = List.stable_sort (fun a b -> compare (x a) (x b)) ls in
      split ((positive n, List.map literal sorted) :: excluding) (left - 1) rest
    | rest when left > 0 -> failwith "the formula has fewer clauses than the certificate has solutions"
    | rest -> (excluding, rest) in
  let of_solutions, clauses = split [] solutions formula.clauses in
  let of_counts, of_lines = by_rules formula board clauses in
  let steps = ref O in
  String.iter (fun c -> if c = '\n' then steps := S !steps) proof;
  let line = lines proof and last = ref (List.length formula.clauses) in
  let positives ns = List.map positive ns in
  let rec next () = lazy (match line () with
    | None -> End
    | Some line -> match words line with
      | _ :: "d" :: ids -> Then (Delete (positives (numbers ids)), next ())
      | id :: rest ->
        let id = int id and clause, hints = cut rest in
        if id <= !last || id > largest then failwith "the numbers of the steps do not grow";
        last := id;
        Then (Add (positive id, List.map literal clause, positives hints), next ())
      | [] -> End) in
  { means = formula.meanings; counter_lists = formula.entries; of_counts; of_lines; of_solutions; length_of_proof = S !steps; proof = next () }

(* A proof by duality: the scale, and the shares of each cell by colours. *)
let shares board width solutions text =
  let z n = if n = 0 then Z0 else if n > 0 then Zpos (positive_of n) else Zneg (positive_of (-n)) in
  let colour = match solutions with x :: _ -> Array.of_list (List.map int_of_nat x) | [] -> Array.make (List.length board.domains) 0 in
  let inks = List.fold_left (fun n r -> List.fold_left (fun n (_, k) -> max n (int_of_nat k)) n r.shown) 1 board.line_rules in
  let rec grids grid = function                              (* an empty line parts two grids *)
    | [""] -> [List.rev grid]
    | "" :: rest -> List.rev grid :: grids [] rest
    | row :: rest -> grids (List.map int (words row) :: grid) rest
    | [] -> failwith "shares.txt has no line feed at its end" in
  match String.split_on_char '\n' text with
  | first :: rest ->
    let scale = match words first with ["scale"; n] -> int n | _ -> failwith "shares.txt begins with the scale" in
    let tables = grids [] rest in
    if List.length tables <> inks || List.exists (fun rows -> List.length rows * width <> Array.length colour || List.exists (fun row -> List.length row <> width) rows) tables
    then failwith "shares.txt has other grids than those of the colours";
    let tables = List.map (fun rows -> Array.of_list (List.concat rows)) tables in
    let of_cell x k =                                          (* the grids leave out the cell's own colour *)
      let rec insert n = function l when n = 0 -> Z0 :: l | a :: l -> a :: insert (n - 1) l | [] -> [Z0] in
      insert k (List.map (fun grid -> z grid.(x)) tables) in
    let cells = List.mapi (fun x k -> (x, of_cell x k)) (Array.to_list colour) in
    (z scale, List.fold_left (fun m (x, l) -> P.add (positive (x + 1)) l m) P.empty cells)
  | [] -> failwith "shares.txt is empty"

(* The auxiliary cells of a solution: the first colours that satisfy the rules. A picture that is no solution may have none,
   so the search is bounded. *)
let complete board picture =
  let n = List.length picture and all = Array.of_list (List.map (List.map int_of_nat) board.domains) in
  if n > Array.length all then failwith "a picture is larger than the board";
  let colour = Array.make (Array.length all) (-1) in
  List.iteri (fun i k -> colour.(i) <- int_of_nat k) picture;
  let rules = List.filter_map (fun r ->
    let cs = List.map (fun (x, ks) -> (int_of_big x, List.map int_of_nat ks)) r.counted in
    if List.exists (fun (x, _) -> x >= n) cs then Some (cs, int_of_nat r.least, int_of_nat r.most) else None) board.count_rules in
  let of_cell = Array.make (Array.length all) [] in
  List.iter (fun (cs, _, _ as r) -> List.iter (fun (x, _) -> if x >= n then of_cell.(x) <- r :: of_cell.(x)) cs) rules;
  let possible (cs, least, most) =
    let sure = List.length (List.filter (fun (x, ks) -> List.mem colour.(x) ks) cs) in
    let open_ = List.length (List.filter (fun (x, _) -> colour.(x) < 0) cs) in
    sure <= most && sure + open_ >= least in
  let tries = ref (100_000 + 100 * Array.length all) in
  let rec fill x =
    decr tries;
    x = Array.length all || !tries < 0 ||
    List.exists (fun k -> colour.(x) <- k; List.for_all possible of_cell.(x) && fill (x + 1)) all.(x) || (colour.(x) <- -1; false) in
  ignore (fill n);
  Array.to_list (Array.map (fun k -> nat (max 0 k)) colour)
