//! The notice that a view shows above everything else until it is dismissed.

use crate::runtime::document::Document;
use crate::text::{Catalogue, Reason};

/// A notice to the person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViewNotice {
    /// The sentences.
    pub reasons: Vec<Reason>,
    /// Whether something is wrong.
    pub is_warning: bool,
}

impl ViewNotice {
    /// Returns a notice about an outcome.
    pub(crate) fn info(reason: Reason) -> ViewNotice {
        ViewNotice { reasons: vec![reason], is_warning: false }
    }

    /// Returns a warning.
    pub(crate) fn warn(reason: Reason) -> ViewNotice {
        ViewNotice { reasons: vec![reason], is_warning: true }
    }

    /// Shows a notice, or none, in the view whose ids begin with `prefix`.
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

/// Shows the text, if any, in the view whose ids begin with `prefix`.
pub(crate) fn show_notice(prefix: &str, said: Option<String>, document: &mut Document) {
    document.flag(&format!("{prefix}-notice"), "hidden", said.is_none());
    document.text(&format!("{prefix}-notice-text"), said.unwrap_or_default());
}
