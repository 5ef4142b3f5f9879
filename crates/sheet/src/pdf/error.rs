//! Why pages cannot be made into a document.

use krilla::error::KrillaError;

/// The reason why a picture could not be drawn.
pub(super) type Reason = String;

/// Why there is no document.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PdfError {
    /// A document has at least one page.
    #[error("there is no page to print")]
    Empty,
    /// A length that is no number, or so great that no viewer shows the page.
    #[error("page {page} cannot be printed: {what} has no sensible size or place")]
    Measure {
        /// Which page, from 1.
        page: usize,
        /// What is wrong there.
        what: &'static str,
    },
    /// A picture that cannot be read back.
    #[error("page {page} cannot be printed: its picture is broken: {reason}")]
    Picture {
        /// Which page, from 1.
        page: usize,
        /// What is wrong with it.
        reason: String,
    },
    /// What the library that writes PDF refuses.
    #[error("the PDF cannot be written: {0}")]
    Refused(String),
}

impl From<KrillaError> for PdfError {
    fn from(error: KrillaError) -> Self {
        match error {
            // On its own it only says how many there are.
            KrillaError::Validation(errors) => {
                let reasons: Vec<String> = errors.iter().map(|(reason, _)| format!("{reason:?}")).collect();
                PdfError::Refused(reasons.join(", "))
            }
            other => PdfError::Refused(other.to_string()),
        }
    }
}
