(* The lists in C, by way of the stubs. A list in C is disguised as an integer. *)

module Gc = struct
  type 'a t

  external return : 'a -> 'a t = "bench_list_gc_return"
  external choice : 'a t -> 'a t -> 'a t = "bench_list_gc_choice" [@@noalloc]
  external map : ('a -> 'a) -> 'a t -> 'a t = "bench_list_gc_map"
  external bind : 'a t -> ('a -> 'b t) -> 'b t = "bench_list_gc_bind"
  external fold : ('acc -> 'a -> 'acc) -> 'acc -> 'a t -> 'acc = "bench_list_gc_fold"
  external live : unit -> int = "bench_list_gc_live" [@@noalloc]
  let setup () = ()
  let statistics () = []

  let name = "gc"
end

module Global_roots = struct
  type 'a t

  external return : 'a -> 'a t = "bench_list_global_return"
  external choice : 'a t -> 'a t -> 'a t = "bench_list_global_choice" [@@noalloc]
  external map : ('a -> 'a) -> 'a t -> 'a t = "bench_list_global_map"
  external bind : 'a t -> ('a -> 'b t) -> 'b t = "bench_list_global_bind"
  external fold : ('acc -> 'a -> 'acc) -> 'acc -> 'a t -> 'acc = "bench_list_global_fold"
  external live : unit -> int = "bench_list_global_live" [@@noalloc]
  let setup () = ()
  let statistics () = []

  let name = "global-roots"
end

module Generational_global_roots = struct
  type 'a t

  external return : 'a -> 'a t = "bench_list_generational_return"
  external choice : 'a t -> 'a t -> 'a t = "bench_list_generational_choice" [@@noalloc]
  external map : ('a -> 'a) -> 'a t -> 'a t = "bench_list_generational_map"
  external bind : 'a t -> ('a -> 'b t) -> 'b t = "bench_list_generational_bind"
  external fold : ('acc -> 'a -> 'acc) -> 'acc -> 'a t -> 'acc = "bench_list_generational_fold"
  external live : unit -> int = "bench_list_generational_live" [@@noalloc]
  let setup () = ()
  let statistics () = []

  let name = "generational-global-roots"
end

module Fake_boxroots = struct
  type 'a t

  external return : 'a -> 'a t = "bench_list_fake_return"
  external choice : 'a t -> 'a t -> 'a t = "bench_list_fake_choice" [@@noalloc]
  external map : ('a -> 'a) -> 'a t -> 'a t = "bench_list_fake_map"
  external bind : 'a t -> ('a -> 'b t) -> 'b t = "bench_list_fake_bind"
  external fold : ('acc -> 'a -> 'acc) -> 'acc -> 'a t -> 'acc = "bench_list_fake_fold"
  external live : unit -> int = "bench_list_fake_live" [@@noalloc]
  let setup () = ()
  let statistics () = []

  let name = "fake-boxroots"
end

module Boxroots = struct
  type 'a t

  type scanning_work = { minor : int; major : int; pools : int; peak : int; pool_bytes : int }

  external return : 'a -> 'a t = "bench_list_boxroots_return"
  external choice : 'a t -> 'a t -> 'a t = "bench_list_boxroots_choice" [@@noalloc]
  external map : ('a -> 'a) -> 'a t -> 'a t = "bench_list_boxroots_map"
  external bind : 'a t -> ('a -> 'b t) -> 'b t = "bench_list_boxroots_bind"
  external fold : ('acc -> 'a -> 'acc) -> 'acc -> 'a t -> 'acc = "bench_list_boxroots_fold"
  external live : unit -> int = "bench_list_boxroots_live" [@@noalloc]
  external setup : unit -> unit = "bench_list_boxroots_setup"
  external scanning_work : unit -> scanning_work = "bench_list_boxroots_scanning_work"

  let statistics () =
    let s = scanning_work () in
    [
      ("slots_scanned_minor", s.minor);
      ("slots_scanned_major", s.major);
      ("pools_allocated", s.pools);
      ("pools_peak", s.peak);
      ("pool_bytes", s.pool_bytes);
    ]

  let name = "boxroots"
end
