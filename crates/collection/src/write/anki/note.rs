//! The fields and tags of a note, in the form in which Anki stores them.

use super::sha1::sha1;
use super::{Card, Picture};

/// The fields of a note are HTML, separated by this character.
const SEPARATOR: &str = "\u{1f}";

/// The contents of the row of a note.
#[derive(PartialEq, Eq, Debug)]
pub(super) struct Note {
    /// All fields, in the order of [`FIELDS`](super::note_type::FIELDS).
    pub(super) fields: String,
    /// The text by which Anki's list of cards is sorted.
    pub(super) sort: String,
    /// By this number Anki finds notes with the same first field.
    pub(super) checksum: u32,
    /// The tags.
    pub(super) tags: String,
}

impl Note {
    /// Writes the fields of a card.
    pub(super) fn of(card: &Card) -> Self {
        let optional = |text: &Option<String>| text.as_deref().map(html).unwrap_or_default();
        let fields = [
            image(&card.picture),
            html(&card.stipulation),
            html(&card.answer),
            optional(&card.title),
            card.link.as_deref().map(anchor).unwrap_or_default(),
        ];
        Note {
            fields: fields.join(SEPARATOR),
            sort: plain(&card.stipulation).trim().to_owned(),
            checksum: checksum(&card.picture),
            tags: tags(&card.tags),
        }
    }
}

/// Returns the text in one line, without characters that separate fields or change the direction of text.
pub(super) fn plain(text: &str) -> String {
    let turns = |letter: &char| matches!(letter, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    let one_line = |letter: char| if letter.is_control() { ' ' } else { letter };
    text.chars().filter(|letter| !turns(letter)).map(one_line).collect()
}

/// Returns the text as HTML. Lines and their indentation are kept.
fn html(text: &str) -> String {
    let line = |line: &str| {
        let line = plain(line);
        let (line, rest) = (line.trim_end(), line.trim());
        "&nbsp;".repeat(line.chars().count() - rest.chars().count()) + &escaped(rest)
    };
    text.trim_end().lines().map(line).collect::<Vec<_>>().join("<br>")
}

/// Escapes a text for an element or an attribute. Brackets and braces are escaped too, because Anki plays
/// `[sound:x]`, and old versions fill in `{{x}}`.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '[' => out.push_str("&#91;"),
            '{' => out.push_str("&#123;"),
            _ => out.push(letter),
        }
    }
    out
}

/// Returns the picture as HTML. Its name has been checked and needs no escapes.
fn image(picture: &Picture) -> String {
    format!("<img src=\"{}\">", picture.name)
}

/// Returns a link to a web page. Any other address stays text, because a script must not become a link.
fn anchor(link: &str) -> String {
    let text = html(link.trim());
    let web = ["http://", "https://"].iter().any(|scheme| {
        link.trim().get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    });
    if web && !text.contains("<br>") { format!("<a href=\"{text}\">{text}</a>") } else { text }
}

/// Returns the checksum of the first field. Anki computes it without the HTML, but with the names of pictures
/// between blanks.
fn checksum(picture: &Picture) -> u32 {
    let [a, b, c, d, ..] = sha1(format!(" {} ", picture.name).as_bytes());
    u32::from_be_bytes([a, b, c, d])
}

/// Returns the tags with a blank before, between and after them. Empty if there are none.
fn tags(tags: &[String]) -> String {
    let mut words: Vec<String> = Vec::new();
    for tag in tags {
        let word = plain(tag).replace('"', "").split_whitespace().collect::<Vec<_>>().join("_");
        if !word.is_empty() && !words.contains(&word) {
            words.push(word);
        }
    }
    if words.is_empty() { String::new() } else { format!(" {} ", words.join(" ")) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn html_is_escaped() {
        assert_eq!(html("1.Qa1 <b> & \"x\" 'y'"), "1.Qa1 &lt;b&gt; &amp; &quot;x&quot; &#39;y&#39;");
        assert_eq!(html("[sound:a.mp3] {{Answer}}"), "&#91;sound:a.mp3] &#123;&#123;Answer}}");
        assert_eq!(html("1.Qa1!\n  1...Ka8 \r\n\t2.Qb2#\n"), "1.Qa1!<br>&nbsp;&nbsp;1...Ka8<br>&nbsp;2.Qb2#");
        assert_eq!(html("a\u{1f}b\u{202e}c\0"), "a bc");
        assert_eq!(html(""), "");
        assert_eq!(html(" \n "), "");
    }

    #[test]
    fn only_web_pages_become_links() {
        assert_eq!(anchor("https://x.org/?a=1&b=2"), {
            "<a href=\"https://x.org/?a=1&amp;b=2\">https://x.org/?a=1&amp;b=2</a>"
        });
        assert_eq!(anchor("HTTP://x.org\" onclick=\"x"), {
            "<a href=\"HTTP://x.org&quot; onclick=&quot;x\">HTTP://x.org&quot; onclick=&quot;x</a>"
        });
        assert_eq!(anchor("javascript:alert(1)"), "javascript:alert(1)");
        assert_eq!(anchor("ä"), "ä");
        assert_eq!(anchor(""), "");
    }

    #[test]
    fn tags_are_words() {
        let words = |list: &[&str]| tags(&list.iter().map(|&tag| tag.to_owned()).collect::<Vec<_>>());
        assert_eq!(
            words(&["smothered mate", "#2", " ", "#2", "a\"b\u{3000}c\nd"]),
            " smothered_mate #2 ab_c_d "
        );
        assert_eq!(words(&[]), "");
    }
}
