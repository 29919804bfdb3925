//! Keys as reported to pages.

/// A key, by its meaning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyPress {
    /// The key's name as the browser gives it.
    pub name: String,
    /// Whether the focus is on the board.
    pub on_board: bool,
}

impl KeyPress {
    /// Whether to suppress the browser's own use of the key, such as scrolling: on the board, or if it is one of the
    /// page's `own` keys.
    pub fn is_taken(&self, own: &[&str]) -> bool {
        let name = &*self.name;
        let acts = name.starts_with("Arrow") || name == "Enter" || name == " ";
        self.on_board && acts || own.contains(&name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_keys_in_use_are_withheld_from_the_browser() {
        let key = |name: &str, on_board| KeyPress { name: name.to_owned(), on_board };
        let walks = ["ArrowLeft", "ArrowRight"];
        for name in ["ArrowLeft", "ArrowUp", "Enter", " "] {
            assert!(key(name, true).is_taken(&[]), "{name}");
            assert!(!key(name, false).is_taken(&[]), "{name}");
        }
        assert!(key("ArrowLeft", false).is_taken(&walks));
        assert!(!key("ArrowDown", false).is_taken(&walks), "it scrolls the page");
        assert!(!key("u", true).is_taken(&walks));
    }
}
