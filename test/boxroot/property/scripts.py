"""Random scripts for the interpreter; script.mli says what the operations mean.

Rules: every list of lines is a valid script as long as the lines "parallel" and "end" are in
pairs. So a script shrinks by leaving lines out. Inside a parallel block one worker uses a slot or
cell, for which each worker has its own. Most lines are drawn one by one, the others come as
phrases: short sequences in an order that matters. Each script has weights of its own for the lines
and phrases. Many weights are zero, because states that need many lines of one sort are rare in an
even mixture.
"""

SLOTS = 6
CELLS = 3
PARTS = 3  # a worker that takes part in a parallel block uses every third slot and cell

KINDS = ["mixed", "young", "promoted", "promoted", "large", "integer", "static", "exotic"]
NEW_KINDS = ["young", "mixed", "integer", "large"]
HOWS = ["here", "here", "without_lock", "thread", "later"]
COUNTS = [1, 2, 3, 60, 1000, 1900, 2500, 5000]  # a pool has room for about two thousand
STEPS = [1, 1, 1, 2, 3, 16]
SLICES = [1, 50, 500, 5000, 50_000, 500_000]
MINOR_HEAPS = [4096, 16_384, 32_768, 65_536, 262_144]
CHURN = [1000, 40_000, 100_000]
WEIGHTS = [0, 0, 1, 1, 4]


class Lines:
    """Draws lines on some of the slots and cells, mostly on slots that have been created before."""

    def __init__(self, rng, slots, cells, weights):
        self.rng = rng
        self.slots = slots
        self.cells = cells
        self.weights = weights
        self.filled = []

    # What lines are made of

    def slot(self):
        if self.filled and self.rng.random() < 0.9:
            return self.rng.choice(self.filled)
        return self.rng.choice(self.slots)

    def new_slot(self):
        slot = self.rng.choice(self.slots)
        self.filled.append(slot)
        return slot

    def cell(self):
        return self.rng.choice(self.cells)

    def pick(self, choices):
        return self.rng.choice(choices)

    def count(self, kind):
        return self.rng.randrange(1, 60) if kind == "large" else self.pick(COUNTS)

    def sometimes(self, lines):
        return lines() if self.rng.random() < 0.5 else []

    # Single lines

    def create(self):
        kind = self.pick(KINDS)
        return [f"create {self.new_slot()} {kind} {self.count(kind)}"]

    def copy(self):
        return [f"copy {self.slot()} {self.new_slot()} {self.pick(STEPS)}"]

    def modify(self):
        return [f"modify {self.slot()} {self.pick(NEW_KINDS)} {self.pick(STEPS)}"]

    def delete(self):
        return [f"delete {self.slot()} {self.pick(HOWS)} {self.pick(STEPS)}"]

    def steal(self):
        return [f"steal {self.slot()} {self.cell()} {self.pick(STEPS)}"]

    def swap(self):
        return [f"swap {self.slot()} {self.cell()} {self.pick(NEW_KINDS)} {self.pick(STEPS)}"]

    def root(self):
        return [f"root {self.cell()} {self.new_slot()}"]

    def fresh(self):
        return [f"fresh {self.cell()}"]

    def drop(self):
        return [f"drop {self.cell()}"]

    def minor(self):
        return ["minor"]

    def slice(self):
        return [f"slice {self.pick(SLICES)}"]

    def major(self):
        return ["major"]

    def full(self):
        return ["full"]

    def compact(self):
        return ["compact"]

    def resize_minor(self):
        return [f"resize_minor {self.pick(MINOR_HEAPS)}"]

    def churn(self):
        return [f"churn {self.pick(CHURN)}"]

    # Phrases

    def moved_while_marking(self):
        """Old values whose only root is deleted or overwritten between two slices of marking."""
        slot, cell, step = self.new_slot(), self.cell(), self.pick(STEPS)
        steal, swap = (
            f"steal {slot} {cell} {step}",
            f"swap {slot} {cell} {self.pick(NEW_KINDS)} {step}",
        )
        return [
            f"create {slot} promoted {self.pick(COUNTS)}",
            self.pick(["full", "major"]),
            f"fresh {cell}",
            *self.sometimes(self.slice),
            *self.sometimes(self.create),
            self.pick([steal, swap]),
            *self.sometimes(self.slice),
            *self.sometimes(self.minor),
            "full",
        ]

    def young_and_dead(self):
        """Young values whose roots are deleted, before the minor heap moves."""
        slot = self.new_slot()
        return [
            f"create {slot} young {self.pick(COUNTS)}",
            f"delete {slot} {self.pick(HOWS)} {self.pick(STEPS)}",
            self.pick([*self.resize_minor(), "minor"]),
            self.pick(["full", *self.slice()]),
        ]

    def filled_again(self):
        """Roots in pools that others have left, with some of them dead, in any phase of a cycle."""
        slot = self.new_slot()
        return [
            f"create {slot} promoted {self.pick(COUNTS)}",
            self.pick(["full", "major", "minor", *self.slice()]),
            f"delete {slot} {self.pick(HOWS)} {self.pick(STEPS)}",
            *self.create(),
            self.pick(["minor", *self.slice()]),
            self.pick(["full", *self.modify()]),
        ]

    def emptied(self):
        """Pools that become empty, and may be used again before they are given back."""
        slot = self.new_slot()
        return [
            f"create {slot} {self.pick(KINDS[:3])} {self.pick(COUNTS)}",
            *self.sometimes(self.minor),
            f"delete {slot} {self.pick(HOWS)} 1",
            self.pick(["major", *self.slice()]),
            *self.sometimes(self.create),
            self.pick(["major", *self.slice()]),
            *self.sometimes(self.create),
        ]

    def draw(self):
        names = list(self.weights)
        name = self.rng.choices(names, [self.weights[name] for name in names])[0]
        return getattr(self, name)()


SELDOM = ["compact", "resize_minor", "churn", "drop"]
OFTEN = [
    "copy",
    "modify",
    "delete",
    "steal",
    "swap",
    "root",
    "fresh",
    "minor",
    "slice",
    "major",
    "full",
]
PHRASES = ["moved_while_marking", "young_and_dead", "filled_again", "emptied"]


def draw_weights(rng):
    weights = {"create": 6}
    for name in OFTEN:
        weights[name] = 2 * rng.choice(WEIGHTS)
    for name in SELDOM:
        weights[name] = rng.choice(WEIGHTS) / 2
    for name in PHRASES:
        weights[name] = rng.choice(WEIGHTS) / 2
    return weights


def at(worker, lines):
    return [f"@{worker} {line}" if worker else line for line in lines]


def several(lines, count):
    return [line for _ in range(count) for line in lines.draw()]


class Scripts:
    """The parts of one script, with up to [workers] workers beside the main program."""

    def __init__(self, rng, workers, without):
        self.rng = rng
        self.workers = workers
        weights = draw_weights(rng) | dict.fromkeys(without, 0)
        self.everywhere = Lines(rng, range(SLOTS), range(CELLS), weights)
        parts = range(min(workers + 1, PARTS))
        self.parts = [
            Lines(rng, range(i, SLOTS, PARTS), range(i, CELLS, PARTS), weights) for i in parts
        ]

    def alone(self):
        return self.everywhere.draw()

    def on_another(self):
        return at(self.rng.randint(1, self.workers), self.everywhere.draw())

    def each_on_another(self):
        """The lines of a phrase, on several workers by turns."""
        lines = self.everywhere.draw()
        return [text for line in lines for text in at(self.rng.randint(0, self.workers), [line])]

    def parallel(self):
        counts = [self.rng.randrange(5) for _ in self.parts]
        lines = [at(i, several(part, counts[i])) for i, part in enumerate(self.parts)]
        return ["parallel", *[line for part in lines for line in part], "end"]

    def left_behind(self):
        """A worker ends, and others go on with its roots."""
        worker = self.rng.randint(1, self.workers)
        before = at(worker, several(self.everywhere, self.rng.randint(1, 3)))
        slot = self.everywhere.new_slot()
        kind = self.rng.choice(KINDS[:3])
        create = f"@{worker} create {slot} {kind} {self.rng.choice(COUNTS)}"
        after = self.rng.choice([[], self.everywhere.draw(), self.successor(worker, slot)])
        return [*before, create, f"join {worker}", *after]

    def successor(self, worker, slot):
        """Another worker uses the roots, under the number that the one before had."""
        collection = self.rng.choice([[], ["minor"], ["major"], self.everywhere.slice()])
        verb = self.rng.choice(
            ["delete {} here", "steal {} 0", "modify {} young", "swap {} 0 young"]
        )
        return [*collection, *at(worker, [f"{verb.format(slot)} {self.rng.choice(STEPS)}"])]

    def draw(self):
        blocks = [
            self.alone,
            self.on_another,
            self.each_on_another,
            self.left_behind,
            self.parallel,
        ]
        return self.rng.choices(blocks, [6, 3, 1, 1, 1])[0]()


def draw_script(rng, workers, blocks, without=()):
    """A script of up to [blocks] blocks, without the lines that have one of those names."""
    scripts = Scripts(rng, workers, without)
    track = f"track {rng.choice([0, 1, 1, 7])}"
    mark = rng.choice([[], ["mark"]])
    return [track, *mark, *[line for _ in range(rng.randint(1, blocks)) for line in scripts.draw()]]
