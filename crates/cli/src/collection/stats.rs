//! `collection stats`.

use super::args::StatsOptions;
use super::{grouped, open, print_row, puzzles};
use crate::failure::Failure;
use crate::output::{Drawings, Status, print_document, print_line};
use rookwright_collection::Access;
use rookwright_collection::document::CollectionStats;
use rookwright_run::document::value_of;
use rookwright_sheet::Histogram;
use std::path::Path;

/// The width of the longest bar in columns.
const BAR: u64 = 40;
/// The most lines of a table.
const MOST_LINES: usize = 20;

pub(super) fn run(file: &Path, args: &StatsOptions) -> Result<Status, Failure> {
    let stats = open(file, Access::Read)?.stats()?;
    let drawings = Drawings { svg: args.svg.as_deref(), png: None };
    // Refused before anything is printed: an empty picture would pass for an answer.
    if drawings.are_wanted() && stats.ratings.is_empty() {
        return Err(Failure::input("no puzzle has a rating: there is nothing to draw"));
    }
    drawings.write(|| histogram(&stats).drawing())?;
    if args.answer.form.is_given() {
        print_document("collection-stats", value_of(&stats))?;
        return Ok(Status::Answered);
    }
    print_line(&format!("{} in {}", puzzles(stats.puzzles), file.display()))?;
    if let Some(each) = stats.bytes.checked_div(stats.puzzles) {
        print_line(&format!("{} bytes, {each} for each puzzle", grouped(stats.bytes)))?;
    }
    table("family", &stats.families.0, MOST_LINES)?;
    table("asked", &stats.asked.0, MOST_LINES)?;
    let statuses: Vec<(String, u64)> =
        stats.status.0.iter().map(|(status, many)| (status.words().to_owned(), *many)).collect();
    table("proof", &statuses, MOST_LINES)?;
    table("theme", &stats.themes.0, args.themes)?;
    table("tag", &stats.tags.0, MOST_LINES)?;
    table("source", &stats.sources.0, MOST_LINES)?;
    ratings(&stats)?;
    Ok(Status::Answered)
}

/// Prints the numbers of a table, the greatest first.
fn table(name: &str, rows: &[(String, u64)], most: usize) -> Result<(), Failure> {
    if rows.is_empty() {
        return Ok(());
    }
    print_line(&format!("\n{name}"))?;
    for (name, many) in rows.iter().take(most) {
        print_row(*many, name)?;
    }
    if rows.len() > most {
        print_line(&format!("  {:>9}  more", rows.len() - most))?;
    }
    Ok(())
}

/// Prints the ratings as bars.
fn ratings(stats: &CollectionStats) -> Result<(), Failure> {
    let Some(most) = stats.ratings.0.iter().map(|&(_, many)| many).max() else { return Ok(()) };
    print_line("\nrating")?;
    for &(rating, many) in &stats.ratings.0 {
        let bar = "#".repeat(usize::try_from((many * BAR).div_ceil(most)).unwrap_or(0));
        print_line(&format!("  {rating:>4}  {:>9}  {bar}", grouped(many)))?;
    }
    if stats.unrated > 0 {
        print_line(&format!("  none  {:>9}", grouped(stats.unrated)))?;
    }
    Ok(())
}

fn histogram(stats: &CollectionStats) -> Histogram {
    Histogram {
        title: format!("Ratings of {}", puzzles(stats.puzzles - stats.unrated)),
        across: "rating".to_owned(),
        bars: stats.ratings.0.iter().map(|&(rating, many)| (rating.to_string(), many)).collect(),
    }
}
