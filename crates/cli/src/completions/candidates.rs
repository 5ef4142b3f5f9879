//! Finds the words that may come next on the command line.

use clap::builder::Str;
use clap::{Arg, ArgAction, Command, ValueHint};
use rookwright_placement::PRESETS;
use rookwright_puzzle::STIPULATIONS;
use std::fmt;

/// A completion: a word, or a request to complete file names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Candidate {
    /// A word and its description.
    Word(String, String),
    /// Files with one of these extensions, or all files if there are none.
    Files(&'static [&'static str]),
    /// Folders.
    Folders,
}

/// Writes the line that the completion scripts read.
impl fmt::Display for Candidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Candidate::Word(word, about) => writeln!(f, "{word}\t{about}"),
            Candidate::Files([]) => writeln!(f, ":files"),
            Candidate::Files(endings) => writeln!(f, ":files {}", endings.join(" ")),
            Candidate::Folders => writeln!(f, ":folders"),
        }
    }
}

/// The names of puzzles that are not presets of placements.
const OTHERS: [(&str, &str); 3] = [
    ("tour", "a knight visits every square once"),
    ("mate", "force mate, or help"),
    ("chessnum", "numbered squares, attacked exactly that often"),
];

/// The pieces that may follow `independent` and `dominate`.
const PIECES: [&str; 5] = ["king", "queen", "rook", "bishop", "knight"];

/// Returns the completions of the last word.  The first word is the name of the program.
pub(super) fn candidates(mut root: Command, words: &[String]) -> Vec<Candidate> {
    root.build();
    let Some((current, before)) = words.split_last().filter(|(_, before)| !before.is_empty()) else {
        return Vec::new();
    };
    let line = Line::read(&root, &before[1..]);
    if let Some(option) = line.waiting {
        // Bash splits `--color=al` into three words.
        return values(option, if current == "=" { "" } else { current }, "");
    }
    // After `--` everything is a word, and a dash alone may be a file.
    if line.only_words || !current.starts_with('-') || current == "-" && line.is_puzzle() {
        let is_verb = line.words.is_empty() && !line.only_words;
        let mut found = if is_verb { verbs(line.command) } else { Vec::new() };
        found.extend(line.positional());
        return starting_with(found, current);
    }
    if let Some((name, value)) = current.split_once('=') {
        let option = line.command.get_arguments().find(|option| is_named(option, name));
        return option.map_or(Vec::new(), |option| values(option, value, &format!("{name}=")));
    }
    starting_with(options(line.command, before), current)
}

/// Returns what the values of an argument are called in help texts.
fn names(argument: &Arg) -> &[Str] {
    argument.get_value_names().unwrap_or_default()
}

/// The command line before the word to complete.
struct Line<'a> {
    command: &'a Command,
    /// The words that are neither verbs nor options nor their values.
    words: Vec<&'a str>,
    /// The option whose value is the next word.
    waiting: Option<&'a Arg>,
    /// Whether `--` has ended the options.
    only_words: bool,
}

impl<'a> Line<'a> {
    fn read(root: &'a Command, before: &'a [String]) -> Self {
        let mut line = Line { command: root, words: Vec::new(), waiting: None, only_words: false };
        for word in before {
            line.take(word);
        }
        line
    }

    fn take(&mut self, word: &'a str) {
        if self.waiting.is_some() {
            if word != "=" {
                self.waiting = None;
            }
        } else if !self.only_words && word == "--" {
            self.only_words = true;
        } else if !self.only_words && word.len() > 1 && word.starts_with('-') {
            let option = self.command.get_arguments().find(|option| is_named(option, word));
            self.waiting = option.filter(|option| takes_value(option));
        } else if let Some(verb) = self.command.find_subcommand(word).filter(|_| self.words.is_empty()) {
            self.command = verb;
        } else {
            self.words.push(word);
        }
    }

    /// Whether the verb takes a puzzle, which may be `-` for standard input.
    fn is_puzzle(&self) -> bool {
        self.command.get_positionals().any(|words| names(words).starts_with(&["PUZZLE".into()]))
    }

    /// Returns the completions of a word that is not an option.
    fn positional(&self) -> Vec<Candidate> {
        let all: Vec<&Arg> = self.command.get_positionals().collect();
        let Some(words) = all.get(self.words.len()).or_else(|| all.last()) else { return Vec::new() };
        match names(words) {
            [puzzle_words] if puzzle_words == "PUZZLE" => puzzle(&self.words),
            // Any word may be the last one, which is the file of the answer.
            [puzzle_words, _] if puzzle_words == "PUZZLE" => {
                puzzle(&self.words).into_iter().chain([Candidate::Files(&[])]).collect()
            }
            _ if words.get_id() == "files" => vec![Candidate::Files(&["puz", "jsonl"])],
            _ => values(words, "", ""),
        }
    }
}

fn is_named(option: &Arg, name: &str) -> bool {
    match name.strip_prefix("--") {
        Some(long) => {
            option.get_long() == Some(long)
                || option.get_all_aliases().is_some_and(|aliases| aliases.contains(&long))
        }
        None => name.chars().next_back().is_some_and(|short| option.get_short() == Some(short)),
    }
}

fn takes_value(option: &Arg) -> bool {
    matches!(option.get_action(), ArgAction::Set | ArgAction::Append)
        && option.get_num_args().is_none_or(|number| number.min_values() > 0)
}

/// Returns the completions of a puzzle's next word.
fn puzzle(words: &[&str]) -> Vec<Candidate> {
    let bare = |word: &&str| Candidate::Word((*word).to_owned(), String::new());
    match words {
        [] => {
            let presets = PRESETS.iter().map(|preset| (preset.word, preset.about)).chain(OTHERS);
            let presets = presets.map(|(word, about)| Candidate::Word(word.to_owned(), about.to_owned()));
            presets.chain([Candidate::Files(&["puz"])]).collect()
        }
        ["independent" | "dominate"] => PIECES.iter().map(bare).collect(),
        ["chessnum"] => vec![Candidate::Files(&[])],
        ["mate", _] => STIPULATIONS.iter().map(bare).collect(),
        _ => Vec::new(),
    }
}

fn verbs(command: &Command) -> Vec<Candidate> {
    let shown = command.get_subcommands().filter(|verb| !verb.is_hide_set());
    let about = |verb: &Command| verb.get_about().map(ToString::to_string).unwrap_or_default();
    shown.map(|verb| Candidate::Word(verb.get_name().to_owned(), about(verb))).collect()
}

/// Returns the options that have not been given yet.
fn options(command: &Command, before: &[String]) -> Vec<Candidate> {
    let shown = command.get_arguments().filter(|option| !option.is_hide_set());
    let is_free = |option: &Arg| {
        matches!(option.get_action(), ArgAction::Append)
            || !before.iter().any(|word| {
                let name = word.split('=').next().unwrap_or_default();
                name.starts_with("--") && is_named(option, name)
            })
    };
    let about = |option: &Arg| option.get_help().map(ToString::to_string).unwrap_or_default();
    let word = |option: &Arg| Some(Candidate::Word(format!("--{}", option.get_long()?), about(option)));
    shown.filter(|option| is_free(option)).filter_map(word).collect()
}

/// Returns the values of an option that begin with `current`, each after the prefix.
fn values(option: &Arg, current: &str, prefix: &str) -> Vec<Candidate> {
    // Of a list, only the part after the last comma is completed.
    let list =
        option.get_value_delimiter().and_then(|comma| current.rfind(comma)).map_or(0, |comma| comma + 1);
    let known = option.get_possible_values().into_iter().filter(|value| !value.is_hide_set());
    let mut found: Vec<Candidate> = known
        .map(|value| {
            let about = value.get_help().map(ToString::to_string).unwrap_or_default();
            Candidate::Word(format!("{prefix}{}{}", &current[..list], value.get_name()), about)
        })
        .collect();
    match option.get_value_hint() {
        ValueHint::DirPath => found.push(Candidate::Folders),
        ValueHint::FilePath | ValueHint::AnyPath => found.push(Candidate::Files(&[])),
        _ => {}
    }
    starting_with(found, &format!("{prefix}{current}"))
}

fn starting_with(mut candidates: Vec<Candidate>, beginning: &str) -> Vec<Candidate> {
    // The shell itself completes file names.
    candidates.retain(|candidate| match candidate {
        Candidate::Word(word, _) => word.starts_with(beginning),
        Candidate::Files(_) | Candidate::Folders => true,
    });
    candidates
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grammar::Cli;
    use clap::CommandFactory;

    /// Returns the completions of a line, separated by blanks.
    fn offered(line: &str) -> String {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        let lines = candidates(Cli::command(), &words).into_iter().map(|candidate| match candidate {
            Candidate::Word(word, _) => word,
            other => other.to_string().trim_end().to_owned(),
        });
        lines.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn words_verbs_and_values() {
        for (line, expected) in [
            ("rookwright", ""),
            ("rookwright so", "solve"),
            ("rookwright generate ", "chessnum tour mate help"),
            ("rookwright solve q", "queens :files puz"),
            ("rookwright solve -- cr", "crowded :files puz"),
            ("rookwright count --torus peac", "peaceable :files puz"),
            ("rookwright solve queens ", ""),
            ("rookwright solve dominate b", "bishop"),
            ("rookwright solve chessnum ", ":files"),
            ("rookwright solve mate 8/8 ser-", "ser-#3 ser-h#3"),
            ("rookwright check queens 8 ", ":files"),
            ("rookwright sheet ", ":files puz jsonl"),
            ("rookwright completions z", "zsh"),
            ("rookwright help count", "count"),
            ("rookwright solve queens 8 --engine s", "search sat"),
            ("rookwright solve queens 8 --engine=s", "--engine=search --engine=sat"),
            ("rookwright solve queens 8 --engine = s", "search sat"),
            ("rookwright solve queens 8 --engine =", "auto search sat cp asp brute"),
            ("rookwright compare queens 8 --engines sat,c", "sat,cp"),
            ("rookwright solve queens 8 --colour a", "auto always"),
            ("rookwright --color never count cr", "crowded :files puz"),
            ("rookwright solve queens 8 --svg ", ":files"),
            ("rookwright generate mate -o ", ":folders"),
            ("rookwright generate mate --theme smo", "smothered"),
            ("rookwright generate mate --not-in ", ":files"),
            ("rookwright sheet a.puz --answers ", "end none :files"),
            ("rookwright sheet a.puz --language ", "en de fr es pt"),
            ("rookwright solve queens 8 --up", "--up-to-symmetry"),
            ("rookwright solve queens 8 --up-to-symmetry --up", ""),
            ("rookwright generate tour --mem", ""),
            ("rookwright nonsense ", ""),
        ] {
            assert_eq!(offered(line), expected, "{line}");
        }
    }
}
