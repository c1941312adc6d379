# What the scripts that compile the programs of this folder share. $root is the root of the checkout
# as dune sees it.

flags=(-std=gnu11 -O2 -g -Wall -Wextra -I "$root/include")

measuring=trees.c # or an object of it

# compile NAME FILE... makes tree_NAME.exe of the measuring program and one representation.
compile() {
  "${CC:-cc}" "${flags[@]}" "$measuring" "${@:2}" -lm -o "tree_$1.exe"
}

# leave_out NAME WHY makes a tree_NAME.exe that says why, with the status that the driver takes for
# "left out".
leave_out() {
  printf '#!/bin/sh\ncat >&2 <<"END"\n%s\nEND\nexit 77\n' "$2" >"tree_$1.exe"
  chmod +x "tree_$1.exe"
}
