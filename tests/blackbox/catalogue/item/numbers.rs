//! Pages of lists searched by part numbers, compared with looking at every item.

use domain::catalogue::{
    Adaptor, CrimpFitting, Ferrule, Hose, ItemEntry, OtherItem, Overlay, Wrap,
};
use domain::{BoundedText, Id};
use serde_json::{Map, Value, json};
use tests::{Answer, Chance, Shop, get, hose, rows_of, size, unique};

use super::TYPES;

const TABLES: [&str; 6] =
    ["hoses", "crimp_fittings", "adaptors", "ferrules", "wraps", "other_items"];
const LISTS: [&str; 6] = ["hoses", "crimpfittings", "adaptors", "ferrules", "wraps", "otheritems"];

/// What numbers are made of.
const PARTS: [&str; 16] = [
    "Ω2SN", "Ω1SN", "Ж", "ß-", "%", "_", r"\", "'", "-8", "-06", "É", "AB", "ab", "1 1/2", "Ωx",
    "&",
];

fn number(chance: &mut Chance, at: usize) -> String {
    let parts: Vec<&str> = (0..=chance.below(3)).map(|_| *chance.pick(&PARTS)).collect();
    format!("{}{at:04}{}", parts.concat(), chance.pick(&PARTS))
}

/// A shop with many hoses and some of all kinds, a few of them unavailable or with its own numbers.
fn shop(chance: &mut Chance) -> (Shop, [String; 2]) {
    let shop = Shop::new("numbers");
    let brands = [unique("Nu"), unique("Nu")];
    for brand in &brands {
        shop.brand(brand);
    }
    let mut items = |most: usize, sized: bool, more: Value| -> Vec<Value> {
        let mut item = |at| {
            let size = *chance.pick(&["8", "6", "12"]);
            let brand = chance.pick::<String>(&brands);
            let mut item = hose(&number(chance, at), brand, size, more.clone());
            if !sized {
                item.as_object_mut().expect("fields").remove("size");
            }
            item
        };
        (0..most).map(&mut item).collect()
    };
    let fitting = json!({ "hoseSize": "8", "dashSize": "8", "series": "S" });
    let mut ids = Vec::new();
    for part in items(5_200, true, json!({})).chunks(2_000) {
        ids.extend(shop.add_all::<Hose>(part));
    }
    ids.extend(shop.add_all::<CrimpFitting>(&items(300, false, fitting)));
    ids.extend(shop.add_all::<Adaptor>(&items(200, false, json!({ "shape": "straight" }))));
    ids.extend(shop.add_all::<Ferrule>(&items(80, true, json!({}))));
    ids.extend(shop.add_all::<Wrap>(&items(60, true, json!({}))));
    ids.extend(shop.add_all::<OtherItem>(&items(1_300, false, json!({}))));
    let shared = unique("Nu");
    Shop::shared_brand(&shared);
    for at in 0..12 {
        Shop::add_shared::<Hose>(hose(&number(chance, 9_000 + at), &shared, "8", json!({})));
    }
    let overlays: Vec<(Id<ItemEntry>, Overlay)> = ids
        .iter()
        .filter_map(|id| {
            let overlay = Overlay {
                available: chance.happens(50).then_some(chance.happens(50)),
                org_part_number: Some(BoundedText::new(&number(chance, 0)).expect("a number")),
                ..Overlay::nothing()
            };
            chance.happens(10).then(|| (id.parse().expect("an id"), overlay))
        })
        .collect();
    shop.write(async |session| session.work.set_overlays(&overlays).await);
    (shop, brands)
}

/// Every item that the shop sees.
fn all(shop: &Shop) -> Vec<Map<String, Value>> {
    let of = |(table, kind): (&&str, &str)| {
        format!(
            "select '{kind}' as kind, encode(c.id, 'hex') as id, c.organization_id = shared_organization() as shared,
                c.part_number_folded as number, c.rank, extract(epoch from greatest(c.last_modified, p.last_modified, m.last_modified)) * 1000000 as modified,
                coalesce(b.name_folded, '') as brand, coalesce(p.available, true) as available,
                coalesce(lower(p.org_part_number), '') as own
            from {table} c left join brands b on b.id = c.brand_id
                left join item_properties p on p.item_id = c.id and p.organization_id = '\\x{shop}'
                left join item_properties m on m.item_id = c.id and m.organization_id = shared_organization()
            where c.organization_id in (shared_organization(), '\\x{shop}')",
            shop = shop.id()
        )
    };
    rows_of(&TABLES.iter().zip(TYPES).map(of).collect::<Vec<_>>().join(" union all "))
}

/// A question about a list.
#[expect(clippy::struct_excessive_bools, reason = "a list is asked for in many ways")]
#[derive(Debug)]
struct Asked {
    path: String,
    kinds: Vec<&'static str>,
    fragment: String,
    own: Option<String>,
    brand: Option<String>,
    available: bool,
    owners: [bool; 2],
    newest: bool,
    descending: bool,
    page: usize,
    limit: usize,
    exact: bool,
}

impl Asked {
    fn at_random(chance: &mut Chance, items: &[Map<String, Value>], brands: &[String]) -> Self {
        let of_kinds = chance.happens(50);
        let kind = chance.below(6);
        let own_alone = !of_kinds && (kind == 5 || chance.happens(30));
        let some: Vec<&str> = TYPES.into_iter().filter(|_| chance.happens(60)).collect();
        let kinds = match (of_kinds, some.is_empty()) {
            (true, false) => some,
            (true, true) => TYPES.to_vec(),
            (false, _) => vec![TYPES[kind]],
        };
        let custom = if own_alone { "custom" } else { "" };
        Self {
            path: if of_kinds {
                "components".to_owned()
            } else {
                format!("{custom}{}", LISTS[kind])
            },
            fragment: fragment(chance, items),
            own: chance.happens(10).then(|| fragment(chance, items)),
            brand: chance.happens(25).then(|| chance.pick(brands).clone()),
            available: chance.happens(25),
            owners: [own_alone || of_kinds || chance.happens(85), !own_alone],
            newest: !of_kinds && kind != 0 && chance.happens(30),
            descending: !of_kinds && kind != 0 && chance.happens(40),
            page: if chance.happens(60) { 1 } else { 1 + chance.below(30) },
            limit: *chance.pick(&[1, 7, 50, 200]),
            exact: chance.happens(30),
            kinds,
        }
    }

    fn ask(&self, token: &str) -> Answer {
        let mut request = get(&format!("/organization/{}", self.path))
            .query("search.partNumber", &self.fragment)
            .query("page", &self.page.to_string())
            .query("limit", &self.limit.to_string())
            .query("exactTotal", &self.exact.to_string())
            .query("hideUnavailable", &self.available.to_string());
        if self.path == "components" {
            request = request.query("itemType", &self.kinds.join(","));
        } else if !self.path.starts_with("custom") {
            request = request.query("includeCustom", &self.owners[0].to_string());
        }
        if !["components", "hoses"].contains(&&*self.path) {
            request = request
                .query("sortBy[0].key", if self.newest { "lastModified" } else { "partNumber" })
                .query("sortBy[0].order", if self.descending { "desc" } else { "asc" });
        }
        for (name, text) in [("search.orgPartNumber", &self.own), ("search.brand", &self.brand)] {
            request = text.iter().fold(request, |request, text| request.query(name, text));
        }
        request.token(token).send().expect(200)
    }

    /// The ids of the page and how many there are.
    fn looked_up(&self, items: &[Map<String, Value>]) -> (Vec<String>, u64) {
        let holds = |item: &Map<String, Value>, name: &str, text: &str| {
            item[name].as_str().expect("a text").contains(&text.trim().to_lowercase())
        };
        let mut found: Vec<_> = items
            .iter()
            .filter(|item| self.kinds.iter().any(|kind| item["kind"] == *kind))
            .filter(|item| self.owners[usize::from(item["shared"] == true)])
            .filter(|item| !self.available || item["available"] == true)
            .filter(|item| holds(item, "number", &self.fragment))
            .filter(|item| self.own.iter().all(|own| holds(item, "own", own)))
            .filter(|item| self.brand.iter().all(|brand| holds(item, "brand", brand)))
            .map(|item| {
                let text = |name: &str| item[name].as_str().expect("a text").to_owned();
                let number = |name: &str| item[name].as_f64().expect("a number");
                let (by, rank) = if self.newest {
                    (format!("{:020.0}", number("modified")), 0.0)
                } else {
                    (text("number"), number("rank"))
                };
                (by, rank, text("id"))
            })
            .collect();
        found.sort_by(|a, b| a.partial_cmp(b).expect("an order"));
        if self.descending {
            found.reverse();
        }
        let total = u64::try_from(found.len()).expect("few");
        let page = found.into_iter().skip((self.page - 1) * self.limit).take(self.limit);
        (page.map(|(_, _, id)| id).collect(), total)
    }

    /// What is wrong with an answer.
    fn wrong(&self, answer: &Answer, items: &[Map<String, Value>]) -> Option<String> {
        let (page, total) = self.looked_up(items);
        let (ids, count, exact) = if self.path == "hoses" {
            let body = answer.json();
            let ids = body.as_array().expect("hoses").iter();
            let ids = ids.map(|item| item["_id"].as_str().expect("an id").to_owned()).collect();
            let count = answer.header("x-total-count").parse().ok();
            (ids, count, answer.header("x-total-is-exact") == "true")
        } else {
            let exact = answer.json().get("totalIsExact").is_none();
            (answer.all("_id"), answer.field("/total").as_u64(), exact)
        };
        let count: u64 = count.expect("a total");
        let shown = if page.is_empty() { 0 } else { (self.page - 1) * self.limit + page.len() };
        let honest = if exact {
            count == total
        } else {
            !self.exact
                && count < total
                && count >= 1_000
                && count >= shown.try_into().expect("few")
        };
        (ids != page || !honest).then(|| {
            format!("{self:?}: {count} (exact: {exact}) of {total}, {ids:?} instead of {page:?}")
        })
    }
}

/// A part of some number, or of none.
fn fragment(chance: &mut Chance, items: &[Map<String, Value>]) -> String {
    if chance.happens(15) {
        return (*chance
            .pick(&["no such", "%", "_", r"\", "'", "Ω", "ω2", "-", "0", "ß", "%%", "& '"]))
        .to_owned();
    }
    let number: Vec<char> =
        chance.pick(items)["number"].as_str().expect("a number").chars().collect();
    let length = (1 + chance.below(6)).min(number.len());
    let from = chance.below(number.len() - length + 1);
    let text: String = number[from..from + length].iter().collect();
    let text = if chance.happens(30) { text.to_uppercase() } else { text };
    if text.trim().is_empty() { "Ж".to_owned() } else { text }
}

#[test]
fn pages_by_part_number_are_those_of_looking_at_every_item() {
    let mut chance = Chance::new(21);
    let (shop, brands) = shop(&mut chance);
    let token = shop.admin();
    let mut items = all(&shop);
    let (mut found, mut rough) = (0, 0);
    for _ in 0..size(200, 1_000) {
        let query = Asked::at_random(&mut chance, &items, &brands);
        let mut answer = query.ask(&token);
        let mut wrong = query.wrong(&answer, &items);
        // Other tests add shared items meanwhile.
        for _ in 0..4 {
            if wrong.is_none() {
                break;
            }
            items = all(&shop);
            answer = query.ask(&token);
            wrong = query.wrong(&answer, &items);
        }
        assert!(wrong.is_none(), "{}", wrong.unwrap_or_default());
        found += answer.all("_id").len();
        rough += usize::from(answer.json().get("totalIsExact").is_some());
    }
    assert!(found > 1_000 && rough > 4, "{found} items, {rough} rough totals");
}
