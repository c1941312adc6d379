/* SPDX-License-Identifier: MIT */
/* Structs of C, by malloc or in an arena. They have pointers in them: nothing can be saved. */
#include GENERATED
#include "measured.hpp"

struct Tree {
  Out out;
  ROOT *root = nullptr;
  size_t bytes = 0;
};

struct Rival {
  using Tree = ::Tree;
  static constexpr bool has_files = false;

  static void build(Tree &tree, Tokens t) {
    start(tree);
    tree.root = build_root(tree.out, t);
    finish(tree);
  }
  static void fold(Tree &to, const Tree &from) {
    start(to);
    to.root = fold_root(to.out, from.root);
    finish(to);
  }
  /* A tree of pointers is copied node by node: by a function as that which folds. */
  static void copy(Tree &to, const Tree &from) {
    start(to);
    to.root = copy_root(to.out, from.root);
    finish(to);
  }
  static void walk(const Tree &tree, Walked &w) { walk_root(tree.root, w); }
  static void find(const Tree &tree, Found &w) { find_root(tree.root, w); }
  static void digest(const Tree &tree, Digest &d) { digest_root(tree.root, d); }
  static bool equal(const Tree &a, const Tree &b) { return equal_root(a.root, b.root); }
  static size_t bytes(const Tree &tree) { return tree.bytes; }

#ifdef RIVAL_ARENA
  static void start(Tree &) {}
  static void finish(Tree &tree) { tree.bytes = tree.out.used(); }
  static void free(Tree &tree) { tree.out.clear(); }
#else
  static void start(Tree &tree) { tree.bytes = mallinfo2().uordblks; }
  static void finish(Tree &tree) { tree.bytes = mallinfo2().uordblks - tree.bytes; }
  static void free(Tree &tree) { free_root(tree.root); }
#endif
};

int main() { return measured_main<Rival>(); }
