//! Brands in a file, each looked up once.

use std::collections::HashMap;

use crate::catalogue::{Brand, brand_named, brands};
use crate::fields::{FieldPatch, Value};
use crate::{Error, Id, Result, Session, Text, Violation, case_folded};

/// Creates a brand, unless there is one with this name.
pub(crate) async fn ensure(session: &mut Session, name: &Text) -> Result<()> {
    match brands::create(session, name.clone()).await {
        Ok(_) | Err(Error::Conflict { .. }) => Ok(()),
        Err(error) => Err(error),
    }
}

/// Brands that the organization sees.
pub(crate) struct Brands {
    all: Vec<Brand>,
    by_name: HashMap<String, usize>,
}

impl Brands {
    pub(crate) fn new(all: Vec<Brand>) -> Self {
        let mut by_name = HashMap::with_capacity(all.len());
        for (at, brand) in all.iter().enumerate() {
            by_name.entry(case_folded(&brand.name)).or_insert(at);
        }
        Self { all, by_name }
    }

    /// Replaces a brand by its own spelling and adds its id; or reports that there is none, with close matches if the
    /// search isn't too long.
    pub(crate) fn name(
        &self,
        patch: &mut FieldPatch,
        id: &mut Option<Id<Brand>>,
        hint: bool,
    ) -> Option<Violation> {
        let Some(Some(Value::Text(name))) = patch.get_mut("brand") else { return None };
        let found = self.by_name.get(&case_folded(name)).and_then(|at| self.all.get(*at));
        if let Some(brand) = found {
            *id = Some(brand.id);
            *name = brand.name.to_string();
            return None;
        }
        let all = if hint { self.all.as_slice() } else { &[] };
        brand_named(all, name).err()
    }
}
