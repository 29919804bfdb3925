//! Buttons, fields and keys.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use fantoccini::Locator;
use fantoccini::actions::{
    InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, PointerAction, TouchActions,
};
use fantoccini::elements::Element;
use serde_json::{Value, json};

use super::waiting::Waiting;
use super::{Page, move_to};
use crate::keys;

/// WebDriver's key for an element in the results of scripts.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// A script's function that says whether an element is visible.
pub(super) const SEEN: &str = "const seen = (element) => {
    const { width, height } = element.getBoundingClientRect();
    const how = { checkOpacity: true, checkVisibilityCSS: true };
    return width > 0 && height > 0 && element.checkVisibility(how);
};";

impl Page {
    /// Whether a control is visible.
    ///
    /// # Errors
    /// When the page does not answer.
    pub async fn shows(&self, selector: &str) -> Result<bool> {
        Ok(self.first_seen(selector).await?.is_some())
    }

    /// The text of the first visible element that matches the selector.
    ///
    /// # Errors
    /// When none is visible.
    pub async fn text(&self, selector: &str) -> Result<String> {
        let mut waiting = Waiting::begin();
        loop {
            if let Some(text) = self.text_of_first(selector).await? {
                return Ok(text);
            }
            self.look_further(selector, &mut waiting).await?;
        }
    }

    /// Chooses an option in a field, by its value.
    ///
    /// # Errors
    /// When there is no such field or option.
    pub async fn choose(&self, selector: &str, value: &str) -> Result<()> {
        let field = serde_json::to_value(self.control(selector).await?)?;
        let script = "const [field, value] = arguments;
            const option = [...field.options].find((option) => option.value === value);
            if (!option || option.disabled || field.disabled) return false;
            field.focus();
            field.value = value;
            for (const name of ['input', 'change']) field.dispatchEvent(new Event(name, { bubbles: true }));
            return true";
        let chosen = self.script_with(script, vec![field, value.into()]).await?;
        ensure!(chosen == true, "{selector} does not offer {value:?}");
        Ok(())
    }

    /// Waits until the text of the first visible element that matches the selector is as wanted.
    ///
    /// # Errors
    /// When it never is.
    pub async fn wait_for_text(&self, selector: &str, wanted: impl Fn(&str) -> bool) -> Result<()> {
        let mut waiting = Waiting::begin();
        loop {
            // While another page loads, there may be nothing to read.
            let text = self.text_of_first(selector).await.unwrap_or_default().unwrap_or_default();
            if wanted(&text) {
                return Ok(());
            }
            if waiting.is_worth_a_search() {
                self.open_tab_of(selector).await?;
            }
            ensure!(waiting.goes_on().await, "{selector} says {text:?}");
        }
    }

    /// Types a text into a field, replacing its content.
    ///
    /// # Errors
    /// When there is no such field.
    pub async fn type_into(&self, selector: &str, text: &str) -> Result<()> {
        let field = self.control(selector).await?;
        field.clear().await?;
        Ok(field.send_keys(text).await?)
    }

    /// Chooses a file in a file field, which may be hidden behind its label.
    ///
    /// # Errors
    /// When there is no such field.
    pub async fn give_file(&self, selector: &str, file: &Path) -> Result<()> {
        let field = self.client().find(Locator::Css(selector)).await?;
        Ok(field.send_keys(&file.to_string_lossy()).await?)
    }

    /// Presses a control that makes the browser save a file of this name, and returns its text.
    ///
    /// # Errors
    /// When the file does not arrive.
    pub async fn download(&self, selector: &str, name: &str) -> Result<String> {
        let file = self.setup.downloads().join(name);
        if file.exists() {
            fs::remove_file(&file)?;
        }
        self.press(selector).await?;
        let mut waiting = Waiting::begin();
        // The browser gives the file its name once it is complete.
        while !file.exists() {
            ensure!(waiting.goes_on().await, "{} was not saved", file.display());
        }
        Ok(fs::read_to_string(&file)?)
    }

    /// Taps a control with a finger, and returns its width and height.
    ///
    /// # Errors
    /// When it is not visible.
    pub async fn tap(&self, selector: &str) -> Result<(f64, f64)> {
        let element = self.control(selector).await?;
        let script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' });
            const { x, y, width, height } = arguments[0].getBoundingClientRect();
            return [x + width / 2, y + height / 2, width, height]";
        let place = self.client().execute(script, vec![serde_json::to_value(element)?]).await?;
        let number = |i: usize| place[i].as_f64().context("the control has no place");
        let finger = TouchActions::new("finger".to_owned());
        let button = MOUSE_BUTTON_LEFT;
        let finger = finger.then(move_to(number(0)?, number(1)?));
        let finger = finger.then(PointerAction::Down { button });
        self.client().perform_actions(finger.then(PointerAction::Up { button })).await?;
        Ok((number(2)?, number(3)?))
    }

    /// Starts a new game between these players: `person`, or a level's name.
    ///
    /// # Errors
    /// When the sheet for new games lacks a control.
    pub async fn start(&self, black: &str, white: &str) -> Result<()> {
        let before = self.attribute("data-moves").await?;
        self.press("[data-action='open'][data-value='new']").await?;
        self.choose("#new-black", black).await?;
        self.choose("#new-white", white).await?;
        self.press("[data-action='start']").await?;
        self.wait_until_unseen("[data-action='start']").await?;
        // A computer may already have moved.
        let continued = |moves: &str| !before.is_empty() && moves.starts_with(&before);
        self.wait("data-moves", |moves| !continued(moves)).await.map(drop)
    }

    async fn wait_until_unseen(&self, selector: &str) -> Result<()> {
        let mut waiting = Waiting::begin();
        while self.first_seen(selector).await?.is_some() {
            ensure!(waiting.goes_on().await, "still to be seen is {selector}");
        }
        Ok(())
    }

    pub(super) async fn control(&self, selector: &str) -> Result<Element> {
        let mut waiting = Waiting::begin();
        loop {
            if let Some(element) = self.first_seen(selector).await? {
                return Ok(element);
            }
            self.look_further(selector, &mut waiting).await?;
        }
    }

    /// Waits for something to become visible, and searches other tabs for it.
    async fn look_further(&self, selector: &str, waiting: &mut Waiting) -> Result<()> {
        if waiting.is_worth_a_search() {
            self.open_tab_of(selector).await?;
        }
        ensure!(waiting.goes_on().await, "nothing to be seen is {selector}");
        Ok(())
    }

    /// Presses the tab that contains something, as a person looking for it would.
    pub(super) async fn open_tab_of(&self, selector: &str) -> Result<()> {
        let script =
            "const part = document.querySelector(arguments[0])?.closest('[role=tabpanel][hidden]');
            if (part) document.querySelector(`[aria-controls=${part.id}]`).click()";
        // Not every selector matches a single element, and another page may be loading.
        let _ = self.client().execute(script, vec![selector.into()]).await;
        Ok(())
    }

    /// The first visible element that matches the selector.
    async fn first_seen(&self, selector: &str) -> Result<Option<Element>> {
        let found = self.of_first(selector, "found").await?;
        let reference = found.get(ELEMENT).and_then(|found| found.as_str()).map(str::to_owned);
        Ok(reference.map(|found| Element::from_element_id(self.client().clone(), found.into())))
    }

    /// The visible text of this element.
    async fn text_of_first(&self, selector: &str) -> Result<Option<String>> {
        let text = "(found?.innerText ?? found?.textContent)?.replaceAll('\u{a0}', ' ').trim()";
        Ok(self.of_first(selector, text).await?.as_str().map(str::to_owned))
    }

    /// The value of a script's expression for this element, `found`. The driver's own commands would request all
    /// elements, and then determine for each of them with a script of 50 kB whether it is visible.
    async fn of_first(&self, selector: &str, expression: &str) -> Result<Value> {
        let script = format!(
            "{SEEN}
            const found = [...document.querySelectorAll(arguments[0])].find(seen);
            return {expression}"
        );
        self.script_with(&script, vec![selector.into()]).await
    }

    /// Presses a key while the page has the focus; [`crate::keys`] has the keys that type no letter.
    ///
    /// # Errors
    /// When the page does not answer.
    pub async fn key(&self, key: char) -> Result<()> {
        let keys = KeyActions::new("keyboard".to_owned());
        let keys = keys.then(KeyAction::Down { value: key }).then(KeyAction::Up { value: key });
        Ok(self.client().perform_actions(keys).await?)
    }

    /// Types a text where the focus is, key by key.
    ///
    /// # Errors
    /// When the page does not answer.
    pub async fn write(&self, text: &str) -> Result<()> {
        let mut keys = KeyActions::new("keyboard".to_owned());
        for value in text.chars() {
            keys = keys.then(KeyAction::Down { value }).then(KeyAction::Up { value });
        }
        Ok(self.client().perform_actions(keys).await?)
    }

    /// Moves the focus from control to control with the Tab key until it is on one that matches the selector.
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

    /// Presses a key while another one is held.
    ///
    /// # Errors
    /// When the page does not answer.
    pub async fn chord(&self, held: char, key: char) -> Result<()> {
        let keys = KeyActions::new("keyboard".to_owned());
        let keys = keys.then(KeyAction::Down { value: held }).then(KeyAction::Down { value: key });
        let keys = keys.then(KeyAction::Up { value: key }).then(KeyAction::Up { value: held });
        Ok(self.client().perform_actions(keys).await?)
    }
}
