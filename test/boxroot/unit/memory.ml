(* The large pages that pools are cut from, as a program sees them: what the statistics tell, what
   goes back to the system, and what a forked process has. *)

open Support
open Testing

let large_page = 1 lsl 21
let roots_of_a_page = 250_000
let fill count = Array.init count (fun i -> Root.create i)
let check_filled roots = Array.iteri (fun i r -> check_int ~expected:i (Root.get r) "a root") roots
let committed () = (Root.statistics ()).bytes_committed

let statistics_tell_bytes () =
  let s = Root.statistics () in
  check_int ~expected:0 (s.bytes_reserved + s.bytes_committed) "bytes before the first root";
  let root = Root.create 1 in
  let s = Root.statistics () in
  check_int ~expected:large_page s.bytes_committed "bytes for one root";
  check
    (s.bytes_reserved >= large_page && s.bytes_reserved <= 2 * large_page)
    "address space for one root";
  Root.delete root

(* Until [condition] holds, within so many collections. *)
let rec collect_until condition ~patience =
  check (patience > 0) "collections enough";
  Gc.full_major ();
  if not (condition ()) then collect_until condition ~patience:(patience - 1)

let large_pages_go_back () =
  let kept = Values.roots 1_000 in
  let roots = fill (5 * roots_of_a_page) in
  check (committed () >= 5 * large_page) "bytes for the roots";
  let reserved = (Root.statistics ()).bytes_reserved in
  Array.iter Root.delete roots;
  collect_until ~patience:40 (fun () -> committed () <= 2 * large_page);
  check_int ~expected:reserved (Root.statistics ()).bytes_reserved "address space stays";
  Values.check_roots kept;
  let roots = fill (5 * roots_of_a_page) in
  check_int ~expected:reserved (Root.statistics ()).bytes_reserved "and is used again";
  check_filled roots;
  Array.iter Root.delete roots;
  Array.iter Root.delete kept

let cycles () = (Gc.quick_stat ()).major_collections

(* As a program does that allocates: minor collections and slices in between. *)
let next_cycle () =
  let before = cycles () in
  let garbage = ref [] in
  while cycles () = before do
    garbage := Sys.opaque_identity (List.init 1_000 ref)
  done

let check_memory_goes_back ?(count = 3_000_000) ~next_cycle delete () =
  let v = Sys.opaque_identity (ref 0) in
  let roots = Array.init count (fun _ -> Root.create v) in
  for _ = 1 to 3 do
    next_cycle ()
  done;
  delete roots;
  for _ = 1 to 4 do
    next_cycle ()
  done;
  let s = Root.statistics () in
  check_int ~expected:0 s.pools_live "pools after four cycles";
  collect_until ~patience:3 (fun () -> committed () <= 2 * large_page)

let delete_in_order = Array.iter Root.delete

let delete_every_other_first roots =
  Array.iteri (fun i r -> if i mod 2 = 0 then Root.delete r) roots;
  Array.iteri (fun i r -> if i mod 2 = 1 then Root.delete r) roots

(* Pools that come and go, while their page stays. *)
let waves_ask_the_system_for_nothing () =
  let wave () =
    let roots = fill (roots_of_a_page / 2) in
    Gc.full_major ();
    check_filled roots;
    Array.iter Root.delete roots;
    collect_until ~patience:20 (fun () -> (Root.statistics ()).pools_live = 0)
  in
  wave ();
  let requests = Root.Memory.requests () in
  for _ = 1 to 10 do
    wave ()
  done;
  check_int ~expected:requests (Root.Memory.requests ()) "requests to the system"

(* Each process has its own roots and pages from then on. *)
let work_on kept filled =
  check_filled filled;
  Array.iteri (fun i r -> if i mod 2 = 0 then Root.delete r) filled;
  Array.iteri (fun id r -> kept.(id) <- Root.modify r (Values.make (id + 7))) kept;
  let more = fill (3 * roots_of_a_page) in
  Values.churn 3;
  check_filled more;
  Array.iter Root.delete more;
  Array.iteri (fun i r -> if i mod 2 = 1 then Root.delete r) filled;
  let before = committed () in
  collect_until ~patience:40 (fun () -> committed () < before);
  Array.iteri (fun id r -> Values.check_root r (id + 7)) kept;
  Array.iter Root.delete kept

let fork () =
  let fine = 10 in
  let kept = Values.roots 5_000 and filled = fill (3 * roots_of_a_page) in
  Gc.minor ();
  match Unix.fork () with
  | 0 ->
    work_on kept filled;
    Unix._exit fine
  | child ->
    work_on kept filled;
    check (snd (Unix.waitpid [] child) = WEXITED fine) "the child"

let () =
  run
    [
      ("statistics_tell_bytes", statistics_tell_bytes);
      ("large_pages_go_back", large_pages_go_back);
      ( "memory_goes_back_in_four_cycles",
        check_memory_goes_back ~next_cycle delete_in_order );
      ( "memory_goes_back_in_any_order",
        check_memory_goes_back ~next_cycle delete_every_other_first );
      ( "memory_goes_back_without_the_lock",
        check_memory_goes_back ~next_cycle Root.delete_without_lock );
      ( "memory_goes_back_in_whole_collections",
        check_memory_goes_back ~next_cycle:Gc.full_major delete_in_order );
      (* Slices meet dead pools that the marker needs, more than a first slice gives back. *)
      ( "much_memory_goes_back_in_four_cycles",
        check_memory_goes_back ~count:20_000_000 ~next_cycle delete_in_order );
      ("waves_ask_the_system_for_nothing", waves_ask_the_system_for_nothing);
      ("fork", fork);
    ]
