(* A value of lists.asdl, read item by item by views. *)

module V = Lists.View

let array b elements read = Array.init (Adtc_typed.elements_length b elements) (read b elements)

let sparse b elements has read =
  let item b elements i = if has b elements i then Some (read b elements i) else None in
  array b elements item

let list b items has read =
  let item i = if has b items i then Some (read b items i) else None in
  List.init (Adtc_typed.length b items) item

let rec seen b r : Lists.row =
  match V.Row.kind b r with
  | Full ->
    let f = V.Full.of_row b r in
    let rows = V.Full.rows b f in
    Full
      { small = array b (V.Full.small b f) V.Full.small_in;
        codes = array b (V.Full.codes b f) V.Full.codes_in;
        wide = array b (V.Full.wide b f) V.Full.wide_in;
        counts = array b (V.Full.counts b f) V.Full.counts_in;
        levels = array b (V.Full.levels b f) V.Full.levels_in;
        exact = array b (V.Full.exact b f) V.Full.exact_in;
        flags = array b (V.Full.flags b f) V.Full.flags_in;
        colors = sparse b (V.Full.colors b f) V.Full.has_colors_in V.Full.colors_in;
        rows = List.init (Adtc_typed.length b rows) (fun i -> seen b (V.Full.rows_in b rows i)) }
  | Gaps ->
    let g = V.Gaps.of_row b r in
    let text b texts i = Adtc_typed.string b (V.Gaps.texts_in b texts i) in
    Gaps
      { numbers = list b (V.Gaps.numbers b g) V.Gaps.has_numbers_in V.Gaps.numbers_in;
        levels = list b (V.Gaps.levels b g) V.Gaps.has_levels_in V.Gaps.levels_in;
        texts = list b (V.Gaps.texts b g) V.Gaps.has_texts_in text;
        flags = sparse b (V.Gaps.flags b g) V.Gaps.has_flags_in V.Gaps.flags_in }
