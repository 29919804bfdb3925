//! Letters with their marks as one character: texts of some systems have the marks as characters of their own behind the letters.

use alloc::string::String;

/// Marks, and behind each the letters that take it, every one before the character that both are together: those of Latin, Cyrillic and kana.
#[rustfmt::skip]
const MARKED: [(char, &str); 27] = [
    ('\u{300}', "AÀEÈIÌNǸOÒUÙWẀYỲaàeèiìnǹoòuùwẁyỳÂẦÊỀÔỒÜǛâầêềôồüǜĂẰăằĒḔēḕŌṐōṑƠỜơờƯỪưừЕЀИЍ"),
    ('\u{300}', "еѐиѝ"),
    ('\u{301}', "AÁCĆEÉGǴIÍKḰLĹMḾNŃOÓPṔRŔSŚUÚWẂYÝZŹaácćeégǵiíkḱlĺmḿnńoópṕrŕsśuúwẃyýzźÂẤÅǺ"),
    ('\u{301}', "ÆǼÇḈÊẾÏḮÔỐÕṌØǾÜǗâấåǻæǽçḉêếïḯôốõṍøǿüǘĂẮăắĒḖēḗŌṒōṓŨṸũṹƠỚơớƯỨưứГЃКЌгѓкќ"),
    ('\u{302}', "AÂCĈEÊGĜHĤIÎJĴOÔSŜUÛWŴYŶZẐaâcĉeêgĝhĥiîjĵoôsŝuûwŵyŷzẑẠẬạậẸỆẹệỌỘọộ"),
    ('\u{303}', "AÃEẼIĨNÑOÕUŨVṼYỸaãeẽiĩnñoõuũvṽyỹÂẪÊỄÔỖâẫêễôỗĂẴăẵƠỠơỡƯỮưữ"),
    ('\u{304}', "AĀEĒGḠIĪOŌUŪYȲaāeēgḡiīoōuūyȳÄǞÆǢÕȬÖȪÜǕäǟæǣõȭöȫüǖǪǬǫǭȦǠȧǡȮȰȯȱḶḸḷḹṚṜṛṝИӢУӮ"),
    ('\u{304}', "иӣуӯ"),
    ('\u{306}', "AĂEĔGĞIĬOŎUŬaăeĕgğiĭoŏuŭȨḜȩḝẠẶạặАӐЕӖЖӁИЙУЎаӑеӗжӂийуў"),
    ('\u{307}', "AȦBḂCĊDḊEĖFḞGĠHḢIİMṀNṄOȮPṖRṘSṠTṪWẆXẊYẎZŻaȧbḃcċdḋeėfḟgġhḣmṁnṅoȯpṗrṙsṡtṫwẇ"),
    ('\u{307}', "xẋyẏzżŚṤśṥŠṦšṧſẛṢṨṣṩ"),
    ('\u{308}', "AÄEËHḦIÏOÖUÜWẄXẌYŸaäeëhḧiïoötẗuüwẅxẍyÿÕṎõṏŪṺūṻІЇАӒЕЁЖӜЗӞИӤОӦУӰЧӴЫӸЭӬаӓеё"),
    ('\u{308}', "жӝзӟиӥоӧуӱчӵыӹэӭії"),
    ('\u{309}', "AẢEẺIỈOỎUỦYỶaảeẻiỉoỏuủyỷÂẨÊỂÔỔâẩêểôổĂẲăẳƠỞơởƯỬưử"),
    ('\u{30a}', "AÅUŮaåuůwẘyẙ"),
    ('\u{30b}', "OŐUŰoőuűУӲуӳ"),
    ('\u{30c}', "AǍCČDĎEĚGǦHȞIǏKǨLĽNŇOǑRŘSŠTŤUǓZŽaǎcčdďeěgǧhȟiǐjǰkǩlľnňoǒrřsštťuǔzžÜǙüǚƷǮ"),
    ('\u{31b}', "OƠUƯoơuưÒỜÓỚÕỠÙỪÚỨòờóớõỡùừúứŨỮũữỌỢọợỎỞỏởỤỰụựỦỬủử"),
    ('\u{323}', "AẠBḄDḌEẸHḤIỊKḲLḶMṂNṆOỌRṚSṢTṬUỤVṾWẈYỴZẒaạbḅdḍeẹhḥiịkḳlḷmṃnṇoọrṛsṣtṭuụvṿwẉ"),
    ('\u{323}', "yỵzẓÂẬÊỆÔỘâậêệôộĂẶăặƠỢơợƯỰưựṠṨṡṩ"),
    ('\u{326}', "SȘTȚsștț"),
    ('\u{327}', "CÇDḐEȨGĢHḨKĶLĻNŅRŖSŞTŢcçdḑeȩgģhḩkķlļnņrŗsştţĆḈćḉĔḜĕḝ"),
    ('\u{328}', "AĄEĘIĮOǪUŲaąeęiįoǫuųŌǬōǭ"),
    ('\u{3099}', "うゔかがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてでとどはばひびふぶへべ"),
    ('\u{3099}', "ほぼゝゞウヴカガキギクグケゲコゴサザシジスズセゼソゾタダチヂツヅテデトドハバヒビ"),
    ('\u{3099}', "フブヘベホボワヷヰヸヱヹヲヺヽヾ"),
    ('\u{309a}', "はぱひぴふぷへぺほぽハパヒピフプヘペホポ"),
];

/// The parts of a syllable of hangul: the first of the consonants that begin it, of its vowels, and of those that end it, less one; and how
/// many of the last two there are.
const HANGUL: [u32; 3] = [0x1100, 0x1161, 0x11a7];
const SYLLABLES: u32 = 0xac00;
const VOWELS: u32 = 21;
const ENDS: u32 = 28;

/// A text with each letter and its marks as one character, where there is one; `None` for a text that has no such letters.
pub(super) fn composed(text: &str) -> Option<String> {
    let mut composed = String::with_capacity(text.len());
    let mut last = None;
    let mut is_changed = false;
    for c in text.chars() {
        match last.and_then(|last| together(last, c)) {
            Some(both) => {
                is_changed = true;
                last = Some(both);
            }
            None => composed.extend(last.replace(c)),
        }
    }
    composed.extend(last);
    is_changed.then_some(composed)
}

/// The character that two are together.
fn together(first: char, second: char) -> Option<char> {
    if second.is_ascii() {
        return None;
    }
    syllable(first.into(), second.into()).or_else(|| {
        let rows = MARKED.iter().filter(|(mark, _)| *mark == second);
        rows.flat_map(|(_, letters)| {
            letters.chars().step_by(2).zip(letters.chars().skip(1).step_by(2))
        })
        .find(|&(letter, _)| letter == first)
        .map(|(_, both)| both)
    })
}

/// The syllable of two parts, or of one and the consonant that ends it.
fn syllable(first: u32, second: u32) -> Option<char> {
    let [begin, vowel, end] = HANGUL;
    let both = if (begin..begin + 19).contains(&first) && (vowel..vowel + VOWELS).contains(&second)
    {
        SYLLABLES + ((first - begin) * VOWELS + second - vowel) * ENDS
    } else if (SYLLABLES..0xd7a4).contains(&first)
        && (first - SYLLABLES).is_multiple_of(ENDS)
        && (end + 1..end + ENDS).contains(&second)
    {
        first + second - end
    } else {
        return None;
    };
    char::from_u32(both)
}

#[cfg(test)]
mod tests {
    use super::composed;

    #[test]
    fn letters_and_their_marks_are_one_character() {
        for (apart, together) in [
            ("\u{111}e\u{302}\u{300}n", "\u{111}\u{1ec1}n"),
            ("a\u{323}\u{302}", "\u{1ead}"),
            ("o\u{31b}\u{323}", "\u{1ee3}"),
            ("\u{438}\u{306}", "\u{439}"),
            ("\u{30cf}\u{309a}", "\u{30d1}"),
            ("\u{1112}\u{1173}\u{11a8}", "\u{d751}"),
            ("\u{1107}\u{1162}\u{11a8}h8", "\u{bc31}h8"),
        ] {
            assert_eq!(composed(apart).as_deref(), Some(together));
        }
        for text in ["", "h8 i9", "\u{111}en", "\u{301}", "h\u{335}8"] {
            assert_eq!(composed(text), None, "{text}");
        }
    }
}
