# shellcheck shell=bash
# Debian packages: whether what they provide is there, and installing those for which it is not.
#
# Rules: a package counts as there when its commands or files are, wherever they come from: a system
# that is not Debian serves as well. apt-get update runs only when something is to be installed.

has_commands() {
  local name
  for name in "$@"; do
    command -v "$name" >/dev/null || return 1
  done
}

has_header() {
  has_commands cc && cc -E -include "$1" -x c - </dev/null >/dev/null 2>&1
}

package_is_there() {
  case $1 in
    build-essential) has_commands cc c++ make ar && has_header stdio.h ;;
    xz-utils) has_commands xz ;;
    python3-venv) has_commands python3 && python3 -I -c 'import ensurepip, venv' 2>/dev/null ;;
    libunwind-dev) has_header libunwind.h ;;
    linux-perf) has_commands perf ;;
    *) has_commands "$1" || dpkg-query -W -f '${Status}' "$1" 2>/dev/null | grep -q ' installed$' ;;
  esac
}

# Sets missing_packages, each named once.
find_missing_packages() {
  local name
  missing_packages=()
  for name in "$@"; do
    if [[ " ${missing_packages[*]} " != *" $name "* ]] && ! package_is_there "$name"; then
      missing_packages+=("$name")
    fi
  done
}

as_root() {
  if ((EUID == 0)); then "$@"; else sudo -n "$@"; fi
}

install_packages() {
  find_missing_packages "$@"
  ((${#missing_packages[@]})) || return 0
  local names="${missing_packages[*]}"
  has_commands apt-get ||
    stop "missing: what the Debian packages $names provide; this system has no apt-get, so install their like by its own means"
  if ((EUID != 0)) && ! sudo -n true 2>/dev/null; then
    stop "missing Debian packages: $names; run: sudo apt-get install $names"
  fi
  as_root apt-get -q update >&2 || true
  as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -y -o DPkg::Lock::Timeout=600 \
    install --no-install-recommends "${missing_packages[@]}" >&2 ||
    stop "apt-get could not install $names (is there a network?); run: sudo apt-get install $names"
  find_missing_packages "$@"
  ((${#missing_packages[@]} == 0)) ||
    stop "the Debian packages ${missing_packages[*]} are installed, but what they provide is not found: look at PATH"
}

# As a step of a build (progress.sh, cache.sh), if any of these packages is missing; while no lock
# is held.
packages_step() {
  find_missing_packages "$@"
  ((${#missing_packages[@]})) || return 0
  take_lock debian-packages 'Debian packages'
  steps_total=$((steps_total + 1))
  log=$cache/logs/debian-packages.log
  reason_path=$cache/.building-debian-packages
  temporaries=("$reason_path")
  : >"$log"
  step_must_end=1
  run_step "Debian packages: ${missing_packages[*]}" 0 install_packages "${missing_packages[@]}"
  step_must_end=
  remove_temporaries
  drop_lock
}
