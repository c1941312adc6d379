(* A program in OCaml that gives its closures to the library in src/lib.rs. It does so on several
   strands (domains on OCaml 5, threads on OCaml 4), while collections go on. *)

external keep : int -> (int -> int) -> unit = "rust_keep"
external call_all : int -> int -> int = "rust_call_all"
external call : (int -> int) -> int -> int = "rust_call"
external forget : int -> int = "rust_forget"
external fail : string -> unit = "rust_fail"

type floats = (float, Bigarray.float64_elt, Bigarray.c_layout) Bigarray.Array1.t

external add : floats -> float -> floats = "rust_add"
external reverse : floats -> unit = "rust_reverse"

let check what condition = if not condition then failwith what

let churn n =
  for i = 1 to n do
    ignore (Sys.opaque_identity (List.init 100 string_of_int));
    if i mod 50 = 0 then ignore (Gc.major_slice 0)
  done

(* A closure that alone has its number, as a string. *)
let adder n =
  let text = string_of_int n in
  fun m -> int_of_string text + m

let closures strand ~count =
  for n = 1 to count do
    keep strand (adder n);
    churn 2
  done;
  Gc.full_major ();
  let sum = count * (count + 1) / 2 in
  check "what all closures give" (call_all strand 10 = sum + (10 * count));
  check "how many are forgotten" (forget strand = count);
  Gc.full_major ();
  check "none is left" (call_all strand 10 = 0)

exception Mine of string

let exceptions ~count =
  for n = 1 to count do
    (match call (fun _ -> raise Not_found) n with
    | _ -> check "Not_found was raised" false
    | exception Not_found -> ());
    (match call (fun m -> raise (Mine (string_of_int m))) n with
    | _ -> check "Mine was raised" false
    | exception Mine text -> check "what was raised" (text = string_of_int n));
    churn 2
  done;
  match fail "of Rust's" with
  | () -> check "Rust's error was raised" false
  | exception Failure text -> check text (text = "\"of Rust's\"")

let big_arrays ~count =
  let a = Bigarray.Array1.init Bigarray.float64 Bigarray.c_layout count float_of_int in
  let b = add a 0.5 in
  Gc.full_major ();
  reverse b;
  for i = 0 to count - 1 do
    check "a number of a big array" (b.{i} = a.{count - 1 - i} +. 0.5)
  done

let work strand () =
  for _ = 1 to 3 do
    closures strand ~count:300;
    exceptions ~count:100;
    big_arrays ~count:1_000
  done

let () =
  work 0 ();
  List.iter Strand.join (List.init 3 (fun i -> Strand.start (work (i + 1))));
  work 0 ();
  print_endline "OCaml has ended"
