(* The program of docs/adtc-ocaml.md: it saves a picture, and reads it as if it came from
   anybody. *)

open Shapes

(* An ordinary value. *)
let picture =
  Group
    {
      name = Some "picture";
      shapes =
        [
          Circle { center = { x = 0.; y = 2. }; radius = 1.5 };
          Label { color = Red; bold = None; size = 12; text = "sun" };
        ];
    }

(* A program that has mapped an older file keeps that one. *)
let save path =
  let bytes = Adtc_typed.to_string (shape_to_buffer picture) in
  let temporary = path ^ ".new" in
  Out_channel.with_open_bin temporary (fun channel -> output_string channel bytes);
  Sys.rename temporary path

(* The file's own pages, which nothing copies. *)
let map path : Adtc_typed.buffer =
  let file = Unix.openfile path [ O_RDONLY ] 0 in
  let mapped = Unix.map_file file Int16_unsigned C_layout false [| -1 |] in
  Unix.close file;
  Bigarray.array1_of_genarray mapped

let rec describe b shape =
  match View.Shape.kind b shape with
  | Circle -> Printf.printf "a circle of %g\n" View.Circle.(radius b (of_shape b shape))
  | Polygon -> print_endline "a polygon"
  | Label ->
    let text = View.Label.(text b (of_shape b shape)) in
    print_endline (Adtc_typed.string b text)
  | Group ->
    let inside = View.Group.(shapes b (of_shape b shape)) in
    let count = Adtc_typed.length b inside in
    Printf.printf "a group of %d\n" count;
    for i = 0 to count - 1 do
      describe b (View.Group.shapes_in b inside i)
    done

let show path =
  match View.Shape.open_ (map path) with
  | Ok (b, shape) -> describe b shape
  | Error e -> print_endline e.message

(* What is red becomes blue: a value of the heap is matched and made as ever. *)
let rec in_blue = function
  | Label ({ color = Red; _ } as label) -> Label { label with color = Blue }
  | Group group -> Group { group with shapes = List.map in_blue group.shapes }
  | (Circle _ | Polygon _ | Label _) as shape -> shape

let recolour path =
  match shape_of_buffer (map path) with
  | Ok shape -> shape_to_buffer (in_blue shape)
  | Error e -> failwith e.message

(* The same value outside the heap, where the collector never looks at it. *)
let keep shape =
  let region = Region.create () in
  Region.add region shape

(* Bits of the label are others: `color` has no eighth value. *)
let spoil (buffer : Adtc_typed.buffer) =
  let spoilt = Bigarray.Array1.(create Int16_unsigned C_layout (dim buffer)) in
  Bigarray.Array1.blit buffer spoilt;
  let label = Bigarray.Array1.dim buffer - if Sys.big_endian then 9 else 10 in
  spoilt.{label} <- spoilt.{label} lor 0xe000;
  spoilt

let () =
  let path = Filename.temp_file "picture" ".adtc" in
  save path;
  show path;
  (match View.Shape.open_ (recolour path) with
  | Ok (b, shape) -> assert (View.Shape.value b shape = in_blue picture)
  | Error e -> print_endline e.message);
  (match shape_of_buffer (spoil (map path)) with
  | Ok _ -> assert false
  | Error e -> print_endline e.message);
  (match shape_of_buffer (map path) with
  | Ok shape -> assert (Region.get (keep shape) = picture)
  | Error e -> print_endline e.message);
  Sys.remove path
