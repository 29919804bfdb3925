//! Sending lines to a brain while it thinks.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread::sleep;
use std::time::Duration;

use tengen::board::Size;

use super::{BRAIN, point};

/// A running brain, whose output is read while the test continues.
struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Talk {
    /// A brain that is about to think for an hour.
    fn thinking() -> Talk {
        let mut child = Command::new(BRAIN)
            .args(["--hash", "1", "--no-book"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the binary was built");
        let input = child.stdin.take();
        let output = BufReader::new(child.stdout.take().unwrap());
        let mut talk = Talk { child, input, output };
        talk.say("INFO timeout_turn 3600000\nINFO timeout_match 0\nSTART 15\nTURN 7,7");
        assert_eq!(talk.next_line(), "OK");
        talk
    }

    fn say(&mut self, lines: &str) {
        writeln!(self.input.as_mut().unwrap(), "{lines}").unwrap();
    }

    fn next_line(&mut self) -> String {
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        line.trim_end().to_string()
    }

    fn answer(&mut self) -> String {
        loop {
            let line = self.next_line();
            if !line.starts_with("MESSAGE ") {
                return line;
            }
        }
    }
}

/// Each case would take an hour if the brain ignored its input while it thinks.
#[test]
fn stop_end_and_the_end_of_input_are_noticed_while_thinking() {
    for stop in ["STOP", "yxstop"] {
        let mut talk = Talk::thinking();
        talk.say(stop);
        point(&talk.answer(), Size::STANDARD);
        // A new search follows.
        talk.say("INFO timeout_turn 1\nTURN 0,0");
        point(&talk.answer(), Size::STANDARD);
        talk.say("END");
        assert!(talk.child.wait().unwrap().success());
    }
    let mut talk = Talk::thinking();
    talk.say("END");
    assert!(talk.child.wait().unwrap().success());
    let mut talk = Talk::thinking();
    drop(talk.input.take());
    assert!(talk.child.wait().unwrap().success());
}

/// The move that was asked for comes first, as every question has its answer.
#[test]
fn who_thinks_hears_of_a_new_game() {
    for begins in ["RESTART", "start 15 15", "RECTSTART 15,15"] {
        let mut talk = Talk::thinking();
        // A script's lines, which come together, are carried out one after the other.
        sleep(Duration::from_millis(300));
        talk.say(begins);
        point(&talk.answer(), Size::STANDARD);
        assert_eq!(talk.answer(), "OK", "{begins}");
        talk.say("END");
        assert!(talk.child.wait().unwrap().success());
    }
}
