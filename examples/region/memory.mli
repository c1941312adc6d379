(** The memory of a file that a process has mapped, as Linux tells it. *)

type t = { resident : int; share : int  (** of this process, if others have it too *) }

val of_file : string -> process:int -> t
(** In kilobytes. *)
