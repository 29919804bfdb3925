//! The shapes that a canvas can draw.

use tengen::board::Stone;

use super::CanvasPlace;

/// A colour by its purpose; the style sheet defines it for each theme.
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
    /// Text on candidates.
    OnCandidate,
    /// The winning row.
    Win,
    /// Threats and shapes.
    Threat,
}

impl Ink {
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

    /// The ink for highlights on a stone.
    pub const fn accent_on(stone: Stone) -> Ink {
        match stone {
            Stone::Black => Ink::AccentOnBlack,
            Stone::White => Ink::AccentOnWhite,
        }
    }
}

/// A shape; lengths in CSS pixels.
#[derive(Clone, Debug, PartialEq)]
pub enum DrawnShape {
    /// The wood over the whole canvas.
    Wood,
    /// A bent line of the grain.
    Grain {
        /// One end.
        from: CanvasPlace,
        /// Its control point.
        control: CanvasPlace,
        /// The other end.
        to: CanvasPlace,
        /// How thick.
        width: f64,
    },
    /// A straight line; horizontal and vertical ones are snapped to the device's pixels.
    Line {
        /// One end.
        from: CanvasPlace,
        /// The other end.
        to: CanvasPlace,
        /// How thick.
        width: f64,
        /// Its colour.
        ink: Ink,
    },
    /// A filled circle.
    Disc {
        centre: CanvasPlace,
        radius: f64,
        /// Its colour.
        ink: Ink,
        /// 0 to 1.
        alpha: f64,
    },
    /// A circle's outline.
    Ring {
        centre: CanvasPlace,
        radius: f64,
        /// How thick.
        width: f64,
        /// Its colour.
        ink: Ink,
        /// Whether it is dashed.
        dashed: bool,
    },
    /// A stone with its light and its shadow.
    Stone {
        centre: CanvasPlace,
        radius: f64,
        /// Its colour.
        stone: Stone,
        /// 0 to 1; below 1 it casts no shadow.
        alpha: f64,
    },
    Cross {
        centre: CanvasPlace,
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
        from: CanvasPlace,
        /// The other end.
        to: CanvasPlace,
        /// The distance of the outline from both.
        radius: f64,
        /// How thick.
        width: f64,
        /// Its colour.
        ink: Ink,
        /// Whether it is dashed.
        dashed: bool,
    },
    /// Text, centred.
    Text {
        /// Its centre.
        at: CanvasPlace,
        /// The font size.
        height: f64,
        /// Its colour.
        ink: Ink,
        /// Whether it is bold.
        bold: bool,
        /// The text.
        text: String,
    },
}

#[cfg(test)]
mod tests {
    use super::super::BoardLook;
    use super::*;

    const LIGHT: &str = include_str!("../../styles/theme.css");
    const DARK: &str = include_str!("../../styles/dark.css");
    const LOOKS: &str = include_str!("../../styles/looks.css");
    const WOOD: [&str; 2] = ["--ink-wood", "--ink-wood-shade"];
    const STONES: [(Stone, [&str; 2]); 2] = [
        (Stone::Black, ["--stone-black-light", "--stone-black"]),
        (Stone::White, ["--stone-white-light", "--stone-white"]),
    ];

    /// A board's colours in one of the themes.
    #[derive(Clone, Copy, Debug)]
    struct Dressed {
        look: BoardLook,
        is_dark: bool,
    }

    impl Dressed {
        fn all() -> impl Iterator<Item = Dressed> {
            let dressed = |look| [false, true].map(|is_dark| Dressed { look, is_dark });
            BoardLook::ALL.into_iter().flat_map(dressed)
        }

        /// The value of a property in the style sheets, the last one if there are several.
        fn value(self, property: &str) -> Option<&'static str> {
            let own = LOOKS.split(&format!("\n[data-look=\"{}\"] {{", self.look.name())).nth(1);
            let own = own.and_then(|rest| rest.split('}').next());
            let dark = self.is_dark.then_some(DARK);
            own.into_iter().chain(dark).chain([LIGHT]).find_map(|sheet| {
                let rest = sheet.split(&format!("\n  {property}: ")).nth(1)?;
                rest.split(';').next()
            })
        }

        /// The WCAG 2 luminance of a colour.
        fn luminance(self, property: &str) -> f64 {
            let value =
                self.value(property).unwrap_or_else(|| panic!("{self:?} has no {property}"));
            let dims = self.is_dark && matches!(self.look, BoardLook::Paper | BoardLook::Contrast);
            let dim = self.value("--dim").filter(|_| dims);
            let dim: f64 = dim.map_or(1.0, |dim| dim.parse().unwrap());
            let part = |i: usize| {
                let share = u8::from_str_radix(&value[2 * i + 1..2 * i + 3], 16).unwrap();
                let share = f64::from(share) / 255.0 * dim;
                if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
            };
            0.2126 * part(0) + 0.7152 * part(1) + 0.0722 * part(2)
        }

        /// Checks that a colour can be distinguished from each of these grounds.
        fn expect(self, property: &str, grounds: [&str; 2], least: f64) {
            for ground in grounds {
                let (a, b) = (self.luminance(property), self.luminance(ground));
                let contrast = (a.max(b) + 0.05) / (a.min(b) + 0.05);
                assert!(contrast >= least, "{self:?}: {property} on {ground} is {contrast:.2}");
            }
        }
    }

    #[test]
    fn coordinates_can_be_read_on_every_board() {
        for board in Dressed::all() {
            board.expect(Ink::Coordinate.property(), WOOD, 4.5);
        }
    }

    /// Its ring, and its number, which has to be readable.
    #[test]
    fn the_last_move_can_be_seen_on_the_stones_of_every_board() {
        for board in Dressed::all() {
            for (stone, grounds) in STONES {
                board.expect(Ink::accent_on(stone).property(), grounds, 4.5);
                board.expect(Ink::on(stone).property(), grounds, 4.5);
            }
        }
    }

    #[test]
    fn marks_can_be_seen_on_every_board() {
        let marks = [Ink::Accent, Ink::Foul, Ink::Win, Ink::Threat];
        for board in Dressed::all() {
            for ink in marks.into_iter().chain([Ink::Good, Ink::Fair, Ink::Poor]) {
                board.expect(ink.property(), WOOD, 3.0);
            }
        }
    }

    #[test]
    fn the_number_of_a_candidate_can_be_read_in_its_disc() {
        for board in Dressed::all() {
            for ink in [Ink::Good, Ink::Fair, Ink::Poor, Ink::Foul] {
                board.expect(Ink::OnCandidate.property(), [ink.property(); 2], 4.5);
            }
        }
    }

    /// By their colour, or by their outline if they have the colour of the board.
    #[test]
    fn stones_can_be_distinguished_from_each_other_and_flat_ones_from_the_board() {
        for board in Dressed::all() {
            let [(_, black), (_, white)] = STONES;
            for own in black {
                board.expect(own, white, 4.5);
            }
            if board.value("--stone-shadow") == Some("transparent") {
                board.expect("--stone-white-edge", WOOD, 3.0);
                board.expect("--stone-black", WOOD, 3.0);
            }
        }
    }

    /// So that a board on another site looks as it does here.
    #[test]
    fn the_element_has_the_same_looks() {
        let script = include_str!("../../../npm/package/looks.js");
        for look in [BoardLook::Slate, BoardLook::Paper, BoardLook::Contrast] {
            let board = Dressed { look, is_dark: false };
            let block = script.split(&format!(".frame.{}{{", look.name())).nth(1).unwrap();
            let block = block.split('}').next().unwrap();
            for (own, ink) in [
                ("wood", "--ink-wood"),
                ("line", "--ink-line"),
                ("coordinate", "--ink-coordinate"),
                ("accent", "--ink-accent"),
                ("last-on-black", "--ink-accent-on-black"),
                ("last-on-white", "--ink-accent-on-white"),
                ("black", "--stone-black"),
                ("white", "--stone-white"),
                ("good", "--ink-good"),
                ("fair", "--ink-fair"),
                ("poor", "--ink-poor"),
                ("foul", "--ink-foul"),
            ] {
                let value = block.split(&format!("--{own}:")).nth(1).unwrap();
                let given = value.split([';', '\n']).next().unwrap();
                let given = given.rsplit(',').next().unwrap().trim_end_matches(')');
                // A short form stands for doubled digits.
                let whole: String = match given.len() {
                    4 => given.chars().flat_map(|c| [c; 2]).skip(1).collect(),
                    _ => given.to_owned(),
                };
                assert_eq!(Some(whole.as_str()), board.value(ink), "{look:?}: --{own}");
            }
        }
    }

    /// The element has the page's colours.
    #[test]
    fn the_element_marks_the_last_move_in_the_same_colours() {
        let look = include_str!("../../../npm/package/look.js");
        for is_dark in [false, true] {
            let board = Dressed { look: BoardLook::Wood, is_dark };
            for (stone, own) in
                [(Stone::Black, "--last-on-black"), (Stone::White, "--last-on-white")]
            {
                let colour = board.value(Ink::accent_on(stone).property());
                let name = format!("{own}:var(--tengen-accent,");
                let mut given = look.split(&name).skip(1).map(|given| &given[..7]);
                // What the dark theme does not change is given once.
                let light = given.next();
                let given = if is_dark { given.next().or(light) } else { light };
                assert_eq!(given, colour, "{own}");
            }
        }
    }
}
