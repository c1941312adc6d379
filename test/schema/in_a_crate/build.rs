fn main() {
    outheap_adtc::build::compile("../outheap/schema/run", "src/shapes.asdl").unwrap();
}
