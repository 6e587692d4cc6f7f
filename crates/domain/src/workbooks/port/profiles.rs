//! Stores what import profiles say.

use async_trait::async_trait;

use crate::workbooks::profile::guess::Earlier;
use crate::workbooks::profile::{ImportProfile, Layout, ProfileKind};
use crate::{Id, Result};

/// Layouts of import profiles.
#[async_trait]
pub trait ImportProfiles: Send {
    /// The layouts of some profiles, in one statement.
    async fn import_layouts(
        &mut self,
        profiles: &[Id<ImportProfile>],
    ) -> Result<Vec<(Id<ImportProfile>, Layout)>>;
    /// Profiles, those for a kind of rows first, then the last changed, as far as a guess looks at them.
    async fn earlier_profiles(&mut self, kind: ProfileKind) -> Result<Vec<Earlier>>;
    /// Replaces the layout of a profile.
    async fn set_import_layout(
        &mut self,
        profile: Id<ImportProfile>,
        layout: &Layout,
    ) -> Result<()>;
}
