//! What a file holds beside a game: comments, texts on the board, and variations.

use std::rc::Rc;

use tengen::board::{Board, Placed, Point, Size, Stone};
use tengen::notation::{Label, Node, NodeId, Tree, read_sgf, write_sgf};
use tengen::rules::Position;

use super::{Game, Revision};

/// A file's tree, in which a game is found by its moves.
///
/// Games on the page have neither passes nor stones set up in their course. Variations that have
/// either are kept when the file is written again, but not shown.
#[derive(Clone, Debug, PartialEq)]
pub struct Record(Rc<Tree>);

/// A place in a record: the move that leads there; [`None`] before a root that is a move itself.
type Spot = Option<NodeId>;

/// What a record says of a position.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Commentary {
    /// What is said, line by line.
    pub comment: String,
    /// Texts on the board, the file's own and the letters of the branches.
    pub labels: Vec<Label>,
    /// The moves that can follow, the file's own continuation first; none where there is no choice.
    pub branches: Vec<Branch>,
    /// For each move of the game what the record has after it.
    pub notes: Vec<Note>,
}

/// One of the moves that can follow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// Where.
    pub point: Point,
    /// Whether the game goes on with it.
    pub is_taken: bool,
}

/// What a record has after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Note {
    /// Whether it is commented on.
    pub has_comment: bool,
    /// How many moves can follow.
    pub branches: usize,
}

impl Record {
    /// The most bytes of a record that are stored with a game.
    const STORED: usize = 200_000;

    /// The record of a tree; [`None`] where the tree says no more than the moves do.
    pub fn new(tree: Tree) -> Option<Record> {
        let names = !tree.black.is_empty() || !tree.white.is_empty();
        let says = |node: &Node| {
            !node.comment.is_empty()
                || !node.labels.is_empty()
                || !node.marks.is_empty()
                || node.sign.is_some()
                || !node.other.is_empty()
        };
        let more = |id| says(tree.node(id)) || tree.children(id).len() > 1;
        (names || tree.ids().any(more)).then(|| Record(Rc::new(tree)))
    }

    /// Whether it is so long that to write it takes more than a moment.
    pub fn is_long(&self) -> bool {
        // A node takes more bytes than this.
        self.0.len() > Record::STORED / 4
    }

    /// Reads what [`Record::text`] writes.
    pub fn read(text: &str) -> Option<Record> {
        Record::new(read_sgf(text).ok()?)
    }

    /// The record as a text to be stored; [`None`] where it would be too long.
    pub fn text(&self) -> Option<String> {
        if self.is_long() {
            return None;
        }
        Some(write_sgf(&self.0)).filter(|text| text.len() <= Record::STORED)
    }

    /// How many lines it has beside the first one.
    pub fn variations(&self) -> usize {
        self.0.ids().filter(|&id| self.0.children(id).is_empty()).count() - 1
    }

    /// Whether two records are one and the same.
    pub fn is(&self, other: &Record) -> bool {
        Rc::ptr_eq(&self.0, &other.0)
    }

    /// Whether a game can have come from it.
    pub fn begins_as(&self, size: Size, start: &Board) -> bool {
        let stones = |board: &Board| Stone::BOTH.map(|stone| *board.stones(stone));
        self.0.size() == size
            && self
                .first()
                .map_or(start.is_empty(), |id| stones(&self.0.board(id)) == stones(start))
    }

    /// The spot before the first move.
    fn first(&self) -> Spot {
        self.0.main_line().take_while(|&id| self.0.node(id).played.is_none()).last()
    }

    /// The moves that follow a spot. Nodes that are a remark alone belong to the one before them.
    fn following(&self, spot: Spot) -> Vec<(Placed, NodeId)> {
        let mut found = vec![];
        let mut open = match spot {
            Some(id) => self.0.children(id).iter().rev().copied().collect(),
            None => vec![self.0.root()],
        };
        while let Some(id) = open.pop() {
            let node = self.0.node(id);
            match node.played {
                Some(placed) if is_plain(node) => found.push((placed, id)),
                None if is_remark(node) => open.extend(self.0.children(id).iter().rev()),
                _ => {}
            }
        }
        found
    }

    /// The spot after a move.
    fn after(&self, spot: Spot, placed: Placed) -> Option<Spot> {
        self.following(spot).into_iter().find(|&(next, _)| next == placed).map(|(_, id)| Some(id))
    }

    /// The spots from before the first move on, as far as the record has the moves of a game.
    fn spots(&self, game: &Game) -> Vec<Spot> {
        let mut spots = vec![self.first()];
        for (i, &point) in game.moves().iter().enumerate() {
            let placed = Placed { point, stone: game.mover(i) };
            let Some(next) = self.after(spots[i], placed) else { break };
            spots.push(next);
        }
        spots
    }

    /// All that is said at a spot.
    fn comment(&self, spot: Spot) -> String {
        let Some(id) = spot else { return String::new() };
        let mut said: Vec<&str> = vec![];
        if spot == self.first() {
            said.extend(self.0.path(id).iter().map(|&id| self.0.node(id).comment.as_str()));
        } else {
            said.push(&self.0.node(id).comment);
        }
        let mut open: Vec<NodeId> = self.0.children(id).iter().rev().copied().collect();
        while let Some(id) = open.pop() {
            if is_remark(self.0.node(id)) {
                said.push(&self.0.node(id).comment);
                open.extend(self.0.children(id).iter().rev());
            }
        }
        said.retain(|text| !text.is_empty());
        said.join("\n")
    }

    /// The moves that can follow, each once, as far as the position allows them.
    fn branches(&self, spot: Spot, position: &Position) -> Vec<Point> {
        let mut points: Vec<Point> = vec![];
        if position.ending().is_some() {
            return points;
        }
        for (Placed { point, stone }, _) in self.following(spot) {
            let free = position.board().is_free(point);
            if stone == position.to_move() && free && !points.contains(&point) {
                points.push(point);
            }
        }
        points
    }

    /// What is said of the position on show.
    pub fn commentary(&self, game: &Game) -> Commentary {
        let spots = self.spots(game);
        let shown = game.shown_len();
        let notes = spots[1..].iter().map(|&spot| Note {
            has_comment: !self.comment(spot).is_empty(),
            branches: self.following(spot).len(),
        });
        let mut commentary = Commentary { notes: notes.collect(), ..Commentary::default() };
        let Some(&spot) = spots.get(shown) else { return commentary };
        commentary.comment = self.comment(spot);
        if shown == 0 {
            commentary.comment = [self.heading(), commentary.comment].join("\n").trim().to_owned();
        }
        commentary.labels = spot.map(|id| self.0.node(id).labels.clone()).unwrap_or_default();
        let next = game.moves().get(shown).copied();
        let points = self.branches(spot, game.shown());
        // There is a choice where more than one move can follow, or another one than the game's.
        if points.len() > 1 || points.first().is_some_and(|&point| next != Some(point)) {
            let branch = |point| Branch { point, is_taken: next == Some(point) };
            commentary.branches = points.into_iter().map(branch).collect();
            commentary.letter_branches();
        }
        commentary
    }

    /// Who plays Black and White, as the file has it.
    pub fn players(&self) -> (&str, &str) {
        (&self.0.black, &self.0.white)
    }

    /// Who plays whom, and the result as the file has it.
    fn heading(&self) -> String {
        let Tree { black, white, result, .. } = &*self.0;
        if black.is_empty() && white.is_empty() {
            return String::new();
        }
        format!("● {black} – ○ {white} {result}").trim().to_owned()
    }

    /// The moves from a spot on along the first of all variations.
    fn line(&self, mut spot: Spot) -> Vec<Placed> {
        let mut moves = vec![];
        while let Some(&(placed, id)) = self.following(spot).first() {
            moves.push(placed);
            spot = Some(id);
        }
        moves
    }

    /// The tree with a game in it as its first line; [`None`] where it cannot take the game.
    pub fn with_game(&self, game: &Game) -> Option<Tree> {
        let (mut tree, end) = self.grown(game)?;
        tree.promote(end);
        Some(tree)
    }

    /// The tree with a game in it, and where that ends.
    fn grown(&self, game: &Game) -> Option<(Tree, NodeId)> {
        let spots = self.spots(game);
        let mut tree = (*self.0).clone();
        let mut at = (*spots.last()?)?;
        for (i, &point) in game.moves().iter().enumerate().skip(spots.len() - 1) {
            at = tree.add(at, Node::played(point, game.mover(i))).ok()?;
        }
        Some((tree, at))
    }
}

impl Commentary {
    /// Names the branches by letters on the board, where the file itself has no text there.
    fn letter_branches(&mut self) {
        let own: Vec<Point> = self.labels.iter().map(|label| label.point).collect();
        let free = self.branches.iter().map(|branch| branch.point).filter(|p| !own.contains(p));
        let used =
            |letter: &char| !self.labels.iter().any(|label| label.text == letter.to_string());
        let letters: Vec<char> = ('A'..='Z').filter(used).collect();
        let lettered: Vec<Label> = free
            .zip(letters)
            .map(|(point, letter)| Label { point, text: letter.to_string() })
            .collect();
        self.labels.extend(lettered);
    }

    /// The text on a point.
    pub fn label(&self, point: Point) -> Option<&str> {
        self.labels.iter().find(|label| label.point == point).map(|label| label.text.as_str())
    }
}

/// Whether a node sets nothing up.
fn is_plain(node: &Node) -> bool {
    node.setup.is_empty() && node.removed.is_empty()
}

/// Whether a node changes nothing on the board. A pass does not; only moves of the side whose turn it
/// then is not, as the page has it, are left out.
fn is_remark(node: &Node) -> bool {
    node.played.is_none() && is_plain(node)
}

impl Game {
    /// Takes a branch of the record from the position on show, and shows the position after its first
    /// move. The game goes on as the record has it; as it went on before it becomes a variation.
    pub fn follow(&mut self, point: Point) {
        let Some(record) = &self.record else { return };
        let shown = self.shown_len();
        let spots = record.spots(self);
        let Some(&spot) = spots.get(shown) else { return };
        let placed = Placed { point, stone: self.shown().to_move() };
        let Some(next) = record.after(spot, placed) else { return };
        let line = record.line(next);
        let is_new = spots.len() <= self.moves.len();
        let grown = if is_new { record.grown(self) } else { None };
        if let Some((tree, _)) = grown {
            self.record = Some(Record(Rc::new(tree)));
            self.revision = Revision::next();
        }
        if self.moves.get(shown) != Some(&point) {
            self.branch();
            self.forget_undone();
            for placed in std::iter::once(placed).chain(line) {
                // What the page cannot play ends the line.
                if placed.stone != self.live.to_move() || self.play(placed.point).is_err() {
                    break;
                }
            }
        }
        self.look(shown + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Format, export, import};
    use super::*;
    use tengen::rules::Rule;

    const FILE: &str = "(;GM[4]SZ[15]PB[A]PW[B]RE[B+]C[begin];B[hh]C[centre]LB[hg:x]\
        (;W[hg]C[near];B[ig];W[if])(;W[ig]TR[ig];B[hg]C[other])(;W[aa]AB[bb])(;W[]))";

    fn opened(text: &str) -> Game {
        let decoder = super::super::plain_decoder;
        import(text.as_bytes(), Rule::Freestyle, Size::STANDARD, decoder).unwrap().game
    }

    fn commentary(game: &Game) -> Commentary {
        game.record().unwrap().commentary(game)
    }

    fn names(branches: &[Branch]) -> Vec<String> {
        branches.iter().map(|branch| branch.point.to_string()).collect()
    }

    #[test]
    fn what_is_said_of_each_position_is_found() {
        let mut game = opened(FILE);
        assert_eq!(game.moves().len(), 4);
        game.look(0);
        assert_eq!(commentary(&game).comment, "● A – ○ B B+\nbegin");
        assert!(commentary(&game).branches.is_empty());
        game.look(1);
        let told = commentary(&game);
        assert_eq!(told.comment, "centre");
        assert_eq!(names(&told.branches), ["h9", "i9"]);
        assert_eq!(told.branches.iter().map(|b| b.is_taken).collect::<Vec<_>>(), [true, false]);
        // The file has a text of its own on h9.
        assert_eq!(
            (told.label("h9".parse().unwrap()), told.label("i9".parse().unwrap())),
            (Some("x"), Some("A"))
        );
        assert_eq!(told.notes[1], Note { has_comment: true, branches: 1 });
    }

    #[test]
    fn a_branch_is_followed_and_nothing_is_lost() {
        let mut game = opened(FILE);
        game.look(1);
        game.follow("i9".parse().unwrap());
        assert_eq!((game.moves().len(), game.shown_len()), (3, 2));
        game.look(usize::MAX);
        assert_eq!(commentary(&game).comment, "other");
        // The person plays on, goes back, and takes the first branch again.
        game.play("a1".parse().unwrap()).unwrap();
        game.look(1);
        game.follow("h9".parse().unwrap());
        assert_eq!(game.moves().len(), 4);
        game.look(1);
        game.follow("i9".parse().unwrap());
        assert_eq!(game.moves().last(), Some(&"a1".parse().unwrap()));
        game.look(1);
        assert_eq!(names(&commentary(&game).branches), ["h9", "i9"]);
    }

    #[test]
    fn what_is_written_has_the_game_first_and_all_variations() {
        let mut game = opened(FILE);
        game.look(1);
        game.follow("i9".parse().unwrap());
        let written = export(&game, Format::Sgf);
        for kept in ["C[near]", "C[other]", "TR[ig]", "AB[bb]", "PB[A]", "LB[hg:x]"] {
            assert!(written.contains(kept), "{kept} is not in {written}");
        }
        let again = opened(&written);
        assert_eq!(again.moves(), game.moves());
    }

    #[test]
    fn a_file_of_moves_alone_makes_no_record() {
        assert_eq!(opened("h8i9").record(), None);
        assert_eq!(opened("(;GM[4];B[hh];W[ii])").record(), None);
    }

    #[test]
    fn a_root_that_is_a_move_and_remarks_are_read() {
        let mut game = opened("(;GM[4]B[hh]C[first];C[aside](;W[ii])(;W[jj]))");
        assert_eq!(game.moves().len(), 2);
        game.look(1);
        let told = commentary(&game);
        assert_eq!(told.comment, "first\naside");
        assert_eq!(names(&told.branches), ["i7", "j6"]);
        game.follow("j6".parse().unwrap());
        assert_eq!(opened(&export(&game, Format::Sgf)).moves(), game.moves());
    }

    /// Numbers without a pattern, always the same ones.
    fn numbers(mut state: u32) -> impl FnMut(u32) -> u32 {
        move |below| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % below
        }
    }

    /// A file with whatever a file may hold.
    fn any_file(number: &mut impl FnMut(u32) -> u32) -> String {
        let mut text = "(;GM[4]SZ[15]".to_owned();
        let mut turns = vec![0];
        for _ in 0..30 {
            let mut letter = || char::from(b'a' + u8::try_from(number(15)).unwrap());
            let point = String::from_iter([letter(), letter()]);
            let turn = *turns.last().unwrap();
            match number(60) {
                0..=2 => text += ";C[said]",
                3 => text += &format!(";AB[{point}]"),
                4 => text += &format!(";AE[{point}]"),
                5 => text += ";W[]",
                6..22 => {
                    text.push('(');
                    turns.push(turn);
                }
                22..36 if turns.len() > 1 => {
                    text.push(')');
                    turns.pop();
                }
                n => {
                    // Now and then the wrong side moves.
                    let side =
                        if (turn + u32::from(n == 59)).is_multiple_of(2) { 'B' } else { 'W' };
                    text += &format!(";{side}[{point}]LB[{point}:A]");
                    *turns.last_mut().unwrap() += 1;
                }
            }
        }
        text + &")".repeat(turns.len())
    }

    #[test]
    fn any_file_is_walked_through() {
        let mut number = numbers(7);
        let mut walked = 0;
        for _ in 0..5_000 {
            let text = any_file(&mut number);
            let decoder = super::super::plain_decoder;
            let imported = import(text.as_bytes(), Rule::Freestyle, Size::STANDARD, decoder);
            let Ok(mut game) = imported.map(|imported| imported.game) else { continue };
            let Some(nodes) = game.record().map(|record| record.0.len()) else { continue };
            for _ in 0..8 {
                game.look(number(10) as usize);
                let branches = commentary(&game).branches;
                let Some(branch) = branches.get(number(4) as usize) else { continue };
                let before = game.shown_len();
                game.follow(branch.point);
                assert_eq!(game.shown_len(), before + 1, "{text}");
                assert_eq!(game.shown_moves().last(), Some(&branch.point), "{text}");
                assert_eq!(game.record().unwrap().0.len(), nodes, "{text}");
                walked += 1;
            }
            let tree = game.record().unwrap().with_game(&game);
            assert_eq!(tree.map(|tree| tree.len()), Some(nodes), "{text}");
        }
        assert!(walked > 1_000, "only {walked} branches were taken");
    }
}
