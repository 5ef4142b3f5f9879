//! Reads and writes positions as FEN: `6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1`. Smaller boards have
//! fewer ranks and files: `4k/5/5/5/K4 w`.
//!
//! In text written by people, a board that is eight squares long in one direction only needs permission:
//! see [`Boards`].
//!
//! Missing fields at the end have default values: White to move, no castling, no en passant. The two
//! counters are checked and ignored. Errors list every fault, each with its field and, if possible, its
//! character.

use crate::legality::{Flaw, Legality, Subject, flaws};
use crate::rules::{CASTLING, Castling, Color, Piece, Position, Size, Square};
use rookwright_board::{escaped, say, write_lines};
use std::collections::BTreeMap;
use std::fmt;

/// A part of a FEN.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Field {
    /// The piece placement.
    Board,
    /// The side to move.
    Turn,
    /// Castling rights.
    Castling,
    /// The en passant square.
    Passant,
    /// The number of half moves since the last capture or pawn move.
    Halfmoves,
    /// The move number.
    Number,
    /// Text after the move number.
    Rest,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Field::Board => say!("error.fen.field.board", "board"),
            Field::Turn => say!("error.fen.field.turn", "side to move"),
            Field::Castling => say!("error.fen.field.castling", "castling"),
            Field::Passant => say!("error.fen.field.passant", "en passant"),
            Field::Halfmoves => say!("error.fen.field.halfmoves", "half-move clock"),
            Field::Number => say!("error.fen.field.number", "move number"),
            Field::Rest => say!("error.fen.field.rest", "after the move number"),
        })
    }
}

/// One fault of a FEN.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenFault {
    /// The part that is wrong.
    pub field: Field,
    /// The position in the whole text, in characters from 1.
    pub column: Option<usize>,
    /// What is wrong, and what is expected.
    pub message: String,
}

impl fmt::Display for FenFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.column {
            Some(column) => f.write_str(&say!(
                "error.fen.character",
                "{field}, character {column}: {what}",
                field = self.field.to_string(),
                column,
                what = &self.message
            )),
            None => write!(f, "{}: {}", self.field, self.message),
        }
    }
}

/// The boards that a FEN may have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Boards {
    /// Any board. For text written by programs.
    Any,
    /// Any board except those that are eight squares long in one direction only. In text written by people,
    /// `8/8/8/8/8/8/8` is more often a position with a missing rank than an 8x7 board.
    #[default]
    Usual,
    /// Only this board.
    Only(Size),
}

impl From<Option<Size>> for Boards {
    /// Allows only the given board, or the usual ones if none is given.
    fn from(board: Option<Size>) -> Self {
        board.map_or(Boards::Usual, Boards::Only)
    }
}

/// All faults of a FEN.
///
/// ```
/// use rookwright_chess::{Field, Legality, Position};
///
/// let error = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w KQ", Legality::Strict).unwrap_err();
/// assert_eq!(error.faults[0].field, Field::Castling);
/// assert_eq!(
///     error.to_string(),
///     "castling, character 25: White cannot castle: it has no rook on a1"
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FenError {
    /// The faults in the order of the text. There is at least one.
    pub faults: Vec<FenFault>,
    /// The size of the board if its only fault is that it needs permission: see [`Boards::Usual`].
    pub unusual: Option<Size>,
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const MOST_FAULTS_SHOWN: usize = 20;
        write_lines(f, &self.faults, MOST_FAULTS_SHOWN)
    }
}

impl std::error::Error for FenError {}

/// Returns the piece that a letter stands for, or `None`. Capital letters are White's.
///
/// ```
/// use rookwright_chess::{Color, Piece, letter, man};
///
/// assert_eq!(man('n'), Some((Color::Black, Piece::Knight)));
/// assert_eq!(man('S'), None); // problemists' knight is no letter of a FEN
/// assert_eq!(letter(Color::White, Piece::Knight), 'N');
/// ```
pub fn man(letter: char) -> Option<(Color, Piece)> {
    let colour = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
    Some((colour, Piece::try_from(letter.to_ascii_lowercase()).ok()?))
}

/// Returns the letter of a piece. Capital letters are White's.
pub fn letter(colour: Color, piece: Piece) -> char {
    let small = char::from(piece);
    if colour == Color::White { small.to_ascii_uppercase() } else { small }
}

impl Position {
    /// Reads a FEN. An error lists everything that is wrong.
    ///
    /// ```
    /// use rookwright_chess::{Legality, Position};
    ///
    /// let position = Position::from_fen("4k/5/5/5/K4 w", Legality::Strict)?;
    /// assert_eq!(position.size().to_string(), "5x5");
    /// assert_eq!(position.to_string(), "4k/5/5/5/K4 w - - 0 1");
    ///
    /// let wrong = Position::from_fen("4k2p/8/8/8/8/8/8/4R2x w K", Legality::Strict).unwrap_err();
    /// assert_eq!(wrong.to_string(), "board, character 21: 'x' is not a piece letter: expected one of KQRBNP or kqrbnp");
    /// # Ok::<(), rookwright_chess::FenError>(())
    /// ```
    pub fn from_fen(text: &str, legality: Legality) -> Result<Self, FenError> {
        Self::from_fen_of(text, legality, Boards::Any)
    }

    /// Reads a FEN that may have only certain boards.
    ///
    /// ```
    /// use rookwright_chess::{Boards, Legality, Position, Size};
    ///
    /// let seven = "4k3/8/8/8/8/8/R3K3 w";
    /// let error = Position::from_fen_of(seven, Legality::Strict, Boards::Usual).unwrap_err();
    /// assert_eq!(error.unusual, Size::new(8, 7));
    /// let meant = Boards::from(error.unusual);
    /// assert!(Position::from_fen_of(seven, Legality::Strict, meant).is_ok());
    /// ```
    pub fn from_fen_of(text: &str, legality: Legality, boards: Boards) -> Result<Self, FenError> {
        Reader { boards, ..Reader::default() }.read(text, legality)
    }
}

/// Writes the position as FEN. Positions do not count moves, so the counters are `0 1`.
///
/// ```
/// use rookwright_chess::{Legality, Position};
///
/// let position = Position::from_fen("3k/4/P3/K3", Legality::Strict)?;
/// let after = position.after(position.read_move("a3")?);
/// assert_eq!(after.to_string(), "3k/P3/4/K3 b - - 0 1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..self.size().ranks()).rev() {
            let mut empty = 0;
            for file in 0..self.size().files() {
                match self.man_at(Square::index(8 * rank + file)) {
                    None => empty += 1,
                    Some((colour, piece)) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        empty = 0;
                        write!(f, "{}", letter(colour, piece))?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_str(if rank > 0 { "/" } else { "" })?;
        }
        let turn = if self.turn() == Color::White { 'w' } else { 'b' };
        write!(f, " {turn} {} ", self.castling())?;
        match self.passant() {
            Some(square) => write!(f, "{square} 0 1"),
            None => f.write_str("- 0 1"),
        }
    }
}

/// A field of the text, and its first column, in characters from 1.
struct Part<'a> {
    text: &'a str,
    column: usize,
}

/// Collects a position and its faults.
#[derive(Default)]
struct Reader {
    boards: Boards,
    unusual: Option<Size>,
    faults: Vec<FenFault>,
    men: Vec<(Square, Color, Piece, usize)>,
    castling: Vec<(Castling, usize)>,
}

impl Reader {
    fn fault(&mut self, field: Field, column: Option<usize>, message: impl Into<String>) {
        self.faults.push(FenFault { field, column, message: message.into() });
    }

    fn read(mut self, text: &str, legality: Legality) -> Result<Position, FenError> {
        let mut fields = fields(text).into_iter();
        let mut next = || fields.next();
        let size = match next() {
            Some(board) => self.read_board(&board),
            None => {
                let example = "8/8/8/4k3/8/8/8/R3K3 w - - 0 1";
                let message =
                    say!("error.fen.none", "there is no position: expected one like {example}", example);
                self.fault(Field::Board, None, message);
                None
            }
        };
        // Without this field White is to move. A side that cannot be read stays unknown, so that nothing is
        // reported that only a guess makes wrong.
        let turn = next().map_or(Some(Color::White), |part| self.read_turn(&part));
        let rights = next().map_or(Castling::NONE, |part| self.read_castling(&part));
        let passant_part = next();
        let passant = passant_part.as_ref().and_then(|part| self.read_passant(part, size));
        for (field, example) in [(Field::Halfmoves, "0"), (Field::Number, "1")] {
            if let Some(part) = next() {
                self.read_counter(&part, field, example);
            }
        }
        if let Some(part) = next() {
            let text = shown(part.text);
            let message = say!("error.fen.end", "expected the end of the FEN, not '{text}'", text);
            self.fault(Field::Rest, Some(part.column), message);
        }
        // Flaws are looked for only on a board that was read without a fault. Faults of later fields do not
        // matter: a wrong counter must not hide a missing king.
        if let Some(size) = size
            && self.faults.iter().all(|fault| fault.field > Field::Board)
        {
            let mut position = Position::empty(size);
            for &(square, colour, piece, _) in &self.men {
                position.put(colour, piece, square);
            }
            position.set_turn(turn.unwrap_or(Color::White));
            position.set_castling(rights);
            let mut found = flaws(&position, passant, legality);
            if turn.is_none() {
                // The side to move is unknown: report the flaws that exist either way.
                let other = flaws(&position.passed(), passant, legality);
                found.0.retain(|flaw| other.contains(flaw));
            }
            for flaw in found {
                self.point_at(flaw, passant_part.as_ref());
            }
            // Set at last: `set_passant` drops a square that no pawn can use, and `flaws` judges
            // it as written.
            if self.faults.is_empty() {
                position.set_passant(passant);
                return Ok(position);
            }
        }
        // Flaws of the position are found after all faults of the text, and belong before some of them.
        self.faults.sort_by_key(|fault| (fault.field, fault.column));
        Err(FenError { faults: self.faults, unusual: self.unusual })
    }

    /// Adds a flaw of the position at its place in the text.
    fn point_at(&mut self, flaw: Flaw, passant: Option<&Part<'_>>) {
        let (field, column) = match flaw.subject {
            Subject::Man(square) => {
                let man = self.men.iter().find(|&&(other, ..)| other == square);
                (Field::Board, man.map(|&(.., column)| column))
            }
            Subject::Castling(right) => {
                let letter = self.castling.iter().find(|&&(other, _)| other == right);
                (Field::Castling, letter.map(|&(_, column)| column))
            }
            Subject::Passant => (Field::Passant, passant.map(|part| part.column)),
            Subject::Board => (Field::Board, None),
        };
        self.fault(field, column, flaw.message);
    }

    /// Reads the pieces. Returns the size of the board, or `None` if it cannot be told.
    fn read_board(&mut self, board: &Part<'_>) -> Option<Size> {
        let ranks = board.text.split('/').count();
        let mut rows = Vec::new();
        let mut column = board.column;
        for (nth, text) in board.text.split('/').enumerate() {
            rows.push(self.read_rank(&Part { text, column }, ranks - 1 - nth));
            column += text.chars().count() + 1;
        }
        // The most frequent width is meant; in a tie, the one that makes the board square.
        let mut common: BTreeMap<usize, usize> = BTreeMap::new();
        rows.iter().flatten().for_each(|&(width, _)| *common.entry(width).or_default() += 1);
        let (&files, _) = common.iter().max_by_key(|&(&width, &number)| (number, width == ranks))?;
        for (nth, row) in rows.iter().enumerate() {
            if let Some((width, column)) = *row
                && width != files
            {
                let message = say!(
                    "error.fen.rank",
                    "rank {rank} has {n} square, the others {files}"
                        | "rank {rank} has {n} squares, the others {files}",
                    rank = ranks - nth,
                    n = width,
                    files
                );
                self.fault(Field::Board, Some(column), message);
            }
        }
        let size = Size::new(files, ranks);
        match size {
            None => {
                let size = format!("{files}x{ranks}");
                let message = say!("error.fen.size", "the board is {size}: boards go from 3x3 to 8x8", size);
                self.fault(Field::Board, None, message);
            }
            Some(size) => self.judge_size(size),
        }
        size
    }

    /// Reports a board whose size is not allowed.
    fn judge_size(&mut self, size: Size) {
        let message = match self.boards {
            Boards::Usual if size.is_unusual() => {
                // A fault in the ranks may be the reason for the unusual size.
                self.unusual = Some(size).filter(|_| self.faults.is_empty());
                let (ranks, files, size) = (size.ranks(), size.files(), size.to_string());
                if ranks < 8 {
                    say!(
                        "error.fen.ranks_missing",
                        "there are {ranks} ranks of {files} squares: ranks are missing, unless {size} is meant",
                        ranks,
                        files,
                        size
                    )
                } else {
                    say!(
                        "error.fen.files_missing",
                        "there are {ranks} ranks of {files} squares: files are missing, unless {size} is meant",
                        ranks,
                        files,
                        size
                    )
                }
            }
            Boards::Only(asked) if size != asked => say!(
                "error.fen.other_size",
                "there are {ranks} ranks of {files} squares: expected a board of {size}",
                ranks = size.ranks(),
                files = size.files(),
                size = asked.to_string()
            ),
            _ => return,
        };
        self.fault(Field::Board, None, message);
    }

    /// Reads one rank. Returns its width and its first column.
    fn read_rank(&mut self, part: &Part<'_>, rank: usize) -> Option<(usize, usize)> {
        let (mut width, mut readable, mut column) = (0, true, part.column);
        let mut rest = part.text;
        while let Some(first) = rest.chars().next() {
            let digits = rest.chars().take_while(char::is_ascii_digit).count();
            let word = &rest[..digits.max(first.len_utf8())];
            match man(first) {
                Some((colour, piece)) => {
                    if width < 8 && rank < 8 {
                        self.men.push((Square::index(8 * rank + width), colour, piece, column));
                    }
                    width += 1;
                }
                None if digits == 1 && word != "0" => width += word.parse().unwrap_or(0),
                None => {
                    readable = false;
                    let text = shown(word);
                    let message = match digits {
                        0 => say!(
                            "error.fen.letter",
                            "'{text}' is not a piece letter: expected one of KQRBNP or kqrbnp",
                            text
                        ),
                        _ => say!(
                            "error.fen.digits",
                            "'{text}': empty squares are counted by one digit from 1 to 8",
                            text
                        ),
                    };
                    self.fault(Field::Board, Some(column), message);
                }
            }
            column += word.chars().count();
            rest = &rest[word.len()..];
        }
        if part.text.is_empty() {
            let message = say!("error.fen.empty_rank", "rank {rank} is empty", rank = rank + 1);
            self.fault(Field::Board, Some(part.column), message);
        }
        (readable && width > 0).then_some((width, part.column))
    }

    fn read_turn(&mut self, part: &Part<'_>) -> Option<Color> {
        match part.text {
            "w" => Some(Color::White),
            "b" => Some(Color::Black),
            other => {
                let message = say!("error.fen.w_or_b", "'{text}': expected w or b", text = shown(other));
                self.fault(Field::Turn, Some(part.column), message);
                None
            }
        }
    }

    fn read_castling(&mut self, part: &Part<'_>) -> Castling {
        let mut rights = Castling::NONE;
        if part.text == "-" {
            return rights;
        }
        for (column, letter) in (part.column..).zip(part.text.chars()) {
            match CASTLING.into_iter().find(|&(known, _)| known == letter) {
                Some((_, right)) if rights.has(right) => {
                    let message = say!("error.given_twice", "'{text}' is given twice", text = letter);
                    self.fault(Field::Castling, Some(column), message);
                }
                Some((_, right)) => {
                    rights = rights.with(right);
                    self.castling.push((right, column));
                }
                None => {
                    let text = escaped(&letter.to_string());
                    let message =
                        say!("error.fen.rights", "'{text}': expected some of K, Q, k and q, or -", text);
                    self.fault(Field::Castling, Some(column), message);
                }
            }
        }
        rights
    }

    fn read_passant(&mut self, part: &Part<'_>, size: Option<Size>) -> Option<Square> {
        if part.text == "-" {
            return None;
        }
        let square = part.text.parse().ok().filter(|&square| size.is_none_or(|size| size.has(square)));
        if square.is_none() {
            let text = shown(part.text);
            let message = say!("error.fen.square", "'{text}': expected a square of the board, or -", text);
            self.fault(Field::Passant, Some(part.column), message);
        }
        square
    }

    fn read_counter(&mut self, part: &Part<'_>, field: Field, example: &str) {
        if !part.text.bytes().all(|byte| byte.is_ascii_digit()) {
            let text = shown(part.text);
            let message =
                say!("error.fen.counter", "'{text}': expected a number, like {example}", text, example);
            self.fault(field, Some(part.column), message);
        }
    }
}

/// Splits a FEN at spaces into at most seven parts, one more than a FEN has.
fn fields(text: &str) -> Vec<Part<'_>> {
    let mut fields: Vec<Part<'_>> = Vec::new();
    let (mut counted, mut column) = (0, 1);
    for field in text.split_whitespace().take(7) {
        let offset = field.as_ptr() as usize - text.as_ptr() as usize;
        column += text[counted..offset].chars().count();
        counted = offset;
        fields.push(Part { text: field, column });
    }
    fields
}

/// Shortens a word for an error message.
pub fn shown(text: &str) -> String {
    escaped(&text.chars().take(40).collect::<String>())
}

#[cfg(test)]
mod tests;
