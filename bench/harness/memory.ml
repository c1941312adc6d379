(* Peak resident memory, from Linux's /proc. *)

let rec find_peak channel =
  match In_channel.input_line channel with
  | None -> None
  | Some line -> (
      match Scanf.sscanf line "VmHWM: %d kB" (fun kib -> kib * 1024) with
      | bytes -> Some bytes
      | exception (Scanf.Scan_failure _ | End_of_file) -> find_peak channel)

let peak_resident_bytes () =
  try In_channel.with_open_text "/proc/self/status" find_peak with Sys_error _ -> None
