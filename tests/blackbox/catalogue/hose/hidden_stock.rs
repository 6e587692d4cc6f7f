//! Stock doesn't show through filters to those who may not see it.

use domain::catalogue::Hose;
use domain::organization::Organization;
use serde_json::json;
use tests::{Program, Shop, beside, hose, post, request, unique};

/// `hideUnavailable` lists, of a hose that is used up, one that is in stock, and one that is marked
/// unavailable.
#[test]
fn unavailable_is_what_is_marked_where_stock_is_not_shown() {
    for hidden in [false, true] {
        let shop = Shop::with("hiddenstock", |mut organization: Organization| {
            organization.settings.hide_inventory = hidden;
            organization
        });
        let brand = unique("Hidden");
        shop.brand(&brand);
        let [used_up, there, marked] = ["USED-UP", "THERE", "MARKED"]
            .map(|number| shop.add::<Hose>(hose(number, &brand, "8", json!({}))));
        shop.stock(&used_up, 0);
        shop.stock(&there, 3);
        let admin = shop.admin();
        let change = format!("/organization/hose/{marked}/update");
        post(&change, &json!({ "available": false })).token(&admin).send().expect(200);
        let mut command = beside();
        command.env("HOSEWRIGHT_PUBLIC__ORGANIZATION", &shop.name);
        let mut public = Program::serve(command);
        let list = |token: &str, filter: &str| {
            let path = format!("{}/api/v1/organization/hoses", public.host);
            request("GET", &path).token(token).query("search.brand", &brand).query(filter, "true")
        };
        let offered =
            |token: &str| list(token, "hideUnavailable").send().expect(200).all("partNumber");
        let by_stock: &[&str] = if hidden { &["THERE", "USED-UP"] } else { &["THERE"] };
        assert_eq!(offered(&admin), by_stock, "{hidden}");
        assert_eq!(offered(""), ["THERE", "USED-UP"], "{hidden}");
        list("", "inStock").send().problem(403, "forbidden");
        let customer = shop.customer_token(Some(shop.customer("Buyer")));
        assert_eq!(offered(&customer), by_stock, "{hidden}");
        public.interrupt();
    }
}
