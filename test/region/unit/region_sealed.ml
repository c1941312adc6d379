(* Sealed regions are read as ever; a store of any kind ends a process of its own, which says
   why. *)

open Region_support
open Testing

external wild_store : unit -> unit = "test_region_wild_store"
external has_sanitizer : unit -> bool = "test_region_has_sanitizer"
external handle_faults : unit -> unit = "test_region_handle_faults"

type floats = { mutable x : float; mutable y : float }
type mixed = { mutable number : int; mutable text : string; atomic : string Atomic.t }

let sealed v =
  let region = Region.create () in
  let copy = Region.get (Region.add region v) in
  Region.seal region;
  Sys.opaque_identity copy

let mixed () = sealed { number = 1; text = "text"; atomic = Atomic.make "a" }
let texts () = sealed [| "a"; "b"; "c" |]
let young () = Sys.opaque_identity (String.make 3 'y')

let old () =
  let s = young () in
  Gc.full_major ();
  s

let stores_in_regions =
  [
    ("bytes", fun () -> Bytes.set (sealed (Bytes.make 20 'b')) 13 'c');
    ("bytes filled", fun () -> Bytes.fill (sealed (Bytes.make 9000 'b')) 4000 5000 'c');
    ("bytes copied", fun () -> Bytes.blit_string "text" 0 (sealed (Bytes.make 9 'b')) 2 4);
    ("an integer", fun () -> (mixed ()).number <- 2);
    ("the same integer", fun () -> (mixed ()).number <- 1);
    ("a young value", fun () -> (mixed ()).text <- young ());
    ("an old value", fun () -> (mixed ()).text <- old ());
    ("an atomic", fun () -> Atomic.set (mixed ()).atomic (young ()));
    ("an exchange", fun () -> ignore (Atomic.exchange (mixed ()).atomic "new"));
    ("a reference", fun () -> incr (sealed (ref 1)));
    ("a float", fun () -> (sealed { x = 1.; y = 2. }).y <- 3.);
    ("an array", fun () -> (texts ()).(1) <- young ());
    ("an array of integers", fun () -> (sealed [| 1; 2 |]).(0) <- 3);
    ("an array of floats", fun () -> (sealed [| 1.; 2. |]).(1) <- 3.);
    ("an array filled", fun () -> Array.fill (texts ()) 0 3 (young ()));
    ("integers filled", fun () -> Array.fill (sealed [| 1; 2 |]) 0 2 3);
    ("an array copied", fun () -> Array.blit [| young () |] 0 (texts ()) 2 1);
    ("moved within", fun () -> let a = texts () in Array.blit a 0 a 1 2);
    ("sorted", fun () -> Array.sort compare (sealed [| 3; 2; 1 |]));
    ("a field", fun () -> Obj.set_field (Obj.repr (texts ())) 0 (Obj.repr 1));
  ]

(* Mapped for the [times]-th time, so not where the file prefers to be but the first time. *)
let mapped times v =
  let path = Filename.temp_file "region_sealed" ".region" in
  let region = Region.create () in
  Region.save region (Region.add region v) path;
  let all = List.init times (fun _ -> Region.map path) in
  Sys.remove path;
  Sys.opaque_identity (Region.get (snd (List.nth all (times - 1))))

let table () = Hashtbl.of_seq (List.to_seq [ ("a", 1); ("b", 2) ])
let sum table = Hashtbl.fold (fun _ n sum -> n + sum) table 0

(* The same in the region of that number. [Hashtbl] stores a flag while it goes through a table. *)
let stores_in_files =
  [
    ("a mapped table folded", 2, fun () -> ignore (sum (mapped 1 (table ()))));
    ("a mapped table, iter", 2, fun () -> Hashtbl.iter (fun _ -> ignore) (mapped 1 (table ())));
    ("a mapped array", 2, fun () -> (mapped 1 [| 1; 2 |]).(0) <- 3);
    ("mapped bytes, moved", 3, fun () -> Bytes.set (mapped 2 (Bytes.make 20 'b')) 13 'c');
  ]

(* Each is done in a process of its own: its name, the number of the region, and what it does. *)
let stores =
  List.map (fun (name, f) -> (name, 1, f)) stores_in_regions @ stores_in_files

let rec overflow n = if Sys.opaque_identity n < 0 then 0 else 1 + overflow (n + 1)

let handled () =
  handle_faults ();
  wild_store (ignore (texts ()))

(* Faults that are not ours: the name of a child, what it does, and how it ends. *)
let others =
  [
    ("wild", (fun () -> wild_store (ignore (texts ()))), 139, "");
    ("handled", handled, 7, "the handler before");
    ( "overflow",
      (fun () ->
         ignore (texts ());
         match overflow 0 with _ -> () | exception Stack_overflow -> exit 8),
      8,
      "" );
  ]

(* Somebody shortens the file, and what is behind its new end is read. *)
let read_shortened () =
  let path = Filename.temp_file "region_sealed" ".region" in
  let region = Region.create () in
  Region.save region (Region.add region (Array.init 100_000 (fun i -> (i, i)))) path;
  let _, (copy : (int * int) array Region.value) = Region.map path in
  Unix.truncate path 70_000;
  Sys.remove path;
  ignore (Sys.opaque_identity (snd (Region.get copy).(99_999)))

let is_linux () = Sys.file_exists "/proc/self/maps"

let contains text part =
  let n = String.length part in
  let rec from i = i + n <= String.length text && (String.sub text i n = part || from (i + 1)) in
  from 0

let read_all file = In_channel.with_open_bin file In_channel.input_all

(* The status as the shell has it, 128 more than the signal; and standard error. *)
let child name =
  let file = Filename.temp_file "region_sealed" ".err" in
  let command = Filename.quote_command Sys.executable_name ~stderr:file [] in
  let status = Sys.command ("OUTHEAP_CHILD=" ^ Filename.quote name ^ " " ^ command) in
  let said = read_all file in
  Sys.remove file;
  (status, said)

let scan line =
  let format : _ format4 =
    "outheap: a store to address 0x%x in region %d, which is sealed (from 0x%x to 0x%x)"
  in
  try Some (Scanf.sscanf line format (fun address region first last ->
      if first <= address && address < last then region else 0))
  with Scanf.Scan_failure _ | Failure _ | End_of_file -> None

(* OCaml 4.14's debug runtime has no caml_modify for blocks outside the heap. *)
let can_store = Sys.runtime_variant () <> "d" || ocaml >= (5, 0)

let store (name, number, _) =
  let status, said = child name in
  check_int ~expected:134 status (name ^ " aborts");
  let scanned = List.filter_map scan (String.split_on_char '\n' said) in
  check (scanned = [ number ]) (name ^ " says: " ^ said)

let shortened () =
  let status, said = child "shortened" in
  check_int ~expected:134 status "it aborts";
  check (contains said "outheap: nothing is left at address 0x") said;
  check (contains said " in region 2, whose file was shortened, or cannot be read (from 0x") said

(* The sanitizers have handlers of their own, and ThreadSanitizer a small stack; that of
   AddressSanitizer faults for ever on an OCaml 5, without any region too. *)
let other (name, _, expected, words) =
  if name = "handled" || not (has_sanitizer ()) then
  let status, said = child name in
  check_int ~expected status (name ^ " ends as it did");
  check (contains said words && not (contains said "sealed")) (name ^ " says: " ^ said)

let reading () =
  let region = Region.create () in
  let v = List.init 100_000 (fun i -> (i, string_of_int i)) in
  let copy = Region.add region v in
  check_int ~expected:(Region.number region + 1) (Region.number (Region.create ())) "numbers";
  Region.seal region;
  Region.seal region;
  check (Region.get copy = v) "the same";
  let held = Array.make 1000 (Region.get copy) in
  for _ = 1 to 3 do
    Gc.full_major ();
    Gc.compact ()
  done;
  check (Array.for_all (fun list -> list == Region.get copy) held) "after collections";
  let before = Region.statistics region in
  (match Region.add region "more" with
   | _ -> check false "added"
   | exception Region.Sealed -> check (Region.statistics region = before) "nothing is added");
  Region.free region;
  check (match Region.seal region with () -> false | exception Region.Freed -> true) "freed"

(* Functions that store nothing into a table. *)
let reading_tables () =
  List.iter
    (fun t ->
       check_int ~expected:2 (Hashtbl.length t) "length";
       check (Hashtbl.find t "b" = 2 && not (Hashtbl.mem t "c")) "find";
       let by_seq = Seq.fold_left (fun sum (_, n) -> sum + n) 0 (Hashtbl.to_seq t) in
       check_int ~expected:3 by_seq "to_seq";
       check_int ~expected:3 (sum (Hashtbl.copy t)) "a copy")
    [ sealed (table ()); mapped 1 (table ()); mapped 2 (table ()) ]

let empty () =
  let region = Region.create () in
  Region.seal region;
  (match Region.add region 1 with
   | _ -> check false "added"
   | exception Region.Sealed -> ());
  Region.free region

let in_child name =
  if name = "shortened" then read_shortened ();
  List.iter (fun (other, _, f) -> if other = name then f ()) stores;
  List.iter (fun (other, f, _, _) -> if other = name then f ()) others

let () =
  match Sys.getenv_opt "OUTHEAP_CHILD" with
  | Some name -> in_child name
  | None ->
    run
      [
        ("reading", reading);
        ("reading_tables", reading_tables);
        ("empty", empty);
        ("stores", fun () -> if can_store then List.iter store stores);
        ("shortened", fun () -> if is_linux () then shortened ());
        ("other_faults", fun () -> List.iter other others);
      ]
