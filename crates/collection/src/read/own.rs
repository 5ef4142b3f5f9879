//! Reads what this program writes: `.puz` files, JSON lines of every verb, and JSON documents. Entries of YACPDB
//! in JSON are recognised too.

use super::lichess::clocks;
use super::olive;
use super::{Reading, pgn::brief};
use crate::claim::{Asked, Claim, Content, Facts, Label, LabelKind, Reason, Reject, Setup, TACTIC};
use crate::record::Status;
use rookwright_board::Faults;
use rookwright_chess::{Boards, Legality, Move, Position, shown};
use rookwright_mate::{Draft, Problem, Stipulation};
use rookwright_puzzle::{Puzzle, Solution};
use rookwright_run::{NewerFormat, check_format};
use rookwright_words::{Printed, ReadError};
use serde_json::{Map, Value};

/// The names under which documents hold their puzzles.
pub(super) const LISTS: [&str; 4] = ["puzzles", "entries", "problems", "results"];

/// The name of the object in a JSON line that holds what only a collection knows.
const KEPT: &str = "collection";

/// Reads a puzzle file.
pub(super) fn read_puz(text: &str) -> Result<Claim, Reject> {
    let puzzle: Puzzle = text.parse().map_err(|faults: Faults| {
        let (line, column) = faults.0.first().map_or((1, 1), |fault| (fault.line as u64, fault.column));
        let messages: Vec<_> = faults.0.iter().take(3).map(|fault| fault.message.as_str()).collect();
        Reject::new(Reason::Syntax, column, messages.join("; ")).on(line)
    })?;
    Ok(Claim::of_puzzle(puzzle))
}

/// Reads a line of JSON.
pub(super) fn read_json(line: &str, reading: &Reading) -> Vec<Result<Claim, Reject>> {
    match serde_json::from_str(line) {
        Ok(value) => each(read_value(&value, line, reading)),
        Err(error) => vec![Err(json_reject(&error))],
    }
}

/// Turns the claims of an entry, or its fault, into a list.
fn each(read: Result<Vec<Claim>, Reject>) -> Vec<Result<Claim, Reject>> {
    match read {
        Ok(claims) => claims.into_iter().map(Ok).collect(),
        Err(reject) => vec![Err(reject)],
    }
}

/// Reads a JSON document: a puzzle, a list of puzzles, or an object with such a list.
pub(super) fn read_document(text: &str, reading: &Reading) -> Vec<Result<Claim, Reject>> {
    let mut claims = Vec::new();
    // Several documents may stand one after the other.
    for value in serde_json::Deserializer::from_str(text).into_iter::<Value>() {
        match value {
            Ok(value) => claims.extend(read_values(&value, reading)),
            Err(error) => {
                claims.push(Err(json_reject(&error).on(error.line().max(1) as u64)));
                break;
            }
        }
    }
    claims
}

fn read_values(value: &Value, reading: &Reading) -> Vec<Result<Claim, Reject>> {
    if let Err(newer) = check_format(value) {
        return vec![Err(newer_reject(&newer))];
    }
    // A list, or a document that has one.
    let list = match value {
        Value::Array(list) => Some(list),
        Value::Object(object) => LISTS.iter().find_map(|name| object.get(*name)?.as_array()),
        _ => None,
    };
    let Some(list) = list else { return each(read_value(value, &value.to_string(), reading)) };
    if list.is_empty() {
        return vec![Err(Reject::new(Reason::Syntax, 1, "the list has no puzzles"))];
    }
    // The number tells which of the puzzles is meant, because a document has no lines.
    let read = |(nth, value): (usize, &Value)| {
        each(read_value(value, &value.to_string(), reading).map_err(|reject| Reject {
            message: format!("puzzle {}: {}", nth + 1, reject.message),
            ..reject
        }))
    };
    list.iter().enumerate().flat_map(read).collect()
}

fn json_reject(error: &serde_json::Error) -> Reject {
    let text = error.to_string();
    let what = text.split(" at line ").next().unwrap_or(&text);
    Reject::new(Reason::Syntax, error.column().max(1), format!("not valid JSON: {what}"))
}

fn newer_reject(newer: &NewerFormat) -> Reject {
    Reject::new(Reason::Syntax, 1, newer.to_string())
}

fn read_value(value: &Value, text: &str, reading: &Reading) -> Result<Vec<Claim>, Reject> {
    check_format(value).map_err(|newer| newer_reject(&newer))?;
    let Value::Object(object) = value else {
        let message = format!("'{}': expected a JSON object with a puzzle", brief(text));
        return Err(Reject::new(Reason::Syntax, 1, message));
    };
    // The fields decide what wrote the object, the most detailed form first.
    if let Some(Value::Object(kept)) = object.get(KEPT) {
        return read_kept(object, kept);
    }
    if object.contains_key("algebraic") {
        return Ok(vec![olive::read_json(object, reading)?]);
    }
    if let Some(Value::Object(game)) = object.get("game") {
        return Ok(vec![read_find(object, game, reading)?]);
    }
    if object.contains_key("puz") {
        let Printed { puzzle, solution, difficulty, .. } = Printed::read_line(text).map_err(|error| {
            let reason = if matches!(error, ReadError::Wrong(_)) { Reason::Move } else { Reason::Syntax };
            Reject::new(reason, 1, error.to_string().replace('\n', "; "))
        })?;
        let mut claim = Claim::of_puzzle(puzzle);
        claim.facts.difficulty = difficulty;
        if let (Content::Chess(setup), Some(Solution::Mate { line, .. })) = (&mut claim.content, solution)
            // The puzzle's own solution is the claim, and a printed one only stands in for it.
            && setup.line.is_empty()
        {
            setup.line = line;
        }
        claim.facts.labels.extend(themes(object.get("tags")));
        return Ok(vec![claim]);
    }
    Ok(vec![read_position(object, reading)?])
}

/// Reads an object with a position: `{"fen": ..., "stipulation": "#2", "keys": [...], "title": ...}`.
fn read_position(object: &Map<String, Value>, reading: &Reading) -> Result<Claim, Reject> {
    // Answers of the program have the position within `puzzle`, and other lists have it outside.
    let puzzle = object.get("puzzle").and_then(Value::as_object);
    let text = |name: &str| {
        object.get(name).or_else(|| puzzle?.get(name)).and_then(Value::as_str).filter(|text| !text.is_empty())
    };
    let Some(fen) = text("fen") else {
        let message = "no puzzle: expected a field \"puz\", \"fen\" or \"algebraic\"";
        return Err(Reject::new(Reason::Syntax, 1, message));
    };
    let start = position(fen, reading)?;
    let mate_in = number::<u32>(object, "mate_in").and_then(Stipulation::mate_in);
    let asked =
        // `#` alone says less than a number of moves beside it.
        match text("stipulation").or_else(|| text("stip")).filter(|&asked| asked != "#" || mate_in.is_none())
        {
            None if mate_in.is_some() => mate_in.map_or(Asked::Unknown, Asked::Mate),
            None => reading.stipulation.map_or(Asked::Unknown, Asked::Mate),
            Some(asked) => asked_of(asked)?,
        };
    let mut setup = Setup { clocks: clocks(fen), ..Setup::new(start, asked) };
    for key in object.get("keys").and_then(Value::as_array).into_iter().flatten() {
        let word = key.as_str().or_else(|| key.get("uci")?.as_str()).unwrap_or_default();
        setup.keys.push(one_move(&setup.start, word)?);
    }
    if let [key] = setup.keys[..] {
        setup.line = vec![key];
    }
    let own = |name: &str| text(name).map(str::to_owned);
    let facts = Facts {
        title: own("title").or_else(|| own("id")),
        author: own("author"),
        source: own("source"),
        comment: own("comment"),
        link: own("link"),
        labels: themes(object.get("tags").or_else(|| object.get("themes"))),
        ..Facts::default()
    };
    Ok(Claim { content: Content::Chess(setup), facts })
}

/// Reads a mate that was found in a game: the opponent's last move leads to it.
fn read_find(
    object: &Map<String, Value>,
    game: &Map<String, Value>,
    reading: &Reading,
) -> Result<Claim, Reject> {
    let mut claim = read_position(object, reading)?;
    let own = |name: &str| object.get(name).and_then(Value::as_str);
    let of_game = |name: &str| game.get(name).and_then(Value::as_str).map(str::to_owned);
    // With one key the move before leads to the puzzle, as in puzzles of Lichess. With several there is no
    // single solution to lead to.
    if let (Content::Chess(setup), Some(before), Some(last)) =
        (&mut claim.content, own("before"), own("last_move"))
        && let [key] = setup.keys[..]
    {
        let before = position(before, reading)?;
        setup.line = vec![one_move(&before, last)?, key];
        setup.start = before;
        setup.lead = true;
    }
    let ply = object.get("ply").and_then(Value::as_u64).unwrap_or_default();
    // Game and ply name the find, so that the same file adds nothing when it is imported again.
    let name = of_game("link").unwrap_or_else(|| {
        let number = game.get("number").and_then(Value::as_u64).unwrap_or_default();
        format!("{}:{number}", of_game("file").unwrap_or_default())
    });
    let players = match (of_game("white"), of_game("black")) {
        (None, None) => None,
        (white, black) => {
            let shown = |name: Option<String>| name.unwrap_or_else(|| "?".to_owned());
            Some(format!("{} \u{2013} {}", shown(white), shown(black)))
        }
    };
    let source: Vec<String> = [of_game("event"), of_game("date")].into_iter().flatten().collect();
    let outcome = if object.get("found") == Some(&true.into()) { "played" } else { "missed" };
    claim.facts.title = players;
    claim.facts.source = (!source.is_empty()).then(|| source.join(", "));
    // What was played in the game is what a solver wants to know afterwards.
    claim.facts.comment = own("played").map(|played| match outcome {
        "played" => format!("played: {played}"),
        _ => format!("missed: {played} was played"),
    });
    claim.facts.reference = Some(format!("{name}#{ply}"));
    claim.facts.link = of_game("link");
    claim.facts.difficulty = stars_of(object);
    claim.facts.labels.push(Label::new(LabelKind::Tag, outcome));
    Ok(claim)
}

/// Returns the stars of a mate.
fn stars_of(object: &Map<String, Value>) -> Option<u8> {
    let stars = object.get("difficulty")?.get("stars")?.as_u64()?;
    u8::try_from(stars).ok().filter(|stars| (1..=5).contains(stars))
}

/// Reads a line that a collection wrote: an entry for each of its sources. Everything comes back, except what is
/// proven.
fn read_kept(object: &Map<String, Value>, kept: &Map<String, Value>) -> Result<Vec<Claim>, Reject> {
    let own = |name: &str| kept.get(name).and_then(Value::as_str).map(str::to_owned);
    let content = match kept.contains_key("fen") {
        true => Content::Chess(kept_setup(kept, kept)?),
        false => read_puz(object.get("puz").and_then(Value::as_str).unwrap_or_default())?.content,
    };
    let labels = |name: &str, kind| {
        let list = kept.get(name).and_then(Value::as_array).into_iter().flatten();
        list.filter_map(Value::as_str).map(move |name| Label::new(kind, name)).collect::<Vec<_>>()
    };
    let facts = Facts {
        labels: [("themes", LabelKind::Theme), ("openings", LabelKind::Opening), ("tags", LabelKind::Tag)]
            .into_iter()
            .flat_map(|(name, kind)| labels(name, kind))
            .collect(),
        title: own("title"),
        author: own("author"),
        source: own("source"),
        comment: own("comment"),
        difficulty: number(kept, "difficulty"),
        ..Facts::default()
    };
    let base = Claim { content, facts };
    let sources = kept.get("sources").and_then(Value::as_array).into_iter().flatten();
    let claims: Vec<Claim> = sources
        .filter_map(Value::as_object)
        .enumerate()
        .map(|(nth, source)| {
            let mut claim = sighted(base.clone(), source);
            // The further sources of one puzzle add nothing but themselves.
            claim.facts.is_further = nth > 0;
            if source.contains_key("fen") {
                claim.content = Content::Chess(kept_setup(kept, source)?);
            }
            Ok(claim)
        })
        .collect::<Result<_, Reject>>()?;
    Ok(if claims.is_empty() { vec![sighted(base, kept)] } else { claims })
}

/// Adds what a source says to a claim.
fn sighted(claim: Claim, source: &Map<String, Value>) -> Claim {
    let own = |name: &str| source.get(name).and_then(Value::as_str).map(str::to_owned);
    let facts = Facts {
        origin: own("source").filter(|_| !source.contains_key("asked")),
        reference: own("reference"),
        link: own("link"),
        rating: number(source, "rating"),
        deviation: number(source, "deviation"),
        popularity: number(source, "popularity"),
        plays: number(source, "plays"),
        ..claim.facts
    };
    Claim { facts, ..claim }
}

fn number<T: TryFrom<i64>>(object: &Map<String, Value>, name: &str) -> Option<T> {
    object.get(name)?.as_i64()?.try_into().ok()
}

/// Reads the position and moves that a collection wrote. It has checked the position before.
fn kept_setup(kept: &Map<String, Value>, shown: &Map<String, Value>) -> Result<Setup, Reject> {
    let text = |object: &Map<String, Value>, name: &str| {
        object.get(name).and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    let fen = text(shown, "fen");
    let start = Position::from_fen_of(&fen, Legality::Lenient, Boards::Any)
        .map_err(|error| super::lichess::position_reject(&error, 1))?;
    let asked =
        asked_of(Some(text(kept, "asked")).filter(|asked| !asked.is_empty()).as_deref().unwrap_or("#"))?;
    let words = text(shown, "moves");
    let plies = words.split_whitespace().count();
    let (mut here, mut line) = (start.clone(), Vec::new());
    for (nth, word) in words.split_whitespace().enumerate() {
        let step = one_move(&here, word)?;
        line.push(step);
        // In series play the other side passes between the moves.
        here = match &asked {
            Asked::Mate(asked) => asked.counting(plies).next(&here, nth, step),
            _ => here.after(step),
        };
    }
    let lead = shown.get("lead") == Some(&true.into());
    let announced = number(kept, "announced");
    let mut setup = Setup { clocks: clocks(&fen), lead, line, announced, ..Setup::new(start, asked) };
    if let Asked::Mate(asked) = setup.asked
        && !asked.is_one_line()
        // The line of an unsolvable problem is what the source claimed, and no key.
        && text(kept, "status") != Status::Unsolvable.name()
    {
        setup.keys = setup.solution().first().copied().into_iter().collect();
    }
    Ok(setup)
}

fn position(fen: &str, reading: &Reading) -> Result<Position, Reject> {
    Position::from_fen_of(fen, reading.legality, Boards::Any)
        .map_err(|error| super::lichess::position_reject(&error, 1))
}

fn one_move(position: &Position, word: &str) -> Result<Move, Reject> {
    position.read_move(word).map_err(|error| Reject::new(Reason::Move, 1, error.to_string()))
}

fn asked_of(text: &str) -> Result<Asked, Reject> {
    match text {
        TACTIC | "+" | "=" => Ok(Asked::Other(text.to_owned())),
        "#" => Ok(Asked::Unknown),
        _ => text.parse().map(Asked::Mate).map_err(|error: rookwright_mate::StipulationError| {
            Reject::new(Reason::Unsupported, 1, format!("stipulation '{}': {error}", shown(text)))
        }),
    }
}

fn themes(list: Option<&Value>) -> Vec<Label> {
    let names = list.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    names.map(|name| Label::new(LabelKind::Theme, name)).collect()
}

impl Claim {
    /// Returns the claim of a puzzle: what its author says about it. A mate problem without twins becomes a position.
    pub fn of_puzzle(puzzle: Puzzle) -> Self {
        let title = puzzle.own_title().map(str::to_owned);
        let mut facts = Facts { title, ..Facts::default() };
        let content = match &puzzle {
            Puzzle::Mate(problem) => {
                facts.source.clone_from(&problem.draft().source);
                if problem.parts().is_empty() {
                    Content::Chess(setup_of(problem))
                } else {
                    Content::Puzzle(puzzle)
                }
            }
            _ => Content::Puzzle(puzzle),
        };
        Self { content, facts }
    }
}

/// Returns the position, stipulation and named solutions of a problem.
fn setup_of(problem: &Problem) -> Setup {
    let Draft { position, stipulation, solutions, .. } = problem.draft();
    let asked = if stipulation.moves().is_some() { Asked::Mate(*stipulation) } else { Asked::Unknown };
    let mut setup = Setup::new(position.clone(), asked);
    if stipulation.is_one_line() {
        setup.announced = u32::try_from(solutions.len()).ok().filter(|&many| many > 0);
        setup.line = solutions.first().cloned().unwrap_or_default();
    } else {
        setup.keys = solutions.iter().filter_map(|line| line.first().copied()).collect();
        if let [key] = setup.keys[..] {
            setup.line = vec![key];
        }
    }
    setup
}
