(* region.hpp and region_read.hpp: what a region owns, and what is thrown. The checks are in C++;
   what goes wrong is a Failure here. *)

open Region_support
open Testing

external lives : 'a -> unit = "region_cpp_lives"
external adds : 'a -> unit = "region_cpp_adds"
external moves : 'a -> unit = "region_cpp_moves"
external released : 'a -> 'a = "region_cpp_released"
external refuses : 'a -> string * int list = "region_cpp_refuses"
external misuse : 'a -> unit = "region_cpp_misuse"
external strays : int ref -> int = "region_cpp_strays"
external holders : string array -> int = "region_cpp_holders"
external save : 'a -> string -> unit = "region_cpp_save"
external save_outside : 'a -> string -> unit = "region_cpp_save_outside"
external mapped : string -> 'a -> bool -> unit = "region_cpp_mapped"
external reads : string -> unit = "region_cpp_reads"
external cannot_open : string -> string * int = "region_cpp_cannot_open"
external cannot_map : string -> string * int = "region_cpp_cannot_map"
external uses : string -> unit = "region_cpp_uses"

let words () = Array.init 1000 string_of_int

let with_file f =
  let path = Filename.temp_file "outheap" ".region" in
  Fun.protect ~finally:(fun () -> Sys.remove path) (fun () -> f path)

let a_life () = lives (words ())
let ways_to_add () = adds (Array.init 20_000 string_of_int)
let moving () = moves (words ())

let release () =
  let copy = released (words ()) in
  Gc.compact ();
  check (copy = words ()) "what was given up stays"

let refusal () =
  let what, path = refuses [| Obj.repr 1; Obj.repr (Some (fun x -> x + 1)) |] in
  check (what = "a closure") what;
  check (path = [ 1; 0 ]) "path"

let misused () = misuse (words ())
let found () = check_int ~expected:1500 (holders (words ())) "holders"
let stray () = check_int ~expected:1 (strays (ref 1)) "strays"

let files () =
  with_file @@ fun path ->
  save (words ()) path;
  mapped path (words ()) false;
  mapped path (words ()) true

type all = A of int | B of string * float * float array * int64 * bool Lazy.t

let read () =
  with_file @@ fun path ->
  save [| B ("text\000", 2.5, [| 1.5; -0.5 |], Int64.min_int, Lazy.from_val true); A 7 |] path;
  reads path;
  uses path

let bad_files () =
  with_file @@ fun path ->
  save_outside (words ()) path;
  Out_channel.with_open_bin path (fun file -> output_string file (String.make 70_000 'x'));
  let what, position = cannot_open path in
  check (what <> "" && position = 0) what;
  check (cannot_map path = (what, position)) "both alike";
  let _, code = cannot_open (path ^ ".not-there") in
  check_int ~expected:(-2) code "ENOENT"

let () =
  run
    [
      ("a_life", a_life);
      ("ways_to_add", ways_to_add);
      ("moving", moving);
      ("release", release);
      ("refusal", refusal);
      ("misused", misused);
      ("stray", stray);
      ("found", found);
      ("files", files);
      ("read", read);
      ("bad_files", bad_files);
    ]
