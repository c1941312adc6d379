// Which nodes of Python have a value, and what takes their place: folding.py is the same in C++.

use crate::generated::{
    Constant, F_Constant, SeenConstant, SeenT_expr, SeenU_expr, T_expr, U_expr,
};
use crate::rival::{Fold, Number};

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
fn value(x: &SeenT_expr) -> Option<i64> {
    match &x.form {
        SeenU_expr::Constant(c) => match &c.f_value {
            SeenConstant::Int(v) => Some(v.number()),
            _ => None,
        },
        SeenU_expr::BinOp(c) => {
            let b = value(&c.f_right)?;
            operated(c.f_op, value(&c.f_left)?, b)
        }
        SeenU_expr::UnaryOp(c) if c.f_op == MINUS => operated(SUBTRACT, 0, value(&c.f_operand)?),
        _ => None,
    }
}

/// The value of a node that is replaced.
pub fn folded(x: &SeenT_expr) -> Option<i64> {
    match &x.form {
        SeenU_expr::BinOp(_) | SeenU_expr::UnaryOp(_) => value(x),
        _ => None,
    }
}

/// What takes its place.
pub fn constant(x: &SeenT_expr, v: i64) -> T_expr {
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
