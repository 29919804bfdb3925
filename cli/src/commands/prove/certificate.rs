//! `tengen prove certificate`: making a certificate from logs.

use std::error::Error;
use std::path::PathBuf;

use clap::Args;
use tengen::board::Size;
use tengen::rules::Rule;
use tengen_prove::certificate::{CertificateError, certify};

use super::certifiable;
use crate::commands::files::keep_apart;

/// Make a certificate of what the logs prove.
///
/// The file is written completely or not at all. It is compressed if its name ends in ".gz" or ".xz".
#[derive(Args)]
pub(super) struct Certificate {
    /// The rule: freestyle or standard
    #[arg(long, default_value_t, value_parser = certifiable)]
    rule: Rule,
    /// Points along a side of the board
    #[arg(long, default_value = "15")]
    size: Size,
    /// The moves after which Black wins, such as h8h9i9
    #[arg(long, value_name = "MOVES")]
    from: String,
    /// The folders of the logs
    #[arg(long, value_name = "DIR", required = true, num_args = 1..)]
    log: Vec<PathBuf>,
    /// Certificates that "tengen prove check" has accepted: their positions count as proved
    #[arg(long, value_name = "FILE", num_args = 1..)]
    known: Vec<PathBuf>,
    /// The certificate to write
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

impl Certificate {
    pub(super) fn run(self) -> Result<(), Box<dyn Error>> {
        let from = super::stones(&self.from, self.size)?;
        let logs = super::logs_in(&self.log)?;
        keep_apart(&[&logs[..], &self.known].concat(), &[("--out", &self.out)])?;
        let log = super::read_proved(&self.known, &logs, self.rule, self.size)?;
        let log = log.into_inner().expect("nobody has panicked");
        let mut bytes = Vec::new();
        let made = certify(&log, self.rule, self.size, &from, &mut bytes);
        made.map_err(|error| match &error {
            // A search writes what it has proved itself, and a proof rests on the rest as well.
            CertificateError::Missing { at } if at.len() > from.len() => {
                format!("{error}; give the certificates that its search had as --known").into()
            }
            _ => Box::<dyn Error>::from(error),
        })?;
        Ok(super::write(&self.out, &bytes)?)
    }
}
