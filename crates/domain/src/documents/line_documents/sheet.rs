//! Documents with lines as rows of a sheet: their lines in a cell, and their customers by name.

use std::collections::HashMap;

use crate::customers::{self, Customer};
use crate::documents::line_documents::{LineComponents, LineDocument, cell_of};
use crate::documents::{Document, Line};
use crate::fields::Moment;
use crate::{Id, Notes, NumberText, RawId, Result, Session, Text};

/// References of a batch of documents.
#[derive(Debug)]
pub struct Named {
    lines: HashMap<RawId, Vec<Line>>,
    contents: LineComponents,
    customers: HashMap<Id<Customer>, (Text, Option<NumberText>)>,
}

impl Named {
    /// References of these documents, in a fixed number of statements.
    pub async fn of<K: LineDocument>(
        session: &mut Session,
        documents: &[Document<K>],
    ) -> Result<Self> {
        let ids: Vec<RawId> = documents.iter().map(|document| document.id.raw()).collect();
        let lines = session.work.lines_of(&ids).await?;
        let items = lines.values().flatten().map(|line| line.item);
        let contents = LineComponents::of(session, items, None).await?;
        let customers = documents.iter().filter_map(|one| one.content.customer()).collect();
        let customers = customers::names_of(session, customers).await?;
        let customers = customers.into_iter().map(|(id, name, erp_id)| (id, (name, erp_id)));
        Ok(Self { lines, contents, customers: customers.collect() })
    }

    /// Name and ERP number of the customer of a document.
    pub fn customer<K: LineDocument>(
        &self,
        document: &Document<K>,
    ) -> Option<&(Text, Option<NumberText>)> {
        self.customers.get(&document.content.customer()?)
    }

    /// The lines of a document, one under the other.
    pub fn cell<K>(&self, document: &Document<K>) -> Option<Notes> {
        let lines = self.lines.get(&document.id.raw()).map_or(&[][..], Vec::as_slice);
        cell_of(lines, &self.contents)
    }
}

/// When a document was released.
pub fn released<K>(document: &Document<K>) -> Option<Moment> {
    document.lifecycle.released().and_then(|stamp| Moment::new(stamp.at))
}
