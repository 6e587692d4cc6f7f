//! Kinds of documents whose lines stand for goods.

use async_trait::async_trait;

use crate::documents::lifecycle::DocumentType;
use crate::documents::line_documents::LineComponents;
use crate::documents::lines::list::LineInput;
use crate::documents::{Completion, Document, Line, LineKind};
use crate::fields::{Columns, FieldPatch};
use crate::organization::NumberedKind;
use crate::{NumberText, Result, Session, Text, Violation};

/// A kind of document whose lines stand for goods: hose kits, work orders.
#[async_trait]
pub trait LineDocument:
    DocumentType<Components = LineComponents> + Columns + Default + PartialEq
{
    const NUMBERED: NumberedKind;
    /// JSON name of the number.
    const NUMBER: &'static str;
    /// The lists that its lines stand in.
    const LISTS: &'static [LineList];

    /// The name of a customer that there is no record of.
    fn customer_name(&self) -> Option<&Text>;

    /// Fills in what follows from the input, and reports what is wrong with what it names beside
    /// lines and customer. `before` is what it was before a change.
    async fn complete(
        &mut self,
        session: &mut Session,
        before: Option<&Self>,
    ) -> Result<Vec<Violation>>;

    /// Refuses lines that one under editing can't have as they are; they are given as they were
    /// before, and as they are to be.
    async fn check_lines(
        _session: &mut Session,
        _document: &Document<Self>,
        _lines: (&[Line], &[Line]),
    ) -> Result<()> {
        Ok(())
    }

    /// When how much of its lines was completed, the earliest first; of kinds that are.
    async fn completions(
        _session: &mut Session,
        _document: &Document<Self>,
    ) -> Result<Vec<Completion>> {
        Ok(Vec::new())
    }

    /// JSON pointer to a line in a body: `/items/0`.
    fn place(lines: &[Line], line: &Line) -> String {
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

/// A list of lines in a body.
#[derive(Debug, PartialEq, Eq)]
pub struct LineList {
    pub field: &'static str,
    /// The kinds of its lines.
    pub kinds: &'static [LineKind],
    /// Heading of its lines, for people: `Adaptors`.
    pub about: &'static str,
}

/// Input of a document with lines.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct LineDocumentInput {
    pub number: Option<NumberText>,
    pub revision: Option<NumberText>,
    /// The fields of the column table, by name.
    pub fields: FieldPatch,
    /// Lines: whole lists, if given.
    pub lines: Vec<(&'static LineList, Vec<LineInput>)>,
    /// Lines of a new one that are taken over from another document, as they are.
    pub taken: Vec<Line>,
    /// Errors found so far, to report with all others.
    pub faults: Vec<Violation>,
}
