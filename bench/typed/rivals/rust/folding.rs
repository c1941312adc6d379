//! Constants of Python, and which nodes have a value: folding.py is the same in C++.

use crate::generated::{
    Constant, F_Constant, SeenConstant, SeenExpr, SeenExprForm, T_expr, U_expr,
};
use crate::rival::{Bytes, Fold, Number, Real, Seen};

const MINUS: u8 = 3; // of one operand
const SUBTRACT: u8 = 1;

/// The operators are numbered as in Python.asdl.
fn operated(operator: u8, a: i64, b: i64) -> Option<i64> {
    match operator {
        0 => a.checked_add(b),
        SUBTRACT => a.checked_sub(b),
        2 => a.checked_mul(b),
        _ => None,
    }
}

/// What is on the right is looked at first: it is small as a rule.
fn value(x: &SeenExpr) -> Option<i64> {
    match &x.form {
        SeenExprForm::Constant(c) => match &c.f_value {
            SeenConstant::Int(v) => Some(v.number()),
            _ => None,
        },
        SeenExprForm::BinOp(c) => {
            let b = value(&c.f_right)?;
            operated(c.f_op, value(&c.f_left)?, b)
        }
        SeenExprForm::UnaryOp(c) if c.f_op == MINUS => operated(SUBTRACT, 0, value(&c.f_operand)?),
        _ => None,
    }
}

/// The value of a node that is replaced.
pub fn folded(x: &SeenExpr) -> Option<i64> {
    match &x.form {
        SeenExprForm::BinOp(_) | SeenExprForm::UnaryOp(_) => value(x),
        _ => None,
    }
}

/// What takes its place.
pub fn constant(x: &SeenExpr, v: i64) -> T_expr {
    T_expr {
        f_lineno: x.f_lineno.fold(),
        f_col_offset: x.f_col_offset.fold(),
        f_end_lineno: x.f_end_lineno.fold(),
        f_end_col_offset: x.f_end_col_offset.fold(),
        form: U_expr::Constant(F_Constant {
            f_value: Constant::Int(v),
            f_kind: None,
        }),
    }
}

pub fn seen(c: &SeenConstant) -> Seen<'_> {
    match c {
        SeenConstant::None => Seen::None,
        SeenConstant::True => Seen::True,
        SeenConstant::False => Seen::False,
        SeenConstant::Ellipsis => Seen::Ellipsis,
        SeenConstant::Int(v) => Seen::Int(v.number()),
        SeenConstant::Float(v) => Seen::Float(v.real()),
        SeenConstant::Complex(v) => Seen::Complex(v.real()),
        SeenConstant::Text(b) => Seen::Text(b.bytes()),
        SeenConstant::Bytes(b) => Seen::Bytes(b.bytes()),
        SeenConstant::Digits(b) => Seen::Digits(b.bytes()),
    }
}

pub fn made(c: Seen<'_>) -> Constant {
    match c {
        Seen::None => Constant::None,
        Seen::True => Constant::True,
        Seen::False => Constant::False,
        Seen::Ellipsis => Constant::Ellipsis,
        Seen::Int(v) => Constant::Int(v),
        Seen::Float(v) => Constant::Float(v),
        Seen::Complex(v) => Constant::Complex(v),
        Seen::Text(b) => Constant::Text(b.to_vec()),
        Seen::Bytes(b) => Constant::Bytes(b.to_vec()),
        Seen::Digits(b) => Constant::Digits(b.to_vec()),
    }
}

impl Fold for SeenConstant {
    type To = Constant;
    fn fold(&self) -> Constant {
        made(seen(self))
    }
}
