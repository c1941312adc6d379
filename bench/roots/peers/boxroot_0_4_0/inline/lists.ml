(* The one implementation of the program list_in_c that is linked with the crate. What the crate knows of
   its scans and pools it can only print. *)

module Boxroot_0_4_0 = struct
  type 'a t

  external return : 'a -> 'a t = "bench_list_boxroot_0_4_0_return"
  external choice : 'a t -> 'a t -> 'a t = "bench_list_boxroot_0_4_0_choice" [@@noalloc]
  external map : ('a -> 'a) -> 'a t -> 'a t = "bench_list_boxroot_0_4_0_map"
  external bind : 'a t -> ('a -> 'b t) -> 'b t = "bench_list_boxroot_0_4_0_bind"
  external fold : ('acc -> 'a -> 'acc) -> 'acc -> 'a t -> 'acc = "bench_list_boxroot_0_4_0_fold"
  external live : unit -> int = "bench_list_boxroot_0_4_0_live" [@@noalloc]
  external setup : unit -> unit = "bench_list_boxroot_0_4_0_setup"
  let statistics () = []

  let name = "boxroot_0_4_0"
end

let by_name = [ (Boxroot_0_4_0.name, (module Boxroot_0_4_0 : Choice.S)) ]
