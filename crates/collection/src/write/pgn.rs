//! Writes PGN: a game that begins with the position, its main line the solution.
//!
//! A puzzle that begins with the opponent's move is written with it, so that the number of moves is even. The others
//! have a tag `Stipulation`. The whole tree of variations of a mate is written by `rookwright sheet -o FILE.pgn`.

use super::{names, start_fen};
use crate::claim::{Asked, Content, LabelKind, Setup};
use crate::record::{Record, Status};
use rookwright_chess::{Branch, Color, Move, Notation, Position, movetext};
use rookwright_mate::report::lines_pgn;

/// Returns a puzzle as a game, followed by an empty line. `None` for other families.
pub fn pgn_game(record: &Record) -> Option<String> {
    let Content::Chess(setup) = &record.content else { return None };
    let tags = tags(record, setup);
    if let Asked::Mate(asked) = setup.asked
        && asked.is_one_line()
    {
        let lines = if record.solutions.is_empty() {
            vec![setup.solution().to_vec()]
        } else {
            record.solutions.clone()
        };
        let lines: Vec<Vec<Move>> = lines.into_iter().filter(|line| !line.is_empty()).collect();
        // The writer of lines has its own tags for the position.
        let heads: Vec<(&str, &str)> = tags
            .iter()
            .filter(|(name, _)| !matches!(*name, "SetUp" | "FEN"))
            .map(|(name, value)| (*name, value.as_str()))
            .collect();
        return Some(lines_pgn(&setup.start, asked, &lines, &heads));
    }
    let mut text = String::new();
    for (name, value) in &tags {
        let value = value.replace('\\', "\\\\").replace('"', "\\\"");
        let value: String =
            value.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
        text += &format!("[{name} \"{value}\"]\n");
    }
    let result = tags.iter().find(|(name, _)| *name == "Result").map_or("*", |(_, value)| value.as_str());
    // A brace would end the comment.
    let remark = record.facts.comment.as_deref().unwrap_or_default().replace(['{', '}'], "|");
    let remark = remark.split_whitespace().collect::<Vec<_>>().join(" ");
    text += "\n";
    text += &movetext(setup.start.turn(), &remark, &branches(record, setup), result);
    Some(text + "\n")
}

fn tags(record: &Record, setup: &Setup) -> Vec<(&'static str, String)> {
    let facts = &record.facts;
    let text = |text: &Option<String>| text.clone().unwrap_or_else(|| "?".to_owned());
    let mut tags = vec![
        ("Event", text(&facts.title)),
        ("Site", text(&facts.link)),
        ("Date", "????.??.??".to_owned()),
        ("Round", "-".to_owned()),
        ("White", text(&facts.author)),
        ("Black", "?".to_owned()),
        ("Result", result(record, setup).to_owned()),
        ("SetUp", "1".to_owned()),
        ("FEN", start_fen(record).unwrap_or_default()),
    ];
    // With the opponent's move first, a mate in the main line says what is asked.
    if let Asked::Mate(asked) = setup.asked
        && !setup.lead
    {
        tags.push(("Stipulation", asked.to_string()));
    }
    if !setup.start.size().is_full() {
        tags.push(("Variant", format!("{} board", setup.start.size())));
    }
    let mut add = |name: &'static str, value: Option<String>| tags.extend(value.map(|value| (name, value)));
    add("PuzzleId", facts.reference.clone());
    add("Rating", facts.rating.map(|rating| rating.to_string()));
    let themes = names(record, LabelKind::Theme);
    add("Themes", (!themes.is_empty()).then(|| themes.join(" ")));
    add("Source", facts.source.clone());
    tags
}

/// Returns the result of the main line: won for the side that mates, unknown otherwise.
fn result(record: &Record, setup: &Setup) -> &'static str {
    let is_mate = matches!(setup.asked, Asked::Mate(asked) if !asked.is_one_line());
    match (is_mate && record.status != Status::Unsolvable, setup.position().turn()) {
        (true, Color::White) => "1-0",
        (true, Color::Black) => "0-1",
        (false, _) => "*",
    }
}

/// Returns the main line, and other keys as variations.
fn branches(record: &Record, setup: &Setup) -> Vec<Branch> {
    let mut first = match setup.line.split_first() {
        Some((&step, rest)) => vec![line(&setup.start, step, rest)],
        None => Vec::new(),
    };
    if matches!(setup.asked, Asked::Mate(_)) && !setup.lead {
        if let Some(key) = first.first_mut() {
            *key = key.clone().marked("$1");
        }
        let begin = setup.position();
        let others = record.keys().into_iter().filter(|key| setup.solution().first() != Some(key));
        first.extend(others.map(|key| line(&begin, key, &[]).marked("$1")));
    }
    first
}

fn line(position: &Position, step: Move, rest: &[Move]) -> Branch {
    let mut branch = Branch::of(position.write_move(step, Notation::San));
    if let Some((&next, rest)) = rest.split_first() {
        branch.next.push(line(&position.after(step), next, rest));
    }
    branch
}
