# shellcheck shell=bash
# Builds the missing units, each in a temporary folder beside its place, and publishes each by a
# rename.
#
# Rules: a compiler is configured with its final prefix and installed under DESTDIR, tried out
# there, stamped, and moved as a whole: a folder with the final name is finished or does not exist.
# The build tree goes with the temporary folder; the log and the downloaded source stay.

step_names=(source configure compile install)

compiler_works() {
  local root=$1 folder=$temporary/try
  mkdir -p "$folder"
  cd "$folder"
  echo 'let () = print_string (string_of_int (Unix.getpid () * 0 + 42))' >try.ml
  local -a include=()
  [[ ! -d $root/lib/ocaml/unix ]] || include=(-I "$root/lib/ocaml/unix")
  OCAMLLIB=$root/lib/ocaml "$root/bin/ocamlopt.opt" "${include[@]}" unix.cmxa try.ml -o try
  [[ $(./try) == 42 ]]
}

dune_works() {
  local dune=$1 folder=$temporary/try prefix
  mkdir -p "$folder"
  cd "$folder"
  echo "(lang dune $minimal_dune)" >dune-project
  echo '(executable (name try) (libraries unix))' >dune
  echo 'let () = print_string (string_of_int (Unix.getpid () * 0 + 42))' >try.ml
  unit_prefix "$dune_builder"
  export PATH=$prefix/bin:$PATH
  "$dune" build --root . --display short ./try.exe
  [[ $(./_build/default/try.exe) == 42 ]]
}

ocaml_source() {
  fetch_source "$1" || no_source "$1" ''
  unpack_source "$temporary/source"
}

ocaml_configure() {
  local prefix
  local -a options
  unit_prefix "$1"
  read -ra options <<<"${unit_configure[$1]}"
  cd "$temporary/source"
  ./configure --disable-ocamldoc --disable-ocamltest --prefix="$prefix" "${options[@]}"
}

ocaml_compile() {
  cd "$temporary/source"
  make -j"$(nproc)" world.opt
}

ocaml_install() {
  local prefix
  unit_prefix "$1"
  make -C "$temporary/source" install DESTDIR="$temporary/root"
  (compiler_works "$temporary/root$prefix")
  mv -T "$temporary/root$prefix" "$temporary/finished"
}

# Dune has no second source, but a dune that already is on PATH does as well: it is copied, since it
# may go away or change later.
dune_source() {
  local version
  if fetch_source dune; then
    unpack_source "$temporary/source"
    return
  fi
  if [[ -n $dune_on_path ]] && version=$("$dune_on_path" --version) &&
    version_at_least "$version" "$minimal_dune"; then
    cp -L "$dune_on_path" "$temporary/dune"
    echo "$dune_on_path, $version" >"$temporary/substitute"
    return
  fi
  no_source dune "or a dune >= $minimal_dune on PATH"
}

dune_compile() {
  local prefix
  [[ ! -e $temporary/substitute ]] || return 0
  unit_prefix "$dune_builder"
  export PATH=$prefix/bin:$PATH
  make -C "$temporary/source" bootstrap
  cp -L "$temporary/source/_boot/dune.exe" "$temporary/dune"
}

dune_install() {
  (dune_works "$temporary/dune")
  mkdir -p "$temporary/finished/bin"
  mv "$temporary/dune" "$temporary/finished/bin/dune"
}

odoc_source() {
  unpack_debs "$1" "$temporary/finished"
}

# Of a later Debian than the machine may be, so it runs on the C library of its own.
odoc_install() {
  local libraries loader found
  cd "$temporary/finished"
  loader=$(echo usr/lib/*/ld-linux*.so.*)
  libraries=${loader%/*}
  mkdir bin
  cat >bin/odoc <<EOF
#!/bin/sh
folder=\${0%/*}/..
exec "\$folder/$loader" --library-path "\$folder/$libraries" "\$folder/usr/bin/odoc" "\$@"
EOF
  chmod +x bin/odoc
  found=$(bin/odoc --version)
  [[ "odoc $found" == "${unit_title[$1]}" ]] ||
    stop "Debian's suite has odoc $found now, and ${unit_title[$1]} is wanted: look at lib/versions.sh"
}

unit_steps() {
  case $1 in
    dune) kind=dune steps=(0 2 3) ;;
    odoc) kind=odoc steps=(0 3) ;;
    *) kind=ocaml steps=(0 1 2 3) ;;
  esac
}

# In a subshell: the build's environment is not that of the command that runs later.
in_build_environment() {
  prepare_build_environment
  "$@"
}

build_unit() {
  local unit=$1 prefix kind step
  local -a steps seconds
  unit_prefix "$unit"
  unit_steps "$unit"
  dune_on_path=$(type -P dune) || true
  take_lock "${unit_folder[$unit]}" "${unit_title[$unit]}"
  if is_finished "$prefix"; then
    steps_done=$((steps_done + ${#steps[@]}))
    drop_lock
    return
  fi
  temporary=$cache/.building-${unit_folder[$unit]}
  log=$cache/logs/${unit_folder[$unit]}.log
  reason_path=$temporary/reason
  temporaries=("$temporary")
  rm -rf "$temporary" "$prefix"
  check_disk "${unit_megabytes[$unit]}" "${unit_title[$unit]}"
  mkdir -p "$temporary"
  : >"$log"
  say "${unit_title[$unit]}: log in $log"
  read -ra seconds <<<"${unit_seconds[$unit]}"
  for step in "${steps[@]}"; do
    run_step "${unit_title[$unit]}: ${step_names[step]}" "${seconds[step]}" \
      in_build_environment "${kind}_${step_names[step]}" "$unit"
  done
  if [[ -e $temporary/substitute ]]; then
    say "the source of ${unit_title[$unit]} could not be had (see $log): copied $(<"$temporary/substitute") instead"
  fi
  echo "$prefix" >"$temporary/finished/$stamp"
  mv -T "$temporary/finished" "$prefix"
  remove_temporaries
  drop_lock
}

# Sets missing: the unfinished units that VERSION... take, in the order of building. Dune is built
# with one compiler and serves them all.
find_missing_units() {
  local unit
  local -a wanted=("$@")
  local -A seen=()
  missing=()
  unit_is_finished dune || wanted=("$dune_builder" dune "$@")
  for unit in "${wanted[@]}"; do
    if [[ -z ${seen[$unit]:-} ]] && ! unit_is_finished "$unit"; then missing+=("$unit"); fi
    seen[$unit]=1
  done
}

# provide VERSION...: builds what they take and is not finished.
provide() {
  local -a missing packages=() steps seconds
  local unit kind step total=0 titles=''
  open_cache
  find_missing_units "$@"
  ((${#missing[@]})) || return 0
  for unit in "${missing[@]}"; do
    read -ra packages <<<"${packages[*]} ${unit_packages[$unit]} $(source_packages "$unit")"
    check_disk "${unit_megabytes[$unit]}" "${unit_title[$unit]}"
    unit_steps "$unit"
    read -ra seconds <<<"${unit_seconds[$unit]}"
    steps_total=$((steps_total + ${#steps[@]}))
    for step in "${steps[@]}"; do total=$((total + seconds[step])); done
    titles+=${titles:+, }${unit_title[$unit]}
  done
  say "building $titles once, in $cache: usually $(clock $total) on 2 cores, here with $(nproc)"
  watch_signals
  packages_step "${packages[@]}"
  for unit in "${missing[@]}"; do
    build_unit "$unit"
  done
  unwatch_signals
  say "ready: $titles, after $(clock $SECONDS)"
}
