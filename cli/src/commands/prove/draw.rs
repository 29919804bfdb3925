//! `tengen prove draw`: a certificate that a small board is drawn.

use std::error::Error;
use std::path::PathBuf;

use clap::Args;
use tengen::board::Size;
use tengen_cli::arguments::{side, whole};
use tengen_prove::draw::{LARGEST, certify_draw};

/// Make a certificate that a small empty board is a draw under every rule except renju: a strategy for either side that
/// stops every row of five.
///
/// The file is written completely or not at all. It is compressed if its name ends in ".gz" or ".xz".
#[derive(Args)]
pub(super) struct Draw {
    /// Points along a side of the board, 8 at most
    #[arg(long, value_parser = side(u64::from(Size::MIN)..=LARGEST.into()))]
    size: Size,
    /// Maximum number of the attacker's moves to search before pairs of points have to settle the game; each additional move takes about thirty times as long
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole::<u32>(0..))]
    depth: u32,
    /// The certificate to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Draw {
    pub(super) fn run(self) -> Result<(), Box<dyn Error>> {
        let folder = self.out.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(folder) = folder.filter(|folder| !folder.is_dir()) {
            return Err(format!("{}: there is no such folder", folder.display()).into());
        }
        let mut bytes = Vec::new();
        certify_draw(self.size, self.depth, &mut bytes)?;
        Ok(super::write(&self.out, &bytes)?)
    }
}
