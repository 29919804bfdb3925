//! Everything in the page that can be tested without a browser.
//!
//! The page is a function of its [model](page::model): [`update`](page::update::update) takes the model and a
//! [message](page::model::PageMessage) and returns [effects](page::model::PageEffect) for the browser;
//! [`view`](page::view::view) describes what is displayed. The programs are thin bridges: `page` and `views` connect
//! this library to the document, the workers connect their protocols to the work they do, and `lab` does both for the
//! Lab. `docs/architecture.md` shows how it all works together.
//!
//! | module | subject |
//! |---|---|
//! | [`protocol`] | messages between the page and the engine's worker |
//! | [`runtime`] | the browser interface that all parts of the page share |
//! | [`taught`] | opponents that play by the taught algorithms, by a certificate, or with a character |
//! | [`text`] | all text on the page, in every language |
//! | [`reason`] | error messages for people |
//! | [`game`] | a game with redo and a view of earlier positions; links |
//! | [`settings`] | the person's lasting choices |
//! | [`play`] | a game with its players |
//! | [`engine`] | what a page knows about its engine |
//! | [`records`] | stored records: texts under keys |
//! | [`store`] | what the page knows about the stored games |
//! | [`widgets`] | parts of a document shared by several pages |
//! | [`page`] | the game's page, with a model, update and view |
//! | [`board`] | the shapes that every board is drawn with |
//! | [`worker`] | the work of the workers, a session for each |
//! | [`proofs`] | forced wins in a position, found by a separate worker |
//! | [`review`] | the review of a game, done by a separate worker |
//! | [`puzzle_row`] | a puzzle as a row of its file |
//! | [`puzzles`] | positions with exactly one right move |
//! | [`lessons`] | the subjects of the lessons |
//! | [`friend`] | games with a friend on another device, by exchanging links |
//! | [`live`] | games with a friend on another device, connected by WebRTC |
//! | [`collections`] | stored games and games from files, indexed by position |
//! | [`files`] | reading games from files and writing them to files |
//! | [`pictures`] | moving pictures of games |
//! | [`sorted`] | a small sorted map |
//! | [`explorer`] | what was played in a position, and how it ended |
//! | [`repertoire`] | branches to learn by heart, for training and for comparison with games |
//! | [`progress`] | the results of all games, and their mistakes as positions to solve |
//! | [`study`] | a game as a tree, with analysis, proofs and its review |
//! | [`lab`] | the page beside the game where the taught algorithms are watched thinking |

#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

pub mod board;
pub mod engine;
pub mod game;
pub mod lab;
pub mod proofs;
pub mod protocol;
pub mod puzzle_row;
pub mod reason;
pub mod records;
pub mod review;
pub mod runtime;
pub mod settings;
pub mod sorted;
pub mod taught;
pub mod text;
pub mod worker;

#[cfg(feature = "page")]
pub mod collections;
#[cfg(feature = "page")]
pub mod explorer;
#[cfg(feature = "page")]
pub mod files;
#[cfg(feature = "page")]
pub mod friend;
#[cfg(feature = "page")]
pub mod lessons;
#[cfg(feature = "page")]
pub mod live;
#[cfg(feature = "page")]
pub mod page;
#[cfg(feature = "page")]
pub mod pictures;
#[cfg(feature = "page")]
pub mod play;
#[cfg(feature = "page")]
pub mod progress;
#[cfg(feature = "page")]
pub mod puzzles;
#[cfg(feature = "page")]
pub mod repertoire;
#[cfg(feature = "page")]
pub mod store;
#[cfg(feature = "page")]
pub mod study;
#[cfg(feature = "page")]
pub mod widgets;
