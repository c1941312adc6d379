(* The two monads that have each result in a cell. All loops are tail calls: the lists are long. *)

open Bench_cells

module type MAKE = functor (_ : Cell.S) -> Monad.S

(* Lists are immutable: [map] makes a new list and new cells, and deletes the old ones. *)
module Persistent (C : Cell.S) = struct
  type 'a t = 'a C.t list

  let return v = [ C.create v ]
  let choice a b = List.rev_append (List.rev a) b

  (* Reads a cell for the last time. *)
  let take cell =
    let v = C.get cell in
    C.delete cell;
    v

  let map f a = List.rev (List.rev_map (fun cell -> C.create (f (take cell))) a)
  let bind a f = List.fold_left (fun acc cell -> List.rev_append (f (take cell)) acc) [] a
  let fold f acc a = List.fold_left (fun acc cell -> f acc (take cell)) acc a
end

(* Lists are updated in place: [map] modifies the cells, [choice] links two lists. *)
module Ephemeral (C : Cell.S) = struct
  type 'a t = Nil | Cons of { mutable cell : 'a C.t; mutable next : 'a t }

  let return v = Cons { cell = C.create v; next = Nil }

  let rec link_last a b =
    match a with
    | Nil -> ()
    | Cons ({ next = Nil; _ } as node) -> node.next <- b
    | Cons { next; _ } -> link_last next b

  let choice a b =
    match a with
    | Nil -> b
    | Cons _ ->
        link_last a b;
        a

  let map f a =
    let rec update = function
      | Nil -> ()
      | Cons node ->
          let cell = C.modify node.cell (f (C.get node.cell)) in
          if cell != node.cell then node.cell <- cell;
          update node.next
    in
    update a;
    a

  let rec fold f acc = function
    | Nil -> acc
    | Cons { cell; next } ->
        let v = C.get cell in
        C.delete cell;
        fold f (f acc v) next

  (* Each part is put before what there is, since the walk to its end is short. *)
  let bind a f = fold (fun acc v -> choice (f v) acc) Nil a
end
