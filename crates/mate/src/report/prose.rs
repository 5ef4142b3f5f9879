//! Writes a report as text for problemists, at most 80 columns wide.

use super::variations::{MoveWriter, push_columns};
use super::wrap::push_wrapped;
use crate::analysis::{Key, MenClass, Report, Try};
use crate::stipulation::{Play, Stipulation, goal_words};
use rookwright_chess::{BitBoard, Counting, Goal, Move, Notation, Position, side_name};

/// The most keys whose variations are shown.
const MOST_KEYS_SHOWN: usize = 3;

/// Writes the report as text: set play, tries, keys with their variations, and a verdict.
pub fn report_text(report: &Report, notation: Notation) -> String {
    let writer = MoveWriter { notation, goal: report.stipulation.goal() };
    let mut out = head(&report.position, report.stipulation);
    // Absent means not asked for, and empty means that there is none, which is worth a word.
    if let Some(replies) = &report.set_play {
        out += "\nset play\n";
        if replies.is_empty() {
            push_wrapped(&mut out, 4, "none");
        } else {
            writer.replies(&mut out, &report.position.passed(), replies);
        }
    }
    if let Some(tries) = &report.tries {
        out += "\ntries\n";
        match tries.is_empty() {
            true => push_wrapped(&mut out, 4, "none"),
            false => {
                let rows: Vec<_> = tries.iter().map(|one| try_text(report, writer, one)).collect();
                push_columns(&mut out, 4, &rows);
            }
        }
    }
    for key in report.keys.iter().take(MOST_KEYS_SHOWN) {
        out.push('\n');
        push_key(&mut out, report, writer, key);
    }
    out.push('\n');
    for line in verdict(report, writer) {
        push_wrapped(&mut out, 0, &line);
    }
    out
}

/// Writes only the answer: every key with its variations, then the tries with their refutations. Tries with
/// the same threat and refutation share a row.
///
/// ```
/// use rookwright_chess::Notation;
/// use rookwright_mate::{Problem, report::answer_text};
/// use rookwright_run::Settings;
///
/// let solved = Problem::new("kbK5/pp6/1P6/8/8/8/8/R7 w", "#2")?.solve(&Settings::default())?;
/// let text = answer_text(solved.report().ok_or("not analysed")?, Notation::San);
/// assert!(text.starts_with("\
/// 1.Ra6!  (zugzwang)
///     1...Bh2 / Bg3 / Bf4 / Be5 / Bd6 / Bc7  2.Rxa7#
///     1...bxa6  2.b7#
/// "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn answer_text(report: &Report, notation: Notation) -> String {
    let writer = MoveWriter { notation, goal: report.stipulation.goal() };
    let mut out = String::new();
    report.keys.iter().take(MOST_KEYS_SHOWN).for_each(|key| push_key(&mut out, report, writer, key));
    let mut rows: Vec<[String; 3]> = Vec::new();
    for [left, note, refutation] in report.tries.iter().flatten().map(|one| try_text(report, writer, one)) {
        match rows.iter_mut().find(|row| row[1] == note && row[2] == refutation) {
            Some(row) => row[0] += &format!(" / {}", left.trim_start_matches("1.")),
            None => rows.push([left, note, refutation]),
        }
    }
    push_columns(&mut out, 0, &rows);
    out
}

/// Writes a key, its threat and its variations.
fn push_key(out: &mut String, report: &Report, writer: MoveWriter, key: &Key) {
    let after = report.position.after(key.step);
    let sequel = writer.sequel(&after, &key.after, 1);
    push_wrapped(out, 0, &format!("{}!{sequel}", writer.ours(&report.position, key.step, 1)));
    writer.tree(out, &after, &key.after, 1);
}

/// Writes the stipulation, the numbers of pieces and who moves.
pub(super) fn head(position: &Position, stipulation: Stipulation) -> String {
    let (white, black) = position.numbers();
    format!("{stipulation}   {white} + {black}   {} to move\n", side_name(position.turn()))
}

/// Writes a try, its threat and its refutations.
fn try_text(report: &Report, writer: MoveWriter, one: &Try) -> [String; 3] {
    let after = report.position.after(one.step);
    let note = writer.note(&after, &one.after, 1).unwrap_or_default();
    let refutations: Vec<_> =
        one.refutations.iter().map(|&reply| writer.theirs(&after, reply, 1) + "!").collect();
    [writer.ours(&report.position, one.step, 1) + "?", note, format!("but {}", refutations.join(" "))]
}

/// Describes the stipulation: `mate in 2`.
pub(super) fn in_words(stipulation: Stipulation, moves: u32) -> String {
    let goal = match (stipulation.play(), stipulation.goal()) {
        (Play::Selfplay, Goal::Stalemate) => "self-stalemate".to_owned(),
        (Play::Reflex | Play::SemiReflex, Goal::Stalemate) => {
            format!("{}-stalemate", stipulation.play().prefix_words())
        }
        _ => goal_words(stipulation),
    };
    format!("{goal} in {moves}")
}

/// Writes the verdict: whether the problem is sound, and its numbers.
fn verdict(report: &Report, writer: MoveWriter) -> Vec<String> {
    let mut lines = Vec::new();
    let list = |keys: &mut dyn Iterator<Item = &Key>| {
        keys.map(|key| writer.ours(&report.position, key.step, 1)).collect::<Vec<_>>().join(" ")
    };
    let asked = in_words(report.stipulation, report.moves);
    match report.keys.as_slice() {
        [] => lines.push(format!("no solution: no {asked}")),
        [only] => {
            // A major dual does not make a problem unsound, but a reader of "sound" alone would be misled.
            let dual = only.duals.iter().any(|dual| dual.major);
            let sound = match report.is_sound() {
                true if dual => "sound except for its major duals",
                true => "sound",
                false => "unsound",
            };
            lines.push(format!("key: {}, the only one; {sound}", list(&mut [only].into_iter())));
        }
        keys => {
            lines.push(format!("unsound, {} keys: {}", keys.len(), list(&mut keys.iter())));
            if keys.len() > MOST_KEYS_SHOWN {
                // A problem with very many keys is no problem, and nobody reads their variations.
                lines.push(format!("variations are shown for the first {MOST_KEYS_SHOWN} keys"));
            }
        }
    }
    if let Some(shorter) = report.shorter {
        let quick = list(&mut report.keys.iter().filter(|key| key.moves == shorter));
        lines.push(format!("shorter: {} by {quick}", in_words(report.stipulation, shorter)));
    }
    // What describes a key would be ambiguous with two of them.
    if let [only] = report.keys.as_slice() {
        lines.extend(of_key(report, only, writer));
    }
    let class = match report.men_class() {
        Some(MenClass::Miniature) => ", a miniature",
        Some(MenClass::Meredith) => ", a Meredith",
        None => "",
    };
    lines.push(format!("men: {}{class}", report.position.occupied().len()));
    if report.is_cut() {
        lines.push("variations are cut where a longest line is given".to_owned());
    }
    lines
}

/// Describes the only key.
fn of_key(report: &Report, key: &Key, writer: MoveWriter) -> Vec<String> {
    let features = &key.features;
    let names: Vec<_> = features.list.iter().map(|feature| feature.name()).collect();
    let good = if features.is_good() { "; a good key" } else { "" };
    let mut lines = vec![format!("key type: {}{good}", names.join(", "))];
    let (before, after) = (named(features.flights_before), named(features.flights_after));
    lines.push(format!("flights: {before} before the key, {after} after it"));
    // Every number is followed by the moves it counts, so that the reader finds them in the tree.
    let after = |lines: &mut dyn Iterator<Item = &[Move]>| {
        lines.map(|line| replies_text(report, line, writer)).collect::<Vec<_>>().join(", ")
    };
    for (what, major) in [("major duals", true), ("minor duals", false)] {
        let duals: Vec<_> = key.duals.iter().filter(|dual| dual.major == major).collect();
        if !duals.is_empty() {
            let after = after(&mut duals.iter().map(|dual| &dual.line[..]));
            lines.push(format!("{what}: {}, after {after}", duals.len()));
        }
    }
    if !key.short.is_empty() {
        let after = after(&mut key.short.iter().map(|short| &short.line[..]));
        lines.push(format!("short variations: {}, after {after}", key.short.len()));
    }
    if report.stipulation.goal() == Goal::Mate {
        let mates = key.mates;
        let (pure, model, ideal) = (mates.pure, mates.model, mates.ideal);
        // What is beyond the cut was not counted.
        let more = if report.is_cut() { "at least " } else { "" };
        lines.push(format!("mates: {more}{}; pure {pure}, model {model}, ideal {ideal}", mates.all));
    }
    lines
}

/// Writes a line of the report from the reply to the key: `1...Kb4`, `1...Kb4 2.Ra1 Kc4`.
fn replies_text(report: &Report, line: &[Move], writer: MoveWriter) -> String {
    let Some((&key, replies)) = line.split_first() else { return String::new() };
    report.position.after(key).write_line(replies, Counting::HelpHalf, writer.notation)
}

/// Lists squares by name, or `none`.
fn named(set: BitBoard) -> String {
    let mut names: Vec<_> = set.into_iter().map(|square| square.to_string()).collect();
    names.sort();
    if names.is_empty() { "none".to_owned() } else { names.join(" ") }
}

#[cfg(test)]
mod tests;
