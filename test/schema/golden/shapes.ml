(* Generated from a schema by adtc: change that, and not this. Module Shapes. *)

[@@@ocaml.warning "-30"] (* products may have fields of the same name *)

type shape =
  | Circle of { center : point; radius : float }
  | Polygon of { corners : point list }
  | Label of { color : color; bold : bool option; size : int; text : string }
  | Group of { name : string option; shapes : shape list }

and point = { x : float; y : float }

and color = Black | Red | Green | Blue | White

external code'color : color -> int = "%identity"
external of_code'color : int -> color = "%identity"

(* ---- Tables: docs/adtc-layout.md, and include/adtc_typed.h ---- *)

let fingerprint' =
  "\xb6\x70\xba\xa7\x28\x1b\x8a\x1b\xfd\xfb\x47\x88\x99\x6a\x51\x48\
     \x35\x0b\xaf\x33\x42\x00\xa1\x85\x8f\x97\xf4\x6b\xa5\x1e\x9b\x67"

let schema' =
  Adtc_typed.schema ~name:"Shapes" ~fingerprint:fingerprint'
    [|
      { type_name = "shape"; type_numbers = [| 0; 4; 2; 0 |] };
      { type_name = "point"; type_numbers = [| 4; 1; 0; 0 |] };
      { type_name = "color"; type_numbers = [| 5; 5; 3; 1 |] };
    |]
    [|
      {
        form_name = "Circle";
        fields = [|
          { name = "center"; numbers = [| 2; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1 |] };
          { name = "radius"; numbers = [| 2; 13; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 65535 |] };
        |];
        children = [| 1; 0 |];
        checks = [||];
        masks = [||];
        form_numbers = [| 48; 0; 0; 0; 0 |];
      };
      {
        form_name = "Polygon";
        fields = [| { name = "corners"; numbers = [| 5; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 1 |] } |];
        children = [| 0 |];
        checks = [||];
        masks = [||];
        form_numbers = [| 48; 0; 1; 0; 0 |];
      };
      {
        form_name = "Label";
        fields = [|
          { name = "color"; numbers = [| 0; 3; 0; 0; -1; 13; 3; 0; 0; 0; 0; 5; 2 |] };
          { name = "bold"; numbers = [| 0; 3; 0; 0; -1; 11; 2; 0; 0; 0; 0; 3; 65535 |] };
          { name = "size"; numbers = [| 0; 9; 0; 0; 0; 1; 16; 0; 0; 0; 0; 0; 65535 |] };
          { name = "text"; numbers = [| 2; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 65535 |] };
        |];
        children = [| 3 |];
        checks = [| 0; 1 |];
        masks = [| 131070 |];
        form_numbers = [| 63536; 0; 2; 1; 0 |];
      };
      {
        form_name = "Group";
        fields = [|
          { name = "name"; numbers = [| 2; 1; 0; 0; 0; 0; 0; -1; 15; 1; 0; 0; 65535 |] };
          { name = "shapes"; numbers = [| 5; 0; 0; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0 |] };
        |];
        children = [| 0; 1 |];
        checks = [||];
        masks = [||];
        form_numbers = [| 32816; 0; 3; 0; 0 |];
      };
      {
        form_name = "point";
        fields = [|
          { name = "x"; numbers = [| 1; 13; 3; 0; 0; 0; 0; 0; 0; 0; 0; 0; 65535 |] };
          { name = "y"; numbers = [| 1; 13; 3; 0; 0; 0; 0; 0; 0; 0; 2; 0; 65535 |] };
        |];
        children = [||];
        checks = [||];
        masks = [||];
        form_numbers = [| 0; 1; 0; 0; 4 |];
      };
      {
        form_name = "Black";
        fields = [||];
        children = [||];
        checks = [||];
        masks = [||];
        form_numbers = [| 112; 2; 0; 0; 0 |];
      };
      {
        form_name = "Red";
        fields = [||];
        children = [||];
        checks = [||];
        masks = [||];
        form_numbers = [| 112; 2; 1; 0; 0 |];
      };
      {
        form_name = "Green";
        fields = [||];
        children = [||];
        checks = [||];
        masks = [||];
        form_numbers = [| 112; 2; 2; 0; 0 |];
      };
      {
        form_name = "Blue";
        fields = [||];
        children = [||];
        checks = [||];
        masks = [||];
        form_numbers = [| 112; 2; 3; 0; 0 |];
      };
      {
        form_name = "White";
        fields = [||];
        children = [||];
        checks = [||];
        masks = [||];
        form_numbers = [| 112; 2; 4; 0; 0 |];
      };
    |]

(* ---- From values to bytes, and back ---- *)

let rec write'shape w (c : shape) k =
  match c with
  | Circle c ->
    let at = Adtc_writer.node w ~variant:0 ~count:2 in
    Adtc_writer.float w c.radius;
    Adtc_writer.child w at 1;
    write'point w c.center k
  | Polygon c ->
    let at = Adtc_writer.node w ~variant:1 ~count:(Adtc_writer.count c.corners) in
    Adtc_writer.each w at 0 write'point c.corners k
  | Label c ->
    let at = Adtc_writer.node w ~variant:(2 lor (code'color c.color lsl 9) lor
        (Adtc_writer.code (fun v -> Bool.to_int v) c.bold lsl 7)) ~count:2 in
    Adtc_writer.word w (Adtc_writer.within "Label.size" 0 65535 c.size lsl 1);
    Adtc_writer.child w at 1;
    Adtc_writer.string w c.text;
    k ()
  | Group c ->
    let p0 = Adtc_writer.some c.name in
    let at = Adtc_writer.node w ~variant:(3 lor (p0 lsl 11))
        ~count:(p0 + Adtc_writer.count c.shapes) in
    Option.iter (fun v -> Adtc_writer.string w v) c.name;
    Adtc_writer.each w at p0 write'shape c.shapes k

and write'point w (c : point) k =
  ignore (Adtc_writer.node w ~variant:0 ~count:1);
  let r = Adtc_writer.record w 4 in
  Adtc_writer.put_float64 w r c.x;
  Adtc_writer.put_float64 w (r + 2) c.y;
  k ()

let rec read'shape b x k =
  match Adtc_words.variant_any b x 3 with
  | 0 ->
    read'point b (Adtc_words.later_short b x 1) @@ fun v0 ->
    k (Circle {
      center = v0;
      radius = Adtc_words.float_at b (Adtc_words.child_short b x 0);
    })
  | 1 ->
    Adtc_typed.read_items b (Adtc_words.rest x 0) read'point @@ fun v0 ->
    k (Polygon { corners = v0 })
  | 2 ->
    k (Label {
      color = of_code'color (Adtc_words.head_bits b x 13 0x7);
      bold = (match Adtc_words.head_bits b x 11 0x3 with 0 -> None | c -> Some (c = 2));
      size = Adtc_words.bits b (Adtc_words.first_short b x) 1 0xffff;
      text = Adtc_words.text b (Adtc_words.later_short b x 1);
    })
  | _ ->
    Adtc_typed.read_items b (Adtc_words.rest x (Adtc_words.head_bits b x 15 0x1)) read'shape @@ fun
        v1 ->
    k (Group {
      name = if Adtc_words.head_bits b x 15 0x1 <> 0 then Some
          (Adtc_words.text b (Adtc_words.child_any b x 0)) else None;
      shapes = v1;
    })

and read'point b x k =
  k ({
    x = Adtc_words.float64_in b (x + 2);
    y = Adtc_words.float64_in b (x + 4);
  } : point)

let shape_to_buffer c = Adtc_writer.tree ~fingerprint:fingerprint' write'shape c

let shape_of_buffer buffer =
  Adtc_typed.whole schema' 0 (fun b x -> read'shape b (Adtc_words.at x) Fun.id) buffer

let point_to_buffer c = Adtc_writer.tree ~fingerprint:fingerprint' write'point c

let point_of_buffer buffer =
  Adtc_typed.whole schema' 1 (fun b x -> read'point b (Adtc_words.at x) Fun.id) buffer

(* ---- Views ---- *)

module View = struct
  type schema
  type checked = schema Adtc_typed.checked

  module Shape = struct
    type kind = Circle | Polygon | Label | Group
    external kind' : int -> kind = "%identity"
    let[@inline] kind (b : checked) x =
      let x = Adtc_words.at x in Adtc_words.look_ahead b x; kind' (Adtc_words.variant_any b x 3)
    let open_ buffer = Adtc_typed.check schema' 0 buffer
    let value b x = read'shape b (Adtc_words.at x) (fun v -> v)
  end

  module Circle = struct
    type t = int
    let wrong' () = invalid_arg "Shapes.View.Circle.of_shape: the value is no Circle"
    let[@inline] of_shape (b : checked) x =
      let x = Adtc_words.at x in if Adtc_words.differs b x 0x32 0x0 && Adtc_words.differs b x 0xe
          0x2 then wrong' () else x
    let[@inline] center (b : checked) x = Adtc_words.view (Adtc_words.later_short b x 1)
    let[@inline] radius (b : checked) x = Adtc_words.float_at b (Adtc_words.child_short b x 0)
  end

  module Polygon = struct
    type t = int
    let wrong' () = invalid_arg "Shapes.View.Polygon.of_shape: the value is no Polygon"
    let[@inline] of_shape (b : checked) x =
      let x = Adtc_words.at x in if Adtc_words.differs b x 0x32 0x10 && Adtc_words.differs b x 0xe
          0x6 then wrong' () else x
    let[@inline] corners (_ : checked) x = Adtc_words.rest x 0
    let[@inline] corners_in (b : checked) l i = Adtc_words.view (Adtc_words.item b l i)
  end

  module Label = struct
    type t = int
    let wrong' () = invalid_arg "Shapes.View.Label.of_shape: the value is no Label"
    let[@inline] of_shape (b : checked) x =
      let x = Adtc_words.at x in if Adtc_words.differs b x 0x32 0x20 && Adtc_words.differs b x 0xe
          0xa then wrong' () else x
    let[@inline] color (b : checked) x = of_code'color (Adtc_words.head_bits b x 13 0x7)
    let[@inline] has_bold (b : checked) x = Adtc_words.head_bits b x 11 0x3 <> 0
    let[@inline] bold (b : checked) x =
      if Adtc_words.head_bits b x 11 0x3 <> 0 then Adtc_words.head_bits b x 11 0x3 = 2 else raise
          Adtc_words.Absent
    let[@inline] size (b : checked) x = Adtc_words.bits b (Adtc_words.first_short b x) 1 0xffff
    let[@inline] text (b : checked) x = Adtc_words.view (Adtc_words.later_short b x 1)
  end

  module Group = struct
    type t = int
    let wrong' () = invalid_arg "Shapes.View.Group.of_shape: the value is no Group"
    let[@inline] of_shape (b : checked) x =
      let x = Adtc_words.at x in if Adtc_words.differs b x 0x32 0x30 && Adtc_words.differs b x 0xe
          0xe then wrong' () else x
    let[@inline] has_name (b : checked) x = Adtc_words.head_bits b x 15 0x1 <> 0
    let[@inline] name (b : checked) x =
      if Adtc_words.head_bits b x 15 0x1 <> 0 then Adtc_words.view (Adtc_words.child_any b x 0) else
          raise Adtc_words.Absent
    let[@inline] shapes (b : checked) x = Adtc_words.rest x (Adtc_words.head_bits b x 15 0x1)
    let[@inline] shapes_in (b : checked) l i = Adtc_words.view (Adtc_words.item b l i)
  end

  module Point = struct
    let open_ buffer = Adtc_typed.check schema' 1 buffer
    let value b x = read'point b (Adtc_words.at x) (fun v -> v)
    let[@inline] x (b : checked) x = let x = Adtc_words.at x in Adtc_words.float64_in b (x + 2)
    let[@inline] y (b : checked) x = let x = Adtc_words.at x in Adtc_words.float64_in b (x + 4)
  end
end
