/* SPDX-License-Identifier: MIT */
/* Protocol Buffers: messages in an arena; to save is to serialize, and to load is to parse, which
   checks as well. */
#include GENERATED
#include "files.hpp"

#include <google/protobuf/arena.h>
#include <google/protobuf/io/coded_stream.h>

/* Blocks of a megabyte: the usual ones grow to 8 KiB only. */
static google::protobuf::ArenaOptions large_blocks() {
  google::protobuf::ArenaOptions o;
  o.start_block_size = o.max_block_size = 1 << 20;
  return o;
}

struct Message {
  std::unique_ptr<google::protobuf::Arena> arena;
  Root *root = nullptr;
  void begin() {
    arena = std::make_unique<google::protobuf::Arena>(large_blocks());
    root = google::protobuf::Arena::CreateMessage<Root>(arena.get());
  }
};

struct Rival {
  using Tree = Message;
  using Loaded = Message;
  static constexpr bool has_files = true, checks = false;

  static void build(Tree &tree, Tokens t) {
    tree.begin();
    build_root(tree.root, t);
  }
  static void fold(Tree &to, const Tree &from) {
    to.begin();
    fold_root(to.root, from.root);
  }
  static void copy(Tree &to, const Tree &from) {
    to.begin();
    to.root->CopyFrom(*from.root);
  }
  static void free(Tree &tree) { tree.arena.reset(); }

  static size_t bytes(const Tree &tree) { return tree.root->ByteSizeLong(); }
  static void walk(const Tree &tree, Walked &w) { walk_root(tree.root, w); }
  static void find(const Tree &tree, Found &w) { find_root(tree.root, w); }
  static void digest(const Tree &tree, Digest &d) { digest_root(tree.root, d); }
  static bool equal(const Tree &a, const Tree &b) { return equal_root(a.root, b.root); }
  static uint32_t files(const Tree &tree) { return files_of(tree.root); }

  static void save(const Tree &tree, int fd) {
    expect(tree.root->SerializeToFileDescriptor(fd), "a message could not be written");
  }
  static Loaded load(const char *path, uint32_t &files) {
    Message loaded;
    loaded.begin();
    Mapped file(path);
    google::protobuf::io::CodedInputStream in((const uint8_t *)file.bytes, (int)file.size);
    in.SetRecursionLimit(1 << 20);
    expect(loaded.root->ParseFromCodedStream(&in), "a message could not be parsed");
    file.unmap();
    files = files_of(loaded.root);
    return loaded;
  }
  static bool check(const Loaded &) { return true; }
  static uint64_t digest_loaded(const Loaded &loaded) { return digested<Rival>(loaded); }
  static void unload(Loaded &loaded) { loaded.arena.reset(); }
};

int main() { return measured_main<Rival>(); }
