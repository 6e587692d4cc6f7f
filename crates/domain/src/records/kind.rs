//! Records that an organization keeps for itself: customers, warehouses, price lists and the like.
//!
//! A kind of record is a column table and a few rules. Everything else about them is the same and
//! stands once: [`crate::records::store`] and the repository behind [`crate::records::port::Records`].

use std::fmt::Debug;

use async_trait::async_trait;

use crate::access::Visibility;
use crate::fields::{Column, ColumnType, Columns, Value};
use crate::port::UnitOfWork;
use crate::records::port::Records;
use crate::{Id, RawId, Record, Result, Session, Violation};

#[async_trait]
pub trait RecordKind: Columns + Clone + Debug + PartialEq + Send + Sync + Unpin + 'static {
    /// Name for people: `warehouse`.
    const NAME: &'static str;
    /// The columns that lists are filtered by: texts hold the filter, others equal it.
    const FILTERS: &'static [&'static str];
    /// The columns that lists are sorted by; the first if absent.
    const SORTS: &'static [&'static str];

    /// The repository of the kind.
    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Records<Self>;

    /// Who may see and set a column.
    fn visibility_of(_column: &Column) -> Visibility {
        Visibility::Prices
    }

    /// Default of a column in a new record.
    fn default_value(column: &Column) -> Option<Value> {
        (column.holds == ColumnType::Flag).then_some(Value::Flag(false))
    }

    /// Contradictions between columns that are valid by themselves.
    fn check(&self) -> Vec<Violation> {
        Vec::new()
    }

    /// Keeps other changes out until the unit of work ends, for kinds whose records depend on one
    /// another; asked for before any of them is looked at.
    async fn lock(_session: &mut Session) -> Result<()> {
        Ok(())
    }

    /// Looks at what is going to be kept, with what it was before, in the unit of work that keeps
    /// it; refuses it or completes it.
    async fn keep(
        _session: &mut Session,
        _before: Option<&Stored<Self>>,
        _after: &mut Stored<Self>,
    ) -> Result<()> {
        Ok(())
    }

    /// Refuses to remove what is still used, or takes along what hangs on it.
    async fn remove(_session: &mut Session, _record: &Stored<Self>) -> Result<()> {
        Ok(())
    }
}

/// The columns of a kind that this sight allows.
pub fn columns<K: RecordKind>(
    visibility: Visibility,
) -> impl Iterator<Item = &'static Column> + Clone {
    K::COLUMNS.iter().filter(move |column| K::visibility_of(column) <= visibility)
}

/// A record that is kept.
#[derive(Debug, Clone, PartialEq)]
pub struct Stored<K> {
    pub id: Id<K>,
    /// Parent, for kinds with one: the customer of a location.
    pub parent: Option<RawId>,
    /// When and by whom.
    pub record: Record,
    pub fields: K,
}

/// Filters and order of a list of records.
#[derive(Debug, Clone)]
pub struct Listing<K> {
    /// Parent.
    pub parent: Option<RawId>,
    /// Only these.
    pub ids: Option<Vec<Id<K>>>,
    /// Columns of [`RecordKind::FILTERS`] and what they hold.
    pub filters: Vec<(&'static Column, String)>,
    /// A column of [`RecordKind::SORTS`]; the first if absent.
    pub sort: Option<&'static Column>,
    /// Whether the greatest comes first.
    pub descending: bool,
}

impl<K> Default for Listing<K> {
    fn default() -> Self {
        Self { parent: None, ids: None, filters: Vec::new(), sort: None, descending: false }
    }
}

/// A column of a kind by its name.
pub fn column<K: Columns>(name: &str) -> Option<&'static Column> {
    K::COLUMNS.iter().find(|column| column.name == name)
}
