//! Origins whose pages may call from a browser.

use std::fmt;
use std::net::Ipv6Addr;
use std::str::FromStr;

/// Most origins of an organization.
pub const MOST_ORIGINS: usize = 50;
/// Longest origin, with the longest host name.
const LONGEST: usize = 270;

/// An origin as browsers write it: scheme, host, and a port if it isn't the default.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Origin(String);

/// A text that is no origin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be an origin without a path, e.g. https://shop.example or http://localhost:3000")]
pub struct MalformedOrigin;

impl Origin {
    /// The origin as browsers write it.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Origin {
    type Err = MalformedOrigin;

    /// Reads an origin in any case, with or without a slash behind it.
    fn from_str(text: &str) -> Result<Self, MalformedOrigin> {
        let text = text.trim().to_ascii_lowercase();
        if text.len() > LONGEST {
            return Err(MalformedOrigin);
        }
        let (scheme, rest) = text.split_once("://").ok_or(MalformedOrigin)?;
        let usual = match scheme {
            "http" => 80,
            "https" => 443,
            _ => return Err(MalformedOrigin),
        };
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let (host, port) =
            if let Some((six, port)) = rest.strip_prefix('[').and_then(|six| six.split_once(']')) {
                let six: Ipv6Addr = six.parse().map_err(|_malformed| MalformedOrigin)?;
                (format!("[{six}]"), port)
            } else {
                let (host, port) = rest.split_at(rest.find(':').unwrap_or(rest.len()));
                (host.to_owned(), port)
            };
        if !host.starts_with('[') && !is_name(&host) {
            return Err(MalformedOrigin);
        }
        let port = match port.strip_prefix(':') {
            Some(digits) => Some(read_port(digits).ok_or(MalformedOrigin)?),
            None if port.is_empty() => None,
            None => return Err(MalformedOrigin),
        };
        Ok(Self(match port.filter(|port| *port != usual) {
            Some(port) => format!("{scheme}://{host}:{port}"),
            None => format!("{scheme}://{host}"),
        }))
    }
}

/// Whether this is a host name or an IPv4 address; names in other scripts are written in ASCII (`xn--…`).
fn is_name(host: &str) -> bool {
    let label = |label: &str| {
        (1..=63).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte))
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    host.len() <= 253 && host.split('.').all(label)
}

fn read_port(digits: &str) -> Option<u16> {
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| digits.parse().ok()).flatten().filter(|port| *port != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_are_read_as_browsers_write_them() {
        for (text, origin) in [
            ("https://shop.example", "https://shop.example"),
            (" HTTPS://Shop.Example/ ", "https://shop.example"),
            ("https://shop.example:443", "https://shop.example"),
            ("http://shop.example:443", "http://shop.example:443"),
            ("http://localhost:3000", "http://localhost:3000"),
            ("http://192.0.2.7:080", "http://192.0.2.7"),
            ("http://[2001:DB8::0:1]:8080", "http://[2001:db8::1]:8080"),
            ("https://xn--d-uga.example", "https://xn--d-uga.example"),
        ] {
            assert_eq!(text.parse::<Origin>().unwrap().as_str(), origin, "{text}");
        }
        for bad in [
            "",
            "*",
            "null",
            "shop.example",
            "ftp://shop.example",
            "https://",
            "https:///",
            "https://shop.example/path",
            "https://shop.example?x",
            "https://user@shop.example",
            "https://*.shop.example",
            "https://shop..example",
            "https://łódź.example",
            "https://shop.example:0",
            "https://shop.example:65536",
            "https://shop.example:",
            "https://shop.example:+80",
            "http://[::1",
            "http://[::1]x",
            "https://shop.example, https://other.example",
        ] {
            assert_eq!(bad.parse::<Origin>(), Err(MalformedOrigin), "{bad}");
        }
    }
}
