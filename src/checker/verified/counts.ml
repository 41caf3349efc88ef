(* Not trusted: reads count.cpog, and describes how the models of the formula correspond to solutions: the literals of each
   cell and of each line, and clauses that define the other variables. Whatever it gets wrong, the verified program refuses. *)
open Verified
open Formula

let never = positive 2 and always = positive 3                 (* variable 1 of the verified program is false *)
let negative p = match p with XO x -> XI x | XI x -> XO x | XH -> XH
let is_constant p = p = never || p = always
let variable l = match l with (XO v | XI v) when not (is_constant l) -> Some v | _ -> None
let rec subsets k l = if k = 0 then [[]] else match l with [] -> [] | a :: r -> List.map (fun s -> a :: s) (subsets (k - 1) r) @ subsets k r
let long n = let r = ref O in for _ = 1 to n do r := S !r done; !r

(* The literal of each colour that a cell can have. *)
let literals_of formula x =
  match P.find (positive (x + 1)) formula.known_colours with
  | None | Some [] -> [(O, always)]
  | Some [k] -> [(k, always)]
  | Some colours ->
    let colours = List.sort compare (List.map int_of_nat colours) and sets = Hashtbl.find_all formula.sets x in
    List.filter_map (fun k ->
      let parts is_in (_, set) = List.for_all (fun j -> List.mem j set = ((j = k) = is_in)) colours in
      match List.find_opt (parts true) sets, List.find_opt (parts false) sets with
      | Some (v, _), _ -> Some (nat k, literal v)
      | None, Some (v, _) -> Some (nat k, literal (-v))
      | None, None -> None) colours

(* For each place of a line: the literals of the automaton's states, from the second state on. *)
let literals_of_line formula i rule =
  let size = List.length rule.path in
  let clue = Array.of_list (List.map (fun (length, c) -> (Option.map int_of_nat length, int_of_nat c)) rule.shown) in
  let n = Array.length clue in
  let least = Array.make (n + 1) 1 in
  Array.iteri (fun b (length, c) ->
    let gap = if b + 1 < n && snd clue.(b + 1) = c then 1 else 0 in
    least.(b + 1) <- least.(b) + Option.value ~default:1 length + gap) clue;
  let slack = size + 1 - least.(n) in
  let rec by what b p = match fst clue.(b) with
    | Some length when what = "ends" -> by "starts" b (p - length + 1)
    | _ ->
      if p < least.(b) then never else if p >= least.(b) + slack then always
      else match Hashtbl.find_opt formula.by (what, i, b, p) with
        | Some v -> literal v
        | None -> failwith "the map lacks a place of a block" in
  List.init size (fun p ->
    List.concat (List.init n (fun b -> match fst clue.(b) with
      | Some length -> List.init (length + 1) (fun k -> by "starts" b (p + 1 - k))
      | None -> [by "starts" b (p + 1); by "ends" b p])))

(* The variables of cells that stand for other sets of colours: each is true if a smaller set or a colour is. *)
let of_sets formula table =
  let own = Hashtbl.create 9999 in
  Array.iter (List.iter (fun (_, l) -> Option.iter (fun v -> Hashtbl.replace own v ()) (variable l))) table;
  let all = Hashtbl.fold (fun x (v, set) all -> (List.length set, x, v, List.sort compare set) :: all) formula.sets [] in
  let others = List.filter (fun (_, _, v, _) -> not (Hashtbl.mem own (positive (v + 1)))) (List.sort compare all) in
  List.map (fun (size, x, v, set) ->
    let is_part (n, y, _, part) = y = x && n < size && List.for_all (fun k -> List.mem k set) part in
    let first, covered = match List.rev (List.filter is_part others) with
      | (_, _, w, part) :: _ -> ([literal w], part)
      | [] -> ([], []) in
    let colours = List.filter (fun (k, _) -> let k = int_of_nat k in List.mem k set && not (List.mem k covered)) table.(x) in
    let parts = first @ List.map snd colours in
    (positive (v + 1), (literal (-v) :: parts) :: List.map (fun l -> [literal v; negative l]) parts)) others

(* Counters: at least j of the first i are true if j of the others are, or if j - 1 are and the last one is. *)
let of_counters formula =
  let known = List.sort compare (Hashtbl.fold (fun key v all -> (key, v) :: all) formula.at_least []) in
  List.map (fun ((n, i, j), v) ->
    let all = List.map literal (Hashtbl.find formula.sums n) and x = literal v in
    let last = List.nth all (i - 1) in
    let at i j = if j <= 0 then Some always else if i < j then Some never else
      match Hashtbl.find_opt formula.at_least (n, i, j) with
      | Some w -> Some (literal w)
      | None -> if i = 1 && j = 1 then Some (List.hd all) else None in
    match at (i - 1) j, at (i - 1) (j - 1) with
    | Some a, Some b -> (positive (v + 1), [[negative a; x]; [negative b; negative last; x]; [negative x; a; b]; [negative x; a; last]])
    | _ ->
      let first = List.filteri (fun k _ -> k < i) all in
      (positive (v + 1), List.map (fun s -> x :: List.map negative s) (subsets j first) @
                         List.map (fun s -> negative x :: s) (subsets (i - j + 1) first))) known

(* Hidden cells. *)
let of_hidden board table =
  let visible = int_of_nat board.visible in
  let of_entry (x, ks) = match List.filter (fun (k, _) -> List.mem k ks) table.(int_of_big x) with
    | [_, l] -> l | [] -> never | _ -> raise Not_found in
  let open_ = Hashtbl.create 99 and found = ref [] in
  Array.iteri (fun x ls -> if x >= visible && List.length ls > 1 then Hashtbl.replace open_ x ()) table;
  let is_open (x, _) = Hashtbl.mem open_ (int_of_big x) in
  let define x l clauses = match variable l with
    | Some v -> found := (v, clauses) :: !found; Hashtbl.remove open_ x
    | None -> () in
  (* a cell that is 1 if two other cells are *)
  List.iter (fun r -> match r.counted with
    | [(a, [O]); (c, [O]); (x, [S O])] when r.least = S O && is_open (x, []) ->
      let l = of_entry (x, [S O]) and a = of_entry (a, [S O]) and c = of_entry (c, [S O]) in
      define (int_of_big x) l [[negative l; a]; [negative l; c]; [l; negative a; negative c]]
    | _ -> ()) board.count_rules;
  (* a cell that a rule with an exact number determines *)
  let rec determine () =
    let before = Hashtbl.length open_ in
    List.iter (fun r -> if r.least = r.most then match List.partition is_open r.counted with
      | [x, ks], others when List.length others < 12 ->
        (try
          let l = of_entry (x, ks) and others = List.map of_entry others and k = int_of_nat r.least in
          define (int_of_big x) l (List.map (fun s -> negative l :: List.map negative s) (subsets k others) @
                                   List.map (fun s -> l :: s) (subsets (List.length others + 1 - k) others))
        with Not_found -> ())
      | _ -> ()) board.count_rules;
    if Hashtbl.length open_ < before then determine () in
  determine ();
  (* cells that only several rules together determine: for each way to set the visible cells of these rules, a clause *)
  let rules = Array.of_list board.count_rules in
  let rules_of = Hashtbl.create 99 in
  Array.iteri (fun i r -> List.iter (fun xk -> if is_open xk then Hashtbl.add rules_of (int_of_big (fst xk)) i) r.counted) rules;
  let together x =
    let cells = ref [] and used = ref [] in
    let rec go y = if not (List.mem y !cells) then begin
      cells := y :: !cells;
      List.iter (fun i -> if not (List.mem i !used) then (used := i :: !used; List.iter (fun xk -> if is_open xk then go (int_of_big (fst xk))) rules.(i).counted))
        (Hashtbl.find_all rules_of y) end in
    go x; (!cells, !used) in
  let of_group x =
    let cells, used = together x in
    let rule least most ls = (ls, int_of_nat least, int_of_nat most) in
    let parts = List.map (fun i -> let r = rules.(i) in rule r.least r.most (List.map of_entry r.counted)) used in
    let variables ls = List.sort_uniq compare (List.filter_map variable ls) in
    let own x = of_entry (big x, [S O]) in
    let hidden = variables (List.map own cells) in
    let shown = List.filter (fun v -> not (List.mem v hidden)) (variables (List.concat_map (fun (ls, _, _) -> ls) parts)) in
    if List.length shown > 10 then raise Not_found;
    let inside l = match variable l with Some v -> List.mem v shown | None -> false in
    let limits = List.filter_map (fun r -> match List.filter inside (List.map of_entry r.counted) with
      | exception Not_found -> None
      | ls -> if List.length ls > int_of_nat r.most then Some (rule O r.most ls) else None) board.count_rules in
    (* the variables by numbers, and their values: 0, 1, or 2 if open; a literal is a number and the value that makes it true *)
    let numbered = List.mapi (fun i v -> (v, i)) (shown @ hidden) in
    let values = Array.make (List.length numbered) 2 in
    let plain l = match l with
      | XO v when not (is_constant l) -> Some (List.assoc v numbered, 1)
      | XI v when not (is_constant l) -> Some (List.assoc v numbered, 0)
      | _ -> None in
    let prepare (ls, least, most) =
      let sure = List.length (List.filter (( = ) always) ls) in
      (List.filter_map plain ls, least - sure, most - sure) in
    let parts = List.map prepare parts and limits = List.map prepare limits in
    let possible = List.for_all (fun (ls, least, most) ->
      let rec go sure free = function
        | [] -> sure <= most && sure + free >= least
        | (i, b) :: others -> let v = values.(i) in go (if v = b then sure + 1 else sure) (if v = 2 then free + 1 else free) others in
      go 0 0 ls) in
    let with_each i f = let found = List.map (fun b -> values.(i) <- b; f ()) [0; 1] in values.(i) <- 2; found in
    let target = plain (own x) in
    let found = Array.make 2 false in
    let rec ways = function
      | _ when not (possible parts) -> ()
      | [] -> (match target with Some (i, b) -> found.(if values.(i) = b then 1 else 0) <- true | None -> ())
      | v :: others -> ignore (with_each (List.assoc v numbered) (fun () -> ways others)) in
    (* which value follows for each way to set the shown cells; what never happens follows either *)
    let rec tree = function
      | [] ->
        Array.fill found 0 2 false;
        if possible limits then ways hidden;
        if found.(0) && found.(1) then raise Not_found else if found.(0) then `Value false else if found.(1) then `Value true else `Any
      | v :: others -> (match with_each (List.assoc v numbered) (fun () -> tree others) with
        | [`Any; one] | [one; `Any] -> one
        | [one; other] -> if one = other then one else `Split (v, one, other)
        | _ -> `Any) in
    let rec clauses l t = function
      | `Split (v, one, other) -> clauses l (XO v :: t) one @ clauses l (XI v :: t) other
      | `Value true -> [l :: t]
      | `Value false | `Any -> [negative l :: t] in
    (x, own x, clauses (own x) [] (tree shown)) in
  let grouped = List.filter_map (fun x -> match of_group x with exception Not_found -> None | it -> Some it)
      (List.sort compare (Hashtbl.fold (fun x () all -> x :: all) open_ [])) in
  List.iter (fun (x, l, clauses) -> define x l clauses) grouped;
  List.rev !found

(* What the lines of the file say about the graph, and where they are last needed. *)
type outline = {
  root : int; root_lemma : int; is_refuted : bool; newest : int; nodes : int; lemmas : int; lines : int;
  last_parent : (int, int) Hashtbl.t; last_hint : (int, int) Hashtbl.t }
let outline_of variables numbered proof =
  let last_parent = Hashtbl.create 99999 and last_hint = Hashtbl.create 99999 in
  let rec go o = match if o.is_refuted then raise End_of_file else words (input_line proof) with
    | exception End_of_file -> o
    | "r" :: root :: _ -> go { o with root = int_of_string root; lines = o.lines + 1 }
    | id :: "a" :: rest ->
      let clause, hints = cut rest and id = int_of_string id and lines = o.lines + 1 in
      List.iter (fun h -> Hashtbl.replace last_hint h lines) hints;
      go { o with newest = max o.newest id; lemmas = o.lemmas + 1; is_refuted = clause = []; lines;
           root_lemma = if clause = [o.root] then id else o.root_lemma }
    | id :: ("p" | "s" as kind) :: node :: rest ->
      let children = List.filteri (fun i _ -> kind = "p" || i < 2) (fst (cut rest)) in
      List.iter (fun l -> if l > variables then Hashtbl.replace last_parent l (int_of_string node)) children;
      go { o with newest = max o.newest (int_of_string id + List.length children); nodes = o.nodes + 1; lines = o.lines + 1 }
    | _ -> go { o with lines = o.lines + 1 } in
  go { root = 0; root_lemma = 0; is_refuted = false; newest = numbered; nodes = 0; lemmas = 0; lines = 0; last_parent; last_hint }

(* The nodes, each forgotten after its last parent. *)
let graph_of variables outline proof =
  let forgotten = Hashtbl.create 99999 and forced = Hashtbl.create 99999 and pending = Queue.create () in
  Hashtbl.iter (fun l parent -> if l <> outline.root then Hashtbl.add forgotten parent l) outline.last_parent;
  let node_of id node kind =
    List.iter (fun l -> Queue.push l pending) (Hashtbl.find_all forgotten node);
    ((positive (node + 1), positive (int_of_string id)), kind) in
  let rec next () = lazy (
    if not (Queue.is_empty pending) then let l = Queue.pop pending in Next (((positive (l + 1), XH), Forget), next ())
    else match words (input_line proof) with
    | exception End_of_file -> Done
    | id :: "p" :: node :: rest ->
      let children, _ = cut rest and node = int_of_string node in
      Hashtbl.replace forced node (List.filter (fun l -> abs l <= variables) children);
      Next (node_of id node (Product (List.map literal children)), next ())
    | id :: "s" :: node :: rest ->
      (match cut rest with
       | a :: b :: _, _ ->                                       (* hints follow *)
         let of_child l = if l > variables then Option.value ~default:[] (Hashtbl.find_opt forced l) else [l] in
         let others = of_child b in
         let decision = match List.find_opt (fun l -> List.mem (-l) others) (of_child a) with Some d -> literal d | None -> XH in
         Next (node_of id (int_of_string node) (Sum (decision, literal a, literal b)), next ())
       | _ -> failwith "a sum does not have two children")
    | _ -> Lazy.force (next ())) in
  (outline.nodes + Hashtbl.length forgotten, next ())

(* The lemmas, each deleted after its last use; at the end, the empty clause. *)
let steps_of outline proof =
  let dead = Hashtbl.create 99999 and wrong = outline.newest + 1 in
  Hashtbl.iter (fun id line -> if id <> outline.root_lemma then Hashtbl.add dead line id) outline.last_hint;
  let rec next line = lazy (
    if line > outline.lines then
      if outline.is_refuted then End
      else Then (Add (positive (wrong + 1), [], List.map positive (List.filter (( < ) 0) [outline.root_lemma; wrong])), lazy End)
    else match words (input_line proof) with
    | id :: "a" :: rest ->
      let clause, hints = cut rest in
      let after = match Hashtbl.find_all dead line with
        | [] -> next (line + 1)
        | ids -> lazy (Then (Delete (List.map positive ids), next (line + 1))) in
      Then (Add (positive (int_of_string id), List.map literal clause, List.map positive hints), after)
    | _ -> Lazy.force (next (line + 1))) in
  next 1

(* What makes hidden cells simpler: cells that are 0 because the formula has no variables for them, cells whose colour follows
   from single rules, and rings of cells that clauses of the formula forbid to be 1 by turns (Hidden.v). *)
let simpler formula board =
  let visible = int_of_nat board.visible and rules = Array.of_list board.count_rules in
  let domain x = match P.find (positive (x + 1)) formula.known_colours with Some d -> List.map int_of_nat d | None -> [0] in
  let hidden = List.filter (fun x -> List.length (domain x) > 1) (List.init (List.length board.domains - visible) (( + ) visible)) in
  let spare = List.filter (fun x -> not (Hashtbl.mem formula.sets x)) hidden in
  let known = Hashtbl.create 99 in
  let colours x = match Hashtbl.find_opt known x with Some k -> [k] | None -> domain x in
  let plain = List.filter (fun (r : count_rule) -> List.for_all (fun (x, _) -> int_of_big x < visible) r.counted) board.count_rules in
  let rec settle () =
    let before = Hashtbl.length known in
    List.iter (fun (r : count_rule) ->
      let entries = List.map (fun (x, ks) -> (int_of_big x, List.map int_of_nat ks)) r.counted in
      let is_open (x, _) = List.length (colours x) > 1 in
      let sure = List.length (List.filter (fun (x, ks) -> List.for_all (fun k -> List.mem k ks) (colours x)) entries) in
      let open_ = List.filter is_open entries in
      let all counted = List.iter (fun (x, ks) -> match List.filter (fun k -> List.mem k ks = counted) (colours x) with
        | [k] -> Hashtbl.replace known x k | _ -> ()) open_ in
      if open_ <> [] then
        if sure = int_of_nat r.most then all false
        else if sure + List.length open_ = int_of_nat r.least then all true) plain;
    if Hashtbl.length known > before then settle () in
  if spare <> [] then settle ();
  let spares = Hashtbl.create 99 in
  List.iter (fun x -> Hashtbl.replace spares x ()) spare;
  let facts = List.concat_map (fun (r : count_rule) -> match r.counted with
    | [(a, [O]); (c, [O]); (x, [S O])] when Hashtbl.mem spares (int_of_big x) ->
      (match colours (int_of_big a), colours (int_of_big c) with
       | [j], [k] when j + k = 1 -> [(a, nat j); (c, nat k)]
       | _ -> [])
    | _ -> []) board.count_rules in
  let rules_of = Hashtbl.create 99 in
  Array.iteri (fun i (r : count_rule) -> if int_of_nat r.most = 1 then
    List.iter (fun (x, _) -> let x = int_of_big x in if x >= visible then Hashtbl.add rules_of x i) r.counted) rules;
  let other x i = List.find (( <> ) i) (Hashtbl.find_all rules_of x) in
  let ring on =
    let rec walk i left off = List.find_map (fun (x, _) ->
      let x = int_of_big x in
      if x < visible || List.mem x on || List.mem x off || List.length (Hashtbl.find_all rules_of x) <> 2 then None else
        let j = other x i in
        match List.find_opt (fun a -> List.mem j (Hashtbl.find_all rules_of a)) left with
        | Some a when a <> List.hd on -> walk (other a j) (List.filter (( <> ) a) left) (x :: off)
        | Some _ when List.length left = 1 && List.for_all (( < ) (List.fold_left min x off)) on -> Some (x :: off)
        | _ -> None) rules.(i).counted in
    match Hashtbl.find_all rules_of (List.hd on) with
    | [i; _] -> Option.map (fun off -> (List.map big on, List.map big (List.sort compare off))) (walk i on [])
    | _ -> None in
  let rings = if spare <> [] then [] else List.filter_map (fun (_, ls) ->
    let cells = List.map (fun l -> if l > 0 then -1 else Option.value ~default:(-1) (Hashtbl.find_opt formula.cell_of (-l))) ls in
    let ends = List.concat_map (Hashtbl.find_all rules_of) cells in
    if List.length ls < 2 || List.exists (fun x -> x < visible || List.length (Hashtbl.find_all rules_of x) <> 2) cells
       || List.length (List.sort_uniq compare ends) < List.length ends then None else ring cells) formula.clauses in
  (List.map big spare, List.sort_uniq compare facts, rings)

let load board width rows formula proof =
  Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 20; space_overhead = 400 };      (* a graph needs more memory, not time *)
  let read board = read board width rows (open_in_bin formula) and opened () = open_in_bin proof in
  let formula = read board in
  let c_spare, facts, c_rings = simpler formula board in
  let board = prepared board c_spare c_rings in
  let formula = if int_of_nat board.visible < List.length board.domains then read board else formula in
  let outline = outline_of formula.variables (List.length formula.clauses) (opened ()) in
  let c_counts, c_lines = by_rules formula board formula.clauses in
  let graph () =
    let table = Array.init (List.length board.domains) (literals_of formula) in
    let size, graph_of = graph_of formula.variables outline (opened ()) in
    { top = positive (formula.variables + 1); literals = Array.to_list table;
      line_literals = List.mapi (literals_of_line formula) board.line_rules;
      defined = of_sets formula table @ of_hidden board table @ of_counters formula; facts;
      size = long size; graph_of; root = positive (outline.root + 1); wrong_root = positive (outline.newest + 1) } in
  { c_means = formula.meanings; c_lists = formula.entries; c_counts; c_lines; c_length = long (2 * outline.lemmas + 2);
    c_proof = steps_of outline (opened ()); c_spare; c_rings;
    c_graph = if outline.is_refuted || outline.root = 0 then None else Some (graph ()) }
