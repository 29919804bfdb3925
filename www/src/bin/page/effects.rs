//! Carries out what the library asks of the browser.

use std::rc::Rc;

use tengen_web::engine::{EngineEffect, EngineEvent};
use tengen_web::page::model::{PageEffect, PageMessage};
use tengen_web::runtime::engine::weights;
use tengen_web::runtime::link::build;
use tengen_web::runtime::{address, dom, feel, files, later, shell, views, words};

use super::app::App;

/// Carries out one effect.
pub(crate) fn run(app: &Rc<App>, effect: PageEffect) {
    match effect {
        PageEffect::Engine(effect) => engine(app, effect),
        PageEffect::Prove(request) => app.solver.borrow_mut().ask(request),
        PageEffect::File(request) => app.files.borrow_mut().ask(request),
        PageEffect::OpenStudy => shell::open_view(views::STUDY.openers[0]),
        PageEffect::Store(order) => app.storage.carry_out(order),
        PageEffect::FetchSheets => shell::open_view("sheets"),
        PageEffect::FetchWords(language) => {
            let own = Rc::clone(app);
            words::fetch(&app.window, &app.document, language, move |words| {
                own.send(PageMessage::Words(language, words));
            });
        }
        PageEffect::Copy(text) => copy(app, text),
        PageEffect::CopyReport(text) => {
            let build = build().unwrap_or_default();
            let browser = app.window.navigator().user_agent().unwrap_or_default();
            copy(app, format!("Tengen {build}\n{browser}\n{text}"));
        }
        PageEffect::Download { name, text } => {
            if files::save(&app.document, &name, &text).is_err() {
                // The text can still be copied by hand.
                let own = Rc::clone(app);
                later::soon(&app.window, move || own.send(PageMessage::Copied(false)));
            }
        }
        PageEffect::SavePicture(name) => {
            let own = Rc::clone(app);
            app.layers
                .save_picture(&app.document, name, move || own.send(PageMessage::PictureFailed));
        }
        PageEffect::Go(fragment) => address::go(&app.window, &fragment),
        PageEffect::ClearAddress => address::clear(&app.window),
        PageEffect::Focus(id) => app.focus(id),
        PageEffect::HandFocus(id) => {
            if dom::has_keyboard(&app.document) {
                app.focus(id);
            }
        }
        PageEffect::Feel { what, sound, vibration } => feel::feel(what.name(), sound, vibration),
        PageEffect::After(millis, timer) => {
            let own = Rc::clone(app);
            later::after(&app.window, millis, move || own.send(PageMessage::TimerFired(timer)));
        }
    }
}

fn engine(app: &Rc<App>, effect: EngineEffect) {
    match effect {
        EngineEffect::Start => app.spawn_engine(),
        EngineEffect::Ask(request) => app.engines.borrow_mut().send(request),
        EngineEffect::FetchWeights(rule) => {
            let own = Rc::clone(app);
            weights(&app.window, rule, move |file| {
                own.send(PageMessage::Engine(EngineEvent::Weights(rule, file)));
            });
        }
    }
}

fn copy(app: &Rc<App>, text: String) {
    let own = Rc::clone(app);
    files::copy(&app.window, &app.document, text, move |done| own.send(PageMessage::Copied(done)));
}
