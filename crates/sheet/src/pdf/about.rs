//! What a document says about itself.

use super::file::{File, fingerprint};
use crate::language::Language;
use crate::pen::escape;
use pdf_writer::{Ref, TextStr};

/// The metadata of a document.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// The title; `Puzzles` in its language if it is missing.
    pub title: Option<String>,
    /// The subject in one line.
    pub subject: Option<String>,
    /// The language of the document.
    pub language: Language,
}

const PROGRAM: &str = "Rookwright";

impl About {
    /// Writes the metadata in both forms, and returns the number of the newer one.  Readers of PDF/UA look there.
    pub(super) fn write(&self, file: &mut File, pages: usize) -> Ref {
        let [info, metadata] = [file.id(), file.id()];
        let title = self.title.as_deref().filter(|title| !title.trim().is_empty());
        // A document without a title would break PDF/UA.
        let title = title.unwrap_or(self.language.text("sheet.puzzles"));
        let subject = self.subject.as_deref().unwrap_or_default();
        file.pdf
            .document_info(info)
            .title(TextStr(title))
            .subject(TextStr(subject))
            .creator(TextStr(PROGRAM));

        // The number depends on all that is written so far.
        let id = format!("{:032x}", fingerprint(file.pdf.as_bytes()));
        let (title, subject, language) = (escape(title), escape(subject), self.language.name());
        let xmp = format!(
            "<?xpacket begin=\"\u{feff}\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\
             <x:xmpmeta xmlns:x=\"adobe:ns:meta/\"><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\">\
             <rdf:Description rdf:about=\"\" xmlns:dc=\"http://purl.org/dc/elements/1.1/\" \
             xmlns:xmp=\"http://ns.adobe.com/xap/1.0/\" xmlns:xmpMM=\"http://ns.adobe.com/xap/1.0/mm/\" \
             xmlns:xmpTPg=\"http://ns.adobe.com/xap/1.0/t/pg/\" xmlns:pdf=\"http://ns.adobe.com/pdf/1.3/\" \
             xmlns:pdfuaid=\"http://www.aiim.org/pdfua/ns/id/\">\
             <dc:title><rdf:Alt><rdf:li xml:lang=\"x-default\">{title}</rdf:li></rdf:Alt></dc:title>\
             <dc:description><rdf:Alt><rdf:li xml:lang=\"x-default\">{subject}</rdf:li></rdf:Alt></dc:description>\
             <dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>\
             <dc:format>application/pdf</dc:format><xmp:CreatorTool>{PROGRAM}</xmp:CreatorTool>\
             <xmpMM:DocumentID>{id}</xmpMM:DocumentID><xmpMM:InstanceID>{id}</xmpMM:InstanceID>\
             <xmpMM:RenditionClass>proof</xmpMM:RenditionClass><xmpTPg:NPages>{pages}</xmpTPg:NPages>\
             <pdf:PDFVersion>1.7</pdf:PDFVersion><pdfuaid:part>1</pdfuaid:part>\
             </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end=\"r\"?>"
        );
        file.pdf.metadata(metadata, xmp.as_bytes());
        file.pdf.set_file_id((id.clone().into_bytes(), id.into_bytes()));
        metadata
    }
}
