//! The view's state, its messages, and its effects for the browser.

use tengen::rules::opening::Decision;

use super::code::{Code, Invitation};
use super::draft::LiveDraft;
use super::hearing::Gate;
use super::kept::KeptLive;
use super::session::{Heard, LiveGame};
use super::wire::{PHRASES, ProposalKind};
use crate::board::Aim;
use crate::friend::{FriendDraft, FriendError};
use crate::play::decision_named;
use crate::records::{RecordKey, StoreFailure};
use crate::runtime::shell::{ViewAction, ViewInput};
use crate::settings::Settings;
use crate::text::{Catalogue, Reason};
use crate::widgets::ViewNotice;

/// How long the friend may be silent, in milliseconds, before this is reported and the friend's clock stops.
const SILENCE: u64 = 5_000;

/// The state of the connection.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Connection {
    /// There is none, and none is being made.
    #[default]
    None,
    /// The browser is finding out how it can be reached.
    Gathering,
    /// The invitation waits for its answer.
    Invites {
        code: String,
        tag: u16,
    },
    /// The answer has to be passed on.
    Answers {
        code: String,
    },
    /// Both sides know about each other.
    Connecting,
    Open,
    /// It was lost, or could not be made.
    Lost,
}

/// The state of an answer that another tab waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Elsewhere {
    /// The other tabs are being asked.
    Asked(String),
    /// One of them has taken it.
    Taken,
    /// None waits for it.
    Nobody,
}

/// Actions that need confirmation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiveConfirmation {
    /// Resigning.
    Resign,
    /// Deleting the game with this name.
    Delete(String),
}

/// The view's state.
#[derive(Clone, Debug)]
pub struct LiveModel {
    /// The words.
    pub text: Catalogue,
    /// The person's settings.
    pub settings: Settings,
    /// The time, in milliseconds since 1970.
    pub today: u64,
    /// Milliseconds of a monotonic clock.
    pub now: u64,
    /// An unpredictable number.
    pub random: u64,
    /// The page's address without its fragment.
    pub page: String,
    /// Whether the system has a share sheet.
    pub can_share: bool,
    /// Whether the site's owner has named servers that help to connect.
    pub has_servers: bool,
    /// The host of the service that carries answers, if the site's owner has named one.
    pub service: Option<String>,
    /// Whether it failed, so that codes have to be passed on by hand.
    pub is_unsignalled: bool,
    /// The stored games; [`None`] until they are read.
    pub games: Option<Vec<KeptLive>>,
    /// The stored correspondence games: a live game may continue as one.
    pub linked: Vec<crate::friend::KeptCorrespondence>,
    /// The unreadable records, with the reasons.
    pub unread: Vec<(RecordKey, FriendError)>,
    /// The game on the board, which is connected or can be.
    pub live: Option<LiveGame>,
    pub link: Connection,
    /// An invitation that was opened and not answered yet.
    pub invited: Option<Invitation>,
    /// The state of an answer that was opened here.
    pub elsewhere: Option<Elsewhere>,
    /// Limits the rate of messages.
    pub gate: Gate,
    /// When the friend's last message arrived.
    pub heard_at: u64,
    /// When the last greeting was sent.
    pub greeted_at: u64,
    /// When the game was last stored, or a phrase last sent.
    pub kept_at: u64,
    pub said_at: u64,
    /// Whether a timer runs.
    pub is_ticking: bool,
    /// What to open once the games have been read.
    pub awaited: Option<String>,
    /// The name in the address.
    pub addressed: Option<String>,
    /// The settings of the next new game.
    pub draft: LiveDraft,
    /// The action that waits to be confirmed.
    pub sure: Option<LiveConfirmation>,
    /// Whether the code is shown as a picture.
    pub shows_code: bool,
    /// Whether the code has just been copied.
    pub is_copied: bool,
    /// The notice shown.
    pub notice: Option<ViewNotice>,
    /// The text in the field for codes.
    pub pasted: String,
    /// The point that the person aims at.
    pub aim: Aim,
}

impl LiveModel {
    /// Returns the state before anything is known.
    pub fn new(settings: Settings, text: Catalogue) -> LiveModel {
        LiveModel {
            text,
            settings,
            today: 0,
            now: 0,
            random: 0,
            page: String::new(),
            can_share: false,
            has_servers: false,
            service: None,
            is_unsignalled: false,
            games: None,
            linked: vec![],
            unread: vec![],
            live: None,
            link: Connection::None,
            invited: None,
            elsewhere: None,
            gate: Gate::default(),
            heard_at: 0,
            greeted_at: 0,
            kept_at: 0,
            said_at: 0,
            is_ticking: false,
            awaited: None,
            addressed: None,
            draft: LiveDraft::default(),
            sure: None,
            shows_code: false,
            is_copied: false,
            notice: None,
            pasted: String::new(),
            aim: Aim::default(),
        }
    }

    /// The current stage of connecting, or the game.
    pub fn stage(&self) -> &'static str {
        match (&self.elsewhere, &self.invited, &self.link) {
            (Some(_), ..) => "elsewhere",
            (_, _, Connection::Gathering) => "gathering",
            (_, _, Connection::Invites { .. }) => "invite",
            (_, _, Connection::Answers { .. }) => "answer",
            (_, _, Connection::Connecting) => "connecting",
            (_, Some(_), _) => "consent",
            _ if self.games.is_none() => "loading",
            _ if self.live.is_some() => "game",
            _ => "start",
        }
    }

    /// The game, if it is shown.
    pub fn shown(&self) -> Option<&LiveGame> {
        self.live.as_ref().filter(|_| self.stage() == "game")
    }

    /// When the friend was last heard, if both are connected.
    pub fn heard(&self) -> Option<Heard> {
        let is_answering = self.now < self.heard_at + SILENCE;
        (self.link == Connection::Open).then_some(Heard { at: self.heard_at, is_answering })
    }

    /// Whether the person can act in the game.
    pub fn can_act(&self) -> bool {
        self.link == Connection::Open
    }

    /// The code to pass on, as an address.
    pub fn address(&self) -> Option<String> {
        match &self.link {
            Connection::Invites { code, .. } | Connection::Answers { code } => {
                Some(format!("{}#{}={code}", self.page, crate::runtime::views::LIVE.openers[0]))
            }
            _ => None,
        }
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
pub enum LiveAction {
    /// Back to the page's own game.
    Close,
    /// Back to the form, and to the list of games.
    List,
    /// Set a field of the form.
    Set(&'static str, String),
    /// Make an invitation to the game described in the form.
    Invite,
    /// Make an invitation that continues the game.
    Again,
    /// Put a stored game on the board.
    Open(String),
    /// Delete a game; done on the second request.
    Delete(String),
    /// Put a code into the field.
    Paste(String),
    /// Use the code in the field.
    Use,
    /// Answer the invitation.
    Accept,
    Copy,
    Share,
    /// Show the code as a picture, or hide it.
    Code,
    /// Resign; done on the second request.
    Resign,
    Ask(ProposalKind),
    /// Answer the friend's proposal.
    Reply(bool),
    Say(u8),
    /// Make the decision that an opening asks for.
    Decide(Decision),
    /// Show the position after this many moves.
    Look(usize),
    /// Continue the game by links.
    ByLink,
    /// Open the finished game in the study, where it can be reviewed.
    Review,
    /// Dismiss the notice.
    Dismiss,
}

/// The fields of the form for a new game.
const FIELDS: [&str; 8] =
    ["rule", "size", "opening", "colour", "clock", "minutes", "seconds", "periods"];

impl ViewAction for LiveAction {
    const CLOSE: LiveAction = LiveAction::Close;

    fn named(name: &str, value: &str) -> Option<LiveAction> {
        Some(match name {
            "close" => LiveAction::Close,
            "list" => LiveAction::List,
            "invite" => LiveAction::Invite,
            "again" => LiveAction::Again,
            "open" => LiveAction::Open(value.to_owned()),
            "delete" => LiveAction::Delete(value.to_owned()),
            "paste" => LiveAction::Paste(value.to_owned()),
            "use" => LiveAction::Use,
            "accept" => LiveAction::Accept,
            "copy" => LiveAction::Copy,
            "share" => LiveAction::Share,
            "code" => LiveAction::Code,
            "resign" => LiveAction::Resign,
            "ask" => LiveAction::Ask(ProposalKind::named(value)?),
            "yes" => LiveAction::Reply(true),
            "no" => LiveAction::Reply(false),
            "say" => {
                LiveAction::Say(value.parse().ok().filter(|number| (1..=PHRASES).contains(number))?)
            }
            "decide" => LiveAction::Decide(decision_named(value)?),
            "look" => LiveAction::Look(value.parse().ok()?),
            "by-link" => LiveAction::ByLink,
            "review" => LiveAction::Review,
            "dismiss" => LiveAction::Dismiss,
            _ => {
                let field = FIELDS.into_iter().find(|field| *field == name)?;
                LiveAction::Set(field, value.to_owned())
            }
        })
    }
}

/// Events of the connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PeerEvent {
    /// The browser's own description is ready, an offer or an answer.
    Described(String),
    Open,
    /// A message from the other side.
    Heard(String),
    /// One that is not a text.
    Binary,
    /// One of this many bytes, which was not even accepted.
    Long(usize),
    /// The connection is lost, or was closed by the other side.
    Closed,
    /// It could not be made.
    Failed,
    /// The service named by the site's owner delivers an answer.
    Answered(String),
    /// The service cannot be reached, or cannot deliver the answer to anybody.
    Unsignalled,
}

/// Something that happened.
#[derive(Clone, Debug)]
pub enum LiveMessage {
    /// The view is opened.
    Opened {
        settings: Settings,
        page: String,
        can_share: bool,
        has_servers: bool,
        service: Option<String>,
        draft: FriendDraft,
        /// The name in the address, without its `#`.
        what: String,
    },
    /// All stored records.
    Records(Vec<(RecordKey, String)>),
    /// Another tab has written to a record.
    Changed(RecordKey),
    /// The person did something.
    Input(ViewInput<LiveAction>),
    /// The connection reports something.
    Peer(PeerEvent),
    /// Another tab of the browser has an answer, or has taken one.
    Tab(String),
    /// Some time has passed.
    Tick,
    /// No tab has taken the answer.
    Nobody,
    /// The code was copied, or could not be.
    Copied(bool),
    Shared(bool),
    /// A record could not be written.
    NotKept(StoreFailure),
}

/// Something the browser should do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiveEffect {
    FindAll,
    Keep(RecordKey, String),
    Forget(RecordKey),
    /// Create an offer.
    Offer,
    /// Create an answer to this offer.
    Answer(String),
    /// Accept this answer.
    Connect(String),
    /// Wait for an answer in this room of the owner's service.
    Await(String),
    /// Have the service deliver an answer to whoever waits in a room.
    Post {
        room: String,
        code: String,
    },
    Send(String),
    /// Close the connection.
    Hang,
    /// Send a message to the other tabs.
    Tell(String),
    /// Report after a while if no tab has taken the answer.
    AskLater,
    /// Report when half a second has passed.
    Wait,
    Copy(String),
    Share(String),
    Name(String),
    Go(String),
    Focus(String),
    Close,
}

/// The messages between tabs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Between {
    /// A tab has this answer.
    Answer(String),
    /// A tab has taken this answer.
    Taken(String),
}

impl Between {
    pub(super) fn text(&self) -> String {
        match self {
            Between::Answer(code) => format!("answer {code}"),
            Between::Taken(code) => format!("taken {code}"),
        }
    }

    pub(super) fn read(text: &str) -> Option<Between> {
        let (kind, code) = text.split_once(' ')?;
        Code::read(code).ok()?;
        match kind {
            "answer" => Some(Between::Answer(code.to_owned())),
            "taken" => Some(Between::Taken(code.to_owned())),
            _ => None,
        }
    }
}
