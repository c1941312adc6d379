(* The side in OCaml of the program in src/main.rs, which calls what is registered here. *)

exception RustPanic of string

external panics : string -> unit = "rust_panics"
external sum_in_rust : (float, Bigarray.float64_elt, Bigarray.c_layout) Bigarray.Array1.t -> float
  = "rust_sum"

(* Moves what is young and frees what is not reached. *)
let collect () =
  Gc.minor ();
  Gc.full_major ()

(* Garbage, and a slice of marking now and then, so that collections are at work while Rust uses its
   roots. *)
let churn n =
  for i = 1 to n do
    ignore (Sys.opaque_identity (List.init 100 string_of_int));
    if i mod 10 = 0 then ignore (Gc.major_slice 0)
  done

let make_adder text = fun n -> int_of_string text + n

let raiser name =
  match name with
  | "Not_found" -> fun (_ : int) : int -> raise Not_found
  | message -> fun n -> failwith (message ^ string_of_int n)

let is_not_found e = e == Not_found

(* A panic in Rust that OCaml catches. *)
let catch message =
  match panics message with
  | () -> "no exception"
  | exception RustPanic text -> text

let squares n =
  Bigarray.Array1.init Bigarray.float64 Bigarray.c_layout n (fun i -> float_of_int (i * i))

let twice a =
  let b = Bigarray.(Array1.create float64 c_layout (Array1.dim a)) in
  for i = 0 to Bigarray.Array1.dim a - 1 do
    b.{i} <- 2. *. a.{i}
  done;
  b

(* Leaves a mark phase unfinished: what was marked must not be needed any more. *)
let begin_marking () =
  Gc.full_major ();
  ignore (Gc.major_slice 1)

let () =
  Callback.register_exception "rust_panic_exn" (RustPanic "");
  Callback.register "collect" collect;
  Callback.register "churn" churn;
  Callback.register "make_adder" make_adder;
  Callback.register "raiser" raiser;
  Callback.register "is_not_found" is_not_found;
  Callback.register "catch" catch;
  Callback.register "squares" squares;
  Callback.register "twice" twice;
  Callback.register "sum_in_rust" sum_in_rust;
  Callback.register "begin_marking" begin_marking;
  at_exit (fun () ->
      collect ();
      print_endline "OCaml has ended")
