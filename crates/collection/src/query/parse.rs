//! Reads the text of a query. Every fault is reported with its place.

use super::condition::{Condition, KeyKind, Range, Term, TextField};
use super::excerpt::excerpt;
use super::pattern::{BoardPattern, PieceOn};
use crate::claim::LabelKind;
use crate::pack::shift_of;
use crate::prove::key;
use crate::record::Status;
use rookwright_board::{escaped, say};
use rookwright_chess::{Color, Piece, man};
use rookwright_mate::Stipulation;
use rookwright_run::letters_apart;
use std::fmt;
use std::str::FromStr;

/// The families, as a query names them.
pub(super) const FAMILIES: [&str; 5] = ["mate", "tactic", "placement", "chessnum", "tour"];
/// The most terms of a query.
const MOST_TERMS: usize = 100;

/// Every field with an example and its meaning, for the help.
pub const FIELDS: [(&str, &str); 24] = [
    ("mate:2", "a direct mate in 2; mate:2..3 for a range"),
    ("moves:2..3", "a problem of any kind with 2 or 3 moves"),
    ("asked:h#2", "exactly this stipulation; asked:tactic for the others"),
    ("family:chessnum", "mate, tactic, placement, chessnum or tour"),
    ("rating:1200..1500", "the rating; 1200.. and ..1500 are open ranges"),
    ("theme:smothered", "a theme; theme:fork,pin for one of several"),
    ("opening:sicilian_defense", "the opening of the game"),
    ("tag:friday", "a tag of your own"),
    ("men:..12", "the number of pieces"),
    ("white:Q,N", "White has at least these; white:=Q,N has just these"),
    ("black:R,R", "the same for Black"),
    ("material:KQNkrp", "exactly these pieces"),
    ("piece:Qh7", "a piece on a square of the diagram; piece:Qh7,kg8"),
    ("fen:\"r1bq*/8/...\"", "the diagram, ? for any square, * for any rest of a rank"),
    ("final:Qh7,kg8", "the last position: pieces or a board as for fen:"),
    ("key:quiet", "quiet, check, capture, promotion, castling, ...; key:N, key:Nf7"),
    (
        "status:sound",
        "or just sound, cooked, shorter, unsolvable, open, unproven; differs: some source claims otherwise",
    ),
    ("author:loyd", "words in the author; also title:, source:, comment:"),
    ("loyd tribune", "words in any of these texts; \"in quotes\" as a phrase"),
    ("in:friday", "the puzzles of a list, in its order"),
    ("like:17", "puzzles that resemble puzzle 17"),
    ("id:17", "by number; id:1..20, id:3,7"),
    ("ref:001KR", "what the source calls it"),
    ("plays:100..", "how often it was played; also popularity:"),
];

/// A query: all terms must hold.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Query {
    /// The terms.
    pub terms: Vec<Term>,
}

/// A fault of a query.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QueryFault {
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong, and what would be right.
    pub message: String,
}

/// All faults of a query.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QueryError {
    /// The text of the query.
    pub text: String,
    /// The faults in the order of the text. There is at least one.
    pub faults: Vec<QueryFault>,
}

impl fmt::Display for QueryError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST_SHOWN: usize = 10;
        for (nth, QueryFault { column, message }) in self.faults.iter().take(MOST_SHOWN).enumerate() {
            let gap = if nth == 0 { "" } else { "\n" };
            write!(f, "{gap}query, column {column}: {message}")?;
        }
        let text = escaped(&self.text);
        // An escape would move the columns.
        if text == self.text && text.chars().count() <= 100 && !text.is_empty() {
            let last = self.faults.iter().map(|fault| fault.column).max().unwrap_or(1);
            let is_fault = |column: usize| self.faults.iter().any(|fault| fault.column == column);
            let marks: String = (1..=last).map(|column| if is_fault(column) { '^' } else { ' ' }).collect();
            write!(f, "\n  {text}\n  {marks}")?;
        }
        Ok(())
    }
}

impl std::error::Error for QueryError {}

impl FromStr for Query {
    type Err = QueryError;

    fn from_str(text: &str) -> Result<Self, QueryError> {
        let mut query = Query::default();
        let mut faults = Vec::new();
        for word in words(text) {
            match word.term() {
                Ok(term) => query.terms.push(term),
                Err((at, message)) => faults.push(QueryFault { column: word.column + at, message }),
            }
        }
        if query.terms.len() > MOST_TERMS {
            faults.push(QueryFault { column: 1, message: format!("more than {MOST_TERMS} terms") });
        }
        if faults.is_empty() { Ok(query) } else { Err(QueryError { text: text.to_owned(), faults }) }
    }
}

/// A word of a query.
struct Word {
    /// The column of its first character, from 1.
    column: usize,
    negated: bool,
    /// The name before the colon.
    field: Option<String>,
    value: String,
    /// Whether the value begins with a quotation mark.
    quoted: bool,
    /// Whether the quotation mark is closed.
    closed: bool,
    /// The number of characters before the value.
    before: usize,
}

/// Splits a query at blanks outside quotation marks.
fn words(text: &str) -> Vec<Word> {
    let letters: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        if letters[at].is_whitespace() {
            at += 1;
            continue;
        }
        let start = at;
        // A minus sign alone is a word.
        let negated = letters[at] == '-' && at + 1 < letters.len() && !letters[at + 1].is_whitespace();
        at += usize::from(negated);
        let mut field = String::new();
        let mut here = at;
        while here < letters.len() && (letters[here].is_ascii_alphabetic() || letters[here] == '-') {
            field.push(letters[here]);
            here += 1;
        }
        // Letters before a colon are a field; otherwise they belong to the value.
        let named = here < letters.len() && letters[here] == ':' && !field.is_empty();
        if named {
            at = here + 1;
        }
        // How far into the word the value begins, for the column of a fault in it.
        let before = at - start;
        let quoted = at < letters.len() && letters[at] == '"';
        let mut value = String::new();
        let mut inside = false;
        // Quotation marks may stand anywhere within a value: what is between them may have blanks.
        while at < letters.len() && (inside || !letters[at].is_whitespace()) {
            match letters[at] {
                '"' => inside = !inside,
                letter => value.push(letter),
            }
            at += 1;
        }
        let field = named.then(|| field.to_lowercase());
        found.push(Word { column: start + 1, negated, field, value, quoted, closed: !inside, before });
    }
    found
}

/// A fault: the number of characters of the word before it, and the message.
type Fault = (usize, String);

impl Word {
    fn term(&self) -> Result<Term, Fault> {
        if !self.closed {
            return Err((self.before, "the quotation mark is not closed".to_owned()));
        }
        let condition = match &self.field {
            None => self.bare()?,
            Some(field) => {
                let found = self.condition(field)?;
                found.ok_or_else(|| (usize::from(self.negated), unknown_field(field)))?
            }
        };
        Ok(Term { negated: self.negated, condition })
    }

    /// Reads a word without a field.
    fn bare(&self) -> Result<Condition, Fault> {
        if !self.quoted
            && let Some(status) = status(&self.value)
        {
            let is_claimed = status == Status::Differs;
            return Ok(if is_claimed { Condition::Differs } else { Condition::Status(status) });
        }
        self.text(TextField::Any)
    }

    fn text(&self, field: TextField) -> Result<Condition, Fault> {
        if !self.value.chars().any(char::is_alphanumeric) {
            let text = excerpt(&self.value);
            return Err((
                self.before,
                say!("error.query.word", "'{text}': expected a word with letters or digits", text),
            ));
        }
        Ok(Condition::Text(field, self.value.clone()))
    }

    /// Reads a field; `None` if there is no such field.
    fn condition(&self, field: &str) -> Result<Option<Condition>, Fault> {
        let value = self.value.as_str();
        let at = |message: String| (self.before, message);
        // The same for all fields, with an example of the one that was meant.
        if value.is_empty() {
            let example = FIELDS
                .iter()
                .map(|(example, _)| example)
                .find(|example| example.starts_with(&format!("{field}:")));
            let field = excerpt(field);
            return Err(at(match example {
                Some(example) => say!(
                    "error.query.value",
                    "the value of '{field}' is missing: expected one like {example}",
                    field,
                    example = *example
                ),
                None => format!("the value of '{field}' is missing"),
            }));
        }
        let range = |least, most| range(value, least, most).map_err(at);
        // Each field reads its value by itself, so that its fault says what would be right there.
        Ok(Some(match field {
            "mate" => Condition::Mate(range(1, 100)?),
            "moves" => Condition::Moves(range(1, 100)?),
            "asked" | "stipulation" => Condition::Asked(self.asked()?),
            "family" => {
                if !FAMILIES.contains(&value) {
                    return Err(at(format!("'{}': expected {}", excerpt(value), FAMILIES.join(", "))));
                }
                Condition::Family(value.to_owned())
            }
            "rating" => Condition::Rating(range(0, 10_000)?),
            "men" | "pieces" => Condition::Men(range(0, 64)?),
            "popularity" => Condition::Popularity(range(-100, 100)?),
            "plays" => Condition::Plays(range(0, i64::MAX)?),
            "id" => {
                let ranges = value.split(',').map(|part| self::range(part, 0, i64::MAX).map_err(at));
                Condition::Id(ranges.collect::<Result<_, _>>()?)
            }
            "theme" => Condition::Label(LabelKind::Theme, self.names()?),
            "opening" => Condition::Label(LabelKind::Opening, self.names()?),
            "tag" => Condition::Label(LabelKind::Tag, self.names()?),
            "status" | "is" => {
                let names = Status::ALL.map(Status::name).join(", ");
                Condition::Status(
                    status(value).ok_or_else(|| at(format!("'{}': expected {names}", excerpt(value))))?,
                )
            }
            "white" => self.force(Color::White)?,
            "black" => self.force(Color::Black)?,
            "material" => Condition::Material(self.material()?),
            "key" => Condition::Key(self.key()?),
            "piece" => Condition::Pieces(self.pieces()?),
            "fen" => Condition::Board(self.board()?),
            // A slash tells a board from a list of pieces.
            "final" if value.contains('/') => Condition::FinalBoard(self.board()?),
            "final" => Condition::FinalPieces(self.pieces()?),
            "title" => self.text(TextField::Title)?,
            "author" => self.text(TextField::Author)?,
            "source" => self.text(TextField::Source)?,
            "comment" => self.text(TextField::Comment)?,
            // Whether there is such a list, source or puzzle is known only when the query runs.
            "in" | "list" => Condition::List(value.to_owned()),
            "ref" => Condition::Reference(value.to_owned()),
            "like" => {
                let wrong = |_| {
                    at(say!(
                        "error.query.number",
                        "'{text}': expected the number of a puzzle",
                        text = excerpt(value)
                    ))
                };
                Condition::Like(value.parse().map_err(wrong)?)
            }
            _ => return Ok(None),
        }))
    }

    fn names(&self) -> Result<Vec<String>, Fault> {
        let names: Vec<String> = self.value.split(',').map(str::to_owned).collect();
        match names.iter().find(|name| !name.chars().any(char::is_alphanumeric)) {
            Some(name) => Err((self.before, format!("'{}': expected a name", excerpt(name)))),
            None => Ok(names),
        }
    }

    fn asked(&self) -> Result<Vec<String>, Fault> {
        let mut asked = Vec::new();
        for part in self.value.split(',') {
            let known = ["tactic", "+", "=", "placement", "chessnum", "tour"].contains(&part);
            if known {
                asked.push(part.to_owned());
            } else {
                let read: Result<Stipulation, _> = part.parse();
                asked.push(read.map_err(|error| (self.before, error.to_string()))?.to_string());
            }
        }
        Ok(asked)
    }

    fn force(&self, side: Color) -> Result<Condition, Fault> {
        let (exactly, list) = match self.value.strip_prefix('=') {
            Some(rest) => (true, rest),
            None => (false, self.value.as_str()),
        };
        let mut pieces = Vec::new();
        for letter in list.chars().filter(|&letter| letter != ',') {
            let (_, piece) = man(letter).ok_or_else(|| {
                let letter = escaped(&letter.to_string());
                (self.before, format!("'{letter}' is not a piece letter: expected letters like Q,N"))
            })?;
            if piece != Piece::King {
                pieces.push(piece);
            }
        }
        Ok(Condition::Force { side, pieces, exactly })
    }

    fn material(&self) -> Result<i64, Fault> {
        let mut material = 0;
        for (at, letter) in self.value.chars().enumerate() {
            let (colour, piece) = man(letter).ok_or_else(|| {
                let letter = escaped(&letter.to_string());
                (
                    self.before + at,
                    format!("'{letter}' is not a piece letter: expected all pieces, like KQNkrp"),
                )
            })?;
            if let Some(shift) = shift_of(colour, piece) {
                // Each kind of piece has four bits, and one more would spill into the next kind.
                if material >> shift & 15 == 15 {
                    return Err((self.before + at, "more than 15 pieces of a kind".to_owned()));
                }
                material += 1 << shift;
            }
        }
        Ok(material)
    }

    fn key(&self) -> Result<KeyKind, Fault> {
        let kinds = [
            ("quiet", key::QUIET),
            ("check", key::CHECK),
            ("capture", key::CAPTURE),
            ("promotion", key::PROMOTION),
            ("underpromotion", key::UNDERPROMOTION),
            ("castling", key::CASTLING),
            ("en-passant", key::PASSANT),
        ];
        if let Some((_, bit)) = kinds.iter().find(|(name, _)| *name == self.value) {
            return Ok(KeyKind::Is(*bit));
        }
        // Any other value is a piece, and perhaps the square where it goes.
        let mut letters = self.value.chars();
        let piece = letters.next().filter(char::is_ascii_uppercase).and_then(man);
        let square = Some(letters.as_str()).filter(|square| !square.is_empty()).map(str::parse);
        match (piece, square) {
            (Some((_, piece)), None) => Ok(KeyKind::By(piece, None)),
            (Some((_, piece)), Some(Ok(square))) => Ok(KeyKind::By(piece, Some(square))),
            _ => {
                let names = kinds.map(|(name, _)| name).join(", ");
                let (value, piece) = (excerpt(&self.value), "a piece and perhaps a square like N or Nf7");
                Err((self.before, format!("'{value}': expected {names}, or {piece}")))
            }
        }
    }

    fn pieces(&self) -> Result<Vec<PieceOn>, Fault> {
        let mut at = self.before;
        let mut found = Vec::new();
        for part in self.value.split(',') {
            found.push(PieceOn::read(part).map_err(|message| (at, message))?);
            at += part.chars().count() + 1;
        }
        Ok(found)
    }

    fn board(&self) -> Result<BoardPattern, Fault> {
        let quote = usize::from(self.quoted);
        BoardPattern::read(&self.value).map_err(|(at, message)| (self.before + quote + at, message))
    }
}

fn status(word: &str) -> Option<Status> {
    Status::ALL.into_iter().find(|status| status.name().eq_ignore_ascii_case(word))
}

/// Reads `5`, `5..9`, `5..` or `..9`.
fn range(text: &str, least: i64, most: i64) -> Result<Range, String> {
    let number = |text: &str| text.parse::<i64>().ok().filter(|number| (least..=most).contains(number));
    let read = match text.split_once("..") {
        None => number(text).map(|number| (number, number)),
        Some(("", "")) => None,
        Some((from, "")) => number(from).map(|from| (from, most)),
        Some(("", to)) => number(to).map(|to| (least, to)),
        Some((from, to)) => number(from).zip(number(to)),
    };
    // A limit beyond any real number would only confuse.
    let bounds = if most > 1_000_000 { String::new() } else { format!(" from {least} to {most}") };
    match read {
        None => Err(format!(
            "'{}': expected a number{bounds} or a range like {least}..{}",
            excerpt(text),
            (least + 10).min(most)
        )),
        Some((from, to)) if from > to => {
            Err(format!("'{}': the range is empty: {from} is more than {to}", excerpt(text)))
        }
        Some((least, most)) => Ok(Range { least, most }),
    }
}

/// Names the fields, the most similar one alone if there is one.
/// Says that there is no such field, and which one may be meant.
fn unknown_field(field: &str) -> String {
    let shown = FIELDS.iter().filter_map(|(example, _)| example.split_once(':').map(|(name, _)| name));
    let names = shown.chain(["title", "source", "comment", "popularity"]);
    let alike =
        |name: &&str| name.starts_with(field) || field.starts_with(name) || letters_apart(name, field) <= 2;
    let meant = names.clone().find(alike).map(|name| format!("{name}:"));
    let (field, names) = (excerpt(field), names.collect::<Vec<_>>().join(", "));
    match meant {
        Some(meant) => {
            say!("error.query.field", "unknown field '{field}': did you mean {meant}?", field, meant)
        }
        None => {
            say!("error.query.no_field", "unknown field '{field}': expected one of {names}", field, names)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn faults(text: &str) -> Vec<(usize, String)> {
        let error = text.parse::<Query>().unwrap_err();
        error.faults.into_iter().map(|fault| (fault.column, fault.message)).collect()
    }

    #[test]
    fn the_query_of_the_manual() {
        let query: Query = "mate:2 rating:1200..1500 theme:smothered -theme:sacrifice men:..12 author:loyd white:Q,N key:quiet sound"
            .parse()
            .unwrap();
        assert_eq!(query.terms.len(), 9);
        assert!(query.terms[3].negated);
        assert_eq!(query.terms[1].condition, Condition::Rating(Range { least: 1200, most: 1500 }));
        assert_eq!(query.terms[8].condition, Condition::Status(Status::Sound));
        for (example, _) in FIELDS.iter().filter(|(example, _)| !example.contains("...")) {
            assert!(example.parse::<Query>().is_ok(), "{example}");
        }
    }

    #[test]
    fn every_fault_is_pointed_at() {
        let text = "mate:x raitng:5 rating:9..3 key:loud men: piece:Qz9";
        let found = faults(text);
        assert_eq!(found.iter().map(|fault| fault.0).collect::<Vec<_>>(), [6, 8, 24, 33, 42, 49]);
        assert!(found[1].1.contains("unknown field 'raitng'"), "{found:?}");
        assert!(faults("raitng:5")[0].1.contains("did you mean rating:?"));
        assert!(faults("ratin:5")[0].1.contains("did you mean rating:?"));
        assert_eq!(faults("author:\"loyd")[0].1, "the quotation mark is not closed");
        assert_eq!(faults("fen:8/8/8 mate:2")[0].0, 5);
        let shown = text.parse::<Query>().unwrap_err().to_string();
        assert!(shown.ends_with("^"), "{shown}");
    }

    #[test]
    fn long_words_are_quoted_in_part() {
        let long = "[".repeat(500);
        for text in [
            long.clone(),
            format!("men:{long}"),
            format!("key:{long}"),
            format!("piece:{long}"),
            format!("family:{long}"),
        ] {
            let message = &faults(&text)[0].1;
            assert!(message.starts_with(&format!("'{}…': expected ", "[".repeat(60))), "{message}");
        }
        let message = &faults(&format!("{}:5", "z".repeat(500)))[0].1;
        assert!(
            message.starts_with(&format!("unknown field '{}…': expected one of ", "z".repeat(60))),
            "{message}"
        );
    }

    proptest! {
        #[test]
        fn no_text_panics(text in "\\PC{0,60}") {
            let _ = text.parse::<Query>();
        }

        #[test]
        fn no_query_panics(text in "(-?(mate|rating|fen|final|key|piece|like|in|theme|white|material|id|is):[a-zA-Z0-9\\.\",/?* =-]{0,12} ?){0,5}") {
            let _ = text.parse::<Query>();
        }
    }

    /// The query stands below its faults with a mark at each, if it fits.
    #[test]
    fn short_queries_are_shown() {
        let shown = |text: &str| text.parse::<Query>().unwrap_err().to_string();
        let marked = shown("mate:x men:..9");
        assert!(marked.ends_with("\n  mate:x men:..9\n       ^"), "{marked}");
        let of_length = |length: usize| format!("mate:x {}", "a".repeat(length - 7));
        assert!(shown(&of_length(100)).ends_with('^'));
        assert!(!shown(&of_length(101)).contains('\n'));
    }
}
