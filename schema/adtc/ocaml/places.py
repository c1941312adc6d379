"""Where a field is in a buffer, as expressions: `b` is the buffer and `x` the node's position, in
words. Of a part that is not there the position is 0, and all of its fields are absent.

Which function of Adtc_words finds a child depends on what the node may be: `short` if it may be a
fork, `long` if it may have a word for its count, `any` if it may be both, else `plain`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from ..layout import Form, RecordPlace
from ..model import FieldModel, FormModel, TypeModel, ValueKind
from ..packing import HEAD, VARIANT_SHIFT, Bits
from ..places import RECORD_HEADS
from ..sizes import FORK_TAGS
from .names import ModuleNames
from .types import Types

W = "Adtc_words."
FORK_BIT = 2
FORK_SHIFT = 2  # of the variant in the head of a fork


def tag(of: TypeModel) -> str:
    """The number of the constructor. One that is not known may be a fork too."""
    if not of.tag_bits:
        return "0"
    return f"{W}variant{'_any' if of.may_be_fork else ''} b x {(1 << of.tag_bits) - 1}"


def is_other(of: TypeModel, form: FormModel) -> str:
    """Whether the node is of another constructor. Its tag, and the bit that says whether it is a
    fork, are compared at once."""
    tags = (1 << of.tag_bits) - 1
    is_other = _differs(tags << VARIANT_SHIFT | FORK_BIT, form.tag << VARIANT_SHIFT)
    if not form.may_be_fork:
        return is_other
    mask = (tags & FORK_TAGS - 1) << FORK_SHIFT | FORK_BIT
    return f"{is_other} && {_differs(mask, form.tag << FORK_SHIFT | FORK_BIT)}"


def _differs(mask: int, head: int) -> str:
    """Whether the bits of the mask differ from those of a head."""
    return f"{W}differs b x {mask:#x} {head:#x}"


def plus(number: int, *terms: str) -> str:
    return " + ".join([*([str(number)] if number or not terms else []), *terms])


def _argument(expression: str) -> str:
    return f"({expression})" if " " in expression else expression


class Places:
    """Of one form, or of a part, of which `x` is the position."""

    def __init__(
        self,
        names: ModuleNames,
        types: Types,
        form: FormModel,
        x: str = "x",
        is_part: bool = False,
    ) -> None:
        self.names, self.types, self.form = names, types, form
        self.x, self.is_part = x, is_part

    # ---- Words and bits ----

    def packed(self, i: int) -> str:
        """The position that is so many words behind the first child."""
        form = self.form
        if form.count is not None and form.family == "plain":
            return f"{self.x} + {form.count + i}"
        return plus(0, f"{W}first_{self.form.family} b {self.x}", *([str(i)] if i else []))

    def _at(self, word: int) -> str:
        """The position of the head, or of a word behind the first child, as an argument."""
        return self.x if word == HEAD else _argument(self.packed(word))

    def _is_in_fork(self, word: int) -> bool:
        """Whether bits of the word may be those of a fork's head, which has other places."""
        return word == HEAD and self.form.may_be_fork

    def _bits(self, word: int, shift: int, mask: int) -> str:
        which = "head_bits" if self._is_in_fork(word) else "bits"
        return f"{W}{which} b {self._at(word)} {shift} {mask:#x}"

    def bits(self, place: Bits) -> str:
        if not place.width:
            return "0"
        return self._bits(place.word, place.shift, (1 << place.width) - 1)

    def has(self, field: FieldModel) -> str:
        """Whether the value is there, of one that may be absent."""
        place = field.presence or field.place
        assert isinstance(place, Bits)
        part = f"{self.x} <> 0 && " if self.is_part else ""
        return f"{part}{self._is_set(place)}"

    def _is_set(self, place: Bits) -> str:
        if place.width != 1 or self._is_in_fork(place.word):
            return f"{self.bits(place)} <> 0"
        return f"{W}is_set b {self._at(place.word)} {place.shift}"

    # ---- Children ----

    def before(self, field: FieldModel) -> str:
        return self._counted(field.fixed, field.before)

    def _counted(self, fixed: int, presences: Sequence[Bits]) -> str:
        """How many children there are: so many, and those whose presence bits are set."""
        parts = []
        for word, group in groupby(sorted(presences, key=lambda b: b.word), key=lambda b: b.word):
            same = list(group)
            if len(same) == 2 and not self._is_in_fork(word):
                first, second = same
                parts.append(f"{W}ones_of_two b {self._at(word)} {first.shift} {second.shift}")
            elif len(same) <= 2:
                is_alone = len(presences) == 1 and not fixed
                parts += [self.bits(b) if is_alone else f"({self.bits(b)})" for b in same]
            else:
                mask = sum(1 << b.shift for b in same)
                parts.append(f"{W}ones ({self._bits(word, 0, mask)})")
        return plus(fixed, *parts)

    def part(self, index: int) -> str:
        """The position of the part of this number."""
        presences = [f.presence for f in self.form.children if f.presence]
        fixed = self.form.packed + len(self.form.children) - len(presences) + index
        return f"{W}part_{self.form.family} b {self.x} {_argument(self._counted(fixed, presences))}"

    def child(self, field: FieldModel) -> str:
        """Its position."""
        if self.form.family == "plain" and field.fixed:
            return f"{W}distant b {self.x} ({self.x} + {self.before(field)})"
        if self.form.family == "plain" and not field.before and self.form.count is not None:
            return f"{self.x} + {self.form.count}"
        which = "later" if field.fixed else "child"
        return f"{W}{which}_{self.form.family} b {self.x} {_argument(self.before(field))}"

    # ---- Values ----

    def single(self, field: FieldModel) -> str:
        """A value that is there; of a text, a constant or a node its position."""
        if isinstance(field.place, Bits):
            return self._small(field, field.place)
        if isinstance(field.place, RecordPlace):
            return self._in_record(field, field.place)
        return self.item(field, self.child(field))

    def _small(self, field: FieldModel, place: Bits) -> str:
        found = self.bits(place)
        if field.value.kind is ValueKind.CODE:
            return self.code(field, found, field.is_optional)
        if field.value.signed:
            return f"{W}small {place.width} ({found})"
        return found

    def code(self, field: FieldModel, found: str, is_sparse: bool) -> str:
        """The value of a code, which is one more where there may be none."""
        if field.value.is_bool:
            return f"{found} = 2" if is_sparse else f"{found} <> 0"
        less = f"({found}) - 1" if is_sparse else found
        return f"of_code'{self.names.types[field.value.type]} {_argument(less)}"

    def _in_record(self, field: FieldModel, place: RecordPlace) -> str:
        at = self.packed(self.form.words + RECORD_HEADS + place.first // 4)
        if field.value.kind is ValueKind.FLOAT:
            return f"{W}float{field.value.bits}_in b ({at})"
        if field.value.bits == 64:
            return f"{W}{'int64' if self.types.is_wide(self.form, field) else 'int'}_in b ({at})"
        return f"{W}{'signed' if field.value.signed else 'unsigned'} b ({at})"

    def item(self, field: FieldModel, at: str) -> str:
        """The value of the item at a position. Of one that may be a reference, where it leads."""
        if field.value.kind is ValueKind.INT:
            wide = self.types.is_wide(self.form, field)
            return f"{W}{'int64' if wide else 'int'}_at b {_argument(at)}"
        if field.value.kind is ValueKind.FLOAT:
            return f"{W}float_at b {_argument(at)}"
        return f"{W}target b {_argument(at)}" if field.value.shared else at

    # ---- Lists ----

    def items(self, field: FieldModel) -> str:
        """The list of what are items."""
        if field.form is Form.INLINE:
            return f"{W}rest {self.x} {_argument(self.before(field))}"
        return f"if {self.has(field)} then {W}run ({self.child(field)}) else {W}no_items"

    def elements(self, field: FieldModel) -> str:
        position = f"if {self.has(field)} then {self.child(field)} else 0"
        return f"{W}elements ({position})"

    def element(self, field: FieldModel) -> str:
        """Element `i` of those at `l`."""
        log = field.place.element_log  # type: ignore[union-attr]
        at = f"{W}{'wide' if log == 3 else 'word'}_at l i"
        if field.value.kind is ValueKind.CODE:
            return self.code(field, self._narrow(log), field.is_sparse)
        if field.value.kind is ValueKind.FLOAT:
            return f"{W}float{8 << log}_in b ({at})"
        if log == 3:
            return f"{W}{'int64' if self.types.is_wide(self.form, field) else 'int'}_in b ({at})"
        if log == 2:
            return f"{W}{'signed' if field.value.signed else 'unsigned'} b ({at})"
        found = self._narrow(log)
        return f"{W}small {8 << log} ({found})" if field.value.signed else found

    def _narrow(self, log: int) -> str:
        return f"{W}{'pair' if log else 'byte'}_in b l i"

    def has_element(self, field: FieldModel) -> str:
        log = field.place.element_log  # type: ignore[union-attr]
        return f"{self._narrow(log)} <> 0"

    def is_absent(self, field: FieldModel, at: str) -> str:
        """Whether an item of a list `?*` is none."""
        by_integer = field.value.kind in (ValueKind.NODE, ValueKind.TEXT)
        which = "is_none" if by_integer else "is_no_number"
        return f"{W}{'is_no_shared' if field.value.shared else which} b {_argument(at)}"
