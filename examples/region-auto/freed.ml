(* One word of a new region, to which nothing else leads. *)
let word () =
  let region = Region.create ~auto:true () in
  let words = Array.init 1_000_000 (Printf.sprintf "word %d") in
  (Region.get (Region.add region words)).(999_999)

let collect () =
  for _ = 1 to 6 do
    Gc.full_major ()
  done;
  Printf.printf "freed by themselves: %d\n" (Region.freed_by_themselves ())

let held = ref (word ())

let () =
  collect ();
  Printf.printf "held: %s\n" !held;
  held := "";
  collect ()
