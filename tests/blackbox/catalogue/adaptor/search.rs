//! `GET /adaptors/search`

use domain::case_folded;
use tests::{Chance, Shop, get};

use super::made::{End, MadeAdaptor, adaptors, key};

#[derive(Debug, Default)]
struct Wanted {
    style: Option<String>,
    gender: Option<String>,
    size: Option<String>,
}

impl Wanted {
    fn like(chance: &mut Chance, end: &End) -> Self {
        let style = end.style.map(|style| case_folded(style).chars().take(2).collect());
        Self {
            style: style.filter(|_| chance.happens(60)),
            gender: end.gender.map(str::to_owned).filter(|_| chance.happens(50)),
            size: end.size.map(str::to_owned).filter(|_| chance.happens(60)),
        }
    }

    fn holds(&self, end: &End) -> bool {
        self.style
            .as_ref()
            .is_none_or(|style| end.style.is_some_and(|it| case_folded(it).contains(style)))
            && self.gender.as_ref().is_none_or(|gender| end.gender == Some(gender))
            && self.size.as_ref().is_none_or(|size| end.size.is_some_and(|it| key(it) == key(size)))
    }
}

#[test]
fn ends_match_in_either_order() {
    let (shop, brands, made) = adaptors(9, 140);
    let token = shop.customer_token(None);
    let mut chance = Chance::new(31);
    let mut found = 0;
    for _ in 0..40 {
        let like = chance.pick(&made).clone();
        let turned = usize::from(chance.happens(50));
        let searches = [
            Wanted::like(&mut chance, &like.ends[turned]),
            Wanted::like(&mut chance, &like.ends[1 - turned]),
        ];
        let brand = chance.pick(&brands);
        let mut request = get("/adaptors/search")
            .token(&token)
            .query("search.brand", brand)
            .query("limit", "200");
        for (at, search) in [(1, &searches[0]), (2, &searches[1])] {
            for (name, value) in
                [("Style", &search.style), ("Gender", &search.gender), ("DashSize", &search.size)]
            {
                if let Some(value) = value {
                    request = request.query(&format!("search.end{at}{name}"), value);
                }
            }
        }
        let holds = |adaptor: &&MadeAdaptor| {
            let [a, b] = &adaptor.ends;
            let [x, y] = &searches;
            adaptor.brand == *brand && ((x.holds(a) && y.holds(b)) || (x.holds(b) && y.holds(a)))
        };
        let mut expected: Vec<String> =
            made.iter().filter(holds).map(|adaptor| adaptor.id.clone()).collect();
        let answer = request.send().expect(200);
        let mut ids = answer.all("_id");
        ids.sort();
        expected.sort();
        assert_eq!(ids, expected, "{searches:?} {answer}");
        found += expected.len();
    }
    assert!(found > 100, "{found}");
}

#[test]
fn other_filters_hold_too() {
    let (shop, brands, made) = adaptors(10, 80);
    let token = shop.admin();
    let check = |name: &str, value: &str, holds: &dyn Fn(&MadeAdaptor) -> bool| {
        for brand in &brands {
            let request = get("/adaptors/search")
                .token(&token)
                .query("search.brand", brand)
                .query("limit", "200");
            let answer = request.query(name, value).send().expect(200);
            let mut ids = answer.all("_id");
            let mut expected: Vec<_> = made
                .iter()
                .filter(|adaptor| adaptor.brand == *brand && holds(adaptor))
                .map(|a| a.id.clone())
                .collect();
            ids.sort();
            expected.sort();
            assert_eq!(ids, expected, "{name}={value} {brand}");
        }
    };
    check("search.shape", "ELBOW", &|adaptor| case_folded(adaptor.shape).contains("elbow"));
    check("search.material", "steel", &|adaptor| {
        case_folded(adaptor.material.unwrap_or("steel")) == "steel"
    });
    check("search.material", "ras", &|adaptor| adaptor.material == Some("brass"));
    let cross = made.iter().find_map(|adaptor| adaptor.cross).unwrap();
    check("search.crossReference", &cross.to_string(), &|adaptor| adaptor.cross == Some(cross));
    check("search.partNumber", &made[0].number, &|adaptor| {
        adaptor.number.contains(&made[0].number)
    });
}

#[test]
fn wrong_filters_are_refused() {
    let token = Shop::new("wrongsearch").admin();
    get("/adaptors/search")
        .token(&token)
        .query("search.end1Gender", "neuter")
        .query("search.crossReference", "x")
        .query("search.end9Style", "JIC")
        .send()
        .faults(&[
            ("search.end1Gender", "unknown_value"),
            ("search.crossReference", "not_a_number"),
            ("search.end9Style", "unknown_parameter"),
        ]);
}
