//! The unit of work of a request.

use actix_web::HttpResponse;
use domain::Error;
use domain::organization::Author;
use domain::port::{Access, UnitOfWork};
use domain::usecase::{own_scope, scope};

use super::{Answer, Call};

impl Call {
    /// Begins a unit of work that reads.
    pub(crate) async fn read(&self) -> Result<Box<dyn UnitOfWork>, Error> {
        self.app.services.store.begin(scope(&self.caller), Access::Read).await
    }

    /// Begins the unit of work of a request that writes, in the caller's name.
    pub(crate) async fn write(&self) -> Result<Box<dyn UnitOfWork>, Error> {
        let identity = self.caller.identity()?;
        let author = Author { actor: Some(identity.actor), request: self.request.clone() };
        self.app.services.store.begin(own_scope(&self.caller)?, Access::Write(author)).await
    }

    /// Makes what was written happen, now that its answer stands.
    pub(crate) async fn commit(&self, work: Box<dyn UnitOfWork>, answer: HttpResponse) -> Answer {
        work.commit().await?;
        Ok(answer)
    }
}
