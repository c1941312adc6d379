let rec remove path =
  if Sys.is_directory path then begin
    Array.iter (fun name -> remove (Filename.concat path name)) (Sys.readdir path);
    Sys.rmdir path
  end
  else Sys.remove path

let in_new_folder work =
  let folder = Filename.temp_file "scratch" "" in
  Sys.remove folder;
  Sys.mkdir folder 0o700;
  let before = Sys.getcwd () in
  Fun.protect
    ~finally:(fun () ->
      Sys.chdir before;
      remove folder)
    (fun () ->
      Sys.chdir folder;
      work ())
