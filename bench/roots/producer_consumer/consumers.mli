(** Who can delete, by name. *)

type t = {
  without_lock : bool;  (** whether it deletes without the lock *)
  start : int -> unit -> unit;
      (** [start batches] begins to consume so many; calling what it gives waits for the end *)
}

val by_name : (string * t) list
