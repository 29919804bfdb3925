//! What the person is told.

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
    /// How the game on the board came there; of no interest once another is there.
    Game,
    /// A link, a file or a record that could not be read; of no interest once the game goes on.
    Unread,
    /// The rule that a file is read by, as it names none; of no interest once the game goes on.
    Rule,
    /// What the reader of a file passed over, mended or guessed; of no interest once the game goes on.
    Reading,
    /// A file of everything kept.
    File,
    Store,
    /// The move of a hint, and why; of no interest once another position is on show.
    Hint,
    /// The person's last move, which loses.
    Coach,
    /// What a certificate does not cover; of no interest once the game goes on by one.
    Proof,
    /// Whose turn it is in the position on show; of no interest once another is.
    Turn,
    /// A point that the opening does not allow; of no interest once another one is chosen.
    Refused,
    /// The colour that the computer chose in the opening; of no interest once the person goes on.
    Colour,
    /// The clocks of the game.
    Clock,
    Clipboard,
    /// The engine, which broke down: there is a [report](super::PageEngine::report) to copy.
    Engine,
    /// Whatever else; of these there can be several.
    Other,
}

/// Something the person is told, with at most one thing to do about it.
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

/// What the person is told.
#[derive(Clone, Debug, Default)]
pub struct Notices {
    /// What is to be read, the newest last.
    pub list: Vec<Notice>,
    /// What the command line answered last.
    pub answer: Option<String>,
    /// What a screen reader says next.
    pub spoken: String,
}

impl Notices {
    /// What was told of a topic is of no interest any more.
    pub fn forget(&mut self, topic: Topic) {
        self.keep(&|notice| notice.topic != topic);
    }

    /// Keeps what is still of interest. One body for every reason, as its code is long.
    pub fn keep(&mut self, is_kept: &dyn Fn(&Notice) -> bool) {
        self.list.retain(is_kept);
    }

    /// Tells of something that a screen reader says too.
    pub fn tell_aloud(&mut self, notice: Notice) {
        self.spoken.clone_from(&notice.text);
        self.tell(notice);
    }

    /// Tells of something; the same thing only once, and never more than three things.
    pub fn tell(&mut self, notice: Notice) {
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
