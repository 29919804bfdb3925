//! The person's lasting choices.

use crate::board::{BoardLook, SceneLook};
use crate::reason::Explain;
use crate::records::{Fields, FieldsError};
use crate::taught::TaughtChoice;
use crate::text::{Language, Reason};

/// Light or dark.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Theme {
    /// The system's theme.
    #[default]
    System,
    Light,
    Dark,
}

impl Theme {
    pub const ALL: [Theme; 3] = [Theme::System, Theme::Light, Theme::Dark];

    /// The theme's name.
    pub const fn name(self) -> &'static str {
        match self {
            Theme::System => "system",
            Theme::Light => "light",
            Theme::Dark => "dark",
        }
    }

    /// The media query under which the dark style sheet applies.
    pub const fn dark_media(self) -> &'static str {
        match self {
            Theme::System => "(prefers-color-scheme: dark)",
            Theme::Light => "not all",
            Theme::Dark => "all",
        }
    }

    /// The theme of a name.
    pub fn named(name: &str) -> Option<Theme> {
        Theme::ALL.into_iter().find(|theme| theme.name() == name)
    }
}

/// The person's lasting choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// The page's language.
    pub language: Language,
    /// Light or dark.
    pub theme: Theme,
    /// The look of board and stones.
    pub look: BoardLook,
    /// Whether stones show the number of their move.
    pub numbers: bool,
    /// Whether rows and columns are labelled at the board's edge.
    pub coordinates: bool,
    /// Whether candidates are shown.
    pub overlay: bool,
    /// Whether a finger's first tap only shows where the stone would go.
    pub confirm: bool,
    /// Whether a forbidden point may be played, and loses.
    pub referee: bool,
    /// Whether a move that loses by force is answered with a question.
    pub coach: bool,
    /// Whether there is a command line under the board.
    pub commands: bool,
    /// Whether the page is laid out for the left hand.
    pub left: bool,
    /// Whether stones make a sound.
    pub sounds: bool,
    /// Whether stones make the device vibrate.
    pub vibration: bool,
    /// Whether the engine may use several of the processor's cores.
    pub cores: bool,
    /// Whether the engine at full strength thinks while it is the person's turn.
    pub ponder: bool,
    /// The table, depth and width of the taught opponents.
    pub taught: TaughtChoice,
    /// Seconds between the moves of two computers.
    pub pace: u32,
    /// The number of games in a series between two computers.
    pub games: u32,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            language: Language::ENGLISH,
            theme: Theme::System,
            look: BoardLook::Wood,
            numbers: false,
            coordinates: true,
            overlay: false,
            confirm: true,
            referee: false,
            coach: false,
            commands: false,
            left: false,
            sounds: false,
            vibration: false,
            cores: true,
            ponder: false,
            taught: TaughtChoice::default(),
            pace: 0,
            games: 1,
        }
    }
}

/// What is wrong with stored settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingsError {
    /// They do not consist of fields.
    Fields(FieldsError),
    /// A value that its setting cannot have.
    Value {
        /// The setting.
        name: String,
        value: String,
    },
}

impl core::fmt::Display for SettingsError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            SettingsError::Fields(error) => error.fmt(f),
            SettingsError::Value { name, value } => write!(f, "{name} cannot be {value:?}"),
        }
    }
}

impl core::error::Error for SettingsError {}

impl Explain for SettingsError {
    fn reason(&self) -> Reason {
        match self {
            SettingsError::Fields(error) => error.reason(),
            SettingsError::Value { name, value } => {
                Reason::new("reason.setting").with("name", name).with("value", value)
            }
        }
    }
}

/// The names of the switches.
pub const SWITCHES: [&str; 12] = [
    "numbers",
    "coordinates",
    "overlay",
    "confirm",
    "referee",
    "coach",
    "commands",
    "left",
    "sounds",
    "vibration",
    "cores",
    "ponder",
];

impl Settings {
    /// The choices for the seconds between the moves of two computers.
    pub const PACES: [u32; 3] = [0, 1, 3];
    /// The choices for the number of their games.
    pub const GAMES: [u32; 4] = [1, 2, 10, 20];

    /// How boards are drawn.
    pub fn scene_look(&self) -> SceneLook {
        SceneLook { coordinates: self.coordinates, theme: self.theme.name() }
    }

    /// The switch with a name.
    pub fn switch(&mut self, name: &str) -> Option<&mut bool> {
        match name {
            "numbers" => Some(&mut self.numbers),
            "coordinates" => Some(&mut self.coordinates),
            "overlay" => Some(&mut self.overlay),
            "confirm" => Some(&mut self.confirm),
            "referee" => Some(&mut self.referee),
            "coach" => Some(&mut self.coach),
            "commands" => Some(&mut self.commands),
            "left" => Some(&mut self.left),
            "sounds" => Some(&mut self.sounds),
            "vibration" => Some(&mut self.vibration),
            "cores" => Some(&mut self.cores),
            "ponder" => Some(&mut self.ponder),
            _ => None,
        }
    }

    /// Sets one setting; returns whether the setting exists and has such a value.
    pub fn set(&mut self, name: &str, value: &str) -> bool {
        let flag = match value {
            "on" => Some(true),
            "off" => Some(false),
            _ => None,
        };
        if let (Some(switch), Some(flag)) = (self.switch(name), flag) {
            *switch = flag;
            return true;
        }
        match name {
            "language" => {
                let found = Language::from_tag(value);
                self.language = found.unwrap_or(self.language);
                found.is_some()
            }
            "theme" => {
                let found = Theme::named(value);
                self.theme = found.unwrap_or(self.theme);
                found.is_some()
            }
            "board" => {
                let found = BoardLook::named(value);
                self.look = found.unwrap_or(self.look);
                found.is_some()
            }
            "pace" => choose(&Settings::PACES, value, &mut self.pace),
            "games" => choose(&Settings::GAMES, value, &mut self.games),
            "taught-table" => {
                let is_known = matches!(value, "runs" | "shapes");
                if is_known {
                    self.taught.shapes = value == "shapes";
                }
                is_known
            }
            "taught-depth" => choose(&TaughtChoice::DEPTHS, value, &mut self.taught.depth),
            "taught-width" => {
                let widths = TaughtChoice::WIDTHS;
                let found = widths.into_iter().find(|width| width.to_string() == value);
                if found.is_some() || value == "all" {
                    self.taught.width = found;
                }
                found.is_some() || value == "all"
            }
            _ => false,
        }
    }

    /// The value of a setting of the taught opponents, as in the form and the store.
    pub fn taught_value(&self, name: &str) -> String {
        let TaughtChoice { shapes, depth, width } = self.taught;
        match name {
            "taught-table" => if shapes { "shapes" } else { "runs" }.to_owned(),
            "taught-depth" => depth.to_string(),
            _ => width.map_or_else(|| "all".to_owned(), |width| width.to_string()),
        }
    }

    /// The settings as the store keeps them.
    pub fn fields(&self) -> Fields {
        let mut fields = Fields::default();
        fields.push("language", self.language.name());
        fields.push("theme", self.theme.name());
        fields.push("board", self.look.name());
        for name in SWITCHES {
            let mut copy = *self;
            let on = copy.switch(name).is_some_and(|flag| *flag);
            fields.push(name, if on { "on" } else { "off" });
        }
        fields.push("pace", self.pace.to_string());
        fields.push("games", self.games.to_string());
        for name in ["taught-table", "taught-depth", "taught-width"] {
            fields.push(name, self.taught_value(name));
        }
        fields
    }

    /// Stored settings as far as they can be read, for a view beside the game: the game reports those that cannot.
    pub fn readable(text: Option<String>) -> Settings {
        let mut settings = Settings::default();
        let _ = text.map(|text| settings.read(&text));
        settings
    }

    /// Reads stored settings over these; readable ones are kept even if the rest are not.
    ///
    /// # Errors
    /// The first value that cannot be read, by its name.
    pub fn read(&mut self, text: &str) -> Result<(), SettingsError> {
        let fields = Fields::parse(text).map_err(SettingsError::Fields)?;
        let mut result = Ok(());
        for name in fields.names() {
            let value = fields.get(name).unwrap_or_default();
            if !self.set(name, value) && result.is_ok() {
                let (name, value) = (name.to_owned(), value.to_owned());
                result = Err(SettingsError::Value { name, value });
            }
        }
        result
    }
}

/// Sets one of the numbers that can be chosen; returns whether it is one.
fn choose(choices: &[u32], value: &str, chosen: &mut u32) -> bool {
    let found = choices.iter().find(|choice| choice.to_string() == value);
    *chosen = *found.unwrap_or(chosen);
    found.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_back() {
        let settings = Settings {
            language: crate::text::tests::chinese(),
            theme: Theme::Dark,
            look: BoardLook::Slate,
            numbers: true,
            coordinates: false,
            overlay: true,
            confirm: false,
            referee: true,
            coach: true,
            commands: true,
            left: true,
            sounds: true,
            vibration: true,
            cores: false,
            ponder: true,
            taught: TaughtChoice { shapes: false, depth: 4, width: None },
            pace: 3,
            games: 10,
        };
        let mut read = Settings::default();
        assert_eq!(read.read(&settings.fields().to_string()), Ok(()));
        assert_eq!(read, settings);
    }

    #[test]
    fn a_bad_setting_is_named_and_the_others_are_kept() {
        let mut settings = Settings::default();
        let error = settings.read("theme=pink&numbers=on").unwrap_err();
        assert_eq!(error.to_string(), "theme cannot be \"pink\"");
        assert!(settings.numbers);
        let before = Settings::default();
        let mut settings = before;
        for name in before.fields().names() {
            assert!(!settings.set(name, "?"), "{name}");
        }
        assert_eq!(settings, before);
    }
}
