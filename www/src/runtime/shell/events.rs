//! The person's input on a page or in a view while it is shown.

use std::rc::Rc;

use tengen::board::{Point, Size};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::{Element, Event, EventTarget, HtmlInputElement, KeyboardEvent};

use super::Screen;
use crate::board::Pointer;
use crate::runtime::dom;
use crate::runtime::input::{action_of, field_value, is_field, key_of, point_of};
use crate::runtime::key::KeyPress;
use crate::runtime::listen::{on, on_media, target, weakly};
use crate::runtime::pointer::{pointers, value_of};

/// An input by the person on a page or in a view.
pub enum Input<'a> {
    /// A pointer did something on the board.
    Pointer(Pointer),
    /// An element with this `data-action` was pressed or changed, and has this value.
    Action(&'a str, &'a str),
    /// A key was pressed.
    Key(KeyPress),
    /// The focus moved to a point, or to something else.
    Focus(Option<Point>),
    /// The view should give way to the game.
    Close,
}

/// An input by the person in a view whose elements trigger these actions.
#[derive(Clone, Debug, PartialEq)]
pub enum ViewInput<A> {
    /// An element with this action was pressed or changed.
    Do(A),
    /// A pointer did something on the board.
    Pointer(Pointer),
    /// A point was pressed by the keyboard.
    Press(Point),
    /// A key of this name was pressed that does nothing on the board.
    Key(String),
    /// The keyboard's focus is on a point, or on none.
    Focus(Option<Point>),
}

/// An action that the elements of a view trigger.
pub trait ViewAction: Sized {
    /// The view should give way to the game.
    const CLOSE: Self;

    /// The action with a name and a value, as elements carry them.
    fn named(name: &str, value: &str) -> Option<Self>;
}

/// A page or view that receives the person's input.
pub trait Interactive: Sized + 'static {
    /// The keys whose default action is suppressed even while the focus is not on the board: arrow keys that step
    /// through a game, and the key that leads to a field and would be typed there.
    const OWN_KEYS: &'static [&'static str] = &[];

    /// Its screen.
    fn screen(&self) -> &Screen;

    /// Whether it is shown: while another view is in its place, input is not meant for it.
    fn is_shown(&self) -> bool;

    /// The person does something.
    fn input(self: &Rc<Self>, input: Input<'_>);
}

/// Listens for input on the elements `within` a part of the document, and for the keys pressed in `keys`.
///
/// # Errors
/// Those of the browser.
pub fn listen_to_inputs<A: Interactive>(
    app: &Rc<A>,
    within: &EventTarget,
    keys: &EventTarget,
) -> Result<(), JsValue> {
    let click = while_shown(app, |app, event: Event| {
        let element = target(&event).and_then(|element| element.closest("[data-action]").ok()?);
        if let Some(element) = element.filter(|element| !is_field(element)) {
            let value = written_elsewhere(app.screen(), &element);
            act(app, &element, &value.unwrap_or_else(|| value_of(&event, &element)));
        }
    });
    let change = while_shown(app, |app, event: Event| {
        if let Some(element) = target(&event) {
            written(app, &element);
            let input = element.dyn_ref::<HtmlInputElement>();
            if let Some(input) = input.filter(|input| input.has_attribute("data-cleared")) {
                input.set_value("");
            }
        }
    });
    // The browser reports a change only when the field is left, which never happens on a page that is closed or
    // reloaded; and search results are shown while typing.
    let input = while_shown(app, |app, event: Event| {
        let is_live = |element: &Element| {
            element.tag_name() == "TEXTAREA"
                || element.get_attribute("type").is_some_and(|kind| kind == "search")
        };
        if let Some(field) = target(&event).filter(is_live) {
            written(app, &field);
        }
    });
    let focus = while_shown(app, |app, event: Event| {
        let element = target(&event).filter(|element| element.has_attribute("data-point"));
        element.iter().for_each(dom::come_back_to);
        app.input(Input::Focus(element.as_ref().and_then(point_of)));
    });
    let blur = while_shown(app, |app, _: Event| app.input(Input::Focus(None)));
    let key = while_shown(app, |app, event: KeyboardEvent| key(app, &event));
    app.screen().hear([
        on(within, "click", click)?,
        on(within, "change", change)?,
        on(within, "input", input)?,
        on(within, "focusin", focus)?,
        on(within, "focusout", blur)?,
        on(keys, "keydown", key)?,
    ]);
    Ok(())
}

/// Listens for pointer events on a board.
///
/// # Errors
/// Those of the browser.
pub fn listen_to_board<A: Interactive>(
    app: &Rc<A>,
    board: &Element,
    size: fn(&A) -> Size,
) -> Result<(), JsValue> {
    let sized = Rc::downgrade(app);
    let size = move || sized.upgrade().map_or(Size::STANDARD, |app| size(&app));
    let pointed = while_shown(app, |app, event| app.input(Input::Pointer(event)));
    app.screen().hear(pointers(board, size, pointed)?);
    Ok(())
}

/// Redraws everything when the system changes its colours or its preference for motion.
///
/// # Errors
/// Those of the browser.
pub fn listen_to_media<A: Interactive>(app: &Rc<A>) -> Result<(), JsValue> {
    for query in ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)"] {
        let redraw = weakly(app, |app, ()| app.screen().ask_for_frame());
        app.screen().hear([on_media(query, redraw)?]);
    }
    Ok(())
}

/// A function that is called only while the page or view is shown.
fn while_shown<A: Interactive, T>(
    app: &Rc<A>,
    react: impl Fn(&Rc<A>, T) + 'static,
) -> impl Fn(T) + 'static {
    weakly(app, move |app, event| {
        if app.is_shown() {
            react(app, event);
        }
    })
}

/// The text in the field that a button names as the source of its value.
fn written_elsewhere(screen: &Screen, button: &Element) -> Option<String> {
    field_value(&screen.by_id(&button.get_attribute("data-from")?)?)
}

/// Something has been written into a field, or chosen.
fn written<A: Interactive>(app: &Rc<A>, element: &Element) {
    if let Some(value) = field_value(element) {
        app.screen().written(&element.id(), &value);
        act(app, element, &value);
    }
}

fn act<A: Interactive>(app: &Rc<A>, element: &Element, value: &str) {
    app.input(Input::Action(&action_of(element), value));
}

/// The tab that an arrow key leads to from the current one.
fn tab_beside(element: &Element, key: &str) -> Option<Element> {
    let list = element.closest("[role=tablist]").ok()??;
    match key {
        "ArrowLeft" => element.previous_element_sibling().or_else(|| list.last_element_child()),
        "ArrowRight" => element.next_element_sibling().or_else(|| list.first_element_child()),
        "Home" => list.first_element_child(),
        "End" => list.last_element_child(),
        _ => None,
    }
}

fn key<A: Interactive>(app: &Rc<A>, event: &KeyboardEvent) {
    let Some(key) = key_of(event) else { return };
    if let Some(tab) = target(event).and_then(|element| tab_beside(&element, &key.name)) {
        event.prevent_default();
        dom::focus_on(&tab);
        return act(app, &tab, &tab.get_attribute("data-value").unwrap_or_default());
    }
    if key.is_taken(A::OWN_KEYS) {
        event.prevent_default();
    }
    app.input(Input::Key(key));
}
