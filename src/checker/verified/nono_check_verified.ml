(* The program: checks a certificate, or prints the board of a puzzle. *)
open Verified

let usage = "usage: nono_check_verified CERTIFICATE\n       nono_check_verified --board PUZZLE.json"

(* The board of a puzzle as JSON: what the rules of the genre make of the clues. *)
let board name =
  match board_in (Folder.bytes (Folder.json name)) with
  | Refused why -> (1, Printf.sprintf "refused: %s\n" (Folder.text why))
  | Read (b, _) ->
    let int = Formula.int_of_nat and big = Formula.int_of_big in
    let list f l = "[" ^ String.concat "," (List.map f l) ^ "]" in
    let number n = string_of_int n in
    let colours = list (fun k -> number (int k)) in
    (0, Printf.sprintf "{\"visible\":%d,\"domains\":%s,\"counts\":%s,\"lines\":%s}\n" (int b.visible) (list colours b.domains)
      (list (fun r -> Printf.sprintf "[%s,%d,%d]" (list (fun (x, ks) -> Printf.sprintf "[%d,%s]" (big x) (colours ks)) r.counted) (int r.least) (int r.most)) b.count_rules)
      (list (fun r -> Printf.sprintf "[%s,%s]" (list (fun x -> number (big x)) r.path)
        (list (fun (n, k) -> Printf.sprintf "[%s,%d]" (match n with Some n -> number (int n) | None -> "null") (int k)) r.shown)) b.line_rules))

let () =
  let ended (status, text) = print_string text; exit status in
  match List.tl (Array.to_list Sys.argv) with
  | ["--board"; name] when Folder.is_file name -> ended (board name)
  | [folder] when Sys.file_exists folder && Sys.is_directory folder -> ended (Folder.check folder)
  | _ -> prerr_endline usage; exit 2
