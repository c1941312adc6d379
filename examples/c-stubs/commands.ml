(* Commands by name: "name argument" on a line runs one, "forget name" removes one. The functions
   are in a table in C; some have a state of their own, and one changes the table while it runs. *)

let table = Table.create ()

let counter () =
  let calls = ref 0 in
  fun argument ->
    incr calls;
    Printf.sprintf "%s (%d)" argument !calls

let define name =
  Table.set table name (fun argument -> name ^ " " ^ argument);
  "defined " ^ name

let reverse s = String.init (String.length s) (fun i -> s.[String.length s - 1 - i])

let forget name =
  Table.remove table name;
  Printf.sprintf "%d left" (Table.length table)

let () =
  List.iter
    (fun (name, f) -> Table.set table name f)
    [
      ("upper", String.uppercase_ascii);
      ("reverse", reverse);
      ("count", counter ());
      ("define", define);
      ("forget", forget);
    ]

let split line =
  match String.index_opt line ' ' with
  | None -> (line, "")
  | Some i -> (String.sub line 0 i, String.sub line (i + 1) (String.length line - i - 1))

let rec loop () =
  match input_line stdin with
  | exception End_of_file -> ()
  | line ->
    let name, argument = split line in
    print_endline
      (match Table.call table name argument with
      | result -> result
      | exception Not_found -> "no command " ^ name);
    Gc.full_major ();
    loop ()

let () = loop ()
