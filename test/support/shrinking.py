"""Makes a script that fails smaller.

Rules: a script that is smaller has fewer lines, or as many with a smaller number, so shrinking
ends; it also ends after a while, with what it has found.
"""

import time


def without_chunks(script):
    """The script without some of its lines, many at first."""
    size = len(script) // 2
    while size > 0:
        for start in range(0, len(script), size):
            yield script[:start] + script[start + size :]
        size //= 2


def without_blocks(script):
    """The script with one parallel block opened: its lines one after the other."""
    for start, line in enumerate(script):
        if line == "parallel":
            end = script.index("end", start)
            yield script[:start] + script[start + 1 : end] + script[end + 1 :]


def smaller_words(word):
    """Smaller numbers for one."""
    if word.isdigit():
        number = int(word)
        yield from (
            str(n) for n in dict.fromkeys([0, 1, number // 2, number - 1]) if 0 <= n < number
        )


def smaller_lines(line):
    words = line.split()
    if words[0].startswith("@"):
        yield " ".join(words[1:])
    for i, word in enumerate(words):
        for smaller in smaller_words(word):
            yield " ".join([*words[:i], smaller, *words[i + 1 :]])


def with_smaller_lines(script):
    for i, line in enumerate(script):
        for smaller in smaller_lines(line):
            yield [*script[:i], smaller, *script[i + 1 :]]


def candidates(script):
    yield from without_chunks(script)
    yield from without_blocks(script)
    yield from with_smaller_lines(script)


def shrink(script, fails, seconds):
    """A small script for which [fails] is true; it is true of [script]."""
    end = time.monotonic() + seconds
    while True:
        for candidate in candidates(script):
            if time.monotonic() > end:
                return script
            if fails(candidate):
                script = candidate
                break
        else:
            return script
