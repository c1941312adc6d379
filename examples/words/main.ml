(* A million words, on the heap and outside of it. *)

let words () = Array.init 1_000_000 (Printf.sprintf "word %d")

(* Megabytes of the heap that are alive. *)
let alive () = (Gc.stat ()).live_words * (Sys.word_size / 8) / 1_000_000

let () =
  let region = Region.create () in
  let copied = Region.add region (words ()) in
  Gc.full_major ();
  Printf.printf "%d MB in the region, %d MB on the heap\n"
    (Region.size region / 1_000_000)
    (alive ());
  Printf.printf "the last is %s\n" (Region.get copied).(999_999);
  Region.free region;
  match Region.get copied with
  | _ -> print_endline "still there"
  | exception Region.Freed -> print_endline "freed"
