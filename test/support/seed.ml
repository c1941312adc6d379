let chosen given =
  if given < 0 then Random.self_init ();
  let seed = if given < 0 then Random.bits () else given in
  Printf.printf "seed %d: again with --seed %d\n%!" seed seed;
  seed
