(* Several domains add to one region, read it and collect, while another modifies what is added. *)

open Region_support
open Testing

let rounds = 60

(* OCaml 5's debug runtime fails an assertion about its own statistics when several domains compact,
   without any region too (pool_live_words in shared_heap.c). *)
let compact = if Sys.runtime_variant () = "d" then Gc.full_major else Gc.compact

let rec is_list_of n = function
  | [] -> true
  | (k, s) :: rest -> k = n && String.length s = n && is_list_of n rest

(* Each field is of some moment: a list that is replaced is seen whole. *)
let add_and_check region source =
  for i = 1 to rounds do
    let copy = Region.get (Region.add region source) in
    if i mod 7 = 0 then compact () else if i mod 3 = 0 then Gc.full_major ();
    let is_whole list = match list with [] -> true | (n, _) :: _ -> is_list_of n list in
    check (Array.for_all is_whole copy) "each list is whole";
    check (Region.contains region copy) "it is in the region"
  done

let modify stop source =
  while not (Atomic.get stop) do
    for i = 0 to Array.length source - 1 do
      source.(i) <- List.init 20 (fun _ -> (i, String.make i 's'))
    done
  done

let modified_meanwhile () =
  let region = Region.create () in
  let source = Array.make 50 [] and stop = Atomic.make false in
  let modifier = Domain.spawn (fun () -> modify stop source) in
  let adders = List.init 2 (fun _ -> Domain.spawn (fun () -> add_and_check region source)) in
  Fun.protect ~finally:(fun () -> Atomic.set stop true) (fun () -> List.iter Domain.join adders);
  Domain.join modifier;
  Region.free region

(* With pauses: others modify and collect in them, and between two words of a slice. *)
let slices_meanwhile () =
  let region = Region.create () in
  let source = Array.make 50 [] and stop = Atomic.make false in
  let modifier = Domain.spawn (fun () -> modify stop source) in
  let is_whole list = match list with [] -> true | (n, _) :: _ -> is_list_of n list in
  let add () =
    for i = 1 to rounds / 4 do
      let pauses = ref 0 in
      let pause () =
        incr pauses;
        if !pauses mod 8 = 0 then Gc.full_major () else if i mod 7 = 0 then compact ()
      in
      let copy = Region.get (Region.add_in_slices ~slice:1e-6 ~pause region source) in
      check (Array.for_all is_whole copy) "each list is whole"
    done
  in
  let adders = List.init 2 (fun _ -> Domain.spawn add) in
  Fun.protect ~finally:(fun () -> Atomic.set stop true) (fun () -> List.iter Domain.join adders);
  Domain.join modifier;
  Region.free region

type _ Effect.t += Pause : unit Effect.t

(* Runs [f] until it pauses, and says how to go on, or until it ends. *)
let until_pause f =
  let waiting : (unit, unit) Effect.Deep.continuation option ref = ref None in
  let keep (type a) (e : a Effect.t) =
    match e with
    | Pause -> Some (fun (k : (a, unit) Effect.Deep.continuation) -> waiting := Some k)
    | _ -> None
  in
  Effect.Deep.try_with f () { effc = keep };
  waiting

(* Each slice is of another domain than the last. *)
let slices_of_several () =
  let region = Region.create () in
  let source = Array.init 20_000 (fun i -> ref [ i; i ]) and copied = ref [||] in
  let pause () = Effect.perform Pause in
  let waiting =
    until_pause (fun () ->
        copied := Region.get (Region.add_in_slices ~slice:1e-9 ~pause region source))
  in
  let pauses = ref 0 in
  while Option.is_some !waiting do
    incr pauses;
    let k = Option.get !waiting in
    waiting := None;
    Array.iteri (fun i r -> if i mod 100 = !pauses mod 100 then r := [ i; i ]) source;
    Domain.join
      (Domain.spawn (fun () ->
           if !pauses mod 3 = 0 then Gc.full_major ();
           Effect.Deep.continue k ()))
  done;
  check (!pauses > 5) "pauses";
  Array.iteri (fun i r -> check (!r = [ i; i ]) "the list of that element") !copied;
  Region.free region

(* Nobody goes on: the collector gives up what was copied. *)
let slices_given_up () =
  let region = Region.create () in
  let source = Array.init 20_000 string_of_int in
  for _ = 1 to rounds do
    let pause () = Effect.perform Pause in
    let waiting =
      until_pause (fun () -> ignore (Region.add_in_slices ~slice:1e-9 ~pause region source))
    in
    check (Option.is_some !waiting) "it waits"
  done;
  for _ = 1 to 3 do
    Gc.full_major ()
  done;
  check_int ~expected:0 (Region.size region) "nothing was added";
  check (Region.get (Region.add region source) = source) "and can be";
  Region.free region

(* A domain that adds an equal value gets the same block, whichever domain added it first. A value
   that another domain replaces is seen whole. *)
let shared () =
  let region = Region.create ~share:true () in
  let source = Array.make 50 [] and stop = Atomic.make false in
  let modifier = Domain.spawn (fun () -> modify stop source) in
  let value i = List.init 200 (fun k -> (k mod i, string_of_int (k mod (7 + i)))) in
  let add_all () =
    let copy i =
      if i mod 7 = 0 then compact ();
      let lists = Region.get (Region.add region source) in
      let is_whole list = match list with [] -> true | (n, _) :: _ -> is_list_of n list in
      check (Array.for_all is_whole lists) "each list is whole";
      Region.get (Region.add region (value (1 + i)))
    in
    List.init rounds copy
  in
  let adders = List.init 2 (fun _ -> Domain.spawn add_all) in
  let copies =
    Fun.protect ~finally:(fun () -> Atomic.set stop true) (fun () -> List.map Domain.join adders)
  in
  Domain.join modifier;
  (match copies with
   | [ a; b ] ->
     check (List.for_all2 ( == ) a b) "the same blocks";
     check (List.for_all2 ( = ) a (List.init rounds (fun i -> value (1 + i)))) "the values"
   | _ -> check false "two");
  Region.free region

let hide v = Sys.opaque_identity v
let words region = (Region.holders region).words

(* A value in the stack of another domain, or of a fiber that waits, is found while it is there. *)
let held_by_a_domain () =
  let region = Region.create () in
  let copy = Region.add region [ "a"; "b" ] in
  let state = Atomic.make 0 in
  let wait_for n = while Atomic.get state < n do Domain.cpu_relax () done in
  let hold () =
    let held = hide (Region.get copy) in
    Atomic.set state 1;
    wait_for 2;
    check (hide held = [ "a"; "b" ]) "it is read";
    Atomic.set state 3;
    wait_for 4
  in
  let holder = Domain.spawn hold in
  wait_for 1;
  check_int ~expected:1 (words region) "while it is held";
  Atomic.set state 2;
  wait_for 3;
  check_int ~expected:0 (words region) "and later";
  Atomic.set state 4;
  Domain.join holder;
  Region.free region

type _ Effect.t += Wait : int Effect.t

let held_by_a_fiber () =
  let region = Region.create () in
  let copy = Region.add region [ "a"; "b" ] in
  let body () =
    let held = hide (Region.get copy) in
    check_int ~expected:7 (Effect.perform Wait) "it goes on";
    check (hide held = [ "a"; "b" ]) "it is read"
  in
  let waiting = ref None in
  let keep (type a) (e : a Effect.t) =
    match e with
    | Wait -> Some (fun (k : (a, unit) Effect.Deep.continuation) ->
        waiting := Some (fun () -> Effect.Deep.continue k 7))
    | _ -> None
  in
  Effect.Deep.try_with body () { effc = keep };
  check_int ~expected:1 (words region) "while it waits";
  Gc.full_major ();
  check_int ~expected:1 (words region) "when it is old";
  Option.iter (fun go_on -> go_on ()) !(hide waiting);
  waiting := None;
  check_int ~expected:0 (words region) "when it is done";
  Region.free region

(* Each pause leaves the call, which goes on when the loop resumes it. *)
let slices_in_a_fiber () =
  let region = Region.create () and source = Array.init 20_000 (fun i -> [ i; i ]) in
  let copy = ref [||] and waiting = ref None and pauses = ref 0 in
  let body () =
    let pause () = check_int ~expected:7 (Effect.perform Wait) "it goes on" in
    copy := Region.get (Region.add_in_slices ~slice:1e-9 ~pause region source)
  in
  let keep (type a) (e : a Effect.t) =
    match e with
    | Wait -> Some (fun (k : (a, unit) Effect.Deep.continuation) ->
        waiting := Some (fun () -> Effect.Deep.continue k 7))
    | _ -> None
  in
  let rec go_on () =
    match !waiting with
    | None -> ()
    | Some resume ->
      incr pauses;
      waiting := None;
      if !pauses mod 10 = 0 then Gc.minor ();
      resume ();
      go_on ()
  in
  Effect.Deep.try_with body () { effc = keep };
  go_on ();
  check (!pauses > 10 && !copy = source && Region.check region = []) "all is in the region";
  Region.free region

(* Several domains look, while others add, collect and exchange what they hold. *)
let looking_meanwhile () =
  let region = Region.create () in
  let copy = Region.add region [ "a" ] in
  let stop = Atomic.make false and exchanged = Atomic.make [ [] ] in
  let exchange () =
    while not (Atomic.get stop) do
      Atomic.set exchanged (List.init 10 (fun _ -> Region.get copy));
      ignore (Region.add region (List.init 10 string_of_int));
      Gc.minor ()
    done
  in
  let look () =
    for _ = 1 to rounds do
      let found = words region in
      check (found <= 40) "no more than there can be";
      Gc.full_major ()
    done
  in
  let exchanger = Domain.spawn exchange in
  let lookers = List.init 2 (fun _ -> Domain.spawn look) in
  Fun.protect ~finally:(fun () -> Atomic.set stop true) (fun () -> List.iter Domain.join lookers);
  Domain.join exchanger;
  check_int ~expected:10 (words region) "what is left";
  ignore (hide exchanged);
  Region.free region

(* Everything that a domain leaves when it ends is found at once. Each has a region of its own: the
   runtime lets go of what the one before has returned a little after it was joined. *)

let weak v =
  let w = Weak.create 3 in
  Weak.set w 1 (Some v);
  w

let ephemeron_key v = Ephemeron.K1.make v (ref 1)
let ephemeron_data v =
  let key = ref 1 in
  (key, Ephemeron.K1.make key (ref v))

let finalised attach v =
  let r = ref 1 in
  attach (fun () -> ignore (hide v)) r;
  r

let first f r = Gc.finalise (fun _ -> f ()) r

let held_by_ended name hold i =
  let region = Region.create () in
  let copy = Region.add region [ "a"; "b" ] in
  let make () =
    let holder = hold (Region.get copy) in
    if i mod 2 = 0 then Gc.minor ();
    holder
  in
  let holder = hide (Domain.join (Domain.spawn make)) in
  if i mod 3 > 0 then check_int ~expected:1 (words region) (name ^ ": at once");
  Region.free region;
  check_int ~expected:1 (words region) (name ^ ": when it is freed");
  ignore (hide holder)

let held_by_ended_ones () =
  for i = 1 to rounds do
    held_by_ended "a weak array" weak i;
    held_by_ended "the key of an ephemeron" ephemeron_key i;
    held_by_ended "data of an ephemeron" ephemeron_data i;
    held_by_ended "a finaliser" (finalised first) i;
    held_by_ended "a last finaliser" (finalised Gc.finalise_last) i
  done

let () =
  run
    [
      ("modified_meanwhile", modified_meanwhile);
      ("slices_meanwhile", slices_meanwhile);
      ("slices_of_several", slices_of_several);
      ("slices_given_up", slices_given_up);
      ("shared", shared);
      ("held_by_a_domain", held_by_a_domain);
      ("held_by_a_fiber", held_by_a_fiber);
      ("slices_in_a_fiber", slices_in_a_fiber);
      ("looking_meanwhile", looking_meanwhile);
      ("held_by_ended_ones", held_by_ended_ones);
    ]
