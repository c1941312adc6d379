use std::sync::Mutex;

use boxroot::{Error, List, Root, Str};

static SHELF: Mutex<Option<Root<List<Str>>>> = Mutex::new(None);

boxroot::export! {
    fn shelf_put(rt, names: List<Str>) -> () {
        *SHELF.lock().unwrap() = Some(names);
        Root::of(rt, &())
    }

    fn shelf_take(_rt, _unit: ()) -> List<Str> {
        let names = SHELF.lock().unwrap().take();
        names.ok_or_else(|| Error::other("the shelf is empty"))
    }
}
