//! Types of documents with lines of goods, and their input.

use async_trait::async_trait;

use crate::access::Caller;
use crate::documents::lifecycle::Opened;
use crate::documents::line_documents::LineComponents;
use crate::documents::lines::list::LineInput;
use crate::documents::{
    Completion, Document, DocumentType, FullDocument, Line, LineKind, PriceInput,
};
use crate::fields::FieldPatch;
use crate::measures::UnitOfMeasure;
use crate::organization::NumberedKind;
use crate::{Id, NumberText, Result, Session, Text, Violation};

/// A type of documents with lines of goods: hose kits, work orders, sales estimates.
#[async_trait]
pub trait LineDocument: DocumentType<Components = LineComponents> + Default + PartialEq {
    const NUMBERED: NumberedKind;
    /// The lists of its lines.
    const LISTS: &'static [LineList];
    /// Columns with ids that exports replace by names.
    const NAMED: &'static [&'static str];
    /// Whether a new line without a number gets the greatest number plus one; otherwise it gets the part number.
    const COUNTS_LINES: bool = false;

    /// Data stored with a document besides columns and lines: taxes and exchange rates of an estimate.
    type Extra: Default + Clone + PartialEq + Send + Sync + 'static;
    /// Input besides columns and lines.
    type ExtraInput: Default + Send + Sync + 'static;

    /// The name of a customer without a record.
    fn customer_name(&self) -> Option<&Text>;

    async fn load_extra(_session: &mut Session, _id: Id<Self>) -> Result<Self::Extra> {
        Ok(Self::Extra::default())
    }

    /// Stores additional data that differs from before.
    async fn store_extra(
        _session: &mut Session,
        _id: Id<Self>,
        _before: Option<&Self::Extra>,
        _extra: &Self::Extra,
    ) -> Result<()> {
        Ok(())
    }

    /// Loads the data that only this type has.
    async fn with_details(
        session: &mut Session,
        full: FullDocument<Self, ()>,
        extra: Self::Extra,
    ) -> Result<FullDocument<Self>>;

    /// Refuses fields that the caller may not set, and sets the defaults of a new document.
    async fn prepare(
        _session: &mut Session,
        _before: Option<&Before<Self>>,
        _input: &mut LineDocumentInput<Self>,
    ) -> Result<()> {
        Ok(())
    }

    /// Completes fields that follow from others, and checks references other than lines and customer.
    /// `before` is the document before a change.
    async fn complete(
        &mut self,
        session: &mut Session,
        before: Option<&Self>,
    ) -> Result<Vec<Violation>>;

    /// The additional data to store.
    async fn extra(
        &self,
        _session: &mut Session,
        _before: Option<&Before<Self>>,
        _input: Self::ExtraInput,
    ) -> Result<Self::Extra> {
        Ok(Self::Extra::default())
    }

    /// Refuses a price or discount that the caller may not set. `pointer` is the position of the line in the body.
    fn check_price(
        _caller: &Caller,
        _price: &PriceInput,
        _before: Option<&Line>,
        _pointer: &str,
    ) -> Result<()> {
        Ok(())
    }

    /// A line with the unit and the price of its input. `pointer` is the position of the line in the body.
    fn with_unit_and_price(
        _caller: &Caller,
        line: Line,
        unit: UnitOfMeasure,
        _price: &PriceInput,
        _pointer: &str,
    ) -> std::result::Result<Line, Violation> {
        Ok(Line { unit, ..line })
    }

    /// Refuses lines that a document under editing can't have, given the lines before and after the change.
    async fn check_lines(
        _session: &mut Session,
        _document: &Document<Self>,
        _lines: (&[Line], &[Line]),
    ) -> Result<()> {
        Ok(())
    }

    /// Prices lines, if the type stores their prices.
    async fn price(
        _session: &mut Session,
        _before: Option<&Before<Self>>,
        _inputs: &[LineInput],
        _after: &mut After<Self>,
    ) -> Result<()> {
        Ok(())
    }

    /// Makes a change that released documents allow, if the input is one.
    async fn change_released(
        _session: &mut Session,
        _opened: &Opened<Self>,
        _input: &LineDocumentInput<Self>,
    ) -> Result<Option<FullDocument<Self>>> {
        Ok(None)
    }

    /// The completions of its lines, the earliest first, for types that are completed.
    async fn completions(
        _session: &mut Session,
        _document: &Document<Self>,
    ) -> Result<Vec<Completion>> {
        Ok(Vec::new())
    }

    /// JSON pointer to a line in a body: `/items/0`.
    fn pointer_to(lines: &[Line], line: &Line) -> String {
        let list = Self::list_of(line.item.kind());
        let same = lines.iter().filter(|other| Self::list_of(other.item.kind()) == list);
        let at = same.take_while(|other| other.id != line.id).count();
        format!("/{list}/{at}")
    }

    /// The field with the lines of a kind.
    fn list_of(kind: LineKind) -> &'static str {
        let list = Self::LISTS.iter().find(|list| list.kinds.contains(&kind));
        list.map_or("items", |list| list.field)
    }
}

impl<K: LineDocument, D> FullDocument<K, D> {
    /// The name of its customer, with or without a record.
    pub fn customer_name(&self) -> Option<&Text> {
        let of_record = self.customer.as_ref().map(|customer| &customer.name);
        of_record.or(self.document.content.customer_name())
    }
}

/// A list of lines in a body.
#[derive(Debug, PartialEq, Eq)]
pub struct LineList {
    pub field: &'static str,
    /// The kinds of lines in it.
    pub kinds: &'static [LineKind],
    /// Heading for people: `Adaptors`.
    pub about: &'static str,
}

/// Input of a document with lines.
pub struct LineDocumentInput<K: LineDocument> {
    pub number: Option<NumberText>,
    pub revision: Option<NumberText>,
    /// Values of the column table, by name.
    pub fields: FieldPatch,
    /// Lines: whole lists, if given.
    pub lines: Vec<(&'static LineList, Vec<LineInput>)>,
    /// Lines of a new document that are copied unchanged from another one.
    pub taken: Vec<Line>,
    pub extra: K::ExtraInput,
    /// Errors found so far, to report with all others.
    pub faults: Vec<Violation>,
}

impl<K: LineDocument> Default for LineDocumentInput<K> {
    /// Input without any fields.
    fn default() -> Self {
        Self {
            number: None,
            revision: None,
            fields: FieldPatch::new(),
            lines: Vec::new(),
            taken: Vec::new(),
            extra: K::ExtraInput::default(),
            faults: Vec::new(),
        }
    }
}

/// A document under editing before a change.
pub struct Before<K: LineDocument> {
    pub document: Document<K>,
    pub lines: Vec<Line>,
    pub extra: K::Extra,
}

/// A document after a change.
pub struct After<K: LineDocument> {
    pub content: K,
    pub lines: Vec<Line>,
    pub extra: K::Extra,
    components: Option<LineComponents>,
}

impl<K: LineDocument> After<K> {
    /// A document with these lines, and with their items if these were read already.
    pub(crate) const fn new(
        content: K,
        lines: Vec<Line>,
        extra: K::Extra,
        components: Option<LineComponents>,
    ) -> Self {
        Self { content, lines, extra, components }
    }

    /// Content and lines, with the items of the lines, which are read on first use.
    pub(crate) async fn parts(
        &mut self,
        session: &mut Session,
    ) -> Result<(&mut K, &mut [Line], &LineComponents)> {
        let components = match self.components.take() {
            Some(components) => components,
            None => {
                LineComponents::of(session, self.lines.iter().map(|line| line.item), None).await?
            }
        };
        Ok((&mut self.content, &mut self.lines, self.components.insert(components)))
    }
}
