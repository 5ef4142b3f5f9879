//! YAML and JSON in the same shape, with the place of every value.

use crate::claim::{Reason, Reject};
use saphyr::{LoadableYamlNode, MarkedYaml, Scalar, YamlData};
use serde_json::{Map, Value};

/// The most bytes of an entry.
const MOST_BYTES: usize = 1 << 20;
/// The deepest values of an entry that are looked at. Real entries need four levels.
const DEEPEST: usize = 20;
/// The deepest indentation, in levels. The YAML parser is recursive, and texts of many lines are indented too.
const DEEPEST_INDENTATION: usize = 100;
/// The most aliases (`*name`) in a document with anchors (`&name`): every alias copies a value, which may be
/// large.
const MOST_ALIASES: usize = 8;

/// A value of an entry.
#[derive(Clone, Debug)]
pub(super) struct Node {
    line: u64,
    column: usize,
    data: Data,
}

#[derive(Clone, Debug)]
enum Data {
    Nothing,
    Text(String),
    List(Vec<Node>),
    Map(Vec<(String, Node)>),
}

impl Node {
    /// Reads the only document of a text.
    pub(super) fn of_yaml(text: &str) -> Result<Self, Reject> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        // Before the parser sees the text, because it has no limits of its own.
        refuse_unusual(text)?;
        let documents = MarkedYaml::load_from_str(text).map_err(|error| {
            let mark = error.marker();
            let message = format!("this is not valid YAML: {}", error.info());
            Reject::new(Reason::Syntax, mark.col() + 1, message).on(mark.line().max(1) as u64)
        })?;
        let letters: Vec<char> = text.chars().collect();
        let mut nodes = Vec::new();
        for document in &documents {
            nodes.push(Self::of_marked(document, &letters, 0)?);
        }
        // A separator at the end makes an empty document.
        nodes.retain(|node| !matches!(node.data, Data::Nothing));
        let second = nodes.get(1).map(|node| node.reject(Reason::Syntax, "a second entry begins here"));
        match (nodes.into_iter().next(), second) {
            (_, Some(second)) => Err(second),
            (Some(entry @ Node { data: Data::Map(_), .. }), None) => Ok(entry),
            (other, None) => {
                let (line, column) = other.map_or((1, 1), |other| (other.line, other.column));
                let message = "this is not an entry: expected fields like stipulation: \"#2\"";
                Err(Reject::new(Reason::Syntax, column, message).on(line))
            }
        }
    }

    fn of_marked(yaml: &MarkedYaml<'_>, letters: &[char], depth: usize) -> Result<Self, Reject> {
        let start = yaml.span.start;
        let (line, column) = (start.line().max(1) as u64, start.col() + 1);
        if depth > DEEPEST {
            return Err(too_deep().on(line));
        }
        let data = match &yaml.data {
            YamlData::Value(Scalar::String(text)) => Data::Text(text.to_string()),
            YamlData::Representation(text, ..) => Data::Text(text.to_string()),
            // `1987.10` is a date and not a number, so the text counts.
            YamlData::Value(Scalar::Integer(_) | Scalar::FloatingPoint(_) | Scalar::Boolean(_)) => {
                let written = letters.get(start.index()..yaml.span.end.index()).unwrap_or_default();
                Data::Text(written.iter().collect::<String>().trim().to_owned())
            }
            YamlData::Value(Scalar::Null) | YamlData::BadValue | YamlData::Alias(_) => Data::Nothing,
            YamlData::Tagged(_, inner) => return Self::of_marked(inner, letters, depth + 1),
            YamlData::Sequence(items) => {
                let items = items.iter().map(|item| Self::of_marked(item, letters, depth + 1));
                Data::List(items.collect::<Result<_, _>>()?)
            }
            YamlData::Mapping(fields) => {
                let mut read = Vec::new();
                for (key, value) in fields {
                    if let Data::Text(name) = Self::of_marked(key, letters, depth + 1)?.data {
                        let mut value = Self::of_marked(value, letters, depth + 1)?;
                        if let Data::Nothing = value.data {
                            // Where nothing is written, the name of the field is the place to look at.
                            (value.line, value.column) =
                                (key.span.start.line() as u64, key.span.start.col() + 1);
                        }
                        read.push((name, value));
                    }
                }
                Data::Map(read)
            }
        };
        Ok(Self { line, column, data })
    }

    /// Takes an object of JSON.
    pub(super) fn of_json(fields: &Map<String, Value>) -> Result<Self, Reject> {
        Self::of_fields(fields, 0)
    }

    fn of_fields(fields: &Map<String, Value>, depth: usize) -> Result<Self, Reject> {
        let fields = fields.iter().map(|(name, value)| Ok((name.clone(), Self::of_value(value, depth + 1)?)));
        Ok(Self { line: 1, column: 1, data: Data::Map(fields.collect::<Result<_, _>>()?) })
    }

    fn of_value(value: &Value, depth: usize) -> Result<Self, Reject> {
        if depth > DEEPEST {
            return Err(too_deep());
        }
        let data = match value {
            Value::Null => Data::Nothing,
            Value::Bool(value) => Data::Text(value.to_string()),
            Value::Number(number) => Data::Text(number.to_string()),
            Value::String(text) => Data::Text(text.clone()),
            Value::Array(items) => {
                let items = items.iter().map(|item| Self::of_value(item, depth + 1));
                Data::List(items.collect::<Result<_, _>>()?)
            }
            Value::Object(fields) => return Self::of_fields(fields, depth),
        };
        Ok(Self { line: 1, column: 1, data })
    }

    /// Returns the value of a field, or `None` if the field is missing or empty.
    pub(super) fn field(&self, name: &str) -> Option<&Node> {
        self.fields().find(|&(other, _)| other == name).map(|(_, value)| value)
    }

    /// Returns all fields that are not empty. None if this is not a map.
    pub(super) fn fields(&self) -> impl Iterator<Item = (&str, &Node)> {
        let fields = if let Data::Map(fields) = &self.data { fields.as_slice() } else { &[] };
        fields.iter().filter(|(_, value)| !value.is_empty()).map(|(name, value)| (name.as_str(), value))
    }

    /// Returns the first field that is not empty, as text.
    pub(super) fn text_of(&self, names: &[&str]) -> Option<String> {
        names.iter().find_map(|name| self.field(name)?.texts().into_iter().next())
    }

    /// Whether this is a map.
    pub(super) fn is_map(&self) -> bool {
        matches!(self.data, Data::Map(_))
    }

    /// Whether this is a list.
    pub(super) fn is_list(&self) -> bool {
        matches!(self.data, Data::List(_))
    }

    fn is_empty(&self) -> bool {
        match &self.data {
            Data::Nothing => true,
            Data::Text(text) => text.trim().is_empty(),
            Data::List(items) => items.iter().all(Node::is_empty),
            Data::Map(fields) => fields.iter().all(|(_, value)| value.is_empty()),
        }
    }

    /// Returns the texts of a value that may be a list or a single text, trimmed, without empty ones. A map is
    /// the text of its name, or else of all its values.
    pub(super) fn texts(&self) -> Vec<String> {
        match &self.data {
            Data::Nothing => Vec::new(),
            Data::Text(text) => {
                Some(text.trim()).filter(|text| !text.is_empty()).map(str::to_owned).into_iter().collect()
            }
            Data::List(items) => items.iter().flat_map(Node::texts).collect(),
            Data::Map(_) => match self.field("name") {
                Some(name) => name.texts(),
                None => self.fields().flat_map(|(_, value)| value.texts()).collect(),
            },
        }
    }

    /// Creates a reject at this value.
    pub(super) fn reject(&self, reason: Reason, message: impl Into<String>) -> Reject {
        Reject::new(reason, self.column, message).on(self.line)
    }

    /// Creates a reject for a field that is missing or empty. `expected` says what belongs there.
    pub(super) fn missing(&self, name: &str, expected: &str) -> Reject {
        let written = if let Data::Map(fields) = &self.data { fields.as_slice() } else { &[] };
        match written.iter().find(|(other, _)| other == name) {
            Some((_, empty)) => {
                empty.reject(Reason::Syntax, format!("the field '{name}' is empty: {expected}"))
            }
            None => self.reject(Reason::Syntax, format!("the field '{name}' is missing: {expected}")),
        }
    }
}

fn too_deep() -> Reject {
    Reject::new(Reason::Syntax, 1, format!("values are nested deeper than {DEEPEST} levels"))
}

/// Refuses texts that would take the YAML parser too much memory or stack.
fn refuse_unusual(text: &str) -> Result<(), Reject> {
    if text.len() > MOST_BYTES {
        let message = format!("the entry has {} bytes: expected at most {MOST_BYTES}", text.len());
        return Err(Reject::new(Reason::TooLong, 1, message));
    }
    let mut columns: Vec<usize> = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let mut letters = line.chars().enumerate().peekable();
        while let Some((column, letter)) = letters.next() {
            if letter.is_whitespace() {
                continue;
            }
            // A line closes all levels that are not to the left of its beginning.
            columns.truncate(columns.partition_point(|&outer| outer < column));
            columns.push(column);
            if columns.len() > DEEPEST_INDENTATION {
                let message = format!("lines are indented deeper than {DEEPEST_INDENTATION} levels");
                return Err(Reject::new(Reason::Syntax, column + 1, message).on(number as u64 + 1));
            }
            // After these signs another level may begin on the same line.
            let opens = ['-', '?', ':'].contains(&letter);
            if !opens || letters.peek().is_some_and(|&(_, next)| !next.is_whitespace()) {
                break;
            }
        }
    }
    // An alias that is used again and again unfolds to a text of any size.
    let count = |sign: char| {
        let before = std::iter::once(' ').chain(text.chars());
        let pairs = before.zip(text.chars()).zip(text.chars().skip(1));
        let starts = |before: char| before.is_whitespace() || ['[', '{', ',', ':'].contains(&before);
        pairs
            .filter(|&((before, here), next)| here == sign && starts(before) && !next.is_whitespace())
            .count()
    };
    let aliases = if count('&') == 0 { 0 } else { count('*') };
    if aliases > MOST_ALIASES {
        let message =
            format!("the document has {aliases} YAML aliases (*name): expected at most {MOST_ALIASES}");
        return Err(Reject::new(Reason::Syntax, 1, message));
    }
    Ok(())
}
