(** A place for the files that a program makes. *)

val in_new_folder : (unit -> 'a) -> 'a
(** Works in a folder of its own, so that no path in what is written depends on where it is.
    Afterwards the folder and all that is in it are gone, and the current folder is the one
    before. *)
