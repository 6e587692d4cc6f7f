//! Images: stored ones, and drawings of subjects without one.

use std::sync::Arc;

use crate::access::{Caller, Role, Shows, SignedAddress, own_scope, scope};
use crate::catalogue::images::{
    Drawable, DrawingLanguage, Image, MOST_IMAGE_BYTES, Subject, SubjectKind,
};
use crate::catalogue::{CatalogueEntity, ItemType, Owner};
use crate::documents::{hose_assembly, hose_kit};
use crate::measures::length::LengthUnit;
use crate::organization::Organization;
use crate::port::{Scope, UnitOfWork};
use crate::{Error, Id, Record, Result, Services, Session};

/// An image, and who may cache it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The image.
    pub image: Image,
    /// Whether everybody may see it.
    pub public: bool,
}

/// The request for an image.
#[derive(Debug)]
pub struct ImageRequest {
    pub id: Id<Subject>,
    /// The signed address of the request, if it has one.
    pub signed: Option<SignedAddress>,
    /// Unit that lengths of assemblies are written in first; that of the customer or the organization if absent.
    pub unit: Option<LengthUnit>,
    /// The language of the words on a drawing.
    pub language: DrawingLanguage,
    /// Whether to draw without words and dimensions.
    pub plain: bool,
}

/// The image of something that the caller may see: by its token, by a signed address, or because
/// everybody may. Nobody sees hose assemblies and hose kits without token and signature.
pub async fn picture(
    services: &Arc<Services>,
    caller: &Caller,
    public: Option<Id<Organization>>,
    ImageRequest { id, signed, unit, language, plain }: ImageRequest,
) -> Result<Picture> {
    let mut callers = Vec::new();
    if let Some(signed) = signed {
        callers.push(signed.caller(services, Shows::Image, id).await?);
    }
    callers.push(*caller);
    callers.extend(public.map(|public| Caller::Anonymous(Some(public))));
    callers.dedup_by_key(|caller| scope(caller));
    for caller in callers {
        if let Some((subject, found)) = find(services, &caller, id, unit).await? {
            let everybodys = match scope(&caller) {
                Scope::Shared => true,
                Scope::Organization(organization) => public == Some(organization),
            };
            let image = match found {
                Found::Stored(image) => image,
                Found::ToDraw(drawable) if plain => services.drawer.draw_plain(&drawable),
                Found::ToDraw(drawable) => services.drawer.draw(&drawable, language),
            };
            let public = subject.owner == Owner::Shared || everybodys;
            return Ok(Picture { image, public: public && !subject.kind.is_document() });
        }
    }
    Err(Error::not_found("item, brand, organization, hose assembly or hose kit", id))
}

enum Found {
    Stored(Image),
    ToDraw(Box<Drawable>),
}

/// The stored image, or what to draw, if the caller may see the subject. Drawing waits until the unit of work
/// is closed.
async fn find(
    services: &Arc<Services>,
    caller: &Caller,
    id: Id<Subject>,
    unit: Option<LengthUnit>,
) -> Result<Option<(Subject, Found)>> {
    let mut session = Session::read(services, caller).await?;
    let Some(subject) = session.work.subject(id).await? else { return Ok(None) };
    if let Some(image) = session.work.image(id).await? {
        return Ok(Some((subject, Found::Stored(image))));
    }
    let drawable = drawable(&mut session, id, subject.kind, unit).await?;
    Ok(drawable.map(|drawable| (subject, Found::ToDraw(Box::new(drawable)))))
}

async fn drawable(
    session: &mut Session,
    id: Id<Subject>,
    kind: SubjectKind,
    unit: Option<LengthUnit>,
) -> Result<Option<Drawable>> {
    let work = session.work.as_mut();
    match kind {
        SubjectKind::Item(ItemType::Hose) => item(work, id, Drawable::Hose).await,
        SubjectKind::Item(ItemType::CrimpFitting) => item(work, id, Drawable::CrimpFitting).await,
        SubjectKind::Item(ItemType::Adaptor) => item(work, id, Drawable::Adaptor).await,
        SubjectKind::Item(ItemType::Ferrule) => item(work, id, Drawable::Ferrule).await,
        SubjectKind::Item(ItemType::Wrap) => item(work, id, Drawable::Wrap).await,
        SubjectKind::Item(ItemType::OtherItem) => item(work, id, Drawable::OtherItem).await,
        SubjectKind::Brand => {
            let brands = work.brands().await?;
            let brand = brands.into_iter().find(|brand| brand.id == id.of_kind());
            Ok(brand.map(|brand| Drawable::Brand(brand.name.to_string())))
        }
        SubjectKind::Organization => {
            let name = work.organization().await?.settings.name;
            Ok(Some(Drawable::Organization(name.to_string())))
        }
        SubjectKind::HoseAssembly => {
            let drawing = hose_assembly::drawing(session, id.of_kind(), unit).await;
            Ok(seen(drawing)?.map(Drawable::from))
        }
        SubjectKind::HoseKit => {
            let drawing = hose_kit::drawing(session, id.of_kind(), unit).await;
            Ok(seen(drawing)?.map(Drawable::HoseKit))
        }
    }
}

/// What the caller may see; none without a token, or for a customer other than the subject's.
fn seen<T>(found: Result<T>) -> Result<Option<T>> {
    match found {
        Ok(found) => Ok(Some(found)),
        Err(Error::NotFound(_) | Error::Unauthenticated(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

async fn item<E: CatalogueEntity>(
    work: &mut dyn UnitOfWork,
    id: Id<Subject>,
    drawable: fn(E) -> Drawable,
) -> Result<Option<Drawable>> {
    let offer = work.catalogue::<E>().find(id.of_kind()).await?;
    Ok(offer.map(|offer| drawable(offer.component.item)))
}

/// The record that an image is for; it has to be the caller's own.
pub async fn to_set(session: &mut Session, id: Id<Subject>) -> Result<SubjectKind> {
    Ok(own(session, id).await?.kind)
}

/// Reads a file as an image of something of this kind. An SVG takes a while, so that requests do this beside their threads.
///
/// # Errors
/// At `file`, if it is too large, no image, or no logo that papers can show.
pub fn read(services: &Services, kind: SubjectKind, bytes: Vec<u8>) -> Result<Image> {
    if bytes.len() > MOST_IMAGE_BYTES {
        return Err(Error::TooLarge(format!(
            "an image may have at most {MOST_IMAGE_BYTES} bytes; this one has {}",
            bytes.len()
        )));
    }
    let image = services.images.read(bytes)?;
    if kind == SubjectKind::Organization && services.images.has_text(&image) {
        let message = "the logo contains text, and its fonts are missing when papers are printed; convert the text to paths";
        return Err(Error::invalid("file", "logo_text", message));
    }
    Ok(image)
}

/// Stores an image that was read for this subject.
pub async fn set(session: &mut Session, id: Id<Subject>, image: &Image) -> Result<()> {
    let by = session.caller.identity()?.by();
    session.work.set_image(id, image, &Record::new(session.now(), by)).await
}

/// Deletes the stored image of an own subject, which is then drawn again.
pub async fn remove(session: &mut Session, id: Id<Subject>) -> Result<()> {
    own(session, id).await?;
    if session.work.remove_image(id).await? {
        return Ok(());
    }
    Err(Error::NotFound(format!("no image of {id} is stored")))
}

async fn own(session: &mut Session, id: Id<Subject>) -> Result<Subject> {
    let subject = session.work.subject(id).await?.filter(|subject| !subject.kind.is_document());
    let missing = || Error::not_found("item, brand or organization", id);
    let subject = subject.ok_or_else(missing)?;
    match (own_scope(&session.caller)?, subject.owner) {
        (Scope::Organization(_), Owner::Shared) => Err(Error::Conflict {
            code: "shared_item",
            detail: format!(
                "{id} belongs to the shared catalogue, whose images only the operator sets"
            ),
        }),
        _ if subject.kind == SubjectKind::Organization
            && session.caller.identity()?.role != Role::Admin =>
        {
            Err(Error::Forbidden("only admins change the logo".to_owned()))
        }
        _ => Ok(subject),
    }
}
