//! The page in a browser, by the names that scripts can rely on.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use fantoccini::actions::{
    InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MOUSE_BUTTON_RIGHT, MouseActions,
    PointerAction, TouchActions,
};
use fantoccini::elements::Element;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tengen::board::{Point, Size};
use tengen_web::board::{Geometry, Place};

use crate::Surroundings;
use crate::commands::{ConsoleLog, DevTools};
use crate::keys;
use crate::surroundings::CHROME;

/// How long the page may take for anything before it is taken to hang. Nothing is measured by this.
const PATIENCE: Duration = Duration::from_secs(60);
/// Between two looks at the page.
const PAUSE: Duration = Duration::from_millis(25);

/// The time a slow move of the mouse takes.
const SWEEP: Duration = Duration::from_millis(250);

/// The window the page is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Window {
    /// 1280 x 800, with a mouse.
    Desktop,
    /// 360 x 640, with a finger.
    Phone,
    /// 320 x 568, with a finger.
    SmallPhone,
    /// 1280 x 800 at 200 %: so 640 x 400 in CSS pixels, with a mouse.
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

    /// Whether one points with a finger.
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

/// The page in a browser of its own.
pub struct Page {
    client: Client,
    surroundings: Surroundings,
    window: Window,
}

impl Page {
    /// Opens the page at an address that ends with `fragment`, in a browser that has never seen it.
    ///
    /// # Errors
    /// When the browser does not start.
    pub async fn open(surroundings: Surroundings, window: Window, fragment: &str) -> Result<Self> {
        let mut capabilities = surroundings.capabilities.clone();
        if let Some(options) = capabilities.get_mut(CHROME) {
            window.add_to(options)?;
            options["prefs"] = json!({ "download.default_directory": surroundings.downloads() });
        }
        ensure!(
            surroundings.is_chrome() || window == Window::Desktop,
            "only Chrome plays another device: {window:?}"
        );
        let mut builder = ClientBuilder::new(HttpConnector::new());
        let client = builder.capabilities(capabilities).connect(&surroundings.driver).await?;
        let page = Self { client, surroundings, window };
        if window == Window::Desktop {
            page.resize().await?;
        }
        page.go_to(fragment).await?;
        Ok(page)
    }

    /// Makes the window so large that the page in it has its size.
    async fn resize(&self) -> Result<()> {
        let frame =
            self.script("return [outerWidth - innerWidth, outerHeight - innerHeight]").await?;
        let (width, height) = self.window.size();
        let frame = |i: usize| frame[i].as_u64().and_then(|side| u32::try_from(side).ok());
        let width = width + frame(0).context("the window's frame has no width")?;
        let height = height + frame(1).context("the window's frame has no height")?;
        Ok(self.client.set_window_size(width, height).await?)
    }

    /// Ends the browser.
    ///
    /// # Errors
    /// When the driver does not answer.
    pub async fn close(self) -> Result<()> {
        Ok(self.client.close().await?)
    }

    /// The folder of the built site.
    pub fn dist(&self) -> &Path {
        &self.surroundings.dist
    }

    /// Leaves the browser room to store so many bytes for the page, of which it takes up some for itself.
    ///
    /// # Errors
    /// When the driver does not answer.
    pub async fn limit_storage(&self, bytes: u64) -> Result<()> {
        let origin = self.surroundings.site.trim_end_matches('/');
        let parameters = json!({ "origin": origin, "quotaSize": bytes });
        self.devtools("Storage.overrideQuotaForOrigin", parameters).await.map(drop)
    }

    /// Whether the page is served with isolation headers.
    pub fn is_isolated(&self) -> bool {
        self.surroundings.isolated
    }

    /// Goes to the page's address with this fragment. If the page is open, only the fragment changes.
    ///
    /// # Errors
    /// When the page does not load.
    pub async fn go_to(&self, fragment: &str) -> Result<()> {
        Ok(self.client.goto(&format!("{}{fragment}", self.surroundings.site)).await?)
    }

    /// Loads the page again.
    ///
    /// # Errors
    /// When the page does not load.
    pub async fn reload(&self) -> Result<()> {
        self.client.refresh().await?;
        self.wait_for_engine().await
    }

    /// Loads the page again, with a script that runs before anything of the page does, then and whenever the
    /// page is loaded.
    ///
    /// # Errors
    /// When the page does not load.
    pub async fn reload_after(&self, script: &str) -> Result<()> {
        self.run_first(script).await?;
        self.reload().await
    }

    /// Has a script run before anything of the page does, whenever the page is loaded from now on.
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

    /// Gives Chrome's developer tools a command, and gives their answer.
    ///
    /// # Errors
    /// When the driver does not answer, or the tools refuse.
    pub async fn devtools(&self, command: &'static str, parameters: Value) -> Result<Value> {
        Ok(self.client.issue_cmd(DevTools { command, parameters }).await?)
    }

    /// Opens the page in a new tab, at an address that ends with `fragment`, and goes to that tab.
    ///
    /// # Errors
    /// When the page does not load.
    pub async fn open_tab(&self, fragment: &str) -> Result<()> {
        let tab = self.client.new_window(true).await?;
        self.client.switch_to_window(tab.handle).await?;
        self.go_to(fragment).await?;
        self.wait_for_engine().await
    }

    /// Goes to a tab: the first is 0.
    ///
    /// # Errors
    /// When there is no such tab.
    pub async fn go_to_tab(&self, index: usize) -> Result<()> {
        let tabs = self.client.windows().await?;
        let tab = tabs.into_iter().nth(index).context("there is no such tab")?;
        Ok(self.client.switch_to_window(tab).await?)
    }

    /// Closes all tabs and opens the page in a new one.
    ///
    /// # Errors
    /// When the page does not load.
    pub async fn open_after_closing_all(&self) -> Result<()> {
        let tabs = self.client.windows().await?;
        let new = self.client.new_window(true).await?;
        for tab in tabs {
            self.client.switch_to_window(tab).await?;
            self.client.close_window().await?;
        }
        self.client.switch_to_window(new.handle).await?;
        self.go_to("").await?;
        self.wait_for_engine().await
    }

    /// An attribute of the root element; empty if the element has none.
    ///
    /// # Errors
    /// When there is no root element.
    pub async fn attribute(&self, name: &str) -> Result<String> {
        let script = "return document.querySelector('#tengen').getAttribute(arguments[0])";
        let value = self.client.execute(script, vec![json!(name)]).await?;
        Ok(value.as_str().unwrap_or_default().to_owned())
    }

    /// Waits until an attribute of the root element is as it should be, and returns it.
    ///
    /// # Errors
    /// When that takes so long that the page must be taken to hang.
    pub async fn wait(&self, name: &str, wanted: impl Fn(&str) -> bool) -> Result<String> {
        let start = Instant::now();
        loop {
            let value = self.attribute(name).await?;
            if wanted(&value) {
                return Ok(value);
            }
            if start.elapsed() > PATIENCE {
                bail!("{name} stayed `{value}`");
            }
            tokio::time::sleep(PAUSE).await;
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
    /// When it is not.
    pub async fn wait_for_status(&self, status: &str) -> Result<()> {
        self.wait("data-status", |shown| shown == status).await.map(drop)
    }

    /// Waits until so many stones are shown, and returns the moves.
    ///
    /// # Errors
    /// When there are not.
    pub async fn wait_for_stones(&self, count: usize) -> Result<Vec<String>> {
        self.wait("data-moves", |moves| split_moves(moves).len() == count)
            .await
            .map(|moves| split_moves(&moves))
    }

    /// The moves on the board.
    ///
    /// # Errors
    /// When the page does not answer.
    pub async fn moves(&self) -> Result<Vec<String>> {
        Ok(split_moves(&self.attribute("data-moves").await?))
    }

    /// Moves the mouse to a crossing.
    ///
    /// # Errors
    /// When there is no such crossing.
    pub async fn hover(&self, point: &str) -> Result<()> {
        let Place { x, y } = self.place(point).await?;
        let mouse = MouseActions::new("mouse".to_owned());
        self.client.perform_actions(mouse.then(move_to(x, y))).await?;
        Ok(())
    }

    /// Moves the mouse slowly from crossing to crossing.
    ///
    /// # Errors
    /// When there is no such crossing.
    pub async fn sweep(&self, points: &[&str]) -> Result<()> {
        let mut mouse = MouseActions::new("mouse".to_owned());
        for point in points {
            let Place { x, y } = self.place(point).await?;
            mouse = mouse.then(PointerAction::MoveTo { duration: Some(SWEEP), x, y });
        }
        Ok(self.client.perform_actions(mouse).await?)
    }

    /// Presses and lets go on a crossing: by the mouse, or by a finger on a phone.
    ///
    /// # Errors
    /// When there is no such crossing.
    pub async fn click(&self, point: &str) -> Result<()> {
        self.press_on(point, MOUSE_BUTTON_LEFT).await
    }

    /// Puts a stone on a crossing: by one press, or by two where the first only shows it.
    ///
    /// # Errors
    /// When there is no such crossing.
    pub async fn put(&self, point: &str) -> Result<()> {
        self.click(point).await?;
        if self.window.is_touched() { self.click(point).await } else { Ok(()) }
    }

    /// Plays a move, waits for the computer's answer and one's own turn, and gives the moves.
    ///
    /// # Errors
    /// When no answer comes.
    pub async fn exchange(&self, point: &str) -> Result<Vec<String>> {
        let stones = self.moves().await?.len();
        let turn = self.attribute("data-status").await?;
        self.click(point).await?;
        let moves = self.wait_for_stones(stones + 2).await?;
        self.wait_for_status(&turn).await?;
        Ok(moves)
    }

    /// Presses the other mouse button on a crossing.
    ///
    /// # Errors
    /// When there is no such crossing.
    pub async fn click_right(&self, point: &str) -> Result<()> {
        self.press_on(point, MOUSE_BUTTON_RIGHT).await
    }

    async fn press_on(&self, point: &str, button: u64) -> Result<()> {
        let Place { x, y } = self.place(point).await?;
        let (down, up) = (PointerAction::Down { button }, PointerAction::Up { button });
        if self.window.is_touched() {
            let finger = TouchActions::new("finger".to_owned());
            self.client.perform_actions(finger.then(move_to(x, y)).then(down).then(up)).await?;
        } else {
            let mouse = MouseActions::new("mouse".to_owned());
            self.client.perform_actions(mouse.then(move_to(x, y)).then(down).then(up)).await?;
        }
        Ok(())
    }

    /// Presses a control: the first that is to be seen of those the selector finds.
    ///
    /// # Errors
    /// When none is to be seen.
    pub async fn press(&self, selector: &str) -> Result<()> {
        Ok(self.control(selector).await?.click().await?)
    }

    /// Whether a control is to be seen.
    ///
    /// # Errors
    /// When the page does not answer.
    pub async fn shows(&self, selector: &str) -> Result<bool> {
        Ok(self.first_seen(selector).await?.is_some())
    }

    /// The text of the first element to be seen that the selector finds.
    ///
    /// # Errors
    /// When none is to be seen.
    pub async fn text(&self, selector: &str) -> Result<String> {
        Ok(self.control(selector).await?.text().await?)
    }

    /// Chooses in a field, by the value of the option.
    ///
    /// # Errors
    /// When there is no such field or option.
    pub async fn choose(&self, selector: &str, value: &str) -> Result<()> {
        Ok(self.control(selector).await?.select_by_value(value).await?)
    }

    /// Waits until the text of the first element to be seen that the selector finds is as it should be.
    ///
    /// # Errors
    /// When it stays otherwise.
    pub async fn wait_for_text(&self, selector: &str, wanted: impl Fn(&str) -> bool) -> Result<()> {
        let start = Instant::now();
        loop {
            // What is made anew in the middle of this is looked for again.
            let text = match self.first_seen(selector).await {
                Ok(Some(element)) => element.text().await.unwrap_or_default(),
                _ => String::new(),
            };
            if wanted(&text) {
                return Ok(());
            }
            ensure!(start.elapsed() < PATIENCE, "{selector} says {text:?}");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Waits until a script's body returns this. While another page loads, there may be nothing to ask.
    ///
    /// # Errors
    /// When it returns something else for long.
    pub async fn wait_for(&self, body: &str, wanted: &Value) -> Result<()> {
        let start = Instant::now();
        loop {
            let value = self.script(body).await;
            if value.as_ref().is_ok_and(|value| value == wanted) {
                return Ok(());
            }
            ensure!(start.elapsed() < PATIENCE, "{body} stayed {value:?}");
            tokio::time::sleep(PAUSE).await;
        }
    }

    /// Presses the control whose text contains this.
    ///
    /// # Errors
    /// When there is none.
    pub async fn press_named(&self, selector: &str, text: &str) -> Result<()> {
        for element in self.client.find_all(Locator::Css(selector)).await? {
            if element.text().await?.contains(text) {
                return Ok(element.click().await?);
            }
        }
        bail!("no {selector} says {text}")
    }

    /// Types a text into a field, in the place of what is in it.
    ///
    /// # Errors
    /// When there is no such field.
    pub async fn type_into(&self, selector: &str, text: &str) -> Result<()> {
        let field = self.control(selector).await?;
        field.clear().await?;
        Ok(field.send_keys(text).await?)
    }

    /// Chooses a file in a field for files, which may be hidden behind its label.
    ///
    /// # Errors
    /// When there is no such field.
    pub async fn give_file(&self, selector: &str, file: &Path) -> Result<()> {
        let field = self.client.find(Locator::Css(selector)).await?;
        Ok(field.send_keys(&file.to_string_lossy()).await?)
    }

    /// Presses a control that has the browser save a file of this name, and gives its text.
    ///
    /// # Errors
    /// When the file does not come.
    pub async fn download(&self, selector: &str, name: &str) -> Result<String> {
        let file = self.surroundings.downloads().join(name);
        if file.exists() {
            fs::remove_file(&file)?;
        }
        self.press(selector).await?;
        let start = Instant::now();
        // The browser gives the file its name when it is whole.
        while !file.exists() {
            ensure!(start.elapsed() < PATIENCE, "{} was not saved", file.display());
            tokio::time::sleep(PAUSE).await;
        }
        Ok(fs::read_to_string(&file)?)
    }

    /// Taps a control with a finger, and gives its width and height.
    ///
    /// # Errors
    /// When it is not to be seen.
    pub async fn tap(&self, selector: &str) -> Result<(f64, f64)> {
        let element = self.control(selector).await?;
        let script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' });
            const { x, y, width, height } = arguments[0].getBoundingClientRect();
            return [x + width / 2, y + height / 2, width, height]";
        let place = self.client.execute(script, vec![serde_json::to_value(element)?]).await?;
        let number = |i: usize| place[i].as_f64().context("the control has no place");
        let finger = TouchActions::new("finger".to_owned());
        let button = MOUSE_BUTTON_LEFT;
        let finger = finger.then(move_to(number(0)?, number(1)?));
        let finger = finger.then(PointerAction::Down { button });
        self.client.perform_actions(finger.then(PointerAction::Up { button })).await?;
        Ok((number(2)?, number(3)?))
    }

    /// Starts a new game between these players: `person`, or a level's name.
    ///
    /// # Errors
    /// When the sheet for new games lacks something.
    pub async fn start(&self, black: &str, white: &str) -> Result<()> {
        let before = self.attribute("data-moves").await?;
        self.press("[data-action='open'][data-value='new']").await?;
        self.choose("#new-black", black).await?;
        self.choose("#new-white", white).await?;
        self.press("[data-action='start']").await?;
        self.wait_until_unseen("[data-action='start']").await?;
        // A computer may have moved before anyone looks.
        let continued = |moves: &str| !before.is_empty() && moves.starts_with(&before);
        self.wait("data-moves", |moves| !continued(moves)).await.map(drop)
    }

    async fn wait_until_unseen(&self, selector: &str) -> Result<()> {
        let start = Instant::now();
        while self.first_seen(selector).await?.is_some() {
            ensure!(start.elapsed() < PATIENCE, "still to be seen is {selector}");
            tokio::time::sleep(PAUSE).await;
        }
        Ok(())
    }

    async fn control(&self, selector: &str) -> Result<Element> {
        let start = Instant::now();
        loop {
            if let Some(element) = self.first_seen(selector).await? {
                return Ok(element);
            }
            ensure!(start.elapsed() < PATIENCE, "nothing to be seen is {selector}");
            tokio::time::sleep(PAUSE).await;
        }
    }

    async fn first_seen(&self, selector: &str) -> Result<Option<Element>> {
        for element in self.client.find_all(Locator::Css(selector)).await? {
            if element.is_displayed().await? {
                return Ok(Some(element));
            }
        }
        Ok(None)
    }

    /// Gives the board the focus, as the Tab key would.
    ///
    /// # Errors
    /// When the board cannot have it.
    pub async fn focus_board(&self) -> Result<()> {
        let script = "const board = document.querySelector('#board');
            (board.matches('[tabindex]') ? board : board.querySelector('[tabindex=\"0\"]')).focus()";
        self.script(script).await.map(drop)
    }

    /// Presses a key while the page has the focus; [`crate::keys`] has those without a letter.
    ///
    /// # Errors
    /// When the page does not answer.
    pub async fn key(&self, key: char) -> Result<()> {
        let keys = KeyActions::new("keyboard".to_owned());
        let keys = keys.then(KeyAction::Down { value: key }).then(KeyAction::Up { value: key });
        Ok(self.client.perform_actions(keys).await?)
    }

    /// Writes a text where the focus is, key by key.
    ///
    /// # Errors
    /// When the page does not answer.
    pub async fn write(&self, text: &str) -> Result<()> {
        let mut keys = KeyActions::new("keyboard".to_owned());
        for value in text.chars() {
            keys = keys.then(KeyAction::Down { value }).then(KeyAction::Up { value });
        }
        Ok(self.client.perform_actions(keys).await?)
    }

    /// Goes from control to control by the Tab key until one that the selector finds has the focus.
    ///
    /// # Errors
    /// When none is reached.
    pub async fn tab_to(&self, selector: &str) -> Result<()> {
        const CONTROLS: usize = 100;
        let script = "return document.activeElement.matches(arguments[0])";
        for _ in 0..CONTROLS {
            if self.script_with(script, vec![json!(selector)]).await? == true {
                return Ok(());
            }
            self.key(keys::TAB).await?;
        }
        bail!("the Tab key does not reach {selector}")
    }

    /// Presses a key while another is held.
    ///
    /// # Errors
    /// When the page does not answer.
    pub async fn chord(&self, held: char, key: char) -> Result<()> {
        let keys = KeyActions::new("keyboard".to_owned());
        let keys = keys.then(KeyAction::Down { value: held }).then(KeyAction::Down { value: key });
        let keys = keys.then(KeyAction::Up { value: key }).then(KeyAction::Up { value: held });
        Ok(self.client.perform_actions(keys).await?)
    }

    /// Runs a script's body with these arguments in the page and gives what it returns.
    ///
    /// # Errors
    /// When it throws.
    pub async fn script_with(&self, body: &str, arguments: Vec<Value>) -> Result<Value> {
        Ok(self.client.execute(body, arguments).await?)
    }

    /// Runs a script's body in the page and gives what it returns.
    ///
    /// # Errors
    /// When it throws.
    pub async fn script(&self, body: &str) -> Result<Value> {
        Ok(self.client.execute(body, vec![]).await?)
    }

    /// Leaves a screenshot, named for the window's kind too.
    ///
    /// # Errors
    /// When the picture cannot be taken or written.
    pub async fn screenshot(&self, name: &str) -> Result<()> {
        let folder = &self.surroundings.screenshots;
        fs::create_dir_all(folder)?;
        let file = folder.join(format!("{name}-{:?}.png", self.window).to_lowercase());
        let picture = self.client.screenshot().await?;
        fs::write(&file, picture).with_context(|| format!("could not write {}", file.display()))
    }

    /// Leaves a picture of few bytes with the screenshots.
    ///
    /// # Errors
    /// When it cannot be taken or written.
    pub async fn small_picture(&self, name: &str) -> Result<()> {
        let parameters = json!({ "format": "webp", "quality": 60 });
        let picture = self.devtools("Page.captureScreenshot", parameters).await?;
        let picture = picture["data"].as_str().context("the driver gave no picture")?;
        let file = self.surroundings.screenshots.join(format!("{name}.webp"));
        fs::write(&file, BASE64_STANDARD.decode(picture)?)
            .with_context(|| format!("could not write {}", file.display()))
    }

    /// The errors that the browser has written to the console since it was asked last.
    ///
    /// # Errors
    /// When the driver does not answer.
    pub async fn console_errors(&self) -> Result<Vec<String>> {
        if !self.surroundings.is_chrome() {
            // The drivers of others have no such command.
            return Ok(vec![]);
        }
        let log = self.client.issue_cmd(ConsoleLog).await?;
        let entries = log.as_array().context("the driver's log is no list")?;
        let errors = entries.iter().filter(|entry| entry["level"] == "SEVERE");
        Ok(errors.map(|entry| entry["message"].to_string()).collect())
    }

    /// That nothing went wrong behind the scenes.
    ///
    /// # Errors
    /// When there is an error in the console.
    pub async fn expect_quiet_console(&self) -> Result<()> {
        let errors = self.console_errors().await?;
        ensure!(errors.is_empty(), "the console has errors: {}", errors.join("; "));
        Ok(())
    }

    /// The attributes of the root element, for messages.
    pub async fn describe(&self) -> String {
        let script = "const root = document.querySelector('#tengen');
            return [...root.attributes].map(a => `${a.name}=${a.value}`).join(' ')";
        match self.client.execute(script, vec![]).await {
            Ok(attributes) => attributes.as_str().unwrap_or_default().to_owned(),
            Err(error) => error.to_string(),
        }
    }

    /// Where a crossing lies in the window.
    async fn place(&self, point: &str) -> Result<Place> {
        let size: u32 = self.attribute("data-size").await?.parse().context("data-size")?;
        let point: Point = point.parse()?;
        // That of the game or of the study, whichever is on show.
        let script = "const { x, y, width } = [...document.querySelectorAll('.board')]
            .find(board => board.getClientRects().length > 0).getBoundingClientRect();
            return [x, y, width]";
        let corner = self.client.execute(script, vec![]).await?;
        let number = |i: usize| corner[i].as_f64().context("the board has no place");
        let geometry = Geometry::new(Size::new(size)?, number(2)?);
        Ok(geometry.place(point).moved(number(0)?, number(1)?))
    }
}

fn move_to(x: f64, y: f64) -> PointerAction {
    PointerAction::MoveTo { duration: None, x, y }
}

/// The moves in a text like `h8i9`.
fn split_moves(text: &str) -> Vec<String> {
    let mut moves: Vec<String> = vec![];
    for letter in text.chars() {
        match moves.last_mut() {
            Some(last) if letter.is_ascii_digit() => last.push(letter),
            _ => moves.push(letter.to_string()),
        }
    }
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_split_before_their_letters() {
        assert_eq!(split_moves("h8i10a1"), ["h8", "i10", "a1"]);
        assert!(split_moves("").is_empty());
    }
}
