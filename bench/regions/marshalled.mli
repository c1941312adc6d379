(** What other programs have written with [Marshal]: OCaml's typed trees, Coq's terms. *)

val in_files : suffixes:string list -> megabytes:int -> string -> Obj.t list
(** All values in the files below a folder whose names end so, in the order of the names, until the
    files have that many megabytes. Values with blocks of C's that this program does not know are
    left out. *)
