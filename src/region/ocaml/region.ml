type t

(* The copy is no block of the heap, so this record is all that the collector keeps. A search for
   pointers knows the record by the mark, and does not count its copy. For [get] does not give the
   copy away once the region is freed. *)
type 'a value = { region : t; copy : 'a; mark : string }

let mark = "outheap.region.value"
let most_holders = 65_536

exception Refused of { path : int list; what : string }
exception Freed
exception Sealed
exception Bad_file of { position : int; what : string }

(* What region_stubs.c answers. *)
type 'a answer =
  | Was_freed
  | Was_sealed
  | Is_not_done
  | Copied of 'a
  | Was_refused of int array * string

type adding (* what slices of one value share *)

type stray = { block : int; field : int; address : nativeint; tag : int; size : int }
type holder =
  | Block of { address : nativeint; field : int; tag : int; size : int }
  | Root of nativeint

type holders = { words : int; some : holder array }
type statistics = { blocks : int; used : int; reserved : int; merged : int; saved : int }

external create_measured : bool -> bool -> t = "oh_region_ml_create"
external shares : t -> bool = "oh_region_ml_shares" [@@noalloc]
external freed_by_themselves : unit -> int = "oh_region_ml_freed_by_themselves" [@@noalloc]
external use_huge_pages : t -> bool -> unit = "oh_region_ml_use_huge_pages" [@@noalloc]
external answer_add : t -> 'a -> 'a answer = "oh_region_ml_add"
external answer_add_shared : t -> 'a -> 'a answer = "oh_region_ml_add_shared"
external begin_adding : t -> adding = "oh_region_ml_begin_adding"
external answer_add_slice : adding -> 'a -> int -> 'a answer = "oh_region_ml_add_slice"
external end_adding : adding -> unit = "oh_region_ml_end_adding"
external strays : t -> int -> stray array option = "oh_region_ml_check"
external holders_of : t -> string -> int -> holders = "oh_region_ml_holders"
external seal_unless_freed : t -> bool = "oh_region_ml_seal"
external number : t -> int = "oh_region_ml_number" [@@noalloc]
external free_unless_freed : t -> bool = "oh_region_ml_free"
external finish_freeing : unit -> unit = "oh_region_ml_finish_freeing"
external is_freed : t -> bool = "oh_region_ml_is_freed" [@@noalloc]
external contains : t -> 'a -> bool = "oh_region_ml_contains" [@@noalloc]
external statistics : t -> statistics = "oh_region_ml_statistics"

let () =
  Printexc.register_printer (function
    | Refused { path; what } ->
      let fields = String.concat "; " (List.map string_of_int path) in
      Some (Printf.sprintf "Region.Refused {path = [%s]; what = %S}" fields what)
    | Bad_file { position; what } ->
      Some (Printf.sprintf "Region.Bad_file {position = %d; what = %S}" position what)
    | _ -> None)

let create ?huge_pages ?(share = false) ?(auto = false) () =
  let region = create_measured share auto in
  Option.iter (use_huge_pages region) huge_pages;
  region

let of_answer = function
  | Copied copy -> copy
  | Was_freed -> raise Freed
  | Was_sealed -> raise Sealed
  | Was_refused (path, what) -> raise (Refused { path = Array.to_list path; what })
  | Is_not_done -> assert false (* only a slice is not *)

let add ?share region v =
  let share = match share with Some share -> share | None -> shares region in
  let answer = if share then answer_add_shared region v else answer_add region v in
  { region; copy = of_answer answer; mark }

let rec add_slices adding v ~nanoseconds ~pause =
  match answer_add_slice adding v nanoseconds with
  | Is_not_done ->
    pause ();
    add_slices adding v ~nanoseconds ~pause
  | answer -> of_answer answer

let longest_slice = 1e9

let add_in_slices ?(slice = 0.001) ~pause region v =
  if not (slice > 0.) then invalid_arg "Region.add_in_slices";
  let nanoseconds = int_of_float (1e9 *. Float.min slice longest_slice) in
  let adding = begin_adding region in
  Fun.protect
    ~finally:(fun () -> end_adding adding)
    (fun () -> { region; copy = add_slices adding v ~nanoseconds ~pause; mark })

let get { region; copy; _ } = if is_freed region then raise Freed else copy
let check ?(limit = 100) region =
  if limit < 0 then invalid_arg "Region.check";
  match strays region limit with Some found -> Array.to_list found | None -> raise Freed

let seal region = if not (seal_unless_freed region) then raise Freed

let holders ?(limit = 100) region =
  if limit < 0 then invalid_arg "Region.holders";
  holders_of region mark (min limit most_holders)

(* In the debug form *)

let is_debugged = Sys.getenv_opt "OUTHEAP_REGION_DEBUG" = Some "1"

let print_holder = function
  | Root address -> Printf.eprintf "outheap:   a root at 0x%nx\n" address
  | Block { address; field; tag; size } ->
    Printf.eprintf "outheap:   field %d of the block at 0x%nx, with tag %d and %d fields\n" field
      address tag size

let print_holders region =
  let { words; some } = holders ~limit:10 region in
  if words > 0 then begin
    Printf.eprintf "outheap: region %d was freed, and what can be reached leads there from %d %s\n"
      (number region) words (if words = 1 then "word" else "words");
    Array.iter print_holder some;
    if words > Array.length some then
      Printf.eprintf "outheap:   and %d more\n" (words - Array.length some);
    flush stderr
  end

let print_no_memory region =
  Printf.eprintf
    "outheap: region %d was freed, and there is no memory to look for what leads there\n%!"
    (number region)

(* In an alarm an exception would end up in whatever code runs then. *)
let report region =
  try try print_holders region with Out_of_memory -> print_no_memory region
  with Sys_error _ -> () (* nobody reads standard error *)

(* Once, when the next cycle of the collector is done, or at the end of the program. *)
let report_later region =
  let alarm = ref None and left = Atomic.make (Some region) in
  let report_if_left () =
    Option.iter Gc.delete_alarm !alarm;
    Option.iter report (Atomic.exchange left None)
  in
  at_exit report_if_left;
  alarm := Some (Gc.create_alarm report_if_left)

let free region =
  if not (free_unless_freed region) then raise Freed;
  if is_debugged then report_later region

let size region = (statistics region).used

(* What region_file_stubs.c answers. [Cannot] holds Was_refused. *)
type 'a file_answer =
  | Gone
  | No_memory
  | Not_there
  | Done of 'a
  | Cannot of 'a answer
  | System of string
  | Wrong of int * string

external answer_save : t -> 'a -> string -> unit file_answer = "oh_region_ml_save"
external answer_map : string -> (t * 'a) file_answer = "oh_region_ml_map"
external answer_map_checked : string -> (t * 'a) file_answer = "oh_region_ml_map_checked"

let of_file_answer path = function
  | Done x -> x
  | Gone -> raise Freed
  | No_memory -> raise Out_of_memory
  | Not_there -> invalid_arg "Region.save: the value is not in the region"
  | Cannot answer -> of_answer answer
  | System what -> raise (Sys_error (path ^ ": " ^ what))
  | Wrong (position, what) -> raise (Bad_file { position; what })

let save region { copy; _ } path = of_file_answer path (answer_save region copy path)

let map ?(check = false) path =
  let answer = if check then answer_map_checked path else answer_map path in
  let region, copy = of_file_answer path answer in
  (region, { region; copy; mark })
