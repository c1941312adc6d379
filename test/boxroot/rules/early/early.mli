val first_root : unit -> int
(** Returns what the first root of the program holds. The root was created when the program was
    loaded. *)
