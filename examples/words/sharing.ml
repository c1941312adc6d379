(* Equal parts of everything that is added become one. *)

let region = Region.create ~share:true ()
let add v = Region.get (Region.add region v)

(* Adds a value that nobody may merge, as it will be changed. *)
let add_as_it_is v = Region.get (Region.add ~share:false region v)

let () =
  let days = add [ "monday"; "tuesday"; "wednesday" ] in
  let later = add (List.map String.lowercase_ascii [ "Tuesday"; "Wednesday" ]) in
  Printf.printf "the tail of one is the other: %b\n" (List.tl days == later);
  let counter = add_as_it_is (ref 0) in
  incr counter;
  Printf.printf "counters are apart: %b\n" (add_as_it_is (ref 1) != counter);
  let { Region.merged; saved; _ } = Region.statistics region in
  Printf.printf "%d blocks were merged, which saved %d bytes\n" merged saved
