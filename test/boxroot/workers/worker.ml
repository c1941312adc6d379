type state = Idle | Busy of (unit -> unit) | Finished of exn option | Quit
type shared = { mutex : Mutex.t; changed : Condition.t; mutable state : state }
type t = { shared : shared; strand : Strand.t }

let set shared state =
  Mutex.lock shared.mutex;
  shared.state <- state;
  Condition.broadcast shared.changed;
  Mutex.unlock shared.mutex

(* Waits for a state of which [pick] makes something. *)
let await shared pick =
  Mutex.lock shared.mutex;
  let rec loop () =
    match pick shared.state with
    | Some result -> result
    | None ->
      Condition.wait shared.changed shared.mutex;
      loop ()
  in
  let result = loop () in
  Mutex.unlock shared.mutex;
  result

let outcome job = match job () with () -> None | exception e -> Some e

let rec serve shared =
  let next = function Busy job -> Some (Some job) | Quit -> Some None | _ -> None in
  match await shared next with
  | None -> ()
  | Some job ->
    set shared (Finished (outcome job));
    serve shared

let start () =
  let shared = { mutex = Mutex.create (); changed = Condition.create (); state = Idle } in
  { shared; strand = Strand.start (fun () -> serve shared) }

let submit t job = set t.shared (Busy job)

let wait t =
  let result = await t.shared (function Finished result -> Some result | _ -> None) in
  set t.shared Idle;
  result

let stop t =
  set t.shared Quit;
  Strand.join t.strand
