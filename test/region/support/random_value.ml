let rec make state size : Obj.t =
  let pick () = make state (size / 2) in
  match Random.State.int state (if size = 0 then 3 else 6) with
  | 0 -> Obj.repr (Random.State.bits state)
  | 1 -> Obj.repr (String.make (Random.State.int state 40) 'r')
  | 2 -> Obj.repr (Random.State.float state 1.)
  | 3 -> Obj.repr (Array.init (Random.State.int state 9) (fun _ -> Random.State.float state 1.))
  | 4 ->
    let shared = pick () in
    Obj.repr (ref (shared, Int64.of_int size, shared))
  | _ ->
    let block = Obj.new_block (Random.State.int state 240) (1 + Random.State.int state 5) in
    for i = 0 to Obj.size block - 1 do
      Obj.set_field block i (if Random.State.int state 20 = 0 then block else pick ())
    done;
    block
