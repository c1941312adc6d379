(* Files that are not mapped: each is refused with a sentence and a position, and nothing else
   happens. *)

open Region_support
open Testing

(* CRC-32C, bit by bit, as a file has it. *)
let checksum bytes length =
  let crc = ref 0xFFFFFFFF in
  for i = 0 to length - 1 do
    crc := !crc lxor Char.code (Bytes.get bytes i);
    for _ = 1 to 8 do
      crc := (!crc lsr 1) lxor (if !crc land 1 = 1 then 0x82F63B78 else 0)
    done
  done;
  Int32.of_int (!crc lxor 0xFFFFFFFF)

let seal bytes =
  Bytes.set_int32_ne bytes 60 (checksum bytes 60);
  bytes

let write path bytes =
  Out_channel.with_open_bin path (fun out -> Out_channel.output_bytes out bytes)

(* The bytes of a good file. *)
let good path =
  let region = Region.create () in
  Region.save region (Region.add region [ ("text", 1.5, 3L); ("other", 2.5, 4L) ]) path;
  Region.free region;
  In_channel.with_open_bin path (fun input -> Bytes.of_string (In_channel.input_all input))

let with_good f =
  let path = Filename.temp_file "outheap" ".region" in
  Fun.protect ~finally:(fun () -> Sys.remove path) (fun () -> f path (good path))

let refused ?check path expected_position expected =
  match Region.map ?check path with
  | _ -> check_int ~expected:0 1 (expected ^ ": it was mapped")
  | exception Region.Bad_file { position; what } ->
    if what <> expected then raise (Failed (expected ^ " is expected, not: " ^ what));
    check_int ~expected:expected_position position what

let changed bytes at change =
  let copy = Bytes.copy bytes in
  change copy at;
  copy

let other_line = if fst ocaml >= 5 then 4l else 5l

let headers () =
  with_good @@ fun path bytes ->
  let refuse position what bytes =
    write path bytes;
    refused path position what
  in
  let set n bytes at = Bytes.set_int32_ne bytes at n in
  refuse 0 "this is not a file of a region" Bytes.empty;
  refuse 0 "this is not a file of a region" (Bytes.of_string "plain text");
  refuse 20 "the file ends in its header" (Bytes.sub bytes 0 20);
  refuse 8 "a machine with another byte order wrote it" (changed bytes 8 (set 0x04030201l));
  refuse 12 "its format is of another version" (changed bytes 12 (set 2l));
  refuse 60 "the checksum of the header is wrong" (changed bytes 40 (set 77l));
  refuse 16 "its words have another size" (seal (changed bytes 16 (set 4l)));
  refuse 20 "there is no such line of OCaml" (seal (changed bytes 20 (set 6l)));
  refuse 20
    (Printf.sprintf "OCaml %ld wrote it, and this is OCaml %d" other_line (fst ocaml))
    (seal (changed bytes 20 (set other_line)));
  let length = Bytes.length bytes in
  refuse (length - 8) "the file is truncated" (Bytes.sub bytes 0 (length - 8));
  refuse 100 "the file is truncated" (Bytes.sub bytes 0 100);
  refuse length "the file is longer than its header says" (Bytes.extend bytes 0 8);
  refuse 32 "its preferred address is none" (seal (changed bytes 32 (set 4096l)));
  write path bytes;
  Region.free (fst (Region.map ~check:true path))

let printed () =
  let fault = Region.Bad_file { position = 20; what = "the file ends in its header" } in
  check
    (Printexc.to_string fault
     = {|Region.Bad_file {position = 20; what = "the file ends in its header"}|})
    (Printexc.to_string fault)

(* Only a check reads what follows the header. *)
let contents () =
  with_good @@ fun path bytes ->
  write path (changed bytes 65_544 (fun b at -> Bytes.set_int64_ne b at 8L));
  refused ~check:true path 56 "the checksum of the content is wrong";
  Region.free (fst (Region.map path));
  write path (changed bytes 65_536 (fun b at -> Bytes.set_int64_ne b at 0L));
  refused ~check:true path 65_536 "a header has no colour"

(* A file that must be moved, as its place is taken, is read even without a check. *)
let moved () =
  with_good @@ fun path bytes ->
  let first, _ = Region.map path in
  write path (changed bytes 65_536 (fun b at -> Bytes.set_int64_ne b at 0x7FFF_FF00L));
  refused path 65_536 "a block reaches over the end";
  write path bytes;
  let second, v = Region.map path in
  check (Region.get v = [ ("text", 1.5, 3L); ("other", 2.5, 4L) ]) "moved";
  Region.free first;
  Region.free second

let () =
  run
    [
      ("headers", headers);
      ("printed", printed);
      ("contents", contents);
      ("moved", moved);
    ]
