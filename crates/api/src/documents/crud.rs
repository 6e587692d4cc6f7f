//! Making, changing and getting documents, the same for every kind.

use domain::access::Caller;
use domain::documents::port::Documents;
use domain::port::AnyUnitOfWork;
use domain::{Error, Id, Services};

use super::document::{DocumentType, FullView, full_view};
use super::input::{Change, DocumentInput, GivenForm, New};
use crate::error::ApiError;
use crate::operation::{Context, Created, Fields, Lenient, Path, Read, Tagged, Unchanged, Write};

/// A kind of document that is made and changed as a whole.
pub(crate) trait Editable: DocumentType + GivenForm {
    /// Makes one.
    async fn create(
        services: &Services,
        work: &mut AnyUnitOfWork,
        caller: &Caller,
        given: Self::Given,
    ) -> Result<Self::Full, Error>;

    /// Changes one.
    async fn update(
        services: &Services,
        work: &mut AnyUnitOfWork,
        caller: &Caller,
        id: Id<Self>,
        given: Self::Given,
    ) -> Result<Self::Full, Error>;
}

/// One.
pub(crate) async fn find<K: DocumentType>(
    ctx: &mut Context<Read>,
    Path(id): Path<Id<K>>,
) -> Result<Tagged<FullView<K>>, ApiError>
where
    AnyUnitOfWork: Documents<K>,
{
    Ok(Tagged(full_view(ctx, id).await?))
}

/// Makes one.
pub(crate) async fn create<K, B>(
    ctx: &mut Context<Write>,
    body: Lenient<B>,
) -> Result<Created<FullView<K>>, ApiError>
where
    K: Editable,
    B: Fields<Input = DocumentInput<K, New>>,
{
    let given = K::read(body.input, body.faults);
    let made = K::create(&ctx.app.services, &mut *ctx.work, &ctx.caller, given);
    let made = Box::pin(made).await?;
    Ok(Created(K::view(&made, ctx.sight())))
}

/// Changes one.
pub(crate) async fn update<K, B>(
    ctx: &mut Context<Write>,
    Unchanged(id): Unchanged<FullView<K>>,
    body: Lenient<B>,
) -> Result<Tagged<FullView<K>>, ApiError>
where
    K: Editable,
    B: Fields<Input = DocumentInput<K, Change>>,
    AnyUnitOfWork: Documents<K>,
{
    let given = K::read(body.input, body.faults);
    let changed = K::update(&ctx.app.services, &mut *ctx.work, &ctx.caller, id, given);
    let changed = Box::pin(changed).await?;
    Ok(Tagged(K::view(&changed, ctx.sight())))
}
