//! The moves of the level `perfect`.

use tengen::search::{Line, Report, SearchError, Value};

use crate::analysis::SearchReport;
use crate::service::Certificates;
use crate::setting::Setting;

/// The report of the move that a certificate has for a position; `None` where it has none, as nothing is proved or the
/// winner is not to move.
///
/// # Errors
/// Says what is wrong with the position, or that the certificate says what cannot be.
pub fn proved_report(
    certificates: &Certificates,
    setting: &Setting,
) -> Result<Option<SearchReport>, String> {
    let position = setting.position()?;
    if position.ending().is_some() {
        return Err(SearchError::Over.to_string());
    }
    let Some(proved) = certificates.proved(&position)? else { return Ok(None) };
    let plies = proved.plies.and_then(|plies| usize::try_from(plies).ok());
    let value = plies.map_or(Value(0), Value::mate_in);
    let line = proved.answer.map(|answer| Line { value, depth: 0, moves: vec![answer] });
    let report = Report { lines: line.into_iter().collect(), ..Report::default() };
    Ok(SearchReport::of(&report, 0))
}
