//! Does what the library asks the browser to do.

use std::rc::Rc;

use tengen_web::page::model::{Effect, Message};
use tengen_web::runtime::link::{build, of_this_build};
use tengen_web::runtime::{address, dom, feel, fetch, files, later, shell, words};

use super::app::App;

/// Does one effect.
pub(crate) fn run(app: &Rc<App>, effect: Effect) {
    match effect {
        Effect::Send(request) => app.engines.borrow_mut().send(request),
        Effect::Prove(request) => app.solver.borrow_mut().ask(request),
        Effect::File(request) => app.files.borrow_mut().ask(request),
        Effect::OpenStudy => shell::open_view(address::STUDY[0]),
        Effect::FetchWeights(rule) => {
            let own = Rc::clone(app);
            let address = of_this_build(&format!("./weights-{rule}.bin"));
            fetch::bytes(&app.window, address, move |file| own.send(Message::Weights(rule, file)));
        }
        Effect::Respawn => app.spawn_engine(),
        Effect::Store(order) => app.storage.carry_out(order),
        Effect::FetchSheets => shell::open_view("sheets"),
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
        Effect::Download { name, text } => {
            if files::save(&app.document, &name, &text).is_err() {
                // The text can still be copied by hand.
                let own = Rc::clone(app);
                later::soon(&app.window, move || own.send(Message::Copied(false)));
            }
        }
        Effect::SavePicture(name) => {
            let own = Rc::clone(app);
            app.layers.save_picture(&app.document, name, move || own.send(Message::PictureFailed));
        }
        Effect::Go(fragment) => address::go(&app.window, &fragment),
        Effect::ClearAddress => address::clear(&app.window),
        Effect::Focus(id) => app.focus(id),
        Effect::HandFocus(id) => {
            if dom::has_keyboard(&app.document) {
                app.focus(id);
            }
        }
        Effect::Feel { what, sound, vibration } => feel::feel(what.name(), sound, vibration),
        Effect::After(millis, timer) => {
            let own = Rc::clone(app);
            later::after(&app.window, millis, move || own.send(Message::TimerFired(timer)));
        }
    }
}

fn copy(app: &Rc<App>, text: String) {
    let own = Rc::clone(app);
    files::copy(&app.window, &app.document, text, move |done| own.send(Message::Copied(done)));
}
