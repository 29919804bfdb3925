//! Changes the document.

use super::document::{DocumentChange, HtmlNode, Part};
use super::root::Root;
use crate::board::BoardLook;
use crate::text::Catalogue;
use wasm_bindgen::JsCast;
use web_sys::{
    Document, Element, HtmlDialogElement, HtmlElement, HtmlInputElement, HtmlSelectElement,
    HtmlTextAreaElement, ScrollIntoViewOptions, ScrollLogicalPosition, Window,
};

/// Writes the words into the elements that change only with the language. Keys that the catalogue lacks belong to
/// another view, and are left alone.
pub fn label(root: &Root, text: &Catalogue) {
    let words = |element: &Element, name| text.find(&element.get_attribute(name)?);
    for element in root.all("[data-text]") {
        if let Some(words) = words(&element, "data-text") {
            element.set_text_content(Some(words));
        }
    }
    for element in root.all("[data-label]") {
        let words = words(&element, "data-label");
        if words.is_none() {
            continue;
        }
        set(&element, "aria-label", words);
        if element.tag_name() == "BUTTON" {
            set(&element, "title", words);
        }
    }
}

/// Applies one change.
pub fn apply(root: &Root, change: DocumentChange<'_>) {
    match change {
        DocumentChange::Part(id, part, value) => {
            if let Some(element) = root.by_id(id) {
                self::part(&element, part, value);
            }
        }
        DocumentChange::Children(id, old, nodes) => {
            if let Some(element) = root.by_id(id) {
                list(root, &element, old, nodes);
            }
        }
    }
}

fn part(element: &Element, part: Part, value: Option<&str>) {
    match part {
        Part::Attribute(name) => set(element, name, value),
        Part::Style(name) => {
            if let Some(element) = element.dyn_ref::<HtmlElement>() {
                // A browser that does not know the property does without it.
                let _ = element.style().set_property(name, value.unwrap_or_default());
            }
        }
        Part::Text => element.set_text_content(value),
        Part::Value => {
            let value = value.unwrap_or_default();
            if let Some(field) = element.dyn_ref::<HtmlSelectElement>() {
                field.set_value(value);
            } else if let Some(field) = element.dyn_ref::<HtmlInputElement>() {
                field.set_value(value);
            } else if let Some(field) = element.dyn_ref::<HtmlTextAreaElement>() {
                field.set_value(value);
            }
        }
        Part::Open => {
            if let Some(dialog) = element.dyn_ref::<HtmlDialogElement>() {
                match (value.is_some(), dialog.open()) {
                    // Fails only for dialogs that are open or outside the document.
                    (true, false) => {
                        let _ = dialog.show_modal();
                        // The focused element may be far down.
                        dialog.set_scroll_top(0);
                    }
                    (false, true) => dialog.close(),
                    _ => {}
                }
            }
        }
    }
}

fn set(element: &Element, name: &str, value: Option<&str>) {
    // Fails only for invalid names.
    let _ = match value {
        Some(value) => element.set_attribute(name, value),
        None => element.remove_attribute(name),
    };
    if let ("data-time", Some(time)) = (name, value) {
        element.set_text_content(local_time(time).as_deref());
    }
}

/// A time such as `1795316000000 en`, in milliseconds since 1970, formatted in the local time and that language.
fn local_time(time: &str) -> Option<String> {
    let (millis, language) = time.split_once(' ')?;
    let date = js_sys::Date::new(&(millis.parse::<u64>().ok()? as f64).into());
    let options = js_sys::Object::new();
    for (name, style) in [("dateStyle", "medium"), ("timeStyle", "short")] {
        // Cannot fail for an object of our own.
        let _ = js_sys::Reflect::set(&options, &name.into(), &style.into());
    }
    date.to_locale_string(language, &options).as_string()
}

/// Changes the children of an element that changes in no other way; if one of them had the focus, it gets it back.
fn list(root: &Root, element: &Element, old: &[HtmlNode], nodes: &[HtmlNode]) {
    let focus = root.active_element().filter(|active| element.contains(Some(active)));
    let focus = focus.map(|active| (selector(&active), active));
    children(&root.document(), element, old, nodes);
    if let Some((selector, before)) = focus
        && let Ok(Some(again)) = element.query_selector(&selector)
        && again != before
    {
        focus_on(&again);
    }
    // The person may be asked something there, which waits for an answer.
    if element.has_attribute("data-show")
        && nodes.len() >= old.len()
        && nodes.last() != old.last()
        && let Some(new) = element.last_element_child()
    {
        let options = ScrollIntoViewOptions::new();
        // Nothing scrolls if all of it is visible.
        options.set_block(ScrollLogicalPosition::Nearest);
        new.scroll_into_view_with_scroll_into_view_options(&options);
    }
    // Keeps the current item in the middle.
    if element.has_attribute("data-follow") {
        let current = element.query_selector("[aria-current]").ok().flatten();
        // The scrolling element may be the list or its container.
        let scrolls = |it: &Element| it.scroll_height() > it.client_height();
        let around = || element.closest("[data-scrolls]").ok()?.filter(scrolls);
        let scroller = Some(element.clone()).filter(scrolls).or_else(around);
        if let Some((current, scroller)) = current.zip(scroller) {
            let top = |it: &Element| it.get_bounding_client_rect().top() as i32;
            let below = top(&current) - top(&scroller) - scroller.client_height() / 2;
            scroller.set_scroll_top(scroller.scroll_top() + below);
        }
    }
}

/// Turns an element's old children into the new ones: equal ones at both ends stay as they are, so that a row added in
/// front leaves the others, and whatever points at them, alone; those in between are changed where they differ.
fn children(document: &Document, element: &Element, old: &[HtmlNode], nodes: &[HtmlNode]) {
    let there = element.children();
    if there.length() as usize != old.len() {
        // These children were not made here: everything is rebuilt.
        element.set_text_content(None);
        add(document, element, nodes, None);
        return;
    }
    let head = old.iter().zip(nodes).take_while(|(old, node)| old == node).count();
    let (old, nodes) = (&old[head..], &nodes[head..]);
    let tail =
        old.iter().rev().zip(nodes.iter().rev()).take_while(|(old, node)| old == node).count();
    let (old, nodes) = (&old[..old.len() - tail], &nodes[..nodes.len() - tail]);
    for place in (nodes.len()..old.len()).rev() {
        if let Some(child) = there.item((head + place) as u32) {
            child.remove();
        }
    }
    for (place, (old, node)) in (head..).zip(old.iter().zip(nodes)) {
        if old != node
            && let Some(child) = there.item(place as u32)
        {
            replace(document, &child, old, node);
        }
    }
    if let Some(new @ [_, ..]) = nodes.get(old.len()..) {
        let first_alike = there.item((head + old.len()) as u32);
        add(document, element, new, first_alike.as_ref());
    }
}

/// Turns an element into another one with as few changes as possible.
fn replace(document: &Document, element: &Element, old: &HtmlNode, node: &HtmlNode) {
    let names = |node: &HtmlNode| -> Vec<_> {
        let attributes = node.attributes.iter().map(|(name, _)| *name);
        attributes.chain(node.styles.iter().map(|(name, _)| *name)).collect()
    };
    let alike = old.tag == node.tag
        && names(old) == names(node)
        // Text beside children cannot be changed separately.
        && (old.text == node.text || old.children.is_empty() && node.children.is_empty());
    if !alike {
        if let Some(new) = build(document, node) {
            // Fails only for an element outside any document.
            let _ = element.replace_with_with_node_1(&new);
        }
        return;
    }
    for ((_, old), (name, value)) in old.attributes.iter().zip(&node.attributes) {
        if old != value {
            set(element, name, Some(value));
        }
    }
    for ((_, old), (name, value)) in old.styles.iter().zip(&node.styles) {
        if old != value {
            part(element, Part::Style(name), Some(value));
        }
    }
    if old.text != node.text {
        element.set_text_content(Some(&node.text));
    }
    children(document, element, &old.children, &node.children);
}

/// Adds children to an element, before one of its own, or at the end.
fn add(document: &Document, element: &Element, nodes: &[HtmlNode], before: Option<&Element>) {
    for node in nodes {
        if let Some(child) = build(document, node) {
            // Fails only if a child would contain its parent.
            let _ = element.insert_before(&child, before.map(|before| before.as_ref()));
        }
    }
}

/// A selector that distinguishes an element from its siblings.
fn selector(element: &Element) -> String {
    let mut selector = element.tag_name().to_ascii_lowercase();
    for name in ["id", "data-action", "data-value", "data-line"] {
        if let Some(value) = element.get_attribute(name) {
            selector.push_str(&format!("[{name}=\"{value}\"]"));
        }
    }
    selector
}

fn build(document: &Document, node: &HtmlNode) -> Option<Element> {
    let element = document.create_element(node.tag).ok()?;
    for (name, value) in &node.attributes {
        set(&element, name, Some(value));
    }
    for &(name, ref value) in &node.styles {
        part(&element, Part::Style(name), Some(value));
    }
    if !node.text.is_empty() {
        element.set_text_content(Some(&node.text));
    }
    add(document, &element, &node.children, None);
    Some(element)
}

/// Whether an element has the focus, and got it by the keyboard.
pub fn has_keyboard(document: &Document) -> bool {
    let element = document.active_element();
    element.is_some_and(|element| element.matches(":focus-visible").unwrap_or(false))
}

/// Makes a focused point the one of its board to which the tab key returns.
pub fn come_back_to(cell: &Element) {
    let grid = cell.closest("[role=grid]").ok().flatten();
    let before = grid.and_then(|grid| grid.query_selector("[tabindex='0']").ok().flatten());
    for (element, index) in before.iter().map(|before| (before, "-1")).chain([(cell, "0")]) {
        set(element, "tabindex", Some(index));
    }
}

/// Sets the keyboard's focus.
pub fn focus_on(element: &Element) {
    if let Some(element) = element.dyn_ref::<HtmlElement>() {
        // Cannot fail for an element in the document.
        let _ = element.focus();
    }
}

/// Scrolls an element to the lower edge, so that what is above it, such as the board, is visible too.
pub fn show_below(element: &Element) {
    element.scroll_into_view_with_bool(false);
}

/// The current look of boards and stones, or [`None`] if it is not one of those to choose from, as on paper.
pub fn look(window: &Window) -> Option<BoardLook> {
    let html = window.document()?.document_element()?;
    BoardLook::named(&html.get_attribute("data-look")?)
}

fn matches(window: &Window, query: &str) -> bool {
    window.match_media(query).ok().flatten().is_some_and(|list| list.matches())
}

/// Whether the system uses a dark theme.
pub fn is_dark(window: &Window) -> bool {
    matches(window, "(prefers-color-scheme: dark)")
}

/// Whether the person prefers reduced motion.
pub fn wants_stillness(window: &Window) -> bool {
    matches(window, "(prefers-reduced-motion: reduce)")
}

/// Whether the main pointer is a finger.
pub fn is_coarse(window: &Window) -> bool {
    matches(window, "(pointer: coarse)")
}
