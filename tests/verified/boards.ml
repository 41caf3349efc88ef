(* Prints the solutions of small boards, one line per puzzle: a JSON text per line of the standard input. Tries every grid,
   and asks [keepsb], which Correct.v proves to be the specification's [keeps]; [is_solution] allows any auxiliary cells. *)
open Verified

let rec grids = function
  | [] -> [[]]
  | domain :: others -> let rest = grids others in List.concat_map (fun k -> List.map (fun grid -> k :: grid) rest) domain
let rec split n l = match n, l with O, _ -> ([], l) | S n, a :: l -> let one, other = split n l in (a :: one, other) | _, [] -> ([], [])

let () = try while true do
  match board_in (List.of_seq (String.to_seq (input_line stdin))) with
  | Refused _ -> print_endline "refused"
  | Read (b, _) ->
    let seen, hidden = split b.visible b.domains in
    let choices = grids hidden in
    let solutions = List.filter (fun grid -> List.exists (fun some -> keepsb b (grid @ some)) choices) (grids seen) in
    print_endline (String.concat " " (List.map (fun grid -> String.concat "" (List.map (fun k -> string_of_int (Formula.int_of_nat k)) grid)) solutions))
done with End_of_file -> ()
