//! The pictures of the page that systems show before it is installed, copies of which are in `www/icons`.

use anyhow::Result;
use tengen_e2e::{Window, on_page};

/// A game played by the engine, in which White is about to lose.
const GAME: &str = "#rule=renju&moves=h8h9i9g7g9f10j8k7i7i8i6i5h6g5g6f6";

#[test]
fn a_game_is_shown_on_a_desk_and_on_a_phone() -> Result<()> {
    for (window, name) in
        [(Window::Desktop, "screenshot-wide"), (Window::Phone, "screenshot-narrow")]
    {
        on_page(name, window, GAME, async |page| {
            page.press("#overlay").await?;
            let depth = |text: &str| text.split('–').next()?.parse::<u32>().ok();
            page.wait_for_text("#think-depth", |text| depth(text) >= Some(12)).await?;
            page.small_picture(name).await
        })?;
    }
    Ok(())
}
