(* Mistakes with roots, for the debug form to tell: docs/debugging.md shows what it says of them. *)

external add : 'a -> nativeint = "table_add"
external forget : nativeint -> unit = "table_forget"

let forget_twice () =
  let key = add (ref 0) in
  forget key;
  forget key

let never_forget () =
  for number = 1 to 1200 do
    ignore (add (ref number))
  done;
  List.iter (fun name -> ignore (add name)) [ "one"; "two"; "three" ]

let () =
  match Sys.argv.(1) with
  | "twice" -> forget_twice ()
  | _ -> never_forget ()
