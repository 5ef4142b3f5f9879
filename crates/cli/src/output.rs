//! Writes standard output, pictures and files, and defines the exit statuses.

use crate::colour;
use crate::common::Picture;
use crate::failure::Failure;
pub(crate) use crate::remark::remark;
use console::Term;
use rookwright_board::{Diagram, Geometry, Wrap};
use rookwright_run::{FileUse, FileUses, NewFile, stamped};
use rookwright_sheet::{Charset, Drawing, Strokes, Svg, Text, png};
use serde_json::Value;
use std::io::{self, BufWriter, IntoInnerError, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
#[cfg(unix)]
use std::sync::Arc;
use std::sync::OnceLock;

/// How a command ended if it did not fail.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Status {
    Answered,
    WrongAnswer,
    /// Some of many inputs could not be read, which has been reported.
    BadInput,
    Unfinished,
    /// The program was asked to terminate while it waited for input.
    Terminated,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        ExitCode::from(match status {
            Status::Answered => 0,
            Status::WrongAnswer => 1,
            Status::BadInput => 2,
            Status::Unfinished => 3,
            Status::Terminated => 143,
        })
    }
}

/// The assumed width of the output if it is not a terminal.
const COLUMNS: usize = 80;
/// The most ranks in a picture; higher boards are printed as lists.
const MOST_RANKS: u32 = 60;
/// The largest board drawn as SVG, in squares a side.
const MOST_SVG: u32 = 200;
/// The width of a PNG file in pixels.
const PNG_WIDTH: u32 = 1000;

/// Writes bytes to standard output and flushes it.
pub(crate) fn print_bytes(bytes: &[u8]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(bytes)?;
    out.flush()
}

/// Writes a line to standard output.
pub(crate) fn print_line(line: &str) -> io::Result<()> {
    print_bytes(format!("{line}\n").as_bytes())
}

/// Writes a JSON document with the name and number of its format to standard output.
pub(crate) fn print_document(name: &str, document: Value) -> io::Result<()> {
    print_line(&stamped(name, document).to_string())
}

/// Breaks a text into lines.  The first line starts at the column `from`, the others at `indent`.
pub(crate) fn wrapped(text: &str, from: usize, indent: usize, columns: usize) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let wrap = Wrap { columns, first: from, rest: indent, break_words: false };
    wrap.lines(&words.join(" ")).join("\n").split_off(from)
}

/// Draws boards as text for the terminal.
pub(crate) struct Pictures {
    text: Text,
    columns: usize,
}

impl Pictures {
    pub(crate) fn of(args: &Picture) -> Self {
        let terminal = io::stdout().is_terminal();
        let columns = Term::stdout().size_checked().filter(|_| terminal).map(|(_, columns)| columns.into());
        let colour = !args.ascii && colour::is_wanted(terminal);
        let charset = if args.ascii { Charset::Ascii } else { Charset::Unicode };
        let text = Text { charset, colour, ..Text::default() };
        Self { text, columns: columns.unwrap_or(COLUMNS).max(20) }
    }

    /// Whether pictures have colours.
    pub(crate) fn is_coloured(&self) -> bool {
        self.text.colour
    }

    /// Returns the width of the terminal in columns.
    pub(crate) fn columns(&self) -> usize {
        self.columns
    }

    /// Whether a picture of the board may fit the screen, if each square takes at least `widest` columns and a gap.
    pub(crate) fn may_fit(&self, board: &Geometry, widest: usize) -> bool {
        let columns = (board.files() as usize).saturating_mul(widest + 1) - 1;
        board.ranks() <= MOST_RANKS && columns <= self.columns
    }

    /// Returns the picture, or `None` if it does not fit the screen.
    pub(crate) fn draw(&self, diagram: &Diagram) -> Option<String> {
        let fits = self.may_fit(&diagram.geometry, 1) && self.text.width(diagram) <= self.columns;
        fits.then(|| self.text.draw(diagram))
    }

    /// Returns the picture with the line drawing of its path beside or below it; `None` if it does not fit.
    pub(crate) fn draw_all(&self, diagram: &Diagram) -> Option<String> {
        const GAP: usize = 4;
        let picture = self.draw(diagram)?;
        let strokes = |columns| match self.text.charset {
            Charset::Unicode => Strokes { columns, lines: MOST_RANKS as usize }.draw(diagram),
            Charset::Ascii => None,
        };
        let wide = self.text.width(diagram) + GAP;
        let lines: Vec<&str> = picture.lines().collect();
        // Beside the board if the terminal is wide enough for both.
        if let Some(beside) = self.columns.checked_sub(wide).and_then(strokes) {
            let drawing: Vec<&str> = beside.lines().collect();
            let both = (0..lines.len().max(drawing.len())).map(|nth| {
                let (left, right) = (lines.get(nth).unwrap_or(&""), drawing.get(nth).unwrap_or(&""));
                // Colours have no width, so the text is measured and not counted.
                let blanks = wide.saturating_sub(console::measure_text_width(left));
                format!("{left}{:blanks$}{right}", "").trim_end().to_owned() + "\n"
            });
            return Some(both.collect());
        }
        Some(strokes(self.columns).map_or(picture.clone(), |below| format!("{picture}\n{below}")))
    }
}

/// The files of `--svg` and `--png`.
#[derive(Clone, Copy)]
pub(crate) struct Drawings<'a> {
    pub(crate) svg: Option<&'a Path>,
    pub(crate) png: Option<&'a Path>,
}

impl Drawings<'_> {
    /// Whether a drawing is requested.
    pub(crate) fn are_wanted(self) -> bool {
        self.svg.is_some() || self.png.is_some()
    }

    /// Draws a board to the files; fails if it is too large or a file cannot be written.
    pub(crate) fn draw(self, diagram: &Diagram) -> Result<(), Failure> {
        let (files, ranks) = (diagram.geometry.files(), diagram.geometry.ranks());
        if files.max(ranks) > MOST_SVG && self.are_wanted() {
            let message = format!(
                "a board of {files}x{ranks} is too large for a picture: at most {MOST_SVG}x{MOST_SVG}"
            );
            return Err(Failure::Input(message));
        }
        self.write(|| Svg::default().drawing(diagram))
    }

    /// Writes a drawing to all files, or to none if one fails.
    pub(crate) fn write(self, drawing: impl FnOnce() -> Drawing) -> Result<(), Failure> {
        if !self.are_wanted() {
            return Ok(());
        }
        let drawing = drawing();
        let mut files = Vec::new();
        if let Some(file) = self.png {
            let pixels = png(&drawing, PNG_WIDTH).map_err(|error| Failure::Input(error.to_string()))?;
            files.push((file, pixels));
        }
        files.extend(self.svg.map(|file| (file, drawing.svg().into_bytes())));
        write_files(&files)
    }
}

/// Writes a file completely, or leaves it as it was.
pub(crate) fn write_file(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    write_files(&[(file, bytes)])
}

/// The files that this command reads, keeps and writes, as far as its arguments name them.
static USES: OnceLock<FileUses> = OnceLock::new();

/// The files that this command goes on with or adds to, which may lie in a folder that it reads.
static KEPT: OnceLock<FileUses> = OnceLock::new();

/// Keeps the files in use from being overwritten, and those kept from being read with their folder.
pub(crate) fn keep(uses: FileUses, kept: FileUses) {
    // A command is read once.
    let _ = (USES.set(uses), KEPT.set(kept));
}

/// Whether a file that an argument stands for is passed over: one that the command keeps itself, in a folder of this name.
pub(crate) fn is_passed_over(argument: &str, file: &Path) -> bool {
    Path::new(argument).is_dir() && KEPT.get().is_some_and(|kept| kept.is_kept(file))
}

/// Returns what arguments stand for, which `file` may name files, without the files that the command keeps itself.
pub(crate) fn not_kept<T>(
    arguments: &[String],
    read: impl Fn(&str) -> Result<Vec<T>, Failure>,
    file: impl Fn(&T) -> Option<&Path>,
) -> Result<Vec<T>, Failure> {
    let mut all = Vec::new();
    for argument in arguments {
        let mut found = read(argument)?;
        found.retain(|one| !file(one).is_some_and(|file| is_passed_over(argument, file)));
        all.extend(found);
    }
    if all.is_empty() { Err(Failure::input("there are no files in the folder")) } else { Ok(all) }
}

/// Refuses to write over a file that the command reads or keeps, or over anybody's database or checkpoint.
fn check(file: &Path) -> Result<(), Failure> {
    USES.get_or_init(FileUses::default).check(file).map_err(Failure::Input)
}

/// Starts to write a file: the only way in which commands do so.
pub(crate) fn create(file: &Path) -> Result<NewFile, Failure> {
    check(file)?;
    NewFile::create(file).map_err(|error| unwritable(file, &error))
}

/// A file for many lines, written to the end of a command.
pub(crate) struct LineFile {
    path: PathBuf,
    file: BufWriter<NewFile>,
}

impl LineFile {
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        Ok(Self { path: path.to_owned(), file: BufWriter::new(create(path)?) })
    }

    /// Writes bytes, or names the file that cannot be written.
    pub(crate) fn put(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.file.write_all(bytes).map_err(|error| unwritable(&self.path, &error))
    }

    /// Replaces the old file.
    pub(crate) fn commit(self) -> Result<(), Failure> {
        let done = self.file.into_inner().map_err(IntoInnerError::into_error).and_then(NewFile::commit);
        done.map_err(|error| unwritable(&self.path, &error))
    }
}

impl Write for LineFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// Writes several files.  Existing files are replaced only after all new contents are on the disk.
pub(crate) fn write_files(files: &[(impl AsRef<Path>, impl AsRef<[u8]>)]) -> Result<(), Failure> {
    let (mut uses, mut made) = (FileUses::default(), Vec::new());
    for (file, bytes) in files {
        let file = file.as_ref();
        check(file)?;
        uses.add(FileUse::Written, "", file).map_err(|_| {
            Failure::Input(format!("'{}' would be written twice: choose other names", file.display()))
        })?;
        let mut new = create(file)?;
        let written = new.write_all(bytes.as_ref()).and_then(|()| new.complete());
        written.map_err(|error| unwritable(file, &error))?;
        made.push((file, new));
    }
    made.into_iter().try_for_each(|(file, new)| new.commit().map_err(|error| unwritable(file, &error)))
}

/// Makes a write beyond the system's file size limit return an error instead of ending the program.
#[cfg(unix)]
pub(crate) fn report_large_files() {
    // If this fails, only the message is lost: no file is replaced before it is complete.
    let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, Arc::default());
}

#[cfg(not(unix))]
pub(crate) fn report_large_files() {}

/// Returns the failure for a file that cannot be written.
pub(crate) fn unwritable(file: &Path, error: &io::Error) -> Failure {
    Failure::Input(format!("{} cannot be written: {error}", file.display()))
}
