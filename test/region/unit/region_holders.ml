(* Who still leads into a region: each kind of holder alone, counts in random graphs, and what
   [free] says in the debug form. *)

open Region_support
open Testing

type holder = Region.holder =
  | Block of { address : nativeint; field : int; tag : int; size : int }
  | Root of nativeint

let words region = (Region.holders region).words

(* A region, and a value of it that nothing holds but what the caller makes. *)
let made () =
  let region = Region.create () in
  (region, Region.add region [ "a"; "b" ])

let hide v = Sys.opaque_identity v

(* [hold] is given a value of a region and gives back what holds it. So one word is found in the
   kind of block that [expected] accepts, before the region is freed and after it. *)
let holds name hold expected =
  let region, v = made () in
  let holder = hide (hold (Region.get v)) in
  let look () =
    let { Region.words; some } = Region.holders region in
    check_int ~expected:1 words (name ^ ": words");
    check (expected some.(0)) (name ^ ": which")
  in
  look ();
  Gc.full_major ();
  look ();
  Region.free region;
  look ();
  Region.finish_freeing ();
  Gc.compact ();
  look ();
  ignore (hide holder)

let in_block tag' size' field' = function
  | Block { tag; size; field; _ } -> tag = tag' && size = size' && field = field'
  | Root _ -> false

let in_closure = function Block { tag; _ } -> tag = Obj.closure_tag | Root _ -> false
let in_ephemeron = function Block { tag; _ } -> tag = Obj.abstract_tag | Root _ -> false

let weak v =
  let w = Weak.create 3 in
  Weak.set w 1 (Some v);
  w

let deep v = List.init 10_000 (fun i -> if i = 9_999 then Some v else None)
let in_array v = Array.init 100_000 (fun i -> if i = 77_777 then v else [])
let adder v = fun x -> if x then v else []

let finalised v =
  let r = ref 1 in
  Gc.finalise (fun _ -> ignore (hide v)) r;
  r

let kinds () =
  holds "a record" (fun v -> (1, v, 3)) (in_block 0 3 1);
  holds "a constructor" (fun v -> Error v) (in_block 1 1 0);
  holds "deep" deep (in_block 0 1 0);
  holds "an array" in_array (in_block 0 100_000 77_777);
  holds "a closure" adder in_closure;
  holds "a lazy value" (fun v -> lazy (hide v)) in_closure;
  holds "a finaliser" finalised in_closure;
  holds "a weak array" weak in_ephemeron

let ephemeron_data () =
  let region, v = made () in
  let key = ref 1 in
  let e = Ephemeron.K1.make key (ref (Region.get v)) in
  check_int ~expected:1 (words region) "what the data hold";
  ignore (hide (e, key))

let global = ref []

let globals () =
  let region, v = made () in
  global := Region.get v;
  check_int ~expected:1 (words region) "a global reference";
  global := [];
  check_int ~expected:0 (words region) "dropped"

let[@inline never] look_while_held region v =
  let before = words region in
  ignore (hide v);
  before

let stacks () =
  let region, v = made () in
  check_int ~expected:1 (look_while_held region (Region.get v)) "a local value";
  (match (Region.holders region).some with
   | [||] -> ()
   | _ -> check false "nothing later");
  let held = hide (Region.get v) in
  (match (Region.holders region).some with
   | [| Root _ |] -> ()
   | _ -> check false "it is a root");
  ignore (hide held)

(* The module's own values, other regions, and values that nobody can reach are no holders. *)
let not_counted () =
  let region, v = made () in
  let other = Region.create () in
  let copy = Region.add other (Region.get v) in
  check_int ~expected:0 (words region) "values of the module";
  ignore (hide (Array.init 100 (fun i -> (i, Region.get v))));
  check_int ~expected:0 (words region) "the unreachable";
  let mine = hide (region, Region.get v, "outheap.region.value") in
  check_int ~expected:1 (words region) "what only looks like the module's";
  ignore (hide (mine, copy, v))

let many () =
  let region = Region.create ~share:true () in
  let held = Array.init 500 (fun i -> Region.get (Region.add region (i, string_of_int i))) in
  let bytes = Region.get (Region.add ~share:false region (Bytes.create 5_000_000)) in
  let all = hide (held, bytes) in
  let { Region.words; some } = Region.holders ~limit:7 region in
  check_int ~expected:501 words "all";
  check_int ~expected:7 (Array.length some) "some";
  check_int ~expected:501 (Array.length (Region.holders ~limit:1000 region).some) "all again";
  check_int ~expected:0 (Array.length (Region.holders ~limit:0 region).some) "none of them";
  check
    (match Region.holders ~limit:(-1) region with
     | _ -> false
     | exception Invalid_argument _ -> true)
    "no such limit";
  ignore (hide all)

let empty () =
  let region = Region.create () in
  check_int ~expected:0 (words region) "an empty one";
  Region.free region;
  check_int ~expected:0 (words region) "once it is freed"

(* Arrays that lead to each other, to nothing, and to the region; counted by a model as they are
   made. Those that are dropped count no more. *)
let random_graph random =
  let region, v = made () in
  let n = 1 + Random.State.int random 300 in
  let nodes = Array.init n (fun _ -> Array.make (1 + Random.State.int random 6) (Obj.repr 0)) in
  let leads = Array.map (fun node -> Array.map (fun _ -> false) node) nodes in
  let fill i =
    for k = 0 to Array.length nodes.(i) - 1 do
      match Random.State.int random 4 with
      | 0 ->
        nodes.(i).(k) <- Obj.repr (Region.get v);
        leads.(i).(k) <- true
      | 1 | 2 -> nodes.(i).(k) <- Obj.repr nodes.(Random.State.int random n)
      | _ -> ()
    done
  in
  for i = 0 to n - 1 do
    fill i;
    if Random.State.int random 50 = 0 then Gc.minor ()
  done;
  let seen = Array.make n false in
  let index node =
    let rec from i = if Obj.repr nodes.(i) == node then i else from (i + 1) in
    from 0
  in
  let rec count i =
    if seen.(i) then 0
    else begin
      seen.(i) <- true;
      let sum = ref 0 in
      Array.iteri
        (fun k field ->
           if leads.(i).(k) then incr sum
           else if Obj.is_block field then sum := !sum + count (index field))
        nodes.(i);
      !sum
    end
  in
  let expected = count 0 in
  let first = hide nodes.(0) in
  Array.fill nodes 0 n [||];
  check_int ~expected (words region) "what the first leads to";
  if Random.State.bool random then Gc.full_major ();
  Region.free region;
  check_int ~expected (words region) "likewise when it is freed";
  ignore (hide first)

let random_graphs () =
  let random = Seed.state () in
  for _ = 1 to 100 do
    random_graph random
  done

(* The test reads what [free] writes in a process of its own. *)

let leave_behind () =
  let region, v = made () in
  let held = hide (Region.get v) in
  let more = hide (Array.make 20 (Region.get v)) in
  Region.free region;
  Gc.full_major ();
  Gc.full_major ();
  ignore (hide (held, more))

let leave_nothing () =
  let region, v = made () in
  ignore (List.length (Region.get v));
  Region.free region;
  Gc.full_major ();
  Gc.full_major ()

(* Nobody reads what is written, and what runs when the report is due goes on. *)
let leave_unread () =
  Unix.close Unix.stderr;
  leave_behind ()

(* The program ends before the collector has done a cycle. *)
let leave_and_end () =
  let region, v = made () in
  global := Region.get v;
  Region.free region

let children =
  [
    ("leave_and_end", leave_and_end);
    ("leave_behind", leave_behind);
    ("leave_nothing", leave_nothing);
    ("leave_unread", leave_unread);
  ]

let said name debug =
  let file = Filename.temp_file "region_holders" ".err" in
  let command = Filename.quote_command Sys.executable_name ~stderr:file [] in
  let set = "OUTHEAP_CHILD=" ^ name ^ " OUTHEAP_REGION_DEBUG=" ^ debug ^ " " in
  check_int ~expected:0 (Sys.command (set ^ command)) name;
  let text = In_channel.with_open_bin file In_channel.input_all in
  Sys.remove file;
  String.split_on_char '\n' text |> List.filter (String.starts_with ~prefix:"outheap: ")

let debug_form () =
  check (said "leave_behind" "0" = []) "nothing unless it is asked for";
  check (said "leave_nothing" "1" = []) "nothing if nothing was left behind";
  check (said "leave_unread" "1" = []) "nothing where nobody reads";
  check_int ~expected:2 (List.length (said "leave_and_end" "1")) "what is held at the end";
  match said "leave_behind" "1" with
  | first :: rest ->
    check
      (first = "outheap: region 1 was freed, and what can be reached leads there from 21 words")
      first;
    check_int ~expected:11 (List.length rest) "ten of them, and that there are more";
    check (List.nth rest 10 = "outheap:   and 11 more") "how many"
  | [] -> check false "nothing was written"

let () =
  match Sys.getenv_opt "OUTHEAP_CHILD" with
  | Some name -> (List.assoc name children) ()
  | None ->
    run
      [
        ("kinds", kinds);
        ("ephemeron_data", ephemeron_data);
        ("globals", globals);
        ("stacks", stacks);
        ("not_counted", not_counted);
        ("many", many);
        ("empty", empty);
        ("random_graphs", random_graphs);
        ("debug_form", debug_form);
      ]
