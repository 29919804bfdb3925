//! All of the page that can be tested without a browser.
//!
//! The page is a function of its [model](page::model): [`update`](page::update::update) takes the model and a
//! [message](page::model::PageMessage) and gives [effects](page::model::PageEffect) for the browser;
//! [`view`](page::view::view) says what is to be seen. The programs are thin bridges:
//! `page` and `views` between this and the document, the workers between their protocols and what they do, `lab` both for
//! the Lab. `docs/architecture.md` shows how it all works together.
//!
//! | module | subject |
//! |---|---|
//! | [`protocol`] | what page and engine worker say to each other |
//! | [`runtime`] | what every part of the page asks of the browser |
//! | [`taught`] | opponents that play by the taught algorithms, by a certificate, or with a character |
//! | [`text`] | every word on the page, in every language |
//! | [`reason`] | what people are told of errors |
//! | [`game`] | a game with its redo and its looking back; links |
//! | [`settings`] | what the person has chosen for good |
//! | [`play`] | a game with its players |
//! | [`engine`] | what a page knows of its engine |
//! | [`records`] | what is kept: texts under keys, and who is asked for them |
//! | [`store`] | what the page knows of the kept games |
//! | [`widgets`] | parts of a document that more than one page has |
//! | [`page`] | the game's page, with a model, update and view |
//! | [`board`] | the canvas as shapes, of which every board is composed |
//! | [`worker`] | what the workers do, a session for each |
//! | [`proofs`] | forced wins in a position, found by a worker of their own |
//! | [`review`] | a game reviewed by a worker of its own |
//! | [`puzzles`] | positions with exactly one right move |
//! | [`lessons`] | which lesson is about what |
//! | [`friend`] | games with a friend on another device, by links |
//! | [`live`] | games with a friend on another device, connected by WebRTC |
//! | [`collections`] | games that are kept and games of files, as an index of their positions |
//! | [`files`] | games read from files, and files written of games |
//! | [`pictures`] | moving pictures of games |
//! | [`sorted`] | a small sorted map |
//! | [`explorer`] | what was played in a position, and how it ended |
//! | [`repertoire`] | branches that one wants to know by heart, trained and compared with games |
//! | [`progress`] | what came of all games, and their mistakes as positions to solve |
//! | [`study`] | a game as a tree, with analysis, proofs and its review |
//! | [`lab`] | the page beside the game: the taught algorithms, watched while they think |

#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

pub mod board;
pub mod collections;
pub mod engine;
pub mod explorer;
pub mod files;
pub mod friend;
pub mod game;
pub mod lab;
pub mod lessons;
pub mod live;
pub mod page;
pub mod pictures;
pub mod play;
pub mod progress;
pub mod proofs;
pub mod protocol;
pub mod puzzles;
pub mod reason;
pub mod records;
pub mod repertoire;
pub mod review;
pub mod runtime;
pub mod settings;
pub mod sorted;
pub mod store;
pub mod study;
pub mod taught;
pub mod text;
pub mod widgets;
pub mod worker;
