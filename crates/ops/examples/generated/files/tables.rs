//! Pages of the book with tables that the program is made from: options of generators, puzzles by name, fields of queries,
//! tasks.

use super::{NOTE, Schemas};
use rookwright_collection::FIELDS;
use rookwright_compose::MateOptions;
use rookwright_ops::Task;
use rookwright_placement::{ChessnumOptions, PRESETS};
use rookwright_run::options::{Choice, Field, Kind, Options};
use rookwright_tour::TourOptions;
use serde_json::Value;
use std::fmt::Write;

/// Returns the pages by their names below `docs/reference`.
pub(super) fn pages(schemas: &Schemas) -> Vec<(String, String)> {
    let pages = [
        ("generator-options.md".to_owned(), generator_options()),
        ("puzzles.md".to_owned(), puzzles()),
        ("queries.md".to_owned(), queries()),
        ("tasks.md".to_owned(), tasks(schemas)),
    ];
    pages.into_iter().map(|(name, text)| (name, format!("<!-- {NOTE} -->\n\n{text}"))).collect()
}

fn generator_options() -> String {
    let mut page = String::from(
        "# Options of the generators\n\n\
         The values that the options of `generate` take, by their names in the JSON of the [API](api.md) and in \
         [Python](python.md); the command line writes `min_white` as `--min-white`. \
         [`rookwright generate`](commands/generate.md) says what each option means. A range is `2`, `2..`, `..5` or `2..5`.\n",
    );
    list("mate", MateOptions::FIELDS, &mut page);
    list("chessnum", ChessnumOptions::FIELDS, &mut page);
    list("tour", TourOptions::FIELDS, &mut page);
    page
}

/// Lists the options of a family by their groups.
fn list(family: &str, fields: &[&Field], page: &mut String) {
    let _ = write!(page, "\n## generate {family}\n");
    let mut groups: Vec<&str> = Vec::new();
    for field in fields {
        if !groups.contains(&field.group) {
            groups.push(field.group);
        }
    }
    for group in groups {
        let _ = if group.is_empty() { writeln!(page) } else { write!(page, "\n{group}:\n\n") };
        for field in fields.iter().filter(|field| field.group == group) {
            let _ = write!(page, "- **`{}`**: {}", field.name, values(field.kind));
            if !field.default.is_empty() {
                let _ = write!(page, " (default `{}`)", field.default);
            }
            if !field.conflicts.is_empty() {
                let _ = write!(page, "; not with {}", code_list(field.conflicts));
            }
            page.push('\n');
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
        Kind::Range { least, most, .. } => format!("a range, {least} to {most}"),
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
         as a [puzzle file](puzzle-files.md), which you can change.\n\n",
    );
    for preset in &PRESETS {
        let (word, takes) = (preset.word, preset.takes);
        let _ =
            writeln!(page, "- **`{word} {takes}`**: {}; `rookwright solve {}`", preset.about, preset.example);
    }
    page += "- **`tour MxN`**: a [knight's tour](tours.md), or a tour of another leaper; `rookwright solve tour 8x8 --closed`\n\
             - **`mate FEN STIPULATION`**: a [mate problem](mates.md); `rookwright solve mate '3k/4/K3/R3 w' '#2'`\n\
             - **`chessnum FILE`**: [Chess-Num](chessnum.md), numbered squares; `rookwright solve chessnum my.puz`\n\
             - **`FILE.puz`**: any puzzle, from a [file](puzzle-files.md); `-` is standard input\n\n\
             `SIZE` is a number or, for an oblong board, files and ranks: `8x6`. `PIECE` is `king`, `queen`, `rook`, \
             `bishop` or `knight`. [Puzzle options](commands.md#puzzle-options-for-puzzles-given-by-name) join opposite \
             edges of the board, cut squares out of it, fix pieces or forbid squares.\n";
    page
}

fn queries() -> String {
    let mut page = String::from(
        "# Conditions of a query\n\n\
         `collection find`, `sheet --find` and the studio's library take these conditions. \
         [The page about collections](collection.md#queries) says how they are combined and spelled.\n\n",
    );
    for (example, about) in FIELDS {
        let _ = writeln!(page, "- **`{example}`**: {}", plain(about));
    }
    page
}

/// Returns the page about tasks: what each does, and the names of its fields. Their types and meanings are in the schemas.
fn tasks(schemas: &Schemas) -> String {
    let mut page = String::from(
        "# Tasks of the API\n\n\
         [`POST /api/TASK`](api.md) of `rookwright serve`, `rookwright::ops` in Rust and `rookwright.operations` in Python \
         take these tasks as JSON. Fields in bold are required. `rookwright schema task-mend-request` prints the type and \
         the meaning of every field in the request of the task `mend`, `rookwright schema task-mend-answer` those of its \
         answer; other answers are documents of the command line (`rookwright schema solve`).\n",
    );
    // Clients ask for every generator by one name, with the family in a field.
    let mut names: Vec<&str> = Task::names().map(|name| name.split('-').next().unwrap_or(name)).collect();
    names.dedup();
    for name in names {
        let request = &schemas[&format!("task-{name}-request")];
        // "The body of POST /api/mend. Finds small changes ..."
        let about = request["description"].as_str().and_then(|text| Some(text.split_once(". ")?.1));
        let _ = write!(page, "\n## {name}\n\n{}\n\n- Request: ", about.unwrap_or_default());
        // Of requests with variants, those for generators, the fields that all have.
        let variants = request["anyOf"].as_array().map_or(std::slice::from_ref(request), Vec::as_slice);
        page += &fields(&variants[0], &variants[1..], Role::Request);
        page +=
            if variants.len() > 1 { ", and the [options of the family](generator-options.md)" } else { "" };
        let answer = schemas.get(&format!("task-{name}-answer"));
        let answer =
            answer.map_or_else(|| format!("the document `{name}`"), |answer| answered(answer, schemas));
        let _ = writeln!(page, "\n- Answer: {answer}");
    }
    page
}

/// What a document is for.
#[derive(Clone, Copy, PartialEq)]
enum Role {
    /// A client sends it: some fields are required.
    Request,
    /// The server sends it.
    Answer,
}

/// Returns the fields of an answer; of one with variants, those of each with what it is about.
fn answered(answer: &Value, schemas: &Schemas) -> String {
    let definition = |schema: &Value| {
        let name = schema["$ref"].as_str().and_then(|path| path.rsplit('/').next());
        name.map_or_else(|| schema.clone(), |name| schemas["common"]["$defs"][name].clone())
    };
    let Some(variants) = answer["anyOf"].as_array() else {
        return fields(&definition(answer), &[], Role::Answer);
    };
    let variants = variants.iter().map(|variant| {
        let about = variant["description"].as_str().unwrap_or_default().trim_end_matches('.');
        format!("{about}: {}", fields(&definition(variant), &[], Role::Answer))
    });
    variants.collect::<Vec<_>>().join(". ")
}

/// Returns the names of the fields of a document that the others have too; those that a request needs are in bold.
fn fields(schema: &Value, others: &[Value], role: Role) -> String {
    let required = schema["required"].as_array().filter(|_| role == Role::Request);
    let is_required = |name: &str| required.is_some_and(|names| names.iter().any(|one| one == name));
    let properties = schema["properties"].as_object().into_iter().flatten();
    let shared = properties
        .filter(|(_, field)| field["deprecated"] != true)
        .filter(|(name, _)| others.iter().all(|other| other["properties"].get(name.as_str()).is_some()))
        .map(|(name, _)| if is_required(name) { format!("**`{name}`**") } else { format!("`{name}`") });
    shared.collect::<Vec<_>>().join(", ")
}

/// Returns a text with what Markdown would take for HTML or emphasis written out.
fn plain(text: &str) -> String {
    text.replace('<', "&lt;").replace('*', "\\*")
}

fn code_list(words: &[&str]) -> String {
    words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ")
}
