//! Texts with gaps, in any language.
//!
//! A text is found by its id. Its gaps are names of arguments in braces:
//!
//! | gap | stands for |
//! |---|---|
//! | `{square}` | the argument `square` |
//! | `{Side}` | the argument `side` with a capital letter at its beginning |
//! | `{piece:a}` | a form of the argument `piece`, a noun: with an article, in the plural, in a case |
//! | `{items:and}` | a list with the conjunction before its last item |
//!
//! The number `n` chooses among the forms of a text: `id.one`, `id.other`. Which numbers take which form is said by the text
//! `number`: `one: 0 1; few: 2 3*` gives the form `few` to 2 and to all numbers that begin with 3.
//!
//! What a language needs to know of nouns, it says in texts with these ids. Each may be left out; then the shorter form
//! stands in: `a` for `a.dative`, the plain noun for `many`.
//!
//! | id | meaning |
//! |---|---|
//! | `noun.queen`, `noun.queen.many`, ... | the word in a form |
//! | `noun.queen.gender` | its gender, which chooses among the texts below by their last part: `f` |
//! | `colour.black.f`, `colour.black.many.f` | a form of a `{noun}` with its colour |
//! | `phrase.a.f`, `phrase.no.f` | a form made from others: `no {noun}`, `the {noun:many}` |

//!
//! What the program says while it works is written in English where it arises, with [`say!`](crate::say), and is said in the
//! language that was chosen for the work by [`speaking`].

use crate::piece::{Colour, Leaper, Piece, Role};
use crate::square::Square;
use std::cell::Cell;

/// The texts of a language.
pub trait Texts: Sync {
    /// Returns the text with an id, as it is written with its gaps; `None` if the language has none.
    fn find(&self, id: &str) -> Option<&str>;
}

thread_local! {
    /// The texts of the language that this thread speaks; `None` for the English in the sources.
    static SPOKEN: Cell<Option<&'static dyn Texts>> = const { Cell::new(None) };
}

/// Returns the texts of the language that this thread speaks, so that another one can speak it too.
pub fn spoken_texts() -> Option<&'static dyn Texts> {
    SPOKEN.get()
}

/// Does some work in a language: all that [`say!`](crate::say) says on this thread until it is done. `None` stands for the English of
/// the sources.
///
/// ```
/// use rookwright_board::{Texts, say, speaking};
///
/// struct German;
/// impl Texts for German {
///     fn find(&self, id: &str) -> Option<&str> {
///         (id == "example.begin").then_some("Die Tour beginnt auf {square}.")
///     }
/// }
///
/// let begin = || say!("example.begin", "Begin on {square}.", square = "a1");
/// assert_eq!(begin(), "Begin on a1.");
/// assert_eq!(speaking(Some(&German), begin), "Die Tour beginnt auf a1.");
/// ```
pub fn speaking<T>(texts: Option<&'static dyn Texts>, work: impl FnOnce() -> T) -> T {
    /// Gives a thread back its language, whichever way the work ends.
    struct Before(Option<&'static dyn Texts>);
    impl Drop for Before {
        fn drop(&mut self) {
            SPOKEN.set(self.0);
        }
    }
    let _before = Before(SPOKEN.replace(texts));
    work()
}

/// Says something in the language of the work (see [`speaking`]): an id, the English text, and what stands in its gaps. A text
/// that depends on the number `n` has two forms, the first of them for one.
///
/// ```
/// use rookwright_board::say;
///
/// let left = |n: u32| say!("example.left", "{n} move is left." | "{n} moves are left.", n);
/// assert_eq!((left(1).as_str(), left(2).as_str()), ("1 move is left.", "2 moves are left."));
/// ```
#[macro_export]
macro_rules! say {
    ($id:literal, $($english:literal)|+ $(, $name:ident $(= $value:expr)?)* $(,)?) => {
        $crate::spoken($id, &[$($english),+], &[
            $((stringify!($name), $crate::Argument::from($crate::say!(@value $name $(= $value)?)))),*
        ])
    };
    (@value $name:ident = $value:expr) => { $value };
    (@value $name:ident) => { $name };
}

/// Says a text by its id in the language of the work, or in English in these forms: what [`say!`](crate::say) stands for.
pub fn spoken(id: &str, english: &[&str], arguments: &Arguments) -> String {
    let said = SPOKEN.get().and_then(|texts| said(texts, id, arguments));
    said.unwrap_or_else(|| {
        let is_one = number(arguments).is_some_and(|number| number == "1");
        let form = if is_one { english.first() } else { english.last() };
        filled(&English, form.unwrap_or(&id), arguments)
    })
}

/// Returns a number of pieces in the language of the work: `21 knights`.
pub fn tally(number: u64, piece: Noun) -> String {
    say!("tally", "{n} {piece}" | "{n} {piece:many}", n = number, piece)
}

/// What English texts need to know of nouns.
struct English;

impl Texts for English {
    fn find(&self, id: &str) -> Option<&str> {
        Some(match id {
            "colour.white" => "white {noun}",
            "colour.black" => "black {noun}",
            "list.and" => "{first} and {last}",
            "noun.leaper" => "leaper{legs}",
            "noun.leaper.many" => "leaper{legs}s",
            "noun.piece.many" => "pieces",
            "noun.king.many" => "kings",
            "noun.queen.many" => "queens",
            "noun.rook.many" => "rooks",
            "noun.bishop.many" => "bishops",
            "noun.knight.many" => "knights",
            "noun.pawn.many" => "pawns",
            "phrase.a" => "a {noun}",
            "phrase.the" => "the {noun}",
            _ => return None,
        })
    }
}

/// A piece as a noun: `black queen`, `piece`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Noun {
    /// The role; `None` for a piece of any role.
    pub role: Option<Role>,
    /// The colour, if the noun names it.
    pub colour: Option<Colour>,
}

/// What stands in a gap.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Argument {
    /// A text that is the same in all languages.
    Text(String),
    /// A piece.
    Noun(Noun),
    /// Moves with the English letters of pieces: `1.Qb1 Kxa2`.
    Moves(String),
    /// The letter of a piece, small for Black, with the square where it stands: `Qa1`, `q`.
    Man(Piece, Option<Square>),
    /// Several arguments with commas between them.
    List(Vec<Argument>),
}

/// Arguments by the names of their gaps.
pub type Arguments = [(&'static str, Argument)];

impl Argument {
    /// Moves with the English letters of pieces.
    pub fn moves(moves: impl Into<String>) -> Self {
        Argument::Moves(moves.into())
    }
}

impl From<String> for Argument {
    fn from(text: String) -> Self {
        Argument::Text(text)
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Self {
        Argument::Text(text.to_owned())
    }
}

impl From<&String> for Argument {
    fn from(text: &String) -> Self {
        Argument::Text(text.clone())
    }
}

impl From<Noun> for Argument {
    fn from(noun: Noun) -> Self {
        Argument::Noun(noun)
    }
}

impl<T: Into<Argument>> From<Vec<T>> for Argument {
    fn from(list: Vec<T>) -> Self {
        Argument::List(list.into_iter().map(Into::into).collect())
    }
}

macro_rules! as_text {
    ($($type:ty),*) => { $(
        impl From<$type> for Argument {
            fn from(value: $type) -> Self {
                Argument::Text(value.to_string())
            }
        }

        impl From<&$type> for Argument {
            fn from(value: &$type) -> Self {
                Argument::Text(value.to_string())
            }
        }
    )* };
}

as_text!(u8, u16, u32, u64, u128, usize, char, Square, Leaper);

/// Returns a text of a language with its gaps filled; `None` if the language has no such text.
pub fn said(texts: &dyn Texts, id: &str, arguments: &Arguments) -> Option<String> {
    Some(filled(texts, by_number(texts, id, arguments)?, arguments))
}

/// Returns a template with its gaps filled. A gap without an argument stays.
pub fn filled(texts: &dyn Texts, template: &str, arguments: &Arguments) -> String {
    with_gaps(template, |name, form| {
        let (_, argument) = arguments.iter().find(|(known, _)| *known == name)?;
        Some(written(texts, argument, form))
    })
}

/// Returns the number `n`, which chooses the form of a text.
fn number(arguments: &Arguments) -> Option<&str> {
    arguments.iter().find_map(|(name, argument)| match argument {
        Argument::Text(number) if *name == "n" => Some(number.as_str()),
        _ => None,
    })
}

/// Returns the text with an id in the form for the number `n`.
fn by_number<'a>(texts: &'a dyn Texts, id: &str, arguments: &Arguments) -> Option<&'a str> {
    let of_number = |number: &str| {
        let rules = texts.find("number").unwrap_or("one: 1").split("; ");
        let mut rules = rules.filter_map(|rule| rule.split_once(": "));
        let fits = |pattern: &str| match pattern.strip_suffix('*') {
            Some(beginning) => number.starts_with(beginning),
            None => number == pattern,
        };
        rules.find_map(|(form, patterns)| {
            let text = texts.find(&format!("{id}.{form}"))?;
            patterns.split(' ').any(fits).then_some(text)
        })
    };
    number(arguments)
        .and_then(|number| of_number(number).or_else(|| texts.find(&format!("{id}.other"))))
        .or_else(|| texts.find(id))
}

/// Replaces the gaps of a template. The function is given the name and the form; gaps for which it has nothing stay.
fn with_gaps(template: &str, value: impl Fn(&str, &str) -> Option<String>) -> String {
    let mut text = String::with_capacity(template.len());
    let mut rest = template;
    while let Some((before, (gap, after))) =
        rest.split_once('{').and_then(|(before, inner)| Some((before, inner.split_once('}')?)))
    {
        let (name, form) = gap.split_once(':').unwrap_or((gap, ""));
        let small = name.to_lowercase();
        text += before;
        match value(&small, form) {
            Some(value) if small == name => text += &value,
            // A capital in the name of the gap asks for one in the text.
            Some(value) => text += &capital(&value),
            None => text += &format!("{{{gap}}}"),
        }
        rest = after;
    }
    text + rest
}

fn written(texts: &dyn Texts, argument: &Argument, form: &str) -> String {
    match argument {
        Argument::Text(text) => text.clone(),
        Argument::Noun(noun) => noun.written(texts, form),
        Argument::Moves(moves) => with_letters(texts, moves),
        Argument::Man(piece, square) => {
            let square = square.map_or(String::new(), |square| square.to_string());
            let letter = match piece.role {
                // A leaper is written with its numbers, in any language.
                Role::Leaper(_) => None,
                role => letter_of(texts, role.letter()),
            };
            match (letter, piece.colour) {
                (None, _) => format!("{piece}{square}"),
                (Some(letter), Colour::White) => format!("{letter}{square}"),
                (Some(letter), Colour::Black) => format!("{}{square}", letter.to_ascii_lowercase()),
            }
        }
        Argument::List(items) => {
            let items: Vec<String> = items.iter().map(|item| written(texts, item, "")).collect();
            match &items[..] {
                [first @ .., last] if form == "and" && !first.is_empty() => {
                    let ends = [("first", first.join(", ").into()), ("last", last.as_str().into())];
                    said(texts, "list.and", &ends).unwrap_or_else(|| items.join(", "))
                }
                _ => items.join(", "),
            }
        }
    }
}

/// Replaces the piece letters of moves by those of the language. All capitals are piece letters except the `O` of castling.
pub fn with_letters(texts: &dyn Texts, moves: &str) -> String {
    let letter = |letter: char| {
        let own = letter.is_ascii_uppercase().then(|| letter_of(texts, letter)).flatten();
        own.unwrap_or(letter)
    };
    moves.chars().map(letter).collect()
}

/// Returns the letter that a language has for an English capital.
fn letter_of(texts: &dyn Texts, letter: char) -> Option<char> {
    texts.find(&letter_id(letter))?.chars().next()
}

/// Returns the id of the letter that a language has for a letter of English notation.
pub fn letter_id(letter: char) -> String {
    format!("piece.letter.{}", letter.to_ascii_lowercase())
}

/// Returns the text with its first letter in upper case.
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}

impl From<Piece> for Noun {
    /// The noun for a piece of a puzzle, where only black ones need their colour.
    fn from(piece: Piece) -> Self {
        Noun::of(piece.role, (piece.colour == Colour::Black).then_some(Colour::Black))
    }
}

impl From<Piece> for Argument {
    fn from(piece: Piece) -> Self {
        Argument::Noun(piece.into())
    }
}

impl Noun {
    /// Any piece.
    pub const PIECE: Noun = Noun { role: None, colour: None };

    /// The noun for pieces of a role.
    pub const fn of(role: Role, colour: Option<Colour>) -> Self {
        Noun { role: Some(role), colour }
    }

    /// Returns a form of the noun, and its plain form as an empty form.
    pub fn written(self, texts: &dyn Texts, form: &str) -> String {
        let gender = texts.find(&format!("noun.{}.gender", self.name())).unwrap_or_default();
        // Phrases are made of words; no phrase names itself.
        let phrase = shorter(form).find_map(|form| by_gender(texts, &format!("phrase.{form}"), gender));
        match phrase {
            Some(phrase) => with_gaps(phrase, |_, form| Some(self.word(texts, form, gender))),
            None => self.word(texts, form, gender),
        }
    }

    /// Returns the noun with its colour, without articles.
    fn word(self, texts: &dyn Texts, form: &str, gender: &str) -> String {
        let stem = format!("noun.{}", self.name());
        let forms = || shorter(form).map(|form| format!(".{form}")).chain([String::new()]);
        let noun = forms().find_map(|form| texts.find(&format!("{stem}{form}"))).unwrap_or(self.name());
        let noun = with_gaps(noun, |_, _| match self.role {
            Some(Role::Leaper(leaper)) => Some(leaper.to_string()),
            _ => None,
        });
        let coloured = self.colour.and_then(|colour| {
            let stem = format!("colour.{}", colour.name());
            forms().find_map(|form| by_gender(texts, &format!("{stem}{form}"), gender))
        });
        coloured.map_or(noun.clone(), |text| with_gaps(text, |_, _| Some(noun.clone())))
    }

    fn name(self) -> &'static str {
        self.role.map_or("piece", Role::name)
    }
}

/// Returns a form and those that stand in for it, without the empty one: `a.dative`, `a`.
fn shorter<'a>(form: &'a str) -> impl Iterator<Item = &'a str> {
    let next = |form: &&'a str| form.rsplit_once('.').map(|(shorter, _)| shorter);
    std::iter::successors(Some(form).filter(|form| !form.is_empty()), next)
}

/// Returns the text with an id for a gender, or the one for all.
fn by_gender<'a>(texts: &'a dyn Texts, id: &str, gender: &str) -> Option<&'a str> {
    texts.find(&format!("{id}.{gender}")).or_else(|| texts.find(id))
}
