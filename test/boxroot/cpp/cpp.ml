(* The smart pointer of boxroot.hpp. The operations on roots are in C++ (cpp_stubs.cpp). This file
   sees whether a value is still alive and unharmed. *)

open Support
open Testing

(* Every value that C++ got, by its number, and weakly. *)
let given : Values.t Weak.t = Weak.create 20_000

let make id =
  let v = Values.make id in
  Weak.set given id (Some v);
  v

let is_alive id =
  Values.churn 2;
  Weak.check given id

let () =
  Callback.register "cpp.make" make;
  Callback.register "cpp.is_alive" is_alive;
  Callback.register "cpp.is_intact" Values.intact;
  Callback.register "cpp.fail_after" Root.Memory.fail_after

external empty : unit -> unit = "test_cpp_empty"
external holds_its_value : unit -> unit = "test_cpp_holds_its_value"
external moves : unit -> unit = "test_cpp_moves"
external modify : unit -> unit = "test_cpp_modify"
external reset : unit -> unit = "test_cpp_reset"
external release_and_adopt : unit -> unit = "test_cpp_release_and_adopt"
external swap : unit -> unit = "test_cpp_swap"
external in_containers : unit -> unit = "test_cpp_in_containers"
external unwinding : unit -> unit = "test_cpp_unwinding"
external destroyed_on_a_thread : unit -> unit = "test_cpp_destroyed_on_a_thread"
external without_memory : unit -> unit = "test_cpp_without_memory"
external without_the_lock : unit -> unit = "test_cpp_without_the_lock"
external after_teardown : unit -> unit = "test_cpp_after_teardown"

let () =
  run
    [
      ("empty", empty);
      ("holds_its_value", holds_its_value);
      ("moves", moves);
      ("modify", modify);
      ("reset", reset);
      ("release_and_adopt", release_and_adopt);
      ("swap", swap);
      ("in_containers", in_containers);
      ("unwinding", unwinding);
      ("destroyed_on_a_thread", destroyed_on_a_thread);
      ("without_memory", without_memory);
      ("without_the_lock", without_the_lock);
      ("after_teardown", after_teardown);
    ]
