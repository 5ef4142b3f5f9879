//! The files of the page, which are compiled into the program.

use crate::{encoding, page};
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rookwright_sheet::Language;
use rookwright_sheet::embedded::{Files, embedded, files, text};
use serde_json::json;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{LazyLock, OnceLock};

/// The files of the folder `studio` that are sent to browsers; others are for the type checker only (`tests/page/scripts`).
static FILES: LazyLock<Files> = LazyLock::new(|| files(embedded!("studio", ".css", ".html", ".js", ".svg")));

/// A file that is ready to be sent.
struct Asset {
    kind: &'static str,
    plain: Representation,
    /// The compressed file, made when it is first asked for; `None` if compression gains nothing.
    packed: OnceLock<Option<Representation>>,
}

/// The bytes of a file in one encoding, and the tag by which clients name them.
struct Representation {
    body: Bytes,
    tag: HeaderValue,
}

impl Representation {
    fn new(body: Bytes) -> Option<Self> {
        let mut hasher = DefaultHasher::new();
        body.hash(&mut hasher);
        let tag = HeaderValue::try_from(format!("\"{:016x}\"", hasher.finish())).ok()?;
        Some(Self { body, tag })
    }

    /// Returns whether the client has these bytes already.
    fn is_known(&self, headers: &HeaderMap) -> bool {
        let lists = headers.get_all(header::IF_NONE_MATCH);
        let mut tags = lists.iter().filter_map(|list| list.to_str().ok()).flat_map(|list| list.split(','));
        tags.any(|tag| tag.trim().trim_start_matches("W/").as_bytes() == self.tag.as_bytes())
    }
}

impl Asset {
    fn new(path: &str, body: Bytes) -> Option<Self> {
        let kind = match path.rsplit_once('.')?.1 {
            "html" => "text/html; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            "js" => "text/javascript; charset=utf-8",
            "svg" => "image/svg+xml",
            "json" => "application/json",
            _ => return None,
        };
        Some(Self { kind, plain: Representation::new(body)?, packed: OnceLock::new() })
    }

    fn packed(&self) -> Option<&Representation> {
        let pack = || Representation::new(encoding::gzip(&self.plain.body)?.into());
        self.packed.get_or_init(pack).as_ref()
    }
}

static ASSETS: LazyLock<BTreeMap<&'static str, Asset>> = LazyLock::new(|| {
    let file = |path: &str| FILES.get(path).map(|file| text(file));
    let (index, style) = page::assembled(file("index.html").unwrap_or_default(), file);
    // The pieces are those of the sheets.
    let pieces = rookwright_sheet::pieces_svg();
    let made = [("index.html", index), (page::STYLE, page::slimmed(&style)), ("pieces.svg", pieces)];
    let words = Language::ALL.map(|language| (words_path(language), page_words(language)));
    let files = FILES.iter().map(|(&path, file)| {
        let is_script = path.ends_with(".js");
        (path, if is_script { page::slimmed(text(file)).into() } else { Bytes::from_static(file) })
    });
    let all = files.chain(made.into_iter().chain(words).map(|(path, text)| (path, Bytes::from(text))));
    all.filter_map(|(path, body)| Some((path, Asset::new(path, body)?))).collect()
});

/// Returns the path of the texts of the page in a language.
fn words_path(language: Language) -> &'static str {
    match language {
        Language::English => "words/en.json",
        Language::German => "words/de.json",
        Language::French => "words/fr.json",
        Language::Spanish => "words/es.json",
        Language::Portuguese => "words/pt.json",
    }
}

/// Returns the texts of the page in a language as JSON: those whose ids begin with `page`, and what it shares with sheets.
fn page_words(language: Language) -> String {
    let texts = language.texts().filter_map(|(id, text)| {
        let is_shared = ["piece.letter.", "side.", "turn."].iter().any(|root| id.starts_with(root));
        Some((id.strip_prefix("page.").or(is_shared.then_some(id))?, text))
    });
    json!(texts.collect::<BTreeMap<_, _>>()).to_string()
}

/// Assembles and compresses all files, so that the first visitor does not wait for it.
pub(crate) fn prepare() {
    for asset in ASSETS.values() {
        asset.packed();
    }
}

/// Returns the file with this path; `/` is the page itself.
pub(crate) fn respond(path: &str, headers: &HeaderMap) -> Response {
    let name = match path.trim_start_matches('/') {
        "" => "index.html",
        name => name,
    };
    let Some(asset) = ASSETS.get(name) else {
        return (StatusCode::NOT_FOUND, "page not found\n").into_response();
    };
    // Packed once, when the server starts, and not for each request.
    let packed = if encoding::accepts_gzip(headers) { asset.packed() } else { None };
    let sent = packed.unwrap_or(&asset.plain);
    // Browsers ask again each time, and receive the file only if it has changed.
    let always = [
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
        (header::VARY, HeaderValue::from_static("accept-encoding")),
        (header::ETAG, sent.tag.clone()),
    ];
    if sent.is_known(headers) {
        return (StatusCode::NOT_MODIFIED, always).into_response();
    }
    let kind = [(header::CONTENT_TYPE, HeaderValue::from_static(asset.kind))];
    let mut response = (always, kind, sent.body.clone()).into_response();
    if packed.is_some() {
        response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    response
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;
    use std::path::Path;

    fn texts() -> impl Iterator<Item = (&'static str, &'static str)> {
        FILES.iter().map(|(&path, file)| (path, text(file)))
    }

    /// The paths of all files below a folder.
    fn below(folder: &Path, root: &Path, paths: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                below(&path, root, paths);
            } else {
                paths.push(path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/"));
            }
        }
    }

    /// Whether a file is for the type checker only (`tests/page/scripts`), and is not sent.
    fn is_for_type_checker(path: &str) -> bool {
        path == "tsconfig.json" || path.ends_with(".d.ts")
    }

    #[test]
    fn every_file_of_the_folder_is_there() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("studio");
        let mut paths = Vec::new();
        below(&root, &root, &mut paths);
        paths.retain(|path| !is_for_type_checker(path));
        paths.sort();
        assert_eq!(FILES.keys().copied().collect::<Vec<_>>(), paths);
        // The joined style sheet, the pieces, and the words of each language.
        assert_eq!(ASSETS.len(), paths.len() + 2 + Language::ALL.len());
    }

    /// What a page imports or links is there, and nothing comes from elsewhere.
    #[test]
    fn every_reference_leads_to_a_file() {
        for (path, text) in texts() {
            for quoted in text.split(['\'', '"']).filter(|part| {
                [".js", ".css", ".svg", ".json"].iter().any(|end| part.ends_with(end) && part.contains('/'))
            }) {
                let target = match quoted.strip_prefix('/') {
                    Some(absolute) => absolute.to_owned(),
                    None => page::resolved(path, quoted),
                };
                assert!(ASSETS.contains_key(target.as_str()), "{path} names {quoted}, which is not there");
            }
            let foreign = text.replace("http://www.w3.org/", "");
            assert!(
                !foreign.contains("http://") && !foreign.contains("https://"),
                "{path} names another site"
            );
        }
    }

    /// Arrows, stars and the like are drawn: a font may lack them, or show an emoji.
    #[test]
    fn no_sign_depends_on_a_font() {
        let is_sign = |c: char| matches!(c, '\u{2190}'..='\u{21ff}' | '\u{221e}' | '\u{2300}'..='\u{2bff}' | '\u{1f000}'..);
        for (path, text) in texts() {
            let signs: String = text.chars().filter(|&c| is_sign(c)).collect();
            assert_eq!(signs, "", "{path}");
        }
    }

    /// Indentation is not sent, and inside a text it would be missing.
    #[test]
    fn no_text_of_a_script_spans_lines() {
        for (path, text) in texts().filter(|(path, _)| path.ends_with(".js")) {
            for line in page::slimmed(text).lines() {
                assert_eq!(line.matches('`').count() % 2, 0, "{path}: {line}");
            }
        }
    }

    /// The page is light: that is a promise.
    #[test]
    fn the_whole_page_weighs_less_than_500_kilobytes() {
        // Single style sheets are there for readers; the page asks for the one made of them.
        let is_sent = |path: &str| !path.ends_with(".css") || path == page::STYLE;
        let is_words = |path: &str| path.starts_with("words/") && path != words_path(Language::English);
        let sent = ASSETS.iter().filter(|(path, _)| is_sent(path) && !is_words(path));
        // A visit needs the words of two languages at most: English, and the language of the user.
        let size = |asset: &Asset| asset.packed().unwrap_or(&asset.plain).body.len();
        let words = ASSETS.iter().filter(|(path, _)| is_words(path)).map(|(_, asset)| size(asset)).max();
        let weight = sent.map(|(_, asset)| size(asset)).sum::<usize>() + words.unwrap_or_default();
        assert!(weight < 500_000, "{weight} bytes");
    }
}
