/* What may be absent, and lists: behind the types of a schema, which may be in them. */

template <class T> void print(std::optional<T> x) {
  if (x)
    print(*x);
  else
    std::printf("none");
}

template <class T, T (*read)(::adtc_list, std::uint32_t)>
void print(outheap::adtc::list<T, read> all) {
  std::printf("[");
  for (auto i = all.begin(); i != all.end(); ++i) {
    std::printf(i == all.begin() ? "" : ", ");
    print(*i);
  }
  std::printf("]");
}
