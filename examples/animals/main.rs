//! Builds a tree, saves it, and reads the file as if it came from anybody.

mod animals;

use animals::{make, Animal, AnimalRef};
use outheap_adtc::{Buffer, Count, Error};

fn yard() -> Result<Vec<u8>, Error> {
    let mut buffer = Buffer::new();
    let mut b = AnimalRef::build(&mut buffer);
    b.add(make::Flock {
        name: "yard".into(),
        members: Count::Of(2), // which come next
    })?;
    b.add(make::Cat {
        name: "Tom".into(),
        lives: 9,
    })?;
    b.add(make::Cat {
        name: "Kit".into(),
        lives: 8,
    })?;
    b.end()?;
    buffer.into_bytes()
}

fn describe(animal: AnimalRef<'_>) {
    match animal.view() {
        Animal::Cat { name, lives } => println!("{name} has {lives} lives"),
        Animal::Flock { members, .. } => {
            println!("a flock of {}", members.len());
            members.iter().for_each(describe);
        }
    }
}

/// Nothing of the file is read before all of it is known to be an animal.
fn main() -> Result<(), Box<dyn std::error::Error>> {
    std::fs::write("yard.adtc", yard()?)?;
    let bytes = std::fs::read("yard.adtc")?;
    describe(AnimalRef::open(&bytes)?);
    Ok(())
}
