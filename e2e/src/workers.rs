//! The workers of a page, and the cores that they may use.

use anyhow::Result;
use serde_json::json;

use crate::Page;

/// A script that, run first, makes the browser report a processor with this many cores, whatever this machine has: the
/// engine's choice of workers depends on it.
pub fn on_cores(count: u32) -> String {
    format!(
        "Object.defineProperty(Navigator.prototype, 'hardwareConcurrency',
            {{ configurable: true, get: () => {count} }});"
    )
}

impl Page {
    /// The file names of the scripts of the current workers, sorted. The browser reports no address for workers started
    /// by other workers, so their names are empty.
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

    /// Makes every search of this page that would end by time go on for ten minutes, until the page is loaded again: a
    /// test can act while the engine thinks, however slow the machine is.
    ///
    /// # Errors
    /// When the driver does not answer.
    pub async fn extend_searches(&self) -> Result<()> {
        let script = "const post = Worker.prototype.postMessage;
            Worker.prototype.postMessage = function (message, ...rest) {
                if (message?.Search?.millis) message.Search.millis = 600_000;
                return post.call(this, message, ...rest);
            }";
        self.script(script).await.map(drop)
    }
}

/// Reloads the page on this many cores, in a browser that caches nothing of it, so that everything is requested from
/// its host from then on.
///
/// # Errors
/// When the page does not load.
pub async fn keep_nothing(page: &Page, cores: u32) -> Result<()> {
    page.run_first(&(on_cores(cores) + "delete Navigator.prototype.serviceWorker")).await?;
    // A service worker would respond instead of the host.
    page.reload_without_worker().await
}
