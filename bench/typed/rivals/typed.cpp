/* SPDX-License-Identifier: MIT */
/* Our own trees: a preorder buffer in storage that never moves. Copying is adtc_copy, comparing and
   folding are the functions of the library, loading is adtc_map. */
#include GENERATED
#include "measured.hpp"

static void expect_ok(adtc_status status) {
  if (status != ADTC_OK) fail(adtc_status_string(status));
}

/* Comparing needs memory where values are shared. */
template <typename Equal> static bool compare(Equal equal, Root x, Root y) {
  if constexpr (std::is_invocable_v<Equal, Root, Root>)
    return equal(x, y);
  else {
    bool same = false;
    expect_ok(equal(x, y, &same));
    return same;
  }
}

struct Rival {
  using Tree = adtc;
  using Loaded = adtc;
  static constexpr bool has_files = true, checks = true;

  static adtc_options options() {
    adtc_options o = {};
    o.layout = ADTC_PREORDER;
    o.storage = &adtc_mmap_storage;
    return o;
  }

  static Root root(const Tree &tree) {
    adtc_view v = adtc_view_of(&tree);
    return ROOT(root)(&v);
  }

  static void build(Tree &tree, Tokens t) {
    adtc_options o = options();
    adtc_builder b;
    expect_ok(adtc_create(&tree, &o));
    adtc_build_begin(&b, &tree, schema, root_type);
    build_root(&b, t);
    expect_ok(adtc_build_end(&b));
  }

  static size_t bytes(const Tree &tree) { return adtc_view_of(&tree).size; }
  static void walk(const Tree &tree, Walked &w) { walk_root(root(tree), w); }
  static void find(const Tree &tree, Found &w) { find_root(root(tree), w); }
  static void digest(const Tree &tree, Digest &d) { digest_root(root(tree), d); }
  static bool equal(const Tree &a, const Tree &b) { return compare(ROOT(equal), root(a), root(b)); }

  static void fold(Tree &to, const Tree &from) {
    adtc_options o = options();
    adtc_builder b;
    expect_ok(adtc_create(&to, &o));
    adtc_build_begin(&b, &to, schema, root_type);
    ROOT(rewrite)(&b, root(from), &folder, nullptr);
    expect_ok(adtc_build_end(&b));
  }

  static void copy(Tree &to, const Tree &from) {
    adtc_options o = options();
    adtc_view v = adtc_view_of(&from);
    expect_ok(adtc_copy(&to, &v, &o));
  }

  static void free(Tree &tree) { adtc_free(&tree); }

  static void save(const Tree &tree, int fd) {
    expect_ok(adtc_write(const_cast<Tree *>(&tree), fd));
  }

  static Loaded load(const char *path, uint32_t &files) {
    Loaded loaded;
    expect_ok(adtc_map(&loaded, path, nullptr));
    files = files_of(root(loaded));
    return loaded;
  }

  static bool check(const Loaded &loaded) {
    adtc_view v = adtc_view_of(&loaded);
    Root checked;
    return ROOT(open)(v.base, v.size, &checked, nullptr) == ADTC_OK;
  }

  static uint64_t digest_loaded(const Loaded &loaded) { return digested<Rival>(loaded); }
  static void unload(Loaded &loaded) { adtc_free(&loaded); }
  static uint32_t files(const Tree &tree) { return files_of(root(tree)); }
};

int main() { return measured_main<Rival>(); }
