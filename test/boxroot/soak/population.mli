(** The roots of one worker, and what it does with them. The operations that it draws depend on the
    seed and its number alone. So a seed gives every worker the same operations again. Which of them
    meet is up to the machine. *)

type t

(** What the workers share. *)
type common

val common : unit -> common

val create : common -> seed:int -> number:int -> t

val work : t -> int -> unit
(** That many random operations: roots are created, read, modified, moved, deleted here or by a
    thread of C without the lock, exchanged with the other workers; values move between roots and
    old blocks; the collector is driven through its phases, and half-way one domain comes, leaves
    roots behind, and goes.
    @raise Support.Testing.Failed if a value was lost. *)

val settle : t -> unit
(** Brings the worker to the same number of roots as ever, and checks all of them. *)

val close : t -> unit
(** Deletes its roots. *)

val close_common : common -> unit
(** Deletes what is left, once all workers are closed. *)
