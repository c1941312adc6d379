fn main() {
    boxroot_build::link(&["side.ml"]);
}
