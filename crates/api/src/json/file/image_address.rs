//! Addresses of images, for answers.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::access::{Caller, Holder, Shows};
use domain::catalogue::Owner;
use domain::catalogue::images::{Drawable, DrawingLanguage};
use domain::fields::Choice;
use domain::{Id, Result};

use crate::BASE;
use crate::json::file::signed_address::Signer;
use crate::operation::Call;
use crate::server::app::App;

/// Makes the addresses of images for the answer to one caller.
pub(crate) struct ImageAddresses {
    /// Signature of addresses, for callers with a token.
    signer: Option<Signer>,
    /// Whether the images of own items are public.
    public: bool,
}

impl ImageAddresses {
    /// Addresses for the caller of an operation.
    pub(crate) async fn new(call: &Call) -> Result<Self> {
        let Caller::Known(identity) = call.caller else {
            return Ok(Self { signer: None, public: true });
        };
        let organization = identity.organization;
        let public = call.app.settings.public_organization == Some(organization);
        // Drawings and pictures say nothing that customers may not see.
        let holder = Holder { organization, customer: None };
        let signer = Signer::new(&call.app.services, holder).await?;
        Ok(Self { signer: Some(signer), public })
    }

    /// The address of the image of an item, brand or organization. An image name that is an
    /// address itself stays as it is.
    pub(crate) fn of<E>(&self, id: Id<E>, owner: Owner, image_name: Option<&str>) -> String {
        if let Some(elsewhere) = image_name.filter(|name| is_address(name)) {
            return elsewhere.to_owned();
        }
        if self.public || owner == Owner::Shared {
            return format!("{BASE}/image/{id}");
        }
        self.of_document(id)
    }

    /// The address of the image of a document, which is never public.
    pub(crate) fn of_document<K>(&self, id: Id<K>) -> String {
        let signed = self.signer.as_ref().map(|signer| signer.query(Shows::Image, id));
        format!("{BASE}/image/{id}{}", signed.unwrap_or_default())
    }
}

fn is_address(name: &str) -> bool {
    ["https://", "http://"].iter().any(|scheme| {
        name.get(..scheme.len()).is_some_and(|start| start.eq_ignore_ascii_case(scheme))
    })
}

/// Address with the parameters of the drawing.
pub(crate) fn drawn(app: &App, drawable: &Drawable) -> String {
    let image = app.services.drawer.draw(drawable, DrawingLanguage::default());
    format!("data:{};base64,{}", image.media_type.word(), STANDARD.encode(&image.bytes))
}
