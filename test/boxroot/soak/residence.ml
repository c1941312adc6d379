let kibibytes () =
  let file = open_in "/proc/self/status" in
  let rec find () =
    match Scanf.sscanf (input_line file) "VmRSS: %d kB" Fun.id with
    | n -> n
    | exception Scanf.Scan_failure _ -> find ()
  in
  Fun.protect find ~finally:(fun () -> close_in file)
