//! The testkit: the program started once, organizations of one's own, callers of every kind,
//! HTTP, and ways to look into what came back.

mod caller;
mod chance;
mod cleanup;
mod cluster;
mod crimp;
mod database;
mod description;
mod generated;
mod http;
mod label;
mod long;
mod mail;
mod once;
mod program;
mod raw;
mod record;
mod records;
mod service;
mod sheet;
mod shop;
mod smtp;
mod usage;
mod wire;

pub use caller::{Callers, Kind, trusted};
pub use chance::Chance;
pub use cleanup::folder;
pub use cluster::Cluster;
pub use crimp::Tie;
pub use database::{change, copy_of_demo, count, db, empty_database, hold, rows_of, value, world};
pub use description::{Described, Way, parameters, takes_id};
pub use generated::is_generated;
pub use http::{Answer, Request, get, post, request};
pub use label::{codes_of, dots_of, page_count, page_size, text_of_page, texts};
pub use long::{long, size};
pub use mail::{Letter, letters, wait_for_letters};
pub use once::Once;
pub use program::{Program, children, kill, log_statements, program, run, run_job};
pub use raw::{Framing, RawAnswer, RawConnection, RawRequest};
pub use record::{has, id, with};
pub use records::{Records, UNKNOWN, address_of};
pub use service::{Service, beside, embedded_url, service};
pub use sheet::{
    C, CSV, Sheet, WORKBOOK, book, book_of_texts, book_of_values, counts, csv_comes_back,
    ended_job, export_csv, format_of, import, import_faults, imported, part, patiently, sheet,
    sheet_at, t, upload, upload_csv,
};
pub use shop::{Shop, hose, money, unique};
pub use smtp::{MailServer, Manners, Taken};
pub use usage::{cpu_of, cpu_of_database, memory_of, open_files_of};
pub use wire::{CutWire, Message, Tap};
