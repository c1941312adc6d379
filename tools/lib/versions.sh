# shellcheck shell=bash
# What is pinned: which toolchains there are, the sources they are built from, and what that takes.
#
# Rules: data only. A source is known by its sha256; where the same tree can be had in a second way,
# that way has a line (and a sum) of its own. No registry is named: npm, apt-get and pip know
# theirs. Whoever changes how a unit is built changes its folder's revision (the last number), so
# that checkouts of different ages can share one cache.

# A unit is what is built as a whole, in a folder of its own.
declare -A unit_title=(
  [5.3]='OCaml 5.3.0'
  [4.14]='OCaml 4.14.1'
  [5.4]='OCaml 5.4.1'
  ['5.3-tsan']='OCaml 5.3.0 for ThreadSanitizer'
  [dune]='dune 3.17.2'
  [odoc]='odoc 3.0.0'
  [menhir]='menhir 20240715'
  [coq]='Coq 8.20.1'
  [findlib]='findlib 1.9.8'
  [zarith]='zarith 1.14'
)
# Those of which only the source is wanted, of benchmarks: they are in no folder of their own.
source_units=(menhir coq findlib zarith)
declare -A unit_folder=(
  [5.3]=ocaml-5.3.0-2
  [4.14]=ocaml-4.14.1-1
  [5.4]=ocaml-5.4.1-1
  ['5.3-tsan']=ocaml-5.3.0-tsan-1
  [dune]=dune-3.17.2-1
  [odoc]=odoc-3.0.0-1
)
ocaml_units=(5.3 4.14 5.4 5.3-tsan)
dune_builder=5.3
minimal_dune=3.17

# The ways to a unit's source tree, best first: client, what it is asked for, file, sha256 of the
# file.
ocaml_5_3_source='
npm ocaml@5.3.0 ocaml-5.3.0.tgz c4108bac7b45c46325f0e15a988c308f7785cd6c4d29dac190df06f543f7c992
apt ocaml/trixie ocaml_5.3.0.orig.tar.xz b0229336d9ebe0af905954bcd1ae5b293306bbcb08c01ead03500d9e5bc90164'
declare -A unit_source=(
  [5.3]=$ocaml_5_3_source
  ['5.3-tsan']=$ocaml_5_3_source
  [4.14]='
npm ocaml@4.14.1000 ocaml-4.14.1000.tgz a238effbd1de2b4af1dd7708b8a56598bec6b4000d360a999c35352f7cdede2d'
  [5.4]='
apt ocaml/sid ocaml_5.4.1.orig.tar.xz b1e297adc186635540758eb064c7fab025598ae4436f3b9767e5025188b4e0ab
apt ocaml/testing ocaml_5.4.1.orig.tar.xz b1e297adc186635540758eb064c7fab025598ae4436f3b9767e5025188b4e0ab'
  [dune]='
apt ocaml-dune/trixie ocaml-dune_3.17.2.orig.tar.bz2 9deafeed0ecfe9e65e642cd8e6197f0864f73fcd7b94b5b199ae4d2e07a2ea64'
  [menhir]='
apt menhir/trixie menhir_20240715+ds.orig.tar.xz 6adc86fdd54309e3acc309b61266d43ea1206cdb772cfabd58d73c7116ad6cf3'
  [coq]='
apt coq/trixie coq_8.20.1+dfsg.orig.tar.xz 333423556aa0b9f1c5ba435b8a6f081fad9613c6396d5b73784bb8028fefa7a5'
  [findlib]='
apt findlib/trixie findlib_1.9.8.orig.tar.gz 662c910f774e9fee3a19c4e057f380581ab2fc4ee52da4761304ac9c31b8869d'
  [zarith]='
apt ocaml-zarith/trixie ocaml-zarith_1.14.orig.tar.gz 878e204fac83b547a66f8fc1f32ad8b30167f41d64892025d5f8e9104da47c0d'
)

# Units that are not compiled: a suite of Debian, and packages of it. apt-get vouches for them by
# Debian's signature, since the C library's file has another name after each point release.
declare -A unit_debs=([odoc]='trixie ocaml-odoc libc6 libzstd1')

# Compressed marshalling serves the compiler's own files only; without it a compiler does not depend
# on which libraries the machine that built it happened to have.
# The usual one has neither the debugger nor the instrumented runtime, which nobody here uses with
# it: a sixth of the C files that a build compiles.
declare -A unit_configure=(
  [5.3]='--without-zstd --disable-debugger --disable-instrumented-runtime'
  [4.14]=''
  [5.4]='--without-zstd'
  ['5.3-tsan']='--without-zstd --enable-tsan'
)

# Debian packages, beside the client and the decompressor that the chosen source needs.
declare -A unit_packages=(
  [5.3]='build-essential'
  [4.14]='build-essential'
  [5.4]='build-essential'
  ['5.3-tsan']='build-essential libunwind-dev'
  [dune]='build-essential'
  [odoc]=''
)

# Free disk space wanted (MB), and the usual seconds of the steps on 2 cores:
# source, configure, compile, install.
declare -A unit_megabytes=(
  [5.3]=1500 [4.14]=1500 [5.4]=1500 ['5.3-tsan']=1700 [dune]=300 [odoc]=100
)
declare -A unit_seconds=(
  [5.3]='5 15 125 10'
  [4.14]='5 15 140 10'
  [5.4]='10 20 190 10'
  ['5.3-tsan']='5 15 150 10'
  [dune]='10 0 35 5'
  [odoc]='10 0 0 1'
)
