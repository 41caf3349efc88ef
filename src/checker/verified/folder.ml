(* TRUSTED: reads a certificate, asks the verified checker, and says what was proved. The hashes in the manifest are not
   checked, because nothing depends on them. *)
open Verified

let contents file = let c = open_in_bin file in let s = really_input_string c (in_channel_length c) in close_in c; s
let genre_of o = match Reader.find "genre" o with Some (Reader.Text g) -> g | None -> "nonogram" | _ -> failwith "the genre is no text"
let long key o = match Reader.find key o with Some (Reader.List l) -> List.length l | _ -> 0

exception Not_compared of string

(* Reads the clues of a puzzle's own file: nono's JSON, or clues.txt. They must be those of the manifest. *)
let board_of source manifest =
  let genre, clues, board = try
      let text = contents source in
      let genre, clues = if String.starts_with ~prefix:"genre " text then Reader.clues_of_text text else
          let clues = Reader.parse text in (genre_of clues, clues) in
      (genre, clues, Reader.board genre clues)
    with Failure why -> raise (Not_compared why) in
  if genre = genre_of manifest && board = Reader.board genre (Reader.field "clues" manifest) then (genre, clues, board)
  else failwith (source ^ " and the manifest have different clues")

(* Checks a certificate, and returns what it proves, with the clues. Unless [saved], a certificate about a saved grid is
   refused. *)
let check ?(saved = true) folder original =
  let file name = Filename.concat folder name in
  let source = match original with Some name -> name | None -> file "clues.txt" in
  let manifest = Reader.parse (contents (file "manifest.json")) in
  let genre, clues, board = try board_of source manifest with
    Not_compared why when original = None -> failwith ("clues.txt: " ^ why) in
  if Reader.find "certificate" manifest <> Some (Reader.Int 1) then failwith "expected version 1 of the format";
  let keys = match Reader.find "keys" manifest with Some keys -> keys | None -> failwith "the manifest has no keys" in
  let width = Reader.width genre clues and visible = Certificate.int_of_nat board.visible in
  let as_large cells = if List.length cells = visible then cells else failwith "expected grids as large as the puzzle" in
  let start = match Reader.find "start" manifest with Some Reader.Null -> None | other -> other in
  if start <> None && not saved then failwith "the certificate is about a saved grid";
  let board = match start with Some rows -> agreeing board (as_large (Reader.start genre keys width rows)) | None -> board in
  let pictures = List.map as_large (Reader.pictures genre keys width (contents (file "solutions.txt"))) in
  let solutions = List.map (Certificate.complete board) pictures in
  if List.map (firstn board.visible) solutions <> pictures then failwith "a picture was changed";
  let n = List.length solutions in
  let verdict = match n with 0 -> "unsolvable" | 1 -> "unique" | _ -> "multiple" in
  let complete = not (n > 1 && Reader.find "complete" manifest = Some (Reader.Bool false)) in
  let claimed = List.map (fun k -> Reader.find k manifest) ["verdict"; "count"; "complete"] in
  if claimed <> Reader.[Some (Text verdict); Some (Int n); Some (Bool complete)] then failwith "the claim does not fit the listed solutions";
  let sides = match genre with
    | "triddler" -> ["row", 0; "line /", long "rows" clues; "line \\", long "rows" clues + long "rising" clues]
    | _ -> ["row", 0; "column", long "rows" clues] in
  let proved = match Reader.find "proof" manifest with
    | Some (Reader.Text "clauses") ->
      let formula = open_in_bin (file "formula.cnf") and proof = open_in_bin (file "proof.lrat") in
      Verified.check board solutions (Certificate.load board width sides formula proof n)
    | Some (Reader.Text "duality") ->
      let scale, shares = Certificate.shares board solutions (contents (file "shares.txt")) in
      check_shares board (Reader.nat (long "rows" clues)) (Reader.nat width) solutions scale shares
    | Some (Reader.Text "") when not complete -> listed board solutions
    | _ -> failwith "this program checks proofs by clauses and by duality" in
  if not proved then failwith "the certificate does not prove what it claims";
  let grid = match start with
    | Some (Reader.List rows) -> " the saved grid\n" ^ String.concat "\n" (List.map Reader.item rows) | _ -> "" in
  Printf.sprintf "accepted: %s %d solution%s%s%s\nof the puzzle (%s) with these clues, from %s:\n%s" (if complete then "exactly" else "at least")
    n (if n = 1 then "" else "s") (if start = None then "" else if n = 1 then " that agrees with" else " that agree with") grid
    genre source (Reader.clue_text genre clues)

(* Calls a function; returns the exit code and the text that answer. *)
let answer f =
  let refused why = (1, Printf.sprintf "refused: %s\n" why) in
  try (0, f ()) with
  | Failure why | Sys_error why | Invalid_argument why -> refused why
  | Not_compared why -> (3, Printf.sprintf "original not compared: %s\n" why)
  | Not_found | End_of_file -> refused "the format is not that of docs/certificates.md"
  | Stack_overflow | Out_of_memory -> refused "the certificate is too large for this program"
