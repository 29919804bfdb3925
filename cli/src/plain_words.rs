//! Serde's JSON errors in plain words, as Serde describes values by Rust types.

/// Rewrites an error from Serde in plain words; returns any other text unchanged.
pub(crate) fn of(error: &str) -> String {
    // The name of the member may have been put before it.
    let (before, error) = match error.split_once(": invalid ") {
        Some((name, rest)) => (format!("{name}: "), format!("invalid {rest}")),
        None => (String::new(), error.to_string()),
    };
    let plain = of_kind(&error).unwrap_or(error);
    before + &plain
}

fn of_kind(error: &str) -> Option<String> {
    let after = |start: &str| error.strip_prefix(start);
    let name =
        |rest: &str| rest.strip_prefix('`')?.split_once('`').map(|(name, _)| name.to_owned());
    if let Some(rest) = after("invalid type: ").or_else(|| after("invalid value: ")) {
        let (found, expected) = rest.rsplit_once(", expected ")?;
        return Some(format!(
            "expected {}, found {}",
            expected_words(expected),
            found_words(found)
        ));
    }
    if let Some(rest) = after("missing field ") {
        return Some(format!("there is no {:?}", name(rest)?));
    }
    if let Some(rest) = after("duplicate field ") {
        return Some(format!("{:?} appears twice", name(rest)?));
    }
    let known = |rest: &str| {
        let (_, known) = rest.split_once(", expected ")?;
        Some(known.trim_start_matches("one of ").replace(" or ", ", ").replace('`', ""))
    };
    if let Some(rest) = after("unknown field ") {
        let known = known(rest).map_or_else(String::new, |known| format!(": there are {known}"));
        return Some(format!("unknown member {:?}{known}", name(rest)?));
    }
    if let Some(rest) = after("unknown variant ") {
        return Some(format!("{:?} is not one of {}", name(rest)?, known(rest)?));
    }
    None
}

fn expected_words(expected: &str) -> &str {
    match expected {
        "u8" | "u16" | "u32" | "u64" | "usize" => "a whole number",
        "i8" | "i16" | "i32" | "i64" => "a whole number, which may be negative",
        "a sequence" => "a list",
        "a map" => "an object",
        "a string" => "a text",
        other => other,
    }
}

/// `string "15"`, "integer `-1`", `sequence`, …
fn found_words(found: &str) -> String {
    match found {
        "sequence" => "a list".into(),
        "map" => "an object".into(),
        "null" | "unit value" => "null".into(),
        _ => {
            let (sort, value) = found.split_once(' ').unwrap_or(("", found));
            match sort {
                "string" => value.into(),
                _ => value.trim_start_matches("point ").trim_matches('`').into(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code)]
    struct Row {
        n: u8,
        #[serde(default)]
        list: Vec<String>,
        #[serde(default)]
        kind: Option<Kind>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum Kind {
        Long,
        Short,
    }

    #[test]
    fn errors_are_in_terms_of_json() {
        for (row, words) in [
            (r#"{"n":"15"}"#, "expected a whole number, found \"15\""),
            (r#"{"n":-1}"#, "expected a whole number, found -1"),
            (r#"{"n":1.5}"#, "expected a whole number, found 1.5"),
            (r#"{"n":null}"#, "expected a whole number, found null"),
            (r#"{"n":true}"#, "expected a whole number, found true"),
            (r#"{"n":[]}"#, "expected a whole number, found a list"),
            (r#"{"n":{}}"#, "expected a whole number, found an object"),
            (r#"{"n":1,"list":"h8"}"#, "expected a list, found \"h8\""),
            (r#"{"n":1,"list":[7]}"#, "expected a text, found 7"),
            (r#"{}"#, "there is no \"n\""),
            (r#"{"n":1,"n":2}"#, "\"n\" appears twice"),
            (r#"{"n":1,"m":2}"#, "unknown member \"m\": there are n, list, kind"),
            (r#"{"n":1,"kind":"wide"}"#, "\"wide\" is not one of long, short"),
        ] {
            let error = serde_json::from_str::<Row>(row).unwrap_err().to_string();
            let error = error.split(" at line ").next().unwrap();
            assert_eq!(of(error), words, "{error}");
        }
        assert_eq!(
            of("size: invalid type: null, expected u32"),
            "size: expected a whole number, found null"
        );
        assert_eq!(of("h8 is taken by a black stone"), "h8 is taken by a black stone");
    }
}
