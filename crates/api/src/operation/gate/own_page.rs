//! Requests of the service's own page, which alone may use the cookie of a session.

use actix_web::HttpRequest;
use actix_web::cookie::time::Duration;
use actix_web::cookie::{Cookie, SameSite};
use actix_web::http::header::{self, HeaderMap, HeaderValue};
use domain::{Error, organization::mail::LinkToken};

use crate::server::request::address::is_from_proxy;
use crate::server::settings::Proxies;

/// The cookie's name.
const NAME: &str = "hosewright_session";
/// The paths that browsers send it to: those of sessions, no path of the API.
const PATH: &str = "/security/v1/session";

/// A browser that shows our page.
#[derive(Debug)]
pub(crate) struct OwnPage {
    /// The secret of its session.
    pub(crate) secret: Option<LinkToken>,
    pub(crate) browser: String,
    /// Whether the page came by HTTPS.
    is_secure: bool,
}

impl OwnPage {
    /// Refuses pages of other origins, even of the same site, and other clients.
    pub(crate) fn of(request: &HttpRequest, proxies: &Proxies) -> Result<Self, Error> {
        let headers = request.headers();
        let foreign = || {
            Error::Forbidden(
                "only the page of this service may call this; get a token by POST /security/v1/token. A proxy before the service has to pass on the header Host"
                    .to_owned(),
            )
        };
        let origin = once(headers, "origin").ok_or_else(foreign)?;
        let (scheme, place) = origin.split_once("://").ok_or_else(foreign)?;
        // A proxy that isn't trusted may pass on made-up headers.
        let forwarded =
            once(headers, "x-forwarded-host").filter(|_| is_from_proxy(request, proxies));
        let is_ours = [once(headers, "host"), forwarded]
            .into_iter()
            .flatten()
            .any(|host| host.eq_ignore_ascii_case(place));
        // Browsers send it where they trust the way to the service, and tell our origin from others whatever `Host` says.
        let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
        if !is_ours || site.is_some_and(|site| site != b"same-origin") {
            return Err(foreign());
        }
        Ok(Self {
            secret: secret(headers),
            browser: once(headers, "user-agent").unwrap_or_default().to_owned(),
            is_secure: scheme == "https",
        })
    }

    /// The cookie that the browser keeps for so long; without a secret it forgets the one that it has.
    pub(crate) fn cookie(&self, secret: Option<&LinkToken>, seconds: i64) -> String {
        let secret = secret.map(LinkToken::reveal).unwrap_or_default();
        Cookie::build(NAME, secret)
            .path(PATH)
            .http_only(true)
            .secure(self.is_secure)
            .same_site(SameSite::Strict)
            .max_age(Duration::seconds(seconds))
            .finish()
            .to_string()
    }
}

/// A header that is sent once.
fn once<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    let mut values = headers.get_all(name);
    let value = values.next()?.to_str().ok()?;
    values.next().is_none().then_some(value)
}

/// The secret in the cookie. If there are two, a page on a neighbouring host set one of them, so neither counts.
fn secret(headers: &HeaderMap) -> Option<LinkToken> {
    let texts = headers.get_all(header::COOKIE).filter_map(|value| value.to_str().ok());
    let mut ours = texts
        .flat_map(|text| text.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .filter(|(name, _)| *name == NAME);
    let (_, value) = ours.next()?;
    if ours.next().is_some() {
        return None;
    }
    value.parse().ok()
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;

    use super::*;

    fn of(headers: &[(&'static str, &'static str)]) -> Result<OwnPage, Error> {
        let request = headers
            .iter()
            .fold(TestRequest::post(), |request, header| request.append_header(*header))
            .peer_addr("10.0.0.1:40000".parse().unwrap())
            .to_http_request();
        let trusted = vec!["10.0.0.0/8".parse().unwrap()];
        OwnPage::of(&request, &Proxies { trusted, ..Proxies::default() })
    }

    #[test]
    fn pages_of_other_origins_are_refused() {
        let host = ("host", "shop.example");
        let ours = ("origin", "https://shop.example");
        assert!(of(&[host, ours]).is_ok());
        assert!(of(&[host, ours, ("sec-fetch-site", "same-origin")]).is_ok());
        assert!(of(&[("host", "inside:8080"), ("x-forwarded-host", "shop.example"), ours]).is_ok());
        for headers in [
            &[host][..],
            &[host, ("origin", "null")],
            &[host, ("origin", "https://evil.example")],
            &[host, ("origin", "https://www.shop.example")],
            &[host, ("origin", "https://shop.example:8443")],
            &[host, ("origin", "https://shop.example.evil.example")],
            &[host, ours, ("origin", "https://evil.example")],
            &[host, ours, ("sec-fetch-site", "same-site")],
            &[host, ours, ("sec-fetch-site", "cross-site")],
            &[host, ours, ("sec-fetch-site", "none")],
            &[ours],
        ] {
            assert!(of(headers).is_err(), "{headers:?}");
        }
    }

    #[test]
    fn the_cookie_counts_if_there_is_one() {
        let base = [("host", "shop.example"), ("origin", "http://shop.example")];
        let with = |cookie| of(&[&base[..], &[("cookie", cookie)]].concat()).unwrap();
        let mine = concat!(
            "a=b; hosewright_session=hl_",
            "5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a"
        );
        let page = with(mine);
        let secret = page.secret.clone().unwrap();
        assert_eq!(secret, LinkToken::new([0x5a; 32]));
        let cookie = page.cookie(Some(&secret), 60);
        assert!(cookie.contains("; HttpOnly") && cookie.contains("SameSite=Strict"), "{cookie}");
        assert!(
            cookie.contains("Path=/security/v1/session") && !cookie.contains("Secure"),
            "{cookie}"
        );
        assert!(with("hosewright_session=hl_5a").secret.is_none());
        assert!(with("hosewright_session=a; hosewright_session=b").secret.is_none());
    }

    #[test]
    fn the_cookie_of_https_stays_on_https() {
        let page = of(&[("host", "shop.example"), ("origin", "https://shop.example")]).unwrap();
        assert!(page.cookie(None, 0).contains("; Secure"));
    }
}
