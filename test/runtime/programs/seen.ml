(* What an OCaml 5 program sees of naked pointers, and of static data, through the primitives that
   look into values: what OCaml 4 shows, with the exception of Obj.tag. *)

external make : string -> int -> Obj.t = "test_kinds_make"
external format : exn -> string = "test_seen_format"
external address : Obj.t -> int = "test_seen_half_address"

exception Of of Obj.t * Obj.t

let check what holds =
  if not holds then (
    prerr_endline what;
    exit 1)

let refuses what expected f =
  match f () with
  | _ -> check (what ^ " is not refused") false
  | exception Invalid_argument message -> check (what ^ ": " ^ message) (message = expected)

let sign n = compare n 0

let compares p q =
  check "equal to itself" (compare p p = 0 && p = p && not (p <> p));
  check "by address" (compare p q = compare (address p) (address q));
  check "the other way round" (compare q p = -compare p q);
  check "in blocks" (compare [ p; p ] [ p; q ] = compare p q);
  check "more than integers" (compare (Obj.repr max_int) p < 0 && compare p (Obj.repr 1) > 0);
  let block = Obj.repr (ref 1) in
  Gc.full_major ();
  check "blocks by address" (sign (compare p block) = compare (address p) (address block));
  check "and strings" (compare p (Obj.repr "abc") <> 0 && p <> Obj.repr "abc")

let hashes p q =
  check "hashed by address" (Hashtbl.hash p = Hashtbl.hash (Sys.opaque_identity p));
  check "in blocks" (Hashtbl.hash (1, p) = Hashtbl.hash (1, p));
  check "others otherwise" (p == q || Hashtbl.hash p <> Hashtbl.hash q)

(* A code pointer is written as a closure's is. *)
let is_marshalled kind p =
  let message =
    match kind with
    | "ocaml_code" -> "output_value: functional value"
    | _ -> "output_value: abstract value (outside heap)"
  in
  let block = Obj.new_block Obj.forward_tag 1 in
  Obj.set_field block 0 p;
  refuses "Marshal" message (fun () -> Marshal.to_string p []);
  refuses "Marshal of a block" message (fun () -> Marshal.to_string [ Obj.repr 1; p ] []);
  refuses "Marshal of a Forward block" message (fun () -> Marshal.to_string block [])

let is_no_lazy_value p =
  let lazy_value : Obj.t Lazy.t = Obj.magic p in
  check "tag" (Obj.tag p = Obj.abstract_tag);
  check "forced" (Lazy.force (Sys.opaque_identity lazy_value) == p);
  check "from_val" (Lazy.force (Sys.opaque_identity (Lazy.from_val p)) == p);
  let delayed = lazy (Sys.opaque_identity p) in
  check "delayed" (Lazy.force delayed == p);
  Gc.full_major ();
  check "forced again" (Lazy.force delayed == p);
  check "hashed" (Hashtbl.hash delayed = Hashtbl.hash p);
  let again = Sys.opaque_identity (lazy (Sys.opaque_identity p)) in
  ignore (Lazy.force again);
  check "compared" (compare delayed again = 0)

let pair x y = [| x; y |]

let is_in_arrays p q =
  check "make" (Array.for_all (fun x -> x == p) (Array.make 1000 p));
  let literal = Sys.opaque_identity (pair p q) and joined = Array.append [| p |] [| q |] in
  check "literal" (literal.(0) == p && literal.(1) == q);
  check "append" (joined.(0) == p && joined.(1) == q)

let is_printed p =
  check "Printexc" (Printexc.to_string (Of (p, Obj.repr 1)) = "Seen.Of(_, 1)");
  check "the runtime" (format (Of (p, Obj.repr "s")) = "Seen.Of(_, \"s\")")

let is_counted p =
  check "words" (Obj.reachable_words (Obj.repr (p, 1)) = 3);
  check "by itself" (Obj.reachable_words p = 0)

let is_in_weak_array p =
  let weak = Weak.create 1 in
  Weak.set weak 0 (Some p);
  check "its own copy" (Option.get (Weak.get_copy weak 0) == p)

let test_kind kind =
  let p = make kind 0 and q = make kind 1 in
  compares p q;
  hashes p q;
  is_marshalled kind p;
  is_no_lazy_value p;
  is_in_arrays p q;
  is_printed p;
  is_counted p;
  is_in_weak_array p;
  refuses "Gc.finalise" "Gc.finalise" (fun () -> Gc.finalise ignore p)

let static = [ ("static", 1.5); ("data", 2.5) ]

let test_static () =
  let copy_pair (s, f) = (String.concat "" [ s ], f +. Sys.opaque_identity 0.) in
  let copy = List.map copy_pair static in
  check "compared" (compare static copy = 0 && static = copy && static != copy);
  check "hashed" (Hashtbl.hash static = Hashtbl.hash copy && Hashtbl.hash "a" <> Hashtbl.hash "b");
  check "written" (Marshal.to_string static [] = Marshal.to_string copy []);
  check "counted" (Obj.reachable_words (Obj.repr static) = 20);
  check "string" (Obj.tag (Obj.repr "static") = Obj.string_tag);
  check "float" (Obj.tag (Obj.repr 1.5) = Obj.double_tag);
  check "atom" (compare [||] (Array.sub [| 1 |] 0 0) = 0 && Obj.tag (Obj.repr [||]) = 0);
  check "atom written" (Marshal.from_string (Marshal.to_string [||] []) 0 = [||]);
  check "float array" (pair 1.5 2.5 = [| 1.5; 2.5 |] && Obj.tag (Obj.repr (pair 1.5 2.5)) = 254);
  check "exception" (Printexc.to_string (Failure "x") = "Failure(\"x\")");
  check "format" (format Not_found = "Not_found");
  Gc.finalise ignore static

let test_plugin () =
  Dynlink.loadfile (Filename.concat (Filename.dirname Sys.executable_name) "plugin.cmxs");
  let constant, closure, _ = Option.get !Channel.plugin in
  let copy = Some (List.map (fun s -> String.concat "" [ s ]) (Option.get constant)) in
  for round = 1 to 3 do
    Gc.compact ();
    check "compared" (constant = copy && constant != copy);
    check "hashed" (Hashtbl.hash constant = Hashtbl.hash copy);
    check "written" (Marshal.to_string constant [] = Marshal.to_string copy []);
    check "called" (closure () = 2 * round)
  done

let () =
  match Sys.argv with
  | [| _; "static_data" |] -> test_static ()
  | [| _; "plugin" |] -> test_plugin ()
  | [| _; kind |] -> test_kind kind
  | _ -> exit 2
