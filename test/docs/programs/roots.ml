(* What the listings with roots promise: a function is kept through collections, is called, and may
   delete itself meanwhile. *)

type callback = nativeint

external remember : (unit -> unit) -> callback = "listing_remember"
external call : callback -> unit = "listing_call"
external forget : callback -> unit = "listing_forget"
external remembers_without_lock : unit -> bool = "listing_remembers_without_lock"

type kept = nativeint

external make : way:int -> (int -> int) -> kept = "listing_make"
external set : way:int -> kept -> (int -> int) -> unit = "listing_set"
external ask : kept -> int -> int = "listing_ask"
external free : way:int -> kept -> unit = "listing_free"
external twice : (int -> int) -> int -> int = "twice"
external live : unit -> int = "listing_live"
external collected : (int -> string) -> int -> string list = "listing_collected"

(* A closure of the minor heap, which the collector moves. *)
let counting counter =
  let step = Sys.opaque_identity 1 in
  fun () -> counter := !counter + step

let readme () =
  let calls = ref 0 in
  let callback = remember (counting calls) in
  Gc.compact ();
  call callback;
  call callback;
  forget callback;
  assert (!calls = 2)

let forgets_itself () =
  let calls = ref 0 in
  let own = ref 0n in
  let count = counting calls in
  let body () =
    forget !own;
    Gc.full_major ();
    count ()
  in
  own := remember body;
  call !own;
  assert (!calls = 1)

let adding n = fun x -> x + Sys.opaque_identity n

let migrating way =
  let kept = make ~way (adding 1) in
  Gc.full_major ();
  set ~way kept (adding 10);
  Gc.compact ();
  if way = 2 then assert (ask kept 5 = 15);
  free ~way kept

let () =
  readme ();
  forgets_itself ();
  assert (not (remembers_without_lock ()));
  List.iter migrating [ 0; 1; 2 ];
  assert (twice (adding 3) 1 = 7);
  let name n =
    Gc.full_major ();
    string_of_int n
  in
  assert (collected name 3 = [ "0"; "1"; "2" ]);
  assert (live () = 0);
  print_string "done"
