//! The workers of a page, and the cores that they may take.

use anyhow::Result;
use serde_json::json;

use crate::Page;

/// A script that, run first, makes the browser one on a processor with this many cores, whatever this one has: it depends
/// on them which workers the engine has.
pub fn on_cores(count: u32) -> String {
    format!(
        "Object.defineProperty(Navigator.prototype, 'hardwareConcurrency',
            {{ configurable: true, get: () => {count} }});"
    )
}

impl Page {
    /// The scripts of the workers that there are now, by their files' names, sorted. For workers that have been
    /// started by workers the browser gives no address, so their names are empty.
    ///
    /// # Errors
    /// When the driver does not answer; only Chrome's does.
    pub async fn workers(&self) -> Result<Vec<String>> {
        let text = self.devtools("Target.getTargets", json!({})).await?;
        let targets = text["targetInfos"].as_array().cloned().unwrap_or_default();
        let workers = targets.iter().filter(|target| target["type"] == "worker");
        let mut scripts: Vec<String> = workers
            .filter_map(|target| target["url"].as_str()?.split(['?', '#']).next())
            .filter_map(|address| address.rsplit('/').next().map(str::to_owned))
            .collect();
        scripts.sort();
        Ok(scripts)
    }
}

/// Loads the page anew on this many cores, in a browser that keeps nothing of it, so that everything is asked of its host from
/// then on.
///
/// # Errors
/// When the page does not load.
pub async fn keep_nothing(page: &Page, cores: u32) -> Result<()> {
    page.run_first(&(on_cores(cores) + "delete Navigator.prototype.serviceWorker")).await?;
    // The page that is there may have a service worker, which would answer in the host's place.
    let forget = "return navigator.serviceWorker.getRegistrations()
        .then((all) => Promise.all(all.map((one) => one.unregister())))
        .then(() => caches.keys()).then((names) => Promise.all(names.map((name) => caches.delete(name))))";
    page.script(forget).await?;
    page.reload().await
}
