let start =
  Some
    (fun batches ->
      let domain = Domain.spawn (fun () -> Transfer.consume_all batches) in
      fun () -> Domain.join domain)
