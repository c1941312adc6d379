(* Domains are born and die, a few at a time, and each leaves up to 5,000 roots to those after it.
   In each domain two systhreads work: one creates, the other reads what an earlier domain left,
   modifies it, and deletes it or hands it on. The main domain, or a thread of C without the lock,
   deletes what is handed on for long. *)

open Support
open Testing

let most_roots = 5_000
let at_once = 4
let most_bequests = 40

(* The roots that one domain left, and what they hold. *)
type bequest = { mutable first : int; roots : Root.t array }

let check_bequest { first; roots } = Array.iteri (fun i r -> Values.check_root r (first + i)) roots

(* Its lock protects it. *)
type estate = { lock : Mutex.t; waiting : bequest Queue.t }

let locked estate f = Mutex.protect estate.lock (fun () -> f estate.waiting)
let leave estate bequest = locked estate (Queue.push bequest)
let take estate = locked estate Queue.take_opt

let create estate random =
  let first = Random.State.bits random and count = Random.State.int random (most_roots + 1) in
  let root i =
    if i mod 500 = 499 then Thread.yield ();
    Root.create (Values.make (first + i))
  in
  leave estate { first; roots = Array.init count root }

let modify bequest first =
  Array.iteri
    (fun i root -> bequest.roots.(i) <- Root.modify root (Values.make (first + i)))
    bequest.roots;
  bequest.first <- first

let inherit_one estate random =
  match take estate with
  | None -> ()
  | Some bequest ->
    check_bequest bequest;
    if Random.State.int random 3 = 0 then Array.iter Root.delete bequest.roots
    else (
      modify bequest (Random.State.bits random);
      Thread.yield ();
      leave estate bequest)

let live estate seed number () =
  let guarded f random () = try Ok (f estate random) with e -> Error e in
  let outcomes = Array.make 2 (Ok ()) in
  let start i f =
    let random = Random.State.make [| seed; number; i |] in
    Thread.create (fun () -> outcomes.(i) <- guarded f random ()) ()
  in
  List.iter Thread.join [ start 0 create; start 1 inherit_one ];
  Array.iter (function Ok () -> () | Error e -> raise e) outcomes

(* What waits for too long goes; in turn here, and on the thread of C. *)
let shorten estate deleter ~most =
  while locked estate Queue.length > most do
    let bequest = Option.get (take estate) in
    check_bequest bequest;
    if bequest.first mod 2 = 0 then Array.iter Root.delete bequest.roots
    else Array.iter (Root.Deleter.send deleter) bequest.roots
  done

let generations ~domains ~seed =
  let estate = { lock = Mutex.create (); waiting = Queue.create () } in
  let deleter = Root.Deleter.start () in
  for batch = 0 to (domains / at_once) - 1 do
    let spawn i = Domain.spawn (live estate seed ((batch * at_once) + i)) in
    Array.iter Domain.join (Array.init at_once spawn);
    shorten estate deleter ~most:most_bequests;
    if batch mod 100 = 99 then Gc.full_major ()
  done;
  shorten estate deleter ~most:0;
  Root.Deleter.stop deleter;
  Values.churn 4;
  check_int ~expected:0 (Root.statistics ()).pools_live "pools live in the end"

let () =
  let domains = ref 10_000 and seed = ref (-1) in
  let options =
    [
      ("--domains", Arg.Set_int domains, "N  how many, a multiple of 4 (default: 10000)");
      ("--seed", Arg.Set_int seed, "N  the operations of an earlier run (default: random)");
    ]
  in
  let refuse word = raise (Arg.Bad ("what is " ^ word ^ "?")) in
  Arg.parse options refuse "generations: domains that leave roots to each other";
  let seed = Seed.chosen !seed in
  try
    generations ~domains:!domains ~seed;
    let s = Root.statistics () in
    Printf.printf "%d domains, %d pools allocated, at most %d at once\n" !domains s.pools_allocated
      s.pools_peak
  with e ->
    Printf.eprintf "generations: seed %d: %s\n%!" seed (Printexc.to_string e);
    exit 1
