//! Messages that refer to options without saying how a front end spells them.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A part of a [`Message`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(rename = "MessagePart", deny_unknown_fields)
)]
#[serde(untagged)]
pub enum Part {
    /// Plain words.
    Text(String),
    /// An option, perhaps with a value.
    Option {
        /// The name of the field.
        field: String,
        /// The value.
        value: Option<String>,
    },
}

/// A message that refers to options: written `try without [legal], or like [men 8]`.
///
/// ```
/// use rookwright_run::options::Message;
///
/// let message = Message::of("try without [legal], or like [min_white 3]");
/// assert_eq!(message.to_string(), "try without legal, or like min_white 3");
/// let dashes = message.spell(|field, value| {
///     let option = format!("--{}", field.replace('_', "-"));
///     value.map_or(option.clone(), |value| format!("{option} {value}"))
/// });
/// assert_eq!(dashes, "try without --legal, or like --min-white 3");
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Message(Vec<Part>);

impl Message {
    /// Reads the markup: `[name]` or `[name value]` with a name in snake case; other brackets stay as they are.
    pub fn of(text: &str) -> Self {
        let mut parts = Vec::new();
        let mut plain = String::new();
        let mut rest = text;
        while let Some(open) = rest.find('[') {
            let (before, inner) = (&rest[..open], &rest[open + 1..]);
            plain.push_str(before);
            // Only what looks like the name of an option is one.
            match inner.find(']').and_then(|close| Some((option(&inner[..close])?, &inner[close + 1..]))) {
                Some((part, after)) => {
                    if !plain.is_empty() {
                        parts.push(Part::Text(std::mem::take(&mut plain)));
                    }
                    parts.push(part);
                    rest = after;
                }
                None => {
                    plain.push('[');
                    rest = inner;
                }
            }
        }
        plain.push_str(rest);
        if !plain.is_empty() {
            parts.push(Part::Text(plain));
        }
        Self(parts)
    }

    /// Returns the parts in order.
    pub fn parts(&self) -> &[Part] {
        &self.0
    }

    /// Returns the message with every option spelled by the function, which gets its name and value.
    pub fn spell(&self, option: impl Fn(&str, Option<&str>) -> String) -> String {
        let spelled = self.0.iter().map(|part| match part {
            Part::Text(text) => text.clone(),
            Part::Option { field, value } => option(field, value.as_deref()),
        });
        spelled.collect()
    }
}

impl fmt::Display for Message {
    /// Writes the bare names of the options.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |field: &str, value: Option<&str>| match value {
            Some(value) => format!("{field} {value}"),
            None => field.to_owned(),
        };
        f.write_str(&self.spell(name))
    }
}

fn option(inner: &str) -> Option<Part> {
    let (name, value) = inner.split_once(' ').map_or((inner, None), |(name, value)| (name, Some(value)));
    let is_name = name.starts_with(|c: char| c.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
    is_name.then(|| Part::Option { field: name.to_owned(), value: value.map(str::to_owned) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_brackets_stay() {
        for text in ["", "a [ b", "[]", "[A1]", "expected [1, 2]", "[open"] {
            assert_eq!(Message::of(text).to_string(), text);
        }
        assert_eq!(Message::of("[a][b c]").parts().len(), 2);
    }

    #[test]
    fn parts_as_json() {
        let json = serde_json::to_value(Message::of("like [men 8]")).unwrap();
        assert_eq!(json, serde_json::json!(["like ", { "field": "men", "value": "8" }]));
        assert_eq!(serde_json::from_value::<Message>(json).unwrap(), Message::of("like [men 8]"));
    }
}
