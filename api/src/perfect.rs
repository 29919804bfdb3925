//! The moves of the level `perfect`.

use tengen::search::{Line, Report, SearchError, Value};

use crate::analysis::SearchReport;
use crate::service::Certificates;
use crate::setting::Setting;

/// Returns a report of a certificate's move for a position; `None` if there is none, because nothing is proved or the
/// winner is not to move.
///
/// # Errors
/// A message if the position is invalid, its game is over, or the certificate contradicts itself.
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
