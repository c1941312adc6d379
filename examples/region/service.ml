type t = { socket : string; workers : int list }

let workers service = service.workers

(* ---- A worker: one question for each connection, until it is killed ---- *)

let answer dictionary word =
  match Dictionary.meanings dictionary word with
  | [] -> "not here"
  | meanings -> String.concat "; " meanings

let serve dictionary connection =
  let input = Unix.in_channel_of_descr connection in
  let output = Unix.out_channel_of_descr connection in
  Option.iter
    (fun word -> output_string output (answer dictionary word))
    (In_channel.input_line input);
  close_out output

let work listener path ready =
  let _, dictionary = Dictionary.map path in
  ignore (Unix.write_substring ready "r" 0 1);
  Unix.close ready;
  while true do
    serve dictionary (fst (Unix.accept listener))
  done

let complain path error =
  let why =
    match error with
    | Region.Bad_file { position; what } -> Printf.sprintf "%s, at %d" what position
    | error -> Printexc.to_string error
  in
  Printf.eprintf "worker: %s: %s\n%!" path why

let start_worker listener path ready =
  match Unix.fork () with
  | 0 ->
    (try work listener path ready with error -> complain path error);
    Unix._exit 1
  | id -> id

(* ---- Who starts them, and asks ---- *)

let kill id =
  Unix.kill id Sys.sigterm;
  ignore (Unix.waitpid [] id)

let stop service =
  List.iter kill service.workers;
  Sys.remove service.socket

(* A name that nobody else has. *)
let listen () =
  let socket = Filename.temp_file "dictionary" ".socket" in
  Sys.remove socket;
  let listener = Unix.socket PF_UNIX SOCK_STREAM 0 in
  Unix.bind listener (ADDR_UNIX socket);
  Unix.listen listener 64;
  (socket, listener)

(* Each writes one byte; a worker that ends does not. *)
let rec all_ready ready = function
  | 0 -> true
  | count -> Unix.read ready (Bytes.create 1) 0 1 = 1 && all_ready ready (count - 1)

let start path ~workers =
  let socket, listener = listen () in
  let ready, of_workers = Unix.pipe () in
  let ids = List.init workers (fun _ -> start_worker listener path of_workers) in
  List.iter Unix.close [ listener; of_workers ];
  let are_ready = all_ready ready workers in
  Unix.close ready;
  let service = { socket; workers = ids } in
  if not are_ready then begin
    stop service;
    failwith "a worker has ended"
  end;
  service

let ask service word =
  let input, output = Unix.open_connection (ADDR_UNIX service.socket) in
  output_string output (word ^ "\n");
  flush output;
  let answer = In_channel.input_all input in
  close_in input;
  answer
