(* What programs do with the OCaml of dag.asdl, which shares values: by its name, one thing. *)

open Dag

let ok = function
  | Ok x -> x
  | Error (e : Adtc_typed.error) -> failwith e.message

let of_file name = In_channel.with_open_bin name In_channel.input_all
let same_bytes a b = String.equal (Adtc_typed.to_string a) (Adtc_typed.to_string b)

(* ---- Terms, as test/support/shared_terms.py writes them. No two nodes are the same constant.
   ---- *)

type terms = { types : type_ array; exprs : expr array; is_program : bool }

let text word = String.sub word 1 (String.length word - 1)

(* So many of the words, by a function, and those behind them. *)
let taken f = function
  | count :: words ->
    let count = int_of_string count in
    let first = List.filteri (fun i _ -> i < count) words in
    (List.map f first, List.filteri (fun i _ -> i >= count) words)
  | [] -> assert false

let read_type types i words =
  types.(i) <-
    (match words with
    | [ "Unit" ] -> Unit
    | [ "Name"; name ] -> Name { name = text name }
    | [ "Arrow"; from; to_ ] ->
      Arrow { from = types.(int_of_string from); to_ = types.(int_of_string to_) }
    | _ -> assert false)

let read_expr types exprs i words =
  let expr word = exprs.(int_of_string word) in
  let read = function
    | [ "Var"; name ] -> Var { name = text name }
    | [ "Int"; value ] -> Int { value = int_of_string value }
    | "Call" :: function_ :: args ->
      Call { function_ = expr function_; args = fst (taken expr args) }
    | "Let" :: name :: type_ :: body :: tags ->
      let tags, rest = taken text tags in
      let type_ = if type_ = "-1" then None else Some types.(int_of_string type_) in
      let def = { name = text name; type_; body = expr body; tags } in
      Let { def; body = expr (List.hd rest) }
    | "Many" :: maybe ->
      let maybe, names = taken (fun w -> if w = "-1" then None else Some (expr w)) maybe in
      let names, rest = taken (fun w -> if w = "-" then None else Some (text w)) names in
      Many { maybe; names; c = Text (text (List.hd rest)); data = "bytes" }
    | _ -> assert false
  in
  exprs.(i) <- read words

let read_terms name =
  let lines = List.map (String.split_on_char ' ') (String.split_on_char '\n' (of_file name)) in
  let types = Array.make 10 Unit and exprs = Array.make 10_000 (Int { value = 0 }) in
  let rec go ts es = function
    | ("type" :: words) :: more ->
      read_type types ts words;
      go (ts + 1) es more
    | [ root ] :: _ ->
      { types; exprs = Array.sub exprs 0 es; is_program = root = "program" }
    | words :: more ->
      read_expr types exprs es words;
      go ts (es + 1) more
    | [] -> assert false
  in
  go 0 0 lines

let program_of expr =
  { defs = [ { name = "main"; type_ = None; body = expr; tags = [] } ]; main = Some expr }

(* ---- Whether two values are the same, with the same sharing ---- *)

(* Pairs of nodes of which one stands for the other. Texts are one, if their bytes are. *)
type pairs = {
  mutable exprs : (expr * expr) list;
  mutable types : (type_ * type_) list;
  texts : (string, string) Hashtbl.t;
}

let no_pairs () = { exprs = []; types = []; texts = Hashtbl.create 10 }

(* [same] is of what may stand for a value. *)
let is_met same pairs (a, b) =
  match List.find_opt (fun (x, y) -> x == a || same y b) pairs with
  | Some (x, y) ->
    assert (x == a && same y b);
    true
  | None -> false

let same_text p a b =
  assert (String.equal a b);
  match Hashtbl.find_opt p.texts b with
  | Some first -> assert (first == b)
  | None -> Hashtbl.add p.texts b b

let rec same_type p a b =
  if not (is_met ( == ) p.types (a, b)) then (
    p.types <- (a, b) :: p.types;
    match (a, b) with
    | Unit, Unit -> ()
    | Name a, Name b -> same_text p a.name b.name
    | Arrow a, Arrow b ->
      same_type p a.from b.from;
      same_type p a.to_ b.to_
    | _ -> assert false)

let same_option same a b =
  match (a, b) with
  | None, None -> ()
  | Some a, Some b -> same a b
  | _ -> assert false

let rec same_expr p a b =
  if not (is_met ( == ) p.exprs (a, b)) then (
    p.exprs <- (a, b) :: p.exprs;
    match (a, b) with
    | Var a, Var b -> same_text p a.name b.name
    | Int a, Int b -> assert (a.value = b.value)
    | Call a, Call b ->
      same_expr p a.function_ b.function_;
      List.iter2 (same_expr p) a.args b.args
    | Let a, Let b ->
      same_def p a.def b.def;
      same_expr p a.body b.body
    | Many a, Many b ->
      List.iter2 (same_option (same_expr p)) a.maybe b.maybe;
      List.iter2 (same_option (same_text p)) a.names b.names;
      assert (a.c = b.c && a.data = b.data)
    | _ -> assert false)

and same_def p a b =
  same_text p a.name b.name;
  same_option (same_type p) a.type_ b.type_;
  same_expr p a.body b.body;
  List.iter2 (same_text p) a.tags b.tags

let same_program p a b =
  List.iter2 (same_def p) a.defs b.defs;
  same_option (same_expr p) a.main b.main

(* ---- The same of a value and a view ---- *)

type seen = {
  b : View.checked;
  mutable seen_exprs : (expr * expr Adtc_typed.view) list;
  mutable seen_types : (type_ * type_ Adtc_typed.view) list;
}

let absent f =
  match f () with
  | exception Adtc_typed.Absent -> ()
  | _ -> assert false

let is_text s text view = assert (String.equal (Adtc_typed.string s.b view) text)

let rec is_type s x v =
  if not (is_met View.Type.same s.seen_types (x, v)) then (
    s.seen_types <- (x, v) :: s.seen_types;
    match x with
    | Unit -> assert (View.Type.kind s.b v = Unit)
    | Name n -> is_text s n.name View.Name.(name s.b (of_type s.b v))
    | Arrow a ->
      let arrow = View.Arrow.of_type s.b v in
      is_type s a.from (View.Arrow.from s.b arrow);
      is_type s a.to_ (View.Arrow.to_ s.b arrow))

let are_items s is_one items list item =
  assert (Adtc_typed.length s.b list = List.length items);
  List.iteri (fun i x -> is_one s x (item s.b list i)) items

let are_or_none s is_one items list has item =
  assert (Adtc_typed.length s.b list = List.length items);
  let look i = function
    | Some x ->
      assert (has s.b list i);
      is_one s x (item s.b list i)
    | None ->
      assert (not (has s.b list i));
      absent (fun () -> item s.b list i)
  in
  List.iteri look items

let rec is_expr s x v =
  if not (is_met View.Expr.same s.seen_exprs (x, v)) then (
    s.seen_exprs <- (x, v) :: s.seen_exprs;
    let b = s.b in
    match x with
    | Var x -> is_text s x.name View.Var.(name b (of_expr b v))
    | Int x -> assert (View.Int.(value b (of_expr b v)) = x.value)
    | Call x ->
      let call = View.Call.of_expr b v in
      is_expr s x.function_ (View.Call.function_ b call);
      are_items s is_expr x.args (View.Call.args b call) View.Call.args_in
    | Let x ->
      let let_ = View.Let.of_expr b v in
      is_def s x.def (View.Let.def b let_);
      is_expr s x.body (View.Let.body b let_)
    | Many x ->
      let open View.Many in
      let many = of_expr b v in
      are_or_none s is_expr x.maybe (maybe b many) has_maybe_in maybe_in;
      are_or_none s is_text x.names (names b many) has_names_in names_in;
      assert (Adtc_typed.constant b (c b many) = x.c);
      is_text s x.data (data b many))

and is_def s (x : def) v =
  let open View.Def in
  is_text s x.name (name s.b v);
  assert (has_type_ s.b v = Option.is_some x.type_);
  Option.iter (fun t -> is_type s t (type_ s.b v)) x.type_;
  is_expr s x.body (body s.b v);
  are_items s is_text x.tags (tags s.b v) tags_in

let is_program s x v =
  are_items s is_def x.defs (View.Program.defs s.b v) View.Program.defs_in;
  assert (View.Program.has_main s.b v = Option.is_some x.main);
  Option.iter (fun x -> is_expr s x (View.Program.main s.b v)) x.main

let seen b = { b; seen_exprs = []; seen_types = [] }

(* ---- Terms and the bytes that C has built ---- *)

(* The value that is read of bytes is the same, has its sharing, and is written as it was. *)
let across (to_buffer, of_buffer, open_, value, same, is) x theirs =
  let ours = to_buffer x in
  if not (same_bytes ours theirs) then failwith "other bytes";
  let again = ok (of_buffer theirs) in
  same (no_pairs ()) x again;
  assert (same_bytes (to_buffer again) theirs);
  let b, view = ok (open_ theirs) in
  is (seen b) x view;
  same (no_pairs ()) x (value b view)

let of_program =
  View.Program.(program_to_buffer, program_of_buffer, open_, value, same_program, is_program)

let of_expr = View.Expr.(expr_to_buffer, expr_of_buffer, open_, value, same_expr, is_expr)

(* A part by itself: what it refers to may be outside of it. *)
let part (terms : terms) theirs =
  if terms.is_program then (
    let b, view = ok (View.Program.open_ theirs) in
    let main = View.Program.main b view in
    let body = View.Def.body b (View.Program.defs_in b (View.Program.defs b view) 0) in
    assert (View.Expr.same main body);
    match (View.Expr.kind b main, View.Expr.value b main) with
    | Let, Let { def; body } ->
      let l = View.Let.of_expr b main in
      same_expr (no_pairs ()) body (View.Expr.value b (View.Let.body b l));
      same_def (no_pairs ()) def (View.Def.value b (View.Let.def b l))
    | _ -> ())

let try_terms name =
  let terms = read_terms (name ^ ".terms") in
  let theirs = Adtc_typed.of_string (of_file (name ^ ".c")) in
  let root = terms.exprs.(Array.length terms.exprs - 1) in
  if terms.is_program then across of_program (program_of root) theirs
  else across of_expr root theirs;
  part terms theirs;
  (terms, theirs)

(* Bytes that are not as they were are refused, or are a value that can be written and read. *)
let damage ((terms : terms), theirs) =
  let try_bytes (to_buffer, of_buffer, open_, _, same, is) bytes =
    match of_buffer bytes with
    | Error (e : Adtc_typed.error) ->
      assert (e.message <> "" && e.position <= Bigarray.Array1.dim bytes * 2);
      1
    | Ok x ->
      let b, view = ok (open_ bytes) in
      is (seen b) x view;
      let ours = to_buffer x in
      let again = ok (of_buffer ours) in
      same (no_pairs ()) x again;
      assert (same_bytes (to_buffer again) ours);
      0
  in
  let whole = Adtc_typed.to_string theirs in
  let refused = ref 0 in
  for _ = 1 to 300 do
    let bytes = Bytes.of_string whole in
    for _ = 0 to Random.int 3 do
      let at = 76 + Random.int (String.length whole - 76) in
      Bytes.set_uint8 bytes at (Bytes.get_uint8 bytes at lxor (1 lsl Random.int 8))
    done;
    let bytes = Adtc_typed.of_string (Bytes.to_string bytes) in
    refused :=
      !refused + if terms.is_program then try_bytes of_program bytes else try_bytes of_expr bytes
  done;
  assert (!refused > 0)

(* ---- A collector that moves all that it can ---- *)

let holes = ref []

(* Blocks of several sizes, of which half die: so a compaction has something to do. *)
let make_holes () =
  holes := [];
  let keep = List.init 20_000 (fun i -> Array.make (1 + (i mod 5)) i) in
  Gc.minor ();
  holes := List.filteri (fun i _ -> i land 1 = 0) keep

let while_moving f =
  let collect _ =
    if Random.int 4 = 0 then Gc.compact () else Gc.minor ();
    None
  in
  let tracker = { Gc.Memprof.null_tracker with alloc_minor = collect } in
  ignore (Gc.Memprof.start ~sampling_rate:0.002 tracker);
  Fun.protect ~finally:Gc.Memprof.stop f

let moving names =
  let before = (Gc.quick_stat ()).compactions in
  while_moving (fun () ->
      for i = 0 to Array.length names - 1 do
        make_holes ();
        ignore (try_terms names.(i))
      done);
  assert ((Gc.quick_stat ()).compactions > before + 10)

(* Few of many values, so that a compaction moves these. *)
let scattered () =
  let all = Array.init 20_000 (fun i -> (i, i)) in
  Gc.minor ();
  Array.init 200 (fun i -> all.(100 * i))

(* A collection comes at every moment while the table is made, as the minor heap is a page.
   The sentinel has to be younger than that. *)
let moved_at_once () =
  for blocks = 0 to 300 do
    let values = scattered () in
    let begin_ once i x =
      assert (Adtc_write_once.number once 0 x = i);
      Adtc_write_once.begins once x i
    in
    for i = 1 to blocks do
      ignore (Sys.opaque_identity (ref i))
    done;
    let once = Adtc_write_once.create values in
    Array.iteri (begin_ once) values;
    Gc.compact ();
    Array.iteri (fun i x -> assert (Adtc_write_once.number once 0 x = i)) values
  done

(* ---- Many, and deep ---- *)

(* Each node has the one below it twice. *)
let chain count =
  let rec go n below =
    if n = 0 then below else go (n - 1) (Call { function_ = below; args = [ below ] })
  in
  go count (Int { value = Sys.opaque_identity 7 })

let rec is_chain count = function
  | Call { function_; args = [ again ] } ->
    assert (function_ == again);
    is_chain (count - 1) function_
  | Int { value } -> count = 0 && value = 7
  | _ -> false

let deep count =
  let buffer = expr_to_buffer (chain count) in
  assert (Bigarray.Array1.dim buffer < 10 * (count + 100));
  let again = ok (expr_of_buffer buffer) in
  assert (is_chain count again);
  assert (same_bytes (expr_to_buffer again) buffer)

(* The same the other way round: what comes last is deep, and names and types are many. *)
let wide count =
  let types = Array.init count (fun i -> Name { name = string_of_int (i mod (count / 2)) }) in
  let def i =
    let name = string_of_int (i / 2) in
    { name; type_ = Some types.(i / 2); body = Var { name }; tags = [ "x"; name ] }
  in
  let x = { defs = List.init count def; main = None } in
  let buffer = program_to_buffer x in
  let again = ok (program_of_buffer buffer) in
  let rec pairs = function
    | (a : def) :: b :: more ->
      assert (a.name == b.name && a.type_ <> None);
      assert (Option.get a.type_ == Option.get b.type_ && List.nth b.tags 1 == a.name);
      pairs more
    | _ -> ()
  in
  pairs again.defs;
  assert (same_bytes (program_to_buffer again) buffer)

(* ---- Values that are in themselves ---- *)

let refused f =
  match f () with
  | exception Invalid_argument what -> print_endline what
  | _ -> assert false

let cyclic () =
  let one = Int { value = 1 } in
  let rec x = Call { function_ = one; args = [ y ] }
  and y = Let { def = { name = "x"; type_ = None; body = x; tags = [] }; body = one } in
  refused (fun () -> expr_to_buffer x);
  let rec t = Arrow { from = Unit; to_ = t } in
  refused (fun () -> type_to_buffer t)

(* ---- Views do not allocate ---- *)

let rec walk b x =
  match View.Expr.kind b x with
  | Call ->
    let call = View.Call.of_expr b x in
    let again = View.Call.args_in b (View.Call.args b call) 0 in
    if View.Expr.same again (View.Call.function_ b call) then 1 + walk b again else 0
  | Many ->
    let many = View.Many.of_expr b x in
    let maybe = View.Many.maybe b many and names = View.Many.names b many in
    let has = View.Many.has_maybe_in b maybe 0 || View.Many.has_names_in b names 0 in
    let name = View.Many.names_in b names 1 in
    if has then 0 else Adtc_typed.string_length b name + walk b (View.Many.maybe_in b maybe 2)
  | Int -> View.Int.(value b (of_expr b x))
  | Var | Let -> 0

let words_of f =
  let before = Gc.minor_words () in
  f ();
  Gc.minor_words () -. before

let allocation () =
  let again = chain 10 in
  let names = [ None; Some "abc" ] and maybe = [ None; Some again; Some again ] in
  let many = Many { maybe; names; c = Null; data = "" } in
  let rec go n x = if n = 0 then x else go (n - 1) (Call { function_ = x; args = [ x ] }) in
  let b, x = ok (View.Expr.open_ (expr_to_buffer (go 1000 many))) in
  let nothing = words_of ignore in
  let walked = ref 0 in
  let words = words_of (fun () -> walked := walk b x) in
  assert (!walked = 1000 + 3 + 10 + 7);
  Printf.printf "%.0f words\n" (words -. nothing)

(* ---- Tables that do not fit ---- *)

let misuse () =
  let field value type_ shared =
    let place = [| 2; value; 0; 0; 0; 0; 0; 0; 0; 0; 0; 0; type_; shared |] in
    { Adtc_typed.name = "x"; numbers = place }
  in
  let make ?(shared = 2) ?(of_type = 2) field =
    let form_numbers = [| 0xffff; 0; 0; 0; 0 |] in
    let form =
      {
        Adtc_typed.form_name = "a";
        fields = [| field |];
        children = [| 0 |];
        checks = [||];
        masks = [||];
        form_numbers;
      }
    in
    let type_ = { Adtc_typed.type_name = "a"; type_numbers = [| 0; 1; 0; 0; of_type |] } in
    Adtc_typed.shared_schema ~shared ~name:"M" ~fingerprint:(String.make 32 ' ') [| type_ |]
      [| form |]
  in
  ignore (make (field 0 0 2));
  ignore (make (field 1 0xffff 1));
  refused (fun () -> make (field 0 0 1));
  refused (fun () -> make (field 1 0xffff 3));
  refused (fun () -> make (field 7 0xffff 1));
  refused (fun () -> make ~shared:0 (field 7 0xffff 0));
  refused (fun () -> make ~shared:1 (field 0 0 2));
  refused (fun () -> make ~of_type:3 (field 1 0xffff 1))

let () =
  match Array.to_list Sys.argv with
  | _ :: "across" :: seed :: names ->
    Random.init (int_of_string seed);
    List.iter (fun name -> damage (try_terms name)) names
  | _ :: "moving" :: seed :: names ->
    Random.init (int_of_string seed);
    moving (Array.of_list names)
  | [ _; "moved_at_once" ] -> moved_at_once ()
  | [ _; "doublings"; name ] -> ignore (try_terms name)
  | [ _; "deep"; count ] -> deep (int_of_string count)
  | [ _; "wide"; count ] -> wide (int_of_string count)
  | [ _; "cyclic" ] -> cyclic ()
  | [ _; "allocation" ] -> allocation ()
  | [ _; "misuse" ] -> misuse ()
  | _ -> exit 2
