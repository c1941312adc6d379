(* Boxroots of values and of naked pointers, many enough that the marker takes their pools for
   blocks. *)

external make : string -> int -> Obj.t = "test_kinds_make"
external setup : unit -> bool = "test_roots_setup"
external create : Obj.t array -> unit = "test_roots_create"
external get : int -> Obj.t = "test_roots_get"
external drop : int -> unit = "test_roots_drop"

let count = 60_000

let check pointers n =
  let found = get n in
  if n mod 100 = 0 then assert (found == pointers.(n / 100 mod Array.length pointers))
  else assert (String.equal (Obj.obj found) (string_of_int n))

let () =
  let kinds = List.tl (Array.to_list Sys.argv) in
  let pointers = Array.of_list (List.map (fun kind -> make kind 0) kinds) in
  let value n =
    if n mod 100 = 0 then pointers.(n / 100 mod Array.length pointers)
    else Obj.repr (string_of_int n)
  in
  assert (setup ());
  create (Array.init count value);
  for round = 1 to 6 do
    ignore (Sys.opaque_identity (List.init 100_000 string_of_int));
    if round mod 2 = 0 then Gc.compact () else Gc.full_major ();
    for n = 0 to count - 1 do
      check pointers n
    done
  done;
  for n = 0 to count - 1 do
    drop n
  done;
  Gc.full_major ()
