//! Sheets and the fields in them.

use tengen::board::{Size, Stone};
use tengen::rules::Rule;
use tengen::rules::opening::{Opening, OpeningRule};

use super::clock;
use crate::page::model::{KEYS, Model, Sheet, Sheets};
use crate::play::{LEVELS, Level, PERFECT, Player, TAUGHT};
use crate::runtime::document::{Document, Node};
use crate::settings::Theme;
use crate::taught::TaughtChoice;
use crate::text::Language;

/// Board sizes that come first in the list.
const COMMON: [u8; 4] = [15, 16, 19, 20];

pub(super) fn forms(model: &Model, old: &Document, document: &mut Document) {
    let (Sheets { open, draft, .. }, play) = (&model.sheets, &model.play);
    let players = draft.players.iter().chain(&play.players).map(|player| player.name());
    let key = [
        open.map_or("", Sheet::name).to_owned(),
        play.game.link(),
        draft.rule.name().to_owned(),
        draft.size.to_string(),
        draft.opening.name().to_owned(),
        draft.clock.map_or_else(String::new, |clock| clock.to_string()),
        players.collect::<Vec<_>>().join(" "),
        model.settings.fields().to_string(),
        model.text.language().tag().to_owned(),
    ];
    document.section(old, "forms", key.join(";"), |section| fill(model, section));
}

fn fill(model: &Model, document: &mut Document) {
    let (play, draft) = (&model.play, &model.sheets.draft);
    for sheet in Sheet::ALL {
        document.open(&format!("sheet-{}", sheet.name()), model.sheets.open == Some(sheet));
    }
    document.attribute("to-lab", "href", format!("lab.html#{}", model.play.game.link()));
    let text = &model.text;
    let option =
        |value: &str, label: &str| Node::new("option").with("value", value.to_owned()).say(label);
    let rules = Rule::ALL.map(|rule| option(rule.name(), text.named("rule", rule.name()))).to_vec();
    document.fill("new-rule", rules);
    document.value("new-rule", model.sheets.draft.rule.name());
    document.text("new-rule-about", text.named("rule-about", model.sheets.draft.rule.name()));
    let fits = |&opening: &OpeningRule| {
        Opening::new(opening, model.sheets.draft.rule, model.sheets.draft.size).is_ok()
    };
    let openings = OpeningRule::ALL.into_iter().filter(fits);
    let openings = openings.map(|o| option(o.name(), text.named("opening", o.name())));
    document.fill("new-opening", openings.collect());
    document.value("new-opening", model.sheets.draft.opening.name());
    document
        .text("new-opening-about", text.named("opening-about", model.sheets.draft.opening.name()));
    let others = (Size::MIN..=Size::MAX).filter(|side| !COMMON.contains(side));
    let sizes = COMMON.into_iter().chain(others);
    let sizes = sizes.map(|side| option(&side.to_string(), &format!("{side} × {side}"))).collect();
    document.fill("new-size", sizes);
    document.value("new-size", model.sheets.draft.size.to_string());
    let players = |stone, player: Player, rule, size| {
        let level = |level: Level| option(level.name, text.named("level", level.name));
        let mut players = vec![option("person", text.get("player.person"))];
        players.extend(LEVELS.map(level));
        let covers = stone == Stone::Black
            && matches!(rule, Rule::Freestyle | Rule::Standard)
            && size == Size::STANDARD;
        // Whoever has been chosen is in the list, whatever has been chosen since.
        if covers || player.is_perfect() {
            players.push(level(PERFECT));
        }
        let taught = Node::new("optgroup").with("label", text.get("taught.group"));
        players.push(taught.children(TAUGHT.map(level)));
        players
    };
    self::taught(model, document);
    clock::form(model, document);
    for (stone, now, next) in
        [(Stone::Black, "black", "new-black"), (Stone::White, "white", "new-white")]
    {
        let (player, to_come) = (play.player(stone), draft.players[stone.index()]);
        document.fill(now, players(stone, player, play.game.rule(), play.game.size()));
        document.fill(next, players(stone, to_come, draft.rule, draft.size));
        document.value(now, player.name());
        document.value(next, to_come.name());
        let computer = player != Player::Person;
        document.flag(now, "data-computer", computer);
    }
    let themes = Theme::ALL.map(|theme| option(theme.name(), text.named("theme", theme.name())));
    document.fill("theme", themes.to_vec());
    document.value("theme", model.settings.theme.name());
    let languages = Language::all()
        .map(|language| option(language.name(), language.own_name()).with("lang", language.tag()));
    document.fill("language", languages.collect());
    document.value("language", model.settings.language.name());
    let keys = KEYS.into_iter().flat_map(|(key, about)| {
        let name = Node::new("dt").child(Node::new("kbd").say(key));
        [name, Node::new("dd").say(text.get(about))]
    });
    document.fill("keys", keys.collect());
}

/// How far and by what the taught opponents look; on show where one of them plays or may soon.
fn taught(model: &Model, document: &mut Document) {
    let text = &model.text;
    let plays =
        |player: &Player| matches!(player, Player::Computer(level) if TAUGHT.contains(level));
    let wanted = model.sheets.draft.players.iter().chain(&model.play.players).any(plays);
    document.flag("taught", "hidden", !wanted);
    let option = |value: String, label: &str| Node::new("option").with("value", value).say(label);
    let tables = ["runs", "shapes"];
    let tables = tables.map(|table| option(table.to_owned(), text.named("taught-table", table)));
    document.fill("taught-table", tables.to_vec());
    let number = |n: u32| option(n.to_string(), &n.to_string());
    document.fill("taught-depth", TaughtChoice::DEPTHS.map(number).to_vec());
    let all = option("all".to_owned(), text.get("taught.all"));
    let widths = TaughtChoice::WIDTHS.map(number);
    document.fill("taught-width", [all].into_iter().chain(widths).collect());
    for id in ["taught-table", "taught-depth", "taught-width"] {
        document.value(id, model.settings.taught_value(id));
    }
}
