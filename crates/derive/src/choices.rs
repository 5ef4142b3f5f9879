//! Derives `Choices`.

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Data, DeriveInput, Error, Fields, Ident, LitStr, Result, Token, Variant};

pub(crate) fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let Data::Enum(data) = &input.data else {
        return Err(Error::new_spanned(&input.ident, "only an enum has words to choose from"));
    };
    let all = data.variants.iter().map(Word::of).collect::<Result<Vec<_>>>()?;
    let (idents, words): (Vec<_>, Vec<_>) = all.iter().map(|word| (word.ident, &word.word)).unzip();
    // Words that a user cannot choose still have a name, for documents.
    let chosen = all.iter().filter(|word| !word.is_skipped);
    let (variants, choices): (Vec<_>, Vec<_>) = chosen.map(|word| (word.ident, word.choice())).unzip();
    let (name, vis, number) = (&input.ident, &input.vis, variants.len());
    let here = quote!(::rookwright_run::options);
    Ok(quote! {
        impl #name {
            /// Those that a user can choose, in order.
            #vis const ALL: [Self; #number] = [#(Self::#variants),*];

            /// Returns the word for it in options and documents.
            #vis const fn name(self) -> &'static str {
                match self {
                    #(Self::#idents => #words,)*
                }
            }
        }

        impl #here::Choices for #name {
            const VARIANTS: &'static [Self] = &Self::ALL;
            const CHOICES: &'static [#here::Choice] = &[#(#choices),*];
        }

        impl #here::FieldValue for #name {
            const KIND: #here::Kind = #here::Kind::Choice(<Self as #here::Choices>::CHOICES);

            fn read(
                text: &str,
                _: &#here::Field,
            ) -> ::core::result::Result<Self, #here::values::ValueError> {
                <Self as #here::Choices>::of_word(text)
            }
        }
    })
}

/// A variant with its word.
struct Word<'a> {
    ident: &'a Ident,
    word: String,
    label: String,
    is_skipped: bool,
}

impl<'a> Word<'a> {
    fn of(variant: &'a Variant) -> Result<Self> {
        if !matches!(variant.fields, Fields::Unit) {
            return Err(Error::new_spanned(variant, "a variant with fields has no word"));
        }
        let attribute = variant.attrs.iter().find(|attribute| attribute.path().is_ident("choice"));
        let said = attribute.map(syn::Attribute::parse_args::<Said>).transpose()?.unwrap_or_default();
        let word = said.word.unwrap_or_else(|| kebab(&variant.ident));
        let label = said.label.unwrap_or_else(|| word.clone());
        Ok(Self { ident: &variant.ident, word, label, is_skipped: said.is_skipped })
    }

    fn choice(&self) -> TokenStream {
        let (word, label) = (&self.word, &self.label);
        quote!(::rookwright_run::options::Choice::new(#word, #label))
    }
}

/// What the attribute `choice` says: `skip`, or a label and perhaps another word than the variant's name.
#[derive(Default)]
struct Said {
    word: Option<String>,
    label: Option<String>,
    is_skipped: bool,
}

impl Parse for Said {
    fn parse(input: ParseStream<'_>) -> Result<Self> {
        let mut said = Self::default();
        while !input.is_empty() {
            // A text without a key is the label.
            if input.peek(LitStr) {
                said.label = Some(input.parse::<LitStr>()?.value());
            } else {
                let key: Ident = input.parse()?;
                match key.to_string().as_str() {
                    "skip" => said.is_skipped = true,
                    "word" => {
                        input.parse::<Token![=]>()?;
                        said.word = Some(input.parse::<LitStr>()?.value());
                    }
                    _ => return Err(Error::new(key.span(), "expected a label in quotes, word or skip")),
                }
            }
            // The comma at the end is optional, as in Rust.
            if !input.is_empty() {
                input.parse::<Token![,]>()?;
            }
        }
        Ok(said)
    }
}

/// Returns a variant's name in lower case with hyphens: `series-help`.
fn kebab(ident: &Ident) -> String {
    let mut word = String::new();
    for letter in ident.to_string().chars() {
        if letter.is_ascii_uppercase() && !word.is_empty() {
            word.push('-');
        }
        word.push(letter.to_ascii_lowercase());
    }
    word
}
