let start =
  Some
    (fun work ->
      let domain = Domain.spawn work in
      fun () -> Domain.join domain)
