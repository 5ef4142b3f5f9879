//! Prints the table and writes it into a page of the book between two markers: figures that are copied by hand go stale.

use super::rows::{Figure, Side};
use std::path::{Path, PathBuf};

/// The page, from the root of the project.
const PAGE: &str = "docs/explanation/performance.md";
const BEGIN: &str = "<!-- limits: written by cargo bench --bench limits -->";
const END: &str = "<!-- limits: end -->";

/// One line of the table.
pub(crate) struct Line {
    pub(crate) job: String,
    pub(crate) ours: Result<Figure, String>,
    pub(crate) peers: Vec<(String, Result<Figure, String>)>,
}

/// The table in Markdown.
pub(crate) fn markdown(lines: &[Line]) -> String {
    let mut text = String::from("| job | ours | peer | its figure | ratio |\n|---|---:|---|---:|---:|\n");
    for line in lines {
        let ours = shown(&line.ours);
        let start = format!("| {} | {ours} |", line.job);
        if line.peers.is_empty() {
            text += &format!("{start} | | |\n");
        }
        for (number, (name, figure)) in line.peers.iter().enumerate() {
            let start = if number == 0 { start.as_str() } else { "| | |" };
            text += &format!("{start} {name} | {} | {} |\n", shown(figure), ratio(&line.ours, figure));
        }
    }
    text
}

fn shown(figure: &Result<Figure, String>) -> String {
    figure.as_ref().map_or_else(Clone::clone, ToString::to_string)
}

/// How many times as good ours is.
fn ratio(ours: &Result<Figure, String>, peer: &Result<Figure, String>) -> String {
    let (Ok(ours), Ok(peer)) = (ours, peer) else { return String::new() };
    let times = match ours.side {
        Side::LessIsBetter => peer.value / ours.value,
        Side::MoreIsBetter => ours.value / peer.value,
    };
    let number = match times {
        0.0..10.0 => format!("{times:.2}"),
        10.0..100.0 => format!("{times:.0}"),
        _ => format!("{:.0}", times.round()),
    };
    // A peer that was stopped took at least that long.
    if peer.stopped { format!("over {number}") } else { number }
}

fn document() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE)
}

/// Writes the table into the document.
pub(crate) fn write(table: &str) -> Result<PathBuf, String> {
    let path = document();
    let trouble = |error: std::io::Error| format!("{}: {error}", path.display());
    let text = std::fs::read_to_string(&path).map_err(trouble)?;
    let missing = |marker: &str| format!("{PAGE} has no marker {marker}");
    let (before, rest) = text.split_once(BEGIN).ok_or_else(|| missing(BEGIN))?;
    let (_, after) = rest.split_once(END).ok_or_else(|| missing(END))?;
    let beside = path.with_extension("md.new");
    std::fs::write(&beside, format!("{before}{BEGIN}\n\n{table}\n{END}{after}")).map_err(trouble)?;
    std::fs::rename(&beside, &path).map_err(trouble)?;
    Ok(path)
}
