/* SPDX-License-Identifier: MIT */
/* The file of tokens that bench/typed/data makes: counts, then ends of texts, the places where the
   tokens of each file of sources begin, the tokens, and the bytes of the texts. */
#ifndef BENCH_TYPED_INPUT_HPP
#define BENCH_TYPED_INPUT_HPP

#include "rival.hpp"

inline std::vector<char> file_content(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == nullptr) fail("a file is missing: bench/typed/data makes tokens");
  std::vector<char> bytes;
  fseek(file, 0, SEEK_END);
  bytes.resize((size_t)ftell(file));
  rewind(file);
  if (fread(bytes.data(), 1, bytes.size(), file) != bytes.size()) fail("a file is cut short");
  fclose(file);
  return bytes;
}

class Input {
public:
  /* Of the first [most] files of sources, all if that is 0. */
  Input(const char *path, uint32_t most) : content(file_content(path)) {
    const uint32_t *counts = (const uint32_t *)content.data();
    uint32_t text_count = counts[0], files = counts[1], token_count = counts[2];
    const uint32_t *ends = counts + 3, *starts = ends + text_count;
    const int32_t *tokens = (const int32_t *)(starts + files + 1);
    const char *bytes = (const char *)(tokens + token_count);
    uint32_t begin = 0;
    for (uint32_t i = 0; i < text_count; begin = ends[i++])
      texts.emplace_back(bytes + begin, ends[i] - begin);
    uint32_t chosen = most == 0 || most > files ? files : most;
    /* The root is a product whose only field is the list of all files. */
    all.push_back((int32_t)chosen);
    all.insert(all.end(), tokens, tokens + starts[chosen]);
  }
  Tokens tokens() const { return Tokens(all.data(), texts.data()); }
  size_t count() const { return all.size(); }

private:
  std::vector<char> content;
  std::vector<Text> texts;
  std::vector<int32_t> all;
};

#endif
