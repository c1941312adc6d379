"""Coq as a benchmark: its program, with a Coq that is only pretended, and what is missing."""

import functools
import json
import subprocess
import sys
from pathlib import Path

import pytest
from driver.build import ROOT
from regions.workload import REGION_SHARING
from running import failing_script, start_job
from runtimes.proving import workload as proving
from runtimes.proving.workload import PROVING

start = functools.partial(start_job, PROVING, 60)
SCRIPTS = ROOT / "bench" / "runtimes" / "proving"
REPORT = "1.5 10 200 30 0 4000"
# `write TEXT CODE` writes what is compiled: the text, and the code of Coq's virtual machine.
WRITER = Path(__file__).with_name("compiled_file.py")
BEGINNING = f"""#!/bin/sh
for file; do :; done
write() {{
  {sys.executable} {WRITER} ${{file%.v}}.vo summary= library="$1" opaques= vmlibrary="$2"
}}
"""
COMPILE = "write $(cat $file) code"


def pretend(folder, script=COMPILE, report=REPORT):
    """A job of three files, and a COQC that does what the script says."""
    files = [f"theories/{name}.v" for name in ("Init/Prelude", "Lists/List", "Arith/Nat")]
    for file in files:
        path = folder / "coq" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(file)
    (folder / "coq" / "order").write_text("".join(f"{file}\n" for file in files))
    (folder / "coq" / "plugins" / "ltac").mkdir(parents=True)
    coqc = folder / "coqc"
    coqc.write_text(f"{BEGINNING}{script}\necho {report} > $MARK_REPORT\n")
    coqc.chmod(0o755)
    return {"COQC": coqc, "COQ": folder / "coq"}


def results(folder, script=COMPILE, **variables):
    done = start(**{"FILES": 3, **pretend(folder, script), **variables})
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def test_what_all_processes_report_is_added(tmp_path):
    found = results(tmp_path, FILES=2)
    assert (found["files"], found["mark"], found["mark_slices"]) == (2, 3.0, 20)
    assert (found["minor_collections"], found["major_collections"]) == (400, 60)
    assert found["top_heap_words"] == 4000


def test_no_more_files_than_there_are(tmp_path):
    assert results(tmp_path, FILES=100)["files"] == 3


@pytest.mark.parametrize(
    ("what", "expected"),
    [
        ("$OCAMLRUNPARAM", "o=5,s=32k,O=1000000"),
        ("$(echo $* | grep -c noinit)", "1"),
        ("$(echo $* | grep -c plugins/ltac)", "1"),
    ],
)
def test_what_coq_is_given(tmp_path, what, expected):
    def output(folder, text):
        (tmp_path / folder).mkdir()
        return results(tmp_path / folder, f'write "{text}"', FILES=1, OVERHEAD=5, MINOR=32)[
            "output"
        ]

    assert output("one", what) == output("same", expected) != output("other", "something else")


def outputs(folder, **scripts):
    """Runs each script in a folder of its own, and returns what each leaves."""
    for name in scripts:
        (folder / name).mkdir()
    return [results(folder / name, script)["output"] for name, script in scripts.items()]


def test_the_prelude_alone_is_compiled_without_itself(tmp_path):
    asked, fixed = outputs(
        tmp_path,
        asked='write "$(echo $* | grep -c noinit)"',
        fixed="case $file in *Init*) write 1;; *) write 0;; esac",
    )
    assert asked == fixed


def test_output_is_what_was_written(tmp_path):
    one, same, other = outputs(tmp_path, one=COMPILE, same=COMPILE, other="write $(cat $file)x")
    assert one == same != other


def test_code_of_the_virtual_machine_is_not_compared(tmp_path):
    one, other = outputs(tmp_path, one="write text code", other="write text longer-code")
    assert one == other


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("echo text > ${file%.v}.vo", "is not a compiled file of Coq 8.20"),
        (f"{COMPILE}; truncate -s -40 ${{file%.v}}.vo", "is not a compiled file of Coq 8.20"),
        (f"{sys.executable} {WRITER} ${{file%.v}}.vo library=x", "lacks a segment"),
    ],
)
def test_what_coq_did_not_write(tmp_path, script, words):
    done = start(FILES=1, **pretend(tmp_path, script))
    assert (done.returncode, done.stdout) == (1, "")
    assert f"theories/Init/Prelude.vo {words}" in done.stderr


@pytest.mark.parametrize(
    ("script", "report", "words"),
    [
        ("echo no proof; exit 3", REPORT, "Coq did not compile theories/Init/Prelude.v\nno proof"),
        (COMPILE, "1.5 10 200 30 2 4000", "2 cycles were forced"),
    ],
)
def test_a_job_that_fails(tmp_path, script, report, words):
    done = start(FILES=1, **pretend(tmp_path, script, report))
    assert (done.returncode, done.stdout) == (1, "")
    assert words in done.stderr


@pytest.mark.parametrize("wrong", [{"COQC": "/no/such"}, {"FILES": 0}, {"MINOR": 3}, {"COQ": ""}])
def test_wrong_arguments(tmp_path, wrong):
    done = start(**{"FILES": 1, **pretend(tmp_path), **wrong})
    assert (done.returncode, done.stdout) == (2, "")
    for variable in ("COQC", "COQ", "FILES", "OVERHEAD", "MINOR"):
        assert f"{variable}=" in done.stderr


def test_the_scripts_say_what_they_want():
    for script, wanted in {"coq": "OCAML FOLDER NAME FLAG...", "library": "OCAML FOLDER"}.items():
        done = subprocess.run([SCRIPTS / script, "4.14"], capture_output=True, text=True)
        assert (done.returncode, done.stdout) == (2, "")
        assert f"usage: bench/runtimes/proving/{script} {wanted}\n" == done.stderr


@pytest.fixture
def without_network(monkeypatch, tmp_path):
    """Scripts that fail, and no memory of those that did not."""
    for script in ("coq", "library"):
        path = tmp_path / "bench" / "runtimes" / "proving" / script
        failing_script(path, "some hint", f"no network for {script}")
    monkeypatch.setattr(proving, "ROOT", tmp_path)
    monkeypatch.setattr(proving, "archives", lambda _ocaml: "archives")
    made = (proving.missing_coq, proving.missing_library)
    for function in made:
        function.cache_clear()
    yield
    for function in made:
        function.cache_clear()


def test_coq_that_cannot_be_had(without_network):
    assert proving.missing("4.14", "_pt", {}) == "Coq cannot be had: no network for coq"


def test_a_library_that_cannot_be_had(without_network):
    reason = "Coq cannot be had: no network for library"
    assert REGION_SHARING.missing("shared", {"data": "coq", "megabytes": 1}) == reason
    assert REGION_SHARING.missing("shared", {"data": "list", "megabytes": 1}) is None


# Compiles a file if what it needs is there: its text says what that is.
PRETENDED_COQC = """#!/bin/sh
for file; do :; done
for needed in $(cat $file); do test -f $needed || { echo "$file needs $needed"; exit 1; }; done
echo "$*" > ${file%.v}.vo
"""
PRETENDED_COQDEP = """#!/bin/sh
for file; do
  case $file in *.v) echo "${file%.v}.vo ${file%.v}.glob: $file $(cat $file)";; esac
done
"""


def make_library(folder, texts, coqc=PRETENDED_COQC):
    """Lets `make` compile files of these names and texts."""
    written = {f"library/{name}": text for name, text in texts.items()}
    written["order"] = "\n".join(texts)
    written["coqc"] = coqc
    written["tree/_build/install/default/bin/coqdep"] = PRETENDED_COQDEP
    for name, text in written.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)
    (folder / "plugins" / "ltac").mkdir(parents=True)
    command = ["make", "-s", "-j4", "-C", folder / "library", "-f", SCRIPTS / "library.mk"]
    return subprocess.run([*command, f"COQ={folder}"], capture_output=True, text=True)


def test_the_library_is_compiled_behind_what_it_needs(tmp_path):
    texts = {
        "theories/Arith/Add.v": "theories/Init/Prelude.vo theories/Arith/Zero.vo",
        "theories/Arith/Zero.v": "theories/Init/Prelude.vo",
        "theories/Init/Logic.v": "",
        "theories/Init/Prelude.v": "theories/Init/Logic.vo",
    }
    done = make_library(tmp_path, texts)
    assert (done.returncode, done.stderr) == (0, "")
    flags = {name: (tmp_path / "library" / f"{name}o").read_text() for name in texts}
    assert [name for name in texts if "-noinit" in flags[name]] == [*texts][2:]
    assert all(f"-I {tmp_path}/plugins/ltac" in given for given in flags.values())


def test_a_library_that_does_not_compile(tmp_path):
    failing = "#!/bin/sh\necho no proof >&2\nexit 1\n"
    done = make_library(tmp_path, {"theories/Init/Prelude.v": ""}, failing)
    assert done.returncode != 0
    assert "no proof" in done.stderr
