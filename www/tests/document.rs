//! The page's bridge in a real browser: the document takes every change, and the canvas shows stones in the right
//! places.
#![cfg(target_arch = "wasm32")]

use std::collections::BTreeSet;

use js_sys::{Array, Function, Intl, JSON, Object, Reflect};
use tengen_web::board::{Geometry, ground, stones};
use tengen_web::game::PlayedGame;
use tengen_web::page::model::{PageMessage, PageModel, Sheet, Started};
use tengen_web::page::update::update;
use tengen_web::page::view::view;
use tengen_web::runtime::document::{Document as View, HtmlNode};
use tengen_web::runtime::root::Root;
use tengen_web::runtime::{canvas, dom, words as brought};
use tengen_web::text::{Category, Language, Numbers, Plurals, Words};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::{
    CanvasRenderingContext2d, Document, Element, HtmlCanvasElement, HtmlDialogElement, HtmlElement,
    HtmlSelectElement, ShadowRoot,
};

wasm_bindgen_test_configure!(run_in_browser);

/// Attaches a shadow tree. A feature of web-sys for that would compile what the page is made of once more.
fn shadow_of(host: &Element) -> ShadowRoot {
    let attach = Reflect::get(host, &"attachShadow".into()).unwrap();
    let options = JSON::parse(r#"{"mode": "open"}"#).unwrap();
    attach.unchecked_into::<Function>().call1(host, &options).unwrap().unchecked_into()
}

/// The body of the real page, in the test's document.
fn page() -> Document {
    let document = web_sys::window().unwrap().document().unwrap();
    let markup = include_str!("../index.html");
    let body = markup.split("<body>").nth(1).unwrap().split("</body>").next().unwrap();
    let body = &format!("{body}{}", include_str!("../sheets.html"));
    let place = document.get_element_by_id("page-under-test").unwrap_or_else(|| {
        let place = document.create_element("div").unwrap();
        place.set_id("page-under-test");
        document.body().unwrap().append_child(&place).unwrap();
        place
    });
    place.set_inner_html(body);
    document
}

fn root(document: &Document) -> Root {
    document.clone().into()
}

fn show(document: &Document, model: &PageModel) -> View {
    let view = view(model);
    change(document, &view, &View::default());
    view
}

fn change(document: &Document, view: &View, old: &View) {
    for change in view.changes(old) {
        dom::apply(&root(document), change);
    }
}

fn words(language: &str, source: &str) -> Words {
    let language = Language::from_tag(language).unwrap();
    Words {
        language,
        source: source.to_owned(),
        plurals: Plurals::default(),
        numbers: Numbers::default(),
    }
}

fn opened(link: &str) -> PageModel {
    let mut model = PageModel::new();
    let words = vec![words(
        "en",
        concat!(include_str!("../text/en.txt"), include_str!("../text/shared-en.txt")),
    )];
    let started = Started { fragment: link.into(), words, ..Started::default() };
    update(&mut model, PageMessage::Started(started));
    model.sheets.are_here = true;
    model
}

fn element(document: &Document, id: &str) -> Element {
    document.get_element_by_id(id).unwrap()
}

#[wasm_bindgen_test]
fn the_document_shows_the_model() {
    let document = page();
    let model = opened("#rule=renju&moves=h8i9g7");
    dom::label(&root(&document), &model.text);
    show(&document, &model);
    let root = element(&document, "tengen");
    assert_eq!(root.get_attribute("data-moves").as_deref(), Some("h8i9g7"));
    assert_eq!(root.get_attribute("data-status").as_deref(), Some("white to move"));
    assert_eq!(root.get_attribute("data-result"), None);
    let cell = element(&document, "p-g7");
    assert_eq!(cell.get_attribute("aria-label").as_deref(), Some("g7, black, last move"));
    let buttons = document.query_selector_all("#move-list button").unwrap();
    assert_eq!(buttons.length(), 3);
    assert_eq!(element(&document, "start").text_content().as_deref(), Some("Start"));
}

#[wasm_bindgen_test]
fn another_language_changes_the_words_and_no_choice() {
    let document = page();
    let mut model = opened("#rule=renju&moves=h8");
    let english = show(&document, &model);
    let chinese =
        words("zh", concat!(include_str!("../text/zh.txt"), include_str!("../text/shared-zh.txt")));
    model.settings.language = chinese.language;
    update(&mut model, PageMessage::Words(chinese.language, Some(chinese)));
    dom::label(&root(&document), &model.text);
    change(&document, &view(&model), &english);
    assert_eq!(element(&document, "start").text_content().as_deref(), Some("开始"));
    let rule: HtmlSelectElement = element(&document, "new-rule").dyn_into().unwrap();
    assert_eq!(rule.value(), "renju");
}

/// The plural categories of every language are listed in the project; they and the number formats have to agree with
/// the browser.
#[wasm_bindgen_test]
fn plural_categories_and_numbers_are_the_browsers() {
    let document = page();
    let words = document.create_element("pre").unwrap();
    words.set_text_content(Some("a = b"));
    document.body().unwrap().append_child(&words).unwrap();
    for language in Language::all() {
        words.set_attribute("data-words", language.name()).unwrap();
        let found = brought::at_hand(&document);
        let found = found.last().unwrap();
        assert_eq!((found.language, found.source.as_str()), (language, "a = b"));
        let rules = Intl::PluralRules::new(&Array::of1(&language.tag().into()), &Object::new());
        let categories =
            Reflect::get(&rules.resolved_options(), &"pluralCategories".into()).unwrap();
        let known: BTreeSet<_> = Array::from(&categories)
            .iter()
            .filter_map(|category| Category::named(&category.as_string()?))
            .map(Category::name)
            .collect();
        assert_eq!(known, language.categories().collect(), "{language:?}");
        let whole = (0..200).map(|n| found.plurals.category(n).name());
        assert!(whole.collect::<BTreeSet<_>>().is_subset(&known), "{language:?}");
        let format =
            Intl::NumberFormat::new(&Array::of1(&language.tag().into()), &Object::new()).format();
        let written = format.call1(&JsValue::UNDEFINED, &549_945.into()).unwrap().as_string();
        assert_eq!(Some(found.numbers.whole(549_945.0)), written, "{language:?}");
        let written = format.call1(&JsValue::UNDEFINED, &97.1.into()).unwrap().as_string();
        assert_eq!(Some(found.numbers.decimals(97.1, 1)), written, "{language:?}");
    }
    words.remove();
}

#[wasm_bindgen_test]
fn a_sheet_opens_and_closes() {
    let document = page();
    let mut model = opened("#moves=h8");
    model.sheets.open = Some(Sheet::Help);
    let open = show(&document, &model);
    let dialog: HtmlDialogElement = element(&document, "sheet-help").dyn_into().unwrap();
    assert!(dialog.open());
    model.sheets.open = None;
    change(&document, &view(&model), &open);
    assert!(!dialog.open());
}

#[wasm_bindgen_test]
fn what_stays_in_a_list_keeps_its_element_and_the_focus() {
    let document = page();
    let mut model = opened("#moves=h8i9");
    let before = show(&document, &model);
    let button = document.query_selector("#move-list [data-value=\"1\"]").unwrap().unwrap();
    button.unchecked_ref::<HtmlElement>().focus().unwrap();
    for (moves, said) in [("h8i9g7", "1h82i93g7"), ("a1", "1a1"), ("c3i9d5", "1c32i93d5")] {
        let old = view(&model);
        model.play.game = PlayedGame::from_link(&format!("moves={moves}")).unwrap();
        change(&document, &view(&model), &old);
        let list = element(&document, "move-list");
        assert_eq!(list.text_content().as_deref(), Some(said));
        assert_eq!(list.query_selector_all("[aria-current]").unwrap().length(), 1);
        let focused = document.active_element().unwrap();
        assert_eq!(focused.get_attribute("data-value").as_deref(), Some("1"));
    }
    assert!(before != view(&model));
}

#[wasm_bindgen_test]
fn rows_that_come_and_go_leave_the_elements_of_the_others() {
    let document = page();
    let list = |values: &str| {
        let button = |value: char| HtmlNode::button("go", value).say(value);
        let mut view = View::default();
        view.fill("move-list", values.chars().map(button).collect());
        view
    };
    let five = || document.query_selector("#move-list [data-value=\"5\"]").unwrap().unwrap();
    let mut old = list("359");
    change(&document, &old, &View::default());
    let element_of_five = five();
    // At the beginning, in the middle, at the end; added, removed, changed.
    for values in ["2359", "24359", "2459", "245", "5", "15", "1567", "1568", "2568", "25"] {
        let view = list(values);
        change(&document, &view, &old);
        assert_eq!(element(&document, "move-list").text_content().as_deref(), Some(values));
        assert_eq!(five(), element_of_five, "{values}");
        old = view;
    }
}

/// The colour at the middle of a point: red, green, blue.
fn colour(canvas: &HtmlCanvasElement, geometry: &Geometry, name: &str, ratio: f64) -> [u8; 3] {
    let place = geometry.place(name.parse().unwrap());
    let context: CanvasRenderingContext2d =
        canvas.get_context("2d").unwrap().unwrap().unchecked_into();
    let (x, y) = ((place.x * ratio).floor(), (place.y * ratio).floor());
    let data = context.get_image_data(x, y, 1.0, 1.0).unwrap().data();
    [data[0], data[1], data[2]]
}

#[wasm_bindgen_test]
fn stones_are_drawn_in_the_right_place_at_any_ratio() {
    let document = page();
    let style = document.body().unwrap().style();
    for (property, colour) in [
        ("--stone-black", "#101010"),
        ("--stone-black-light", "#202020"),
        ("--stone-white", "#f0f0f0"),
        ("--stone-white-light", "#ffffff"),
        ("--stone-shadow", "#000000"),
        ("--ink-wood", "#d0a060"),
        ("--ink-wood-shade", "#d0a060"),
        ("--ink-line", "#604020"),
    ] {
        style.set_property(property, colour).unwrap();
    }
    let model = opened("#moves=h8i9a1");
    let geometry = Geometry::new(model.play.game.size(), 320.0);
    // 0.9375 makes it exactly as wide as an unsized canvas.
    for ratio in [0.9375, 1.0, 1.5, 3.0] {
        let board = canvas::Canvas::new(&root(&document), "stones");
        let mut shapes = ground(&geometry, true);
        shapes.extend(stones(&geometry, model.play.game.shown().board(), 1.0));
        board.draw(&shapes, 320.0, ratio);
        let element: HtmlCanvasElement = element(&document, "stones").dyn_into().unwrap();
        assert_eq!(f64::from(element.width()), 320.0 * ratio);
        assert_eq!(element.width(), element.height());
        let at = |name| colour(&element, &geometry, name, ratio);
        assert!(at("h8").iter().all(|&c| c < 0x40), "{:?}", at("h8"));
        assert!(at("i9").iter().all(|&c| c > 0xd0), "{:?}", at("i9"));
        assert!(at("d12")[0] < 0xa0, "a star point is darker than the wood: {:?}", at("d12"));
    }
}

#[wasm_bindgen_test]
fn several_pages_share_one_document() {
    let document = page();
    let markup = element(&document, "page-under-test").inner_html();
    let place = |moves: &str| {
        let place = document.create_element("div").unwrap();
        document.body().unwrap().append_child(&place).unwrap();
        (place, opened(&format!("#moves={moves}")))
    };
    let ((plain, own), (host, other)) = (place("h8i9"), place("a1"));
    plain.set_inner_html(&markup);
    let shadow = shadow_of(&host);
    shadow.set_inner_html(&markup);
    let roots = [(Root::Element(plain.clone()), own), (Root::Shadow(shadow), other)];
    for (root, model) in &roots {
        for change in view(model).changes(&View::default()) {
            dom::apply(root, change);
        }
    }
    for ((root, _), (moves, last)) in roots.iter().zip([("h8i9", "p-i9"), ("a1", "p-a1")]) {
        let of = |id: &str, name: &str| root.by_id(id).unwrap().get_attribute(name).unwrap();
        assert_eq!(of("tengen", "data-moves"), moves);
        assert!(of(last, "aria-label").ends_with("last move"), "{}", of(last, "aria-label"));
        assert_eq!(root.all("#move-list button").len(), root.all("#move-list [data-value]").len());
        assert_eq!(canvas::Surface::new(root, "stones").element.id(), "stones");
    }
    plain.remove();
    host.remove();
}
