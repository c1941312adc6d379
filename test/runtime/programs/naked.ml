(* Naked pointers to memory that is gone, over which the major heap has grown: does a collection
   change what is there? Prints `overlap N changed M`: how many of the pointers lay in the heap in
   the end, and how many words the collector has changed that are not its own.

   malloc   the memory was malloc's, and is freed; the heap grows where the system lets it
   behind   the memory lay exactly where the heap will grow next; prints `occupied` if nothing can
            lie there
   excluded the same, and it was excluded from the heap while it existed *)

external malloc : int -> unit = "test_naked_malloc"
external map_behind_heap : int -> bool = "test_naked_map_behind_heap"
external scatter : Obj.t array -> unit = "test_naked_scatter"
external free : unit -> unit = "test_naked_free"
external exclude : unit -> string = "test_naked_exclude"
external unmap : unit -> unit = "test_naked_unmap"
external count_in_heap : Obj.t array -> int = "test_naked_count_in_heap"
external fill : bytes -> Obj.t array -> unit = "test_naked_fill"
external count_changed : bytes -> Obj.t array -> int = "test_naked_count_changed"

let mebibyte = 1 lsl 20
let pointers () = Array.make 1000 (Obj.repr 0)

(* Blocks of [size] bytes, each a heap chunk of its own, until a pointer lies in one. *)
let grow_over array ~size ~limit =
  let rec grow blocks n =
    if n = 0 || count_in_heap array > 0 then blocks
    else
      let block = Bytes.create size in
      fill block array;
      grow (block :: blocks) (n - 1)
  in
  grow [] limit

let collect_and_check array blocks =
  Gc.full_major ();
  let changed = List.fold_left (fun sum b -> sum + count_changed b array) 0 blocks in
  Printf.printf "overlap %d changed %d\n" (count_in_heap array) changed;
  ignore (Sys.opaque_identity (array, blocks))

let test_malloc () =
  let array = pointers () in
  Gc.full_major ();
  malloc (64 * mebibyte);
  scatter array;
  Gc.full_major ();
  free ();
  collect_and_check array (grow_over array ~size:(48 * mebibyte) ~limit:16)

let exclude_or_exit () =
  match exclude () with
  | "" -> ()
  | error ->
      print_endline error;
      exit 1

let test_behind before_unmap =
  let array = pointers () in
  Gc.full_major ();
  if map_behind_heap (256 * mebibyte) then (
    scatter array;
    Gc.full_major ();
    before_unmap ();
    unmap ();
    collect_and_check array (grow_over array ~size:(240 * mebibyte) ~limit:4))
  else print_endline "occupied"

let () =
  (* A chunk is hardly larger than the block it is made for. *)
  Gc.set { (Gc.get ()) with major_heap_increment = 4096; space_overhead = 1 };
  match Sys.argv with
  | [| _; "malloc" |] -> test_malloc ()
  | [| _; "behind" |] -> test_behind ignore
  | [| _; "excluded" |] -> test_behind exclude_or_exit
  | _ ->
      prerr_endline "usage: naked malloc|behind|excluded";
      exit 2
