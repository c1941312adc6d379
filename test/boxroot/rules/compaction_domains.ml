(* Compaction while several domains create, modify and delete. *)

open Support

(* The debug runtime of OCaml 5.3 miscounts live words when it compacts with several domains, and
   then fails an assertion of its own. *)
let compact = if Sys.runtime_variant () = "d" then Gc.full_major else Gc.compact

let rounds = 20
let count = 3_000

let work number () =
  let random = Random.State.make [| number |] in
  let roots = Values.roots count in
  for round = 1 to rounds do
    for _ = 1 to 500 do
      let id = Random.State.int random count in
      if Random.State.bool random then roots.(id) <- Root.modify roots.(id) (Values.make id)
      else (
        Root.delete roots.(id);
        roots.(id) <- Root.create (Values.make id))
    done;
    Root.gc_slice 2_000;
    if round mod 3 = number then compact ();
    Values.check_roots roots
  done;
  roots

let on_several_domains () =
  let left = Array.map Domain.join (Array.init 3 (fun n -> Domain.spawn (work n))) in
  compact ();
  Array.iter Values.check_roots left;
  Array.iter (Array.iter Root.delete) left

let () = Testing.run [ ("on_several_domains", on_several_domains) ]
