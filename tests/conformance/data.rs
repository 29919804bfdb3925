//! Test data from the directory named by the environment variable `TENGEN_DATA`.

use std::fs;
use std::path::PathBuf;

use serde::de::DeserializeOwned;
use tengen::board::Point;

/// The rows of a file of JSON lines; none, with a message, if `TENGEN_DATA` is not set.
///
/// # Panics
/// If it is set but the file cannot be read or a row is not as expected.
pub(crate) fn rows<T: DeserializeOwned>(file: &str) -> Vec<T> {
    let parse = |line: String| {
        serde_json::from_str(&line).unwrap_or_else(|error| panic!("{file}: {error}: {line}"))
    };
    lines(file).into_iter().map(parse).collect()
}

/// The non-empty lines of a file; none, with a message, if `TENGEN_DATA` is not set.
///
/// # Panics
/// If it is set but the file cannot be read.
pub(crate) fn lines(file: &str) -> Vec<String> {
    let Some(directory) = std::env::var_os("TENGEN_DATA") else {
        println!("{file}: skipped, TENGEN_DATA is not set");
        return Vec::new();
    };
    let path = PathBuf::from(directory).join(file);
    let text = fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("cannot read {}: {error}", path.display()));
    let lines: Vec<String> =
        text.lines().filter(|line| !line.trim().is_empty()).map(str::to_string).collect();
    println!("{file}: {} lines", lines.len());
    lines
}

/// A point by its name.
pub(crate) fn point(name: &str) -> Point {
    name.parse().unwrap_or_else(|error| panic!("{name:?}: {error}"))
}

/// Points by their names.
pub(crate) fn points(names: &[String]) -> Vec<Point> {
    names.iter().map(|name| point(name)).collect()
}
