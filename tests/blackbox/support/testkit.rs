//! The testkit itself, where it tells why tests fail.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};

use tests::{CutWire, Once, Program, Shop, beside, request, service};

#[test]
fn what_can_not_be_made_is_tried_once() {
    let (once, tries) = (Once::<u8>::new(), AtomicU32::new(0));
    let make = || -> u8 {
        tries.fetch_add(1, Ordering::Relaxed);
        panic!("no room on port {}", 28)
    };
    for _ in 0..3 {
        let why = catch_unwind(AssertUnwindSafe(|| *once.get(make))).unwrap_err();
        assert_eq!(why.downcast_ref::<String>().map(String::as_str), Some("no room on port 28"));
    }
    assert_eq!((tries.into_inner(), once.made()), (1, None));
    let once = Once::new();
    assert_eq!((once.get(|| 7), once.get(|| 8), once.made()), (&7, &7, Some(&7)));
}

#[test]
fn warnings_of_a_program_are_kept() {
    let wire = CutWire::to(&service().database_url);
    let mut command = beside();
    command.env("DATABASE_URL", &wire.database_url);
    let mut own = Program::serve(command);
    let brands = format!("{}/api/v1/brands", own.host);
    let token = Shop::new("warned").admin();
    request("GET", &brands).token(&token).send().expect(200);
    let failed = |warnings: &[String]| warnings.iter().any(|line| line.contains("request failed"));
    // On a busy machine it may warn of slowness.
    assert!(!failed(&own.warnings()));
    wire.cut();
    request("GET", &brands).token(&token).send().expect(503);
    assert_eq!(own.interrupt(), Some(0));
    let warnings = own.warnings();
    assert!(failed(&warnings), "{warnings:#?}");
    assert!(warnings.len() < 100 && warnings.iter().all(|line| !line.contains(" INFO ")));
}
