(* Memory stays in proportion to the live roots although nobody collects: a thread without the lock
   deletes roots, and the domain creates as many. *)

open Support
open Testing

type pattern = Random | Oldest_first | Newest_first | Middle_aged

external turnover : pattern -> int -> int -> 'a -> int = "test_turnover"

let count = 500_000
let slots_of_a_pool = 2_046

(* Each root is replaced ten times. The bound leaves room for some pools that a refill may look at
   beside. *)
let turn_over pattern v () =
  let pools = turnover pattern count (10 * count / 4096) v in
  let bound = (2 * count / slots_of_a_pool) + 20 in
  check (pools <= bound) (Printf.sprintf "%d pools, at most %d wanted" pools bound)

let static = [ 1; 2 ]

let run_all () =
  let with_values (name, pattern) =
    [
      (name ^ "_old", turn_over pattern static);
      (name ^ "_young", fun () -> turn_over pattern (ref (Sys.opaque_identity 1)) ());
    ]
  in
  run
    (List.concat_map with_values
       [
         ("random", Random);
         ("oldest_first", Oldest_first);
         ("newest_first", Newest_first);
         ("middle_aged", Middle_aged);
       ])

(* Nothing collects after that, so a young value stays where it is. *)
let () =
  ignore (Root.setup ());
  run_all ()
