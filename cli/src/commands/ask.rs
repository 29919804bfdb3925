//! `tengen ask`: questions about a position that can be answered at once.

use std::error::Error;

use clap::Args;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};
use tengen_api::question::PositionQuestion;
use tengen_api::setting::Setting;

use crate::json_lines;

/// Answer questions about positions
///
/// Reads JSON lines {"id","ask","rule","size","black","white","moves","to_move"} and answers each in order. "ask" names the
/// question; some need more members:
/// "forbidden" ("point"): does renju allow Black to play there? Answered as by "tengen forbidden".
/// "judge" ("move", "mover"): what does the move do to the game? Answered as by "tengen judge".
/// "makes" ("point"): {"black","white"}: what does a stone there make, for either side: "nothing", "row-of-two", "three",
/// "open-three", "double-three", "four", "four-three", "double-four", "open-four" or "five"?
/// "status": {"to_move","result","reason","foul","five","forbidden"}: whose turn is it, is the game over, which points are
/// forbidden to Black?
/// Any other member is an error.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Ask {}

struct Line {
    setting: Setting,
    question: PositionQuestion,
}

#[derive(Deserialize)]
struct Members {
    #[serde(flatten)]
    setting: Setting,
    /// The question; the members of the position have been removed.
    #[serde(flatten)]
    question: Map<String, Value>,
}

impl<'de> Deserialize<'de> for Line {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Line, D::Error> {
        let Members { setting, mut question } = Members::deserialize(deserializer)?;
        // The reader of the lines echoes it.
        question.remove("id");
        let question = PositionQuestion::deserialize(Value::Object(question));
        Ok(Line { setting, question: question.map_err(D::Error::custom)? })
    }
}

impl Ask {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        json_lines::serve(answer)
    }
}

fn answer(line: Line) -> Result<impl Serialize + use<>, String> {
    line.question.answer(&line.setting)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answered(line: &str) -> Result<Value, String> {
        let line = json_lines::object(line.as_bytes(), line.as_bytes(), 1)?;
        serde_json::to_value(answer(line)?).map_err(|error| error.to_string())
    }

    #[test]
    fn a_line_is_a_position_and_a_question() {
        let status = answered(r#"{"id":7,"ask":"status","rule":"renju","moves":"h8i9"}"#).unwrap();
        assert_eq!(
            (&status["to_move"], &status["result"]),
            (&"black".into(), &"game goes on".into())
        );
        let judged = answered(r#"{"ask":"judge","moves":"h8a1i8b1j8c1k8d1","move":"l8"}"#).unwrap();
        assert_eq!(judged["reason"], "five");
    }

    #[test]
    fn an_unusable_line_is_answered_with_the_reason() {
        let error = |line| answered(line).unwrap_err();
        assert!(error(r#"{"moves":"h8"}"#).contains("line 1: there is no \"ask\""));
        assert!(
            error(r#"{"ask":"status","toMove":"black"}"#).contains("unknown member \"toMove\"")
        );
        assert!(error(r#"{"ask":"status","moves":"h8z9"}"#).contains("z9"));
    }
}
