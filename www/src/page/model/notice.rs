//! Notices to the person.

use super::PageAction;

/// How grave a notice is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// Good to know.
    Info,
    /// Something is wrong.
    Warning,
}

/// What a notice is about. A newer one takes the place of an older one about the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Topic {
    /// How the game on the board got there; obsolete once another is there.
    Game,
    /// A link, a file or a record that could not be read; obsolete once the game goes on.
    Unread,
    /// The rule assumed for a file that names none; obsolete once the game goes on.
    Rule,
    /// What the reader of a file skipped, repaired or guessed; obsolete once the game goes on.
    Reading,
    /// A backup file.
    File,
    Store,
    /// The move of a hint, and its reason; obsolete once another position is shown.
    Hint,
    /// The person's last move, which loses.
    Coach,
    /// A position that a certificate does not cover; obsolete once the game is covered again.
    Proof,
    /// Whose turn it is in the position shown; obsolete once another is shown.
    Turn,
    /// A point that the opening does not allow; obsolete once another one is chosen.
    Refused,
    /// The colour that the computer chose in the opening; obsolete once the person goes on.
    Colour,
    /// The clocks of the game.
    Clock,
    Clipboard,
    /// The engine, which crashed: there is a [report](super::PageEngine::report) to copy.
    Engine,
    /// Anything else; there can be several of these.
    Other,
}

/// A message to the person, with at most one action to offer.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// How grave it is.
    pub tone: Tone,
    /// What it is about.
    pub topic: Topic,
    /// The words.
    pub text: String,
    /// The key of the button's label, and what the button does.
    pub offer: Option<(&'static str, PageAction)>,
}

/// The notices to the person.
#[derive(Clone, Debug, Default)]
pub struct Notices {
    /// The notices displayed, the newest last.
    pub list: Vec<Notice>,
    /// What the command line answered last.
    pub answer: Option<String>,
    /// What a screen reader says next.
    pub spoken: String,
}

impl Notices {
    /// Removes the notices about a topic.
    pub fn forget(&mut self, topic: Topic) {
        self.keep(&|notice| notice.topic != topic);
    }

    /// Keeps the notices that are still relevant. One function for every reason, as its code is long.
    pub fn keep(&mut self, is_kept: &dyn Fn(&Notice) -> bool) {
        self.list.retain(is_kept);
    }

    /// Adds a notice that a screen reader reads out too.
    pub fn notify_aloud(&mut self, notice: Notice) {
        self.spoken.clone_from(&notice.text);
        self.notify(notice);
    }

    /// Adds a notice; the same text only once, and never more than three notices.
    pub fn notify(&mut self, notice: Notice) {
        let stale = |n: &Notice| {
            let topics = match notice.topic {
                Topic::Other => [None; 2],
                Topic::Game => [Some(Topic::Game), Some(Topic::Unread)],
                topic => [Some(topic), None],
            };
            n.text == notice.text || topics.contains(&Some(n.topic))
        };
        self.keep(&|n| !stale(n));
        self.list.push(notice);
        let surplus = self.list.len().saturating_sub(3);
        self.list.drain(..surplus);
    }
}
