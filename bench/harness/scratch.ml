let in_new_folder work =
  let folder = Filename.temp_file "scratch" "" in
  Sys.remove folder;
  Sys.mkdir folder 0o700;
  let before = Sys.getcwd () in
  Fun.protect
    ~finally:(fun () ->
      Sys.chdir before;
      Array.iter (fun file -> Sys.remove (Filename.concat folder file)) (Sys.readdir folder);
      Sys.rmdir folder)
    (fun () ->
      Sys.chdir folder;
      work ())
