(* The walks of views.c, by views: bench/typed/views

     ocaml walk FILE                        nine walks: nanoseconds, what was found, the nodes
     ocaml open|of_buffer|to_buffer FILE    nine times: nanoseconds *)

type real = { mutable value : float }

(* Every walk takes it as an argument, as in C and in Rust. *)
type sum = { mutable whole : int; mutable nodes : int; real : real }

let add s number = s.whole <- s.whole + number
let add_float s number = s.real.value <- s.real.value +. number
let node s = s.nodes <- s.nodes + 1

let walk_point b p s =
  let open Shapes.View in
  node s;
  add_float s (Point.x b p +. Point.y b p)

let rec walk_shape b x s =
  let open Shapes.View in
  node s;
  match Shape.kind b x with
  | Circle ->
    let c = Circle.of_shape b x in
    add_float s (Circle.radius b c);
    walk_point b (Circle.center b c) s
  | Polygon ->
    let corners = Polygon.(corners b (of_shape b x)) in
    for i = 0 to Adtc_typed.length b corners - 1 do
      walk_point b (Polygon.corners_in b corners i) s
    done
  | Label ->
    let l = Label.of_shape b x in
    let bold = if Label.has_bold b l && Label.bold b l then 1 else 0 in
    let color = (Obj.magic (Label.color b l) : int) in
    add s (color + bold + Label.size b l + Adtc_typed.string_length b (Label.text b l))
  | Group ->
    let g = Group.of_shape b x in
    let shapes = Group.shapes b g in
    if Group.has_name b g then add s (Adtc_typed.string_length b (Group.name b g));
    for i = 0 to Adtc_typed.length b shapes - 1 do
      walk_shape b (Group.shapes_in b shapes i) s
    done

(* Positions are read behind the match, where it is known which fields there are. In C and in Rust
   they are read in front of it. There the compiler moves them behind it. *)
let rec walk_expr b x s =
  let open Python.View in
  node s;
  match Expr.kind b x with
  | BinOp ->
    let e = BinOp.of_expr b x in
    add s (BinOp.lineno b e + BinOp.col_offset b e);
    walk_expr b (BinOp.left b e) s;
    add s (Obj.magic (BinOp.op b e) : int);
    walk_expr b (BinOp.right b e) s
  | Call ->
    let e = Call.of_expr b x in
    let arguments = Call.args b e in
    add s (Call.lineno b e + Call.col_offset b e);
    walk_expr b (Call.func b e) s;
    for i = 0 to Adtc_typed.length b arguments - 1 do
      walk_expr b (Call.args_in b arguments i) s
    done
  | Constant ->
    let e = Constant.of_expr b x in
    add s (Constant.lineno b e + Constant.col_offset b e);
    if Adtc_typed.constant_kind b (Constant.value b e) = Int_kind then add s 1
  | Name ->
    let e = Name.of_expr b x in
    add s (Name.lineno b e + Name.col_offset b e);
    add s (Adtc_typed.string_length b (Name.id b e) + (Obj.magic (Name.ctx b e) : int))
  | _ -> add s (Expr.lineno b x + Expr.col_offset b x)

let walk_mod b x s =
  let open Python.View in
  let body = Module.(body b (of_mod b x)) in
  for i = 0 to Adtc_typed.length b body - 1 do
    let statement = Module.body_in b body i in
    node s;
    add s (Stmt.lineno b statement);
    if Stmt.kind b statement = Assign then begin
      let assign = Assign.of_stmt b statement in
      let targets = Assign.targets b assign in
      for k = 0 to Adtc_typed.length b targets - 1 do
        walk_expr b (Assign.targets_in b targets k) s
      done;
      walk_expr b (Assign.value b assign) s
    end
  done

let content path : Adtc_typed.buffer =
  let file = Unix.openfile path [ O_RDONLY ] 0 in
  Bigarray.array1_of_genarray (Unix.map_file file Int16_unsigned C_layout false [| -1 |])

let ok = function Ok x -> x | Error (e : Adtc_typed.error) -> failwith e.message

let timed work =
  let start = Sys.time () in
  let made = work () in
  (Sys.time () -. start, made)

let walk walk_root b root =
  for _ = 1 to 9 do
    let s = { whole = 0; nodes = 0; real = { value = 0. } } in
    let before = Gc.minor_words () in
    let time, () = timed (fun () -> walk_root b root s) in
    if Gc.minor_words () -. before > 100. then failwith "a walk allocated";
    let value = s.real.value +. float s.whole in
    Printf.printf "%.0f %.0f %d\n" (time *. 1e9) value s.nodes
  done

let whole work =
  for _ = 1 to 9 do
    let time, _ = timed work in
    Printf.printf "%.0f\n" (time *. 1e9)
  done

(* Of one type: how it is opened and walked, and made a value and bytes again. *)
let run bytes open_ walk_root of_buffer to_buffer =
  match Sys.argv.(1) with
  | "walk" ->
    let b, root = ok (open_ bytes) in
    walk walk_root b root
  | "open" -> whole (fun () -> ignore (ok (open_ bytes)))
  | "of_buffer" -> whole (fun () -> ignore (ok (of_buffer bytes)))
  | _ ->
    let value = ok (of_buffer bytes) in
    whole (fun () -> ignore (to_buffer value))

let () =
  let path = Sys.argv.(2) in
  let bytes = content path in
  if Filename.basename path = "python.adtc" then
    run bytes Python.View.Mod.open_ walk_mod Python.mod_of_buffer Python.mod_to_buffer
  else run bytes Shapes.View.Shape.open_ walk_shape Shapes.shape_of_buffer Shapes.shape_to_buffer
