(* A program that creates its first root before the thread library is initialised: a module that
   does not know of threads comes first. On OCaml 4 boxroot then initialises that library, which
   allocates. *)

open Support
open Testing

(* The whole minor heap is used before the next collection: what was left there by mistake is
   overwritten. *)
let first_root_survives () =
  ignore (Sys.opaque_identity (List.init 200_000 string_of_int));
  Thread.join (Thread.create ignore ());
  check_int ~expected:4242 (Early.first_root ()) "the value of the first root";
  check (Root.status () = Root.Running) "the status is RUNNING"

let () = run [ ("first_root_survives", first_root_survives) ]
