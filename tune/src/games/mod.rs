//! Playing the engine against itself.
//!
//! Games are kept in shards, one file for each rule and seed, and the games of a shard are determined by its heading:
//! anyone with the seed can play them again. An interrupted run continues where it stopped. Several machines share the
//! work by using different seeds; their files are then simply collected in one folder.

mod adjudication;
pub(crate) mod format;
mod opening;
mod play;
pub(crate) mod shard;

use std::error::Error;
use std::fs;
use std::num::NonZero;
use std::path::PathBuf;
use std::sync::Mutex;
use std::thread;
use std::time::Instant;

use clap::Args;
use tengen::board::Size;
use tengen::rules::Rule;
use tengen::search::Engine;

pub(crate) use adjudication::{goes_on, is_even, proved_winner};
pub(crate) use opening::opening;

use format::Heading;
use play::Plan;
use shard::{Opened, Shard, ShardError};

use crate::signature::signature;

/// Play the engine against itself from random openings.
///
/// For each seed and each rule, the command fills a file DIR/RULE-SIZE-SEED.games; the rules take turns. To continue an
/// interrupted run, start it again with the same arguments; files that are full are left alone, as are those that
/// another process is filling or that another engine began. One game in three is played with the nodes of `--deep`. To
/// use several machines, give each its own seeds:
///
/// parallel -S one,two tengen-tune games --dir games --seed {} --shards 1 ::: {1..400}
///
/// or, as an array of 400 jobs under Slurm, `--seed $SLURM_ARRAY_TASK_ID --shards 1`; then copy the files into one
/// folder.
#[derive(Args)]
pub(crate) struct Games {
    /// The rule: freestyle, standard, renju, caro or caro6; several, separated by commas, take turns
    #[arg(long, default_value = "freestyle", value_delimiter = ',')]
    rule: Vec<Rule>,
    /// Points along a side of the board
    #[arg(long, default_value = "15")]
    size: Size,
    /// The folder for the files
    #[arg(long)]
    dir: PathBuf,
    /// The first seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many seeds, starting with the first
    #[arg(long, default_value_t = 1)]
    shards: u64,
    /// Games per file
    #[arg(long, default_value_t = 500)]
    games: u64,
    /// Approximate nodes per move: varied by up to half either way, and iterations are mostly finished
    #[arg(long, default_value_t = 2_250)]
    nodes: u64,
    /// The same in one game in three
    #[arg(long, default_value_t = 6_000)]
    deep: u64,
    /// Files to fill in parallel [default: one for each core]
    #[arg(long)]
    threads: Option<NonZero<usize>>,
}

impl Games {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        fs::create_dir_all(&self.dir)
            .map_err(|error| format!("{}: {error}", self.dir.display()))?;
        let engine = signature();
        let seeds = self.seed..self.seed.saturating_add(self.shards);
        let due = seeds.flat_map(|seed| self.rule.iter().map(move |&rule| (rule, seed)));
        let due = Mutex::new(due);
        let threads = self.threads.or(thread::available_parallelism().ok()).map_or(1, NonZero::get);
        thread::scope(|scope| {
            let worker = || -> Result<(), ShardError> {
                loop {
                    let next = due.lock().expect("no thread panics with it").next();
                    let Some((rule, seed)) = next else { return Ok(()) };
                    self.fill(rule, seed, engine)?;
                }
            };
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
            let ended = workers.into_iter().map(|thread| thread.join().expect("no thread panics"));
            ended.collect::<Vec<_>>().into_iter().collect::<Result<(), _>>()
        })?;
        Ok(())
    }

    /// Fills the file for a rule and a seed.
    fn fill(&self, rule: Rule, seed: u64, engine: u64) -> Result<(), ShardError> {
        let Games { size, nodes, deep, .. } = *self;
        let heading = Heading { rule, size, seed, nodes, deep, engine };
        let name = format!("{rule}-{size}-{seed:06}.games");
        let mut shard = match Shard::open(&self.dir.join(&name), &heading)? {
            Opened::Ready(shard) => shard,
            Opened::Taken => {
                eprintln!("{name}: left to the process that is filling it");
                return Ok(());
            }
            Opened::Other(found) => {
                eprintln!(
                    "{name}: left as it is; it was started as \"{found}\", not \"{heading}\""
                );
                return Ok(());
            }
        };
        if shard.games >= self.games {
            return Ok(());
        }
        let (before, started) = (shard.games, Instant::now());
        let plan = Plan { rule, size, seed, nodes: [nodes, deep] };
        let mut engine = Engine::new(4 << 20);
        let mut positions = 0;
        while shard.games < self.games {
            let record = plan.game(&mut engine, shard.games);
            positions += record.moves.iter().filter(|played| played.1.is_some()).count();
            shard.push(&record)?;
        }
        let seconds = started.elapsed().as_secs();
        eprintln!("{name}: {} games, {positions} positions in {seconds} s", shard.games - before);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::shard::Contents;
    use super::*;
    use crate::folder::Folder;
    use crate::record::records;

    fn command(dir: &Folder, games: u64) -> Games {
        Games {
            rule: vec![Rule::Freestyle, Rule::Renju],
            size: Size::new(9).unwrap(),
            dir: dir.0.clone(),
            seed: 7,
            shards: 2,
            games,
            nodes: 40,
            deep: 80,
            threads: NonZero::new(2),
        }
    }

    fn files(dir: &Folder) -> Vec<(String, Vec<u8>)> {
        let mut files: Vec<_> = fs::read_dir(&dir.0)
            .unwrap()
            .map(|entry| {
                let entry = entry.unwrap();
                (entry.file_name().into_string().unwrap(), fs::read(entry.path()).unwrap())
            })
            .collect();
        files.sort();
        files
    }

    #[test]
    fn a_resumed_run_equals_an_uninterrupted_one() {
        let (once, twice) = (Folder::new("once"), Folder::new("twice"));
        command(&once, 4).run().expect("games");
        command(&twice, 2).run().expect("games");
        // Interrupted within a game, and within a heading.
        let cut = twice.0.join("renju-9-000007.games");
        let bytes = fs::read(&cut).unwrap();
        fs::write(&cut, &bytes[..bytes.len() - 5]).unwrap();
        fs::write(twice.0.join("freestyle-9-000008.games"), "tengen games 1 ru").unwrap();
        command(&twice, 4).run().expect("more games");
        let files = [files(&once), files(&twice)];
        assert_eq!(files[0].len(), 4);
        assert!(files[0] == files[1]);
        let contents = Contents::of(&files[0][2].1).expect("a heading");
        assert_eq!((contents.games.len(), contents.broken), (4, None));
        assert_eq!(contents.heading.rule, Rule::Renju);
        assert_eq!(
            contents.games.iter().map(|g| g.deep).collect::<Vec<_>>(),
            [false, false, true, false]
        );
    }

    #[test]
    fn errors_name_broken_files_and_the_place() {
        let dir = Folder::new("broken");
        let command = Games { rule: vec![Rule::Standard], shards: 1, ..command(&dir, 3) };
        command.run().expect("games");
        let path = dir.0.join("standard-9-000007.games");
        let bytes = fs::read(&path).unwrap();
        assert_eq!(records(std::slice::from_ref(&path)).unwrap().len(), 3);
        let first = Contents::of(&bytes).unwrap();
        let start = bytes.iter().position(|&byte| byte == b'\n').unwrap() + 1;
        let second = start + format::to_bytes(&first.games[0]).len();
        let wrong = |bytes: &[u8]| {
            fs::write(&path, bytes).unwrap();
            records(std::slice::from_ref(&path)).unwrap_err().to_string()
        };
        let mut changed = bytes.clone();
        changed[second + 4] ^= 16;
        let error = wrong(&changed);
        assert!(
            error.contains("standard-9-000007.games: game 2, which begins at byte "),
            "{error}"
        );
        assert!(error.contains(&format!("byte {second}: its checksum")), "{error}");
        // No run continues such a file, or one in another format.
        let command = Games { rule: vec![Rule::Standard], shards: 1, ..self::command(&dir, 4) };
        assert!(command.run().unwrap_err().to_string().contains("game 2"));
        let error = wrong(&bytes[..bytes.len() - 1]);
        assert!(error.contains("game 3") && error.contains("ends within"), "{error}");
        assert!(wrong(b"tengen games 1 rule=standard\n").contains("no size"));
    }

    /// A shard begun by another engine or with other limits.
    #[test]
    fn games_of_different_engines_are_not_mixed() {
        let dir = Folder::new("mixed");
        let path = dir.0.join("freestyle-9-000007.games");
        let line = "tengen games 1 rule=freestyle size=9 seed=7 nodes=40 deep=80 engine=1\n";
        fs::write(&path, line).unwrap();
        command(&dir, 1).run().expect("the other files");
        assert_eq!(fs::read_to_string(&path).unwrap(), line);
        assert_eq!(files(&dir).len(), 4);
    }
}
