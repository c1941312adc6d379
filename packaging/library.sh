# shellcheck shell=bash
# What libboxroot, liboutheap and liboutheap_region are made of and where their files go: the one
# place that says so, for install and uninstall.
#
# Rules: sourced from the root of the checkout, after tools/lib/say.sh. A source folder is compiled
# as it is (c_files); its objects are in a folder of their own, since names repeat. Destinations are
# relative to PREFIX. Liboutheap needs no OCaml; libboxroot has all of src/pages in it, so that
# programs need one library: both may be linked into one program. Liboutheap_region is for one OCaml
# too, and takes its pages and its files from liboutheap.
#
# NAME_hidden are those of its folders that the library has for itself: a shared library exports
# nothing of them, since one of another version, or with granules of another size, may be in the
# same program.
#
# NAME_needs are libraries that it is linked with, and that are installed with it.
#
# NAME_macros are what a library's headers and its code must know alike, where CFLAGS say it.
# NAME_modules are those of pkg-config.

# Each after what it needs.
all_libraries=(boxroot outheap outheap_region)
# Those that are compiled for one OCaml.
ocaml_libraries_of_ours=(boxroot outheap_region)

boxroot_folders=(src/boxroot src/pages)
boxroot_hidden=(src/pages)
boxroot_needs=()
boxroot_headers=(boxroot.h boxroot.hpp outheap/{boxroot_inline,boxroot_match,version}.h)
boxroot_macros=(BOXROOT_DEBUG)
boxroot_modules=(boxroot boxroot-ocaml)

outheap_folders=(src/pages src/adtc src/adtc_pages src/region/read)
outheap_hidden=()
outheap_needs=()
outheap_headers=(adtc.h adtc_column.h adtc_pages.h adtc_typed.{h,hpp}
  outheap/{address_map,adtc_build_inline,adtc_inline,adtc_match,adtc_prove_inline}.h
  outheap/{adtc_typed_inline,page_table,pages,pages_match,region_read,runtime,status,version}.h
  outheap/region_read.hpp)
outheap_macros=(OH_PAGE_TABLE_SHIFT)
outheap_modules=(outheap)

outheap_region_folders=(src/region)
outheap_region_hidden=()
outheap_region_needs=(outheap)
outheap_region_headers=(outheap/region.{h,hpp} outheap/region_match.h)
outheap_region_macros=(OH_PAGE_TABLE_SHIFT)
outheap_region_modules=(outheap_region)

# The C files of a folder of ours, a line each. All below it belong to the library but what is in a
# folder of the name ocaml, which is for dune, or read, which is for programs without OCaml.
c_files() {
  find "$1" -mindepth 1 \( -name ocaml -o -name read \) -prune -o -name '*.c' -print | LC_ALL=C sort
}

# The schema compiler, which is installed with liboutheap: its files in schema, a line each.
compiler_files() {
  (cd schema && find adtc -type f ! -path '*/__pycache__/*' | LC_ALL=C sort)
}

# The pages that headers name, and all that these name: with each library, a line each.
page_files() {
  find docs -maxdepth 1 -name '*.md' -exec basename {} \; | LC_ALL=C sort
}

# Sets library, library_folders, hidden_folders, needed_libraries, public_headers, shared_macros and
# modules to what one of them is.
choose_library() {
  library=$1
  local -n folders=$1_folders hidden=$1_hidden headers=$1_headers
  local -n needs=$1_needs macros=$1_macros of_pkgconfig=$1_modules
  library_folders=("${folders[@]}")
  hidden_folders=("${hidden[@]}")
  needed_libraries=("${needs[@]}")
  public_headers=("${headers[@]}")
  shared_macros=("${macros[@]}")
  modules=("${of_pkgconfig[@]}")
}

# Sets version (0.1.0) and soversion (0.1: what is compatible has the same).
read_version() {
  version=$(tools/version)
  soversion=${version%.*}
}

# The directories for what is installed, each absolute. LIBDIR and INCLUDEDIR are PREFIX's own
# unless set.
check_destination() {
  prefix=${PREFIX:-/usr/local}
  includedir=${INCLUDEDIR:-$prefix/include}
  libdir=${LIBDIR:-$prefix/lib}
  local folder
  for folder in "$prefix" "$includedir" "$libdir" ${DESTDIR:+"$DESTDIR"}; do
    [[ $folder == /* && $folder != *[[:space:]]* ]] ||
      stop "'$folder' is no place to install to: PREFIX, LIBDIR, INCLUDEDIR and DESTDIR are absolute, without spaces"
  done
  bindir=$prefix/bin
  docdir=$prefix/share/doc/outheap
  pkgconfigdir=$libdir/pkgconfig
}

# All files that install writes for the library that is chosen, without DESTDIR.
installed_files() {
  printf "$includedir/%s\n" "${public_headers[@]}"
  printf "$libdir/lib$library.%s\n" a so "so.$soversion" "so.$version"
  printf "$libdir/cmake/$library/$library-%s\n" config.cmake config-version.cmake
  printf "$pkgconfigdir/%s.pc\n" "${modules[@]}"
  page_files | while read -r file; do echo "$docdir/$file"; done
  [[ $library == outheap ]] || return 0
  echo "$bindir/adtc"
  compiler_files | while read -r file; do echo "$libdir/adtc/$file"; done
  echo "$libdir/adtc/adtc_typed.tar.gz"
}
