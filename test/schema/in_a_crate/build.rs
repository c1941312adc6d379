fn main() {
    let compiled = outheap_adtc::build::compile("../outheap/schema/run", "src/shapes.asdl");
    if let Err(error) = compiled {
        eprintln!("{error}");
        std::process::exit(1);
    }
}
