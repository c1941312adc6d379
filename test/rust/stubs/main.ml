(* SPDX-License-Identifier: MIT *)
(* Calls functions written in Rust, on several threads, and looks at what comes of it. *)

external repeat : string -> int -> string = "stubs_repeat"
external keep : 'a -> unit = "stubs_keep"
external give_back : unit -> 'a = "stubs_give_back"
external twice : (string -> string) -> string -> string = "stubs_twice"
external joined : string -> string -> string -> string -> string -> string -> string -> string
  = "stubs_joined_bytecode" "stubs_joined"
external panic : string -> unit = "stubs_panic"
external dropped : unit -> int = "stubs_dropped"
external attach : unit -> bool = "stubs_attach"
external attach_by_hand : unit -> bool = "stubs_attach_by_hand"
external on_threads : (int -> int) -> int = "stubs_on_threads"

let check name holds = if not holds then failwith (name ^ " does not hold")
let raises f = match f () with _ -> None | exception e -> Some e

exception Of_this_program of int list

let values () =
  check "a string comes back" (repeat "abc" 3 = "abcabcabc");
  check "of seven arguments each" (joined "a" "b" "c" "d" "e" "f" "g" = "abcdefg");
  check "a long one too" (repeat "x" 1_000_000 = String.make 1_000_000 'x');
  check "an error is a failure"
    (raises (fun () -> repeat "abc" (-1)) = Some (Failure "how often?"));
  match raises (fun () -> repeat "\xff" 1) with
  | Some (Failure reason) ->
      check "which says why" (String.starts_with ~prefix:"a string of OCaml is no text" reason)
  | _ -> check "what is no text is a failure" false

let kept () =
  for n = 1 to 1000 do keep (string_of_int n) done;
  Gc.compact ();
  for n = 1000 downto 1 do check "what is kept stays" (give_back () = string_of_int n) done;
  check "and no more" (match raises give_back with Some (Failure _) -> true | _ -> false)

let exceptions () =
  let before = dropped () in
  let e = Of_this_program [ 1; 2; 3 ] in
  check "an exception passes through as it is"
    (raises (fun () -> twice (fun _ -> raise e) "") = Some e);
  check "a panic is a failure" (raises (fun () -> panic "oh") = Some (Failure "panic: oh"));
  check "what Rust owned is dropped" (dropped () = before + 2)

let rec nested depth =
  let deeper text =
    Gc.minor ();
    if text = "" then nested (depth - 1) else text ^ "."
  in
  if depth = 0 then "!" else twice deeper ""

let () =
  values ();
  kept ();
  exceptions ();
  check "OCaml and Rust call each other" (nested 8 = "!........");
  check "the runtime is had once" (attach ());
  check "by whomever the lock is held" (attach_by_hand ());
  check "threads of Rust call OCaml" (on_threads (fun n -> Gc.minor (); n + 1) = 400 * 401 / 2);
  let failing n = if n = 250 then failwith "at 250" else n in
  check "and fail with it" (raises (fun () -> on_threads failing) = Some (Failure "at 250"));
  let on_a_thread () =
    check "on a thread of OCaml too" (attach () && twice (fun s -> s ^ "x") "" = "xx")
  in
  List.iter Thread.join (List.init 3 (fun _ -> Thread.create on_a_thread ()));
  print_endline "all of it holds"
