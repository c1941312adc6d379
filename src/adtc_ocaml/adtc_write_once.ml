(* A table by addresses, in C, and what of it the collector has to know.

   The tree is complete before it is written. So its first minor collection brings all of it to the
   major heap, where only a compaction moves values. A compaction empties the minor heap first, on
   OCaml 4 and 5. So nothing has moved as long as a new block of the minor heap, the sentinel, is
   where it was. C notes where, as it makes the block: an old one would not tell, as a compaction
   moves some blocks and leaves others. When it has moved, the table is made again if it was the
   first time, or if there was a compaction meanwhile. That is linear in the values, and a
   compaction is so by itself. *)

type table

type t = {
  table : table;
  tree : Obj.t; (* kept, so that no address is used again *)
  mutable count : int;
  mutable values : Obj.t array;
  mutable places : int array; (* less than 0: that of a value that has not ended *)
  mutable sentinel : int ref;
  mutable compactions : int; (* how many the table knows of; -1: it has addresses of the start *)
}

external new_table : unit -> table = "adtc_write_once_create"
external empty : table -> unit = "adtc_write_once_empty" [@@noalloc]
external watch : table -> int ref = "adtc_write_once_watch"
external find : table -> int ref -> 'a -> int -> int = "adtc_write_once_find" [@@noalloc]
external renew : table -> Obj.t array -> bool = "adtc_write_once_renew" [@@noalloc]

external find_text : table -> Adtc_words.buffer -> string -> int -> int = "adtc_write_once_text"
[@@noalloc]

let moved = -1
let no_memory = -2
let least = 16

let create tree =
  let table = new_table () in
  {
    table;
    tree = Obj.repr tree;
    count = 0;
    values = [||];
    places = [||];
    sentinel = watch table;
    compactions = -1;
  }

let release once =
  empty once.table;
  ignore (Sys.opaque_identity once.tree)

(* ---- When values may have moved ---- *)

let watch_again once = once.sentinel <- watch once.table
let make_again once = if not (renew once.table once.values) then raise Out_of_memory

(* The number of compactions is read behind the sentinel: if one comes between, that moves too. *)
let settle once =
  watch_again once;
  let compactions = (Gc.quick_stat ()).compactions in
  if compactions <> once.compactions then (
    make_again once;
    once.compactions <- compactions)

(* Nothing is allocated between the sentinel and the search. *)
let rec find_at_once once class_ x =
  watch_again once;
  once.compactions <- -1;
  make_again once;
  let n = find once.table once.sentinel x class_ in
  if n = moved then find_at_once once class_ x else n

let find_again once class_ x =
  settle once;
  let n = find once.table once.sentinel x class_ in
  if n = moved then find_at_once once class_ x else n

let number once class_ x =
  let n = find once.table once.sentinel x class_ in
  let n = if n = moved then find_again once class_ x else n in
  if n = no_memory then raise Out_of_memory;
  n

(* ---- Values and places ---- *)

let[@inline] count once = once.count

let grow once =
  let room = max least (2 * once.count) in
  let values = Array.make room (Obj.repr 0) and places = Array.make room 0 in
  Array.blit once.values 0 values 0 once.count;
  Array.blit once.places 0 places 0 once.count;
  once.values <- values;
  once.places <- places

let begins once x place =
  let n = once.count in
  if n = Array.length once.values then grow once;
  once.values.(n) <- Obj.repr x;
  once.places.(n) <- -place;
  once.count <- n + 1

let ends once n = once.places.(n) <- abs once.places.(n)

let place once n =
  let place = once.places.(n) in
  if place < 0 then invalid_arg "Adtc_typed: a value that is in itself";
  place

let text once buffer s next =
  let place = find_text once.table buffer s next in
  if place = no_memory then raise Out_of_memory;
  place
