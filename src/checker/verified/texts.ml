(* Not trusted: whatever a mistake here does, the program only refuses more or fewer files. SHA-256 finds damaged files. *)

let is_utf8 text =
  let n = String.length text in
  let byte i = if i < n then Char.code text.[i] else 0 in
  let tails i k = List.for_all (fun j -> byte (i + j) land 0xc0 = 0x80) (List.init k succ) in
  let rec from i =
    i >= n ||
    match byte i, byte (i + 1) with
    | a, _ when a < 0x80 -> from (i + 1)
    | a, _ when a >= 0xc2 && a < 0xe0 -> tails i 1 && from (i + 2)
    | a, b when a >= 0xe0 && a < 0xf0 -> tails i 2 && not (a = 0xe0 && b < 0xa0) && not (a = 0xed && b > 0x9f) && from (i + 3)
    | a, b when a >= 0xf0 && a < 0xf5 -> tails i 3 && not (a = 0xf0 && b < 0x90) && not (a = 0xf4 && b > 0x8f) && from (i + 4)
    | _ -> false in
  from 0

(* How deep lists and objects of JSON are nested; brackets within quotes do not count. *)
let depth text =
  let deepest = ref 0 and now = ref 0 and quoted = ref false and escaped = ref false in
  let see c =
    if !escaped then escaped := false
    else if !quoted then (if c = '\\' then escaped := true else if c = '"' then quoted := false)
    else match c with
      | '"' -> quoted := true
      | '[' | '{' -> incr now; deepest := max !deepest !now
      | ']' | '}' -> decr now
      | _ -> () in
  String.iter see text; !deepest

let constants = [|
  0x428a2f98; 0x71374491; 0xb5c0fbcf; 0xe9b5dba5; 0x3956c25b; 0x59f111f1; 0x923f82a4; 0xab1c5ed5;
  0xd807aa98; 0x12835b01; 0x243185be; 0x550c7dc3; 0x72be5d74; 0x80deb1fe; 0x9bdc06a7; 0xc19bf174;
  0xe49b69c1; 0xefbe4786; 0x0fc19dc6; 0x240ca1cc; 0x2de92c6f; 0x4a7484aa; 0x5cb0a9dc; 0x76f988da;
  0x983e5152; 0xa831c66d; 0xb00327c8; 0xbf597fc7; 0xc6e00bf3; 0xd5a79147; 0x06ca6351; 0x14292967;
  0x27b70a85; 0x2e1b2138; 0x4d2c6dfc; 0x53380d13; 0x650a7354; 0x766a0abb; 0x81c2c92e; 0x92722c85;
  0xa2bfe8a1; 0xa81a664b; 0xc24b8b70; 0xc76c51a3; 0xd192e819; 0xd6990624; 0xf40e3585; 0x106aa070;
  0x19a4c116; 0x1e376c08; 0x2748774c; 0x34b0bcb5; 0x391c0cb3; 0x4ed8aa4a; 0x5b9cca4f; 0x682e6ff3;
  0x748f82ee; 0x78a5636f; 0x84c87814; 0x8cc70208; 0x90befffa; 0xa4506ceb; 0xbef9a3f7; 0xc67178f2 |]

let sha256 text =
  let state = [| 0x6a09e667; 0xbb67ae85; 0x3c6ef372; 0xa54ff53a; 0x510e527f; 0x9b05688c; 0x1f83d9ab; 0x5be0cd19 |] in
  let length = String.length text in
  let blocks = (length + 72) / 64 in                           (* the text, a byte 0x80, and eight bytes for the length *)
  let byte i =
    if i < length then Char.code (String.unsafe_get text i) else if i = length then 0x80
    else if i >= 64 * blocks - 8 then ((8 * length) lsr (8 * (64 * blocks - 1 - i))) land 0xff else 0 in
  let turned x n = ((x lsr n) lor (x lsl (32 - n))) land 0xffffffff in
  let word = Array.make 64 0 in
  for block = 0 to blocks - 1 do
    for i = 0 to 15 do
      let at = 64 * block + 4 * i in
      word.(i) <- (byte at lsl 24) lor (byte (at + 1) lsl 16) lor (byte (at + 2) lsl 8) lor byte (at + 3)
    done;
    for i = 16 to 63 do
      let a = word.(i - 15) and b = word.(i - 2) in
      let a = turned a 7 lxor turned a 18 lxor (a lsr 3) and b = turned b 17 lxor turned b 19 lxor (b lsr 10) in
      word.(i) <- (word.(i - 16) + a + word.(i - 7) + b) land 0xffffffff
    done;
    let s = Array.copy state in
    for i = 0 to 63 do
      let a = s.(0) and e = s.(4) in
      let chosen = (e land s.(5)) lxor (lnot e land s.(6)) and most = (a land s.(1)) lxor (a land s.(2)) lxor (s.(1) land s.(2)) in
      let first = s.(7) + (turned e 6 lxor turned e 11 lxor turned e 25) + chosen + constants.(i) + word.(i) in
      let second = (turned a 2 lxor turned a 13 lxor turned a 22) + most in
      Array.blit s 0 s 1 7;
      s.(4) <- (s.(4) + first) land 0xffffffff;
      s.(0) <- (first + second) land 0xffffffff
    done;
    Array.iteri (fun i x -> state.(i) <- (state.(i) + x) land 0xffffffff) s
  done;
  String.concat "" (List.map (Printf.sprintf "%08x") (Array.to_list state))
