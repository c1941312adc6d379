// Reads what file.ml has saved, without OCaml.
use outheap_region::{Error, File};

fn main() -> Result<(), Error> {
    let file = File::read("words.region")?;
    file.check()?; // for a file that another program may have written
    for word in file.root().fields() {
        println!("{}", word.as_str().expect("text in UTF-8"));
    }
    Ok(())
}
