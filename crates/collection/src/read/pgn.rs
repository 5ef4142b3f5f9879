//! Reads PGN games that begin with a position: the main line is the solution.
//!
//! An even number of moves means that the first one is the opponent's. A tag `Stipulation`, which this program
//! writes, says what is asked; without it a main line that ends in mate is a mate problem, anything else a tactic.

use super::Reading;
use super::lichess::{clocks, position_reject};
use super::solution::{Moves, read_moves};
use crate::claim::{Asked, Claim, Content, Facts, Label, LabelKind, Reason, Reject, Setup};
use rookwright_board::escaped;
use rookwright_chess::{Boards, Position, Size};
use rookwright_mate::Stipulation;
use std::collections::BTreeMap;

/// Tags that say nothing about the puzzle.
const UNKNOWN: [&str; 4] = ["", "?", "-", "????.??.??"];

/// Values of the tag `Variant` that mean ordinary chess.
const ORDINARY: [&str; 5] = ["Standard", "standard", "From Position", "Chess", "chess"];

/// The tags of a game, each with the number of its line.
type Tags = BTreeMap<String, (u64, String)>;

/// Reads a game.
pub(super) fn read(text: &str, reading: &Reading) -> Result<Claim, Reject> {
    let (tags, line, moves) = divide(text)?;
    let tag =
        |name: &str| tags.get(name).map(|(_, value)| value.as_str()).filter(|value| !UNKNOWN.contains(value));
    let Some((fen_line, fen)) = tags.get("FEN") else {
        let message = "a game from the start position, without a tag FEN: it has no diagram to solve";
        return Err(Reject::new(Reason::Game, 1, message));
    };
    // Smaller boards are called by their size in the tag for variants. No other variant is known.
    let board = tag("Variant").and_then(board_of);
    if let Some(variant) = tag("Variant").filter(|name| board.is_none() && !ORDINARY.contains(name)) {
        let line = tags.get("Variant").map_or(1, |&(line, _)| line);
        let message = format!("chess variant '{}': expected ordinary chess", brief(variant));
        return Err(Reject::new(Reason::Unsupported, 1, message).on(line));
    }
    let boards = board.map_or(reading.boards, Boards::Only);
    let start = Position::from_fen_of(fen, reading.legality, boards)
        .map_err(|error| position_reject(&error, "[FEN \"".len() + 1).on(*fen_line))?;
    let asked = tag("Stipulation").map(str::parse::<Stipulation>).transpose().map_err(|error| {
        let line = tags.get("Stipulation").map_or(1, |&(line, _)| line);
        Reject::new(Reason::Unsupported, "[Stipulation \"".len() + 1, error.to_string()).on(line)
    })?;
    // Moves are counted in bytes; people count lines and columns.
    let found = read_moves(moves, &start).map_err(|wrong| {
        let before = &moves[..wrong.at];
        let row = before.matches('\n').count() as u64;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        Reject::new(Reason::Move, column, wrong.message).on(line + row)
    })?;
    let mut setup = Setup { clocks: clocks(fen), ..Setup::new(start, Asked::Unknown) };
    // What this program says before the moves of a solution is no comment of a person.
    let own_remark = |remark: &String| remark == "no solution" || remark.starts_with("set play:");
    let comment = found.remark.clone().filter(|remark| !own_remark(remark));
    set_up(&mut setup, asked.or(reading.stipulation), found);
    let own = |value: &str| value.to_owned();
    // Databases put a link into the place, which is not where the puzzle was printed.
    let source = [
        tag("Source").or(tag("Site").filter(|site| !is_link(site))),
        tag("Date").map(|date| date.trim_end_matches(".??")),
    ];
    let source: Vec<&str> = source.into_iter().flatten().collect();
    let link =
        ["Link", "GameUrl", "PuzzleUrl", "Site"].into_iter().filter_map(tag).find(|value| is_link(value));
    let themes = tag("Themes").into_iter().flat_map(|themes| themes.split([',', ' ']));
    // This program's own name for a problem without a title says nothing new.
    // Composers stand in the tag of White in files of problems.
    let usual = |name: &&str| !name.to_lowercase().contains(" in ") || asked.is_none();
    let facts = Facts {
        reference: tag("PuzzleId").map(own),
        link: link.map(own),
        rating: tag("Rating").or(tag("PuzzleRating")).and_then(|rating| rating.parse().ok()),
        labels: themes
            .filter(|theme| !theme.is_empty())
            .map(|theme| Label::new(LabelKind::Theme, theme))
            .collect(),
        title: tag("Title").or(tag("ChapterName")).or(tag("Event")).map(own),
        author: tag("Author").or(tag("Composer")).or(tag("White").filter(usual)).map(own),
        source: (!source.is_empty()).then(|| source.join(", ")),
        comment,
        ..Facts::default()
    };
    Ok(Claim { content: Content::Chess(setup), facts })
}

/// Puts the moves of a game into the setup, and finds out what is asked.
fn set_up(setup: &mut Setup, asked: Option<Stipulation>, found: Moves) {
    let Moves { line, other_keys, .. } = found;
    if let Some(asked) = asked {
        setup.asked = Asked::Mate(asked);
        if !asked.is_one_line() {
            setup.keys = line.first().copied().into_iter().chain(other_keys).collect();
        }
        setup.line = line;
        return;
    }
    setup.lead = !line.is_empty() && line.len().is_multiple_of(2);
    setup.line = line;
    setup.asked = setup.asked_by_solution();
    setup.keys = setup.solution().first().copied().into_iter().collect();
}

/// Divides a game into its tags and its moves. Returns the number of the line where the moves begin.
fn divide(text: &str) -> Result<(Tags, u64, &str), Reject> {
    let mut tags = Tags::new();
    let mut at = 0;
    let mut number = 0;
    for line in text.split_inclusive('\n') {
        number += 1;
        let bare = line.trim();
        if !bare.is_empty() && !bare.starts_with('%') {
            // The first line that is no tag begins the moves, even without an empty line between.
            if !bare.starts_with('[') {
                return Ok((tags, number, &text[at..]));
            }
            let (name, value) = tag(bare).ok_or_else(|| {
                Reject::new(
                    Reason::Syntax,
                    1,
                    format!("'{}': expected a tag like [Event \"...\"]", brief(bare)),
                )
                .on(number)
            })?;
            tags.insert(name, (number, value));
        }
        at += line.len();
    }
    Ok((tags, number + 1, ""))
}

/// Reads a tag, `[Event "..."]`.
fn tag(line: &str) -> Option<(String, String)> {
    let inside = line.strip_prefix('[')?.trim_end().strip_suffix(']')?.trim();
    let (name, rest) = inside.split_once(char::is_whitespace)?;
    let quoted = rest.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut value = String::new();
    let mut letters = quoted.chars();
    while let Some(letter) = letters.next() {
        match letter {
            '\\' => value.extend(letters.next()),
            _ => value.push(letter),
        }
    }
    Some((name.to_owned(), value))
}

/// Reads the size of `4x4 board`, as this program writes it.
fn board_of(variant: &str) -> Option<Size> {
    variant.strip_suffix(" board")?.parse().ok()
}

pub(super) fn is_link(text: &str) -> bool {
    text.starts_with("http://") || text.starts_with("https://")
}

/// Returns the beginning of a text, for messages.
pub(super) fn brief(text: &str) -> String {
    escaped(&text.chars().take(40).collect::<String>())
}
