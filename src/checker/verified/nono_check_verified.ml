(* TRUSTED: reads a certificate, asks the verified checker, and prints the clues and the answer. *)
open Verified

let usage = "usage: nono_check_verified CERTIFICATE [PUZZLE.json | clues.txt]\n       nono_check_verified --board PUZZLE.json"
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

let check_folder folder original =
  let file name = Filename.concat folder name in
  let source = match original with Some name -> name | None -> file "clues.txt" in
  let manifest = Reader.parse (contents (file "manifest.json")) in
  let genre, clues, board = try board_of source manifest with
    Not_compared why when original = None -> failwith ("clues.txt: " ^ why) in
  let keys = Reader.field "keys" manifest in
  let start = match Reader.find "start" manifest with Some Reader.Null -> None | other -> other in
  let board = match start with Some rows -> agreeing board (Reader.start keys rows) | None -> board in
  let solutions = List.map (Certificate.complete board) (Reader.pictures keys (contents (file "solutions.txt"))) in
  let n = List.length solutions in
  let verdict = match n with 0 -> "unsolvable" | 1 -> "unique" | _ -> "multiple" in
  let complete = not (n > 1 && Reader.find "complete" manifest = Some (Reader.Bool false)) in
  let claimed = List.map (fun k -> Reader.find k manifest) ["verdict"; "count"; "complete"] in
  if claimed <> Reader.[Some (Text verdict); Some (Int n); Some (Bool complete)] then failwith "the claim does not fit the listed solutions";
  let sides = match genre with
    | "triddler" -> ["row", 0; "line /", long "rows" clues; "line \\", long "rows" clues + long "rising" clues]
    | _ -> ["row", 0; "column", long "rows" clues] in
  let width = Reader.width genre clues in
  let proved = match Reader.find "proof" manifest with
    | Some (Reader.Text "clauses") ->
      let formula = open_in_bin (file "formula.cnf") and proof = open_in_bin (file "proof.lrat") in
      check board solutions (Certificate.load board width sides formula proof n)
    | Some (Reader.Text "duality") ->
      let scale, shares = Certificate.shares board solutions (contents (file "shares.txt")) in
      check_shares board (Reader.nat (long "rows" clues)) (Reader.nat width) solutions scale shares
    | Some (Reader.Text "") when not complete -> listed board solutions
    | _ -> failwith "this program checks proofs by clauses and by duality" in
  if not proved then failwith "the certificate does not prove what it claims";
  Printf.printf "accepted: %s %d solution%s%s\nof the %s with these clues, from %s:\n%s" (if complete then "exactly" else "at least") n (if n = 1 then "" else "s")
    (if start = None then "" else " that agree with the saved grid") genre source (Reader.clue_text genre clues)

(* Prints the board of a puzzle as JSON: what the rules of the genre make of the clues. *)
let print_board name =
  let clues = Reader.parse (contents name) in
  let b = Reader.board (genre_of clues) clues in
  let int = Certificate.int_of_nat and big = Certificate.int_of_big in
  let list f l = "[" ^ String.concat "," (List.map f l) ^ "]" in
  let number n = string_of_int n in
  let colours = list (fun k -> number (int k)) in
  Printf.printf "{\"visible\":%d,\"domains\":%s,\"counts\":%s,\"lines\":%s}\n" (int b.visible) (list colours b.domains)
    (list (fun r -> Printf.sprintf "[%s,%d,%d]" (list (fun (x, ks) -> Printf.sprintf "[%d,%s]" (big x) (colours ks)) r.counted) (int r.least) (int r.most)) b.count_rules)
    (list (fun r -> Printf.sprintf "[%s,%s]" (list (fun x -> number (big x)) r.path)
      (list (fun (n, k) -> Printf.sprintf "[%s,%d]" (match n with Some n -> number (int n) | None -> "null") (int k)) r.shown)) b.line_rules)

let () =
  let refuse why = Printf.printf "refused: %s\n" why; exit 1 in
  let guarded f = try f () with
    | Failure why | Sys_error why | Invalid_argument why -> refuse why
    | Not_compared why -> Printf.printf "original not compared: %s\n" why; exit 3
    | Not_found | End_of_file -> refuse "the format is not that of docs/certificates.md"
    | Stack_overflow | Out_of_memory -> refuse "the certificate is too large for this program" in
  let is_file name = Sys.file_exists name && not (Sys.is_directory name) in
  match List.tl (Array.to_list Sys.argv) with
  | ["--board"; name] when is_file name -> guarded (fun () -> print_board name)
  | [folder] when Sys.file_exists folder && Sys.is_directory folder -> guarded (fun () -> check_folder folder None)
  | [folder; name] when Sys.file_exists folder && Sys.is_directory folder && is_file name ->
    guarded (fun () -> check_folder folder (Some name))
  | _ -> prerr_endline usage; exit 2
