//! Images of items, brands and organizations.

use actix_web::HttpResponse;
use actix_web::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, ETAG, VARY};
use domain::image::{Image, MediaType};
use domain::sheet::Choice;
use domain::usecase::images::{Picture, SignedAddress, picture};
use domain::{Error, Result, Violation, hex};

use crate::operation::{Answer, Call, Parameter, ParameterKind};
use crate::tag::knows;

/// What images are shown with: nothing in them runs or is fetched.
const POLICY: &str = "default-src 'none'; sandbox";

/// The parameters of a signed address.
pub(crate) fn parameters() -> Vec<Parameter> {
    use ParameterKind::{Id, Integer, Text};
    vec![
        Parameter::new(
            "expires",
            Integer { min: 1, max: u32::MAX },
            "When a signed address ends, in seconds since 1970.",
        ),
        Parameter::new("signature", Text, "The signature of a signed address."),
        Parameter::new("organization", Id, "The organization that a signed address is of."),
    ]
}

/// `GET /image/{belongsToId}`
pub(crate) async fn get(call: Call) -> Answer {
    let id = call.only_id()?;
    let signed = signed(&call)?;
    let public = call.app.settings.public_organization;
    let Picture { image, public } =
        picture(&call.app.services, &call.caller, public, id, signed).await?;
    let tag = tag(&image);
    // An image may be replaced at any time: it is kept for an hour, then asked for again.
    let kept = if public { "public" } else { "private" };
    let known = call.if_none_match.as_deref().is_some_and(|known| knows(known, &tag));
    let mut answer = if known { HttpResponse::NotModified() } else { HttpResponse::Ok() };
    answer
        .insert_header((ETAG, tag))
        .insert_header((CACHE_CONTROL, format!("{kept}, max-age=3600, must-revalidate")))
        .insert_header((VARY, "Authorization"))
        .insert_header((CONTENT_SECURITY_POLICY, POLICY))
        .insert_header(("X-Content-Type-Options", "nosniff"));
    Ok(if known {
        answer.finish()
    } else {
        answer.content_type(image.media_type.word()).body(image.bytes)
    })
}

/// All three parts of a signed address, or none.
fn signed(call: &Call) -> Result<Option<SignedAddress>> {
    let names = ["expires", "signature", "organization"];
    let [expires, signature, organization] = names.map(|name| call.query.text(name));
    let parts = (
        expires.and_then(|expires| expires.parse().ok()),
        signature,
        organization.and_then(|id| id.parse().ok()),
    );
    match parts {
        (None, None, None) => Ok(None),
        (Some(expires), Some(signature), Some(organization)) => {
            Ok(Some(SignedAddress { organization, expires, signature: signature.to_owned() }))
        }
        _ => {
            let missing = names.into_iter().filter(|name| call.query.text(name).is_none());
            let fault = |name| {
                Violation::new(name, "required", "expires, signature and organization go together")
            };
            Err(Error::Invalid(missing.map(fault).collect()))
        }
    }
}

/// The tag of an image; weak where it may be compressed on its way.
fn tag(image: &Image) -> String {
    let digest = hex(image.digest.get(..16).unwrap_or(&image.digest));
    match image.media_type {
        MediaType::Svg => format!("W/\"{digest}\""),
        MediaType::Png | MediaType::Jpeg => format!("\"{digest}\""),
    }
}
