//! Draws the times of all tables as one plot.

use rookwright_ops::Compare;
use rookwright_puzzle::Puzzle;
use rookwright_puzzle::compare::EngineRun;
use rookwright_sheet::{Plot, Point, Series};

/// The times of all runs so far.
pub(super) struct Times<'a> {
    args: &'a Compare,
    puzzles: Vec<String>,
    series: Vec<Series>,
}

impl<'a> Times<'a> {
    pub(super) fn of(args: &'a Compare) -> Self {
        Self { args, puzzles: Vec::new(), series: Vec::new() }
    }

    /// Adds a table.  An engine that cannot solve the puzzle has no time and is left out.
    pub(super) fn add(&mut self, size: u32, puzzle: &Puzzle, lines: &[EngineRun]) {
        self.puzzles.push(puzzle.title());
        for line in lines.iter().filter(|line| line.result.is_ok()) {
            let seconds = line.late.unwrap_or(line.time).as_secs_f64();
            let point = Point { x: size.into(), seconds, finished: line.finished };
            match self.series.iter_mut().find(|series| series.name == line.name) {
                Some(series) => series.points.push(point),
                None => self.series.push(Series { name: line.name.clone(), points: vec![point] }),
            }
        }
    }

    /// Returns the plot of the times.
    pub(super) fn plot(self) -> Plot {
        let task = match self.args.limit {
            None => "counting all solutions".to_owned(),
            Some(1) => "finding a solution".to_owned(),
            Some(limit) => format!("finding {limit} solutions"),
        };
        let asked = &self.args.puzzle.options;
        let what = match &self.puzzles[..] {
            [title] => title.clone(),
            _ => {
                let preset = &asked.preset;
                let pawns = match preset.pawns {
                    0 => String::new(),
                    k => format!(", {k} pawns"),
                };
                asked.words.join(" ") + &pawns + if preset.torus { ", torus" } else { "" }
            }
        };
        Plot {
            title: format!("{what}: {task}"),
            x_label: "size".to_owned(),
            series: self.series,
            limit: self.args.effort.time_limit.map(|limit| limit.as_secs_f64()),
        }
    }
}
