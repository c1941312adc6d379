(* The fuzz target of the reader in OCaml: any bytes, opened as trees of schemas of test/schema:
   shapes.asdl; known.asdl, which is open, and whose views Seen_versions reads; lists.asdl, with
   lists of plain data; dag.asdl, which shares values. A fault has a place and a sentence. A tree
   that is accepted is the same value by views and by [of_buffer], and is written and read again.
   This is for libFuzzer (test/adtc/fuzz/run ocaml), where ocaml.c calls what is registered. It is
   also a program that takes a seed, a number, and the files of a corpus: it damages each as many
   times. *)

open Shapes

external complete : bytes -> unit = "fuzz_ml_complete"

let header = 32

let rec seen b x =
  match View.Shape.kind b x with
  | Circle ->
    let c = View.Circle.of_shape b x in
    Circle { center = point b (View.Circle.center b c); radius = View.Circle.radius b c }
  | Polygon ->
    let corners = View.Polygon.(corners b (of_shape b x)) in
    let corner i = point b (View.Polygon.corners_in b corners i) in
    Polygon { corners = List.init (Adtc_typed.length b corners) corner }
  | Label ->
    let l = View.Label.of_shape b x in
    let bold = if View.Label.has_bold b l then Some (View.Label.bold b l) else None in
    let text = View.Label.text b l in
    let char = Adtc_typed.string_get b text in
    let text = String.init (Adtc_typed.string_length b text) char in
    Label { color = View.Label.color b l; bold; size = View.Label.size b l; text }
  | Group ->
    let g = View.Group.of_shape b x in
    let has = View.Group.has_name b g in
    let name = if has then Some (Adtc_typed.string b (View.Group.name b g)) else None in
    let shapes = View.Group.shapes b g in
    let inner i = seen b (View.Group.shapes_in b shapes i) in
    Group { name; shapes = List.init (Adtc_typed.length b shapes) inner }

and point b p = { x = View.Point.x b p; y = View.Point.y b p }

(* Numbers that are none are equal here. *)
let same a b = compare a b = 0

let read_all opened seen value_of value =
  match opened with
  | Error (e : Adtc_typed.error) -> failwith ("only whole values are accepted: " ^ e.message)
  | Ok (b, x) -> assert (same (seen b x) value && same (value_of b x) value)

let look_at (e : Adtc_typed.error) size =
  assert (e.position >= 0 && e.position <= size);
  assert (e.message <> "" && String.length e.path < 160)

let read_shape buffer = read_all (View.Shape.open_ buffer) seen View.Shape.value

let read_known buffer =
  Known.View.Shape.(read_all (open_ buffer) Seen_versions.seen value)

let read_lists buffer =
  Lists.View.Row.(read_all (open_ buffer) Seen_lists.seen value)

let attempt_as of_buffer to_buffer read buffer size =
  match of_buffer buffer with
  | Error e -> look_at e size
  | Ok value ->
    read buffer value;
    assert (of_buffer (to_buffer value) |> Result.get_ok |> same value)

(* Values that share are not compared, which may take too long: their bytes are. *)
let attempt_shared buffer size =
  match Dag.program_of_buffer buffer with
  | Error e -> look_at e size
  | Ok value ->
    let ours = Dag.program_to_buffer value in
    let again = Dag.program_of_buffer ours |> Result.get_ok |> Dag.program_to_buffer in
    assert (String.equal (Adtc_typed.to_string ours) (Adtc_typed.to_string again))

let attempt data =
  let size = String.length data land lnot 3 in
  let bytes = Bytes.of_string (String.sub data 0 size) in
  if size >= header then complete bytes;
  let buffer = Adtc_typed.of_string (Bytes.unsafe_to_string bytes) in
  attempt_as shape_of_buffer shape_to_buffer read_shape buffer size;
  attempt_as Known.shape_of_buffer Known.shape_to_buffer read_known buffer size;
  attempt_as Lists.row_of_buffer Lists.row_to_buffer read_lists buffer size;
  attempt_shared buffer size

let damaged whole =
  let bytes = Bytes.of_string whole in
  let size = Bytes.length bytes in
  for _ = 0 to Random.int 2 do
    let at = header + Random.int (size - header) in
    let flipped = Bytes.get_uint8 bytes at lxor (1 lsl Random.int 8) in
    Bytes.set_uint8 bytes at (if Random.bool () then flipped else Random.int 256)
  done;
  Bytes.sub_string bytes 0 (if Random.int 16 = 0 then Random.int size else size)

let try_file times file =
  let whole = In_channel.with_open_bin file In_channel.input_all in
  attempt whole;
  if String.length whole > header then
    for _ = 1 to times do
      attempt (damaged whole)
    done

let () =
  Callback.register "fuzz" attempt;
  match Array.to_list Sys.argv with
  | _ :: seed :: times :: files ->
    Random.init (int_of_string seed);
    List.iter (try_file (int_of_string times)) files
  | _ -> ()
