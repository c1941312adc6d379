(* A value of known.asdl in its last version, read field by field by views. *)

module V = Known.View

let opt has read b x = if has b x then Some (read b x) else None

let seen_point b p : Known.point =
  { x = V.Point.x b p; y = V.Point.y b p; weight = V.Point.weight b p }

let seen_note b n : Known.note =
  { text = Adtc_typed.string b (V.Note.text b n); loud = V.Note.loud b n;
    mood = opt V.Note.has_mood V.Note.mood b n }

let rec seen b s : Known.shape =
  let at = opt V.Shape.has_at V.Shape.at b s and line = opt V.Shape.has_line V.Shape.line b s in
  let column = opt V.Shape.has_column V.Shape.column b s in
  match V.Shape.kind b s with
  | Circle ->
    let c = V.Circle.of_shape b s in
    let tags = V.Circle.tags b c and notes = V.Circle.notes b c in
    let tag i = seen_note b (V.Circle.tags_in b tags i) in
    let note i = seen_note b (V.Circle.notes_in b notes i) in
    let note i = if V.Circle.has_notes_in b notes i then Some (note i) else None in
    let name = opt V.Circle.has_name V.Circle.name b c in
    Circle
      { center = seen_point b (V.Circle.center b c); depth = V.Circle.depth b c;
        fill = V.Circle.fill b c; tags = List.init (Adtc_typed.length b tags) tag;
        scale = opt V.Circle.has_scale V.Circle.scale b c; wide = V.Circle.wide b c;
        hole = Option.map (seen_point b) (opt V.Circle.has_hole V.Circle.hole b c);
        small = V.Circle.small b c; far = V.Circle.far b c;
        name = Option.map (Adtc_typed.string b) name;
        notes = List.init (Adtc_typed.length b notes) note; at; line; column }
  | Group ->
    let g = V.Group.of_shape b s in
    let shapes = V.Group.shapes b g and colors = V.Group.colors b g and moods = V.Group.moods b g in
    let shape i = seen b (V.Group.shapes_in b shapes i) in
    let has_color = V.Group.has_colors_in b colors in
    let color i = if has_color i then Some (V.Group.colors_in b colors i) else None in
    let name = opt V.Group.has_name V.Group.name b g in
    Group
      { name = Option.map (Adtc_typed.string b) name;
        shapes = List.init (Adtc_typed.length b shapes) shape;
        colors = Array.init (Adtc_typed.elements_length b colors) color;
        moods = Array.init (Adtc_typed.elements_length b moods) (V.Group.moods_in b moods);
        at; line; column }
  | Empty -> Empty { at; line; column }
  | Triangle ->
    let t = V.Triangle.of_shape b s in
    let corners = V.Triangle.corners b t in
    let corner i = seen_point b (V.Triangle.corners_in b corners i) in
    let corners = List.init (Adtc_typed.length b corners) corner in
    Triangle { corners; color = V.Triangle.color b t; at; line; column }
  | Arc ->
    let a = V.Arc.of_shape b s in
    Arc
      { center = seen_point b (V.Arc.center b a); from = V.Arc.from b a; to_ = V.Arc.to_ b a; at;
        line; column }
  | Unknown_shape ->
    assert (at = None && line = None && column = None);
    V.Shape.value b s
