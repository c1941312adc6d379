(* Generated from a schema by adtc: change that, and not this. Module Known. *)

[@@@ocaml.warning "-30"] (* products may have fields of the same name *)

type shape =
  | Circle of {
        center : point;
        at : int option;
        depth : int;
        fill : color;
        line : int option;
        tags : note list;
        scale : float option;
        wide : int;
        column : color option;
        hole : point option;
        small : int;
        far : int64;
        name : string option;
        notes : note option list;
      }
  | Group of {
        name : string option;
        shapes : shape list;
        at : int option;
        line : int option;
        column : color option;
        colors : color option array;
        moods : mood array;
      }
  | Empty of { at : int option; line : int option; column : color option }
  | Triangle of {
        corners : point list;
        color : color;
        at : int option;
        line : int option;
        column : color option;
      }
  | Arc of {
        center : point;
        from : float;
        to_ : float;
        at : int option;
        line : int option;
        column : color option;
      }
  | Unknown_shape of shape Adtc_typed.unknown

and point = { x : int; y : int; weight : float }

and color = Red | Green | Blue | Purple | Unknown_color of int

and note = { text : string; loud : bool; mood : mood option }

and mood = Good | Bad | Unknown_mood of int

external known_code'color : color -> int = "%identity"

let code'color = function
  | Unknown_color n -> Adtc_writer.within "Known.Unknown_color" 4 14 n
  | known -> known_code'color known

external of_known_code'color : int -> color = "%identity"
let unknown'color = Array.init 11 (fun i -> Unknown_color (i + 4))

let[@inline] of_code'color n =
  if n < 4 then of_known_code'color n else unknown'color.(n - 4)

external known_code'mood : mood -> int = "%identity"

let code'mood = function
  | Unknown_mood n -> Adtc_writer.within "Known.Unknown_mood" 2 14 n
  | known -> known_code'mood known

external of_known_code'mood : int -> mood = "%identity"
let unknown'mood = Array.init 13 (fun i -> Unknown_mood (i + 2))

let[@inline] of_code'mood n =
  if n < 2 then of_known_code'mood n else unknown'mood.(n - 2)

(* ---- Tables: docs/adtc-layout.md, and include/adtc_typed.h ---- *)

let fingerprint' =
  "\xb6\x79\x18\xc1\x30\x7e\x0f\xbf\xc0\xa6\x3f\xba\x20\x9a\x4d\xb2\
     \x36\x24\xf6\x0f\xd6\x52\x79\x6c\x55\x3c\x23\x12\x7b\x25\x0a\x98"

let schema' =
  Adtc_typed.open_schema ~version:5 ~name:"Known" ~fingerprint:fingerprint'
    [|
      { type_name = "shape"; type_numbers = [| 0; 5; 4; 0 |] };
      { type_name = "point"; type_numbers = [| 5; 1; 0; 0 |] };
      { type_name = "color"; type_numbers = [| 6; 4; 4; 1 |] };
      { type_name = "note"; type_numbers = [| 10; 1; 0; 0 |] };
      { type_name = "mood"; type_numbers = [| 11; 2; 4; 1 |] };
    |]
    [|
      {
        form_name = "Circle";
        fields = [|
          { name = "center"; numbers = [| 2; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1 |] };
          { name = "at"; numbers = [| 0; 9; 0; 0; 0; 1; 16; -1; 15; 1; 0; 0; 65535 |] };
        |];
        children = [| 0 |];
        checks = [| 1 |];
        masks = [| 131070 |];
        form_numbers = [| 33008; 0; 0; 1; 0; 1; 4; 13 |];
      };
      {
        form_name = "Group";
        fields = [|
          { name = "name"; numbers = [| 2; 1; 0; 0; 0; 0; 0; -1; 15; 1; 0; 0; 65535 |] };
          { name = "shapes"; numbers = [| 4; 0; 0; 1; 0; 0; 0; -1; 14; 1; 0; 0; 0 |] };
          { name = "at"; numbers = [| 0; 9; 0; 0; 0; 1; 16; -1; 13; 1; 0; 0; 65535 |] };
        |];
        children = [| 0; 1 |];
        checks = [| 2 |];
        masks = [| 131070 |];
        form_numbers = [| 57584; 0; 1; 1; 0; 1; 4; 17 |];
      };
      {
        form_name = "Empty";
        fields = [| { name = "at"; numbers = [| 0; 9; 0; 0; 0; 1; 16; -1; 15; 1; 0; 0; 65535 |] }
            |];
        children = [||];
        checks = [| 0 |];
        masks = [| 131070 |];
        form_numbers = [| 33008; 0; 2; 1; 0; 1; 2; 21 |];
      };
      {
        form_name = "Triangle";
        fields = [|
          { name = "corners"; numbers = [| 4; 0; 0; 1; 0; 0; 0; -1; 15; 1; 0; 0; 1 |] };
          { name = "color"; numbers = [| 0; 3; 0; 0; -1; 11; 4; 0; 0; 0; 0; 15; 2 |] };
          { name = "at"; numbers = [| 0; 9; 0; 0; 0; 1; 16; -1; 10; 1; 0; 0; 65535 |] };
          { name = "line"; numbers = [| 2; 7; 0; 0; 0; 0; 0; -1; 9; 1; 0; 0; 65535 |] };
        |];
        children = [| 3; 0 |];
        checks = [| 1; 2 |];
        masks = [| 131070 |];
        form_numbers = [| 65264; 0; 3; 1; 0; 1; 1; 23 |];
      };
      {
        form_name = "Arc";
        fields = [|
          { name = "center"; numbers = [| 2; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 1 |] };
          { name = "from"; numbers = [| 1; 13; 3; 0; 0; 0; 0; 0; 0; 0; 0; 0; 65535 |] };
          { name = "to"; numbers = [| 1; 13; 3; 0; 0; 0; 0; 0; 0; 0; 2; 0; 65535 |] };
          { name = "at"; numbers = [| 0; 9; 0; 0; 0; 1; 16; -1; 15; 1; 0; 0; 65535 |] };
          { name = "line"; numbers = [| 2; 7; 0; 0; 0; 0; 0; -1; 14; 1; 0; 0; 65535 |] };
          { name = "column"; numbers = [| 0; 3; 0; 0; -1; 10; 4; 0; 0; 0; 0; 16; 2 |] };
        |];
        children = [| 4; 0 |];
        checks = [| 3 |];
        masks = [| 131070 |];
        form_numbers = [| 64752; 0; 4; 1; 4; 1; 0; 0 |];
      };
      {
        form_name = "point";
        fields = [|
          { name = "x"; numbers = [| 2; 7; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 65535 |] };
          { name = "y"; numbers = [| 2; 7; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 65535 |] };
        |];
        children = [| 0; 1 |];
        checks = [||];
        masks = [||];
        form_numbers = [| 0; 1; 0; 0; 0; 1; 1; 24 |];
      };
      {
        form_name = "Red";
        fields = [||];
        children = [||];
        checks = [||];
        masks = [||];
        form_numbers = [| 240; 2; 0; 0; 0; 1; 0; 0 |];
      };
      {
        form_name = "Green";
        fields = [||];
        children = [||];
        checks = [||];
        masks = [||];
        form_numbers = [| 240; 2; 1; 0; 0; 1; 0; 0 |];
      };
      {
        form_name = "Blue";
        fields = [||];
        children = [||];
        checks = [||];
        masks = [||];
        form_numbers = [| 240; 2; 2; 0; 0; 1; 0; 0 |];
      };
      {
        form_name = "Purple";
        fields = [||];
        children = [||];
        checks = [||];
        masks = [||];
        form_numbers = [| 240; 2; 3; 0; 0; 1; 0; 0 |];
      };
      {
        form_name = "note";
        fields = [| { name = "text"; numbers = [| 2; 1; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; 65535 |] } |];
        children = [| 0 |];
        checks = [||];
        masks = [||];
        form_numbers = [| 0; 3; 0; 0; 0; 1; 2; 25 |];
      };
      {
        form_name = "Good";
        fields = [||];
        children = [||];
        checks = [||];
        masks = [||];
        form_numbers = [| 240; 4; 0; 0; 0; 1; 0; 0 |];
      };
      {
        form_name = "Bad";
        fields = [||];
        children = [||];
        checks = [||];
        masks = [||];
        form_numbers = [| 240; 4; 1; 0; 0; 1; 0; 0 |];
      };
    |]
    [|
      {
        form_name = "Circle";
        fields = [|
          { name = "depth"; numbers = [| 2; 7; 0; 0; 0; 0; 0; -1; 15; 1; 0; 0; 65535 |] };
          { name = "fill"; numbers = [| 0; 3; 0; 0; -1; 11; 4; 0; 0; 0; 0; 16; 2 |] };
          { name = "line"; numbers = [| 2; 7; 0; 0; 0; 0; 0; -1; 10; 1; 0; 0; 65535 |] };
        |];
        children = [| 0; 2 |];
        checks = [||];
        masks = [||];
        form_numbers = [| 64512; 0; 0; 0; 0; 0; 0; 0 |];
      };
      {
        form_name = "Circle";
        fields = [|
          { name = "tags"; numbers = [| 4; 0; 0; 1; 0; 0; 0; -1; 15; 1; 0; 0; 3 |] };
          { name = "scale"; numbers = [| 2; 12; 0; 0; 0; 0; 0; -1; 14; 1; 0; 0; 65535 |] };
          { name = "wide"; numbers = [| 2; 7; 0; 0; 0; 0; 0; -1; 13; 1; 0; 0; 65535 |] };
          { name = "column"; numbers = [| 0; 3; 0; 0; -1; 9; 4; 0; 0; 0; 0; 16; 2 |] };
        |];
        children = [| 1; 2; 0 |];
        checks = [||];
        masks = [||];
        form_numbers = [| 65024; 0; 0; 0; 0; 0; 0; 0 |];
      };
      {
        form_name = "Circle";
        fields = [|
          { name = "hole"; numbers = [| 2; 0; 0; 0; 0; 0; 0; -1; 15; 1; 0; 0; 1 |] };
          { name = "small"; numbers = [| 0; 4; 0; 0; -1; 6; 8; -1; 14; 1; 0; 0; 65535 |] };
          { name = "far"; numbers = [| 2; 11; 0; 0; 0; 0; 0; -1; 5; 1; 0; 0; 65535 |] };
        |];
        children = [| 2; 0 |];
        checks = [| 1 |];
        masks = [||];
        form_numbers = [| 65504; 0; 0; 0; 0; 0; 0; 0 |];
      };
      {
        form_name = "Circle";
        fields = [|
          { name = "name"; numbers = [| 2; 1; 0; 0; 0; 0; 0; -1; 15; 1; 0; 0; 65535 |] };
          { name = "notes"; numbers = [| 4; 0; 0; 2; 0; 0; 0; -1; 14; 1; 0; 0; 3 |] };
        |];
        children = [| 0; 1 |];
        checks = [||];
        masks = [||];
        form_numbers = [| 49152; 0; 0; 0; 0; 0; 0; 0 |];
      };
      {
        form_name = "Group";
        fields = [| { name = "line"; numbers = [| 2; 7; 0; 0; 0; 0; 0; -1; 15; 1; 0; 0; 65535 |] }
            |];
        children = [| 0 |];
        checks = [||];
        masks = [||];
        form_numbers = [| 32768; 0; 0; 0; 0; 0; 0; 0 |];
      };
      {
        form_name = "Group";
        fields = [| { name = "column"; numbers = [| 0; 3; 0; 0; -1; 12; 4; 0; 0; 0; 0; 16; 2 |] }
            |];
        children = [||];
        checks = [||];
        masks = [||];
        form_numbers = [| 61440; 0; 0; 0; 0; 0; 0; 0 |];
      };
      {
        form_name = "Group";
        fields = [| { name = "colors"; numbers = [| 3; 3; 0; 2; 0; 0; 0; -1; 15; 1; 0; 16; 2 |] }
            |];
        children = [| 0 |];
        checks = [||];
        masks = [||];
        form_numbers = [| 32768; 0; 0; 0; 0; 0; 0; 0 |];
      };
      {
        form_name = "Group";
        fields = [| { name = "moods"; numbers = [| 3; 3; 0; 1; 0; 0; 0; -1; 15; 1; 0; 15; 4 |] } |];
        children = [| 0 |];
        checks = [||];
        masks = [||];
        form_numbers = [| 32768; 0; 0; 0; 0; 0; 0; 0 |];
      };
      {
        form_name = "Empty";
        fields = [| { name = "line"; numbers = [| 2; 7; 0; 0; 0; 0; 0; -1; 15; 1; 0; 0; 65535 |] }
            |];
        children = [| 0 |];
        checks = [||];
        masks = [||];
        form_numbers = [| 32768; 0; 0; 0; 0; 0; 0; 0 |];
      };
      {
        form_name = "Empty";
        fields = [| { name = "column"; numbers = [| 0; 3; 0; 0; -1; 12; 4; 0; 0; 0; 0; 16; 2 |] }
            |];
        children = [||];
        checks = [||];
        masks = [||];
        form_numbers = [| 61440; 0; 0; 0; 0; 0; 0; 0 |];
      };
      {
        form_name = "Triangle";
        fields = [| { name = "column"; numbers = [| 0; 3; 0; 0; -1; 12; 4; 0; 0; 0; 0; 16; 2 |] }
            |];
        children = [||];
        checks = [||];
        masks = [||];
        form_numbers = [| 61440; 0; 0; 0; 0; 0; 0; 0 |];
      };
      {
        form_name = "point";
        fields = [| { name = "weight"; numbers = [| 2; 13; 0; 0; 0; 0; 0; -1; 15; 1; 0; 0; 65535 |]
            } |];
        children = [| 0 |];
        checks = [||];
        masks = [||];
        form_numbers = [| 32768; 1; 0; 0; 0; 0; 0; 0 |];
      };
      {
        form_name = "note";
        fields = [| { name = "loud"; numbers = [| 0; 3; 0; 0; -1; 14; 2; 0; 0; 0; 0; 3; 65535 |] }
            |];
        children = [||];
        checks = [| 0 |];
        masks = [||];
        form_numbers = [| 49152; 3; 0; 0; 0; 0; 0; 0 |];
      };
      {
        form_name = "note";
        fields = [| { name = "mood"; numbers = [| 0; 3; 0; 0; -1; 12; 4; 0; 0; 0; 0; 16; 4 |] } |];
        children = [||];
        checks = [||];
        masks = [||];
        form_numbers = [| 61440; 3; 0; 0; 0; 0; 0; 0 |];
      };
    |]

(* ---- From values to bytes, and back ---- *)

let version = 5

let rec write'shape w (c : shape) k =
  match c with
  | Circle c ->
    let p1 = Adtc_writer.some c.at in
    let p2 = Bool.to_int (c.depth <> 3) in
    let p4 = Adtc_writer.some c.line in
    let c3 = Adtc_writer.other_than 0 (code'color c.fill) in
    let p5 = Adtc_writer.items c.tags in
    let p6 = Adtc_writer.some c.scale in
    let p7 = Bool.to_int (c.wide <> (-1)) in
    let c8 = Adtc_writer.code (fun v -> code'color v) c.column in
    let p9 = Adtc_writer.some c.hole in
    let p10 = Bool.to_int (c.small <> (-128)) in
    let p11 = Bool.to_int (not (Int64.equal c.far (-1L))) in
    let p12 = Adtc_writer.some c.name in
    let p13 = Adtc_writer.items c.notes in
    let said = if p12 lor p13 <> 0 then 4 else if p9 lor p10 lor p11 <> 0 then 3 else if p5 lor p6
        lor p7 lor c8 <> 0 then 2 else if p2 lor c3 lor p4 <> 0 then 1 else 0 in
    let at = Adtc_writer.node w ~variant:(0 lor (p1 lsl 11)) ~count:(2 + said) in
    Adtc_writer.word w (Adtc_writer.there (fun v -> Adtc_writer.within "Circle.at" 0 65535 v) c.at
        lsl 1);
    let k () =
      if said > 0 then (
        Adtc_writer.child w at 2;
        let at1 = Adtc_writer.node w ~variant:(0 lor (p2 lsl 11) lor (c3 lsl 7) lor (p4 lsl 6))
            ~count:(p2 + p4) in
        if p2 <> 0 then (Adtc_writer.int w c.depth);
        Option.iter (fun v -> Adtc_writer.child w at1 p2; Adtc_writer.int w v) c.line;
        if said > 1 then (
          Adtc_writer.child w at 3;
          let at2 = Adtc_writer.node w ~variant:(0 lor (p5 lsl 11) lor (p6 lsl 10) lor (p7 lsl 9)
              lor (c8 lsl 5)) ~count:(p6 + p7 + p5) in
          Option.iter (fun v -> Adtc_writer.float32 w v) c.scale;
          if p7 <> 0 then (Adtc_writer.child w at2 p6; Adtc_writer.int w c.wide);
          let k () =
            if said > 2 then (
              Adtc_writer.child w at 4;
              let at3 = Adtc_writer.node w ~variant:(0 lor (p9 lsl 11) lor (p10 lsl 10) lor
                  ((if p10 = 0 then 0 else (Adtc_writer.within "Circle.small" (-128) 127 c.small
                  land 0xff)) lsl 2) lor (p11 lsl 1)) ~count:(p11 + p9) in
              if p11 <> 0 then (Adtc_writer.int64 w c.far);
              let k () =
                if said > 3 then (
                  Adtc_writer.child w at 5;
                  let at4 = Adtc_writer.node w ~variant:(0 lor (p12 lsl 11) lor (p13 lsl 10))
                      ~count:(p12 + p13) in
                  Option.iter (fun v -> Adtc_writer.string w v) c.name;
                  Adtc_writer.run w at4 p12 (Adtc_writer.optional write'note) c.notes k)
                else k ()
              in
              (match c.hole with None -> k () | Some v ->
                  (Adtc_writer.child w at3 p11; write'point w v k)))
            else k ()
          in
          Adtc_writer.run w at2 (p6 + p7) write'note c.tags k)
        else k ())
      else k ()
    in
    Adtc_writer.child w at 1;
    write'point w c.center k
  | Group c ->
    let p0 = Adtc_writer.some c.name in
    let p1 = Adtc_writer.items c.shapes in
    let p2 = Adtc_writer.some c.at in
    let p3 = Adtc_writer.some c.line in
    let c4 = Adtc_writer.code (fun v -> code'color v) c.column in
    let p5 = Adtc_writer.elements c.colors in
    let p6 = Adtc_writer.elements c.moods in
    let said = if p6 <> 0 then 4 else if p5 <> 0 then 3 else if c4 <> 0 then 2 else if p3 <> 0 then
        1 else 0 in
    let at = Adtc_writer.node w ~variant:(1 lor (p0 lsl 11) lor (p1 lsl 10) lor (p2 lsl 9))
        ~count:(1 + p0 + p1 + said) in
    Adtc_writer.word w (Adtc_writer.there (fun v -> Adtc_writer.within "Group.at" 0 65535 v) c.at
        lsl 1);
    Option.iter (fun v -> Adtc_writer.child w at 1; Adtc_writer.string w v) c.name;
    let k () =
      if said > 0 then (
        Adtc_writer.child w at (1 + p0 + p1);
        ignore (Adtc_writer.node w ~variant:(0 lor (p3 lsl 11)) ~count:p3);
        Option.iter (fun v -> Adtc_writer.int w v) c.line;
        if said > 1 then (
          Adtc_writer.child w at (2 + p0 + p1);
          ignore (Adtc_writer.node w ~variant:(0 lor (c4 lsl 8)) ~count:0);
          if said > 2 then (
            Adtc_writer.child w at (3 + p0 + p1);
            ignore (Adtc_writer.node w ~variant:(0 lor (p5 lsl 11)) ~count:p5);
            if p5 <> 0 then (Adtc_writer.bytes w (Adtc_writer.code (fun v -> code'color v))
                c.colors);
            if said > 3 then (
              Adtc_writer.child w at (4 + p0 + p1);
              ignore (Adtc_writer.node w ~variant:(0 lor (p6 lsl 11)) ~count:p6);
              if p6 <> 0 then (Adtc_writer.bytes w (fun v -> code'mood v) c.moods);
              k ())
            else k ())
          else k ())
        else k ())
      else k ()
    in
    Adtc_writer.run w at (1 + p0) write'shape c.shapes k
  | Empty c ->
    let p0 = Adtc_writer.some c.at in
    let p1 = Adtc_writer.some c.line in
    let c2 = Adtc_writer.code (fun v -> code'color v) c.column in
    let said = if c2 <> 0 then 2 else if p1 <> 0 then 1 else 0 in
    let at = Adtc_writer.node w ~variant:(2 lor (p0 lsl 11)) ~count:(1 + said) in
    Adtc_writer.word w (Adtc_writer.there (fun v -> Adtc_writer.within "Empty.at" 0 65535 v) c.at
        lsl 1);
    if said > 0 then (
      Adtc_writer.child w at 1;
      ignore (Adtc_writer.node w ~variant:(0 lor (p1 lsl 11)) ~count:p1);
      Option.iter (fun v -> Adtc_writer.int w v) c.line;
      if said > 1 then (
        Adtc_writer.child w at 2;
        ignore (Adtc_writer.node w ~variant:(0 lor (c2 lsl 8)) ~count:0);
        k ())
      else k ())
    else k ()
  | Triangle c ->
    let p0 = Adtc_writer.items c.corners in
    let p2 = Adtc_writer.some c.at in
    let p3 = Adtc_writer.some c.line in
    let c4 = Adtc_writer.code (fun v -> code'color v) c.column in
    let said = if c4 <> 0 then 1 else 0 in
    let at = Adtc_writer.node w ~variant:(3 lor (p0 lsl 11) lor (code'color c.color lsl 7) lor
        (p2 lsl 6) lor (p3 lsl 5)) ~count:(1 + p3 + p0 + said) in
    Adtc_writer.word w (Adtc_writer.there (fun v -> Adtc_writer.within "Triangle.at" 0 65535 v) c.at
        lsl 1);
    Option.iter (fun v -> Adtc_writer.child w at 1; Adtc_writer.int w v) c.line;
    let k () =
      if said > 0 then (
        Adtc_writer.child w at (1 + p3 + p0);
        ignore (Adtc_writer.node w ~variant:(0 lor (c4 lsl 8)) ~count:0);
        k ())
      else k ()
    in
    Adtc_writer.run w at (1 + p3) write'point c.corners k
  | Arc c ->
    let p3 = Adtc_writer.some c.at in
    let p4 = Adtc_writer.some c.line in
    let at = Adtc_writer.node w ~variant:(4 lor (p3 lsl 11) lor (p4 lsl 10) lor
        (Adtc_writer.code (fun v -> code'color v) c.column lsl 6)) ~count:(3 + p4) in
    Adtc_writer.word w (Adtc_writer.there (fun v -> Adtc_writer.within "Arc.at" 0 65535 v) c.at lsl
        1);
    Adtc_writer.child w at 1;
    let r = Adtc_writer.record w 4 in
    Adtc_writer.put_float64 w r c.from;
    Adtc_writer.put_float64 w (r + 2) c.to_;
    Option.iter (fun v -> Adtc_writer.child w at 2; Adtc_writer.int w v) c.line;
    Adtc_writer.child w at (2 + p4);
    write'point w c.center k
  | Unknown_shape u -> Adtc_typed.write_unknown w u k

and write'point w (c : point) k =
  let p2 = Bool.to_int (not (Adtc_writer.same_float64 c.weight 0.5)) in
  let said = if p2 <> 0 then 1 else 0 in
  let at = Adtc_writer.node w ~variant:0 ~count:(2 + said) in
  Adtc_writer.int w c.x;
  Adtc_writer.child w at 1;
  Adtc_writer.int w c.y;
  if said > 0 then (
    Adtc_writer.child w at 2;
    ignore (Adtc_writer.node w ~variant:(0 lor (p2 lsl 11)) ~count:p2);
    if p2 <> 0 then (Adtc_writer.float w c.weight);
    k ())
  else k ()

and write'note w (c : note) k =
  let c1 = Adtc_writer.other_than 1 (Bool.to_int c.loud) in
  let c2 = Adtc_writer.code (fun v -> code'mood v) c.mood in
  let said = if c2 <> 0 then 2 else if c1 <> 0 then 1 else 0 in
  let at = Adtc_writer.node w ~variant:0 ~count:(1 + said) in
  Adtc_writer.string w c.text;
  if said > 0 then (
    Adtc_writer.child w at 1;
    ignore (Adtc_writer.node w ~variant:(0 lor (c1 lsl 10)) ~count:0);
    if said > 1 then (
      Adtc_writer.child w at 2;
      ignore (Adtc_writer.node w ~variant:(0 lor (c2 lsl 8)) ~count:0);
      k ())
    else k ())
  else k ()

let rec read'shape b x k =
  match Adtc_words.variant_any b x 15 with
  | 0 ->
    let x1 = Adtc_words.part_short b x 2 in
    let x2 = Adtc_words.part_short b x 3 in
    let x3 = Adtc_words.part_short b x 4 in
    let x4 = Adtc_words.part_short b x 5 in
    read'point b (Adtc_words.later_short b x 1) @@ fun v0 ->
    Adtc_typed.read_items b (if x2 <> 0 && Adtc_words.head_bits b x2 15 0x1 <> 0 then Adtc_words.run
        (Adtc_words.child_short b x2 ((Adtc_words.head_bits b x2 14 0x1) +
        (Adtc_words.head_bits b x2 13 0x1))) else Adtc_words.no_items) read'note @@ fun v5 ->
    let k v9 =
      Adtc_typed.read_items b (if x4 <> 0 && Adtc_words.head_bits b x4 14 0x1 <> 0 then
          Adtc_words.run (Adtc_words.child_short b x4 (Adtc_words.head_bits b x4 15 0x1)) else
          Adtc_words.no_items) (fun b at k -> if Adtc_words.is_none b at then k None else read'note
          b at (fun v -> k (Some v))) @@ fun v13 ->
      k (Circle {
        center = v0;
        at = if Adtc_words.head_bits b x 15 0x1 <> 0 then Some
            (Adtc_words.bits b (Adtc_words.first_short b x) 1 0xffff) else None;
        depth = if x1 <> 0 && Adtc_words.head_bits b x1 15 0x1 <> 0 then Adtc_words.int_at b
            (Adtc_words.child_short b x1 0) else 3;
        fill = if x1 <> 0 && Adtc_words.head_bits b x1 11 0xf <> 0 then of_code'color
            ((Adtc_words.head_bits b x1 11 0xf) - 1) else Red;
        line = if x1 <> 0 && Adtc_words.head_bits b x1 10 0x1 <> 0 then Some
            (Adtc_words.int_at b (Adtc_words.child_short b x1 (Adtc_words.head_bits b x1 15 0x1)))
            else None;
        tags = v5;
        scale = if x2 <> 0 && Adtc_words.head_bits b x2 14 0x1 <> 0 then Some
            (Adtc_words.float_at b (Adtc_words.child_short b x2 0)) else None;
        wide = if x2 <> 0 && Adtc_words.head_bits b x2 13 0x1 <> 0 then Adtc_words.int_at b
            (Adtc_words.child_short b x2 (Adtc_words.head_bits b x2 14 0x1)) else (-1);
        column = if x2 <> 0 && Adtc_words.head_bits b x2 9 0xf <> 0 then Some
            (of_code'color ((Adtc_words.head_bits b x2 9 0xf) - 1)) else None;
        hole = v9;
        small = if x3 <> 0 && Adtc_words.head_bits b x3 14 0x1 <> 0 then Adtc_words.small 8
            (Adtc_words.head_bits b x3 6 0xff) else (-128);
        far = if x3 <> 0 && Adtc_words.head_bits b x3 5 0x1 <> 0 then Adtc_words.int64_at b
            (Adtc_words.child_short b x3 0) else (-1L);
        name = if x4 <> 0 && Adtc_words.head_bits b x4 15 0x1 <> 0 then Some
            (Adtc_words.text b (Adtc_words.child_short b x4 0)) else None;
        notes = v13;
      })
    in
    if x3 <> 0 && Adtc_words.head_bits b x3 15 0x1 <> 0 then read'point b
        (Adtc_words.child_short b x3 (Adtc_words.head_bits b x3 5 0x1)) (fun v -> k (Some v)) else k
        None
  | 1 ->
    let x1 = Adtc_words.part_short b x (1 + (Adtc_words.head_bits b x 15 0x1) +
        (Adtc_words.head_bits b x 14 0x1)) in
    let x2 = Adtc_words.part_short b x (2 + (Adtc_words.head_bits b x 15 0x1) +
        (Adtc_words.head_bits b x 14 0x1)) in
    let x3 = Adtc_words.part_short b x (3 + (Adtc_words.head_bits b x 15 0x1) +
        (Adtc_words.head_bits b x 14 0x1)) in
    let x4 = Adtc_words.part_short b x (4 + (Adtc_words.head_bits b x 15 0x1) +
        (Adtc_words.head_bits b x 14 0x1)) in
    Adtc_typed.read_items b (if Adtc_words.head_bits b x 14 0x1 <> 0 then Adtc_words.run
        (Adtc_words.later_short b x (1 + (Adtc_words.head_bits b x 15 0x1))) else
        Adtc_words.no_items) read'shape @@ fun v1 ->
    k (Group {
      name = if Adtc_words.head_bits b x 15 0x1 <> 0 then Some
          (Adtc_words.text b (Adtc_words.later_short b x 1)) else None;
      shapes = v1;
      at = if Adtc_words.head_bits b x 13 0x1 <> 0 then Some
          (Adtc_words.bits b (Adtc_words.first_short b x) 1 0xffff) else None;
      line = if x1 <> 0 && Adtc_words.is_set b x1 15 then Some
          (Adtc_words.int_at b (Adtc_words.child_plain b x1 0)) else None;
      column = if x2 <> 0 && Adtc_words.bits b x2 12 0xf <> 0 then Some
          (of_code'color ((Adtc_words.bits b x2 12 0xf) - 1)) else None;
      colors = (let l = Adtc_words.elements (if x3 <> 0 && Adtc_words.is_set b x3 15 then
          Adtc_words.child_plain b x3 0 else 0) in Array.init (Adtc_words.elements_length b l)
          (fun i -> if Adtc_words.byte_in b l i <> 0 then Some
          (of_code'color ((Adtc_words.byte_in b l i) - 1)) else None));
      moods = (let l = Adtc_words.elements (if x4 <> 0 && Adtc_words.is_set b x4 15 then
          Adtc_words.child_plain b x4 0 else 0) in Array.init (Adtc_words.elements_length b l)
          (fun i -> of_code'mood (Adtc_words.byte_in b l i)));
    })
  | 2 ->
    let x1 = Adtc_words.part_short b x 1 in
    let x2 = Adtc_words.part_short b x 2 in
    k (Empty {
      at = if Adtc_words.head_bits b x 15 0x1 <> 0 then Some
          (Adtc_words.bits b (Adtc_words.first_short b x) 1 0xffff) else None;
      line = if x1 <> 0 && Adtc_words.is_set b x1 15 then Some
          (Adtc_words.int_at b (Adtc_words.child_plain b x1 0)) else None;
      column = if x2 <> 0 && Adtc_words.bits b x2 12 0xf <> 0 then Some
          (of_code'color ((Adtc_words.bits b x2 12 0xf) - 1)) else None;
    })
  | 3 ->
    let x1 = Adtc_words.part_short b x (1 + (Adtc_words.head_bits b x 9 0x1) +
        (Adtc_words.head_bits b x 15 0x1)) in
    Adtc_typed.read_items b (if Adtc_words.head_bits b x 15 0x1 <> 0 then Adtc_words.run
        (Adtc_words.later_short b x (1 + (Adtc_words.head_bits b x 9 0x1))) else
        Adtc_words.no_items) read'point @@ fun v0 ->
    k (Triangle {
      corners = v0;
      color = of_code'color (Adtc_words.head_bits b x 11 0xf);
      at = if Adtc_words.head_bits b x 10 0x1 <> 0 then Some
          (Adtc_words.bits b (Adtc_words.first_short b x) 1 0xffff) else None;
      line = if Adtc_words.head_bits b x 9 0x1 <> 0 then Some
          (Adtc_words.int_at b (Adtc_words.later_short b x 1)) else None;
      column = if x1 <> 0 && Adtc_words.bits b x1 12 0xf <> 0 then Some
          (of_code'color ((Adtc_words.bits b x1 12 0xf) - 1)) else None;
    })
  | 4 ->
    read'point b (Adtc_words.distant b x (x + 2 + (Adtc_words.bits b x 14 0x1))) @@ fun v0 ->
    k (Arc {
      center = v0;
      from = Adtc_words.float64_in b (Adtc_words.first_plain b x + 2);
      to_ = Adtc_words.float64_in b (Adtc_words.first_plain b x + 4);
      at = if Adtc_words.is_set b x 15 then Some (Adtc_words.bits b (Adtc_words.first_plain b x) 1
          0xffff) else None;
      line = if Adtc_words.is_set b x 14 then Some (Adtc_words.int_at b
          (Adtc_words.distant b x (x + 2))) else None;
      column = (match Adtc_words.bits b x 10 0xf with 0 -> None | c -> Some
          (of_code'color ((c) - 1)));
    })
  | tag -> k (Unknown_shape (Adtc_typed.unknown b x tag))

and read'point b x k =
  let x1 = Adtc_words.part_short b x 2 in
  k ({
    x = Adtc_words.int_at b (Adtc_words.child_short b x 0);
    y = Adtc_words.int_at b (Adtc_words.later_short b x 1);
    weight = if x1 <> 0 && Adtc_words.is_set b x1 15 then Adtc_words.float_at b
        (Adtc_words.child_plain b x1 0) else 0.5;
  } : point)

and read'note b x k =
  let x1 = Adtc_words.part_short b x 1 in
  let x2 = Adtc_words.part_short b x 2 in
  k ({
    text = Adtc_words.text b (Adtc_words.child_short b x 0);
    loud = if x1 <> 0 && Adtc_words.bits b x1 14 0x3 <> 0 then Adtc_words.bits b x1 14 0x3 = 2 else
        true;
    mood = if x2 <> 0 && Adtc_words.bits b x2 12 0xf <> 0 then Some
        (of_code'mood ((Adtc_words.bits b x2 12 0xf) - 1)) else None;
  } : note)

let shape_to_buffer c =
  Adtc_writer.open_tree ~version ~fingerprint:fingerprint' write'shape c

let shape_of_buffer buffer =
  Adtc_typed.whole schema' 0 (fun b x -> read'shape b (Adtc_words.at x) Fun.id) buffer

let point_to_buffer c =
  Adtc_writer.open_tree ~version ~fingerprint:fingerprint' write'point c

let point_of_buffer buffer =
  Adtc_typed.whole schema' 1 (fun b x -> read'point b (Adtc_words.at x) Fun.id) buffer

let note_to_buffer c =
  Adtc_writer.open_tree ~version ~fingerprint:fingerprint' write'note c

let note_of_buffer buffer =
  Adtc_typed.whole schema' 3 (fun b x -> read'note b (Adtc_words.at x) Fun.id) buffer

(* ---- Views ---- *)

module View = struct
  type schema
  type checked = schema Adtc_typed.checked

  module Shape = struct
    type kind = Circle | Group | Empty | Triangle | Arc | Unknown_shape
    external kind' : int -> kind = "%identity"
    let[@inline] tag (b : checked) x = let x = Adtc_words.at x in Adtc_words.variant_any b x 15
    let[@inline] kind b x =
      let tag = tag b x in kind' (if tag < 5 then tag else 5)
    let open_ buffer = Adtc_typed.check schema' 0 buffer
    let value b x = read'shape b (Adtc_words.at x) (fun v -> v)
    let[@inline] has_at (b : checked) x =
      let x = Adtc_words.at x in let tag = Adtc_words.variant_any b x 15 in if tag >= 5 then false
          else if Adtc_words.is_one_of 0x5 tag then Adtc_words.head_bits b x 15 0x1 <> 0 else if tag
          = 4 then Adtc_words.is_set b x 15 else if tag = 3 then Adtc_words.head_bits b x 10 0x1 <>
          0 else Adtc_words.head_bits b x 13 0x1 <> 0
    let[@inline] at (b : checked) x =
      let x = Adtc_words.at x in let tag = Adtc_words.variant_any b x 15 in if tag >= 5 then raise
          Adtc_words.Absent else if Adtc_words.is_one_of 0x5 tag then if Adtc_words.head_bits b x 15
          0x1 <> 0 then Adtc_words.bits b (Adtc_words.first_short b x) 1 0xffff else raise
          Adtc_words.Absent else if tag = 4 then if Adtc_words.is_set b x 15 then Adtc_words.bits b
          (Adtc_words.first_plain b x) 1 0xffff else raise Adtc_words.Absent else if tag = 3 then if
          Adtc_words.head_bits b x 10 0x1 <> 0 then Adtc_words.bits b (Adtc_words.first_short b x) 1
          0xffff else raise Adtc_words.Absent else if Adtc_words.head_bits b x 13 0x1 <> 0 then
          Adtc_words.bits b (Adtc_words.first_short b x) 1 0xffff else raise Adtc_words.Absent
    let[@inline] has_line (b : checked) x =
      let x = Adtc_words.at x in let tag = Adtc_words.variant_any b x 15 in if tag >= 5 then false
          else if tag = 4 then Adtc_words.is_set b x 14 else if tag = 3 then Adtc_words.head_bits b
          x 9 0x1 <> 0 else if tag = 2 then (let x = Adtc_words.part_short b x 1 in x <> 0 &&
          Adtc_words.is_set b x 15) else if tag = 1 then
          (let x = Adtc_words.part_short b x (1 + (Adtc_words.head_bits b x 15 0x1) +
          (Adtc_words.head_bits b x 14 0x1)) in x <> 0 && Adtc_words.is_set b x 15) else let x =
          Adtc_words.part_short b x 2 in x <> 0 && Adtc_words.head_bits b x 10 0x1 <> 0
    let[@inline] line (b : checked) x =
      let x = Adtc_words.at x in let tag = Adtc_words.variant_any b x 15 in if tag >= 5 then raise
          Adtc_words.Absent else if tag = 4 then if Adtc_words.is_set b x 14 then Adtc_words.int_at
          b (Adtc_words.distant b x (x + 2)) else raise Adtc_words.Absent else if tag = 3 then if
          Adtc_words.head_bits b x 9 0x1 <> 0 then Adtc_words.int_at b
          (Adtc_words.later_short b x 1) else raise Adtc_words.Absent else if tag = 2 then
          (let x = Adtc_words.part_short b x 1 in if x <> 0 && Adtc_words.is_set b x 15 then
          Adtc_words.int_at b (Adtc_words.child_plain b x 0) else raise Adtc_words.Absent) else if
          tag = 1 then (let x = Adtc_words.part_short b x
          (1 + (Adtc_words.head_bits b x 15 0x1) + (Adtc_words.head_bits b x 14 0x1)) in if x <> 0
          && Adtc_words.is_set b x 15 then Adtc_words.int_at b (Adtc_words.child_plain b x 0) else
          raise Adtc_words.Absent) else let x = Adtc_words.part_short b x 2 in if x <> 0 &&
          Adtc_words.head_bits b x 10 0x1 <> 0 then Adtc_words.int_at b
          (Adtc_words.child_short b x (Adtc_words.head_bits b x 15 0x1)) else raise
          Adtc_words.Absent
    let[@inline] has_column (b : checked) x =
      let x = Adtc_words.at x in let tag = Adtc_words.variant_any b x 15 in if tag >= 5 then false
          else if tag = 4 then Adtc_words.bits b x 10 0xf <> 0 else if tag = 3 then
          (let x = Adtc_words.part_short b x (1 + (Adtc_words.head_bits b x 9 0x1) +
          (Adtc_words.head_bits b x 15 0x1)) in x <> 0 && Adtc_words.bits b x 12 0xf <> 0) else if
          tag = 2 then (let x = Adtc_words.part_short b x 2 in x <> 0 && Adtc_words.bits b x 12 0xf
          <> 0) else if tag = 1 then (let x = Adtc_words.part_short b x
          (2 + (Adtc_words.head_bits b x 15 0x1) + (Adtc_words.head_bits b x 14 0x1)) in x <> 0 &&
          Adtc_words.bits b x 12 0xf <> 0) else let x = Adtc_words.part_short b x 3 in x <> 0 &&
          Adtc_words.head_bits b x 9 0xf <> 0
    let[@inline] column (b : checked) x =
      let x = Adtc_words.at x in let tag = Adtc_words.variant_any b x 15 in if tag >= 5 then raise
          Adtc_words.Absent else if tag = 4 then if Adtc_words.bits b x 10 0xf <> 0 then
          of_code'color ((Adtc_words.bits b x 10 0xf) - 1) else raise Adtc_words.Absent else if tag
          = 3 then (let x = Adtc_words.part_short b x
          (1 + (Adtc_words.head_bits b x 9 0x1) + (Adtc_words.head_bits b x 15 0x1)) in if x <> 0 &&
          Adtc_words.bits b x 12 0xf <> 0 then of_code'color ((Adtc_words.bits b x 12 0xf) - 1) else
          raise Adtc_words.Absent) else if tag = 2 then
          (let x = Adtc_words.part_short b x 2 in if x <> 0 && Adtc_words.bits b x 12 0xf <> 0 then
          of_code'color ((Adtc_words.bits b x 12 0xf) - 1) else raise Adtc_words.Absent) else if tag
          = 1 then (let x = Adtc_words.part_short b x
          (2 + (Adtc_words.head_bits b x 15 0x1) + (Adtc_words.head_bits b x 14 0x1)) in if x <> 0
          && Adtc_words.bits b x 12 0xf <> 0 then of_code'color ((Adtc_words.bits b x 12 0xf) - 1)
          else raise Adtc_words.Absent) else let x = Adtc_words.part_short b x 3 in if x <> 0 &&
          Adtc_words.head_bits b x 9 0xf <> 0 then of_code'color
          ((Adtc_words.head_bits b x 9 0xf) - 1) else raise Adtc_words.Absent
  end

  module Circle = struct
    type t = int
    let wrong' () = invalid_arg "Known.View.Circle.of_shape: the value is no Circle"
    let[@inline] of_shape (b : checked) x =
      let x = Adtc_words.at x in if Adtc_words.differs b x 0xf2 0x0 && Adtc_words.differs b x 0x1e
          0x2 then wrong' () else x
    let[@inline] center (b : checked) x = Adtc_words.view (Adtc_words.later_short b x 1)
    let[@inline] has_at (b : checked) x = Adtc_words.head_bits b x 15 0x1 <> 0
    let[@inline] at (b : checked) x =
      if Adtc_words.head_bits b x 15 0x1 <> 0 then Adtc_words.bits b (Adtc_words.first_short b x) 1
          0xffff else raise Adtc_words.Absent
    let[@inline] depth (b : checked) x =
      let x = Adtc_words.part_short b x 2 in if x <> 0 && Adtc_words.head_bits b x 15 0x1 <> 0 then
          Adtc_words.int_at b (Adtc_words.child_short b x 0) else 3
    let[@inline] fill (b : checked) x =
      let x = Adtc_words.part_short b x 2 in if x <> 0 && Adtc_words.head_bits b x 11 0xf <> 0 then
          of_code'color ((Adtc_words.head_bits b x 11 0xf) - 1) else Red
    let[@inline] has_line (b : checked) x =
      let x = Adtc_words.part_short b x 2 in x <> 0 && Adtc_words.head_bits b x 10 0x1 <> 0
    let[@inline] line (b : checked) x =
      let x = Adtc_words.part_short b x 2 in if x <> 0 && Adtc_words.head_bits b x 10 0x1 <> 0 then
          Adtc_words.int_at b (Adtc_words.child_short b x (Adtc_words.head_bits b x 15 0x1)) else
          raise Adtc_words.Absent
    let[@inline] tags (b : checked) x =
      let x = Adtc_words.part_short b x 3 in if x <> 0 && Adtc_words.head_bits b x 15 0x1 <> 0 then
          Adtc_words.run (Adtc_words.child_short b x
          ((Adtc_words.head_bits b x 14 0x1) + (Adtc_words.head_bits b x 13 0x1))) else
          Adtc_words.no_items
    let[@inline] tags_in (b : checked) l i = Adtc_words.view (Adtc_words.run_item b l i)
    let[@inline] has_scale (b : checked) x =
      let x = Adtc_words.part_short b x 3 in x <> 0 && Adtc_words.head_bits b x 14 0x1 <> 0
    let[@inline] scale (b : checked) x =
      let x = Adtc_words.part_short b x 3 in if x <> 0 && Adtc_words.head_bits b x 14 0x1 <> 0 then
          Adtc_words.float_at b (Adtc_words.child_short b x 0) else raise Adtc_words.Absent
    let[@inline] wide (b : checked) x =
      let x = Adtc_words.part_short b x 3 in if x <> 0 && Adtc_words.head_bits b x 13 0x1 <> 0 then
          Adtc_words.int_at b (Adtc_words.child_short b x (Adtc_words.head_bits b x 14 0x1)) else
          (-1)
    let[@inline] has_column (b : checked) x =
      let x = Adtc_words.part_short b x 3 in x <> 0 && Adtc_words.head_bits b x 9 0xf <> 0
    let[@inline] column (b : checked) x =
      let x = Adtc_words.part_short b x 3 in if x <> 0 && Adtc_words.head_bits b x 9 0xf <> 0 then
          of_code'color ((Adtc_words.head_bits b x 9 0xf) - 1) else raise Adtc_words.Absent
    let[@inline] has_hole (b : checked) x =
      let x = Adtc_words.part_short b x 4 in x <> 0 && Adtc_words.head_bits b x 15 0x1 <> 0
    let[@inline] hole (b : checked) x =
      let x = Adtc_words.part_short b x 4 in if x <> 0 && Adtc_words.head_bits b x 15 0x1 <> 0 then
          Adtc_words.view (Adtc_words.child_short b x (Adtc_words.head_bits b x 5 0x1)) else raise
          Adtc_words.Absent
    let[@inline] small (b : checked) x =
      let x = Adtc_words.part_short b x 4 in if x <> 0 && Adtc_words.head_bits b x 14 0x1 <> 0 then
          Adtc_words.small 8 (Adtc_words.head_bits b x 6 0xff) else (-128)
    let[@inline] far (b : checked) x =
      let x = Adtc_words.part_short b x 4 in if x <> 0 && Adtc_words.head_bits b x 5 0x1 <> 0 then
          Adtc_words.int64_at b (Adtc_words.child_short b x 0) else (-1L)
    let[@inline] has_name (b : checked) x =
      let x = Adtc_words.part_short b x 5 in x <> 0 && Adtc_words.head_bits b x 15 0x1 <> 0
    let[@inline] name (b : checked) x =
      let x = Adtc_words.part_short b x 5 in if x <> 0 && Adtc_words.head_bits b x 15 0x1 <> 0 then
          Adtc_words.view (Adtc_words.child_short b x 0) else raise Adtc_words.Absent
    let[@inline] notes (b : checked) x =
      let x = Adtc_words.part_short b x 5 in if x <> 0 && Adtc_words.head_bits b x 14 0x1 <> 0 then
          Adtc_words.run (Adtc_words.child_short b x (Adtc_words.head_bits b x 15 0x1)) else
          Adtc_words.no_items
    let[@inline] has_notes_in (b : checked) l i =
      not (Adtc_words.is_none b (Adtc_words.run_item b l i))
    let[@inline] notes_in (b : checked) l i =
      if Adtc_words.is_none b (Adtc_words.run_item b l i) then raise Adtc_words.Absent else
          Adtc_words.view (Adtc_words.run_item b l i)
  end

  module Group = struct
    type t = int
    let wrong' () = invalid_arg "Known.View.Group.of_shape: the value is no Group"
    let[@inline] of_shape (b : checked) x =
      let x = Adtc_words.at x in if Adtc_words.differs b x 0xf2 0x10 && Adtc_words.differs b x 0x1e
          0x6 then wrong' () else x
    let[@inline] has_name (b : checked) x = Adtc_words.head_bits b x 15 0x1 <> 0
    let[@inline] name (b : checked) x =
      if Adtc_words.head_bits b x 15 0x1 <> 0 then Adtc_words.view (Adtc_words.later_short b x 1)
          else raise Adtc_words.Absent
    let[@inline] shapes (b : checked) x =
      if Adtc_words.head_bits b x 14 0x1 <> 0 then Adtc_words.run
          (Adtc_words.later_short b x (1 + (Adtc_words.head_bits b x 15 0x1))) else
          Adtc_words.no_items
    let[@inline] shapes_in (b : checked) l i = Adtc_words.view (Adtc_words.run_item b l i)
    let[@inline] has_at (b : checked) x = Adtc_words.head_bits b x 13 0x1 <> 0
    let[@inline] at (b : checked) x =
      if Adtc_words.head_bits b x 13 0x1 <> 0 then Adtc_words.bits b (Adtc_words.first_short b x) 1
          0xffff else raise Adtc_words.Absent
    let[@inline] has_line (b : checked) x =
      let x = Adtc_words.part_short b x (1 + (Adtc_words.head_bits b x 15 0x1) +
          (Adtc_words.head_bits b x 14 0x1)) in x <> 0 && Adtc_words.is_set b x 15
    let[@inline] line (b : checked) x =
      let x = Adtc_words.part_short b x (1 + (Adtc_words.head_bits b x 15 0x1) +
          (Adtc_words.head_bits b x 14 0x1)) in if x <> 0 && Adtc_words.is_set b x 15 then
          Adtc_words.int_at b (Adtc_words.child_plain b x 0) else raise Adtc_words.Absent
    let[@inline] has_column (b : checked) x =
      let x = Adtc_words.part_short b x (2 + (Adtc_words.head_bits b x 15 0x1) +
          (Adtc_words.head_bits b x 14 0x1)) in x <> 0 && Adtc_words.bits b x 12 0xf <> 0
    let[@inline] column (b : checked) x =
      let x = Adtc_words.part_short b x (2 + (Adtc_words.head_bits b x 15 0x1) +
          (Adtc_words.head_bits b x 14 0x1)) in if x <> 0 && Adtc_words.bits b x 12 0xf <> 0 then
          of_code'color ((Adtc_words.bits b x 12 0xf) - 1) else raise Adtc_words.Absent
    let[@inline] colors (b : checked) x =
      let x = Adtc_words.part_short b x (3 + (Adtc_words.head_bits b x 15 0x1) +
          (Adtc_words.head_bits b x 14 0x1)) in Adtc_words.elements
          (if x <> 0 && Adtc_words.is_set b x 15 then Adtc_words.child_plain b x 0 else 0)
    let[@inline] has_colors_in (b : checked) l i = Adtc_words.byte_in b l i <> 0
    let[@inline] colors_in (b : checked) l i =
      if Adtc_words.byte_in b l i <> 0 then of_code'color ((Adtc_words.byte_in b l i) - 1) else
          raise Adtc_words.Absent
    let[@inline] moods (b : checked) x =
      let x = Adtc_words.part_short b x (4 + (Adtc_words.head_bits b x 15 0x1) +
          (Adtc_words.head_bits b x 14 0x1)) in Adtc_words.elements
          (if x <> 0 && Adtc_words.is_set b x 15 then Adtc_words.child_plain b x 0 else 0)
    let[@inline] moods_in (b : checked) l i = of_code'mood (Adtc_words.byte_in b l i)
  end

  module Empty = struct
    type t = int
    let wrong' () = invalid_arg "Known.View.Empty.of_shape: the value is no Empty"
    let[@inline] of_shape (b : checked) x =
      let x = Adtc_words.at x in if Adtc_words.differs b x 0xf2 0x20 && Adtc_words.differs b x 0x1e
          0xa then wrong' () else x
    let[@inline] has_at (b : checked) x = Adtc_words.head_bits b x 15 0x1 <> 0
    let[@inline] at (b : checked) x =
      if Adtc_words.head_bits b x 15 0x1 <> 0 then Adtc_words.bits b (Adtc_words.first_short b x) 1
          0xffff else raise Adtc_words.Absent
    let[@inline] has_line (b : checked) x =
      let x = Adtc_words.part_short b x 1 in x <> 0 && Adtc_words.is_set b x 15
    let[@inline] line (b : checked) x =
      let x = Adtc_words.part_short b x 1 in if x <> 0 && Adtc_words.is_set b x 15 then
          Adtc_words.int_at b (Adtc_words.child_plain b x 0) else raise Adtc_words.Absent
    let[@inline] has_column (b : checked) x =
      let x = Adtc_words.part_short b x 2 in x <> 0 && Adtc_words.bits b x 12 0xf <> 0
    let[@inline] column (b : checked) x =
      let x = Adtc_words.part_short b x 2 in if x <> 0 && Adtc_words.bits b x 12 0xf <> 0 then
          of_code'color ((Adtc_words.bits b x 12 0xf) - 1) else raise Adtc_words.Absent
  end

  module Triangle = struct
    type t = int
    let wrong' () = invalid_arg "Known.View.Triangle.of_shape: the value is no Triangle"
    let[@inline] of_shape (b : checked) x =
      let x = Adtc_words.at x in if Adtc_words.differs b x 0xf2 0x30 && Adtc_words.differs b x 0x1e
          0xe then wrong' () else x
    let[@inline] corners (b : checked) x =
      if Adtc_words.head_bits b x 15 0x1 <> 0 then Adtc_words.run
          (Adtc_words.later_short b x (1 + (Adtc_words.head_bits b x 9 0x1))) else
          Adtc_words.no_items
    let[@inline] corners_in (b : checked) l i = Adtc_words.view (Adtc_words.run_item b l i)
    let[@inline] color (b : checked) x = of_code'color (Adtc_words.head_bits b x 11 0xf)
    let[@inline] has_at (b : checked) x = Adtc_words.head_bits b x 10 0x1 <> 0
    let[@inline] at (b : checked) x =
      if Adtc_words.head_bits b x 10 0x1 <> 0 then Adtc_words.bits b (Adtc_words.first_short b x) 1
          0xffff else raise Adtc_words.Absent
    let[@inline] has_line (b : checked) x = Adtc_words.head_bits b x 9 0x1 <> 0
    let[@inline] line (b : checked) x =
      if Adtc_words.head_bits b x 9 0x1 <> 0 then Adtc_words.int_at b (Adtc_words.later_short b x 1)
          else raise Adtc_words.Absent
    let[@inline] has_column (b : checked) x =
      let x = Adtc_words.part_short b x (1 + (Adtc_words.head_bits b x 9 0x1) +
          (Adtc_words.head_bits b x 15 0x1)) in x <> 0 && Adtc_words.bits b x 12 0xf <> 0
    let[@inline] column (b : checked) x =
      let x = Adtc_words.part_short b x (1 + (Adtc_words.head_bits b x 9 0x1) +
          (Adtc_words.head_bits b x 15 0x1)) in if x <> 0 && Adtc_words.bits b x 12 0xf <> 0 then
          of_code'color ((Adtc_words.bits b x 12 0xf) - 1) else raise Adtc_words.Absent
  end

  module Arc = struct
    type t = int
    let wrong' () = invalid_arg "Known.View.Arc.of_shape: the value is no Arc"
    let[@inline] of_shape (b : checked) x =
      let x = Adtc_words.at x in if Adtc_words.differs b x 0xf2 0x40 then wrong' () else x
    let[@inline] center (b : checked) x =
      Adtc_words.view (Adtc_words.distant b x (x + 2 + (Adtc_words.bits b x 14 0x1)))
    let[@inline] from (b : checked) x = Adtc_words.float64_in b (Adtc_words.first_plain b x + 2)
    let[@inline] to_ (b : checked) x = Adtc_words.float64_in b (Adtc_words.first_plain b x + 4)
    let[@inline] has_at (b : checked) x = Adtc_words.is_set b x 15
    let[@inline] at (b : checked) x =
      if Adtc_words.is_set b x 15 then Adtc_words.bits b (Adtc_words.first_plain b x) 1 0xffff else
          raise Adtc_words.Absent
    let[@inline] has_line (b : checked) x = Adtc_words.is_set b x 14
    let[@inline] line (b : checked) x =
      if Adtc_words.is_set b x 14 then Adtc_words.int_at b (Adtc_words.distant b x (x + 2)) else
          raise Adtc_words.Absent
    let[@inline] has_column (b : checked) x = Adtc_words.bits b x 10 0xf <> 0
    let[@inline] column (b : checked) x =
      if Adtc_words.bits b x 10 0xf <> 0 then of_code'color ((Adtc_words.bits b x 10 0xf) - 1) else
          raise Adtc_words.Absent
  end

  module Point = struct
    let open_ buffer = Adtc_typed.check schema' 1 buffer
    let value b x = read'point b (Adtc_words.at x) (fun v -> v)
    let[@inline] x (b : checked) x =
      let x = Adtc_words.at x in Adtc_words.int_at b (Adtc_words.child_short b x 0)
    let[@inline] y (b : checked) x =
      let x = Adtc_words.at x in Adtc_words.int_at b (Adtc_words.later_short b x 1)
    let[@inline] weight (b : checked) x =
      let x = Adtc_words.at x in let x = Adtc_words.part_short b x 2 in if x <> 0 &&
          Adtc_words.is_set b x 15 then Adtc_words.float_at b (Adtc_words.child_plain b x 0) else
          0.5
  end

  module Note = struct
    let open_ buffer = Adtc_typed.check schema' 3 buffer
    let value b x = read'note b (Adtc_words.at x) (fun v -> v)
    let[@inline] text (b : checked) x =
      let x = Adtc_words.at x in Adtc_words.view (Adtc_words.child_short b x 0)
    let[@inline] loud (b : checked) x =
      let x = Adtc_words.at x in let x = Adtc_words.part_short b x 1 in if x <> 0 && Adtc_words.bits
          b x 14 0x3 <> 0 then Adtc_words.bits b x 14 0x3 = 2 else true
    let[@inline] has_mood (b : checked) x =
      let x = Adtc_words.at x in let x = Adtc_words.part_short b x 2 in x <> 0 && Adtc_words.bits b
          x 12 0xf <> 0
    let[@inline] mood (b : checked) x =
      let x = Adtc_words.at x in let x = Adtc_words.part_short b x 2 in if x <> 0 && Adtc_words.bits
          b x 12 0xf <> 0 then of_code'mood ((Adtc_words.bits b x 12 0xf) - 1) else raise
          Adtc_words.Absent
  end
end
