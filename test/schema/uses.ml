(* What programs do with generated OCaml, of shapes.asdl and of the schemas of
   test_schema_ocaml_uses.py: by its name, one thing. *)

let ok = function
  | Ok x -> x
  | Error (e : Adtc_typed.error) -> failwith e.message

let refused = function
  | Ok _ -> failwith "it was accepted"
  | Error (e : Adtc_typed.error) -> e

let invalid f =
  match f () with
  | exception Invalid_argument what -> what
  | _ -> failwith "it was accepted"

open Shapes

let label size = Label { color = Blue; bold = Some true; size; text = "some text" }
let circle x = Circle { center = { x; y = 2. }; radius = 1.5 }

let group n =
  let shapes = List.init n (fun i -> if i mod 2 = 0 then label (i land 0xffff) else circle 1.) in
  let polygon = Polygon { corners = [ { x = 1.; y = 2. } ] } in
  Group { name = None; shapes = [ polygon; Group { name = Some "x"; shapes } ] }

(* ---- Views do not allocate ---- *)

let total = [| 0. |]

let rec walk b shape =
  match View.Shape.kind b shape with
  | Circle ->
    let c = View.Circle.of_shape b shape in
    let center = View.Circle.center b c in
    total.(0) <- total.(0) +. View.Circle.radius b c +. View.Point.y b center;
    1
  | Polygon -> Adtc_typed.length b View.Polygon.(corners b (of_shape b shape))
  | Label ->
    let l = View.Label.of_shape b shape in
    let text = View.Label.text b l in
    let red = if View.Label.color b l = Red then 1 else 0 in
    let bold = if View.Label.has_bold b l && View.Label.bold b l then 1 else 0 in
    red + bold + View.Label.size b l + Char.code (Adtc_typed.string_get b text 0)
  | Group ->
    let inside = View.Group.(shapes b (of_shape b shape)) in
    let sum = ref 0 in
    for i = 0 to Adtc_typed.length b inside - 1 do
      sum := !sum + walk b (View.Group.shapes_in b inside i)
    done;
    !sum

let words_of f =
  let before = Gc.minor_words () in
  f ();
  Gc.minor_words () -. before

let allocation () =
  let b, shape = ok (View.Shape.open_ (shape_to_buffer (group 100_000))) in
  let nothing = words_of ignore in
  let walked = words_of (fun () -> ignore (Sys.opaque_identity (walk b shape))) in
  Printf.printf "%.0f words\n" (walked -. nothing);
  assert (total.(0) = 50_000. *. 3.5)

(* ---- Trees may be of any depth ---- *)

let depth = 1_000_000

let depths () =
  let rec nest n shape =
    if n = 0 then shape
    else nest (n - 1) (Group { name = None; shapes = [ shape; Polygon { corners = [] } ] })
  in
  let whole = nest depth (circle 1.) in
  let again = ok (shape_of_buffer (shape_to_buffer whole)) in
  let rec same n = function
    | Group { shapes = [ first; Polygon { corners = [] } ]; _ } -> same (n + 1) first
    | last -> n = depth && last = circle 1.
  in
  assert (same 0 again);
  let wide = Group { name = None; shapes = List.init depth (fun _ -> Polygon { corners = [] }) } in
  let wide = shape_to_buffer wide in
  (match ok (shape_of_buffer wide) with
  | Group { shapes; _ } -> assert (List.length shapes = depth)
  | _ -> assert false);
  let b, shape = ok (View.Shape.open_ wide) in
  let shapes = View.Group.(shapes b (of_shape b shape)) in
  assert (Adtc_typed.length b shapes = depth);
  for i = 0 to depth - 1 do
    assert (View.Shape.kind b (View.Group.shapes_in b shapes i) = View.Shape.Polygon)
  done;
  let rec tuples n c = if n = 0 then c else tuples (n - 1) (Adtc_typed.Tuple [ c; Null ]) in
  let deep = { Others.some = 1; many = [| 2 |]; next = None; c = tuples depth True } in
  let rec untie n = function
    | Adtc_typed.Tuple [ c; Null ] -> untie (n + 1) c
    | c -> n = depth && c = True
  in
  assert (untie 0 (ok (Others.w_of_buffer (Others.w_to_buffer deep))).c)

(* ---- Integers of 64 bits ---- *)

(* Makes a large number one for which [int] has no room: the upper word of 2^40 is 256. *)
let widen (buffer : Adtc_typed.buffer) =
  let count = ref 0 in
  for i = 0 to Bigarray.Array1.dim buffer - 1 do
    if buffer.{i} = 256 then (
      buffer.{i} <- 0;
      buffer.{i + 1} <- 0x4000;
      incr count)
  done;
  assert (!count = 1)

let wide () =
  let large = 1 lsl 40 in
  let last = { Others.some = 1; many = [| 2 |]; next = None; c = Null } in
  let next last = { Others.some = 0; many = [||]; next = Some last; c = Null } in
  let buffer = Others.w_to_buffer (next { last with some = large }) in
  widen buffer;
  let e = refused (Others.w_of_buffer buffer) in
  assert (e.problem = Wide_int && e.path = "w.next.some");
  print_endline e.message;
  let b, w = ok (Others.View.W.open_ buffer) in
  let inner = Others.View.W.next b w in
  (match Others.View.W.some b inner with
  | exception Adtc_typed.Wide_int at -> assert (at = e.position)
  | _ -> assert false);
  let buffer = Others.w_to_buffer (next { last with many = [| 1; large |] }) in
  widen buffer;
  assert ((refused (Others.w_of_buffer buffer)).path = "w.next.many");
  let least = { last with some = min_int; many = [| max_int; min_int; -1 |] } in
  assert (ok (Others.w_of_buffer (Others.w_to_buffer least)) = least)

(* ---- What is refused ---- *)

let refusals () =
  let buffer = shape_to_buffer (group 3) in
  let words = Bigarray.Array1.dim buffer in
  let problem b = (refused (shape_of_buffer b)).problem in
  assert (problem (Adtc_typed.of_string "") = Bad_bytes);
  assert (problem (Adtc_typed.of_string "x") = Bad_bytes);
  assert (problem (Bigarray.Array1.sub buffer 0 (words - 1)) = Bad_bytes);
  assert (problem (Bigarray.Array1.sub buffer 1 (words - 1)) = Bad_bytes);
  let other = { Others.some = 1; many = [||]; next = None; c = Null } in
  assert (problem (Others.w_to_buffer other) = Other_schema);
  assert (problem (point_to_buffer { x = 1.; y = 2. }) = Wrong_count);
  print_endline (invalid (fun () -> ignore (shape_to_buffer (label 70000))));
  print_endline (invalid (fun () -> ignore (shape_to_buffer (label (-1)))));
  let digits text = { Others.some = 1; many = [||]; next = None; c = Digits text } in
  List.iter
    (fun text -> print_endline (invalid (fun () -> ignore (Others.w_to_buffer (digits text)))))
    [ ""; "-"; "123"; "0123456789012345678901"; "12345678901234567890a"; "9223372036854775807";
      "-9223372036854775808" ];
  List.iter
    (fun text -> ignore (Others.w_to_buffer (digits text)))
    [ "9223372036854775808"; "-9223372036854775809" ];
  let b, shape = ok (View.Shape.open_ (shape_to_buffer (label 1))) in
  print_endline (invalid (fun () -> ignore (View.Circle.of_shape b shape)));
  let text = View.Label.(text b (of_shape b shape)) in
  print_endline (invalid (fun () -> ignore (Adtc_typed.string_get b text 9)))

(* ---- What has no end ---- *)

let cyclic () =
  let refuse f = print_endline (invalid (fun () -> ignore (f ()))) in
  let rec round = circle 1. :: round in
  refuse (fun () -> shape_to_buffer (Group { name = None; shapes = round }));
  let rec late = { x = 1.; y = 2. } :: { x = 1.; y = 2. } :: late in
  let corners = List.init 100_000 (fun _ -> { x = 1.; y = 2. }) @ late in
  refuse (fun () -> shape_to_buffer (Polygon { corners }));
  let rec tuple = Adtc_typed.Null :: True :: False :: tuple in
  let c = Adtc_typed.Tuple tuple in
  refuse (fun () -> Others.w_to_buffer { some = 1; many = [||]; next = None; c })

(* ---- What only generated code calls, called wrongly ---- *)

let tables change =
  let numbers = change [| 2; 5; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0xffff |] in
  let field = { Adtc_typed.name = "x"; numbers } in
  let form : Adtc_typed.form =
    { form_name = "A"; fields = [| field |]; children = [| 0 |]; checks = [||]; masks = [||];
      form_numbers = [| 0xfff0; 0; 0; 0; 0 |] }
  in
  (form, { Adtc_typed.type_name = "a"; type_numbers = [| 0; 1; 0; 0 |] })

let misuse () =
  let make ?(digits = 32) ?(form = Fun.id) ?(type_ = Fun.id) change =
    let f, t = tables change in
    let fingerprint = String.make digits 'x' in
    Adtc_typed.schema ~name:"M" ~fingerprint [| type_ t |] [| form f |]
  in
  let schema = make Fun.id in
  let with_ i n numbers = numbers.(i) <- n; numbers in
  let refuse f = assert (invalid (fun () -> ignore (f ())) <> "") in
  refuse (fun () -> make ~digits:31 Fun.id);
  refuse (fun () -> make (fun n -> Array.sub n 0 12));
  List.iter
    (fun (i, n) -> refuse (fun () -> make (with_ i n)))
    [ (0, 6); (1, 14); (2, 4); (3, -1); (4, -2); (6, 33); (9, 33); (10, -1); (12, 1) ];
  let form f = refuse (fun () -> make ~form:f Fun.id) in
  form (fun f -> { f with children = [| 1 |] });
  form (fun f -> { f with checks = [| -1 |] });
  form (fun f -> { f with masks = [| 1 |] });
  form (fun f -> { f with form_numbers = [| 0; 1; 0; 0; 0 |] });
  form (fun f -> { f with form_numbers = [||] });
  let type_ type_numbers =
    refuse (fun () -> make ~type_:(fun t -> { t with type_numbers }) Fun.id)
  in
  type_ [| 1; 1; 0; 0 |];
  type_ [| 0; 1; 13; 0 |];
  type_ [| 0; 1; 0 |];
  let buffer = shape_to_buffer (label 1) in
  refuse (fun () -> Adtc_typed.check schema 1 buffer);
  refuse (fun () -> Adtc_typed.check schema (-1) buffer);
  assert ((refused (Adtc_typed.check schema 0 buffer)).problem = Other_schema);
  let written f = refuse (fun () -> Adtc_writer.tree ~fingerprint:"" (fun w () _ -> f w) ()) in
  List.iter
    (fun at ->
      written (fun w -> Adtc_writer.put_word w at 1);
      written (fun w -> Adtc_writer.put_int64 w at 1L);
      written (fun w -> Adtc_writer.put_float64 w at 1.);
      written (fun w -> Adtc_writer.put_float32 w at 1.);
      written (fun w -> Adtc_writer.child w at 1))
    [ -1; 1 lsl 20; max_int; min_int ];
  written (fun w -> Adtc_writer.(child w (node w ~variant:9 ~count:1) 50));
  written (fun w -> ignore (Adtc_writer.record w (-100)));
  match Adtc_writer.(tree ~fingerprint:"" (fun w () _ -> ignore (record w (1 lsl 40))) ()) with
  | exception Adtc_typed.Too_large -> ()
  | _ -> assert false

let () =
  match Sys.argv.(1) with
  | "allocation" -> allocation ()
  | "depth" -> depths ()
  | "wide" -> wide ()
  | "refusals" -> refusals ()
  | "cyclic" -> cyclic ()
  | "misuse" -> misuse ()
  | what -> failwith what
