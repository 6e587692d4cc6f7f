//! Records of an organization: customers, warehouses, price lists and others.
//!
//! A kind of record is a column table and a few rules. The rest is the same for all kinds: [`crate::records::store`]
//! and the repository [`crate::records::port::Records`].

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
    /// Columns with filters in lists: texts contain the filter, others equal it.
    const FILTERS: &'static [&'static str];
    /// Columns by which lists are sorted; the first one if absent.
    const SORTS: &'static [&'static str];

    /// Column with the record's number in another system: unique where set, and exact.
    const EXTERNAL: Option<&'static str> = None;

    /// Repository of the kind.
    fn repository(work: &mut dyn UnitOfWork) -> &mut dyn Records<Self>;

    /// Who may see and set a column.
    fn visibility_of(_column: &Column) -> Visibility {
        Visibility::Prices
    }

    /// Default of a column in a new record.
    fn default_value(column: &Column) -> Option<Value> {
        (column.holds == ColumnType::Flag).then_some(Value::Flag(false))
    }

    /// Errors between columns that are valid by themselves.
    fn check(&self) -> Vec<Violation> {
        Vec::new()
    }

    /// Locks out other changes until the unit of work ends, for kinds whose records depend on one another. Called
    /// before any of them is read.
    async fn lock(_session: &mut Session) -> Result<()> {
        Ok(())
    }

    /// Checks or completes a record before it is stored, given its earlier state.
    async fn keep(
        _session: &mut Session,
        _before: Option<&Stored<Self>>,
        _after: &mut Stored<Self>,
    ) -> Result<()> {
        Ok(())
    }

    /// Refuses to delete a record in use, or deletes what belongs to it.
    async fn remove(_session: &mut Session, _record: &Stored<Self>) -> Result<()> {
        Ok(())
    }
}

/// Columns of a kind that a caller with this visibility may see.
pub fn columns<K: RecordKind>(
    visibility: Visibility,
) -> impl Iterator<Item = &'static Column> + Clone {
    K::COLUMNS.iter().filter(move |column| K::visibility_of(column) <= visibility)
}

/// A stored record.
#[derive(Debug, Clone, PartialEq)]
pub struct Stored<K> {
    pub id: Id<K>,
    /// Parent, for kinds with one: the customer of a location.
    pub parent: Option<RawId>,
    /// When and by whom it was created and changed.
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
    /// Filters by columns of [`RecordKind::FILTERS`].
    pub filters: Vec<(&'static Column, String)>,
    /// Exactly this number in another system.
    pub external: Option<String>,
    /// A column of [`RecordKind::SORTS`]; the first if absent.
    pub sort: Option<&'static Column>,
    /// Whether the order is descending.
    pub descending: bool,
}

impl<K> Default for Listing<K> {
    fn default() -> Self {
        Self {
            parent: None,
            ids: None,
            filters: Vec::new(),
            external: None,
            sort: None,
            descending: false,
        }
    }
}

/// A column of a kind by its name.
pub fn column<K: Columns>(name: &str) -> Option<&'static Column> {
    K::COLUMNS.iter().find(|column| column.name == name)
}
