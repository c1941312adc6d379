open Bench_harness

type t = {
  mark : float;
  slices : int;
  minor_collections : int;
  major_collections : int;
  top_heap_words : int;
}

let none =
  { mark = 0.; slices = 0; minor_collections = 0; major_collections = 0; top_heap_words = 0 }

let add a b =
  {
    mark = a.mark +. b.mark;
    slices = a.slices + b.slices;
    minor_collections = a.minor_collections + b.minor_collections;
    major_collections = a.major_collections + b.major_collections;
    top_heap_words = max a.top_heap_words b.top_heap_words;
  }

let environment ~file ~overhead ~minor =
  [
    ("MARK_REPORT", file);
    ("OCAMLRUNPARAM", Printf.sprintf "o=%d,s=%dk,O=1000000" overhead minor);
  ]

let read path =
  let channel = Scanf.Scanning.open_in path in
  Fun.protect
    ~finally:(fun () -> Scanf.Scanning.close_in channel)
    (fun () ->
      Scanf.bscanf channel "%f %d %d %d %d %d"
        (fun mark slices minor_collections major_collections forced top_heap_words ->
          if forced > 0 then Program.fail "%d cycles were forced, whose marking is not seen" forced;
          { mark; slices; minor_collections; major_collections; top_heap_words }))

let fields r =
  [
    ("mark", Json.Float r.mark);
    ("mark_slices", Json.Int r.slices);
    ("minor_collections", Json.Int r.minor_collections);
    ("major_collections", Json.Int r.major_collections);
    ("top_heap_words", Json.Int r.top_heap_words);
  ]
