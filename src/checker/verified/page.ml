(* The checker as a worker of the page, by js_of_ocaml. The message has the files of a certificate, as pairs of name and text,
   and the clues on the screen, as nono's JSON. The answer has the exit code and the text. *)
open Js_of_ocaml

let () = Worker.set_onmessage (fun message ->
  let field name = Js.Unsafe.get message (Js.string name) in
  let folder = "/static/certificate" in
  let create name content = Sys_js.create_file ~name:(Filename.concat folder name) ~content:(Js.to_string content) in
  Array.iter (fun pair -> create (Js.to_string (Js.Unsafe.get pair 0)) (Js.Unsafe.get pair 1)) (Js.to_array (field "files"));
  create "screen" (field "clues");
  let status, text = Folder.check ~saved:false folder (Some (Filename.concat folder "screen")) in
  Worker.post_message (Js.Unsafe.obj [| ("status", Js.Unsafe.inject status); ("text", Js.Unsafe.inject (Js.string text)) |]))
