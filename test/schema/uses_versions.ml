(* What programs do with generated OCaml of known.asdl, in its versions 1, 3 and 5: by its name, one
   thing. *)

open Harness

let refused = function
  | Ok _ -> refuse "it was accepted"
  | Error (e : Adtc_typed.error) -> e.problem

let invalid f =
  match f () with
  | exception Invalid_argument what -> what
  | _ -> refuse "it was accepted"

let point x : Known.point = { x; y = 2; weight = 0.5 }

(* All that came later is as it is where it is not written. *)
let plain =
  Known.Circle
    { center = point 1; at = None; depth = 3; fill = Red; line = None; tags = []; scale = None;
      wide = -1; column = None; hole = None; small = -128; far = -1L; name = None; notes = [] }

let full =
  let note = { Known.text = "a"; loud = false; mood = Some Bad } in
  Known.Circle
    { center = { x = 1; y = 1 lsl 40; weight = -0. }; at = Some 7; depth = 4; fill = Purple;
      line = Some 5; tags = [ note ]; scale = Some 0.25; wide = 1 lsl 50; column = Some Green;
      hole = Some (point 9); small = 0; far = 3L; name = Some "c"; notes = [ None; Some note ] }

let triangle =
  Known.Triangle
    { corners = [ point 1; point 2 ]; color = Purple; at = Some 1; line = None; column = Some Red }

let empty = Known.Empty { at = None; line = Some 1; column = None }

let group shapes =
  let colors = [| None; Some Known.Purple |] and moods = [| Known.Good; Bad |] in
  Known.Group { name = None; shapes; colors; moods; at = None; line = None; column = None }

(* ---- Views do not allocate ---- *)

let total = [| 0. |]

let rec walk_5 b shape =
  let open Known in
  let line = if View.Shape.has_line b shape then View.Shape.line b shape else 1 in
  match View.Shape.kind b shape with
  | Circle ->
    let c = View.Circle.of_shape b shape in
    total.(0) <- total.(0) +. View.Point.weight b (View.Circle.center b c);
    if View.Circle.has_scale b c then total.(0) <- total.(0) +. View.Circle.scale b c;
    let fill = match View.Circle.fill b c with Unknown_color n -> n | Purple -> 10 | _ -> 20 in
    let hole = if View.Circle.has_hole b c then View.Point.x b (View.Circle.hole b c) else 0 in
    let far = Int64.to_int (View.Circle.far b c) in
    let tags = Adtc_typed.length b (View.Circle.tags b c) in
    line + fill + hole + far + tags + View.Circle.(depth b c + wide b c + small b c)
  | Group ->
    let g = View.Group.of_shape b shape in
    let inside = View.Group.shapes b g in
    let sum = ref (line + Adtc_typed.elements_length b (View.Group.moods b g)) in
    for i = 0 to Adtc_typed.length b inside - 1 do
      sum := !sum + walk_5 b (View.Group.shapes_in b inside i)
    done;
    !sum
  | Triangle -> (
    match View.Triangle.(color b (of_shape b shape)) with Unknown_color _ -> 1 | _ -> 2)
  | Empty | Arc -> line
  | Unknown_shape -> View.Shape.tag b shape

let rec walk_3 b shape =
  let open Known_3 in
  let line = if View.Shape.has_line b shape then View.Shape.line b shape else 1 in
  match View.Shape.kind b shape with
  | Circle -> (
    let c = View.Circle.of_shape b shape in
    match View.Circle.fill b c with Unknown_color n -> n + line | _ -> View.Circle.wide b c)
  | Group ->
    let inside = View.Group.(shapes b (of_shape b shape)) in
    let sum = ref line in
    for i = 0 to Adtc_typed.length b inside - 1 do
      sum := !sum + walk_3 b (View.Group.shapes_in b inside i)
    done;
    !sum
  | Triangle | Empty -> line
  | Unknown_shape -> View.Shape.tag b shape

let rec walk_1 b shape =
  let open Known_1 in
  match View.Shape.kind b shape with
  | Circle -> View.Point.x b View.Circle.(center b (of_shape b shape))
  | Group ->
    let inside = View.Group.(shapes b (of_shape b shape)) in
    let sum = ref 0 in
    for i = 0 to Adtc_typed.length b inside - 1 do
      sum := !sum + walk_1 b (View.Group.shapes_in b inside i)
    done;
    !sum
  | Empty -> if View.Shape.has_at b shape then View.Shape.at b shape else 1
  | Unknown_shape -> View.Shape.tag b shape

let words_of f =
  let before = Gc.minor_words () in
  f ();
  Gc.minor_words () -. before

let tell walk =
  let nothing = words_of ignore in
  Printf.printf "%.0f words\n"
    (words_of (fun () -> ignore (Sys.opaque_identity (walk ()))) -. nothing)

let allocation () =
  let kinds = [| plain; full; triangle; empty; group [ plain ] |] in
  let buffer = Known.shape_to_buffer (group (List.init 10_000 (fun i -> kinds.(i mod 5)))) in
  let b, shape = ok (Known.View.Shape.open_ buffer) in
  tell (fun () -> walk_5 b shape);
  let b, shape = ok (Known_3.View.Shape.open_ buffer) in
  tell (fun () -> walk_3 b shape);
  let b, shape = ok (Known_1.View.Shape.open_ buffer) in
  tell (fun () -> walk_1 b shape)

(* ---- What is unknown is kept ---- *)

let through_1 buffer = Known_1.(shape_to_buffer (ok (shape_of_buffer buffer)))
let through_3 buffer = Known_3.(shape_to_buffer (ok (shape_of_buffer buffer)))

(* A program of version 1 changes trees of any version. *)
let rec moved (shape : Known_1.shape) : Known_1.shape =
  match shape with
  | Circle c -> Circle { c with center = { c.center with x = c.center.x + 1 } }
  | Group g -> Group { g with shapes = List.map moved g.shapes }
  | Empty _ -> shape
  | Unknown_shape _ -> shape (* whatever it is: it is written as it was read *)

let keeping () =
  let buffer = Known.shape_to_buffer (group [ full; triangle; empty; plain ]) in
  let seen = ok (Known_1.shape_of_buffer buffer) in
  (match seen with
  | Group { shapes = [ Circle { center; at = Some 7 }; Unknown_shape u; Empty _; _ ]; _ } ->
    assert (center = ({ x = 1; y = 1 lsl 40 } : Known_1.point) && u.number = 3);
    assert (Known.shape_of_buffer (Known_1.shape_to_buffer (Unknown_shape u)) = Ok triangle)
  | _ -> assert false);
  let left_by_1 =
    match (plain, full) with
    | Known.Circle p, Known.Circle f ->
      let center = { f.center with Known.weight = 0.5 } in
      Known.Group
        { name = None; colors = [||]; moods = [||]; at = None; line = None; column = None;
          shapes =
            [ Circle { p with center; at = f.at }; triangle;
              Empty { at = None; line = None; column = None }; plain ] }
    | _ -> assert false
  in
  let again = through_1 buffer in
  assert (Known.shape_of_buffer again = Ok left_by_1);
  assert (List.map Adtc_typed.writer_version [ buffer; again; through_3 buffer ] = [ 5; 1; 3 ]);
  let changed = Known_1.shape_to_buffer (moved seen) in
  (match ok (Known.shape_of_buffer changed) with
  | Group { shapes = [ Circle { center = { x = 2; _ }; _ }; t; _; _ ]; _ } -> assert (t = triangle)
  | _ -> assert false);
  (match ok (Known_3.shape_of_buffer buffer) with
  | Group { shapes = [ Circle { fill = Unknown_color 3; wide; _ }; Triangle t; _; _ ]; _ } ->
    assert (wide = 1 lsl 50 && t.color = Known_3.Unknown_color 3)
  | _ -> assert false);
  match ok (Known.shape_of_buffer (through_3 buffer)) with
  | Group { shapes = [ Circle { fill = Purple; small = -128; _ }; t; _; _ ]; _ } ->
    assert (t = triangle)
  | _ -> assert false

(* ---- Views say what values say, also of what is damaged ---- *)

let damaged bytes =
  let bytes = Bytes.of_string bytes in
  for _ = 0 to Random.int 2 do
    let at = 32 + Random.int (Bytes.length bytes - 32) in
    let flipped = Bytes.get_uint8 bytes at lxor (1 lsl Random.int 8) in
    Bytes.set_uint8 bytes at (if Random.bool () then flipped else Random.int 256)
  done;
  Adtc_typed.of_string (Bytes.to_string bytes)

let damages seed times =
  Random.init seed;
  let arc =
    Known.Arc
      { center = point 3; from = 1.5; to_ = 2.; at = None; line = Some 2; column = Some Blue }
  in
  let kinds = [ plain; full; triangle; empty; arc ] in
  let buffer = Known.shape_to_buffer (group (group kinds :: kinds)) in
  let accepted = ref 0 in
  let attempt buffer =
    match Known.shape_of_buffer buffer with
    | Error e -> look_at_error (2 * Bigarray.Array1.dim buffer) e
    | Ok value ->
      incr accepted;
      let b, shape = ok (Known.View.Shape.open_ buffer) in
      assert (compare (Seen_versions.seen b shape) value = 0);
      assert (compare (ok (Known.shape_of_buffer (Known.shape_to_buffer value))) value = 0)
  in
  List.iter
    (fun buffer ->
      attempt buffer;
      let bytes = Adtc_typed.to_string buffer in
      for _ = 1 to times do
        attempt (damaged bytes)
      done)
    [ buffer; through_3 buffer; through_1 buffer ];
  assert (!accepted > 3 && !accepted < 3 * times)

(* ---- Trees may be of any depth ---- *)

let depth = 1_000_000

let depths () =
  let rec nest n shape = if n = 0 then shape else nest (n - 1) (group [ shape; empty ]) in
  let whole = nest depth full in
  let rec same n = function
    | Known.Group { shapes = [ first; last ]; moods = [| Good; Bad |]; _ } ->
      last = empty && same (n + 1) first
    | last -> n = depth && last = full
  in
  let buffer = Known.shape_to_buffer whole in
  assert (same 0 (ok (Known.shape_of_buffer buffer)));
  assert (Bigarray.Array1.dim (through_1 buffer) < Bigarray.Array1.dim buffer)

(* ---- What is refused ---- *)

let refusals () =
  let colored color =
    print_endline
      (invalid (fun () ->
           ignore
             (Known_3.shape_to_buffer
                (Triangle { corners = []; color = Unknown_color color; at = None; line = None;
                            column = None }))))
  in
  List.iter colored [ 2; 15; -1 ];
  match plain with
  | Circle c ->
    let wrong () = ignore (Known.shape_to_buffer (Circle { c with small = 200 })) in
    print_endline (invalid wrong)
  | _ -> assert false

(* ---- What is called wrongly, and buffers of nobody ---- *)

let form parts first =
  { Adtc_typed.form_name = "A"; fields = [||]; children = [||]; checks = [||]; masks = [||];
    form_numbers = [| 0xf0; 0; 0; 0; 0; (if parts < 0 then 0 else 1); max 0 parts; first |] }

let misuse () =
  let type_ = { Adtc_typed.type_name = "a"; type_numbers = [| 0; 1; 4; 0 |] } in
  let make ?(version = 1) forms parts =
    let fingerprint = String.make 32 'x' in
    ignore (Adtc_typed.open_schema ~version ~name:"M" ~fingerprint [| type_ |] forms parts)
  in
  let wrong ?version forms parts = assert (invalid (fun () -> make ?version forms parts) <> "") in
  let part = form (-1) 0 in
  make [| form 1 1 |] [| part |];
  make [| form 0 0 |] [||];
  wrong ~version:0 [| form 0 0 |] [||];
  wrong ~version:0x10000 [| form 0 0 |] [||];
  wrong [| form 1 0 |] [| part |];
  wrong [| form 2 1 |] [| part |];
  wrong [| form 1 1 |] [| form 0 0 |];
  wrong [| form 1 1 |] [| form 1 1 |];
  wrong [| { part with form_numbers = [| 0xf0; 0; 0; 0; 0; 0; 1; 1 |] } |] [| part |];
  wrong [| { part with form_numbers = [| 0xf0; 0; 0; 0; 0; 2; 0; 0 |] } |] [||];
  wrong [| { part with form_numbers = [| 0xf0; 0; 0; 0; 0 |] } |] [||];
  let buffer = Known.shape_to_buffer plain in
  for words = 0 to Bigarray.Array1.dim buffer - 1 do
    let cut = Bigarray.Array1.sub buffer 0 words in
    assert (Adtc_typed.writer_version cut = if words < 40 then 0 else 5);
    assert (refused (Known.shape_of_buffer cut) = Bad_bytes)
  done;
  let of_magic magic =
    let bytes = Bytes.of_string (Adtc_typed.to_string buffer) in
    Bytes.blit_string magic 0 bytes 40 4;
    Adtc_typed.(writer_version (of_string (Bytes.to_string bytes)))
  in
  assert (of_magic "ASDL" = 5 && of_magic "ASDM" = 0)

let () =
  match Sys.argv.(1) with
  | "allocation" -> allocation ()
  | "keeping" -> keeping ()
  | "damage" -> damages (int_of_string Sys.argv.(2)) (int_of_string Sys.argv.(3))
  | "depth" -> depths ()
  | "refusals" -> refusals ()
  | "misuse" -> misuse ()
  | what -> failwith what
