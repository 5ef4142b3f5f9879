//! Nouns and adjectives of French, Spanish and Portuguese: two genders, and the colour follows the noun.

use super::{Kind, Thing, legs};
use rookwright_board::{Colour, Leaper, Role};

/// A noun in singular and plural, with its gender.
#[derive(Clone, Copy)]
pub(super) struct Noun {
    pub(super) one: &'static str,
    pub(super) many: &'static str,
    pub(super) feminine: bool,
}

pub(super) const fn masculine(one: &'static str, many: &'static str) -> Noun {
    Noun { one, many, feminine: false }
}

pub(super) const fn feminine(one: &'static str, many: &'static str) -> Noun {
    Noun { one, many, feminine: true }
}

/// An adjective: masculine and feminine singular, then masculine and feminine plural.
pub(super) type Adjective = [&'static str; 4];

/// The names of the pieces and of their colours in one language.
pub(super) struct Nouns {
    pub(super) piece: Noun,
    pub(super) king: Noun,
    pub(super) queen: Noun,
    pub(super) rook: Noun,
    pub(super) bishop: Noun,
    pub(super) knight: Noun,
    pub(super) pawn: Noun,
    pub(super) leaper: Noun,
    pub(super) white: Adjective,
    pub(super) black: Adjective,
}

impl Nouns {
    fn noun(&self, kind: Kind) -> Noun {
        match kind.thing {
            Thing::Any => self.piece,
            Thing::Role(Role::King) => self.king,
            Thing::Role(Role::Queen) => self.queen,
            Thing::Role(Role::Rook) => self.rook,
            Thing::Role(Role::Bishop) => self.bishop,
            Thing::Role(Role::Knight) => self.knight,
            Thing::Role(Role::Pawn) => self.pawn,
            Thing::Role(Role::Leaper(_)) => self.leaper,
        }
    }

    /// Returns the first word for a masculine noun, the second one for a feminine noun.
    pub(super) fn by_gender(&self, kind: Kind, words: [&'static str; 2]) -> &'static str {
        words[usize::from(self.noun(kind).feminine)]
    }

    /// Returns the noun with its colour: `dame blanche`, `saltadores (1,3)`.
    pub(super) fn named(&self, kind: Kind, many: bool) -> String {
        let noun = self.noun(kind);
        let mut text = if many { noun.many } else { noun.one }.to_owned();
        if let Thing::Role(Role::Leaper(leaper)) = kind.thing {
            text += &format!(" {}", legs(leaper));
        }
        if let Some(colour) = kind.colour {
            let adjective = match colour {
                Colour::White => self.white,
                Colour::Black => self.black,
            };
            text += &format!(" {}", adjective[usize::from(noun.feminine) + 2 * usize::from(many)]);
        }
        text
    }

    /// Returns `un cavalier` or `2 dames`; `articles` holds the masculine and the feminine one.
    pub(super) fn counted(&self, number: u64, kind: Kind, articles: [&'static str; 2]) -> String {
        match number {
            1 => format!("{} {}", self.by_gender(kind, articles), self.named(kind, false)),
            _ => format!("{number} {}", self.named(kind, true)),
        }
    }

    /// Returns the name of the piece that makes a tour, the knight if there is no leaper.
    pub(super) fn walker(&self, leaper: Option<Leaper>) -> String {
        let role = leaper.map_or(Role::Knight, Role::Leaper);
        self.named(Kind { thing: Thing::Role(role), colour: None }, false)
    }
}
