(* A dictionary service: `main.exe save FILE <words` makes a file of a dictionary, and `main.exe
   serve FILE WORKERS <questions` starts processes that answer from it. *)

let usage = "usage: main.exe save FILE <words, or main.exe serve FILE WORKERS <questions"

let save path = Dictionary.save (Dictionary.of_channel stdin) path

let show_memory path process =
  let { Memory.resident; share } = Memory.of_file path ~process in
  Printf.eprintf "a worker has %d kB of the file, its share of which is %d kB\n" resident share

let rec answer_all service =
  match In_channel.input_line stdin with
  | None -> ()
  | Some word ->
    Printf.printf "%s: %s\n" word (Service.ask service word);
    answer_all service

let serve path workers =
  let service = Service.start path ~workers in
  Fun.protect
    ~finally:(fun () -> Service.stop service)
    (fun () ->
      answer_all service;
      List.iter (show_memory path) (Service.workers service))

let run () =
  match Sys.argv with
  | [| _; "save"; path |] -> save path
  | [| _; "serve"; path; workers |] when int_of_string_opt workers > Some 0 ->
    serve path (int_of_string workers)
  | _ -> failwith usage

let () =
  try run ()
  with Failure what | Sys_error what ->
    prerr_endline ("dictionary: " ^ what);
    exit 1
