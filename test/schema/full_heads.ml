(* Nodes of test/schema/full.asdl whose heads are full: all values of three bits, of which those
   that are forks have two. Each is written, read as a whole, and read by views. *)

open Full

let s = { a = "a"; b = "b" }
let ok = function Ok x -> x | Error (e : Adtc_typed.error) -> failwith e.message

let check value =
  let bytes = t_to_buffer value in
  assert (ok (t_of_buffer bytes) = value);
  let b, root = ok (View.T.open_ bytes) in
  match (View.T.kind b root, value) with
  | A, A { f; g; h; _ } ->
    let a = View.A.of_t b root in
    assert ((View.A.f b a, View.A.g b a, View.A.h b a) = (f, g, h));
    assert (View.S.value b (View.A.right b a) = s)
  | B, B _ -> assert (View.S.value b (View.B.s b (View.B.of_t b root)) = s)
  | _ -> failwith "another constructor"

let () =
  check (B { s });
  for bits = 0 to 7 do
    let is_set i = (bits lsr i) land 1 <> 0 in
    check (A { u = 0; f = is_set 2; g = is_set 1; h = is_set 0; left = s; right = s })
  done
