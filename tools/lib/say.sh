# shellcheck shell=bash
# How the tools speak, and how they end when something is missing.
#
# Rules: everything goes to stderr, stdout belongs to the command that is run. What cannot go on for
# want of something (network, compiler, disk, package) ends with one line that names it and what to
# do, and status 2; a build that fails is another matter (progress.sh).

if ((BASH_VERSINFO[0] < 5)); then
  echo "tools: bash 5 or later is needed, this is ${BASH_VERSION}" >&2
  exit 2
fi

say() {
  printf 'tools: %s\n' "$*" >&2
}

# Inside a step stderr is the log, so the line is left for the step's parent to say (reason_file).
stop() {
  if [[ -n ${reason_file:-} ]]; then
    printf '%s\n' "$*" >"$reason_file"
  else
    say "$*"
  fi
  exit 2
}

usage() {
  {
    printf 'usage: %s\n' "$1"
    shift
    (($# == 0)) || printf '       %s\n' "$@"
  } >&2
  exit 2
}

# 75 -> 1:15
clock() {
  printf '%d:%02d' $(($1 / 60)) $(($1 % 60))
}
