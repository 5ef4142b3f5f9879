//! Files that appear whole or not at all.
//!
//! A [`NewFile`] is written under a temporary name in the folder of its target and renamed over the target when it is
//! complete.  After a full disk, a failure or a kill the old file is unchanged, and no reader ever sees half a
//! file.
//!
//! - A symbolic link stays, and the file that it names is replaced.
//! - Permissions are kept, the owner too where the system allows it.  A file that may not be written is not replaced.
//! - Other hard links to the old file keep the old content.
//! - Devices, pipes and open descriptors (`/dev/null`, `NUL`, a FIFO, `/dev/stdout`) are written directly; the file behind
//!   a descriptor is appended to.  A file in a folder that accepts no new files is written directly as well.
//! - The temporary name is derived from the target's.  If a kill leaves such a file behind, the next run that writes
//!   the same target removes it; a lock tells it apart from one that another run is writing.
//!
//! A [`Checkpoint`](crate::Checkpoint) is different: it is a log that grows for hours, and a cut-off last line is
//! dropped when it is read, so it is appended to in place.

use crate::in_place;
use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions, TryLockError};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The ending of temporary names.
const ENDING: &str = ".rookwright-new";
/// File systems allow names of 255 bytes; longer targets get a temporary name made of a hash.
const LONGEST_NAME: usize = 200;
/// The number of symbolic links that are followed one after the other, as in Linux.
const MOST_LINKS: usize = 40;
/// How many temporary names are tried when other runs write the same target.
const MOST_NAMES: usize = 8;
/// The names of devices, which Windows has in every folder.
const WINDOWS_DEVICES: [&str; 5] = ["nul", "con", "conout$", "aux", "prn"];

/// A file that is being written.  Dropping it without [`NewFile::commit`] leaves the target unchanged.
#[derive(Debug)]
pub struct NewFile {
    file: BufWriter<File>,
    /// The file to replace; `None` if the target is written directly.
    replacing: Option<Replacing>,
}

#[derive(Debug)]
struct Replacing {
    temporary: PathBuf,
    target: PathBuf,
}

/// What a path leads to.
pub(crate) enum Target {
    /// A regular file or nothing yet, at the end of all links.
    File(PathBuf, Option<Metadata>),
    /// A device, a pipe or a descriptor, which is written directly.
    Direct(PathBuf),
}

impl NewFile {
    /// Starts to write a file; opening a pipe waits for its reader.
    pub fn create(path: &Path) -> io::Result<Self> {
        let (target, existing) = match follow(path)? {
            Target::File(target, existing) => (target, existing),
            Target::Direct(target) => return Ok(Self::direct(in_place::open(&target)?)),
        };
        if existing.is_some() {
            // A rename would replace a file that may not be written.
            OpenOptions::new().write(true).open(&target)?;
        }
        let (file, temporary) = match open_temporary(&target, existing.is_some()) {
            // The folder takes no new files, but the file itself may be written.
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied && existing.is_some() => {
                return Ok(Self::direct(File::create(target)?));
            }
            opened => opened?,
        };
        let new = Self { file: BufWriter::new(file), replacing: Some(Replacing { temporary, target }) };
        if let Some(existing) = existing {
            copy_permissions(new.file.get_ref(), &existing);
        }
        Ok(new)
    }

    fn direct(file: File) -> Self {
        Self { file: BufWriter::new(file), replacing: None }
    }

    /// Checks that a file can be written, before the work for it is done.  Devices and pipes are not opened for
    /// that.
    pub fn can_be_created(path: &Path) -> io::Result<()> {
        match follow(path)? {
            Target::File(..) => Self::create(path).map(drop),
            Target::Direct(target) => match fs::metadata(target) {
                Ok(there) if there.is_dir() => Err(io::ErrorKind::IsADirectory.into()),
                // Windows says nothing about its devices.
                Err(error) if cfg!(unix) => Err(error),
                _ => Ok(()),
            },
        }
    }

    /// Removes the temporary file that a killed run may have left behind for a target that is not written
    /// again.
    pub fn remove_abandoned(path: &Path) {
        if let Ok(Target::File(target, _)) = follow(path) {
            remove_if_abandoned(&temporary(&target, 0));
        }
    }

    /// Writes everything to the disk.  Only this shows whether there is enough space.
    pub fn complete(&mut self) -> io::Result<()> {
        self.file.flush()?;
        if self.replacing.is_none() {
            return Ok(());
        }
        match self.file.get_ref().sync_all() {
            // Some file systems do not support this.
            Err(error)
                if matches!(error.kind(), io::ErrorKind::InvalidInput | io::ErrorKind::Unsupported) =>
            {
                Ok(())
            }
            synced => synced,
        }
    }

    /// Replaces the target by the file.
    pub fn commit(mut self) -> io::Result<()> {
        self.complete()?;
        if let Some(Replacing { temporary, target }) = &self.replacing {
            fs::rename(temporary, target)?;
            self.replacing = None;
        }
        Ok(())
    }
}

impl Write for NewFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if let Some(Replacing { temporary, .. }) = &self.replacing {
            // The failure itself is the better error to report.
            let _ = fs::remove_file(temporary);
        }
    }
}

/// Follows all links of a path.
pub(crate) fn follow(path: &Path) -> io::Result<Target> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        // An open descriptor looks like a link, but where it leads must not be replaced.
        if in_place::is_descriptor(&path) || cfg!(windows) && is_windows_device(&path) {
            return Ok(Target::Direct(path));
        }
        match fs::symlink_metadata(&path) {
            Ok(there) if there.is_symlink() => {
                let to = fs::read_link(&path)?;
                // A relative link is relative to its own folder.
                path = path.parent().unwrap_or(Path::new("")).join(to);
            }
            Ok(there) if there.is_file() => return Ok(Target::File(path, Some(there))),
            Ok(_) => return Ok(Target::Direct(path)),
            Err(error) if error.kind() == io::ErrorKind::NotFound && path.file_name().is_some() => {
                return Ok(Target::File(path, None));
            }
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::other("too many symbolic links"))
}

/// Whether Windows takes a name for that of a device.
fn is_windows_device(path: &Path) -> bool {
    let name = path.file_name().and_then(|name| name.to_str());
    name.is_some_and(|name| WINDOWS_DEVICES.iter().any(|device| name.eq_ignore_ascii_case(device)))
}

/// Opens and locks a temporary file beside the target.
fn open_temporary(target: &Path, is_private: bool) -> io::Result<(File, PathBuf)> {
    let mut options = OpenOptions::new();
    // `create_new` never follows an existing link.
    options.write(true).create_new(true);
    if is_private {
        restrict(&mut options);
    }
    let mut last = None;
    for nth in 0..MOST_NAMES {
        let path = temporary(target, nth);
        remove_if_abandoned(&path);
        match options.open(&path) {
            Ok(file) => {
                let is_locked = !matches!(file.try_lock(), Err(TryLockError::WouldBlock));
                // Between opening and locking, another run may have taken it for abandoned.
                if is_locked && is_at(&file, &path) {
                    return Ok((file, path));
                }
            }
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => last = Some(error),
            Err(error) => return Err(error),
        }
    }
    Err(last.unwrap_or_else(|| io::Error::other("too many programs write this file")))
}

/// Returns the temporary names of a target; the first one is the same in every run.
fn temporary(target: &Path, nth: usize) -> PathBuf {
    let name = target.file_name().unwrap_or_default();
    let mut temporary = OsString::from(".");
    if name.len() <= LONGEST_NAME {
        temporary.push(name);
    } else {
        let mut hasher = DefaultHasher::new();
        name.hash(&mut hasher);
        temporary.push(format!("{:016x}", hasher.finish()));
    }
    if nth > 0 {
        temporary.push(format!("-{}-{nth}", std::process::id()));
    }
    temporary.push(ENDING);
    target.with_file_name(temporary)
}

/// Removes a temporary file unless another run is writing it.
fn remove_if_abandoned(path: &Path) {
    if !fs::symlink_metadata(path).is_ok_and(|there| there.is_file()) {
        return;
    }
    let Ok(file) = File::open(path) else { return };
    // The file stays locked until it is removed, so that no other run starts to write it.
    if file.try_lock().is_ok() {
        let _ = fs::remove_file(path);
    }
}

/// Returns whether an open file is still the one with this name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let (Ok(open), Ok(named)) = (file.metadata(), fs::symlink_metadata(path)) else { return false };
    (open.dev(), open.ino()) == (named.dev(), named.ino())
}

#[cfg(not(unix))]
fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

/// Restricts access to a new file until it has the permissions of the file that it replaces.
#[cfg(unix)]
fn restrict(options: &mut OpenOptions) {
    use std::os::unix::fs::OpenOptionsExt;
    options.mode(0o600);
}

#[cfg(not(unix))]
fn restrict(_: &mut OpenOptions) {}

/// Gives a file the permissions of another one, and its owner if the system allows it.
fn copy_permissions(file: &File, existing: &Metadata) {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        if fchown(file, Some(existing.uid()), Some(existing.gid())).is_err() {
            let _ = fchown(file, None, Some(existing.gid()));
        }
    }
    // After the owner, since a change of owner may take permissions away.
    let _ = file.set_permissions(existing.permissions());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An empty folder that is removed at the end of the test.
    struct Folder(PathBuf);

    impl Folder {
        fn new(test: &str) -> Self {
            let folder =
                std::env::temp_dir().join(format!("rookwright-new-file-{test}-{}", std::process::id()));
            fs::create_dir_all(&folder).unwrap();
            Self(folder)
        }

        fn names(&self) -> Vec<String> {
            let name = |entry: io::Result<fs::DirEntry>| entry.unwrap().file_name().into_string().unwrap();
            let mut names: Vec<_> = fs::read_dir(&self.0).unwrap().map(name).collect();
            names.sort();
            names
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            fs::remove_dir_all(&self.0).unwrap();
        }
    }

    fn write(path: &Path, text: &str) -> io::Result<()> {
        let mut new = NewFile::create(path)?;
        new.write_all(text.as_bytes())?;
        new.commit()
    }

    #[test]
    fn the_old_file_stays_until_the_new_one_is_complete() {
        let folder = Folder::new("old");
        let file = folder.0.join("sheet.pdf");
        write(&file, "old").unwrap();
        let mut new = NewFile::create(&file).unwrap();
        new.write_all(b"half of the new one").unwrap();
        new.complete().unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "old");
        drop(new);
        assert_eq!((fs::read_to_string(&file).unwrap().as_str(), folder.names().len()), ("old", 1));
        write(&file, "new").unwrap();
        assert_eq!((fs::read_to_string(&file).unwrap().as_str(), folder.names().len()), ("new", 1));
    }

    #[test]
    fn what_a_kill_left_behind_is_removed_and_what_is_being_written_is_not() {
        let folder = Folder::new("left");
        let file = folder.0.join("a.puz");
        fs::write(temporary(&file, 0), "left by a kill").unwrap();
        NewFile::remove_abandoned(&file);
        assert!(folder.names().is_empty());
        fs::write(temporary(&file, 0), "left by a kill").unwrap();
        let mut one = NewFile::create(&file).unwrap();
        let mut other = NewFile::create(&file).unwrap();
        one.write_all(b"one").unwrap();
        other.write_all(b"other").unwrap();
        one.commit().unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "one");
        other.commit().unwrap();
        assert_eq!((fs::read_to_string(&file).unwrap().as_str(), folder.names().len()), ("other", 1));
    }

    #[test]
    fn long_names_and_missing_folders() {
        let folder = Folder::new("long");
        let file = folder.0.join("x".repeat(250));
        write(&file, "text").unwrap();
        assert_eq!(folder.names(), ["x".repeat(250)]);
        let missing = write(&folder.0.join("nowhere/a.puz"), "text").unwrap_err();
        assert_eq!(missing.kind(), io::ErrorKind::NotFound);
        for file in [folder.0.as_path(), Path::new("..")] {
            assert!(write(file, "text").is_err() && NewFile::can_be_created(file).is_err());
        }
        assert!(write(Path::new(""), "text").is_err());
    }

    #[test]
    fn names_of_devices_on_windows() {
        for name in ["NUL", "nul", "C:/x/con", "./Aux"] {
            assert!(is_windows_device(Path::new(name)), "{name}");
        }
        for name in ["null", "console.puz", "nul/a.puz", ""] {
            assert!(!is_windows_device(Path::new(name)), "{name}");
        }
        if cfg!(windows) {
            NewFile::can_be_created(Path::new("NUL")).unwrap();
            write(Path::new("NUL"), "text").unwrap();
        }
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_are_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = Folder::new("links");
        let (file, link, again) = (folder.0.join("real"), folder.0.join("link"), folder.0.join("again"));
        // The target of a link need not exist.
        symlink("real", &link).unwrap();
        symlink(&link, &again).unwrap();
        write(&again, "first").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "first");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        write(&again, "second").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "second");
        assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
        assert!(link.is_symlink() && again.is_symlink());
        assert_eq!(folder.names(), ["again", "link", "real"]);
        let round = folder.0.join("round");
        symlink("round", &round).unwrap();
        assert!(write(&round, "text").is_err());
    }

    /// The file behind a descriptor is appended to.
    #[cfg(unix)]
    #[test]
    fn what_stands_behind_a_descriptor_stays() {
        use std::os::fd::AsRawFd;
        let folder = Folder::new("descriptor");
        let file = folder.0.join("log");
        fs::write(&file, "before, ").unwrap();
        let open = OpenOptions::new().append(true).open(&file).unwrap();
        write(&PathBuf::from(format!("/dev/fd/{}", open.as_raw_fd())), "behind").unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "before, behind");
        assert_eq!(folder.names(), ["log"]);
    }

    #[cfg(unix)]
    #[test]
    fn devices_and_descriptors_are_written_directly() {
        use std::os::unix::fs::FileTypeExt;
        // The standard streams may be the log of these tests, and are opened here to write nothing.
        for device in ["/dev/null", "/dev/stderr", "/dev/stdout", "/dev/fd/2", "/dev/../dev/fd/2"] {
            NewFile::can_be_created(Path::new(device)).unwrap();
            assert!(NewFile::create(Path::new(device)).unwrap().replacing.is_none(), "{device}");
        }
        assert!(NewFile::can_be_created(Path::new("/dev/fd/9999")).is_err());
        write(Path::new("/dev/null"), "text").unwrap();
        assert!(fs::metadata("/dev/null").unwrap().file_type().is_char_device());
        if Path::new("/dev/full").exists() {
            assert!(write(Path::new("/dev/full"), "text").is_err());
        }
    }
}
