//! Origins of pages that may call, remembered for a while.

use std::collections::{HashMap, HashSet};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use domain::Id;
use domain::organization::{Organization, Origin};

/// How long what organizations list is taken from memory.
const REMEMBERED: Duration = Duration::from_secs(15);
/// How many origins are remembered at most.
const MOST_REMEMBERED: usize = 10_000;

/// Who lists an origin: one organization, or any.
pub(crate) type OriginKey = (Origin, Option<Id<Organization>>);

/// The origins whose pages may call.
pub(crate) struct Origins {
    pub(crate) configured: HashSet<Origin>,
    remembered: Mutex<HashMap<OriginKey, (Instant, bool)>>,
}

impl Origins {
    /// With those of the configuration, which hold for all organizations.
    pub(crate) fn new(configured: &[Origin]) -> Self {
        Self { configured: configured.iter().cloned().collect(), remembered: Mutex::default() }
    }

    /// Whether it was listed a moment ago.
    pub(crate) fn remembered(&self, key: &OriginKey) -> Option<bool> {
        let remembered = self.remembered.lock().ok()?;
        let (since, listed) = remembered.get(key)?;
        (since.elapsed() < REMEMBERED).then_some(*listed)
    }

    pub(crate) fn remember(&self, key: OriginKey, listed: bool) {
        let Ok(mut remembered) = self.remembered.lock() else { return };
        if remembered.len() >= MOST_REMEMBERED {
            remembered.retain(|_, (since, _)| since.elapsed() < REMEMBERED);
            if remembered.len() >= MOST_REMEMBERED {
                remembered.clear();
            }
        }
        remembered.insert(key, (Instant::now(), listed));
    }

    /// Forgets what is old.
    pub(crate) fn tidy(&self) {
        if let Ok(mut remembered) = self.remembered.lock() {
            remembered.retain(|_, (since, _)| since.elapsed() < REMEMBERED);
        }
    }
}
