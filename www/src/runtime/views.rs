//! The list of all views that take the place of the game. It is compiled into the page and the views; the build reads
//! the same file (`xtask/src/views.rs`), writes it into the scripts and copies each view's files into the site.

/// A registered view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegisteredView {
    /// Its name, which is also that of its section in the document and of its files: `www/NAME.html`,
    /// `www/styles/NAME.css` and `www/text/NAME-LANGUAGE.txt`.
    pub name: &'static str,
    /// What opens it in an address, alone or with `=` and a value.
    pub openers: &'static [&'static str],
    /// The field of a game's address that opens it with that game.
    pub field: Option<&'static str>,
    /// The views whose words it uses in addition to its own.
    pub words_of: &'static [RegisteredView],
    /// The scripts in `www/js` that it needs in addition to the module of all views.
    pub scripts: &'static [&'static str],
}

impl RegisteredView {
    const fn new(name: &'static str, openers: &'static [&'static str]) -> RegisteredView {
        RegisteredView { name, openers, field: None, words_of: &[], scripts: &[] }
    }

    const fn by_field(self, field: &'static str) -> RegisteredView {
        RegisteredView { field: Some(field), ..self }
    }

    const fn with_words_of(self, words_of: &'static [RegisteredView]) -> RegisteredView {
        RegisteredView { words_of, ..self }
    }

    const fn with_scripts(self, scripts: &'static [&'static str]) -> RegisteredView {
        RegisteredView { scripts, ..self }
    }
}

/// Makes a constant for each view, and the list of them all.
macro_rules! register {
    ($($name:ident = $view:expr;)*) => {
        $(pub const $name: RegisteredView = $view;)*

        pub const VIEWS: &[RegisteredView] = &[$($name),*];
    };
}

register! {
    STUDY = RegisteredView::new("study", &["study", "review"]);
    PUZZLES = RegisteredView::new("puzzles", &["puzzles", "puzzle"]);
    FRIEND = RegisteredView::new("friend", &["friends", "friend"]).by_field("friend");
    EXPLORER = RegisteredView::new("explorer", &["explorer", "explore"]).with_words_of(&[STUDY]);
    LIVE = RegisteredView::new("live", &["live", "live-game"]).with_words_of(&[FRIEND]).with_scripts(&["peer.js"]);
    REPERTOIRE = RegisteredView::new("repertoire", &["repertoire", "branch"]);
    PROGRESS = RegisteredView::new("progress", &["progress", "mistakes"]).with_words_of(&[STUDY, FRIEND]);
}
