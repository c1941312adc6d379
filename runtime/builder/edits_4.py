"""What is changed in the sources of OCaml 4.14's runtime, and why: every edit is here.

The variants are built from one edited tree; macros tell them apart:

    OUTHEAP_VARIANT      a string: `_legacy`, `_nnp`, `_pt`, `_ptt` or `_range`
    OUTHEAP_CLASSIFIES   defined where we say what lives at an address: `_pt`, `_ptt`, `_range`
    CAML_INSTR           OCaml's own: defined in the instrumented forms
"""

from __future__ import annotations

from .edits import Edit

# What the marker meets, counted in the instrumented forms: nothing in others (counters.h).
COUNTING = [
    Edit(
        "runtime/major_gc.c",
        r'^#include "caml/eventlog\.h"\n',
        "declares what the edits of this file call",
        after='#include "counters.h"\n',
    ),
    Edit(
        "runtime/major_gc.c",
        r"^void caml_init_major_heap \(asize_t heap_size\)\n\{\n  int i;\n",
        "a file that cannot be used ends the program before it has done anything",
        after="\n  OH_RT_OPEN_COUNTERS();\n",
    ),
    Edit(
        "runtime/major_gc.c",
        r"^    work = do_some_marking\(work, &slice_fields, &slice_pointers\);\n",
        "the time of marking is that of the mark loop",
        before="    OH_RT_LOOP_BEGINS();\n",
        after="    OH_RT_LOOP_ENDS();\n",
    ),
    Edit(
        "runtime/major_gc.c",
        r"^        pb\[\(pb_enqueued\+\+\) & Pb_mask\] = v;\n",
        "counts a block that is to be marked; a word that finds the buffer full counts when it is "
        "met again",
        after="        OH_RT_FOLLOWED(v);\n",
    ),
    Edit(
        "runtime/major_gc.c",
        r"^        is_naked_pointer_safe \(v, scan\);\n      \}\n#endif\n",
        "counts all other words",
        after="      else OH_RT_SKIPPED(v);\n",
    ),
    Edit(
        "runtime/major_gc.c",
        r"^  CAML_EV_COUNTER\(EV_C_MAJOR_MARK_SLICE_POINTERS, slice_pointers\);\n",
        "the end of a slice",
        after="  OH_RT_SLICE_ENDS();\n",
    ),
    Edit(
        "runtime/memory.c",
        r"^  e = caml_page_table\.entries\[h\];\n",
        "counts the cache lines of the hash table that _legacy reads",
        after="  OH_RT_READ_ENTRY(&caml_page_table.entries[h]);\n",
    ),
    Edit(
        "runtime/memory.c",
        r"^    e = caml_page_table\.entries\[h\];\n",
        "the same, of an entry further on",
        after="    OH_RT_READ_ENTRY(&caml_page_table.entries[h]);\n",
    ),
]

EDITS = [
    # Where the heaps' memory comes from: every variant.
    Edit(
        "runtime/memory.c",
        r'^#include "caml/eventlog\.h"\n',
        "declares what the edits of this file call",
        after='#include "counters.h"\n#include "heaps.h"\n',
    ),
    Edit(
        "runtime/memory.c",
        r"caml_stat_alloc_aligned_noexc (?=\(request \+ sizeof \(heap_chunk_head\))",
        "heap chunks come from us: from a reservation, with huge pages where wanted",
        instead="oh_rt_alloc_chunk ",
    ),
    Edit(
        "runtime/memory.c",
        r"caml_stat_free \(Chunk_block \(mem\)\)",
        "and go back to us",
        instead="oh_rt_free_chunk (Chunk_block (mem))",
    ),
    Edit(
        "runtime/minor_gc.c",
        r'^#include "caml/eventlog\.h"\n',
        "declares what the next two edits call",
        after='#include "heaps.h"\n',
    ),
    Edit(
        "runtime/minor_gc.c",
        r"caml_stat_alloc_aligned_noexc\(bsz, 0, (?=&new_heap_base\))",
        "the minor heap comes from us",
        instead="oh_rt_alloc_minor_heap(bsz, ",
    ),
    Edit(
        "runtime/minor_gc.c",
        r"caml_stat_free \(Caml_state->young_base\)",
        "and goes back to us",
        instead="oh_rt_free_minor_heap (Caml_state->young_base)",
    ),
    # What lives at an address: _pt, _ptt, _range.
    Edit(
        "runtime/caml/address_class.h",
        r"^/\* Use the following macros to test an address",
        "our address_class.h in the place of the stock one's definitions",
        before='#ifdef OUTHEAP_CLASSIFIES\n#include "../../outheap/address_class.h"\n#else\n\n',
    ),
    Edit(
        "runtime/caml/address_class.h",
        r"^#endif /\* CAML_ADDRESS_CLASS_H \*/",
        "ends what the edit before began",
        before="#endif /* OUTHEAP_CLASSIFIES */\n\n",
    ),
    Edit(
        "runtime/memory.c",
        r"^/\* Page table management \*/",
        "leaves the stock page table out; classes.c has functions of the same names",
        before="#ifndef OUTHEAP_CLASSIFIES\n",
    ),
    Edit(
        "runtime/memory.c",
        r"^/\* Allocate a block of the requested size, to be passed to\n   \[caml_add_to_heap\]",
        "ends what the edit before began",
        before="#endif /* OUTHEAP_CLASSIFIES */\n\n",
    ),
    Edit(
        "runtime/major_gc.c",
        r"^ *uintnat young_start = \(uintnat\)Val_hp\(Caml_state->young_start\);",
        "the mark loop asks whether a value is a block of the major heap in one step: a look-up "
        "answers for immediates and young blocks too, so the stock loop's first test can go",
        before="#ifdef OUTHEAP_CLASSIFIES\n"
        "  struct oh_rt_marker marker = oh_rt_marker();\n"
        "  #define Is_major_block(v) oh_rt_is_heap_block(marker, v)\n"
        "#else\n",
    ),
    Edit(
        "runtime/major_gc.c",
        r"Is_block_and_not_young\(v\) && Is_in_heap\(v\)\)\n#endif\n",
        "ends what the edit before began",
        after="#endif /* OUTHEAP_CLASSIFIES */\n",
    ),
    Edit(
        "runtime/compact.c",
        r"Is_block \(q\) && Is_in_value_area \(q\)",
        "compaction moves blocks of the major heap only (the minor heap is empty then, static data "
        "stays); asking for these alone needs no search in the set of static data",
        before="\n#ifdef OUTHEAP_CLASSIFIES\n      Is_block (q) && Is_in_heap (q)\n#else\n      ",
        after="\n#endif\n      ",
    ),
    *COUNTING,
    # What the program is told.
    Edit(
        "runtime/gc_ctrl.c",
        r'(#if defined \(DEBUG\)\n  return caml_copy_string \()"d"\);\n',
        "Sys.runtime_variant tells which runtime it is",
        instead=r'\1OUTHEAP_VARIANT "d");' "\n",
    ),
    Edit(
        "runtime/gc_ctrl.c",
        r'(#elif defined \(CAML_INSTR\)\n  return caml_copy_string \()"i"\);\n'
        r'(#else\n  return caml_copy_string \()""\);',
        "the same",
        instead=r'\1OUTHEAP_VARIANT "i");' "\n" r"\2OUTHEAP_VARIANT);",
    ),
]
