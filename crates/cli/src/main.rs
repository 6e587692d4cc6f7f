//! The program `hosewright`.

mod embedded;

use std::time::Instant;

use embedded::{Embedded, prepare};

/// A throwaway to try the embedded PostgreSQL by hand.
fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let notice = |line: &str| eprintln!("notice: {line}");
    let begun = Instant::now();
    let folder = match prepare(std::path::Path::new(&arguments[1]), &notice) {
        Ok(folder) => folder,
        Err(error) => {
            eprintln!("error: {error}");
            std::process::exit(1);
        }
    };
    eprintln!("prepared {:?} {:?} {:?}", folder.path(), begun.elapsed(), std::env::current_dir());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let result = runtime.block_on(async {
        let database = if arguments[0] == "serve" {
            Embedded::start(&folder, &notice).await?
        } else {
            Embedded::reach(&folder, &notice).await?
        };
        eprintln!("ready after {:?}", begun.elapsed());
        println!("{}", database.admin_url());
        if arguments[0] == "serve" {
            tokio::signal::ctrl_c().await.unwrap();
            eprintln!("ctrl-c; sleeping 1 s with the database up");
            tokio::time::sleep(std::time::Duration::from_secs(1)).await;
            let alive = sqlx::PgPool::connect(&database.admin_url()).await.is_ok();
            eprintln!("database still answers: {alive}");
        } else if let Some(seconds) = arguments.get(2) {
            tokio::time::sleep(std::time::Duration::from_secs(seconds.parse().unwrap())).await;
        }
        let stopping = Instant::now();
        database.stop().await?;
        eprintln!("stopped in {:?}", stopping.elapsed());
        Ok::<(), embedded::EmbeddedError>(())
    });
    if let Err(error) = result {
        eprintln!("error: {error}");
        std::process::exit(1);
    }
}
