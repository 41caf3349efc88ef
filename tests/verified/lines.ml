(* Compares the specification of lines in Spec.v with lines that are made by placing blocks: for all clues and all lines of
   some lengths. .ci/prove compiles this file with the extracted program. A length of 0 stands for a blotted block. *)
open Verified

let upto low high = List.init (max 0 (high - low + 1)) (fun i -> low + i)
let rec lines n colours = if n = 0 then [[]] else List.concat_map (fun l -> List.map (fun c -> c :: l) (upto 0 (colours - 1))) (lines (n - 1) colours)
let rec clues n colours = [] ::
  List.concat_map (fun c -> List.concat_map (fun length -> List.map (fun clue -> (length, c) :: clue) (clues (n - max 1 length) colours)) (upto 0 n))
    (if n < 1 then [] else upto 1 (colours - 1))
let cells n c = List.map (fun _ -> c) (upto 1 n)

(* The lines of n cells that show the clue, after a cell of the colour [before]. *)
let rec placed n before = function
  | [] -> [cells n 0]
  | (length, c) :: clue ->
    List.concat_map (fun gap -> List.concat_map (fun size ->
      List.map (fun rest -> cells gap 0 @ cells size c @ rest) (placed (n - gap - size) c clue))
      (if length = 0 then upto 1 (n - gap) else if length <= n - gap then [length] else []))
      (upto (if c = before then 1 else 0) n)

let () =
  let nat = Array.init 20 Formula.nat and checked = ref 0 in
  List.iter (fun (n, colours) ->
    let all = List.map (fun l -> (l, blocks (List.map (Array.get nat) l))) (lines n colours) in
    List.iter (fun clue ->
      let shown = Hashtbl.create 99 in
      List.iter (fun l -> Hashtbl.replace shown l ()) (placed n 0 clue);
      let specified = List.map (fun (length, c) -> ((if length = 0 then None else Some nat.(length)), nat.(c))) clue in
      List.iter (fun (l, found) ->
        incr checked;
        if all2 fitsb specified found <> Hashtbl.mem shown l then begin
          let text = String.concat " " (List.map string_of_int l) in
          Printf.printf "the specification is wrong about the line %s\n" text; exit 1
        end) all) (clues n colours)) [(1, 2); (2, 4); (3, 3); (4, 3); (5, 3); (8, 2)];
  Printf.printf "the specification is right about %d lines and clues\n" !checked
