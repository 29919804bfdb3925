//! Pressing controls.
//!
//! The driver's own command runs ten scripts for each press, and presses a disabled control without a word.

use anyhow::{Result, ensure};
use serde_json::Value;

use super::Page;
use super::controls::SEEN;
use super::waiting::Waiting;

/// How many frames a control may go on moving before it is pressed where it is.
const FRAMES: u32 = 30;

/// A script that returns where to press a control once it stays there for a frame, or why it cannot be pressed. A click
/// that reaches something else, because the page has moved since, does nothing: see [`STRAYED`].
fn place_to_press() -> String {
    format!(
        "{SEEN}
        const [selector, text] = arguments;
        let found;
        const look = () => {{
            found = [...document.querySelectorAll(selector)]
                .find((element) => seen(element) && element.textContent.includes(text));
            if (!found) return 'not to be seen';
            if (found.matches(':disabled')) return 'disabled';
            const hit = () => {{
                const {{ x, y, width, height }} = found.getClientRects()[0];
                const at = [x + width / 2, y + height / 2];
                const top = document.elementFromPoint(...at);
                return {{ at, top, isFree: found.contains(top) }};
            }};
            if (!hit().isFree) found.scrollIntoView({{ block: 'center', behavior: 'instant' }});
            const {{ at, top, isFree }} = hit();
            return isFree ? at : `covered by ${{top?.cloneNode().outerHTML}}`;
        }};
        globalThis.strayed = false;
        globalThis.guard = (event) => {{
            // It may have been drawn anew.
            const isAlike = event.target.closest(selector)?.textContent.includes(text);
            if (found.contains(event.target) || isAlike) return;
            strayed = true;
            event.stopImmediatePropagation();
            event.preventDefault();
        }};
        return new Promise((done) => {{
            let before = look();
            let frames = 0;
            const again = () => {{
                const now = look();
                if (String(before) !== String(now) && ++frames < {FRAMES}) {{
                    before = now;
                    return requestAnimationFrame(again);
                }}
                if (Array.isArray(now)) addEventListener('click', guard, {{ capture: true, once: true }});
                done(now);
            }};
            requestAnimationFrame(again);
        }})"
    )
}

/// Whether the last press reached something other than its control.
const STRAYED: &str = "removeEventListener('click', globalThis.guard, true);
    return globalThis.strayed === true";

impl Page {
    /// Presses a control: the first visible one that matches the selector, once it is enabled, stays in its place and
    /// nothing covers it.
    ///
    /// # Errors
    /// When there never is one.
    pub async fn press(&self, selector: &str) -> Result<()> {
        if !self.setup.is_chrome() {
            return self.press_by_driver(selector).await;
        }
        self.press_first(selector, "").await
    }

    /// Presses a control whose text contains this, under the same conditions.
    ///
    /// # Errors
    /// When there never is one.
    pub async fn press_named(&self, selector: &str, text: &str) -> Result<()> {
        self.press_first(selector, text).await
    }

    /// Presses the first visible control whose text contains `text`.
    async fn press_first(&self, selector: &str, text: &str) -> Result<()> {
        let mut waiting = Waiting::begin();
        loop {
            let arguments = vec![selector.into(), text.into()];
            let found = match self.script_with(&place_to_press(), arguments).await {
                Ok(place) => match (place[0].as_f64(), place[1].as_f64()) {
                    (Some(x), Some(y)) => {
                        self.click_at(x, y).await?;
                        // The press may have loaded another page.
                        match self.script(STRAYED).await {
                            Ok(Value::Bool(true)) => "always moved away".to_owned(),
                            _ => return Ok(()),
                        }
                    }
                    _ => place.as_str().unwrap_or_default().to_owned(),
                },
                // Another page may be loading.
                Err(error) => format!("not found: {error:#}"),
            };
            if waiting.is_worth_a_search() {
                self.open_tab_of(selector).await?;
            }
            ensure!(waiting.goes_on().await, "{selector} {text:?} is {found}");
        }
    }

    /// The drivers of other browsers, in which few tests are played, find the place themselves.
    async fn press_by_driver(&self, selector: &str) -> Result<()> {
        let mut tries = 5;
        let mut was_scrolled = false;
        loop {
            let control = self.control(selector).await?;
            match control.clone().click().await {
                // Redrawn between finding and pressing it, as lists are while a review runs.
                Err(error) if error.is_stale_element_reference() && tries > 0 => tries -= 1,
                // WebKit's driver scrolls the page, but not a sheet within it.
                Err(_) if !was_scrolled => {
                    was_scrolled = true;
                    let script =
                        "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
                    self.client().execute(script, vec![serde_json::to_value(control)?]).await?;
                }
                pressed => return Ok(pressed?),
            }
        }
    }
}
