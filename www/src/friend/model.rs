//! What the view knows, what can happen to it, and what it asks of the browser.

use tengen::rules::opening::Decision;

use super::draft::FriendDraft;
use super::game::Correspondence;
use super::kept::KeptCorrespondence;
use super::link::FriendError;
use crate::board::Aim;
use crate::play::decision_named;
use crate::records::{RecordKey, StoreFailure};
use crate::runtime::shell::{ViewAction, ViewInput};
use crate::settings::Settings;
use crate::text::{Catalogue, Reason};
use crate::widgets::ViewNotice;

/// What a link offers that is not simply joined to the game that is kept.
#[derive(Clone, Debug)]
pub enum Offer {
    /// It shows the earlier position with this many stones.
    Older(usize),
    /// It is another game from this step on.
    Diverges(Box<Correspondence>, usize),
    /// It goes on, with a step of the person's own at this place that was not made here.
    OwnStep(Box<Correspondence>, usize),
}

/// Actions that have to be confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FriendConfirmation {
    /// Giving up.
    Resign,
    /// Deleting this game.
    Delete(RecordKey),
}

/// What the view knows.
#[derive(Clone, Debug)]
pub struct FriendModel {
    /// The words.
    pub text: Catalogue,
    /// The settings that the person has chosen.
    pub settings: Settings,
    /// The time, in milliseconds since 1970.
    pub now: u64,
    /// A number that nobody knows before.
    pub random: u64,
    /// The page's address without its fragment.
    pub page: String,
    /// Whether the system has a sheet for sharing.
    pub can_share: bool,
    /// The games; [`None`] until they are read.
    pub games: Option<Vec<KeptCorrespondence>>,
    /// The records that cannot be read, and why.
    pub unread: Vec<(RecordKey, FriendError)>,
    /// The game on the board; [`None`] where the list of games is shown.
    pub current: Option<RecordKey>,
    /// What is to be opened once the games are read.
    pub awaited: Option<String>,
    /// What the address names.
    pub addressed: Option<String>,
    /// The settings of the next new game.
    pub draft: FriendDraft,
    /// What the link that was opened last offers.
    pub offer: Option<Offer>,
    /// The action that waits to be confirmed.
    pub asked: Option<FriendConfirmation>,
    /// Whether the link is shown as a code.
    pub shows_code: bool,
    /// Whether the link was copied just now.
    pub is_copied: bool,
    /// The notice on show.
    pub notice: Option<ViewNotice>,
    /// The point that the person aims at.
    pub aim: Aim,
}

impl FriendModel {
    /// Nothing is known yet.
    pub fn new(settings: Settings, text: Catalogue) -> FriendModel {
        FriendModel {
            text,
            settings,
            now: 0,
            random: 0,
            page: String::new(),
            can_share: false,
            games: None,
            unread: vec![],
            current: None,
            awaited: None,
            addressed: None,
            draft: FriendDraft::default(),
            offer: None,
            asked: None,
            shows_code: false,
            is_copied: false,
            notice: None,
            aim: Aim::default(),
        }
    }

    /// The game on the board with its record.
    pub fn kept(&self) -> Option<&KeptCorrespondence> {
        let key = self.current.as_ref()?;
        self.games.as_ref()?.iter().find(|kept| kept.key == *key)
    }

    /// The same, to be changed.
    pub(super) fn kept_mut(&mut self) -> Option<&mut KeptCorrespondence> {
        let key = self.current.as_ref()?;
        self.games.as_mut()?.iter_mut().find(|kept| kept.key == *key)
    }

    /// The game on the board.
    pub fn game(&self) -> Option<&Correspondence> {
        self.kept().map(|kept| &kept.game)
    }

    /// Whether a game is on the board, and no code in front of it.
    pub fn shows_board(&self) -> bool {
        self.game().is_some() && !self.shows_code
    }

    /// The address that opens the game on the board for the friend, made now if it was not made before.
    pub(super) fn address(&self) -> Option<String> {
        let mut game = self.game().filter(|game| game.has_link())?.clone();
        game.sent.get_or_insert(self.now);
        Some(format!("{}#{}", self.page, game.link()))
    }

    pub(super) fn tell(&mut self, reason: Reason) {
        self.notice = Some(ViewNotice::tell(reason));
    }

    pub(super) fn warn(&mut self, reason: Reason) {
        self.notice = Some(ViewNotice::warn(reason));
    }
}

/// What the person can ask for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FriendAction {
    /// Back to the page's own game.
    Close,
    /// Show the list of games.
    List,
    /// A field of the form for a new game has this value.
    Set(&'static str, String),
    /// Begin the game of the form.
    Start,
    /// Put a kept game on the board.
    Open(RecordKey),
    /// Delete a game; done when it is asked for twice.
    Delete(RecordKey),
    /// Copy the link.
    Copy,
    /// Hand the link to the system's sheet for sharing.
    Share,
    /// Show the link as a code, or the board again.
    Code,
    /// Take the last step back.
    TakeBack,
    /// Give up; done when it is asked for twice.
    Resign,
    /// Decide what an opening asks.
    Decide(Decision),
    /// Show the position after this many moves.
    Look(usize),
    /// Take what the link offers.
    Take,
    /// Open the game that is over in the study, where it can be reviewed.
    Review,
    /// Dismiss the notice.
    Dismiss,
}

/// The fields of the form for a new game.
const FIELDS: [&str; 5] = ["rule", "size", "opening", "colour", "days"];

impl ViewAction for FriendAction {
    const CLOSE: FriendAction = FriendAction::Close;

    fn named(name: &str, value: &str) -> Option<FriendAction> {
        Some(match name {
            "close" => FriendAction::Close,
            "list" => FriendAction::List,
            "start" => FriendAction::Start,
            "open" => FriendAction::Open(RecordKey::named(value)?),
            "delete" => FriendAction::Delete(RecordKey::named(value)?),
            "copy" => FriendAction::Copy,
            "share" => FriendAction::Share,
            "code" => FriendAction::Code,
            "take-back" => FriendAction::TakeBack,
            "resign" => FriendAction::Resign,
            "decide" => FriendAction::Decide(decision_named(value)?),
            "look" => FriendAction::Look(value.parse().ok()?),
            "take" => FriendAction::Take,
            "review" => FriendAction::Review,
            "dismiss" => FriendAction::Dismiss,
            _ => {
                let field = FIELDS.into_iter().find(|field| *field == name)?;
                FriendAction::Set(field, value.to_owned())
            }
        })
    }
}

/// Something that happened.
#[derive(Clone, Debug)]
pub enum FriendMessage {
    /// The view is opened.
    Opened {
        /// The settings that the person has chosen.
        settings: Settings,
        /// The page's address without its fragment.
        page: String,
        /// Whether the system has a sheet for sharing.
        can_share: bool,
        /// What is chosen for a new game on the page.
        draft: FriendDraft,
        /// What the address names, without its `#`: the list, a game in it, or a friend's link.
        what: String,
    },
    /// All records that are kept.
    Records(Vec<(RecordKey, String)>),
    /// Another tab has written to a record.
    Changed(RecordKey),
    /// The person did something.
    Input(ViewInput<FriendAction>),
    /// The link of a game was copied, or could not be.
    Copied(RecordKey, bool),
    /// The link of a game was shared, or was not.
    Shared(RecordKey, bool),
    /// The person has copied the link out of its field.
    Taken,
    /// A record could not be written.
    NotKept(StoreFailure),
}

/// Something the browser is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FriendEffect {
    /// Read all records.
    FindAll,
    Keep(RecordKey, String),
    Forget(RecordKey),
    /// Copy a game's link.
    Copy(RecordKey, String),
    /// Hand a game's link to the system's sheet for sharing.
    Share(RecordKey, String),
    /// Put this in the place of the address's fragment.
    Name(String),
    /// Go to this fragment of the page's address.
    Go(String),
    /// Set the focus on an element.
    Focus(String),
    /// Show the page's own game again.
    Close,
}
