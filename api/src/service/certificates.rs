//! The opponent that plays from certificates.

use tengen::board::{Point, Size, Stone, Symmetry};
use tengen::rules::{Position, Rule};
use tengen_prove::player::{CertificatePlayer, Uncovered};

/// Its name among the levels.
pub const PERFECT: &str = "perfect";

/// The rules for which there are certificates, all on the standard board, and how many moves of Black's after the first
/// are enough against any reply.
const RULES: [(Rule, i32); 2] = [(Rule::Freestyle, 31), (Rule::Standard, 34)];
/// White's second moves, after Black's in the centre, up to symmetry: all of them, each with a certificate.
const SECONDS: [&str; 35] = [
    "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "c3",
    "c4", "c5", "c6", "c7", "c8", "d4", "d5", "d6", "d7", "d8", "e5", "e6", "e7", "e8", "f6", "f7",
    "f8", "g7", "g8",
];
/// Number of certificates kept in memory: each takes some 20 MB, and a game needs one.
const KEPT: usize = 2;

/// The available certificates.
#[derive(Debug)]
pub struct Certificates {
    /// White's second moves for which there are files.
    seconds: &'static [&'static str],
    /// Each with the name of its file, the most recently added one last.
    players: Vec<(String, CertificatePlayer)>,
}

/// What a certificate says about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proved {
    /// Upper bound on the plies to the five: positive if the side to move wins. `None` if the proved opening has not
    /// been reached yet.
    pub plies: Option<i32>,
    /// The winner's move, if the winner is to move: it wins, or leads to the proved opening.
    pub answer: Option<Point>,
}

impl Default for Certificates {
    /// All certificates of the project, as on the website.
    fn default() -> Certificates {
        Certificates { seconds: &SECONDS, players: Vec::new() }
    }
}

impl Certificates {
    /// Only those included in the package, which are the ones that browsers unpack by themselves.
    pub fn of_the_package() -> Certificates {
        Certificates { seconds: &SECONDS[..1], players: Vec::new() }
    }

    /// Returns the name of the file with the certificate for such a game, if there is one; it depends on White's first
    /// stone.
    pub fn file_for(&self, position: &Position) -> Option<String> {
        let (rule, size) = (position.rule(), position.size());
        moves_after_first(rule, size)?;
        let second = position.board().history().find(|placed| placed.stone == Stone::White)?.point;
        let images: Vec<String> =
            Symmetry::all().map(|symmetry| symmetry.apply(second, size).to_string()).collect();
        let known =
            self.seconds.iter().find(|&&known| images.iter().any(|image| image == known))?;
        Some(match *known {
            "a1" => format!("certificate-{rule}-{size}.gz"),
            other => format!("certificate-{rule}-{size}-{other}.xz"),
        })
    }

    /// Returns the name of the file needed for a position, if it has not been added.
    pub fn lacks(&self, position: &Position) -> Option<String> {
        self.file_for(position).filter(|file| self.player(file).is_none())
    }

    fn player(&self, file: &str) -> Option<&CertificatePlayer> {
        let kept = self.players.iter().find(|(name, _)| name == file);
        kept.map(|(_, player)| player)
    }

    /// Adds the certificate from a file, already unpacked. Of those from other files only the last one added is kept.
    ///
    /// # Errors
    /// A message saying what is wrong and at which byte, or that the certificate is for another opening, rule or board
    /// than its file's name.
    pub fn add(&mut self, file: &str, bytes: Vec<u8>) -> Result<(), String> {
        let player = CertificatePlayer::read(bytes).map_err(|fault| fault.why)?;
        let (rule, size) = (player.rule(), player.size());
        let opening = Position::from_moves(rule, size, player.from());
        if !opening.is_ok_and(|opening| self.file_for(&opening).is_some_and(|name| name == file)) {
            let moves: String = player.from().iter().map(Point::to_string).collect();
            return Err(format!("{file}: a certificate for {rule}, {size} × {size}, {moves}"));
        }
        self.players.retain(|(name, _)| name != file);
        let surplus = (self.players.len() + 1).saturating_sub(KEPT);
        self.players.drain(..surplus);
        self.players.push((file.to_owned(), player));
        Ok(())
    }

    /// Returns what is proved about a position; `None` if nothing is.
    ///
    /// # Errors
    /// A message if the certificate contradicts itself.
    pub fn proved(&self, position: &Position) -> Result<Option<Proved>, String> {
        let (rule, size) = (position.rule(), position.size());
        if let Some(moves) = moves_after_first(rule, size) {
            let is_whole = self.seconds.len() == SECONDS.len();
            let mut history = position.board().history();
            match (history.next(), history.next()) {
                (None, _) => {
                    let plies = is_whole.then_some(2 * moves + 1);
                    return Ok(Some(Proved { plies, answer: Some(size.centre()) }));
                }
                (Some(first), None) if first.point == size.centre() && is_whole => {
                    return Ok(Some(Proved { plies: Some(-2 * moves), answer: None }));
                }
                _ => {}
            }
        }
        let file = self.file_for(position);
        let Some(player) = file.and_then(|file| self.player(&file)) else { return Ok(None) };
        match player.certified_win(rule, position.board()) {
            Ok(win) => {
                let moves = win.moves.cast_signed();
                let is_winners = position.to_move() == player.winner();
                let plies = if is_winners { 2 * moves - 1 } else { -2 * moves };
                Ok(Some(Proved { plies: Some(plies), answer: win.answer }))
            }
            Err(Uncovered::Before { next: Some(next) }) => {
                // Only the last move of the opening may be missing.
                let mut after = position.board().clone();
                let win =
                    after.play(next).ok().and_then(|()| player.certified_win(rule, &after).ok());
                let is_winners = position.to_move() == player.winner();
                let moves = win.filter(|_| is_winners).map(|win| win.moves.cast_signed() + 1);
                let plies = moves.map(|moves| 2 * moves - 1);
                Ok(Some(Proved { plies, answer: Some(next) }))
            }
            Err(Uncovered::Broken(fault)) => Err(fault.to_string()),
            Err(_) => Ok(None),
        }
    }
}

/// How many moves of Black's after the first are enough against any reply; `None` if there are no certificates.
fn moves_after_first(rule: Rule, size: Size) -> Option<i32> {
    let found = RULES.iter().find(|&&(known, _)| known == rule && size == Size::STANDARD);
    found.map(|&(_, moves)| moves)
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    fn position(rule: Rule, moves: &[&str]) -> Position {
        let moves: Vec<Point> = moves.iter().map(|name| name.parse().unwrap()).collect();
        Position::from_moves(rule, Size::STANDARD, &moves).unwrap()
    }

    #[test]
    fn the_file_goes_by_whites_first_stone_on_any_image_of_the_board() {
        let all = Certificates::default();
        let file = |moves: &[&str]| all.file_for(&position(Rule::Freestyle, moves));
        let a1 = Some("certificate-freestyle-15.gz".to_owned());
        assert_eq!((file(&["h8", "a1"]), file(&["h8", "o15", "g7"])), (a1.clone(), a1));
        let b3 = Some("certificate-freestyle-15-b3.xz".to_owned());
        for second in ["b3", "b13", "n3", "n13", "c2", "c14", "m2", "m14"] {
            assert_eq!(file(&["h8", second, "h9", "a1"]), b3, "{second}");
        }
        let g7 = Some("certificate-freestyle-15-g7.xz".to_owned());
        assert_eq!((file(&[]), file(&["h8"]), file(&["h8", "i9"])), (None, None, g7));
        assert_eq!(all.file_for(&position(Rule::Renju, &["h8", "a1"])), None);
        let standard = position(Rule::Standard, &["h8", "h1"]);
        assert_eq!(all.file_for(&standard), Some("certificate-standard-15-a8.xz".to_owned()));
        assert_eq!(Certificates::of_the_package().file_for(&standard), None);
    }

    /// Each requested file exists, and every existing file is requested.
    #[test]
    fn the_files_are_those_of_the_project() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../prove/data");
        let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name());
        let mut kept: Vec<String> = names
            .map(|name| name.into_string().unwrap())
            .filter(|name| name.contains(".cert."))
            .map(|name| name[..name.rfind(".cert").unwrap() - "i9".len()].to_owned())
            .collect();
        kept.sort();
        let mut known: Vec<String> = RULES
            .iter()
            .flat_map(|(rule, _)| SECONDS.map(|second| format!("{rule}-15-h8{second}")))
            .collect();
        known.sort();
        assert_eq!(kept, known);
    }

    #[test]
    fn a_file_added_again_pushes_out_no_other() {
        // Certificates that claim a five at once: nothing is checked when they are added.
        let bytes = |second: &str, sum: u32| {
            let header = format!(
                r#"{{"rule":"freestyle","size":15,"from":["h8","{second}"],"winner":"black"}}"#
            );
            let text = format!("tengen certificate 1\n{header}\n\0");
            [text.as_bytes(), &sum.to_le_bytes()].concat()
        };
        let [a1, a2, a3] = [("a1", 0x766f_9865), ("a2", 0x008a_a158), ("a3", 0x9bf9_4b8c)];
        let mut all = Certificates::default();
        let opening = |second| position(Rule::Freestyle, &["h8", second]);
        let add = |all: &mut Certificates, (second, sum)| {
            let file = all.file_for(&opening(second)).unwrap();
            all.add(&file, bytes(second, sum)).unwrap();
        };
        let are_kept = |all: &Certificates| {
            ["a1", "a2", "a3"].map(|second| all.lacks(&opening(second)).is_none())
        };
        for certificate in [a1, a2, a2] {
            add(&mut all, certificate);
        }
        assert_eq!(are_kept(&all), [true, true, false]);
        // One added again counts as the last.
        for certificate in [a1, a3] {
            add(&mut all, certificate);
        }
        assert_eq!(are_kept(&all), [true, false, true]);
    }

    #[test]
    fn the_opening_is_won_before_its_last_move_too() {
        // A certificate that claims a five after any reply.
        let header = r#"{"rule":"freestyle","size":15,"from":["h8","a1","i9"],"winner":"black"}"#;
        let text = format!("tengen certificate 1\n{header}\n\0\0");
        let bytes = [text.as_bytes(), &0x9acc_02e5_u32.to_le_bytes()].concat();
        let mut all = Certificates::default();
        let proved = |all: &Certificates, moves: &[&str]| {
            let proved = all.proved(&position(Rule::Freestyle, moves)).unwrap();
            proved.map(|Proved { plies, answer }| (plies, answer.map(|point| point.to_string())))
        };
        assert_eq!(proved(&all, &["h8", "a1"]), None);
        all.add("certificate-freestyle-15.gz", bytes).unwrap();
        assert_eq!(proved(&all, &["h8", "a1", "i9"]), Some((Some(-2), None)));
        assert_eq!(proved(&all, &["h8", "a1"]), Some((Some(3), Some("i9".into()))));
        assert_eq!(proved(&all, &["h8", "o15"]), Some((Some(3), Some("g7".into()))));
        assert_eq!(proved(&all, &["h8", "a1", "g8"]), None);
    }

    #[test]
    fn the_first_move_needs_no_file() {
        let all = Certificates::default();
        let empty = position(Rule::Freestyle, &[]);
        assert_eq!(all.lacks(&empty), None);
        let proved = |all: &Certificates, rule, moves: &[&str]| {
            let proved = all.proved(&position(rule, moves)).unwrap();
            proved.map(|Proved { plies, answer }| (plies, answer.map(|point| point.to_string())))
        };
        let h8 = Some("h8".to_owned());
        assert_eq!(proved(&all, Rule::Freestyle, &[]), Some((Some(63), h8.clone())));
        assert_eq!(proved(&all, Rule::Freestyle, &["h8"]), Some((Some(-62), None)));
        assert_eq!(proved(&all, Rule::Freestyle, &["h9"]), None);
        assert_eq!(proved(&all, Rule::Renju, &[]), None);
        let some = Certificates::of_the_package();
        assert_eq!(proved(&some, Rule::Freestyle, &[]), Some((None, h8)));
        assert_eq!(proved(&some, Rule::Freestyle, &["h8"]), None);
    }

    /// The longest of each rule; all of them, which takes minutes, if `TENGEN_FULL` is set.
    #[test]
    fn black_wins_against_any_reply_in_as_many_moves_as_stated() {
        let longest = [(Rule::Freestyle, "e6"), (Rule::Standard, "g8")];
        let is_full = std::env::var_os("TENGEN_FULL").is_some();
        for ((rule, moves), (_, hardest)) in RULES.into_iter().zip(longest) {
            let seconds = if is_full { &SECONDS[..] } else { &[hardest] };
            let plies = seconds.iter().map(|second| {
                let mut all = Certificates::default();
                let opening = position(rule, &["h8", second]);
                let file = all.file_for(&opening).unwrap();
                all.add(&file, bytes_of(rule, second)).unwrap();
                all.proved(&opening).unwrap().unwrap().plies.unwrap()
            });
            assert_eq!(plies.max(), Some(2 * moves - 1), "{rule}");
        }
    }

    /// The unpacked certificate for one of White's second moves.
    fn bytes_of(rule: Rule, second: &str) -> Vec<u8> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../prove/data");
        let start = format!("{rule}-15-h8{second}");
        let mut files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let is_it = |path: &std::path::PathBuf| {
            let name = path.file_name().unwrap().to_string_lossy();
            name.starts_with(&start) && name.contains(".cert.")
        };
        let path = files.find(is_it).unwrap();
        let packed = std::fs::File::open(&path).unwrap();
        let mut bytes = Vec::new();
        if path.extension().is_some_and(|extension| extension == "gz") {
            flate2::read::GzDecoder::new(packed).read_to_end(&mut bytes).unwrap();
        } else {
            lzma_rust2::XzReader::new(packed, false).read_to_end(&mut bytes).unwrap();
        }
        bytes
    }
}
