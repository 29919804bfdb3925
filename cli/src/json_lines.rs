//! Requests as JSON lines: one object in, one object out, in order.

use std::error::Error;
use std::fmt::Display;
use std::io::{self, BufRead, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::plain_words;

/// Answers every line of standard input on standard output, flushing after each. Blank lines are skipped, as is a byte
/// order mark before the first.
///
/// The request's `id`, any JSON value, is echoed verbatim before the members of the answer. A line that is not a usable
/// request, or that `answer` refuses, is answered by `{"id":…,"error":"…"}`, and reading continues; the error of an
/// unusable request begins with its place in the input.
///
/// # Errors
/// I/O errors, and at the end the number of lines answered by an error, if any.
pub(crate) fn serve<Q, A, E>(answer: impl FnMut(Q) -> Result<A, E>) -> Result<(), Box<dyn Error>>
where
    Q: DeserializeOwned,
    A: Serialize,
    E: Display,
{
    let Counts { lines, refused } = exchange(io::stdin().lock(), io::stdout().lock(), answer)?;
    match refused {
        0 => Ok(()),
        _ => Err(format!("{refused} of {lines} lines gave an error").into()),
    }
}

/// The number of lines answered, and how many of the answers were errors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    lines: usize,
    refused: usize,
}

fn exchange<Q, A, E>(
    mut input: impl BufRead,
    mut output: impl Write,
    mut answer: impl FnMut(Q) -> Result<A, E>,
) -> io::Result<Counts>
where
    Q: DeserializeOwned,
    A: Serialize,
    E: Display,
{
    let (mut line, mut number) = (Vec::new(), 0);
    let mut counts = Counts::default();
    loop {
        line.clear();
        let read = input.read_until(b'\n', &mut line);
        if read.map_err(|error| io::Error::new(error.kind(), format!("standard input: {error}")))?
            == 0
        {
            return Ok(counts);
        }
        number += 1;
        let Some(text) = content(&line, number) else { continue };
        let (id, request) = parse(&line, text, number);
        let answered = request.and_then(|request| answer(request).map_err(|e| e.to_string()));
        counts.lines += 1;
        counts.refused += usize::from(answered.is_err());
        let written = match answered {
            Ok(members) => serde_json::to_string(&Reply { id, members })?,
            Err(error) => serde_json::to_string(&Reply { id, members: Refusal { error } })?,
        };
        output.write_all(written.as_bytes())?;
        output.write_all(b"\n")?;
        output.flush()?;
    }
}

/// The content of a line numbered from 1: [`None`] for a blank one. A byte order mark before the first line is removed,
/// as are spaces at either end.
pub(crate) fn content(line: &[u8], number: usize) -> Option<&[u8]> {
    let marked = if number == 1 { line.strip_prefix("\u{feff}".as_bytes()) } else { None };
    let text = marked.unwrap_or(line).trim_ascii();
    (!text.is_empty()).then_some(text)
}

/// Reads the JSON object in the content of a line.
///
/// # Errors
/// Names the line and, if it is not JSON, the column, both from 1, and what is wrong there.
pub(crate) fn object<'a, T: Deserialize<'a>>(
    line: &[u8],
    text: &'a [u8],
    number: usize,
) -> Result<T, String> {
    // Serde would also read the members of an object from an array.
    if !text.starts_with(b"{") {
        return Err(format!("line {number}: expected a JSON object"));
    }
    let before = text.as_ptr() as usize - line.as_ptr() as usize;
    serde_json::from_slice(text).map_err(|error| {
        // To Serde every line is a first line.
        let place = format!(" at line {} column {}", error.line(), error.column());
        let said = error.to_string();
        let said = said.strip_suffix(&place).unwrap_or(&said);
        match error.is_data() {
            // Serde has read on by then, often to the object's end.
            true => format!("line {number}: {}", plain_words::of(said)),
            false => format!("line {number}, column {}: {said}", before + error.column()),
        }
    })
}

/// The line's id verbatim, if there is one, and its request.
fn parse<'a, Q: DeserializeOwned>(
    line: &[u8],
    text: &'a [u8],
    number: usize,
) -> (Option<&'a RawValue>, Result<Q, String>) {
    match object::<Identified>(line, text, number) {
        Ok(Identified { id }) => (id, object(line, text, number)),
        Err(error) => (None, Err(error)),
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
        let counts = exchange(input, &mut output, |question: Question| match question.n % 2 {
            0 => Ok(Answer { half: question.n / 2 }),
            _ => Err(format!("{} is odd", question.n)),
        })
        .expect("memory takes every byte");
        let output = String::from_utf8(output).expect("JSON is text");
        let lines: Vec<String> = output.lines().map(str::to_string).collect();
        let refused = lines.iter().filter(|line| line.contains("\"error\"")).count();
        assert_eq!(counts, Counts { lines: lines.len(), refused });
        lines
    }

    #[test]
    fn any_id_is_echoed_verbatim() {
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
    fn an_unusable_line_is_answered_with_its_place_and_the_next_is_read() {
        let answers = answers(
            b"{\"id\":1,\n\xff\n[1]\n{\"id\":2}\n  {\"id\":3,\"n\":-5}\n{\"n\":\"\xff\"}\n{\"id\":4,\"n\":5}\n{\"id\":5,\"n\":2}\n",
        );
        let starts = [
            "{\"id\":null,\"error\":\"line 1, column 8: EOF",
            "{\"id\":null,\"error\":\"line 2: expected a JSON object",
            "{\"id\":null,\"error\":\"line 3: expected a JSON object",
            "{\"id\":2,\"error\":\"line 4: there is no \\\"n\\\"\"}",
            "{\"id\":3,\"error\":\"line 5: expected a whole number, found -5",
            "{\"id\":null,\"error\":\"line 6, column ",
            "{\"id\":4,\"error\":\"5 is odd\"}",
            "{\"id\":5,\"half\":1}",
        ];
        assert_eq!(answers.len(), starts.len());
        for (answer, start) in answers.iter().zip(starts) {
            assert!(answer.starts_with(start), "{answer}");
            assert!(!answer.contains("at line"), "{answer}");
        }
    }

    #[test]
    fn blank_lines_and_a_byte_order_mark_are_skipped_and_counted() {
        let answers = answers(b"\xef\xbb\xbf{\"id\":1,\"n\":2}\r\n\r\n \t\n[]\n\n\xef\xbb\xbf\n\n");
        assert_eq!(
            answers,
            [
                "{\"id\":1,\"half\":1}",
                "{\"id\":null,\"error\":\"line 4: expected a JSON object\"}",
                "{\"id\":null,\"error\":\"line 6: expected a JSON object\"}",
            ]
        );
        assert!(super::tests::answers(b"\xef\xbb\xbf\n").is_empty());
    }
}
