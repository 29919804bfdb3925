//! What a view says above everything else, until it is put away.

use crate::runtime::document::Document;
use crate::text::{Catalogue, Reason};

/// Sentences that are said to the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewNotice {
    /// The sentences.
    pub reasons: Vec<Reason>,
    /// Whether something is wrong.
    pub is_warning: bool,
}

impl ViewNotice {
    /// Says how something went.
    pub(crate) fn tell(reason: Reason) -> ViewNotice {
        ViewNotice { reasons: vec![reason], is_warning: false }
    }

    /// Says that something is wrong.
    pub(crate) fn warn(reason: Reason) -> ViewNotice {
        ViewNotice { reasons: vec![reason], is_warning: true }
    }

    /// Shows a notice, or that there is nothing to say, in the view whose ids begin with `prefix`.
    pub(crate) fn show(
        notice: Option<&ViewNotice>,
        prefix: &str,
        text: &Catalogue,
        document: &mut Document,
    ) {
        let said = notice.map(|notice| {
            let sentences: Vec<String> = notice.reasons.iter().map(|it| text.say(it)).collect();
            sentences.join(" ")
        });
        show_notice(prefix, said, document);
        let is_warning = notice.is_some_and(|notice| notice.is_warning);
        document.flag(&format!("{prefix}-notice"), "data-warning", is_warning);
    }
}

/// Shows what is to be said, if anything, in the view whose ids begin with `prefix`.
pub(crate) fn show_notice(prefix: &str, said: Option<String>, document: &mut Document) {
    document.flag(&format!("{prefix}-notice"), "hidden", said.is_none());
    document.text(&format!("{prefix}-notice-text"), said.unwrap_or_default());
}
