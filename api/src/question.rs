//! Questions about a position that are answered immediately, each with its answer: the one list used by both the
//! command line (`tengen ask`) and the npm package.
//!
//! A new question is a variant of [`PositionQuestion`], a variant of [`PositionAnswer`], and an arm of
//! [`PositionQuestion::answer`].

use serde::{Deserialize, Serialize};
use tengen::board::{Point, Stone};
use tengen::rules::IllegalMove;
use tengen::threats::ClassName;

use crate::setting::Setting;
use crate::verdict::{Forbidden, Judgement, PositionStatus};

/// A question about a position, named by `ask`, with its subject alongside: `{"ask":"judge","move":"h8"}`.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(tag = "ask", rename_all = "lowercase", deny_unknown_fields)]
pub enum PositionQuestion {
    /// Does renju allow Black to play a point?
    Forbidden {
        /// The point.
        point: Point,
    },
    /// What does a move do to the game?
    Judge {
        /// Where the stone is put.
        #[serde(rename = "move")]
        point: Point,
        /// Who puts it there; by default, the side to move.
        mover: Option<Stone>,
    },
    /// What does a stone on a point make, for each side?
    Makes {
        /// The point.
        point: Point,
    },
    /// Whose turn is it, is the game over, and what is forbidden?
    Status {},
}

/// The answer to a question.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum PositionAnswer {
    /// To [`PositionQuestion::Forbidden`].
    Forbidden(Forbidden),
    /// To [`PositionQuestion::Judge`].
    Judged(Judgement),
    /// To [`PositionQuestion::Makes`].
    Makes(MadeBySides),
    /// To [`PositionQuestion::Status`].
    Status(PositionStatus),
}

/// What a stone makes, by its colour: a name of [`ClassName`].
#[derive(Clone, Copy, Debug, Serialize)]
pub struct MadeBySides {
    /// What a black stone makes.
    pub black: &'static str,
    /// What a white stone makes.
    pub white: &'static str,
}

impl PositionQuestion {
    /// Answers the question.
    ///
    /// # Errors
    /// A message saying what is wrong with the position, or with the point in question.
    pub fn answer(self, setting: &Setting) -> Result<PositionAnswer, String> {
        let position = setting.position()?;
        Ok(match self {
            PositionQuestion::Forbidden { point } => {
                let forbidden = Forbidden::of(position.board(), point);
                PositionAnswer::Forbidden(forbidden.map_err(|error| error.to_string())?)
            }
            PositionQuestion::Judge { point, mover } => {
                // The stones alone do not show that a foul was played.
                if position.ending().is_some() {
                    return Err(IllegalMove::Over.to_string());
                }
                let mut board = position.board().clone();
                if let Some(mover) = mover {
                    board.set_to_move(mover);
                }
                let judged = Judgement::of_move(setting.rule(), board, point);
                PositionAnswer::Judged(judged.map_err(|error| error.to_string())?)
            }
            PositionQuestion::Makes { point } => {
                let board = position.board();
                board.check(point).map_err(|error| error.to_string())?;
                let made = |stone| ClassName::of(board, setting.rule(), stone, point).name();
                PositionAnswer::Makes(MadeBySides {
                    black: made(Stone::Black),
                    white: made(Stone::White),
                })
            }
            PositionQuestion::Status {} => PositionAnswer::Status(PositionStatus::of(&position)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(setting: &str, question: &str) -> Result<String, String> {
        let setting: Setting = serde_json::from_str(setting).map_err(|error| error.to_string())?;
        let question: PositionQuestion =
            serde_json::from_str(question).map_err(|error| error.to_string())?;
        let answer = question.answer(&setting)?;
        serde_json::to_string(&answer).map_err(|error| error.to_string())
    }

    #[test]
    fn questions_are_answered() {
        let double = r#"{"rule":"renju","black":["g8","i8","h7","h9"],"white":["a1"]}"#;
        let verdict = answer(double, r#"{"ask":"forbidden","point":"h8"}"#);
        assert_eq!(verdict.unwrap(), r#"{"verdict":"double-three"}"#);
        let four = r#"{"black":["h8","i8","j8","k8"],"white":["a1","b1","c1"]}"#;
        let judged = answer(four, r#"{"ask":"judge","move":"g8","mover":"black"}"#).unwrap();
        assert!(
            judged.starts_with(r#"{"result":"black wins","reason":"five","five":["#),
            "{judged}"
        );
        let makes = answer(four, r#"{"ask":"makes","point":"g8"}"#).unwrap();
        assert_eq!(makes, r#"{"black":"five","white":"nothing"}"#);
        let turn =
            r#"{"rule":"renju","black":["g8","i8","h7","h9"],"white":["a1","c1","e1","g1"]}"#;
        let status = answer(turn, r#"{"ask":"status"}"#).unwrap();
        assert!(status.contains(r#""to_move":"black","result":"game goes on""#), "{status}");
        assert!(status.contains(r#"{"point":"h8","foul":"double-three"}"#), "{status}");
    }

    #[test]
    fn errors_name_what_is_wrong_with_a_question() {
        let error = |setting, question| answer(setting, question).unwrap_err();
        assert!(error("{}", r#"{"ask":"moon"}"#).contains("expected one of `forbidden`, `judge`"));
        assert!(error("{}", r#"{"move":"h8"}"#).contains("missing field `ask`"));
        assert!(error("{}", r#"{"ask":"judge"}"#).contains("missing field `move`"));
        assert!(error("{}", r#"{"ask":"status","point":"h8"}"#).contains("unknown field `point`"));
        assert!(error(r#"{"moves":"h8h8"}"#, r#"{"ask":"status"}"#).contains("h8 is taken"));
        // White has won, which the stones alone do not show.
        let foul = r#"{"rule":"renju","black":["g8","i8","h7","h9"],"white":["a1","b1","c1","d2"],"moves":"h8"}"#;
        for question in
            [r#"{"ask":"judge","move":"o15"}"#, r#"{"ask":"judge","move":"o15","mover":"black"}"#]
        {
            assert_eq!(error(foul, question), "the game is over");
        }
        for question in [r#"{"ask":"judge","move":"h8"}"#, r#"{"ask":"makes","point":"h8"}"#] {
            let taken = error(r#"{"moves":"h8"}"#, question);
            assert!(taken.contains("h8 is taken"), "{taken}");
        }
    }
}
