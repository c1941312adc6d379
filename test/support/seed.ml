let chosen given =
  if given < 0 then Random.self_init ();
  let seed = if given < 0 then Random.bits () else given in
  Printf.printf "seed %d: again with --seed %d\n%!" seed seed;
  seed

let state () =
  let given = Option.bind (Sys.getenv_opt "OUTHEAP_PROPERTY_SEED") int_of_string_opt in
  Random.State.make [| chosen (Option.value given ~default:(-1)) |]
