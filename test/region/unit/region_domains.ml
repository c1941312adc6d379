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

(* Who adds an equal value gets the same block, whichever domain added it first; and a value that
   another domain replaces is seen whole. *)
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

let () = run [ ("modified_meanwhile", modified_meanwhile); ("shared", shared) ]
