(* One side creates roots, another one deletes them, at the same time: a second domain, or a thread
   of C that does not hold the lock. The time is what a root costs from its creation to its
   deletion, the cache misses between the two sides included.

   COLLECTIONS=1 makes the producer collect meanwhile: a minor collection every 64 batches, a full
   major one every 2,048. Nothing is compacted: with boxroot 0.4.0 on OCaml 4.14 compaction may
   never end, as a thread without the lock writes into slots that it has inverted. *)

open Bench_harness

let implementation =
  Variable.one_of "REF" (List.map (fun (name, t) -> (name, (name, t))) Transfer.by_name)

let consumer = Variable.one_of "CONSUMER" Consumers.by_name
let collections = Variable.one_of "COLLECTIONS" [ ("0", false); ("1", true) ]
let roots = Variable.integer "ROOTS" ~min:0 ~max:1_000_000_000

let collect batch =
  if batch mod 2_048 = 0 then Gc.full_major () else if batch mod 64 = 0 then Gc.minor ()

let produce_all ~collections batches =
  for batch = 1 to batches do
    let block = ref batch in
    while not (Transfer.produce block) do
      Transfer.relax ()
    done;
    if collections then collect batch
  done

let transfer (consumer : Consumers.t) ~collections batches =
  let wait = consumer.start batches in
  produce_all ~collections batches;
  wait ()

let work () =
  let name, operations = Variable.get implementation in
  let consumer = Variable.get consumer in
  let collections = Variable.get collections in
  let batches = (Variable.get roots + Transfer.batch - 1) / Transfer.batch in
  Transfer.setup operations;
  Gc.set { (Gc.get ()) with max_overhead = 1_000_000 };
  if consumer.without_lock && not (Transfer.deletes_without_lock ()) then
    raise (Variable.Invalid (name ^ " needs the lock for deleting: CONSUMER=thread is not for it"));
  let (), measures = Program.observe (fun () -> transfer consumer ~collections batches) in
  if not (Transfer.is_complete ()) then Program.fail "%s: cells were lost on their way" name;
  let roots = batches * Transfer.batch in
  let ns = Program.seconds measures *. 1e9 /. float_of_int (max 1 roots) in
  ("ns_per_root", Json.Float ns) :: ("roots_created", Json.Int roots) :: measures

let () = Program.run ~name:"producer_consumer" work
