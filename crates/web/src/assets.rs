//! The files of the page, which are compiled into the program.

use crate::{encoding, page};
use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{LazyLock, OnceLock};

/// Returns files of the folder `studio` with their paths.
macro_rules! files {
    ($($path:literal),* $(,)?) => { &[$(($path, include_bytes!(concat!("../studio/", $path)))),*] };
}

/// Every file of the folder `studio` that is sent to browsers; a test compares the list with the folder.
const FILES: &[(&str, &[u8])] = files![
    "css/base.css",
    "css/board.css",
    "css/dialog.css",
    "css/edit.css",
    "css/generate.css",
    "css/home.css",
    "css/library.css",
    "css/mate.css",
    "css/parts.css",
    "css/place.css",
    "css/play.css",
    "css/print.css",
    "css/sheet.css",
    "icon.svg",
    "index.html",
    "js/answer.js",
    "js/api.js",
    "js/board/board.js",
    "js/board/draw.js",
    "js/board/drawing.js",
    "js/board/keys.js",
    "js/board/miniature.js",
    "js/board/pieces.js",
    "js/board/pointer.js",
    "js/board/promotion.js",
    "js/board/sets.js",
    "js/board/slide.js",
    "js/board/sound.js",
    "js/board/squares.js",
    "js/board/words.js",
    "js/collect.js",
    "js/connection.js",
    "js/dialog.js",
    "js/dom.js",
    "js/edit/editor.js",
    "js/edit/history.js",
    "js/edit/keys.js",
    "js/edit/palette.js",
    "js/edit/parse.js",
    "js/edit/placing.js",
    "js/edit/scene.js",
    "js/edit/text.js",
    "js/edit/toolbar.js",
    "js/edit/transforms.js",
    "js/errors.js",
    "js/events.js",
    "js/fields.js",
    "js/generate/card.js",
    "js/generate/options.js",
    "js/generate/status.js",
    "js/generate/view.js",
    "js/help/dialog.js",
    "js/help/format.js",
    "js/help/keys.js",
    "js/help/open.js",
    "js/hint.js",
    "js/home/pictures.js",
    "js/home/view.js",
    "js/icons.js",
    "js/incoming/anywhere.js",
    "js/incoming/dialog.js",
    "js/incoming/lists.js",
    "js/incoming/mining.js",
    "js/incoming/summary.js",
    "js/jobs/direct.js",
    "js/jobs/shared.js",
    "js/jobs/stream.js",
    "js/jobs/worker.js",
    "js/library/collections.js",
    "js/library/compare.js",
    "js/library/details.js",
    "js/library/filters.js",
    "js/library/grid.js",
    "js/library/incoming.js",
    "js/library/lists.js",
    "js/library/rename.js",
    "js/library/search.js",
    "js/library/selection.js",
    "js/library/terms.js",
    "js/library/view.js",
    "js/looks/apply.js",
    "js/looks/controls.js",
    "js/looks/dialog.js",
    "js/main.js",
    "js/mate/analysis.js",
    "js/mate/badges.js",
    "js/mate/branches.js",
    "js/mate/changes.js",
    "js/mate/compare.js",
    "js/mate/copy.js",
    "js/mate/examples.js",
    "js/mate/explainer.js",
    "js/mate/form.js",
    "js/mate/image.js",
    "js/mate/mend.js",
    "js/mate/mendcard.js",
    "js/mate/positions.js",
    "js/mate/question.js",
    "js/mate/report.js",
    "js/mate/stepper.js",
    "js/mate/tabs.js",
    "js/mate/tree.js",
    "js/mate/variants.js",
    "js/mate/verdict.js",
    "js/mate/versions.js",
    "js/mate/versiontree.js",
    "js/mate/view.js",
    "js/names.js",
    "js/parts.js",
    "js/place/chart.js",
    "js/place/compare.js",
    "js/place/encoding.js",
    "js/place/engines.js",
    "js/place/explore.js",
    "js/place/gallery.js",
    "js/place/growth.js",
    "js/place/lasting.js",
    "js/place/lines.js",
    "js/place/pager.js",
    "js/place/peers.js",
    "js/place/picker.js",
    "js/place/plots.js",
    "js/place/result.js",
    "js/place/view.js",
    "js/play/attempt.js",
    "js/play/chooser.js",
    "js/play/mate.js",
    "js/play/menu.js",
    "js/play/panel.js",
    "js/play/pieces.js",
    "js/play/place.js",
    "js/play/results.js",
    "js/play/shortcuts.js",
    "js/play/stream.js",
    "js/play/tour.js",
    "js/play/typing.js",
    "js/play/view.js",
    "js/recent.js",
    "js/route.js",
    "js/save.js",
    "js/sheet/chooser.js",
    "js/sheet/download.js",
    "js/sheet/drag.js",
    "js/sheet/layout.js",
    "js/sheet/list.js",
    "js/sheet/making.js",
    "js/sheet/more.js",
    "js/sheet/preview.js",
    "js/sheet/print.js",
    "js/sheet/recipe.js",
    "js/sheet/spread.js",
    "js/sheet/view.js",
    "js/shell.js",
    "js/store.js",
    "js/words.js",
    "js/work.js",
    "js/worksheet.js",
    "words/de.json",
    "words/en.json",
    "words/es.json",
    "words/fr.json",
    "words/pt.json",
];

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
    let file = |path: &str| {
        let (_, bytes) = FILES.iter().find(|(name, _)| *name == path)?;
        std::str::from_utf8(bytes).ok()
    };
    let (index, style) = page::assembled(file("index.html").unwrap_or_default(), file);
    // The pieces are those of the sheets.
    let pieces = rookwright_sheet::pieces_svg();
    let made = [("index.html", index), (page::STYLE, page::slimmed(&style)), ("pieces.svg", pieces)];
    let files = FILES.iter().map(|&(path, bytes)| match std::str::from_utf8(bytes) {
        Ok(script) if path.ends_with(".js") => (path, Bytes::from(page::slimmed(script))),
        _ => (path, Bytes::from_static(bytes)),
    });
    let all = files.chain(made.map(|(path, text)| (path, Bytes::from(text))));
    all.filter_map(|(path, body)| Some((path, Asset::new(path, body)?))).collect()
});

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

    /// Whether a file is for the type checker only (`tests/scripts`), and is not sent.
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
        assert_eq!(FILES.iter().map(|(path, _)| (*path).to_owned()).collect::<Vec<_>>(), paths);
        // The joined style sheet, and the pieces.
        assert_eq!(ASSETS.len(), paths.len() + 2);
    }

    /// What a page imports or links is there, and nothing comes from elsewhere.
    #[test]
    fn every_reference_leads_to_a_file() {
        for (path, bytes) in FILES {
            let text = std::str::from_utf8(bytes).unwrap();
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
        for (path, bytes) in FILES {
            let text = std::str::from_utf8(bytes).unwrap();
            let signs: String = text.chars().filter(|&c| is_sign(c)).collect();
            assert_eq!(signs, "", "{path}");
        }
    }

    /// Indentation is not sent, and inside a text it would be missing.
    #[test]
    fn no_text_of_a_script_spans_lines() {
        for (path, bytes) in FILES.iter().filter(|(path, _)| path.ends_with(".js")) {
            for line in page::slimmed(std::str::from_utf8(bytes).unwrap()).lines() {
                assert_eq!(line.matches('`').count() % 2, 0, "{path}: {line}");
            }
        }
    }

    /// The page is light: that is a promise.
    #[test]
    fn the_whole_page_weighs_less_than_500_kilobytes() {
        // Single style sheets are there for readers; the page asks for the one made of them.
        let is_sent = |path: &str| !path.ends_with(".css") || path == page::STYLE;
        let is_words = |path: &str| path.starts_with("words/") && path != "words/en.json";
        let sent = ASSETS.iter().filter(|(path, _)| is_sent(path) && !is_words(path));
        // A visit needs the words of two languages at most: English, and the language of the user.
        let size = |asset: &Asset| asset.packed().unwrap_or(&asset.plain).body.len();
        let words = ASSETS.iter().filter(|(path, _)| is_words(path)).map(|(_, asset)| size(asset)).max();
        let weight = sent.map(|(_, asset)| size(asset)).sum::<usize>() + words.unwrap_or_default();
        assert!(weight < 500_000, "{weight} bytes");
    }
}
