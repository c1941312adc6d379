(* Naked pointers to memory that is gone, where the heap of OCaml 5 grows later: are they followed?
   Prints `overlap N changed M`: how many of the pointers lie in blocks of the heap, and how many
   words of these the collector has changed. Prints `occupied` if nothing can be mapped there.

   mapped     the memory lay where the system put it, and is given back; the heap grows
   behind     it lay exactly where the heap will grow next
   excluded   the same, and it was excluded from the heap while it existed *)

external map : int -> unit = "test_reused_map"
external map_behind : bytes -> int -> bool = "test_reused_map_behind"
external scatter : Obj.t array -> unit = "test_reused_scatter"
external exclude : unit -> bool = "test_reused_exclude"
external unmap : unit -> unit = "test_reused_unmap"
external fill : bytes -> Obj.t array -> int = "test_reused_fill"
external count_changed : bytes -> Obj.t array -> int = "test_reused_count_changed"

let mebibyte = 1 lsl 20

let sum f blocks = List.fold_left (fun n block -> n + f block) 0 blocks

(* Blocks, until pointers lie in one. *)
let rec grow array size limit blocks overlap =
  if limit = 0 || overlap > 0 then (blocks, overlap)
  else
    let block = Bytes.create size in
    grow array size (limit - 1) (block :: blocks) (fill block array)

let grow_and_collect array size limit =
  let blocks, overlap = grow array size limit [] 0 in
  for _ = 1 to 3 do
    Gc.full_major ()
  done;
  Printf.printf "overlap %d changed %d\n" overlap (sum (fun b -> count_changed b array) blocks);
  ignore (Sys.opaque_identity (array, blocks))

let pointers () =
  let array = Array.make 1000 (Obj.repr 0) in
  scatter array;
  Gc.full_major ();
  array

let test_mapped () =
  map (64 * mebibyte);
  let array = pointers () in
  unmap ();
  grow_and_collect array (48 * mebibyte) 16

let test_behind before_unmap =
  let block = Bytes.create mebibyte in
  if map_behind block (256 * mebibyte) then (
    let array = pointers () in
    before_unmap ();
    unmap ();
    grow_and_collect array (240 * mebibyte) 4)
  else print_endline "occupied"

let () =
  match Sys.argv with
  | [| _; "mapped" |] -> test_mapped ()
  | [| _; "behind" |] -> test_behind ignore
  | [| _; "excluded" |] -> test_behind (fun () -> assert (exclude ()))
  | _ -> exit 2
