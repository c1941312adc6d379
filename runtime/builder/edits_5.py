"""What is changed in the sources of OCaml 5's runtime, and why: every edit is here. Most fit all
versions; where versions differ, their edits stand side by side in DIFFERING.

The variants are built from one edited tree; macros tell them apart:

    OUTHEAP_VARIANT      a string: `_stock`, `_pt`, `_ptt` or `_range`
    OUTHEAP_CLASSIFIES   defined where we say what lives at an address: all but `_stock`

The functions and macros that the edits call are in runtime/src/ocaml5. In `_stock` these names are
the stock functions, or constants: it has the machine code of the sources without edits.
"""

from __future__ import annotations

from .edits import Edit


def including(file: str, anchor: str, header: str) -> Edit:
    return Edit(
        file,
        rf'^#include "caml/{anchor}"\n',
        "declares what the edits of this file call",
        after=f'#include "{header}"\n',
    )


# What an address is: the macros that the edits further down use.
CLASSES = [
    Edit(
        "runtime/caml/address_class.h",
        r"^#define Is_in_heap_or_young\(a\) 1\n#define Is_in_value_area\(a\) 1\n",
        "our questions about addresses",
        instead='#include "../../outheap/ocaml5/address_class.h"\n',
    ),
]

# Where the heaps' memory comes from.
MEMORY = [
    including("runtime/shared_heap.c", r"weak\.h", "ocaml5/heap_memory.h"),
    Edit(
        "runtime/shared_heap.c",
        r"caml_mem_map\((Bsize_wsize\(POOL_WSIZE\)), 0\)",
        "pools come from us",
        instead=r"oh_rt_alloc_pool(\1)",
    ),
    Edit(
        "runtime/shared_heap.c",
        r"caml_mem_unmap(?=\(pool, )",
        "and go back to us",
        instead="oh_rt_free_pool",
    ),
    Edit(
        "runtime/shared_heap.c",
        r"caml_mem_unmap(?=\(cur_pool, )",
        "likewise after compaction",
        instead="oh_rt_free_pool",
    ),
    Edit(
        "runtime/shared_heap.c",
        r"\bmalloc(?=\(sz \+ LARGE_ALLOC_HEADER_SZ\))",
        "large blocks come from us: what malloc gives has no place in the page table",
        instead="oh_rt_alloc_large",
    ),
    Edit(
        "runtime/shared_heap.c",
        r"^    pool_freelist\.free = NULL;\n",
        "compaction gives back the memory of large blocks too",
        after="    oh_rt_trim_large();\n",
    ),
    including("runtime/domain.c", r"weak\.h", "ocaml5/heap_memory.h"),
    Edit(
        "runtime/domain.c",
        r"caml_mem_map\((minor_heaps?_reservation_bsize), .*\);",
        "the minor heaps are ours too: no foreign memory may come to lie where they were",
        instead=r"oh_rt_reserve_minor_heaps(\1);",
    ),
    Edit(
        "runtime/domain.c",
        r"caml_mem_unmap(?=\(\(void \*\) caml_minor_heaps_start, size\))",
        "and go back to us",
        instead="oh_rt_unreserve_minor_heaps",
    ),
    Edit(
        "runtime/domain.c",
        r"caml_mem_commit(?=\()",
        "the memory of one",
        instead="oh_rt_commit_minor_heap",
    ),
    Edit(
        "runtime/domain.c",
        r"caml_mem_decommit(?=\()",
        "and back",
        instead="oh_rt_decommit_minor_heap",
    ),
    including("runtime/gc_ctrl.c", r"signals\.h", "ocaml5/heap_memory.h"),
    Edit(
        "runtime/gc_ctrl.c",
        r"^void caml_init_gc \(void\)\n\{\n",
        "a setting that cannot be used ends the program before it has done anything",
        after="  oh_rt_open_heaps();\n",
    ),
]

# Which static data there is.
STATIC_DATA = [
    including("runtime/startup_nat.c", r"sys\.h", "ocaml5/modules.h"),
    Edit(
        "runtime/startup_nat.c",
        r"^  init_segments\(\);\n",
        "the data of the modules that were linked",
        after="  oh_rt_add_program();\n",
    ),
    including("runtime/startup_byt.c", r"sys\.h", "ocaml5/modules.h"),
    Edit(
        "runtime/startup_byt.c",
        r"^  caml_init_gc \(\);\n",
        "bytecode has nothing but atoms that is not in the heap",
        after="  oh_rt_add_program();\n",
        times=2,
    ),
    including("runtime/dynlink_nat.c", r"signals\.h", "ocaml5/modules.h"),
    Edit(
        "runtime/dynlink_nat.c",
        r"^  table = caml_stat_alloc\(sizeof\(void\*\) \* nsymbols\);\n",
        "the data of plugins, before anybody sees it",
        before="#ifdef OUTHEAP_CLASSIFIES\n"
        "  for (int i = 0; i < nsymbols; i++) {\n"
        "    const char* unit = String_val(Field(symbols, i));\n"
        '    oh_rt_add_plugin(getsym(handle, unit, "data_begin"),\n'
        '                     getsym(handle, unit, "data_end"));\n'
        "  }\n"
        "#endif\n",
    ),
]

# What the collector follows.
COLLECTING = [
    Edit(
        "runtime/major_gc.c",
        r"Is_block\(v\) && !Is_young\(v\)\)\n#else\n"
        r"#define Is_markable\(v\) \(Is_block\(v\) && !Is_young\(v\)\)",
        "the marker follows what points into the major heap, and notes what points into memory of "
        "the program's classes",
        instead="Is_block(v) && Is_followed(v))\n#else\n"
        "#define Is_markable(v) (Is_block(v) && Is_followed(v))",
    ),
    including("runtime/major_gc.c", r"weak\.h", "ocaml5/touched.h"),
    Edit(
        "runtime/major_gc.c",
        r"^  caml_cycle_heap_from_stw_single\(\);\n",
        "what the marker has noted becomes readable, before it marks the roots again",
        before="  oh_rt_end_marking();\n",
    ),
    Edit(
        "runtime/major_gc.c",
        r"^  (?=uintnat blocks_marked = 0;\n)",
        "of the mark loop's variables this one best gives up its register for the look-up of _pt",
        instead="#ifdef OUTHEAP_PT\n  volatile\n#endif\n  ",
    ),
    Edit(
        "runtime/major_gc.c",
        r"^  uintnat blocks_marked = 0;\n",
        "the mark loop asks whether a value is a block of the major heap in one step",
        after="#ifdef OUTHEAP_CLASSIFIES\n"
        "  struct oh_rt_marker marker = oh_rt_marker();\n"
        "  #define Is_major_block(v) oh_rt_is_heap_block(marker, (uintptr_t)(v))\n"
        "#else\n"
        "  #define Is_major_block(v) Is_markable(v)\n"
        "#endif\n",
    ),
    Edit(
        "runtime/major_gc.c",
        r"Is_markable(?=\(child\)\) \{\n        if \(pb_full)",
        "the same",
        instead="Is_major_block",
    ),
    Edit(
        "runtime/major_gc.c",
        r"key != caml_ephe_none && Is_block\(key\)",
        "a naked pointer as a key of an ephemeron is always alive",
        after=" && !Is_naked(key)",
    ),
    Edit(
        "runtime/major_gc.c",
        r"(?=Tag_val\(f\) == Forward_tag)",
        "and stays behind its Forward block",
        instead="Is_naked(f) || ",
    ),
    Edit(
        "runtime/weak.c",
        r"(elt != caml_ephe_none && Is_block \(elt\) && )!Is_young \(elt\)",
        "a naked pointer in a weak array is always alive",
        instead=r"\1Is_in_major_heap(elt)",
    ),
    Edit(
        "runtime/weak.c",
        r"child != caml_ephe_none && Is_block\(child\)",
        "the same where dead keys are cleaned",
        after=" && !Is_naked(child)",
    ),
    Edit(
        "runtime/weak.c",
        r"(?=Tag_val\(f\) == Forward_tag)",
        "a naked pointer stays behind its Forward block",
        instead="Is_naked(f) || ",
    ),
    Edit(
        "runtime/weak.c",
        r"(Is_block \(child\) && )!Is_young \(child\)",
        "data that is a naked pointer has no mark",
        instead=r"\1Is_in_major_heap(child)",
    ),
    Edit(
        "runtime/weak.c",
        r"!Is_block\(val\)(?= \|\| Tag_val\(val\) == Custom_tag|\) \{\n      copy = val;)",
        "a naked pointer is its own copy",
        after=" || Is_naked(val)",
    ),
    Edit(
        "runtime/minor_gc.c",
        r"^    if \(Is_block \(f\)\) \{\n(?=      ft = Tag_val)",
        "a naked pointer stays behind its Forward block",
        before="    if (Is_block (f) && Is_naked (f))\n      ft = Forward_tag;\n    else\n",
    ),
    Edit(
        "runtime/minor_gc.c",
        r"CAMLassert \(!Is_block\(vnew\)\n",
        "a naked pointer has no header to check",
        instead="CAMLassert (!Is_block(vnew) || Is_naked(vnew)\n",
    ),
    Edit(
        "runtime/shared_heap.c",
        r"^  if \(!Is_block\(v\)\) return;\n(?=\n  if \(st->sp == )",
        "a naked pointer cannot be verified",
        instead="  if (!Is_block(v) || Is_naked(v)) return;\n",
    ),
    Edit(
        "runtime/shared_heap.c",
        r"^  if \(Is_block\(v\)\) \{\n(?=    CAMLassert\(!Is_young\(v\)\);)",
        "compaction moves nothing that is outside of the heaps",
        instead="  if (Is_block(v) && !Is_outside_heaps(v)) {\n",
    ),
    Edit(
        "runtime/finalise.c",
        r"!Is_block\(v\) \|\| (?=Tag_val\(v\) == Lazy_tag)",
        "nothing says when a naked pointer is dead: refused, as on OCaml 4",
        after="Is_naked(v) || ",
    ),
]

# What the program sees of a naked pointer: what OCaml 4 shows.
SEEING = [
    Edit(
        "runtime/compare.c",
        r"switch \(Tag_val\(v2\)\)",
        "an integer is less than a naked pointer",
        before="if (!Is_naked(v2)) ",
    ),
    Edit(
        "runtime/compare.c",
        r"switch \(Tag_val\(v1\)\)",
        "the same",
        before="if (!Is_naked(v1)) ",
    ),
    Edit(
        "runtime/compare.c",
        r"^      t1 = Tag_val\(v1\);\n",
        "naked pointers are compared by address",
        before="      if (Is_naked(v1) || Is_naked(v2)) {\n"
        "        if (v1 == v2) goto next_item;\n"
        "        return v1 < v2 ? LESS : GREATER;\n"
        "      }\n",
    ),
    Edit(
        "runtime/hash.c",
        r"^    if \(Is_long\(v\)(?=\) \{\n      h = caml_hash_mix_intnat)",
        "and hashed by it",
        after=" || Is_naked(v)",
    ),
    Edit(
        "runtime/hash.c",
        r"(?=Tag_val\(v\) != Forward_tag)",
        "also behind a Forward block",
        instead="Is_naked(v) || ",
    ),
    Edit(
        "runtime/printexc.c",
        r"(?=Tag_val\(Field\(exn, 1\)\) == 0)",
        "the argument of an exception can be a naked pointer",
        instead="!Is_naked(Field(exn, 1)) && ",
    ),
    Edit(
        "runtime/printexc.c",
        r"(?=Tag_val\(v\) == String_tag)",
        "which is printed as what is no string",
        instead="!Is_naked(v) && ",
    ),
    Edit(
        "runtime/extern.c",
        r"^  if \(Is_long\(v\)\) \{\n    extern_int\(s, Long_val\(v\)\);\n  \}\n",
        "a naked pointer can be written if it is to code; else it is refused",
        after="  else if (Is_naked(v)) {\n    extern_code_pointer(s, (char *) v);\n  }\n",
    ),
    Edit(
        "runtime/extern.c",
        r"(?<=\(   )(?=Tag_val \(f\) == Forward_tag)",
        "a naked pointer stays behind its Forward block",
        instead="Is_naked(f) || ",
    ),
    Edit(
        "runtime/extern.c",
        r"if \(Is_long\(v\)(?=\) \{\n      /\* Tagged integers)",
        "a naked pointer reaches nothing",
        after=" || Is_naked(v)",
    ),
    Edit(
        "runtime/array.c",
        r"(?<=Is_block\(init\)\n      && )(?=Tag_val\(init\) == Double_tag)",
        "a naked pointer is no float",
        instead="!Is_naked(init) && ",
    ),
    Edit(
        "runtime/array.c",
        r"if \(Is_long\(v\)\n(?=        \|\| Tag_val\(v\) != Double_tag)",
        "the same",
        instead="if (Is_long(v) || Is_naked(v)\n",
    ),
    Edit(
        "runtime/obj.c",
        r"(?<=return 1000;).*\n  \} else if",
        "a tag below 256, since ocamlopt has a table of so many where it forces lazy values",
        instead="\n  } else if (Is_naked(arg)) {\n    return Abstract_tag;\n  } else if",
    ),
    Edit(
        "runtime/obj.c",
        r"^  if \(Is_block\(v\) && (?=.*\n.*\n *obj_update_tag \(v, Lazy_tag)",
        "a naked pointer is no lazy value",
        after="!Is_naked(v) && ",
    ),
]

# What the program is told.
TELLING = [
    Edit(
        "runtime/gc_ctrl.c",
        r'(#if defined \(DEBUG\)\n  return caml_copy_string \()"d"\);\n'
        r'(#elif defined \(CAML_INSTR\)\n  return caml_copy_string \()"i"\);\n'
        r'(#else\n  return caml_copy_string \()""\);',
        "Sys.runtime_variant tells which runtime it is",
        instead=r'\1OUTHEAP_VARIANT "d");'
        "\n"
        r'\2OUTHEAP_VARIANT "i");'
        "\n"
        r"\3OUTHEAP_VARIANT);",
    ),
]

COMMON = [*CLASSES, *MEMORY, *STATIC_DATA, *COLLECTING, *SEEING, *TELLING]


def freeing_large(times: int) -> Edit:
    return Edit(
        "runtime/shared_heap.c",
        r"^    free(?=\(a\);)",
        "large blocks go back to us",
        instead="    oh_rt_free_large",
        times=times,
    )


# By version: the one that differs. From 5.4 on the runtime can be shut down with its heap.
DIFFERING = {
    "5.3": [freeing_large(1)],
    "5.4": [freeing_large(3)],
    "5.5": [freeing_large(3)],
}


def edits(version: str) -> list[Edit]:
    return [*COMMON, *DIFFERING[version]]
