type t = { without_lock : bool; start : int -> unit -> unit }

let thread =
  let start batches =
    Transfer.start_thread batches;
    Transfer.join_thread
  in
  { without_lock = true; start }

let domain =
  let start batches =
    let domain = Domain.spawn (fun () -> Transfer.consume_all batches) in
    fun () -> Domain.join domain
  in
  { without_lock = false; start }

let by_name = [ ("domain", domain); ("thread", thread) ]
