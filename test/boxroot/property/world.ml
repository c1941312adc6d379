module Root = Support.Root
module Testing = Support.Testing

(* {{{ The model *)

(* A value. [died]: how many full collections there had been when nothing held it any more. *)
type item = {
  id : int;
  shape : Values.shape;
  holders : int Atomic.t;
  watched : Obj.t Weak.t option;
  mutable died : int;
}

type member = { mutable root : Root.t; mutable item : item }

type slot = {
  number : int;
  mutable created : int;
  mutable members : member list;
  mutable slot_dead : item list;
}

(* The first [count] elements of [store] are the values of those of [items]. [store] is too long
   for the minor heap, so that the marker never scans it in the cycle in which it was allocated.
   *)
type cell = {
  cell_number : int;
  mutable store : Obj.t array;
  items : item option array;
  mutable count : int;
  mutable cell_dead : item list;
}

let cell_capacity = 4096
let slot_capacity = 6000
let nothing = Obj.repr 0
let new_store () = Array.make cell_capacity nothing
let new_slot number = { number; created = 0; members = []; slot_dead = [] }

let new_cell cell_number =
  let items = Array.make cell_capacity None in
  { cell_number; store = new_store (); items; count = 0; cell_dead = [] }

let slots = Array.init Script.slot_count new_slot
let cells = Array.init Script.cell_count new_cell
let full_collections = Atomic.make 0
let tracking = ref 1
let track n = tracking := n

type view = { worker : int; slots : slot list; cells : cell list }

let view_of_all worker = { worker; slots = Array.to_list slots; cells = Array.to_list cells }

let view_of_steps worker (steps : Script.step list) =
  let mine = List.filter (fun (step : Script.step) -> step.worker = worker) steps in
  let all names = List.sort_uniq compare (List.concat_map names mine) in
  {
    worker;
    slots = List.map (Array.get slots) (all (fun step -> Script.slots_of step.operation));
    cells = List.map (Array.get cells) (all (fun step -> Script.cells_of step.operation));
  }

(* }}} *)
(* {{{ Birth and death *)

let is_watched id shape =
  !tracking > 0
  && id mod !tracking = 0
  && Values.can_be_watched shape
  && Strand.keeps_weak_pointers ()

let watch id shape v =
  if not (is_watched id shape) then None
  else
    let pointer = Weak.create 1 in
    Weak.set pointer 0 (Some v);
    Some pointer

(* Slots do not share numbers, so that workers need not agree on the next one. *)
let next_id slot =
  slot.created <- slot.created + 1;
  (slot.number * 10_000_000) + slot.created

let new_item slot shape_of =
  let id = next_id slot in
  let shape = shape_of id in
  let v = Values.make shape id in
  let watched = watch id shape v in
  (v, { id; shape; holders = Atomic.make 1; watched; died = max_int })

(* The item, if nothing holds it any more. *)
let released item =
  if Atomic.fetch_and_add item.holders (-1) > 1 then []
  else (
    item.died <- Atomic.get full_collections;
    if item.watched = None then [] else [ item ])

(* Of what a deleting thread deletes we only know that it is dead at the end. *)
let bury slot how member =
  let dead = released member.item in
  if how = Script.Later then List.iter (fun item -> item.died <- max_int) dead;
  slot.slot_dead <- dead @ slot.slot_dead

(* }}} *)
(* {{{ Checks *)

let fail format = Printf.ksprintf (fun message -> raise (Testing.Failed message)) format

let is_cleared item =
  match item.watched with Some pointer -> not (Weak.check pointer 0) | None -> false

let check_value item v =
  if is_cleared item then fail "value %d was reclaimed" item.id;
  if not (Values.agrees item.shape item.id v) then fail "value %d is not intact" item.id

let check_member { root; item } =
  check_value item (Root.get root);
  if not (Root.ref_agrees root) then fail "get and get_ref differ for value %d" item.id

let within name number f =
  try f () with Testing.Failed message -> fail "%s %d: %s" name number message

let check_slot slot =
  within "slot" slot.number (fun () -> List.iter check_member slot.members)

let check_cell cell =
  within "cell" cell.cell_number (fun () ->
      for i = 0 to cell.count - 1 do
        check_value (Option.get cell.items.(i)) cell.store.(i)
      done)

let check_live view =
  List.iter check_slot view.slots;
  List.iter check_cell view.cells

(* A collection that was under way at the death, one on each worker, does not count; of the others
   the first may have begun to mark. *)
let collections_until_reclaimed = Script.worker_count + 2

(* Those that are still to be reclaimed. *)
let check_dead dead =
  let remaining = List.filter (fun item -> not (is_cleared item)) dead in
  let limit = Atomic.get full_collections - collections_until_reclaimed in
  List.iter (fun item -> if item.died <= limit then fail "value %d leaks" item.id) remaining;
  remaining

let check_reclaimed view =
  List.iter (fun slot -> slot.slot_dead <- check_dead slot.slot_dead) view.slots;
  List.iter (fun (cell : cell) -> cell.cell_dead <- check_dead cell.cell_dead) view.cells

let check view =
  check_live view;
  check_reclaimed view

let check_all () = check (view_of_all 0)

(* }}} *)
(* {{{ Operations on slots *)

(* Those that an operation is for, and the others. *)
let split step list =
  let chosen i = i mod step = 0 in
  let number (i, mine, others) x =
    if chosen i then (i + 1, x :: mine, others) else (i + 1, mine, x :: others)
  in
  let _, mine, others = List.fold_left number (0, [], []) list in
  (List.rev mine, List.rev others)

let chosen slot step = fst (split step slot.members)

let take slot step =
  let mine, others = split step slot.members in
  slot.members <- others;
  mine

let add slot members = slot.members <- List.rev_append members slot.members

let repeat count f =
  let rec loop list n = if n = 0 then list else loop (f () :: list) (n - 1) in
  loop [] count

(* Inserted young: what would come between the allocation and the root is a minor collection. *)
let create_at_once slot kind count =
  repeat count (fun () ->
      let v, item = new_item slot (Values.shape_of kind) in
      { root = Root.create v; item })

let create_promoted slot count =
  let made = repeat count (fun () -> new_item slot Values.promoted_shape) in
  Gc.minor ();
  List.map (fun (v, item) -> { root = Root.create v; item }) made

let create slot (kind : Script.kind) count =
  let count = max 0 (min count (slot_capacity - List.length slot.members)) in
  add slot (if kind = Promoted then create_promoted slot count else create_at_once slot kind count)

let copy from into step =
  let copy_member { root; item } =
    Atomic.incr item.holders;
    { root = Root.create (Root.get root); item }
  in
  add into (List.map copy_member (chosen from step))

let modify_member slot kind member =
  let v, item = new_item slot (Values.shape_of kind) in
  member.root <- Root.modify member.root v;
  let before = { member with item = member.item } in
  member.item <- item;
  before

let modify slot kind step =
  List.iter
    (fun member -> bury slot Script.Here (modify_member slot kind member))
    (chosen slot step)

(* }}} *)
(* {{{ Deletion *)

(* A deleting thread takes roots from one worker only. *)
let deleters = Array.make Script.worker_count None

let deleter worker =
  match deleters.(worker) with
  | Some deleter -> deleter
  | None ->
    let deleter = Root.Deleter.start () in
    deleters.(worker) <- Some deleter;
    deleter

let stop_deleters () =
  Array.iter (Option.iter Root.Deleter.stop) deleters;
  Array.fill deleters 0 Script.worker_count None

let delete_roots worker (how : Script.deletion) roots =
  match how with
  | Here -> Array.iter Root.delete roots
  | Without_lock -> Root.delete_without_lock roots
  | Thread -> Root.delete_on_thread roots
  | Later -> Array.iter (Root.Deleter.send (deleter worker)) roots

let delete worker slot how step =
  let members = take slot step in
  let roots = Array.of_list (List.map (fun member -> member.root) members) in
  if roots <> [||] then delete_roots worker how roots;
  List.iter (bury slot how) members

(* }}} *)
(* {{{ Values that move between roots and cells *)

let put cell item v =
  cell.store.(cell.count) <- v;
  cell.items.(cell.count) <- Some item;
  cell.count <- cell.count + 1

let has_room cell = cell.count < cell_capacity

let steal slot cell step =
  let steal_member member =
    if has_room cell then (
      put cell member.item (Root.get member.root);
      Root.delete member.root)
    else add slot [ member ]
  in
  List.iter steal_member (take slot step)

let swap slot cell kind step =
  let swap_member member =
    if has_room cell then (
      put cell member.item (Root.get member.root);
      ignore (modify_member slot kind member))
  in
  List.iter swap_member (chosen slot step)

(* Calls [f] on each value of the cell, and takes that out of the cell afterwards. *)
let empty cell f =
  for i = 0 to cell.count - 1 do
    f (Option.get cell.items.(i)) cell.store.(i);
    cell.store.(i) <- nothing;
    cell.items.(i) <- None
  done;
  cell.count <- 0

let root_values cell slot =
  empty cell (fun item v -> add slot [ { root = Root.create v; item } ])

let drop (cell : cell) = empty cell (fun item _ -> cell.cell_dead <- released item @ cell.cell_dead)

let refresh cell =
  let store = new_store () in
  Array.blit cell.store 0 store 0 cell.count;
  cell.store <- store

(* }}} *)
(* {{{ Collections *)

let full () =
  Gc.full_major ();
  Atomic.incr full_collections

let compact () =
  Gc.compact ();
  Atomic.incr full_collections

let resize_minor words = Gc.set { (Gc.get ()) with minor_heap_size = words }

let churn words =
  for i = 1 to words / 3 do
    ignore (Sys.opaque_identity (i, i))
  done

(* }}} *)
(* {{{ Operations that break the rules *)

let lose slot = List.iter (fun member -> Root.delete member.root) slot.members

let keep slot = List.iter (bury slot Script.Here) (take slot 1)

(* }}} *)

let perform view (operation : Script.operation) =
  match operation with
  | Create (s, kind, count) -> create slots.(s) kind count
  | Copy (s, into, step) -> copy slots.(s) slots.(into) step
  | Get s -> check_slot slots.(s)
  | Modify (s, kind, step) -> modify slots.(s) kind step
  | Delete (s, how, step) -> delete view.worker slots.(s) how step
  | Steal (s, c, step) -> steal slots.(s) cells.(c) step
  | Swap (s, c, kind, step) -> swap slots.(s) cells.(c) kind step
  | Root (c, s) -> root_values cells.(c) slots.(s)
  | Drop c -> drop cells.(c)
  | Fresh c -> refresh cells.(c)
  | Minor -> Gc.minor ()
  | Slice work -> Root.gc_slice work
  | Major -> Gc.major ()
  | Full -> full ()
  | Compact -> compact ()
  | Resize_minor words -> resize_minor words
  | Churn words -> churn words
  | Lose s -> lose slots.(s)
  | Keep s -> keep slots.(s)

let collects : Script.operation -> bool = function
  | Minor | Slice _ | Major | Full | Compact | Resize_minor _ | Churn _ -> true
  | _ -> false

let run view operation =
  perform view operation;
  if collects operation then check view

(* {{{ The end *)

let check_all_reclaimed () =
  let survivor item = if not (is_cleared item) then fail "value %d leaks" item.id in
  Array.iter (fun slot -> List.iter survivor slot.slot_dead) slots;
  Array.iter (fun (cell : cell) -> List.iter survivor cell.cell_dead) cells

let check_nothing_remains () =
  Array.iter (fun slot -> delete 0 slot Script.Here 1) slots;
  Array.iter drop cells;
  stop_deleters ();
  full ();
  full ();
  check_all_reclaimed ();
  full ();
  let live = (Root.statistics ()).pools_live in
  if live > 0 then fail "%d pools remain" live

(* }}} *)
