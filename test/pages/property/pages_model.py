"""A naive model of arenas and their page table, and a player that compares the library with it.

The model keeps lists of intervals and looks at all of them for everything. It decides what each
command must answer, with two exceptions that are the system's to decide: where new chunks are,
which the interpreter tells, and whether a call fails that was told to fail. The model then checks
that chunks are new, aligned, no more than needed and of no other class, and that a failure has
changed nothing.
"""

from __future__ import annotations

import contextlib
import subprocess
from dataclasses import dataclass, field

OK, NO_MEMORY, NO_ADDRESS_SPACE, BAD_SIZE, BAD_ADDRESS, _, BAD_OPTION = range(7)
NOT_HANDED_OUT, ALREADY_FREE = 7, 8
EMPTY, OUT_OF_HEAP, TAINTED = 0, 8, 16
GRANULE = 1 << 28
LIMIT = 1 << 48
SLAB = 1 << 16
HUGE_WAYS = 4  # values of enum oh_huge
NEVER = 1 << 40
FIELDS = ["reserved", "committed", "handed_out", "free", "largest", "runs", "free_runs", "regions"]


class Wrong(Exception):
    """The library does not do what the model does."""


def require(condition, message):
    if not condition:
        raise Wrong(message)


def merged(intervals):
    """The intervals in order, those that touch as one."""
    result = []
    for start, end in sorted(intervals):
        if result and result[-1][1] >= start:
            result[-1] = (result[-1][0], max(end, result[-1][1]))
        else:
            result.append((start, end))
    return result


def without(intervals, start, end):
    """The intervals without [start, end)."""
    kept = []
    for a, b in intervals:
        kept += [(a, min(b, start)), (max(a, end), b)]
    return [(a, b) for a, b in kept if a < b]


def total(intervals):
    return sum(b - a for a, b in intervals)


def best_fit(intervals, size):
    fits = [(b - a, a) for a, b in intervals if b - a >= size]
    return min(fits)[1] if fits else None


@dataclass
class Arena:
    chunk: int
    page: int
    class_: int
    chunks: list = field(default_factory=list)
    free: list = field(default_factory=list)
    runs: dict = field(default_factory=dict)  # start: end
    committed: set = field(default_factory=set)  # pages, by address
    words: dict = field(default_factory=dict)  # the first word of a page that was written to

    def statistics(self):
        sizes = [b - a for a, b in self.free]
        handed_out = sum(end - start for start, end in self.runs.items())
        committed = len(self.committed) * self.page
        numbers = [total(self.chunks), committed, handed_out, sum(sizes), max(sizes, default=0)]
        return dict(zip(FIELDS, [*numbers, len(self.runs), len(sizes), len(self.chunks)]))

    def pages(self, start, end):
        return range(start, end, self.page)

    def run_of(self, start, size):
        """The status of a part of a run."""
        if any(a <= start and start + size <= b for a, b in self.runs.items()):
            return OK
        inside = any(a <= start < b for a, b in self.free)
        return ALREADY_FREE if inside else NOT_HANDED_OUT

    def forget_memory(self, start, end):
        for page in self.pages(start, end):
            self.committed.discard(page)
            self.words.pop(page, None)


@dataclass
class Answer:
    status: int
    result: int
    statistics: dict
    mappings: list  # address space that the command reserved and kept
    stuck: bool  # did the system refuse to take something back?


def answer_of(line):
    words = line.split()
    require(len(words) >= 10, f"the interpreter ended after: {line!r}")
    numbers = [int(word) for word in words[:10]]
    return Answer(
        numbers[0], numbers[1], dict(zip(FIELDS, numbers[2:])), mappings(words[10:]), "!" in line
    )


def mappings(changes):
    """The rest of the mappings that were made. Records have mappings of their own size."""
    kept = []
    for change in changes:
        start, size = (int(n) for n in change[1:].split(":"))
        if change[0] == "-":
            kept = without(kept, start, start + size)
        elif change[0] == "+" and size >= 2 * SLAB:
            kept.append((start, start + size))
    return kept


class Player:
    """Plays one script on an interpreter of its own; an exception Wrong says what was wrong.

    A line of a script is a name and four numbers. The numbers are taken modulo what there is, so
    that every list of lines is a script.
    """

    def __init__(self, interpreter, taints):
        self.process = subprocess.Popen(
            [interpreter],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            bufsize=1,
        )
        self.taints = taints
        self.arenas = [None, None]
        self.classes = {}
        self.armed = False

    def send(self, *words):
        self.process.stdin.write(" ".join(str(word) for word in words) + "\n")
        self.process.stdin.flush()
        return answer_of(self.process.stdout.readline())

    def play(self, script):
        with self.process as process:
            try:
                for number, line in enumerate(script, 1):
                    self.play_line(number, line)
                process.stdin.close()
                require(process.wait(timeout=60) == 0, "the end: a status that is not 0")
            except (Wrong, BrokenPipeError) as wrong:
                process.kill()
                with contextlib.suppress(BrokenPipeError):
                    process.stdin.close()
                raise Wrong(f"{wrong}\n{process.stderr.read().strip()}") from None

    def play_line(self, number, line):
        name, *numbers = line.split()
        numbers = [int(n) for n in numbers]
        which = numbers[0] % 2
        if self.arenas[which] is None and name != "create":
            return
        try:
            getattr(self, name)(which, *numbers[1:])
        except Wrong as wrong:
            raise Wrong(f"line {number}, {line}: {wrong}") from None

    # Sending a command and comparing

    def compare(self, which, answer, expected):
        """A status, and the statistics, which follow from the model's state."""
        require(answer.status == expected, f"status {answer.status}, expected {expected}")
        found, right = answer.statistics, self.arenas[which].statistics()
        require(found == right, f"statistics {found}, expected {right}")

    def failed(self, which, answer):
        """Did a call that was told to fail make the command fail? Then nothing has changed."""
        if not self.armed or answer.status not in (NO_MEMORY, NO_ADDRESS_SPACE):
            return False
        self.disarm(which)
        require(answer.stuck or answer.mappings == [], "mappings are left over")
        self.compare(which, answer, answer.status)
        return True

    def disarm(self, which):
        self.send("fail", which, NEVER)
        self.armed = False

    def refused(self, which, expected, *command):
        """Refused for what it asks for, with all calls working."""
        if self.armed:
            self.disarm(which)
        answer = self.send(*command)
        require(answer.mappings == [], "mappings are left over")
        self.compare(which, answer, expected)

    # The lines of a script

    def create(self, which, chunk, page, placement):
        if self.arenas[which] is not None:
            return
        class_ = [1, 2][which] if chunk % 3 == 0 else 0
        page_bits = 12 + page % 10
        chunk_bits = 28 if class_ else max(18, page_bits + 1 + chunk % 7)
        self.arenas[which] = Arena(1 << chunk_bits, 1 << page_bits, class_)
        sizes = (1 << chunk_bits, 1 << page_bits)
        self.compare(which, self.send("create", which, *sizes, placement % 2, class_), OK)

    def alloc(self, which, pages, huge):
        self.hand_out(which, "alloc", pages, huge)

    def reserve(self, which, pages, huge):
        self.hand_out(which, "reserve", pages, huge)

    def hand_out(self, which, name, pages, huge):
        arena = self.arenas[which]
        size = max(1, pages % 400) * arena.page
        answer = self.send(name, which, size, huge % HUGE_WAYS)
        if self.failed(which, answer):
            return
        require(answer.status == OK, f"status {answer.status}")
        start = best_fit(arena.free, size)
        if start is None:
            start = self.grow(arena, size, answer)
        elif not self.armed:
            require(answer.mappings == [], "it reserves though there is a run that fits")
        require(answer.result == start, f"run {answer.result:#x}, best fit {start:#x}")
        arena.free = without(arena.free, start, start + size)
        arena.runs[start] = start + size
        if name == "alloc":
            arena.committed |= set(arena.pages(start, start + size))
        self.compare(which, answer, OK)

    def grow(self, arena, size, answer):
        """Adds the chunks that the library has reserved; where a run of the size is then."""
        whole = -(-size // arena.chunk) * arena.chunk
        for start, end in answer.mappings:
            free = merged([*arena.free, (start, end)])
            if end - start == whole and best_fit(free, size) == answer.result:
                require(start % arena.chunk == 0, "chunks are not aligned")
                require(self.armed or len(answer.mappings) == 1, "mappings are left over")
                arena.free = free
                arena.chunks = merged([*arena.chunks, (start, end)])
                self.classify(arena, start, end)
                return answer.result
        raise Wrong(f"no chunks of {whole} bytes for {size}: {answer.mappings}")

    def classify(self, arena, start, end):
        if not arena.class_:
            return
        for granule in range(start // GRANULE, end // GRANULE):
            before = self.classes.get(granule, EMPTY)
            require(before in (EMPTY, arena.class_), f"chunks where the class is {before}")
            self.classes[granule] = arena.class_

    def chosen_run(self, arena, index):
        starts = sorted(arena.runs)
        return starts[index % len(starts)] if starts else None

    def free(self, which, index):
        arena = self.arenas[which]
        start = self.chosen_run(arena, index)
        if start is None:
            return
        answer = self.send("free", which, start)
        if self.failed(which, answer):
            return
        end = arena.runs.pop(start)
        arena.forget_memory(start, end)
        arena.free = merged([*arena.free, (start, end)])
        self.compare(which, answer, OK)

    def free_wrongly(self, which, index, how):
        """Twice, inside a run, at an odd address, or elsewhere."""
        arena = self.arenas[which]
        run = self.chosen_run(arena, index)
        if how % 4 == 0 and arena.free:
            start, end = arena.free[index % len(arena.free)]
            address = start + index % ((end - start) // arena.page) * arena.page
            self.refused(which, ALREADY_FREE, "free", which, address)
        elif how % 4 == 1 and run is not None and arena.runs[run] - run > arena.page:
            self.refused(which, NOT_HANDED_OUT, "free", which, run + arena.page)
        elif how % 4 == 2 and run is not None:
            self.refused(which, BAD_ADDRESS, "free", which, run + 8)
        elif how % 4 == 3:
            for address in (0, arena.chunks[-1][1] if arena.chunks else LIMIT):
                self.refused(which, NOT_HANDED_OUT, "free", which, address)

    def part(self, arena, index, offset, pages):
        """A part of a run, which may be longer than the run."""
        run = self.chosen_run(arena, index)
        if run is None:
            return None
        first = offset % ((arena.runs[run] - run) // arena.page)
        return run + first * arena.page, max(1, pages % 50) * arena.page

    def commit(self, which, index, offset, pages):
        self.change_memory(which, "commit", index, offset, pages)

    def decommit(self, which, index, offset, pages):
        self.change_memory(which, "decommit", index, offset, pages)

    def change_memory(self, which, name, *numbers):
        arena = self.arenas[which]
        part = self.part(arena, *numbers)
        if part is None:
            return
        answer = self.send(name, which, *part)
        if self.failed(which, answer):
            return
        status = arena.run_of(*part)
        if status == OK and name == "commit":
            arena.committed |= set(arena.pages(part[0], sum(part)))
        elif status == OK:
            arena.forget_memory(part[0], sum(part))
        self.compare(which, answer, status)

    def change_wrongly(self, which, index, how):
        arena = self.arenas[which]
        run = self.chosen_run(arena, index)
        name = ["commit", "decommit"][how % 2]
        if run is not None:
            self.refused(which, BAD_ADDRESS, name, which, run + 8, arena.page)
            self.refused(which, BAD_SIZE, name, which, run, arena.page + 8)
            self.refused(which, BAD_SIZE, name, which, run, 0)
            whole = (1 << 64) - arena.page
            self.refused(which, NOT_HANDED_OUT, name, which, run, whole)
        if arena.free:
            self.refused(which, ALREADY_FREE, name, which, arena.free[0][0], arena.page)

    def ask_wrongly(self, which, how):
        arena = self.arenas[which]
        name = ["alloc", "reserve"][how % 2]
        self.refused(which, BAD_SIZE, name, which, 0, 0)
        self.refused(which, BAD_SIZE, name, which, arena.page + 16, 0)
        self.refused(which, BAD_OPTION, name, which, arena.page, HUGE_WAYS)
        for size in (1 << 47, 1 << 48, 1 << 60, (1 << 64) - arena.page):
            self.refused(which, NO_ADDRESS_SPACE, name, which, size, 0)

    def write(self, which, index, offset, value):
        arena = self.arenas[which]
        part = self.part(arena, index, offset, 1)
        if part is not None and part[0] in arena.committed:
            arena.words[part[0]] = value
            self.compare(which, self.send("write", which, part[0], value), OK)

    def read(self, which, index, offset):
        arena = self.arenas[which]
        part = self.part(arena, index, offset, 1)
        if part is not None and part[0] in arena.committed:
            answer = self.send("read", which, part[0])
            expected = arena.words.get(part[0], 0)
            require(answer.result == expected, f"read {answer.result}, expected {expected}")

    def look_up(self, which, place, offset):
        """In the arena's address space, beside it, anywhere, or beyond 48 bits."""
        arena = self.arenas[which]
        region = arena.chunks[offset % len(arena.chunks)] if arena.chunks else (GRANULE, LIMIT)
        places = [region[0], region[1] - 1, region[1], region[0] - 1, offset * GRANULE, LIMIT - 1]
        address = ([*places, LIMIT, (1 << 64) - 1])[place % 8]
        granule = address // GRANULE
        if self.taints and granule < LIMIT // GRANULE:
            self.classes.setdefault(granule, TAINTED)
        expected = self.classes.get(granule, EMPTY) if address < LIMIT else OUT_OF_HEAP
        answer = self.send("class", which, address)
        require(answer.result == expected, f"class {answer.result}, expected {expected}")

    def fail(self, which, calls):
        self.send("fail", which, calls % 8)
        self.armed = True

    def hints(self, which, taken):
        self.send("hints", which, taken % 2)
