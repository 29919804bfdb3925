//! The programs: the command line and the Gomocup brain, for Linux and Windows.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::VERSION;
use crate::archive::{self, PROGRAMS, Packed};
use crate::process::{cargo, output, root, run, say};
use crate::toolchain;

/// The targets, and the file ending of programs there.
const TARGETS: [(&str, &str); 2] = [("x86_64-unknown-linux-gnu", ""), (WINDOWS, ".exe")];
const WINDOWS: &str = "x86_64-pc-windows-gnu";
/// The texts shipped with them.
const TEXTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];
/// The target of the faster brain for Gomocup: x86-64 with AVX2, available in processors from about 2013 on.
const AVX2: &str = "-C target-cpu=x86-64-v3";
const AVX2_NOTE: &str = "\
This build of pbrain-tengen needs a processor with AVX2 (x86-64-v3: Intel from 2013, AMD from 2015 on).\r
On an older one it is stopped as soon as it starts; the build without \"avx2\" in its name runs everywhere.\r
Both play the same moves for the same number of nodes; this one visits more of them in a second.\r
";
/// The maximum size of the brain in bytes for Gomocup's upload.
const MOST_BYTES: usize = 8_000_000;
/// Libraries that every Windows has; a program that needs others does not start there.
const SYSTEM: [&str; 9] = [
    "kernel32.dll",
    "ntdll.dll",
    "msvcrt.dll",
    "advapi32.dll",
    "bcrypt.dll",
    "bcryptprimitives.dll",
    "userenv.dll",
    "ws2_32.dll",
    "synchronization.dll",
];

/// Builds the programs for every target and packs them; also packs the brain for Windows alone twice, as Gomocup wants
/// it: for every processor, and for those with AVX2.
pub(super) fn make(folder: &Path) -> Result<()> {
    for (target, suffix) in TARGETS {
        toolchain::ensure(target)?;
        say(format!("building the programs for {target} (minutes)"));
        let built = build(target, &root().join("target"), None)?;
        let name = format!("tengen-{VERSION}-{target}");
        let mut files = vec![];
        for program in PROGRAMS {
            let path = built.join(format!("{program}{suffix}"));
            if target == WINDOWS {
                expect_system_libraries(&path)?;
            }
            files.push(packed(&name, &path)?);
        }
        for text in TEXTS {
            files.push(packed(&name, &root().join(text))?);
        }
        if target == WINDOWS {
            archive::zip(&folder.join(format!("{name}.zip")), files)?;
            brain(&folder.join(format!("pbrain-tengen-{VERSION}.zip")), &built, None)?;
            say("building the brain for processors with AVX2 (minutes)");
            let built = build(target, &root().join("target").join("avx2"), Some(AVX2))?;
            let faster = folder.join(format!("pbrain-tengen-{VERSION}-avx2.zip"));
            brain(&faster, &built, Some(AVX2_NOTE))?;
        } else {
            archive::tar_gz(&folder.join(format!("{name}.tar.gz")), files)?;
        }
    }
    Ok(())
}

/// Builds the programs in a folder below `folder`, with these compiler flags, and returns where they are.
fn build(target: &str, folder: &Path, flags: Option<&str>) -> Result<PathBuf> {
    let mut command = cargo();
    command.args(["build", "--release", "--locked", "--package", "tengen-cli"]);
    command.args(["--target", target, "--target-dir"]).arg(folder);
    command.envs(flags.map(|flags| ("RUSTFLAGS", flags)));
    run(&mut command).with_context(|| match target {
        WINDOWS => "the Windows build needs a linker; on Debian: apt install gcc-mingw-w64-x86-64",
        _ => "the programs could not be built",
    })?;
    Ok(folder.join(target).join("release"))
}

/// An archive for Gomocup: the program, its licence and any notes, without a folder.
fn brain(archive: &Path, built: &Path, note: Option<&str>) -> Result<()> {
    let path = built.join("pbrain-tengen.exe");
    expect_system_libraries(&path)?;
    let program = fs::read(path)?;
    ensure!(program.len() < MOST_BYTES, "pbrain-tengen.exe has {} bytes", program.len());
    let licence = fs::read(root().join("LICENSE-MIT"))?;
    let mut files =
        vec![("pbrain-tengen.exe".to_owned(), program), ("LICENSE.txt".to_owned(), licence)];
    files.extend(note.map(|note| ("README.txt".to_owned(), note.as_bytes().to_vec())));
    archive::zip(archive, files)
}

fn packed(folder: &str, path: &PathBuf) -> Result<Packed> {
    let name = path.file_name().context("a file has a name")?.to_string_lossy();
    let bytes = fs::read(path).with_context(|| format!("could not read {}", path.display()))?;
    Ok((format!("{folder}/{name}"), bytes))
}

/// Refuses a program that needs more than Windows' own libraries.
fn expect_system_libraries(program: &Path) -> Result<()> {
    let headers = output(Command::new("x86_64-w64-mingw32-objdump").arg("-p").arg(program))?;
    let foreign: Vec<String> = libraries(&headers).filter(|name| !is_system(name)).collect();
    ensure!(foreign.is_empty(), "{} needs {}", program.display(), foreign.join(", "));
    Ok(())
}

/// The names of the libraries in objdump's output, in lower case.
fn libraries(headers: &str) -> impl Iterator<Item = String> + '_ {
    let names = headers.lines().filter_map(|line| line.trim().strip_prefix("DLL Name:"));
    names.map(|name| name.trim().to_ascii_lowercase())
}

fn is_system(name: &str) -> bool {
    SYSTEM.contains(&name) || name.starts_with("api-ms-win-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_that_windows_does_not_have_are_found() {
        let headers = "\tDLL Name: KERNEL32.dll\n\tvma: \n\tDLL Name: libgcc_s_seh-1.dll\n\
                       \tDLL Name: api-ms-win-core-synch-l1-2-0.dll\n";
        let foreign: Vec<_> = libraries(headers).filter(|name| !is_system(name)).collect();
        assert_eq!(foreign, ["libgcc_s_seh-1.dll"]);
    }
}
