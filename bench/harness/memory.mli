(** The memory of this process. [None] where the system does not tell. *)

val peak_resident_bytes : unit -> int option
(** The most that was resident since the program began. Unlike what the parent process is told, it
    does not include the parent's own memory, which the child starts from. *)

val resident_bytes : unit -> int option
(** What is resident now. *)
