//! Requests as JSON lines: one object in, one object out, in order.

use std::fmt::Display;
use std::io::{self, BufRead, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// Answers every line of standard input on standard output, flushing after each.
///
/// The request's `id`, any JSON value, is echoed as it was written, before the members of the
/// answer. A line that is no usable request, or that `answer` refuses, gives `{"id":…,"error":"…"}`
/// and the next is read.
pub(crate) fn serve<Q, A, E>(answer: impl FnMut(Q) -> Result<A, E>) -> io::Result<()>
where
    Q: DeserializeOwned,
    A: Serialize,
    E: Display,
{
    exchange(io::stdin().lock(), io::stdout().lock(), answer)
}

fn exchange<Q, A, E>(
    mut input: impl BufRead,
    mut output: impl Write,
    mut answer: impl FnMut(Q) -> Result<A, E>,
) -> io::Result<()>
where
    Q: DeserializeOwned,
    A: Serialize,
    E: Display,
{
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        let (id, request) = parse(&line);
        let answered = request.and_then(|request| answer(request).map_err(|e| e.to_string()));
        let written = match answered {
            Ok(members) => serde_json::to_string(&Reply { id, members })?,
            Err(error) => serde_json::to_string(&Reply { id, members: Refusal { error } })?,
        };
        output.write_all(written.as_bytes())?;
        output.write_all(b"\n")?;
        output.flush()?;
        line.clear();
    }
    Ok(())
}

/// The line's id as it was written, as far as there is one, and its request.
fn parse<Q: DeserializeOwned>(line: &[u8]) -> (Option<&RawValue>, Result<Q, String>) {
    let text = match str::from_utf8(line) {
        Ok(text) => text.trim(),
        Err(error) => return (None, Err(error.to_string())),
    };
    // Serde would also read the members of an object from an array.
    if !text.starts_with('{') {
        return (None, Err("expected a JSON object".to_string()));
    }
    match serde_json::from_str::<Identified>(text) {
        Ok(Identified { id }) => (id, serde_json::from_str(text).map_err(|e| e.to_string())),
        Err(error) => (None, Err(error.to_string())),
    }
}

#[derive(Deserialize)]
struct Identified<'a> {
    #[serde(borrow, default)]
    id: Option<&'a RawValue>,
}

#[derive(Serialize)]
struct Reply<'a, A> {
    id: Option<&'a RawValue>,
    #[serde(flatten)]
    members: A,
}

#[derive(Serialize)]
struct Refusal {
    error: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    struct Question {
        n: u8,
    }

    #[derive(Serialize)]
    struct Answer {
        half: u8,
    }

    fn answers(input: &[u8]) -> Vec<String> {
        let mut output = Vec::new();
        exchange(input, &mut output, |question: Question| match question.n % 2 {
            0 => Ok(Answer { half: question.n / 2 }),
            _ => Err(format!("{} is odd", question.n)),
        })
        .expect("memory takes every byte");
        String::from_utf8(output).expect("JSON is text").lines().map(str::to_string).collect()
    }

    #[test]
    fn any_id_is_echoed_as_written() {
        let input = br#"{"id":{"a":[1, null]},"n":4}
{"n":6,"id":123456789012345678901234567890}
{"n":8}
{"id":"x","n":10}"#;
        assert_eq!(
            answers(input),
            [
                r#"{"id":{"a":[1, null]},"half":2}"#,
                r#"{"id":123456789012345678901234567890,"half":3}"#,
                r#"{"id":null,"half":4}"#,
                r#"{"id":"x","half":5}"#,
            ]
        );
    }

    #[test]
    fn an_unusable_line_is_answered_and_the_next_is_read() {
        let answers = answers(
            b"{\"id\":1,\n\xff\n\n[1]\n{\"id\":2}\n{\"id\":3,\"n\":5}\n{\"id\":4,\"n\":2}\n",
        );
        let starts = ["{\"id\":null,\"error\":"; 4]
            .into_iter()
            .chain(["{\"id\":2,\"error\":\"missing field"]);
        assert_eq!(answers.len(), 7);
        for (answer, start) in answers.iter().zip(starts) {
            assert!(answer.starts_with(start), "{answer}");
        }
        assert_eq!(answers[5], r#"{"id":3,"error":"5 is odd"}"#);
        assert_eq!(answers[6], r#"{"id":4,"half":1}"#);
    }
}
