//! Output line by line: times are left out, and the work of the engines has to be of the same size.

use crate::mask::{mask, mask_value};
use serde_json::Value;

/// The work of an engine depends on the number of threads; a page that is further off than this is old.
const FACTOR: u64 = 3;
/// So little work that a difference says nothing.
const LITTLE: u64 = 100;

/// A line of output.
#[derive(Debug)]
pub(crate) struct Line {
    /// The line without times and work.
    text: String,
    /// The numbers of nodes in it.
    work: Vec<u64>,
}

impl PartialEq for Line {
    fn eq(&self, other: &Self) -> bool {
        let is_near = |(one, other): (&u64, &u64)| {
            one.max(other) <= &LITTLE || one.max(other) / FACTOR <= *one.min(other)
        };
        self.text == other.text
            && self.work.len() == other.work.len()
            && self.work.iter().zip(&other.work).all(is_near)
    }
}

impl Line {
    /// Whether it stands for any number of lines.
    pub(crate) fn is_gap(&self) -> bool {
        self.text.trim() == "..."
    }
}

/// Returns the lines of an output.
pub(crate) fn lines(text: &str) -> Vec<Line> {
    let mut columns: Vec<&str> = Vec::new();
    text.lines()
        .map(|line| {
            let cells = cells(line);
            if cells.contains(&"ratio") {
                columns = cells;
            } else if cells.len() == columns.len() {
                return row(&columns, &cells);
            } else {
                columns.clear();
            }
            plain(line)
        })
        .collect()
}

/// Returns the cells of a line of a table; two blanks separate them.
fn cells(line: &str) -> Vec<&str> {
    line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).collect()
}

/// A row of a table of measurements. Widths of columns follow from the times.
fn row(columns: &[&str], cells: &[&str]) -> Line {
    let (mut text, mut work) = (Vec::new(), Vec::new());
    for (column, cell) in columns.iter().zip(cells) {
        match *column {
            "time" | "ratio" => text.push("T"),
            "nodes" if cell.parse::<u64>().is_ok() => {
                // The work of clingo depends on its version.
                work.extend(cell.parse::<u64>().ok().filter(|_| !cells[0].starts_with("asp")));
                text.push("N");
            }
            _ => text.push(cell),
        }
    }
    Line { text: text.join("  "), work }
}

fn plain(line: &str) -> Line {
    let document = line.starts_with('{').then(|| serde_json::from_str::<Value>(line).ok()).flatten();
    if let Some(mut document) = document {
        let counts = line.split("\"nodes\":").skip(1).map(|rest| rest.split([',', '}']).next());
        let work = counts.filter_map(|count| count?.parse().ok()).collect();
        mask_value(&mut document);
        return Line { text: document.to_string(), work };
    }
    let words: Vec<&str> = line.split(' ').collect();
    let is_ours = !line.contains("engine asp");
    let counts =
        words.windows(2).filter(|pair| is_ours && pair[1].trim_end_matches([',', ']', ';']) == "nodes");
    let work = counts.filter_map(|pair| pair[0].parse().ok()).collect();
    let columns = cells(line);
    let text = if columns.contains(&"ratio") { columns.join("  ") } else { mask(line).trim_end().to_owned() };
    Line { text, work }
}

#[test]
fn times_do_not_matter_and_old_work_does() {
    let agree = |one: &str, other: &str| lines(one) == lines(other);
    assert!(agree("x [engine cp, 0.1 s, 4800 nodes]", "x [engine cp, 12 s, 6000 nodes]"));
    assert!(!agree("x [engine cp, 0.1 s, 4800 nodes]", "x [engine cp, 0.1 s, 49524 nodes]"));
    assert!(agree("[engine search, 2 nodes]", "[engine search, 90 nodes]"));
    assert!(agree(r#"{"count":92,"seconds":0.1,"nodes":200}"#, r#"{"count":92,"seconds":2.5,"nodes":210}"#));
    assert!(!agree(r#"{"count":92,"seconds":0.1}"#, r#"{"schema":"count/1","count":92,"seconds":0.1}"#));
    let table = "engine  solutions    time  ratio  nodes\ncp, plain     8  1.08 s   99.8   4800\ncp     8  > 60 s      -  7";
    assert!(agree(table, &table.replace("  1.08 s   99.8", "  12.08 s   1.0").replace("4800", "4711")));
    assert!(agree(&table.replace("cp", "asp"), &table.replace("cp", "asp").replace("4800", "49524")));
    for (from, to) in [("  8  ", "  9  "), ("4800", "49524"), ("plain", "plane"), ("solutions", "boards")] {
        assert!(!agree(table, &table.replace(from, to)), "{to}");
    }
}
