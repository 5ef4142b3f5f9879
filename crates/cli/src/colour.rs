//! Decides whether output is coloured: first by `--color`, then by the environment, then by whether it is a terminal.

use clap::ValueEnum;
use console::Term;
use std::env;
use std::ffi::{OsStr, OsString};
use std::sync::OnceLock;

/// When to use colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum When {
    /// For terminals
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The value of `--color`, once it is known.
static CHOSEN: OnceLock<When> = OnceLock::new();

/// Sets the value of `--color`.  Later calls change nothing.
pub(crate) fn choose(when: When) {
    CHOSEN.get_or_init(|| when);
}

/// Whether a stream gets colours; `is_terminal` tells whether it is a terminal.
pub(crate) fn is_wanted(is_terminal: bool) -> bool {
    match CHOSEN.get() {
        Some(When::Always) => true,
        Some(When::Never) => false,
        Some(When::Auto) | None => {
            by_environment(|name| env::var_os(name)).unwrap_or_else(|| is_terminal && understands_colours())
        }
    }
}

/// Whether the terminal understands the codes for colours: that of Windows does after it has been told to, from Windows 10 on.
fn understands_colours() -> bool {
    let supported = |terminal: Term| terminal.features().colors_supported();
    // Standard output may be redirected while errors are shown.
    !cfg!(windows) || supported(Term::stdout()) || supported(Term::stderr())
}

/// Returns the last valid `--color` among the arguments, if there is one.
///
/// Help and errors in the arguments are printed before clap has parsed them.
pub(crate) fn scan(arguments: impl Iterator<Item = OsString>) -> Option<When> {
    let words: Vec<String> =
        arguments.map_while(|word| word.into_string().ok()).take_while(|word| word != "--").collect();
    let mut found = None;
    for (nth, word) in words.iter().enumerate() {
        let (name, value) = word.split_once('=').map_or((word.as_str(), None), |(n, v)| (n, Some(v)));
        if ["--color", "--colour"].contains(&name)
            && let Some(value) = value.or_else(|| words.get(nth + 1).map(String::as_str))
        {
            found = When::from_str(value, false).ok().or(found);
        }
    }
    found
}

/// Returns the choice of the environment, or `None` if it makes none.
///
/// Follows <https://no-color.org> first, then <https://bixense.com/clicolors>.
fn by_environment(variable: impl Fn(&str) -> Option<OsString>) -> Option<bool> {
    let set = |name| variable(name).filter(|value| !value.is_empty());
    if set("NO_COLOR").is_some() {
        return Some(false);
    }
    if set("CLICOLOR_FORCE").is_some_and(|value| value != OsStr::new("0")) {
        return Some(true);
    }
    let is_off = set("CLICOLOR").is_some_and(|value| value == OsStr::new("0"));
    let is_dumb = set("TERM").is_some_and(|value| value == OsStr::new("dumb"));
    (is_off || is_dumb).then_some(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_in_its_order() {
        for (variables, expected) in [
            (&[][..], None),
            (&[("CLICOLOR", "1"), ("TERM", "xterm")], None),
            (&[("NO_COLOR", ""), ("CLICOLOR_FORCE", "")], None),
            (&[("CLICOLOR_FORCE", "0")], None),
            (&[("CLICOLOR", "0")], Some(false)),
            (&[("TERM", "dumb")], Some(false)),
            (&[("CLICOLOR_FORCE", "1"), ("CLICOLOR", "0"), ("TERM", "dumb")], Some(true)),
            (&[("NO_COLOR", "0"), ("CLICOLOR_FORCE", "1")], Some(false)),
        ] {
            let variable = |name: &str| {
                variables.iter().find(|(known, _)| *known == name).map(|(_, value)| OsString::from(value))
            };
            assert_eq!(by_environment(variable), expected, "{variables:?}");
        }
    }

    #[test]
    fn the_option_wherever_it_stands() {
        for (words, expected) in [
            ("solve queens 8", None),
            ("solve --color always --help", Some(When::Always)),
            ("--colour=never solve", Some(When::Never)),
            ("solve --color=always --colour never", Some(When::Never)),
            ("solve --color", None),
            ("solve --color blue", None),
            ("solve -- --color always", None),
        ] {
            assert_eq!(scan(words.split(' ').map(OsString::from)), expected, "{words}");
        }
    }
}
