//! The secret of a server that others can reach.

use std::fmt::Write;

/// What a request must know.  It is never shown by `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// How a browser keeps it.
const COOKIE: &str = "rookwright-token";
/// A token somebody chose has so many characters at least.
const SHORTEST: usize = 8;

impl Token {
    /// One that nobody can guess.
    pub fn random() -> Result<Self, getrandom::Error> {
        let mut bytes = [0u8; 16];
        getrandom::fill(&mut bytes)?;
        let mut text = String::with_capacity(32);
        bytes.iter().for_each(|byte| {
            // Writing to a string cannot fail.
            let _ = write!(text, "{byte:02x}");
        });
        Ok(Self(text))
    }

    /// One that somebody chose.
    pub fn chosen(text: &str) -> Result<Self, String> {
        let plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte));
        match plain && text.len() >= SHORTEST {
            true => Ok(Self(text.to_owned())),
            false => Err(format!(
                "a token has {SHORTEST} or more characters, which are letters, digits and any of - _ . ~"
            )),
        }
    }

    /// The token as it stands in an address.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Whether this is it; takes as long for every guess of the same length.
    pub(crate) fn is(&self, guess: &str) -> bool {
        let differing = self.0.bytes().zip(guess.bytes()).fold(0, |all, (one, other)| all | (one ^ other));
        self.0.len() == guess.len() && differing == 0
    }

    /// Whether a header of cookies has it.
    pub(crate) fn is_in_cookies(&self, header: &str) -> bool {
        let mut cookies = header.split(';').filter_map(|cookie| cookie.trim().split_once('='));
        cookies.any(|(name, value)| name == COOKIE && self.is(value))
    }

    /// What a browser is to keep.
    pub(crate) fn cookie(&self) -> String {
        format!("{COOKIE}={}; Path=/; HttpOnly; SameSite=Strict", self.0)
    }
}

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token(..)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_token_is_the_token() {
        let token = Token::chosen("open-sesame").unwrap();
        assert!(token.is("open-sesame"));
        for wrong in ["", "open-sesam", "open-sesamf", "open-sesame1", "OPEN-SESAME"] {
            assert!(!token.is(wrong), "{wrong}");
        }
        assert!(token.is_in_cookies("a=b; rookwright-token=open-sesame"));
        assert!(!token.is_in_cookies("rookwright-token=; other=open-sesame"));
        assert!(!format!("{token:?}").contains("sesame"));
    }

    #[test]
    fn a_token_can_stand_in_an_address() {
        assert!(Token::chosen("short").is_err() && Token::chosen("with a blank&more").is_err());
        let (one, other) = (Token::random().unwrap(), Token::random().unwrap());
        assert!(one != other && one.text().len() == 32);
        assert_eq!(Token::chosen(one.text()), Ok(one));
    }
}
