//! The solution of a mate problem, line by line: keys with their threats, variations indented by depth, tries with
//! their refutations.

use super::answer::MOST_LINES;
use super::move_writer::MoveWriter;
use super::sentences::stipulation;
use super::{Wording, remark};
use rookwright_chess::{Move, Position};
use rookwright_mate::analysis::{Aftermath, Continuation, Key, Report, Try};
use rookwright_mate::{Problem, Stipulation};
use rookwright_sheet::{AnswerLine, Language, Span};

/// The most keys whose variations are shown.
const KEYS: usize = 3;
/// The most lines of variations.
const MOST: usize = 40;
/// The most lines of tries.
const TRIES: usize = 8;

/// Returns a report as the lines of an answer.
pub(super) fn report_lines(report: &Report, wording: &Wording) -> Vec<AnswerLine> {
    let language = wording.language;
    let moves = MoveWriter::new(wording, report.stipulation.goal());
    let writer = TreeWriter { moves, language };
    let mut lines: Vec<AnswerLine> = Vec::new();
    for (nth, key) in report.keys.iter().enumerate() {
        if nth < KEYS {
            lines.extend(writer.key(&report.position, key));
        } else {
            // A cooked problem has its first keys in full, and only the first moves of the others.
            lines.push(AnswerLine::at(0, [writer.first(&report.position, key)]));
        }
    }
    // Tries come after the cut, or a long tree would leave no room for them.
    shorten(&mut lines, MOST);
    if wording.tries {
        lines.extend(writer.tries(report));
    }
    if report.keys.len() > 1 {
        lines.push(remark(&language.say("answer.cooked", &[("n", report.keys.len().into())])));
    }
    if let Some(shorter) = report.shorter.and_then(|moves| report.stipulation.with_moves(moves)) {
        lines.push(shorter_line(shorter, language));
    }
    if report.is_cut() {
        lines.push(remark(language.text("answer.cut")));
    }
    lines
}

/// Returns the remark that a shorter solution exists.
pub(super) fn shorter_line(shorter: Stipulation, language: Language) -> AnswerLine {
    let stipulation = stipulation(shorter, language).into();
    remark(&language.say("answer.shorter", &[("stipulation", stipulation)]))
}

/// Returns the solutions of help or series play, one on each line.
pub(super) fn play_lines(problem: &Problem, found: &[Vec<Move>], wording: &Wording) -> Vec<AnswerLine> {
    let moves = MoveWriter::new(wording, problem.stipulation().goal());
    let written = found.iter().map(|line| AnswerLine::at(0, [Span::plain(moves.line(problem, line))]));
    let mut lines: Vec<AnswerLine> = written.take(MOST_LINES).collect();
    if found.len() > MOST_LINES {
        lines.push(AnswerLine::at(0, [Span::plain("…")]));
    }
    lines
}

/// Returns keys or lines that come from the puzzle file and were not verified.
pub(super) fn claimed_lines(problem: &Problem, claimed: &[Vec<Move>], wording: &Wording) -> Vec<AnswerLine> {
    let moves = MoveWriter::new(wording, problem.stipulation().goal());
    if problem.stipulation().is_one_line() {
        return play_lines(problem, claimed, wording);
    }
    let key = |&step: &Move| AnswerLine::at(0, [Span::strong(moves.ours(problem.position(), step, 1))]);
    claimed.iter().filter_map(|line| line.first()).map(key).collect()
}

/// Shortens a long answer to this number of lines, the last of which is `…`.
fn shorten(lines: &mut Vec<AnswerLine>, most: usize) {
    if lines.len() > most {
        lines.truncate(most - 1);
        lines.push(AnswerLine::at(0, [Span::plain("…")]));
    }
}

/// Writes the tree of a solution.
#[derive(Clone, Copy)]
struct TreeWriter {
    moves: MoveWriter,
    language: Language,
}

impl TreeWriter {
    fn key(self, position: &Position, key: &Key) -> Vec<AnswerLine> {
        let first = vec![self.first(position, key)];
        self.follow(first, &position.after(key.step), &key.after, 1, 0)
    }

    /// Returns the key move; `!` marks it unless it ends the play at once.
    fn first(self, position: &Position, key: &Key) -> Span {
        let sign = if key.after.end.is_some() { "" } else { "!" };
        Span::strong(self.moves.our_marked(position, key.step, 1, sign))
    }

    /// Returns a line that begins with these spans, and its variations.  The spans end with the attacker's move
    /// `number`, which led to this position.
    fn follow(
        self,
        mut spans: Vec<Span>,
        position: &Position,
        after: &Aftermath,
        number: u32,
        indent: u8,
    ) -> Vec<AnswerLine> {
        if let Some(line) = &after.cut {
            spans.push(Span::plain(self.rest(position, line, number)));
        // In self play every reply ends it, so the replies are all that is left to name.
        } else if after.is_ended_by_replies() {
            let replies: Vec<_> =
                after.replies.iter().map(|one| self.moves.bare(position, one.step)).collect();
            spans.push(Span::plain(format!(" {}", replies.join(", "))));
        } else if let ([only], true, true) =
            (&after.replies[..], after.others.is_empty(), after.threats.is_empty())
            && !only.next.is_empty()
        {
            // A forced reply continues the same line.
            spans.push(Span::plain(format!(" {}", self.moves.bare(position, only.step))));
            return self.answer(spans, &position.after(only.step), &only.next, number + 1, indent);
        } else {
            spans.extend(self.note(position, after, number));
            let mut lines = vec![AnswerLine::at(indent, spans)];
            lines.extend(self.variations(position, after, number, indent.saturating_add(1)));
            return lines;
        }
        vec![AnswerLine::at(indent, spans)]
    }

    /// Returns the threats of the attacker's move `number`, which led to this position, or a note on zugzwang.
    fn note(self, position: &Position, after: &Aftermath, number: u32) -> Vec<Span> {
        if after.threats.is_empty() {
            let zugzwang =
                after.zugzwang.then(|| Span::soft(format!(" {}", self.language.text("answer.zugzwang"))));
            return zugzwang.into_iter().collect();
        }
        let threats = self.all(&position.passed(), &after.threats, number + 1);
        vec![Span::soft(format!(" {} ", self.language.text("answer.threat"))), Span::plain(threats)]
    }

    /// Returns the longest line of variations that were cut, with a space before it: ` Kh7 2.Rh8#`.
    fn rest(self, position: &Position, line: &[Move], number: u32) -> String {
        let mut text = String::new();
        let mut here = position.clone();
        for (&step, nth) in line.iter().zip(0u32..) {
            let word = match nth % 2 {
                0 => self.moves.bare(&here, step),
                _ => self.moves.ours(&here, step, number + nth.div_ceil(2)),
            };
            text = text + " " + &word;
            here = here.after(step);
        }
        text
    }

    /// Returns the replies to the attacker's move `number`, which led to this position; replies with the same answer
    /// share a line.
    fn variations(self, position: &Position, after: &Aftermath, number: u32, indent: u8) -> Vec<AnswerLine> {
        let mut groups: Vec<(String, Vec<AnswerLine>)> = Vec::new();
        if after.threats.iter().any(|threat| threat.after.end.is_none()) {
            // What follows the threat is printed like a reply, under the sign for any move.
            let body = self.answer(Vec::new(), &position.passed(), &after.threats, number + 1, indent);
            groups.push(("~".to_owned(), body));
        }
        for reply in &after.replies {
            let word = self.moves.bare(position, reply.step);
            let body = self.answer(Vec::new(), &position.after(reply.step), &reply.next, number + 1, indent);
            match groups.iter_mut().find(|(_, known)| *known == body) {
                // Replies with the same lines share them.
                Some((words, _)) => *words += &format!(", {word}"),
                None => groups.push((word, body)),
            }
        }
        let threats = format!(" {}", self.all(&position.passed(), &after.threats, number + 1));
        let numbered = |(words, mut body): (String, Vec<AnswerLine>)| {
            if words.starts_with('~') && body.first().is_some_and(|first| first.text() == threats) {
                // The threat is printed above: only its variations remain.
                body.remove(0);
                body.iter_mut().for_each(|line| line.indent = line.indent.saturating_sub(1));
            } else if let Some(first) = body.first_mut() {
                first.spans.insert(0, Span::plain(format!("{number}…{words}")));
            }
            body
        };
        groups.into_iter().flat_map(numbered).collect()
    }

    fn all(self, position: &Position, next: &[Continuation], number: u32) -> String {
        self.moves.several(position, next.iter().map(|one| one.step), number)
    }

    /// Returns a line that begins with these spans, continues with the attacker's moves in this position, and their
    /// variations.
    fn answer(
        self,
        mut spans: Vec<Span>,
        position: &Position,
        next: &[Continuation],
        number: u32,
        indent: u8,
    ) -> Vec<AnswerLine> {
        let follow = |spans: Vec<Span>, one: &Continuation, indent: u8| {
            self.follow(spans, &position.after(one.step), &one.after, number, indent)
        };
        match next {
            // The reply ended the play.
            [] => vec![AnswerLine::at(indent, spans)],
            [only] => {
                spans.push(Span::plain(format!(" {}", self.moves.ours(position, only.step, number))));
                follow(spans, only, indent)
            }
            several => {
                spans.push(Span::plain(format!(" {}", self.all(position, several, number))));
                let mut lines = vec![AnswerLine::at(indent, spans)];
                // Those that end at once are named in the line above.
                for one in several.iter().filter(|one| one.after.end.is_none()) {
                    let ours = Span::plain(self.moves.ours(position, one.step, number));
                    lines.extend(follow(vec![ours], one, indent.saturating_add(1)));
                }
                lines
            }
        }
    }

    /// Returns the tries; those with the same threat and refutation share a line.
    fn tries(self, report: &Report) -> Vec<AnswerLine> {
        // A move whose only reply is the refutation tempts no solver.
        let tempts = |one: &&Try| !one.after.replies.is_empty() || !one.after.others.is_empty();
        let mut rows: Vec<(String, Vec<Span>)> = Vec::new();
        for one in report.tries.iter().flatten().filter(tempts) {
            let after = report.position.after(one.step);
            let mut rest = self.note(&after, &one.after, 1);
            let refutations: Vec<_> =
                one.refutations.iter().map(|&reply| self.moves.refutation(&after, reply, 1)).collect();
            let comma = if rest.is_empty() { "" } else { "," };
            rest.push(Span::soft(format!("{comma} {} ", self.language.text("answer.but"))));
            rest.push(Span::plain(refutations.join(", ")));
            // Tries that fail in the same way share a line, as composers print them.
            match rows.iter_mut().find(|(_, known)| *known == rest) {
                Some((left, _)) => {
                    *left += &format!(", {}", self.moves.marked(&report.position, one.step, "?"));
                }
                None => rows.push((self.moves.our_marked(&report.position, one.step, 1, "?"), rest)),
            }
        }
        let line = |(left, rest): (String, Vec<Span>)| {
            AnswerLine::at(0, std::iter::once(Span::plain(left)).chain(rest))
        };
        let mut lines: Vec<AnswerLine> = rows.into_iter().map(line).collect();
        shorten(&mut lines, TRIES);
        lines
    }
}
