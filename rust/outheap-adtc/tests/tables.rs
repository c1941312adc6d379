//! What `open` says by tables of very large schemas, which are written here by hand: of so many
//! fields or types that their numbers are equal to flags of the check.
//!
//! A tree has a word, which no field has a bit of, and two children. So the place of its first
//! child is known, and those of the others are distances.

use outheap_adtc::generated::{
    is_proved_at_once, open, open_in, Bits, Field, Form, Place, Presence, Schema, Type, Value,
};
use outheap_adtc::ErrorKind;

const NO_BITS: Bits = Bits {
    word: 0,
    shift: 0,
    width: 0,
};

/// A field that no node says anything of.
const NOWHERE: Field = Field {
    name: "",
    place: Place::Bits,
    value: Value::Code,
    element_log: 0,
    list: 0,
    bits: NO_BITS,
    presence: NO_BITS,
    record: 0,
    codes: 2,
    of: 0,
    shared: 0,
};

const fn child(name: &'static str, value: Value) -> Field {
    Field {
        name,
        place: Place::Item,
        value,
        ..NOWHERE
    }
}

const fn node(name: &'static str, of: u16, shared: u16) -> Field {
    let node = child(name, Value::Node);
    Field { of, shared, ..node }
}

/// So many fields, of which the last two are children.
const fn fields<const N: usize>(children: [Field; 2]) -> [Field; N] {
    let mut all = [NOWHERE; N];
    [all[N - 2], all[N - 1]] = children;
    all
}

const fn form(fields: &'static [Field], children: &'static [u16]) -> Form {
    let form = Form {
        name: "top",
        of: 0,
        words: 1,
        record_words: 0,
        head_mask: 1 << 15,
        masks: &[0],
        children,
        checked: &[],
        fields,
        parts: None,
        presence: Presence::NONE,
    };
    form.with_presence()
}

/// A node without fields, or with an integer.
const fn small(of: u16, fields: &'static [Field], children: &'static [u16]) -> Form {
    let form = form(fields, children);
    Form {
        of,
        words: 0,
        masks: &[],
        ..form
    }
}

const fn one(first: u16) -> Type {
    Type {
        name: "a type",
        first,
        count: 1,
        tag_bits: 0,
        is_enumeration: false,
    }
}

const fn schema(shared: u16, types: &'static [Type], forms: &'static [Form]) -> Schema {
    Schema {
        name: "Tables",
        fingerprint: [0; 32],
        version: 0,
        shared,
        types,
        forms,
    }
}

/// The tree of these words.
fn buffer(tree: &[u32]) -> Vec<u8> {
    let (version, layout, unit_log, short, root) = (3u16, 1, 2, 32u32, 8u32);
    let size = 32 + 4 * tree.len() as u64;
    let mut bytes = b"ADTC".to_vec();
    bytes.extend_from_slice(&version.to_ne_bytes());
    bytes.extend_from_slice(&[layout, unit_log]);
    bytes.extend_from_slice(&0x0102_0304u32.to_ne_bytes());
    bytes.extend_from_slice(&short.to_ne_bytes());
    bytes.extend_from_slice(&size.to_ne_bytes());
    bytes.extend_from_slice(&root.to_ne_bytes());
    bytes.extend_from_slice(&[0; 4]);
    bytes.extend(tree.iter().flat_map(|word| word.to_ne_bytes()));
    bytes
}

/// One pass proves it.
fn accept(schema: &'static Schema, tree: &[u32]) {
    let bytes = buffer(tree);
    assert!(open(&bytes, schema, 0).is_ok());
    assert!(open_in(&bytes, schema, 0, &mut [0; 100]).is_ok());
    assert!(is_proved_at_once(&bytes, schema, 0));
}

/// It is refused as two passes refuse it.
fn refuse(schema: &'static Schema, tree: &[u32], kind: ErrorKind) {
    let bytes = buffer(tree);
    let opened = open(&bytes, schema, 0).err();
    assert_eq!(opened, open_in(&bytes, schema, 0, &mut [0; 100]).err());
    assert_eq!(opened.map(|error| error.kind()), Some(kind));
}

// Of trees: heads, and items.
const TWO: u32 = 2 << 16; // a node of so many children
const THREE: u32 = 3 << 16;
const HAS_CONSTANT: u32 = 1 << 15;
const WORD: u32 = 1; // of small fields, of which it has none
const NONE: u32 = 1 << 4; // the constant
const EMPTY: [u32; 2] = [0x48, 0]; // a text

#[test]
fn a_constant_is_no_shared_node_that_ends() {
    static FIELDS: [Field; 0x2002] = fields([child("c", Value::Constant), child("s", Value::Text)]);
    static SCHEMA: Schema = schema(0, &[one(0)], &[form(&FIELDS, &[0x2000, 0x2001])]);
    let [text, rest] = EMPTY;
    accept(&SCHEMA, &[THREE, 4, 5, WORD, NONE, text, rest]);
    let unset = [THREE, 0, 4, WORD, text, rest];
    refuse(&SCHEMA, &unset, ErrorKind::NotSet);
}

#[test]
fn a_shared_node_that_begins_is_none_that_ends() {
    static FIELDS: [Field; 0x2002] = fields([node("c", 1, 1), node("d", 1, 1)]);
    const INT: [Field; 1] = [child("i", Value::Int64)];
    static SCHEMA: Schema = schema(
        1,
        &[one(0), one(1)],
        &[form(&FIELDS, &[0x2000, 0x2001]), small(1, &INT, &[0])],
    );
    let node = [1 << 16, 3];
    accept(
        &SCHEMA,
        &[THREE, 4, 6, WORD, node[0], node[1], node[0], node[1]],
    );
    let elsewhere = [THREE, 11, 4, WORD, node[0], node[1]];
    refuse(&SCHEMA, &elsewhere, ErrorKind::BadChild);
}

#[test]
fn a_constant_is_no_part() {
    const CONSTANT: Field = Field {
        presence: Bits {
            word: -1,
            shift: 15,
            width: 1,
        },
        ..child("c", Value::Constant)
    };
    static FIELDS: [Field; 0x4002] = fields([CONSTANT, child("s", Value::Text)]);
    static SCHEMA: Schema = schema(0, &[one(0)], &[form(&FIELDS, &[0x4000, 0x4001])]);
    let [text, rest] = EMPTY;
    let outer = THREE | HAS_CONSTANT;
    let absent = [TWO, 3, WORD, text, rest];
    let nested = [&[outer, 4, 9, WORD], &absent[..], &EMPTY[..]].concat();
    refuse(&SCHEMA, &nested, ErrorKind::WrongConstant);
    accept(&SCHEMA, &absent);
    accept(&SCHEMA, &[outer, 4, 5, WORD, NONE, text, rest]);
}

#[test]
fn a_type_is_no_shared_node_that_ends() {
    const FIELDS: [Field; 2] = [node("a", 0x2000, 0), node("b", 0x2000, 0)];
    static TYPES: [Type; 0x2001] = {
        let mut types = [const { one(0) }; 0x2001];
        types[0x2000] = one(1);
        types
    };
    static SCHEMA: Schema = schema(
        0,
        &TYPES,
        &[form(&FIELDS, &[0, 1]), small(0x2000, &[], &[])],
    );
    accept(&SCHEMA, &[THREE, 4, 5, WORD, 0, 0]);
    refuse(&SCHEMA, &[THREE, 4, 9, WORD, 0], ErrorKind::BadChild);
}
