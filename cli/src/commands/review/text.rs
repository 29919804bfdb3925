//! A review for people to read.

use std::io::{self, Write};

use tengen::board::Stone;
use tengen::review::{ForcedWin, Review, Row, WinKind};
use tengen_api::named::{line_names, names};

/// Writes the comments on the game as a whole, and on each move that deserves criticism.
pub(super) fn write(out: &mut impl Write, review: &Review) -> io::Result<()> {
    let summary = review.summary();
    let moves = review.game().moves();
    match summary.winner {
        Some(winner) => writeln!(out, "{} won, in {} moves.", side(winner), moves.len())?,
        None => writeln!(out, "{} moves, without a winner.", moves.len())?,
    }
    let accuracies =
        [(Stone::Black, summary.accuracy.black), (Stone::White, summary.accuracy.white)];
    for (stone, accuracy) in accuracies {
        if let Some(percent) = accuracy {
            writeln!(out, "{}'s accuracy: {percent:.1} %", side(stone))?;
        }
    }
    let turning = [("Last chance", summary.last_escape), ("The win begins", summary.onset)];
    for (name, ply) in turning {
        if let Some(ply) = ply {
            writeln!(out, "{name}: move {ply}, {}", moves[ply - 1])?;
        }
    }
    let is_listed = |row: &Row| row.class.is_worth_a_look();
    if !review.rows().any(|row| is_listed(&row)) {
        writeln!(out, "No mistakes were found.")?;
    }
    for row in review.rows().filter(is_listed) {
        writeln!(out)?;
        write_move(out, &row)?;
    }
    if !summary.complete {
        writeln!(out, "\nNot everything could be proved within the limit.")?;
    }
    Ok(())
}

fn write_move(out: &mut impl Write, row: &Row) -> io::Result<()> {
    let percent = |per_mille: u32| (per_mille + 5) / 10;
    writeln!(
        out,
        "{}. {} {}: {}. Winning chance {} % before the move, {} % after.",
        row.ply,
        side(row.mover),
        row.played,
        row.class.name().replace('-', " "),
        percent(row.chance),
        percent(row.chance_after),
    )?;
    if let Some(win) = &row.had {
        writeln!(out, "   {} had a win by {}", side(row.mover), proof(win))?;
    } else if row.lost {
        writeln!(out, "   Every move loses here, which is proved.")?;
    } else if row.seems_lost {
        writeln!(out, "   No move was found that holds. That every move loses is not proved.")?;
    } else if let Some(holds) = row.holds.as_ref().filter(|holds| holds.len() <= 8) {
        writeln!(out, "   No win was found after {}.", names(holds).join(" "))?;
    }
    if let Some(win) = &row.allows {
        writeln!(out, "   {} wins after it by {}", side(row.mover.other()), proof(win))?;
    }
    if row.had.is_none() && row.has_better() {
        writeln!(out, "   The engine's choice, not proved: {}", row.best)?;
    }
    Ok(())
}

fn side(stone: Stone) -> &'static str {
    match stone {
        Stone::Black => "Black",
        Stone::White => "White",
    }
}

fn proof(win: &ForcedWin) -> String {
    let kind = match (win.kind, win.depth()) {
        (_, 1) => "five in a row",
        (WinKind::Fours, _) => "continuous fours",
        (WinKind::Threats, _) => "continuous threats",
    };
    format!("{kind}, in {}: {}", count(win.depth()), line_names(&win.line).join(" "))
}

fn count(moves: usize) -> String {
    if moves == 1 { "1 move".to_string() } else { format!("{moves} moves") }
}
