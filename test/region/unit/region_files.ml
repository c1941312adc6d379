(* Files: what is saved and mapped is the value, at its place and elsewhere, for several processes,
   and whatever else is there. *)

open Region_support
open Testing

type cyclic = { mutable next : cyclic; name : string }

let bytes v = Marshal.to_string v []

let with_file f =
  let path = Filename.temp_file "outheap" ".region" in
  Fun.protect ~finally:(fun () -> Sys.remove path) (fun () -> f path)

let save v path =
  let region = Region.create () in
  Region.save region (Region.add region v) path;
  Region.free region

let with_mapped ?check path f =
  let region, v = Region.map ?check path in
  f region (Region.get v);
  Region.free region

let check_like copy v =
  check (compare copy v = 0) "compare";
  check (Hashtbl.hash copy = Hashtbl.hash v) "hash";
  check (bytes copy = bytes v) "the same bytes"

(* At its place, and then, while that is taken, elsewhere. *)
let comes_back v =
  with_file @@ fun path ->
  save v path;
  check (Reader.reads_as path v 10) "the reader without OCaml";
  let size = Region.(
    let region = create () in
    ignore (add region v);
    let size = size region in
    free region;
    size)
  in
  let is_whole region copy =
    check_like copy v;
    Gc.compact ();
    check_like copy v;
    check_int ~expected:size (Region.size region) "size";
    check (Obj.is_int (Obj.repr v) || Region.contains region copy) "contains"
  in
  with_mapped path (fun first at_place ->
      with_mapped ~check:true path (fun second elsewhere ->
          is_whole first at_place;
          is_whole second elsewhere;
          check (Obj.is_int (Obj.repr v) || at_place != elsewhere) "two mappings"))

let kinds () =
  comes_back 17;
  comes_back "";
  comes_back "seven..";
  comes_back "eight...";
  comes_back (String.init 1000 (fun i -> Char.chr (i mod 256)));
  comes_back 3.25;
  comes_back [| 1.5; Float.infinity; -0. |];
  comes_back [||];
  comes_back [| [||]; [| "a" |] |];
  comes_back (1l, -2L, 3n, Bytes.of_string "bytes", Int32.min_int, Int64.max_int);
  comes_back [ `A; `B "polymorphic"; `C (Some 1.) ];
  comes_back (List.init 1000 (fun i -> (i, string_of_int i, Int64.of_int i, [| float i |])))

(* In several chunks of the region that it is copied to. *)
let large () =
  let v = Array.init 400_000 (fun i -> (i, string_of_int i)) in
  comes_back (v, v.(7), Bytes.make 5_000_000 'x')

let long_list () =
  with_file @@ fun path ->
  let n = 1_000_000 in
  save (List.init n Fun.id) path;
  with_mapped ~check:true path (fun _ list ->
      check_int ~expected:(n * (n - 1) / 2) (List.fold_left ( + ) 0 list) "sum")

let sharing () =
  with_file @@ fun path ->
  let rec one = { next = two; name = "one" } and two = { next = one; name = "two" } in
  save (one, one.name, one) path;
  with_mapped ~check:true path (fun _ (copy, name, again) ->
      check (copy == again && copy.name == name) "sharing is kept";
      check (copy.next.next == copy && copy.next.name = "two") "cycles are kept")

let forced_lazies () =
  with_file @@ fun path ->
  let forced v =
    let l = lazy (Sys.opaque_identity v) in
    ignore (Lazy.force l);
    l
  in
  save (forced "text", forced 2.5) path;
  with_mapped ~check:true path (fun _ (a, b) ->
      check (Lazy.force a = "text" && Lazy.force b = 2.5) "both")

(* The part that is reached, and nothing else of the region. *)
let a_part () =
  with_file @@ fun path ->
  let region = Region.create () in
  ignore (Region.add region (Bytes.make 1_000_000 'x'));
  let kept = Region.add region [ "a"; "b" ] in
  Region.save region kept path;
  Region.free region;
  check ((Unix.stat path).st_size < 70_000) "a small file";
  with_mapped path (fun _ list -> check (list = [ "a"; "b" ]) "the list")

let equal_files () =
  let content path = In_channel.with_open_bin path In_channel.input_all in
  with_file @@ fun first ->
  with_file @@ fun second ->
  let v () = List.init 1000 (fun i -> (Int32.of_int i, string_of_int i)) in
  save (v ()) first;
  save (v ()) second;
  check (content first = content second) "the same bytes"

let two_files () =
  with_file @@ fun first ->
  with_file @@ fun second ->
  save [ 1L; 2L ] first;
  save [ "a"; "b" ] second;
  with_mapped first (fun one numbers ->
      with_mapped second (fun two strings ->
          check (numbers = [ 1L; 2L ] && strings = [ "a"; "b" ]) "both";
          check (Region.contains one numbers && Region.contains two strings) "in theirs";
          check (not (Region.contains one strings)) "not in the other's"))

let freed f = match f () with _ -> false | exception Region.Freed -> true
let sealed f = match f () with _ -> false | exception Region.Sealed -> true
let invalid f = match f () with _ -> false | exception Invalid_argument _ -> true

let read_only_region () =
  with_file @@ fun path ->
  save [ 5n ] path;
  let region, v = Region.map path in
  check (sealed (fun () -> Region.add region 1)) "add";
  let numbers = Region.get v in
  let other = Region.create () in
  let copy = Region.get (Region.add other numbers) in
  Region.save region v path;
  Region.free region;
  check (freed (fun () -> Region.get v)) "get";
  check (freed (fun () -> Region.add region 1)) "add to a freed one";
  check (freed (fun () -> Region.save region v path)) "save";
  Gc.compact ();
  check (copy = [ 5n ] && Hashtbl.hash copy = Hashtbl.hash [ 5n ]) "a copy elsewhere is whole";
  with_mapped ~check:true path (fun _ again -> check (again = [ 5n ]) "it was saved again");
  Region.free other

let other_regions () =
  with_file @@ fun path ->
  let one = Region.create () and two = Region.create () in
  let v = Region.add one "x" in
  check (invalid (fun () -> Region.save two v path)) "the value of another region";
  Region.free one;
  Region.free two

exception Mine

(* A thing that a program keeps identical has no meaning in another program. It is stored as if it
   were an integer, since the debug runtime of OCaml 4.14 finds other stores outside the heap. *)
let refusals () =
  with_file @@ fun path ->
  save "old" path;
  let region = Region.create () in
  let numbers = Bigarray.(Array1.create int c_layout 3) in
  (match Region.save region (Region.add region [ Some numbers ]) path with
   | () -> check false "a bigarray is not refused"
   | exception Region.Refused { path; what } ->
     check (what = "a bigarray" && path = [ 0; 0 ]) what);
  let v = Region.add region (1, Some (Obj.repr 2)) in
  Gc.full_major ();
  let some : int array = Obj.obj (Obj.field (Obj.repr (Region.get v)) 1) in
  some.(0) <- Obj.magic Mine;
  (match Region.save region v path with
   | () -> check false "not refused"
   | exception Region.Refused { path; what } ->
     check (what = "an extension constructor" && path = [ 1; 0 ]) what);
  Region.free region;
  with_mapped path (fun _ s -> check (s = "old") "the old file")

let sys_error f = match f () with _ -> false | exception Sys_error _ -> true

let system_errors () =
  let folder = Filename.get_temp_dir_name () in
  check (sys_error (fun () -> save 1 "/nowhere/file")) "no folder";
  check (sys_error (fun () -> save 1 folder)) "saved as a folder";
  check (sys_error (fun () -> save 1 "a\000b")) "no name";
  check (sys_error (fun () -> Region.map "/nowhere/file")) "no file";
  check (sys_error (fun () -> Region.map folder)) "a folder";
  match Region.map "/nowhere/file" with
  | _ -> check false "mapped"
  | exception Sys_error s -> check (s = "/nowhere/file: No such file or directory") s

let property () =
  let state = Seed.state () in
  with_file @@ fun path ->
  for i = 0 to 299 do
    let v = Random_value.make state (i mod 64) in
    save v path;
    check (Reader.reads_as path v 5) "the reader without OCaml";
    let same _ copy = check (bytes v = bytes copy) "the same bytes as Marshal's" in
    with_mapped ~check:true path (fun first copy ->
        same first copy;
        with_mapped path same)
  done

let () =
  run
    [
      ("kinds", kinds);
      ("large", large);
      ("long_list", long_list);
      ("sharing", sharing);
      ("forced_lazies", forced_lazies);
      ("a_part", a_part);
      ("equal_files", equal_files);
      ("two_files", two_files);
      ("read_only_region", read_only_region);
      ("other_regions", other_regions);
      ("refusals", refusals);
      ("system_errors", system_errors);
      ("property", property);
    ]
