//! What goes together, and what there is to choose from.

use super::super::row::{get, group, post};
use super::super::{Operation, READERS_AND_CUSTOMERS, RowBody, WRITERS};
use crate::resource::{adaptor, crimp_spec, crimp_spec_change, enumeration, series, size, wrap};

pub(super) fn rows() -> Vec<Operation> {
    [fittings(), hoses(), wraps(), adaptors(), enumerations()].into_iter().flatten().collect()
}

fn fittings() -> Vec<Operation> {
    let mut rows = group(
        "CrimpFitting",
        vec![
            post(
                "postCrimpFittingsSizes",
                "/crimpfittings/sizes",
                READERS_AND_CUSTOMERS,
                "List the sizes of crimp fittings",
                |call| Box::pin(size::in_fittings(call)),
            )
            .about("The sizes of hose and of ends that fittings exist in.")
            .body(RowBody::flat(size::fittings_schema, size::fittings_example).optional())
            .reads()
            .answers("The sizes.", size::fittings_reply),
            get(
                "getOrganizationCouplingSeries",
                "/organization/couplingseries",
                READERS_AND_CUSTOMERS,
                "List the series of crimp fittings",
                |call| Box::pin(series::names(call)),
            )
            .about("The series that there are fittings of; with a hose or hose series, those that crimp specs approve on it.")
            .query(series::parameters)
            .answers("The series.", series::reply),
            get(
                "getOrganizationCouplingSeriesDetails",
                "/organization/couplingseriesdetails",
                READERS_AND_CUSTOMERS,
                "List the series of crimp fittings with their details",
                |call| Box::pin(series::details(call)),
            )
            .about("The same series with brand, sizes, crimp specs, and whether they need a ferrule.")
            .query(series::parameters)
            .answers("The series.", series::details_reply),
            get(
                "getOrganizationCrimpFittingsWithFerrules",
                "/organization/crimpfittingswithferrules",
                READERS_AND_CUSTOMERS,
                "List the crimp fittings that go with a hose, and their ferrules",
                |call| Box::pin(series::with_ferrules(call)),
            )
            .about(
                "Fittings that take the hose's size and whose series a crimp spec approves on it, each with the ferrules
that the crimp specs name.",
            )
            .query(series::ferrules_parameters)
            .answers("A page of fittings.", series::ferrules_reply),
        ],
    );
    rows.extend(group(
        "Ferrule",
        vec![
            get(
                "getOrganizationFerrule",
                "/organization/ferrule",
                READERS_AND_CUSTOMERS,
                "Find the ferrule of a crimp fitting on a hose",
                |call| Box::pin(series::ferrule_of(call)),
            )
            .about("The ferrule that the crimp specs name, the organization's own first. needed is false where they name none, since the fitting is
crimped without one. Not found where the two don't go together; the answer says why.")
            .query(series::ferrule_parameters)
            .answers("The ferrule, or that none is needed.", series::ferrule_reply)
            .fails(&[404]),
        ],
    ));
    rows
}

fn hoses() -> Vec<Operation> {
    group(
        "Hose",
        vec![
            get(
                "getHoseIdCrimpSpecs",
                "/hose/{hoseId}/crimpspecs",
                READERS_AND_CUSTOMERS,
                "List the crimp specs of a hose",
                |call| Box::pin(crimp_spec::list(call)),
            )
            .about("Shared ones and the organization's own, in the unit of lengths of the organization or customer.")
            .query(crimp_spec::parameters)
            .answers("The crimp specs.", crimp_spec::reply),
            post(
                "postOrganizationHoseUpdate",
                "/organization/hose/{hoseId}/update",
                WRITERS,
                "Change a hose, what the organization says of it, and the organization's own crimp specs",
                |call| Box::pin(crimp_spec_change::update(call)),
            )
            .about(
                "Fields that are absent stay, null clears. What the organization says of a hose (own part number, availability,
priority, list price, cost, crimp specs) can be set for every hose; the hose's own fields change only where the organization
made it. Costs are set by admins alone. Ferrules and fitting series that crimp specs name and the catalogue does not have are
kept by name and listed among the pending items.",
            )
            .body(RowBody::params(crimp_spec_change::schema, crimp_spec_change::example).telling_faults())
            .answers("The hose after the change; where crimp specs were given, with all of them, shared and own.", crimp_spec_change::reply)
            .fails(&[409]),
            post(
                "postHosesSizes",
                "/hoses/sizes",
                READERS_AND_CUSTOMERS,
                "List the sizes of hoses",
                |call| Box::pin(size::in_hoses(call)),
            )
            .about("The sizes that hoses exist in.")
            .body(RowBody::flat(size::hoses_schema, size::hoses_example).optional())
            .reads()
            .answers("The sizes.", size::hoses_reply),
        ],
    )
}

fn wraps() -> Vec<Operation> {
    group(
        "Wrap",
        vec![
            get(
                "getOrganizationWrapStyles",
                "/organization/wrapstyles",
                READERS_AND_CUSTOMERS,
                "List the kinds and colours of wraps",
                |call| Box::pin(wrap::styles(call)),
            )
            .query(wrap::parameters)
            .answers("The styles.", wrap::styles_reply),
            get(
                "getOrganizationWrapCoverage",
                "/organization/wrapcoverage",
                READERS_AND_CUSTOMERS,
                "List how wraps can cover a hose",
                |_| Box::pin(async { Ok(wrap::coverages()) }),
            )
            .answers("The kinds of coverage.", wrap::coverages_reply),
        ],
    )
}

fn adaptors() -> Vec<Operation> {
    group(
        "Adaptor",
        vec![
            get(
                "getAdaptorsCross",
                "/adaptors/cross",
                READERS_AND_CUSTOMERS,
                "Find adaptors of other brands that are the same",
                |call| Box::pin(adaptor::cross(call)),
            )
            .about(
                "The same by cross reference, else by ends and shape, whatever the order of the ends; and the other sizes
of its family.",
            )
            .query(adaptor::cross_parameters)
            .answers("The adaptor and its equivalents.", adaptor::cross_reply),
            get(
                "getAdaptorsSearch",
                "/adaptors/search",
                READERS_AND_CUSTOMERS,
                "Search adaptors",
                |call| Box::pin(adaptor::search(call)),
            )
            .about("Shared and own adaptors. Ends match in either order.")
            .query(adaptor::search_parameters)
            .answers("A page of adaptors.", adaptor::search_reply)
            .fails(&[403]),
            get(
                "getAdaptorsConfiguration",
                "/adaptors/configuration",
                READERS_AND_CUSTOMERS,
                "Choose an adaptor step by step",
                |call| Box::pin(adaptor::configuration(call)),
            )
            .about(
                "For what was chosen so far, the values that every property can still have, each with the number of
adaptors. What was chosen for a property does not narrow that property. Ends match in either order.",
            )
            .query(adaptor::choosing_parameters)
            .answers("What is left to choose.", adaptor::choosing_reply),
        ],
    )
}

fn enumerations() -> Vec<Operation> {
    let mut rows = group(
        "Size",
        vec![
            get(
                "getHoseSizes",
                "/hosesizes",
                READERS_AND_CUSTOMERS,
                "List the sizes of all hoses",
                |call| Box::pin(size::of_hoses(call)),
            )
            .query(size::parameters)
            .answers("The sizes.", size::reply),
            get(
                "getEndSizes",
                "/endsizes",
                READERS_AND_CUSTOMERS,
                "List the sizes of all connections",
                |call| Box::pin(size::of_ends(call)),
            )
            .about("The sizes of the ends of crimp fittings and adaptors.")
            .query(size::parameters)
            .answers("The sizes.", size::reply),
        ],
    );
    rows.extend(group(
        "Gender",
        vec![
            get(
                "getGenders",
                "/genders",
                READERS_AND_CUSTOMERS,
                "List the genders of connections",
                |call| Box::pin(async move { Ok(enumeration::genders(&call)) }),
            )
            .answers("The genders.", enumeration::reply),
        ],
    ));
    rows.extend(group(
        "Shape",
        vec![
            get(
                "getShapes",
                "/shapes",
                READERS_AND_CUSTOMERS,
                "List the shapes of fittings and adaptors",
                |call| Box::pin(enumeration::shapes(call)),
            )
            .about(
                "The shapes that the trade knows, and others that the organization's items have.",
            )
            .answers("The shapes.", enumeration::reply),
        ],
    ));
    rows.extend(group(
        "Style",
        vec![
            get("getStyles", "/styles", READERS_AND_CUSTOMERS, "List the styles of connections", |call| {
                Box::pin(enumeration::styles(call))
            })
            .about(
                "The connection families that the trade knows, and others that the organization's items have; with a
filter, those alone that exist so.",
            )
            .query(enumeration::style_parameters)
            .answers("The styles.", enumeration::reply),
        ],
    ));
    rows
}
