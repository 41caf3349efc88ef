(* TRUSTED: reads a certificate, asks the verified checker, and says what was proved. The hashes in the manifest are not
   checked, because nothing depends on them. *)
open Verified

let contents file = let c = open_in_bin file in let s = really_input_string c (in_channel_length c) in close_in c; s
let genre_of o = match Reader.find "genre" o with Some (Reader.Text g) -> g | None -> "nonogram" | _ -> failwith "the genre is no text"
let long key o = match Reader.find key o with Some (Reader.List l) -> List.length l | _ -> 0

exception Not_compared of string
exception Not_checked of string

(* A puzzle's own file: nono's JSON, or clues.txt, which has no characters for the colours. *)
let puzzle_of name =
  let text = contents name in
  let is_text = String.starts_with ~prefix:"genre " text in
  let genre, clues = if is_text then Reader.clues_of_text text else let o = Reader.parse text in (genre_of o, o) in
  let board = Reader.board genre clues in
  let colours = List.concat (List.map snd (List.concat_map (fun r -> r.counted) board.count_rules)) @ List.concat_map (fun r -> List.map snd r.shown) board.line_rules in
  let inks = List.sort_uniq compare (0 :: List.map Formula.int_of_nat colours) in
  (genre, board, inks, if is_text then [] else Reader.keys_in genre clues (List.fold_left max 0 inks))

(* The manifest's characters of the colours, if they are those of puzzle.json and show nothing else in the original file. The
   second list is empty unless the genre, the original file or . and X name the colours of the pictures. *)
let keys_of manifest genre board kept original =
  let fit name (genre', board', _, _) = if genre <> genre' || board <> board' then failwith (name ^ " and the manifest have different clues") in
  fit "puzzle.json" kept;
  let (_, _, inks, own) = kept in
  let keys = List.map Reader.text (Reader.list "keys" (Reader.field "keys" manifest)) in
  if keys = [] || keys <> own then failwith "the manifest has other characters for the colours than the puzzle";
  let named = match original with
    | None -> false
    | Some name ->
      let (_, _, _, theirs) as it = try puzzle_of name with Failure why -> raise (Not_compared why) in
      fit name it;
      let differ k = List.nth keys k <> List.nth theirs k in
      if theirs <> [] && List.exists (fun k -> differ k && List.mem (List.nth keys k) theirs) inks then
        failwith (name ^ " and the manifest have different characters for the colours");
      theirs <> [] && not (List.exists differ inks) in
  (keys, if named || board.line_rules = [] || keys = ["."; "X"] then keys else [])

(* A number as decimal text. *)
let decimal n =
  let rec twice carry = function
    | [] -> if carry > 0 then [carry] else []
    | d :: r -> (2 * d + carry) mod 10 :: twice ((2 * d + carry) / 10) r in
  let rec digits = function XH -> [1] | XO p -> twice 0 (digits p) | XI p -> twice 1 (digits p) in       (* the last one first *)
  match n with N0 -> "0" | Npos p -> String.concat "" (List.rev_map string_of_int (digits p))

(* Checks a certificate, and returns what it proves, with the clues. Unless [saved], a certificate about a saved grid is
   refused. *)
let check ?(saved = true) folder original =
  let file name = Filename.concat folder name in
  let manifest = Reader.parse (contents (file "manifest.json")) in
  if Reader.find "certificate" manifest <> Some (Reader.Int 1) then failwith "expected version 1 of the format";
  let genre = genre_of manifest in
  (match Reader.find "proof" manifest with
   | Some (Reader.Text ("clauses" | "duality" | "count" | "")) -> ()
   | _ -> raise (Not_checked "this program checks counts, and proofs by clauses and by duality"));
  if not (List.mem genre Reader.genres) then raise (Not_checked ("this program does not know the genre " ^ genre));
  let clues = Reader.field "clues" manifest in
  let board = Reader.board genre clues and width = Reader.width genre clues in
  let kept = try puzzle_of (file "puzzle.json") with Failure why -> failwith ("puzzle.json: " ^ why) in
  let keys, shown = keys_of manifest genre board kept original in
  if contents (file "clues.txt") <> Reader.clue_text genre clues then failwith "clues.txt and the manifest have different clues";
  let visible = Formula.int_of_nat board.visible in
  let as_large cells = if List.length cells = visible then cells else failwith "expected grids as large as the puzzle" in
  let start = match Reader.find "start" manifest with
    | Some Reader.Null -> None
    | Some rows -> Some (as_large (Reader.start genre keys width rows))
    | None -> failwith "the manifest has no start" in
  if start <> None && not saved then failwith "the certificate is about a saved grid";
  let board = match start with Some cells -> agreeing board cells | None -> board in
  let pictures = List.map as_large (Reader.pictures genre keys width (contents (file "solutions.txt"))) in
  let solutions = List.map (Certificate.complete board) pictures in
  if List.map (firstn board.visible) solutions <> pictures then failwith "a picture was changed";
  let sides = match genre with
    | "triddler" -> ["row", 0; "line /", long "rows" clues; "line \\", long "rows" clues + long "rising" clues]
    | _ -> ["row", 0; "column", long "rows" clues] in
  let listed = List.length solutions in
  let proof = Reader.find "proof" manifest in
  let proved = match proof with
    | Some (Reader.Text "count") ->
      if solutions <> [] then failwith "a certificate of a count lists no solutions";
      check_count board (Counts.load board width sides (file "formula.cnf") (file "count.cpog"))
    | Some (Reader.Text "clauses") ->
      let formula = open_in_bin (file "formula.cnf") and proof = open_in_bin (file "proof.lrat") in
      if Verified.check board solutions (Certificate.load board width sides formula proof listed) then Some (Formula.big listed) else None
    | Some (Reader.Text "duality") ->
      let scale, shares = Certificate.shares board solutions (contents (file "shares.txt")) in
      if check_shares board (Reader.nat (long "rows" clues)) (Reader.nat width) solutions scale shares then Some (Formula.big listed) else None
    | _ -> if listed > 1 && Verified.listed board solutions then Some (Formula.big listed) else None in
  let n = match proved with Some n -> decimal n | None -> failwith "the certificate does not prove what it claims" in
  let verdict = match n with "0" -> "unsolvable" | "1" -> "unique" | _ -> "multiple" in
  let complete = proof <> Some (Reader.Text "") in
  let number = match Reader.find "count" manifest with Some (Reader.Int k) -> string_of_int k | Some (Reader.Number s) -> s | _ -> "" in
  if number <> n || List.map (fun k -> Reader.find k manifest) ["verdict"; "complete"] <> Reader.[Some (Text verdict); Some (Bool complete)] then
    failwith (Printf.sprintf "the claim does not fit what was proved: %s %s" (if complete then "exactly" else "at least") n);
  let lines = List.concat_map (fun r -> List.map Formula.int_of_big r.path) board.line_rules in
  let inside = Hashtbl.create 999 in
  List.iter (fun x -> Hashtbl.replace inside x ()) lines;
  let picture title cells =
    let colours = List.map (Option.map (List.map Formula.int_of_nat)) cells in
    Reader.picture_text title shown width (fun x -> lines <> [] && not (Hashtbl.mem inside x)) colours in
  let solution at cells = picture (Printf.sprintf "solution %d" (at + 1)) (List.map (fun k -> Some [k]) (firstn board.visible cells)) in
  let one = n = "1" in
  Printf.sprintf "accepted: %s %s solution%s%s\nof the puzzle (%s) with these clues, from %s:\n%s%s%s" (if complete then "exactly" else "at least")
    n (if one then "" else "s") (if start = None then "" else if one then " that agrees with the saved grid" else " that agree with the saved grid")
    genre (Option.value original ~default:(file "puzzle.json")) (Reader.clue_text genre clues)
    (match start with Some cells -> picture "saved grid" cells | None -> "") (String.concat "" (List.mapi solution solutions))

(* Calls a function; returns the exit code and the text that answer. *)
let answer f =
  let refused why = (1, Printf.sprintf "refused: %s\n" why) in
  try (0, f ()) with
  | Failure why | Sys_error why | Invalid_argument why -> refused why
  | Reader.Twice -> refused "the JSON has a key twice"
  | Not_compared why -> (3, Printf.sprintf "original not compared: %s\n" why)
  | Not_checked why -> (3, Printf.sprintf "not checked: %s\n" why)
  | Not_found | End_of_file -> refused "the format is not that of docs/certificates.md"
  | Stack_overflow | Out_of_memory -> refused "the certificate is too large for this program"
