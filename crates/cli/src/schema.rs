//! `rookwright schema`: lists and prints the JSON Schemas of all documents.

use crate::failure::Failure;
use crate::output::{Status, print_bytes, unwritable, write_files};
use crate::values::known;
use clap::Args;
use rookwright_tasks::schemas::{SCHEMAS, Schema};
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

#[derive(Args)]
pub(crate) struct SchemaArgs {
    /// The schema to print; without it, all are listed
    #[arg(
        value_name = "NAME",
        value_parser = known(Schema::named as fn(&str) -> Result<Schema, String>, SCHEMAS.iter().map(|schema| schema.name)),
        hide_possible_values = true
    )]
    name: Option<Schema>,
    /// Write all schemas to files in this folder
    #[arg(long, short, value_name = "FOLDER", conflicts_with = "name", help_heading = "Output options")]
    output: Option<PathBuf>,
}

pub(crate) fn run(args: &SchemaArgs) -> Result<Status, Failure> {
    if let Some(folder) = &args.output {
        fs::create_dir_all(folder).map_err(|error| unwritable(folder, &error))?;
        let files: Vec<_> = SCHEMAS
            .iter()
            .map(|schema| (folder.join(format!("{}.json", schema.name)), schema.text()))
            .collect();
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
