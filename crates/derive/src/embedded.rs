//! Makes the files of a folder a literal, and lists their names.

use flate2::Compression;
use flate2::write::GzEncoder;
use proc_macro2::{Literal, TokenStream};
use quote::{ToTokens, quote};
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use syn::parse::{Parse, ParseStream};
use syn::{Error, LitStr, Result, Token};

/// The arguments of the macros: a folder, and the ends of the paths that are wanted or, after `!`, not wanted.
pub(crate) struct Arguments {
    folder: LitStr,
    wanted: Vec<String>,
    unwanted: Vec<String>,
}

impl Parse for Arguments {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let mut all = Self { folder: input.parse()?, wanted: Vec::new(), unwanted: Vec::new() };
        while !input.is_empty() {
            input.parse::<Token![,]>()?;
            let is_unwanted = input.parse::<Option<Token![!]>>()?.is_some();
            let ends = if is_unwanted { &mut all.unwanted } else { &mut all.wanted };
            ends.push(input.parse::<LitStr>()?.value());
        }
        Ok(all)
    }
}

/// Returns the files in compressed form, as a literal of bytes.
pub(crate) fn expand(arguments: &Arguments) -> Result<TokenStream> {
    let bytes =
        compressed(&package(), arguments).map_err(|problem| Error::new(arguments.folder.span(), problem))?;
    Ok(Literal::byte_string(&bytes).into_token_stream())
}

/// Returns the names of the files without their ends, as a list of texts.
pub(crate) fn expand_names(arguments: &Arguments) -> Result<TokenStream> {
    let names =
        names(&package(), arguments).map_err(|problem| Error::new(arguments.folder.span(), problem))?;
    Ok(quote!([#(#names),*]))
}

fn package() -> PathBuf {
    std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default().into()
}

/// Lists the names of the files that are wanted, without their ends.
fn names(package: &Path, arguments: &Arguments) -> std::result::Result<Vec<String>, String> {
    let name = |(path, _): (String, PathBuf)| {
        arguments.wanted.iter().find_map(|end| path.strip_suffix(end)).unwrap_or(&path).to_owned()
    };
    let mut names: Vec<String> = wanted(package, arguments)?.into_iter().map(name).collect();
    names.sort();
    Ok(names)
}

/// Returns the files that are wanted, with their paths below the folder.
fn wanted(package: &Path, arguments: &Arguments) -> std::result::Result<Vec<(String, PathBuf)>, String> {
    let root = package.join(arguments.folder.value());
    let mut files = Vec::new();
    for path in files_below(&root)? {
        let inside = path.strip_prefix(&root).unwrap_or(&path).to_str();
        let name = inside.ok_or_else(|| format!("{}: the path is not UTF-8", path.display()))?;
        let ends = |ends: &[String]| ends.iter().any(|end| name.ends_with(end));
        if ends(&arguments.wanted) && !ends(&arguments.unwanted) {
            files.push((name.replace('\\', "/"), path));
        }
    }
    if files.is_empty() {
        return Err(format!("{}: no file has one of the ends {:?}", root.display(), arguments.wanted));
    }
    // The order in which a system lists files must not change the program.
    files.sort();
    Ok(files)
}

/// Compresses the files that are wanted: each is preceded by a line with its path and its number of bytes.
fn compressed(package: &Path, arguments: &Arguments) -> std::result::Result<Vec<u8>, String> {
    let mut out = GzEncoder::new(Vec::new(), Compression::best());
    for (name, path) in wanted(package, arguments)? {
        let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let head = format!("{name} {}\n", bytes.len());
        out.write_all(head.as_bytes())
            .and_then(|()| out.write_all(&bytes))
            .map_err(|error| error.to_string())?;
    }
    out.finish().map_err(|error| error.to_string())
}

/// Lists the files below a folder.
fn files_below(folder: &Path) -> std::result::Result<Vec<PathBuf>, String> {
    let problem = |error| format!("{}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(problem)? {
        let path = entry.map_err(problem)?.path();
        if path.is_dir() {
            files.extend(files_below(&path)?);
        } else {
            files.push(path);
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::read::GzDecoder;
    use std::io::Read;

    fn arguments(text: &str) -> Arguments {
        syn::parse_str(text).unwrap()
    }

    #[test]
    fn files_have_their_path_and_length_before_them() {
        let package = std::env::temp_dir().join(format!("rookwright-embedded-{}", std::process::id()));
        fs::create_dir_all(package.join("data/below/further")).unwrap();
        let all: [(&str, &[u8]); 5] = [
            ("below/further/bytes.txt", b"\n\x00\xff 3\n"),
            ("a name with blanks.txt", b"two\nlines\n"),
            ("below/empty.txt", b""),
            ("below/not wanted.md", b"no"),
            ("below/unwanted.txt", b"no"),
        ];
        for (path, bytes) in all {
            fs::write(package.join("data").join(path), bytes).unwrap();
        }
        let wanted = arguments(r#""data", ".txt", !"/unwanted.txt""#);
        let (bytes_made, names) = (compressed(&package, &wanted), names(&package, &wanted));
        fs::remove_dir_all(&package).unwrap();
        let mut bytes = Vec::new();
        GzDecoder::new(&bytes_made.unwrap()[..]).read_to_end(&mut bytes).unwrap();
        let expected: &[u8] = b"a name with blanks.txt 10\ntwo\nlines\n\
            below/empty.txt 0\n\
            below/further/bytes.txt 6\n\n\x00\xff 3\n";
        assert_eq!(bytes, expected);
        assert_eq!(names.unwrap(), ["a name with blanks", "below/empty", "below/further/bytes"]);
    }

    #[test]
    fn a_folder_that_has_nothing_is_named() {
        let problem = |text| compressed(Path::new(env!("CARGO_MANIFEST_DIR")), &arguments(text)).unwrap_err();
        let missing = problem(r#""nowhere", ".rs""#);
        assert!(missing.contains("nowhere: "), "{missing}");
        let none = problem(r#""src", ".txt""#);
        assert!(none.ends_with(r#"src: no file has one of the ends [".txt"]"#), "{none}");
    }
}
