//! Creating, changing and reading documents, the same for every type.

use domain::documents::lifecycle::{Opened, set_external_id};
use domain::documents::line_documents::{self, LineDocument, LineDocumentInput};
use domain::{Field, Id, Violation};

use super::document::{DocumentApi, FullView, full_view};
use super::input::{Change, DocumentInput, New, take_external};
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
    mut body: LenientBody<B>,
) -> Result<Created<FullView<K>>, ApiError>
where
    K: LineDocument + DocumentApi<Input = LineDocumentInput<K>>,
    B: Fields<Input = DocumentInput<K, New>>,
{
    let number = take_external(&mut body.input, &mut body.faults);
    let input = K::read(body.input, body.faults);
    let mut made = Box::pin(line_documents::create(&mut ctx.session, input)).await?;
    set_external_id(&mut ctx.session, &mut made.document, number).await?;
    Ok(Created(K::view(&made, ctx.visibility())))
}

/// Changes a document with lines.
pub(crate) async fn update<K, B>(
    ctx: &mut Context<Write>,
    mut document: Opened<K>,
    mut body: LenientBody<B>,
) -> Result<Tagged<FullView<K>>, ApiError>
where
    K: LineDocument + DocumentApi<Input = LineDocumentInput<K>>,
    B: Fields<Input = DocumentInput<K, Change>>,
{
    if set_external(ctx, &mut document, &mut body.input, &mut body.faults).await? {
        let full = document.into_full(&mut ctx.session).await?;
        return Ok(Tagged(K::view(&full, ctx.visibility())));
    }
    let input = K::read(body.input, body.faults);
    let changed = Box::pin(line_documents::update(&mut ctx.session, document, input)).await?;
    Ok(Tagged(K::view(&changed, ctx.visibility())))
}

/// Sets the number in another system that a body gives, and returns whether the body says nothing else: that alone is
/// possible in every state.
pub(crate) async fn set_external<K: DocumentApi>(
    ctx: &mut Context<Write>,
    document: &mut Opened<K>,
    input: &mut DocumentInput<K, Change>,
    faults: &mut Vec<Violation>,
) -> Result<bool, ApiError> {
    let number = take_external(input, faults);
    let is_alone = number != Field::Keep && input.fields.is_empty() && faults.is_empty();
    document.set_external_id(&mut ctx.session, number).await?;
    Ok(is_alone)
}
