(* Roots of boxroot lead into a region: the domain that searches visits those of all domains, while
   these make others, delete them, and end. *)

open Region_support
open Testing

type root = int

external create : 'a -> root = "test_region_root_create"
external delete : root -> unit = "test_region_root_delete"

let words region = (Region.holders region).words
let rounds = 40

let some_roots v n = List.init n (fun _ -> create v)

(* A deleted root counts until boxroot has swept it. *)
let sweep () =
  for _ = 1 to 3 do Gc.full_major () done

(* Of the heap's values, so that they do not count. *)
let churn n =
  let roots = List.init n (fun i -> create (ref i)) in
  Gc.minor ();
  List.iter delete roots

let of_one_domain () =
  let region = Region.create () in
  let copy = Region.add region [ "a" ] in
  let roots = some_roots (Region.get copy) 3_000 in
  churn 1_000;
  check_int ~expected:3_000 (words region) "roots";
  (match (Region.holders region).some.(0) with
   | Root _ -> ()
   | Block _ -> check false "it is a root");
  List.iter delete roots;
  sweep ();
  check_int ~expected:0 (words region) "deleted";
  Region.free region

let of_several () =
  let region = Region.create () in
  let copy = Region.add region [ "a" ] in
  let mine = some_roots (Region.get copy) 1_000 in
  let ready = Atomic.make 0 and stop = Atomic.make false in
  let hold () =
    let roots = some_roots (Region.get copy) 500 in
    Atomic.incr ready;
    while not (Atomic.get stop) do churn 300 done;
    List.iter delete roots
  in
  let come_and_go () =
    while not (Atomic.get stop) do Domain.join (Domain.spawn (fun () -> churn 300)) done
  in
  let holder = Domain.spawn hold and other = Domain.spawn come_and_go in
  let look () =
    while Atomic.get ready < 1 do Domain.cpu_relax () done;
    for i = 1 to rounds do
      check_int ~expected:1_500 (words region) "roots of both";
      if i mod 10 = 0 then Gc.full_major ()
    done
  in
  Fun.protect look ~finally:(fun () ->
      Atomic.set stop true;
      List.iter Domain.join [ holder; other ]);
  sweep ();
  check_int ~expected:1_000 (words region) "those of the first";
  List.iter delete mine;
  Region.free region

(* A domain ends, and its roots stay. *)
let of_ended () =
  let region = Region.create () in
  let copy = Region.add region [ "a" ] in
  let make () = some_roots (Region.get copy) 200 in
  for _ = 1 to rounds do
    let roots = Domain.join (Domain.spawn make) in
    check_int ~expected:200 (words region) "at once";
    List.iter delete roots;
    sweep ()
  done;
  check_int ~expected:0 (words region) "deleted by another";
  Region.free region

let () =
  run [ ("of_one_domain", of_one_domain); ("of_several", of_several); ("of_ended", of_ended) ]
