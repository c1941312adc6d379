"""What is linked with libraries of others: it finds what ours finds.

In the plain build only, as the libraries are not ours to be checked for more.
"""

import math
import os

import pytest
from driver.workloads import WORKLOADS
from roots import shared
from roots.cache.workload import CACHE
from roots.globroots.workload import GLOBROOTS
from roots.latency.workload import LATENCY
from roots.list_in_c.workload import LIST_IN_C
from roots.local_roots.workload import LOCAL_ROOTS
from roots.micro.workload import MEMORY, MICRO, PAUSES
from roots.perm_count.workload import PERM_COUNT
from roots.producer_consumer.workload import PRODUCER_CONSUMER
from roots.shared import PEERS
from roots.synthetic.workload import SYNTHETIC
from running import HAS_DOMAINS, assert_usage, results
from toolchain import numbers, version

NOT_FETCHED = [name for name in PEERS if not (shared.FOLDER / "peers" / name / "fetched").is_dir()]
pytestmark = [
    pytest.mark.skipif(os.environ["OUTHEAP_TEST_VARIANT"] != "plain", reason="not ours"),
    pytest.mark.skipif(bool(NOT_FETCHED), reason=f"{NOT_FETCHED} could not be fetched"),
    pytest.mark.parametrize("peer", PEERS),
]

# The fields that must be as ours prints them, for the program to have done the same work.
SAME = (
    (PERM_COUNT, {"CHOICE": "persistent", "N": 7}, ("count", "roots_created")),
    (PERM_COUNT, {"CHOICE": "ephemeral", "N": 7}, ("count", "roots_created")),
    (SYNTHETIC, {"N": 1}, ("roots_created",)),
    (GLOBROOTS, {"OPERATIONS": 3_000}, ("roots_created",)),
    (LOCAL_ROOTS, {"N": 10, "ITERATIONS": 20_000}, ("calls",)),
    (PRODUCER_CONSUMER, {"CONSUMER": "thread", "COLLECTIONS": 1, "ROOTS": 5_000}, ()),
    (MICRO, {"OPERATION": "delete_random", "ROOTS": 5_000}, ("roots_created",)),
    (MICRO, {"OPERATION": "modify_old", "ROOTS": 5_000}, ("roots_created",)),
    (PAUSES, {"PAUSE": "longest_slice", "ROOTS": 5_000}, ("roots_created",)),
    (
        CACHE,
        {"EVICTOR": "insertion", "ENTRIES": 500, "OPERATIONS": 20_000},
        ("hits", "roots_created"),
    ),
    (LATENCY, {"ROOTS": 500, "OPERATIONS": 20_000}, ("roots_created",)),
    (MEMORY, {"ROOTS": 5_000}, ("roots_created",)),
)


@pytest.mark.parametrize(("workload", "variables", "fields"), SAME)
def test_does_the_same_work(peer, workload, variables, fields):
    theirs = results(workload, peer, **variables)
    own = results(workload, "boxroot", **variables)
    assert [theirs[field] for field in fields] == [own[field] for field in fields]


def test_list_in_c(peer):
    for n in range(9):
        assert results(LIST_IN_C, peer, small_heap=n == 8, N=n)["count"] == math.factorial(n)


# From OCaml 5.5 on 0.4.0 crashes in 29 of 30 runs: probably as domains are back at work there while
# one still shows its roots to the marker.
@pytest.mark.skipif(not HAS_DOMAINS, reason="there are no domains")
@pytest.mark.skipif(numbers(version()) >= (5, 5), reason="it crashes")
def test_a_domain_deletes(peer):
    variables = {"CONSUMER": "domain", "COLLECTIONS": 1, "ROOTS": 256_000}
    assert results(PRODUCER_CONSUMER, peer, **variables)["roots_created"] == 256_000


WITH_PEERS = [workload for workload in WORKLOADS if set(PEERS) <= set(workload.implementations)]


@pytest.mark.parametrize("workload", WITH_PEERS, ids=lambda workload: workload.name)
def test_usage(peer, workload):
    assert_usage(workload, peer, REF="foo")
