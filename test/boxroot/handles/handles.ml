(* The module Boxroot: what its handles hold and delete, and what they raise. *)

open Support
open Testing

external keep : Boxroot.address -> unit = "test_handles_keep"
external kept : unit -> Values.t = "test_handles_kept"
external forget : unit -> unit = "test_handles_forget"

(* Whether the values are still there. *)
let watch values =
  let weak = Weak.create (Array.length values) in
  Array.iteri (fun i v -> Weak.set weak i (Some v)) values;
  weak

let alive weak =
  Values.churn 2;
  List.length (List.filter (Weak.check weak) (List.init (Weak.length weak) Fun.id))

let check_raises expected message f =
  match f () with
  | _ -> raise (Failed (message ^ ": no exception"))
  | exception e -> check (e = expected) (message ^ ": " ^ Printexc.to_string e)

let keeps_its_value () =
  let handles = Array.init 10_000 (fun i -> Boxroot.create (Values.make i)) in
  Values.churn 2;
  Array.iteri (fun i h -> check (Values.intact (Boxroot.get h) i) "intact") handles;
  Array.iter Boxroot.delete handles

let delete_forgets () =
  let v = [| Values.make 1 |] in
  let weak = watch v in
  let handle = Boxroot.create v.(0) in
  v.(0) <- Values.make 2;
  check_int ~expected:1 (alive weak) "alive before";
  check (not (Boxroot.is_deleted handle)) "not deleted";
  Boxroot.delete handle;
  check (Boxroot.is_deleted handle) "deleted";
  check_int ~expected:0 (alive weak) "alive after"

let modify () =
  let handle = Boxroot.create (Values.make 1) in
  Boxroot.modify handle (Values.make 2);
  Values.churn 2;
  check (Values.intact (Boxroot.get handle) 2) "a young value, young root";
  Boxroot.modify handle (Values.make 3);
  Values.churn 2;
  check (Values.intact (Boxroot.get handle) 3) "a young value, old root";
  Boxroot.delete handle

let use_after_delete () =
  let handle = Boxroot.create (Values.make 1) in
  Boxroot.delete handle;
  check_raises Boxroot.Deleted "get" (fun () -> ignore (Boxroot.get handle));
  check_raises Boxroot.Deleted "modify" (fun () -> Boxroot.modify handle (Values.make 2));
  check_raises Boxroot.Deleted "delete" (fun () -> Boxroot.delete handle);
  check_raises Boxroot.Deleted "release" (fun () -> ignore (Boxroot.release handle))

let forgotten_handles_delete () =
  let values = Array.init 1_000 Values.make in
  let weak = watch values in
  let handles = Array.map Boxroot.create values in
  Array.fill values 0 1_000 (Values.make 0);
  check_int ~expected:1_000 (alive weak) "alive while there are handles";
  Array.fill handles 0 1_000 (Boxroot.create (Values.make 0));
  Values.churn 2;
  check_int ~expected:0 (alive weak) "alive after their handles";
  Boxroot.delete handles.(0)

let through_c () =
  let handle = Boxroot.create (Values.make 1) in
  let address = Boxroot.release handle in
  check (Boxroot.is_deleted handle) "C owns it";
  keep address;
  Values.churn 2;
  check (Values.intact (kept ()) 1) "C sees the value";
  check (Values.intact (Boxroot.unsafe_get address) 1) "so does OCaml";
  let back = Boxroot.unsafe_adopt address in
  Values.churn 2;
  check (Values.intact (Boxroot.get back) 1) "OCaml owns it again";
  Boxroot.delete back

(* As C has it for no root. *)
let no_address () =
  let is_refused f = match f () with _ -> false | exception Invalid_argument _ -> true in
  check (is_refused (fun () -> Boxroot.unsafe_adopt 0n)) "adopt";
  check (is_refused (fun () -> Boxroot.unsafe_get 0n)) "get"

let deleted_by_c () =
  let values = [| Values.make 1 |] in
  let weak = watch values in
  keep (Boxroot.release (Boxroot.create values.(0)));
  values.(0) <- Values.make 2;
  check_int ~expected:1 (alive weak) "alive with no handle";
  forget ();
  check_int ~expected:0 (alive weak) "alive after C deleted it"

let without_memory () =
  let handle = Boxroot.create (Values.make 1) in
  Gc.full_major ();
  Root.Memory.fail_after 0;
  let rec fill roots =
    match Boxroot.create 0 with
    | root -> fill (root :: roots)
    | exception Out_of_memory -> roots
  in
  let roots = fill [] in
  check (roots <> []) "there was some room";
  Gc.full_major ();
  check_raises Out_of_memory "modify" (fun () -> Boxroot.modify handle (Values.make 2));
  check (Values.intact (Boxroot.get handle) 1) "unchanged";
  Root.Memory.fail_never ();
  Boxroot.modify handle (Values.make 2);
  check (Values.intact (Boxroot.get handle) 2) "with memory again";
  List.iter Boxroot.delete roots

external teardown : unit -> unit = "test_handles_teardown"

let after_teardown () =
  Boxroot.setup ();
  teardown ();
  match Boxroot.create 1 with
  | _ -> raise (Failed "a root after teardown")
  | exception Boxroot.Failed message ->
    check (String.sub message 0 16 = "boxroot_teardown") message;
    check_raises (Boxroot.Failed message) "setup" Boxroot.setup

let statistics () =
  let handles = Array.init 10_000 Boxroot.create in
  Gc.full_major ();
  let s = Boxroot.statistics () in
  check (s.minor_scans > 0 && s.major_scans > 0) "scans are counted";
  check (s.pools_live * s.pool_size >= 8 * 10_000) "pools for all roots";
  check (s.pools_peak >= s.pools_live && s.pools_allocated >= s.pools_peak) "peak, allocated";
  check_int ~expected:s.pools_live (s.pools_allocated - s.pools_released) "pools";
  Array.iter Boxroot.delete handles

(* Returns what [f] writes on the standard error. *)
let said_by f =
  let path = Filename.temp_file "boxroot" ".txt" in
  let file = Unix.openfile path [ O_RDWR ] 0 and stderr = Unix.dup Unix.stderr in
  Unix.dup2 file Unix.stderr;
  f ();
  Unix.dup2 stderr Unix.stderr;
  let said = In_channel.with_open_bin path In_channel.input_all in
  Sys.remove path;
  said

let print_leaks () =
  let handles = Array.init 3 Boxroot.create in
  Boxroot.delete handles.(0);
  let said = said_by Boxroot.print_leaks in
  check (String.starts_with ~prefix:"boxroot: 2 roots live; to see where" said) said;
  Boxroot.delete handles.(1);
  let said = said_by Boxroot.print_leaks in
  check (String.starts_with ~prefix:"boxroot: 1 root live; to see where" said) said;
  Boxroot.delete handles.(2);
  let said = said_by Boxroot.print_leaks in
  check (said = "boxroot: 0 roots live\n") said

let no_comparison_no_marshalling () =
  let handle = Boxroot.create 1 in
  check_raises (Invalid_argument "compare: abstract value") "compare" (fun () ->
      ignore (compare handle (Boxroot.create 2)));
  check_raises (Invalid_argument "output_value: abstract value (Custom)") "marshal" (fun () ->
      ignore (Marshal.to_string handle []))

let () =
  run
    [
      ("keeps_its_value", keeps_its_value);
      ("delete_forgets", delete_forgets);
      ("modify", modify);
      ("use_after_delete", use_after_delete);
      ("forgotten_handles_delete", forgotten_handles_delete);
      ("through_c", through_c);
      ("no_address", no_address);
      ("deleted_by_c", deleted_by_c);
      ("without_memory", without_memory);
      ("after_teardown", after_teardown);
      ("statistics", statistics);
      ("print_leaks", print_leaks);
      ("no_comparison_no_marshalling", no_comparison_no_marshalling);
    ]
