(* The program of docs/adtc-ocaml.md, with samples.asdl. *)

open Samples

let buffer = recording_to_buffer { name = "rain"; levels = [| 0.25; 4.; 1. |]; sound = "\x07\x01" }

let loudest b recording =
  let levels = View.Recording.levels b recording in
  let most = ref 0. in
  for i = 0 to Adtc_typed.elements_length b levels - 1 do
    most := Float.max !most (View.Recording.levels_in b levels i)
  done;
  !most

let first_byte b recording = Adtc_typed.string_get b (View.Recording.sound b recording) 0

let () =
  match View.Recording.open_ buffer with
  | Ok (b, recording) ->
    assert (loudest b recording = 4.);
    assert (first_byte b recording = '\x07')
  | Error e -> failwith e.message
