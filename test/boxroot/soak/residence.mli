val kibibytes : unit -> int
(** Memory of this process that is resident, as the system counts it. *)
