//! Reads and writes lines of EPD, `6k1/... w - - bm Rd8+; dm 2; id "first";`, or FEN.
//!
//! The position has the fields of a FEN; the last ones are optional. After it come operations, each ended
//! by `;`. These state what is expected: `dm 3` and `bm #3` (a mate in three; `bm #-3`: the side to move is
//! mated in three), `c0 "mate in 3"`, and `bm Rd8 Rd7` (each of these is a key). `id` names the position,
//! and `board 8x7` states an unusual board. Other operations are ignored. A stipulation may replace the
//! operations, `6k1/... w - - h#2`, or stand in the remark: `c0 "h#2"`.

use crate::stipulation::{Play, Stipulation};
use rookwright_board::write_lines;
use rookwright_chess::{Boards, FenFault, Goal, Legality, Move, Notation, Position, Size, shown};
use std::error::Error;
use std::fmt;
use std::ops::Deref;

/// The most bytes in a line of a file of positions. Longer lines hold no position.
pub const LONGEST_EPD_LINE: usize = 64 << 10;

/// A line of EPD.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Epd {
    /// The position.
    pub position: Position,
    /// Its name.
    pub id: Option<String>,
    /// The stipulation, if the line has one.
    pub stipulation: Option<Stipulation>,
    /// The expected number of moves of the shortest mate, negative if the side to move is mated.
    pub mate_in: Option<i64>,
    /// The expected keys, as written.
    pub best: Vec<String>,
}

/// A fault in a line.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("column {column}: {message}")]
pub struct EpdFault {
    /// The column, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub message: String,
}

/// Everything wrong with a line, at least one fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EpdFaults(pub Vec<EpdFault>);

impl fmt::Display for EpdFaults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_lines(f, &self.0, usize::MAX)
    }
}

impl Error for EpdFaults {}

impl Deref for EpdFaults {
    type Target = [EpdFault];

    fn deref(&self) -> &[EpdFault] {
        &self.0
    }
}

/// Operations that may follow a position without its last fields. No field looks like these.
const KNOWN: [&str; 13] =
    ["acd", "acn", "acs", "am", "bm", "board", "ce", "dm", "eco", "fmvn", "hmvc", "id", "pv"];

impl Epd {
    /// Reads a line. An error lists all faults of its position.
    ///
    /// ```
    /// use rookwright_chess::{Boards, Legality};
    /// use rookwright_mate::Epd;
    ///
    /// let line = r#"6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - bm Rd8+; dm 2; id "the first";"#;
    /// let read = Epd::read(line, Legality::Strict, Boards::Usual).expect("a good line");
    /// assert_eq!((read.mate_in, read.id.as_deref()), (Some(2), Some("the first")));
    /// assert_eq!(read.best, ["Rd8+"]);
    /// ```
    pub fn read(line: &str, legality: Legality, boards: Boards) -> Result<Self, EpdFaults> {
        let blanks = line.len() - line.trim_start().len();
        let end = blanks + fields_end(&line[blanks..]);
        // The operation about the board comes after the position, but is needed to read it.
        let boards = match boards {
            Boards::Usual => Boards::from(named_board(&line[end..])),
            boards => boards,
        };
        let position = Position::from_fen_of(&line[blanks..end], legality, boards).map_err(|error| {
            let before = line[..blanks].chars().count();
            let meant =
                error.unusual.map(|size| format!(", by 'board {size};' in the line")).unwrap_or_default();
            let fault = |fault: FenFault| EpdFault {
                column: before + fault.column.unwrap_or(1),
                message: format!("{}: {}{meant}", fault.field, fault.message),
            };
            EpdFaults(error.faults.into_iter().map(fault).collect())
        })?;
        let mut read = Self { position, id: None, stipulation: None, mate_in: None, best: Vec::new() };
        // Columns count characters and not bytes, as editors do.
        let column = |at: usize| line[..at].chars().count() + 1;
        let fault = |at, message: String| EpdFaults(vec![EpdFault { column: column(at), message }]);
        let rest = &line[end..];
        // Only a stipulation follows: the short form, without operations.
        if is_stipulation(rest.trim()) {
            let at = end + rest.len() - rest.trim_start().len();
            read.stipulation = Some(
                rest.trim().parse().map_err(|error: crate::StipulationError| fault(at, error.to_string()))?,
            );
            return Ok(read);
        }
        for (at, operation) in operations(rest) {
            read.take(operation.trim()).map_err(|message| fault(end + at, message))?;
        }
        Ok(read)
    }

    /// Stores one operation.
    fn take(&mut self, operation: &str) -> Result<(), String> {
        // The line was cut at semicolons outside quotation marks, so an odd mark has swallowed what follows.
        if operation.matches('"').count() % 2 == 1 {
            return Err("the quotation mark is not closed".to_owned());
        }
        let (name, operand) = operation.split_once(char::is_whitespace).unwrap_or((operation, ""));
        if !name.is_empty() && !name.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return Err(format!("'{}': expected an operation like 'bm Rd8;' or 'dm 2;'", shown(name)));
        }
        // Operations of engines are passed over in silence; those that are known must be readable.
        let operand = operand.trim();
        match name {
            "id" => self.id = Some(operand.trim_matches('"').to_owned()),
            "dm" => {
                let wrong = || format!("'{}': expected a number of moves after dm", shown(operand));
                self.mate_in = Some(number_of_moves(operand).ok_or_else(wrong)?);
            }
            "bm" => {
                for word in operand.split([' ', ',']).filter(|word| !word.is_empty()) {
                    match word.strip_prefix('#') {
                        Some(number) => {
                            let wrong = || format!("'{}': expected a number of moves, like #3", shown(word));
                            self.mate_in = Some(number_of_moves(number).ok_or_else(wrong)?);
                        }
                        None => self.best.push(word.to_owned()),
                    }
                }
            }
            "c0" => {
                let remark = operand.trim_matches('"').trim().to_ascii_lowercase();
                let number = remark.strip_prefix("mate in ").or_else(|| remark.strip_prefix('#'));
                let number = number.and_then(|number| number_of_moves(number.trim()));
                self.mate_in = self.mate_in.or(number);
                // The remark `=` alone is not a stipulation: it means that neither side is better.
                let asks = |asked: &Stipulation| asked.goal() == Goal::Mate || asked.moves().is_some();
                let asked = || operand.trim_matches('"').trim().parse().ok().filter(asks);
                self.stipulation = self.stipulation.or_else(|| if number.is_none() { asked() } else { None });
            }
            _ => {}
        }
        Ok(())
    }
}

/// Writes a problem as a line that [`Epd::read`] accepts: the stipulation as a remark, the number of moves
/// of a direct mate, and every key. Help and series play have no keys.
///
/// ```
/// use rookwright_chess::{Legality, Position};
/// use rookwright_mate::{Stipulation, epd_line};
///
/// let position = Position::from_fen("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w", Legality::Strict)?;
/// let key = position.read_move("Rd8")?;
/// let line = epd_line(&position, "#2".parse()?, &[key], Some("the first"));
/// assert_eq!(
///     line,
///     r##"6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - bm Rd8+; dm 2; id "the first"; c0 "#2";"##
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn epd_line(position: &Position, stipulation: Stipulation, keys: &[Move], id: Option<&str>) -> String {
    let fen = position.to_string();
    // EPD has the fields of a FEN without the two counters.
    let mut line = fen.strip_suffix(" 0 1").unwrap_or(&fen).to_owned();
    if !keys.is_empty() && !stipulation.is_one_line() {
        let keys: Vec<_> = keys.iter().map(|&key| position.write_move(key, Notation::San)).collect();
        line += &format!(" bm {};", keys.join(" "));
    }
    if let (Play::Direct, Goal::Mate, Some(moves)) =
        (stipulation.play(), stipulation.goal(), stipulation.moves())
    {
        line += &format!(" dm {moves};");
    }
    if let Some(id) = id {
        // EPD has no escape for a quotation mark.
        let plain = |letter: char| match letter {
            '"' => '\'',
            _ if letter.is_control() => ' ',
            _ => letter,
        };
        line += &format!(" id \"{}\";", id.chars().map(plain).collect::<String>());
    }
    if position.size().is_unusual() {
        line += &format!(" board {};", position.size());
    }
    line + &format!(" c0 \"{stipulation}\";")
}

/// Reads a plausible number of moves, negative if the side to move is mated.
fn number_of_moves(text: &str) -> Option<i64> {
    text.parse().ok().filter(|number: &i64| number.unsigned_abs() <= 1000)
}

/// Whether the text after the position is a stipulation, valid or not, and not an operation.
fn is_stipulation(rest: &str) -> bool {
    let first = rest.split_whitespace().next().unwrap_or_default();
    let one = first == rest && !rest.chars().all(|letter| letter.is_ascii_alphabetic());
    !rest.contains(';') && !KNOWN.contains(&first) && (one || rest.contains(['#', '=']))
}

/// Returns the board that an operation states: `board 8x7;`.
fn named_board(text: &str) -> Option<Size> {
    let size = |operation: &str| operation.trim().strip_prefix("board ")?.trim().parse().ok();
    operations(text).into_iter().find_map(|(_, operation)| size(operation))
}

/// Returns where the fields of the position end.
fn fields_end(line: &str) -> usize {
    let mut end = 0;
    let mut at = 0;
    for (nth, word) in line.split_whitespace().enumerate() {
        let number = word.bytes().all(|byte| byte.is_ascii_digit());
        let comment =
            word.starts_with('c') && word.len() == 2 && word.ends_with(|c: char| c.is_ascii_digit());
        // The last fields are optional, so the first word that cannot be one of them begins the operations.
        let field = match nth {
            0 => true,
            // `c6` can be an en passant square, `c0` cannot.
            3 if comment => !matches!(word, "c0" | "c9"),
            1..=3 => !KNOWN.contains(&word) && !comment && !word.contains(['#', '=']),
            4 | 5 => number,
            _ => false,
        };
        if !field {
            break;
        }
        at += line[at..].find(word).unwrap_or(0) + word.len();
        end = at;
    }
    end
}

/// Splits the operations at semicolons outside quotation marks, and returns each with its offset.
fn operations(text: &str) -> Vec<(usize, &str)> {
    let mut quoted = false;
    let mut found = Vec::new();
    let mut start = 0;
    for (at, letter) in text.char_indices().chain([(text.len(), ';')]) {
        quoted ^= letter == '"';
        if (letter == ';' && !quoted) || at == text.len() {
            let part = &text[start..at];
            let blanks = part.len() - part.trim_start().len();
            if !part.trim().is_empty() {
                found.push((start + blanks, part));
            }
            start = at + 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const BOARD: &str = "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1";

    fn read(rest: &str) -> Result<Epd, String> {
        let faults = |faults: EpdFaults| faults.to_string();
        Epd::read(&format!("{BOARD}{rest}"), Legality::Strict, Boards::Usual).map_err(faults)
    }

    #[test]
    fn what_is_expected() {
        let told = |rest: &str| {
            let read = read(rest).unwrap();
            (read.mate_in, read.best.join(" "), read.id.unwrap_or_default())
        };
        assert_eq!(told(""), (None, String::new(), String::new()));
        assert_eq!(told(" w"), (None, String::new(), String::new()));
        assert_eq!(told(" w - - 0 1"), (None, String::new(), String::new()));
        assert_eq!(told(" w - - bm #11;"), (Some(11), String::new(), String::new()));
        assert_eq!(told(" b - - 3 44 bm #-2; id \"a; b\";"), (Some(-2), String::new(), "a; b".into()));
        assert_eq!(told(" w dm 2; bm Rd8 Rd7"), (Some(2), "Rd8 Rd7".into(), String::new()));
        assert_eq!(told(" w - - c0 \"Mate in 3\"; acd 5; D3 12;"), (Some(3), String::new(), String::new()));
        assert_eq!(told(" w - - c0 \"mate in 9223372036854775807\";").0, None);
        let asked = |rest: &str| read(rest).unwrap().stipulation.map(|asked| asked.to_string());
        assert_eq!(asked(" w - - h#2").as_deref(), Some("h#2"));
        assert_eq!(asked(" w #2").as_deref(), Some("#2"));
        assert_eq!(asked(" w - - bm #2;"), None);
    }

    #[test]
    fn faults_have_their_columns() {
        for (rest, said) in [
            (" x - -", "column 36: side to move"),
            (" w - - dm x;", "column 42: 'x': expected a number of moves"),
            (" w - - id \"x;", "column 42: the quotation mark"),
            (" w - - bm #x;", "column 42: '#x'"),
            (" w - - bm #-9223372036854775808;", "column 42: '#-92233"),
            (" w - - dm 1001;", "column 42: '1001'"),
            (" w - - 0 1 ???;", "column 46: '???'"),
            (" w - - #0", "column 42: '#0' asks for 0 moves"),
            (" w - - dia5", "column 42: 'dia5' is not a stipulation"),
            (" w - - ~1", "column 42: '~1' is not a stipulation"),
            (" w - - # 2", "column 42: '# 2' contains a space: expected #2"),
        ] {
            let error = read(rest).unwrap_err();
            assert!(error.starts_with(said), "{rest}: {error}");
        }
        // All faults are reported, also after spaces.
        let faults = Epd::read("  9/8/8/8/8/8/8/x7 w", Legality::Strict, Boards::Usual).unwrap_err();
        assert!(faults.len() >= 2 && faults.iter().all(|fault| fault.column >= 3), "{faults:?}");
    }

    #[test]
    fn boards_of_which_ranks_may_be_missing() {
        let read = |line: &str, boards| {
            let read = Epd::read(line, Legality::Strict, boards);
            read.map(|read| read.position.size().to_string()).map_err(|faults| faults[0].to_string())
        };
        let seven = "k7/8/2K5/8/8/8/1Q6 w - -";
        let said = read(seven, Boards::Usual).unwrap_err();
        assert!(said.ends_with("unless 8x7 is meant, by 'board 8x7;' in the line"), "{said}");
        assert_eq!(read(seven, Boards::Any).as_deref(), Ok("8x7"));
        assert_eq!(read(&format!("{seven} dm 1; board 8x7;"), Boards::Usual).as_deref(), Ok("8x7"));
        assert!(read(&format!("{seven} board 8x8;"), Boards::Usual).unwrap_err().contains("a board of 8x8"));
    }

    #[test]
    fn remarks_that_ask() {
        let asked = |remark: &str| {
            // A position may end before its last fields.
            let all = [" w - -", " w -", " w"].map(|fields| {
                let read = read(&format!("{fields} c0 \"{remark}\";")).unwrap();
                (read.mate_in, read.stipulation.map(|asked| asked.to_string()))
            });
            assert!(all.iter().all(|one| *one == all[0]), "{all:?}");
            all[0].clone()
        };
        assert_eq!(asked("#3"), (Some(3), None));
        assert_eq!(asked(" h#2.5 "), (None, Some("h#2.5".into())));
        assert_eq!(asked("s#"), (None, Some("s#".into())));
        assert_eq!(asked("=2"), (None, Some("=2".into())));
        for nothing in ["=", "h#0", "H#2", "the h#2", ""] {
            assert_eq!(asked(nothing), (None, None), "{nothing}");
        }
    }

    #[test]
    fn written_lines_are_read_back_and_agree() {
        let ids = [None, Some("a; b"), Some("\u{e9}\n\"c\" 'd'"), Some("")];
        for (nth, (fen, asked, keys)) in [
            ("6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - 0 1", "#2", "Rd8"),
            ("r7/8/8/8/8/1p6/PP6/KBk5 b - - 0 1", "#2", "Ra3"),
            ("8/1Q6/8/3p4/5p2/2k5/8/R3KB2 w Q - 0 1", "#2", "O-O-O"),
            ("5k2/Q7/8/1P2Pp2/8/6K1/3B4/8 w - f6 0 1", "#2", "exf6"),
            ("3k/4/1K2/2Q1 w - - 0 1", "#1", "Qc3"),
            ("7R/k7/8/1P6/4B3/7n/6PP/4B1RK w - - 0 1", "s#1", "Bf2"),
            ("k7/8/2K5/8/8/8/8/1Q6 w - - 0 1", "=1", "Qb6"),
            ("k7/8/1K6/8/8/8/7R w - - 0 1", "#1", "Rh7"),
            ("k3/4/2K1/4/4/4/4/1Q2 w - - 0 1", "=1", "Qb6"),
            ("8/8/8/8/8/2K5/7R/1k6 w - - 0 1", "h#1.5", ""),
            ("8/8/8/8/8/2K5/7R/1k6 w - - 0 1", "ser-#3", ""),
        ]
        .into_iter()
        .enumerate()
        {
            let position = Position::from_fen(fen, Legality::Strict).unwrap();
            let stipulation: Stipulation = asked.parse().unwrap();
            let named: Vec<_> = keys.split_whitespace().map(|key| position.read_move(key).unwrap()).collect();
            let id = ids[nth % ids.len()];
            let line = epd_line(&position, stipulation, &named, id);
            let case = crate::Case::read(&line, None, Legality::Strict, Boards::Usual).expect(&line);
            assert_eq!(case.problem.position(), &position);
            assert_eq!(case.problem.stipulation(), stipulation);
            assert_eq!(case.id.is_some(), id.is_some());
            assert_eq!(case.best.len(), named.len());
            let verdict = case.solve(&rookwright_run::Settings::default(), None).unwrap();
            assert_eq!(verdict.agrees, (!stipulation.is_one_line()).then_some(true), "{line}");
            let wrong = epd_line(&position, stipulation, &position.moves()[..2], None);
            let case = crate::Case::read(&wrong, None, Legality::Strict, Boards::Usual).expect(&line);
            let verdict = case.solve(&rookwright_run::Settings::default(), None).unwrap();
            assert_eq!(verdict.agrees, (!stipulation.is_one_line()).then_some(false), "{wrong}");
        }
    }

    proptest! {
        #[test]
        fn nothing_panics(line in "\\PC{0,60}", rest in "[ ;\"#a-z0-9\u{e9}]{0,20}") {
            let _ = Epd::read(&line, Legality::Strict, Boards::Usual);
            let _ = read(&rest);
        }
    }
}
