(* `fibers NAME` uses roots in a fiber, in the way of that name, and prints those that are live. *)

external create : 'a -> unit = "the_creator" [@@noalloc]
external signal : unit -> unit = "the_signaller" [@@noalloc]
external use : unit -> unit = "the_user"
external delete : unit -> unit = "the_deleter"
external delete_without_lock : unit -> unit = "the_deleter_without_lock"
external call : (unit -> unit) -> unit = "the_caller"

(* What a fiber runs is the function that [in_fiber] was given: no other call is between. *)
let in_fiber f = Effect.Deep.try_with f () { effc = (fun _ -> None) }
let[@inline] create_root () = create (ref 0)

(* {2 Where OCaml calls a function in a fiber} *)

let called () = in_fiber (fun () -> call create_root)

let finalised () =
  let make_garbage () = Gc.finalise (fun _ -> create_root ()) (ref 0) in
  in_fiber (fun () ->
      make_garbage ();
      Gc.full_major ())

let signalled () =
  let received = ref false in
  let handle _ =
    create_root ();
    received := true
  in
  Sys.set_signal Sys.sigusr1 (Signal_handle handle);
  in_fiber (fun () ->
      signal ();
      while not !received do
        ignore (Sys.opaque_identity (ref 0))
      done)

let sampled () =
  let created = ref false in
  let sample _ =
    if not !created then begin
      created := true;
      create_root ()
    end;
    None
  in
  let tracker = { Gc.Memprof.null_tracker with alloc_minor = sample; alloc_major = sample } in
  in_fiber (fun () ->
      ignore (Gc.Memprof.start ~sampling_rate:1. tracker);
      for _ = 1 to 1000 do
        ignore (Sys.opaque_identity (ref 0))
      done;
      Gc.Memprof.stop ())

(* {2 Fibers and calls in turn} *)

(* The inner fiber has a parent; the outer one has none as long as it is called. *)
let nested () = in_fiber (fun () -> call (fun () -> in_fiber create_root))

(* It has its parent again. *)
let called_before () =
  in_fiber (fun () ->
      call ignore;
      create_root ())

let uncalled () = in_fiber create_root

(* {2 Other uses} *)

let deleted () =
  create_root ();
  in_fiber (fun () -> call delete)

let deleted_without_lock () =
  create_root ();
  in_fiber (fun () -> call delete_without_lock)

let misused () =
  create_root ();
  in_fiber (fun () -> call delete_without_lock);
  in_fiber (fun () -> call use)

let ways =
  [
    ("called", called);
    ("finalised", finalised);
    ("signalled", signalled);
    ("sampled", sampled);
    ("nested", nested);
    ("called_before", called_before);
    ("uncalled", uncalled);
    ("deleted", deleted);
    ("deleted_without_lock", deleted_without_lock);
    ("misused", misused);
  ]

let () =
  match List.assoc_opt Sys.argv.(1) ways with
  | Some f ->
    f ();
    Boxroot.print_leaks ()
  | None ->
    prerr_endline ("no way is called " ^ Sys.argv.(1));
    exit 2
