# shellcheck shell=bash
# Runs the steps of a build: shows how far it is, stops all of it when interrupted, explains a
# failure.
#
# Rules:
# - A step runs in a process group of its own, its output goes to the log. An interrupt ends that
#   group, removes the temporaries, and exits with 128 + signal; nothing of the build lives on.
# - On a terminal one line is refreshed each second; elsewhere there is a line at each step's
#   start and end, and one every 30 seconds between.
# - A step that fails with a reason (stop, in say.sh) ends with that line and status 2; one that
#   fails without shows the end of its log, and status 1.

steps_done=0
steps_total=0
step_runs=
step_must_end=
temporaries=()

remove_temporaries() {
  ((${#temporaries[@]} == 0)) || rm -rf "${temporaries[@]}" || true
  temporaries=()
}

# A package manager that is killed half-way leaves the machine broken: such a step (step_must_end)
# is waited for instead.
stop_step() {
  local group=${!:-} tries
  [[ -n $step_runs && -n $group ]] || return 0
  if [[ -n $step_must_end ]]; then
    say "finishing the installation of packages first"
    wait "$group" || true
    return 0
  fi
  kill -TERM -- "-$group" 2>/dev/null || true
  for ((tries = 0; tries < 30; tries++)); do
    kill -0 -- "-$group" 2>/dev/null || return 0
    sleep 0.1
  done
  kill -KILL -- "-$group" 2>/dev/null || true
}

interrupted() {
  trap '' INT TERM HUP
  end_line
  stop_step
  remove_temporaries
  say "interrupted: what was half built is removed"
  exit "$1"
}

watch_signals() {
  trap 'interrupted 130' INT
  trap 'interrupted 143' TERM
  trap 'interrupted 129' HUP
  trap remove_temporaries EXIT
}

unwatch_signals() {
  remove_temporaries
  trap - INT TERM HUP EXIT
}

line_is_open=
end_line() {
  if [[ -n $line_is_open ]]; then printf '\n' >&2; fi
  line_is_open=
}

show_line() {
  local text=$1
  if [[ -t 2 ]]; then
    printf '\r\033[K%s' "${text:0:$((${COLUMNS:-80} - 1))}" >&2
    line_is_open=1
  else
    printf '%s\n' "$text" >&2
  fi
}

# run_step TITLE USUAL-SECONDS FUNCTION ARGUMENT...: needs log and reason_path.
run_step() {
  local title=$1 usual=$2 status=0 step
  shift 2
  steps_done=$((steps_done + 1))
  local head="[$steps_done/$steps_total] $title" began=$SECONDS shown=0 now
  ((usual < 10)) || head+=" (usually $(clock "$usual"))"
  rm -f "$reason_path"
  show_line "$head"
  printf '\n==== %s\n' "$head" >>"$log"
  # set before $! is, so that no signal falls between
  step_runs=1
  set -m
  (
    trap - EXIT
    reason_file=$reason_path
    "$@"
  ) </dev/null >>"$log" 2>&1 &
  step=$!
  set +m
  while kill -0 "$step" 2>/dev/null; do
    sleep 0.2
    now=$((SECONDS - began))
    if [[ -t 2 ]]; then
      if ((now > shown)); then
        shown=$now
        show_line "$head $(clock $now)"
      fi
    elif ((now >= shown + 30)); then
      shown=$now
      show_line "$head, so far $(clock $now)"
    fi
  done
  wait "$step" || status=$?
  step_runs=
  now=$((SECONDS - began))
  if ((status == 0)); then
    show_line "$head done in $(clock $now)"
    end_line
    return
  fi
  end_line
  explain_failure "$title"
}

explain_failure() {
  if [[ -s $reason_path ]]; then
    say "$(<"$reason_path")"
    exit 2
  fi
  say "failed: $1. The end of its log:"
  tail -n 20 "$log" >&2
  say "the whole log: $log"
  exit 1
}
