(* The references: lists of OCaml, without any element that C would have to root. All loops are tail
   calls: the lists are long. *)

(* Immutable. *)
module Persistent = struct
  type 'a t = 'a list

  let return v = [ v ]
  let choice a b = List.rev_append (List.rev a) b
  let map f a = List.rev (List.rev_map f a)
  let bind a f = List.fold_left (fun acc v -> List.rev_append (f v) acc) [] a
  let fold = List.fold_left
  let live () = 0
end

(* Updated in place, as those in C are. *)
module Ephemeral = struct
  type 'a t = Nil | Cons of { mutable element : 'a; mutable next : 'a t }

  let return element = Cons { element; next = Nil }

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
          node.element <- f node.element;
          update node.next
    in
    update a;
    a

  let rec fold f acc = function
    | Nil -> acc
    | Cons { element; next } -> fold f (f acc element) next

  (* Each part is put before what there is, since the walk to its end is short. *)
  let bind a f = fold (fun acc v -> choice (f v) acc) Nil a
  let live () = 0
end
