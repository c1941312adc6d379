(* The work on each value that test_schema_ocaml.py draws. The bytes are C's. *)

let words file : Adtc_typed.buffer =
  Adtc_typed.of_string (In_channel.with_open_bin file In_channel.input_all)

let refuse what =
  prerr_endline what;
  exit 1

let is_absent read =
  match read () with
  | () -> false
  | exception Adtc_typed.Absent -> true

let ok = function
  | Ok x -> x
  | Error (e : Adtc_typed.error) -> refuse e.message

(* The same bytes, the same value, also of a copy in other memory. *)
let bytes_and_value file to_buffer of_buffer value =
  let theirs = words file in
  let ours = to_buffer value in
  if Adtc_typed.to_string ours <> Adtc_typed.to_string theirs then refuse (file ^ ": other bytes");
  if ok (of_buffer theirs) <> value then refuse (file ^ ": another value");
  if ok (of_buffer ours) <> value then refuse (file ^ ": another value, of what was written")

let look_at_error size (e : Adtc_typed.error) =
  assert (e.position >= 0 && e.position <= size);
  assert (e.message <> "" && String.length e.path < 160)

(* However few bytes are missing at the end. *)
let cut whole of_buffer =
  let size = String.length whole in
  for missing = 1 to min 4 size do
    match of_buffer (Adtc_typed.of_string (String.sub whole 0 (size - missing))) with
    | Error e -> look_at_error size e
    | Ok _ -> assert false
  done

(* What is wrong is an error; what is not is a value, which can be written and read. *)
let damage file to_buffer of_buffer times =
  let whole = In_channel.with_open_bin file In_channel.input_all in
  let size = String.length whole in
  let refused = ref 0 in
  cut whole of_buffer;
  for _ = 1 to times do
    let bytes = Bytes.of_string whole in
    for _ = 0 to Random.int 2 do
      let at = 32 + Random.int (size - 32) in
      let flipped = Bytes.get_uint8 bytes at lxor (1 lsl Random.int 8) in
      Bytes.set_uint8 bytes at (if Random.bool () then flipped else Random.int 256)
    done;
    match of_buffer (Adtc_typed.of_string (Bytes.to_string bytes)) with
    | Error e ->
      incr refused;
      look_at_error size e
    | Ok value -> assert (compare (ok (of_buffer (to_buffer value))) value = 0)
  done;
  assert (size < 100 || !refused > 0)
