(** OCaml values outside the heap.

    A region holds deep copies of values. They are read like any value; the collector neither marks
    nor moves them; they are freed together, by {!free}, and by themselves only if {!create} was
    told so. See docs/region.md.

    {[
      let region = Region.create ~share:true ()
      let words = Region.add region [ "one"; "two"; "one" ]

      let () =
        match Region.get words with
        | [ one; _; again ] -> assert (one == again)
        | _ -> assert false

      let () = Region.free region
    ]} *)

type t
(** A region. Any domain may use it. *)

type 'a value
(** A value in a region. *)

exception Refused of { path : int list; what : string }
(** Fields from the root to what cannot be copied, and words for that. [Printexc.to_string] shows
    both.

    {[
      let refused = Region.create ()

      let () =
        match Region.add refused (1, [ succ ]) with
        | _ -> assert false
        | exception Region.Refused { path; what } ->
          assert (path = [ 1; 0 ] && what = "a closure")
    ]} *)

exception Freed
(** The region was freed. *)

exception Sealed
(** The region is read-only. *)

val create : ?huge_pages:bool -> ?share:bool -> ?auto:bool -> unit -> t
(** [huge_pages] make adding, freeing and reading faster, and up to 2 MiB of what is resident may be
    empty. The system may ignore the advice. Without the argument, the region has those pages which
    take less time to get, as the process measures; a first chunk of 2 MiB is as the system is
    configured. With [~huge_pages:false] it has small ones.

    [share] is the default of the argument [share] of {!add}; it is [false] if not given.

    With [~auto:true] the region is freed by itself, some cycles of the collector after the program
    has let go of all of it: the region, each ['a value] in it, and all that was read from them.
    {!free} may be called too, and frees it at once. Weak pointers and keys of ephemerons do not
    keep the region, and are not emptied when it is freed: no value of it may be in one. This needs
    OCaml 5, and a program that [ocamlopt -I FOLDER -runtime-variant _pt] links with a runtime that
    has a page table. [make runtimes OCAML=system] builds it; see docs/runtimes.md.

    {[
      let cached =
        match Region.create ~auto:true () with
        | region -> region
        | exception Invalid_argument _ -> Region.create () (* to be freed *)

      let cached_names = Region.get (Region.add cached [ "Ada"; "Grace" ])
      let () = assert (List.length cached_names = 2)
    ]}

    @raise Out_of_memory
    @raise Invalid_argument if [auto] is true and the runtime is another.
    @raise Failure if the program's runtime is of another OCaml than this library is for. *)

val freed_by_themselves : unit -> int
(** Returns how many regions of the process were freed by themselves ([~auto:true]). *)

val add : ?share:bool -> t -> 'a -> 'a value
(** A deep copy; sharing and cycles are kept. Blocks that are in this region already are used as
    they are; those of another region are copied, so that region may be freed afterwards. Bigarrays
    are copied with their data; two that share data do not share them afterwards. Exceptions and
    extensible variants are what they were to the program: their constructors stay in the heap. One
    that is a constructor by itself, as [Not_found], is not copied, and not in the region. The
    program stops meanwhile: all domains wait if one of them needs a collection.

    With [~share:true] nothing stands in the region twice of all that was added in this way: equal
    immutable structure becomes one, bit by bit in floats, and physically equal. The caller promises
    that nobody will change it: equal records become one even if they have mutable fields, and
    strings one with equal bytes. A value with blocks that will be changed is added with
    [~share:false], which merges nothing. Blocks on cycles and bigarrays are never merged. Without
    the argument it does what {!create} was told.

    {[
      let () =
        let region = Region.create () in
        let parts = Region.add region [ ("bolt", 4); ("nut", 8) ] in
        let shared = Region.add ~share:true region [ "same"; "same" ] in
        assert (List.assoc "nut" (Region.get parts) = 8);
        assert (List.nth (Region.get shared) 0 == List.nth (Region.get shared) 1);
        Region.free region
    ]}

    @raise Refused
      if it reaches a closure, an object, a lazy value that is not forced, an abstract block or a
      continuation. Also if it reaches a custom block that is neither [Int32], [Int64], [Nativeint]
      nor a bigarray. With [~share:true] also if it reaches an extension constructor, as an
      exception with arguments does. A value that is a constructor by itself is never refused.
    @raise Freed
    @raise Sealed
    @raise Out_of_memory

    The region is as it was after each of them. The time is linear. Until the call returns there is
    a table of about half the memory in which the new blocks lie. *)

val add_in_slices : ?slice:float -> pause:(unit -> unit) -> t -> 'a -> 'a value
(** [add ~share:false] with pauses: it copies for about [slice] seconds (0.001 if not given), calls
    [pause], and goes on. [pause] may do anything, also with the region and with the value. It may
    perform an effect that is resumed later. Each field of the value is then copied as it was at
    some moment of the call. If [pause] raises an exception, the call raises it, and the region is
    as it was.

    The example also needs [(libraries threads.posix)].

    {[
      let large = Region.create ()

      let copied =
        Region.add_in_slices ~pause:Thread.yield large (Array.init 100_000 string_of_int)

      let () = assert ((Region.get copied).(99_999) = "99999")
    ]}

    If the heap is compacted meanwhile, or [Gc.full_major] is called where much was copied, the
    copy begins anew; after four times it makes no pause.

    @raise Refused
    @raise Freed also if [pause] has freed the region.
    @raise Sealed also if [pause] has sealed it.
    @raise Out_of_memory as {!add} does.
    @raise Invalid_argument if the slice is not positive. *)

val get : 'a value -> 'a
(** Returns the value, without a copy. The caller stores only integers, characters and values of the
    region in it, and does not read it once the region is freed. {!add} has an example.

    @raise Freed *)

type stray = {
  block : int;  (** the number of the block in the region, from 0 *)
  field : int;  (** of that block *)
  address : nativeint;  (** of the field *)
  tag : int;  (** of the block *)
  size : int;  (** of the block, in fields *)
}
(** A field that leads out of the region, because it was stored there. *)

val check : ?limit:int -> t -> stray list
(** Finds what was stored against the rules: the first [limit] fields, at most 100 if it is not
    given, that are neither integers nor pointers into the region. The collector does not see where
    they lead, and may have freed that. Two passes over the region. To be called before {!seal}, or
    while one looks for an error.

    {[
      let checked = Region.create ()
      let cell = Region.get (Region.add checked (ref []))

      let () =
        assert (Region.check checked = []);
        cell := [ "stored against the rules" ];
        match Region.check checked with
        | [ { Region.block = 0; field = 0; _ } ] -> ()
        | _ -> assert false
    ]}

    @raise Freed
    @raise Out_of_memory
    @raise Invalid_argument if the limit is negative. *)

(** A word from which a pointer leads into a region. *)
type holder =
  | Block of { address : nativeint; field : int; tag : int; size : int }
      (** The field of a block of the heap that is at this address. *)
  | Root of nativeint
      (** At this address: in a stack, in a global of a module, or where C code has a root. *)

type holders = {
  words : int;  (** how many words there are *)
  some : holder array;  (** and some of them *)
}

val holders : ?limit:int -> t -> holders
(** The words that lead into the region, of all that the program can reach: weak pointers and
    ephemerons too. An ['a value] does not count, and what was stored in another region does not,
    which {!check} of that one finds. Before {!free}, to know whether that may be called; after it,
    to find who still holds what must not be read any more. The answer is true for its instant only:
    another domain may call {!get} right after it. [limit] is how many are told, at most 100 if it
    is not given, and never more than 65,536.

    If a domain ends meanwhile, the search may miss what its ephemerons, weak arrays and finalisers
    hold. On OCaml 5.0 and 5.1 it may also miss what threads of other domains hold, and count
    several times what threads of this one hold.

    All domains wait while it goes through all that is alive in the heaps, which takes half as much
    memory again. If the environment variable [OUTHEAP_REGION_DEBUG] is [1], {!free} has that done
    by itself: when the next cycle of the collector is done, or the program ends. The search writes
    what it finds, if anything, to standard error.

    {[
      let lent = Region.create ()
      let kept = ref (Some (Region.get (Region.add lent "a name")))

      let () =
        assert ((Region.holders lent).words = 1);
        kept := None;
        assert ((Region.holders lent).words = 0);
        Region.free lent
    ]}

    @raise Out_of_memory
    @raise Invalid_argument if the limit is negative. *)

val seal : t -> unit
(** Makes the region read-only: nothing can be added any more. A store into it, of anything, ends
    the process: a line on standard error says which address in which region, then the process
    aborts. [Hashtbl.iter] and [Hashtbl.fold] store into the table that they go through, and
    [Hashtbl.to_seq] does not. To seal it again changes nothing. region.h says how that goes
    together with the program's own handlers of signals.

    {[
      let sealed = Region.create ()
      let pair = Region.add sealed (1, 2)

      let () =
        Region.seal sealed;
        assert (Region.get pair = (1, 2));
        match Region.add sealed (3, 4) with
        | _ -> assert false
        | exception Region.Sealed -> ()
    ]}

    @raise Freed
    @raise Out_of_memory if the system refuses it; nothing has changed. *)

val number : t -> int
(** Returns the number by which the line of {!seal} names the region: 1 for the first one. *)

val free : t -> unit
(** Gives the memory back. The program waits for about 2 ms; what takes longer, more than 200 MB in
    huge pages or 20 MB in small ones, is done by a thread of the library. If the system refuses a
    thread, the program waits for all of it.

    {[
      let () =
        let region = Region.create () in
        let text = Region.add region "text" in
        Region.free region;
        match Region.get text with _ -> assert false | exception Region.Freed -> ()
    ]}

    @raise Freed if it was freed.
    @raise Out_of_memory
      if the system refuses it. Then either nothing has changed, or a part is freed, [get] raises
      {!Freed}, and another [free] goes on. *)

val finish_freeing : unit -> unit
(** Waits until the memory of every region that was freed is the system's; other threads run.

    {[
      let () =
        let short = Region.create () in
        ignore (Region.add short (Array.make 1_000 "text"));
        Region.free short;
        Region.finish_freeing ()
    ]}

    @raise Out_of_memory if the system refuses it; another call tries again. *)

val contains : t -> 'a -> bool
(** Whether it is a block of the region: [false] if the region is freed.

    {[
      let () =
        let region = Region.create () and pair = ("one", "two") in
        let copied = Region.get (Region.add region pair) in
        assert (Region.contains region (fst copied) && not (Region.contains region (fst pair)));
        Region.free region
    ]} *)

val size : t -> int
(** Bytes of all blocks, with their headers. *)

type statistics = {
  blocks : int;
  used : int;  (** bytes, as {!val-size} *)
  reserved : int;  (** bytes of address space *)
  merged : int;
      (** blocks that were added shared, and in whose place stands an equal one; a string or floats
          of up to 8 words count whenever they are met again, also if the source shares them *)
  saved : int;  (** bytes that these would have taken *)
}

val statistics : t -> statistics
(** Counts the blocks and the bytes of the region; all are zeros if it is freed.

    {[
      let shared = Region.create ~share:true ()
      let names = Region.add shared (List.map String.lowercase_ascii [ "One"; "one"; "ONE" ])

      let () =
        let { Region.blocks; merged; used; _ } = Region.statistics shared in
        assert (blocks = 4 && merged = 2 && used = Region.size shared);
        assert (List.length (Region.get names) = 3)
    ]} *)

(** {1 Files}

    See docs/region-file.md. *)

exception Bad_file of { position : int; what : string }
(** The file is not as it should be. [position] is the place of the fault, in bytes from the
    beginning; [what] is a sentence that names the fault. [Printexc.to_string] shows both. *)

val save : t -> 'a value -> string -> unit
(** Writes the value, with what it reaches, to a file of that name. A file that is there is replaced
    when the new one is complete: whoever looks sees the old one or the new one. Other threads run
    meanwhile, once the value was copied. {!map} has an example.

    @raise Invalid_argument if the value is not in the region.
    @raise Freed
    @raise Refused as {!add}, and if it reaches a bigarray or an extension constructor.
    @raise Sys_error if the system refuses something about the file.
    @raise Out_of_memory

    Nothing has changed after each of them, but a device or a pipe may have got some of the
    bytes. *)

val map : ?check:bool -> string -> t * 'a value
(** A file that was saved, as a region of its own, and the value in it, sealed as by {!seal}. If its
    place is free, the system reads a page of the file when it is first touched. Then the call takes
    a time that does not depend on the size, except on OCaml 4.14, and processes share the memory.
    Else the file is read, and moved. It stays mapped until the region is freed, also if nobody
    holds the region any more.

    {[
      let () =
        let region = Region.create () in
        Region.save region (Region.add region [| 1; 2; 3 |]) "numbers.region"

      let numbers : int array =
        let _, value = Region.map ~check:true "numbers.region" in
        Region.get value

      let () = assert (numbers.(2) = 3)
    ]}

    The type is the caller's claim, as that of [Marshal.from_channel]. With [~check:true] all
    blocks of the file are read first, and what is not whole is refused; else only its header is
    looked at. Other threads run meanwhile. Nobody may shorten or overwrite a file that is mapped:
    in the last page that is left, zeros would be read as values. {!save} may replace it.

    @raise Bad_file
      if it is no file of a region, or of another version, word size or byte order, or damaged; or
      if it is of OCaml 4 and the program of OCaml 5, or the other way round.
    @raise Sys_error
      if the system refuses something about the file. Also if the program's runtime is of another
      OCaml than this library is for.
    @raise Out_of_memory *)
