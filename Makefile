# What there is to do here. `make bench` and `make test` set up all they need by themselves, see
# tools/README.md.
#
# OCAML=5.3|4.14|5.4|system chooses the compiler; without it benchmarks run on 5.3 (in bench-more,
# marking on 4.14), tests on 5.3 and 4.14. SEED=N runs the property tests as they ran with that
# seed. K=NAME runs the tests only whose name or place in test/ has NAME in it.
#
# install and uninstall take LIBRARIES, PREFIX, DESTDIR, LIBDIR, INCLUDEDIR, CC, CFLAGS, AR and
# OCAMLC (packaging/install); without OCAML, or with OCAML=system, the library is for the OCaml on
# PATH.

PYTHON = tools/python python
# Runtimes are for users too, who need none of the packages that tools/python installs.
BARE_PYTHON = tools/bare-python

.PHONY: bench bench-more bench-full performance performance-table runtimes install-runtime \
    uninstall-runtime install uninstall test test-more test-long test-runtimes test-tsan \
    test-ports soak fuzz docs format check clean

# What a root, a tree and a syntax tree cost, in one table: about three minutes, once the toolchain
# and the programs of `schemas` are there. Like bench-full it writes what it measured, and a page of
# it, into bench-results.
bench:
	@mkdir -p bench-results
	@$(PYTHON) bench/run --costs $(if $(OCAML),--ocaml $(OCAML)) \
	    --json bench-results/bench.json --report bench-results/bench.html

# The usual cases of every benchmark, a table for each: about eight minutes, beside the set-up of
# OCaml 4.14 and its runtimes.
bench-more:
	@$(PYTHON) bench/run $(if $(OCAML),--ocaml $(OCAML))

# All cases, with the sizes that are compared, on both lines of OCaml in turn: about three hours.
bench-full:
	@mkdir -p bench-results
	@$(PYTHON) bench/run --full $(addprefix --ocaml ,$(or $(OCAML),5.3 4.14)) \
	    --json bench-results/full.json --report bench-results/full.html

# Measures what the tables of docs/performance.md show beside that of `make bench`, and puts them
# there: about 40 minutes, beside the set-up of the runtimes.
performance:
	@mkdir -p bench-results
	@for sheet in boxroots regions runtimes; do \
	    $(PYTHON) bench/run --costs $$sheet --ocaml $(or $(OCAML),5.3) \
	        --json bench-results/$$sheet.json && \
	    $(PYTHON) bench/published bench-results/$$sheet.json || exit; \
	done

# Puts the table of the last `make bench` into docs/performance.md; RUNS=FILE names other runs.
performance-table:
	@$(PYTHON) bench/published $(or $(RUNS),bench-results/bench.json)

# Variants of OCaml's native runtime (4.14, or OCAML=5.3, 5.4), see docs/runtimes.md: prints where
# they are; or puts them, and their header, beside the compiler's own runtime (OCAML=system: the one
# on PATH); or removes what was put there.
runtimes:
	@$(BARE_PYTHON) runtime/build $(if $(OCAML),--ocaml $(OCAML))

install-runtime:
	@$(BARE_PYTHON) runtime/build --install $(if $(OCAML),--ocaml $(OCAML))

uninstall-runtime:
	@$(BARE_PYTHON) runtime/build --uninstall $(if $(OCAML),--ocaml $(OCAML))

# The libraries, their headers, and files for pkg-config and CMake.
install:
	@$(if $(filter-out system,$(OCAML)),tools/with-ocaml $(OCAML)) packaging/install

uninstall:
	@packaging/uninstall

# What runs often: the short tests as programs are built, in less than ten minutes once the
# compilers are there. With K all that is called so, also what the next two would run.
test:
	@OCAML=$(OCAML) $(PYTHON) test/run $(if $(SEED),--seed $(SEED)) $(if $(K),-k "$(K)")

# More of what runs before a change lands: packages, runtimes, generated code in each form, all but
# long tests under AddressSanitizer, and short ones with the debug runtimes: about half an hour.
test-more:
	@OCAML=$(OCAML) $(PYTHON) test/run --plan more $(if $(SEED),--seed $(SEED)) \
	    $(if $(K),-k "$(K)")

# Tests that take long and are the same on all OCaml: packages, rivals' programs, more random
# schemas; and those of the runtimes with assertions.
test-long:
	@$(PYTHON) test/run --plan long --ocaml 5.3 $(if $(SEED),--seed $(SEED)) $(if $(K),-k "$(K)")

# The tests under ThreadSanitizer, with a compiler built for it.
test-tsan:
	@$(PYTHON) test/run --ocaml 5.3-tsan --variant tsan $(if $(SEED),--seed $(SEED)) \
	    $(if $(K),-k "$(K)")

# What needs no OCaml, on other processors and on Windows, where compilers and emulators for them
# are installed.
test-ports:
	@OUTHEAP_TEST_PORTS=1 $(PYTHON) test/run --ocaml 5.3 --variant plain \
	    -k "test_ports or test_windows_boxroot"

# OCaml's own test suite (4.14's, or OCAML=5.3, 5.4) with each of the runtimes and with the stock
# one, side by side: about 15 minutes. VARIANTS=_pt,_ptt and ONLY=tests/gc-roots,tests/misc choose.
# What was interrupted goes on.
test-runtimes:
	@$(PYTHON) test/runtime/run-suite $(if $(OCAML),--ocaml $(OCAML)) \
	    $(if $(VARIANTS),--variants $(VARIANTS)) $(if $(ONLY),--only $(ONLY))

# 10,000 domains, four at a time, then ten minutes of random operations on roots; SECONDS=60 for
# one. SEED=N does what an earlier run did.
soak:
	@$(PYTHON) test/boxroot/soak/run $(if $(OCAML),--ocaml $(OCAML)) \
	    $(if $(SECONDS),--seconds $(SECONDS)) $(if $(SEED),--seed $(SEED))

# Ten minutes of random bytes for each reader: adtc_open; typed trees in C, in Rust and in OCaml;
# the check of regions' files; what Python reads. SECONDS=60 for one minute each.
fuzz:
	@test/adtc/fuzz/run $(SECONDS)
	@test/region/fuzz/run $(SECONDS)
	@$(PYTHON) test/schema/fuzz/run $(SECONDS)

# The site of the documents, with a search: prints its first page.
docs:
	@tools/site/build

# Lays out every file as the formatters want it.
format:
	@tools/format write

# What .ci/run checks beside the tests: layout, and warnings of gcc and clang.
check:
	@tools/format check
	@tools/warnings

clean:
	rm -rf _build bench-results
