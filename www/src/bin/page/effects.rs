//! Does what the library asks the browser to do.

use std::rc::Rc;

use js_sys::{Promise, Reflect};
use tengen_web::model::{Effect, Message};
use tengen_web::runtime::link::build;
use tengen_web::runtime::{later, words};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{Closure, JsValue};
use web_sys::{Document, HtmlTextAreaElement};

use super::app::App;
use super::{files, store, weights};

/// Does one effect.
pub(crate) fn run(app: &Rc<App>, effect: Effect) {
    match effect {
        Effect::Send(request) => app.engine.borrow().send(&request, request.permits()),
        Effect::StartSolver => app.solver.borrow_mut().spawn(),
        Effect::Prove(request) => app.solver.borrow().send(&request, Some(request.permits())),
        Effect::FetchWeights(rule) => weights::fetch(app, rule),
        Effect::Respawn => app.engine.borrow_mut().spawn(),
        Effect::Store(order) => store::obey(app, order),
        Effect::FetchWords(language) => {
            let own = Rc::clone(app);
            words::fetch(&app.window, &app.document, language, move |words| {
                own.send(Message::Words(language, words));
            });
        }
        Effect::Copy(text) => copy(app, text),
        Effect::CopyReport(text) => {
            let build = build().unwrap_or_default();
            let browser = app.window.navigator().user_agent().unwrap_or_default();
            copy(app, format!("Tengen {build}\n{browser}\n{text}"));
        }
        Effect::CopyAddress(fragment) => {
            let address = app.window.location().href().unwrap_or_default();
            let page = address.split('#').next().unwrap_or_default();
            copy(app, format!("{page}#{fragment}"));
        }
        Effect::Download { name, text } => {
            if files::save(&app.document, &name, &text).is_err() {
                // The text can still be copied by hand.
                let own = Rc::clone(app);
                later::soon(&app.window, move || own.send(Message::Copied(false)));
            }
        }
        Effect::ClearAddress => {
            let location = app.window.location();
            let address =
                location.pathname().unwrap_or_default() + &location.search().unwrap_or_default();
            if let Ok(history) = app.window.history() {
                // An address that stays is no harm.
                let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
            }
        }
        Effect::Focus(id) => app.focus(id),
        Effect::After(millis, timer) => {
            let own = Rc::clone(app);
            let ring = Closure::once_into_js(move || own.send(Message::Rang(timer)));
            // Fails for no function.
            let _ = app.window.set_timeout_with_callback_and_timeout_and_arguments_0(
                ring.unchecked_ref(),
                millis.cast_signed(),
            );
        }
    }
}

/// Puts a text on the clipboard, in the old way where the new one is missing or refused.
fn copy(app: &Rc<App>, text: String) {
    let own = Rc::clone(app);
    let navigator = app.window.navigator();
    let there = Reflect::get(&navigator, &"clipboard".into()).is_ok_and(|c| c.is_object());
    let written = if there {
        navigator.clipboard().write_text(&text)
    } else {
        Promise::reject(&JsValue::UNDEFINED)
    };
    later::settled(&written, move |done| {
        let done = done.is_some() || copy_old(&own.document, &text).is_some_and(|copied| copied);
        own.send(Message::Copied(done));
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
