//! `INFO key value`: settings from the manager.

use tengen::board::{Point, Size};
use tengen::notation::{parse_xy, rule_of_mask};
use tengen::rules::Rule;
use tengen::search::Threads;

/// One setting. `INFO` is never answered, so unusable ones are a variant of their own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Info {
    /// `timeout_turn`: milliseconds a move; 0 means as fast as possible.
    TimeoutTurn(u64),
    /// `timeout_match`: milliseconds a game; 0 means no limit.
    TimeoutMatch(u64),
    /// `time_left`: milliseconds left of the game's time.
    TimeLeft(u64),
    /// `max_memory`: bytes; 0 means no limit.
    MaxMemory(u64),
    /// `thread_num`: threads to search on.
    ThreadNum(Threads),
    /// `rule`, and whether its number is 2: to Yixin-Board that is renju, elsewhere a freestyle game that continues
    /// after a five.
    Rule(Rule, bool),
    /// `max_node`: maximum nodes per move; `None` for no limit.
    MaxNodes(Option<u64>),
    /// `max_depth`: maximum depth in plies; `None` for no limit.
    MaxDepth(Option<u32>),
    /// `hash_size`: maximum size of the hash table in kibibytes.
    HashSize(u64),
    /// `pondering`: whether to think on the opponent's time.
    Pondering(bool),
    /// `show_detail`, which Yixin-Board sends.
    ShowDetail,
    /// `evaluate x,y`: report the value of this point.
    Evaluate(Point),
    /// Known but ignored, such as `game_type` and `folder`.
    Unused,
    /// An unknown key, or an invalid value.
    Unusable {
        /// Everything after `INFO`.
        text: String,
    },
}

impl Info {
    /// Reads what follows `INFO`; `size` is that of the board, once there is one.
    pub(crate) fn parse(text: &str, size: Option<Size>) -> Info {
        let (key, value) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let value = value.trim();
        let info = match key.to_ascii_lowercase().as_str() {
            "timeout_turn" => amount(value).map(Info::TimeoutTurn),
            "timeout_match" => amount(value).map(Info::TimeoutMatch),
            "time_left" => amount(value).map(Info::TimeLeft),
            "max_memory" => amount(value).map(Info::MaxMemory),
            "thread_num" => value.parse().ok().map(Info::ThreadNum),
            "rule" => value.parse().ok().and_then(rule),
            "max_node" => most(value).map(Info::MaxNodes),
            "max_depth" => {
                most(value).map(|most| Info::MaxDepth(most.and_then(|most| most.try_into().ok())))
            }
            "hash_size" => amount(value).map(Info::HashSize),
            "pondering" => amount(value).map(|value| Info::Pondering(value > 0)),
            "show_detail" => Some(Info::ShowDetail),
            "evaluate" => size.and_then(|size| parse_xy(value, size).ok()).map(Info::Evaluate),
            "game_type" | "folder" | "caution_factor" | "time_increment" | "usedatabase"
            | "thread_split_depth" | "vcthread" | "checkmate" | "nbestsym" | "start_depth"
            | "strength" | "swapable" | "database_readonly" => Some(Info::Unused),
            _ => None,
        };
        info.unwrap_or_else(|| Info::Unusable { text: text.to_string() })
    }
}

/// A whole number; negative ones (time left, in some managers) count as zero.
fn amount(text: &str) -> Option<u64> {
    let number: i128 = text.parse().ok()?;
    u64::try_from(number.max(0)).ok()
}

/// A limit; zero and below mean none.
fn most(text: &str) -> Option<Option<u64>> {
    amount(text).map(|most| Some(most).filter(|&most| most > 0))
}

fn rule(mask: u32) -> Option<Info> {
    rule_of_mask(mask).map(|rule| Info::Rule(rule, mask == 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_read() {
        let parse = |text| Info::parse(text, Some(Size::STANDARD));
        assert_eq!(parse("timeout_turn 5000"), Info::TimeoutTurn(5000));
        assert_eq!(parse("timeout_match 0"), Info::TimeoutMatch(0));
        assert_eq!(parse("time_left -3"), Info::TimeLeft(0));
        assert_eq!(parse("time_left 2147483647"), Info::TimeLeft(2147483647));
        assert_eq!(parse("MAX_MEMORY  83886080"), Info::MaxMemory(83886080));
        assert_eq!(parse("thread_num 2"), Info::ThreadNum(Threads::new(2).unwrap()));
        assert_eq!(parse("rule 4"), Info::Rule(Rule::Renju, false));
        assert_eq!(parse("rule 2"), Info::Rule(Rule::Freestyle, true));
        assert_eq!(parse("max_node -1"), Info::MaxNodes(None));
        assert_eq!(parse("max_node 38400000"), Info::MaxNodes(Some(38_400_000)));
        assert_eq!(parse("max_depth 225"), Info::MaxDepth(Some(225)));
        assert_eq!(parse("caution_factor 1"), Info::Unused);
        assert_eq!(parse("hash_size 4096"), Info::HashSize(4_096));
        assert_eq!(parse("pondering 1"), Info::Pondering(true));
        assert_eq!(parse("evaluate 7,7"), Info::Evaluate("h8".parse().unwrap()));
        assert_eq!(parse("game_type 1"), Info::Unused);
        assert_eq!(parse("folder C:\\a b"), Info::Unused);
    }

    #[test]
    fn an_unusable_setting_keeps_its_text() {
        for text in [
            "",
            "timeout_turn",
            "timeout_turn x",
            "rule 12",
            "rule -1",
            "evaluate 7",
            "thread_num 0",
            "thread_num 1000",
            "mood good",
        ] {
            assert_eq!(
                Info::parse(text, Some(Size::STANDARD)),
                Info::Unusable { text: text.into() }
            );
        }
        assert!(matches!(Info::parse("evaluate 7,7", None), Info::Unusable { .. }));
    }
}
