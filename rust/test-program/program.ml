(* SPDX-License-Identifier: MIT *)
(* The values of OCaml that the tests and examples of the crate boxroot use. *)

let register name f = Callback.register name f

let () =
  register "upper" String.uppercase_ascii;
  register "next" (fun (n : int) -> n + 1);
  register "add" (fun (a : int) (b : int) -> a + b);
  register "join" (fun a (separator : string) (b : string) -> a ^ separator ^ b);
  register "sum" (fun (numbers : int list) -> List.fold_left ( + ) 0 numbers);
  register "halve" (fun (x : float) -> x /. 2.);
  register "swap" (fun ((a, b) : int * string) -> (b, a));
  register "fail" (fun (reason : string) : unit -> failwith reason);
  register "collect" Gc.compact;
  register "counter" (fun () ->
      let count = ref 0 in
      fun () ->
        incr count;
        !count);
  register "min_int" min_int;
  let collected = ref 0 in
  register "watched" (fun () ->
      let block = ref 0 in
      Gc.finalise (fun _ -> incr collected) block;
      block);
  register "collected" (fun () -> !collected)

(* A program that fails at its start, where a test wants that. *)
let () = if Sys.getenv_opt "BOXROOT_TEST_RAISES" <> None then failwith "at the start"
