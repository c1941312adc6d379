external file_of : 'a -> string -> unit = "main_file_of"
external map : string -> string array = "main_map"
external read : string -> int = "main_read"
external forget : unit -> unit = "main_forget"

let words () = Array.init 1000 string_of_int

let () =
  let region = Region.create () in
  let copy = Region.add region (words ()) in
  Gc.compact ();
  let same = Region.get copy = words () in
  Region.free region;
  let path = Filename.temp_file "own" ".region" in
  file_of (words ()) path;
  let mapped = map path in
  Gc.compact ();
  Printf.printf "%b, %b, %d bytes\n" same (mapped = words ()) (read path);
  forget ();
  Sys.remove path
