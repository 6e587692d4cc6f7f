//! The ports that use cases work with.

use std::sync::Arc;

use chrono::{DateTime, Utc};

use crate::access::Identity;
use crate::catalogue::port::{AddressKeys, ImageDrawer, ImageReader};
use crate::documents::printing::port::PaperPrinter;
use crate::organization::port::{Directory, Outbox, Secrets, Tokens};
use crate::port::{Clock, Housekeeping, Store};
use crate::workbooks::port::SheetCodec;
use crate::{Id, IdSource, Record};

/// All ports, wired once at the start.
#[derive(Clone)]
pub struct Services {
    /// The data store.
    pub store: Arc<dyn Store>,
    /// Who may come in.
    pub directory: Arc<dyn Directory>,
    /// Mails that are to go out.
    pub outbox: Arc<dyn Outbox>,
    pub housekeeping: Arc<dyn Housekeeping>,
    pub tokens: Arc<dyn Tokens>,
    /// Keys and passwords.
    pub secrets: Arc<dyn Secrets>,
    pub sheets: Arc<dyn SheetCodec>,
    /// Paper.
    pub printer: Arc<dyn PaperPrinter>,
    /// Drawings of items without an image.
    pub drawer: Arc<dyn ImageDrawer>,
    /// Images from elsewhere.
    pub images: Arc<dyn ImageReader>,
    /// Addresses that are good without a token.
    pub addresses: Arc<dyn AddressKeys>,
    /// Time.
    pub clock: Arc<dyn Clock>,
    /// New ids.
    pub ids: Arc<dyn IdSource>,
}

impl Services {
    pub fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    /// A new id.
    pub fn id<E: ?Sized>(&self) -> Id<E> {
        self.ids.id()
    }

    /// The record of something that `identity` makes now.
    pub fn record(&self, identity: Identity) -> Record {
        Record::new(self.now(), identity.by())
    }
}
