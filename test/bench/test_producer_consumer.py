"""The program producer_consumer: what one side creates, the other one deletes."""

import pytest
from roots.producer_consumer.workload import PRODUCER_CONSUMER
from running import HAS_DOMAINS, assert_usage, ours, results

# Enough for the ring to go round several times, and for a full major collection.
ROOTS = 2_100 * 256


def run(implementation, consumer, collections, roots=ROOTS):
    variables = {"CONSUMER": consumer, "COLLECTIONS": collections, "ROOTS": roots}
    return results(PRODUCER_CONSUMER, implementation, **variables)


@pytest.mark.parametrize("collections", [0, 1])
def test_thread(collections):
    assert run("boxroot", "thread", collections)["roots_created"] == ROOTS


@pytest.mark.skipif(not HAS_DOMAINS, reason="there are no domains")
@pytest.mark.parametrize("collections", [0, 1])
@pytest.mark.parametrize("implementation", ours(PRODUCER_CONSUMER))
def test_domain(implementation, collections):
    roots = 256_000
    assert run(implementation, "domain", collections, roots)["roots_created"] == roots


@pytest.mark.parametrize(
    "wrong",
    [
        {"REF": "generational"},
        {"REF": "foo"},
        {"CONSUMER": "foo"},
        {"COLLECTIONS": "2"},
        {"ROOTS": "-1"},
    ]
    + ([] if HAS_DOMAINS else [{"CONSUMER": "domain"}]),
)
def test_usage(wrong):
    variables = {"REF": "boxroot", "CONSUMER": "thread", "COLLECTIONS": 0, "ROOTS": 256} | wrong
    assert_usage(PRODUCER_CONSUMER, variables.pop("REF"), **variables)
