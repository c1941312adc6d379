(* Naked pointers of all kinds in several domains at once. The domains exchange them, grow and
   compact the heap, and suspend fibers that have them on their stacks. `domains collect KIND...`
   does not compact. Where several domains do, the debug runtime's statistics of the heap get wrong,
   the stock one's too. The debug runtime then stops if it is told to verify the heap. *)

external make : string -> int -> Obj.t = "test_kinds_make"
external can_be_result : Obj.t -> bool = "test_kinds_can_be_result"

let domains = 4
let rounds = 12
let places = 64

type _ Effect.t += Wait : int -> int Effect.t

(* What is exchanged: a naked pointer, twice, and a list that tells whether it was corrupted. *)
type parcel = { pointer : Obj.t; again : Obj.t; list : int list }

let parcel p n = { pointer = p; again = p; list = List.init (n mod 50) Fun.id }

let verify { pointer; again; list } =
  assert (pointer == again);
  List.iteri (fun i n -> assert (i = n)) list

let exchange = Array.init places (fun n -> Atomic.make (parcel (Obj.repr 0) n))

type fiber = Done of int | Waiting of (int, fiber) Effect.Deep.continuation

(* With the pointer in its frame; it waits to be told the result. *)
let fiber p n =
  let body () =
    let answer = Effect.perform (Wait n) in
    let others = [| p; Obj.repr (answer, p) |] in
    assert (others.(0) == p);
    answer
  in
  let open Effect.Deep in
  let effc : type a. a Effect.t -> ((a, fiber) continuation -> fiber) option = function
    | Wait _ -> Some (fun (k : (int, fiber) continuation) -> Waiting k)
    | _ -> None
  in
  match_with body () { retc = (fun n -> Done n); exnc = raise; effc }

let finish n = function
  | Waiting k -> assert (Effect.Deep.continue k n = Done n)
  | Done _ -> assert false

let work whole_collection pointers seed =
  let random = Random.State.make [| seed |] in
  let pick () = pointers.(Random.State.int random (Array.length pointers)) in
  let kept = Array.init 100 (parcel (pick ())) in
  for round = 1 to rounds do
    let fibers = Array.init 200 (fun n -> fiber (pick ()) n) in
    for n = 1 to 5_000 do
      let made = parcel (pick ()) n in
      let place = Random.State.int random places in
      let got = Atomic.exchange exchange.(place) made in
      verify got;
      kept.(n mod 100) <- got
    done;
    let large = Array.init 20 (fun n -> Array.make (200 + (n * 500)) (pick ())) in
    if round mod 4 = seed mod 4 then whole_collection () else ignore (Gc.major_slice 0);
    Gc.minor ();
    Array.iteri finish fibers;
    Array.iter (fun a -> Array.iter (fun p -> assert (p == a.(0))) a) large;
    Array.iter verify kept
  done

let in_all_domains f =
  let others = List.init (domains - 1) (fun n -> Domain.spawn (fun () -> f n)) in
  f domains;
  List.iter Domain.join others

(* C takes what a domain returns. *)
let result_of_domain p =
  if can_be_result p then assert (Domain.join (Domain.spawn (fun () -> p)) == p)

let test whole_collection kinds =
  let pointers = Array.of_list (List.concat_map (fun k -> List.init 3 (make k)) kinds) in
  in_all_domains (work whole_collection pointers);
  (* The minor heaps are elsewhere then, and their old address space is nobody's. *)
  Gc.set { (Gc.get ()) with minor_heap_size = 4_000_000 };
  in_all_domains (work whole_collection pointers);
  Array.iter result_of_domain pointers;
  Gc.full_major ()

let () =
  match Array.to_list Sys.argv with
  | _ :: "compact" :: kinds -> test Gc.compact kinds
  | _ :: "collect" :: kinds -> test Gc.full_major kinds
  | _ -> exit 2
