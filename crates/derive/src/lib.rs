//! Derives the table of options of a plain struct, the words of a plain enum and what a document needs, and embeds files
//! in programs.
//!
//! The types that use these derives, and the tables that the first two fill, are in `rookwright-run`, module `options`; there is an
//! example of each.  The generated code names that crate, so a crate that derives depends on it.
//!
//! | module | derives |
//! |---|---|
//! | `options` | `Options`: one `Field` for each field of a struct, a reader of values by name, and the defaults |
//! | `choices` | `Choices`: the word and the label of each variant of an enum |
//! | `docs` | reads doc comments: the first paragraph is the help, the rest explains |
//! | `embedded` | `embedded!`: the files of a folder as compressed bytes; `embedded_names!`: their names |
//!
//! What `embedded!` embeds, `rookwright-sheet` reads, module `embedded`, where there is an example too.

mod choices;
mod docs;
mod embedded;
mod options;

use proc_macro::TokenStream;
use quote::quote;
use syn::{DeriveInput, Error, parse_macro_input};

/// Derives `Options` and `Default` for a struct.
///
/// The doc comment of a field is its help; paragraphs after the first are details. They name other options in backticks.
/// The attribute `option` says the rest:
///
/// | key | meaning | without it |
/// |---|---|---|
/// | `label = "Clues"` | the label in forms | the help |
/// | `kind = Kind::Size { .. }` | the values that it takes | that of the type: a flag, a word, a text |
/// | `default = "5..10"` | the value that it has if it is not set | `Default` of the type |
/// | `noun = "number of clues"` | what a value is called in errors | "number" or "range" |
/// | `usual = &["#2"]` | values that shells complete | none |
/// | `read = function` | reads a value from text | `FieldValue` of the type |
/// | `group = GROUP` | the heading that it belongs under | none |
/// | `conflicts = ["duals"]` | options that cannot be combined with it | none |
/// | `name = "for"` | the name, where Rust does not allow it | the field's |
/// | `requires = ["svg"]` | options of which one has to be given with it | none |
/// | `only = ["mate"]` | the kinds of puzzles that it is for, as the operation calls them | all |
/// | `aliases = ["twins"]` | names that it had; `!legality` is the opposite of a flag | none |
/// | `place = Word` | where command lines expect it (`Place`) | after its name |
/// | `short = 'q'` | the letter on command lines | none |
/// | `bare = "all"` | the value that it has on command lines without one | it needs one |
/// | `required` | a value has to be given | optional |
/// | `may_be_empty` | an empty text is a value | it is none |
/// | `advanced` | left out of short help texts | shown |
/// | `flatten` | a struct whose options stand here in its place | |
/// | `skip` | no option | |
/// | `value = expression` | the default of what is no option | `Default` of the type |
///
/// The doc comment of the struct says what the operation does. With `#[option(object = "name")]` on the struct, its
/// options make up an object within a request, which is a field of the type `Given` there.
#[proc_macro_derive(Options, attributes(option))]
pub fn derive_options(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    options::derive(&input).unwrap_or_else(Error::into_compile_error).into()
}

/// Derives `Choices` and `FieldValue` for an enum of unit variants, and its `ALL` and `name`.
///
/// The word is the variant's name in lower case with hyphens, or another: `#[choice(word = "self")]`. A text in the attribute
/// is the label in forms: `#[choice("few pieces")]`; without it, the label is the word. A variant with `#[choice(skip)]`
/// cannot be chosen.
#[proc_macro_derive(Choices, attributes(choice))]
pub fn derive_choices(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    choices::derive(&input).unwrap_or_else(Error::into_compile_error).into()
}

/// Makes a struct a JSON document: it can be cloned, compared, shown and written, and with the feature `schema` of its crate
/// it describes itself as an object without other fields.
#[proc_macro_attribute]
pub fn document(_: TokenStream, item: TokenStream) -> TokenStream {
    let item = proc_macro2::TokenStream::from(item);
    let object = quote! {
        #[derive(Clone, PartialEq, Debug, ::serde::Serialize)]
        #[cfg_attr(feature = "schema", derive(::schemars::JsonSchema), schemars(deny_unknown_fields))]
        #item
    };
    object.into()
}

/// Embeds files of the package as a literal of bytes: `embedded!("studio", ".js", ".json", !"tsconfig.json")`.
///
/// The first text is a folder, from that of `Cargo.toml`. The others are ends of paths: files with one of them are
/// embedded, but for those with an end after `!`. The compiler does not see when such a file changes, so the
/// package needs a build script that prints `cargo:rerun-if-changed=studio`.
#[proc_macro]
pub fn embedded(input: TokenStream) -> TokenStream {
    let arguments = parse_macro_input!(input as embedded::Arguments);
    embedded::expand(&arguments).unwrap_or_else(Error::into_compile_error).into()
}

/// Lists the names of the files that [`embedded!`] embeds, without their ends and in order: `["check", "count"]`.
#[proc_macro]
pub fn embedded_names(input: TokenStream) -> TokenStream {
    let arguments = parse_macro_input!(input as embedded::Arguments);
    embedded::expand_names(&arguments).unwrap_or_else(Error::into_compile_error).into()
}
