//! `rookwright export`: the encodings.

use crate::args::ExportArgs;
use crate::failure::Failure;
use crate::input;
use crate::output::Status;
use rookwright::{ExportError, Hints};
use std::fs::File;
use std::io::{self, BufWriter, Write};

pub(crate) fn run(args: &ExportArgs) -> Result<Status, Failure> {
    let puzzle = input::puzzle(&args.puzzle.puzzle, &args.puzzle.twist)?;
    let mut to: Box<dyn Write> = match &args.output {
        Some(file) => Box::new(
            File::create(file)
                .map_err(|error| Failure::Input(format!("{} cannot be written: {error}", file.display())))?,
        ),
        None => Box::new(io::stdout().lock()),
    };
    let mut to = BufWriter::new(&mut to);
    let hints = if args.plain { Hints::Plain } else { Hints::Implied };
    puzzle.export(args.format, hints, &mut to).map_err(|error| match error {
        ExportError::Io(error) => error.into(),
        ExportError::TooLarge(_) | ExportError::NoEncoding => Failure::Input(error.to_string()),
    })?;
    to.flush()?;
    Ok(Status::Answered)
}
