(* Exceptions and extensible variants in a region: the program knows them there, before and after
   the collector has moved what it knows them by. *)

open Region_support
open Testing

exception Constant
exception With of int * string

type open_type = ..
type open_type += A | B of int

(* OCaml 4.14's debug runtime has no caml_modify for blocks outside the heap. *)
let can_store = Sys.runtime_variant () <> "d" || ocaml >= (5, 0)

let with_region ?share f =
  let region = Region.create ?share () in
  f region;
  Region.free region

let add region v = Region.get (Region.add region v)
let add_in_slices pause region v = Region.get (Region.add_in_slices ~slice:1e-9 ~pause region v)

(* An exception of its own, and who knows it. *)
type known = { exn : exn; number : exn -> int option }

let make i =
  let exception Local of int in
  { exn = Local i; number = (function Local k -> Some k | _ -> None) }

(* Few of those that were made are left, so that a compaction moves them. *)
let scattered n =
  let all = Array.init (16 * n) make in
  Gc.full_major ();
  Array.init n (fun i -> all.(16 * i))

let exns = Array.map (fun { exn; _ } -> exn)

let are_known known copies =
  Array.for_all2 (fun { number; exn } copy -> number copy = number exn) known copies
  && not (Array.exists2 (fun { number; _ } copy -> number copy <> None) known
            (Array.append (Array.sub copies 1 (Array.length copies - 1)) [| Constant |]))

let kinds () =
  with_region @@ fun region ->
  (match add region (Some (With (7, "seven"))) with
   | Some (With (7, "seven")) -> ()
   | _ -> check false "With");
  (match add region [ Constant; Not_found; Failure "failed"; Stack_overflow ] with
   | [ Constant; Not_found; Failure _; Stack_overflow ] -> ()
   | _ -> check false "constants, and those of the runtime");
  (match add region [| A; B 3; A |] with
   | [| A; B 3; A |] -> ()
   | _ -> check false "an open type");
  (match add region (Error Exit : (int, exn) result) with
   | Error Exit -> ()
   | _ -> check false "Error Exit");
  check (add region Constant == Constant) "one that is a constructor by itself";
  check (not (Region.contains region (add region Constant))) "stays where it is";
  check (add region (add region (Some (With (1, "")))) = Some (With (1, ""))) "from the region";
  check (Region.check region = []) "no stray"

let moved () =
  with_region @@ fun region ->
  let known = scattered 1_000 in
  let copies = add region (exns known) in
  check (are_known known copies) "at first";
  for i = 1 to 3 do
    Gc.compact ();
    check (are_known known copies) ("after compaction " ^ string_of_int i);
    check (are_known known (exns known)) "on the heap";
    check (Region.check region = []) "no stray"
  done;
  let again = add region (exns (scattered 1_000)) in
  Gc.compact ();
  check (Array.length again = 1_000 && are_known known copies) "with others beside"

(* In a child, as it ends. *)
let store_ends_it f =
  match Unix.fork () with
  | 0 ->
    let null = Unix.openfile "/dev/null" [ O_WRONLY ] 0 in
    Unix.dup2 null Unix.stderr;
    f ();
    Unix._exit 0
  | child -> (
      match snd (Unix.waitpid [] child) with
      | WSIGNALED signal -> signal = Sys.sigabrt
      | _ -> false)

let sealed () =
  with_region @@ fun region ->
  let known = scattered 1_000 in
  let copies = add region (exns known) in
  Region.seal region;
  for _ = 1 to 2 do
    Gc.compact ();
    check (are_known known copies) "after compaction";
    Gc.minor ();
    if can_store then
      check (store_ends_it (fun () -> copies.(0) <- Constant)) "it is still sealed"
  done

(* Nothing but the region has it. *)
let kept () =
  with_region @@ fun region ->
  let copies = Array.init 1_000 (fun i -> add region (Some (make i).exn)) in
  for _ = 1 to 3 do
    Gc.full_major ();
    ignore (Sys.opaque_identity (Array.init 10_000 (fun i -> ref i)))
  done;
  Gc.compact ();
  Array.iteri
    (fun i copy ->
       let said = Printexc.to_string (Option.get copy) in
       check (String.ends_with ~suffix:(Printf.sprintf "Local(%d)" i) said) said)
    copies

(* In the minor heap, until [add] collects. *)
let young () =
  with_region @@ fun region ->
  for i = 1 to 100 do
    let { exn; number } = make i in
    check (number (Option.get (add region (Some exn))) = Some i) "in one go";
    let { exn; number } = make i in
    check (number (Option.get (add_in_slices ignore region (Some exn))) = Some i) "in slices"
  done

let slices () =
  with_region @@ fun region ->
  let known = scattered 5_000 in
  let calls = ref 0 in
  let pause () =
    incr calls;
    if !calls mod 5 = 0 then Gc.full_major ()
  in
  let copies = add_in_slices pause region (exns known) in
  check (!calls > 5 && are_known known copies) "with collections";
  let copies = add_in_slices Gc.compact region (exns known) in
  check (are_known known copies) "with compactions";
  Gc.compact ();
  check (are_known known copies && Region.check region = []) "and after one"

let make_constant () =
  let exception Local in
  Local

(* The copies lead to constructors that nothing else has. *)
let dropped_meanwhile () =
  with_region @@ fun region ->
  let v = Array.init 5_000 (fun _ -> ref (make_constant ())) in
  Gc.full_major ();
  let turn = ref 0 in
  let pause () =
    incr turn;
    if !turn > 1 then Array.iteri (fun i r -> if i < 2_500 then r := Constant) v;
    Gc.full_major ();
    ignore (Sys.opaque_identity (Array.init 20_000 (fun i -> ref i)))
  in
  let copies = add_in_slices pause region v in
  check (!turn > 2) "pauses";
  let is_whole { contents } =
    contents == Constant || String.ends_with ~suffix:"Local" (Printexc.to_string contents)
  in
  check (Array.for_all is_whole copies) "each is one that was there"

let refused () =
  with_region @@ fun region ->
  let is_refused f expected_path =
    match f () with
    | _ -> check false "it is refused"
    | exception Region.Refused { path; what } ->
      check (what = "an extension constructor" && path = expected_path) what
  in
  is_refused (fun () -> ignore (Region.add ~share:true region (Some Constant))) [ 0 ];
  let before = Region.statistics region in
  let bad = [| Obj.repr Constant; Obj.repr succ |] in
  (match Region.add region bad with
   | _ -> check false "the closure is refused"
   | exception Region.Refused { path; _ } -> check (path = [ 1 ]) "where");
  check (Region.statistics region = before) "as it was";
  let copy = Region.add region (Some (With (1, ""))) in
  is_refused (fun () -> Region.save region copy "never_written") [ 0; 0 ];
  check (not (Sys.file_exists "never_written")) "no file"

(* A field that leads to a constructor is no stray; but it is if something else was stored there. *)
let overwritten () =
  with_region @@ fun region ->
  let copies = add region [| Constant; Exit; Constant |] in
  copies.(1) <- Obj.magic 0;
  check (Region.check region = []) "an integer";
  copies.(2) <- With (2, "on the heap");
  (match Region.check region with
   | [ { field = 2; _ } ] -> ()
   | _ -> check false "the one that was stored");
  copies.(2) <- Obj.magic 0;
  Gc.compact ();
  check (copies.(0) == Constant) "the others"

let freed () =
  for _ = 1 to 20 do
    let region = Region.create () in
    ignore (add region (exns (scattered 10)));
    Gc.compact ();
    Region.free region;
    Gc.compact ()
  done;
  let left = Region.create () in
  let copies = add left [| Constant |] in
  Gc.full_major ();
  check (copies.(0) == Constant) "a region that nobody frees"

let () =
  run
    [
      ("kinds", kinds);
      ("moved", moved);
      ("sealed", sealed);
      ("kept", kept);
      ("young", young);
      ("slices", slices);
      ("dropped_meanwhile", dropped_meanwhile);
      ("refused", refused);
      ("overwritten", fun () -> if can_store then overwritten ());
      ("freed", freed);
    ]
