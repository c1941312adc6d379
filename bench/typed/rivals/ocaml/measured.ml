(* OCaml's own heap: measures what is done with values of it, and prints one JSON object, as
   measured.hpp does.

     TOKENS=FILE [FILES=0] [ROUNDS=5] PROGRAM

   To save is Marshal, and to load is to unmarshal. It has no check of bytes, and a single tree is
   not freed: what is forgotten goes with the next collection. Before each measure there is a whole
   collection. *)

open Rival

let variable name usual = Option.value (Sys.getenv_opt name) ~default:usual
let expect is why = if not is then fail why

(* Few collections of the major heap, as programs have that build large values. *)
let () = Gc.set { (Gc.get ()) with minor_heap_size = 1 lsl 20; space_overhead = 200 }

let map_of kind fd = Bigarray.array1_of_genarray (Unix.map_file fd kind C_layout false [| -1 |])

(* The file of tokens: input.hpp says what is where. *)
let input path most =
  let fd = Unix.openfile path [ O_RDONLY ] 0 in
  (* Its end may be no whole number. *)
  let size = (Unix.fstat fd).st_size / 4 in
  let numbers = Unix.map_file fd Int32 C_layout false [| size |] in
  let numbers : numbers = Bigarray.array1_of_genarray numbers in
  let bytes = map_of Bigarray.Char fd in
  Unix.close fd;
  let number i = Int32.to_int numbers.{i} in
  let count = number 0 and files = number 1 and tokens = number 2 in
  let starts = 3 + count in
  let first = starts + files + 1 in
  let chosen = if most = 0 || most > files then files else most in
  let text i =
    let start = if i = 0 then 0 else number (2 + i) in
    String.init (number (3 + i) - start) (fun k -> bytes.{(4 * (first + tokens)) + start + k})
  in
  let length = number (starts + chosen) in
  let all = Bigarray.Array1.create Int32 C_layout (1 + length) in
  (* The root is a product whose only field is the list of all files. *)
  all.{0} <- Int32.of_int chosen;
  Bigarray.Array1.(blit (sub numbers first length) (sub all 1 length));
  { all; texts = Array.init count text; next = 0 }

let times : (string, float list) Hashtbl.t = Hashtbl.create 16
let order = ref []

let time name work =
  Gc.full_major ();
  let start = Sys.time () in
  let made = work () in
  let taken = Sys.time () -. start in
  if not (Hashtbl.mem times name) then order := name :: !order;
  Hashtbl.replace times name (taken :: Option.value (Hashtbl.find_opt times name) ~default:[]);
  made

let print_measures size =
  Printf.printf {|{"measures": [{"name": "size", "value": %d, "unit": "bytes"}|} size;
  let print name =
    let own = List.sort compare (Hashtbl.find times name) in
    let median = 1e3 *. List.nth own (List.length own / 2) in
    Printf.printf {|, {"name": "%s", "value": %.6f, "unit": "ms"}|} name median
  in
  List.iter print (List.rev !order);
  print_string "]"

let digested tree =
  begin_digest ();
  Generated.digest tree;
  end_digest ()

(* Nothing in a tree is there twice, so that nobody has to look for it. *)
let marshalled (tree : Generated.root) = Marshal.to_bytes tree [ No_sharing ]

let load path : Generated.root =
  let channel = open_in_bin path in
  let tree = Marshal.from_channel channel in
  close_in channel;
  tree

let measure_file tree digest =
  let folder = if Sys.file_exists "/dev/shm" then "/dev/shm" else "/tmp" in
  let path = Filename.temp_file ~temp_dir:folder "outheap-schemas-" "" in
  Fun.protect ~finally:(fun () -> Sys.remove path) @@ fun () ->
  let channel = open_out_bin path in
  time "save" (fun () ->
      output_bytes channel (marshalled tree);
      flush channel);
  close_out channel;
  let files, loaded =
    time "load" (fun () ->
        let loaded = load path in
        (Generated.files_of loaded, loaded))
  in
  expect (files = Generated.files_of tree) "a file was loaded that is another one";
  expect (digested loaded = digest) "a file holds another tree"

let () =
  let path = match Sys.getenv_opt "TOKENS" with Some p -> p | None -> fail "TOKENS is missing" in
  let tokens = input path (int_of_string (variable "FILES" "0")) in
  let size = ref 0 and digest = ref "" and folded_digest = ref "" in
  for _ = 1 to int_of_string (variable "ROUNDS" "5") do
    let tree = time "build" (fun () -> Generated.build { tokens with next = 0 }) in
    size := Bytes.length (marshalled tree);
    digest := digested tree;
    walked.nodes <- 0;
    walked.names <- 0;
    walked.bytes <- 0;
    found.calls <- 0;
    found.lines <- 0;
    found.arguments <- 0;
    time "walk" (fun () -> Generated.walk tree);
    time "find" (fun () -> Generated.find tree);
    let folded = time "fold" (fun () -> Generated.fold tree) in
    folded_digest := digested folded;
    let copy = time "copy" (fun () -> Generated.copy tree) in
    expect (digested copy = !digest) "a copy is another tree";
    expect (time "equal" (fun () -> tree = copy)) "a copy is not equal";
    expect (tree = folded = (!digest = !folded_digest)) "two trees seem equal";
    measure_file tree !digest
  done;
  print_measures !size;
  let { nodes; names; bytes } = walked and { calls; lines; arguments } = found in
  Printf.printf {|, "nodes": %d, "names": %d, "name_bytes": %d|} nodes names bytes;
  Printf.printf {|, "calls": %d, "lines": %d, "arguments": %d|} calls lines arguments;
  Printf.printf {|, "digest": "%s", "folded": "%s"}|} !digest !folded_digest;
  print_newline ()
