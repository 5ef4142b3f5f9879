//! Every command with its options.

use super::Page;
use clap::{Arg, ArgAction, Command};
use std::cmp::Reverse;
use std::fmt::Write;

/// The heading on the page of a verb for options that only its own verbs share.
const SEVERAL: &str = "Options of several verbs";

/// Options that several verbs describe alike, so that they are described once.
struct Group {
    heading: String,
    /// The page that describes them, as seen from the page of a verb.
    page: &'static str,
    /// The name of each option, and its description.
    options: Vec<(String, String)>,
}

/// Returns a page for the program, with the options that verbs share, and one for each verb.
pub(super) fn pages(program: &Command) -> Vec<Page> {
    let shared = shared(program);
    let mut overview = String::from("# Commands\n\n");
    overview += "Every command has the form `rookwright VERB ...`. `rookwright VERB -h` prints the brief help of a verb, \
                 `rookwright VERB --help` the full one; these pages are made from the same text. See also the \
                 [puzzles by name](puzzles.md), an [example of every verb](../start/at-a-glance.md) and the \
                 [exit statuses](engines.md#exit-status).\n\n";
    for verb in verbs(program) {
        let name = verb.get_name();
        let _ = writeln!(overview, "- [`{name}`](commands/{name}.md): {}", text(verb.get_about()));
    }
    overview += "\n## Options of every verb\n\n";
    for arg in program.get_arguments().filter(|arg| !arg.is_hide_set()) {
        overview += &option(arg);
    }
    overview +=
        "\nThe options below are those of several verbs. The page of a verb names the ones that it takes.\n";
    for group in &shared {
        let _ = write!(overview, "\n## {}\n\n", group.heading);
        group.options.iter().for_each(|(_, item)| overview += item);
    }
    let mut pages = vec![("commands.md".to_owned(), overview)];
    for verb in verbs(program) {
        let own = group_of_verb(verb, &shared);
        let groups: Vec<&Group> = shared.iter().chain(&own).collect();
        let mut page = String::new();
        describe(verb, "rookwright", 1, &groups, &mut page);
        pages.push((format!("commands/{}.md", verb.get_name()), page));
    }
    pages
}

/// Returns the verbs below a command.
fn verbs(command: &Command) -> impl Iterator<Item = &Command> {
    command.get_subcommands().filter(|verb| verb.get_name() != "help" && !verb.is_hide_set())
}

/// Returns the options that a verb does not have in common with all others.
fn options(command: &Command) -> impl Iterator<Item = &Arg> {
    command.get_arguments().filter(|arg| !arg.is_hide_set() && !is_everywhere(arg))
}

/// Returns the named options of a verb and of the verbs below it, as often as they occur.
fn named_options(verb: &Command) -> Vec<&Arg> {
    let own = options(verb).filter(|arg| !arg.is_positional());
    own.chain(verbs(verb).flat_map(named_options)).collect()
}

/// Returns the options that at least two verbs of the program describe alike, by their headings.
fn shared(program: &Command) -> Vec<Group> {
    /// An option as some verbs describe it.
    struct Variant<'a> {
        name: String,
        item: String,
        heading: &'a str,
        /// The verbs that describe it so.
        verbs: Vec<&'a str>,
    }
    let mut variants: Vec<Variant<'_>> = Vec::new();
    for verb in verbs(program) {
        for arg in named_options(verb) {
            let item = option(arg);
            if let Some(variant) = variants.iter_mut().find(|variant| variant.item == item) {
                if variant.verbs.last() != Some(&verb.get_name()) {
                    variant.verbs.push(verb.get_name());
                }
            } else {
                let heading = heading(arg).unwrap_or("Other options");
                variants.push(Variant { name: name(arg), item, heading, verbs: vec![verb.get_name()] });
            }
        }
    }
    let mut groups: Vec<Group> = Vec::new();
    for (nth, variant) in variants.iter().enumerate().filter(|(_, variant)| variant.verbs.len() > 1) {
        // The name of an option has to lead to one description: the most frequent one, and of those the first.
        let rank = |nth: usize, variant: &Variant<'_>| (Reverse(variant.verbs.len()), nth);
        let mut namesakes = variants.iter().enumerate().filter(|(_, other)| other.name == variant.name);
        if namesakes.any(|(other, namesake)| rank(other, namesake) < rank(nth, variant)) {
            continue;
        }
        let entry = (variant.name.clone(), variant.item.clone());
        match groups.iter_mut().find(|group| group.heading == variant.heading) {
            Some(group) => group.options.push(entry),
            None => groups.push(Group {
                heading: variant.heading.to_owned(),
                page: "../commands.md",
                options: vec![entry],
            }),
        }
    }
    groups
}

/// Returns the options that several verbs below a verb describe alike, and no other verb of the program.
fn group_of_verb(verb: &Command, shared: &[Group]) -> Option<Group> {
    let mut group = Group { heading: SEVERAL.to_owned(), page: "", options: Vec::new() };
    let all = named_options(verb);
    for arg in &all {
        let entry = (name(arg), option(arg));
        let is_described = |group: &Group| group.options.contains(&entry);
        let is_repeated = all.iter().filter(|other| option(other) == entry.1).count() > 1;
        // Of two descriptions of one name, the first is taken.
        let is_taken = group.options.iter().any(|(name, _)| *name == entry.0);
        if is_repeated && !is_taken && !shared.iter().any(is_described) {
            group.options.push(entry);
        }
    }
    (!group.options.is_empty()).then_some(group)
}

/// Describes a verb and the verbs below it.
fn describe(command: &Command, before: &str, level: usize, groups: &[&Group], page: &mut String) {
    if !page.is_empty() {
        page.push('\n');
    }
    let path = format!("{before} {}", command.get_name());
    let about = command.get_long_about().or(command.get_about());
    let _ = writeln!(page, "{} {path}\n\n{}.\n", "#".repeat(level), text(about).trim_end_matches('.'));
    let usage = command.clone().render_usage().to_string();
    let usage = usage.trim().trim_start_matches("Usage: ").trim();
    // The form of a verb without arguments is that of its name.
    if usage != format!("{path} [OPTIONS]") {
        let _ = writeln!(page, "`{usage}`\n");
    }
    let is_own = |arg: &&Arg| {
        let item = option(arg);
        arg.is_positional()
            || !groups.iter().any(|group| group.options.iter().any(|(_, other)| *other == item))
    };
    let mut headings: Vec<Option<&str>> = Vec::new();
    for arg in options(command).filter(is_own) {
        if !headings.contains(&heading(arg)) {
            headings.push(heading(arg));
        }
    }
    for wanted in headings {
        let title = wanted.unwrap_or("Options");
        let _ = writeln!(page, "{} {title}\n", "#".repeat(level + 1));
        for arg in options(command).filter(is_own).filter(|arg| heading(arg) == wanted) {
            *page += &option(arg);
        }
        page.push('\n');
    }
    name_groups(command, groups, page);
    if let Some(after) = command.get_after_long_help().map(ToString::to_string) {
        let examples = after.strip_prefix("Examples:\n");
        let title = examples.map_or("Notes and examples", |_| "Examples");
        let _ =
            writeln!(page, "{} {title}\n\n{}", "#".repeat(level + 1), listing(examples.unwrap_or(&after)));
    }
    if let Some(group) = groups.iter().find(|group| level == 1 && group.heading == SEVERAL) {
        let items: String = group.options.iter().map(|(_, item)| item.as_str()).collect();
        let _ = write!(page, "## {SEVERAL}\n\n{items}");
    }
    for verb in verbs(command) {
        describe(verb, &path, level + 1, groups, page);
    }
    let end = page.trim_end().len();
    page.truncate(end);
    page.push('\n');
}

/// Names the options of a verb that are described elsewhere, with links to their descriptions.
fn name_groups(command: &Command, groups: &[&Group], page: &mut String) {
    let taken: Vec<String> = options(command).map(option).collect();
    let mut list = Vec::new();
    for group in groups {
        let names = group.options.iter().filter(|(_, item)| taken.contains(item));
        let names: Vec<String> = names.map(|(name, _)| format!("`{name}`")).collect();
        if !names.is_empty() {
            let letters = group
                .heading
                .chars()
                .filter(|letter| letter.is_alphanumeric() || matches!(letter, ' ' | '-'));
            let anchor: String = letters.collect::<String>().to_lowercase().replace(' ', "-");
            list.push(format!("[{}]({}#{anchor}) {}", group.heading, group.page, names.join(", ")));
        }
    }
    if !list.is_empty() {
        let _ = writeln!(page, "Shared options: {}\n", list.join("; "));
    }
}

/// Returns the name by which people look for an option.
fn name(arg: &Arg) -> String {
    arg.get_long().map_or_else(|| spelled(arg), |name| format!("--{name}"))
}

/// Options that every verb has stand on the page about all of them.
fn is_everywhere(arg: &Arg) -> bool {
    arg.is_global_set() || matches!(arg.get_id().as_str(), "help" | "version")
}

fn heading(arg: &Arg) -> Option<&str> {
    if arg.is_positional() { Some("Arguments") } else { arg.get_help_heading() }
}

/// Returns the names of an option with those of its values.
fn spelled(arg: &Arg) -> String {
    let values: Vec<String> =
        arg.get_value_names().unwrap_or_default().iter().map(ToString::to_string).collect();
    let values = values.join(" ");
    let mut names = Vec::new();
    names.extend(arg.get_short().map(|letter| format!("-{letter}")));
    names.extend(arg.get_long().map(|name| format!("--{name}")));
    let spelled = match (names.is_empty(), takes_value(arg)) {
        (true, _) => values,
        (false, true) => format!("{} {values}", names.join(", ")),
        (false, false) => names.join(", "),
    };
    spelled.trim().to_owned()
}

fn takes_value(arg: &Arg) -> bool {
    matches!(arg.get_action(), ArgAction::Set | ArgAction::Append)
}

/// Returns an option as an item of a list: its names, what it does, and its default.
fn option(arg: &Arg) -> String {
    let help = text(arg.get_long_help().or(arg.get_help()));
    let mut paragraphs = help.split("\n\n");
    let mut item = format!("- **`{}`**: {}", spelled(arg), one_line(paragraphs.next().unwrap_or_default()));
    let defaults: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
    if takes_value(arg)
        && !defaults.is_empty()
        && !arg.is_hide_default_value_set()
        && !item.contains("[default:")
    {
        let _ = write!(item, " \\[default: `{}`]", defaults.join(","));
    }
    item.push('\n');
    for paragraph in paragraphs {
        let is_list = paragraph.lines().any(|line| line.starts_with("  "));
        if is_list {
            let lines: String = paragraph.lines().map(|line| format!("  {line}\n")).collect();
            let _ = write!(item, "\n  ```text\n{lines}  ```\n");
        } else {
            let _ = write!(item, "\n  {}\n", one_line(paragraph));
        }
    }
    item
}

/// Returns the text in one line, with options as code, and with what Markdown would take for HTML or a link written out.
fn one_line(text: &str) -> String {
    text.split_whitespace().map(word).collect::<Vec<_>>().join(" ")
}

fn word(word: &str) -> String {
    let core = word.trim_end_matches([',', '.', ';', ':', ')', ']', '\'']);
    if core.starts_with("--") && core.len() > 2 {
        return format!("`{core}`{}", &word[core.len()..]);
    }
    word.replace('<', "&lt;").replace('*', "\\*").replace('[', "\\[").replace('|', "\\|").replace('_', "\\_")
}

fn text(help: Option<&clap::builder::StyledStr>) -> String {
    help.map(ToString::to_string).unwrap_or_default()
}

/// Returns a text that is laid out by hand.
fn listing(text: &str) -> String {
    format!("```text\n{}\n```\n", text.trim_end())
}
