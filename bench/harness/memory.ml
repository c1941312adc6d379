(* Resident memory, from Linux's /proc. *)

(* The number of a line `NAME: NUMBER kB`, in bytes. *)
let bytes_of_line name line =
  try Scanf.sscanf line "%s@: %d kB" (fun n kib -> if n = name then Some (kib * 1024) else None)
  with Scanf.Scan_failure _ | End_of_file | Failure _ -> None

let rec find name channel =
  match In_channel.input_line channel with
  | None -> None
  | Some line -> (
      match bytes_of_line name line with
      | Some bytes -> Some bytes
      | None -> find name channel)

let read name =
  try In_channel.with_open_text "/proc/self/status" (find name) with Sys_error _ -> None

let peak_resident_bytes () = read "VmHWM"
let resident_bytes () = read "VmRSS"
