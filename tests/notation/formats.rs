//! How formats are recognised.

use tengen::notation::{Format, Remark, main_line_text};

use crate::reading::{main_line, open};
use crate::renlib::library;

#[test]
fn formats_are_distinguished() {
    for (content, format, line) in [
        (&b"\xef\xbb\xbf(;GM[4];B[hh])"[..], Format::Sgf, "h8"),
        (b"  (;GM[4];B[hh])", Format::Sgf, "h8"),
        (b"B[hh];W[ig];B[gi]", Format::Sgf, "h8i9g7"),
        (b" B[hh] W[ig] B[gi]", Format::Sgf, "h8i9g7"),
        (b"Piskvorky 15x15, 11:11, 0\n8,8,0\n", Format::Psq, "h8"),
        (b"\xef\xbb\xbfh8 i9", Format::Moves, "h8i9"),
        (&library(&[0x78, 0x40]), Format::RenLib, "h8"),
        (b"<database><game><move>h8</move></game></database>", Format::Moves, "h8"),
        (b"<database><game id='1'><move>h8</move></game></database>", Format::Rif, "h8"),
        (b"{[C5][a][b];B(H,8)}", Format::Ccgc, "h8"),
        (b"{\"moves\":\"h8i9\"}", Format::Json, "h8i9"),
        (b"#moves=h8", Format::Link, "h8"),
        (b"a\nb\n0,19\n", Format::Record, "a1"),
    ] {
        let file = open(content);
        assert_eq!(file.format, format);
        assert_eq!(main_line(&file.games().next().unwrap().unwrap().tree), line);
    }
}

#[test]
fn zeros_that_pad_a_file_are_reported() {
    let long = format!("(;GM[4]SZ[15]C[{}];B[hh];W[ig])", "words ".repeat(200));
    for text in [long.as_str(), "{\"moves\":[\"h8\",\"i9\"]}", "h8 i9"] {
        let mut bytes = text.as_bytes().to_vec();
        bytes.extend([0; 90]);
        let file = open(&bytes);
        let moves = main_line_text(&file.games().next().unwrap().unwrap().tree);
        assert_eq!((moves, file.notes.len()), (vec!["h8".to_owned(), "i9".to_owned()], 1));
        assert_eq!(file.notes[0].remark, Remark::Surplus(90));
    }
}
