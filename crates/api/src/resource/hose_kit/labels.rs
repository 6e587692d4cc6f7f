//! Labels for the hose assemblies of a kit.

use domain::Id;
use domain::documents::HoseKit;
use domain::usecase::kits::{LabelOrder, labels as read_labels};
use serde_json::Value;

use crate::operation::{Answer, Call};
use crate::resource::label::{self, LabelRequest};

/// What a label request reads.
pub(crate) fn labels_schema() -> Value {
    label::schema([(
        "numHoseAssemblies".to_owned(),
        label::count(
            "Pieces to label: fewer takes the first of the kit, more goes on through it again. All of the kit where not given.",
        ),
    )])
}

/// `POST /hosekit/{hoseKitId}/labels`
pub(crate) async fn labels(mut call: Call) -> Answer {
    let kit: Id<HoseKit> = call.id("hoseKitId")?;
    let request: LabelRequest = call.input()?.unwrap_or_default();
    let order = LabelOrder {
        copies: request.copies(),
        pieces: request.num_hose_assemblies,
        size: request.size()?,
    };
    let url = call.app.settings.record_url.as_deref();
    let labels = read_labels(&call.app.services, &call.caller, kit, order, url).await?;
    let name = format!("labels {}.pdf", labels.title);
    label::answer(&call, labels, &name).await
}
