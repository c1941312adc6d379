(* Who leads into a region, among naked pointers of all the kinds that are named: these are passed
   over, and the words that lead there are counted as without them. *)

external make : string -> int -> Obj.t = "test_kinds_make"
external keep : int -> Obj.t -> unit = "test_kinds_keep"

let fail what found =
  Printf.printf "%s: %d words\n" what found;
  exit 1

let check region expected what =
  let found = (Region.holders region).words in
  if found <> expected then fail what found

let () =
  let kinds = List.tl (Array.to_list Sys.argv) in
  let naked = Array.of_list (List.concat_map (fun kind -> List.init 100 (make kind)) kinds) in
  Array.iter (keep 0) naked;
  let region = Region.create () in
  let held = Array.init 10 (fun i -> Region.get (Region.add region [ i ])) in
  let young = Array.map (fun list -> Some (list, naked)) held in
  check region 20 "young";
  Gc.full_major ();
  check region 20 "old";
  Region.free region;
  check region 20 "freed";
  Gc.compact ();
  check region 20 "compacted";
  ignore (Sys.opaque_identity (held, young, naked))
