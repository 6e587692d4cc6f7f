//! No two texts overlap and none leaves its page, for any content.

use proptest::prelude::*;

use super::*;
use crate::logo::Shapes;
use crate::typewriter::{Typewriter, check};

fn texts(page: &Page) -> Vec<&str> {
    let texts = page.marks.iter().filter_map(|mark| match mark {
        Mark::Text { text, .. } => Some(text.as_str()),
        _ => None,
    });
    texts.collect()
}

fn table(rows: impl Iterator<Item = Vec<String>>) -> Section {
    let columns = vec![
        Column::new("Item", 0.1, Align::Left),
        Column::new("Quantity", 0.1, Align::Right),
        Column::new("Part number", 0.3, Align::Strong),
        Column::new("Description", 0.5, Align::Left),
    ];
    let table = Table { columns, rows: rows.collect(), depths: Vec::new() };
    Section::new("Bill", Body::Table(table))
}

fn sheet(size: PaperSize, sections: Vec<Section>) -> Sheet {
    let title = Title {
        organization: "Acme Hydraulics".into(),
        kind: "Data sheet".into(),
        number: "HA-1".into(),
        revision: "B".into(),
        ..Title::default()
    };
    Sheet { size, title, sections, footer: "Printed 2026-11-21".into() }
}

#[test]
fn tables_go_on_with_their_head_and_lose_no_row() {
    let rows = (1..=150).map(|row| {
        vec![row.to_string(), "2".into(), format!("P-{row}"), "Fitting, female swivel".into()]
    });
    let paper = lay_out_sheet(&sheet(PaperSize::A4, vec![table(rows)]), &Typewriter).unwrap();
    assert!(paper.pages.len() >= 3, "{}", paper.pages.len());
    let count = paper.pages.len();
    for (at, page) in (1..).zip(&paper.pages) {
        check(page);
        let texts = texts(page);
        assert!(texts.contains(&"Part number"), "page {at} has no head");
        assert!(texts.contains(&format!("Page {at} of {count}").as_str()), "{texts:?}");
        assert!(texts.iter().any(|text| text.starts_with("HA-1")), "{texts:?}");
        assert_eq!(texts.contains(&"Bill (continued)"), at > 1, "page {at}");
    }
    let all: Vec<&str> = paper.pages.iter().flat_map(texts).collect();
    let places: Vec<usize> = (1..=150)
        .map(|row| all.iter().filter(|text| **text == format!("P-{row}")).count())
        .collect();
    assert!(places.iter().all(|times| *times == 1), "{places:?}");
}

#[test]
fn what_comes_after_an_empty_table_has_room() {
    let drawing =
        Drawing { title: String::new(), width: 60.0, height: 50.0, marks: Vec::new(), shown: 0 };
    let facts: Vec<Fact> = (1..=9)
        .map(|at| Fact { name: format!("Fact {at}"), value: "so".into(), span: 1 })
        .collect();
    for lines in 40..70 {
        let notes = Section::text("Notes", "Note\n".repeat(lines));
        let figure = Section::new("", Body::Figure(drawing.clone(), facts.clone()));
        let sections = vec![notes, table(std::iter::empty()), figure];
        let paper = lay_out_sheet(&sheet(PaperSize::A4, sections), &Typewriter).unwrap();
        paper.pages.iter().for_each(check);
        let last = paper.pages.iter().position(|page| texts(page).contains(&"Fact 9"));
        assert!(last.is_some(), "{lines} lines");
    }
}

#[test]
fn papers_have_their_sizes() {
    for (size, width, height) in [(PaperSize::A4, 210.0, 297.0), (PaperSize::Letter, 215.9, 279.4)]
    {
        let paper = lay_out_sheet(&sheet(size, Vec::new()), &Typewriter).unwrap();
        let [page] = paper.pages.as_slice() else { panic!("{} pages", paper.pages.len()) };
        assert_eq!((page.width_mm, page.height_mm), (width, height));
    }
}

/// A page's row of one text, as size and words of each line.
fn lines_of(paper: &Layout, needle: &str) -> Vec<(u8, String)> {
    let marks = paper.pages.iter().flat_map(|page| &page.marks);
    let lines = marks.filter_map(|mark| match mark {
        Mark::Text { size_pt, text, .. } if text.contains(needle) => Some((*size_pt, text.clone())),
        _ => None,
    });
    lines.collect()
}

#[test]
fn long_texts_wrap_in_their_cells_and_go_on_over_pages() {
    let printed = |text: &str| {
        let row = vec!["7".into(), "1".into(), text.to_owned(), String::new()];
        lay_out_sheet(&sheet(PaperSize::A4, vec![table(std::iter::once(row))]), &Typewriter)
            .unwrap()
    };
    assert_eq!(lines_of(&printed("xx"), "xx"), [(8, "xx".to_owned())]);
    for words in [40, 70, 400, 2_000] {
        let text = format!("{}LASTWORD", "xxxx ".repeat(words));
        let paper = printed(&text);
        paper.pages.iter().for_each(check);
        let lines = lines_of(&paper, "xxxx");
        assert!(lines.len() > 5, "a cell grows");
        assert!(lines.iter().all(|(size, text)| *size == 8 && !text.contains('…')), "{lines:?}");
        let found: usize = lines.iter().map(|(_, text)| text.matches("xxxx").count()).sum();
        assert_eq!(found, words);
        assert_eq!(lines_of(&paper, "LASTWORD").len(), 1);
        assert_eq!(lines_of(&paper, "see below"), []);
        assert_eq!(lines_of(&paper, "Part number").len(), paper.pages.len(), "heads");
        assert_eq!(paper.pages.len() > 1, words > 400, "{words} words");
    }
}

/// The page with a text, from 1.
fn page_of(paper: &Layout, text: &str) -> usize {
    1 + paper.pages.iter().position(|page| texts(page).contains(&text)).unwrap()
}

#[test]
fn totals_stand_with_the_last_rows() {
    let totals = || {
        let fact = |name: &str| Fact { name: name.to_owned(), value: "1".into(), span: 1 };
        Section::new("Totals", Body::Facts(vec![fact("Net total"), fact("Total due")], 1))
            .following()
    };
    let terms = || Section::text("Terms", "net 30").following();
    for rows in 1..120 {
        let lines = (1..=rows)
            .map(|row| vec![row.to_string(), "2".into(), format!("P-{row}"), "so".into()]);
        let sections = vec![table(lines), totals(), terms()];
        let paper = lay_out_sheet(&sheet(PaperSize::Letter, sections), &Typewriter).unwrap();
        paper.pages.iter().for_each(check);
        let at = page_of(&paper, "Totals");
        assert_eq!(page_of(&paper, &format!("P-{rows}")), at, "{rows} rows");
        assert_eq!(page_of(&paper, &format!("P-{}", rows.max(2) - 1)), at, "{rows} rows");
        assert_eq!(
            (page_of(&paper, "Total due"), page_of(&paper, "net 30")),
            (at, at),
            "{rows} rows"
        );
    }
}

#[test]
fn nothing_short_stands_alone_on_the_last_page() {
    for lines in 1..160 {
        let notes: Vec<String> = (1..=lines).map(|line| format!("note {line}")).collect();
        let sections = vec![
            Section::text("Notes", notes.join("\n")),
            Section::text("Remark", "mind the angle"),
        ];
        let paper = lay_out_sheet(&sheet(PaperSize::A4, sections), &Typewriter).unwrap();
        paper.pages.iter().for_each(check);
        let at = page_of(&paper, "mind the angle");
        assert_eq!(page_of(&paper, &format!("note {lines}")), at, "{lines} lines");
    }
}

/// A short table begins where there is room, and moves if that leaves little white.
#[test]
fn short_tables_begin_where_there_is_room() {
    for lines in (1..90).step_by(3) {
        let notes = Section::text("Notes", "note\n".repeat(lines));
        let rows =
            (1..=18).map(|row| vec![row.to_string(), "2".into(), format!("P-{row}"), "so".into()]);
        let paper =
            lay_out_sheet(&sheet(PaperSize::A4, vec![notes, table(rows)]), &Typewriter).unwrap();
        paper.pages.iter().for_each(check);
        let lowest = |page: &Page| {
            let ends = page.marks.iter().filter_map(|mark| match mark {
                Mark::Text { y, size_pt: 8, .. } => Some(*y),
                _ => None,
            });
            ends.fold(0.0, f64::max)
        };
        let [first, .., _] = paper.pages.as_slice() else { continue };
        assert!(lowest(first) > 297.0 * 0.74, "{lines} lines: {}", lowest(first));
    }
}

#[test]
fn tables_keep_line_breaks() {
    let texts = |text: &str| {
        let row = vec!["1".into(), "1".into(), text.to_owned(), "so".into()];
        let table = table(std::iter::once(row));
        let paper = lay_out_sheet(&sheet(PaperSize::A4, vec![table]), &Typewriter).unwrap();
        paper.pages.iter().for_each(check);
        lines_of(&paper, "mm").into_iter().map(|(_, text)| text).collect::<Vec<_>>()
    };
    assert_eq!(texts("skive  20 mm\r\n\nuse die of 22 mm"), ["skive 20 mm", "use die of 22 mm"]);
    let long: Vec<String> = (1..=60).map(|line| format!("{line} mm")).collect();
    assert_eq!(texts(&long.join("\n")), long);
}

#[test]
fn many_long_texts_take_a_moment() {
    let note = "word ".repeat(2_000);
    let rows = (1..=300).map(|row| vec![row.to_string(), "1".into(), "P".into(), note.clone()]);
    let begun = std::time::Instant::now();
    let paper = lay_out_sheet(&sheet(PaperSize::A4, vec![table(rows)]), &Typewriter).unwrap();
    assert!(begun.elapsed().as_secs() < 20, "{:?}", begun.elapsed());
    let words = lines_of(&paper, "word");
    let found: usize = words.iter().map(|(_, text)| text.matches("word").count()).sum();
    assert_eq!(found, 300 * 2_000);
}

fn hostile() -> impl Strategy<Value = String> {
    let word = prop_oneof![
        "[A-Za-z0-9./-]{1,12}",
        "\\PC{0,40}",
        "[W\u{4e00}-\u{4e20}Żółć]{0,90}",
        Just("M".repeat(300)),
        Just("= \t\n\r |".to_owned()),
    ];
    prop::collection::vec(word, 0..24).prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn nothing_overlaps_and_nothing_leaves_the_page(
        title in prop::collection::vec(hostile(), 6),
        facts in prop::collection::vec((hostile(), hostile(), 0_u8..6), 0..12),
        cells in prop::collection::vec(hostile(), 0..60),
        text in hostile(),
        a4 in any::<bool>(),
        columns in 0_usize..4,
        wide in 0.01_f64..100.0,
        notes in 0_usize..6,
    ) {
        let fact = |(name, value, span): &(String, String, u8)| Fact {
            name: name.clone(), value: value.clone(), span: *span,
        };
        let facts: Vec<Fact> = facts.iter().map(fact).collect();
        let mut words = title.into_iter();
        let mut next = || words.next().unwrap_or_default();
        let shapes = Shapes { width: wide, height: 1.0, shapes: Vec::new() };
        let title = Title {
            logo: a4.then(|| Arc::new(Logo::Shapes(shapes))),
            organization: next(), address: next(), kind: next(), number: next(), revision: next(),
            notice: Some(next()), facts: facts.clone(),
        };
        let rows = cells.chunks(4).map(|row| {
            let mut row = row.to_vec();
            row.resize(4, String::new());
            row[3] = [row[3].clone(), "\n".to_owned(), text.repeat(notes)].concat();
            row
        });
        let drawing = Drawing { title: String::new(), width: 60.0, height: 50.0, marks: Vec::new(), shown: 0 };
        let sheet = Sheet {
            size: if a4 { PaperSize::A4 } else { PaperSize::Letter },
            title,
            sections: vec![
                Section::new(&text, Body::Facts(facts.clone(), columns)),
                table(rows),
                Section::new("", Body::Figure(drawing, facts.iter().take(6).cloned().collect())).following(),
                Section::text("Notes", text.repeat(6)).following(),
            ],
            footer: text,
        };
        let paper = lay_out_sheet(&sheet, &Typewriter).unwrap();
        prop_assert!(!paper.pages.is_empty());
        paper.pages.iter().for_each(check);
    }
}
