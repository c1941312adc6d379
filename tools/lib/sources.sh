# shellcheck shell=bash
# Source trees: fetched with the package clients of the machine, checked, kept in downloads/,
# unpacked.
#
# Rules: a file enters downloads/ only with its recorded sha256, by a rename, and is checked again
# before each use. Everything else that a client writes (its lists, its cache) goes to a temporary
# folder. A file that somebody put into downloads/ by hand serves like any other.

has_sum() {
  [[ -f $1 ]] && printf '%s  %s\n' "$2" "$1" | sha256sum --check --status
}

# Calls FUNCTION with client, request, file and sum for each way to UNIT's source until one
# succeeds.
try_ways() {
  local unit=$1 client request file sum
  shift
  while read -r client request file sum; do
    [[ -n $client ]] || continue
    if "$@" "$client" "$request" "$file" "$sum" </dev/null; then return 0; fi
  done <<<"${unit_source[$unit]}"
  return 1
}

# Sets source_file when it is there and right.
is_downloaded() {
  has_sum "$cache/downloads/$3" "$4" && source_file=$cache/downloads/$3
}

client_is_there() {
  case $1 in
    npm) has_commands npm ;;
    apt) has_commands apt-get ;;
  esac
}

can_be_fetched() {
  client_is_there "$1" && source_file=$3
}

# The Debian packages for fetching and unpacking UNIT's source. npm brings hundreds of packages
# along, so it is asked for only when it is the one way.
source_packages() {
  local source_file=npm
  [[ -n ${unit_source[$1]:-} ]] || return 0
  try_ways "$1" is_downloaded || try_ways "$1" can_be_fetched || true
  case $source_file in
    npm) echo npm ;;
    *.xz) echo xz-utils ;;
    *.bz2) echo bzip2 ;;
  esac
}

fetch_with_npm() {
  (cd "$1" && npm pack --loglevel=error --cache="$1/npm" --fetch-retries=1 \
    --fetch-retry-mintimeout=2000 --update-notifier=false "$2")
}

# The suites asked for are not those of the machine, so apt-get gets lists of its own, for whichever
# of the machine's mirrors has them.
#
# ask_apt FOLDER TYPE SUITE FILE ARGUMENT...: what apt-get makes of the arguments is to have made a
# FILE, a pattern.
ask_apt() {
  local folder=$1 type=$2 suite=$3 file=$4 keyring='' mirror
  shift 4
  local -a mirrors
  local -a apt=(apt-get -q
    -o Dir::Etc::SourceList="$folder/sources.list" -o Dir::Etc::SourceParts="$folder/none"
    -o Dir::State::Lists="$folder/lists" -o Dir::Cache="$folder/cache"
    -o APT::Update::Error-Mode=any -o Acquire::Retries=1)
  keyring=$(dpkg -L debian-archive-keyring 2>/dev/null |
    grep -m 1 '/debian-archive-keyring\.[gp]*$') || true
  mkdir -p "$folder/lists/partial" "$folder/cache/archives/partial" "$folder/none"
  # shellcheck disable=SC2016 # a pattern of apt-get's, not of the shell's
  mapfile -t mirrors < <(apt-get indextargets --format '$(REPO_URI)' | awk '!seen[$0]++')
  for mirror in "${mirrors[@]}"; do
    echo "$type ${keyring:+[signed-by=$keyring]} $mirror $suite main" >"$folder/sources.list"
    if "${apt[@]}" update && (cd "$folder" && "${apt[@]}" "$@") &&
      compgen -G "$folder/$file" >/dev/null; then
      return 0
    fi
  done
  return 1
}

# --tar-only: a suite that moves may have lost the other files, and the tree is all that is wanted.
fetch_with_apt() {
  ask_apt "$1" deb-src "${2#*/}" "$3" source --download-only --tar-only "$2"
}

download() {
  local client=$1 request=$2 file=$3 sum=$4 folder=$temporary/fetch
  client_is_there "$client" || {
    echo "no $client here"
    return 1
  }
  rm -rf "$folder"
  mkdir -p "$folder"
  "fetch_with_$client" "$folder" "$request" "$file" || {
    echo "$client did not give $request"
    return 1
  }
  if ! has_sum "$folder/$file" "$sum"; then
    echo "$file from $client: its sha256 is not the recorded $sum"
    echo "$file" >>"$temporary/wrong"
    return 1
  fi
  mv -f "$folder/$file" "$cache/downloads/$file"
  rm -rf "$folder"
  source_file=$cache/downloads/$file
}

describe_way() {
  echo "$3, sha256 $4 ($1: $2)"
  return 1
}

# Sets source_file, or fails.
fetch_source() {
  rm -f "$temporary/wrong"
  try_ways "$1" is_downloaded || try_ways "$1" download
}

no_source() {
  local unit=$1 hint=$2 trouble='could not be downloaded (is there a network?)' files
  if [[ -s $temporary/wrong ]]; then trouble='is not what was recorded: the downloaded file has another sha256'; fi
  files=$(try_ways "$unit" describe_way | paste -sd '|' | sed 's/|/, or /g') || true
  stop "the source of ${unit_title[$unit]} $trouble; see $log; put a good copy into $cache/downloads${hint:+, $hint}: $files"
}

unpack_source() {
  mkdir -p "$1"
  tar -x --strip-components=1 --no-same-owner -f "$source_file" -C "$1"
}

# unpack_debs UNIT FOLDER: nothing is installed, and no script of a package runs.
unpack_debs() {
  local folder=$temporary/fetch suite file
  local -a names
  read -ra names <<<"${unit_debs[$1]}"
  suite=${names[0]}
  mkdir -p "$folder" "$2"
  if ! has_commands apt-get dpkg-deb ||
    ! ask_apt "$folder" deb "$suite" '*.deb' download "${names[@]:1}"; then
    stop "${unit_title[$1]} could not be had: it takes apt-get, and a mirror with Debian's suite $suite; see $log"
  fi
  for file in "$folder"/*.deb; do
    dpkg-deb -x "$file" "$2"
  done
}
