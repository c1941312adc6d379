(* Memory: what freeing leaves behind, and each request that fails. *)

open Region_support
open Testing

external fail_next : int -> unit = "test_region_fail_once"
external failed : unit -> bool = "test_region_failed"
external set_leap : int -> unit = "test_region_set_leap"
external can_fork : unit -> bool = "test_region_can_fork"
external is_grave : Obj.t -> int -> bool = "test_region_is_grave"

(* Clocks with which [free] does all by itself, or leaves all to the thread. *)
let with_leap n f =
  set_leap n;
  Fun.protect f ~finally:(fun () -> set_leap (-1))

let patient f = with_leap 0 f
let impatient f = with_leap 1 f
(* No thread of an earlier test asks for anything then. *)
let fail_once n =
  Region.finish_freeing ();
  fail_next n

let freed f = match f () with _ -> false | exception Region.Freed -> true

let free () =
  let region = Region.create () in
  let copy = Region.add region (List.init 1000 string_of_int) in
  Region.free region;
  check (freed (fun () -> Region.get copy)) "get";
  check (freed (fun () -> Region.add region 1)) "add";
  check (freed (fun () -> Region.free region)) "free";
  let nothing : Region.statistics =
    { blocks = 0; used = 0; reserved = 0; merged = 0; saved = 0 }
  in
  check (Region.statistics region = nothing) "statistics"

let statistics () =
  let region = Region.create () in
  ignore (Region.add region (1, "a string of 22 letters"));
  let s = Region.statistics region in
  check_int ~expected:2 s.blocks "blocks";
  check_int ~expected:(8 * (3 + 4)) s.used "bytes";
  check_int ~expected:(1 lsl 21) s.reserved "reserved";
  check_int ~expected:s.used (Region.size region) "size";
  Region.free region

(* Chunks of several sizes, and pointers to all of their parts, in old blocks and young ones. *)
let left_behind () =
  let region = Region.create () in
  let lists = Array.init 100_000 (fun i -> Region.get (Region.add region [ i; i + 1; i + 2 ])) in
  let large = Region.get (Region.add region (Bytes.make 40_000_000 'x')) in
  Gc.full_major ();
  let young = Array.map (fun list -> ref list) lists in
  Region.free region;
  Region.finish_freeing ();
  check (is_grave (Obj.repr large) 5_000_000) "graves, in every mapping";
  for _ = 1 to 4 do
    Gc.full_major ();
    Gc.compact ();
    ignore (Sys.opaque_identity (Array.init 10_000 (fun i -> ref i)))
  done;
  check (Array.for_all (fun list -> is_grave (Obj.repr list) 1) lists) "each meets a header";
  check (Array.for_all2 (fun r list -> !r == list) young lists) "and is where it was"

(* Runs [f] with each of its requests failing in turn, until none fails. The function [before] comes
   before each, and may fail in no way. *)
let each_fails ?(before = ignore) f =
  let rec from n =
    before ();
    fail_once n;
    let raised = match f () with () -> false | exception Out_of_memory -> true in
    let one_failed = failed () in
    check (raised = one_failed) "it raises if a request fails";
    if one_failed then from (n + 1) else n
  in
  from 0

exception Mine of int

let adding_fails () =
  let region = Region.create () in
  let kept = Region.get (Region.add region "kept") in
  let v = Array.init 100 (fun i -> (i, string_of_int i, Mine i)) in
  let large = Bytes.make 50_000_000 'x' in
  let add () =
    let before = Region.statistics region in
    try ignore (Region.add region (v, large))
    with Out_of_memory ->
      check (Region.statistics region = before) "the region is as it was";
      raise Out_of_memory
  in
  check (each_fails add >= 3) "several requests";
  check (kept = "kept" && Region.contains region kept) "what was there stays";
  Region.free region

(* The copies that were made before a pause are given up. The collector, which works a little in
   each slice, has no use of memory when it is done. *)
let slices_fail () =
  let region = Region.create () in
  let kept = Region.get (Region.add region "kept") in
  let v = Array.init 10_000 (fun i -> (i, string_of_int i, Mine i)) in
  let large = Bytes.make 50_000_000 'x' in
  let pauses = ref 0 in
  let add () =
    let before = Region.statistics region in
    try ignore (Region.add_in_slices ~slice:1e-9 ~pause:(fun () -> incr pauses) region (v, large))
    with Out_of_memory ->
      check (Region.statistics region = before) "the region is as it was";
      raise Out_of_memory
  in
  check (each_fails ~before:Gc.full_major add >= 5) "several requests";
  check (!pauses > 10) "pauses";
  check (kept = "kept" && Region.contains region kept) "what was there stays";
  Region.free region

(* Deep, with cycles, and so many blocks that the set is made larger more than once. Blocks that
   stay after a failure are known, and those that were taken back are not. *)
let sharing_fails () =
  let region = Region.create ~share:true () in
  let add v = Region.get (Region.add region v) in
  let kept = add [ "kept"; "also" ] in
  let rec ring = 1 :: 2 :: 3 :: ring in
  let v n = (List.init n string_of_int, ring, Array.init 100 (fun i -> (i, string_of_int i))) in
  let large = Bytes.make 50_000_000 'x' in
  let add_all value () =
    let before = Region.statistics region in
    try ignore (add (value, large))
    with Out_of_memory ->
      check (Region.statistics region = before) "the region is as it was";
      check (add [ "kept"; "also" ] == kept) "what was there is known";
      let list, _, array = add (v 100) in
      let again, _, _ = add (v 100) in
      check (list == again && array = Array.init 100 (fun i -> (i, string_of_int i))) "readable";
      raise Out_of_memory
  in
  let each n =
    let value = v n in
    Gc.full_major ();
    check (each_fails (add_all value) >= 7) "several requests"
  in
  List.iter each [ 5; 50_000 ];
  let list, _, _ = fst (add (v 50_000, large)) in
  check (list = List.init 50_000 string_of_int) "the value";
  let blocks = (Region.statistics region).blocks in
  ignore (add (v 50_000, large));
  check_int ~expected:(blocks + 5) (Region.statistics region).blocks "the ring, and what holds it";
  Region.free region

let creating_fails () =
  let made = ref None in
  let create () = made := Some (Region.create ()) in
  check (each_fails create >= 1) "a request";
  Region.free (Option.get !made)

(* A value so large that the table and the stack grow. The collector, which works a little before a
   search, has no use of memory when it is done. *)
let looking_fails () =
  let region = Region.create () in
  let held = Array.init 3_000 (fun i -> ref (Region.get (Region.add region (ref i)))) in
  let look () = check_int ~expected:3_000 (Region.holders region).words "holders" in
  check (each_fails ~before:Gc.full_major look >= 5) "several requests";
  Region.free region;
  ignore (Sys.opaque_identity held)

(* What [free] writes, in a process of its own, where [fail_once 0] is the last thing before the
   report: the alarm of a test that was created later runs earlier. *)
let report_lacks_memory () =
  let region = Region.create () in
  let held = Sys.opaque_identity (Region.get (Region.add region [ "a" ])) in
  Region.free region;
  let alarm = Gc.create_alarm (fun () -> if not (failed ()) then fail_next 0) in
  Gc.full_major ();
  Gc.delete_alarm alarm;
  check (failed ()) "a request failed";
  ignore (Sys.opaque_identity held)

let reporting_fails () =
  let file = Filename.temp_file "region_memory" ".err" in
  let command = Filename.quote_command Sys.executable_name ~stderr:file [] in
  let status = Sys.command ("OUTHEAP_CHILD=report OUTHEAP_REGION_DEBUG=1 " ^ command) in
  let said = In_channel.with_open_bin file In_channel.input_all in
  Sys.remove file;
  check_int ~expected:0 status "what runs then goes on";
  check
    (said
    = "outheap: region 1 was freed, and there is no memory to look for what leads there\n")
    said

let with_large () =
  let region = Region.create () in
  let copy = Region.add region (Bytes.make 40_000_000 'x') in
  (region, copy, Obj.repr (Region.get copy))

let freeing_fails () =
  let region, copy, block = with_large () in
  let shared = Region.get (Region.add ~share:true region (Bytes.make 40_000_000 'y')) in
  patient (fun () -> check (each_fails (fun () -> Region.free region) >= 2) "two mappings");
  check (freed (fun () -> Region.get copy)) "it is freed";
  check (freed (fun () -> Region.free region)) "entirely";
  check (is_grave block 5_000_000 && is_grave (Obj.repr shared) 5_000_000) "graves"

(* Three chunks. After each failure all are as they were. *)
let sealing_fails () =
  let region = Region.create () in
  let small = Region.get (Region.add region (Bytes.make 10 'x')) in
  let large = Region.get (Region.add region (Bytes.make 40_000_000 'x')) in
  let shared () = Region.get (Region.add ~share:true region [ "a"; "b" ]) in
  let first = shared () in
  let seal () =
    try Region.seal region
    with Out_of_memory ->
      check (shared () == first) "what was shared is known";
      Bytes.set small 0 'y';
      Bytes.set large 39_999_999 'y';
      check (Region.get (Region.add region "text") = "text") "it is not sealed";
      raise Out_of_memory
  in
  check (each_fails seal >= 3) "records and the system";
  check (match Region.add region 1 with _ -> false | exception Region.Sealed -> true) "sealed";
  Region.free region

let behind_the_caller () =
  let region, copy, block = with_large () in
  let also, _, also_block = with_large () in
  impatient (fun () -> List.iter Region.free [ region; also ]);
  check (freed (fun () -> Region.get copy)) "it is freed";
  Region.finish_freeing ();
  Region.finish_freeing ();
  check (is_grave block 5_000_000 && is_grave also_block 5_000_000) "graves"

let no_thread () =
  let region, _, block = with_large () in
  fail_once 1;
  impatient (fun () -> Region.free region);
  check (failed ()) "no thread";
  check (is_grave block 5_000_000) "the caller does it"

(* Whether the thread fails before [finish_freeing] or meanwhile. *)
let behind_fails () =
  let region, _, block = with_large () in
  fail_once 3;
  impatient (fun () -> Region.free region);
  (try Region.finish_freeing () with Out_of_memory -> Region.finish_freeing ());
  check (failed ()) "the second mapping";
  check (is_grave block 5_000_000) "graves"

(* The thread is not in the child. *)
let forked () =
  let region, _, block = with_large () in
  impatient (fun () -> Region.free region);
  match Unix.fork () with
  | 0 ->
    Region.finish_freeing ();
    Unix._exit (if is_grave block 5_000_000 then 0 else 1)
  | child ->
    check (snd (Unix.waitpid [] child) = Unix.WEXITED 0) "graves in the child";
    Region.finish_freeing ();
    check (is_grave block 5_000_000) "graves"

let all () =
  run
    [
      ("free", free);
      ("statistics", statistics);
      ("left_behind", left_behind);
      ("adding_fails", adding_fails);
      ("slices_fail", slices_fail);
      ("sharing_fails", sharing_fails);
      ("creating_fails", creating_fails);
      ("looking_fails", looking_fails);
      ("reporting_fails", reporting_fails);
      ("freeing_fails", freeing_fails);
      ("sealing_fails", sealing_fails);
      ("behind_the_caller", behind_the_caller);
      ("no_thread", no_thread);
      ("behind_fails", behind_fails);
      ("forked", fun () -> if can_fork () then forked ());
    ]

let () = if Sys.getenv_opt "OUTHEAP_CHILD" = Some "report" then report_lacks_memory () else all ()
