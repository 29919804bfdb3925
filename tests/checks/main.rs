//! The bodies of the fuzz targets as random tests, on arbitrary bytes and on corrupted seeds.

mod fouls;
mod make_undo;
mod moves;
mod psq;
mod random;
mod renlib;
mod sgf;
#[path = "../common/spoiled.rs"]
mod spoiled;

/// Found by a random test.
#[test]
fn a_text_that_has_taken_in_two_moves_is_written_as_it_was_read() {
    sgf::check("(;G[4]\u{e};B[hh;W[ii])[hh;W[ii])");
}
