//! Hose assemblies, of which there are many: their lists, where parts are used, bills of materials,
//! prices, and the reader of phrases.

use domain::configurator::parse;
use domain::customers::Customer;
use domain::documents::hose_assembly::port::Alike;
use domain::documents::{DocumentListing, DocumentOrder, DocumentType, HoseAssembly, HoseKit};
use domain::fields::{Choice, Columns};
use domain::{Id, ListPage, RawId, Window};
use tests::{Shop, rows_of};

use super::Look;
use super::customers::run;

/// Tables of which these are much of.
pub(super) const BIG: [&str; 5] =
    ["documents", "hose_assemblies", "document_lines", "bill_lines", "assembly_customers"];

/// What assemblies are looked for by.
pub(super) struct Kept {
    customer: Id<Customer>,
    price_list: RawId,
}

/// The id of a number, beginning with a digit of its kind.
fn id(kind: char, number: &str) -> String {
    format!("decode('{kind}' || lpad(to_hex({number}), 23, '0'), 'hex')")
}

/// Keeps 20,000 assemblies of a shop in 500 kits, and as many of another.
pub(super) fn keep_many(shop: &Shop, other: &Shop, customer: Id<Customer>) -> Kept {
    let run = |sql: String| run(&sql);
    let (assembly, kit) = (id('a', "g"), id('b', "g"));
    for shop in [shop, other] {
        let owner = shop.id();
        let some = |table: &str| {
            format!(
                "(select array_agg(id::bytea order by id) as ids, count(*)::integer as n from {table} where organization_id = '\\x{owner}')"
            )
        };
        for (kind, document, many) in [("hoseAssembly", &assembly, 20_000), ("hoseKit", &kit, 500)]
        {
            run(format!(
                "insert into documents (organization_id, id, kind, lineage_id, number, revision, version, is_latest, released_at, created, last_modified)
                select '\\x{owner}', {document}, '{kind}', {document}, md5(g || '{kind}'), 'A', 1, true,
                    case when g % 50 > 0 then now() end, now() - g * interval '1 minute', now() - g % 977 * interval '1 minute'
                from generate_series(1, {many}) g"
            ));
        }
        run(format!(
            "insert into hose_assemblies (organization_id, document_id, description, hose_id, end1_fitting_id, end2_fitting_id, wrap_id,
                length, length_unit, overall_length_mm, cut_length_mm, hose_rating_only)
            select '\\x{owner}', {assembly}, md5('about' || g), h.ids[1 + g % 40], f.ids[1 + g % f.n], f.ids[1 + g / 2 % f.n],
                case when g % 7 = 0 then w.ids[1 + g % w.n] end, 900, 'mm', 900 + g % 613, 800 + g % 613, false
            from generate_series(1, 20000) g, {} h, {} f, {} w",
            some("hoses"),
            some("crimp_fittings"),
            some("wraps"),
        ));
        run(format!(
            "insert into hose_kits (organization_id, document_id) select '\\x{owner}', {kit} from generate_series(1, 500) g"
        ));
        run(format!(
            "insert into document_lines (organization_id, id, document_id, kind, assembly_id, item_id, number, quantity, position)
            select '\\x{owner}', {}, {}, case when l % 20 > 0 then 'hoseAssembly' else 'adaptor' end,
                case when l % 20 > 0 then {} end, case when l % 20 = 0 then a.ids[1 + l % a.n] end, l, 1, l
            from generate_series(1, 20000) l, {} a",
            id('c', "l"),
            id('b', "1 + l % 500"),
            id('a', "l"),
            some("adaptors"),
        ));
        run(format!(
            "insert into bill_lines (organization_id, document_id, position, item_type, item_id, part_number, by_length, pieces)
            select '\\x{owner}', {assembly}, l, 'crimpFitting', f.ids[1 + g % f.n], 'P-' || l, false, 1
            from generate_series(1, 20000) g, generate_series(1, 3) l, {} f",
            some("crimp_fittings"),
        ));
        run(format!(
            "insert into assembly_customers (organization_id, lineage_id, customer_id, created, last_modified)
            select '\\x{owner}', {assembly}, {}, now(), now() from generate_series(1, 20000) g",
            id('0', "1 + g % 900"),
        ));
    }
    let owner = shop.id();
    run(format!(
        "update hose_assemblies set customer_id = '\\x{customer}' where organization_id = '\\x{owner}' and document_id in (
            select {assembly} from generate_series(100, 140) g)"
    ));
    run(format!(
        "insert into assembly_customers (organization_id, lineage_id, customer_id, created, last_modified)
        select '\\x{owner}', {assembly}, '\\x{customer}', now(), now() from generate_series(1000, 1020) g"
    ));
    let price_list = [0x7e; 12];
    run(format!(
        "insert into price_lists (organization_id, id, name, created, last_modified) values ('\\x{owner}', '\\x{}', 'Many', now(), now())",
        domain::hex(&price_list)
    ));
    run(format!(
        "insert into price_list_items (organization_id, id, price_list_id, item_id, lineage_id, list_price, minimum_quantity, enabled, created, last_modified)
        select '\\x{owner}', {}, '\\x{}', {assembly}, {assembly}, 10, 1, true, now(), now() from generate_series(1, 20000) g",
        id('d', "g"),
        domain::hex(&price_list)
    ));
    Kept { customer, price_list }
}

/// What some row of the shop has in a table.
fn found(look: &Look, what: &str, table: &str, of: &str) -> String {
    let owner = look.caller.identity().expect("somebody").organization;
    let rows = rows_of(&format!(
        "select {what} as found from {table} where organization_id = decode('{owner}', 'hex') and {of} limit 1"
    ));
    rows[0]["found"].as_str().expect("a text").to_owned()
}

fn raw(id: &str) -> RawId {
    id.parse::<Id<()>>().expect("an id").raw()
}

pub(super) fn lists(look: &Look, stored: &Kept) {
    of_assemblies(look, stored);
    let line = |column: &str| {
        let what = format!("encode({column}, 'hex')");
        let of_kit = format!("{column} is not null and kind in ('hoseAssembly', 'adaptor')");
        raw(&found(look, &what, "document_lines", &of_kit))
    };
    let used = line("assembly_id");
    let kit = "encode(document_id, 'hex')";
    let kit = raw(&found(look, kit, "document_lines", "assembly_id is not null"));
    for (name, part) in [("kits with an assembly", used), ("kits with an adaptor", line("item_id"))]
    {
        let listing = DocumentListing { component: Some(part), ..DocumentListing::default() };
        look.at(name, &["assembly_id", "item_id"], async {
            let mut session = look.begin().await?;
            let found: ListPage<domain::documents::Document<HoseKit>> =
                session.work.documents::<HoseKit>().page(&listing, &Window::first(25)).await?;
            assert!(!found.items.is_empty(), "{name}");
            Ok(())
        });
    }
    look.at("kits of the same lines", &["assembly_id", "item_id"], async {
        let mut session = look.begin().await?;
        let (lines, kit) = (session.work.lines_of(&[kit]).await?, kit);
        let goods: Vec<_> =
            lines[&kit].iter().map(|line| (line.item.raw(), line.quantity.get())).collect();
        let same = session.work.documents_of_lines(HoseKit::KIND, &goods).await?;
        assert!(same.contains(&kit), "{same:?}");
        Ok(())
    });
    look.at("what uses an assembly", &["assembly_id"], async {
        let mut session = look.begin().await?;
        session.work.users_of(used, Choice::ALL, 11).await
    });
    look.at("a frozen bill", &["document_id"], async {
        let mut session = look.begin().await?;
        session.work.frozen_bill(used).await.map(|bill| assert!(bill.is_some()))
    });
    look.at("prices of assemblies in a list", &["item_id"], async {
        let mut session = look.begin().await?;
        let now = look.services.now().naive_utc();
        let list = Id::from_raw(stored.price_list);
        let rows = session.work.list_rows(list, &[Id::from_raw(used)], now).await?;
        assert_eq!(rows.len(), 1);
        session.work.assemblies_to_price(&[Id::from_raw(used)]).await
    });
    phrases(look);
}

fn of_assemblies(look: &Look, stored: &Kept) {
    let list = |name: &str, listing: DocumentListing, leads: &[&str]| {
        look.at(name, leads, async {
            let mut session = look.begin().await?;
            let found =
                session.work.documents::<HoseAssembly>().page(&listing, &Window::first(25)).await?;
            assert!(!found.items.is_empty(), "{name}");
            Ok(())
        });
    };
    let all = DocumentListing::default;
    let number = found(look, "number", "documents", "kind = 'hoseAssembly'");
    let part = |column: &str| {
        let what = format!("encode({column}, 'hex')");
        raw(&found(look, &what, "hose_assemblies", &format!("{column} is not null")))
    };
    list("assemblies", all(), &["organization_id"]);
    list("the latest assemblies", DocumentListing { only_latest: true, ..all() }, &["kind"]);
    let by_time = |order| DocumentListing { order, descending: true, ..all() };
    list("assemblies by their making", by_time(DocumentOrder::Created), &["kind"]);
    list("assemblies by their last change", by_time(DocumentOrder::LastModified), &["kind"]);
    list(
        "assemblies of a state",
        DocumentListing { statuses: Some(vec!["under editing"]), ..all() },
        &["kind"],
    );
    let of_number = DocumentListing { number: Some(number.to_uppercase()), ..all() };
    list("assemblies of a number", of_number, &["number_folded"]);
    let holding = DocumentListing { number_holds: Some(number[3..15].to_owned()), ..all() };
    list("assemblies whose number holds a text", holding, &["id"]);
    let about = found(look, "description", "hose_assemblies", "true");
    let column = HoseAssembly::COLUMNS.iter().find(|column| column.name == "description");
    let texts = vec![(column.expect("a column"), about[5..20].to_owned())];
    list("assemblies whose description holds a text", DocumentListing { texts, ..all() }, &["id"]);
    for column in ["hose_id", "end1_fitting_id", "end2_fitting_id", "wrap_id"] {
        let listing = DocumentListing { component: Some(part(column)), ..all() };
        list(&format!("assemblies with a {column}"), listing, &[column]);
    }
    let of_customer = DocumentListing { customer: Some(stored.customer), ..all() };
    list("assemblies of a customer", of_customer, &["customer_id"]);
    look.at("assemblies after another", &["id"], async {
        let mut session = look.begin().await?;
        let before = Some(Id::from_raw([0xa0; 12]));
        session.work.documents::<HoseAssembly>().after(&all(), before, 1_000).await
    });
    let listing = DocumentListing { component: Some(part("hose_id")), ..all() };
    look.at("assemblies that are the same thing", &["hose_id", "cut_length_mm", "length"], async {
        let mut session = look.begin().await?;
        let found =
            session.work.documents::<HoseAssembly>().page(&listing, &Window::first(1)).await?;
        for wanted in [Alike::All, Alike::Priced] {
            let same = session.work.assemblies_like(&found.items[0].content, wanted, 200).await?;
            assert!(!same.is_empty(), "{wanted:?}");
        }
        Ok(())
    });
    let customer = Some(stored.customer);
    for (only_own, maker) in [(false, None), (true, None), (true, Some([1; 12]))] {
        let wanted = Alike::ToOrder { customer, only_own, maker };
        let name = format!("assemblies to order, {wanted:?}");
        look.at(&name, &["hose_id", "cut_length_mm", "length"], async {
            let mut session = look.begin().await?;
            let found =
                session.work.documents::<HoseAssembly>().page(&listing, &Window::first(1)).await?;
            let same = session.work.assemblies_like(&found.items[0].content, wanted, 10).await?;
            assert!(only_own || !same.is_empty(), "{wanted:?}");
            Ok(())
        });
    }
}

/// The reader looks at few of many hoses and fittings.
fn phrases(look: &Look) {
    for (text, leads) in [
        ("hs3-8 36 in style 3 male x style 3 female", &["series_folded", "organization_id"][..]),
        ("LH-77 900 mm LF-77 both ends", &["part_number_folded"]),
        ("lf-77", &["part_number_folded"]),
    ] {
        look.at(&format!("what is meant by {text}"), leads, async {
            let mut session = look.begin().await?;
            parse::parse(&mut session, text).await
        });
    }
}
