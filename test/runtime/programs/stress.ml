(* Domains mark, and map heap by growing and shrinking it, while threads of C map and unmap memory
   around it. `stress SEED ROUNDS far|near`: with `near` the threads map where the heap will
   grow. *)

external start : int -> bool -> unit = "test_stress_start"
external stop : unit -> unit = "test_stress_stop"
external take : int -> Obj.t = "test_stress_take"
external pointer : Obj.t -> int -> Obj.t = "test_stress_pointer"
external looked_at : Obj.t -> unit = "test_stress_looked_at"
external tell_heap : Obj.t -> unit = "test_stress_heap"

let domains = 4
let kept = 24

(* The pointer in every second place, else the seal and the index. *)
let sealed pointer seal size =
  Array.init size (fun n -> if n mod 2 = 0 then pointer else Obj.repr (seal + n))

let verify pointer seal array =
  Array.iteri
    (fun n found ->
      let expected = if n mod 2 = 0 then pointer else Obj.repr (seal + n) in
      if found != expected then failwith "an array has changed")
    array

let sizes = [| 3; 10; 60; 120; 500; 5_000; 60_000; 300_000 |]

type entry = { pointer : Obj.t; seal : int; array : Obj.t array; weak : Obj.t Weak.t }

let entry random pointer seal =
  let size = sizes.(Random.State.int random (Array.length sizes)) in
  let weak = Weak.create 1 in
  Weak.set weak 0 (Some pointer);
  { pointer; seal; array = sealed pointer seal size; weak }

let check { pointer; seal; array; weak } =
  verify pointer seal array;
  match Weak.get weak 0 with
  | Some found -> if found != pointer then failwith "a weak pointer has changed"
  | None -> failwith "a weak pointer is gone"

(* To compare is to look up: _ptt keeps the heap away from where the pointer has been seen. *)
let draw random =
  let mapping = take (Random.State.int random 1000) in
  if mapping == Obj.repr 0 then None
  else
    let p = pointer mapping (Random.State.int random 100_000 land lnot 1) in
    if compare p (Obj.repr 0) <= 0 then failwith "a naked pointer is less than an integer";
    looked_at mapping;
    Some p

let collect random =
  match Random.State.int random 40 with
  | 0 -> Gc.full_major ()
  | 1 | 2 -> Gc.minor ()
  | 3 | 4 | 5 -> ignore (Gc.major_slice 100_000)
  | _ -> ()

let finished = Atomic.make 0

(* No domain ends while others collect: the debug runtime, the stock one too, stops where it finds
   an ephemeron of one that has ended as alive as it was. *)
let wait_for_others () =
  Atomic.incr finished;
  while Atomic.get finished < domains do
    Domain.cpu_relax ()
  done

let work seed rounds number =
  let random = Random.State.make [| seed; number |] in
  let entries = Array.make kept None and latest = ref (Obj.repr 0) in
  for round = 1 to rounds do
    (match draw random with Some p -> latest := p | None -> ());
    let place = Random.State.int random kept in
    Option.iter check entries.(place);
    entries.(place) <- Some (entry random !latest (number * round));
    Option.iter (fun e -> tell_heap (Obj.repr e.array)) entries.(place);
    collect random;
    if number = 0 && round mod 100 = 0 then Gc.compact ()
  done;
  Array.iter (Option.iter check) entries;
  wait_for_others ()

let () =
  let seed, rounds = (int_of_string Sys.argv.(1), int_of_string Sys.argv.(2)) in
  start seed (Sys.argv.(3) = "near");
  let others =
    List.init (domains - 1) (fun n -> Domain.spawn (fun () -> work seed rounds (n + 1)))
  in
  work seed rounds 0;
  List.iter Domain.join others;
  stop ()
