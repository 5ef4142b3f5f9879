//! Writes solutions as PGN: the main line, with every other reply as a variation.
//!
//! Moves have the numbers of the FEN: if Black begins, the first is `1...`. Keys are marked `$1` (`!`),
//! tries `$2` (`?`) and their refutations `$1`. Comments hold what is not a variation: threats, zugzwang,
//! set play, replies with the same answers. A pass in series play is written `--`. PGN has no standard
//! notation for it, but python-chess, Lichess and others read this one. Boards other than 8x8 have a tag
//! `Variant "4x4 board"`; common programs cannot read those.

use crate::analysis::{Aftermath, Continuation, Reply, Report, Try};
use crate::puzzle::victim;
use crate::stipulation::{Stipulation, goal_words};
use rookwright_chess::{Branch, Color, Counting, Goal, Move, Notation, Position, move_number, movetext};
use std::cmp::Reverse;

/// Writes the report as a PGN game followed by an empty line, so that several make a file. `heads` are tags
/// that are added or replace the default ones: `("White", "Paul Morphy")`.
///
/// The main line is the longest defence to the first key.
///
/// ```
/// use rookwright_mate::{Problem, report::report_pgn};
/// use rookwright_run::Settings;
///
/// let solved = Problem::new("kbK5/pp6/1P6/8/8/8/8/R7 w", "#2")?.solve(&Settings::default())?;
/// let heads = [("White", "Paul Morphy"), ("Date", "1856")];
/// let pgn = report_pgn(solved.report().ok_or("not analysed")?, &heads);
/// assert!(pgn.contains("[White \"Paul Morphy\"]") && pgn.contains("1. Ra6"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn report_pgn(report: &Report, heads: &[(&str, &str)]) -> String {
    let writer = BranchWriter { begins: report.position.turn() };
    let position = &report.position;
    let mut first = Vec::new();
    // The first branch is the main line of the game, and all others become variations of it.
    for (nth, key) in report.keys.iter().enumerate() {
        let line = rest(&key.line, key.step);
        let mut branch = writer.ours(position, key.step, &key.after, line, 0).marked("$1");
        if nth > 0 {
            branch.note_first("another key");
        }
        first.push(branch);
    }
    first.extend(report.tries.iter().flatten().map(|one| writer.attempt(position, one)));
    // Set play is no variation, because it begins with a pass; so it is a comment.
    let remark = match (&report.set_play, report.keys.is_empty()) {
        (_, true) => "no solution".to_owned(),
        (Some(replies), _) => writer.set_play(&position.passed(), replies),
        (None, _) => String::new(),
    };
    game(position, report.stipulation, !report.keys.is_empty(), heads, &remark, &first)
}

/// Writes lines of help or series play as a PGN game followed by an empty line. The first is the main line,
/// the others are variations from where they differ. For `heads` see [`report_pgn`].
pub fn lines_pgn(
    position: &Position,
    stipulation: Stipulation,
    lines: &[Vec<Move>],
    heads: &[(&str, &str)],
) -> String {
    let mut first = Vec::new();
    for line in lines {
        let counting = stipulation.counting(line.len());
        let (mut here, mut words) = (position.clone(), Vec::new());
        for (nth, &step) in line.iter().enumerate() {
            words.push(here.write_move(step, Notation::San));
            here = counting.next(&here, nth, step);
            if matches!(counting, Counting::Series(alone) if nth + 1 < alone) && nth + 1 < line.len() {
                // The pass of the other side is a move in PGN, or the numbers of the moves would be wrong.
                words.push("--".to_owned());
            }
        }
        // Lines that begin alike share their beginning.
        graft(&mut first, words);
    }
    let remark = if lines.is_empty() { "no solution" } else { "" };
    game(position, stipulation, !lines.is_empty(), heads, remark, &first)
}

/// Adds a line to a tree. Returns the index of its first move.
fn graft(tree: &mut Vec<Branch>, line: Vec<String>) -> Option<usize> {
    let mut here = tree;
    let mut first = None;
    for word in line {
        let at = here.iter().position(|branch| branch.step == word).unwrap_or(here.len());
        if at == here.len() {
            here.push(Branch::of(word));
        }
        first = first.or(Some(at));
        here = &mut here[at].next;
    }
    first
}

const RESULTS: [&str; 4] = ["1-0", "0-1", "1/2-1/2", "*"];

/// Writes the tags and moves of a game.
fn game(
    position: &Position,
    stipulation: Stipulation,
    is_solved: bool,
    heads: &[(&str, &str)],
    remark: &str,
    first: &[Branch],
) -> String {
    let result = match (is_solved, stipulation.goal(), victim(stipulation, position.turn())) {
        (false, ..) => "*",
        (_, Goal::Stalemate, _) => "1/2-1/2",
        (_, Goal::Mate, Color::Black) => "1-0",
        (_, Goal::Mate, Color::White) => "0-1",
    };
    // The result must be a valid one, because it also follows the moves.
    let told = heads.iter().find(|(name, value)| *name == "Result" && RESULTS.contains(value));
    let result = told.map_or(result, |&(_, value)| value);
    tags(position, stipulation, result, heads)
        + "\n"
        + &movetext(position.turn(), remark, first, result)
        + "\n"
}

fn tags(position: &Position, stipulation: Stipulation, result: &str, heads: &[(&str, &str)]) -> String {
    let (fen, title, size) = (position.to_string(), title(stipulation), position.size());
    let (asked, variant) = (stipulation.to_string(), format!("{size} board"));
    // Other programs expect these seven in this order, and SetUp before FEN.
    let mut tags = vec![
        ("Event", "?"),
        ("Site", "?"),
        ("Date", "????.??.??"),
        ("Round", "-"),
        ("White", title.as_str()),
        ("Black", "?"),
        ("Result", result),
        ("SetUp", "1"),
        ("FEN", &fen),
        ("Stipulation", &asked),
    ];
    if !size.is_full() {
        tags.push(("Variant", &variant));
    }
    // The result was settled before, and must be that of the last word of the game.
    for &(name, value) in heads.iter().filter(|(name, _)| *name != "Result") {
        match tags.iter_mut().find(|(known, _)| *known == name) {
            Some(tag) => tag.1 = value,
            None => tags.push((name, value)),
        }
    }
    tags.into_iter().map(|(name, value)| tag(name, value)).collect()
}

/// Writes one tag on its own line, without characters that a tag cannot have.
fn tag(name: &str, value: &str) -> String {
    let name: String =
        name.chars().filter(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect();
    if name.is_empty() {
        return name;
    }
    let mut text = format!("[{name} \"");
    for letter in value.chars() {
        match letter {
            '"' | '\\' => text.extend(['\\', letter]),
            _ if letter.is_control() => text.push(' '),
            _ => text.push(letter),
        }
    }
    text + "\"]\n"
}

/// Describes the stipulation: `Mate in 2`.
fn title(stipulation: Stipulation) -> String {
    let words = goal_words(stipulation);
    let (first, rest) = words.split_at_checked(1).unwrap_or((&words, ""));
    let half = if stipulation.has_half() { ".5" } else { "" };
    let number = stipulation.moves().map_or(String::new(), |moves| format!(" in {moves}{half}"));
    first.to_uppercase() + rest + &number
}

/// Converts an analysis to branches. `ply` counts single moves from the diagram.
struct BranchWriter {
    begins: Color,
}

impl BranchWriter {
    /// Writes alternative moves in a comment: `2.Rh8# / Rg8#`.
    fn several(&self, position: &Position, steps: impl Iterator<Item = Move>, ply: usize) -> String {
        let words: Vec<_> = steps.map(|step| position.write_move(step, Notation::San)).collect();
        move_number(self.begins, ply) + &words.join(" / ")
    }

    /// Writes the same after another move, where Black's moves have no number.
    fn then(&self, position: &Position, steps: impl Iterator<Item = Move>, ply: usize) -> String {
        let text = self.several(position, steps, ply);
        text.split_once("...").map_or(text.clone(), |(_, bare)| bare.to_owned())
    }

    /// Converts our move and what follows. If a `line` is given, it comes first.
    fn ours(&self, position: &Position, step: Move, after: &Aftermath, line: &[Move], ply: usize) -> Branch {
        let next = position.after(step);
        let mut branch = Branch::of(position.write_move(step, Notation::San));
        branch.comment = self.note(&next, after, ply + 1);
        branch.next = self.replies(&next, after, line, ply + 1);
        branch
    }

    /// Describes what our move that led here threatens.
    fn note(&self, position: &Position, after: &Aftermath, ply: usize) -> String {
        if after.cut.is_some() {
            return "longest line".to_owned();
        }
        let passed = position.passed();
        match after.threats.as_slice() {
            [] if after.zugzwang => "zugzwang".to_owned(),
            [] => String::new(),
            [only] => format!("threat: {}", self.threat_line(&passed, only, ply + 1)),
            several => {
                format!("threat: {}", self.several(&passed, several.iter().map(|next| next.step), ply + 1))
            }
        }
    }

    /// Writes a threat with the longest defence.
    fn threat_line(&self, position: &Position, threat: &Continuation, ply: usize) -> String {
        let mut text = self.several(position, [threat.step].into_iter(), ply);
        let (mut here, mut after, mut ply) = (position.after(threat.step), &threat.after, ply);
        while let Some(reply) = after.replies.iter().min_by_key(|reply| Reverse(reply.moves)) {
            text = text + " " + &self.then(&here, [reply.step].into_iter(), ply + 1);
            here = here.after(reply.step);
            let Some(next) = reply.next.first() else { break };
            text = text + " " + &self.then(&here, [next.step].into_iter(), ply + 2);
            here = here.after(next.step);
            (after, ply) = (&next.after, ply + 2);
        }
        text
    }

    /// Converts every reply to our move that led here, the longest defences first. Among equals, replies
    /// whose variations are complete come first, and among these the one of `line`.
    fn replies(&self, position: &Position, after: &Aftermath, line: &[Move], ply: usize) -> Vec<Branch> {
        if let Some(line) = &after.cut {
            let mut tree = Vec::new();
            graft(&mut tree, words(position, line));
            return tree;
        }
        let first = line.first();
        let mut all = Vec::new();
        for reply in &after.replies {
            let branch = self.reply(position, reply, rest(line, reply.step), ply);
            all.push(((reply.moves, true, first == Some(&reply.step)), branch));
        }
        // Replies that let the threat through are shown by one of them, if possible the one of the longest
        // line.
        let chosen = after.others.iter().find(|&step| Some(step) == first).or(after.others.first());
        if let Some(&step) = chosen {
            let is_longest = after.replies.iter().all(|reply| reply.moves < after.threat_moves);
            let line = if is_longest { rest(line, step) } else { &[] };
            all.push(((after.threat_moves, false, false), others(position, after, step, line)));
        }
        // The sort is stable, so that equal replies keep their order.
        all.sort_by_key(|&(rank, _)| Reverse(rank));
        all.into_iter().map(|(_, branch)| branch).collect()
    }

    /// Converts a reply and our answers. Alternatives are variations.
    fn reply(&self, position: &Position, reply: &Reply, line: &[Move], ply: usize) -> Branch {
        let here = position.after(reply.step);
        let mut branch = Branch::of(position.write_move(reply.step, Notation::San));
        let ours =
            |next: &Continuation| self.ours(&here, next.step, &next.after, rest(line, next.step), ply + 1);
        branch.next = reply.next.iter().map(ours).collect();
        branch
    }

    /// Converts a try and its refutations.
    fn attempt(&self, position: &Position, one: &Try) -> Branch {
        let after = position.after(one.step);
        let mut branch = Branch::of(position.write_move(one.step, Notation::San)).marked("$2");
        let refutation = |&reply| Branch::of(after.write_move(reply, Notation::San)).marked("$1");
        branch.next = one.refutations.iter().map(refutation).collect();
        branch.comment = match self.note(&after, &one.after, 1) {
            // A tree that is cut shows no line here.
            note if note.is_empty() || one.after.cut.is_some() => "but".to_owned(),
            note => format!("{note}, but"),
        };
        branch
    }

    /// Writes set play as a comment, with replies that have the same answers together.
    fn set_play(&self, passed: &Position, replies: &[Reply]) -> String {
        let mut groups: Vec<(String, Vec<Move>)> = Vec::new();
        for reply in replies {
            let steps = reply.next.iter().map(|next| next.step);
            let answers = if reply.next.is_empty() {
                String::new()
            } else {
                format!(" {}", self.then(&passed.after(reply.step), steps, 2))
            };
            // Replies with the same answers stand together, as in a printed solution.
            match groups.iter_mut().find(|(known, _)| *known == answers) {
                Some((_, group)) => group.push(reply.step),
                None => groups.push((answers, vec![reply.step])),
            }
        }
        let written =
            |(answers, group): &(String, Vec<Move>)| self.several(passed, group.iter().copied(), 1) + answers;
        let written: Vec<_> = groups.iter().map(written).collect();
        if written.is_empty() { String::new() } else { format!("set play: {}", written.join(", ")) }
    }
}

/// Returns what follows a move in a line that begins with it. Empty for any other line.
fn rest(line: &[Move], step: Move) -> &[Move] {
    match line.split_first() {
        Some((&first, rest)) if first == step => rest,
        _ => &[],
    }
}

/// Writes the moves of a line.
fn words(position: &Position, line: &[Move]) -> Vec<String> {
    let mut here = position.clone();
    let mut words = Vec::new();
    for &step in line {
        words.push(here.write_move(step, Notation::San));
        here = here.after(step);
    }
    words
}

/// Converts all replies that let the threats through to one variation, shown by the reply `chosen`. If a
/// `line` is given, it comes first.
fn others(position: &Position, after: &Aftermath, chosen: Move, line: &[Move]) -> Branch {
    let here = position.after(chosen);
    let mut branch = Branch::of(position.write_move(chosen, Notation::San));
    let likewise = after.others.iter().filter(|&&step| step != chosen);
    let likewise: Vec<_> = likewise.map(|&step| position.write_move(step, Notation::San)).collect();
    if !likewise.is_empty() {
        branch.comment = format!("likewise {}", likewise.join(", "));
    }
    let threat = |threat: &Continuation| {
        let mut branch = Branch::of(here.write_move(threat.step, Notation::San));
        // The continuation may differ from that of the threat, which assumes a pass.
        if threat.after.end.is_none() {
            branch.comment = "as threatened".to_owned();
        }
        branch
    };
    branch.next = after.threats.iter().map(threat).collect();
    // The longest line goes to the front, because the first branch is the main line.
    if let Some(first) = graft(&mut branch.next, words(&here, line)) {
        branch.next[..=first].rotate_right(1);
        let main = &mut branch.next[0];
        if main.comment.is_empty() && !main.next.is_empty() {
            main.comment = "longest line".to_owned();
        }
    }
    branch
}

#[cfg(test)]
mod tests;
