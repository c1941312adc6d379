fn main() {
    boxroot_build::link(&["names.ml"]);
}
