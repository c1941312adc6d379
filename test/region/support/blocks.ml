type word = Bits of nativeint | Pointer of nativeint
type block = { tag : int; words : word array }
type graph = { root : word; blocks : (nativeint, block) Hashtbl.t }

let address v = Obj.raw_field (Obj.repr (ref v)) 0

let word v i =
  let bits = Obj.raw_field v i in
  let is_value = Obj.tag v < Obj.no_scan_tag in
  if is_value && Nativeint.logand bits 1n = 0n then Pointer bits else Bits bits

(* Half of an Int32's last word is anything. *)
let is_int32 v =
  Obj.tag v = Obj.custom_tag && Obj.raw_field v 0 = Obj.raw_field (Obj.repr 0l) 0

let last_of_int32 v = Bits (Nativeint.of_int32 (Obj.obj v))

let read v =
  let words = Array.init (Obj.size v) (word v) in
  if is_int32 v then words.(1) <- last_of_int32 v;
  { tag = Obj.tag v; words }

(* A list of work in place of recursion: lists are deep. *)
let graph root =
  let blocks = Hashtbl.create 100 in
  let rec visit = function
    | [] -> ()
    | v :: rest when Obj.is_int v || Hashtbl.mem blocks (address v) -> visit rest
    | v :: rest ->
      let block = read v in
      Hashtbl.add blocks (address v) block;
      let is_pointer = function Pointer _ -> true | Bits _ -> false in
      let fields = List.init (Array.length block.words) Fun.id in
      let pointers = List.filter (fun i -> is_pointer block.words.(i)) fields in
      visit (List.rev_append (List.rev_map (Obj.field v) pointers) rest)
  in
  visit [ root ];
  { root = (if Obj.is_int root then Bits (address root) else Pointer (address root)); blocks }

let count g = Hashtbl.length g.blocks

let is_same a b =
  let partners = Hashtbl.create 100 in
  let rec visit = function
    | [] -> true
    | (Bits x, Bits y) :: rest -> x = y && visit rest
    | (Pointer x, Pointer y) :: rest -> (
      match Hashtbl.find_opt partners x with
      | Some partner -> partner = y && visit rest
      | None ->
        let p = Hashtbl.find a.blocks x and q = Hashtbl.find b.blocks y in
        Hashtbl.add partners x y;
        p.tag = q.tag
        && Array.length p.words = Array.length q.words
        && visit (Array.to_list (Array.map2 (fun v w -> (v, w)) p.words q.words) @ rest))
    | _ -> false
  in
  visit [ (a.root, b.root) ]

let targets block =
  List.filter_map (function Pointer p -> Some p | Bits _ -> None) (Array.to_list block.words)

(* Is there a way from a block back to it? *)
let is_on_cycle g address =
  let seen = Hashtbl.create 10 in
  let rec reaches p =
    p = address
    || (not (Hashtbl.mem seen p))
       && (Hashtbl.add seen p ();
           List.exists reaches (targets (Hashtbl.find g.blocks p)))
  in
  List.exists reaches (targets (Hashtbl.find g.blocks address))

type key = Alone of nativeint | Like of int * word list

let classes g =
  let known = Hashtbl.create 100 and keys = Hashtbl.create 100 in
  let rec class_of p =
    match Hashtbl.find_opt known p with
    | Some number -> number
    | None ->
      let key = if is_on_cycle g p then Alone p else like (Hashtbl.find g.blocks p) in
      let number = number_of key in
      Hashtbl.add known p number;
      number
  and like block =
    let translated = function Bits n -> Bits n | Pointer p -> Pointer (class_of p) in
    Like (block.tag, Array.to_list (Array.map translated block.words))
  and number_of key =
    match Hashtbl.find_opt keys key with
    | Some number -> number
    | None ->
      let number = Nativeint.of_int (Hashtbl.length keys) in
      Hashtbl.add keys key number;
      number
  in
  Hashtbl.iter (fun p _ -> ignore (class_of p)) g.blocks;
  Hashtbl.length keys

let leaf state : Obj.t =
  match Random.State.int state 8 with
  | 0 -> Obj.repr (String.make (Random.State.int state 3) 's')
  | 1 -> Obj.repr (if Random.State.bool state then 0. else -0.)
  | 2 -> Obj.repr (Int32.of_string (string_of_int (Random.State.int state 2)))
  | 3 -> Obj.repr (Int64.of_int (Random.State.int state 2))
  | 4 -> Obj.repr [| 1.; float (Random.State.int state 2) |]
  | 5 -> Obj.repr (Obj.new_block (Random.State.int state 2) 0)
  | _ -> Obj.repr (Random.State.int state 3)

(* A block points to earlier ones, and in cyclic values now and then to a later one. *)
let random state ~cyclic n =
  let new_block _ = Obj.new_block (Random.State.int state 2) (1 + Random.State.int state 3) in
  let blocks = Array.init n new_block in
  let field i =
    if cyclic && Random.State.int state 8 = 0 then blocks.(Random.State.int state n)
    else if i = 0 || Random.State.int state 3 = 0 then leaf state
    else blocks.(max 0 (i - 1 - Random.State.int state 12))
  in
  let fill i block =
    for k = 0 to Obj.size block - 1 do
      Obj.set_field block k (field i)
    done
  in
  Array.iteri fill blocks;
  blocks.(n - 1)
