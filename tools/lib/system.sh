# shellcheck shell=bash
# Which dune and which OCaml of somebody else's serve.
#
# Rules: a version is read from the program itself; what cannot run does not serve.

# version_at_least VERSION MINIMUM, by major and minor number.
version_at_least() {
  local version=$1 minimum=$2 major minor
  [[ $version =~ ^([0-9]+)\.([0-9]+) ]] || return 1
  major=${BASH_REMATCH[1]} minor=${BASH_REMATCH[2]}
  ((major > ${minimum%%.*} || (major == ${minimum%%.*} && minor >= ${minimum#*.})))
}

# The first OCaml that the library is compiled for, as in 4.14: the header says which.
first_ocaml() {
  local word name number
  while read -r word name number; do
    [[ "$word $name" != '#define BXR_FIRST_OCAML' ]] || break
  done <"${BASH_SOURCE[0]%/*}/../../include/outheap/boxroot_match.h"
  echo "$((number / 10000)).$((number / 100 % 100))"
}

check_system_ocaml() {
  local ocamlopt ocamlc first
  first=$(first_ocaml)
  ocamlopt=$(ocamlopt -version 2>/dev/null) ||
    stop "system: no ocamlopt that runs is on PATH; install OCaml $first or later, or use a pinned version (${ocaml_units[*]})"
  version_at_least "$ocamlopt" "$first" ||
    stop "system: the ocamlopt on PATH is $ocamlopt, and $first or later is needed; use another, or a pinned version (${ocaml_units[*]})"
  ocamlc=$(ocamlc -version 2>/dev/null) || ocamlc=none
  [[ $ocamlc == "$ocamlopt" ]] ||
    stop "system: ocamlc ($ocamlc) and ocamlopt ($ocamlopt) on PATH are not of one version"
}

check_system() {
  local dune
  check_system_ocaml
  dune=$(dune --version 2>/dev/null) ||
    stop "system: no dune that runs is on PATH; install dune >= $minimal_dune, or use a pinned version (${ocaml_units[*]})"
  version_at_least "$dune" "$minimal_dune" ||
    stop "system: the dune on PATH is $dune, and >= $minimal_dune is needed; install a later one, or use a pinned version (${ocaml_units[*]})"
}
