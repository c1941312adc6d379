"""Terms that share nodes, in Rust: built, read, copied, compared and refused as in C (harness.rs,
dag_printed.rs)."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from adtc.model import model_of
from adtc.rust.names import ModuleNames
from c_generated import DAG, HERE
from rust_code import touching
from rust_generated import need_rustc
from schemas import examples
from seeds import chosen_seed
from shared_calls import ALWAYS, Calls, changed, drawn_terms, is_in, size
from test_schema_rust import MAIN, head, try_both

EXAMPLES = 3
DAMAGES = 1500
FEW = 2000  # nodes of a term that is built with few references


@pytest.fixture(autouse=True)
def needs() -> None:
    need_rustc()


IN_C = """
#include "dag.h"
#include "to_rust.h"

static void build_it(adtc_builder *b) {
BUILD
}

/* The main expression as the function of a call, and a definition's and itself as arguments, which
   are in a call with the main expression again. */
static void build_copies(adtc_builder *b, dag_program old) {
  dag_expr body = dag_def_body(dag_program_defs_in(dag_program_defs(old), 0));
  dag_make_program(b, 0, true);
  dag_make_Call(b, 1);
  dag_make_Call(b, ADTC_UNKNOWN);
  dag_expr_copy(b, dag_program_main(old));
  dag_expr_copy(b, body);
  dag_expr_copy(b, dag_program_main(old));
  adtc_build_end_list(b);
  dag_expr_copy(b, dag_program_main(old));
}

static int copy_and_print(const char *folder) {
  char path[4096];
  adtc buffer, to;
  adtc_builder b;
  adtc_options o = {.layout = ADTC_PREORDER};
  snprintf(path, sizeof path, "%s/near", folder);
  if (adtc_map(&buffer, path, NULL) != ADTC_OK || adtc_create(&to, &o) != ADTC_OK) return 7;
  adtc_view v = adtc_view_of(&buffer);
  dag_program root = dag_program_root(&v);
  dag_program_begin(&b, &to);
  build_copies(&b, root);
  if (adtc_build_end(&b) != ADTC_OK) return 8;
  snprintf(path, sizeof path, "%s/copied", folder);
  if (adtc_save(&to, path) != ADTC_OK) return 9;
  snprintf(path, sizeof path, "%s/printed", folder);
  FILE *file = fopen(path, "w");
  if (file == NULL || dag_program_print(file, root) != ADTC_OK) return 10;
  fclose(file);
  adtc_free(&to);
  adtc_free(&buffer);
  return 0;
}

int main(int argc, char **argv) {
  if (argc != 2) return 1;
  int wrong = run(argv[1], &dag_schema, DAG_TYPE_program, build_it, SEEDu, TIMES);
  return wrong ? wrong : copy_and_print(argv[1]);
}
"""

IN_RUST = """
use outheap_adtc::Buffer;
use std::collections::BTreeSet;

const PARTS: usize = 300;

#[path = "PRINTED"]
mod dag_printed;

BUILDERS

fn built(build: fn(&mut Builder<'_>) -> Result<(), Error>) -> Vec<u8> {
    let mut buffer = Buffer::new();
    let mut b = m::ProgramRef::build(&mut buffer);
    build(&mut b).unwrap();
    b.end().unwrap();
    buffer.into_bytes().unwrap()
}

fn of_c(name: &str) -> Vec<u8> {
    std::fs::read(format!("{}/{name}", std::env::args().nth(1).unwrap())).unwrap()
}

fn copied(old: m::ProgramRef<'_>) -> Result<Vec<u8>, Error> {
    let (main, body) = (old.main().unwrap(), old.defs().get(0).unwrap().body());
    let mut buffer = Buffer::new();
    let mut b = m::ProgramRef::build(&mut buffer);
    b.add(m::make::Program { defs: Count::Of(0), main: true })?;
    b.add(m::make::Call { args: Count::Of(1) })?;
    b.add(m::make::Call { args: Count::Unknown })?;
    for x in [main, body, main] {
        x.copy_to(&mut b)?;
    }
    b.end_list()?;
    main.copy_to(&mut b)?;
    b.end()?;
    buffer.into_bytes()
}

fn place(node: m::AnyRef<'_>) -> usize {
    match node {
        m::AnyRef::Program(x) => x.place(),
        m::AnyRef::Def(x) => x.place(),
        m::AnyRef::Expr(x) => x.place(),
        m::AnyRef::Type(x) => x.place(),
    }
}

/// What is in a node, or referred to there.
fn below(node: m::AnyRef<'_>) -> Vec<m::AnyRef<'_>> {
    use m::AnyRef::{Def, Expr, Type};
    match node {
        m::AnyRef::Program(x) => x.defs().iter().map(Def).chain(x.main().map(Expr)).collect(),
        Def(x) => x.type_().map(Type).into_iter().chain([Expr(x.body())]).collect(),
        Expr(x) => match x.view() {
            m::Expr::Call { function, args } => {
                [function].into_iter().chain(args).map(Expr).collect()
            }
            m::Expr::Let { def, body } => vec![Def(def), Expr(body)],
            m::Expr::Many { maybe, .. } => maybe.iter().flatten().map(Expr).collect(),
            _ => vec![],
        },
        Type(x) => match x.view() {
            m::Type::Arrow { from, to } => vec![Type(from), Type(to)],
            _ => vec![],
        },
    }
}

fn reached(from: m::AnyRef<'_>) -> BTreeSet<usize> {
    let (mut found, mut waiting) = (BTreeSet::new(), vec![from]);
    while let Some(node) = waiting.pop() {
        if found.insert(place(node)) {
            waiting.extend(below(node));
        }
    }
    found
}

fn walked(from: m::AnyRef<'_>) -> Vec<usize> {
    let nodes: Result<Vec<_>, Error> = match from {
        m::AnyRef::Program(x) => x.walk().collect(),
        m::AnyRef::Def(x) => x.walk().collect(),
        m::AnyRef::Expr(x) => x.walk().collect(),
        m::AnyRef::Type(x) => x.walk().collect(),
    };
    nodes.unwrap().into_iter().map(place).collect()
}

/// Each node is met once: in its part of the tree after what it is in, and behind that what the
/// part refers to and stands before it.
fn walk(root: m::ProgramRef<'_>) {
    let every: Vec<_> = root.walk().map(Result::unwrap).collect();
    assert!(every.windows(2).all(|two| place(two[0]) < place(two[1])));
    for part in every.into_iter().take(PARTS) {
        let found = walked(part);
        let inside = found.partition_point(|&other| other >= place(part));
        assert!(found[..inside].windows(2).all(|two| two[0] < two[1]));
        assert!(found[inside..].iter().all(|&other| other < place(part)));
        let distinct: BTreeSet<_> = found.iter().copied().collect();
        assert_eq!(found.len(), distinct.len());
        assert_eq!(distinct, reached(part));
    }
}

fn read(root: m::ProgramRef<'_>) {
    assert_eq!(dag_printed::printed(root).as_bytes(), of_c("printed"));
    assert_eq!(copied(root).unwrap(), of_c("copied"));
    walk(root);
    let (other, changed) = (built(build_other), built(build_changed));
    let other = m::ProgramRef::open(&other).unwrap();
    let changed = m::ProgramRef::open(&changed).unwrap();
    assert_eq!(root.equals(root), Ok(true));
    assert_eq!(root.equals(other), Ok(true));
    assert_eq!(other.equals(changed), Ok(EQUAL));
}
"""


def in_c(calls: Calls, seed: int) -> str:
    build = "\n".join(f"  {line}" for line in calls.c)
    return IN_C.replace("BUILD", build, 1).replace("SEED", str(seed)).replace("TIMES", str(DAMAGES))


def in_rust(builds: dict[str, Calls], is_equal: bool, seed: int, file: str) -> str:
    builders = [
        line
        for name, calls in builds.items()
        for line in [
            f"fn {name}(b: &mut Builder<'_>) -> Result<(), Error> {{",
            *calls.rust,
            "Ok(())",
            "}",
        ]
    ]
    module = model_of(DAG)
    main = MAIN.replace("HANDLE", "ProgramRef").replace("SEED", str(seed)).replace("NUMBER", "0")
    text = IN_RUST.replace("PRINTED", str(HERE / "dag_printed.rs"))
    text = text.replace("BUILDERS", "\n".join(builders)).replace("EQUAL", str(is_equal).lower())
    lines = [head(file, "ProgramRef", module.shared_count), main.replace("TIMES", str(DAMAGES))]
    return "\n".join([*lines, *touching(ModuleNames(module), module), text])


def try_terms(draw: random.Random, folder: Path) -> None:
    terms = drawn_terms(draw)
    last = draw.choice([8, len(terms)])
    i, other = len(terms) - 1 - draw.randrange(last), draw.randrange(len(terms))
    few = draw.randrange(4) if size(terms, i) < FEW else ALWAYS
    calls = Calls(draw, terms).program(i)
    builds = {
        "build": calls,
        "build_other": Calls(draw, terms, few).program(i),
        "build_changed": Calls(draw, changed(terms, other)).program(i),
    }
    seed = draw.randrange(1, 2**31)
    is_equal = not is_in(terms, other, i)
    try_both(DAG, folder, in_c(calls, seed), lambda file: in_rust(builds, is_equal, seed, file))


@pytest.mark.slow
def test_random_terms(tmp_path: Path) -> None:
    seed = chosen_seed()
    for example in examples(EXAMPLES):
        folder = tmp_path / str(example)
        folder.mkdir()
        try_terms(random.Random(f"{seed} {example} terms"), folder)
