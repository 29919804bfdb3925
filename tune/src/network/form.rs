//! The form of the network to try.

use std::fmt;

use clap::{Args, ValueEnum};

/// Where a network may differ from the engine's, which is the default form.
#[derive(Args, Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Form {
    /// Features of a point: 8 or 16
    #[arg(long, default_value_t = 8, value_parser = features, conflicts_with = "resume")]
    pub(super) features: usize,
    /// What a point's features are sums of; each of the three values adds to the one before it
    #[arg(long, value_enum, default_value_t = Codes::Patterns, conflicts_with = "resume")]
    pub(super) codes: Codes,
    /// Hidden units for the sums of features over each of nine regions of the board; corners, edges and centre have
    /// separate weights; 0 for none
    #[arg(long, value_name = "UNITS", default_value_t = 8, value_parser = clap::value_parser!(u16).range(..=256),
          conflicts_with = "resume")]
    pub(super) regions: u16,
}

/// What a point's features are sums of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub(super) enum Codes {
    /// Rows for each side's shapes along the four lines and for its class
    Shapes,
    /// And rows for the two sides' shapes along one line together, and for their classes together
    Pairs,
    /// And rows for what stands on the four cells on either side along each line
    Patterns,
}

impl Codes {
    pub(super) fn name(self) -> &'static str {
        match self {
            Codes::Shapes => "shapes",
            Codes::Pairs => "pairs",
            Codes::Patterns => "patterns",
        }
    }

    pub(super) fn from_name(name: &str) -> Option<Codes> {
        Codes::value_variants().iter().copied().find(|codes| codes.name() == name)
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Form { features, codes, regions } = self;
        write!(f, "{features} features of {}, {regions} units a region", codes.name())
    }
}

fn features(text: &str) -> Result<usize, String> {
    match text {
        "8" => Ok(8),
        "16" => Ok(16),
        _ => Err("expected 8 or 16".to_owned()),
    }
}
