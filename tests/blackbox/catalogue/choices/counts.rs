//! The numbers of alike items that triggers keep.

use tests::{rows_of, service};

/// Whatever the tests before and beside this one did.
#[test]
fn kept_numbers_are_what_counting_gives() {
    service();
    for (items, counts, columns) in [
        (
            "hoses",
            "hose_counts",
            "organization_id, brand_id, size, size_key, sae_spec, iso_spec, series, max_pressure_psi, min_temperature_c,
            max_temperature_c, min_bend_radius_mm",
        ),
        (
            "crimp_fittings",
            "crimp_fitting_counts",
            "organization_id, brand_id, dash_size, dash_size_key, series, thread_size, shape, style, gender, swivel, max_pressure_psi",
        ),
    ] {
        let query = format!("select {columns}, items from {counts}");
        let counted = format!("select {columns}, count(*) from {items} group by {columns}");
        let differ = rows_of(&format!(
            "select (select count(*) from (({query} except {counted}) union all ({counted} except {query})) d) as wrong,
                (select count(*) from {counts}) as kept"
        ));
        assert_eq!(differ[0]["wrong"], 0, "{counts}");
        assert!(differ[0]["kept"].as_u64().unwrap() > 100, "{differ:?}");
    }
}
