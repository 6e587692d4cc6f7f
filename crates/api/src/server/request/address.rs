//! Where a request comes from.

use std::net::{IpAddr, Ipv4Addr};

use actix_web::HttpRequest;

use crate::server::settings::{ForwardedHeader, Proxies};

/// Address of the caller: that of the connection, or what trusted proxies report, read from the right to the first
/// address that isn't a trusted proxy's. Each proxy appends to what it received, so nothing left of an unreadable
/// element counts.
pub(crate) fn caller_address(request: &HttpRequest, proxies: &Proxies) -> IpAddr {
    let mut nearest = request
        .peer_addr()
        .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip().to_canonical());
    let (name, read): (_, fn(&str) -> Option<IpAddr>) = match proxies.header {
        ForwardedHeader::XForwardedFor => ("x-forwarded-for", address),
        ForwardedHeader::Forwarded => ("forwarded", forwarded_for),
    };
    let values: Vec<_> = request.headers().get_all(name).collect();
    let mut elements = values.iter().rev().flat_map(|value| {
        // A value with bytes outside ASCII ends the reading, as any element that is no address does.
        value.to_str().unwrap_or_default().rsplit(',')
    });
    while proxies.trusted.iter().any(|network| network.contains(&nearest)) {
        match elements.next().and_then(read) {
            Some(before) => nearest = before,
            None => break,
        }
    }
    nearest
}

/// Whether a trusted proxy forwarded a request.
pub(crate) fn is_from_proxy(request: &HttpRequest, proxies: &Proxies) -> bool {
    let peer = request.peer_addr().map(|peer| peer.ip().to_canonical());
    peer.is_some_and(|peer| proxies.trusted.iter().any(|network| network.contains(&peer)))
}

/// The `for` of an element of `Forwarded` (RFC 7239).
fn forwarded_for(element: &str) -> Option<IpAddr> {
    let (_, value) = element
        .split(';')
        .filter_map(|pair| pair.split_once('='))
        .find(|(name, _)| name.trim().eq_ignore_ascii_case("for"))?;
    address(value.trim().trim_matches('"'))
}

/// An address with or without a port.
fn address(text: &str) -> Option<IpAddr> {
    let text = text.trim();
    let bare = text.parse().ok();
    let in_brackets = || text.strip_prefix('[')?.split_once(']')?.0.parse().ok();
    let with_port = || text.rsplit_once(':')?.0.parse().ok();
    bare.or_else(in_brackets).or_else(with_port).map(|address: IpAddr| address.to_canonical())
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn seen(
        peer: &str,
        headers: &[(&'static str, &'static str)],
        header: ForwardedHeader,
    ) -> String {
        let request = headers
            .iter()
            .fold(TestRequest::get(), |request, header| request.append_header(*header))
            .peer_addr(peer.parse().unwrap())
            .to_http_request();
        let proxies = Proxies { trusted: vec!["10.0.0.0/8".parse().unwrap()], header };
        caller_address(&request, &proxies).to_string()
    }

    #[test]
    fn believes_trusted_proxies_alone() {
        let x =
            |peer, value| seen(peer, &[("x-forwarded-for", value)], ForwardedHeader::XForwardedFor);
        let chain = "203.0.113.9, 198.51.100.7, 10.0.0.2";
        assert_eq!(x("192.0.2.1:9", chain), "192.0.2.1");
        assert_eq!(x("10.0.0.1:9", chain), "198.51.100.7");
        assert_eq!(x("10.0.0.1:9", "10.0.0.5"), "10.0.0.5", "a caller beside the proxy");
        assert_eq!(x("10.0.0.1:9", ""), "10.0.0.1");
        let lines = [("x-forwarded-for", "198.51.100.7"), ("x-forwarded-for", "10.0.0.2")];
        assert_eq!(seen("10.0.0.1:9", &lines, ForwardedHeader::XForwardedFor), "198.51.100.7");
    }

    #[test]
    fn nothing_is_believed_beyond_what_cannot_be_read() {
        let x = |value| {
            seen("10.0.0.1:9", &[("x-forwarded-for", value)], ForwardedHeader::XForwardedFor)
        };
        assert_eq!(x("203.0.113.9, unknown"), "10.0.0.1");
        assert_eq!(x("203.0.113.9, , 10.0.0.2"), "10.0.0.2");
        assert_eq!(x("203.0.113.9, 198.51.100.300"), "10.0.0.1");
        let f = |value| seen("10.0.0.1:9", &[("forwarded", value)], ForwardedHeader::Forwarded);
        assert_eq!(f("for=203.0.113.9, for=_hidden"), "10.0.0.1");
        assert_eq!(f("for=203.0.113.9, proto=https"), "10.0.0.1");
    }

    #[test]
    fn the_header_that_proxies_do_not_write_counts_for_nothing() {
        let both = [
            ("forwarded", "for=203.0.113.9;proto=https, for=\"[2001:db8::1]:4711\""),
            ("x-forwarded-for", "198.51.100.7"),
        ];
        assert_eq!(seen("10.0.0.1:9", &both, ForwardedHeader::XForwardedFor), "198.51.100.7");
        assert_eq!(seen("10.0.0.1:9", &both, ForwardedHeader::Forwarded), "2001:db8::1");
        assert_eq!(seen("10.0.0.1:9", &both[..1], ForwardedHeader::XForwardedFor), "10.0.0.1");
    }
}
