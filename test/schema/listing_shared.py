"""The listing of docs/adtc-python.md with shared values."""

import adtc_typed
import terms

type_ = terms.Arrow(terms.Named("int"), terms.Named("int"))
term = terms.Apply(terms.Variable("f", type_), terms.Variable("x", type_))
view = adtc_typed.open(terms.term, adtc_typed.to_bytes(term))
assert adtc_typed.same(view.function.type, view.argument.type)
print(view)
