//! Derives `Options`.

use crate::docs;
use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Expr, Fields, Ident, LitStr, Path, Result, Type};

/// A field of the struct with what its attribute says.
struct Described<'a> {
    ident: &'a Ident,
    of: &'a Type,
    name: String,
    help: String,
    details: String,
    attribute: Attribute,
}

/// What the attribute `option` says.
#[derive(Default)]
struct Attribute {
    label: Option<Expr>,
    kind: Option<Expr>,
    default: Option<LitStr>,
    read: Option<Path>,
    name: Option<LitStr>,
    flatten: bool,
    skip: bool,
    value: Option<Expr>,
    /// What else the row of the table says, as fields of a `Field`.
    row: Vec<TokenStream>,
}

pub(crate) fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let fields = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) => &fields.named,
            _ => return Err(Error::new_spanned(&input.ident, "options are fields with names")),
        },
        _ => return Err(Error::new_spanned(&input.ident, "only a struct has options")),
    };
    let options = fields.iter().map(read).collect::<Result<Vec<_>>>()?;
    // Options of a flattened struct are put by that struct, so they get no arms here.
    let arms = options.iter().filter(|option| option.is_own()).map(Described::arm);
    // The fields of a nested struct are asked first, in the order in which they were written.
    let nested = options.iter().filter(|option| option.attribute.flatten);
    let (nested, nested_types): (Vec<_>, Vec<_>) = nested.map(|option| (option.ident, option.of)).unzip();
    let (lists, defaults) = (lists(&options), options.iter().map(Described::default_value));
    let (name, here) = (&input.ident, quote!(::rookwright_run::options));
    let (about, _) = docs::paragraphs(&input.attrs);
    let object = object(input)?;
    Ok(quote! {
        #object

        impl #here::Options for #name {
            const ABOUT: &'static str = #about;

            const FIELDS: &'static [&'static #here::Field] = {
                const LISTS: &[&[&#here::Field]] = &[#(#lists),*];
                // A static is in the program once, a constant wherever it is named.
                static TABLE: [&#here::Field; #here::length(LISTS)] = #here::joined(LISTS);
                &TABLE
            };

            fn put(
                &mut self,
                field: &'static #here::Field,
                value: #here::Input<'_>,
            ) -> ::core::result::Result<(), #here::FieldError> {
                #(if <#nested_types as #here::Options>::field(field.name).is_some() {
                    return #here::Options::put(&mut self.#nested, field, value);
                })*
                match field.name {
                    #(#arms)*
                    _ => {}
                }
                ::core::result::Result::Ok(())
            }
        }

        impl ::core::default::Default for #name {
            fn default() -> Self {
                Self { #(#defaults),* }
            }
        }
    })
}

/// Returns what makes the options an object within a request, if the attribute of the struct gives it a name.
fn object(input: &DeriveInput) -> Result<TokenStream> {
    let mut shape = None;
    for given in input.attrs.iter().filter(|given| given.path().is_ident("option")) {
        given.parse_nested_meta(|meta| {
            if !meta.path.is_ident("object") {
                return Err(meta.error("expected object"));
            }
            shape = Some(meta.value()?.parse::<LitStr>()?);
            Ok(())
        })?;
    }
    let (name, here) = (&input.ident, quote!(::rookwright_run::options));
    let object = shape.map(|shape| {
        quote! {
            impl #here::Object for #name {
                const SHAPE: &'static #here::Shape = &#here::Shape {
                    name: #shape,
                    about: <Self as #here::Options>::ABOUT,
                    fields: <Self as #here::Options>::FIELDS,
                };
            }
        }
    });
    // Options that stand alone have no shape within another request.
    Ok(object.unwrap_or_default())
}

fn read(field: &syn::Field) -> Result<Described<'_>> {
    let ident = field.ident.as_ref().ok_or_else(|| Error::new_spanned(field, "an option has a name"))?;
    let mut attribute = Attribute::default();
    for given in field.attrs.iter().filter(|given| given.path().is_ident("option")) {
        given.parse_nested_meta(|meta| {
            let key = meta.path.require_ident()?;
            match key.to_string().as_str() {
                "flatten" => attribute.flatten = true,
                "skip" => attribute.skip = true,
                "value" => attribute.value = Some(meta.value()?.parse()?),
                "label" => attribute.label = Some(meta.value()?.parse()?),
                "kind" => attribute.kind = Some(meta.value()?.parse()?),
                "default" => attribute.default = Some(meta.value()?.parse()?),
                "read" => attribute.read = Some(meta.value()?.parse()?),
                "name" => attribute.name = Some(meta.value()?.parse()?),
                "advanced" | "required" | "may_be_empty" => attribute.row.push(quote!(#key: true)),
                // All remaining keys have a value, which goes into the row of the table as it is.
                other => {
                    let value: Expr = meta.value()?.parse()?;
                    attribute.row.push(match other {
                        "noun" | "usual" | "group" | "bare" => quote!(#key: #value),
                        "conflicts" | "requires" | "only" | "aliases" => quote!(#key: &#value),
                        "place" => quote!(place: ::rookwright_run::options::Place::#value),
                        "short" => quote!(short: ::core::option::Option::Some(#value)),
                        _ => return Err(meta.error("unknown key")),
                    });
                }
            }
            Ok(())
        })?;
    }
    // The first paragraph of the doc comment is the help in one line, the others are for the reference.
    let (help, details) = docs::paragraphs(&field.attrs);
    let name = attribute.name.as_ref().map_or_else(|| ident.to_string(), LitStr::value);
    let described = Described { ident, of: &field.ty, name, help, details, attribute };
    // An option without help would leave a gap on every page that is made from the table.
    if described.is_own() && described.help.is_empty() {
        return Err(Error::new_spanned(field, "the doc comment of an option is its help"));
    }
    Ok(described)
}

impl Described<'_> {
    /// Whether the field is an option, and not a group of options or something else.
    fn is_own(&self) -> bool {
        !self.attribute.flatten && !self.attribute.skip
    }

    /// Returns the row of the table.
    fn row(&self) -> TokenStream {
        let here = quote!(::rookwright_run::options);
        let Described { of, name, help, details, attribute, .. } = self;
        let Attribute { label, kind, default, row, .. } = attribute;
        let label = label.as_ref().map_or_else(|| quote!(#help), |label| quote!(#label));
        // The type of the field says what kind of value it takes, unless the attribute knows better.
        let kind = match kind {
            Some(kind) => quote!(#kind),
            None => quote!(<#of as #here::FieldValue>::KIND),
        };
        // What is not given is left out, and has the value that `Field::new` gives it.
        let default = default.as_ref().map(|text| quote!(default: #text,));
        quote! {
            &#here::Field {
                details: #details,
                #default
                #(#row,)*
                ..#here::Field::new(#name, #label, #kind, #help)
            }
        }
    }

    /// Returns what reads `value`; the row of the table is in scope as `field`.
    fn reader(&self) -> TokenStream {
        match &self.attribute.read {
            // A function returns what an optional field contains.
            Some(function) => quote!(::rookwright_run::options::parsed(value, field, #function)),
            None => quote!(::rookwright_run::options::FieldValue::take(value, field)),
        }
    }

    /// Returns the arm of `set` that reads the option.
    fn arm(&self) -> TokenStream {
        let (ident, name, reader) = (self.ident, &self.name, self.reader());
        quote! {
            #name => {
                self.#ident = ::rookwright_run::options::read(field, value, |value| #reader)?;
            }
        }
    }

    /// Returns the field with its default.
    fn default_value(&self) -> TokenStream {
        let (ident, name, reader) = (self.ident, &self.name, self.reader());
        if let Some(value) = &self.attribute.value {
            return quote!(#ident: #value);
        }
        if self.attribute.default.is_none() {
            return quote!(#ident: ::core::default::Default::default());
        }
        quote! {
            #ident: {
                let field = <Self as ::rookwright_run::options::Options>::field(#name);
                let field = field.expect("the table has a row for each option");
                let value = ::rookwright_run::options::Input::Text(field.default);
                #reader.expect("a default is a value of its option")
            }
        }
    }
}

/// Returns the lists whose rows make up the table, in the order of the fields.
fn lists(options: &[Described<'_>]) -> Vec<TokenStream> {
    let mut lists = Vec::new();
    let mut rows = Vec::new();
    for option in options {
        if option.attribute.flatten {
            lists.push(quote!(&[#(#rows),*]));
            rows.clear();
            let of = option.of;
            lists.push(quote!(<#of as ::rookwright_run::options::Options>::FIELDS));
        } else if option.is_own() {
            rows.push(option.row());
        }
    }
    lists.push(quote!(&[#(#rows),*]));
    lists
}
