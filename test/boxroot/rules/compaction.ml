(* Compaction moves values, and every root follows: roots of every age, live or dead, of values of
   many sizes, and roots that share a value. *)

open Support
open Testing

let sizes = [| 1; 2; 3; 5; 8; 13; 21; 60; 120; 300; 2_000 |]
let value id = Array.make sizes.(id mod Array.length sizes) (id + 1)
let is_value id v = Array.length v = Array.length (value id) && Array.for_all (( = ) (id + 1)) v

let check_all roots =
  let check_one id root =
    check (is_value id (Root.get root)) (Printf.sprintf "the value of root %d" id);
    check (Root.ref_agrees root) "boxroot_get_ref and boxroot_get disagree"
  in
  Array.iteri check_one roots

let addresses roots = Array.map (fun root -> Root.address (Root.get root)) roots

let count_different a b =
  let count = ref 0 in
  Array.iteri (fun i x -> if x <> b.(i) then incr count) a;
  !count

(* Roots of old values with garbage between them, of which compaction makes one block of memory. *)
let scattered count =
  let garbage = ref [] in
  let root id =
    garbage := Array.init 4 (fun _ -> value id) :: !garbage;
    Root.create (value id)
  in
  let roots = Array.init count root in
  Gc.full_major ();
  ignore (Sys.opaque_identity !garbage);
  roots

(* OCaml 5.0 and 5.1 do not compact, nor does 5.2 before its release. *)
let compacts = ocaml < (5, 0) || ocaml >= (5, 3)

let roots_follow () =
  let roots = scattered 20_000 in
  let again = Array.map (fun root -> Root.create (Root.get root)) roots in
  let before = addresses roots in
  Gc.compact ();
  let moved = count_different before (addresses roots) in
  check ((not compacts) || moved > 2_000) (Printf.sprintf "only %d values were moved" moved);
  Gc.compact ();
  check_all roots;
  check_all again;
  check_int ~expected:0 (count_different (addresses roots) (addresses again)) "values that differ";
  Array.iter Root.delete roots;
  check_all again;
  Array.iter Root.delete again

(* Young values, and roots that are deleted or modified just before. *)
let in_the_middle_of_marking () =
  let roots = scattered 20_000 in
  for round = 1 to 4 do
    Root.gc_slice (round * 2_000);
    Array.iteri
      (fun id root ->
        if id mod 4 = 0 then roots.(id) <- Root.modify root (value id)
        else if id mod 4 = 1 then (
          Root.delete root;
          roots.(id) <- Root.create (value id)))
      roots;
    Root.delete_on_thread (Array.init 3_000 (fun id -> Root.create (value id)));
    Gc.compact ();
    check_all roots
  done;
  Array.iter Root.delete roots

let () =
  Root.leave_to_marker ();
  run [ ("roots_follow", roots_follow); ("in_the_middle_of_marking", in_the_middle_of_marking) ]
