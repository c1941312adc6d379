"""Random scripts for two arenas; pages_model.py says what the lines mean.

Each script has weights of its own for the lines. Many of them are zero, because states that need
many lines of one sort are rare in an even mixture.
"""

from pages_model import HUGE_WAYS

SIZES = [1, 1, 1, 2, 2, 3, 4, 7, 16, 60, 127, 128, 129, 399]
WEIGHTS = [0, 0, 1, 1, 4]
WRONG = ["free_wrongly", "change_wrongly", "ask_wrongly"]
OTHERS = ["reserve", "commit", "decommit", "write", "read", "look_up", "fail", "hints"]
LARGEST = 4000


def numbers_of(rng, name):
    if name in ("alloc", "reserve"):
        return [rng.choice(SIZES), rng.randrange(HUGE_WAYS)]
    count = {"free": 1, "ask_wrongly": 1, "fail": 1, "hints": 1, "write": 3}
    three = {"commit": 3, "decommit": 3}
    return [rng.randrange(LARGEST) for _ in range((count | three).get(name, 2))]


def draw_script(rng, lines):
    """A script of up to [lines] lines beside those that create the arenas."""
    weights = {"alloc": 4, "free": rng.choice([1, 2, 4, 6])}
    weights |= {name: rng.choice(WEIGHTS) for name in OTHERS}
    weights |= {name: rng.choice(WEIGHTS) / 8 for name in WRONG}
    script = [
        f"create {which} {rng.randrange(21)} {rng.choice([0, 4, 9, 9])} {rng.choice([0, 0, 1])}"
        for which in (0, 1)
    ]
    second = rng.choice([0, 0, 0.2, 0.5])
    for name in rng.choices(list(weights), list(weights.values()), k=rng.randint(1, lines)):
        which = int(rng.random() < second)
        script.append(" ".join(map(str, [name, which, *numbers_of(rng, name)])))
    return script
