//! Links and stored games.

use tengen::UnknownName;
use tengen::board::Size;
use tengen::rules::Rule;

use super::Explain;
use crate::game::LinkError;
use crate::records::FieldsError;
use crate::text::Reason;

/// A size that no board can have.
pub(super) fn size(text: &str) -> Reason {
    Reason::new("reason.size").with("text", text).with("from", Size::MIN).with("to", Size::MAX)
}

/// A name that no rule has.
pub fn unknown_rule(unknown: &UnknownName) -> Reason {
    let rules = Rule::ALL.map(Rule::name).join(", ");
    Reason::new("reason.rule").with("name", &unknown.name).with("rules", rules)
}

impl Explain for FieldsError {
    fn reason(&self) -> Reason {
        match self {
            FieldsError::NoValue(part) => Reason::new("reason.no-value").with("part", part),
            FieldsError::Twice(name) => Reason::new("reason.twice").with("name", name),
            FieldsError::Escape(part) => Reason::new("reason.escape").with("part", part),
        }
    }
}

impl Explain for LinkError {
    fn reason(&self) -> Reason {
        match self {
            LinkError::Fields(error) => error.reason(),
            LinkError::UnknownField(name) => Reason::new("reason.unknown-field").with("name", name),
            LinkError::Rule(unknown) => unknown_rule(unknown),
            LinkError::Size(text) => size(text),
            LinkError::Turn(text) => Reason::new("reason.turn").with("text", text),
            LinkError::Point { field, text, reason } => Reason::new("reason.point")
                .with("field", field)
                .with("text", text)
                .of("reason", reason.reason()),
            LinkError::Stone(error) => error.reason(),
            LinkError::Move { number, point, reason } => Reason::new("reason.move")
                .with("n", number)
                .with("point", point)
                .of("reason", reason.reason()),
        }
    }
}
