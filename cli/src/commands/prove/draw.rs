//! `tengen prove draw`: a certificate that a small board is drawn.

use std::error::Error;
use std::path::PathBuf;

use clap::Args;
use tengen::board::Size;
use tengen_cli::arguments::whole;
use tengen_prove::draw::certify_draw;

/// Make a certificate that an empty small board is drawn under every rule but renju: a strategy that stops every row of five, for
/// either side.
///
/// It is written whole or not at all. A name that ends in ".gz" or ".xz" has it compressed.
#[derive(Args)]
pub(super) struct Draw {
    /// Points along a side of the board, 8 at most
    #[arg(long)]
    size: Size,
    /// How many moves of the attacker to search at most before pairs of points have to settle the game; each one more takes some thirty times as long
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = whole::<u32>(0..))]
    depth: u32,
    /// The certificate
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
