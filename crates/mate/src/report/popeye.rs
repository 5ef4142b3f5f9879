//! Writes reports in Popeye's layout, which other programs read: a framed board, the stipulation, then the
//! solution in long notation with `S` for knights.
//!
//! Like Popeye, it omits replies that let the threat through and moves of ours that are slower than
//! necessary. If a tree is cut, the longest line replaces it.

use super::solutions::Lines;
use crate::analysis::{Aftermath, Continuation, Reply, Report};
use crate::stipulation::{Play, Stipulation};
use rookwright_chess::{Color, Goal, Move, Piece, Position, Square};
use std::time::Duration;

/// The width of the line with the stipulation.
const STIPULATION_COLUMNS: usize = 35;
/// The width of the frame of an 8x8 board.
const FRAME_COLUMNS: usize = 37;

/// Writes a report in Popeye's layout.
pub fn popeye_report(report: &Report, time: Option<Duration>) -> String {
    let mut out = head(&report.position, report.stipulation);
    let writer = Writer { goal: report.stipulation.goal() };
    // The order is Popeye's: set play, tries with their refutations, then the keys.
    let passed = report.position.passed();
    let set_play = report.set_play.as_deref().unwrap_or_default();
    if !set_play.is_empty() {
        for reply in set_play {
            writer.reply(&mut out, &passed, reply, 1);
        }
        out.push('\n');
    }
    for one in report.tries.iter().flatten() {
        let after = writer.first(&mut out, &report.position, one.step, '?', &one.after);
        out += "    but\n";
        for &reply in &one.refutations {
            out += &format!("      1...{} !\n", writer.written(&after, reply));
        }
        out.push('\n');
    }
    for key in &report.keys {
        writer.first(&mut out, &report.position, key.step, '!', &key.after);
        out.push('\n');
    }
    out.push('\n');
    out + &foot(time)
}

/// Writes lines of help or series play in Popeye's layout. Shorter lines come first, because Popeye
/// searches for them first.
pub fn popeye_lines(found: &Lines<'_>, time: Option<Duration>) -> String {
    let mut out = head(found.position, found.stipulation);
    for short in &found.shorter.lengths {
        push_lines(&mut out, found.position, short.stipulation, &short.lines);
    }
    push_lines(&mut out, found.position, found.stipulation, found.lines);
    out.push('\n');
    let end = foot(time);
    if found.complete && found.shorter.undecided.is_none() {
        out + &end
    } else {
        out + &end.replacen("solution finished.", "Partial solution", 1)
    }
}

fn push_lines(out: &mut String, position: &Position, stipulation: Stipulation, lines: &[Vec<Move>]) {
    let writer = Writer { goal: stipulation.goal() };
    for line in lines {
        let counting = stipulation.counting(line.len());
        let mut here = position.clone();
        let mut words = Vec::new();
        for (nth, &step) in line.iter().enumerate() {
            words.push(format!("{}{}", number(stipulation, nth), writer.written(&here, step)));
            here = counting.next(&here, nth, step);
        }
        *out += &words.join(" ");
        out.push('\n');
    }
}

/// Returns the number to print before the `nth` move of a line, counted from 0.
fn number(stipulation: Stipulation, nth: usize) -> String {
    let moves = stipulation.moves().unwrap_or(u32::MAX) as usize;
    match stipulation.play() {
        Play::SeriesDirect => format!("{:3}.", nth + 1),
        Play::SeriesHelp | Play::SeriesSelf if nth < moves => format!("{:3}.", nth + 1),
        Play::SeriesHelp | Play::SeriesSelf => String::new(),
        _ if stipulation.has_half() && nth == 0 => "  1...".to_owned(),
        _ => match nth + usize::from(stipulation.has_half()) {
            begins if begins % 2 == 0 => format!("{:3}.", begins / 2 + 1),
            _ => String::new(),
        },
    }
}

fn head(position: &Position, stipulation: Stipulation) -> String {
    // Programs that read this look for the frame, so its widths are exactly Popeye's.
    let size = position.size();
    let files: String = "abcdefgh".chars().take(size.files()).map(|file| format!("---{file}")).collect();
    let frame = format!("+{files}---+\n");
    let blank = format!("|{}|\n", " ".repeat(4 * size.files() + 3));
    let mut out = format!("\n{frame}{blank}");
    for rank in (0..size.ranks()).rev() {
        let men: String = (0..size.files())
            .map(|file| match position.man_at(Square::index(8 * rank + file)) {
                None => "   .".to_owned(),
                Some((Color::White, piece)) => format!("   {}", letter(piece)),
                Some((Color::Black, piece)) => format!("  -{}", letter(piece)),
            })
            .collect();
        out += &format!("{0}{men}   {0}\n{blank}", rank + 1);
    }
    let (white, black) = position.numbers();
    let asked = format!("  {stipulation}");
    let men = format!("{white} + {black}");
    let gap = STIPULATION_COLUMNS.saturating_sub(asked.len() + men.len()).max(1);
    out += &format!("{frame}{asked}{}{men}\n", " ".repeat(gap));
    // Popeye assumes that White plays for the goal, unless an option of this name is set.
    if reversed(position, stipulation) {
        let name = "HalfDuplex";
        out += &format!("{}{name}\n", " ".repeat((FRAME_COLUMNS - name.len()) / 2));
    }
    out.push('\n');
    out
}

/// Whether the colours are exchanged compared with Popeye's assumption.
fn reversed(position: &Position, stipulation: Stipulation) -> bool {
    position.turn() != stipulation.usual_turn()
}

fn foot(time: Option<Duration>) -> String {
    match time {
        Some(time) => format!("solution finished. Time = {}\n\n\n", clock(time)),
        None => "solution finished.\n\n\n".to_owned(),
    }
}

/// Writes a time: `0.018 s`, `1:02.500 m:s`, `1:00:02.500 h:m:s`.
fn clock(time: Duration) -> String {
    let (seconds, rest) = (time.as_secs(), time.subsec_millis());
    match seconds {
        0..60 => format!("{seconds}.{rest:03} s"),
        60..3600 => format!("{}:{:02}.{rest:03} m:s", seconds / 60, seconds % 60),
        _ => format!("{}:{:02}:{:02}.{rest:03} h:m:s", seconds / 3600, seconds / 60 % 60, seconds % 60),
    }
}

fn letter(piece: Piece) -> char {
    match piece {
        Piece::Pawn => 'P',
        Piece::Knight => 'S',
        Piece::Bishop => 'B',
        Piece::Rook => 'R',
        Piece::Queen => 'Q',
        Piece::King => 'K',
    }
}

struct Writer {
    goal: Goal,
}

impl Writer {
    /// Writes a move with its effect: `Rd1-d8 +`, `c4*d3 ep.`, `e7-e8=S #`.
    fn written(&self, position: &Position, step: Move) -> String {
        let next = position.after(step);
        let mut text = match position.man_at(step.from()) {
            _ if position.is_castling(step) && step.to() > step.from() => "0-0".to_owned(),
            _ if position.is_castling(step) => "0-0-0".to_owned(),
            // Pawns have no letter, and a capture has a sign of its own.
            man => {
                let officer = man.filter(|&(_, piece)| piece != Piece::Pawn);
                let name = officer.map_or(String::new(), |(_, piece)| letter(piece).to_string());
                let sign = if position.is_capture(step) { '*' } else { '-' };
                format!("{name}{}{sign}{}", step.from(), step.to())
            }
        };
        if let Some(piece) = step.promotion() {
            text.extend(['=', letter(piece)]);
        }
        if position.is_passant(step) {
            text += " ep.";
        }
        match (next.is_check(), next.has_move()) {
            (true, true) => text += " +",
            (true, false) => text += " #",
            (false, false) if self.goal == Goal::Stalemate => text += " =",
            _ => {}
        }
        text
    }

    /// Writes a first move with its sign and what follows. Returns the position after it.
    fn first(
        &self,
        out: &mut String,
        position: &Position,
        step: Move,
        sign: char,
        after: &Aftermath,
    ) -> Position {
        let next = position.after(step);
        *out += &format!("   1.{} {sign}", self.written(position, step));
        self.aftermath(out, &next, after, 1);
        next
    }

    /// Completes the line of our `number`th move, and adds what follows it.
    fn aftermath(&self, out: &mut String, position: &Position, after: &Aftermath, number: u32) {
        if !after.threats.is_empty() {
            *out += " threat:";
        } else if after.zugzwang {
            *out += " zugzwang.";
        }
        out.push('\n');
        self.answers(out, &position.passed(), &after.threats, number + 1);
        // A reply that loses faster than the threat is not a defence.
        let defends = |reply: &&Reply| reply.end.is_some() || reply.moves >= after.threat_moves;
        for reply in after.replies.iter().filter(defends) {
            self.reply(out, position, reply, number);
        }
        if let Some(line) = &after.cut {
            self.longest(out, position, line, number);
        }
    }

    fn reply(&self, out: &mut String, position: &Position, reply: &Reply, number: u32) {
        self.their_line(out, position, reply.step, number);
        self.answers(out, &position.after(reply.step), &reply.next, number + 1);
    }

    fn answers(&self, out: &mut String, position: &Position, next: &[Continuation], number: u32) {
        for one in next {
            *out += &self.our_line(position, one.step, number);
            self.aftermath(out, &position.after(one.step), &one.after, number);
        }
    }

    fn longest(&self, out: &mut String, position: &Position, line: &[Move], number: u32) {
        let mut here = position.clone();
        for (nth, &step) in line.iter().enumerate() {
            let number = number + (nth as u32).div_ceil(2);
            if nth % 2 == 0 {
                self.their_line(out, &here, step, number);
            } else {
                *out += &self.our_line(&here, step, number);
                out.push('\n');
            }
            here = here.after(step);
        }
    }

    fn our_line(&self, position: &Position, step: Move, number: u32) -> String {
        let indent = " ".repeat(8 * number as usize - 6);
        format!("{indent}{number}.{}", self.written(position, step))
    }

    fn their_line(&self, out: &mut String, position: &Position, step: Move, number: u32) {
        let indent = " ".repeat(8 * number as usize - 2);
        *out += &format!("{indent}{number}...{}\n", self.written(position, step));
    }
}

#[cfg(test)]
mod tests;
