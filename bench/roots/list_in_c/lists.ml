let by_name =
  List.map
    (fun (module C : Choice.S) -> (C.name, (module C : Choice.S)))
    [
      (module In_ocaml.Persistent);
      (module In_ocaml.Ephemeral);
      (module In_c.Gc);
      (module In_c.Boxroots);
      (module In_c.Generational_global_roots);
      (module In_c.Fake_boxroots);
      (module In_c.Global_roots);
    ]
