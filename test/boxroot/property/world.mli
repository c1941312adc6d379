(** The slots and cells of a script, the model of what they hold, and its operations. *)

type view
(** Who runs operations, and the slots and cells that it may check: at one time, no other has any of
    them in its view. *)

val view_of_all : Script.worker -> view
val view_of_steps : Script.worker -> Script.step list -> view

val track : int -> unit
(** See {!Script}. Only while one worker runs. *)

val run : view -> Script.operation -> unit
(** @raise Support.Testing.Failed if a value is not what it should be. *)

val check_all : unit -> unit

val resize_minor : int -> unit

val check_nothing_remains : unit -> unit
(** Deletes everything; then nothing may be left of the values or of the memory of the library. *)
