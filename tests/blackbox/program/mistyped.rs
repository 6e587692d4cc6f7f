//! Commands on a folder or a database that isn't the service's.

use tests::{empty_database, folder, program};

use super::{at, created, printed};

/// A folder or database whose name is mistyped must not become a new one: its backup would be empty.
#[test]
fn only_some_commands_make_a_database() {
    let folder = folder();
    let data = folder.path().join("mistyped");
    let backup = folder.path().join("backup");
    let file = backup.to_str().unwrap();
    let empty = empty_database();
    for command in [
        &["backup", file][..],
        &["check"],
        &["signing-key", "rotate"],
        &["organization", "create", "--name", "x"],
        &["key", "create", "--organization", "x", "--type", "admin", "--name", "x"],
        &["user", "create", "--organization", "x", "--email", "a@b.example", "--role", "admin"],
        &["image", "remove", "--shared", "--belongs-to", "de3000000000000002000010"],
        &["import", "components", "/etc/hostname", "--organization", "x"],
    ] {
        let refused = at(&data, command);
        let (out, error) = printed(&refused);
        assert_eq!((refused.status.code(), out.as_str()), (Some(1), ""), "{command:?}: {error}");
        assert!(error.contains(data.to_str().unwrap()), "it names the folder: {error}");
        assert_eq!(error.lines().count(), 1, "{error}");
        assert!(!data.exists(), "{command:?}");
        let refused = program().args(command).env("DATABASE_URL", &empty).output().unwrap();
        let (out, error) = printed(&refused);
        assert_eq!((refused.status.code(), out.as_str()), (Some(1), ""), "{command:?}: {error}");
        assert!(error.contains("has no tables"), "{command:?}: {error}");
    }
    assert!(!backup.exists());
    let made = at(&data, &["migrate"]);
    assert!(made.status.success(), "{:?}", printed(&made));
    created(&data, "Made");
}
