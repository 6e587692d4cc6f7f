//! `hosewright organization`

use std::sync::Arc;

use domain::organization::{Organization, Subscription};
use domain::{Services, Text};

use super::print;
use crate::args::SubscriptionKind;
use crate::failure::Failure;

/// Creates an organization and prints its id.
pub(super) async fn create(
    services: &Arc<Services>,
    name: &str,
    subscription: SubscriptionKind,
) -> Result<(), Failure> {
    let name = Text::new(name).map_err(|error| Failure::Refused(format!("--name {error}")))?;
    let subscription = match subscription {
        SubscriptionKind::Starter => Subscription::Starter,
        SubscriptionKind::Professional => Subscription::Professional,
        SubscriptionKind::Enterprise => Subscription::Enterprise,
    };
    let organization = Organization::new(services.id(), name, subscription, services.now());
    services.directory.add_organization(&organization).await?;
    print(&organization.id.to_string());
    Ok(())
}
