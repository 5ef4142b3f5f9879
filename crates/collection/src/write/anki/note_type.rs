//! The note type: the names of the fields, and how the two sides of a card look.

use serde_json::{Value, json};

/// The number of the note type. If fields or templates are added, removed or renamed, it needs a new number: Anki
/// refuses to update notes whose type has other fields.
pub(super) const ID: i64 = 1_794_870_000_001;

/// When the layout was last changed, in seconds since 1970. Anki replaces the layout only if this is later than
/// the user's last change, so it must be raised with each change and must not be the time of writing.
const CHANGED: i64 = 1_794_870_000;

/// The names of the fields, in the order in which a note stores them.
pub(super) const FIELDS: [&str; 5] = ["Picture", "Stipulation", "Answer", "Title", "Link"];

/// The field by which Anki's list of cards is sorted: the stipulation, which no puzzle lacks.
const SORT_FIELD: usize = 1;

const FRONT: &str = r#"<div class="picture">{{Picture}}</div>
<div class="stipulation">{{Stipulation}}</div>"#;

const BACK: &str = r#"{{FrontSide}}
<hr id="answer">
<div class="answer">{{Answer}}</div>
{{#Title}}<div class="title">{{Title}}</div>{{/Title}}
{{#Link}}<div class="link">{{Link}}</div>{{/Link}}"#;

/// Diagrams have dark lines on no background, so they lie on white at night too. The classes of night are those of
/// Anki on computers and iPhones, and of AnkiDroid.
const STYLE: &str = r".card {
  font-family: 'Noto Sans', Arial, sans-serif;
  font-size: 20px;
  line-height: 1.4;
  text-align: center;
  color: #1d1d1b;
  background-color: #fff;
}
.card.nightMode, .card.night_mode {
  color: #e8e8e8;
  background-color: #2c2c2c;
}
.picture {
  box-sizing: border-box;
  width: 100%;
  max-width: 26em;
  margin: 0 auto;
  padding: 8px;
  border-radius: 6px;
  background-color: #fff;
}
.picture img {
  display: block;
  width: 100%;
  max-width: 100%;
  height: auto;
  max-height: none;
}
.stipulation {
  margin-top: 0.5em;
  font-weight: bold;
}
.answer {
  display: inline-block;
  max-width: 100%;
  text-align: left;
  overflow-wrap: anywhere;
}
.title {
  margin-top: 0.8em;
  font-style: italic;
}
.link {
  margin-top: 0.4em;
  font-size: 14px;
  overflow-wrap: anywhere;
}
.nightMode a, .night_mode a {
  color: #8ab4f8;
}";

/// Returns the note type in the form of the database.
pub(super) fn note_type() -> Value {
    let field = |(place, name): (usize, &&str)| {
        json!({
            "name": name, "ord": place, "sticky": false, "rtl": false, "font": "Arial", "size": 20, "media": [],
        })
    };
    json!({
        "id": ID,
        "name": "Rookwright puzzle",
        "type": 0,
        "mod": CHANGED,
        "usn": -1,
        "sortf": SORT_FIELD,
        "did": 1,
        "flds": FIELDS.iter().enumerate().map(field).collect::<Vec<_>>(),
        "tmpls": [{
            "name": "Puzzle", "ord": 0, "qfmt": FRONT, "afmt": BACK, "bqfmt": "", "bafmt": "", "did": null,
        }],
        "css": STYLE,
        // A card is made if it has a picture or a stipulation.
        "req": [[0, "any", [0, 1]]],
        "latexPre": "\\documentclass[12pt]{article}\n\\pagestyle{empty}\n\\begin{document}\n",
        "latexPost": "\\end{document}",
        "tags": [],
        "vers": [],
    })
}

#[cfg(test)]
mod tests {
    use super::super::sha1::sha1;
    use super::*;

    #[test]
    fn a_change_of_layout_has_a_new_time() {
        let [a, b, c, d, ..] = sha1(format!("{CHANGED}{FRONT}{BACK}{STYLE}").as_bytes());
        let hash = u32::from_be_bytes([a, b, c, d]);
        assert_eq!(
            hash, 0xebc9_6525,
            "the layout was changed: raise CHANGED, then put the new hash here: {hash:#010x}"
        );
    }
}
