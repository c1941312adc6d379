//! The tokens that trees are built from: input.hpp is the same in C++.

use crate::rival::{fail, Seen};

/// The file of tokens that bench/typed/data makes: input.hpp says what is where.
pub struct Input {
    content: Vec<u8>,
    tokens: Vec<i32>,
    ends: Vec<usize>,
    first: usize,
}

impl Input {
    /// Of the first `most` files of sources, all if that is 0.
    pub fn new(path: &str, most: usize) -> Input {
        let Ok(content) = std::fs::read(path) else {
            fail("a file is missing: bench/typed/data makes tokens")
        };
        let number = |i: usize| i32::from_ne_bytes(content[4 * i..4 * i + 4].try_into().unwrap());
        let [texts, files, count] = [0, 1, 2].map(|i| number(i) as usize);
        let starts = 3 + texts;
        let begin = starts + files + 1;
        let chosen = if most == 0 || most > files {
            files
        } else {
            most
        };
        // The root is a product whose only field is the list of all files.
        let mut tokens = vec![chosen as i32];
        tokens.extend((0..number(starts + chosen) as usize).map(|i| number(begin + i)));
        Input {
            tokens,
            ends: (0..texts).map(|i| number(3 + i) as usize).collect(),
            first: 4 * (begin + count),
            content,
        }
    }

    pub fn texts(&self) -> Vec<&[u8]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        let bytes = &self.content[self.first..];
        starts
            .zip(&self.ends)
            .map(|(start, end)| &bytes[start..*end])
            .collect()
    }

    pub fn tokens<'a>(
        &'a self,
        texts: &'a [&'a [u8]],
        strings: &'a [Option<&'a str>],
    ) -> Tokens<'a> {
        Tokens {
            at: self.tokens.iter(),
            texts,
            strings,
        }
    }
}

/// The fields of all nodes in the order in which trees are built. A text is the number of it, -1
/// for none.
pub struct Tokens<'a> {
    at: std::slice::Iter<'a, i32>,
    texts: &'a [&'a [u8]],
    strings: &'a [Option<&'a str>],
}

impl<'a> Tokens<'a> {
    pub fn int(&mut self) -> i32 {
        *self.at.next().expect("a token")
    }
    pub fn flag(&mut self) -> bool {
        self.int() != 0
    }
    pub fn text(&mut self) -> String {
        self.optional_text().expect("a text")
    }
    pub fn optional_text(&mut self) -> Option<String> {
        let i = self.int();
        (i >= 0).then(|| {
            self.strings[i as usize]
                .expect("a text in UTF-8")
                .to_owned()
        })
    }
    pub fn constant(&mut self) -> Seen<'a> {
        match self.int() {
            0 => Seen::None,
            1 => Seen::True,
            2 => Seen::False,
            3 => Seen::Ellipsis,
            4 => Seen::Int(self.eight() as i64),
            5 => Seen::Float(f64::from_bits(self.eight())),
            6 => {
                self.eight(); // the real part: a complex number of a source has none
                Seen::Complex(f64::from_bits(self.eight()))
            }
            7 => Seen::Text(self.bytes()),
            8 => Seen::Bytes(self.bytes()),
            _ => Seen::Digits(self.bytes()),
        }
    }
    fn eight(&mut self) -> u64 {
        let low = self.int() as u32;
        u64::from(low) | (self.int() as u32 as u64) << 32
    }
    pub fn bytes(&mut self) -> &'a [u8] {
        self.texts[self.int() as usize]
    }
}
