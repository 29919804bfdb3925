//! The workers of a page.

use anyhow::Result;
use serde_json::json;

use crate::Page;
use crate::commands::DevTools;

impl Page {
    /// The scripts of the workers that there are now, by their files' names, sorted. For workers that have been
    /// started by workers the browser gives no address, so their names are empty.
    ///
    /// # Errors
    /// When the driver does not answer; only Chrome's does.
    pub async fn workers(&self) -> Result<Vec<String>> {
        let command = DevTools { command: "Target.getTargets", parameters: json!({}) };
        let told = self.client.issue_cmd(command).await?;
        let targets = told["targetInfos"].as_array().cloned().unwrap_or_default();
        let workers = targets.iter().filter(|target| target["type"] == "worker");
        let mut scripts: Vec<String> = workers
            .filter_map(|target| target["url"].as_str()?.split(['?', '#']).next())
            .filter_map(|address| address.rsplit('/').next().map(str::to_owned))
            .collect();
        scripts.sort();
        Ok(scripts)
    }
}
