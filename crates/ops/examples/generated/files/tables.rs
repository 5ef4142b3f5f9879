//! Pages of the book with tables that the program is made from: options of generators, puzzles by name, fields of queries,
//! tasks.

use super::NOTE;
use rookwright_collection::FIELDS;
use rookwright_compose::MateOptions;
use rookwright_ops::Task;
use rookwright_placement::{ChessnumOptions, PRESETS};
use rookwright_run::options::{Choice, Field, Kind, Options};
use rookwright_tour::TourOptions;
use std::fmt::Write;

/// Returns the pages by their names below `docs/reference`.
pub(super) fn pages() -> Vec<(String, String)> {
    let pages = [
        ("generator-options.md".to_owned(), generator_options()),
        ("puzzles.md".to_owned(), puzzles()),
        ("queries.md".to_owned(), queries()),
        ("tasks.md".to_owned(), tasks()),
    ];
    pages.into_iter().map(|(name, text)| (name, format!("<!-- {NOTE} -->\n\n{text}"))).collect()
}

fn generator_options() -> String {
    let mut page = String::from(
        "# Options of the generators\n\n\
         One table for each generator. The command line, the JSON of the [API](api.md) (task `generate`), the \
         [Python package](python.md) and the form of the [studio](studio.md) are made from it, so that an option \
         means the same everywhere. The first column has the name in JSON and Python; the command line writes it with \
         hyphens: `min_white` is `--min-white`.\n",
    );
    table("mate", MateOptions::FIELDS, &mut page);
    table("chessnum", ChessnumOptions::FIELDS, &mut page);
    table("tour", TourOptions::FIELDS, &mut page);
    page
}

fn table(family: &str, fields: &[&Field], page: &mut String) {
    let _ = write!(page, "\n## generate {family}\n");
    let mut groups: Vec<&str> = Vec::new();
    for field in fields {
        if !groups.contains(&field.group) {
            groups.push(field.group);
        }
    }
    for group in groups {
        if !group.is_empty() {
            let _ = write!(page, "\n### {group} of generate {family}\n");
        }
        *page += "\n| option | values | default | meaning |\n|---|---|---|---|\n";
        for field in fields.iter().filter(|field| field.group == group) {
            let default =
                if field.default.is_empty() { String::new() } else { format!("`{}`", field.default) };
            let conflicts = match field.conflicts {
                [] => String::new(),
                names => format!(" (not with {})", code_list(names)),
            };
            let _ = writeln!(
                page,
                "| `{}` | {} | {default} | {}{conflicts} |",
                field.name,
                values(field.kind),
                cell(field.help)
            );
        }
    }
}

/// Returns the values that an option takes.
fn values(kind: Kind) -> String {
    let words = |choices: &[Choice]| code_list(&choices.iter().map(|choice| choice.word).collect::<Vec<_>>());
    match kind {
        Kind::Flag => "yes or no".to_owned(),
        Kind::Number { least, most, halves: true } => format!("{least} to {most}, also halves"),
        Kind::Number { least, most, .. } => format!("{least} to {most}"),
        Kind::Range { least, most, .. } => format!("a number or range, {least} to {most}"),
        Kind::Choice(choices) => words(choices),
        Kind::List(choices) => format!("any of {}", words(choices)),
        Kind::Words(all) => format!("any of {}", code_list(&all())),
        Kind::Size { least, most } => format!("a size, {least}x{least} to {most}x{most}"),
        Kind::Text { value, example } | Kind::Texts { value, example } => {
            format!("{value}, such as `{example}`")
        }
        _ => kind.name().to_owned(),
    }
}

fn puzzles() -> String {
    let mut page = String::from(
        "# Puzzles by name\n\n\
         `solve`, `count`, `check`, `compare` and `export` take these words. `export --format puz` writes any of them \
         as a [puzzle file](puzzle-files.md), which you can change.\n\n\
         | words | puzzle | example |\n|---|---|---|\n",
    );
    for preset in &PRESETS {
        let (word, takes) = (preset.word, preset.takes);
        let _ =
            writeln!(page, "| `{word} {takes}` | {} | `rookwright solve {}` |", preset.about, preset.example);
    }
    page += "| `tour MxN` | a [knight's tour](tours.md); also of another leaper | `rookwright solve tour 8x8 --closed` |\n\
             | `mate FEN STIPULATION` | a [mate problem](mates.md) | `rookwright solve mate '3k/4/K3/R3 w' '#2'` |\n\
             | `chessnum FILE` | [Chess-Num](chessnum.md): numbered squares | `rookwright solve chessnum my.puz` |\n\
             | `FILE.puz` | any puzzle, from a [file](puzzle-files.md); `-` is standard input | `rookwright solve my.puz` |\n\n\
             `queens N` also takes `--torus` (opposite edges joined), `--given a1,b5` (a started board), `--holes d4` \
             (squares cut out) and `--pawns K` (n + k queens with k pawns that block lines). `SIZE` is a number or, for \
             an oblong board, files and ranks: `8x6`. `PIECE` is `king`, `queen`, `rook`, `bishop` or `knight`.\n";
    page
}

fn queries() -> String {
    let mut page = String::from(
        "# Fields of a query\n\n\
         `collection find`, `sheet --find` and the studio's library take these conditions; all must hold, and a minus \
         before a condition excludes. [The page about collections](collection.md#queries) explains them.\n\n\
         | condition | finds |\n|---|---|\n",
    );
    for (example, about) in FIELDS {
        let _ = writeln!(page, "| `{}` | {} |", example.replace('|', "\\|"), cell(about));
    }
    page
}

fn tasks() -> String {
    let manual = std::fs::read_to_string(super::root().join("docs/reference/api.md")).expect("the page about the API");
    let headings: Vec<&str> = manual.lines().filter_map(|line| line.strip_prefix("### ")).collect();
    let mut page = String::from(
        "# Tasks of the API\n\n\
         `POST /api/TASK` of `rookwright serve`, `rookwright_ops` in Rust and the Python package take these tasks as \
         JSON. The answer is the document that the command line prints with `--json`.\n\n\
         | task | described in |\n|---|---|\n",
    );
    // Clients ask for every generator by one name, with the family in a field.
    let mut names: Vec<&str> = Task::names().map(|name| name.split('-').next().unwrap_or(name)).collect();
    names.dedup();
    for name in names {
        let heading = headings.iter().find(|heading| heading.contains(&format!("`{name}`")));
        let heading = heading.unwrap_or_else(|| panic!("docs/reference/api.md has no heading for the task {name}"));
        let anchor: String = heading
            .chars()
            .filter_map(|letter| match letter {
                ' ' => Some('-'),
                'a'..='z' | '-' => Some(letter),
                _ => None,
            })
            .collect();
        let _ = writeln!(page, "| `{name}` | [the API](api.md#{anchor}) |");
    }
    page
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('<', "&lt;").replace('*', "\\*")
}

fn code_list(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}
