//! Files that are dropped, pasted, chosen and saved.

use std::rc::Rc;

use js_sys::{Array, Uint8Array};
use tengen_web::model::Message;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::JsValue;
use web_sys::{
    Blob, ClipboardEvent, Document, DragEvent, Element, EventTarget, FileList, HtmlAnchorElement,
    TextDecoder, Url,
};

use super::app::App;
use super::events::on;
use tengen_web::runtime::later;

/// Takes what is dropped on the page or pasted into it.
pub(crate) fn listen(app: &Rc<App>) -> Result<(), JsValue> {
    let document: &EventTarget = app.document.as_ref();
    on(app, document, "dragover", |_, event: DragEvent| event.prevent_default())?;
    on(app, document, "drop", |app, event: DragEvent| {
        event.prevent_default();
        let Some(data) = event.data_transfer() else { return };
        match data.files().filter(|files| files.length() > 0) {
            Some(files) => read(app, &files),
            None => text(app, data.get_data("text/plain").unwrap_or_default()),
        }
    })?;
    on(app, document, "paste", |app, event: ClipboardEvent| {
        let field = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        if field.is_some_and(|field| ["TEXTAREA", "INPUT"].contains(&field.tag_name().as_str())) {
            return;
        }
        let Some(data) = event.clipboard_data() else { return };
        match data.files().filter(|files| files.length() > 0) {
            Some(files) => read(app, &files),
            None => text(app, data.get_data("text/plain").unwrap_or_default()),
        }
    })
}

/// Makes text of bytes; [`None`] where the browser does not know the encoding.
pub(crate) fn decode(encoding: &str, bytes: &[u8]) -> Option<String> {
    let decoder = TextDecoder::new_with_label(encoding).ok()?;
    decoder.decode_with_u8_array(bytes).ok()
}

fn text(app: &Rc<App>, text: String) {
    if !text.trim().is_empty() {
        app.send(Message::File(text.into_bytes()));
    }
}

/// Reads the first of some files.
pub(crate) fn read(app: &Rc<App>, files: &FileList) {
    let Some(file) = files.get(0) else { return };
    let own = Rc::clone(app);
    later::settled(&file.array_buffer(), move |buffer| {
        // A file that cannot be read is one without a game.
        own.send(Message::File(Uint8Array::new(&buffer.unwrap_or_default()).to_vec()));
    });
}

/// Has the browser save a text.
pub(crate) fn save(document: &Document, name: &str, text: &str) -> Result<(), JsValue> {
    let blob = Blob::new_with_str_sequence(&Array::of1(&text.into()))?;
    let address = Url::create_object_url_with_blob(&blob)?;
    let link: HtmlAnchorElement = document.create_element("a")?.dyn_into()?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&address)
}
