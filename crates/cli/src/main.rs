//! The program `hosewright`.

mod args;
mod command;
mod config;
mod demo;
mod embedded;
mod failure;
mod log;
mod mail;
mod place;

use std::process::ExitCode;

use clap::Parser;

use args::{Arguments, Command};
use config::Config;
use failure::Failure;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if let Command::ReadSheets { format } = &arguments.command {
        return adapters::sheets::read_sheets(format);
    }
    match run(arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            place::notice(&format!("hosewright: {failure}"));
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: Arguments) -> Result<(), Failure> {
    if matches!(arguments.command, Command::Openapi) {
        return command::openapi();
    }
    let config = Config::read(arguments.place.config.as_deref())?;
    // Before any thread: it may leave root.
    let makes = arguments.command.makes_database();
    let prepared = place::prepare(&arguments.place, &config, makes)?;
    log::begin(&config.log, matches!(arguments.command, Command::Serve { .. }))?;
    actix_web::rt::System::new().block_on(command::run(arguments, config, prepared))
}
