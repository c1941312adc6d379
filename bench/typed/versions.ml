(* What versions of a schema cost in OCaml, as versions.c says it of C: the same tree is written,
   read as a value, opened, and walked by views. bench/typed/versions writes calls.ml, which knows
   whether calls have the field that came with version 2; that has a value if there is an
   argument. *)

open Cost

external start : unit -> unit = "versions_start" [@@noalloc]
external dump : string -> unit = "versions_dump" [@@noalloc]

let sums = 10_000

let tree has_depth =
  let sum i =
    let arguments =
      [ Name { id = "x"; line = 1; column = 2 }; Const { value = 5; line = 1; column = 2 } ]
    in
    let right = Calls.make "f" arguments (if has_depth then i + 1 else 0) in
    Add { left = Const { value = i; line = 1; column = 2 }; right; line = i; column = 3 }
  in
  Calls.make "root" (List.init sums sum) 0

(* The tree is three nodes deep. *)
let rec walk b x =
  let s = View.Expr.line b x + View.Expr.column b x in
  match View.Expr.kind b x with
  | Add ->
    let a = View.Add.of_expr b x in
    s + walk b (View.Add.left b a) + walk b (View.Add.right b a)
  | Const -> s + View.Const.value b (View.Const.of_expr b x)
  | Call ->
    let c = View.Call.of_expr b x in
    let arguments = View.Call.arguments b c in
    let s = ref (s + Adtc_typed.string_length b (View.Call.name b c) + Calls.depth b c) in
    for i = 0 to Adtc_typed.length b arguments - 1 do
      s := !s + walk b (View.Call.arguments_in b arguments i)
    done;
    !s
  | Name -> s + Adtc_typed.string_length b (View.Name.id b (View.Name.of_expr b x))
  | _ -> s

let measured name f =
  start ();
  let result = f () in
  dump name;
  result

let accepted = function
  | Ok x -> x
  | Error (e : Adtc_typed.error) -> failwith e.message

let () =
  let value = tree (Array.length Sys.argv > 1) in
  let buffer = measured "write" (fun () -> expr_to_buffer value) in
  let again = measured "read" (fun () -> accepted (expr_of_buffer buffer)) in
  let b, x = measured "open" (fun () -> accepted (View.Expr.open_ buffer)) in
  let s = measured "walk" (fun () -> walk b x) in
  assert (again = value);
  Printf.printf "%d bytes, sum %d\n" (2 * Bigarray.Array1.dim buffer) s
