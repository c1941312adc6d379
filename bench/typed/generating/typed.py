"""Our own trees: the C that schema/run writes, in its own functions; folding is its rewriting."""

from __future__ import annotations

from collections.abc import Iterator

from adtc.c.builders import Builder

from .folding import Folding, Replaced
from .shape import CODE, CONSTANT, NODE, TEXT, FieldModel, Form, Shape, Type
from .sources import FromTokens


class Typed:
    """`x` is a prefix_type, `c` a prefix_Form."""

    def __init__(self, shape: Shape) -> None:
        self.shape, self.names = shape, shape.names

    # ---- Reading ----

    def handle(self, of: Type) -> str:
        return self.names.types[of.name]

    def kind(self, of: Type, x: str) -> str:
        return f"{self.names.of_type(of.name, 'kind')}({x})"

    def label(self, form: Form) -> str:
        return self.names.tags[form.name]

    def narrow(self, form: Form, x: str) -> str:
        if self.shape.by_name[form.type].is_product:
            return x
        return f"{self.names.of_type(form.type, f'as_{form.name}')}({x})"

    def has(self, form: Form, field: FieldModel, c: str) -> str:
        return f"{self.names.of_field(form.model, field.name, 'has_{}')}({c})"

    def get(self, form: Form, field: FieldModel, c: str) -> str:
        value = f"{self.names.of_field(form.model, field.name)}({c})"
        return f"ours({value})" if field.value.kind in (TEXT, CONSTANT) else value

    def list(self, form: Form, field: FieldModel, c: str) -> str:
        of = self.names.of_field(form.model, field.name)
        at = self.names.of_field(form.model, field.name, "{}_in")
        handle = "adtc_text" if field.value.kind is TEXT else self.names.types[field.value.type]
        return f"List<{handle}, {at}>{{{of}({c})}}"

    def size(self, field: FieldModel, items: str) -> str:
        return f"{items}.items.count"

    def item(self, field: FieldModel, items: str, i: str) -> str:
        return f"ours({items}[{i}])" if field.value.kind is TEXT else f"{items}[{i}]"

    def there(self, field: FieldModel, item: str) -> str:
        return f"({item}.at != NULL)"

    # ---- Making ----

    def result(self, of: Type) -> str:
        return "void"

    arguments = "b, "
    end = "return;"

    def parameters(self, of: Type) -> str:
        return "adtc_builder *b, "

    def make(self, form: Form, source: FromTokens | Replaced) -> Iterator[str]:
        yield source.narrow(form)
        yield from source.header(form)
        yield f"{self.names.made(form.model)}({', '.join(['b', *self._arguments(form)])});"
        for field in form.later:
            yield from self._later(form, field, source)

    def _arguments(self, form: Form) -> Iterator[str]:
        for a in Builder(self.names, form.model).arguments:
            name, f = a.field.name, a.field
            if f.is_list:
                yield f"n_{name}" if f.is_tree_list else f"n_{name} > 0"
                continue
            if a.has:
                yield f"has_{name}"
            if not a.value:
                continue
            if f.value.kind is TEXT:
                yield f"ours(f_{name})"
            elif f.value.kind is CODE and f.value.type:
                yield f"({self.names.types[f.value.type]})f_{name}"
            else:
                yield f"f_{name}"

    def _later(self, form: Form, field: FieldModel, source: FromTokens | Replaced) -> Iterator[str]:
        if field.is_list and not field.is_tree_list:
            yield f"if (n_{field.name} > 0) {{"
            yield f"uint8_t *codes = (uint8_t *)alloca(n_{field.name});"
            yield f"for (uint32_t i = 0; i < n_{field.name}; i++)"
            yield f"codes[i] = (uint8_t){source.item(form, field)};"
            yield f"adtc_build_elements(b, codes, n_{field.name}); }}"
        elif field.is_list:
            if not source.has_lists():
                return
            yield f"for (uint32_t i = 0; i < n_{field.name}; i++)"
            item = self._child(field, source.item(form, field, self.arguments))
            if field.is_sparse:
                yield f"if ({source.there(form, field)}) {item} else adtc_build_absent(b);"
            else:
                yield item
        else:
            condition = f"if (has_{field.name}) " if field.is_optional else ""
            yield condition + self._child(field, source.value(form, field, self.arguments))

    def _child(self, field: FieldModel, value: str) -> str:
        if field.value.kind is NODE:
            return f"{value};"
        if field.value.kind is TEXT:
            return f"adtc_build_text(b, ours({value}));"
        return f"build_constant(b, {value});"

    # ---- What its trees can do by themselves ----

    def folding(self, folding: Folding) -> Iterator[str]:
        """A function for the rewriter of the folded type."""
        of = self.shape.by_name[folding.work.folded]
        if folding.inner:
            yield from folding.inner_made()
        yield f"static adtc_rewriting fold(void *, adtc_builder *b, {self.handle(of)} x) {{"
        yield "int64_t v;"
        yield f"switch ({self.kind(of, 'x')}) {{"
        for name in folding.replaced:
            old = self.shape.form(name)
            yield f"case {self.label(old)}: {{"
            yield f"if (!value_{of.name}(x, v)) return ADTC_KEEP;"
            yield f"auto c = {self.narrow(old, 'x')};"
            yield from self.make(self.shape.form(folding.constant), folding.source(old))
            yield "return ADTC_BUILT; }"
        yield "default: return ADTC_KEEP; } }"

        member = self.names.member("rewrite", of.model)
        yield f"static const {self.names.rewriter} folder = {{.{member} = fold}};"

    def types(self) -> Iterator[str]:
        """The names that rivals/typed.cpp uses, which are those of this schema."""
        root, names = self.shape.root, self.names
        yield f"using Root = {names.types[root.name]};"
        yield f"static const adtc_schema *const schema = &{names.schema};"
        yield f"static constexpr uint16_t root_type = {names.numbers[root.name]};"
        yield f"#define ROOT(f) {names.types[root.name]}_##f"
        yield f"#define build_root build_{root.name}"
