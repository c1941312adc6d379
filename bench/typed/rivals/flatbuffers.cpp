/* SPDX-License-Identifier: MIT */
/* FlatBuffers: a tree is its bytes, which are copied as such; the library's verifier checks. */
#include GENERATED
#include "files.hpp"

struct Bytes {
  flatbuffers::DetachedBuffer built;
  void *copied = nullptr;
  const uint8_t *data = nullptr;
  size_t size = 0;
};

struct Rival {
  using Tree = Bytes;
  using Loaded = Mapped;
  static constexpr bool has_files = true, checks = true;

  static void finish(Tree &tree, Out &o, flatbuffers::Offset<Root> root) {
    o.b.Finish(root);
    tree.built = o.b.Release();
    tree.data = tree.built.data();
    tree.size = tree.built.size();
  }
  static void build(Tree &tree, Tokens t) {
    Out o;
    finish(tree, o, build_root(o, t));
  }
  static void fold(Tree &to, const Tree &from) {
    Out o;
    finish(to, o, fold_root(o, root(from)));
  }
  static void copy(Tree &to, const Tree &from) {
    to.copied = malloc(from.size);
    expect(to.copied != nullptr, "out of memory");
    to.data = (const uint8_t *)memcpy(to.copied, from.data, from.size);
    to.size = from.size;
  }
  static void free(Tree &tree) {
    ::free(tree.copied);
    tree.built = flatbuffers::DetachedBuffer();
  }

  static const Root *root(const Tree &tree) { return flatbuffers::GetRoot<Root>(tree.data); }
  static size_t bytes(const Tree &tree) { return tree.size; }
  static void walk(const Tree &tree, Walked &w) { walk_root(root(tree), w); }
  static void find(const Tree &tree, Found &w) { find_root(root(tree), w); }
  static void digest(const Tree &tree, Digest &d) { digest_root(root(tree), d); }
  static bool equal(const Tree &a, const Tree &b) { return equal_root(root(a), root(b)); }
  static uint32_t files(const Tree &tree) { return files_of(root(tree)); }

  static void save(const Tree &tree, int fd) { write_bytes(fd, tree.data, tree.size); }
  static Loaded load(const char *path, uint32_t &files) {
    Mapped file(path);
    files = files_of(flatbuffers::GetRoot<Root>(file.bytes));
    return file;
  }
  static bool check(const Loaded &file) {
    flatbuffers::Verifier v((const uint8_t *)file.bytes, file.size, 1 << 20, UINT32_MAX);
    return VERIFY(v);
  }
  static uint64_t digest_loaded(const Loaded &file) {
    Digest d;
    digest_root(flatbuffers::GetRoot<Root>(file.bytes), d);
    return d.value;
  }
  static void unload(Loaded &file) { file.unmap(); }
};

int main() { return measured_main<Rival>(); }
