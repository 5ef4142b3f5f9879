//! One row of a table of options: what an option is called, which values it takes, and what is said about it.

use super::Choice;

/// One option of an operation.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// The name, in snake case: `min_white`.
    pub name: &'static str,
    /// Names that it had, or has elsewhere. One that begins with `!` is the opposite flag: `!legality` of `no_legality`.
    pub aliases: &'static [&'static str],
    /// A label for forms, a few words: `White, at least`.
    pub label: &'static str,
    /// The values that it takes.
    pub kind: Kind,
    /// The default as a user would write it; empty if the option is not set by default.
    pub default: &'static str,
    /// Whether there is no default, and a value has to be given.
    pub required: bool,
    /// One line of help.
    pub help: &'static str,
    /// More explanation; empty if one line says it all.
    pub details: &'static str,
    /// The heading that it belongs under; empty for the options that most users need.
    pub group: &'static str,
    /// Whether it is left out of short help texts.
    pub advanced: bool,
    /// The options that cannot be combined with it.
    pub conflicts: &'static [&'static str],
    /// The options without which it means nothing: one of them has to be given.
    pub requires: &'static [&'static str],
    /// The kinds of puzzles that it is for, as the operation calls them; empty for all.
    pub only: &'static [&'static str],
    /// What a value is called in errors: `number of clues`; empty for a number or a range.
    pub noun: &'static str,
    /// Usual values, which shells complete; others are possible.
    pub usual: &'static [&'static str],
    /// Where command lines expect it.
    pub place: Place,
    /// The letter for it on command lines.
    pub short: Option<char>,
    /// The value that it has on command lines if it is given without one; empty if it needs one.
    pub bare: &'static str,
    /// Whether an empty text is a value, and not the same as none.
    pub may_be_empty: bool,
}

/// Where command lines expect an option.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Place {
    /// Anywhere, after its name: `--count 3`.
    #[default]
    Named,
    /// Among the words, one of them.
    Word,
    /// Among the words, as many as there are.
    Words,
    /// Nowhere: command lines say it in another way, such as by the name of a file.
    Nowhere,
}

impl Field {
    /// A field with nothing but its name, label, kind and help; the others can be set with struct update syntax.
    pub const fn new(name: &'static str, label: &'static str, kind: Kind, help: &'static str) -> Self {
        Self {
            name,
            aliases: &[],
            label,
            kind,
            default: "",
            required: false,
            help,
            details: "",
            group: "",
            advanced: false,
            conflicts: &[],
            requires: &[],
            only: &[],
            noun: "",
            usual: &[],
            place: Place::Named,
            short: None,
            bare: "",
            may_be_empty: false,
        }
    }

    /// Returns the name with hyphens, as command lines write it: `min-white`.
    pub fn kebab(&self) -> String {
        self.name.replace('_', "-")
    }

    /// Whether the option is called so; `Some(false)` for the opposite of a flag.
    pub(super) fn answers_to(&self, name: &str) -> Option<bool> {
        if self.name == name {
            return Some(true);
        }
        let alias = self.aliases.iter().find(|alias| alias.trim_start_matches('!') == name)?;
        Some(!alias.starts_with('!'))
    }
}

/// The values that an option takes.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// Set or not set.
    Flag,
    /// A number.
    Number {
        /// The least.
        least: u64,
        /// The most; `u64::MAX` where there is no limit.
        most: u64,
        /// Whether halves are allowed: `2.5`.
        halves: bool,
    },
    /// Whole numbers, separated by commas.
    Numbers,
    /// A number, or a range such as `2..5`.
    Range {
        /// The least.
        least: u32,
        /// The most.
        most: u32,
        /// Whether one end may be missing: `2..`.
        open: bool,
    },
    /// A length of time, such as `30s`; in JSON a number of seconds.
    Time,
    /// A number of bytes, such as `500M`, up to the most.
    Bytes {
        /// The most; `u64::MAX` where there is no limit.
        most: u64,
    },
    /// One of several words.
    Choice(&'static [Choice]),
    /// Any of several words, separated by commas.
    List(&'static [Choice]),
    /// Any of a long list of words, separated by commas; the function returns the words.
    Words(fn() -> Vec<&'static str>),
    /// A board by its size: `8x6`.
    Size {
        /// The shortest side.
        least: u32,
        /// The longest side.
        most: u32,
    },
    /// Any number of texts: an option that may be repeated, a list in JSON.
    Texts {
        /// What a value is called in help texts: `CHANGE`.
        value: &'static str,
        /// An example.
        example: &'static str,
    },
    /// Text in a form of its own.
    Text {
        /// What its value is called in help texts: `LETTERS`.
        value: &'static str,
        /// An example.
        example: &'static str,
    },
    /// A file or folder of the machine on which the program runs. Only command lines have such options.
    File(FileRole),
    /// Files or folders that are read.
    Files,
    /// An object with options of its own.
    Object(&'static Shape),
    /// JSON that is kept as it is, or read later: `object`, `list`, or empty for any.
    Json(&'static str),
}

/// What a file that an option names is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FileRole {
    /// It is only read.
    Input,
    /// A long search goes on from it.
    Checkpoint,
    /// A collection of puzzles.
    Collection,
    /// A copy of a collection.
    Backup,
    /// It is written.
    Output,
}

/// The options of an object within a request.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// What such an object is called, such as `puzzle-input`.
    pub name: &'static str,
    /// One sentence about it.
    pub about: &'static str,
    /// Its options.
    pub fields: &'static [&'static Field],
}

impl Kind {
    /// A whole number within bounds.
    pub const fn whole(least: u64, most: u64) -> Self {
        Kind::Number { least, most, halves: false }
    }

    /// Returns the word for it in JSON.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Flag => "flag",
            Kind::Number { .. } => "number",
            Kind::Numbers => "numbers",
            Kind::Range { .. } => "range",
            Kind::Time => "time",
            Kind::Bytes { .. } => "bytes",
            Kind::Choice(_) => "choice",
            Kind::List(_) => "list",
            Kind::Words(_) => "words",
            Kind::Size { .. } => "size",
            Kind::Texts { .. } => "texts",
            Kind::Text { .. } => "text",
            Kind::File(_) => "file",
            Kind::Files => "files",
            Kind::Object(_) => "object",
            Kind::Json(_) => "json",
        }
    }
}
