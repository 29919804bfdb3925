//! Files that are dropped, pasted, chosen and saved; the clipboard, and the system's share sheet.

use std::rc::Rc;

use js_sys::{Array, Function, Object, Promise, Reflect, Uint8Array};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::{
    Blob, ClipboardEvent, DataTransfer, Document, DragEvent, EventTarget, FileList,
    HtmlAnchorElement, HtmlTextAreaElement, Url, Window,
};

use super::listen::{Listener, on, target};
use super::{address, later, views};

/// Passes on the bytes of what is dropped on the page or pasted into it, except texts in fields.
///
/// # Errors
/// Those of the browser.
pub fn taken(
    root: &EventTarget,
    on_bytes: impl Fn(Vec<u8>) + 'static,
) -> Result<[Listener; 3], JsValue> {
    let on_bytes: Rc<dyn Fn(Vec<u8>)> = Rc::new(on_bytes);
    let own = Rc::clone(&on_bytes);
    Ok([
        on(root, "dragover", |event: DragEvent| event.prevent_default())?,
        on(root, "drop", move |event: DragEvent| {
            event.prevent_default();
            take(event.data_transfer(), &own);
        })?,
        on(root, "paste", move |event: ClipboardEvent| {
            let field = target(&event);
            if !field.is_some_and(|field| ["TEXTAREA", "INPUT"].contains(&&*field.tag_name())) {
                take(event.clipboard_data(), &on_bytes);
            }
        })?,
    ])
}

fn take(data: Option<DataTransfer>, on_bytes: &Rc<dyn Fn(Vec<u8>)>) {
    let Some(data) = data else { return };
    if let Some(files) = data.files().filter(|files| files.length() > 0) {
        let on_bytes = Rc::clone(on_bytes);
        read(&files, move |bytes| on_bytes(bytes));
    } else {
        let text = data.get_data("text/plain").unwrap_or_default();
        if !text.trim().is_empty() {
            on_bytes(text.into_bytes());
        }
    }
}

/// The window property under which a large file waits for the explorer, which reads it piece by piece.
pub const PARKED: &str = "tengenFile";

/// Reads the first of the given files; an unreadable one is passed on as empty. A large one is left to the explorer.
pub fn read(files: &FileList, done: impl FnOnce(Vec<u8>) + 'static) {
    const LARGE: f64 = 4e6;
    let Some(file) = files.get(0) else { return };
    if file.size() > LARGE
        && [".lib", ".sgf"].iter().any(|end| file.name().to_ascii_lowercase().ends_with(end))
        && let Some(window) = web_sys::window()
    {
        // A window accepts any property.
        let _ = Reflect::set(&window, &PARKED.into(), &file);
        return address::go(&window, views::EXPLORER.openers[0]);
    }
    later::settled(&file.array_buffer(), move |buffer| {
        done(Uint8Array::new(&buffer.unwrap_or_default()).to_vec());
    });
}

/// Has the browser save a text.
///
/// # Errors
/// Those of the browser.
pub fn save(document: &Document, name: &str, text: &str) -> Result<(), JsValue> {
    save_blob(document, name, &Blob::new_with_str_sequence(&Array::of1(&text.into()))?)
}

/// Has the browser save bytes.
///
/// # Errors
/// Those of the browser.
pub fn save_blob(document: &Document, name: &str, blob: &Blob) -> Result<(), JsValue> {
    let address = Url::create_object_url_with_blob(blob)?;
    let link: HtmlAnchorElement = document.create_element("a")?.dyn_into()?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address)
}

/// The function that opens the system's share sheet, if the browser has one.
fn share_function(window: &Window) -> Option<Function> {
    Reflect::get(&window.navigator(), &"share".into()).ok()?.dyn_into().ok()
}

/// Whether the browser can [`share`].
pub fn can_share(window: &Window) -> bool {
    share_function(window).is_some()
}

/// Passes something to the system's share sheet: a `url` or a `text`. Reports whether it was shared.
pub fn share(window: &Window, kind: &str, what: &str, done: impl FnOnce(bool) + 'static) {
    let shared = Object::new();
    let set = Reflect::set(&shared, &kind.into(), &what.into());
    let promise =
        set.ok().and_then(|_| share_function(window)?.call1(&window.navigator(), &shared).ok());
    let promise = promise.and_then(|promise| promise.dyn_into().ok());
    let promise = promise.unwrap_or_else(|| Promise::reject(&JsValue::UNDEFINED));
    later::settled(&promise, move |shared| done(shared.is_some()));
}

/// Puts a text on the clipboard, by the old method where the new one is missing or refused; reports whether it
/// succeeded.
pub fn copy(window: &Window, document: &Document, text: String, done: impl FnOnce(bool) + 'static) {
    let navigator = window.navigator();
    let there = Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|c| c.is_object());
    let written = if there {
        navigator.clipboard().write_text(&text)
    } else {
        Promise::reject(&JsValue::UNDEFINED)
    };
    let document = document.clone();
    later::settled(&written, move |written| {
        done(written.is_some() || copy_old(&document, &text).is_some_and(|copied| copied));
    });
}

fn copy_old(document: &Document, text: &str) -> Option<bool> {
    let area: HtmlTextAreaElement = document.create_element("textarea").ok()?.dyn_into().ok()?;
    area.set_value(text);
    let body = document.body()?;
    body.append_child(&area).ok()?;
    area.select();
    let document: &web_sys::HtmlDocument = document.dyn_ref()?;
    let copied = document.exec_command("copy").ok();
    area.remove();
    copied
}
