//! Searches by fragments in a table so large that only what is rare in them is looked up.

use serde_json::json;
use tests::Shop;

/// What is looked up by the rare parts of a fragment is what holds all of it.
pub(crate) fn find_what_holds_a_fragment(shop: &Shop) {
    let fragments = [
        "LH-7", "lh-77", "h-777", "7999", "H-", "LH-", "7", "lh-1234x", "no such", "L_-77", "",
        "%", "l", "99",
    ];
    let words: Vec<String> = fragments.iter().map(|f| format!("('{f}')")).collect();
    let counts = tests::rows_of(&format!(
        "select f, (select count(*) from matching_items('hoses', 'description_folded', f, 1000000)) as found,
            (select count(distinct m) from matching_items('hoses', 'description_folded', f, 1000000) m
                join hoses h on h.id = m and h.organization_id = decode('{shop}', 'hex')) as own,
            (select count(*) from hoses where organization_id = shared_organization()
                and position(lower(f) in description_folded) > 0) as shared,
            (select count(*) from hoses where organization_id = decode('{shop}', 'hex')
                and position(lower(f) in part_number_folded) > 0) as held,
            (select held from items_by_number(f, array[decode('{shop}', 'hex')], '{{hose}}', false, 1000000, null)) as numbered,
            (select held from items_by_number(f, array[decode('{shop}', 'hex')], '{{hose}}', false, 1000, 25)) as counted,
            count_by_number(f, array[decode('{shop}', 'hex')], '{{hose}}', 1000000) as counted_apart,
            (select encode(ids[1], 'hex') from items_by_number(f, array[decode('{shop}', 'hex')], '{{hose}}', true, 1000, 25)) as last,
            (select encode(id, 'hex') from hoses where organization_id = decode('{shop}', 'hex')
                and position(lower(f) in part_number_folded) > 0 order by part_number_folded desc, rank desc, id desc limit 1) as ends
        from (select set_config('hosewright.organization', '{shop}', true) offset 0) s, (values {}) v (f)",
        words.join(", "),
        shop = shop.id(),
    ));
    assert_eq!(counts.len(), fragments.len());
    for count in &counts {
        assert_eq!(count["own"], count["held"], "{count:?}");
        let all = |name: &str| count[name].as_u64().expect("a count");
        assert_eq!(all("found"), all("held") + all("shared"), "{count:?}");
        assert_eq!(all("counted").min(1_001), all("held").min(1_001), "{count:?}");
        assert_eq!(all("counted_apart").min(1_000_001), all("held").min(1_000_001), "{count:?}");
        // Of many it is only known that they are.
        assert!(
            all("numbered") == all("held") || all("held") > 500 && all("numbered") > 1_000_000,
            "{count:?}"
        );
        assert_eq!(count["last"], count["ends"], "{count:?}");
    }
    assert_eq!((&counts[0]["held"], &counts[2]["held"]), (&json!(1_111), &json!(11)));
}
