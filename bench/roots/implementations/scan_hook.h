/* The collector's hook for scanning roots, in one form for OCaml 4 and 5, for the implementations
   that scan their cells by themselves.

   Of all roots, those of one domain are known: the one that installed the hook, which must hold its
   lock whenever it uses a cell. Other domains may run, but must not touch the cells; nor may
   another thread without the lock. The checks against that are what boxroot has and these do
   without.

   Marking starts with a scan of all roots at once, on either OCaml. So the value that a cell held
   at that moment is marked, whatever becomes of the cell. Hence a cell may be deleted or
   overwritten at any time. A value that is put into a cell later was allocated since, hence marked,
   or reachable then. */

#ifndef BENCH_SCAN_HOOK_H
#define BENCH_SCAN_HOOK_H

#ifndef CAML_INTERNALS
#define CAML_INTERNALS
#endif
#ifndef CAML_NAME_SPACE
#define CAML_NAME_SPACE
#endif
#include <stdbool.h>

#include <caml/address_class.h>
#include <caml/minor_gc.h>
#include <caml/mlvalues.h>
#include <caml/roots.h>
#include <caml/version.h>

/* The action of the collector on a value that a root holds. It may move the value. */
struct bench_visitor {
  scanning_action action;
  void *data; /* unused on OCaml 4 */
};

static inline void bench_visit(struct bench_visitor visitor, value *root) {
#if OCAML_VERSION >= 50000
  visitor.action(visitor.data, *root, root);
#else
  visitor.action(*root, root);
#endif
}

/* The collector reads the header of a value: it can be on its way while others are visited. */
enum { BENCH_PREFETCH_DISTANCE = 8 };

static inline void bench_prefetch(value v) { __builtin_prefetch((void *)(v - sizeof(value))); }

static inline bool bench_is_young_block(value v) { return Is_block(v) && Is_young(v); }

struct bench_scans {
  /* At a minor collection: visits every root that holds a young value, at least. No value is young
     afterwards. */
  void (*young)(struct bench_visitor);
  /* Visits every root that holds a block. */
  void (*all)(struct bench_visitor);
};

/* Installs the hook, after the one that is there. Once in a program, under the lock. */
void bench_install_scan_hook(struct bench_scans);

#endif
