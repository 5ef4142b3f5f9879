//! Derives the options of the command line from the tables of operations.

use crate::asked;
use crate::failure::Failure;
use crate::notes::{self, Note};
use clap::builder::{PossibleValue, StringValueParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, ValueHint};
use rookwright_run::options::{
    Choice, Field, FieldError, FileRole, Given, Input, Kind, Message, Options, Place,
};
use serde_json::{Map, Value};
use std::any::TypeId;
use std::ffi::OsStr;
use std::path::Path;

/// The options of an operation as they were given on the command line.
#[derive(Clone, Debug)]
pub(crate) struct OptionArgs<O>(pub(crate) Given<O>);

impl<O: Options + Clone + Send + Sync + 'static> Args for OptionArgs<O> {
    fn augment_args(command: Command) -> Command {
        with_options(command, O::FIELDS)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// Adds an argument for each option, and for those of objects among them.
fn with_options(command: Command, fields: &'static [&'static Field]) -> Command {
    on_command_line(fields).fold(command, |command, field| match field.kind {
        // The words are the only way in which a command line says what an object is.
        Kind::Object(shape) => with_options(command, shape.fields).mut_args(|arg| {
            let is_required = field.required && arg.is_positional();
            if is_required { arg.required(true) } else { arg }
        }),
        _ => command.arg(arg(field)),
    })
}

/// Returns the options of an operation that a command line has.
fn on_command_line(fields: &'static [&'static Field]) -> impl Iterator<Item = &'static Field> {
    fields.iter().copied().filter(|field| field.place != Place::Nowhere)
}

impl<O: Options> FromArgMatches for OptionArgs<O> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut args = OptionArgs(Given::default());
        args.update_from_arg_matches(matches)?;
        Ok(args)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for field in on_command_line(O::FIELDS) {
            let Some(value) = value(field, matches) else { continue };
            let put = match &value {
                // What stands between commas is read as the user wrote it.
                Value::String(text) => {
                    self.0.put(field, name_of_file(field, matches).unwrap_or(Input::Text(text)))
                }
                value => self.0.put(field, Input::Json(value)),
            };
            put.map_err(|error| wrong_value(field, &value, &spelled(&error.message)))?;
        }
        let wrong =
            |error| clap::Error::raw(ErrorKind::MissingRequiredArgument, spelled_error(&error) + "\n");
        self.0.check().map_err(wrong)
    }
}

/// Returns the name of the file that an option names if it is no text.
fn name_of_file<'a>(field: &Field, matches: &'a ArgMatches) -> Option<Input<'a>> {
    let Kind::File(_) = field.kind else { return None };
    let name = matches.try_get_raw(field.name).ok().flatten()?.next()?;
    name.to_str().is_none().then(|| Input::File(Path::new(name)))
}

/// Returns the value that an option has on the command line; `None` if it is not given. Notes the files that it names.
fn value(field: &'static Field, matches: &ArgMatches) -> Option<Value> {
    let raw = |id: &str| matches.try_get_raw(id).ok().flatten();
    let texts = |id: &str| Some(raw(id)?.map(|text| text.to_string_lossy().into_owned()).collect::<Vec<_>>());
    if let Some(role) = notes::role(field) {
        // A word like `end` of `--answers` is no path.
        let known = words(field);
        let is_known = |word: &OsStr| word.to_str().is_some_and(|word| known.contains(&word));
        let named = raw(field.name).into_iter().flatten().filter(|word| !is_known(word));
        let option = match field.place {
            Place::Named => format!("--{}", field.kebab()),
            _ => value_name(field).split(' ').take(1).collect(),
        };
        notes::add(Note { role, option, words: named.map(OsStr::to_owned).collect() });
    }
    match field.kind {
        Kind::Object(shape) => {
            let given: Map<String, Value> = on_command_line(shape.fields)
                .filter_map(|field| Some((field.name.to_owned(), value(field, matches)?)))
                .collect();
            // An object of which nothing was given is not given either.
            (!given.is_empty()).then_some(Value::Object(given))
        }
        Kind::Flag => matches.get_flag(field.name).then_some(Value::Bool(true)),
        Kind::Texts { .. } | Kind::Files => texts(field.name).map(Value::from),
        _ => Some(texts(field.name)?.join(",").into()),
    }
}

/// Returns the error for a value that an option does not take, as clap words its own.
fn wrong_value(field: &Field, value: &Value, message: &str) -> clap::Error {
    if let (Kind::Object(shape), Some((name, rest))) = (field.kind, message.split_once(": ")) {
        // The message begins with the option of the object.
        return match shape.fields.iter().find(|field| field.name == name) {
            Some(field) => wrong_value(field, &value[field.name], rest),
            None => clap::Error::raw(ErrorKind::ValueValidation, format!("{message}\n")),
        };
    }
    // The words are those of clap, so that all errors in arguments look alike.
    let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    let (option, of) = match field.place {
        Place::Named => (format!("--{}", field.kebab()), format!(" <{}>", value_name(field))),
        _ => (value_name(field), String::new()),
    };
    let mut wrong = clap::Error::raw(
        ErrorKind::ValueValidation,
        format!("invalid value '{text}' for '{option}{of}': {message}\n"),
    );
    wrong.insert(ContextKind::InvalidArg, ContextValue::String(option));
    wrong
}

/// Returns the clap argument of a field.
fn arg(field: &'static Field) -> Arg {
    // A right command line is understood without what help and errors say, which takes longer to make.
    let is_shown = asked::has_help();
    let mut arg = Arg::new(field.name).conflicts_with_all(field.conflicts);
    if is_shown {
        arg = with_help(arg, field);
    }
    arg = match field.place {
        Place::Named => arg.long(field.kebab()).required(field.required),
        Place::Words => arg.num_args(1..).required(field.required).allow_negative_numbers(true),
        _ => arg.required(field.required),
    };
    if let Some(letter) = field.short {
        arg = arg.short(letter);
    }
    // An alias with `!` is the opposite of a flag, which command lines do not offer.
    for alias in field.aliases.iter().filter(|alias| !alias.starts_with('!') && field.place == Place::Named) {
        arg = arg.alias(alias.replace('_', "-"));
    }
    if let Kind::Flag = field.kind {
        return arg.action(ArgAction::SetTrue);
    }
    if is_shown {
        let names: Vec<String> = value_name(field).split(' ').map(str::to_owned).collect();
        arg = arg.value_names(names).hide_possible_values(true).value_hint(match field.kind {
            Kind::File(FileRole::Input) | Kind::Files => ValueHint::AnyPath,
            Kind::File(_) => ValueHint::FilePath,
            _ => ValueHint::Unknown,
        });
    }
    if !field.bare.is_empty() {
        arg = arg.num_args(0..=1).default_missing_value(field.bare);
    }
    // Values are read later, by the table of options. Here they are only texts.
    let lines = matches!(field.kind, Kind::Texts { .. } | Kind::Files);
    let is_file = matches!(field.kind, Kind::File(_));
    arg = arg.value_parser(Text {
        words: if is_shown { words(field) } else { Vec::new() },
        one_line: lines,
        is_file,
        may_be_empty: field.may_be_empty,
    });
    match field.kind {
        Kind::Texts { .. } | Kind::Files if field.place == Place::Named => {
            arg.action(ArgAction::Append).allow_hyphen_values(true)
        }
        // An example that begins with a hyphen says that values may.
        Kind::Text { example, .. } => arg.allow_hyphen_values(example.starts_with('-')),
        Kind::List(_) | Kind::Words(_) => arg.value_delimiter(','),
        _ => arg,
    }
}

/// Adds what help texts say about an option.
fn with_help(arg: Arg, field: &'static Field) -> Arg {
    let default = if field.default.is_empty() || field.help.contains("[default") {
        String::new()
    } else {
        format!(" [default: {}]", field.default)
    };
    let help = format!("{}{default}", spelled(&Message::of(field.help)));
    let arg = if field.details.is_empty() {
        arg
    } else {
        arg.long_help(format!("{help}\n\n{}", spelled(&Message::of(field.details))))
    };
    let arg = arg.help(help).hide_short_help(field.advanced);
    if field.group.is_empty() { arg } else { arg.help_heading(field.group) }
}

/// Says of an argument where results go that it is a folder.
pub(crate) fn into_folder(arg: Arg) -> Arg {
    if arg.get_id() == "output" { arg.value_name("FOLDER").value_hint(ValueHint::DirPath) } else { arg }
}

/// Returns the values that shells complete.
fn words(field: &Field) -> Vec<&'static str> {
    let of = |choices: &[Choice]| choices.iter().map(|choice| choice.word).collect();
    match field.kind {
        Kind::Choice(choices) | Kind::List(choices) => of(choices),
        Kind::Words(all) => all(),
        _ => field.usual.to_vec(),
    }
}

/// Returns the name of an option's value in help texts.
fn value_name(field: &Field) -> String {
    let name = match field.kind {
        Kind::Number { .. } => "N",
        Kind::Range { .. } => "RANGE",
        Kind::Time => "TIME",
        Kind::Choice(_) => return field.name.to_uppercase(),
        Kind::File(_) if field.place == Place::Word => return field.name.to_uppercase(),
        Kind::List(_) | Kind::Words(_) | Kind::Numbers => "LIST",
        Kind::Size { .. } | Kind::Bytes { .. } => "SIZE",
        Kind::File(_) | Kind::Files => "FILE",
        Kind::Text { value, .. } | Kind::Texts { value, .. } => value,
        _ => "VALUE",
    };
    name.to_owned()
}

/// A parser that takes every text, which the operation reads later, and knows the values that shells complete.
#[derive(Clone)]
struct Text {
    words: Vec<&'static str>,
    /// Whether the text is one of several, which are kept as lines.
    one_line: bool,
    /// Whether it names a file, whose name may be no text.
    is_file: bool,
    may_be_empty: bool,
}

/// A text that [`Text`] took; what it says is read from the matches as it was written.
#[derive(Clone)]
struct Taken;

/// Whether an argument stands for an option of a table.
pub(crate) fn is_of_table(argument: &Arg) -> bool {
    argument.get_value_parser().type_id() == TypeId::of::<Taken>()
}

impl TypedValueParser for Text {
    type Value = Taken;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<Taken, clap::Error> {
        if self.is_file && value.to_str().is_none() {
            return Ok(Taken);
        }
        let text = StringValueParser::new().parse_ref(command, arg, value)?;
        let is_nothing = text.is_empty() && !self.may_be_empty;
        if self.one_line && (is_nothing || text.contains(['\n', '\r'])) {
            let of = arg.map_or_else(String::new, |arg| format!(" for '{arg}'"));
            let what = if is_nothing { "is empty" } else { "has a line break" };
            let message = format!("invalid value {text:?}{of}: a word {what}: expected one line of text\n");
            return Err(clap::Error::raw(ErrorKind::ValueValidation, message));
        }
        Ok(Taken)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        if self.words.is_empty() {
            return None;
        }
        Some(Box::new(self.words.iter().map(|&word| PossibleValue::new(word))))
    }
}

/// Returns a message with the options spelled as on the command line: `--min-white 3`.
pub(crate) fn spelled(message: &Message) -> String {
    message.spell(|field, value| {
        let option = format!("--{}", field.replace('_', "-"));
        value.map_or_else(|| option.clone(), |value| format!("{option} {value}"))
    })
}

/// Returns the message of an error, which begins with the wrong option if there is one.
fn spelled_error(error: &FieldError) -> String {
    let message = spelled(&error.message);
    let Some(field) = error.field else { return message };
    let option = format!("--{}", field.replace('_', "-"));
    // `it needs --svg` of an option becomes a sentence.
    message
        .strip_prefix("it ")
        .map_or_else(|| format!("{option}: {message}"), |rest| format!("{option} {rest}"))
}

impl From<FieldError> for Failure {
    fn from(error: FieldError) -> Self {
        Failure::Input(spelled_error(&error))
    }
}

/// Refuses options that do not fit with what else is asked for.
///
/// # Errors
/// If one of them is given.
pub(crate) fn refuse<O: Options>(given: &Given<O>, names: &[&str], why: &str) -> Result<(), FieldError> {
    match names.iter().find(|name| given.has(name)) {
        Some(name) => Err(FieldError::contradiction(format!("[{name}] {why}"))),
        None => Ok(()),
    }
}

/// Returns the options of another table among those that are given.
pub(crate) fn among<O: Options, T: Options>(given: &Given<O>) -> Result<Given<T>, FieldError> {
    let mut fields = given.json();
    fields.retain(|name, _| T::field(name).is_some());
    Given::read(&fields, &[])
}
