//! Making, changing and getting documents, the same for every kind.

use domain::{Error, Id, Session};

use super::document::{DocumentView, FullView, full_view};
use super::input::{Change, DocumentForm, DocumentInput, New};
use crate::error::ApiError;
use crate::operation::{Context, Created, Fields, LenientBody, Path, Read, Tagged, Write};
use domain::documents::lifecycle::{FullDocument, Opened};

/// A kind of document that is made as a whole.
pub(crate) trait Creatable: DocumentView + DocumentForm {
    /// Makes one.
    async fn create(session: &mut Session, input: Self::Input)
    -> Result<FullDocument<Self>, Error>;
}

/// A kind of document that is changed as a whole.
pub(crate) trait Editable: DocumentView + DocumentForm {
    /// Changes one.
    async fn update(
        session: &mut Session,
        document: Opened<Self>,
        input: Self::Input,
    ) -> Result<FullDocument<Self>, Error>;
}

/// One.
pub(crate) async fn find<K: DocumentView>(
    ctx: &mut Context<Read>,
    Path(id): Path<Id<K>>,
) -> Result<Tagged<FullView<K>>, ApiError> {
    Ok(Tagged(full_view(ctx, id).await?))
}

/// Makes one.
pub(crate) async fn create<K, B>(
    ctx: &mut Context<Write>,
    body: LenientBody<B>,
) -> Result<Created<FullView<K>>, ApiError>
where
    K: Creatable,
    B: Fields<Input = DocumentInput<K, New>>,
{
    let input = K::read(body.input, body.faults);
    let made = K::create(&mut ctx.session, input);
    let made = Box::pin(made).await?;
    Ok(Created(K::view(&made, ctx.visibility())))
}

/// Changes one.
pub(crate) async fn update<K, B>(
    ctx: &mut Context<Write>,
    document: Opened<K>,
    body: LenientBody<B>,
) -> Result<Tagged<FullView<K>>, ApiError>
where
    K: Editable,
    B: Fields<Input = DocumentInput<K, Change>>,
{
    let input = K::read(body.input, body.faults);
    let changed = K::update(&mut ctx.session, document, input);
    let changed = Box::pin(changed).await?;
    Ok(Tagged(K::view(&changed, ctx.visibility())))
}
