//! The validity of a released estimate, the only field that can still be changed.

use crate::access::Role;
use crate::documents::lifecycle::Opened;
use crate::documents::line_documents::load;
use crate::documents::sales_estimate::{FullEstimate, SalesEstimateInput};
use crate::documents::{SalesEstimate, Status};
use crate::fields::{Columns, merge, place_all};
use crate::{Error, Field, Result, Session};

/// The field that may be changed.
const END: &str = "validUntil";

/// Changes the last day of validity of a released estimate, if the request changes nothing else; returns none
/// for any other change.
pub(super) async fn extend_validity(
    session: &mut Session,
    opened: &Opened<SalesEstimate>,
    input: &SalesEstimateInput,
) -> Result<Option<FullEstimate>> {
    let identity = session.caller.identity()?;
    if identity.role == Role::Customer || !changes_only_end(input) {
        return Ok(None);
    }
    let mut document = opened.document.clone();
    if document.lifecycle.status() != Status::Released {
        return Ok(None);
    }
    let zone = session.work.organization().await?.settings.time_zone;
    let mut fields = input.fields.clone();
    place_all(SalesEstimate::COLUMNS, &mut fields, zone).map_err(Error::Invalid)?;
    if let Some(content) = merge(&document.content, &fields).map_err(Error::Invalid)? {
        document.content = content;
        document.record.touch(session.now(), identity.by());
        session.work.documents::<SalesEstimate>().save(&document).await?;
    }
    load(session, document).await.map(Some)
}

fn changes_only_end(input: &SalesEstimateInput) -> bool {
    let SalesEstimateInput { number, revision, fields, lines, extra: taxes, faults, .. } = input;
    let nothing_else = number.is_none() && revision.is_none() && lines.is_empty();
    nothing_else
        && *taxes == Field::Keep
        && faults.is_empty()
        && fields.len() == 1
        && fields.contains_key(END)
}
