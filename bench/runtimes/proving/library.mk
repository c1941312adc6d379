# Compiles the files of Coq's library, each behind those that it needs. It runs where `theories` is;
# COQ is the folder of the script `coq`.
files := $(shell cat $(COQ)/order)
needed := -boot $(addprefix -I ,$(wildcard $(COQ)/plugins/*)) -R theories Coq
prelude := $(filter theories/Init/%,$(files))

all: $(files:.v=.vo)

dependencies: $(COQ)/order
	$(COQ)/tree/_build/install/default/bin/coqdep -dyndep no $(needed) $(files) 2>/dev/null >$@

include dependencies

# Nobody says that the prelude is needed.
$(patsubst %.v,%.vo,$(filter-out $(prelude),$(files))): theories/Init/Prelude.vo

%.vo: %.v
	$(COQ)/coqc -q -w none $(needed) $(if $(filter $<,$(prelude)),-noinit) $<
