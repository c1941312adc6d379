(* Two cycles of marking over the same heap, but for an array: the first finds immediates in it, the
   second what the arguments say. Prints the number of the first. The surplus of the second is the
   array's.

     counted whole|slices STATIC BLOCKS FOREIGN HEAP YOUNG

   STATIC pointers in turn to BLOCKS blocks of static data with a cache line each; FOREIGN pointers
   to nowhere, with a cache line of the page table each; HEAP pointers to the array itself; YOUNG
   pointers to the minor heap. In one slice or in small ones. *)

external fill : int array -> int -> int -> int -> int -> int -> unit
  = "test_counted_fill_bytecode" "test_counted_fill"

external cycles : unit -> int = "test_counted_cycles" [@@noalloc]

let rec finish ~started slice =
  if cycles () = started then (
    slice ();
    finish ~started slice)

let cycle = function
  | "whole" -> Gc.major
  | "slices" ->
      fun () ->
        Gc.minor ();
        finish ~started:(cycles ()) (fun () -> ignore (Gc.major_slice 500))
  | _ -> exit 2

let () =
  let collect = cycle Sys.argv.(1) in
  let number i = int_of_string Sys.argv.(i) in
  let statics, blocks, foreign = (number 2, number 3, number 4) in
  let heap, young = (number 5, number 6) in
  let array = Array.make 100_000 0 in
  Gc.set { (Gc.get ()) with max_overhead = 1_000_000 };
  Gc.full_major ();
  let first = cycles () in
  collect ();
  fill array statics blocks foreign heap young;
  collect ();
  Printf.printf "%d\n" first;
  ignore (Sys.opaque_identity array)
