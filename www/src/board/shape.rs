//! What a canvas is asked to draw.

use tengen::board::Stone;

use super::Place;

/// A colour by what it is for; the style sheet says what it looks like in each theme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// The wood, where the light falls on it.
    Wood,
    /// The wood, away from the light.
    WoodShade,
    /// The grain of the wood.
    Grain,
    /// Lines and star points.
    Line,
    Coordinate,
    /// Marks on black stones.
    OnBlack,
    /// Marks on white stones.
    OnWhite,
    /// The cursor, the hint.
    Accent,
    /// The last move, on a black stone.
    AccentOnBlack,
    /// The last move, on a white stone.
    AccentOnWhite,
    /// Forbidden points.
    Foul,
    /// A good candidate.
    Good,
    /// A middling candidate.
    Fair,
    /// A poor candidate.
    Poor,
    /// Words upon candidates.
    OnCandidate,
    /// The winning row.
    Win,
    /// Threats and shapes.
    Threat,
}

impl Ink {
    /// Every ink.
    pub const ALL: [Ink; 17] = [
        Ink::Wood,
        Ink::WoodShade,
        Ink::Grain,
        Ink::Line,
        Ink::Coordinate,
        Ink::OnBlack,
        Ink::OnWhite,
        Ink::Accent,
        Ink::AccentOnBlack,
        Ink::AccentOnWhite,
        Ink::Foul,
        Ink::Good,
        Ink::Fair,
        Ink::Poor,
        Ink::OnCandidate,
        Ink::Win,
        Ink::Threat,
    ];

    /// The custom property of the style sheet that holds the colour.
    pub const fn property(self) -> &'static str {
        match self {
            Ink::Wood => "--ink-wood",
            Ink::WoodShade => "--ink-wood-shade",
            Ink::Grain => "--ink-grain",
            Ink::Line => "--ink-line",
            Ink::Coordinate => "--ink-coordinate",
            Ink::OnBlack => "--ink-on-black",
            Ink::OnWhite => "--ink-on-white",
            Ink::Accent => "--ink-accent",
            Ink::AccentOnBlack => "--ink-accent-on-black",
            Ink::AccentOnWhite => "--ink-accent-on-white",
            Ink::Foul => "--ink-foul",
            Ink::Good => "--ink-good",
            Ink::Fair => "--ink-fair",
            Ink::Poor => "--ink-poor",
            Ink::OnCandidate => "--ink-on-candidate",
            Ink::Win => "--ink-win",
            Ink::Threat => "--ink-threat",
        }
    }

    /// The ink for marks on a stone.
    pub const fn on(stone: Stone) -> Ink {
        match stone {
            Stone::Black => Ink::OnBlack,
            Stone::White => Ink::OnWhite,
        }
    }

    /// The ink for what is set off on a stone.
    pub const fn accent_on(stone: Stone) -> Ink {
        match stone {
            Stone::Black => Ink::AccentOnBlack,
            Stone::White => Ink::AccentOnWhite,
        }
    }
}

/// A shape; lengths in CSS pixels.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// The wood over the whole canvas.
    Wood,
    /// A bent line of the grain.
    Grain {
        /// One end.
        from: Place,
        /// Where it bends to.
        control: Place,
        /// The other end.
        to: Place,
        /// How thick.
        width: f64,
    },
    /// A straight line; level and upright ones are snapped to the device's pixels.
    Line {
        /// One end.
        from: Place,
        /// The other end.
        to: Place,
        /// How thick.
        width: f64,
        /// Its colour.
        ink: Ink,
    },
    /// A filled circle.
    Disc {
        centre: Place,
        radius: f64,
        /// Its colour.
        ink: Ink,
        /// 0 to 1.
        alpha: f64,
    },
    /// A circle's outline.
    Ring {
        centre: Place,
        radius: f64,
        /// How thick.
        width: f64,
        /// Its colour.
        ink: Ink,
        /// Whether it is broken into dashes.
        dashed: bool,
    },
    /// A stone with its light and its shadow.
    Stone {
        centre: Place,
        radius: f64,
        /// Its colour.
        stone: Stone,
        /// 0 to 1; below 1 it throws no shadow.
        alpha: f64,
    },
    Cross {
        centre: Place,
        /// Half its side.
        radius: f64,
        /// How thick.
        width: f64,
        /// Its colour.
        ink: Ink,
    },
    /// An outline around everything between two places.
    Capsule {
        /// One end.
        from: Place,
        /// The other end.
        to: Place,
        /// How far the outline is from both.
        radius: f64,
        /// How thick.
        width: f64,
        /// Its colour.
        ink: Ink,
        /// Whether it is broken into dashes.
        dashed: bool,
    },
    /// Words, centred.
    Text {
        /// Their centre.
        at: Place,
        /// The height of the letters' em.
        height: f64,
        /// Their colour.
        ink: Ink,
        /// Whether they are bold.
        bold: bool,
        /// The words.
        text: String,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHEETS: [&str; 2] =
        [include_str!("../../styles/theme.css"), include_str!("../../styles/dark.css")];

    /// What a style sheet has for a property, as its luminance in the sense of WCAG 2.
    fn luminance(sheet: &str, property: &str) -> f64 {
        let rest = sheet.split(&format!("{property}: #")).nth(1).unwrap();
        let part = |i: usize| {
            let share = f64::from(u8::from_str_radix(&rest[2 * i..2 * i + 2], 16).unwrap()) / 255.0;
            if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2)
    }

    #[test]
    fn coordinates_can_be_read_on_the_wood_of_both_boards() {
        for sheet in SHEETS {
            for wood in [Ink::Wood, Ink::WoodShade] {
                let contrast = contrast(sheet, Ink::Coordinate, wood.property());
                assert!(contrast >= 4.5, "{}: {contrast:.2}", wood.property());
            }
        }
    }

    fn contrast(sheet: &str, ink: Ink, ground: &str) -> f64 {
        let (a, b) = (luminance(sheet, ink.property()), luminance(sheet, ground));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    /// Its ring, and its number, which is read.
    #[test]
    fn the_last_move_can_be_seen_on_the_stones_of_both_boards() {
        let stones = [
            (Stone::Black, ["--stone-black-light", "--stone-black"]),
            (Stone::White, ["--stone-white-light", "--stone-white"]),
        ];
        for sheet in SHEETS {
            for (stone, grounds) in stones {
                for ground in grounds {
                    let contrast = contrast(sheet, Ink::accent_on(stone), ground);
                    assert!(contrast >= 4.5, "{ground}: {contrast:.2}");
                }
            }
        }
    }

    /// The element has the page's colours.
    #[test]
    fn the_element_marks_the_last_move_in_the_same_colours() {
        let look = include_str!("../../../npm/package/look.js");
        for (sheet, places) in SHEETS.iter().zip([0, 1]) {
            for (stone, own) in
                [(Stone::Black, "--last-on-black"), (Stone::White, "--last-on-white")]
            {
                let property = Ink::accent_on(stone).property();
                let colour = &sheet.split(&format!("{property}: ")).nth(1).unwrap()[..7];
                let given = look.split(&format!("{own}:var(--tengen-accent,")).nth(1 + places);
                assert_eq!(given.map(|given| &given[..7]), Some(colour), "{own}");
            }
        }
    }
}
