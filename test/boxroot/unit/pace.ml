(* How often the major collector comes round, with roots that are many beside the heap and
   without. *)

open Support
open Testing

let cycles () = (Gc.quick_stat ()).major_collections
let words_of_block = 1_000
let live = Array.make 500 Bytes.empty

(* Each block, old when it is made, takes the place of one that dies. *)
let allocate blocks =
  for i = 0 to blocks - 1 do
    live.(i mod Array.length live) <- Bytes.create (8 * words_of_block)
  done

let cycles_of_churn () =
  allocate (4 * Array.length live);
  let before = cycles () in
  allocate (100 * Array.length live);
  cycles () - before

(* The array is part of the heap, whatever it holds. *)
let cycles_beside array =
  let count = cycles_of_churn () in
  ignore (Sys.opaque_identity array);
  count

(* On OCaml 5.0 roots take away a quarter of the cycles; it is not known why. *)
let tolerance = if (5, 0) <= ocaml && ocaml < (5, 1) then 0.3 else 0.1

(* Of one old value, so that the marker has the slots to read and nothing else. *)
let slots_are_no_work () =
  let count = 500_000 in
  let without = cycles_beside (Array.make count 0) in
  let value = ref 1 in
  Gc.minor ();
  let roots = Array.init count (fun _ -> Root.create value) in
  let with_roots = cycles_beside roots in
  Array.iter Root.delete roots;
  Printf.printf "%d cycles, with roots %d\n" without with_roots;
  check
    (float_of_int (abs (with_roots - without)) <= tolerance *. float_of_int without)
    "about as many cycles as without roots"

let () = run [ ("slots_are_no_work", slots_are_no_work) ]
