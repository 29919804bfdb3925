//! Rows in SGF files.
//!
//! Everything is in one property, [`PROPERTY`], which no other program uses and all must leave alone. Its values are
//! names and their contents: `TG[class=missed-win][chance=0.620][after=0.410][best=i9] [had=vcf h8 i9 j10]`. The root's
//! property has the summary of the whole game.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::assessment::{ForcedWin, WinKind};
use super::row::Row;
use super::{Accuracy, Review, Summary};
use crate::board::{Point, Stone};
use crate::notation::{Node, NodeId, OtherProperty, Tree};
use crate::threats::{Exchange, Reply};

/// The name of the property.
pub const PROPERTY: &str = "TG";

/// Writes a review to the tree whose main line was reviewed, replacing any older one.
pub fn annotate(tree: &mut Tree, review: &Review) {
    let line: Vec<NodeId> = tree.main_line().collect();
    let moves = line.iter().copied().filter(|&id| tree.node(id).played.is_some());
    let rows: Vec<_> =
        moves.zip(1..).filter_map(|(id, ply)| Some((id, row_values(&review.row(ply)?)))).collect();
    for id in line {
        tree.other_mut(id).retain(|property| property.name != PROPERTY);
    }
    let whole = (tree.root(), summary_values(&review.summary()));
    for (id, values) in rows.into_iter().chain([whole]) {
        tree.other_mut(id).push(OtherProperty { name: PROPERTY.to_string(), values });
    }
}

/// Reads the summary of the whole game from the root; `None` if there is none, or it cannot be read.
pub fn read_summary(node: &Node) -> Option<Summary> {
    let values = values_in(node)?;
    let ply = |name: &str| match find(values, name) {
        None => Some(None),
        Some(text) => text.parse().ok().map(Some),
    };
    let percent = |name: &str| match find(values, name) {
        None => Some(None),
        Some(text) => {
            let (whole, tenths) = text.split_once('.')?;
            let (whole, tenths) = (whole.parse::<u32>().ok()?, tenths.parse::<u32>().ok()?);
            (whole <= 100 && tenths <= 9).then_some(Some(f64::from(10 * whole + tenths) / 10.0))
        }
    };
    Some(Summary {
        winner: find(values, "winner").and_then(Stone::from_name),
        last_escape: ply("last-escape")?,
        onset: ply("onset")?,
        accuracy: Accuracy { black: percent("black")?, white: percent("white")? },
        complete: find(values, "complete")? == "yes",
    })
}

fn values_in(node: &Node) -> Option<&[String]> {
    node.other.iter().find(|property| property.name == PROPERTY).map(|found| &found.values[..])
}

fn find<'a>(values: &'a [String], name: &str) -> Option<&'a str> {
    values.iter().find_map(|value| value.strip_prefix(name)?.strip_prefix('='))
}

/// Reads the factor by which the review's limits were raised for the move of a node, if it got a deeper look: the value
/// `times` of [`PROPERTY`].
pub fn read_times(node: &Node) -> Option<u32> {
    find(values_in(node)?, "times")?.parse().ok()
}

/// Reads the row of a move, the `ply`th of the game, from its node; `None` if there is none, or it cannot be read.
pub fn read_row(node: &Node, ply: usize) -> Option<Row> {
    let placed = node.played?;
    let values = values_in(node)?;
    let find = |name: &str| find(values, name);
    let optional = |name: &str, read: fn(&str) -> Option<ForcedWin>| match find(name) {
        None => Some(None),
        Some(text) => read(text).map(Some),
    };
    let points = |name: &str| match find(name) {
        None => Some(None),
        Some(text) => {
            text.split_whitespace().map(|name| name.parse().ok()).collect::<Option<_>>().map(Some)
        }
    };
    let yes = |name: &str| find(name) == Some("yes");
    // Files from before 0.3 list the moves that stop the threat, and separately those among them that do not lose
    // otherwise.
    let holds: Option<Vec<Point>> = match points("escapes")? {
        None => points("holds")?,
        escapes => escapes,
    };
    Some(Row {
        ply,
        mover: placed.stone,
        played: placed.point,
        best: find("best")?.parse().ok()?,
        chance: thousandths(find("chance")?)?,
        chance_after: thousandths(find("after")?)?,
        class: find("class")?.parse().ok()?,
        had: optional("had", win)?,
        allows: optional("allows", win)?,
        holds_proved: holds.is_some().then(|| yes("proved")),
        holds,
        doubtful: points("doubtful")?,
        lost: yes("lost"),
        seems_lost: yes("seems-lost"),
        complete: yes("complete"),
    })
}

/// Returns the row of a move as values of [`PROPERTY`].
pub fn row_values(row: &Row) -> Vec<String> {
    let mut values = Vec::from([
        format!("class={}", row.class),
        format!("chance={}", decimal(row.chance)),
        format!("after={}", decimal(row.chance_after)),
        format!("best={}", row.best),
    ]);
    let wins = [("had", &row.had), ("allows", &row.allows)];
    values.extend(
        wins.iter().filter_map(|(name, win)| Some(format!("{name}={}", win_text(win.as_ref()?)))),
    );
    let lists = [("holds", &row.holds), ("doubtful", &row.doubtful)];
    values.extend(lists.iter().filter_map(|(name, points)| {
        let points: Vec<String> = points.as_ref()?.iter().map(Point::to_string).collect();
        Some(format!("{name}={}", points.join(" ")))
    }));
    let facts = [
        ("proved", row.holds_proved == Some(true)),
        ("lost", row.lost),
        ("seems-lost", row.seems_lost),
        ("complete", row.complete),
    ];
    values.extend(facts.iter().filter(|(_, holds)| *holds).map(|(name, _)| format!("{name}=yes")));
    values
}

/// Returns the summary of the whole game as values of [`PROPERTY`].
pub fn summary_values(summary: &Summary) -> Vec<String> {
    let mut values = Vec::new();
    values.extend(summary.winner.map(|winner| format!("winner={}", winner.name())));
    let plies = [("last-escape", summary.last_escape), ("onset", summary.onset)];
    values.extend(plies.iter().filter_map(|(name, ply)| Some(format!("{name}={}", (*ply)?))));
    let accuracies = [("black", summary.accuracy.black), ("white", summary.accuracy.white)];
    values.extend(accuracies.iter().filter_map(|(name, of)| Some(format!("{name}={:.1}", (*of)?))));
    values.push(format!("complete={}", if summary.complete { "yes" } else { "no" }));
    values
}

fn decimal(thousandths: u32) -> String {
    format!("{}.{:03}", thousandths / 1_000, thousandths % 1_000)
}

fn thousandths(decimal: &str) -> Option<u32> {
    let (whole, part) = decimal.split_once('.')?;
    let value = whole.parse::<u32>().ok()?.checked_mul(1_000)? + part.parse::<u32>().ok()?;
    (part.len() == 3 && value <= 1_000).then_some(value)
}

fn win_text(win: &ForcedWin) -> String {
    let mut text = win.kind.name().to_string();
    for exchange in &win.line {
        text += &format!(" {}", exchange.attack);
        match exchange.reply {
            Some(Reply::Stone(point)) => text += &format!(" {point}"),
            Some(Reply::NoLegalPoint) => text += " x",
            None => {}
        }
    }
    text
}

fn win(text: &str) -> Option<ForcedWin> {
    let mut words = text.split_whitespace();
    let kind = WinKind::from_name(words.next()?)?;
    let mut line = Vec::new();
    while let Some(attack) = words.next() {
        let attack = attack.parse().ok()?;
        let reply = match words.next() {
            None => None,
            Some("x") => Some(Reply::NoLegalPoint),
            Some(point) => Some(Reply::Stone(point.parse().ok()?)),
        };
        line.push(Exchange { attack, reply });
    }
    (!line.is_empty()).then_some(ForcedWin { kind, line, plan: None })
}
