let () =
  let region = Region.create () in
  let words = Array.init 1_000_000 (Printf.sprintf "word %d") in
  let ticks = ref 0 in
  let stop = Atomic.make false in
  let rec tick () =
    incr ticks;
    Thread.yield ();
    if not (Atomic.get stop) then tick ()
  in
  let ticker = Thread.create tick () in
  let copied = Region.add_in_slices ~pause:Thread.yield region words in
  Atomic.set stop true;
  Thread.join ticker;
  Printf.printf "the last is %s\n" (Region.get copied).(999_999);
  Printf.printf "another thread ran meanwhile: %b\n" (!ticks > 1)
