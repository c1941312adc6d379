type shape = Record | Big | Number | Constant | Closure | Inner_closure | Forced | Real | Text

(* A domain can mark an inner closure while another one promotes its block, and then reads a header
   that is not there yet: OCaml's own mistake (ocaml/ocaml#14495, docs/boxroot.md). *)
let young_closure = if Strand.share_young_values then Closure else Inner_closure
let exotic = [| young_closure; Forced; Real; Text |]

let mixed =
  [| Record; Number; Record; young_closure; Constant; Forced; Record; Real; Text; Number |]

(* Large values are few, because each is a thousand times as large as the others. *)
let mixed_shape n = if n mod 128 = 64 then Big else mixed.(n mod Array.length mixed)

let shape_of (kind : Script.kind) n =
  match kind with
  | Young | Promoted -> Record
  | Large -> Big
  | Integer -> Number
  | Static -> Constant
  | Exotic -> exotic.(n mod Array.length exotic)
  | Mixed -> mixed_shape n

let promoted_shape n = if n mod 4 = 1 then Inner_closure else Record

(* {{{ Records: the usual value *)

type record = { id : int; text : string; numbers : int list }

let text_of id = string_of_int id
let make_record id = { id; text = text_of id; numbers = [ id; id + 1 ] }

let record_agrees id r =
  r.id = id && r.numbers = [ id; id + 1 ] && String.equal r.text (text_of id)

(* }}} *)
(* {{{ Large values: beyond what the minor heap takes *)

let big_length = 300

(* Filled after it was allocated, since that may call for a minor collection otherwise. *)
let make_big id =
  let big = Array.make big_length [] in
  big.(big_length - 1) <- [ id; 2 * id ];
  big.(0) <- [ id ];
  big

let big_agrees id big =
  Array.length big = big_length && big.(0) = [ id ] && big.(big_length - 1) = [ id; 2 * id ]

(* }}} *)
(* {{{ The others *)

let constant id =
  match id land 3 with
  | 0 -> Obj.repr "a constant"
  | 1 -> Obj.repr [ 1; 2; 3 ]
  | 2 -> Obj.repr (Some "thing")
  | _ -> Obj.repr (1.5, 'c')

(* Two closures in one block. *)
let make_closures id =
  let rec outer n = if n = 0 then id else inner (n - 1)
  and inner n = if n = 0 then -id else outer (n - 1) in
  Sys.opaque_identity (outer, inner)

let make_closure id = fst (make_closures id)

(* A pointer into the middle of the block. *)
let make_inner_closure id = snd (make_closures id)
let closure_agrees id f = f 0 = id && f 1 = -id
let inner_closure_agrees id f = f 0 = -id && f 1 = id

(* The collector may replace it by what it stands for. *)
let make_forced id =
  let suspended = Lazy.from_fun (fun () -> make_record id) in
  ignore (Lazy.force suspended);
  suspended

(* }}} *)

let make shape id =
  match shape with
  | Record -> Obj.repr (make_record id)
  | Big -> Obj.repr (make_big id)
  | Number -> Obj.repr id
  | Constant -> constant id
  | Closure -> Obj.repr (make_closure id)
  | Inner_closure -> Obj.repr (make_inner_closure id)
  | Forced -> Obj.repr (make_forced id)
  | Real -> Obj.repr (float_of_int id)
  | Text -> Obj.repr (text_of id)

let block_agrees shape id v =
  match shape with
  | Record -> record_agrees id (Obj.obj v)
  | Big -> Obj.tag v = 0 && big_agrees id (Obj.obj v)
  | Closure -> Obj.tag v = Obj.closure_tag && closure_agrees id (Obj.obj v)
  | Inner_closure -> Obj.tag v = Obj.infix_tag && inner_closure_agrees id (Obj.obj v)
  | Forced -> record_agrees id (Lazy.force (Obj.obj v))
  | Real -> Obj.tag v = Obj.double_tag && Float.equal (Obj.obj v) (float_of_int id)
  | Text -> Obj.tag v = Obj.string_tag && String.equal (Obj.obj v) (text_of id)
  | Number | Constant -> false

let agrees shape id v =
  match shape with
  | Number -> v == Obj.repr id
  | Constant -> v == constant id
  | _ -> Obj.is_block v && block_agrees shape id v

let is_on_the_heap = function Number | Constant -> false | _ -> true
let can_be_watched = function Record | Big -> true | _ -> false
