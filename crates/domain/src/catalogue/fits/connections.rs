//! Styles, shapes and sizes of connections.

use std::collections::BTreeMap;

use crate::catalogue::items::{ListQuery, select};
use crate::catalogue::{Adaptor, Condition, Connection, CrimpFitting, Gender, GroupBy, Selection};
use crate::measures::size::Size;
use crate::{Result, Session, case_folded};

/// Which connections; texts are compared whole, without case.
#[derive(Debug, Clone, Default)]
pub struct ConnectionFilter {
    /// Name of the brand.
    pub brand: Option<String>,
    /// Size of the connection.
    pub size: Option<String>,
    pub gender: Option<Gender>,
    /// Without unavailable items.
    pub hide_unavailable: bool,
    /// Without items of disabled brands.
    pub hide_unavailable_brands: bool,
}

impl ConnectionFilter {
    async fn select<E: crate::catalogue::CatalogueEntity>(
        &self,
        session: &mut Session,
    ) -> Result<Selection<E>> {
        let query = ListQuery {
            hide_unavailable: self.hide_unavailable,
            hide_unavailable_brands: self.hide_unavailable_brands,
            ..ListQuery::default()
        };
        let mut selection = select::<E>(session, query).await?;
        let brand = self.brand.as_deref().map(|name| Condition::BrandIs(case_folded(name)));
        selection.conditions.extend(brand);
        Ok(selection)
    }

    fn keys(&self) -> Option<Vec<String>> {
        self.size.as_deref().map(|size| Size::filter(size).keys())
    }

    /// Whether a connection matches: an adaptor that was found has others too.
    fn wants(&self, connection: &Connection) -> bool {
        let keys = self.keys();
        self.gender.is_none_or(|gender| connection.gender == Some(gender))
            && keys.is_none_or(|keys| {
                connection.size.as_ref().is_some_and(|size| keys.contains(&size.key()))
            })
    }
}

/// The connections of the organization's fittings and adaptors.
async fn connections(session: &mut Session, filter: &ConnectionFilter) -> Result<Vec<Connection>> {
    let mut fittings = filter.select::<CrimpFitting>(session).await?;
    fittings.conditions.extend(filter.keys().map(|keys| Condition::SameSize("dash_size", keys)));
    let gender = filter.gender.map(crate::fields::Choice::word);
    fittings.conditions.extend(gender.map(|word| Condition::Is("gender", Some(word))));
    let adaptors = filter.select::<Adaptor>(session).await?;
    let mut found = session.work.connections(&fittings, &adaptors).await?;
    found.retain(|connection| filter.wants(connection));
    Ok(found)
}

/// The styles of connections, without repetitions, in order.
pub async fn styles(session: &mut Session, filter: &ConnectionFilter) -> Result<Vec<String>> {
    let found = connections(session, filter).await?;
    Ok(each_once(found.into_iter().filter_map(|connection| connection.style)))
}

/// The sizes of connections, without repetitions, in order.
pub async fn end_sizes(session: &mut Session, filter: &ConnectionFilter) -> Result<Vec<Size>> {
    let found = connections(session, filter).await?;
    Ok(Size::each_once(found.iter().filter_map(|found| Some(found.size.as_ref()?.as_str()))))
}

/// The shapes of fittings and adaptors, without repetitions, in order.
pub async fn shapes(session: &mut Session, filter: &ConnectionFilter) -> Result<Vec<String>> {
    let fittings = filter.select::<CrimpFitting>(session).await?;
    let adaptors = filter.select::<Adaptor>(session).await?;
    let by = [GroupBy::Column("shape")];
    let mut groups = session.work.groups(&fittings, &by).await?;
    groups.extend(session.work.groups(&adaptors, &by).await?);
    Ok(each_once(groups.into_iter().filter_map(|group| group.values.into_iter().flatten().next())))
}

/// Texts that differ in more than case, in order.
fn each_once(texts: impl Iterator<Item = String>) -> Vec<String> {
    let mut found: BTreeMap<String, String> = BTreeMap::new();
    for text in texts {
        let spelling = found.entry(case_folded(&text)).or_insert_with(|| text.clone());
        if text < *spelling {
            *spelling = text;
        }
    }
    found.into_values().collect()
}
