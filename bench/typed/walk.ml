(* The walk of walk.c, by views: bench/typed/walks. With the folder of the files as its argument. *)

let total = [| 0. |]

let rec walk_shape b x =
  let open Shapes.View in
  match Shape.kind b x with
  | Circle ->
    let c = Circle.of_shape b x in
    total.(0) <- total.(0) +. (Circle.radius b c +. Point.y b (Circle.center b c));
    1
  | Polygon ->
    let corners = Polygon.(corners b (of_shape b x)) in
    (* In a register meanwhile, as gcc has it. *)
    let sum = ref total.(0) in
    for i = 0 to Adtc_typed.length b corners - 1 do
      sum := !sum +. Point.x b (Polygon.corners_in b corners i)
    done;
    total.(0) <- !sum;
    1
  | Label ->
    let l = Label.of_shape b x in
    let bold = if Label.has_bold b l && Label.bold b l then 1 else 0 in
    let color = (Obj.magic (Label.color b l) : int) in
    bold + color + Label.size b l + Adtc_typed.string_length b (Label.text b l)
  | Group ->
    let inside = Group.(shapes b (of_shape b x)) in
    let sum = ref 0 in
    for i = 0 to Adtc_typed.length b inside - 1 do
      sum := !sum + walk_shape b (Group.shapes_in b inside i)
    done;
    !sum

let rec walk_expr b x =
  let open Python.View in
  let sum = Expr.lineno b x + Expr.col_offset b x in
  match Expr.kind b x with
  | Name ->
    let n = Name.of_expr b x in
    sum + Adtc_typed.string_length b (Name.id b n) + (Obj.magic (Name.ctx b n) : int)
  | BinOp ->
    let o = BinOp.of_expr b x in
    let sum = sum + (Obj.magic (BinOp.op b o) : int) + walk_expr b (BinOp.left b o) in
    sum + walk_expr b (BinOp.right b o)
  | Call ->
    let c = Call.of_expr b x in
    let args = Call.args b c in
    let sum = ref (sum + walk_expr b (Call.func b c)) in
    for i = 0 to Adtc_typed.length b args - 1 do
      sum := !sum + walk_expr b (Call.args_in b args i)
    done;
    !sum
  | Constant ->
    let kind = Adtc_typed.constant_kind b (Constant.value b (Constant.of_expr b x)) in
    sum + 1 + (Obj.magic kind : int)
  | _ -> sum

let walk_module b x =
  let open Python.View in
  let body = Module.(body b (of_mod b x)) in
  let sum = ref 0 in
  for i = 0 to Adtc_typed.length b body - 1 do
    let statement = Module.body_in b body i in
    let a = Assign.of_stmt b statement in
    let targets = Assign.targets b a in
    sum := !sum + Stmt.lineno b statement + walk_expr b (Assign.value b a);
    for k = 0 to Adtc_typed.length b targets - 1 do
      sum := !sum + walk_expr b (Assign.targets_in b targets k)
    done
  done;
  !sum

let words folder name : Adtc_typed.buffer =
  let file = Unix.openfile (Filename.concat folder (name ^ ".adtc")) [ O_RDONLY ] 0 in
  let mapped = Unix.map_file file Int16_unsigned C_layout false [| -1 |] in
  let mapped = Bigarray.array1_of_genarray mapped in
  let copy = Bigarray.(Array1.create int16_unsigned c_layout (Array1.dim mapped)) in
  Bigarray.Array1.blit mapped copy;
  copy

let ok = function Ok x -> x | Error (e : Adtc_typed.error) -> failwith e.message

let timed bytes f =
  let start = Sys.time () in
  let x = f () in
  (float (4 * Bigarray.Array1.dim bytes) *. 1e-9 /. (Sys.time () -. start), x)

let () =
  let shapes = words Sys.argv.(1) "shapes" and python = words Sys.argv.(1) "python" in
  let b, shape = ok (Shapes.View.Shape.open_ shapes) in
  let p, module_ = ok (Python.View.Mod.open_ python) in
  for _ = 1 to 9 do
    total.(0) <- 0.;
    let before = Gc.minor_words () in
    let of_shapes, sum = timed shapes (fun () -> walk_shape b shape) in
    let of_python, lines = timed python (fun () -> walk_module p module_) in
    let words = Gc.minor_words () -. before in
    Printf.printf "OCaml shapes %.3f python %.3f (%d %d %.0f) %.0f words\n%!" of_shapes of_python
      sum lines total.(0) words
  done;
  let of_bytes what bytes read write =
    let reading, value = timed bytes (fun () -> ok (read bytes)) in
    let writing, _ = timed bytes (fun () -> write value) in
    Printf.printf "OCaml %s: of_buffer %.3f to_buffer %.3f GB/s\n%!" what reading writing
  in
  for _ = 1 to 5 do
    of_bytes "shapes" shapes Shapes.shape_of_buffer Shapes.shape_to_buffer;
    of_bytes "python" python Python.mod_of_buffer Python.mod_to_buffer
  done
