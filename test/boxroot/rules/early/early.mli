val first_root : unit -> int
(** What the first root of the program holds. It was created when the program was loaded. *)
