//! Suspending the processes of a browser.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result, ensure};

/// A suspended browser, which continues when this is dropped.
#[derive(Debug)]
#[must_use]
pub struct Stopped(Vec<String>);

impl Stopped {
    /// Stops a process and all its descendants.
    pub(crate) fn stop(process: u64) -> Result<Self> {
        let parents = parents()?;
        let mut all = vec![process];
        let mut at = 0;
        while let Some(&parent) = all.get(at) {
            all.extend(parents.iter().filter(|(_, of)| *of == parent).map(|(child, _)| *child));
            at += 1;
        }
        let stopped = Self(all.iter().map(u64::to_string).collect());
        ensure!(stopped.signal("-STOP"), "kill -STOP {:?}", stopped.0);
        Ok(stopped)
    }

    fn signal(&self, signal: &str) -> bool {
        Command::new("kill").arg(signal).args(&self.0).status().is_ok_and(|status| status.success())
    }
}

impl Drop for Stopped {
    fn drop(&mut self) {
        // A process that has ended meanwhile need not continue.
        self.signal("-CONT");
    }
}

/// Every process with its parent.
fn parents() -> Result<Vec<(u64, u64)>> {
    let mut parents = vec![];
    for entry in fs::read_dir("/proc").context("/proc")?.flatten() {
        let Some(process) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else {
            continue;
        };
        // A process that has just ended has no status.
        let Ok(status) = fs::read_to_string(entry.path().join("status")) else { continue };
        let parent =
            status.lines().find_map(|line| line.strip_prefix("PPid:")?.trim().parse().ok());
        parents.extend(parent.map(|parent| (process, parent)));
    }
    Ok(parents)
}
