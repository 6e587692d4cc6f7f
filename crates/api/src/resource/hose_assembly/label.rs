//! Labels of hose assemblies.

use domain::documents::HoseAssembly;
use serde_json::Value;

use crate::operation::{Answer, Call};
use crate::resource::label::{self, LabelRequest};
use crate::resource::paper;

/// `POST /hoseassembly/{hoseAssemblyId}/label`
pub(crate) async fn print(mut call: Call) -> Answer {
    let request: LabelRequest = call.input()?.unwrap_or_default();
    let order = (request.copies(), request.size()?);
    let printable = paper::read::<HoseAssembly>(&call).await?;
    let url = call.app.settings.record_url.as_deref();
    let labels = printable.labels(&call.app.services, order, url)?;
    let name = format!("label {}.pdf", labels.title);
    label::answer(&call, labels, &name).await
}

/// What a label request reads.
pub(crate) fn schema() -> Value {
    label::schema([])
}
