(* OCaml 4 has no domains. *)

type t = { without_lock : bool; start : int -> unit -> unit }

let thread =
  let start batches =
    Transfer.start_thread batches;
    Transfer.join_thread
  in
  { without_lock = true; start }

let by_name = [ ("thread", thread) ]
