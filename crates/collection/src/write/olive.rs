//! Writes mate problems as entries of Olive and YACPDB.
//!
//! The format carries neither castling rights nor an en passant square, so some positions cannot be written.
//! See the reader for what it assumes instead.

use crate::claim::{Asked, Content, LabelKind, Setup};
use crate::record::{Record, Status};
use rookwright_chess::{Color, Move, Notation, Piece, Position, home_rights, letter};
use rookwright_mate::report::{Lines, popeye_lines, popeye_report};
use rookwright_mate::{Change, Draft, Mirror, Play, Problem, Rotation, Shorter, Stipulation, Twin};
use rookwright_puzzle::Puzzle;
use rookwright_run::{Budget, Settings};
use std::fmt::Write;

/// Writes a mate problem as a YAML document that begins with `---`.
///
/// The variations of a proven problem are searched within the budget. If that is not enough, only the keys
/// are written.
///
/// Returns `None` for everything that the format cannot carry: other puzzles, boards other than 8x8, an en
/// passant capture, and castling rights other than those of kings and rooks at home.
pub fn olive_entry(record: &Record, budget: &Budget) -> Option<String> {
    let draft = match &record.content {
        Content::Chess(setup) => {
            let Asked::Mate(stipulation) = setup.asked else { return None };
            Draft::of(setup.position(), stipulation)
        }
        Content::Puzzle(Puzzle::Mate(problem)) => problem.draft().clone(),
        Content::Puzzle(_) => return None,
    };
    let Draft { position, stipulation, twins, .. } = &draft;
    let is_plain = position.size().is_full() && position.passant().is_none();
    if !is_plain || position.castling() != home_rights(position) || is_study(*stipulation) {
        return None;
    }
    // One twin that cannot be written makes the whole problem another one.
    let twins: Vec<String> = twins.iter().map(commands).collect::<Option<_>>()?;
    let mut out = "---\n".to_owned();
    push_facts(&mut out, record, &draft);
    out += "algebraic:\n";
    for (name, colour) in [("white", Color::White), ("black", Color::Black)] {
        out += &format!("  {name}: [{}]\n", pieces(position, colour).join(", "));
    }
    out += &format!("stipulation: \"{stipulation}\"\n");
    let options = options(&draft);
    if !options.is_empty() {
        out += &format!("options: [{}]\n", options.join(", "));
    }
    if !twins.is_empty() {
        out += "twins:\n";
        for (nth, text) in twins.iter().enumerate() {
            out += &format!("  {}: {}\n", Twin::label_of(nth), quoted(text));
        }
    }
    // Many entries are written at the same time, each by one thread.
    let settings = Settings { threads: 1, budget: budget.clone(), ..Settings::default() };
    push_solution(&mut out, &solution(record, &draft, &settings));
    let themes = record.facts.labels.iter().filter(|label| label.kind == LabelKind::Theme);
    push_list(&mut out, "keywords", themes.map(|label| label.name.as_str()));
    push_list(&mut out, "comments", record.facts.comment.as_deref().into_iter());
    Some(out)
}

/// Whether a stipulation is written like the one of a study: `=`, without a number of moves.
fn is_study(stipulation: Stipulation) -> bool {
    stipulation.to_string() == "="
}

/// Writes what is known about a problem. What its puzzle file says fills the gaps.
fn push_facts(out: &mut String, record: &Record, draft: &Draft) {
    let facts = &record.facts;
    let mut push = |name: &str, text: Option<&String>| {
        if let Some(text) = text {
            *out += &format!("{name}: {}\n", quoted(text));
        }
    };
    let credit = if facts.author.is_none() { draft.source.as_ref() } else { None };
    push("id", facts.reference.as_ref());
    push("title", facts.title.as_ref().or(draft.title.as_ref()));
    push("source", facts.source.as_ref().or(credit));
    push_list(out, "authors", facts.author.iter().flat_map(|author| author.split("; ")));
}

fn push_list<'a>(out: &mut String, name: &str, items: impl Iterator<Item = &'a str>) {
    for (nth, item) in items.enumerate() {
        if nth == 0 {
            *out += &format!("{name}:\n");
        }
        *out += &format!("  - {}\n", quoted(item));
    }
}

/// Writes a text in double quotes, so that no sign in it has a meaning in YAML.
fn quoted(text: &str) -> String {
    let mut out = "\"".to_owned();
    for letter in text.chars() {
        match letter {
            '"' => out += "\\\"",
            '\\' => out += "\\\\",
            '\n' => out += "\\n",
            // Line breaks and other signs that may not stand in YAML.
            '\u{2028}' | '\u{2029}' | '\u{feff}' | '\u{fffe}' | '\u{ffff}' => push_code(&mut out, letter),
            letter if letter.is_control() => push_code(&mut out, letter),
            letter => out.push(letter),
        }
    }
    out + "\""
}

fn push_code(out: &mut String, letter: char) {
    // Writing to a text cannot fail.
    let _ = write!(out, "\\u{:04x}", u32::from(letter));
}

/// Returns the pieces of a side, the king first: `Kc6`, `Sf4`.
fn pieces(position: &Position, colour: Color) -> Vec<String> {
    let kinds = [Piece::King, Piece::Queen, Piece::Rook, Piece::Bishop, Piece::Knight, Piece::Pawn];
    let men = |piece| {
        position.those(colour, piece).into_iter().map(move |square| format!("{}{square}", capital(piece)))
    };
    kinds.into_iter().flat_map(men).collect()
}

/// Returns the letter of a piece, with `S` for the knight.
fn capital(piece: Piece) -> char {
    if piece == Piece::Knight { 'S' } else { letter(Color::White, piece) }
}

fn options(draft: &Draft) -> Vec<&'static str> {
    let Draft { position, stipulation, .. } = draft;
    let helps = matches!(stipulation.play(), Play::Help | Play::SeriesHelp);
    let begins = match (position.turn() == stipulation.usual_turn(), position.turn()) {
        (true, _) => None,
        (false, Color::White) if helps => Some("WhiteToPlay"),
        (false, _) => Some("HalfDuplex"),
    };
    begins.into_iter().chain(draft.duplex.then_some("Duplex")).collect()
}

/// Writes the changes of a twin in Popeye's words. `None` if they ask for something else.
fn commands(twin: &Twin) -> Option<String> {
    let changes: Option<Vec<String>> = twin.changes.iter().map(command).collect();
    let continued = if twin.continued { "Continued " } else { "" };
    Some(continued.to_owned() + &changes?.join(" "))
}

fn command(change: &Change) -> Option<String> {
    Some(match *change {
        Change::Move { from, to, .. } => format!("Move {from} {to}"),
        Change::Remove { at, .. } => format!("Remove {at}"),
        Change::Add { man: (colour, piece), at } => {
            let side = if colour == Color::White { "white" } else { "black" };
            format!("Add {side} {}{at}", capital(piece))
        }
        Change::Exchange(one, other) => format!("Exchange {one} {other}"),
        Change::Shift { from, to } => format!("Shift {from} {to}"),
        // Popeye turns the board the other way.
        Change::Rotate(Rotation::Quarter) => "Rotate 270".to_owned(),
        Change::Rotate(Rotation::Half) => "Rotate 180".to_owned(),
        Change::Rotate(Rotation::ThreeQuarters) => "Rotate 90".to_owned(),
        Change::Mirror(Mirror::LeftRight) => "Mirror a1<-->h1".to_owned(),
        Change::Mirror(Mirror::TopBottom) => "Mirror a1<-->a8".to_owned(),
        Change::SwapColours => "PolishType".to_owned(),
        Change::Stipulation(stipulation) if is_study(stipulation) => return None,
        Change::Stipulation(stipulation) => format!("Stipulation {stipulation}"),
    })
}

/// Adds the solution as a block. Its lines may begin with blanks, so the indentation is stated.
fn push_solution(out: &mut String, text: &str) {
    let text = text.trim_matches('\n').trim_end();
    if text.is_empty() {
        return;
    }
    *out += "solution: |2\n";
    for line in text.lines() {
        let line = format!("  {line}");
        *out += line.trim_end();
        out.push('\n');
    }
}

/// Returns the solution in Popeye's layout, with the names of the parts if there are several.
fn solution(record: &Record, draft: &Draft, settings: &Settings) -> String {
    let is_proven =
        matches!(record.status, Status::Sound | Status::Cooked | Status::Shorter | Status::Differs);
    // Only a proven problem is searched again, because only there is it known that the search ends.
    let settings = Some(settings).filter(|settings| is_proven && !settings.budget.watch().is_over());
    match (&record.content, record.puzzle()) {
        (Content::Chess(setup), Some(Puzzle::Mate(problem))) => {
            part_solution(draft, Some(&problem), &claimed(record, setup, draft.stipulation), settings)
        }
        (Content::Chess(setup), _) => {
            part_solution(draft, None, &claimed(record, setup, draft.stipulation), settings)
        }
        (_, Some(Puzzle::Mate(problem))) if problem.parts().is_empty() => {
            part_solution(draft, Some(&problem), &draft.solutions, settings)
        }
        (_, Some(Puzzle::Mate(problem))) => {
            let mut out = String::new();
            for part in problem.parts() {
                let own = part.problem.draft();
                let text = part_solution(own, Some(&part.problem), &own.solutions, settings);
                if !text.is_empty() {
                    let title = format!("{} {}", part.name, problem.part_changes(part.name));
                    out += &format!("{}\n\n{text}\n", title.trim_end());
                }
            }
            out
        }
        _ => String::new(),
    }
}

/// Returns the keys or lines of a record, its own line first.
fn claimed(record: &Record, setup: &Setup, stipulation: Stipulation) -> Vec<Vec<Move>> {
    if !stipulation.is_one_line() {
        let keys = record.keys();
        let keys = if keys.is_empty() && record.status != Status::Unsolvable { &setup.keys } else { &keys };
        return keys.iter().map(|&key| vec![key]).collect();
    }
    let own = Some(setup.solution().to_vec()).filter(|line| !line.is_empty());
    let others = record.solutions.iter().filter(|&line| Some(line) != own.as_ref()).cloned();
    own.iter().cloned().chain(others).collect()
}

/// Returns the solution of one position. Without settings nothing is searched.
fn part_solution(
    draft: &Draft,
    problem: Option<&Problem>,
    claimed: &[Vec<Move>],
    settings: Option<&Settings>,
) -> String {
    let Draft { position, stipulation, .. } = draft;
    let is_line = stipulation.is_one_line();
    // The lines of help play are known already, while a tree of variations has to be searched.
    let known = is_line && !claimed.is_empty();
    let solved =
        problem.zip(settings.filter(|_| !known)).and_then(|(problem, settings)| problem.solve(settings).ok());
    if is_line {
        let found = solved.map(|solved| solved.lines().to_vec()).unwrap_or_default();
        let lines: Vec<Vec<Move>> = if known { claimed.to_vec() } else { found };
        let lines: Vec<_> = lines.into_iter().filter(|line| is_legal(position, *stipulation, line)).collect();
        let shorter = Shorter::default();
        let (complete, intended) = (true, 1);
        let lines = Lines {
            position,
            stipulation: *stipulation,
            lines: &lines,
            complete,
            shorter: &shorter,
            intended,
        };
        return body(&popeye_lines(&lines, None));
    }
    let mut keys: Vec<Move> = claimed.iter().filter_map(|line| line.first().copied()).collect();
    if let Some(report) = solved.as_ref().and_then(|solved| solved.report()) {
        let mut found: Vec<Move> = report.keys.iter().map(|key| key.step).collect();
        found.sort_unstable();
        let mut known = keys.clone();
        known.sort_unstable();
        // A tree with other keys than the record claims would contradict it; then the claimed keys are
        // written.
        if known.is_empty() || known == found {
            return body(&popeye_report(report, None));
        }
    }
    keys.retain(|&key| position.moves().contains(&key));
    keys.into_iter().map(|key| format!("   1.{} !\n", popeye_move(position, key))).collect()
}

/// Returns the part of a text in Popeye's layout between the diagram and the last line.
fn body(text: &str) -> String {
    let below = text.trim_start().split_once("\n\n").map_or("", |(_, below)| below);
    let end = below.rfind("solution finished.").unwrap_or(below.len());
    below[..end].trim_matches('\n').to_owned() + "\n"
}

/// Writes a move in Popeye's notation: `Qg1*g8 +`, `c4*d3 ep.`, `e7-e8=S #`.
fn popeye_move(position: &Position, step: Move) -> String {
    let long = position.write_move(step, Notation::Long);
    let text = long.trim_end_matches(['+', '#']);
    let sign = &long[text.len()..];
    let text = text.replace('x', "*").replace('N', "S").replace(" e.p.", " ep.");
    if sign.is_empty() { text } else { format!("{text} {sign}") }
}

/// Whether a line of help or series play can be played.
fn is_legal(start: &Position, stipulation: Stipulation, line: &[Move]) -> bool {
    let counting = stipulation.counting(line.len());
    let mut position = start.clone();
    line.iter().enumerate().all(|(nth, &step)| {
        let legal = position.moves().contains(&step);
        if legal {
            position = counting.next(&position, nth, step);
        }
        legal
    })
}
