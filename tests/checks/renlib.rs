//! RenLib: read or refused; every node that is read can be shown.

use tengen::notation::{decode_utf8, read_renlib, read_sgf, write_sgf};

pub(crate) fn check(nodes: &[u8]) {
    let mut file = b"\xffRenLib\xff\x03\x04".to_vec();
    file.resize(20, 0xff);
    file.extend(nodes);
    if let Ok(read) = read_renlib(&file, decode_utf8) {
        let tree = read.tree;
        let mut todo = vec![tree.root()];
        while let Some(id) = todo.pop() {
            assert!(tree.board(id).len() <= tree.size().area());
            todo.extend(tree.children(id));
        }
        assert!(read_sgf(&write_sgf(&tree)).is_ok());
    }
    let _ = read_renlib(nodes, decode_utf8);
}
