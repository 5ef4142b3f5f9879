//! The types of the native module of the Python package, read off its source.

use super::{NOTE, root};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use syn::{
    Attribute, FnArg, GenericArgument, ImplItem, Item, Pat, PathArguments, ReturnType, Signature, Type,
};

/// What the module has besides classes and functions.
const HEAD: &str = r#""""The native part of the package."""

import os
from collections.abc import Sequence
from typing import Any, final

from rookwright.settings import Settings

LIMITS: dict[str, int]
__version__: str
"#;

/// The source of the module, as far as Python sees it.
#[derive(Default)]
struct Module {
    /// Names of types that stand for others.
    aliases: BTreeMap<String, Type>,
    /// Classes by their names: the lines of each.
    classes: BTreeMap<String, Vec<String>>,
    functions: BTreeMap<String, String>,
}

/// Returns the stub file.
pub(super) fn text() -> String {
    let module = Module::read();
    let mut text = format!("{HEAD}\n# {NOTE}\n");
    let constants = ["LIMITS", "__version__"].map(str::to_owned);
    let names = constants.iter().chain(module.classes.keys()).chain(module.functions.keys());
    let names: Vec<String> = names.map(|name| format!("    {name:?},\n")).collect();
    let _ = writeln!(text, "\n__all__ = [\n{}]", names.concat());
    for (name, lines) in &module.classes {
        let _ = writeln!(text, "\n@final\nclass {name}:\n{}", lines.concat());
    }
    for function in module.functions.values() {
        text += function;
    }
    text
}

impl Module {
    fn read() -> Self {
        let folder = root().join("python/src");
        let files = fs::read_dir(folder).expect("the module").map(|entry| entry.expect("a file").path());
        let files: Vec<String> = files.map(|path| fs::read_to_string(path).expect("a text")).collect();
        let items: Vec<Item> =
            files.iter().flat_map(|text| syn::parse_file(text).expect("Rust").items).collect();
        let mut module = Self::default();
        for item in &items {
            if let Item::Type(alias) = item {
                module.aliases.insert(alias.ident.to_string(), (*alias.ty).clone());
            }
        }
        for item in &items {
            module.add(item);
        }
        module
    }

    fn add(&mut self, item: &Item) {
        match item {
            Item::Struct(item) if attribute(&item.attrs, "pyclass").is_some() => {
                let how = attribute(&item.attrs, "pyclass").unwrap_or_default();
                let class = self.classes.entry(item.ident.to_string()).or_default();
                if how.split(',').any(|word| word.trim() == "eq") {
                    class.push("    def __eq__(self, other: object, /) -> bool: ...\n".to_owned());
                    class.push("    def __ne__(self, other: object, /) -> bool: ...\n".to_owned());
                }
            }
            Item::Impl(item) if attribute(&item.attrs, "pymethods").is_some() => {
                let Type::Path(path) = &*item.self_ty else { return };
                let class = path.path.segments.last().expect("a class").ident.to_string();
                for part in &item.items {
                    if let ImplItem::Fn(method) = part {
                        let line = self.method(&class, &method.attrs, &method.sig);
                        self.classes.entry(class.clone()).or_default().push(line);
                    }
                }
            }
            Item::Fn(item) if attribute(&item.attrs, "pyfunction").is_some() => {
                let line = format!(
                    "def {}({}){}",
                    item.sig.ident,
                    self.parameters(&item.attrs, &item.sig, "", &[]),
                    self.returned(&item.sig, "")
                );
                self.functions.insert(item.sig.ident.to_string(), line);
            }
            _ => {}
        }
    }

    /// Returns a method of a class, with what stands above it.
    fn method(&self, class: &str, attributes: &[Attribute], signature: &Signature) -> String {
        let has = |name| attribute(attributes, name).is_some();
        let (name, own, above) = match () {
            () if has("new") => ("__new__".to_owned(), vec!["cls"], ""),
            () if has("staticmethod") => (signature.ident.to_string(), vec![], "    @staticmethod\n"),
            () if has("getter") => (signature.ident.to_string(), vec!["self"], "    @property\n"),
            () => (signature.ident.to_string(), vec!["self"], ""),
        };
        let parameters = self.parameters(attributes, signature, class, &own);
        format!("{above}    def {name}({parameters}){}", self.returned(signature, class))
    }

    fn returned(&self, signature: &Signature, class: &str) -> String {
        let kind = match &signature.output {
            ReturnType::Default => "None".to_owned(),
            ReturnType::Type(_, kind) => self.of(kind, class, false),
        };
        format!(" -> {kind}: ...\n")
    }

    /// Returns the parameters; the attribute `signature` says which have defaults, and which go by name only.
    fn parameters(
        &self,
        attributes: &[Attribute],
        signature: &Signature,
        class: &str,
        own: &[&str],
    ) -> String {
        let kinds: BTreeMap<String, String> = signature
            .inputs
            .iter()
            .filter_map(|input| {
                let FnArg::Typed(typed) = input else { return None };
                let Pat::Ident(name) = &*typed.pat else { return None };
                let is_python =
                    matches!(&*typed.ty, Type::Path(path) if path.path.segments.last()?.ident == "Python");
                (!is_python).then(|| (name.ident.to_string(), self.of(&typed.ty, class, true)))
            })
            .collect();
        let inputs = signature.inputs.iter().filter_map(|input| match input {
            FnArg::Typed(typed) => match &*typed.pat {
                Pat::Ident(name) => Some(name.ident.to_string()),
                _ => None,
            },
            FnArg::Receiver(_) => None,
        });
        let written = attribute(attributes, "pyo3").and_then(|how| {
            let inside = how.split_once('(')?.1.rsplit_once(')')?.0.to_owned();
            Some(inside.split(',').map(|word| word.trim().to_owned()).collect::<Vec<_>>())
        });
        let words = written.unwrap_or_else(|| inputs.filter(|name| kinds.contains_key(name)).collect());
        let all = words.iter().map(|word| {
            let (name, default) = word
                .split_once('=')
                .map_or((word.as_str(), ""), |(name, default)| (name.trim(), default.trim()));
            match kinds.get(name) {
                Some(kind) if default.is_empty() => format!("{name}: {kind}"),
                Some(kind) => format!("{name}: {kind} = {default}"),
                None => name.to_owned(),
            }
        });
        own.iter().map(|&name| name.to_owned()).chain(all).collect::<Vec<_>>().join(", ")
    }

    /// Returns a type in the words of Python. An argument may be more than what is returned.
    fn of(&self, kind: &Type, class: &str, is_argument: bool) -> String {
        let inner = |kind: &Type| self.of(kind, class, is_argument);
        match kind {
            Type::Reference(reference) => inner(&reference.elem),
            Type::Tuple(parts) if parts.elems.is_empty() => "None".to_owned(),
            Type::Tuple(parts) => {
                format!("tuple[{}]", parts.elems.iter().map(inner).collect::<Vec<_>>().join(", "))
            }
            Type::Path(path) => {
                let last = path.path.segments.last().expect("a name");
                let of = match &last.arguments {
                    PathArguments::AngleBracketed(of) => of.args.iter().find_map(|one| match one {
                        GenericArgument::Type(kind) => Some(kind),
                        _ => None,
                    }),
                    _ => None,
                };
                let name = last.ident.to_string();
                match (name.as_str(), of) {
                    ("PyResult" | "Bound" | "Py", Some(of)) => inner(of),
                    ("Option", Some(of)) => format!("{} | None", inner(of)),
                    ("Vec", Some(of)) if is_argument => format!("Sequence[{}]", inner(of)),
                    ("Vec", Some(of)) => format!("list[{}]", inner(of)),
                    ("String" | "str", _) => "str".to_owned(),
                    ("u32" | "u64" | "usize" | "i64", _) => "int".to_owned(),
                    ("f64", _) => "float".to_owned(),
                    ("PathBuf", _) if is_argument => "str | os.PathLike[str]".to_owned(),
                    ("PathBuf", _) => "os.PathLike[str]".to_owned(),
                    ("Document" | "Request", _) => "dict[str, Any]".to_owned(),
                    ("Options", _) => "Settings".to_owned(),
                    ("PyAny", _) => "Any".to_owned(),
                    ("PyCapsule", _) => "object".to_owned(),
                    ("Self", _) => class.to_owned(),
                    _ => self.aliases.get(&name).map_or(name.clone(), inner),
                }
            }
            _ => panic!("a type that Python has no name for"),
        }
    }
}

/// Returns what an attribute says; empty if it says nothing, `None` if there is no such attribute.
fn attribute(attributes: &[Attribute], name: &str) -> Option<String> {
    let found = attributes.iter().find(|attribute| attribute.path().is_ident(name))?;
    Some(found.meta.require_list().map(|list| list.tokens.to_string()).unwrap_or_default())
}
