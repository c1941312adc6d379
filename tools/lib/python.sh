# shellcheck shell=bash
# Which Python runs the project's programs: the first on PATH that is 3.9 or later.

# Sets python, and identity: which one that is.
find_python() {
  local name
  for name in python3 python3.{14,13,12,11,10,9}; do
    if identity=$("$name" -I -S -c 'if 1:
        import sys
        print(sys.version, sys.base_prefix)
        sys.exit(sys.version_info < (3, 9))' 2>/dev/null); then
      python=$name
      return 0
    fi
  done
  return 1
}

# need_python PACKAGE: the same, and Debian's PACKAGE is installed where there is no Python.
need_python() {
  find_python && return
  # shellcheck disable=SC1091
  . "$tools/lib/packages.sh"
  has_commands python3 && stop "Python 3.9 or later is needed, and $(python3 --version) is what there is"
  install_packages "$1"
  find_python || stop 'Python 3.9 or later is needed, and there is none on PATH'
}
