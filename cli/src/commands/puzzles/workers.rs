//! Processing many puzzles on several threads.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};

/// Applies `work` to each item and returns the results in order; each thread has its own `means`.
pub(super) fn each<T: Sync, M, R: Send>(
    items: &[T],
    threads: u16,
    means: impl Fn() -> M + Sync,
    work: impl Fn(&mut M, &T) -> R + Sync,
) -> Vec<R> {
    let bar = ProgressBar::new(items.len() as u64);
    let style = "{elapsed_precise} {wide_bar} {pos} of {len}, {eta} to go";
    bar.set_style(ProgressStyle::with_template(style).expect("the template is well formed"));
    let (next, done) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                let mut means = means();
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(item) = items.get(at) else { break };
                    let result = work(&mut means, item);
                    done.lock().expect("no work has panicked").push((at, result));
                    bar.inc(1);
                }
            });
        }
    });
    bar.finish_and_clear();
    let mut done = done.into_inner().expect("no work has panicked");
    done.sort_by_key(|&(at, _)| at);
    done.into_iter().map(|(_, result)| result).collect()
}
