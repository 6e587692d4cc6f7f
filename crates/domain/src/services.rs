//! Ports that use cases need.

use std::sync::Arc;

use chrono::{DateTime, Utc};

use crate::access::Identity;
use crate::catalogue::port::{AddressKeys, ImageDrawer, ImageReader};
use crate::documents::printing::port::PaperPrinter;
use crate::organization::port::{Directory, Outbox, Secrets, Tokens, Tries};
use crate::port::{Clock, Housekeeping, Store};
use crate::workbooks::port::SheetCodec;
use crate::{Id, IdSource, Record};

/// All ports, connected at the start.
#[derive(Clone)]
pub struct Services {
    /// The data store.
    pub store: Arc<dyn Store>,
    /// Accounts and credentials.
    pub directory: Arc<dyn Directory>,
    /// Outbox of mails.
    pub outbox: Arc<dyn Outbox>,
    pub housekeeping: Arc<dyn Housekeeping>,
    pub tokens: Arc<dyn Tokens>,
    pub tries: Arc<dyn Tries>,
    /// Keys and passwords.
    pub secrets: Arc<dyn Secrets>,
    pub sheets: Arc<dyn SheetCodec>,
    /// Printer of papers.
    pub printer: Arc<dyn PaperPrinter>,
    /// Drawer of items without an image.
    pub drawer: Arc<dyn ImageDrawer>,
    /// Checks of uploaded images.
    pub images: Arc<dyn ImageReader>,
    /// Signatures of addresses that are valid without a token.
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

    /// Record of something that `identity` creates now.
    pub fn record(&self, identity: Identity) -> Record {
        Record::new(self.now(), identity.by())
    }
}
