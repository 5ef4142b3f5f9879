//! The files that options name, noted while the arguments are read; the guard looks at them before any work.

use rookwright_run::options::{Field, FileRole, Kind};
use std::cell::RefCell;
use std::ffi::OsString;

/// What an argument names.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    /// The words of a puzzle, which may be a file.
    Puzzle,
    /// The words of a puzzle and the file of an answer.
    Answer,
    /// A file for this purpose.
    File(FileRole),
}

/// An option or argument that names files.
pub(crate) struct Note {
    pub(crate) role: Role,
    /// The option in messages.
    pub(crate) option: String,
    pub(crate) words: Vec<OsString>,
}

thread_local! {
    /// The files that options of tables name, in the arguments that are parsed.
    static NOTES: RefCell<Vec<Note>> = const { RefCell::new(Vec::new()) };
}

/// Returns what an option of a table names; `None` if it names no file.
pub(crate) fn role(field: &Field) -> Option<Role> {
    match field.kind {
        Kind::File(role) => Some(Role::File(role)),
        Kind::Files => Some(Role::File(FileRole::Input)),
        Kind::Texts { value: "PUZZLE", .. } => Some(Role::Puzzle),
        Kind::Texts { value: "PUZZLE ANSWER", .. } => Some(Role::Answer),
        _ => None,
    }
}

/// Notes the files that an option names.
pub(crate) fn add(note: Note) {
    NOTES.with_borrow_mut(|notes| notes.push(note));
}

/// Returns what was noted, and forgets it.
pub(crate) fn take() -> Vec<Note> {
    NOTES.take()
}
