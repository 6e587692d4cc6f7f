
#[test]
fn each_rule_off() {
    use std::collections::BTreeMap;

    use crate::configurator::parse::switch::{MET, OFF};
    /// A rule that changes fewer phrases may go.
    const FEW: usize = 5;
    let demo = Demo::new();
    let read = |line: &str| {
        let parsed = demo.parse(line.split('\t').next().unwrap());
        let sure = parsed.sure.map_or(0, Confidence::get) > DOUBTFUL;
        format!("{:?} {:?} {:?} {sure}", parsed.configuration, parsed.quantity, parsed.missing)
    };
    let phrases: Vec<&str> = lines(PHRASES).collect();
    let mut of_rule: BTreeMap<usize, Vec<(usize, String)>> = BTreeMap::new();
    for (at, line) in phrases.iter().enumerate() {
        MET.with_borrow_mut(|met| met.clear());
        let answer = read(line);
        for rule in MET.with_borrow(|met| met.clone()) {
            of_rule.entry(rule).or_default().push((at, answer.clone()));
        }
    }
    let count: usize = include_str!("../../../../../../rules.tsv").lines().count();
    let met = |rule: usize| of_rule.get(&rule).map_or(&[][..], Vec::as_slice);
    // Those that few phrases meet are told first.
    let mut rules: Vec<usize> = (0..count).chain(100_000..100_022).collect();
    rules.sort_by_key(|rule| met(*rule).len());
    for rule in rules {
        OFF.set(rule);
        let changed = met(rule).iter().filter(|(at, answer)| read(phrases[*at]) != *answer);
        let changed: Vec<usize> = changed.take(FEW).map(|(at, _)| *at).collect();
        let wrong = |at: &usize| judge(&demo, phrases[*at]).0 == Verdict::SilentlyWrong;
        let wrong = changed.iter().filter(|at| wrong(at)).count();
        OFF.set(usize::MAX);
        println!("RULE\t{rule}\t{}\t{}\t{wrong}", met(rule).len(), changed.len());
    }
}
