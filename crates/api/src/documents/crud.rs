//! Creating, changing and reading documents, the same for every type.

use domain::Id;
use domain::documents::lifecycle::Opened;
use domain::documents::line_documents::{self, LineDocument, LineDocumentInput};

use super::document::{DocumentApi, FullView, full_view};
use super::input::{Change, DocumentInput, New};
use crate::error::ApiError;
use crate::operation::{Context, Created, Fields, LenientBody, Path, Read, Tagged, Write};

/// Answers a document.
pub(crate) async fn find<K: DocumentApi>(
    ctx: &mut Context<Read>,
    Path(id): Path<Id<K>>,
) -> Result<Tagged<FullView<K>>, ApiError> {
    Ok(Tagged(full_view(ctx, id).await?))
}

/// Creates a document with lines.
pub(crate) async fn create<K, B>(
    ctx: &mut Context<Write>,
    body: LenientBody<B>,
) -> Result<Created<FullView<K>>, ApiError>
where
    K: LineDocument + DocumentApi<Input = LineDocumentInput<K>>,
    B: Fields<Input = DocumentInput<K, New>>,
{
    let input = K::read(body.input, body.faults);
    let made = Box::pin(line_documents::create(&mut ctx.session, input)).await?;
    Ok(Created(K::view(&made, ctx.visibility())))
}

/// Changes a document with lines.
pub(crate) async fn update<K, B>(
    ctx: &mut Context<Write>,
    document: Opened<K>,
    body: LenientBody<B>,
) -> Result<Tagged<FullView<K>>, ApiError>
where
    K: LineDocument + DocumentApi<Input = LineDocumentInput<K>>,
    B: Fields<Input = DocumentInput<K, Change>>,
{
    let input = K::read(body.input, body.faults);
    let changed = Box::pin(line_documents::update(&mut ctx.session, document, input)).await?;
    Ok(Tagged(K::view(&changed, ctx.visibility())))
}
