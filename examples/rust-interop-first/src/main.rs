use ocaml_interop::{ocaml, BoxRoot, OCamlRuntime, ToOCaml};

mod side {
    super::ocaml! {
        pub fn upper(text: String) -> String;
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let _ocaml = OCamlRuntime::init()?; // stops OCaml when it is dropped
    OCamlRuntime::with_domain_lock(|cr| {
        let first: BoxRoot<String> = "first".to_boxroot(cr);
        let text: String = side::upper(cr, &first).get(cr).to_rust();
        println!("{text}");
    });
    Ok(())
}
