(* Adding with pauses, in which the program collects, compacts, and changes what is added. *)

open Region_support
open Testing

(* Each slice is as short as there is. *)
let add ?(slice = 1e-9) ?(pause = ignore) region v =
  Region.get (Region.add_in_slices ~slice ~pause region v)

let bytes v = Marshal.to_string v []

let with_region f =
  let region = Region.create () in
  f region;
  Region.free region

(* [pause], and how often it was called. *)
let counted pause =
  let calls = ref 0 in
  let call () =
    incr calls;
    pause ()
  in
  (calls, call)

(* [f] in the first [n] calls, then nothing. *)
let at_most n f =
  let left = ref n in
  fun () ->
    if !left > 0 then begin
      decr left;
      f ()
    end

let numbered n = Array.init n (fun i -> ref [ i; i ])

let pauses () =
  with_region @@ fun region ->
  let calls, pause = counted ignore in
  let v = numbered 100_000 in
  let copy = add ~pause region v in
  check (copy = v && Region.contains region copy) "the value";
  check (!calls > 50) "pauses";
  let calls, pause = counted ignore in
  check (add ~slice:1000. ~pause region v = v && !calls = 0) "no pause in a long slice";
  check_int ~expected:17 (add ~pause region 17) "no block";
  check (Region.check region = []) "no stray"

(* In blocks, bytes and shape the same as what is added in one go. *)
let property () =
  let state = Seed.state () in
  let one_go = Region.create () and slices = Region.create () in
  let kept =
    List.init 1_000 (fun i ->
        let v = Random_value.make state (i mod 64) in
        let pause () = if Random.State.int state 3 = 0 then Gc.minor () in
        let expected = Region.get (Region.add one_go v) and copy = add ~pause slices v in
        check (bytes copy = bytes expected) "the same bytes";
        (bytes v, copy))
  in
  Gc.compact ();
  List.iter (fun (expected, copy) -> check (bytes copy = expected) "after collections") kept;
  let blocks region = (Region.statistics region).blocks in
  check_int ~expected:(blocks one_go) (blocks slices) "blocks";
  Region.free one_go;
  Region.free slices

let sharing () =
  with_region @@ fun region ->
  let s = String.make 10 's' in
  let first = Region.get (Region.add region s) in
  let a, b, c = add ~pause:Gc.full_major region (first, s, s) in
  check (a == first && b == c && b != s) "kept, also with what is there";
  let rec ring = 1 :: 2 :: ring in
  let copy = add region ring in
  check (List.tl (List.tl copy) == copy) "a ring"

(* Lists that were copied are let go of and freed, and others take their place. Each list still has
   the number of its element: none is taken for one that was there before. *)
let changed_meanwhile () =
  let state = Seed.state () in
  let n = 50_000 in
  for round = 1 to 3 do
    with_region @@ fun region ->
    let v = numbered n in
    let calls, pause =
      counted (fun () ->
          for _ = 1 to 500 do
            let i = Random.State.int state n in
            if i mod 2 = 0 then v.(i) <- ref [ i; i ] else v.(i) := [ i; i ]
          done)
    in
    let collect () =
      pause ();
      if !calls mod 20 = 0 then if round = 1 then Gc.full_major () else Gc.major ()
    in
    let copy = add ~pause:collect region v in
    Array.iteri (fun i r -> check (!r = [ i; i ]) "the list of that element") copy;
    check (!calls > 20 && Region.check region = []) "all is in the region"
  done

type chain = End | Link of { mutable payload : int list; next : chain }

let chain n =
  let rec add i next = if i < 0 then next else add (i - 1) (Link { payload = [ i; i ]; next }) in
  add (n - 1) End

let rec for_all_links i f = function
  | End -> true
  | Link { payload; next } -> f i payload && for_all_links (i + 1) f next

(* Sets the payloads of links [from] to [until]. *)
let set_payloads all from until payload =
  let set i = function End -> () | Link link -> link.payload <- payload i in
  for i = from to until - 1 do
    set i all.(i)
  done

let links chain =
  let rec add links = function End -> links | Link { next; _ } as l -> add (l :: links) next in
  Array.of_list (List.rev (add [] chain))

(* Payloads that were copied are let go of and freed. Then those of later links are made anew, in
   their place. None is taken for one that was there before. Few links are all kept before one slice
   of the collector; of many, the copy begins anew. A slice of a slow machine copies less, and makes
   more pauses: so only the first ones change anything. *)
let replaced_meanwhile ?(collect = Gc.full_major) n ~slice () =
  with_region @@ fun region ->
  let v = chain n in
  let all = links v in
  let calls, pause =
    counted
    @@ at_most 12 (fun () ->
           set_payloads all 0 (n / 2) (fun _ -> []);
           collect ();
           set_payloads all (n / 2) n (fun i -> [ i; i ]);
           collect ())
  in
  let is_whole i payload = payload = [ i; i ] || (i < n / 2 && payload = []) in
  check (for_all_links 0 is_whole (add ~slice ~pause region v)) "the link's own";
  check (!calls >= 2) "pauses"

(* Of the markings that have ended none was told of all; the next one is under way. *)
let several_markings () =
  Gc.full_major ();
  ignore (Gc.major_slice 1)

(* By the hook that a compaction calls. *)
let heap_is_checked =
  let settings = Option.value ~default:"" (Sys.getenv_opt "OCAMLRUNPARAM") in
  List.mem "V=1" (String.split_on_char ',' settings)

(* On OCaml 5 the collector keeps all sources even in whole cycles, so the copy goes on; but not
   where each ends with a check of the heap. *)
let collected_meanwhile () =
  with_region @@ fun region ->
  let calls, pause = counted Gc.full_major in
  let v = numbered 20_000 in
  check (add ~pause region v = v) "the value";
  let is_kept = Sys.ocaml_release.major >= 5 && not heap_is_checked in
  check ((not is_kept) || !calls > 20) "it has not begun anew"

(* Few of those that were made are left, so that a compaction moves them. *)
let scattered n =
  let all = Array.init (16 * n) (fun i -> ref [ i / 16; i / 16 ]) in
  Gc.full_major ();
  Array.init n (fun i -> all.(16 * i))

let compacted_meanwhile () =
  with_region @@ fun region ->
  let calls, pause = counted Gc.compact in
  let v = scattered 20_000 in
  check (add ~pause region v = numbered 20_000) "the value";
  check (!calls >= 4) "it begins anew, and makes no pause in the end";
  let v = scattered 20_000 in
  let calls, pause = counted ignore in
  let once () =
    pause ();
    if !calls = 3 then begin
      Gc.compact ();
      Array.iteri (fun i r -> check (!r = [ i; i ]) "the heap") v;
      ignore (Sys.opaque_identity (Array.init 1_000_000 (fun i -> ref i)))
    end
  in
  check (add ~pause:once region v = numbered 20_000) "the value again";
  check (!calls > 6) "after one it goes on with pauses";
  check (Region.size region < 2 * 20_000 * 8 * 10) "what was given up is not there"

(* One that was kept, made of parts, of which the program changes some when they were copied, and
   some before. *)
let long_array () =
  with_region @@ fun region ->
  let state = Seed.state () and n = 100_000 in
  let v = numbered n in
  let calls, pause =
    counted (fun () ->
        let i = Random.State.int state n in
        v.(i) <- ref [ i; i ];
        if Random.State.int state 8 = 0 then Gc.minor ())
  in
  let copy = add ~pause region v in
  Array.iteri (fun i r -> check (!r = [ i; i ]) "the list of that element") copy;
  check (!calls > 100 && Region.check region = []) "pauses"

let is_long v pauses =
  with_region @@ fun region ->
  let calls, pause = counted (fun () -> Gc.minor ()) in
  let before = bytes v in
  let copy = add ~pause region v in
  check (bytes copy = before) "the same bytes";
  check (!calls >= pauses) "pauses"

let bigarray kind of_int n =
  let a = Bigarray.Array1.create kind Bigarray.c_layout n in
  for i = 0 to n - 1 do
    a.{i} <- of_int i
  done;
  a

(* What has no fields, and so is no part of the scan: each 100 times as long as a part. *)
let long_without_fields () =
  let words = 200_000 in
  let text = String.init ((8 * words) + 3) (fun i -> Char.chr (i land 255)) in
  is_long text 50;
  is_long (Array.init words float_of_int) 50;
  is_long (bigarray Bigarray.float64 float_of_int words) 50;
  let odd = bigarray Bigarray.char (fun i -> Char.chr (i land 255)) ((8 * words) + 5) in
  is_long odd 50;
  is_long (List.init 5 (fun i -> (i, text, odd, [| text |]))) 50

(* In the middle of a long block that nobody else holds any more. If the copy begins anew, it finds
   none. *)
let long_and_dropped () =
  with_region @@ fun region ->
  let state = Seed.state () and v = ref (numbered 50_000) in
  let calls, pause =
    counted (fun () ->
        v := [||];
        if Random.State.int state 16 = 0 then Gc.full_major ();
        ignore (Sys.opaque_identity (numbered 1_000)))
  in
  let copy = add ~pause region v in
  check (!copy = [||] || !copy = numbered 50_000) "empty, or all of it";
  check (!calls > 0) "pauses"

(* Behind the last field that is scanned. *)
let many_strings () =
  with_region @@ fun region ->
  let v = Array.init 300_000 string_of_int in
  check (add ~slice:1e-4 region v = v) "the value"

let refused () =
  with_region @@ fun region ->
  let before = Region.statistics region in
  let v = Array.init 30_000 (fun i -> if i = 29_000 then [ (i, Obj.repr succ) ] else []) in
  let is_refused value expected =
    match add ~pause:Gc.minor region value with
    | _ -> check false "it is refused"
    | exception Region.Refused { path; what } ->
      check (path = expected && what = "a closure") what
  in
  is_refused (Obj.repr v) [ 29_000; 0; 1 ];
  is_refused (Obj.repr succ) [];
  check (Region.statistics region = before) "the region is as it was"

exception Enough

(* [pause] ends the call by the exception [expected]. Returns what is left. *)
let ended_by pause expected =
  let region = Region.create () in
  let kept = Region.get (Region.add region "kept") in
  let pause () = pause region in
  (match Region.add_in_slices ~slice:1e-9 ~pause region (numbered 50_000) with
   | _ -> check false "it ends"
   | exception e -> check (e = expected) (Printexc.to_string e));
  (region, kept)

let ended () =
  let region, kept = ended_by (fun _ -> raise Enough) Enough in
  check (kept = "kept" && (Region.statistics region).blocks = 1) "as it was";
  let v = numbered 10 in
  check (add region v = v) "it can go on";
  Region.free region;
  ignore (ended_by Region.free Region.Freed);
  let region, kept = ended_by Region.seal Region.Sealed in
  check (kept = "kept") "sealed";
  Region.free region;
  check (match add region 1 with _ -> false | exception Region.Freed -> true) "freed";
  let is_wrong slice =
    match Region.add_in_slices ~slice ~pause:ignore region 1 with
    | _ -> false
    | exception Invalid_argument _ -> true
  in
  check (List.for_all is_wrong [ 0.; -1.; Float.nan ]) "no slice"

(* Two at a time, and others to the same region. *)
let nested () =
  with_region @@ fun region ->
  let v = numbered 20_000 and w = Array.init 1_000 string_of_int in
  let inner = ref [] in
  let pause () =
    inner := Region.get (Region.add region "one") :: !inner;
    if List.length !inner = 5 then ignore (add region w);
    if List.length !inner = 7 then ignore (Region.get (Region.add ~share:true region w))
  in
  check (add ~pause region v = v) "the value";
  check (List.for_all (( = ) "one") !inner && List.length !inner > 7) "and those meanwhile";
  check (add region w = w && Region.check region = []) "later ones"

let threads_run () =
  with_region @@ fun region ->
  let stop = Atomic.make false and turns = Atomic.make 0 in
  let other () =
    while not (Atomic.get stop) do
      Atomic.incr turns;
      Thread.yield ()
    done
  in
  let thread = Thread.create other () in
  let v = numbered 200_000 in
  let before = Atomic.get turns in
  let copy = Region.get (Region.add_in_slices ~slice:1e-4 ~pause:Thread.yield region v) in
  let during = Atomic.get turns - before in
  Atomic.set stop true;
  Thread.join thread;
  check (copy = v) "the value";
  check (during > 0) "another thread ran"

let () =
  run
    [
      ("pauses", pauses);
      ("property", property);
      ("sharing", sharing);
      ("changed_meanwhile", changed_meanwhile);
      ("replaced_meanwhile", replaced_meanwhile 10_000 ~slice:1e-9);
      ("many_replaced_meanwhile", replaced_meanwhile 200_000 ~slice:2e-3);
      ( "replaced_in_several_markings",
        replaced_meanwhile ~collect:several_markings 200_000 ~slice:2e-3 );
      ("collected_meanwhile", collected_meanwhile);
      ("compacted_meanwhile", compacted_meanwhile);
      ("long_array", long_array);
      ("long_without_fields", long_without_fields);
      ("long_and_dropped", long_and_dropped);
      ("many_strings", many_strings);
      ("refused", refused);
      ("ended", ended);
      ("nested", nested);
      ("threads_run", threads_run);
    ]
