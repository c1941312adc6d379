"""The driver of the benchmarks: what to run, how to build it, run it, and show what came out."""
