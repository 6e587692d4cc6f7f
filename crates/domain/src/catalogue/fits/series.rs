//! Series, sizes and styles of fittings, hoses and wraps.

use std::collections::{BTreeMap, BTreeSet};

use crate::catalogue::items::{ListQuery, select};
use crate::catalogue::{
    CatalogueEntity, Condition, CrimpFitting, Group, GroupBy, Hose, HoseScope, Selection, Wrap,
};
use crate::measures::size::{Size, SizeFilter};
use crate::{Id, Result, Session, case_folded};

/// Filters on series, sizes and styles; texts match whole values, ignoring case.
#[derive(Debug, Clone, Default)]
pub struct SeriesQuery {
    /// Name of the brand.
    pub brand: Option<String>,
    /// Series of the fittings or hoses themselves.
    pub series: Option<String>,
    /// The hose to go with.
    pub hose: Option<Id<Hose>>,
    /// The series of hoses to go with.
    pub hose_series: Option<String>,
    /// Size of the hose.
    pub size: Option<String>,
    /// Without unavailable items.
    pub hide_unavailable: bool,
    /// Without items of disabled brands.
    pub hide_unavailable_brands: bool,
}

impl SeriesQuery {
    /// The hoses that fittings have to go with, where they have to.
    fn hoses(&self) -> Option<HoseScope> {
        let size = self.size.as_deref().map(Size::hose_filter);
        match (self.hose, &self.hose_series) {
            (Some(hose), _) => Some(HoseScope::Hose(hose)),
            (None, Some(series)) => Some(HoseScope::Series(case_folded(series), size)),
            (None, None) => None,
        }
    }

    /// The selection of items of a kind with a series and a size, given a function that makes the condition.
    async fn select<E: CatalogueEntity>(
        &self,
        session: &mut Session,
        size: fn(SizeFilter) -> Condition,
    ) -> Result<Selection<E>> {
        let query = ListQuery {
            hose: self.hose,
            hide_unavailable: self.hide_unavailable,
            hide_unavailable_brands: self.hide_unavailable_brands,
            ..ListQuery::default()
        };
        let mut selection = select::<E>(session, query).await?;
        let conditions = &mut selection.conditions;
        if let (None, Some(on)) = (self.hose, self.hoses()) {
            conditions.push(Condition::Fits(on));
        }
        conditions.extend(self.brand.as_deref().map(|name| Condition::BrandIs(case_folded(name))));
        conditions.extend(
            self.series.as_deref().map(|text| Condition::SameText("series", case_folded(text))),
        );
        conditions.extend(self.size.as_deref().map(|text| size(Size::hose_filter(text))));
        Ok(selection)
    }
}

async fn groups<E: CatalogueEntity>(
    session: &mut Session,
    selection: &Selection<E>,
    by: &[GroupBy],
) -> Result<Vec<Group>> {
    session.work.catalogue::<E>().groups(selection, by).await
}

/// The sizes of the values at a place, in order.
fn sizes(groups: &[Group], at: usize) -> Vec<Size> {
    Size::each_once(groups.iter().filter_map(|group| group.value(at)))
}

/// A size of hoses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HoseSize {
    pub size: Size,
    /// The size of the bore: a smaller one for hoses by tube, such as SAE 100R5; none if the hoses differ.
    pub bore: Option<Size>,
}

/// The sizes of hoses at an index of the groups, in order, with the sizes of their bores at the next one.
fn hose_sizes_of(groups: &[Group], at: usize) -> Vec<HoseSize> {
    let size = |group: &Group, at| Size::new(group.value(at)?).ok();
    let with_bore = |own: Size| {
        let of_size = groups.iter().filter(|group| size(group, at).as_ref() == Some(&own));
        let bores: BTreeSet<Size> =
            of_size.map(|group| size(group, at + 1).unwrap_or_else(|| own.clone())).collect();
        let bore = match bores.first() {
            // Most hoses have the size of their bore.
            _ if bores.contains(&own) => Some(own.clone()),
            only if bores.len() == 1 => only.cloned(),
            _ => None,
        };
        HoseSize { size: own, bore }
    };
    sizes(groups, at).into_iter().map(with_bore).collect()
}

/// The sizes of the hoses that fittings take, and of their ends.
pub async fn fitting_sizes(
    session: &mut Session,
    query: &SeriesQuery,
) -> Result<(Vec<HoseSize>, Vec<Size>)> {
    let selection = query
        .select::<CrimpFitting>(session, |size| Condition::HoseSize("hose_size", size))
        .await?;
    let by = ["dash_size", "hose_size", "nominal_hose_size"].map(GroupBy::Column);
    let groups = groups(session, &selection, &by).await?;
    Ok((hose_sizes_of(&groups, 1), sizes(&groups, 0)))
}

pub async fn hose_sizes(session: &mut Session, query: &SeriesQuery) -> Result<Vec<HoseSize>> {
    let selection = query.select::<Hose>(session, |size| Condition::HoseSize("size", size)).await?;
    let by = ["size", "nominal_hose_size"].map(GroupBy::Column);
    Ok(hose_sizes_of(&groups(session, &selection, &by).await?, 0))
}

/// A fitting series of a brand.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// The series.
    pub name: String,
    /// The name of the brand.
    pub brand: String,
    /// The sizes of hose that its fittings take.
    pub hose_sizes: Vec<Size>,
    pub end_sizes: Vec<Size>,
    /// How many fittings it has.
    pub fittings: u64,
    /// Number of crimp specs, on the requested hoses or on all.
    pub crimp_specs: u64,
    /// Whether it needs a ferrule: some specs may, others not; unknown without a spec.
    pub needs_ferrule: Option<bool>,
}

/// All fitting series, by name and brand.
pub async fn series(session: &mut Session, query: &SeriesQuery) -> Result<Vec<Series>> {
    let selection = query
        .select::<CrimpFitting>(session, |size| Condition::HoseSize("hose_size", size))
        .await?;
    let by = [
        GroupBy::Column("series"),
        GroupBy::Brand,
        GroupBy::Column("hose_size"),
        GroupBy::Column("dash_size"),
    ];
    let groups = session.work.groups(&selection, &by).await?;
    let on = query.hoses();
    let specs = session.work.series_specs(on.as_ref()).await?;
    let mut by_series: BTreeMap<_, Vec<Group>> = BTreeMap::new();
    for group in groups {
        let (Some(name), Some(brand)) = (group.value(0), group.value(1)) else { continue };
        by_series.entry((case_folded(name), case_folded(brand))).or_default().push(group);
    }
    let of = |groups: Vec<Group>| Series {
        name: groups.iter().filter_map(|group| group.value(0)).min().unwrap_or_default().to_owned(),
        brand: groups
            .iter()
            .filter_map(|group| group.value(1))
            .min()
            .unwrap_or_default()
            .to_owned(),
        hose_sizes: sizes(&groups, 2),
        end_sizes: sizes(&groups, 3),
        fittings: groups.iter().map(|group| group.count).sum(),
        crimp_specs: 0,
        needs_ferrule: None,
    };
    let mut found: BTreeMap<_, Series> =
        by_series.into_iter().map(|(key, groups)| (key, of(groups))).collect();
    for specs in specs {
        if let Some(series) = found.get_mut(&(specs.series, specs.brand)) {
            series.crimp_specs = specs.specs;
            series.needs_ferrule = Some(specs.with_ferrule);
        }
    }
    Ok(found.into_values().collect())
}

/// A kind of wrap in a colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrapStyle {
    /// The kind.
    pub wrap_type: Option<String>,
    pub colour: Option<String>,
    pub image_name: Option<String>,
    /// How many wraps are of it.
    pub count: u64,
}

/// The kinds and colours of wraps, by kind and colour.
pub async fn wrap_styles(session: &mut Session, query: &SeriesQuery) -> Result<Vec<WrapStyle>> {
    let selection = query
        .select::<Wrap>(session, |size| Condition::SameSize("size", vec![size.own_key()]))
        .await?;
    let by =
        [GroupBy::Column("wrap_type"), GroupBy::Column("colour"), GroupBy::Column("image_name")];
    let groups = groups(session, &selection, &by).await?;
    let mut found: BTreeMap<_, WrapStyle> = BTreeMap::new();
    let owned = |group: &Group, at| group.value(at).map(str::to_owned);
    for group in groups.iter().filter(|group| group.value(0).or(group.value(1)).is_some()) {
        let key = (group.value(0).map(case_folded), group.value(1).map(case_folded));
        let style = found.entry(key).or_insert_with(|| WrapStyle {
            wrap_type: owned(group, 0),
            colour: owned(group, 1),
            image_name: None,
            count: 0,
        });
        style.count += group.count;
        // Of several images the first by name, so that answers are the same for every call.
        style.image_name = [style.image_name.take(), owned(group, 2)].into_iter().flatten().min();
    }
    Ok(found.into_values().collect())
}
