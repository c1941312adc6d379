(* How long single operations on cells take, the slowest above all, while OCaml allocates and
   collects by itself. Each is timed by itself. See ../../README.md. *)

open Bench_cells
open Bench_harness

external setup : Cell.timed -> int -> unit = "bench_latency_setup"
external create_all : int ref -> bool = "bench_latency_create_all" [@@noalloc]
external step : int -> int ref -> int ref -> bool = "bench_latency_step" [@@noalloc]
external count_wrong : unit -> int = "bench_latency_count_wrong" [@@noalloc]
external delete_all : unit -> unit = "bench_latency_delete_all" [@@noalloc]
external count : int -> int = "bench_latency_count" [@@noalloc]
external longest : int -> int = "bench_latency_longest" [@@noalloc]
external quantile : int -> int -> int = "bench_latency_quantile" [@@noalloc]
external overhead : unit -> int = "bench_latency_overhead" [@@noalloc]
external now : unit -> int = "bench_latency_now" [@@noalloc]

(* In the order of [enum timed]. *)
let kinds = [ "create"; "delete"; "modify"; "nothing" ]

let by_name = List.map (fun (module C : Cell.IN_C) -> (C.name, C.timed ())) Registry.in_c
let implementation = Variable.one_of "REF" by_name
let roots = Variable.integer "ROOTS" ~min:10 ~max:200_000_000
let operations = Variable.integer "OPERATIONS" ~min:1_000 ~max:10_000_000_000 ~default:4_000_000

(* Between two readings of the collector's clock. *)
let steps_at_once = 4
let or_out_of_memory done_ = if not done_ then raise Out_of_memory

(* Some of what is allocated lives for long. *)
let work_beside kept i = kept.(i * 7919 mod Array.length kept) <- [ i; i + 1; i + 2 ]

let run operations =
  let kept = Array.make 100_000 [] in
  let old = ref (-1) in
  Gc.full_major ();
  or_out_of_memory (create_all old);
  Gc.full_major ();
  for i = 1 to operations / steps_at_once do
    work_beside kept i;
    or_out_of_memory (step steps_at_once (ref i) old)
  done;
  ignore (Sys.opaque_identity kept);
  if count_wrong () > 0 then Program.fail "%d cells lost their values" (count_wrong ());
  delete_all ()

(* Nanoseconds of a tick. *)
let calibrated work =
  let ticks = now () and seconds = Clock.now () in
  work ();
  (Clock.now () -. seconds) *. 1e9 /. float_of_int (now () - ticks)

let percents = [ 50.; 99.; 99.9; 99.99 ]

(* [ns] makes nanoseconds of ticks. *)
let times ns kind name =
  let field what json = (name ^ "_" ^ what, json) in
  let at percent =
    let place = int_of_float (ceil (percent /. 100. *. float_of_int (count kind))) in
    field (Printf.sprintf "p%g_ns" percent) (ns (quantile kind place))
  in
  List.map at percents
  @ [ field "longest_ns" (ns (longest kind)); field "timed" (Json.Int (count kind)) ]

let work () =
  let chosen = Variable.get implementation in
  let n = Variable.get roots in
  let operations = Variable.get operations in
  setup chosen n;
  let ns_of_tick, measures =
    Program.observe (fun () -> calibrated (fun () -> run operations))
  in
  let overhead = overhead () in
  let ns ticks = Json.Float (float_of_int (max 0 (ticks - overhead)) *. ns_of_tick) in
  List.concat (List.mapi (times ns) kinds)
  @ (("roots_created", Json.Int (n + count 0)) :: measures)

let () = Program.run ~name:"latency" work
