(* TRUSTED: reads the files of a certificate as bytes, and returns the answer of the verified program. The hashes in the
   manifest are not checked, because nothing depends on them. *)
open Verified

let is_file name = try (Unix.stat name).st_kind = S_REG with Unix.Unix_error _ -> false    (* pipes and devices may have no end *)
let file name = if is_file name then name else failwith (name ^ " cannot be read")
let contents name = let c = open_in_bin (file name) in let s = really_input_string c (in_channel_length c) in close_in c; s
let bytes text = List.of_seq (String.to_seq text)
let text bytes = String.of_seq (List.to_seq bytes)
let visible = String.map (fun c -> if c < ' ' || c > '~' then '?' else c)    (* names of files and reasons cannot forge lines *)

(* Not trusted: the hidden cells of pictures, and the evidence. *)
let evidence name q =
  let file part = file (name part) in
  let board = q.board_asked and width = Formula.int_of_nat q.width_asked and rows = Formula.int_of_nat q.rows_asked in
  let solutions = List.map (Certificate.complete board) q.pictures_asked in
  let found = match text q.kind with
    | "clauses" ->
      let formula = open_in_bin (file "formula.cnf") and proof = open_in_bin (file "proof.lrat") in
      By_clauses (Certificate.load board width rows formula proof (List.length solutions))
    | "duality" -> let scale, table = Certificate.shares board solutions (contents (name "shares.txt")) in By_duality (scale, table)
    | _ -> Without in
  (solutions, found)

(* Checks a certificate; returns the exit code, and the text that answers. *)
let check folder original =
  let file name = Filename.concat folder name in
  let read name = bytes (contents (file name)) in
  let said status words why = (status, Printf.sprintf "%s: %s\n" words (visible why)) in
  try
    let files = { manifest = read "manifest.json"; puzzle = read "puzzle.json"; clues_text = read "clues.txt"; solutions_text = read "solutions.txt";
      kept_as = bytes (visible (file "puzzle.json")); original = Option.map (fun name -> (bytes (visible name), bytes (contents name))) original } in
    match answer_of (evidence file) files with
    | Accepted (source, lines) -> ((match source with Unread _ -> 3 | _ -> 0), String.concat "" (List.map (fun line -> text line ^ "\n") lines))
    | Not_accepted why -> said 1 "refused" (text why)
    | Not_checked why -> said 3 "not checked" (text why)
  with
  | Failure why | Sys_error why | Invalid_argument why -> said 1 "refused" why
  | Not_found | End_of_file -> said 1 "refused" "the format is not that of docs/certificates.md"
  | Stack_overflow | Out_of_memory -> said 1 "refused" "the certificate is too large for this program"
