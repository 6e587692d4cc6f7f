//! Adaptors by their ends, and what stands in for one.

use domain::Id;
use domain::catalogue::Adaptor;
use domain::catalogue::fits::adaptors::{Named, choices, cross, search};
use domain::catalogue::items::ListQuery;

use super::{FIRST, Look};

fn pairs(names: &[(&str, &str)]) -> Vec<(String, String)> {
    names.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

pub(super) fn look_ups(look: &Look, adaptor: Id<Adaptor>) {
    let named = Named::Id(adaptor);
    let keys = ["cross_reference", "ends_key", "family_cross_reference_folded"];
    look.at("equivalents", &keys, async {
        cross(&mut look.begin().await?, &named, None, ListQuery::default()).await
    });
    // Ends match either way round.
    for (name, columns, ends) in [
        (
            "adaptors by their sizes",
            &["dash_size_key"][..],
            &[("end1DashSize", "8"), ("end2DashSize", "10")][..],
        ),
        (
            "adaptors by a style",
            &["end1_style_folded", "end2_style_folded"],
            &[("end1Style", "style 3")],
        ),
        (
            "adaptors by both styles",
            &["end1_style_folded", "end2_style_folded"],
            &[("end1Style", "style 3"), ("end2Style", "style 5")],
        ),
        (
            "adaptors by a style that none has",
            &["end1_style_folded", "end2_style_folded"],
            &[("end1Style", "no such style")],
        ),
    ] {
        let query = ListQuery { search: pairs(ends), ..ListQuery::default() };
        look.at(name, columns, async { search(&mut look.begin().await?, query, &FIRST).await });
    }
    let query = ListQuery { chosen: pairs(&[("end1DashSize", "8")]), ..ListQuery::default() };
    look.at("choices", &["organization_id"], async {
        choices(&mut look.begin().await?, query).await
    });
}
