"""Names in the target languages: those that a language has taken get an underscore.

A name that is a reserved word, but for underscores at its end, gets one more. So two names that
differ in the schema differ in every language, and names that no language reserves stay as they are.
"""

from __future__ import annotations

_C = """
auto break case char const continue default do double else enum extern float for goto if inline int
long register restrict return short signed sizeof static struct switch typedef union unsigned void
volatile while bool true false alignas alignof constexpr nullptr static_assert thread_local typeof
typeof_unqual asm NULL
"""
_CPP = """
and and_eq bitand bitor catch char8_t char16_t char32_t class compl concept consteval constinit
const_cast co_await co_return co_yield decltype delete dynamic_cast explicit export friend mutable
namespace new noexcept not not_eq operator or or_eq private protected public reinterpret_cast
requires static_cast template this throw try typeid typename using virtual wchar_t xor xor_eq
"""
_RUST = """
as async await break const continue crate dyn else enum extern false fn for gen if impl in let loop
match mod move mut pub ref return self Self static struct super trait true type unsafe use where
while abstract become box do final macro override priv try typeof unsized virtual yield
"""
_OCAML = """
and as assert asr begin class constraint do done downto effect else end exception external false for
fun function functor if in include inherit initializer land lazy let lor lsl lsr lxor match method
mod module mutable new nonrec object of open or private rec sig struct then to true try type val
virtual when while with
"""
_PYTHON = """
False None True and as assert async await break class continue def del elif else except finally for
from global if import in is lambda nonlocal not or pass raise return try while with yield
"""

# Macros of the headers that generated C and C++, or nearly every program, includes, and of systems.
_MACROS = """
BUFSIZ CHAR_BIT CLOCKS_PER_SEC EDOM EILSEQ EOF ERANGE EXIT_FAILURE EXIT_SUCCESS FILENAME_MAX
FOPEN_MAX HUGE_VAL INFINITY L_tmpnam MB_CUR_MAX NAN NULL RAND_MAX SEEK_CUR SEEK_END SEEK_SET TMP_MAX
assert errno i386 isnan linux major minor makedev offsetof setjmp stderr stdin stdout unix va_arg
va_copy va_end va_start
"""
MACROS = frozenset(_MACROS.split())

RESERVED: dict[str, frozenset[str]] = {
    "c": frozenset(_C.split()),
    "cpp": frozenset(f"{_C} {_CPP}".split()),
    "rust": frozenset(_RUST.split()),
    "ocaml": frozenset(_OCAML.split()),
    "python": frozenset(_PYTHON.split()),
}


def escape(name: str, language: str) -> str:
    """The name as a program in `language`, a key of RESERVED, has it."""
    return f"{name}_" if name.rstrip("_") in RESERVED[language] else name
