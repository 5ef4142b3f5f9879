//! `rookwright schema`: lists and prints the JSON Schemas of all documents.

use crate::failure::Failure;
use crate::options::OptionArgs;
use crate::output::{Status, print_bytes, unwritable, write_files};
use rookwright_ops::OUTPUT;
use rookwright_ops::schemas::{NAMES, SCHEMAS, Schema};
use rookwright_run::options::{FileRole, Kind, Options};
use std::fs;
use std::path::PathBuf;

pub(crate) const BRIEF: &str = "All options and examples: rookwright schema --help";

pub(crate) const EXAMPLES: &str = "\
The schemas are of JSON Schema draft 2020-12. A document names its own:
\"schema\": \"solve/1\" is the schema 'solve' of format 1.

Examples:
  rookwright schema                     the names of all schemas
  rookwright schema solve               the schema of 'solve --json'
  rookwright schema puzzle > puzzle.json
  rookwright schema --output schemas    all of them, as files";

/// Lists the schemas of all documents, or prints one.
#[derive(Clone, PartialEq, Debug, Options)]
pub(crate) struct SchemaOptions {
    /// The schema to print; without it, all are listed
    #[option(kind = Kind::Text { value: "NAME", example: "solve" }, usual = NAMES, read = Schema::named, place = Word)]
    name: Option<Schema>,
    /// Write all schemas to files in this folder
    #[option(kind = Kind::File(FileRole::Output), conflicts = ["name"], short = 'o', group = OUTPUT)]
    output: Option<PathBuf>,
}

pub(crate) fn run(OptionArgs(given): &OptionArgs<SchemaOptions>) -> Result<Status, Failure> {
    let args = &given.options;
    if let Some(folder) = &args.output {
        fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
        let files: Vec<_> = SCHEMAS
            .iter()
            .map(|schema| (folder.join(format!("{}.json", schema.name)), schema.text()))
            .collect();
        // All of them or none: half of the schemas would refer to missing ones.
        write_files(&files)?;
    } else if let Some(schema) = args.name {
        print_bytes(schema.text().as_bytes())?;
    } else {
        let width = SCHEMAS.iter().map(|schema| schema.name.len()).max().unwrap_or(0);
        let lines: String =
            SCHEMAS.iter().map(|schema| format!("{:width$}  {}\n", schema.name, schema.title())).collect();
        print_bytes(lines.as_bytes())?;
    }
    Ok(Status::Answered)
}
