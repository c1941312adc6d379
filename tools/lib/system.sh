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

# The OCamls that the library is compiled for (include/outheap/boxroot_match.h).
ocaml_serves() {
  version_at_least "$1" 4.14 && [[ $1 != 5.[0-2].* ]]
}

check_system() {
  local ocamlopt ocamlc dune
  ocamlopt=$(ocamlopt -version 2>/dev/null) ||
    stop "system: no ocamlopt that runs is on PATH; install OCaml 4.14, or 5.3 or later, or use a pinned version (${ocaml_units[*]})"
  ocaml_serves "$ocamlopt" ||
    stop "system: the ocamlopt on PATH is $ocamlopt, and 4.14, or 5.3 or later, is needed; use another, or a pinned version (${ocaml_units[*]})"
  ocamlc=$(ocamlc -version 2>/dev/null) || ocamlc=none
  [[ $ocamlc == "$ocamlopt" ]] ||
    stop "system: ocamlc ($ocamlc) and ocamlopt ($ocamlopt) on PATH are not of one version"
  dune=$(dune --version 2>/dev/null) ||
    stop "system: no dune that runs is on PATH; install dune >= $minimal_dune, or use a pinned version (${ocaml_units[*]})"
  version_at_least "$dune" "$minimal_dune" ||
    stop "system: the dune on PATH is $dune, and >= $minimal_dune is needed; install a later one, or use a pinned version (${ocaml_units[*]})"
}
