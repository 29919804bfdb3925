//! The page in a browser, through the names that scripts can rely on.

mod board;
mod controls;
mod press;
mod waiting;

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use fantoccini::Client;
use fantoccini::actions::PointerAction;
use serde_json::{Value, json};

use waiting::Waiting;

use crate::Setup;
use crate::browser::Browser;
use crate::commands::{ConsoleLog, DevTools};
use crate::processes::Stopped;
use crate::setup::CHROME;

/// The window that shows the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Window {
    /// 1280 x 800, with a mouse.
    Desktop,
    /// 360 x 640, with a finger.
    Phone,
    /// 320 x 568, with a finger.
    SmallPhone,
    /// 1280 x 800 at 200 %, which is 640 x 400 in CSS pixels, with a mouse.
    Enlarged,
}

impl Window {
    /// Width and height in CSS pixels.
    pub const fn size(self) -> (u32, u32) {
        match self {
            Self::Desktop => (1280, 800),
            Self::Phone => (360, 640),
            Self::SmallPhone => (320, 568),
            Self::Enlarged => (640, 400),
        }
    }

    /// Whether the pointer is a finger.
    pub const fn is_touched(self) -> bool {
        matches!(self, Self::Phone | Self::SmallPhone)
    }

    /// Adds this window to the options of Chrome.
    fn add_to(self, options: &mut Value) -> Result<()> {
        let (width, height) = self.size();
        if self != Self::Desktop {
            let touched = self.is_touched();
            options["mobileEmulation"] = json!({
                "deviceMetrics": {
                    "width": width, "height": height, "pixelRatio": 2.0, "touch": touched,
                    "mobile": touched,
                },
            });
        }
        let arguments = options["args"].as_array_mut().context("Chrome's options have no args")?;
        arguments.push(json!("--lang=en-US"));
        Ok(())
    }
}

/// The page in a browser that no other test uses at the same time.
pub struct Page {
    browser: Browser,
    setup: Setup,
    window: Window,
}

impl Page {
    /// Opens the page at an address that ends with `fragment`, for a browser that has never seen it.
    ///
    /// # Errors
    /// When the browser does not start.
    pub async fn open(setup: Setup, window: Window, fragment: &str) -> Result<Self> {
        let mut capabilities = setup.capabilities.clone();
        if let Some(options) = capabilities.get_mut(CHROME) {
            window.add_to(options)?;
        }
        ensure!(
            setup.is_chrome() || window == Window::Desktop,
            "only Chrome plays another device: {window:?}"
        );
        let browser = Browser::take(&setup, capabilities).await?;
        let page = Self { browser, setup, window };
        if page.setup.is_chrome() {
            let downloads = page.setup.downloads();
            let parameters = json!({ "behavior": "allow", "downloadPath": downloads });
            page.devtools("Browser.setDownloadBehavior", parameters).await?;
        }
        if window == Window::Desktop {
            page.resize().await?;
        }
        page.go_to(fragment).await?;
        Ok(page)
    }

    /// Resizes the window so that the page in it has its size. One that another test has used may have it.
    async fn resize(&self) -> Result<()> {
        let script = "return [innerWidth, innerHeight, outerWidth, outerHeight]";
        let sides: [u32; 4] = serde_json::from_value(self.script(script).await?)?;
        let [inner_width, inner_height, outer_width, outer_height] = sides;
        let (width, height) = self.window.size();
        if (inner_width, inner_height) == (width, height) {
            return Ok(());
        }
        let (width, height) =
            (width + outer_width - inner_width, height + outer_height - inner_height);
        Ok(self.client().set_window_size(width, height).await?)
    }

    /// Stops all processes of the browser, as if its device were suspended, until the returned value is dropped.
    ///
    /// # Errors
    /// When the driver does not report the process, or the system does not stop it.
    pub async fn stop(&self) -> Result<Stopped> {
        let process = self.browser.process;
        Stopped::stop(process.context("the driver does not say which process the browser is")?)
    }

    fn client(&self) -> &Client {
        &self.browser.client
    }

    /// Closes the page, and ends the browser unless another test can reuse it.
    ///
    /// # Errors
    /// When the driver does not answer.
    pub(crate) async fn close(self, passed: bool) -> Result<()> {
        if passed && self.setup.is_chrome() {
            self.browser.give_back().await
        } else {
            Ok(self.browser.client.close().await?)
        }
    }

    /// The folder of the built site.
    pub fn dist(&self) -> &Path {
        &self.setup.dist
    }

    /// Limits the browser's storage for the page to this many bytes, some of which it uses for itself.
    ///
    /// # Errors
    /// When the driver does not answer.
    pub async fn limit_storage(&self, bytes: u64) -> Result<()> {
        let parameters = json!({ "origin": self.origin(), "quotaSize": bytes });
        self.devtools("Storage.overrideQuotaForOrigin", parameters).await.map(drop)
    }

    /// The site's address without its folder.
    fn origin(&self) -> &str {
        let site = &self.setup.site;
        let end = site.match_indices('/').nth(2).map_or(site.len(), |(end, _)| end);
        &site[..end]
    }

    /// Whether the page is served with isolation headers.
    pub fn is_isolated(&self) -> bool {
        self.setup.isolated
    }

    /// Goes to the page's address with this fragment. If the page is open, only the fragment changes.
    ///
    /// # Errors
    /// When the page does not load.
    pub async fn go_to(&self, fragment: &str) -> Result<()> {
        Ok(self.client().goto(&format!("{}{fragment}", self.setup.site)).await?)
    }

    /// Loads the page again.
    ///
    /// # Errors
    /// When the page does not load.
    pub async fn reload(&self) -> Result<()> {
        self.client().refresh().await?;
        self.wait_for_engine().await
    }

    /// Loads the page again without its service worker and what that has stored.
    ///
    /// # Errors
    /// When the driver does not answer, or the page does not load.
    pub async fn reload_without_worker(&self) -> Result<()> {
        let address = self.client().current_url().await?;
        // While the page is open, it may still register the worker.
        self.client().goto("about:blank").await?;
        let types = "service_workers,cache_storage";
        let parameters = json!({ "origin": self.origin(), "storageTypes": types });
        self.devtools("Storage.clearDataForOrigin", parameters).await?;
        self.client().goto(address.as_str()).await?;
        self.wait_for_engine().await
    }

    /// Reloads the page with a script that runs before anything on the page, this time and whenever the page is loaded.
    ///
    /// # Errors
    /// When the page does not load.
    pub async fn reload_after(&self, script: &str) -> Result<()> {
        self.run_first(script).await?;
        self.reload().await
    }

    /// Makes a script run before anything on the page, whenever the page is loaded from now on.
    ///
    /// # Errors
    /// When the driver does not answer.
    pub async fn run_first(&self, script: &str) -> Result<()> {
        let parameters = json!({ "source": script });
        self.devtools("Page.addScriptToEvaluateOnNewDocument", parameters).await.map(drop)
    }

    /// Makes the system prefer the dark theme, or the light one.
    ///
    /// # Errors
    /// When the driver does not answer.
    pub async fn prefer_dark(&self, is_dark: bool) -> Result<()> {
        let value = if is_dark { "dark" } else { "light" };
        let features = json!([{ "name": "prefers-color-scheme", "value": value }]);
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": features })).await.map(drop)
    }

    /// Sends a command to Chrome's developer tools, and returns their answer.
    ///
    /// # Errors
    /// When the driver does not answer, or the tools refuse.
    pub async fn devtools(&self, command: &'static str, parameters: Value) -> Result<Value> {
        Ok(self.client().issue_cmd(DevTools { command, parameters }).await?)
    }

    /// Opens the page in a new tab, at an address that ends with `fragment`, and goes to that tab.
    ///
    /// # Errors
    /// When the page does not load.
    pub async fn open_tab(&self, fragment: &str) -> Result<()> {
        let tab = self.client().new_window(true).await?;
        self.client().switch_to_window(tab.handle).await?;
        self.go_to(fragment).await?;
        self.wait_for_engine().await
    }

    /// Goes to a tab: the first is 0.
    ///
    /// # Errors
    /// When there is no such tab.
    pub async fn go_to_tab(&self, index: usize) -> Result<()> {
        let tabs = self.client().windows().await?;
        let tab = tabs.into_iter().nth(index).context("there is no such tab")?;
        Ok(self.client().switch_to_window(tab).await?)
    }

    /// Closes all tabs and opens the page in a new one.
    ///
    /// # Errors
    /// When the page does not load.
    pub async fn open_after_closing_all(&self) -> Result<()> {
        self.browser.close_all_tabs().await?;
        self.go_to("").await?;
        self.wait_for_engine().await
    }

    /// An attribute of the root element; empty if the element has none.
    ///
    /// # Errors
    /// When there is no root element.
    pub async fn attribute(&self, name: &str) -> Result<String> {
        let script = "return document.querySelector('#tengen').getAttribute(arguments[0])";
        let value = self.client().execute(script, vec![json!(name)]).await?;
        Ok(value.as_str().unwrap_or_default().to_owned())
    }

    /// Waits until an attribute of the root element is as wanted, and returns it.
    ///
    /// # Errors
    /// When that takes so long that the page is assumed to hang.
    pub async fn wait(&self, name: &str, wanted: impl Fn(&str) -> bool) -> Result<String> {
        let mut waiting = Waiting::begin();
        loop {
            let value = self.attribute(name).await?;
            if wanted(&value) {
                return Ok(value);
            }
            ensure!(waiting.goes_on().await, "{name} stayed `{value}`");
        }
    }

    /// Waits until the engine has nothing to do.
    ///
    /// # Errors
    /// When it stays busy.
    pub async fn wait_for_engine(&self) -> Result<()> {
        self.wait("data-engine", |engine| engine == "ready").await.map(drop)
    }

    /// Waits until this status is shown.
    ///
    /// # Errors
    /// When it never is.
    pub async fn wait_for_status(&self, status: &str) -> Result<()> {
        self.wait("data-status", |shown| shown == status).await.map(drop)
    }

    /// Waits until a script's body returns this. While another page loads, there may be nothing to run it on.
    ///
    /// # Errors
    /// When it keeps returning something else.
    pub async fn wait_for(&self, body: &str, wanted: &Value) -> Result<()> {
        let mut waiting = Waiting::begin();
        loop {
            let value = self.script(body).await;
            if value.as_ref().is_ok_and(|value| value == wanted) {
                return Ok(());
            }
            ensure!(waiting.goes_on().await, "{body} stayed {value:?}");
        }
    }

    /// Waits until the section with this id has this value under `name`, which is that of a member of its `dataset`.
    ///
    /// # Errors
    /// When it keeps another value.
    pub async fn wait_in(&self, section: &str, name: &str, wanted: &str) -> Result<()> {
        let script = format!("return document.querySelector('#{section}')?.dataset.{name} ?? ''");
        let waited = self.wait_for(&script, &Value::from(wanted)).await;
        waited.with_context(|| format!("{name} of {section} is not {wanted}"))
    }

    /// The value of a section under a name, as for [`Page::wait_in`]; empty if it has none.
    ///
    /// # Errors
    /// When the script cannot be run.
    pub async fn data_in(&self, section: &str, name: &str) -> Result<String> {
        let script = "return document.getElementById(arguments[0])?.dataset[arguments[1]] ?? ''";
        let value = self.script_with(script, vec![section.into(), name.into()]).await?;
        Ok(value.as_str().unwrap_or_default().to_owned())
    }

    /// Runs a script's body with these arguments in the page and returns its result.
    ///
    /// # Errors
    /// When it throws.
    pub async fn script_with(&self, body: &str, arguments: Vec<Value>) -> Result<Value> {
        Ok(self.client().execute(body, arguments).await?)
    }

    /// Runs a script's body in the page and returns its result.
    ///
    /// # Errors
    /// When it throws.
    pub async fn script(&self, body: &str) -> Result<Value> {
        Ok(self.client().execute(body, vec![]).await?)
    }

    /// Saves a screenshot, whose name includes the kind of window.
    ///
    /// # Errors
    /// When the picture cannot be taken or written.
    pub async fn screenshot(&self, name: &str) -> Result<()> {
        let folder = &self.setup.screenshots;
        fs::create_dir_all(folder)?;
        let (picture, ending) = if self.setup.is_chrome() {
            // Chrome takes six times as long to compress a PNG, which added up to a twelfth of the time of all tests.
            (self.picture(json!({ "format": "jpeg", "quality": 90 })).await?, "jpg")
        } else {
            (self.client().screenshot().await?, "png")
        };
        let file = folder.join(format!("{name}-{:?}.{ending}", self.window).to_lowercase());
        fs::write(&file, picture).with_context(|| format!("could not write {}", file.display()))
    }

    /// Saves a picture of few bytes with the screenshots.
    ///
    /// # Errors
    /// When it cannot be taken or written.
    pub async fn small_picture(&self, name: &str) -> Result<()> {
        let picture = self.picture(json!({ "format": "webp", "quality": 60 })).await?;
        let file = self.setup.screenshots.join(format!("{name}.webp"));
        fs::write(&file, picture).with_context(|| format!("could not write {}", file.display()))
    }

    async fn picture(&self, parameters: Value) -> Result<Vec<u8>> {
        let picture = self.devtools("Page.captureScreenshot", parameters).await?;
        let picture = picture["data"].as_str().context("the driver gave no picture")?;
        Ok(BASE64_STANDARD.decode(picture)?)
    }

    /// The errors that the browser has written to the console since the last request.
    ///
    /// # Errors
    /// When the driver does not answer.
    pub async fn console_errors(&self) -> Result<Vec<String>> {
        if !self.setup.is_chrome() {
            // Other drivers have no such command.
            return Ok(vec![]);
        }
        let log = self.client().issue_cmd(ConsoleLog).await?;
        let entries = log.as_array().context("the driver's log is not a list")?;
        let errors = entries.iter().filter(|entry| entry["level"] == "SEVERE");
        Ok(errors.map(|entry| entry["message"].to_string()).collect())
    }

    /// Checks that nothing went wrong unnoticed.
    ///
    /// # Errors
    /// When there is an error in the console.
    pub async fn expect_quiet_console(&self) -> Result<()> {
        let errors = self.console_errors().await?;
        ensure!(errors.is_empty(), "the console has errors: {}", errors.join("; "));
        Ok(())
    }

    /// Checks that nothing but the network has failed. Clears the console.
    ///
    /// # Errors
    /// When there is another error in the console.
    pub async fn expect_only_network_errors(&self) -> Result<()> {
        for error in self.console_errors().await? {
            ensure!(error.contains("ERR_") || error.contains("sw.js"), "the console has {error}");
        }
        Ok(())
    }

    /// The attributes of the root element, for error messages.
    pub async fn describe(&self) -> String {
        let script = "const root = document.querySelector('#tengen');
            return [...root.attributes].map(a => `${a.name}=${a.value}`).join(' ')";
        match self.client().execute(script, vec![]).await {
            Ok(attributes) => attributes.as_str().unwrap_or_default().to_owned(),
            Err(error) => error.to_string(),
        }
    }
}

/// Moves to this place in the window.
fn move_to(x: f64, y: f64) -> PointerAction {
    PointerAction::MoveTo { duration: None, x, y }
}
