//! The encodings of the Encoding Standard, and a detector for them.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, KOI8_R, KOI8_U};

use super::Encodings;

/// Knows every encoding of the Encoding Standard, and guesses as browsers do.
#[derive(Clone, Copy, Debug, Default)]
pub struct Known;

impl Encodings for Known {
    fn decode(&self, encoding: &str, bytes: &[u8]) -> Option<String> {
        let encoding = Encoding::for_label(encoding.as_bytes())?;
        Some(encoding.decode_without_bom_handling(bytes).0.into_owned())
    }

    fn guess(&self, text: &[u8], language: Option<&str>) -> Vec<String> {
        let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
        detector.feed(text, true);
        let guess = |domain: Option<&str>| {
            let found = detector.guess(domain.map(str::as_bytes), Utf8Detection::Deny);
            // Both encodings have Russian letters in the same places.
            let text = |encoding: &'static Encoding| encoding.decode_without_bom_handling(text).0;
            if found == KOI8_U && text(KOI8_U) == text(KOI8_R) { KOI8_R } else { found }
        };
        let likely =
            [language.and_then(domain_of).map(|domain| guess(Some(domain))), Some(guess(None))];
        likely.into_iter().flatten().map(|encoding| encoding.name().to_string()).collect()
    }
}

/// A top-level domain for a language, from which the detector infers the likely encodings.
fn domain_of(language: &str) -> Option<&'static str> {
    let language = language.to_ascii_lowercase().replace('_', "-");
    if ["zh-hant", "zh-tw", "zh-hk", "zh-mo"].iter().any(|tag| language.starts_with(tag)) {
        return Some("tw");
    }
    Some(match language.split('-').next()? {
        "zh" => "cn",
        "ja" => "jp",
        "ko" => "kr",
        "cs" => "cz",
        "vi" => "vn",
        "uk" => "ua",
        "sv" => "se",
        "et" => "ee",
        "da" => "dk",
        "sl" => "si",
        "el" => "gr",
        "he" => "il",
        "be" => "by",
        "sr" => "rs",
        "fr" => "fr",
        "de" => "de",
        "es" => "es",
        "it" => "it",
        "pt" => "pt",
        "nl" => "nl",
        "fi" => "fi",
        "pl" => "pl",
        "hu" => "hu",
        "sk" => "sk",
        "hr" => "hr",
        "ro" => "ro",
        "ru" => "ru",
        "bg" => "bg",
        "lv" => "lv",
        "lt" => "lt",
        "tr" => "tr",
        "nb" | "nn" | "no" => "no",
        _ => return None,
    })
}
