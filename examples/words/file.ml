(* A file that any number of processes map: they share its memory. *)

let save path =
  let region = Region.create () in
  let words = Region.add region [| "one"; "two"; "three" |] in
  Region.save region words path;
  Region.free region

(* The type is the caller's claim, as with Marshal; that the file is whole is checked. *)
let show path =
  let region, words = (Region.map ~check:true path : Region.t * string array Region.value) in
  Array.iter print_endline (Region.get words);
  Region.free region

let () =
  save "words.region";
  show "words.region"
