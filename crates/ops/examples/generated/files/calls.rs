//! The signatures of the Python package, made from the tables of options: what each function and method may be given.

use super::NOTE;
use super::python::{literal, of_kind, with_default, wrapped};
use rookwright_games::mine::Mining;
use rookwright_ops::shards::OnCluster;
use rookwright_ops::{
    Ask, Compare, Counted, Edits, Effort, Explain, Extras, GenerateChessnums, GenerateMates, GenerateTours,
    ImportFiles, Play, Positions, Print, Proving, RateOptions, Search, Selection, Solve,
};
use rookwright_puzzle::PresetOptions;
use rookwright_run::options::{Field, Kind, Message, Options};
use std::fmt::Write;

/// What the module says of itself.
const HEAD: &str = r#""""What the functions and methods of the package may be given: their parameters, with types, defaults and help.

Each returns its arguments by name, so that `rookwright._asked` turns them into a request.
"""

from __future__ import annotations

from rookwright import _types as t
from rookwright._base import BasePuzzle
from rookwright.settings import Settings
"#;

/// Options that Python calls otherwise. One that begins with `!` is the opposite of the flag.
const NAMES: [(&str, &str); 7] = [
    ("for", "level"),
    ("from", "start"),
    ("to", "end"),
    ("any", "!unique"),
    ("no_legality", "!legality"),
    ("task_memory", "memory"),
    ("time_limit", "timeout"),
];

/// Parameters of every search that no table has.
const COMMON: &str =
    "    cancel: t.Cancel = None,\n    progress: t.Progress = None,\n    settings: Settings | None = None,\n";

/// What Ray takes as it is.
const RAY: &str = "runtime_env: dict[str, t.Any] | None = None";

/// A function or method.
struct Call {
    name: &'static str,
    /// The parameters for which the tables have no row: those before the options, and those after them.
    before: Vec<&'static str>,
    after: &'static [&'static str],
    /// The option that may be given without its name.
    by_place: &'static str,
    fields: Vec<&'static Field>,
}

impl Call {
    fn new(name: &'static str, before: &[&'static str]) -> Self {
        Self { name, before: before.to_vec(), after: &[], by_place: "", fields: Vec::new() }
    }

    fn by_place(self, name: &'static str) -> Self {
        Self { by_place: name, ..self }
    }

    fn and(self, after: &'static [&'static str]) -> Self {
        Self { after, ..self }
    }

    /// Adds the rows of a table, without some.
    fn with<O: Options>(mut self, without: &[&str]) -> Self {
        self.fields.extend(O::FIELDS.iter().filter(|field| !without.contains(&field.name)));
        self
    }

    /// Adds some rows of a table.
    fn only<O: Options>(mut self, names: &[&str]) -> Self {
        self.fields.extend(O::FIELDS.iter().filter(|field| names.contains(&field.name)));
        self
    }
}

/// Returns all calls.
fn calls() -> Vec<Call> {
    const OF: &[&str] = &["self: t.Any"];
    const FILES: &[&str] = &["files: t.Files"];
    const NOT_MINED: &[&str] = &["unique", "no_proof", "remember"];
    const MATES: &[&str] = &["puzzle", "explain", "tries", "refutations", "set_play", "hash"];
    let squares = ["given", "holes", "forbid"];
    let bent = ["torus", "given", "holes", "forbid"];
    let tour = ["closed", "from", "to", "holes", "leaper"];
    const OTHERS: &[&str] = &["**others: object"];
    const SIZE: &[&str] = &["files: int | str", "ranks: int | None = None"];
    vec![
        Call::new("solve", OF).with::<Solve>(MATES),
        Call::new("solutions", OF).with::<Solve>(&[MATES, &["all"]].concat()),
        Call::new("count", OF).with::<Counted>(&["puzzle"]).with::<Effort>(&[]),
        Call::new("solve_mate", OF).with::<Extras>(&[]).only::<Search>(&["engine"]).with::<Effort>(&[]),
        Call::new("solve_mates", &["positions: t.Iterable[t.Fen]"])
            .only::<Positions>(&["stipulation", "no_legality"])
            .only::<Search>(&["engine"])
            .with::<Effort>(&[])
            .by_place("stipulation")
            .and(&["rate: bool = False"]),
        Call::new("hint", &[OF, &["so_far: t.Moves = ()"]].concat()).only::<Ask>(&["level", "time_limit"]),
        Call::new("explain", &[OF, &["move: t.Move"]].concat()).only::<Explain>(&["time_limit"]),
        Call::new("play", &[OF, &["moves: t.Moves"]].concat()).only::<Play>(&["time_limit"]),
        compare("compare", &["puzzles: BasePuzzle | t.Iterable[BasePuzzle]"]),
        compare("compare_one", OF),
        Call::new("mates", &[]).with::<GenerateMates>(&[]).and(OTHERS),
        Call::new("chessnums", &[]).with::<GenerateChessnums>(&[]).and(OTHERS),
        Call::new("tours", &[]).with::<GenerateTours>(&[]).and(OTHERS),
        Call::new("mine", FILES).with::<Mining>(NOT_MINED).only::<Effort>(&["threads", "time_limit"]),
        Call::new("mine_on_cluster", FILES)
            .with::<Mining>(&[NOT_MINED, &["limit"]].concat())
            .with::<OnCluster>(&[])
            .and(&[RAY]),
        Call::new("run_on_cluster", &["job: t.Any"])
            .with::<OnCluster>(&[])
            .and(&["collection: t.FilePath | None = None", RAY]),
        rate("rate", FILES),
        rate("rate_positions", &["positions: t.Iterable[t.Fen]"]),
        Call::new("sheet", &["puzzles: t.Any", "path: t.FilePath | None = None"])
            .with::<Print>(&["puzzles"])
            .and(&["easy_first: bool = False"]),
        Call::new("add", &[OF, &["puzzles: t.Any"]].concat())
            .only::<ImportFiles>(&["list", "tag", "source", "keep_repeats"])
            .only::<Effort>(&["threads"]),
        Call::new("import_files", &[OF, FILES].concat())
            .with::<ImportFiles>(&["board"])
            .only::<Effort>(&["threads"]),
        Call::new("edit", &[OF, &["ids: t.Any"]].concat()).with::<Edits>(&[]),
        Call::new("find", &[OF, &["query: str = \"\""]].concat())
            .with::<Selection>(&[])
            .and(&["**conditions: t.Any"]),
        Call::new("prove_again", OF)
            .with::<Proving>(&[])
            .only::<Effort>(&["threads"])
            .and(&["changed: bool = False", "open: bool = False"]),
        Call::new("queens", &["n: int"]).only::<PresetOptions>(&[&["pawns"], &bent[..]].concat()),
        Call::new("crowded", &["n: int"]).only::<PresetOptions>(&squares),
        Call::new("independent", &["piece: str", "size: t.Size"]).only::<PresetOptions>(&bent),
        Call::new("attacked_exactly", &["times: int", "size: t.Size"]).only::<PresetOptions>(&["holes"]),
        Call::new("tour", SIZE).only::<PresetOptions>(&tour),
        Call::new("make_tour", &[OF, SIZE].concat()).only::<PresetOptions>(&tour),
        Call::new("make_mate", &[OF, &["fen: t.Fen"]].concat())
            .only::<PresetOptions>(&["stipulation", "no_legality", "board", "twin", "duplex"])
            .by_place("stipulation"),
    ]
}

fn compare(name: &'static str, before: &[&'static str]) -> Call {
    Call::new(name, before).with::<Compare>(&["puzzle", "memory", "hash"]).by_place("engines")
}

fn rate(name: &'static str, before: &[&'static str]) -> Call {
    let call = Call::new(name, before).only::<RateOptions>(&["stipulation"]).by_place("stipulation");
    call.only::<Effort>(&["threads", "time_limit"])
}

/// Returns the module.
pub(super) fn text() -> String {
    let mut text = format!("{HEAD}\n# {NOTE}\n");
    let mut named = String::new();
    for call in calls() {
        text += &function(&call);
        let renamed: Vec<String> = call.fields.iter().filter_map(|field| renamed(field)).collect();
        if !renamed.is_empty() {
            let _ = writeln!(named, "    {:?}: {{{}}},", call.name, renamed.join(", "));
        }
    }
    text + "\n\n#: Options that the API calls otherwise, for each call; `!` marks the opposite of a flag.\nNAMES = {\n"
        + &named
        + "}\n"
}

/// Returns the name of an option in Python with that in the API, where they differ.
fn renamed(field: &Field) -> Option<String> {
    let (_, name) = NAMES.iter().find(|(name, _)| *name == field.name && !is_setting(field))?;
    let opposite = if name.starts_with('!') { "!" } else { "" };
    Some(format!("{:?}: \"{opposite}{}\"", name.trim_start_matches('!'), field.name))
}

fn function(call: &Call) -> String {
    let mut text = format!("\n\ndef {}(\n", call.name);
    for parameter in &call.before {
        let _ = writeln!(text, "    {parameter},");
    }
    let (by_place, by_name): (Vec<&Field>, Vec<&Field>) =
        call.fields.iter().partition(|field| call.by_place == field.name);
    for field in by_place {
        let _ = writeln!(text, "    {},", parameter(field));
    }
    let (last, after): (Vec<&str>, Vec<&str>) = call.after.iter().partition(|one| one.starts_with("**"));
    text += "    *,\n";
    for line in by_name.into_iter().map(parameter).chain(after.iter().map(|&one| one.to_owned())) {
        let _ = writeln!(text, "    {line},");
    }
    if call.fields.iter().any(|field| is_setting(field)) {
        text += COMMON;
    }
    for line in last {
        let _ = writeln!(text, "    {line},");
    }
    text += ") -> dict[str, t.Any]:\n    \"\"\"Args:\n";
    for field in call.fields.iter().filter(|field| !is_setting(field)) {
        let (name, help) = (name(field), opposite(field));
        text += &wrapped(&format!("{name}: {help}")).replace('\\', "\\\\");
    }
    if call.fields.iter().any(|field| is_setting(field)) {
        text += "\n    The others are those of `Settings`.\n";
    }
    text + "    \"\"\"\n    return locals()\n"
}

/// Whether an option is one of the settings that all searches have.
fn is_setting(field: &Field) -> bool {
    Search::FIELDS.iter().chain(Effort::FIELDS).any(|setting| setting.name == field.name)
}

/// Returns what Python calls an option: a flag by what it allows, and many values by the plural.
fn name(field: &Field) -> &'static str {
    let renamed = NAMES.iter().find(|(name, _)| *name == field.name).map(|(_, name)| *name);
    let alias =
        field.aliases.first().copied().filter(|_| matches!(field.kind, Kind::Texts { .. } | Kind::Flag));
    renamed.or(alias).unwrap_or(field.name).trim_start_matches('!')
}

/// Whether Python has the opposite of a flag.
fn is_opposite(field: &Field) -> bool {
    matches!(field.kind, Kind::Flag) && name(field) != field.name
}

/// Returns the help of an option, which says of the opposite of a flag what it is the opposite of.
fn opposite(field: &Field) -> String {
    let help = Message::of(field.help).to_string();
    if is_opposite(field) { format!("if false, {}{}", help[..1].to_lowercase(), &help[1..]) } else { help }
}

/// Returns an option as a parameter.
fn parameter(field: &Field) -> String {
    let (kind, default) = match (field.kind, field.name) {
        _ if is_opposite(field) => ("bool".to_owned(), "True".to_owned()),
        // A solution has the tries unless they are not wanted.
        (Kind::Flag, "tries") => ("bool".to_owned(), "True".to_owned()),
        (Kind::Choice(_), "engine") => ("t.Engine | None".to_owned(), "None".to_owned()),
        (Kind::Flag, _) if is_setting(field) => ("bool | None".to_owned(), "None".to_owned()),
        // This machine is no address.
        (_, "address") => ("str | None".to_owned(), format!("{:?}", field.default)),
        (Kind::File(_), _) => ("t.FilePath | None".to_owned(), "None".to_owned()),
        (Kind::Time, _) => ("t.Timeout".to_owned(), "None".to_owned()),
        (Kind::Bytes { .. }, _) => ("int | None".to_owned(), "None".to_owned()),
        (Kind::List(choices), _) => {
            let one = if field.name == "engines" { "t.Engine".to_owned() } else { literal(choices) };
            (format!("{one} | t.Sequence[{one}] | None"), "None".to_owned())
        }
        (Kind::Words(_) | Kind::Texts { .. }, _) => ("t.Texts".to_owned(), "None".to_owned()),
        (Kind::Text { value: "SQUARES" | "PIECES", .. }, _) => ("t.Squares".to_owned(), "None".to_owned()),
        (Kind::Text { value: "SQUARE", .. }, _) => ("t.Square | None".to_owned(), "None".to_owned()),
        (Kind::Text { value: "A,B", .. }, _) => ("t.Jump | None".to_owned(), "None".to_owned()),
        (Kind::Range { .. } | Kind::Size { .. }, _) => {
            let name = if matches!(field.kind, Kind::Range { .. }) { "t.Range" } else { "t.Size" };
            match field.default {
                "" => (format!("{name} | None"), "None".to_owned()),
                default => (name.to_owned(), format!("{default:?}")),
            }
        }
        (Kind::Text { value, .. }, _) if value != "TEXT" => match field.default {
            "" => ("t.Word | None".to_owned(), "None".to_owned()),
            default => ("t.Word".to_owned(), format!("{default:?}")),
        },
        (Kind::Number { halves: true, .. }, _) => ("float | str".to_owned(), with_default(field).1),
        _ if field.required => (format!("{} | None", of_kind(field.kind)), "None".to_owned()),
        _ => with_default(field),
    };
    format!("{}: {kind} = {default}", name(field))
}
