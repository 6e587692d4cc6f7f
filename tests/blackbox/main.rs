//! Black-box tests: they start the real program and speak HTTP.

mod adaptor;
mod assembly_paper;
mod bodies;
mod brand;
mod component;
mod costs;
mod crimp_fitting;
mod customer;
mod demo;
mod enumeration;
mod every_operation;
mod explain;
mod fits;
mod head;
mod hose;
mod hose_assembly;
mod hose_kit;
mod image;
mod import;
mod item;
mod kind;
mod lifecycle;
mod organization;
mod parse;
mod pending;
mod permissions;
mod price_list;
mod prices;
mod program;
mod sales_estimate;
mod sizes;
mod spec;
mod stock;
mod tenancy;
mod testkit;
mod token;
mod trail;
mod user;
mod work_order;

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};

/// The tests of a module, by name.
macro_rules! trials {
    ($($name:ident),* $(,)?) => {
        vec![$(libtest_mimic::Trial::test(
            concat!(module_path!(), "::", stringify!($name)).replacen("blackbox::", "", 1),
            || { $name(); Ok(()) },
        )),*]
    };
}
pub(crate) use trials;

fn all() -> Vec<Trial> {
    let mut all = Vec::new();
    // The longest first.
    all.extend(program::trials());
    all.extend(import::trials());
    all.extend(costs::trials());
    all.extend(adaptor::trials());
    all.extend(assembly_paper::trials());
    all.extend(fits::trials());
    all.extend(lifecycle::trials());
    all.extend(enumeration::trials());
    all.extend(parse::trials());
    all.extend(pending::trials());
    all.extend(hose_assembly::trials());
    all.extend(crimp_fitting::trials());
    all.extend(image::trials());
    all.extend(item::trials());
    all.extend(component::trials());
    all.extend(customer::trials());
    all.extend(hose_kit::trials());
    all.extend(work_order::trials());
    all.extend(sales_estimate::trials());
    all.extend(every_operation::trials());
    all.extend(bodies::trials());
    all.extend(head::trials());
    all.extend(sizes::trials());
    all.extend(user::trials());
    all.extend(organization::trials());
    all.extend(stock::trials());
    all.extend(testkit::trials());
    all.extend(token::trials());
    all.extend(spec::trials());
    all.extend(permissions::trials());
    all.extend(tenancy::trials());
    all.extend(trail::trials());
    all.extend(hose::trials());
    all.extend(brand::trials());
    all.extend(kind::trials());
    all.extend(price_list::trials());
    all.extend(prices::trials());
    all.extend(demo::trials());
    all
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Cargo sets it, see .cargo/config.toml.
    let threads = std::env::var("RUST_TEST_THREADS").ok().and_then(|threads| threads.parse().ok());
    arguments.test_threads = arguments.test_threads.or(threads);
    // Alone and first: which plans PostgreSQL makes depends on how many organizations there are.
    let plans = libtest_mimic::run(&arguments, explain::trials());
    let rest = libtest_mimic::run(&arguments, all());
    if plans.has_failed() || rest.has_failed() { ExitCode::from(101) } else { ExitCode::SUCCESS }
}
