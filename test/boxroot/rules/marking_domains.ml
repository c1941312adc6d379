(* Marking, deletion and modification on several domains at once. *)

open Support
open Testing

let domains = 3

(* Every domain gets its turn at every root. Values go from roots to a field of an old array and
   back, in every phase of the collector. That leaves nothing but the deleted slot to tell the
   marker. *)
let steal_everywhere () =
  let count = 3_000 and rounds = 40 in
  let cells = Array.make count None in
  let roots = Array.init count (fun id -> Some (Root.create (Values.make id))) in
  let locks = Array.init count (fun _ -> Mutex.create ()) in
  Gc.full_major ();
  let swap id =
    match roots.(id) with
    | Some root ->
      let v = Root.get root in
      Values.check v id;
      cells.(id) <- Some v;
      roots.(id) <- None;
      Root.delete root
    | None ->
      roots.(id) <- Some (Root.create (Option.get cells.(id)));
      cells.(id) <- None
  in
  let body n () =
    let state = Random.State.make [| n |] in
    for _ = 1 to rounds do
      for _ = 1 to 500 do
        let id = Random.State.int state count in
        Mutex.protect locks.(id) (fun () -> swap id)
      done;
      Root.gc_slice 5_000;
      Values.overwrite_garbage ()
    done
  in
  Array.iter Domain.join (Array.init domains (fun n -> Domain.spawn (body n)));
  Values.churn 2;
  Array.iteri
    (fun id -> function
      | Some v -> Values.check v id
      | None -> Values.check_root (Option.get roots.(id)) id)
    cells

(* Domains are born and die while others mark, delete and modify. *)
let domains_come_and_go_while_marking () =
  let stop = Atomic.make false in
  let slicer =
    Domain.spawn (fun () ->
        let roots = Values.roots 5_000 in
        while not (Atomic.get stop) do
          Root.gc_slice 2_000;
          Array.iteri
            (fun id root -> if id mod 7 = 0 then roots.(id) <- Root.modify root (Values.make id))
            roots
        done;
        roots)
  in
  let left = ref [] in
  for n = 1 to 60 do
    left := Domain.join (Domain.spawn (fun () -> Values.roots (100 * n))) :: !left;
    if n mod 4 = 0 then (
      Array.iter Root.delete (List.hd !left);
      left := List.tl !left);
    List.iter Values.check_roots !left
  done;
  Atomic.set stop true;
  let roots = Domain.join slicer in
  Values.churn 2;
  Values.check_roots roots;
  List.iter Values.check_roots !left

let () =
  run
    [
      ("steal_everywhere", steal_everywhere);
      ("domains_come_and_go_while_marking", domains_come_and_go_while_marking);
    ]
