"""Builds variants of OCaml's native runtime from its own sources, our files and a few edits."""
