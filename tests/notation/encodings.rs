//! Texts in every encoding that is used for files in this field.

use tengen::notation::{Format, Known, ReadOptions, Remark, main_line_text, read};

use crate::reading::first;

/// The content of a file: its encoding, first player, moves, and the notes about the whole file.
fn read_as(
    bytes: &[u8],
    encoding: Option<&str>,
    language: Option<&str>,
) -> (String, String, String, Vec<Remark>) {
    let options = ReadOptions { encoding, language, ..ReadOptions::default() };
    let file = read(bytes, options, &Known).unwrap();
    let tree = file.games().next().unwrap().unwrap().tree;
    let notes = file.notes.iter().map(|note| note.remark.clone()).collect();
    (file.encoding.clone(), tree.black.clone(), main_line_text(&tree).join(" "), notes)
}

fn bytes_in(encoding: &str, text: &str) -> Vec<u8> {
    let encoding = encoding_rs::Encoding::for_label(encoding.as_bytes()).unwrap();
    let (bytes, _, unmappable) = encoding.encode(text);
    assert!(!unmappable, "{text} is not in {}", encoding.name());
    bytes.into_owned()
}

#[test]
fn names_are_read_in_the_encoding_of_the_reader_and_no_move_is_lost() {
    for (encoding, language, names) in [
        ("windows-1252", "fr", &["José", "Zoë", "François Müller"][..]),
        ("windows-1250", "cs", &["Jiří", "Šárka", "Tomáš Dvořák"]),
        ("windows-1251", "ru", &["Лев", "Иван", "ЮЛИЯ", "Сергей Петров"]),
        ("koi8-r", "ru", &["Анна", "Сергей Петров", "Лев"]),
        ("koi8-u", "uk", &["Їжак Євген", "Сергій"]),
        ("windows-1257", "lv", &["Jānis", "Ģirts", "Kārlis"]),
        ("windows-1257", "lt", &["Šarūnas", "Žydrė"]),
        ("windows-1258", "vi", &["Lê", "Hà", "Trâu"]),
        // Characters whose second byte is `\`, `[` or `]`.
        ("shift_jis", "ja", &["田中", "ソフト", "表", "江口", "構", "ゲーム"]),
        ("euc-jp", "ja", &["田中", "佐藤", "さくら"]),
        ("euc-kr", "ko", &["지민", "박", "이순신"]),
        ("big5", "zh-Hant", &["小明", "許功蓋", "黃", "林書玄"]),
        ("gbk", "zh", &["小明", "王", "朱建锋"]),
    ] {
        for name in names {
            let texts = [
                format!("(;GM[4]PB[{name}];B[hh];W[ih])"),
                format!("(;PB[{name}]C[{name}];B[hh]C[{name}];W[ih])"),
            ];
            for text in texts {
                let (_, black, moves, _) =
                    read_as(&bytes_in(encoding, &text), None, Some(language));
                assert_eq!(
                    (black.as_str(), moves.as_str()),
                    (*name, "h8 i8"),
                    "{encoding}: {text}"
                );
                let (_, _, moves, _) = read_as(&bytes_in(encoding, &text), None, None);
                assert_eq!(moves, "h8 i8", "{encoding}, without a language: {text}");
                let (taken, black, ..) = read_as(&bytes_in(encoding, &text), Some(encoding), None);
                assert_eq!((taken.as_str(), black.as_str()), (encoding, *name), "{text}");
            }
        }
    }
}

#[test]
fn damaged_utf8_is_read_as_utf8_with_a_note() {
    for file in [
        &b"(;CA[UTF-8]C[\xe4\xba\x94\xe4]PB[A];B[hh];W[ih])"[..],
        b"(;C[\xe4\xba\x94\xe6\x89\x8b\xff]PB[A];B[hh];W[ih])",
        b"\xef\xbb\xbf(;C[\xce\xe5]PB[A];B[hh];W[ih])",
    ] {
        let (encoding, _, moves, notes) = read_as(file, None, Some("zh"));
        assert_eq!((encoding.as_str(), moves.as_str()), ("utf-8", "h8 i8"));
        assert!(matches!(notes[..], [Remark::Damaged(1..)]), "{notes:?}");
    }
}

#[test]
fn a_declared_encoding_is_used_if_it_fits() {
    let big5 = bytes_in("big5", "(;CA[Big5]PB[小明];B[hh];W[ih])");
    assert_eq!(read_as(&big5, None, Some("zh")).1, "小明");
    // It is not UTF-8; EUC-JP does not have such a character; Klingon is unknown.
    for said in ["UTF-8", "EUC-JP", "klingon"] {
        let mut file = format!("(;CA[{said}]PB[").into_bytes();
        file.extend(b"\xce\xe5\xca\xd6\xa8@];B[hh];W[ih])");
        let (encoding, _, moves, notes) = read_as(&file, None, Some("zh"));
        assert_eq!((encoding.as_str(), moves.as_str()), ("gb18030", "h8 i8"), "{said}");
        let guess = Remark::Encoding("gb18030".to_owned());
        assert_eq!(notes, [Remark::NotEncoding(said.to_owned()), guess]);
    }
}

#[test]
fn utf16_is_recognised_without_a_byte_order_mark() {
    let text = "(;PB[五手];B[hh];W[ih])";
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    assert_eq!(read_as(&little, None, None).0, "utf-16le");
    assert_eq!(read_as(&big, None, None).1, "五手");
    let marked: Vec<u8> = "\u{feff}h8 i8".encode_utf16().flat_map(u16::to_le_bytes).collect();
    assert_eq!(read_as(&marked, None, None).2, "h8 i8");
}

/// The text between moves may, together with their letters, form characters of another encoding.
#[test]
fn no_move_of_a_text_is_lost_to_a_wrong_encoding() {
    let arrows = bytes_in("gbk", "h8→i9→g10");
    let colours = bytes_in("euc-kr", "흑h8백i9흑g10");
    let big5 = bytes_in("big5", "第1盤\n1. h8 2. i9 3. g10");
    let japanese = bytes_in("shift_jis", "ソフト1\n黒h8 白i9 黒g10");
    let numbers = bytes_in("shift_jis", "①h8 ②i9 ③g10");
    let circles = bytes_in("gbk", "●h8○i9●g10");
    for bytes in [
        &b"h8\xa0i9\xa0g10"[..],
        b"1.\xa0h8 2.\xa0i9 3.\xa0g10",
        b"1. h8 2. i9 3.\xa0g10",
        b"h8\xb7i9\xb7g10",
        b"h8\xd7i9\xd7g10",
        b"h8\xadi9\xadg10",
        b"#moves=h8\xa0i9\xa0g10",
        b"{\"moves\":\"h8\xa0i9\xa0g10\"}",
        &arrows,
        &colours,
        &big5,
        &numbers,
        &circles,
        &japanese,
    ] {
        for language in [None, Some("en"), Some("zh"), Some("zh-Hant"), Some("ja"), Some("ru")] {
            if language == Some("ru") && bytes == japanese {
                continue;
            }
            let (encoding, _, moves, _) = read_as(bytes, None, language);
            assert_eq!(moves, "h8 i9 g10", "{encoding} for {language:?}: {}", bytes.escape_ascii());
        }
    }
    assert_eq!(read_as(&colours, None, None).0, "euc-kr");
    let comments = bytes_in("gbk", "黑方:小明\n白方:朱建锋\n1. h8 2. i9");
    let (encoding, black, ..) = read_as(&comments, None, None);
    assert_eq!((encoding.as_str(), black.as_str()), ("gb18030", "小明"));
}

#[test]
fn utf16_without_a_mark_may_hold_any_text() {
    let much = "五子棋的开局研究".repeat(5);
    for text in [
        "(;GM[4]SZ[15]C[一];B[hh];W[ih])".to_owned(),
        "(;GM[4]SZ[15]C[五\u{3000}手];B[hh];W[ih])".to_owned(),
        format!("(;C[{much}];B[hh];W[ih])"),
    ] {
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        for (bytes, encoding) in [(&little, "utf-16le"), (&big, "utf-16be")] {
            for chosen in [None, Some(encoding)] {
                let (taken, _, moves, _) = read_as(bytes, chosen, None);
                assert_eq!((taken.as_str(), moves.as_str()), (encoding, "h8 i8"), "{text}");
            }
        }
    }
}

#[test]
fn the_texts_of_a_library_are_in_one_encoding() {
    let library = |texts: &[&[u8]]| {
        let mut file = b"\xffRenLib\xff\x03\x04".to_vec();
        file.resize(20, 0xff);
        for (at, text) in texts.iter().enumerate() {
            let flags = if at + 1 == texts.len() { 0x48 } else { 0x08 };
            file.extend([0x78 + at as u8, flags]);
            file.extend(*text);
            file.extend(if text.len().is_multiple_of(2) { &[0, 0][..] } else { &[0] });
        }
        file
    };
    let (japanese, korean) = (bytes_in("shift_jis", "黒の勝ち"), bytes_in("euc-kr", "흑 승"));
    for (texts, language, encoding, comment) in [
        (&[&b"five"[..]][..], None, "utf-8", "five"),
        (&[b"\xce\xe5\xca\xd6", b"five"], None, "gb18030", "五手"),
        (&["五手".as_bytes(), b"five"], None, "utf-8", "五手"),
        (&[&japanese], Some("ja"), "shift_jis", "黒の勝ち"),
        (&[&korean], Some("ko"), "euc-kr", "흑 승"),
        (&["déjà".as_bytes()], Some("fr"), "utf-8", "déjà"),
    ] {
        let options = ReadOptions { language, ..ReadOptions::default() };
        let file = read(&library(texts), options, &Known).unwrap();
        let tree = file.games().next().unwrap().unwrap().tree;
        let first = tree.main_line().nth(1).unwrap();
        assert_eq!((file.format, file.encoding.as_str()), (Format::RenLib, encoding), "{comment}");
        assert_eq!(tree.node(first).comment, comment);
    }
}

#[test]
fn other_encodings_of_mail_are_recognised() {
    let text = "\x1b$B9u\x1b(B: \x1b$BEDCf\x1b(B\n\x1b$BGr\x1b(B: Bo\n1. h8 2. i9";
    let (encoding, black, moves, notes) = read_as(text.as_bytes(), None, None);
    assert_eq!((&*encoding, &*black, &*moves), ("iso-2022-jp", "田中", "h8 i9"));
    assert_eq!(notes, []);
    // Polish and Czech letters that are symbols in other encodings.
    for (language, name) in [("pl", "Jerzy Śliwa"), ("cs", "Šárka"), ("hu", "Őze")] {
        let text = format!("Black: {name}\n1. h8 2. i9 3. g10");
        let (_, black, moves, _) = read_as(&bytes_in("iso-8859-2", &text), None, Some(language));
        assert_eq!((&*black, &*moves), (name, "h8 i9 g10"));
    }
}

#[test]
fn letters_with_their_marks_apart_are_the_same() {
    /// A text with its letters and diacritics as separate characters.
    fn apart(text: &str) -> String {
        let marks = [
            ("ắ", "a\u{306}\u{301}"),
            ("ờ", "o\u{31b}\u{300}"),
            ("ậ", "a\u{323}\u{302}"),
            ("á", "a\u{301}"),
            ("ř", "r\u{30c}"),
            ("Č", "C\u{30c}"),
            ("č", "c\u{30c}"),
            ("ý", "y\u{301}"),
            ("í", "i\u{301}"),
            ("ё", "е\u{308}"),
            ("й", "и\u{306}"),
            ("パ", "ハ\u{309a}"),
            ("흑", "\u{1112}\u{1173}\u{11a8}"),
            ("백", "\u{1107}\u{1162}\u{11a8}"),
        ];
        marks.iter().fold(text.to_owned(), |text, (letter, apart)| text.replace(letter, apart))
    }
    for text in [
        "Đen: h8 g10\nTrắng: i9",
        "Černý: h8, g10\nBílý: i9",
        "Чёрные: Андрей\nБелые: Николай\nh8 i9 g10",
        "흑: h8 g10\n백: i9",
        "흑 h8 백 i9 흑 g10",
        "1. h8 2. パス 3. g10",
        "Luật: renju\nh8 i9 g10",
        "Đen (7,7)\nTrắng (8,6)",
    ] {
        let other = apart(text);
        assert_ne!(other, text);
        let games = [text, &other].map(|text| first(text.as_bytes()));
        assert_eq!(games[0].tree, games[1].tree, "{text}");
    }
    let tree = first(apart("Чёрные: Андрей\nh8 i9").as_bytes()).tree;
    assert_eq!((tree.black.as_str(), main_line_text(&tree).len()), ("Андрей", 2));
}
