(* The work of test_schema_ocaml_versions.py on trees that C of any version has written. *)

open Harness

let whole file = In_channel.with_open_bin file In_channel.input_all

(* Behind the header, and the fingerprint with the version of the writer. *)
let tree bytes =
  let start = 32 + 8 + 40 in
  String.sub bytes start (String.length bytes - start)

(* [value] is what the version sees of what another one, [writer], has written. *)
let read_and_written file writer to_buffer of_buffer value again =
  let theirs = words file in
  let ours = to_buffer value in
  if Adtc_typed.writer_version theirs <> writer then refuse (file ^ ": of another version");
  if ok (of_buffer theirs) <> value then refuse (file ^ ": another value");
  if ok (of_buffer ours) <> value then refuse (file ^ ": another value, of what was written");
  let bytes = Adtc_typed.to_string ours in
  Out_channel.with_open_bin again (fun channel -> output_string channel bytes)

let same_tree file to_buffer value =
  if tree (Adtc_typed.to_string (to_buffer value)) <> tree (whole file) then
    refuse (file ^ ": other bytes")
