//! `rookwright export`: writes a puzzle as `.puz`, DIMACS or ASP.

use crate::args::ExportArgs;
use crate::failure::Failure;
use crate::input;
use crate::output::{Status, create, unwritable};
use rookwright_placement::Hints;
use rookwright_puzzle::{ExportError, Format, Puzzle};
use std::io::{self, BufWriter, Write};

pub(crate) fn run(args: &ExportArgs) -> Result<Status, Failure> {
    let puzzle = input::puzzle(&args.puzzle.puzzle, &args.puzzle.preset.0)?;
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
            to.commit().map_err(failed)?;
        }
    }
    Ok(Status::Answered)
}

fn export(
    args: &ExportArgs,
    puzzle: &Puzzle,
    to: &mut impl Write,
    failed: impl FnOnce(io::Error) -> Failure,
) -> Result<(), Failure> {
    if args.parametric {
        if args.format != Format::Asp {
            return Err(Failure::input("--parametric needs --format asp: other formats have no parameters"));
        }
        let program = puzzle.parametric().map_err(|error| Failure::Input(error.to_string()))?;
        return to.write_all(program.as_bytes()).map_err(failed);
    }
    let hints = if args.plain { Hints::Plain } else { Hints::Implied };
    puzzle.export(args.format, hints, to).map_err(|error| match error {
        ExportError::Io(error) => failed(error),
        ExportError::TooLarge(_) | ExportError::NoEncoding | ExportError::NotParametric => {
            Failure::Input(error.to_string())
        }
    })
}
