//! Named puzzles: `queens 8`, `tour 8x8`.

use crate::puzzle::Puzzle;
use rookwright_board::{Leaper, Square, SquareSet, square_list};
use rookwright_chess::{Legality, Size};
use rookwright_compose::mate_board;
use rookwright_mate as mate;
use rookwright_mate::{Problem, Stipulation};
use rookwright_placement as placement;
use rookwright_placement::{Given, PRESETS, Preset};
use rookwright_run::options::{Kind, Options};
use rookwright_run::{PresetError, most_alike};
use rookwright_tour as tour;
use std::sync::Arc;

/// The heading of the options of puzzles.
const PUZZLE: &str = "Puzzle options (for puzzles given by name)";
/// A list of squares.
const SQUARES: Kind = Kind::Text { value: "SQUARES", example: "d4,e5" };
/// A square.
const SQUARE: Kind = Kind::Text { value: "SQUARE", example: "a1" };

/// Changes to a named puzzle: a torus for `queens 8`, a closed tour for `tour 8x8`.
#[derive(Clone, PartialEq, Eq, Debug, Options)]
pub struct PresetOptions {
    /// Pawns among queens, with one more queen for each
    ///
    /// Pawns block lines: 'queens 8' with `pawns 2` has ten queens.
    #[option(group = PUZZLE, advanced)]
    pub pawns: u32,
    /// Join opposite edges of the board
    #[option(group = PUZZLE, advanced)]
    pub torus: bool,
    /// Pieces fixed in advance, like a1,b5 or Qa1,Rb5
    ///
    /// Squares are enough if the puzzle has one kind of piece.
    #[option(kind = Kind::Text { value: "PIECES", example: "a1,b5" }, read = Given::list, group = PUZZLE)]
    pub given: Vec<Given>,
    /// Squares cut out of the board, like d4,e5
    ///
    /// A hole stops lines like the edge of the board.
    #[option(kind = SQUARES, read = square_list, group = PUZZLE, advanced)]
    pub holes: SquareSet,
    /// Squares that stay empty, though lines cross them
    #[option(name = "forbid", kind = SQUARES, read = square_list, group = PUZZLE, advanced)]
    pub forbidden: SquareSet,
    /// Closed tour: from its last square back to its first
    #[option(group = PUZZLE)]
    pub closed: bool,
    /// The first square of the tour
    #[option(kind = SQUARE, read = str::parse::<Square>, group = PUZZLE, advanced)]
    pub from: Option<Square>,
    /// The last square of the tour
    #[option(kind = SQUARE, read = str::parse::<Square>, group = PUZZLE, advanced)]
    pub to: Option<Square>,
    /// The leaper of a tour, by its jump [default: 1,2, the knight]
    #[option(kind = Kind::Text { value: "A,B", example: "1,3" }, read = tour::read_leaper, group = PUZZLE, advanced)]
    pub leaper: Option<Leaper>,
    /// Stipulation of a mate: #3, s#2, h#2.5 \[default: #]
    ///
    /// Also r#2 and semi-r#2 (reflexmates), hs#2 (help-selfmates), ser-#6, ser-h#6, ser-s#6 for series play, and = in
    /// place of # for stalemate. '#' without a number asks for the shortest mate.
    #[option(
        kind = Kind::Text { value: "WHAT", example: "#2" },
        read = str::parse::<Stipulation>,
        usual = STIPULATIONS,
        group = PUZZLE
    )]
    pub stipulation: Option<Stipulation>,
    /// Accept positions that cannot arise in a game
    #[option(aliases = ["!legality"], group = PUZZLE, advanced)]
    pub no_legality: bool,
    /// Board size of a FEN, like 8x7
    ///
    /// An 8x7 FEN may be an 8x8 one with a rank missing, so such a size must be given.
    #[option(kind = Kind::Size { least: 3, most: 8 }, read = mate_board, group = PUZZLE, advanced)]
    pub board: Option<Size>,
    /// A twin of a mate, like 'b) wKe1-f1'; may be repeated
    ///
    /// Also 'remove wRa1', 'add bPb5', 'swap e1 f1', 'shift a1-b2', 'rotate 90', 'mirror a1-h1', 'swap colours',
    /// 'stipulation h#3', several of them with commas. 'c) continued ...' changes the twin before it.
    #[option(name = "twin", aliases = ["twins"], kind = Kind::Texts { value: "CHANGE", example: "b) wKe1-f1" }, group = PUZZLE, advanced)]
    pub twins: Vec<String>,
    /// Solve a mate also with the other side to begin
    #[option(group = PUZZLE, advanced)]
    pub duplex: bool,
}

/// The most common stipulations.
pub const STIPULATIONS: &[&str] =
    &["#", "#1", "#2", "#3", "=2", "s#2", "r#2", "semi-r#2", "h#2", "hs#2", "ser-#3", "ser-h#3"];

impl PresetOptions {
    /// Returns how strictly the position of a mate problem must be legal.
    pub fn legality(&self) -> Legality {
        if self.no_legality { Legality::Lenient } else { Legality::Strict }
    }
}

/// The refusal of options of mates for other puzzles.
const ONLY_FOR_MATES: &str = "stipulation, board size, legality, twins and duplex are only for mates";

/// The names of puzzles that are not placements, and their arguments.
const OTHERS: [(&str, &str); 3] = [("tour", "MxN"), ("mate", "FEN"), ("chessnum", "FILE")];

/// Returns all names with their arguments.
fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
    PRESETS.iter().map(|preset| (preset.word, preset.takes)).chain(OTHERS)
}

/// Lists all names with their arguments: `queens N, crowded N`.
fn list() -> String {
    names().map(|(word, takes)| format!("{word} {takes}")).collect::<Vec<_>>().join(", ")
}

/// Proposes the name that was meant: ` (did you mean queens?)`; empty if none is like it.
fn proposal(word: &str) -> String {
    let meant = most_alike(&word.to_lowercase(), names().map(|(name, _)| name));
    meant.map_or(String::new(), |name| format!(" (did you mean {name}?)"))
}

impl Puzzle {
    /// `n` queens on an n x n board, none attacking another.
    ///
    /// ```
    /// use rookwright_puzzle::Puzzle;
    /// use rookwright_run::Settings;
    ///
    /// assert_eq!(Puzzle::queens(8)?.count(&Settings::default())?.count.to_string(), "92");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the board has no squares, or too many.
    pub fn queens(n: u32) -> Result<Self, PresetError> {
        Self::of_words(&["queens", &n.to_string()])
    }

    /// The crowded chessboard of n x n: as many queens, rooks, bishops and knights as fit so that no two of a kind
    /// attack each other.
    ///
    /// # Errors
    /// If the board has no squares, or too many.
    pub fn crowded(n: u32) -> Result<Self, PresetError> {
        Self::of_words(&["crowded", &n.to_string()])
    }

    /// A knight's tour of a board of that many files and ranks, open or closed.
    ///
    /// # Errors
    /// If the board has no squares, or too many.
    pub fn tour(files: u32, ranks: u32, closed: bool) -> Result<Self, PresetError> {
        let options = PresetOptions { closed, ..PresetOptions::default() };
        Self::preset(&["tour", &format!("{files}x{ranks}")], &options)
    }

    /// A mate problem from a position in FEN and a stipulation: `#2`, `h#3`.
    ///
    /// # Errors
    /// If one of them cannot be read, or if the position is not legal.
    pub fn mate(fen: &str, stipulation: &str) -> Result<Self, PresetError> {
        Ok(Puzzle::Mate(Arc::new(Problem::new(fen, stipulation)?)))
    }

    fn of_words(words: &[&str]) -> Result<Self, PresetError> {
        Self::preset(words, &PresetOptions::default())
    }

    /// Returns the puzzle that the words name, such as `queens` and `8`, changed by the options.
    ///
    /// # Errors
    /// If the words do not name a puzzle, or if the options are not for this puzzle.
    pub fn preset(words: &[&str], options: &PresetOptions) -> Result<Self, PresetError> {
        let legality = options.legality();
        let PresetOptions {
            pawns,
            torus,
            given,
            holes,
            forbidden,
            closed,
            from,
            to,
            leaper,
            stipulation,
            board,
            twins,
            duplex,
            ..
        } = options.clone();
        let (word, rest) = words.split_first().unwrap_or((&"", &[]));
        // An option that does not fit is refused: ignoring it would answer another question than was asked.
        let for_placements = pawns > 0 || torus || !given.is_empty() || !forbidden.is_empty();
        let for_tours = closed || from.is_some() || to.is_some() || leaper.is_some();
        let for_mates = stipulation.is_some()
            || legality != Legality::Strict
            || board.is_some()
            || !twins.is_empty()
            || duplex;
        // Mates and tours are read by their own families. Every other word must be a preset of placements.
        if *word == "mate" {
            if for_placements || for_tours || !holes.is_empty() {
                return Err(PresetError::new(
                    "pawns, torus, given pieces, holes, forbidden squares and the options of tours are not for mates",
                ));
            }
            let options = mate::PresetOptions { stipulation, legality, board, twins, duplex };
            let problem = mate::preset(rest, options)?;
            return Ok(Puzzle::Mate(Arc::new(problem)));
        }
        if *word == "tour" {
            if for_placements {
                return Err(PresetError::new(
                    "pawns, torus, given pieces and forbidden squares are not for tours",
                ));
            }
            if for_mates {
                return Err(PresetError::new(ONLY_FOR_MATES));
            }
            let puzzle = tour::preset(rest, &tour::PresetOptions { closed, from, to, leaper, holes })?;
            return Ok(Puzzle::Tour(Arc::new(puzzle)));
        }
        // A word that is nearly right gets a proposal, or the list would have to be searched.
        let preset = Preset::named(word).ok_or_else(|| {
            PresetError::new(format!(
                "unknown puzzle '{word}'{meant}: expected {list}, or a .puz file",
                meant = proposal(word),
                list = list()
            ))
        })?;
        if for_tours {
            return Err(PresetError::new("closed, start and end squares and a leaper are only for tours"));
        }
        if for_mates {
            return Err(PresetError::new(ONLY_FOR_MATES));
        }
        let options = placement::PresetOptions { pawns, torus, given, holes, forbidden };
        Ok(Puzzle::Placement(Arc::new(options.apply(preset.draft(rest)?).map_err(PresetError::new)?)))
    }
}
