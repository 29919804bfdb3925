//! The view's state, its messages, and its effects for the browser.

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

/// What a link offers if it cannot simply be joined to the stored game.
#[derive(Clone, Debug)]
pub enum Offer {
    /// An earlier position, with this many stones.
    Older(usize),
    /// A game that differs from this step on.
    Diverges(Box<Correspondence>, usize),
    /// A continuation in which the step at this index is the person's but was not made here.
    OwnStep(Box<Correspondence>, usize),
}

/// Actions that need confirmation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FriendConfirmation {
    /// Resigning.
    Resign,
    /// Deleting this game.
    Delete(RecordKey),
}

/// The view's state.
#[derive(Clone, Debug)]
pub struct FriendModel {
    /// The words.
    pub text: Catalogue,
    /// The person's settings.
    pub settings: Settings,
    /// The time, in milliseconds since 1970.
    pub now: u64,
    /// An unpredictable number.
    pub random: u64,
    /// The page's address without its fragment.
    pub page: String,
    /// Whether the system has a share sheet.
    pub can_share: bool,
    /// The games; [`None`] until they are read.
    pub games: Option<Vec<KeptCorrespondence>>,
    /// The unreadable records, with the reasons.
    pub unread: Vec<(RecordKey, FriendError)>,
    /// The game on the board; [`None`] if the list of games is shown.
    pub current: Option<RecordKey>,
    /// What to open once the games have been read.
    pub awaited: Option<String>,
    /// The name in the address.
    pub addressed: Option<String>,
    /// The settings of the next new game.
    pub draft: FriendDraft,
    /// The offer of the link that was opened last.
    pub offer: Option<Offer>,
    /// The action that waits to be confirmed.
    pub asked: Option<FriendConfirmation>,
    /// Whether the link is shown as a code.
    pub shows_code: bool,
    /// Whether the link has just been copied.
    pub is_copied: bool,
    /// The notice shown.
    pub notice: Option<ViewNotice>,
    /// The point that the person aims at.
    pub aim: Aim,
}

impl FriendModel {
    /// Returns the state before anything is known.
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

    /// The same, mutably.
    pub(super) fn kept_mut(&mut self) -> Option<&mut KeptCorrespondence> {
        let key = self.current.as_ref()?;
        self.games.as_mut()?.iter_mut().find(|kept| kept.key == *key)
    }

    /// The game on the board.
    pub fn game(&self) -> Option<&Correspondence> {
        self.kept().map(|kept| &kept.game)
    }

    /// Whether a game is on the board, and no code covers it.
    pub fn shows_board(&self) -> bool {
        self.game().is_some() && !self.shows_code
    }

    /// The address that opens the game on the board for the friend. If it has not been sent yet, it is dated now.
    pub(super) fn address(&self) -> Option<String> {
        let mut game = self.game().filter(|game| game.has_link())?.clone();
        game.sent.get_or_insert(self.now);
        Some(format!("{}#{}", self.page, game.link()))
    }

    pub(super) fn notify(&mut self, reason: Reason) {
        self.notice = Some(ViewNotice::info(reason));
    }

    pub(super) fn warn(&mut self, reason: Reason) {
        self.notice = Some(ViewNotice::warn(reason));
    }
}

/// The person's actions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FriendAction {
    /// Back to the page's own game.
    Close,
    /// Show the list of games.
    List,
    /// Set a field of the form for a new game.
    Set(&'static str, String),
    /// Begin the game of the form.
    Start,
    /// Put a stored game on the board.
    Open(RecordKey),
    /// Delete a game; done on the second request.
    Delete(RecordKey),
    /// Copy the link.
    Copy,
    /// Pass the link to the system's share sheet.
    Share,
    /// Show the link as a code, or the board again.
    Code,
    /// Take the last step back.
    TakeBack,
    /// Resign; done on the second request.
    Resign,
    /// Make the decision that an opening asks for.
    Decide(Decision),
    /// Show the position after this many moves.
    Look(usize),
    /// Accept the offer of the link.
    Take,
    /// Open the finished game in the study, where it can be reviewed.
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
        /// The person's settings.
        settings: Settings,
        /// The page's address without its fragment.
        page: String,
        /// Whether the system has a share sheet.
        can_share: bool,
        /// The choices for a new game on the page.
        draft: FriendDraft,
        /// The name in the address, without its `#`: the list, a game in it, or a friend's link.
        what: String,
    },
    /// All stored records.
    Records(Vec<(RecordKey, String)>),
    /// Another tab has written to a record.
    Changed(RecordKey),
    /// The person did something.
    Input(ViewInput<FriendAction>),
    /// The link of a game was copied, or could not be.
    Copied(RecordKey, bool),
    /// The link of a game was shared, or was not.
    Shared(RecordKey, bool),
    /// The person has copied the link from its field.
    Taken,
    /// A record could not be written.
    NotKept(StoreFailure),
}

/// Something the browser should do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FriendEffect {
    /// Read all records.
    FindAll,
    Keep(RecordKey, String),
    Forget(RecordKey),
    /// Copy a game's link.
    Copy(RecordKey, String),
    /// Pass a game's link to the system's share sheet.
    Share(RecordKey, String),
    /// Replace the address's fragment by this.
    Name(String),
    /// Go to this fragment of the page's address.
    Go(String),
    /// Set the focus on an element.
    Focus(String),
    /// Show the page's own game again.
    Close,
}
