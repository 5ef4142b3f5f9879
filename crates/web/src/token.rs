//! The token of a server that other machines can reach.

use std::fmt::Write;

/// A token that requests must contain.  `Debug` does not show it.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

/// The name of the cookie with the token.  The port is added, because servers on one machine share their cookies.
const COOKIE: &str = "rookwright-token";
/// The name of the cookie with the session key, without the port.
const SESSION: &str = "rookwright-session";
/// The least number of characters in a token that a user chose.
const SHORTEST: usize = 8;

/// A text that cannot serve as a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("a token needs at least {SHORTEST} characters, which are letters, digits or one of - _ . ~")]
pub struct TokenError;

impl Token {
    /// Returns a random token.
    ///
    /// # Errors
    /// If the system provides no random numbers.
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

    /// Returns a token that a user chose.
    ///
    /// # Errors
    /// If it is too short or has characters that a URL cannot contain.
    pub fn chosen(text: &str) -> Result<Self, TokenError> {
        let plain = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte));
        if plain && text.len() >= SHORTEST {
            return Ok(Self(text.to_owned()));
        }
        Err(TokenError)
    }

    /// Returns the token as text, as it appears in URLs.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Whether the guess is right.  Takes the same time for every guess of the same length.
    pub(crate) fn is(&self, guess: &str) -> bool {
        let differing = self.0.bytes().zip(guess.bytes()).fold(0, |all, (one, other)| all | (one ^ other));
        self.0.len() == guess.len() && differing == 0
    }

    /// Returns the cookie with the token.
    pub(crate) fn cookie(&self, port: u16) -> String {
        self.kept_as(COOKIE, port)
    }

    /// Returns the cookie with this token as session key.
    pub(crate) fn session_cookie(&self, port: u16) -> String {
        self.kept_as(SESSION, port)
    }

    fn kept_as(&self, name: &str, port: u16) -> String {
        format!("{name}-{port}={}; Path=/; HttpOnly; SameSite=Strict", self.0)
    }
}

/// Returns the token among the cookies; only the first one, so that a request is one try.
pub(crate) fn kept_token<'a>(cookies: impl Iterator<Item = &'a str>, port: u16) -> Option<&'a str> {
    kept(cookies, COOKIE, port)
}

/// Returns the session key among the cookies.
pub(crate) fn kept_session<'a>(cookies: impl Iterator<Item = &'a str>, port: u16) -> Option<&'a str> {
    kept(cookies, SESSION, port)
}

fn kept<'a>(cookies: impl Iterator<Item = &'a str>, name: &str, port: u16) -> Option<&'a str> {
    let name = format!("{name}-{port}");
    let mut pairs =
        cookies.flat_map(|header| header.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(key, _)| *key == name).map(|(_, value)| value)
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
        assert!(!format!("{token:?}").contains("sesame"));
    }

    #[test]
    fn cookies_belong_to_a_port() {
        let headers =
            ["a=b; rookwright-token-80=one; rookwright-token-80=two", "rookwright-session-81=three"];
        let cookies = || headers.into_iter();
        assert_eq!((kept_token(cookies(), 80), kept_token(cookies(), 8)), (Some("one"), None));
        assert_eq!((kept_session(cookies(), 81), kept_session(cookies(), 80)), (Some("three"), None));
        let token = Token::chosen("open-sesame").unwrap();
        assert!(token.cookie(80).starts_with("rookwright-token-80=open-sesame; "));
        assert!(token.session_cookie(80).starts_with("rookwright-session-80=open-sesame; "));
    }

    #[test]
    fn a_token_can_stand_in_an_address() {
        assert!(Token::chosen("short").is_err() && Token::chosen("with a blank&more").is_err());
        let (one, other) = (Token::random().unwrap(), Token::random().unwrap());
        assert!(one != other && one.text().len() == 32);
        assert_eq!(Token::chosen(one.text()), Ok(one));
    }
}
