(* It builds a tree, saves it, and reads the file as if it came from anybody. *)

open Animals

let cats = [ Cat { name = "Tom"; lives = 9 }; Cat { name = "Kit"; lives = 8 } ]
let yard = Flock { name = "yard"; members = cats }

let save path =
  let bytes = Adtc_typed.to_string (animal_to_buffer yard) in
  Out_channel.with_open_bin path (fun channel -> output_string channel bytes)

let rec describe = function
  | Cat { name; lives } -> Printf.printf "%s has %d lives\n" name lives
  | Flock { members; _ } ->
    Printf.printf "a flock of %d\n" (List.length members);
    List.iter describe members

(* Nothing of the file is made a value before all of it is known to be an animal. *)
let show path =
  let bytes = In_channel.with_open_bin path In_channel.input_all in
  match animal_of_buffer (Adtc_typed.of_string bytes) with
  | Ok animal -> describe animal
  | Error e -> failwith (path ^ ": " ^ e.message)

let () =
  save "yard.adtc";
  show "yard.adtc"
