(* TRUSTED: reads the clues of a puzzle from nono's JSON, and the listed solutions; shows clues and pictures as text. What
   it refuses raises Failure. *)
open Verified

exception Twice (* JSON with a key twice: readers differ in which of the two they use *)

type json = Null | Bool of bool | Int of int | Number of string | Text of string | List of json list | Object of (string * json) list

(* JSON without a key twice, and with nothing after the value. A Number is not an Int. *)
let parse text =
  let at = ref 0 in
  let stop what = failwith (Printf.sprintf "wrong JSON at byte %d: expected %s" !at what) in
  let peek () = if !at < String.length text then text.[!at] else '\000' in
  let rec blank () = if String.contains " \n\t\r" (peek ()) && !at < String.length text then (incr at; blank ()) in
  let eat c = blank (); if peek () = c then incr at else stop (String.make 1 c) in
  let word w v = if !at + String.length w <= String.length text && String.sub text !at (String.length w) = w
    then (at := !at + String.length w; v) else stop w in
  let string () = eat '"'; let b = Buffer.create 9 in
    let rec go () = match peek () with
      | '"' -> incr at; Buffer.contents b
      | '\\' -> (match (incr at; peek ()) with
          | 'n' -> Buffer.add_char b '\n' | 't' -> Buffer.add_char b '\t' | 'r' -> Buffer.add_char b '\r'
          | 'b' -> Buffer.add_char b '\b' | 'f' -> Buffer.add_char b '\012' | '"' | '\\' | '/' as c -> Buffer.add_char b c
          | 'u' ->
            let unit () = if !at + 4 < String.length text then (match int_of_string_opt ("0x" ^ String.sub text (!at + 1) 4) with
                Some n -> at := !at + 4; n | None -> stop "four digits") else stop "four digits" in
            let first = unit () in
            let n = if first < 0xd800 || first > 0xdbff then first
              else if !at + 2 < String.length text && text.[!at + 1] = '\\' && text.[!at + 2] = 'u' then
                (at := !at + 2; 0x10000 + (first - 0xd800) * 0x400 + (unit () - 0xdc00)) else stop "the second half of a character" in
            if Uchar.is_valid n then Buffer.add_utf_8_uchar b (Uchar.of_int n) else stop "a character"
          | _ -> stop "an escape"); incr at; go ()
      | c when c < ' ' -> stop "a character of a string"
      | c -> Buffer.add_char b c; incr at; go () in
    go () in
  let rec items close item = blank (); if peek () = close then (incr at; []) else more close item
  and more close item = let x = item () in blank ();
    if peek () = ',' then (incr at; x :: more close item) else (eat close; [x]) in
  let rec value depth = blank (); if depth > 99 then stop "fewer nested lists" else match peek () with
    | '{' -> incr at;
      let l = items '}' (fun () -> blank (); let k = string () in eat ':'; (k, value (depth + 1))) in
      if List.length (List.sort_uniq compare (List.map fst l)) < List.length l then raise Twice;
      Object l
    | '[' -> incr at; List (items ']' (fun () -> value (depth + 1)))
    | '"' -> Text (string ())
    | 'n' -> word "null" Null | 't' -> word "true" (Bool true) | 'f' -> word "false" (Bool false)
    | _ -> let from = !at in
      while String.contains "-0123456789.eE+" (peek ()) && !at < String.length text do incr at done;
      let written = String.sub text from (!at - from) in
      match int_of_string_opt written, float_of_string_opt written with
      | Some n, _ when string_of_int n = written -> Int n
      | _, Some _ -> Number written
      | _, None -> stop "a value" in
  let v = value 0 in
  blank (); if !at < String.length text then stop "the end"; v

let wrong what = failwith ("the clues are wrong: expected " ^ what)
let find k = function Object l -> List.assoc_opt k l | _ -> wrong "an object"
let field k o = match find k o with Some v -> v | None -> wrong k
let list what = function List l -> l | _ -> wrong ("a list of " ^ what)
let text = function Text s -> s | _ -> wrong "text"
let rec nat n = if n < 0 || n > 100000 then wrong "numbers from 0 to 100000" else if n = 0 then O else S (nat (n - 1))
let rec positive n = if n = 1 then XH else if n land 1 = 1 then XI (positive (n lsr 1)) else XO (positive (n lsr 1))
let z n = if n < 0 || n > 4096 then wrong "sides up to 4096" else if n = 0 then Z0 else Zpos (positive n)
let number = function Int n -> nat n | _ -> wrong "a number"
let flag k o = match find k o with None | Some Null | Some (Bool false) -> false | Some (Bool true) -> true | _ -> wrong (k ^ " to be true or false")

(* Rows of characters, all of one length. One byte is one cell, so that other characters than those of ASCII are refused. *)
let chars v =
  let rows = List.map text (list "rows" v) in
  if List.exists (String.exists (fun c -> c <= ' ' || c > '~')) rows then wrong "characters of ASCII, without blanks";
  if rows = [] || rows = [""] || List.exists (fun r -> String.length r <> String.length (List.hd rows)) rows then wrong "rows of one length";
  List.map (fun r -> List.of_seq (String.to_seq r)) rows
let chars_at k o = match find k o with None | Some Null -> [] | Some v -> chars v
let alphabet good what t = if List.for_all (List.for_all (String.contains good)) t then t else wrong ("only " ^ what)

(* A block: a length, or a length and a colour; {"blot": colour} or a length of null means any length. *)
let block most = function
  | Int n when n > 0 -> most := max 1 !most; (Some (nat n), nat 1)
  | List [Int n; Int k] when n > 0 && k > 0 -> most := max k !most; (Some (nat n), nat k)
  | List [Null; Int k] | Object ["blot", Int k] when k > 0 -> most := max k !most; (None, nat k)
  | _ -> wrong "blocks"
let clue most = function List [Int 0] -> [] | v -> List.map (block most) (list "blocks" v)

let outside o h w =
  let side k n = match find k o with
    | None | Some Null -> List.init n (fun _ -> None)
    | Some v -> let l = List.map (function Null -> None | v -> Some (number v)) (list k v) in
      if List.length l = n then l else wrong (k ^ " for every line") in
  side "rows" h @ side "cols" w
let size t = (List.length t, List.length (List.hd t))

let genres = ["nonogram"; "triddler"; "akari"; "mosaic"; "minesweeper"; "star-battle"; "norinori"; "aquarium"; "tents"; "sudoku"; "binairo"]
let board genre o =
  let most = ref 1 in
  let side k = List.map (clue most) (list "clues" (field k o)) in
  let colours () = nat (!most + 1) in
  let regions () = chars (field "regions" o) in
  let whole t = if List.exists (List.mem '.') t then wrong "a region for each cell" else t in
  match genre with
  | "nonogram" -> let r = side "rows" in let c = side "cols" in nonogram r c (colours ())
  | "triddler" -> (match field "sides" o with
      | List [Int a; Int b; Int c; Int d; Int e; Int f] when a + b = d + e && b + c = e + f && d >= 0 && e >= 0 ->
        let rows = side "rows" in let rising = side "rising" in let falling = side "falling" in
        if List.map List.length [rows; rising; falling] <> [a + f; b + c; a + b] then wrong "one clue per line";
        triddler (z a) (z b) (z c) (z f) rows rising falling (colours ())
      | _ -> wrong "the six sides of a hexagon")
  | "akari" -> akari (alphabet ".#0123456789" "digits, # and ." (chars (match find "cells" o with Some v -> v | None -> field "grid" o)))
  | "mosaic" -> mosaic (alphabet ".0123456789" "digits and ." (chars (field "numbers" o)))
  | "minesweeper" ->
    minesweeper (alphabet ".?0123456789" "digits, ? and ." (chars (field "numbers" o))) (match find "mines" o with None | Some Null -> None | Some v -> Some (number v))
  | "star-battle" -> star_battle (regions ()) (match find "stars" o with None -> nat 1 | Some v -> number v)
  | "norinori" -> norinori (whole (regions ()))
  | "aquarium" -> let t = whole (regions ()) in let h, w = size t in aquarium t (outside o h w) (flag "separate" o)
  | "tents" -> let t = alphabet ".T" "T and ." (chars (field "trees" o)) in let h, w = size t in tents t (outside o h w)
  | "sudoku" ->
    let t = alphabet ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" "digits, letters and ." (chars (field "givens" o)) in
    let square k u = if u <> [] && size u <> size t then wrong (k ^ " as large as the givens") else u in
    if fst (size t) <> snd (size t) then wrong "as many rows as columns";
    let boxes = match find "boxes" o with None | Some Null -> None | Some v -> Some (square "boxes" (chars v)) in
    sudoku t boxes (alphabet ".oe" "o, e and ." (square "parity" (chars_at "parity" o))) (flag "diagonals" o)
  | "binairo" ->
    let t = alphabet ".01" "0, 1 and ." (chars (field "givens" o)) in
    let signs = match find "signs" o with None | Some Null -> Object [] | Some v -> v in
    let h, w = size t in
    if h mod 2 = 1 || w mod 2 = 1 then wrong "even sides";
    let sign k sides = let u = alphabet ".=x" "=, x and ." (chars_at k signs) in
      if u <> [] && size u <> sides then wrong ("a sign between each two neighbours in " ^ k) else u in
    binairo t (sign "across" (h, w - 1)) (sign "down" (h - 1, w)) (flag "repeats" o)
  | _ -> failwith ("this program does not know the genre " ^ genre)

(* The width of the rectangle of cells, which numbers them row by row. *)
let width genre o = match genre with
  | "nonogram" -> List.length (list "clues" (field "cols" o))
  | "triddler" -> (match field "sides" o with List (Int a :: Int b :: Int c :: _) -> 2 * b + a + c - 1 | _ -> wrong "sides")
  | _ -> let grid = ["cells"; "grid"; "numbers"; "regions"; "givens"; "trees"] in
    (match List.find_map (fun k -> find k o) grid with Some (List (Text row :: _)) -> String.length row | _ -> wrong "a grid")

(* The clues as text, as clues.txt has them, so that a person can compare them with the puzzle. *)
let rec item = function
  | Text s | Number s -> s | Null -> "?" | Int n -> string_of_int n | Bool b -> string_of_bool b
  | List [] -> "0"
  | List blocks -> String.concat " " (List.map block_text blocks)
  | Object _ -> wrong "plain items"
and block_text = function
  | List [length; Int 1] -> item length
  | List [length; Int k] -> Printf.sprintf "%s:%d" (item length) k
  | Object ["blot", k] -> block_text (List [Null; k])
  | v -> item v
let drawing rows cols =
  let beside = List.map item rows and above = List.map (fun clue -> String.split_on_char ' ' (item clue)) cols in
  let longest = List.fold_left (fun n s -> max n (String.length s)) in
  let left = longest 0 beside and wide = 1 + longest 1 (List.concat above) in
  let high = List.fold_left (fun n words -> max n (List.length words)) 0 above in
  let pad size s = String.make (max 0 (size - String.length s)) ' ' ^ s in
  let head at words = pad wide (if at < 0 then "" else List.nth words at) in
  List.init high (fun i -> pad left "" ^ String.concat "" (List.map (fun ws -> head (i - high + List.length ws) ws) above))
  @ List.map (fun s -> pad left s ^ String.concat "" (List.map (fun _ -> pad wide ".") cols)) beside
let clue_text genre clues =
  let named = match genre with
    | "nonogram" -> ["rows"; "cols"] | "triddler" -> ["sides"; "rows"; "rising"; "falling"] | "akari" -> ["cells"]
    | "mosaic" -> ["numbers"] | "minesweeper" -> ["numbers"; "mines"] | "star-battle" -> ["regions"; "stars"]
    | "norinori" -> ["regions"] | "aquarium" -> ["regions"; "rows"; "cols"; "separate"] | "tents" -> ["trees"; "rows"; "cols"]
    | "sudoku" -> ["givens"; "boxes"; "parity"; "diagonals"] | _ -> ["givens"; "signs"; "repeats"] in
  let only names l = if List.for_all (fun (k, _) -> List.mem k names) l then l else wrong ("only " ^ String.concat ", " names) in
  let rec section (k, v) = match v with
    | Object parts -> List.concat_map (fun (part, v) -> section (k ^ " " ^ part, v)) (only ["across"; "down"] parts)
    | List items -> "" :: k :: List.map item items
    | v -> ["" ; k; item v] in
  let fields = match clues with Object l -> only named l | _ -> wrong "an object" in
  let drawn = match genre, find "rows" clues, find "cols" clues with
    | "nonogram", Some (List rows), Some (List cols) when List.length cols <= 60 -> "" :: "drawing" :: drawing rows cols
    | _ -> [] in
  let rec stripped s = if s <> "" && s.[String.length s - 1] = ' ' then stripped (String.sub s 0 (String.length s - 1)) else s in
  String.concat "\n" (List.map stripped (("genre " ^ genre) :: List.concat_map section fields @ drawn)) ^ "\n"

(* The genre and the clues of a clues.txt. It must be the text that clue_text writes for these clues. *)
let clues_of_text text =
  let plain = function "?" -> Null | s -> (match int_of_string_opt s with Some n -> Int n | None -> wrong "numbers") in
  let block word = match String.split_on_char ':' word with
    | [length] -> List [plain length; Int 1]
    | [length; k] -> List [plain length; plain k]
    | _ -> wrong "blocks" in
  let value genre name lines = match name, lines with
    | ("rows" | "cols" | "rising" | "falling"), _ when genre = "nonogram" || genre = "triddler" ->
      List (List.map (function "0" -> List [] | s -> List (List.map block (String.split_on_char ' ' s))) lines)
    | ("rows" | "cols" | "sides"), _ -> List (List.map plain lines)
    | ("stars" | "mines"), [s] -> plain s
    | ("separate" | "diagonals" | "repeats"), [("true" | "false") as s] -> Bool (s = "true")
    | _ -> List (List.map (fun s -> Text s) lines) in
  let rec fields genre = function
    | "" :: "drawing" :: _ | [""] -> []
    | "" :: name :: rest ->
      let rec cut lines = function "" :: _ as rest -> (List.rev lines, rest) | s :: rest -> cut (s :: lines) rest | [] -> (List.rev lines, []) in
      let lines, rest = cut [] rest in
      (match String.split_on_char ' ' name, fields genre rest with
       | ["signs"; side], ("signs", Object sides) :: others -> ("signs", Object ((side, value genre name lines) :: sides)) :: others
       | ["signs"; side], others -> ("signs", Object [side, value genre name lines]) :: others
       | _, others -> (name, value genre name lines) :: others)
    | _ -> failwith "this is not a clues.txt file" in
  match String.split_on_char '\n' text with
  | first :: rest when String.length first > 6 && String.sub first 0 6 = "genre " ->
    let genre = String.sub first 6 (String.length first - 6) in
    let all = fields genre rest in
    if List.length (List.sort_uniq compare (List.map fst all)) < List.length all then failwith "clues.txt has a section twice";
    let clues = Object all in
    if clue_text genre clues <> text then failwith "clues.txt is not as nono writes it";
    (genre, clues)
  | _ -> failwith "this is not a clues.txt file"

(* The characters of a text in UTF-8. *)
let characters s =
  let add found c = match found with
    | last :: others when Char.code c land 0xc0 = 0x80 -> (last ^ String.make 1 c) :: others
    | _ -> String.make 1 c :: found in
  List.rev (String.fold_left add [] s)

(* The characters of the colours: those of the genre, or those of the palette in the JSON of a nonogram or a triddler. None
   unless all colours up to the highest have their own. Without a palette, a puzzle in one colour has . and X. *)
let keys_in genre o highest =
  let palette k others = match find k o with None | Some (Null | List []) -> others () | Some v -> list "colours" v in
  match genre with
  | "akari" -> ["."; "o"] | "star-battle" | "minesweeper" -> ["."; "*"] | "mosaic" | "norinori" | "aquarium" -> ["."; "#"]
  | "tents" -> ["."; "^"] | "binairo" -> ["0"; "1"]
  | "sudoku" ->
    let digits = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" in
    List.filteri (fun i _ -> i <= highest) (characters digits)
  | _ ->
    let usual () = if highest < 2 then [Object ["key", Text "."]; Object ["key", Text "X"]] else [] in
    let key = function Object l -> (match List.assoc_opt "key" l with Some (Text s) -> s | _ -> "") | _ -> "" in
    let keys = List.map key (palette "palette" (fun () -> palette "colors" usual)) in
    let is_good s = match characters s with [c] -> c > " " && not (List.mem c ["?"; "["; "]"; "\127"]) | _ -> false in
    let differ = List.length (List.sort_uniq compare keys) = List.length keys in
    if differ && List.length keys > highest && List.length keys <= 256 && List.for_all is_good keys then keys else []

(* The colour that a character shows; other characters of [zero] show colour 0. *)
let colour_of zero keys =
  let numbers = List.mapi (fun i key -> (key, nat i)) keys in
  fun c -> match List.assoc_opt c numbers with
    | Some k -> k
    | None -> if List.mem c (characters zero) then O else failwith (Printf.sprintf "found %S in a picture" c)
let rectangle width rows = if List.exists (fun row -> List.length row <> width) rows then failwith "expected rows as wide as the puzzle" else List.concat rows

let pictures genre keys width drawn =
  let lines = String.split_on_char '\n' drawn in
  let rec go acc cur = function
    | [] -> List.rev (if cur = [] then acc else List.rev cur :: acc)
    | "" :: r -> go (if cur = [] then acc else List.rev cur :: acc) [] r
    | l :: r -> go acc (l :: cur) r in
  let outside = if genre = "triddler" then " " else "" in
  let row r = List.map (colour_of outside keys) (characters r) in
  List.map (fun rows -> rectangle width (List.map row rows)) (go [] [] lines)

(* A saved grid: a key, several keys in brackets, or ? for every cell. The genre's characters of clues (walls, numbers,
   trees) show colour 0, as do blanks outside a hexagon. *)
let start genre keys width rows =
  let clues = match genre with
    | "akari" -> "#0123456789" | "minesweeper" -> "?0123456789" | "tents" -> "T" | "triddler" -> " " | _ -> "" in
  let row s =
    let rec go = function
      | [] -> []
      | "[" :: r ->
        let rec some acc = function "]" :: r -> (acc, r) | c :: r -> some (c :: acc) r | [] -> failwith "found [ without ]" in
        let cs, r = some [] r in
        (if List.mem "?" cs then None else Some (List.map (colour_of clues keys) cs)) :: go r
      | "?" :: r -> None :: go r
      | c :: r -> Some [colour_of clues keys c] :: go r in
    go (characters s) in
  rectangle width (List.map (fun v -> row (text v)) (list "rows" rows))

(* A picture or a saved grid as a section of text. Each cell has its colours, or None if it is unknown. Without keys, each
   colour is shown by its number. *)
let picture_text title keys width outside cells =
  let between = if keys = [] then " " else "" in
  let name k = if keys = [] then string_of_int k else List.nth keys k in
  let word x colours = if outside x then " " else match Option.map (List.sort_uniq compare) colours with
    | None -> "?"
    | Some [k] -> name k
    | Some ks -> "[" ^ String.concat between (List.map name ks) ^ "]" in
  let rec rows = function
    | [] -> []
    | words -> String.concat between (List.filteri (fun i _ -> i < width) words) :: rows (List.filteri (fun i _ -> i >= width) words) in
  let title = if keys = [] then title ^ ", by the numbers of the colours" else title in
  String.concat "" (List.map (fun line -> line ^ "\n") ("" :: title :: rows (List.mapi word cells)))
