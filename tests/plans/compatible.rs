//! What goes with a hose or a fitting.

use domain::Id;
use domain::catalogue::items::ListQuery;
use domain::catalogue::{CrimpFitting, Hose, Wrap};

use super::Look;

pub(super) fn lists(look: &Look, hose: Id<Hose>) {
    let fits = || ListQuery { hose: Some(hose), ..ListQuery::default() };
    look.page::<CrimpFitting>("the fittings of a hose", fits(), &["series_folded", "hose_id"]);
    look.page::<Wrap>("the wraps of a hose", fits(), &["takes_from_mm"]);
    let hidden = ListQuery { hide_unavailable: true, hide_unavailable_brands: true, ..fits() };
    look.page::<CrimpFitting>("the available fittings of a hose", hidden, &["series_folded"]);
    let fitting = tests::rows_of("select encode(id, 'hex') as id from crimp_fittings limit 1");
    let fitting = fitting[0]["id"].as_str().and_then(|id| id.parse().ok());
    let hoses = ListQuery { fitting, ..ListQuery::default() };
    look.page::<Hose>("the hoses of a fitting", hoses, &["coupling_series_folded", "id"]);
}
