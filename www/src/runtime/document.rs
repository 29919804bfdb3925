//! The changing parts of the document as plain data, and the difference between two documents.

use std::rc::Rc;

use crate::sorted::SortedMap;

/// A part of an element that changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// An attribute; absent if its content is [`None`].
    Attribute(&'static str),
    /// A style property.
    Style(&'static str),
    Text,
    /// The value of a form's field.
    Value,
    /// Whether a dialog is open: `open` or [`None`].
    Open,
}

/// A small piece of the document that is rebuilt when it changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HtmlNode {
    /// The element's name.
    pub tag: &'static str,
    pub attributes: Vec<(&'static str, String)>,
    /// Its style properties.
    pub styles: Vec<(&'static str, String)>,
    /// Its text, before its children.
    pub text: String,
    pub children: Vec<HtmlNode>,
}

impl HtmlNode {
    /// Returns an empty element.
    pub fn new(tag: &'static str) -> HtmlNode {
        HtmlNode { tag, attributes: vec![], styles: vec![], text: String::new(), children: vec![] }
    }

    /// Adds an attribute.
    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> HtmlNode {
        self.attributes.push((name, value.into()));
        self
    }

    /// Adds an attribute without a value if `on` is true.
    pub fn flag(self, name: &'static str, on: bool) -> HtmlNode {
        if on { self.with(name, "") } else { self }
    }

    /// Adds a style property.
    pub fn style(mut self, name: &'static str, value: impl Into<String>) -> HtmlNode {
        self.styles.push((name, value.into()));
        self
    }

    /// Sets the text.
    pub fn say(mut self, text: impl Into<String>) -> HtmlNode {
        self.text = text.into();
        self
    }

    /// Adds a child.
    pub fn child(mut self, child: HtmlNode) -> HtmlNode {
        self.children.push(child);
        self
    }

    /// Adds children.
    pub fn children(mut self, children: impl IntoIterator<Item = HtmlNode>) -> HtmlNode {
        self.children.extend(children);
        self
    }

    /// The ids of this element and its descendants.
    fn ids<'a>(&'a self, ids: &mut SortedMap<&'a str, ()>) {
        for (_, id) in self.attributes.iter().filter(|(name, _)| *name == "id") {
            ids.insert(id, ());
        }
        self.children.iter().for_each(|child| child.ids(ids));
    }

    /// An option of a list to choose from.
    pub fn option(value: impl Into<String>, label: impl Into<String>) -> HtmlNode {
        HtmlNode::new("option").with("value", value).say(label)
    }

    /// A button that triggers an action.
    pub fn button(action: &str, value: impl Into<String>) -> HtmlNode {
        let button = HtmlNode::new("button").with("type", "button").with("data-action", action);
        let value = value.into();
        if value.is_empty() { button } else { button.with("data-value", value) }
    }
}

/// The required state of the document's elements, by their ids.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Document {
    parts: SortedMap<(String, Part), Option<String>>,
    children: SortedMap<&'static str, Vec<HtmlNode>>,
    sections: SortedMap<&'static str, Section>,
}

/// A large part of a document, and everything that it depends on.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Section {
    key: String,
    document: Rc<Document>,
}

/// One change of the document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DocumentChange<'a> {
    /// A part of an element.
    Part(&'a str, Part, Option<&'a str>),
    /// All children of an element: the present ones, and the required ones.
    Children(&'a str, &'a [HtmlNode], &'a [HtmlNode]),
}

impl Document {
    /// Sets an element's text.
    pub fn text(&mut self, id: &str, text: impl Into<String>) {
        self.parts.insert((id.to_owned(), Part::Text), Some(text.into()));
    }

    /// Sets an attribute.
    pub fn attribute(&mut self, id: &str, name: &'static str, value: impl Into<String>) {
        self.parts.insert((id.to_owned(), Part::Attribute(name)), Some(value.into()));
    }

    /// Removes an attribute.
    pub fn absent(&mut self, id: &str, name: &'static str) {
        self.parts.insert((id.to_owned(), Part::Attribute(name)), None);
    }

    /// Sets or removes an attribute without a value.
    pub fn flag(&mut self, id: &str, name: &'static str, on: bool) {
        self.parts.insert((id.to_owned(), Part::Attribute(name)), on.then(String::new));
    }

    /// Sets a style property of an element.
    pub fn style(&mut self, id: &str, name: &'static str, value: impl Into<String>) {
        self.parts.insert((id.to_owned(), Part::Style(name)), Some(value.into()));
    }

    /// Sets a field's value.
    pub fn value(&mut self, id: &str, value: impl Into<String>) {
        self.parts.insert((id.to_owned(), Part::Value), Some(value.into()));
    }

    /// Notes the text that the person has written into a field: the required value is compared with that. Fields in
    /// [sections](Document::section) are left out.
    pub fn written(&mut self, id: &str, value: &str) {
        let key = (id.to_owned(), Part::Value);
        if self.parts.contains(&key) {
            self.parts.insert(key, Some(value.to_owned()));
        }
    }

    /// Opens or closes a dialog.
    pub fn open(&mut self, id: &str, open: bool) {
        self.parts.insert((id.to_owned(), Part::Open), open.then(|| "open".to_owned()));
    }

    /// Sets an element's children.
    pub fn fill(&mut self, id: &'static str, children: Vec<HtmlNode>) {
        self.children.insert(id, children);
    }

    /// Adds a section, built only if `key` differs from the older document's: everything the section depends on has to
    /// be in its key.
    pub fn section(
        &mut self,
        old: &Document,
        name: &'static str,
        key: String,
        make: impl FnOnce(&mut Document),
    ) {
        let section = match old.sections.get(name) {
            Some(section) if section.key == key => section.clone(),
            _ => {
                let mut document = Document::default();
                make(&mut document);
                Section { key, document: Rc::new(document) }
            }
        };
        self.sections.insert(name, section);
    }

    /// A part of an element.
    pub fn get(&self, id: &str, part: Part) -> Option<&str> {
        match self.parts.get(&(id.to_owned(), part)) {
            Some(value) => value.as_deref(),
            None => self.sections.iter().find_map(|(_, section)| section.document.get(id, part)),
        }
    }

    /// The changes that turn an older document into this one: in each section children before parts, since parts may
    /// belong to children.
    pub fn changes<'a>(&'a self, old: &'a Document) -> Vec<DocumentChange<'a>> {
        let mut changes = vec![];
        for (name, section) in self.sections.iter() {
            match old.sections.get(name) {
                None => section.document.changes_from(None, &mut changes),
                Some(old) if Rc::ptr_eq(&old.document, &section.document) => {}
                Some(old) => section.document.changes_from(Some(&old.document), &mut changes),
            }
        }
        self.changes_from(Some(old), &mut changes);
        changes
    }

    /// The same without the sections; [`None`] is an empty document.
    fn changes_from<'a>(
        &'a self,
        old: Option<&'a Document>,
        changes: &mut Vec<DocumentChange<'a>>,
    ) {
        let mut anew = SortedMap::default();
        for &(id, ref nodes) in self.children.iter() {
            let before = old.and_then(|old| old.children.get(id));
            if before != Some(nodes) {
                // A list's value is lost with its options.
                anew.insert(id, ());
                nodes.iter().for_each(|node| node.ids(&mut anew));
                let before = before.map_or(&[][..], Vec::as_slice);
                changes.push(DocumentChange::Children(id, before, nodes));
            }
        }
        for (target, value) in self.parts.iter() {
            let (id, part) = (target.0.as_str(), target.1);
            if old.and_then(|old| old.parts.get(target)) != Some(value) || anew.contains(id) {
                changes.push(DocumentChange::Part(id, part, value.as_deref()));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_differs_changes() {
        let mut old = Document::default();
        old.text("a", "1");
        old.flag("b", "hidden", true);
        let mut new = old.clone();
        assert_eq!(new.changes(&old), []);
        new.flag("b", "hidden", false);
        new.fill("list", vec![HtmlNode::new("li")]);
        assert_eq!(
            new.changes(&old),
            [
                DocumentChange::Children("list", &[], &[HtmlNode::new("li")]),
                DocumentChange::Part("b", Part::Attribute("hidden"), None),
            ]
        );
    }

    #[test]
    fn a_field_is_compared_with_what_was_written_into_it() {
        let mut old = Document::default();
        old.value("comment", "");
        let new = old.clone();
        old.written("comment", "one");
        old.written("search", "two");
        assert_eq!(new.changes(&old), [DocumentChange::Part("comment", Part::Value, Some(""))]);
    }

    #[test]
    fn a_rebuilt_element_has_its_parts_set_again() {
        let mut old = Document::default();
        old.value("list", "2");
        old.attribute("item", "title", "two");
        let mut new = old.clone();
        new.fill("list", vec![HtmlNode::new("ul").child(HtmlNode::new("li").with("id", "item"))]);
        assert_eq!(new.changes(&old).len(), 3);
    }

    #[test]
    fn a_section_is_made_when_its_key_changes() {
        let made = |old: &Document, key: &str| {
            let mut document = Document::default();
            let mut made = false;
            document.section(old, "grid", key.to_owned(), |section| {
                made = true;
                section.text("cell", key);
            });
            (document, made)
        };
        let (first, made_first) = made(&Document::default(), "1");
        assert!(made_first);
        assert_eq!(first.get("cell", Part::Text), Some("1"));
        let (same, made_again) = made(&first, "1");
        assert!(!made_again);
        assert_eq!(same.changes(&first), []);
        let (other, _) = made(&same, "2");
        assert_eq!(other.changes(&same), [DocumentChange::Part("cell", Part::Text, Some("2"))]);
    }
}
