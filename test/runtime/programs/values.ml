(* Values of a library's own: looked into once the runtime has been told of them, and no longer when
   it is told that they are gone. The statuses are those of outheap/status.h. *)

external pair : int -> int * string = "test_values_pair"
external add : int -> int -> int = "test_values_add"
external remove : int -> int -> int = "test_values_remove"
external before_start : unit -> int = "test_values_before_start"
external refused : Obj.t -> int array = "test_values_refused"
external in_a_class : unit -> int = "test_values_in_a_class"

let ok = 0
let bad_size = 3
let bad_address = 4
let conflict = 9
let not_supported = 11
let pairs = 16

let expect what wanted found =
  if wanted <> found then (
    Printf.printf "%s: %d, expected %d\n" what found wanted;
    exit 1)

let check what holds =
  if not holds then (
    print_endline what;
    exit 1)

let copy n = (n, String.concat "" [ "va"; "lue" ])

let is_a_value n =
  let p = Sys.opaque_identity (pair n) and copy = copy n in
  check "equal" (p = copy && compare p copy = 0 && compare (pair n) (n + 1, "value") < 0);
  check "hashed" (Hashtbl.hash p = Hashtbl.hash copy);
  check "written" (Marshal.to_string [ p ] [] = Marshal.to_string [ copy ] []);
  check "itself" (pair n == p && snd p = "value")

let is_naked n =
  let p = Sys.opaque_identity (pair n) in
  check "compared by its address" (p <> copy n);
  match Marshal.to_string [ p ] [] with
  | _ -> check "it is written" false
  | exception Invalid_argument _ -> ()

let collect () =
  Gc.full_major ();
  Gc.compact ()

let test_added () =
  for n = 0 to pairs - 1 do
    is_naked n
  done;
  expect "some" ok (add 2 6);
  expect "again, and more" ok (add 4 8);
  let held = List.init pairs pair in
  for n = 0 to pairs - 1 do
    if n >= 2 && n < 8 then is_a_value n else is_naked n
  done;
  collect ();
  List.iteri (fun n p -> check "moved" (p == pair n)) held;
  is_a_value 7

let test_removed () =
  expect "all" ok (add 0 pairs);
  expect "the middle" ok (remove 5 9);
  expect "again, and more" ok (remove 8 11);
  for n = 0 to pairs - 1 do
    if n >= 5 && n < 11 then is_naked n else is_a_value n
  done;
  expect "a part of it" ok (add 6 7);
  is_a_value 6;
  is_naked 7;
  expect "all of it" ok (remove 0 pairs);
  for n = 0 to pairs - 1 do
    is_naked n
  done;
  collect ()

let test_before_start () =
  expect "before caml_startup" ok (before_start ());
  is_a_value 0;
  expect "removed" ok (remove 0 pairs);
  is_naked 0

let test_refused () =
  let heap = Obj.repr (Array.make 100_000 0) in
  let statuses = [ bad_size; bad_address; bad_address; conflict ] in
  check "statuses" (Array.to_list (refused heap) = statuses @ statuses);
  is_naked 0

(* Looked into, and told of when they are met. *)
let test_in_a_class () =
  expect "the class" ok (in_a_class ());
  is_naked 0;
  expect "values there" ok (add 0 pairs);
  is_a_value 0;
  collect ()

let test_not_supported () =
  expect "add" not_supported (add 0 1);
  expect "remove" not_supported (remove 0 1)

(* As OCaml 5 has them. *)
let test_by_header () = is_a_value 0

let tests =
  [
    ("added", test_added);
    ("removed", test_removed);
    ("before_start", test_before_start);
    ("refused", test_refused);
    ("in_a_class", test_in_a_class);
    ("not_supported", test_not_supported);
    ("by_header", test_by_header);
  ]

let () = (List.assoc Sys.argv.(1) tests) ()
