"""Both ways to synchronise the page table, in every order in which the steps of threads can happen.

A thread is a list of steps, each of which may name earlier ones of its thread that it comes after:
because its address or its value depends on them, or because it is a release. Nothing else is in
order. Every step acts on one memory at once. This is what an aarch64 processor may do ("other
multi-copy atomic": Pulte et al., Simplifying ARM concurrency, 2018), and more than x86-64 does.

A step is one access of include/outheap/page_table.h or src/pages/page_table.c. Each claim of the
header is checked in all orders. It is found false as soon as one of the things that it rests on is
taken away. So the search does see what can go wrong.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable

EMPTY, HEAP, TAINTED = "empty", "heap", "tainted"
UNKNOWN = "not published"


@dataclass(frozen=True)
class Step:
    act: Callable  # of the memory and the thread's registers, both of which it may change
    after: tuple = ()  # the numbers of the thread's steps that must have happened


def enabled(thread, done):
    return [
        i for i, step in enumerate(thread) if i not in done and all(j in done for j in step.after)
    ]


def outcomes(threads, memory):
    """The registers of all threads, and the memory, at the end of every order."""
    start = (tuple(sorted(memory.items())), ((),) * len(threads), (frozenset(),) * len(threads))
    seen, pending, ends = {start}, [start], []
    while pending:
        memory, registers, done = pending.pop()
        moves = [(t, i) for t, thread in enumerate(threads) for i in enabled(thread, done[t])]
        if not moves:
            ends.append((dict(memory), [dict(r) for r in registers]))
        for t, i in moves:
            state = after_step(threads[t][i], t, i, memory, registers, done)
            if state not in seen:
                seen.add(state)
                pending.append(state)
    return ends


def after_step(step, t, i, memory, registers, done):
    new_memory, mine = dict(memory), dict(registers[t])
    step.act(new_memory, mine)
    return (
        tuple(sorted(new_memory.items())),
        (*registers[:t], tuple(sorted(mine.items())), *registers[t + 1 :]),
        (*done[:t], done[t] | {i}, *done[t + 1 :]),
    )


# The accesses. The memory has the entry of one granule, and a pointer into it that is published.


def start():
    return {"entry": EMPTY, "pointer": UNKNOWN}


def leave_empty(memory, to):
    """The compare-and-swap: what the entry is afterwards."""
    if memory["entry"] == EMPTY:
        memory["entry"] = to
    return memory["entry"]


def give_heap(memory, mine):
    mine["given"] = leave_empty(memory, HEAP) == HEAP


def publish(memory, mine):
    """Only what was given is handed out, and published."""
    if mine.get("given", True):
        memory["pointer"] = "into the granule"


def read_pointer(memory, mine):
    mine["pointer"] = memory["pointer"]


def read_entry(memory, mine):
    mine["class"] = memory["entry"]


def taint_if_empty(memory, mine):
    if mine["class"] == EMPTY:
        mine["class"] = leave_empty(memory, TAINTED)


WRITER = [Step(give_heap), Step(publish, after=(0,))]
DEPENDENT = [Step(read_pointer), Step(read_entry, after=(0,))]
# The class is looked up before, after or while the pointer is read: nothing orders the two.
TAINTING = [Step(read_pointer), Step(read_entry), Step(taint_if_empty, after=(1,))]


def finds_published(threads):
    """In every order: does a reader that has the pointer find its class?"""
    return all(
        reader["class"] == HEAP
        for _, (_, *readers) in outcomes(threads, start())
        for reader in readers
        if reader["pointer"] != UNKNOWN
    )


def agree(threads):
    """In every order: does every thread know the same of the granule, and for ever?"""
    return all(
        (memory["entry"] == HEAP) == writer["given"]
        and all(reader["class"] == memory["entry"] for reader in readers)
        for memory, (writer, *readers) in outcomes(threads, start())
    )


def test_a_dependent_load_finds_the_class():
    assert finds_published([WRITER, DEPENDENT])
    assert finds_published([WRITER, DEPENDENT, DEPENDENT])


def test_it_needs_the_dependency_and_the_release():
    independent = [Step(read_pointer), Step(read_entry)]
    assert not finds_published([WRITER, independent])
    unordered = [Step(give_heap), Step(publish)]
    assert not finds_published([unordered, DEPENDENT])


def test_taint_needs_neither():
    assert finds_published([WRITER, TAINTING])
    assert finds_published([WRITER, TAINTING, TAINTING])


def test_with_taint_all_threads_agree():
    assert agree([WRITER, TAINTING])
    assert agree([WRITER, TAINTING, TAINTING])


def test_with_dependency_a_look_up_of_anything_may_come_too_early():
    assert not agree([WRITER, [Step(read_entry)]])


def test_taint_needs_the_compare_and_swap_of_the_reader():
    def store_tainted(memory, mine):
        if mine["class"] == EMPTY:
            memory["entry"] = mine["class"] = TAINTED

    storing = [Step(read_pointer), Step(read_entry), Step(store_tainted, after=(1,))]
    assert not finds_published([WRITER, storing])
    assert not agree([WRITER, storing])


def test_taint_needs_the_compare_and_swap_of_the_writer():
    def read_first(memory, mine):
        mine["given"] = memory["entry"] == EMPTY

    def store_heap(memory, mine):
        if mine["given"]:
            memory["entry"] = HEAP

    storing = [Step(read_first), Step(store_heap, after=(0,)), Step(publish, after=(0, 1))]
    assert not agree([storing, TAINTING])


def test_the_search_meets_every_end():
    ends = outcomes([WRITER, TAINTING], start())
    assert {memory["entry"] for memory, _ in ends} == {HEAP, TAINTED}
    assert {reader["pointer"] for _, (_, reader) in ends} == {UNKNOWN, "into the granule"}
