(* TEST *)

(* Runs before all others: is a program that ocamltest links linked with the runtime that is to be
   tested? *)

let () =
  let wanted = Sys.getenv "OUTHEAP_SUITE_RUNTIME" in
  let found = Sys.runtime_variant () in
  if found <> wanted then (
    Printf.printf "linked with %S, not with %S\n" found wanted;
    exit 1)
