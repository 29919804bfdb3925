//! Reading the proofs of a certificate back into a log.
//!
//! A certificate holds every record that it was made from, except that wins by threats are written like any other
//! position. Here a subtree becomes one such win again if it is small and nothing refers to it, so that a search can
//! carry it over to another position at once.

use std::io::Read;

use tengen::board::{Board, Point, Size, Stone};

use crate::check::{Header, Node, Reader, Unreadable, read_header};
use crate::log::{Log, ProofRecord};
use crate::plan::PlannedWin;

/// The largest subtree that becomes one win by threats, in moves of Black's.
const LARGEST_WIN: usize = 200;

/// What a position of the certificate has become.
enum Part {
    /// A win of this many moves, which is not in the log yet.
    Win(PlannedWin, usize),
    /// A record in the log.
    Logged,
}

/// What follows a move of Black's.
struct Answers {
    /// The win after every reply that is not listed.
    template: PlannedWin,
    replies: Vec<(Point, Part)>,
}

impl Answers {
    /// The number of moves if they are one win together with the move before them; `None` if that is too large, or
    /// some of them are logged.
    fn moves(&self) -> Option<usize> {
        self.replies.iter().try_fold(1, |moves, (_, part)| match part {
            Part::Win(_, more) if moves + more <= LARGEST_WIN => Some(moves + more),
            _ => None,
        })
    }

    fn into_win(self, point: Point) -> PlannedWin {
        let replies = self.replies.into_iter().filter_map(|(reply, part)| match part {
            Part::Win(win, _) => Some((reply, win)),
            Part::Logged => None,
        });
        let replies = replies.collect();
        PlannedWin::Move { point, template: Box::new(self.template), replies }
    }
}

/// A certificate on its way into a log.
struct Certificate<'a, R> {
    reader: Reader<R>,
    board: Board,
    log: &'a mut Log,
}

impl Log {
    /// The proofs of a certificate, whatever its rule and size.
    ///
    /// # Errors
    /// As for [`read_certificate`](Log::read_certificate).
    pub fn of_certificate(certificate: impl Read) -> Result<Log, String> {
        let mut reader = Reader::new(certificate);
        let header = read_header(&mut reader)?;
        let mut log = Log::new(header.rule, header.board.size());
        log.read_proofs(reader, header)?;
        Ok(log)
    }

    /// Adds what a certificate proves, which [`check`](crate::check::check) must have accepted: here only its form is
    /// checked. Returns the moves after which Black wins.
    ///
    /// Complexity: linear in the size of the certificate.
    ///
    /// # Errors
    /// A certificate for another rule or size, or of White's win, or one that cannot be read.
    pub fn read_certificate(&mut self, certificate: impl Read) -> Result<Vec<Point>, String> {
        let mut reader = Reader::new(certificate);
        let header = read_header(&mut reader)?;
        let (rule, size) = (header.rule, header.board.size());
        if (rule, size) != (self.rule(), self.size()) {
            return Err(format!(
                "the certificate is for {rule} on {size}x{size}, not for {0} on {1}x{1}",
                self.rule(),
                self.size()
            ));
        }
        self.read_proofs(reader, header)
    }

    fn read_proofs(
        &mut self,
        reader: Reader<impl Read>,
        header: Header,
    ) -> Result<Vec<Point>, String> {
        let Header { from, winner, board, .. } = header;
        if winner != Stone::Black {
            return Err("the certificate proves a win of White's".to_owned());
        }
        let black = board.to_move() == Stone::Black;
        let mut certificate = Certificate { reader, board, log: self };
        if black {
            let part = certificate.position()?;
            certificate.log_part(part);
        } else {
            let last = certificate.board.last().expect("Black has moved");
            let answers = certificate.answers()?;
            certificate.log_move(last.point, answers);
        }
        certificate.reader.end()?;
        Ok(from)
    }
}

impl<R: Read> Certificate<'_, R> {
    /// Reads the position on the board, Black to move.
    fn position(&mut self) -> Result<Part, Unreadable> {
        match self.reader.byte()? {
            0 => Ok(Part::Win(PlannedWin::Five, 1)),
            1 => {
                let line = self.reader.points(self.size())?;
                let moves = line.len() + 1;
                Ok(Part::Win(PlannedWin::Fours(line.into()), moves))
            }
            tag @ (2 | 3) => {
                let point = self.reader.point(self.size())?;
                self.play(point)?;
                let answers = self.answers()?;
                Ok(match answers.moves().filter(|_| tag == 2) {
                    Some(moves) => {
                        self.board.undo();
                        Part::Win(answers.into_win(point), moves)
                    }
                    None => {
                        self.log_move(point, answers);
                        Part::Logged
                    }
                })
            }
            4 => self.reader.number().map(|_| Part::Logged),
            tag => Err(self.reader.refuse(format_args!("a position does not begin with {tag}"))),
        }
    }

    /// Reads the answers to White's replies to the move on the board.
    fn answers(&mut self) -> Result<Answers, Unreadable> {
        let size = self.size();
        let template = planned(self.reader.template(size)?);
        let listed = self.reader.points(size)?;
        let mut replies = Vec::with_capacity(listed.len());
        for reply in listed {
            self.play(reply)?;
            replies.push((reply, self.position()?));
            self.board.undo();
        }
        Ok(Answers { template, replies })
    }

    /// Takes Black's last move back and logs it with its answers.
    fn log_move(&mut self, point: Point, Answers { template, replies }: Answers) {
        let listed = replies.iter().map(|&(reply, _)| reply).collect();
        for (reply, part) in replies {
            self.board.play(reply).expect("it was played before");
            self.log_part(part);
            self.board.undo();
        }
        self.board.undo();
        // Where White can only stop a five, a log has no template.
        let template = Some(template).filter(|template| *template != PlannedWin::Five);
        self.log.add(&self.board, &ProofRecord::Move { point, template, replies: listed });
    }

    fn log_part(&mut self, part: Part) {
        if let Part::Win(win, _) = part {
            self.log.add(&self.board, &ProofRecord::Win(win));
        }
    }

    fn play(&mut self, point: Point) -> Result<(), Unreadable> {
        let played = self.board.play(point);
        played.map_err(|error| self.reader.refuse(format_args!("{point}: {error}")))
    }

    fn size(&self) -> Size {
        self.board.size()
    }
}

fn planned(node: Node) -> PlannedWin {
    match node {
        Node::Five => PlannedWin::Five,
        Node::Fours(line) => PlannedWin::Fours(line.into()),
        Node::Move { point, template, replies } => PlannedWin::Move {
            point,
            template: Box::new(planned(*template)),
            replies: replies.into_iter().map(|(reply, node)| (reply, planned(node))).collect(),
        },
    }
}
