(* What generated modules have in common: the check, which is C's, constants, strings. *)

open Bigarray
module W = Adtc_words

type buffer = W.buffer

(* In the order of adtc_problem. *)
type problem =
  | Bad_bytes
  | Not_preorder
  | No_root
  | Other_schema
  | Wrong_item
  | Wrong_tag
  | Wrong_bits
  | Wrong_code
  | Wrong_number
  | Wrong_absence
  | Wrong_count
  | Wrong_empty
  | Wrong_constant
  | Wrong_reference
  | No_memory
  | Wide_int

type error = { problem : problem; position : int; path : string; message : string }
type 'schema checked = 'schema W.checked
type 'a view = 'a W.view
type 'a items = 'a W.items
type 'a elements = 'a W.elements

exception Absent = W.Absent
exception Wide_int = W.Wide_int
exception Too_large = Adtc_writer.Too_large

let sentence = function
  | Absent -> Some "Adtc_typed.Absent: the value is not there; its function has_... tells"
  | Wide_int at -> Some (Printf.sprintf "Adtc_typed.Wide_int: OCaml's int has no room, at %d" at)
  | Too_large -> Some "Adtc_typed.Too_large: no buffer has room for the tree"
  | _ -> None

let () = Printexc.register_printer sentence

(* ---- Bytes ---- *)

(* The last one of an odd number of bytes is left out: a buffer that is shorter than its header says
   is refused. *)
let of_string s =
  Array1.init Int16_unsigned C_layout (String.length s / 2) (fun i ->
      String.get_uint16_ne s (2 * i))

let to_string (b : buffer) =
  let bytes = Bytes.create (2 * Array1.dim b) in
  for i = 0 to Array1.dim b - 1 do
    Bytes.set_uint16_ne bytes (2 * i) (Array1.get b i)
  done;
  Bytes.unsafe_to_string bytes

(* ---- The check ---- *)

type schema
type field = { name : string; numbers : int array }

type form = {
  form_name : string;
  fields : field array;
  children : int array;
  checks : int array;
  masks : int array;
  form_numbers : int array;
}

type type_ = { type_name : string; type_numbers : int array }

(* The numbers: how many of the forms are no parts, the version, and the classes of shared
   values. *)
external make_schema : string -> string -> type_ array -> form array -> int array -> schema
  = "adtc_typed_ml_schema"

(* Where the root is, in words. *)
external open_ : schema -> int -> buffer -> (int, error) result = "adtc_typed_ml_open"

external path : schema -> int -> buffer -> int -> string = "adtc_typed_ml_path"

(* Arrays of the caller's may change: C gets those that nobody else has. *)
let copied_field f = { f with numbers = Array.copy f.numbers }

let copied_form f =
  {
    f with
    fields = Array.map copied_field f.fields;
    children = Array.copy f.children;
    checks = Array.copy f.checks;
    masks = Array.copy f.masks;
    form_numbers = Array.copy f.form_numbers;
  }

let copied_type t = { t with type_numbers = Array.copy t.type_numbers }

let need holds = if not holds then invalid_arg "Adtc_typed.schema: tables that do not fit"
let within most n = n >= 0 && n <= most
let most_number = 0xffff
let all_within most numbers = Array.for_all (within most) numbers

(* Bits of the head, which is word -1, or of one of the words behind it. *)
let are_bits words n first =
  let word = n.(first) and shift = n.(first + 1) and width = n.(first + 2) in
  let is_there = word < words || (word = 0 && width = 0) in
  within 0x8000 (word + 1) && is_there && within 32 shift && within (32 - shift) width

(* Of a node the class is that of its type. *)
let check_shared types n =
  let is_node = n.(1) = 0 and shared = n.(13) in
  need (shared = 0 || is_node || (n.(1) = 1 && n.(0) <> 3));
  need ((not is_node) || shared = types.(n.(12)).type_numbers.(4))

(* Numbers are in the order of schema/adtc/ocaml/tables.py. *)
let check_field all_types shared_count words record_words { numbers = n; _ } =
  need (Array.length n = 14 && within shared_count n.(13));
  let types = Array.length all_types in
  let place = n.(0) and value = n.(1) and log = n.(2) and of_ = n.(12) in
  need (within 5 place && within 13 value && within 3 log && within 2 n.(3));
  need (are_bits words n 4 && are_bits words n 7 && (place <> 0 || n.(4) < words));
  need (all_within most_number (Array.sub n 10 3));
  need (place <> 1 || n.(10) + (1 lsl (max 0 (log - 2))) <= record_words);
  need (of_ < types || (value <> 0 && of_ = most_number));
  check_shared all_types n

let check_form types shared_count { fields; children; checks; masks; form_numbers = n; _ } =
  need (Array.length n = 8 && all_within most_number n);
  need (n.(1) < Array.length types && Array.length masks = n.(3) && all_within 0xffff_ffff masks);
  Array.iter (check_field types shared_count n.(3) n.(4)) fields;
  let count = Array.length fields in
  need (count < 0x8000 && all_within (count - 1) children && all_within (count - 1) checks)

let check_type forms shared_count { type_numbers = n; _ } =
  need (Array.length n = 5 && all_within most_number n);
  need (n.(0) + n.(1) <= forms && n.(2) <= 12 && n.(4) <= shared_count)

(* Parts have none themselves, and are behind the forms of types. *)
let check_parts version forms all number { form_numbers = n; _ } =
  let is_open = n.(5) and count = n.(6) and first = n.(7) in
  need (is_open = 0 || (is_open = 1 && version > 0 && number < forms));
  need (count = 0 || (is_open = 1 && first >= forms && first + count <= all))

let schema_of version shared_count name fingerprint types forms parts =
  let types = Array.map copied_type types in
  let all = Array.map copied_form (Array.append forms parts) in
  let form_count = Array.length forms and all_count = Array.length all in
  need (String.length fingerprint = 32 && within most_number version);
  need (within most_number shared_count);
  need (Array.length types < most_number && all_count < most_number);
  Array.iter (check_type form_count shared_count) types;
  Array.iter (check_form types shared_count) all;
  Array.iteri (check_parts version form_count all_count) all;
  make_schema name fingerprint types all [| form_count; version; shared_count |]

(* What tables do not say: that there are no parts, and that nothing is shared. *)
let closed form = { form with form_numbers = Array.append form.form_numbers [| 0; 0; 0 |] }
let alone field = { field with numbers = Array.append field.numbers [| 0 |] }
let alone_in form = { form with fields = Array.map alone form.fields }
let alone_type t = { t with type_numbers = Array.append t.type_numbers [| 0 |] }
let all_alone = Array.map alone_in

let open_schema ~version ~name ~fingerprint types forms parts =
  need (version > 0);
  let types = Array.map alone_type types in
  schema_of version 0 name fingerprint types (all_alone forms) (all_alone parts)

let shared_schema ~shared ~name ~fingerprint types forms =
  need (shared > 0);
  schema_of 0 shared name fingerprint types (Array.map closed forms) [||]

let schema ~name ~fingerprint types forms =
  let types = Array.map alone_type types in
  schema_of 0 0 name fingerprint types (Array.map closed (all_alone forms)) [||]

let check schema type_ buffer =
  match open_ schema type_ buffer with
  | Ok root -> Ok (W.of_buffer buffer, W.view root)
  | Error e -> Error e

let too_wide schema type_ buffer position =
  let path = path schema type_ buffer position in
  let message = Printf.sprintf "%s: an int that OCaml's has no room for, at %d" path position in
  { problem = Wide_int; position; path; message }

let whole schema type_ read buffer =
  match check schema type_ buffer with
  | Error e -> Error e
  | Ok (b, root) -> (
    try Ok (read b root)
    with Wide_int position -> Error (too_wide schema type_ buffer position))

(* ---- Versions ---- *)

type 'a unknown = { number : int; words : string }

external words : 's checked -> int -> string = "adtc_typed_ml_words"

let unknown b at number = { number; words = words b at }

let write_unknown w u rest =
  Adtc_writer.copy w u.words;
  rest ()

let writer_version = W.writer_version

(* ---- Strings and lists ---- *)

let[@inline] length b items = W.length b items
let[@inline] elements_length b l = W.elements_length b l
let string b s = W.text b (W.at s)
let[@inline] string_length b s = W.text_length b (W.at s)

let[@inline] string_get b s i =
  let is_there = 0 <= i && i < string_length b s in
  if not is_there then invalid_arg "Adtc_typed.string_get: no byte of that number";
  Char.unsafe_chr (W.text_byte b (W.at s) i)

let read_items b items read k =
  let rec before i done_ =
    if i = 0 then k done_
    else read b (W.item b items (i - 1)) (fun x -> before (i - 1) (x :: done_))
  in
  before (W.length b items) []

(* ---- Constants ---- *)

type constant =
  | Null
  | True
  | False
  | Ellipsis
  | Digits of string
  | Complex of float * float
  | Tuple of constant list
  | Set of constant list
  | Int of int64
  | Float of float
  | Text of string
  | Bytes of string

(* In the order of adtc_constant_kind, from 1 on. *)
type constant_kind =
  | Null_kind
  | True_kind
  | False_kind
  | Ellipsis_kind
  | Digits_kind
  | Complex_kind
  | Tuple_kind
  | Set_kind
  | Int_kind
  | Float_kind
  | Text_kind
  | Bytes_kind

let node_kinds =
  [|
    Null_kind;
    True_kind;
    False_kind;
    Ellipsis_kind;
    Digits_kind;
    Complex_kind;
    Tuple_kind;
    Set_kind;
  |]

let kind_at b at =
  if W.is_none b at then Int_kind
  else
    match W.head_bits b at 2 3 with
    | 0 -> node_kinds.(W.variant_any b at 0xfff - 1)
    | 1 -> Bytes_kind
    | 2 -> Text_kind
    | _ -> if W.is_set b at 4 then Float_kind else Int_kind

let constant_kind b c = kind_at b (W.at c)

let rec read_constant b at k =
  match kind_at b at with
  | Null_kind -> k Null
  | True_kind -> k True
  | False_kind -> k False
  | Ellipsis_kind -> k Ellipsis
  | Digits_kind -> k (Digits (W.text b (W.child_any b at 0)))
  | Complex_kind ->
    k (Complex (W.float_at b (W.child_any b at 0), W.float_at b (W.child_any b at 1)))
  | Tuple_kind -> read_items b (W.run at) read_constant (fun items -> k (Tuple items))
  | Set_kind -> read_items b (W.run at) read_constant (fun items -> k (Set items))
  | Int_kind -> k (Int (W.int64_at b at))
  | Float_kind -> k (Float (W.float_at b at))
  | Text_kind -> k (Text (W.text b at))
  | Bytes_kind -> k (Bytes (W.text b at))

let constant b c = read_constant b (W.at c) Fun.id

(* As the check wants them: of a number of more than 64 bits. *)
let are_digits s =
  let first = if s <> "" && s.[0] = '-' then 1 else 0 in
  let widest = if first = 1 then "-9223372036854775808" else "9223372036854775807" in
  let length = String.length s - first in
  (length > 19 || (length = 19 && s > widest))
  && s.[first] <> '0'
  && Seq.for_all (fun (i, c) -> i < first || (c >= '0' && c <= '9')) (String.to_seqi s)

(* A node of constants, or of none. *)
let rec write_node w variant items rest =
  let at = Adtc_writer.node w ~variant ~count:(Adtc_writer.count items) in
  Adtc_writer.each w at 0 write_constant items rest

and write_constant w c rest =
  match c with
  | Null -> write_node w 1 [] rest
  | True -> write_node w 2 [] rest
  | False -> write_node w 3 [] rest
  | Ellipsis -> write_node w 4 [] rest
  | Digits digits ->
    if not (are_digits digits) then
      invalid_arg "Adtc_typed.Digits: not the digits of an integer of more than 64 bits";
    ignore (Adtc_writer.node w ~variant:5 ~count:1);
    Adtc_writer.of_string w digits rest
  | Complex (real, imaginary) ->
    let at = Adtc_writer.node w ~variant:6 ~count:2 in
    Adtc_writer.each w at 0 Adtc_writer.of_float [ real; imaginary ] rest
  | Tuple items -> write_node w 7 items rest
  | Set items -> write_node w 8 items rest
  | Int x -> Adtc_writer.of_int64 w x rest
  | Float x -> Adtc_writer.of_float w x rest
  | Text s -> Adtc_writer.of_string w s rest
  | Bytes s ->
    Adtc_writer.octets w s;
    rest ()
