(* Regions that are freed by themselves, with each of their requests for memory failing in turn. *)

external fail_next : int -> unit = "test_region_fail_once"
external set_leap : int -> unit = "test_region_set_leap"
external failed : unit -> bool = "test_region_failed"
external fail_when_looking : int -> unit = "test_automatic_fail_once"
external failed_when_looking : unit -> bool = "test_automatic_failed"

let expect what b = if not b then failwith what
let few = 6

let cycle () =
  Gc.full_major ();
  ignore (Sys.opaque_identity (List.init 1000 string_of_int))

let is_freed_after what count =
  let rec wait n =
    if Region.freed_by_themselves () < count then (
      expect (what ^ ": it is not freed") (n < few);
      cycle ();
      wait (n + 1))
  in
  wait 0;
  expect (what ^ ": others are not") (Region.freed_by_themselves () = count)

(* [f] with each of its requests failing in turn, until none fails: how many there are. *)
let each_fails f =
  let rec from n =
    Region.finish_freeing () (* no thread asks for anything *);
    fail_next n;
    let raised = match f () with () -> false | exception Out_of_memory -> true in
    let one_failed = failed () in
    expect "it raises if a request fails" (raised = one_failed);
    if one_failed then from (n + 1) else n
  in
  from 0

let creating () =
  let made = ref None in
  let create () = made := Some (Region.create ~auto:true ()) in
  expect "a request to create" (each_fails create >= 1);
  Option.get !made

(* Values of several granules, so that memory is taken more than once. *)
let value = (List.init 100 (fun i -> (i, string_of_int i)), Bytes.make 200_000_000 'x')

let adding share region =
  let add v = Region.get (Region.add ~share region v) in
  let kept = add "kept" in
  let last = ref kept in
  let add_all () =
    let before = Region.statistics region in
    try last := Obj.magic (add value)
    with Out_of_memory ->
      expect "the region is as it was" (Region.statistics region = before);
      expect "what was there stays" (kept = "kept" && Region.contains region kept);
      expect "it still takes values" (add (ref 1) = ref 1);
      raise Out_of_memory
  in
  expect "several requests to add" (each_fails add_all >= 3);
  expect "the value" ((Obj.magic !last : (int * string) list * bytes) = value);
  last
[@@inline never]

(* Nothing is freed before its time, whatever failed; and all of it afterwards. *)
let created_and_added share =
  let count = Region.freed_by_themselves () in
  let last = adding share (creating ()) in
  for _ = 1 to 2 * few do
    cycle ();
    expect "it is held" ((Obj.magic !last : (int * string) list * bytes) = value)
  done;
  expect "it is there" (Region.freed_by_themselves () = count);
  last := "";
  is_freed_after "added" (count + 1)

let drop () =
  let region = Region.create ~auto:true () in
  ignore (Region.add region value);
  ignore (Region.add region value)
[@@inline never]

(* Each mapping that frees: what is left is tried again after the next cycle. By a clock that
   stands, no thread goes on with it. *)
let freeing () =
  set_leap 0;
  let rec from n =
    Region.finish_freeing ();
    let count = Region.freed_by_themselves () in
    drop ();
    fail_when_looking n;
    is_freed_after "when a request to free failed" (count + 1);
    if failed_when_looking () then from (n + 1) else n
  in
  expect "several mappings" (from 0 >= 2)

let () =
  List.iter created_and_added [ false; true ];
  freeing ()
