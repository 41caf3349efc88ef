(* TRUSTED: reads a certificate, asks the verified checker, and says what it found. *)
open Verified

let usage = "usage: nono_check_verified CERTIFICATE [PUZZLE.json] (a folder and a file)"
let contents file = let c = open_in_bin file in let s = really_input_string c (in_channel_length c) in close_in c; s

let check folder original =
  let file name = Filename.concat folder name in
  let manifest = Reader.parse (contents (file "manifest.json")) in
  let field = Reader.find in
  let genre = match field "genre" manifest with Some (Reader.Text g) -> g | _ -> failwith "the manifest names no genre" in
  let source = match original with Some name -> name | None -> file "puzzle.json" in
  let clues = Reader.parse (contents source) in
  (match field "genre" clues with
   | Some (Reader.Text g) when g = genre -> () | None when genre = "nonogram" -> ()
   | _ -> failwith (source ^ " has another genre than the certificate"));
  if field "proof" manifest <> Some (Reader.Text "clauses") then failwith "this program checks proofs by clauses only";
  let keys = Option.get (field "keys" manifest) in
  let board = Reader.board genre clues in
  let board = match field "start" manifest with
    | None | Some Reader.Null -> board | Some rows -> agreeing board (Reader.start keys rows) in
  let pictures = Reader.pictures keys (contents (file "solutions.txt")) in
  let solutions = List.map (Certificate.complete board) pictures in
  let formula = open_in_bin (file "formula.cnf") and proof = open_in_bin (file "proof.lrat") in
  let sides = match genre with
    | "triddler" -> let n k = match field k clues with Some (Reader.List l) -> List.length l | _ -> 0 in
      ["row", 0; "line /", n "rows"; "line \\", n "rows" + n "rising"]
    | "nonogram" -> ["row", 0; "column", (match field "rows" clues with Some (Reader.List l) -> List.length l | _ -> 0)]
    | _ -> [] in
  let certificate = Certificate.load board (Reader.width genre clues) sides formula proof (List.length solutions) in
  if not (check board solutions certificate) then failwith "the proof does not show that these are all solutions";
  let n = List.length solutions in
  Printf.printf "ACCEPTED %s: %s has exactly %d solution%s%s\n" folder source n (if n = 1 then "" else "s")
    (match field "start" manifest with None | Some Reader.Null -> "" | _ -> " that agree with the saved grid")

let () =
  match Array.to_list Sys.argv with
  | _ :: folder :: rest when List.length rest < 2 && Sys.file_exists folder && Sys.is_directory folder && List.for_all Sys.file_exists rest ->
    (try check folder (match rest with [name] -> Some name | _ -> None) with
     | Failure why | Sys_error why | Invalid_argument why -> Printf.printf "REFUSED %s: %s\n" folder why; exit 1
     | Not_found | End_of_file -> Printf.printf "REFUSED %s: the format is not that of docs/certificates.md\n" folder; exit 1
     | Stack_overflow | Out_of_memory -> Printf.printf "REFUSED %s: too large for this program\n" folder; exit 1)
  | _ -> prerr_endline usage; exit 2
