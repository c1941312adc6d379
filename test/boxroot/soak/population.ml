open Support

type entry = Nothing | Rooted of int * Root.t | Held of int * Values.t

(* One mailbox for each number that is drawn; its lock protects it. *)
type mailbox = { lock : Mutex.t; mutable content : entry }

(* The deleter takes from one thread at a time. *)
type common = { mailboxes : mailbox array; deleter : Root.Deleter.t; sending : Mutex.t }

(* [entries] is old, and most of its fields are marked long before they are written to. *)
type t = {
  common : common;
  random : Random.State.t;
  entries : entry array;
  number : int;
  mutable created : int;
}

let places = 100_000
let mailbox_count = 1_000

let common () =
  let mailbox _ = { lock = Mutex.create (); content = Nothing } in
  {
    mailboxes = Array.init mailbox_count mailbox;
    deleter = Root.Deleter.start ();
    sending = Mutex.create ();
  }

let create common ~seed ~number =
  let random = Random.State.make [| seed; number |] in
  { common; random; entries = Array.make places Nothing; number; created = 0 }

let locked mutex f =
  Mutex.lock mutex;
  Fun.protect f ~finally:(fun () -> Mutex.unlock mutex)

(* No two values that live at the same time have the same number. All numbers have eight digits,
   since values spell them: the longest run has as much memory in the end as in the beginning. *)
let fresh t =
  t.created <- (t.created + 1) mod 40_000_000;
  10_000_000 + (t.created * 2) + t.number

let new_root t =
  let id = fresh t in
  Rooted (id, Root.create (Values.make id))

let check = function
  | Nothing -> ()
  | Rooted (id, root) -> Values.check_root root id
  | Held (id, v) -> Values.check v id

let delete = function Rooted (_, root) -> Root.delete root | Nothing | Held _ -> ()

(* {{{ Operations on one entry: what takes its place *)

let toggle t = function
  | Nothing -> new_root t
  | entry ->
    delete entry;
    Nothing

let modify t = function
  | Rooted (_, root) ->
    let id = fresh t in
    Rooted (id, Root.modify root (Values.make id))
  | entry -> entry

(* Nothing but the root, then nothing but the old block holds the value; and back. *)
let steal _ = function
  | Rooted (id, root) ->
    let v = Root.get root in
    Root.delete root;
    Held (id, v)
  | Held (id, v) -> Rooted (id, Root.create v)
  | Nothing -> Nothing

let move _ = function
  | Rooted (id, root) ->
    let moved = Root.create (Root.get root) in
    Root.delete root;
    Rooted (id, moved)
  | entry -> entry

let send t = function
  | Rooted (_, root) ->
    locked t.common.sending (fun () -> Root.Deleter.send t.common.deleter root);
    Nothing
  | entry -> entry

let exchange t entry =
  let mailbox = t.common.mailboxes.(Random.State.int t.random mailbox_count) in
  locked mailbox.lock (fun () ->
      let content = mailbox.content in
      mailbox.content <- entry;
      content)

let operations = [| toggle; toggle; toggle; modify; modify; steal; steal; move; send; exchange |]

let change t =
  let place = Random.State.int t.random places in
  let operation = operations.(Random.State.int t.random (Array.length operations)) in
  let entry = t.entries.(place) in
  check entry;
  t.entries.(place) <- operation t entry

(* }}} *)
(* {{{ What is rare *)

let leave_roots t =
  let count = Random.State.int t.random 3_000 and roots = ref [||] in
  Strand.join (Strand.start (fun () -> roots := Values.roots count));
  Values.check_roots !roots;
  Array.iter Root.delete !roots

(* Pools become empty, or full, in numbers. *)
let wave t =
  let start = Random.State.int t.random places and fill = Random.State.bool t.random in
  for i = start to min (places - 1) (start + (places / 4)) do
    match t.entries.(i) with
    | Nothing when fill -> t.entries.(i) <- new_root t
    | Rooted (_, root) when not fill ->
      Root.delete root;
      t.entries.(i) <- Nothing
    | _ -> ()
  done

(* One in so many operations. *)
let rare =
  [
    (500, fun t -> Root.gc_slice (1 + Random.State.int t.random 20_000));
    (5_000, fun _ -> Gc.minor ());
    (200_000, fun _ -> Gc.full_major ());
    (200_000, wave);
    (1_000_000, fun _ -> Gc.compact ());
  ]

let now_and_then t =
  List.iter (fun (n, operation) -> if Random.State.int t.random n = 0 then operation t) rare

(* }}} *)

(* Only one domain comes and goes: OCaml keeps a little memory of each that has ended
   (docs/boxroot.md). *)
let work t count =
  for i = 0 to count - 1 do
    change t;
    now_and_then t;
    if i = count / 2 then leave_roots t
  done

let settle t =
  let settled place entry =
    check entry;
    match (place mod 2, entry) with
    | 0, Nothing -> new_root t
    | 0, Held (id, v) -> Rooted (id, Root.create v)
    | 0, entry -> entry
    | _, entry ->
      delete entry;
      Nothing
  in
  Array.iteri (fun place entry -> t.entries.(place) <- settled place entry) t.entries

let empty entries =
  Array.iter
    (fun entry ->
      check entry;
      delete entry)
    entries;
  Array.fill entries 0 (Array.length entries) Nothing

let close t = empty t.entries

let close_common common =
  Array.iter
    (fun mailbox ->
      check mailbox.content;
      delete mailbox.content)
    common.mailboxes;
  Root.Deleter.stop common.deleter
