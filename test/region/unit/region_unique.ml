(* The set of blocks of a region, by itself: as large as it takes to grow where it is, and with
   entries far from their places. *)

open Region_support

external use : blocks:int -> extreme:int -> seed:int -> unit = "test_unique"

let use ?(extreme = 0) blocks () = use ~blocks ~extreme ~seed:(Random.State.bits (Seed.state ()))

let () =
  Testing.run
    [
      ("small", use 1_000);
      ("large", use 3_500_000);
      ("around_the_end", use ~extreme:100 1_700_000);
      ("far_from_their_places", use ~extreme:300 1_000_000);
      ("far_in_a_small_one", use ~extreme:300 1_000);
    ]
