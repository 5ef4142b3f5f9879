//! Compression of files for the clients that accept it.

use axum::http::{HeaderMap, header};
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::Write;

/// Returns whether a request accepts gzip: by name, or by `*`.  A weight of zero refuses an encoding.
pub(crate) fn accepts_gzip(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING);
    let all: Vec<&str> =
        values.iter().filter_map(|value| value.to_str().ok()).flat_map(|list| list.split(',')).collect();
    let weight = |wanted: &str| {
        all.iter().find_map(|entry| {
            let mut parts = entry.split(';').map(str::trim);
            let is_wanted = parts.next()?.eq_ignore_ascii_case(wanted);
            let weight = parts.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
            // An unreadable weight is taken for a refusal: plain bytes are always understood.
            is_wanted.then(|| weight.map_or(1.0, |text| text.parse::<f32>().unwrap_or(0.0)))
        })
    };
    weight("gzip").or_else(|| weight("*")).is_some_and(|weight| weight > 0.0)
}

/// Returns the compressed bytes; `None` if they are not shorter.
pub(crate) fn gzip(bytes: &[u8]) -> Option<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(bytes.len() / 2), Compression::best());
    encoder.write_all(bytes).ok()?;
    encoder.finish().ok().filter(|packed| packed.len() < bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn accepts(text: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_str(text).expect("a header"));
        accepts_gzip(&headers)
    }

    #[test]
    fn gzip_is_accepted_by_name_or_star() {
        for text in ["gzip", "GZIP", "deflate, gzip, br, zstd", "br;q=1.0, gzip;q=0.8", "*", "br, *;q=0.1"] {
            assert!(accepts(text), "{text}");
        }
    }

    #[test]
    fn gzip_is_refused_by_silence_or_weight() {
        assert!(!accepts_gzip(&HeaderMap::new()));
        for text in ["", "br", "identity", "gzip;q=0", "gzip; q=0.0, *", "*;q=0", "gzip;q=x", "xgzip"] {
            assert!(!accepts(text), "{text}");
        }
    }

    #[test]
    fn what_does_not_shrink_stays_plain() {
        assert_eq!(gzip(b""), None);
        assert_eq!(gzip(b"ab"), None);
        assert!(gzip(&[7; 1000]).is_some_and(|packed| packed.len() < 100));
    }
}
