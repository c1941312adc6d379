val by_name : (string * (module Choice.S)) list
(** The implementations that the program is linked with. *)
