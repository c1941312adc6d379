exception Failed of string

let ocaml = (Sys.ocaml_release.major, Sys.ocaml_release.minor)

let () =
  Printexc.register_printer (function Failed message -> Some ("failed: " ^ message) | _ -> None)

let check condition message = if not condition then raise (Failed message)

let check_int ~expected actual message =
  if actual <> expected then
    raise (Failed (Printf.sprintf "%s: %d, expected %d" message actual expected))

let run_one (name, test) =
  match test () with
  | () -> true
  | exception e ->
    Printf.eprintf "%s: %s\n%!" name (Printexc.to_string e);
    false

let exit_with ok = exit (if ok then 0 else 1)

let run tests =
  match Array.to_list Sys.argv with
  | [ _ ] -> exit_with (List.for_all Fun.id (List.map run_one tests))
  | [ _; "list" ] -> List.iter (fun (name, _) -> print_endline name) tests
  | [ _; name ] when List.mem_assoc name tests -> exit_with (run_one (name, List.assoc name tests))
  | _ ->
    Printf.eprintf "usage: %s [list | NAME], NAME one of:\n" Sys.argv.(0);
    List.iter (fun (name, _) -> prerr_endline ("  " ^ name)) tests;
    exit 2
