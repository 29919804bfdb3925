//! What holds for any input: the bodies of the fuzz targets, which are random tests too.

pub(crate) mod fouls;
pub(crate) mod make_undo;
pub(crate) mod moves;
pub(crate) mod psq;
pub(crate) mod renlib;
pub(crate) mod sgf;
