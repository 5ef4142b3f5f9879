//! Prints the times as a table that fits a terminal.

use super::EngineRun;
use crate::output::wrapped;
use crate::report;
use rookwright_run::{Optimum, Outcome};
use std::time::Duration;

/// The width of the table, unless numbers need more.
const COLUMNS: usize = 80;

/// Returns the title, the heads of the columns, and a line for each run.
pub(super) fn table(title: &str, lines: &[EngineRun]) -> String {
    let outcomes = || lines.iter().filter_map(|line| line.result.as_ref().ok());
    // A column that is empty for most puzzles is left out where it is.
    let has_optimum = outcomes().any(|outcome| outcome.optimum.is_some());
    let fastest = lines.iter().filter(|line| line.finished).map(|line| line.time).min();

    let mut heads = vec!["solutions", "optimum", "time", "ratio", "nodes"];
    if !has_optimum {
        heads.remove(1);
    }
    // A run that was cut off shows its limit, because its time says nothing.
    let cells = |line: &EngineRun, outcome: &Outcome| {
        let mut cells = vec![
            outcome.count.to_string(),
            outcome.optimum.map_or("-".to_owned(), best),
            line.late
                .map_or_else(|| report::seconds(line.time), |limit| format!("> {}", report::limit(limit))),
            ratio(line, fastest),
            outcome.statistics.nodes.to_string(),
        ];
        if !has_optimum {
            cells.remove(1);
        }
        cells
    };
    let rows: Vec<Option<Vec<String>>> =
        lines.iter().map(|line| Some(cells(line, line.result.as_ref().ok()?))).collect();
    // Numbers decide the widths of their columns, names get what is left of the line.
    let widths: Vec<usize> = (0..heads.len())
        .map(|nth| rows.iter().flatten().map(|row| row[nth].len()).fold(heads[nth].len(), usize::max))
        .collect();
    let notes = lines.iter().map(|line| note(line).len()).max().unwrap_or(0);
    let figures = widths.iter().map(|width| width + 2).sum::<usize>() + notes;
    let names = lines.iter().map(|line| line.name.len()).fold("engine".len(), usize::max);
    // If a name leaves no room for its figures, they go to the line below.
    let names = names.min(COLUMNS.saturating_sub(figures)).max("engine".len());

    let aligned = |row: &[String]| -> String {
        row.iter().zip(&widths).map(|(cell, &width)| format!("  {cell:>width$}")).collect()
    };
    let heads: Vec<String> = heads.into_iter().map(str::to_owned).collect();
    let mut out = wrapped(title, 0, 0, COLUMNS) + &format!("\n{:<names$}{}\n", "engine", aligned(&heads));
    for (line, row) in lines.iter().zip(&rows) {
        out += &if line.name.len() > names {
            format!("{}\n{:names$}", line.name, "")
        } else {
            format!("{:<names$}", line.name)
        };
        out += &match (row, &line.result) {
            (Some(row), _) => format!("{}{}\n", aligned(row), note(line)),
            (None, Err(reason)) => format!("  {}\n", wrapped(reason, names + 2, names + 2, COLUMNS)),
            (None, Ok(_)) => "\n".to_owned(),
        };
    }
    out
}

/// Returns the best value: `7`, or `7?` if a better one may exist.
fn best(optimum: Optimum) -> String {
    format!("{}{}", optimum.value, if optimum.proven { "" } else { "?" })
}

/// Returns the time divided by that of the fastest run; `> ` marks a run that the time limit ended.
fn ratio(line: &EngineRun, fastest: Option<Duration>) -> String {
    let Some(fastest) = fastest.filter(|_| line.finished || line.late.is_some()) else { return "-".into() };
    let times = line.late.unwrap_or(line.time).as_secs_f64() / fastest.as_secs_f64().max(1e-9);
    let decimals = if times < 99.95 { 1 } else { 0 };
    format!("{}{times:.decimals$}", if line.finished { "" } else { "> " })
}

/// Returns why a run ended early, unless the time column already shows that.
fn note(line: &EngineRun) -> String {
    match &line.result {
        Ok(outcome) if !outcome.end.is_exhausted() && line.late.is_none() => format!("  {}", line.reason),
        _ => String::new(),
    }
}

#[cfg(test)]
mod unit_tests {
    use super::super::tests::line;
    use super::*;
    use insta::assert_snapshot;
    use rookwright_run::Count;

    #[test]
    fn a_limit_that_was_hit_is_shown() {
        let best = |value, proven| Some(Optimum { value, proven });
        let mut refused = line("search", Count::exactly(0u32), None);
        refused.finished = false;
        refused.result =
            Err("cannot do this: it knows queens and nothing else, and it will not be told about \
                              any other piece however long you ask"
                .into());
        let lines = [
            refused,
            line("sat", Count::exactly(4u32), best(7, true)),
            line("sat, plain", Count::at_least(1u32), best(6, false)),
        ];
        assert_snapshot!(table("Crowded", &lines), @r"
        Crowded
        engine       solutions  optimum     time  ratio  nodes
        search      cannot do this: it knows queens and nothing else, and it will not be
                    told about any other piece however long you ask
        sat                  4        7  0.020 s    1.0     12
        sat, plain  at least 1       6?   > 10 s  > 500     12
        ");
    }

    #[test]
    fn a_long_name_has_a_line_of_its_own() {
        let name = "cp smallest-domain,smallest, plain";
        let lines = [line(name, Count::at_least(u128::MAX), None), line("sat", Count::exactly(4u32), None)];
        let text = table("Queens", &lines);
        assert!(text.lines().all(|line| line.len() <= COLUMNS), "{text}");
        assert!(text.contains(&format!("\n{name}\n")), "{text}");
    }
}
