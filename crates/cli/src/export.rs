//! `rookwright export`: writes a puzzle as `.puz`, DIMACS or ASP.

use crate::args::{ExportArgs, ExportOptions};
use crate::failure::Failure;
use crate::input;
use crate::output::{Status, create, unwritable};
use rookwright_puzzle::{ExportError, Format, Puzzle};
use std::io::{self, BufWriter, Write};

pub(crate) fn run(args: &ExportArgs) -> Result<Status, Failure> {
    let args = &args.0.options;
    let puzzle = input::puzzle(&args.encode.puzzle)?;
    match &args.output {
        None => {
            let mut to = BufWriter::new(io::stdout().lock());
            export(args, &puzzle, &mut to, Failure::from)?;
            to.flush()?;
        }
        Some(file) => {
            let failed = |error: io::Error| unwritable(file, &error);
            let mut to = create(file)?;
            export(args, &puzzle, &mut to, failed)?;
            // The file appears only now, whole.
            to.commit().map_err(failed)?;
        }
    }
    Ok(Status::Answered)
}

fn export(
    args: &ExportOptions,
    puzzle: &Puzzle,
    to: &mut impl Write,
    failed: impl FnOnce(io::Error) -> Failure,
) -> Result<(), Failure> {
    let written = match args.encode.format {
        Some(Format::Asp) if args.parametric => {
            puzzle.parametric().and_then(|program| Ok(to.write_all(program.as_bytes())?))
        }
        _ if args.parametric => {
            return Err(Failure::input("--parametric needs --format asp: other formats have no parameters"));
        }
        _ => args.encode.write(puzzle, to),
    };
    // A full disk is another matter than a puzzle that cannot be encoded.
    written.map_err(|error| match error {
        ExportError::Io(error) => failed(error),
        error => Failure::Input(error.to_string()),
    })
}
