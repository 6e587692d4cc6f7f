//! E-mail addresses.

use std::borrow::Cow;

use idna::AsciiDenyList;

use super::case_folded;

/// An e-mail address, kept in lower case.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Email(String);

/// Characters allowed before the `@` besides letters and digits.
const MARKS: &[u8] = b"!#$%&'*+/=?^_`{|}~-";

/// A text that is no e-mail address.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be an e-mail address, like name@example.com")]
pub struct MalformedEmail;

impl Email {
    /// Reads an address in the forms that mail servers accept: a name in ASCII and a domain with a dot, at most 254
    /// characters, no quoted names. A domain in other scripts is stored in its ASCII form, which all mail servers
    /// understand: `łódź.example` is `xn--d-uga0v4h.example`.
    pub fn new(text: &str) -> Result<Self, MalformedEmail> {
        let address = Self::folded(text);
        let (local, domain) = address.split_once('@').ok_or(MalformedEmail)?;
        let atom = |part: &str| {
            !part.is_empty()
                && part.bytes().all(|b| b.is_ascii_alphanumeric() || MARKS.contains(&b))
        };
        let label = |part: &str| {
            let edges = part.starts_with('-') || part.ends_with('-');
            (1..=63).contains(&part.len())
                && !edges
                && part.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
        };
        let good = address.len() <= 254
            && local.len() <= 64
            && local.split('.').all(atom)
            && domain.contains('.')
            && domain.split('.').all(label);
        if good { Ok(Self(address)) } else { Err(MalformedEmail) }
    }

    /// An address, or a part of one, in the form in which addresses are stored and compared. A domain without such a
    /// form stays as it is.
    pub fn folded(text: &str) -> String {
        let folded = case_folded(text);
        if folded.is_ascii() {
            return folded;
        }
        // Names are ASCII, so other characters belong to the domain.
        let (local, domain) = folded.split_at(folded.find('@').map_or(0, |at| at + 1));
        let ascii = idna::domain_to_ascii_cow(domain.as_bytes(), AsciiDenyList::STD3);
        format!("{local}{}", ascii.unwrap_or(Cow::Borrowed(domain)))
    }

    /// The address.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn knows_addresses() {
        assert_eq!(Email::new(" Ann@Hose.Example ").unwrap().as_str(), "ann@hose.example");
        for text in ["Jan@Łódź.example", "jan@ŁÓDŹ.EXAMPLE", "jan@xn--d-uga0v4h.example"] {
            assert_eq!(Email::new(text).unwrap().as_str(), "jan@xn--d-uga0v4h.example", "{text}");
        }
        for text in ["ann@Ｈose.example", "ann@hose．example", "ann@hose。ex\u{ad}ample"] {
            assert_eq!(Email::new(text).unwrap().as_str(), "ann@hose.example", "{text}");
        }
        for (part, folded) in [("ＨＯＳＥ", "hose"), ("Ann@Łódź", "ann@xn--d-uga0v4h"), ("@", "@")]
        {
            assert_eq!(Email::folded(part), folded, "{part}");
        }
        assert_eq!(Email::new("a@例え。テスト").unwrap().as_str(), "a@xn--r8jz45g.xn--zckzah");
        for text in [
            "",
            "ann",
            "ann@łódź",
            "ann@łódź..example",
            "ann@łó dź.example",
            "ann@łódź.example/x",
            "ann@łódź_x.example",
            "ann@\u{200b}.example",
            "łucja@hose.example",
            "@hose.example",
            "ann@",
            "ann@hose",
            "a@b@c.example",
            "ann@hose..example",
            "an n@hose.example",
            "ann.@hose.example",
            "a..nn@hose.example",
            "\"ann\"@hose.example",
            "ann,bob@hose.example",
            "ann@hose.example\r\nBcc: bob@hose.example",
            "ann@-hose.example",
            "änn@hose.example",
        ] {
            assert_eq!(Email::new(text), Err(MalformedEmail), "{text}");
        }
    }
}
