//! Errors as reported to the page: the name of a text among `refused.…` in its catalogue if people can meet the error,
//! and the error itself if only a defect of the page or the build can cause it.

use tengen::classic::GameOver;
use tengen::eval::WeightsError;
use tengen::search::SearchError;

/// The text of a game that is over.
const OVER: &str = "over";

/// An error of the engine that is reported to the page.
pub(super) trait ToPage {
    /// The text for the page.
    fn to_page(&self) -> String;
}

impl ToPage for SearchError {
    fn to_page(&self) -> String {
        match self {
            SearchError::Over => OVER.to_owned(),
            SearchError::NoMove
            | SearchError::NoClock
            | SearchError::NoLimit
            | SearchError::NotStarted => self.to_string(),
        }
    }
}

impl ToPage for GameOver {
    fn to_page(&self) -> String {
        OVER.to_owned()
    }
}

impl ToPage for WeightsError {
    fn to_page(&self) -> String {
        let name = match self {
            // For example if a host serves an HTML page instead.
            WeightsError::NoHeading => "no-weights",
            WeightsError::OtherRule { .. } => "other-weights",
            WeightsError::Length { .. } | WeightsError::TooLong { .. } => "damaged-weights",
        };
        name.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use tengen::rules::Rule;

    use super::*;
    use crate::text::Catalogue;

    #[test]
    fn every_error_reported_by_name_has_a_text() {
        let weights = [
            WeightsError::NoHeading,
            WeightsError::OtherRule { found: "renju".to_owned(), wanted: Rule::Standard },
            WeightsError::Length { part: "order", expected: 2, found: 1 },
            WeightsError::TooLong { left: 1 },
        ];
        let mut names = vec![SearchError::Over.to_page(), GameOver.to_page()];
        names.extend(weights.iter().map(ToPage::to_page));
        for name in names {
            let key = format!("refused.{name}");
            assert!(Catalogue::default().find(&key).is_some(), "{key}");
        }
    }
}
