# shellcheck shell=bash
# The cache folder: where finished toolchains are, and how one knows that they are finished.
#
# Rules:
# - A unit's folder counts only with its stamp, a file that holds the path the unit was built for. A
#   compiler records its prefix, so one that was moved is not finished here, whatever it looks like.
# - Whoever writes in the cache holds the lock of what it writes. Locks are flock(2) on files that
#   stay; the build's children inherit the descriptor, so that a lock outlives a killed run for as
#   long as one of them works.
# - Temporaries have fixed names (one per lock), so that the next holder of the lock removes what a
#   killed run has left.
# - Looking whether all is there costs a few file tests: no network, no hashing, no process.

stamp=.finished

# Sets cache; also called again once the folder exists, since its true name is what gets recorded.
locate_cache() {
  cache=${OUTHEAP_TOOLCHAINS:-}
  if [[ -z $cache ]]; then
    local base=${XDG_CACHE_HOME:-}
    if [[ $base != /* ]]; then
      [[ -n ${HOME:-} ]] || stop 'neither HOME nor OUTHEAP_TOOLCHAINS is set: set one, for the cache folder'
      base=$HOME/.cache
    fi
    cache=$base/outheap
  fi
  [[ $cache == /* ]] || cache=$PWD/$cache
  if [[ -d $cache ]]; then
    cache=$(cd "$cache" && pwd -P) || stop "cannot enter the cache folder $cache"
  fi
  # configure scripts, makefiles and #! lines do not take such a prefix
  if [[ $cache =~ [^[:alnum:]/._+@%,=~-] ]]; then
    stop "the cache folder '$cache' has a space or special character in its name: set OUTHEAP_TOOLCHAINS to another"
  fi
}

# The folder is made only when something is to be put there.
open_cache() {
  if ! mkdir -p "$cache/downloads" "$cache/logs" "$cache/locks" 2>/dev/null ||
    [[ ! -w $cache ]]; then
    stop "cannot write in the cache folder $cache: set OUTHEAP_TOOLCHAINS to a folder that can be written"
  fi
  locate_cache
}

unit_prefix() {
  prefix=$cache/${unit_folder[$1]}
}

is_finished() {
  local built_for=
  [[ -f $1/$stamp ]] && read -r built_for <"$1/$stamp" && [[ $built_for == "$1" ]]
}

unit_is_finished() {
  local prefix
  unit_prefix "$1"
  is_finished "$prefix"
}

check_disk() {
  local wanted=$1 what=$2 free
  free=$(df -Pm "$cache" | awk 'NR == 2 { print $4 }')
  if ((free < wanted)); then
    stop "not enough disk space for $what: $wanted MB wanted, $free MB free in $cache; make room, or set OUTHEAP_TOOLCHAINS to another disk"
  fi
}

# Sets lock_fd. The second run waits, and says for whom.
take_lock() {
  local name=$1 what=$2 waited=0
  exec {lock_fd}>>"$cache/locks/$name"
  flock -n "$lock_fd" && return
  say "another run is busy with $what: waiting for it (its log is in $cache/logs)"
  until flock -w 1 "$lock_fd"; do
    waited=$((waited + 1))
    if ((waited % 30 == 0)); then say "still waiting for $what, $(clock $waited)"; fi
  done
}

drop_lock() {
  exec {lock_fd}>&-
}
