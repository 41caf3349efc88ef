(* TRUSTED: reads the files of a certificate as bytes, and returns the answer of the verified program. *)
open Verified

let is_file name = try (Unix.stat name).st_kind = S_REG with Unix.Unix_error _ -> false    (* pipes and devices may have no end *)
let contents name =
  if not (is_file name) then failwith (Filename.basename name ^ " cannot be read");
  let c = open_in_bin name in
  let text = really_input_string c (in_channel_length c) in
  close_in c;
  if Texts.is_utf8 text then text else failwith (Filename.basename name ^ " is not UTF-8")
let most_depth = 100
let json name =
  let text = contents name in
  if Texts.depth text > most_depth then failwith (Printf.sprintf "the JSON is nested more than %d deep" most_depth);
  text
let bytes text = List.of_seq (String.to_seq text)
let text bytes = String.of_seq (List.to_seq bytes)
let visible = String.map (fun c -> if c < ' ' || c > '~' then '?' else c)    (* names of files and reasons cannot forge lines *)

(* Not trusted: the names of the files with the proof, the hidden cells of pictures, and the evidence. *)
let proof_files claim =
  let names = match parse (bytes claim) with
    | Read m -> (match field (bytes "files") m with Object l -> List.map (fun (name, _) -> text name) l | _ -> [])
    | Refused _ -> [] in
  match names with
  | "puzzle.json" :: "solutions.txt" :: ([] | ["shares.txt"] | ["formula.cnf"; "proof.lrat"] as files) -> files
  | _ -> failwith "claim.json names other files than those of a certificate"
let evidence ~all proof q =
  let board = q.board_asked and width = Formula.int_of_nat q.width_asked and rows = Formula.int_of_nat q.rows_asked in
  let solutions = List.map (Certificate.complete board) q.pictures_asked in
  let found = match proof with
    | [_, formula; _, proof] -> By_clauses (Certificate.load ~all board width rows formula proof (List.length solutions))
    | [_, table] -> let scale, table = Certificate.shares board width solutions table in By_duality (scale, table)
    | _ -> Without in
  (solutions, found)

(* Checks a certificate; returns the exit code, and the line that answers. *)
let check folder =
  let read name = contents (Filename.concat folder name) in
  let said status words why = (status, visible (Printf.sprintf "%s: %s: %s" folder words why) ^ "\n") in
  try
    if is_file (Filename.concat folder "manifest.json") && not (is_file (Filename.concat folder "claim.json")) then
      failwith "this certificate has the format of nono 1.1; make it anew with nono certify";
    let json name = json (Filename.concat folder name) in
    let claim = json "claim.json" in
    let puzzle = json "puzzle.json" in
    let solutions = read "solutions.txt" in
    let proof = List.map (fun name -> (name, read name)) (proof_files claim) in
    let hashed (name, text) = (bytes name, bytes (Texts.sha256 text)) in
    let files = { name = bytes (visible folder); claim_text = bytes claim; puzzle = bytes puzzle; solutions_text = bytes solutions;
      hashes = List.map hashed (("puzzle.json", puzzle) :: ("solutions.txt", solutions) :: proof) } in
    let answer all = answer_of (evidence ~all proof) files in
    match (match answer false with Not_accepted _ when List.length proof = 2 -> answer true | answer -> answer) with
    | Accepted line -> (0, text line ^ "\n")
    | Not_accepted why -> said 1 "refused" (text why)
    | Not_checked why -> said 3 "not checked" (text why)
  with
  | Failure why | Sys_error why | Invalid_argument why -> said 1 "refused" why
  | Not_found | End_of_file -> said 1 "refused" "the format is not that of docs/certificates.md"
  | Stack_overflow | Out_of_memory -> said 1 "refused" "the certificate is too large for this program"
