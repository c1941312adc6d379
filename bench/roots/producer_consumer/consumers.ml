(* Who can delete, by name. *)

open Bench_harness

type t = {
  without_lock : bool;  (** whether it deletes without the lock *)
  start : int -> unit -> unit;
      (** [start batches] begins to consume so many; calling what it gives waits for the end *)
}

let thread =
  let start batches =
    Transfer.start_thread batches;
    Transfer.join_thread
  in
  { without_lock = true; start }

let by_name =
  let domain start =
    let start batches = start (fun () -> Transfer.consume_all batches) in
    ("domain", { without_lock = false; start })
  in
  Option.to_list (Option.map domain Second_domain.start) @ [ ("thread", thread) ]
