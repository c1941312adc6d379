(* The implementations that are compared, by name: what a program accepts in REF. *)

let all : (module Cell.S) list =
  [
    (module Cell_ocaml);
    (module Cell_ocaml_ref);
    (module Cell_gc);
    (module Cell_boxroot);
    (module Cell_thread_unsafe);
    (module Cell_force_remote);
    (module Cell_dll_boxroot);
    (module Cell_rem_boxroot);
    (module Cell_bitmap_boxroot);
    (module Cell_generational);
    (module Cell_global);
  ]

let by_name = List.map (fun (module C : Cell.S) -> (C.name, (module C : Cell.S))) (all @ Peers.all)
