//! What is written in place and not replaced: devices, pipes, and open descriptors by their paths.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

/// Whether a path names an open descriptor, whatever links lead to the folder of the descriptors.
pub(crate) fn is_descriptor(path: &Path) -> bool {
    cfg!(unix) && folder_of(path).is_some_and(|at| ["/proc", "/dev/fd"].iter().any(|all| at.starts_with(all)))
}

/// Returns the folder of a file, without links.
fn folder_of(path: &Path) -> Option<PathBuf> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    fs::canonicalize(folder.unwrap_or(Path::new("."))).ok()
}

/// Opens a device, a pipe or a descriptor.
///
/// Nothing is cut off: the file behind a descriptor may be the log of other programs, and is appended to.  The standard
/// streams of this program are written where they stand, so that what the program prints comes before or behind.
pub(crate) fn open(path: &Path) -> io::Result<File> {
    if let Some(stream) = standard_stream(path) {
        return stream;
    }
    let mut options = OpenOptions::new();
    // A console of Windows has no end to append to.
    options.append(cfg!(unix)).write(true).open(path)
}

/// Returns standard output or standard error if the path names it.
#[cfg(unix)]
fn standard_stream(path: &Path) -> Option<io::Result<File>> {
    use std::io::Write;
    use std::os::fd::AsFd;
    let folder = folder_of(path)?;
    let own = Path::new("/proc").join(std::process::id().to_string());
    if folder != Path::new("/dev/fd") && !(folder.starts_with(own) && folder.ends_with("fd")) {
        return None;
    }
    let copy = match path.file_name()?.to_str()? {
        "1" => io::stdout().flush().and_then(|()| io::stdout().as_fd().try_clone_to_owned()),
        "2" => io::stderr().as_fd().try_clone_to_owned(),
        _ => return None,
    };
    Some(copy.map(File::from))
}

#[cfg(not(unix))]
fn standard_stream(_: &Path) -> Option<io::Result<File>> {
    None
}
