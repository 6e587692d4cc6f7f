//! A database that another version of the program made.

use sqlx::{Connection, PgConnection};
use tests::{copy_of_demo, program, world};

use super::printed;

#[test]
fn a_database_of_another_version_is_refused_with_what_to_do() {
    let url = copy_of_demo();
    for change in [
        "insert into _sqlx_migrations (version, description, success, checksum, execution_time)
            values (9999, 'of a later version', true, '', 0)",
        "delete from _sqlx_migrations where version = 9999;
            update _sqlx_migrations set checksum = 'changed' where version = 1",
    ] {
        world().block_on(async {
            let mut connection = PgConnection::connect(&url).await.unwrap();
            sqlx::raw_sql(change).execute(&mut connection).await.unwrap();
            connection.close().await.unwrap();
        });
        let output = program().arg("migrate").env("DATABASE_URL", &url).output().unwrap();
        let (out, error) = printed(&output);
        assert_eq!((output.status.code(), out.as_str()), (Some(1), ""), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(error.contains("made by another version of Hosewright"), "{error}");
        assert!(error.contains("an empty database or a new data folder (--data)"), "{error}");
    }
}
