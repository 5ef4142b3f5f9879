//! Derives the options of the command line from the tables of operations.

use crate::failure::Failure;
use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use rookwright_run::options::{Choice, Field, FieldError, Given, Kind, Message, Options};
use std::ffi::OsStr;
use std::marker::PhantomData;

/// The options of an operation as they were given on the command line.
#[derive(Clone, Debug)]
pub(crate) struct OptionArgs<O>(pub(crate) Given<O>);

impl<O: Options + Clone + Send + Sync + 'static> Args for OptionArgs<O> {
    fn augment_args(command: Command) -> Command {
        O::FIELDS.iter().fold(command, |command, field| command.arg(arg::<O>(field)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<O: Options> FromArgMatches for OptionArgs<O> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut args = OptionArgs(Given::default());
        args.update_from_arg_matches(matches)?;
        Ok(args)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        for field in O::FIELDS {
            if matches.value_source(field.name) != Some(clap::parser::ValueSource::CommandLine) {
                continue;
            }
            let separator = if matches!(field.kind, Kind::Texts { .. }) { "\n" } else { "," };
            let value = match field.kind {
                Kind::Flag => matches.get_flag(field.name).to_string(),
                _ => {
                    let values = matches.get_many::<String>(field.name).into_iter().flatten();
                    values.map(String::as_str).collect::<Vec<_>>().join(separator)
                }
            };
            let refused = |error: FieldError| {
                clap::Error::raw(ErrorKind::ValueValidation, format!("{}\n", spelled_error(&error)))
            };
            self.0.set(field, value).map_err(refused)?;
        }
        Ok(())
    }
}

/// Returns the clap argument of a field.
fn arg<O: Options + Clone + Send + Sync + 'static>(field: &'static Field) -> Arg {
    let mut arg = Arg::new(field.name).long(field.kebab()).help(field.help).hide_short_help(field.advanced);
    if !field.details.is_empty() {
        arg = arg.long_help(format!("{}\n\n{}", field.help, spelled(&Message::of(field.details))));
    }
    if !field.group.is_empty() {
        arg = arg.help_heading(field.group);
    }
    arg = arg.conflicts_with_all(field.conflicts);
    if let Kind::Flag = field.kind {
        return arg.action(ArgAction::SetTrue);
    }
    arg = arg.value_name(value_name(field)).hide_possible_values(true);
    if let Kind::Texts { .. } = field.kind {
        arg = arg.action(ArgAction::Append).allow_hyphen_values(true);
    }
    if !field.default.is_empty() {
        arg = arg.default_value(field.default);
    }
    let words = |choices: &[Choice]| choices.iter().map(|choice| choice.word).collect::<Vec<_>>();
    match field.kind {
        Kind::Choice(choices) => arg.value_parser(PossibleValuesParser::new(words(choices))),
        Kind::List(choices) => {
            arg.value_delimiter(',').value_parser(PossibleValuesParser::new(words(choices)))
        }
        Kind::Words(all) => arg.value_delimiter(',').value_parser(Value::<O>::new(field, all())),
        _ => arg.value_parser(Value::<O>::new(field, field.usual.to_vec())),
    }
}

/// Returns the name of an option's value in help texts.
fn value_name(field: &Field) -> &'static str {
    match field.kind {
        Kind::Number { .. } => "N",
        Kind::Range { .. } => "RANGE",
        Kind::Choice(_) => "WORD",
        Kind::List(_) | Kind::Words(_) => "LIST",
        Kind::Size { .. } => "SIZE",
        Kind::Text { value, .. } | Kind::Texts { value, .. } => value,
        _ => "VALUE",
    }
}

/// A parser that lets the generator check a value, so that clap reports the error with the option's name.
#[derive(Clone)]
struct Value<O> {
    field: &'static Field,
    /// The values that shells complete.
    words: Vec<&'static str>,
    options: PhantomData<fn() -> O>,
}

impl<O> Value<O> {
    fn new(field: &'static Field, words: Vec<&'static str>) -> Self {
        Self { field, words, options: PhantomData }
    }
}

impl<O: Options + Clone + Send + Sync + 'static> TypedValueParser for Value<O> {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        let read = |text: String| match O::default().set(self.field.name, &text) {
            Ok(()) => Ok(text),
            Err(error) => Err(spelled(&error.message)),
        };
        StringValueParser::new().try_map(read).parse_ref(command, arg, value)
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
    error.field.map_or_else(|| message.clone(), |field| format!("--{}: {message}", field.replace('_', "-")))
}

impl From<FieldError> for Failure {
    fn from(error: FieldError) -> Self {
        Failure::Input(spelled_error(&error))
    }
}
