//! Writes the tree of variations as indented text.

use super::wrap::{COLUMNS, push_wrapped};
use crate::analysis::{Aftermath, Continuation, Reply};
use rookwright_chess::{Counting, Goal, Move, Notation, Position};

/// The indent of a move relative to the move it answers.
const INDENT: usize = 4;
/// The widest reply for which answers are aligned.
const WIDEST_ALIGNED_REPLY: usize = 24;

/// A reply, our answers, and what follows.
struct Row {
    left: String,
    right: String,
    below: Vec<Row>,
}

/// Writes moves and trees.
#[derive(Clone, Copy)]
pub(super) struct MoveWriter {
    pub(super) notation: Notation,
    pub(super) goal: Goal,
}

impl MoveWriter {
    /// Writes our move with its number: `2.Rh8#`.
    pub(super) fn ours(self, position: &Position, step: Move, number: u32) -> String {
        format!("{number}.{}", self.bare(position, step))
    }

    /// Writes their move with its number: `1...Kh7`.
    pub(super) fn theirs(self, position: &Position, step: Move, number: u32) -> String {
        format!("{number}...{}", self.bare(position, step))
    }

    /// Writes a move alone. A move that reaches a required stalemate is marked.
    fn bare(self, position: &Position, step: Move) -> String {
        let mut text = position.write_move(step, self.notation);
        if self.goal == Goal::Stalemate && position.after(step).is_stalemate() {
            text.push('=');
        }
        text
    }

    /// Writes what stands after our `number`th move, which led here: its threat, or the continuation on the
    /// same line.
    pub(super) fn sequel(self, position: &Position, after: &Aftermath, number: u32) -> String {
        if let Some(line) = &after.cut {
            return format!("{}  (longest line)", self.cut(position, line, number));
        }
        if after.is_ended_by_replies() {
            let replies: Vec<_> = after.replies.iter().map(|reply| self.bare(position, reply.step)).collect();
            return format!(" {}", replies.join(" / "));
        }
        self.note(position, after, number).map_or(String::new(), |note| format!("  {note}"))
    }

    /// Writes alternative moves: `2.Rh8# / Rg8#`.
    pub(super) fn several(self, position: &Position, steps: &[Move], number: u32) -> String {
        let bare = |&step| self.bare(position, step);
        format!("{number}.{}", steps.iter().map(bare).collect::<Vec<_>>().join(" / "))
    }

    /// Writes a line, whichever side begins: `1.Rd8+ Kh7 2.Rh8#`.
    pub(super) fn line(self, position: &Position, line: &[Move]) -> String {
        position.write_line(line, Counting::Help, self.notation)
    }

    /// Describes the threat of our `number`th move, which led here.
    pub(super) fn note(self, position: &Position, after: &Aftermath, number: u32) -> Option<String> {
        if !after.threats.is_empty() {
            let steps: Vec<_> = after.threats.iter().map(|threat| threat.step).collect();
            return Some(format!("(threat: {})", self.several(&position.passed(), &steps, number + 1)));
        }
        after.zugzwang.then(|| "(zugzwang)".to_owned())
    }

    /// Adds the variations after our `number`th move, which led here.
    pub(super) fn tree(self, out: &mut String, position: &Position, after: &Aftermath, number: u32) {
        write_rows(out, self.rows(position, after, number), INDENT);
    }

    /// Adds replies and our answers in set play.
    pub(super) fn replies(self, out: &mut String, position: &Position, replies: &[Reply]) {
        write_rows(out, replies.iter().map(|reply| self.reply(position, reply, 1)).collect(), INDENT);
    }

    fn rows(self, position: &Position, after: &Aftermath, number: u32) -> Vec<Row> {
        let mut rows = Vec::new();
        if after.is_ended_by_replies() {
            return rows;
        }
        if after.threats.iter().any(|threat| threat.after.end.is_none()) {
            let (right, below) = self.answer(&position.passed(), &after.threats, number + 1);
            rows.push(Row { left: format!("{number}...~"), right, below });
        }
        rows.extend(after.replies.iter().map(|reply| self.reply(position, reply, number)));
        rows
    }

    /// Writes the line that replaces a cut tree: ` Kh7 2.Rh8#`.
    fn cut(self, position: &Position, line: &[Move], number: u32) -> String {
        let mut text = String::new();
        let mut here = position.clone();
        for (nth, &step) in line.iter().enumerate() {
            let number = number + (nth as u32).div_ceil(2);
            let word = match nth % 2 {
                0 => self.bare(&here, step),
                _ => self.ours(&here, step, number),
            };
            text = text + " " + &word;
            here = here.after(step);
        }
        text
    }

    fn reply(self, position: &Position, reply: &Reply, number: u32) -> Row {
        let left = self.theirs(position, reply.step, number);
        let (mut right, below) = self.answer(&position.after(reply.step), &reply.next, number + 1);
        if reply.next.len() > 1 {
            right += if reply.moves > 1 { "  (major dual)" } else { "  (minor dual)" };
        }
        if reply.short {
            right += if right.is_empty() { "(short)" } else { "  (short)" };
        }
        Row { left, right, below }
    }

    /// Writes our answers, and what follows each of them.
    fn answer(self, position: &Position, next: &[Continuation], number: u32) -> (String, Vec<Row>) {
        let below = |next: &Continuation| self.rows(&position.after(next.step), &next.after, number);
        let text = |next: &Continuation| {
            let sequel = self.sequel(&position.after(next.step), &next.after, number);
            self.ours(position, next.step, number) + &sequel
        };
        match next {
            [] => (String::new(), Vec::new()),
            [only] => (text(only), below(only)),
            several => {
                let steps: Vec<_> = several.iter().map(|next| next.step).collect();
                let row =
                    |next: &Continuation| Row { left: text(next), right: String::new(), below: below(next) };
                // Several mates need no lines of their own: the row names them all.
                let ends = several.iter().all(|next| next.after.end.is_some());
                let rows = if ends { Vec::new() } else { several.iter().map(row).collect() };
                (self.several(position, &steps, number), rows)
            }
        }
    }
}

/// Merges replies with the same answers into one row: `1...Kh7 / Kg7`.
fn grouped(rows: Vec<Row>) -> Vec<Row> {
    let mut groups: Vec<Row> = Vec::new();
    for row in rows {
        let same = |other: &&mut Row| {
            row.below.is_empty()
                && other.below.is_empty()
                && other.right == row.right
                // Only replies are merged. Other rows, such as threats, have no number that could be left
                // out.
                && row.left.contains("...")
        };
        match groups.iter_mut().find(same) {
            Some(group) => {
                let bare = row.left.split_once("...").map_or(row.left.as_str(), |(_, bare)| bare);
                group.left = format!("{} / {bare}", group.left);
            }
            None => groups.push(row),
        }
    }
    groups
}

fn write_rows(out: &mut String, rows: Vec<Row>, indent: usize) {
    let rows = grouped(rows);
    let column = column(rows.iter().filter(|row| !row.right.is_empty()).map(|row| row.left.as_str()));
    for row in rows {
        push_wrapped(out, indent, (padded(&row.left, column) + "  " + &row.right).trim_end());
        write_rows(out, row.below, indent + INDENT);
    }
}

/// Adds rows of three aligned cells. After a cell that is too wide for its column, the rest continues in
/// the next line, in its own column.
pub(super) fn push_columns(out: &mut String, indent: usize, rows: &[[String; 3]]) {
    let cells = |nth: usize| rows.iter().map(move |row| row[nth].as_str());
    let widest = |nth: usize| cells(nth).map(|cell| cell.chars().count()).max().unwrap_or(0);
    let has_middle = widest(1) > 0;
    let gaps = if has_middle { 4 } else { 2 };
    // If everything fits, no cell is too wide.
    let fits = indent + widest(0) + widest(1) + widest(2) + gaps <= COLUMNS;
    let widths = [0, 1].map(|nth| if fits { widest(nth) } else { column(cells(nth)) });
    let starts = [0, widths[0] + 2, widths[0] + widths[1] + gaps];
    for row in rows {
        let mut line = String::new();
        for (cell, start) in row.iter().zip(starts).filter(|(cell, _)| !cell.is_empty()) {
            let end = line.chars().count();
            // The last cell reaches into this column, so the line is closed and the cell begins below.
            if end > 0 && end + 2 > start {
                push_wrapped(out, indent, &line);
                line.clear();
            }
            line = padded(&line, start) + cell;
        }
        push_wrapped(out, indent, &line);
    }
}

/// Returns the width of the widest cell that is not too wide.
fn column<'a>(cells: impl Iterator<Item = &'a str>) -> usize {
    cells.map(|cell| cell.chars().count()).filter(|&wide| wide <= WIDEST_ALIGNED_REPLY).max().unwrap_or(0)
}

fn padded(cell: &str, column: usize) -> String {
    format!("{cell:<column$}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(rows: &[[&str; 3]]) -> String {
        let mut out = String::new();
        let rows: Vec<_> = rows.iter().map(|row| row.map(str::to_owned)).collect();
        push_columns(&mut out, 0, &rows);
        out
    }

    #[test]
    fn columns_stay_in_line() {
        let short = [["1.Ra2?", "(zugzwang)", "but 1...Kb8!"], ["1.Qxa8+?", "", "but 1...Kxa8!"]];
        assert_eq!(
            columns(&short),
            "1.Ra2?    (zugzwang)  but 1...Kb8!\n1.Qxa8+?              but 1...Kxa8!\n"
        );
        // As wide as the line allows.
        let threats = "(threat: 2.Qc3# / Qc4# / Qd4#)";
        let wide = columns(&[["1.Kb2?", threats, "but 1...a1=Q!"], ["1.Qd3+?", "", "but 1...Kxd3!"]]);
        let places: Vec<_> = wide.lines().map(|line| line.find("but")).collect();
        assert_eq!((places[0], places.len()), (places[1], 2), "{wide}");
        // What follows a wider cell stands below, in its own column.
        let many = "1.Kb2? / Kb3 / Kb4 / Kc2 / Kc3 / Kc4 / Kd2 / Kd3 / Kd4";
        let wider = columns(&[[many, threats, "but 1...a1=Q!"], short[0]]);
        let lines: Vec<_> = wider.lines().collect();
        assert_eq!(lines[0], many);
        assert!(lines[1].starts_with("        (threat: 2.Qc3#"), "{wider}");
        assert_eq!(lines[2].find("but"), lines[3].find("but"), "{wider}");
        assert_eq!(lines[3], "1.Ra2?  (zugzwang)  but 1...Kb8!");
    }
}
