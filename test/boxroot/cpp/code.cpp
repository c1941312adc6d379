/* The same operations by the functions of C, each with the check that it needs, and by
   boxroot.hpp: test_code.py compares their machine code. */
#include <boxroot.hpp>

#include <new>

using outheap::root;

extern "C" {

void create_c(boxroot *r, value v) {
  boxroot const created = boxroot_create(v);
  if (created == nullptr) outheap::throw_root_failure();
  *r = created;
}
void create_cpp(root *r, value v) { new (r) root{v}; }

value get_c(boxroot const *r) { return boxroot_get(*r); }
value get_cpp(root const *r) { return r->get(); }

value const *get_ref_c(boxroot const *r) { return boxroot_get_ref(*r); }
value const *get_ref_cpp(root const *r) { return r->get_ref(); }

void modify_c(boxroot *r, value v) {
  if (!boxroot_modify(r, v)) outheap::throw_root_failure();
}
void modify_cpp(root *r, value v) { r->modify(v); }

void delete_c(boxroot *r) {
  if (*r != nullptr) boxroot_delete(*r);
}
void delete_cpp(root *r) { r->~root(); }

} /* extern "C" */
