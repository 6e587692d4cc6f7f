//! Failed imports among what waits today.

use domain::access::Role;
use tests::{change, get, t};

use super::job::{HEADINGS, ended, id_of};
use super::{hoses, shop};

#[test]
fn a_failed_import_waits_for_who_started_it_and_for_admins() {
    let (shop, admin, brand) = shop();
    let clerk = shop.staff(Role::Regular);
    // Hoses are no warehouses.
    let file = hoses(&HEADINGS, &[vec![t("J-1"), t(&brand), t("8"), t("x")]]);
    let begun = tests::upload(&clerk, "/warehouses/import", &file);
    let failed = id_of(&begun.header("Prefer", "respond-async").send().expect(202));
    assert_eq!(ended(&clerk, &failed).field("/state"), "failed");
    let waits = |token: &str| {
        get("/organization/today").token(token).send().expect(200).field("/failedImports")
    };
    for token in [&clerk, &admin] {
        let found = waits(token);
        let row = &found["items"][0];
        assert_eq!((&found["total"], &row["_id"]), (&1.into(), &failed.as_str().into()));
        assert_eq!(row["kind"], "importWarehouses");
        // By its code, the reason is told in other languages.
        assert_eq!(row["code"], "invalid_sheet");
        assert!(row["description"].is_string() && row["at"].is_string(), "{found}");
    }
    assert_eq!(waits(&shop.staff(Role::Regular))["total"], 0);
    change(&format!(
        "update jobs set ended = now() - interval '8 days' where id = decode('{failed}', 'hex')"
    ));
    assert_eq!(waits(&admin)["total"], 0);
}

/// Who only looks at what an import would do reads its report at once; nothing waits for him.
#[test]
fn a_look_at_a_faulty_file_waits_for_nobody() {
    let (_, admin, brand) = shop();
    let file =
        hoses(&HEADINGS, &[vec![t("J-1"), t(&brand), t("no size at all, but a text"), t("x")]]);
    let failed = |query: &str| {
        let begun = tests::upload(&admin, &format!("/components/import{query}"), &file);
        let job = id_of(&begun.header("Prefer", "respond-async").send().expect(202));
        assert_eq!(ended(&admin, &job).field("/state"), "failed");
        get("/organization/today").token(&admin).send().expect(200).field("/failedImports/total")
    };
    assert_eq!(failed("?dryRun=true"), 0);
    assert_eq!(failed(""), 1);
}
