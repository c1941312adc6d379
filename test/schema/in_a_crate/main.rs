mod shapes {
    include!(concat!(env!("OUT_DIR"), "/shapes.rs"));
}

fn main() {
    println!("{}", shapes::Color::Red as u8);
}
