//! The options of the generator of mates. The command line, JSON requests and the studio's form are derived from
//! them.

mod values;

pub use values::mate_board;

use super::army::{Army, Stock};
use super::level::Level;
use super::manner::Manner;
use super::substance::Substance;
use super::twin::TwinWish;
use super::wanted::{Clean, Duals, KeyWish, Wanted};
use super::wish::{Prefer, Wish};
use rookwright_board::say;
use rookwright_chess::{Position, Size};
use rookwright_mate::themes::Tag;
use rookwright_run::options::{Choice, FieldError, Kind, Options};
use std::ops::RangeInclusive;
use values::{KEYS, allowed, classic, keys, moves, pieces, stock, theme_names, themes, yes_or_no};

const PIECES: &str = "Pieces";
const SOLUTION: &str = "Requirements for the solution";
const SET: &str = "Requirements for the set";

/// A number of pieces.
const COUNT: Kind = Kind::Number { least: 1, most: 64, halves: false };
/// A number of something in a solution, or a range.
const AMOUNT: Kind = Kind::Range { least: 0, most: 99, open: true };

/// The options of the generator of mates.
///
/// ```
/// use rookwright_compose::MateOptions;
/// use rookwright_run::options::Options;
///
/// let mut options = MateOptions::default();
/// options.set("board", "5x5")?;
/// options.set("theme", "smothered")?;
/// let wish = options.wish(7, None)?;
/// assert_eq!((wish.size.to_string().as_str(), wish.seed), ("5x5", 7));
/// # Ok::<(), rookwright_run::options::FieldError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Options)]
pub struct MateOptions {
    /// Board from 3x3 to 8x8, files first
    #[option(default = "8x8", label = "Board", kind = Kind::Size { least: 3, most: 8 }, read = mate_board)]
    board: Size,
    /// Number of moves, 1 to 5
    ///
    /// A range like 1..3 makes as many puzzles of each, the shortest first. Series play has up to 10 moves.
    /// Help play has up to 5, or half a move more, like 2.5.
    #[option(default = "2", label = "Moves", kind = Kind::Number { least: 1, most: 10, halves: true }, read = moves)]
    moves: (RangeInclusive<u32>, bool),
    /// Kind of play, like forced or help
    ///
    /// direct: White mates against every defence. forced: every reply is Black's only legal move. series:
    /// only White moves, without check before the mate. help: both sides cooperate. series-help: only Black
    /// moves, then White mates in one. self: White forces Black to mate.
    #[option(default = "direct", label = "Play")]
    play: Manner,
    /// Whom the puzzles are for [default: worksheet]
    ///
    /// worksheet: the key is neither a check nor a capture, and Black has two or more real defences. club:
    /// three or more different mates, tries, and a fair score. magazine: the score reaches the median of
    /// published problems. drill: anything that is sound. A given position is only repaired, unless a level
    /// is named: then its content is enriched.
    #[option(name = "for", label = "For")]
    level: Option<Level>,
    /// Number of solutions of a helpmate, each with another mate
    ///
    /// The default is 1, and 2 for a club or a magazine.
    #[option(label = "Solutions of a helpmate", kind = Kind::Number { least: 1, most: 4, halves: false }, advanced)]
    lines: Option<u32>,
    /// A helpmate with a twin: set-play, move or remove
    ///
    /// Each of the two positions has one solution, and the two have different first moves and mates.
    /// set-play: in the same position White begins, half a move later. move: one piece stands elsewhere.
    /// remove: one piece is taken off.
    #[option(label = "Twin of a helpmate", advanced, conflicts = ["lines"])]
    twin: Option<TwinWish>,
    /// White's pieces, exactly these, like KQR
    #[option(label = "White's pieces", kind = Kind::Text { value: "LETTERS", example: "KQR" }, read = stock, group = PIECES, conflicts = ["min_white", "max_white"])]
    white: Option<Stock>,
    /// Black's pieces, exactly these, like KRPP
    #[option(label = "Black's pieces", kind = Kind::Text { value: "LETTERS", example: "KRPP" }, read = stock, group = PIECES, conflicts = ["min_black", "max_black"])]
    black: Option<Stock>,
    /// Fewest white pieces, including the king [default: 2]
    #[option(label = "White, at least", kind = COUNT, read = pieces, group = PIECES, advanced)]
    min_white: Option<u32>,
    /// Most white pieces [default: 8, fewer on small boards]
    #[option(label = "White, at most", kind = COUNT, read = pieces, group = PIECES, advanced)]
    max_white: Option<u32>,
    /// Fewest black pieces, including the king [default: 1]
    #[option(label = "Black, at least", kind = COUNT, read = pieces, group = PIECES, advanced)]
    min_black: Option<u32>,
    /// Most black pieces [default: 8, fewer on small boards]
    #[option(label = "Black, at most", kind = COUNT, read = pieces, group = PIECES, advanced)]
    max_black: Option<u32>,
    /// Most pieces of both sides together
    #[option(label = "Both sides, at most", kind = COUNT, read = pieces, group = PIECES)]
    men: Option<u32>,
    /// Whether pawns are allowed: yes or no
    #[option(default = "yes", label = "Pawns", kind = Kind::Choice(&[Choice::new("yes", "allowed"), Choice::new("no", "none")]), read = yes_or_no, group = PIECES, advanced)]
    pawns: bool,
    /// On 8x8, only positions that a game can lead to
    ///
    /// Such positions have no promoted pieces either.
    #[option(label = "Only positions that a game can lead to", group = PIECES, advanced)]
    legal: bool,
    /// What the first move must be, like quiet,sacrifice
    ///
    /// With several words, separated by commas, all must be true. A quiet move is neither a check nor a
    /// capture.
    #[option(label = "The first move is", kind = Kind::List(KEYS), read = keys, group = SOLUTION)]
    key: Vec<KeyWish>,
    /// Number of Black's replies to the key, like 3, 2.. or 2..5
    ///
    /// The default is 2.., in forced play 1.
    #[option(label = "Replies to the key", kind = Kind::Range { least: 1, most: 99, open: true }, group = SOLUTION, advanced)]
    replies: Option<RangeInclusive<u32>>,
    /// White never has a choice, not even of the mating move
    #[option(label = "No duals at all", group = SOLUTION, advanced, conflicts = ["duals"])]
    no_duals: bool,
    /// Choices White may have after the key
    ///
    /// Minor duals are choices of the mating move. The default is minor.
    #[option(label = "White's choices", group = SOLUTION, advanced)]
    duals: Option<Duals>,
    /// Number of variations, like 2.. or 4..8
    ///
    /// A variation is a reply that defeats the threat, or any reply in zugzwang, and has one answer.
    #[option(label = "Variations", kind = AMOUNT, group = SOLUTION, advanced)]
    variations: Option<RangeInclusive<u32>>,
    /// Number of different mating moves in the variations, like 4..
    #[option(label = "Different mates", kind = AMOUNT, group = SOLUTION, advanced)]
    mates_different: Option<RangeInclusive<u32>>,
    /// Number of quiet tries, first moves with a single refutation, like 1..
    #[option(label = "Tries", kind = AMOUNT, group = SOLUTION, advanced)]
    tries: Option<RangeInclusive<u32>>,
    /// Number of changed mates, like 2..
    ///
    /// A mate is changed if a reply has another answer in the set play or in a try.
    #[option(label = "Changed mates", kind = AMOUNT, group = SOLUTION, advanced)]
    changed: Option<RangeInclusive<u32>>,
    /// Number of variations that end in a model mate, like 3..
    #[option(label = "Model mates", kind = AMOUNT, group = SOLUTION, advanced)]
    model_mates: Option<RangeInclusive<u32>>,
    /// Least score; published mates in two have a median of 100
    ///
    /// The score is a weighted sum of variations, mates, tries and other content.
    #[option(label = "Score, at least", noun = "score", kind = Kind::Number { least: 0, most: 400, halves: false }, group = SOLUTION, advanced)]
    score: Option<u32>,
    /// Estimated rating of the puzzle, like 1200..1500
    ///
    /// The rating is an estimate on the scale of Lichess puzzles, for direct mates in 1 to 5. Composed mates
    /// with a quiet key are rated 1400 and more.
    #[option(label = "Difficulty", kind = Kind::Range { least: 0, most: 3300, open: true }, group = SOLUTION, advanced)]
    difficulty: Option<RangeInclusive<u32>>,
    /// How clean one of the mates must be: any, pure or model
    ///
    /// pure: no flight is guarded or blocked twice. model: also every white piece except king and pawns takes
    /// part.
    #[option(default = "any", label = "Clean mates", group = SOLUTION, advanced)]
    mates: Clean,
    /// Themes the solution must show, like smothered
    ///
    /// With several themes, separated by commas, the solution shows all of them. The themes are listed below.
    #[option(label = "Themes", kind = Kind::Words(theme_names), read = themes, group = SOLUTION)]
    theme: Vec<Tag>,
    /// A bundle of requirements: classic
    ///
    /// classic: the key neither promotes to a queen nor captures an unguarded piece, and is hard to see: a
    /// sacrifice, an underpromotion, castling, or a quiet move that gives a flight or takes none.
    #[option(label = "A classic key", kind = Kind::Choice(&[Choice::new("classic", "hard to see")]), read = classic, group = SOLUTION, advanced)]
    wish: bool,
    /// White has no check in the diagram
    ///
    /// No move of White in the diagram gives check, so that no mate in one can have been overlooked.
    #[option(label = "No checks", group = SOLUTION, advanced)]
    no_checks: bool,
    /// Whether pieces may stay that the puzzle does not need
    #[option(label = "Unneeded pieces", kind = Kind::Choice(&[Choice::new("allowed", "allowed")]), read = allowed, group = SOLUTION, advanced)]
    needless: bool,
    /// What to prefer among puzzles
    ///
    /// economy: few pieces. material: the least white, then the most black material, the best first; each
    /// puzzle says whether that is proven. variety: puzzles unlike each other.
    #[option(label = "Prefer", group = SET, advanced)]
    prefer: Option<Prefer>,
    /// Percentage of puzzles that may have the same solution
    ///
    /// Two solutions are the same if they differ only by their place on the board.
    #[option(default = "2", label = "Same solution, at most %", noun = "percentage", kind = Kind::Number { least: 1, most: 100, halves: false }, group = SET, advanced)]
    share: u32,
}

impl MateOptions {
    /// Asks for all puzzles unless the user named a level, as a census does.
    #[must_use]
    pub fn of_all_levels(mut self) -> Self {
        self.level = self.level.or(Some(Level::Drill));
        self
    }

    /// Returns the board.
    pub fn board(&self) -> Size {
        self.board
    }

    /// Returns the wishes that the options describe: one for each number of moves, the least first.
    ///
    /// # Errors
    /// Returns the field and the reason if no such puzzles can exist.
    pub fn wishes(&self, seed: u64) -> Result<Vec<Wish>, FieldError> {
        if self.moves.0.end() > self.moves.0.start() && self.prefer == Some(Prefer::Material) {
            self.only_number_of_moves("[prefer material]")?;
        }
        self.moves.0.clone().map(|moves| self.wish_of(moves, seed, None)).collect()
    }

    /// Returns the wish that the options describe, for the board or for a given position.
    ///
    /// # Errors
    /// Returns the field and the reason if no such puzzles can exist, or if the options allow several numbers
    /// of moves.
    pub fn wish(&self, seed: u64, given: Option<&Position>) -> Result<Wish, FieldError> {
        let moves = self.only_number_of_moves(if given.is_some() { "a given position" } else { "this" })?;
        self.wish_of(moves, seed, given)
    }

    /// Returns the number of moves if there is only one.
    fn only_number_of_moves(&self, what: &str) -> Result<u32, FieldError> {
        let (least, most) = (*self.moves.0.start(), *self.moves.0.end());
        let wrong =
            || FieldError::of("moves", format!("{what} needs one number of moves, not {least}..{most}"));
        (least == most).then_some(least).ok_or_else(wrong)
    }

    fn wish_of(&self, moves: u32, seed: u64, given: Option<&Position>) -> Result<Wish, FieldError> {
        let board = given.map_or(self.board, Position::size);
        let usual = Wish::new(board, self.play, moves);
        // Small changes of a given position, and the least material, are looked for among all puzzles.
        let all = given.is_some() || self.prefer == Some(Prefer::Material);
        let level = self.level.unwrap_or(if all { Level::Drill } else { Level::Worksheet });
        let mut wish = Wish {
            half: self.moves.1,
            lines: self.lines.unwrap_or(1),
            twin: self.twin,
            white: self.white().army(usual.white, self.men),
            black: self.black().army(usual.black, self.men),
            most_men: self.men,
            pawns: self.pawns,
            legal: self.legal,
            wanted: self.wanted(),
            prefer: self.prefer.unwrap_or(match level {
                Level::Worksheet => Prefer::Spread,
                _ => usual.prefer,
            }),
            share: self.share,
            seed,
            ..usual
        };
        if wish.legal && !board.is_full() {
            let message = say!(
                "error.wish.legal_board",
                "games are played on 8x8 only, not on {board}",
                board = board.to_string()
            );
            return Err(FieldError::of("legal", message));
        }
        wish.legal |= level > Level::Drill && board.is_full() && self.is_natural();
        level.apply(&mut wish)?;
        // The options for a given position are checked together with the position.
        if given.is_none() {
            wish.validate()?;
        }
        Ok(wish)
    }

    /// Whether the given pieces need no promoted ones.
    fn is_natural(&self) -> bool {
        let natural = |side: &Side| {
            let least = side.least.unwrap_or(0);
            let most = if self.pawns { 16 } else { 8 };
            least <= most && side.exactly.is_none_or(Stock::needs_no_promotion)
        };
        natural(&self.white()) && natural(&self.black())
    }

    fn wanted(&self) -> Wanted {
        let duals = if self.no_duals { Some(Duals::None) } else { self.duals };
        Wanted {
            key: self.key.clone(),
            replies: self.replies.clone(),
            duals: duals.unwrap_or_default(),
            substance: Substance {
                variations: self.variations.clone(),
                different: self.mates_different.clone(),
                tries: self.tries.clone(),
                changed: self.changed.clone(),
                models: self.model_mates.clone(),
                score: self.score.map(u32::cast_signed),
            },
            difficulty: self.difficulty.clone(),
            clean: self.mates,
            classic: self.wish,
            no_checks: self.no_checks,
            themes: self.theme.clone(),
            needless: self.needless,
        }
    }

    fn white(&self) -> Side {
        Side { exactly: self.white, least: self.min_white, most: self.max_white }
    }

    fn black(&self) -> Side {
        Side { exactly: self.black, least: self.min_black, most: self.max_black }
    }
}

/// The pieces of a side: exactly these, or a number of them.
#[derive(Default)]
struct Side {
    exactly: Option<Stock>,
    least: Option<u32>,
    most: Option<u32>,
}

impl Side {
    fn army(&self, usual: Army, men: Option<u32>) -> Army {
        if let Some(stock) = self.exactly {
            return Army::Exactly(stock);
        }
        // If one number is given, the defaults of the others give way to it.
        let least = self.least.unwrap_or_else(|| usual.least().min(self.most.unwrap_or(u32::MAX)));
        let most = self.most.unwrap_or_else(|| men.unwrap_or(usual.most()).max(least));
        Army::Between { least, most }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rookwright_run::options::{Choice, Kind};

    fn options(values: &[(&str, &str)]) -> MateOptions {
        let mut options = MateOptions::default();
        values.iter().for_each(|(name, value)| options.set(name, value).unwrap());
        options
    }

    #[test]
    fn the_defaults_are_those_of_the_generator() {
        let wish = MateOptions::default().wish(7, None).unwrap();
        assert_eq!((wish.level, wish.prefer), (Level::Worksheet, Prefer::Spread));
        let drill = MateOptions::default().of_all_levels().wish(7, None).unwrap();
        assert_eq!(drill, Wish { seed: 7, ..Wish::new(Size::FULL, Manner::Direct, 2) });
    }

    #[test]
    fn the_defaults_of_the_table_change_nothing() {
        for field in MateOptions::FIELDS.iter().filter(|field| !field.default.is_empty()) {
            assert_eq!(options(&[(field.name, field.default)]), MateOptions::default(), "{}", field.name);
        }
    }

    #[test]
    fn every_field_can_be_set_and_names_itself_when_it_is_wrong() {
        for field in MateOptions::FIELDS {
            let error = MateOptions::default().set(field.name, "?!").unwrap_err();
            assert_eq!(error.field, Some(field.name));
            let words: &[Choice] = match field.kind {
                Kind::Choice(words) | Kind::List(words) => words,
                _ => &[],
            };
            words.iter().for_each(|choice| drop(options(&[(field.name, choice.word)])));
            assert!(field.conflicts.iter().all(|other| MateOptions::field(other).is_some()));
        }
        assert!(MateOptions::default().set("colour", "blue").is_err());
    }

    #[test]
    fn if_one_number_is_given_the_others_give_way() {
        let army = |side: Side, men| {
            let army = side.army(Army::Between { least: 2, most: 8 }, men);
            (army.least(), army.most())
        };
        let (least, most) =
            (|least| Side { least, ..Side::default() }, |most| Side { most, ..Side::default() });
        assert_eq!(army(Side::default(), None), (2, 8));
        assert_eq!(army(Side::default(), Some(5)), (2, 5));
        assert_eq!(army(least(Some(10)), None), (10, 10));
        assert_eq!(army(most(Some(1)), None), (1, 1));
    }

    #[test]
    fn options_that_exclude_each_other() {
        let refused = |values: &[(&str, &str)]| options(values).wish(0, None).unwrap_err().to_string();
        let error = MateOptions::default().set("key", "any,quiet").unwrap_err();
        assert!(error.to_string().contains("cannot be combined"), "{error}");
        assert!(refused(&[("legal", "true"), ("board", "5x5")]).contains("8x8 only, not on 5x5"));
        assert!(refused(&[("max_white", "1")]).contains("only a king"));
    }

    #[test]
    fn boards_and_moves() {
        assert_eq!(mate_board("5x4"), Ok(Size::new(5, 4).unwrap()));
        assert_eq!(mate_board("8"), Ok(Size::FULL));
        for wrong in ["2x2", "9x9", "", "x", "5x", "+5x5", "05x5", "5x5x5", "big"] {
            assert!(mate_board(wrong).is_err(), "{wrong}");
        }
        for (text, numbers) in
            [("2", (2..=2, false)), ("1..3", (1..=3, false)), ("2.5", (2..=2, true)), ("2½", (2..=2, true))]
        {
            assert_eq!(moves(text), Ok(numbers), "{text}");
        }
        for wrong in [
            "",
            ".5",
            "2.25",
            "-1",
            "+1",
            "two",
            "99999999999",
            "1..2.5",
            "3..1",
            "1..",
            "..3",
            "1..x",
            "2..2½",
        ] {
            assert!(moves(wrong).is_err(), "{wrong}");
        }
        assert!(pieces("0").is_err() && pieces("65").is_err());
    }
}
