# shellcheck shell=bash
# For prepare, prepare-views and prepare-python, which are in the folder of the project then.

# Status 77: what a program needs is not here, and why.
leave_out() {
  echo "$1" >&2
  exit 77
}

# PROGRAM FILE...: whether it is there, and no file that it is made of is newer. Cargo writes its
# lock file when it compiles, and Python what it has compiled.
is_new() {
  local newer=(-type f ! -name Cargo.lock ! -name '*.pyc' -newer "$1")
  [[ -x $1 && -z $(find "${@:2}" "${newer[@]}" -print -quit) ]]
}

# FOLDER SCRIPT: a program there that runs a script beside it by the project's Python.
python_program() {
  local python
  python=$(tools/python python -c 'import sys; print(sys.executable)')
  cat >"$1/program" <<END
#!/bin/sh
exec "$python" "\${0%/*}/$2"
END
  chmod +x "$1/program"
}
