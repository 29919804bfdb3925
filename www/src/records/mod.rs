//! Stored records: texts under keys, such as `settings` and `game/ID`, and the orders to the store. The content of the
//! texts is up to the modules that write them; most are [`Fields`].

mod date;
mod fields;
mod key;
mod order;
mod repetition;
mod study;

pub use date::{DAY, Date};
pub use fields::{Fields, FieldsError};
pub use key::RecordKey;
pub use order::{FoundRecord, ReadPurpose, StoreEvent, StoreFailure, StoreOrder, TabGame, later};
pub use repetition::{Again, INTERVALS};
pub use study::study_record;
