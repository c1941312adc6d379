"""Runs OCaml's own test suite with each runtime, and compares: see cli.py."""
