// Which nodes of OCaml's parse trees have a value, and what takes their place: folding.py is the
// same in C++.

use crate::generated::{
    F_Pconst_integer, F_Pexp_constant, SeenT_argument, SeenT_expression, SeenT_literal,
    SeenU_arg_label, SeenU_expression, SeenU_literal, SeenU_longident, T_expression, T_literal,
    U_expression, U_literal,
};
use crate::rival::{Bytes, Fold};

type Operation = fn(i64, i64) -> Option<i64>;

/// Decimal digits that are an integer of OCaml, a bit shorter than a word.
fn digits(text: &[u8]) -> Option<i64> {
    let (negative, digits) = match text {
        [b'-', rest @ ..] => (true, rest),
        _ => (false, text),
    };
    if digits.is_empty() || text.len() > 18 || !digits.iter().all(u8::is_ascii_digit) {
        return None;
    }
    let v = digits.iter().fold(0, |v, d| v * 10 + i64::from(d - b'0'));
    Some(if negative { -v } else { v })
}

fn operation(name: &[u8]) -> Option<Operation> {
    match name {
        b"+" => Some(i64::checked_add),
        b"-" => Some(i64::checked_sub),
        b"*" => Some(i64::checked_mul),
        _ => None,
    }
}

/// That which an identifier names.
fn operator(x: &SeenT_expression) -> Option<Operation> {
    let SeenU_expression::Pexp_ident(i) = &x.form else {
        return None;
    };
    match &i.f_name.f_ident.form {
        SeenU_longident::Lident(l) => operation(l.f_name.bytes()),
        _ => None,
    }
}

fn is_positional(x: &SeenT_argument) -> bool {
    matches!(x.f_label.form, SeenU_arg_label::Nolabel)
}

fn literal(x: &SeenT_literal) -> Option<i64> {
    match &x.form {
        SeenU_literal::Pconst_integer(c) if c.f_suffix.is_none() => digits(c.f_digits.bytes()),
        _ => None,
    }
}

/// What is on the right is looked at first: it is small as a rule.
fn value(x: &SeenT_expression) -> Option<i64> {
    match &x.form {
        SeenU_expression::Pexp_constant(c) => literal(&c.f_value),
        SeenU_expression::Pexp_apply(c) => {
            let [a, b] = &c.f_arguments[..] else {
                return None;
            };
            let operation = operator(&c.f_function)?;
            if !is_positional(a) || !is_positional(b) {
                return None;
            }
            let right = value(&b.f_value)?;
            operation(value(&a.f_value)?, right)
        }
        _ => None,
    }
}

/// The value of a node that is replaced.
pub fn folded(x: &SeenT_expression) -> Option<i64> {
    match &x.form {
        SeenU_expression::Pexp_apply(_) => value(x),
        _ => None,
    }
}

/// What takes its place.
pub fn constant(x: &SeenT_expression, v: i64) -> T_expression {
    let integer = T_literal {
        f_line: x.f_line.fold(),
        f_column: x.f_column.fold(),
        f_end_line: x.f_end_line.fold(),
        f_end_column: x.f_end_column.fold(),
        form: U_literal::Pconst_integer(F_Pconst_integer {
            f_digits: v.to_string(),
            f_suffix: None,
        }),
    };
    T_expression {
        f_line: x.f_line.fold(),
        f_column: x.f_column.fold(),
        f_end_line: x.f_end_line.fold(),
        f_end_column: x.f_end_column.fold(),
        f_attributes: Vec::new(),
        form: U_expression::Pexp_constant(Box::new(F_Pexp_constant { f_value: integer })),
    }
}
