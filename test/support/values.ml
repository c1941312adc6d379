type t = { id : int; text : string; below : int list }

let make id = { id; text = string_of_int id; below = [ id; id + 1 ] }

let make_old id =
  let v = make id in
  (* It survives, and so it is promoted. *)
  Gc.minor ();
  v

let intact v id = v.id = id && v.text = string_of_int id && v.below = [ id; id + 1 ]

let check v id =
  if not (intact v id) then
    raise (Testing.Failed (Printf.sprintf "the value of number %d was lost" id))

let check_root root id =
  check (Root.get root) id;
  Testing.check (Root.ref_agrees root) "boxroot_get_ref and boxroot_get disagree"

let roots count = Array.init count (fun id -> Root.create (make id))
let check_roots roots = Array.iteri (fun id root -> check_root root id) roots

let overwrite_minor_heap () =
  for _ = 1 to (Gc.get ()).minor_heap_size / 2 do
    ignore (Sys.opaque_identity (ref 0))
  done

(* Of the same shape as what [make] returns, and made sooner. *)
let junk id = { id = -id; text = String.make 3 '-'; below = [ -id; -id ] }

let overwrite_garbage () = ignore (Sys.opaque_identity (Array.init 20_000 junk))

let churn rounds =
  for _ = 1 to rounds do
    overwrite_garbage ();
    Gc.full_major ()
  done
