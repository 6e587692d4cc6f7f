//! `LineDocument` of hose kits.

use async_trait::async_trait;

use crate::documents::line_documents::{LineDocument, LineList};
use crate::documents::{HoseKit, LineKind};
use crate::organization::NumberedKind;
use crate::{Result, Session, Text, Violation};

#[async_trait]
impl LineDocument for HoseKit {
    const NUMBERED: NumberedKind = NumberedKind::HoseKit;
    const NUMBER: &'static str = "partNumber";
    const LISTS: &'static [LineList] = &[
        LineList {
            field: "hoseAssemblies",
            kinds: &[LineKind::HoseAssembly],
            about: "Hose assemblies",
        },
        LineList { field: "adaptors", kinds: &[LineKind::Adaptor], about: "Adaptors" },
        LineList { field: "otherItems", kinds: &[LineKind::OtherItem], about: "Other items" },
    ];

    fn customer_name(&self) -> Option<&Text> {
        self.customer_name.as_ref()
    }

    async fn complete(
        &mut self,
        _session: &mut Session,
        _before: Option<&Self>,
    ) -> Result<Vec<Violation>> {
        if self.customer_id.is_some() {
            self.customer_name = None;
        }
        Ok(Vec::new())
    }
}
