//! E-mail and web addresses of customers.

use crate::fields::{Cell, ColumnType, ColumnValue, Fault, Value, text};
use crate::{Email, Spelling};

/// Longest web address.
const MOST: usize = 1_000;

/// E-mail address of somebody without an account, as it was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EmailAddress(String);

impl ColumnValue for EmailAddress {
    const HOLDS: ColumnType = ColumnType::Text { max: 254, spelling: Spelling::Exact };

    fn cell(&self) -> Cell<'_> {
        Cell::Text(&self.0)
    }

    fn read(value: Option<Value>) -> Result<Self, Fault> {
        let address = text(value)?;
        let address = address.trim();
        Email::new(address).map_err(|fault| Fault::new("invalid_email", fault.to_string()))?;
        Ok(Self(address.to_owned()))
    }
}

/// Address of a web page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebAddress(String);

impl WebAddress {
    /// An address that begins with `http://` or `https://` and has a host.
    pub fn new(address: &str) -> Option<Self> {
        let address = address.trim();
        let (scheme, rest) = address.split_once("://")?;
        let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
        let host = authority.split(':').next().unwrap_or_default();
        let good = (scheme.eq_ignore_ascii_case("https") || scheme.eq_ignore_ascii_case("http"))
            && !host.is_empty()
            && host.split('.').all(is_label)
            // A browser would read this as a user name at another host.
            && !authority.contains('@')
            && !address.chars().any(|c| c.is_whitespace() || c.is_control() || "<>\"\\^`{|}".contains(c))
            && address.len() <= MOST;
        good.then(|| Self(address.to_owned()))
    }
}

fn is_label(label: &str) -> bool {
    !label.is_empty()
        && !label.starts_with('-')
        && !label.ends_with('-')
        && label.chars().all(|c| c.is_alphanumeric() || c == '-')
}

impl ColumnValue for WebAddress {
    const HOLDS: ColumnType = ColumnType::Text { max: MOST, spelling: Spelling::Name };

    fn cell(&self) -> Cell<'_> {
        Cell::Text(&self.0)
    }

    fn read(value: Option<Value>) -> Result<Self, Fault> {
        let malformed =
            || Fault::new("invalid_address", "must be an address like https://example.com");
        Self::new(&text(value)?).ok_or_else(malformed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_have_a_scheme_and_a_host() {
        for good in [
            "https://lodz.example",
            "HTTP://shop.example:8080/a?b=c#d",
            "http://localhost",
            "https://łódź.example/x",
        ] {
            assert!(WebAddress::new(good).is_some(), "{good}");
        }
        for bad in [
            "lodz.example",
            "javascript://x.example/%0aalert(1)",
            "https://",
            "https:///path",
            "https://a..example",
            "https://-a.example",
            "https://a.example/b c",
            "https://a@b.example",
            "https://a.example/\"onclick",
        ] {
            assert!(WebAddress::new(bad).is_none(), "{bad}");
        }
    }

    #[test]
    fn mail_is_kept_as_written() {
        let read = |text: &str| EmailAddress::read(Some(Value::Text(text.to_owned())));
        assert_eq!(read(" Jan@Lodz.example ").unwrap().cell(), Cell::Text("Jan@Lodz.example"));
        assert_eq!(read("jan.lodz.example").unwrap_err().code, "invalid_email");
    }
}
