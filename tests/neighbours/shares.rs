//! How much of an idle machine an organization gets.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use domain::access::Role;
use tests::{Shop, get, long};

/// Callers of one organization at the same time.
const CALLERS: usize = 8;
/// Rounds, of which each measures all cases: what else the machine does then counts for each of them.
const ROUNDS: usize = 3;

/// Looks up hoses.
fn look(token: &str) {
    let answer = get("/organization/hoses?limit=20").query("search.series", "T2A").token(token);
    answer.send().expect(200);
}

/// How many answers each of these organizations gets in a while.
fn answers<const N: usize>(tokens: [&str; N], with_trickle: bool) -> [usize; N] {
    let (over, done) = (AtomicBool::new(false), [const { AtomicUsize::new(0) }; N]);
    let is_over = || over.load(Ordering::Relaxed);
    std::thread::scope(|scope| {
        for (token, done) in tokens.into_iter().zip(&done) {
            for _ in 0..CALLERS {
                scope.spawn(move || {
                    while !is_over() {
                        look(token);
                        done.fetch_add(1, Ordering::Relaxed);
                    }
                });
            }
        }
        if with_trickle {
            scope.spawn(move || {
                while !is_over() {
                    look("");
                    std::thread::sleep(Duration::from_millis(400));
                }
            });
        }
        std::thread::sleep(Duration::from_millis(if long() { 5_000 } else { 1_000 }));
        over.store(true, Ordering::Relaxed);
    });
    done.map(AtomicUsize::into_inner)
}

#[test]
fn an_idle_machine_is_given_away() {
    let _alone = crate::alone();
    let [one, two] = ["One", "Two"].map(|name| Shop::new(name).staff(Role::Regular));
    answers([&one, &two], true);
    let (mut alone, mut beside_trickle, mut equals) = (0, 0, [0; 2]);
    for _ in 0..ROUNDS {
        // Whoever was there a moment ago is gone.
        std::thread::sleep(Duration::from_millis(1_100));
        alone += answers([&one], false)[0];
        beside_trickle += answers([&one], true)[0];
        let both = answers([&one, &two], false);
        equals = [equals[0] + both[0], equals[1] + both[1]];
    }
    eprintln!(
        "{alone} answers alone, {beside_trickle} beside two requests a second without a token, {equals:?} beside each other"
    );
    let share = |of: usize| of * 100 / alone;
    // On a quiet machine 95 to 105 are usual.
    assert!(share(beside_trickle) >= 75, "beside a trickle {} % of alone", share(beside_trickle));
    assert!(share(equals[0] + equals[1]) >= 75, "two together {} %", share(equals[0] + equals[1]));
    for of in equals {
        assert!(share(of) >= 25, "two equals get {equals:?}");
    }
}
