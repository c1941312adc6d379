(* A value of which each version has a region. [users] counts its readers, and the slot while it is
   there. The user who takes it to 0 frees the region, and nobody enters it any more. *)
type 'a version = { region : Region.t; value : 'a Region.value; users : int Atomic.t }

let version v =
  let region = Region.create () in
  { region; value = Region.add region v; users = Atomic.make 1 }

let leave version =
  if Atomic.fetch_and_add version.users (-1) = 1 then Region.free version.region

let rec enter slot =
  let version = Atomic.get slot in
  let users = Atomic.get version.users in
  if users > 0 && Atomic.compare_and_set version.users users (users + 1) then version
  else enter slot

(* The result of [f] has no part of the value. *)
let read slot f =
  let version = enter slot in
  Fun.protect ~finally:(fun () -> leave version) (fun () -> f (Region.get version.value))

let replace slot v = leave (Atomic.exchange slot (version v))

let () =
  let words n = Array.make 1_000 (Printf.sprintf "word of version %d" n) in
  let slot = Atomic.make (version (words 0)) and stop = Atomic.make false in
  let is_whole words = Array.for_all (String.equal words.(0)) words in
  let rec reads_well () = read slot is_whole && (Atomic.get stop || reads_well ()) in
  let readers = List.init 2 (fun _ -> Domain.spawn reads_well) in
  for n = 1 to 100 do
    replace slot (words n)
  done;
  Atomic.set stop true;
  let well = List.for_all Domain.join readers in
  print_endline (read slot (fun words -> Printf.sprintf "the last is %s" words.(999)));
  Printf.printf "all were whole: %b\n" well
