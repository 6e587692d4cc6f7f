//! Trusted networks.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use ipnet::IpNet;

/// An address, or all addresses of a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network(IpNet);

/// A text that is no network.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("must be an address (203.0.113.7, 2001:db8::7) or a network (203.0.113.0/24)")]
pub struct MalformedNetwork;

impl Network {
    /// Whether an address is in it.
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        Self(address.to_canonical().into())
    }
}

impl FromStr for Network {
    type Err = MalformedNetwork;

    fn from_str(text: &str) -> Result<Self, MalformedNetwork> {
        let text = text.trim();
        if let Ok(address) = text.parse::<IpAddr>() {
            return Ok(address.into());
        }
        let network: IpNet = text.parse().map_err(|_malformed| MalformedNetwork)?;
        Ok(Self(network.trunc()))
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.prefix_len() == self.0.max_prefix_len() {
            self.0.addr().fmt(f)
        } else {
            self.0.fmt(f)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(text: &str) -> Network {
        text.parse().unwrap()
    }

    #[test]
    fn addresses_and_networks_are_shown_as_they_are_meant() {
        for (text, shown) in [
            ("203.0.113.7", "203.0.113.7"),
            (" 203.0.113.7/32 ", "203.0.113.7"),
            ("203.0.113.7/24", "203.0.113.0/24"),
            ("::ffff:203.0.113.7", "203.0.113.7"),
            ("2001:DB8::7", "2001:db8::7"),
            ("2001:db8::7/64", "2001:db8::/64"),
        ] {
            assert_eq!(network(text).to_string(), shown);
        }
        for bad in ["", "localhost", "203.0.113", "203.0.113.7/33", "203.0.113.7-9"] {
            assert_eq!(bad.parse::<Network>(), Err(MalformedNetwork), "{bad}");
        }
    }

    #[test]
    fn networks_hold_their_addresses() {
        let holds = |text: &str, address: &str| network(text).contains(address.parse().unwrap());
        assert!(
            holds("203.0.113.0/24", "203.0.113.255") && holds("203.0.113.7", "::ffff:203.0.113.7")
        );
        assert!(!holds("203.0.113.0/24", "203.0.114.0") && !holds("::/0", "203.0.113.7"));
    }
}
