(* Functions of OCaml that a library in C keeps, as the pointer that it hands back to a callback. *)

external c_subscribe : Boxroot.address -> int = "stub_subscribe"
external c_unsubscribe : int -> Boxroot.address = "stub_unsubscribe"
external publish : string -> unit = "stub_publish"

(* The library owns the root from here on. *)
let subscribe (f : string -> unit) =
  let address = Boxroot.release (Boxroot.create f) in
  let number = c_subscribe address in
  if number < 0 then (
    Boxroot.delete (Boxroot.unsafe_adopt address);
    failwith "no room for a subscription");
  number

(* OCaml owns it again, and knows its type: it is what [subscribe] gave. *)
let unsubscribe number =
  match c_unsubscribe number with
  | 0n -> invalid_arg "unsubscribe: no such subscription"
  | address ->
    let root : (string -> unit) Boxroot.t = Boxroot.unsafe_adopt address in
    Boxroot.delete root

let reader name =
  let letters = ref 0 in
  fun news ->
    incr letters;
    Printf.printf "%s, letter %d: %s\n" name !letters news

let () =
  let ada = subscribe (reader "Ada") in
  ignore (subscribe (reader "Bob"));
  Gc.compact ();
  publish "a root is as large as a pointer";
  unsubscribe ada;
  publish "and may be deleted on any thread"
