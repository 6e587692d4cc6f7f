//! Where a request comes from.

use std::net::{IpAddr, Ipv4Addr};

use actix_web::HttpRequest;

use crate::settings::TrustedProxies;

/// The caller's address: the socket's, or what trusted proxies say, read from the right to the
/// first address that isn't one of theirs.
pub(crate) fn caller_address(request: &HttpRequest, trusted: &TrustedProxies) -> IpAddr {
    let socket = request
        .peer_addr()
        .map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.ip().to_canonical());
    let is_trusted = |address: &IpAddr| trusted.iter().any(|network| network.contains(address));
    if !is_trusted(&socket) {
        return socket;
    }
    let told = forwarded(request);
    told.into_iter().rev().find(|address| !is_trusted(address)).unwrap_or(socket)
}

/// The addresses that proxies wrote down, the nearest last.
fn forwarded(request: &HttpRequest) -> Vec<IpAddr> {
    let values = |name| request.headers().get_all(name).filter_map(|value| value.to_str().ok());
    let standard: Vec<IpAddr> =
        values("forwarded").flat_map(|value| value.split(',')).filter_map(forwarded_for).collect();
    if !standard.is_empty() {
        return standard;
    }
    values("x-forwarded-for").flat_map(|value| value.split(',')).filter_map(address).collect()
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

    fn seen(peer: &str, header: (&str, &str), trusted: &[&str]) -> String {
        let request = TestRequest::get()
            .peer_addr(peer.parse().unwrap())
            .insert_header(header)
            .to_http_request();
        let trusted = trusted.iter().map(|network| network.parse().unwrap()).collect();
        caller_address(&request, &trusted).to_string()
    }

    #[test]
    fn believes_trusted_proxies_alone() {
        let header = ("x-forwarded-for", "203.0.113.9, 198.51.100.7, 10.0.0.2");
        assert_eq!(seen("192.0.2.1:9", header, &[]), "192.0.2.1");
        assert_eq!(seen("10.0.0.1:9", header, &["10.0.0.0/8"]), "198.51.100.7");
        assert_eq!(
            seen("10.0.0.1:9", ("x-forwarded-for", "10.0.0.5"), &["10.0.0.0/8"]),
            "10.0.0.1"
        );
        let standard = ("forwarded", "for=203.0.113.9;proto=https, for=\"[2001:db8::1]:4711\"");
        assert_eq!(seen("10.0.0.1:9", standard, &["10.0.0.0/8"]), "2001:db8::1");
    }
}
