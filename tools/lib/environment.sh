# shellcheck shell=bash
# The environment that a pinned toolchain runs in, and the one it is built in.
#
# Rules: nothing that opam or another OCaml has exported gets through. OCAMLRUNPARAM, DUNE_* and the
# C compiler's variables are the caller's business when a command runs, and are absent when a
# toolchain is built, since what is built is shared by all callers.

leave_opam() {
  local entry kept=
  local -a entries
  if [[ -n ${OPAM_SWITCH_PREFIX:-} ]]; then
    IFS=: read -ra entries <<<"$PATH"
    for entry in "${entries[@]}"; do
      [[ $entry == "$OPAM_SWITCH_PREFIX"/* ]] || kept+=${kept:+:}$entry
    done
    PATH=$kept
  fi
  unset "${!OPAM@}" "${!OCAMLFIND@}" OCAMLLIB CAMLLIB CAML_LD_LIBRARY_PATH OCAMLPATH OCAMLPARAM \
    OCAMLTOP_INCLUDE_PATH OCAML_TOPLEVEL_PATH
}

# Dune keeps a shared cache in the home folder unless told otherwise.
use_toolchain() {
  local version=$1 ocaml dune prefix
  unit_prefix "$version"
  ocaml=$prefix
  unit_prefix dune
  dune=$prefix
  leave_opam
  export PATH=$ocaml/bin:$dune/bin:$PATH DUNE_CACHE=${DUNE_CACHE:-disabled}
}

# The temporaries of compilers belong to the build, so that they go with it.
prepare_build_environment() {
  leave_opam
  unset "${!DUNE@}" OCAMLRUNPARAM CAMLRUNPARAM CAMLSIGPIPE MAKEFLAGS MFLAGS MAKELEVEL MAKEFILES \
    DESTDIR CONFIG_SITE CDPATH CC CXX CPP AS ASPP AR LD LIBS CFLAGS CPPFLAGS LDFLAGS CPATH \
    C_INCLUDE_PATH LIBRARY_PATH
  mkdir -p "$temporary/tmp"
  export LC_ALL=C TMPDIR=$temporary/tmp DUNE_CACHE=disabled
}
