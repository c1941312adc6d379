(** What Linux tells about the memory of a file that a process has mapped. *)

type t = { resident : int; share : int  (** of this process, if others have it too *) }

val of_file : string -> process:int -> t
(** In kilobytes. *)
