"""Builds a tree, saves it, and reads the file as if it came from anybody."""

import adtc_typed
import animals

yard = animals.Flock("yard", [animals.Cat("Tom", 9), animals.Cat("Kit", 8)])
adtc_typed.save("yard.adtc", yard)


def describe(animal):
    match animal:
        case animals.Cat(name, lives):
            print(f"{name} has {lives} lives")
        case animals.Flock(members=members):
            print(f"a flock of {len(members)}")
            for member in members:
                describe(member)


# Nothing of the file is read before all of it is known to be an animal.
describe(adtc_typed.open_file(animals.animal, "yard.adtc"))
