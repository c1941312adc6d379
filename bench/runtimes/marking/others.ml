open Bench_harness

type t = { waited_with : Unix.file_descr; joins : (unit -> unit) list }

let most = if Option.is_some Second_domain.start then 63 else 0

(* Nobody writes to [waited_for]: reading ends when its other end is closed. *)
let hold make ready waited_for () =
  let held = make () in
  ignore (Unix.write ready (Bytes.make 1 '.') 0 1);
  ignore (Unix.read waited_for (Bytes.create 1) 0 1);
  ignore (Sys.opaque_identity held)

let start makes =
  let readable, ready = Unix.pipe () and waited_for, waited_with = Unix.pipe () in
  let start_one make =
    let join = Option.get Second_domain.start (hold make ready waited_for) in
    ignore (Unix.read readable (Bytes.create 1) 0 1);
    join
  in
  let joins = List.map start_one makes in
  { waited_with; joins }

let stop { waited_with; joins } =
  Unix.close waited_with;
  List.iter (fun join -> join ()) joins
