//! Actions on the board, and its contents.

use std::time::Duration;

use anyhow::{Context, Result};
use fantoccini::actions::{
    InputSource, MOUSE_BUTTON_LEFT, MOUSE_BUTTON_RIGHT, MouseActions, PointerAction, TouchActions,
};
use tengen::board::Point;

use super::{Page, move_to};

/// The margin around the outermost lines of a board on each side, in distances between lines.
const MARGIN: f64 = 0.9;

/// The duration of a slow mouse movement.
const SWEEP: Duration = Duration::from_millis(250);

impl Page {
    /// Waits until this many stones are shown, and returns the moves.
    ///
    /// # Errors
    /// When there are not as many.
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

    /// Moves the mouse to a point.
    ///
    /// # Errors
    /// When there is no such point.
    pub async fn hover(&self, point: &str) -> Result<()> {
        let (x, y) = self.place(point).await?;
        let mouse = MouseActions::new("mouse".to_owned());
        self.client().perform_actions(mouse.then(move_to(x, y))).await?;
        Ok(())
    }

    /// Moves the mouse slowly from point to point.
    ///
    /// # Errors
    /// When there is no such point.
    pub async fn sweep(&self, points: &[&str]) -> Result<()> {
        let mut mouse = MouseActions::new("mouse".to_owned());
        for point in points {
            let (x, y) = self.place(point).await?;
            mouse = mouse.then(PointerAction::MoveTo { duration: Some(SWEEP), x, y });
        }
        Ok(self.client().perform_actions(mouse).await?)
    }

    /// Clicks on a point with the mouse, or taps it with a finger on a phone.
    ///
    /// # Errors
    /// When there is no such point.
    pub async fn click(&self, point: &str) -> Result<()> {
        self.press_on(point, MOUSE_BUTTON_LEFT).await
    }

    /// Places a stone on a point: by one click, or by two if the first only shows it.
    ///
    /// # Errors
    /// When there is no such point.
    pub async fn put(&self, point: &str) -> Result<()> {
        self.click(point).await?;
        if self.window.is_touched() { self.click(point).await } else { Ok(()) }
    }

    /// Plays a move, waits for the computer's answer and one's own turn, and returns the moves.
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

    /// Clicks on a point with the right mouse button.
    ///
    /// # Errors
    /// When there is no such point.
    pub async fn click_right(&self, point: &str) -> Result<()> {
        self.press_on(point, MOUSE_BUTTON_RIGHT).await
    }

    async fn press_on(&self, point: &str, button: u64) -> Result<()> {
        let (x, y) = self.place(point).await?;
        self.press_at(x, y, button).await
    }

    /// Clicks at a place in the window with the mouse, or taps it with a finger on a phone.
    ///
    /// # Errors
    /// When the page does not answer.
    pub async fn click_at(&self, x: f64, y: f64) -> Result<()> {
        self.press_at(x, y, MOUSE_BUTTON_LEFT).await
    }

    async fn press_at(&self, x: f64, y: f64, button: u64) -> Result<()> {
        let (down, up) = (PointerAction::Down { button }, PointerAction::Up { button });
        if self.window.is_touched() {
            let finger = TouchActions::new("finger".to_owned());
            self.client().perform_actions(finger.then(move_to(x, y)).then(down).then(up)).await?;
        } else {
            let mouse = MouseActions::new("mouse".to_owned());
            self.client().perform_actions(mouse.then(move_to(x, y)).then(down).then(up)).await?;
        }
        Ok(())
    }

    /// Gives the board the focus, as the Tab key would.
    ///
    /// # Errors
    /// When the board cannot get it.
    pub async fn focus_board(&self) -> Result<()> {
        let script = "const board = document.querySelector('#board');
            (board.matches('[tabindex]') ? board : board.querySelector('[tabindex=\"0\"]')).focus()";
        self.script(script).await.map(drop)
    }

    /// The position of a point in the window, as people see it: the lines are equally far apart, the first row is at the
    /// bottom, and around them is a margin.
    async fn place(&self, point: &str) -> Result<(f64, f64)> {
        let point: Point = point.parse()?;
        // The board of the game or of the study, whichever is shown.
        let script = "const board = [...document.querySelectorAll('.board')]
            .find(board => board.getClientRects().length > 0);
            const { top, bottom } = board.getBoundingClientRect();
            if (top < 0 || bottom > innerHeight) {
                board.scrollIntoView({ block: 'nearest', behavior: 'instant' });
            }
            const { x, y, width } = board.getBoundingClientRect();
            return [x, y, width, Number(document.querySelector('#tengen').dataset.size)]";
        let corner = self.client().execute(script, vec![]).await?;
        let number = |i: usize| corner[i].as_f64().context("the board has no place");
        let last = number(3)? - 1.0;
        let distance = number(2)? / (last + 2.0 * MARGIN);
        let x = number(0)? + (MARGIN + f64::from(point.x())) * distance;
        let y = number(1)? + (MARGIN + last - f64::from(point.y())) * distance;
        Ok((x, y))
    }
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
