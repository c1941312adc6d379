(* Cells that the OCaml heap itself holds: what the same work costs without roots. *)

module Unrooted = struct
  let rooted = false
  let setup () = ()
  let statistics () = []
end

(* The floor: a cell is the value itself; the GC follows it as any other. *)
module Ocaml = struct
  type 'a t = 'a

  include Unrooted

  let name = "ocaml"
  let create v = v
  let get cell = cell
  let modify _ v = v
  let delete _ = ()
  let counts () = None
end

(* A mutable record, allocated and assigned by OCaml. *)
module Ocaml_ref = struct
  type 'a t = { mutable contents : 'a }

  include Unrooted

  let name = "ocaml_ref"
  let create contents = { contents }
  let get cell = cell.contents

  let modify cell v =
    cell.contents <- v;
    cell

  (* A deleted cell must not keep its value alive. Nobody reads it again, so that its type does not
     matter. *)
  let delete cell = cell.contents <- Obj.magic ()

  let counts () = None
end

(* What Ocaml_ref does, in C. *)
module Gc = struct
  type 'a t

  (* Allocates in the OCaml heap: the one call here that is not [noalloc]. *)
  external create : 'a -> 'a t = "bench_gc_create"
  external get : 'a t -> 'a = "bench_gc_get" [@@noalloc]
  external modify : 'a t -> 'a -> 'a t = "bench_gc_modify" [@@noalloc]
  external delete : 'a t -> unit = "bench_gc_delete" [@@noalloc]
  external created : unit -> int = "bench_gc_created" [@@noalloc]
  external deleted : unit -> int = "bench_gc_deleted" [@@noalloc]

  include Unrooted

  let name = "gc"
  let counts () = Some { Cell.created = created (); deleted = deleted () }
end

let all : (module Cell.S) list = [ (module Ocaml); (module Ocaml_ref); (module Gc) ]
