//! A tree of dag.asdl as C prints it: what a program reads by views, and which nodes it takes for
//! the same.

use crate::m::{DefRef, Expr, ExprRef, ProgramRef, Type, TypeRef};
use outheap_adtc::{Constant, SharedList, Text};
use std::collections::HashMap;
use std::fmt::Write;

/// How often there are references to a node, by its place, and the number that it has got.
#[derive(Default)]
struct Printer {
    text: String,
    uses: HashMap<usize, u32>,
    labels: HashMap<usize, usize>,
}


impl Printer {
    // ---- How often is a node used? What is below it is counted once ----

    fn is_counted(&mut self, place: usize) -> bool {
        let uses = self.uses.entry(place).or_default();
        *uses += 1;
        *uses > 1
    }

    fn count_type(&mut self, x: TypeRef<'_>) {
        if self.is_counted(x.place()) {
            return;
        }
        if let Type::Arrow { from, to } = x.view() {
            self.count_type(from);
            self.count_type(to);
        }
    }

    fn count_def(&mut self, x: DefRef<'_>) {
        x.type_().into_iter().for_each(|x| self.count_type(x));
        self.count(x.body());
    }

    fn count(&mut self, x: ExprRef<'_>) {
        if self.is_counted(x.place()) {
            return;
        }
        match x.view() {
            Expr::Call { function, args } => {
                self.count(function);
                args.iter().for_each(|x| self.count(x));
            }
            Expr::Let { def, body } => {
                self.count_def(def);
                self.count(body);
            }
            Expr::Many { maybe, .. } => maybe.iter().flatten().for_each(|x| self.count(x)),
            _ => (),
        }
    }

    // ---- Printing ----

    fn put(&mut self, text: &str) {
        self.text.push_str(text);
    }

    /// Whether a reference is all that is printed.
    fn is_known(&mut self, place: usize) -> bool {
        if self.uses[&place] < 2 {
            return false;
        }
        let (next, known) = (self.labels.len() + 1, self.labels.get(&place));
        match known {
            Some(label) => write!(self.text, "*{label}").unwrap(),
            None => write!(self.text, "&{next} ").unwrap(),
        }
        let is_known = known.is_some();
        self.labels.entry(place).or_insert(next);
        is_known
    }

    fn list<T>(&mut self, items: impl IntoIterator<Item = T>, one: impl Fn(&mut Self, T)) {
        self.put("[");
        for (i, x) in items.into_iter().enumerate() {
            self.put(if i > 0 { ", " } else { "" });
            one(self, x);
        }
        self.put("]");
    }

    fn maybe<T>(&mut self, x: Option<T>, one: impl Fn(&mut Self, T)) {
        match x {
            Some(x) => one(self, x),
            None => self.put("none"),
        }
    }

    fn name(&mut self, text: Text<'_>) {
        write!(self.text, "{text:?}").unwrap();
    }

    fn of_type(&mut self, x: TypeRef<'_>) {
        if self.is_known(x.place()) {
            return;
        }
        match x.view() {
            Type::Arrow { from, to } => {
                self.put("Arrow(from=");
                self.of_type(from);
                self.put(", to=");
                self.of_type(to);
            }
            Type::Name { name } => {
                self.put("Name(name=");
                self.name(name);
            }
            Type::Unit => self.put("Unit("),
        }
        self.put(")");
    }

    fn def(&mut self, x: DefRef<'_>) {
        self.put("def(name=");
        self.name(x.name());
        self.put(", type=");
        self.maybe(x.type_(), Self::of_type);
        self.put(", body=");
        self.expr(x.body());
        self.put(", tags=");
        self.list(x.tags(), Self::name);
        self.put(")");
    }

    fn expr(&mut self, x: ExprRef<'_>) {
        if self.is_known(x.place()) {
            return;
        }
        match x.view() {
            Expr::Var { name } => {
                self.put("Var(name=");
                self.name(name);
            }
            Expr::Call { function, args } => {
                self.put("Call(function=");
                self.expr(function);
                self.put(", args=");
                self.list(args, Self::expr);
            }
            Expr::Int { value } => write!(self.text, "Int(value={value}").unwrap(),
            Expr::Let { def, body } => {
                self.put("Let(def=");
                self.def(def);
                self.put(", body=");
                self.expr(body);
            }
            Expr::Many {
                maybe,
                names,
                c,
                data,
            } => self.many(maybe, names, c, data),
        }
        self.put(")");
    }

    fn many(
        &mut self,
        maybe: SharedList<'_, Option<ExprRef<'_>>>,
        names: SharedList<'_, Option<Text<'_>>>,
        c: Constant<'_>,
        data: Text<'_>,
    ) {
        let Constant::Text(c) = c else { panic!("{c:?}") };
        self.put("Many(maybe=");
        self.list(maybe, |p, x| p.maybe(x, Self::expr));
        self.put(", names=");
        self.list(names, |p, x| p.maybe(x, Self::name));
        self.put(", c=");
        self.name(c);
        self.put(", data=");
        self.name(data);
    }
}

pub fn printed(x: ProgramRef<'_>) -> String {
    let mut p = Printer::default();
    x.defs().iter().for_each(|x| p.count_def(x));
    x.main().into_iter().for_each(|x| p.count(x));
    p.put("program(defs=");
    p.list(x.defs(), Printer::def);
    p.put(", main=");
    p.maybe(x.main(), Printer::expr);
    p.put(")");
    p.text
}
