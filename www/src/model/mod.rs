//! Everything the page knows; what it shows is a function of this.

mod action;
mod effect;
mod level;
mod message;
mod notice;
mod opening;
mod player;
mod saved;
mod search;
mod settings;
mod weights;

pub use action::{Action, When};
pub use effect::{Effect, Timer};
pub use level::{LEVELS, Level, TAUGHT};
pub use message::{Key, Message, Started};
pub use notice::{Notice, Tone, Topic};
pub use opening::{Opened, decide, decision_named, decision_text};
pub use player::Player;
pub use saved::{BrokenSave, Saved, SavedError};
pub use search::{Purpose, Score, Search, Want};
pub use settings::{Settings, SettingsError, Theme};
pub use weights::{LearntWeights, WeightsState};

use std::collections::BTreeMap;

use tengen::board::{Point, Size, Stone};
use tengen::rules::opening::{OpeningRule, Question};
use tengen::rules::{Foul, FoulReason, Rule};
use tengen::threats::LineThreat;

use crate::board::{Inspection, PointerKind};
use crate::game::{Commentary, Decoder, Format, Game, plain_decoder};
use crate::proofs::Proofs;
use crate::protocol::{RequestId, Thinking};
use crate::store::Store;
use crate::text::Catalogue;

/// The state of the engine's worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EngineState {
    /// It is being loaded.
    Starting,
    /// It takes requests.
    Ready,
    /// It failed more often than starting it again could mend.
    Failed,
}

/// A sheet over the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sheet {
    /// A new game.
    New,
    /// Everything that is not needed at every move.
    More,
    /// Files in and out.
    Files,
    /// The kept games.
    Kept,
    /// Keys and how to play.
    Help,
}

impl Sheet {
    /// Every sheet.
    pub const ALL: [Sheet; 5] = [Sheet::New, Sheet::More, Sheet::Files, Sheet::Kept, Sheet::Help];

    /// The sheet's name; its element is `sheet-NAME`.
    pub const fn name(self) -> &'static str {
        match self {
            Sheet::New => "new",
            Sheet::More => "more",
            Sheet::Files => "files",
            Sheet::Kept => "kept",
            Sheet::Help => "help",
        }
    }

    /// The sheet of a name.
    pub fn named(name: &str) -> Option<Sheet> {
        Sheet::ALL.into_iter().find(|sheet| sheet.name() == name)
    }
}

/// What the next new game will be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Its rule.
    pub rule: Rule,
    /// Its board.
    pub size: Size,
    /// Who plays Black and White; with an opening rule, who begins and who does not.
    pub players: [Player; 2],
    /// How it is opened.
    pub opening: OpeningRule,
}

/// What the page knows.
#[derive(Clone, Debug)]
pub struct Model {
    /// The game.
    pub game: Game,
    /// Who plays Black and White.
    pub players: [Player; 2],
    /// The opening, if the game has one.
    pub opened: Option<Opened>,
    /// Decides where the computer has no better reason.
    pub seed: u32,
    /// Whether the computers wait: they do after one has looked into a game between two of them.
    pub paused: bool,
    /// What the person has chosen for good.
    pub settings: Settings,
    /// The words.
    pub text: Catalogue,
    /// The engine's worker.
    pub engine: EngineState,
    /// The learnt weights of the engine.
    pub weights: LearntWeights,
    /// What is forced in the position on show.
    pub proofs: Proofs,
    /// How often in a row the worker was lost.
    pub losses: u32,
    /// What is to be known of the engine's last breakdown, for those who mend it.
    pub report: Option<String>,
    /// The last number given to a request.
    pub last_id: RequestId,
    /// The search under way, or the last one if it still concerns the position on show.
    pub search: Option<Search>,
    /// What the engine thought last, whatever it was about.
    pub thinking: Option<Thinking>,
    /// Whether a hint was asked for and is still to come.
    pub wants_hint: bool,
    /// The hint for the position on show.
    pub hint: Option<Point>,
    /// Scores by the number of moves played.
    pub scores: BTreeMap<usize, Score>,
    /// Black's forbidden points in the position on show, if it is Black's turn in renju.
    pub fouls: Vec<(Point, Foul)>,
    /// Fours and open threes in the position on show.
    pub threats: Vec<LineThreat>,
    /// Why Black's last move was forbidden, if the position on show ended so.
    pub foul_played: Option<FoulReason>,
    /// The point whose worth is on show.
    pub inspection: Option<Inspection>,
    /// The crossing under the pointer.
    pub hover: Option<Point>,
    /// The crossing the pointer was pressed on.
    pub pressed: Option<Pressed>,
    /// How often a pointer has been pressed on the board.
    pub presses: u32,
    /// The crossing that waits for a second tap.
    pub pending: Option<Point>,
    /// The keyboard's crossing.
    pub cursor: Option<Point>,
    /// The line that is on show.
    pub line: Option<ShownLine>,
    /// The sheet that is open.
    pub sheet: Option<Sheet>,
    /// What the next new game will be.
    pub draft: Draft,
    /// The format the game is written in.
    pub format: Format,
    /// The game as it is written in that format, while its sheet is open.
    pub written: Option<(Format, String)>,
    /// What the file that the game came from says of the position on show.
    pub commentary: Commentary,
    /// Makes text of files that are not in UTF-8.
    pub decoder: Decoder,
    /// What was wrong with the last file, while its sheet is open.
    pub import_error: Option<String>,
    /// What the person is told, the newest last.
    pub notices: Vec<Notice>,
    /// What a screen reader says next.
    pub spoken: String,
    /// What the page keeps.
    pub store: Store,
    /// Whether giving up waits to be confirmed.
    pub resigning: bool,
    /// Whether the pointer is a finger.
    pub coarse: bool,
    /// Whether the address holds a position.
    pub addressed: bool,
}

/// A pointer that is down on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pressed {
    /// Where it went down.
    pub point: Point,
    /// What kind it is.
    pub kind: PointerKind,
    /// Whether it has become something else than a tap: a drag or a long press.
    pub spent: bool,
}

impl Model {
    /// The page before anything is known of the person.
    pub fn new() -> Model {
        let settings = Settings::default();
        let players = [Player::Person, Player::Computer(Level::DEFAULT)];
        Model {
            game: Game::new(Rule::Freestyle, Size::STANDARD),
            players,
            opened: None,
            seed: 0,
            paused: false,
            text: Catalogue::default(),
            settings,
            engine: EngineState::Starting,
            weights: LearntWeights::default(),
            proofs: Proofs::default(),
            losses: 0,
            report: None,
            last_id: 0,
            search: None,
            thinking: None,
            wants_hint: false,
            hint: None,
            scores: BTreeMap::new(),
            fouls: vec![],
            threats: vec![],
            foul_played: None,
            inspection: None,
            hover: None,
            pressed: None,
            presses: 0,
            pending: None,
            cursor: None,
            line: None,
            sheet: None,
            draft: Draft {
                rule: Rule::Freestyle,
                size: Size::STANDARD,
                players,
                opening: OpeningRule::Free,
            },
            format: Format::Sgf,
            written: None,
            commentary: Commentary::default(),
            decoder: plain_decoder,
            import_error: None,
            notices: vec![],
            spoken: String::new(),
            store: Store::new(),
            resigning: false,
            coarse: false,
            addressed: false,
        }
    }

    /// Who plays a colour.
    pub fn player(&self, stone: Stone) -> Player {
        self.players[stone.index()]
    }

    /// Whether a person plays either side.
    pub fn has_person(&self) -> bool {
        self.players.contains(&Player::Person)
    }

    /// What the opening asks, if it is not over.
    pub fn question(&self) -> Option<Question> {
        self.opened.as_ref()?.opening.question()
    }

    /// Who has to decide in the opening, if it is not over.
    pub fn decider(&self) -> Option<Player> {
        let opened = self.opened.as_ref()?;
        Some(opened.player(opened.opening.question()?.player))
    }

    /// Who sits at the board, whichever colour they come to play.
    pub fn seats(&self) -> [Player; 2] {
        self.opened.as_ref().map_or(self.players, |opened| opened.seats)
    }

    /// Whether a stone may go on this crossing as far as the board and the opening go.
    pub fn is_open(&self, point: Point) -> bool {
        let free = self.game.shown().board().is_free(point);
        match self.question() {
            Some(question) if !self.game.looks_back() => {
                question.ask.points().is_some_and(|points| points.contains(point))
            }
            _ => free,
        }
    }

    /// Whether it is a person's turn in the position on show.
    pub fn person_to_move(&self) -> bool {
        if let Some(question) = self.question() {
            return self.decider() == Some(Player::Person) && question.ask.points().is_some();
        }
        self.game.shown_outcome().is_none()
            && self.game.shown().ending().is_none()
            && self.player(self.game.shown().to_move()) == Player::Person
    }

    /// Whether the engine has to move.
    pub fn computer_to_move(&self) -> bool {
        let player = self.decider().unwrap_or_else(|| self.player(self.game.live().to_move()));
        self.game.outcome().is_none() && !self.paused && player != Player::Person
    }

    /// Whether there is a game that a person could give up.
    pub fn can_resign(&self) -> bool {
        self.has_person() && !self.game.moves().is_empty() && self.game.outcome().is_none()
    }

    /// The foul a stone on this crossing would be, by the side to move in the position on show.
    pub fn foul(&self, point: Point) -> Option<Foul> {
        self.fouls.iter().find(|(at, _)| *at == point).map(|&(_, foul)| foul)
    }

    /// The forbidden crossing that the person points at, and why it is forbidden.
    pub fn foul_on_show(&self) -> Option<(Point, FoulReason)> {
        let point = self.hover.or(self.pending).or(self.cursor)?;
        self.foul(point)?;
        Some((point, self.game.shown().foul_reason(point)?))
    }

    /// What the engine thinks of the position on show.
    pub fn shown_thinking(&self) -> Option<&Thinking> {
        let search = self.search.as_ref()?;
        (search.want.moves == self.game.shown_len()).then_some(search.thinking.as_ref()).flatten()
    }

    /// The line that is on show: who begins it, and its moves; [`None`] stands for a reply that is none, as
    /// every reply is forbidden.
    pub fn shown_line(&self) -> (Stone, Vec<Option<Point>>) {
        let to_move = self.game.shown().to_move();
        let line = match self.line {
            Some(ShownLine::Candidate(i)) => {
                let line = self.shown_thinking().and_then(|thinking| thinking.lines.get(i));
                line.map(|line| (to_move, line.points().map(Some).collect()))
            }
            Some(ShownLine::Proof(i)) => {
                let forced = self.proofs.forced().into_iter().nth(i);
                forced.map(|forced| (forced.attacker, forced.line))
            }
            None => None,
        };
        line.unwrap_or((to_move, vec![]))
    }
}

/// A line that the board can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShownLine {
    /// Of the candidate of this number.
    Candidate(usize),
    /// Of the forced win of this number.
    Proof(usize),
}

impl ShownLine {
    /// The line of a name: a candidate's number, or `proof-` and a number.
    pub fn named(name: &str) -> Option<ShownLine> {
        match name.strip_prefix("proof-") {
            Some(number) => number.parse().ok().map(ShownLine::Proof),
            None => name.parse().ok().map(ShownLine::Candidate),
        }
    }
}

impl Default for Model {
    fn default() -> Model {
        Model::new()
    }
}
