//! Links to games: this project's own `#rule=renju&moves=h8i9`, and others that end with the moves.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::lexer::{Lexer, Token};
use super::moves::read_moves;
use super::note::Notes;
use super::part::begin_of;
use super::rule::rule_named;
use super::{
    Expected, Node, NotationError, Place, Problem, ReadGame, Remark, Tree, address, parse_moves,
};
use crate::board::{Board, BoardError, Placed, Size, Stone};
use crate::rules::Rule;

/// The fields that make a link one to a game.
const GAME: [&str; 3] = ["moves", "black", "white"];

/// A field of a link, `name=value`.
pub(super) struct Field<'a> {
    pub(super) name: &'a str,
    pub(super) value: &'a str,
    /// The byte at which the value begins.
    at: usize,
    /// Whether it is after a `#`.
    in_fragment: bool,
}

impl Field<'_> {
    /// Whether it holds moves or stones.
    fn has_points(&self) -> bool {
        GAME.contains(&self.name) && has_point(&decoded(self.value))
    }

    /// Whether it states that there are no moves.
    fn has_no_moves(&self) -> bool {
        self.name == "moves" && decoded(self.value).trim().is_empty()
    }
}

/// Whether a text contains a move.
pub(super) fn has_point(text: &str) -> bool {
    let mut lexer = Lexer::new(text);
    core::iter::from_fn(|| lexer.next(0)).any(|(_, token)| matches!(token, Token::Move(_)))
}

/// Where a link's fields are separated: at each `#` and `&`, and at a `?` before another field; elsewhere a `?`
/// assesses a move.
fn marks(text: &str) -> impl Iterator<Item = (usize, char)> {
    let begins_field = |text: &str| {
        let is_of_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        let name = text.find(|c| !is_of_name(c)).unwrap_or(text.len());
        name > 0 && text[name..].starts_with('=')
    };
    let marks = text.char_indices().filter(|(_, c)| "#?&".contains(*c));
    marks.filter(move |&(at, mark)| mark != '?' || begins_field(&text[at + 1..]))
}

/// All fields of a text. The last one ends where the address does if that is in brackets or quotation marks.
pub(super) fn all_fields(text: &str) -> Vec<Field<'_>> {
    let begin = text.find(['#', '?', '&']).unwrap_or(0);
    let end = text[begin..].find(['<', '>', '"', '`']).map_or(text.len(), |at| begin + at);
    let text = &text[..end];
    let mut in_fragment = false;
    let mut begin = 0;
    let ends = marks(text).chain([(end, '&')]);
    let fields = ends.filter_map(|(end, mark)| {
        // An address in a page's source has `&amp;` between its fields.
        let piece = &text[begin..end];
        let field = piece.strip_prefix("amp;").unwrap_or(piece);
        let field = field.split_once('=').map(|(name, value)| {
            let at = end - value.len();
            Field { name, value, at, in_fragment }
        });
        in_fragment |= mark == '#';
        begin = end + 1;
        field
    });
    fields.collect()
}

/// The fields of a link's game; `None` if the text is not a link of this project. They are those of the fragment, or
/// else of the query before it: other services add fields of their own, such as `?fbclid=…`.
fn fields(text: &str) -> Option<Vec<Field<'_>>> {
    let mut all = all_fields(text);
    let is_marked = text.contains(['#', '?', '&']);
    // Without a mark, a word such as `black=Ann` is not a link.
    let is_game = |field: &&Field| field.has_points() && (is_marked || field.name == "moves");
    let is_empty = |field: &&Field| is_marked && field.has_no_moves();
    // The fields of the fragment come first.
    all.sort_by_key(|field| !field.in_fragment);
    let chosen = all.iter().find(is_game).or_else(|| all.iter().find(is_empty))?;
    let in_fragment = chosen.in_fragment;
    all.retain(|field| field.in_fragment == in_fragment);
    Some(all)
}

/// Maximum depth to which links within links are examined.
const DEPTH: usize = 4;

/// Maximum bytes of a link in which another one is sought.
const LONGEST: usize = 1 << 14;

fn is_link(text: &str, depth: usize) -> bool {
    fields(text).is_some()
        || link_within(text, depth).is_some()
        || address::has_game(text)
        || moves_of_address(text).is_some()
}

/// The link to which another service's link leads, given in one of its fields: `https://…/url?q=https%3A%2F%2F…`. Also
/// the link itself if its separators are percent-encoded.
fn link_within(text: &str, depth: usize) -> Option<String> {
    let depth = depth.checked_sub(1)?;
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (address, behind) = text.split_at(end);
    begin_of_address(address).filter(|_| address.len() <= LONGEST)?;
    let of_fields = all_fields(address).into_iter().map(|field| decoded(field.value));
    let mut of_fields = of_fields.filter(|value| value.contains("://"));
    let within = of_fields.find(|value| is_link(value, depth)).or_else(|| {
        // A plus represents a space only in a field.
        let plain = decoded(&address.replace('+', "%2B"));
        (plain != address && is_link(&plain, depth)).then_some(plain)
    })?;
    Some(within + behind)
}

/// The links of a text, each with the moves that follow it. A text that also has moves elsewhere has no links if it has
/// several lines, several moves before the first link, or no link that is certainly to a game.
pub(super) fn links(text: &str) -> Vec<&str> {
    /// Fewer moves are a remark on a link's game.
    const GAME: usize = 2;
    /// A link in the text.
    struct Found {
        begin: usize,
        /// The end of the link, or of the moves that follow it.
        end: usize,
        /// Whether this holds for the link without the moves: asked again for each of them, it would take quadratic
        /// time.
        may_be_of_others: bool,
    }
    let is_link = |word: &str| is_link(word, DEPTH);
    if !text.split_whitespace().map(address_in).any(is_link) {
        return Vec::new();
    }
    let mut links: Vec<Found> = Vec::new();
    let moves_of = |word: &str| parse_moves(word, Size::STANDARD).map_or(0, |moves| moves.len());
    let (mut moves_before, mut moves_elsewhere) = (0, false);
    for word in text.split_whitespace() {
        let word = Some(address_in(word)).filter(|address| is_link(address)).unwrap_or(word);
        let begin = begin_of(word, text);
        let end = begin + word.len();
        if is_link(word) {
            // Opening brackets before a link are not part of it.
            let opens = word.len() - word.trim_start_matches(['(', '[', '<', '"', '`']).len();
            let begin = begin + opens;
            let may_be_of_others = may_be_of_others(&text[begin..end]);
            links.push(Found { begin, end, may_be_of_others });
        } else if moves_of(word) > 0 {
            match links.last_mut() {
                Some(last) if text[last.end..begin].trim().is_empty() && !last.may_be_of_others => {
                    last.end = end;
                }
                _ => moves_elsewhere = true,
            }
            moves_before += if links.is_empty() { moves_of(word) } else { 0 };
        }
    }
    let text_of = |link: &Found| &text[link.begin..link.end];
    let is_empty = |link: &str| fields(link).is_some_and(|all| !all.iter().any(Field::has_points));
    let is_no_game = |link: &Found| link.may_be_of_others || is_empty(text_of(link));
    let is_text =
        text.trim().contains('\n') || moves_before >= GAME || links.iter().all(is_no_game);
    if moves_elsewhere && is_text {
        return Vec::new();
    }
    links.iter().map(text_of).collect()
}

/// The address in a word of markup: `[game](https://…)`, `href="https://…">game</a>`; the word itself if there is none.
fn address_in(word: &str) -> &str {
    let scheme = ["https://", "http://"].into_iter().find_map(|scheme| word.find(scheme));
    let Some(begin) = scheme.filter(|&begin| word[..begin].ends_with(['(', '"', '\'', '='])) else {
        return word;
    };
    // One within another is not marked up, and brackets alone are no markup.
    let before = word[..begin].trim_start_matches(['(', '[', '<', '"', '`']);
    if before.is_empty() || before.contains("://") {
        return word;
    }
    let address = &word[begin..];
    let marks: &[char] = if word[..begin].ends_with('(') { &[')'] } else { &['"', '\'', '>', ']'] };
    &address[..address.find(marks).unwrap_or(address.len())]
}

/// Whether a link counts as one to a game only if there is no other game: its path, a field or its anchor merely looks
/// like moves.
fn may_be_of_others(link: &str) -> bool {
    if fields(link).is_some() || link_within(link, DEPTH).is_some() {
        return false;
    }
    if address::has_game(link) {
        return true;
    }
    moves_of_address(link).is_some_and(|moves| {
        let before = &link[..begin_of(moves, link)];
        let is_one = parse_moves(moves, Size::STANDARD).is_ok_and(|moves| moves.len() == 1);
        !before.contains('#') || is_one && !before.ends_with('/')
    })
}

/// The byte of the `://` in a text that is an address, possibly after a bracket.
pub(super) fn begin_of_address(text: &str) -> Option<usize> {
    text.find("://").filter(|&at| at < 12)
}

/// The moves at the end of another program's link, such as `https://…/#/h8i9g10`, or of a part of it; `None` if the
/// text is not such a link.
fn moves_of_address(text: &str) -> Option<&str> {
    begin_of_address(text).filter(|_| !text.contains(char::is_whitespace))?;
    let size = Size::new(22).ok()?;
    let last = |part: &'_ str| part.rfind(['=', '/']).map_or(0, |at| at + 1);
    let parts = text.split(['#', '?', '&']).map(|part| part.trim_end_matches('/'));
    let parts = parts.map(|part| &part[last(part)..]);
    let moves = parts.filter_map(|part| {
        let moves = part.split(['_', ')', '>', '"', '{']).next()?;
        Some((parse_moves(moves, size).ok()?.len(), moves))
    });
    // Other parts may look like moves, too.
    moves.filter(|&(count, _)| count > 0).max_by_key(|&(count, _)| count).map(|(_, moves)| moves)
}

/// Reads one of the [links] of a text. Moves at the end of another program's link are on a board of the given size.
///
/// # Errors
/// [`NotationError`] if none of the moves or stones can be read, or for a size that no board has.
pub(super) fn read_link(text: &str, size: Size) -> Result<ReadGame, NotationError> {
    let Some(fields) = fields(text) else { return read_link_of_others(text, size) };
    let mut notes = Notes::default();
    let given = LinkData::of(text, fields, &mut notes)?;
    let mut tree = Tree::new(given.size);
    // A link without a rule is for freestyle.
    tree.rule = given.rule;
    let setup = given.setup(text)?;
    if !setup.is_empty() || given.turn.is_some() {
        let node = Node::set_up(setup, given.turn);
        let mut board = Board::new(given.size);
        node.apply(&mut board)
            .map_err(|error| NotationError::stone(Place::in_text(text, 0), error))?;
        tree.set_root(node);
    }
    if let Some((at, moves)) = given.field("moves")
        && moves.contains(|c: char| !c.is_whitespace())
    {
        let line = read_moves(moves, given.size).map_err(|error| in_text(error, text, at))?;
        for note in line.notes {
            let place = note.place.map(|place| shifted(place, text, at));
            notes.add(place, note.remark);
        }
        if let Err(error) = append(&mut tree, &line.tree) {
            notes.add(Place::in_text(text, at), Remark::Ended(Problem::Stone(error)));
        }
    }
    Ok(ReadGame { tree, notes: notes.finish() })
}

/// Reads another program's link: one that contains a link of ours, a game known to [`address`], or moves at its end.
fn read_link_of_others(text: &str, size: Size) -> Result<ReadGame, NotationError> {
    if let Some(link) = link_within(text, DEPTH) {
        return read_within(text, &link, size);
    }
    if let Some(game) = address::read(text, size) {
        return game;
    }
    let moves = moves_of_address(text).unwrap_or(text);
    let at = begin_of(moves, text);
    let size = address::size_of(text, size);
    let mut game = read_moves(moves, size).map_err(|error| in_text(error, text, at))?;
    for place in game.notes.iter_mut().filter_map(|note| note.place.as_mut()) {
        *place = shifted(*place, text, at);
    }
    Ok(game)
}

/// The data in the fields of a link.
struct LinkData<'a> {
    size: Size,
    rule: Option<Rule>,
    turn: Option<Stone>,
    /// The fields with points: name, byte at which the value begins, and value.
    points: Vec<(&'a str, usize, String)>,
}

impl<'a> LinkData<'a> {
    fn of(
        text: &str,
        fields: impl IntoIterator<Item = Field<'a>>,
        notes: &mut Notes,
    ) -> Result<LinkData<'a>, NotationError> {
        let (size, rule) = (Size::STANDARD, Some(Rule::Freestyle));
        let mut given = LinkData { size, rule, turn: None, points: Vec::new() };
        for Field { name, value, at, .. } in fields {
            // Finding a place takes as long as the text before it: it is only done for a place that is reported.
            let place = || Place::in_text(text, at);
            let decoded = decoded(value);
            let expected = |what| NotationError::expected(place(), what, &decoded);
            match name {
                "rule" => {
                    given.rule = rule_named(&decoded);
                    if given.rule.is_none() {
                        notes.ignored_if_listed(|| expected(Expected::Rule));
                    }
                }
                "size" => {
                    let side = decoded.trim().parse();
                    let side = side.map_err(|_| expected(Expected::SquareSize))?;
                    given.size =
                        Size::new(side).map_err(|error| NotationError::size(place(), error))?;
                }
                "turn" => {
                    given.turn = Stone::from_name(&decoded.to_ascii_lowercase());
                    if given.turn.is_none() {
                        notes.ignored_if_listed(|| expected(Expected::Colour));
                    }
                }
                // Other programs name the players in these fields.
                "black" | "white" if !has_point(&decoded) => {
                    notes.ignored_if_listed(|| expected(Expected::Move));
                }
                "moves" | "black" | "white" => given.points.push((name, at, decoded)),
                _ => {}
            }
        }
        Ok(given)
    }

    /// A field with points: the byte at which its value begins, and the value.
    fn field(&self, name: &str) -> Option<(usize, &str)> {
        let found = self.points.iter().find(|(field, ..)| *field == name);
        found.map(|(_, at, points)| (*at, points.as_str()))
    }

    /// The stones set up for both sides.
    fn setup(&self, text: &str) -> Result<Vec<Placed>, NotationError> {
        let mut setup = Vec::new();
        for (name, stone) in [("black", Stone::Black), ("white", Stone::White)] {
            let Some((at, points)) = self.field(name) else { continue };
            let points =
                parse_moves(points, self.size).map_err(|error| in_text(error, text, at))?;
            setup.extend(points.into_iter().map(|point| Placed { point, stone }));
        }
        Ok(setup)
    }
}

/// Appends the main line of another tree to the root, up to a stone that cannot be placed.
fn append(tree: &mut Tree, line: &Tree) -> Result<(), BoardError> {
    let mut current = tree.root();
    let mut board = tree.board(current);
    for id in line.main_line().skip(1) {
        let mut node = line.node(id).clone();
        // White may have the first move.
        if let Some(played) = &mut node.played {
            played.stone = board.to_move();
        }
        node.apply(&mut board)?;
        current = tree.push(current, node);
    }
    Ok(())
}

/// Reads the link within another one. All places refer to the beginning of the outer link, as the inner one is encoded.
fn read_within(text: &str, link: &str, size: Size) -> Result<ReadGame, NotationError> {
    let place = Place::in_text(text, 0);
    let mut game = read_link(link, size).map_err(|error| NotationError { place, ..error })?;
    game.notes.iter_mut().filter_map(|note| note.place.as_mut()).for_each(|at| *at = place);
    Ok(game)
}

/// Converts an error in a part of the text that begins at a byte to one in the text.
pub(super) fn in_text(error: NotationError, text: &str, at: usize) -> NotationError {
    NotationError { place: shifted(error.place, text, at), ..error }
}

pub(super) fn shifted(place: Place, text: &str, at: usize) -> Place {
    match (place, Place::in_text(text, at)) {
        (Place::Character { line: 1, column }, Place::Character { line, column: first }) => {
            Place::Character { line, column: first + column - 1 }
        }
        (place, _) => place,
    }
}

/// A value with percent-encoded characters decoded, and `+` as a space.
pub(super) fn decoded(value: &str) -> String {
    if !value.contains(['%', '+']) {
        return value.to_string();
    }
    let mut bytes = Vec::new();
    let mut rest = value.as_bytes();
    while let [first, after @ ..] = rest {
        let hex = |digits: &[u8]| u8::from_str_radix(core::str::from_utf8(digits).ok()?, 16).ok();
        (rest, _) = match (first, after.get(..2).and_then(hex)) {
            (b'%', Some(byte)) => (&after[2..], bytes.push(byte)),
            (b'+', _) => (after, bytes.push(b' ')),
            (&byte, _) => (after, bytes.push(byte)),
        };
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn other_programs_addresses_end_with_their_moves() {
        for (text, moves) in [
            ("https://gomocalc.com/#/h8i9g10", Some("h8i9g10")),
            ("https://gomocalc.com/#/h8i9g10_swap2", Some("h8i9g10")),
            ("https://play.example/board?game=h8i9", Some("h8i9")),
            ("https://play.example/board?game=h8i9&theme=b2", Some("h8i9")),
            ("https://gomocalc.com/?utm_source=a1#/h8i9g10?utm_id=c3", Some("h8i9g10")),
            ("https://play.example/about", None),
            ("see https://gomocalc.com/#/h8i9", None),
            ("h8i9", None),
        ] {
            assert_eq!(moves_of_address(text), moves, "{text}");
        }
    }

    #[test]
    fn links_are_found_in_a_text() {
        for (text, found) in [
            ("#moves=h8", &["#moves=h8"][..]),
            (" rule=renju&moves=h8 ", &["rule=renju&moves=h8"]),
            ("https://tengen.example/?x=1#black=h8", &["https://tengen.example/?x=1#black=h8"]),
            ("what? (https://x.example/#moves=h8)", &["https://x.example/#moves=h8)"]),
            ("#moves=h8 i9 g7 and so on", &["#moves=h8 i9 g7"]),
            ("#moves=h8\nor\nhttps://x.example/#/h9", &["#moves=h8", "https://x.example/#/h9"]),
            ("1. h8 2. i9\nfrom https://x.example/#/h9", &[]),
            ("removes=h8", &[]),
            ("black=h8 white=i9", &[]),
            ("moves=\"h8,i9\"", &[]),
            ("https://x.example/room?white=1 h8", &[]),
            ("https://x.example/#moves= 1. h8", &[]),
            ("#rule=renju&moves=", &["#rule=renju&moves="]),
            ("h8 moves", &[]),
            ("1. h8 i9 2. g10 (board: https://x.example/#moves=h8i9)", &[]),
            ("h8 i9 g10 https://x.example/wiki/Renju#c3", &[]),
            ("see https://x.example/study#f7 - h8 i9 g10", &[]),
            ("https://x.example/a1b2c3d4 h8 i9 g10", &[]),
            ("after h8: https://x.example/#moves=h8i9", &["https://x.example/#moves=h8i9"]),
        ] {
            assert_eq!(links(text), found, "{text}");
        }
    }
}
