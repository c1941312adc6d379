/* SPDX-License-Identifier: MIT */
/* Cap'n Proto: a message in segments; a copy is one flat array of them. It has no verifier, as its
   readers check what they read: its check is totalSize, which follows all pointers. */
#include GENERATED
#include "files.hpp"

static capnp::ReaderOptions unlimited() {
  capnp::ReaderOptions o;
  o.traversalLimitInWords = UINT64_MAX >> 8;
  o.nestingLimit = 1 << 20;
  return o;
}

struct Message {
  std::unique_ptr<capnp::MallocMessageBuilder> built;
  kj::Array<capnp::word> flat;
  std::unique_ptr<capnp::FlatArrayMessageReader> reader;
  Root::Reader root;
};

struct Opened {
  Mapped file;
  std::unique_ptr<capnp::FlatArrayMessageReader> reader;
};

struct Rival {
  using Tree = Message;
  using Loaded = Opened;
  static constexpr bool has_files = true, checks = true;

  static void build(Tree &tree, Tokens t) {
    tree.built = std::make_unique<capnp::MallocMessageBuilder>();
    auto root = tree.built->initRoot<Root>();
    build_root(root, t);
    tree.root = root.asReader();
  }
  static void fold(Tree &to, const Tree &from) {
    to.built = std::make_unique<capnp::MallocMessageBuilder>();
    auto root = to.built->initRoot<Root>();
    fold_root(root, from.root);
    to.root = root.asReader();
  }
  static void copy(Tree &to, const Tree &from) {
    to.flat = capnp::messageToFlatArray(*from.built);
    to.reader = std::make_unique<capnp::FlatArrayMessageReader>(to.flat.asPtr(), unlimited());
    to.root = to.reader->getRoot<Root>();
  }
  static void free(Tree &tree) { tree = Message(); }

  static size_t bytes(const Tree &tree) {
    return capnp::computeSerializedSizeInWords(*tree.built) * sizeof(capnp::word);
  }
  static void walk(const Tree &tree, Walked &w) { walk_root(tree.root, w); }
  static void find(const Tree &tree, Found &w) { find_root(tree.root, w); }
  static void digest(const Tree &tree, Digest &d) { digest_root(tree.root, d); }
  static bool equal(const Tree &a, const Tree &b) { return equal_root(a.root, b.root); }
  static uint32_t files(const Tree &tree) { return files_of(tree.root); }

  static void save(const Tree &tree, int fd) { capnp::writeMessageToFd(fd, *tree.built); }
  static Loaded load(const char *path, uint32_t &files) {
    Opened opened{Mapped(path), nullptr};
    kj::ArrayPtr<const capnp::word> words((const capnp::word *)opened.file.bytes,
                                          opened.file.size / sizeof(capnp::word));
    opened.reader = std::make_unique<capnp::FlatArrayMessageReader>(words, unlimited());
    files = files_of(opened.reader->getRoot<Root>());
    return opened;
  }
  static bool check(const Loaded &opened) {
    return opened.reader->getRoot<Root>().totalSize().wordCount > 0;
  }
  static uint64_t digest_loaded(const Loaded &opened) {
    Digest d;
    digest_root(opened.reader->getRoot<Root>(), d);
    return d.value;
  }
  static void unload(Loaded &opened) {
    opened.reader.reset();
    opened.file.unmap();
  }
};

int main() { return measured_main<Rival>(); }
