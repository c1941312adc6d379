(** Scripts: one operation a line; [#] opens a comment. A slot is a group of roots, a cell is a
    long-lived OCaml array of values; both have small numbers and are empty at first. Every
    operation has a meaning in every state (on an empty slot it does nothing), so that any part of
    a script is a script.

    {v
    [@WORKER] OPERATION      on that worker, which starts when first named; 0 is the main program
    parallel                 the lines up to "end" are run by all of their workers at the same time;
    end                      a slot or cell belongs to one of them
    join WORKER              it ends; its roots stay
    track N                  the life of every N-th value made by worker 0 is watched; 0: of none
    mark                     roots are left to the marker, also where there are few

    create SLOT KIND COUNT   roots of new values
    copy SLOT SLOT STEP      roots of the same values, in the second slot
    get SLOT                 the values are read and checked
    modify SLOT KIND STEP    to new values
    delete SLOT HOW STEP
    steal SLOT CELL STEP     the values go into the cell and the roots are deleted
    swap SLOT CELL KIND STEP the values go into the cell and the roots get new values
    root CELL SLOT           roots of the values of the cell, which is then emptied
    drop CELL                the cell is emptied
    fresh CELL               the values of the cell go into a new array, not marked in this cycle

    minor, slice WORK, major, full, compact    collections; all values are checked after each
    resize_minor WORDS       another size of the minor heap
    churn WORDS              garbage is allocated

    lose SLOT                breaks the rules: deletes roots that are still checked
    keep SLOT                breaks the rules: forgets roots without deleting them
    v}

    [STEP]: only every STEP-th root of the slot. *)

type slot = int
type cell = int
type worker = int

type kind =
  | Young  (** in the minor heap *)
  | Promoted  (** through a minor collection *)
  | Large  (** allocated in the major heap *)
  | Integer
  | Static  (** in the program's data *)
  | Exotic  (** closures, forced lazy values, floats, strings *)
  | Mixed  (** all but [Promoted], in turn *)

type deletion =
  | Here
  | Without_lock  (** this thread, without the lock *)
  | Thread  (** a thread of C *)
  | Later  (** a thread of C, at any time from now on *)

type operation =
  | Create of slot * kind * int
  | Copy of slot * slot * int
  | Get of slot
  | Modify of slot * kind * int
  | Delete of slot * deletion * int
  | Steal of slot * cell * int
  | Swap of slot * cell * kind * int
  | Root of cell * slot
  | Drop of cell
  | Fresh of cell
  | Minor
  | Slice of int
  | Major
  | Full
  | Compact
  | Resize_minor of int
  | Churn of int
  | Lose of slot
  | Keep of slot

type step = { line : int; worker : worker; operation : operation }
type t = One of step | Parallel of step list | Join of worker | Track of int | Mark

exception Invalid of int * string
(** The line, and what is wrong. *)

val slot_count : int
val cell_count : int
val worker_count : int

val slots_of : operation -> slot list
val cells_of : operation -> cell list

val parse : string list -> t list
(** @raise Invalid *)
