//! The looks of a board and its stones.

/// A look of a board with its stones. The style sheets have its colours, under the attribute `data-look`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum BoardLook {
    /// Warm wood, which the dark theme darkens.
    #[default]
    Wood,
    /// Dark stone, the same by day and night.
    Slate,
    /// As in books: flat, in black and white, with an outline around each white stone.
    Paper,
    /// The most legible: the strongest contrasts, thick outlines.
    Contrast,
}

impl BoardLook {
    /// Every look, in the order in which they are offered.
    pub const ALL: [BoardLook; 4] =
        [BoardLook::Wood, BoardLook::Slate, BoardLook::Paper, BoardLook::Contrast];

    /// The look's name, in settings and style sheets.
    pub const fn name(self) -> &'static str {
        match self {
            BoardLook::Wood => "wood",
            BoardLook::Slate => "slate",
            BoardLook::Paper => "paper",
            BoardLook::Contrast => "contrast",
        }
    }

    /// The look of a name.
    pub fn named(name: &str) -> Option<BoardLook> {
        BoardLook::ALL.into_iter().find(|look| look.name() == name)
    }
}
