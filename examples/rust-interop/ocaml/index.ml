(* The index is OCaml's: for each word the numbers of its lines. *)

module Words = Map.Make (String)
module Numbers = Set.Make (Int)

let index = ref Words.empty

let add (word, number) =
  let insert numbers = Some (Numbers.add number (Option.value ~default:Numbers.empty numbers)) in
  index := Words.update word insert !index

(* A function that says which words are indexed: those of that length, save some. *)
let make_filter length without =
 fun word -> String.length word >= length && not (List.mem word without)

let line (word, numbers) =
  word ^ " " ^ String.concat ", " (List.map string_of_int (Numbers.elements numbers))

let () =
  Callback.register "add" (List.iter add);
  Callback.register "make_filter" make_filter;
  Callback.register "lines" (fun () -> List.map line (Words.bindings !index))
