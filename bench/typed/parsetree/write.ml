(* Writes the tokens of OCaml sources: write ORDER FILE SOURCE.ml...

   ORDER has a line for each form of parsetree.asdl, which bench/typed/order writes: its name, and
   its number among the forms of its type (-1: it is a product); three letters for each field of the
   schema: `?` if it may be absent, `*` if it is a list, `.` if neither; `+` if its value comes
   later, `-` if not; `t` if it is a text, `o` if not; then `|`, and the numbers of the fields that
   come later, in their order. FILE is as rivals/input.hpp has it. *)

open Convert

type field = { optional : bool; list : bool; later : bool; text : bool }
type form = { index : int; fields : field array; order : int list }

let read_order path =
  let forms = Hashtbl.create 300 in
  let read line =
    match String.split_on_char ' ' line with
    | name :: index :: rest ->
      let rec fields found = function
        | "|" :: later -> (List.rev found, List.map int_of_string later)
        | word :: rest ->
          let field =
            { optional = word.[0] = '?'; list = word.[0] = '*'; later = word.[1] = '+';
              text = word.[2] = 't' }
          in
          fields (field :: found) rest
        | [] -> failwith line
      in
      let fields, order = fields [] rest in
      Hashtbl.replace forms name
        { index = int_of_string index; fields = Array.of_list fields; order }
    | _ -> failwith line
  in
  In_channel.with_open_text path (fun file -> List.iter read (In_channel.input_lines file));
  forms

let tokens = Buffer.create 100_000_000
let starts = Buffer.create 10_000
let numbers = Hashtbl.create 100_000
let texts = Buffer.create 1_000_000
let ends = Buffer.create 1_000_000
let number_to buffer n = Buffer.add_int32_le buffer (Int32.of_int n)
let number n = number_to tokens n

let text s =
  match Hashtbl.find_opt numbers s with
  | Some n -> number n
  | None ->
    let n = Hashtbl.length numbers in
    Hashtbl.add numbers s n;
    Buffer.add_string texts s;
    number_to ends (Buffer.length texts);
    number n

let rec write forms = function
  | Int n -> number n
  | Text s -> text s
  | Absent -> number (-1)
  | List _ -> failwith "a list without a field"
  | Node (name, values) ->
    let form = Hashtbl.find forms name and values = Array.of_list values in
    if Array.length values <> Array.length form.fields then failwith name;
    if form.index >= 0 then number form.index;
    Array.iteri (fun i value -> header forms form.fields.(i) value) values;
    List.iter (fun i -> later forms values.(i)) form.order

and header forms field value =
  match value with
  | List items -> number (List.length items)
  | _ ->
    if field.optional && (field.later || not field.text) then
      number (Bool.to_int (value <> Absent));
    if (not field.later) && (value <> Absent || field.text) then write forms value

and later forms = function
  | List items -> List.iter (write forms) items
  | Absent -> ()
  | value -> write forms value

let parse path =
  In_channel.with_open_bin path (fun file ->
      let lexing = Lexing.from_channel file in
      Location.init lexing path;
      Parse.implementation lexing)

let () =
  match Array.to_list Sys.argv with
  | _ :: order :: file :: sources ->
    let forms = read_order order in
    let write_source path =
      number_to starts (Buffer.length tokens / 4);
      write forms (source (parse path))
    in
    List.iter write_source sources;
    number_to starts (Buffer.length tokens / 4);
    Out_channel.with_open_bin file (fun out ->
        let counts = Buffer.create 12 in
        number_to counts (Hashtbl.length numbers);
        number_to counts (List.length sources);
        number_to counts (Buffer.length tokens / 4);
        List.iter (Buffer.output_buffer out) [ counts; ends; starts; tokens; texts ])
  | _ ->
    prerr_endline "usage: write ORDER FILE SOURCE.ml...";
    exit 2
