//! All of the values of the schemas that typed.rs tries: each field, and what is below it.

use crate::harness::Touch;
use crate::{constants, dag, known, known_1, lists, shapes};

macro_rules! enumerations {
    ($($type:path)*) => { $(
        impl Touch for $type {
            fn touch(self, n: &mut i64) {
                *n -= 1;
            }
        }
    )* };
}

macro_rules! products {
    ($($module:ident $handle:ident { $($field:ident)* })*) => { $(
        impl Touch for $module::$handle<'_> {
            fn touch(self, n: &mut i64) {
                let view = self.view();
                $(view.$field.touch(n);)*
            }
        }
    )* };
}

/// And attributes, whatever the constructor; `or` names that of those that are not known.
macro_rules! sums {
    ($(
        $module:ident $handle:ident $view:ident [$($attribute:ident)*] $(or $unknown:ident)?
        { $($form:ident { $($field:ident)* })* }
    )*) => { $(
        impl Touch for $module::$handle<'_> {
            fn touch(self, n: &mut i64) {
                *n -= 1;
                if *n < 0 {
                    return;
                }
                $(self.$attribute().touch(n);)*
                match self.view() {
                    $($module::$view::$form { $($field),* } => {
                        $($field.touch(n);)*
                    })*
                    $($module::$view::$unknown(number) => number.touch(n),)?
                }
            }
        }
    )* };
}

enumerations!(shapes::Color known::Color known::Mood lists::Color);

products! {
    dag ProgramRef { defs main }
    dag DefRef { name type_ body tags }
    shapes PointRef { x y }
    known PointRef { x y weight }
    known NoteRef { text loud mood }
    known_1 PointRef { x y }
}

sums! {
    dag ExprRef Expr [] {
        Var { name }
        Call { function args }
        Int { value }
        Let { def body }
        Many { maybe names c data }
    }
    dag TypeRef Type [] {
        Arrow { from to }
        Name { name }
        Unit {}
    }
    constants RowRef Row [] {
        Row { before maybe inner items }
        Sparse { items }
    }
    lists RowRef Row [] {
        Full { small codes wide counts levels exact flags colors rows }
        Gaps { numbers levels texts flags }
    }
    shapes ShapeRef Shape [] {
        Circle { center radius }
        Polygon { corners }
        Label { color bold size text }
        Group { name shapes }
    }
    known ShapeRef Shape [at line column] or Unknown {
        Circle { center depth fill tags scale wide hole small far name notes at line column }
        Group { name shapes colors moods at line column }
        Empty { at line column }
        Triangle { corners color at line column }
        Arc { center from to at line column }
    }
    known_1 ShapeRef Shape [at] or Unknown {
        Circle { center at }
        Group { name shapes at }
        Empty { at }
    }
}
