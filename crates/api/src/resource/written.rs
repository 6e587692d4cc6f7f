//! Making, changing and showing documents, the same for every kind.

use domain::organization::Caller;
use domain::port::{AnyUnitOfWork, Documents};
use domain::usecase::Services;
use domain::{Error, Id};

use crate::nest;
use crate::operation::{Answer, Call};
use crate::resource::lifecycle::{Lived, expected};
use crate::tag;

/// A kind of document that is made and changed as a whole.
pub(crate) trait Written: Lived {
    /// What was said of one.
    type Given;

    /// What a body says; faults of the schema are told with those of the domain. Also where its
    /// fields stand in the body.
    fn given(call: &mut Call) -> Result<(Self::Given, &'static str), Error>;

    /// Makes one.
    async fn create(
        services: &Services,
        work: &mut AnyUnitOfWork,
        caller: &Caller,
        given: Self::Given,
    ) -> Result<Self::Whole, Error>;

    /// Changes one.
    async fn update(
        services: &Services,
        work: &mut AnyUnitOfWork,
        caller: &Caller,
        id: Id<Self>,
        given: Self::Given,
    ) -> Result<Self::Whole, Error>;
}

/// `GET /…/{id}`
pub(crate) async fn find<K: Lived>(call: Call) -> Answer {
    let mut work = call.read().await?;
    let view = K::shown(&call, &mut *work, call.only_id()?).await?;
    drop(work);
    call.shown(&view)
}

/// `POST /…/create`
pub(crate) async fn create<K: Written>(mut call: Call) -> Answer {
    let (given, prefix) = K::given(&mut call)?;
    let mut work = call.write().await?;
    let made = Box::pin(K::create(&call.app.services, &mut *work, &call.caller, given)).await;
    let made = made.map_err(|error| nest::below(prefix, error))?;
    let answer = tag::made(&K::view(&call, &made))?;
    call.commit(work, answer).await
}

/// `POST /…/{id}/update`
pub(crate) async fn update<K: Written>(mut call: Call) -> Answer
where
    AnyUnitOfWork: Documents<K>,
{
    let id = call.only_id()?;
    let (given, prefix) = K::given(&mut call)?;
    let mut work = call.write().await?;
    expected(&call, &mut *work, id).await?;
    let services = &call.app.services;
    let changed = Box::pin(K::update(services, &mut *work, &call.caller, id, given)).await;
    let changed = changed.map_err(|error| nest::below(prefix, error))?;
    let answer = tag::changed(&K::view(&call, &changed))?;
    call.commit(work, answer).await
}
