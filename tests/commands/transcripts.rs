//! What the pages show of the program is what it prints.

use crate::mask::mask;
use crate::run::{rookwright, scratch};
use std::fs;
use std::path::Path;

/// A command, and all that a terminal shows after it.
struct Transcript {
    command: String,
    shown: String,
}

/// The blocks of a page that begin with `$ rookwright`.
fn transcripts(page: &str) -> Vec<Transcript> {
    let blocks = page.split("```").skip(1).step_by(2);
    let shown = blocks.filter_map(|block| block.strip_prefix("text\n$ rookwright ")?.split_once('\n'));
    shown
        .map(|(command, shown)| Transcript { command: command.to_owned(), shown: shown.to_owned() })
        .collect()
}

fn page(name: &str) -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    fs::read_to_string(&file).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// The files that the commands of the pages name.
const FILES: [(&str, &str); 2] = [
    ("positions.epd", "6k1/5p2/6p1/7p/4Pnq1/8/1B4P1/3R2K1 w - - dm 2; bm Rd8+; id \"first\";\n"),
    ("answer.txt", "columns: 1 3 6 8 7 4 2 5\n"),
];

#[test]
fn the_pages_show_what_is_printed() {
    let folder = scratch("transcripts");
    for (name, text) in FILES {
        fs::write(folder.join(name), text).expect("a file of our own");
    }
    for (name, number) in [("README.md", 1), ("docs/MATES.md", 1), ("docs/HALF-DIAGONALS.md", 1)] {
        let all = transcripts(&page(name));
        assert_eq!(all.len(), number, "{name}");
        for Transcript { command, shown } in all {
            let printed = rookwright(&command).within(&folder).shown();
            assert_eq!(mask(&shown), mask(&printed), "{name}: rookwright {command}");
        }
    }
}

/// No other page has such a block without being held against the program.
#[test]
fn no_page_is_forgotten() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let pages = fs::read_dir(docs).expect("the pages").flatten().map(|page| page.path());
    let mut with_transcripts: Vec<String> = pages
        .filter(|page| page.extension().is_some_and(|ending| ending == "md"))
        .filter(|page| !transcripts(&fs::read_to_string(page).expect("a page")).is_empty())
        .filter_map(|page| Some(page.file_name()?.to_str()?.to_owned()))
        .collect();
    with_transcripts.sort();
    // STUDIO.md shows the address of a running server, UCI.md an interactive session, and in COLLECTION.md each
    // command depends on the commands before it and on files that the page describes.
    assert_eq!(with_transcripts, ["COLLECTION.md", "HALF-DIAGONALS.md", "MATES.md", "STUDIO.md", "UCI.md"]);
}
