//! What an operation is: a request whose fields are a table, an answer that is a document, and the work between them.

use crate::{JobContext, Limits, Refusal};
use rookwright_run::options::{Field, Given, Options};
use serde::Serialize;
use serde_json::{Map, Value};

/// An operation. The struct that implements it is its request; the doc comment of the struct says what the operation does.
///
/// A front end reads the request by the table of options, gives the work a context, and writes the answer its own way.
pub(crate) trait Operation: Options {
    /// The name, which is the same in every front end.
    const NAME: &'static str;
    /// How long it may take.
    const PACE: Pace;
    /// The schema of its answer. An answer that the command line prints too has the name of the command, and says so in its
    /// field `schema`.
    const ANSWER: Named = Named::Here;
    /// The document that answers.
    type Answer: Document + 'static;

    /// Checks what types cannot say, and returns the work.
    ///
    /// # Errors
    /// If the request contradicts itself, or exceeds the limits of the front end.
    fn prepare(request: Given<Self>, limits: &Limits) -> Result<Work<Self::Answer>, Refusal>;
}

/// The work of an operation whose request is valid.
pub(crate) type Work<A> = Box<dyn FnOnce(&JobContext<'_>) -> Result<A, Refusal> + Send>;

/// Returns work that is done already, for operations that answer while they read the request.
pub(crate) fn done<A: Send + 'static>(answer: A) -> Work<A> {
    Box::new(move |_| Ok(answer))
}

/// How long an operation may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pace {
    /// It needs no search.
    Quick,
    /// A person waits for the answer: ten seconds unless the request allows more.
    Brief,
    /// It may take as long as the server allows.
    Long,
}

/// What an answer is called in its schema.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Named {
    /// After the operation only: `task-find-answer`.
    Here,
    /// As this document of the command line, which names its format.
    Command(&'static str),
}

/// A document that answers an operation.
#[cfg(not(feature = "schema"))]
pub(crate) trait Document: Serialize {}
#[cfg(not(feature = "schema"))]
impl<T: Serialize> Document for T {}

/// A document that answers an operation, and can describe itself.
#[cfg(feature = "schema")]
pub(crate) trait Document: Serialize + schemars::JsonSchema {}
#[cfg(feature = "schema")]
impl<T: Serialize + schemars::JsonSchema> Document for T {}

/// Reads the fields of a request, and returns the work.
type Reader = fn(&Map<String, Value>, &Limits) -> Result<Work<Value>, Refusal>;

/// An operation as every front end sees it: a name, a table, and a function that reads a request.
#[derive(Debug)]
pub struct Description {
    /// The name.
    pub name: &'static str,
    /// What it does, in one sentence.
    pub about: &'static str,
    /// The options of its request.
    pub fields: &'static [&'static Field],
    pub(crate) pace: Pace,
    pub(crate) answer: Named,
    pub(crate) read: Reader,
    /// The schema of the answer.
    #[cfg(feature = "schema")]
    pub schema: fn(&mut schemars::SchemaGenerator) -> schemars::Schema,
}

impl Description {
    /// Returns the name of the schema of its answer.
    pub fn answer_schema(&self) -> String {
        match self.answer {
            Named::Here => format!("task-{}-answer", self.name),
            Named::Command(name) => name.to_owned(),
        }
    }
}

/// Returns the description of an operation.
pub(crate) const fn of<O: Operation>() -> Description {
    Description {
        name: O::NAME,
        about: O::ABOUT,
        fields: O::FIELDS,
        pace: O::PACE,
        answer: O::ANSWER,
        read: read::<O>,
        #[cfg(feature = "schema")]
        schema: |schemas| schemas.subschema_for::<O::Answer>(),
    }
}

/// Reads a request, and returns work whose answer is JSON.
fn read<O: Operation>(fields: &Map<String, Value>, limits: &Limits) -> Result<Work<Value>, Refusal> {
    let request = Given::<O>::read(fields, &[]).map_err(|error| Refusal::field(&error))?;
    let work = O::prepare(request, limits)?;
    Ok(Box::new(move |context| serde_json::to_value(work(context)?).map_err(Refusal::bug)))
}
