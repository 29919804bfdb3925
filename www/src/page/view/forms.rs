//! Sheets and the fields in them.

use tengen::board::{Size, Stone};
use tengen::rules::Rule;
use tengen::rules::opening::{Opening, OpeningRule};

use super::clock;
use crate::page::model::{PageModel, Sheet, Sheets};
use crate::play::{BY_STRENGTH, PERFECT, PlayLevel, SidePlayer, TAUGHT};
use crate::runtime::document::{Document, HtmlNode};
use crate::settings::Settings;
use crate::taught::TaughtChoice;
use crate::text::Language;
use crate::widgets::{number, sizes};

/// The players of the game, beside the board.
pub(super) fn players(model: &PageModel, old: &Document, document: &mut Document) {
    let play = &model.play;
    let [black, white] = [0, 1].map(|place| play.players[place].name());
    let language = model.text.language().tag();
    let key = format!(
        "{black};{white};{};{};{language};{}",
        play.game.rule().name(),
        play.game.size(),
        model.sheets.are_here
    );
    document.section(old, "players", key, |document| {
        for (stone, id) in [(Stone::Black, "black"), (Stone::White, "white")] {
            let player = play.player(stone);
            document.fill(id, options(model, stone, player, play.game.rule(), play.game.size()));
            document.value(id, player.name());
            document.flag(id, "data-computer", player != SidePlayer::Person);
        }
    });
}

/// The players that a colour can be given.
fn options(
    model: &PageModel,
    stone: Stone,
    player: SidePlayer,
    rule: Rule,
    size: Size,
) -> Vec<HtmlNode> {
    let text = &model.text;
    let level = |level: &PlayLevel| {
        let name = text.named("level", level.name);
        let rated = format!("{name} · {}", level.rating);
        HtmlNode::option(level.name, if level.rating > 0 { &rated } else { name })
    };
    let mut players = vec![HtmlNode::option("person", text.get("player.person"))];
    players.extend(BY_STRENGTH.into_iter().map(level));
    let covers = stone == Stone::Black
        && matches!(rule, Rule::Freestyle | Rule::Standard)
        && size == Size::STANDARD;
    // A chosen player stays in the list whatever else has been chosen since.
    if covers || player.is_perfect() {
        players.push(level(&PERFECT));
    }
    let taught = HtmlNode::new("optgroup").with("label", text.get("taught.group"));
    players.push(taught.children(TAUGHT.iter().map(level)));
    players
}

/// The values of the fields on the sheets.
pub(super) fn forms(model: &PageModel, old: &Document, document: &mut Document) {
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

fn fill(model: &PageModel, document: &mut Document) {
    let draft = &model.sheets.draft;
    for sheet in Sheet::ALL {
        document.open(&format!("sheet-{}", sheet.name()), model.sheets.open == Some(sheet));
    }
    document.attribute("to-lab", "href", format!("lab.html#{}", model.play.game.link()));
    let text = &model.text;
    let rules = Rule::ALL
        .map(|rule| HtmlNode::option(rule.name(), text.named("rule", rule.name())))
        .to_vec();
    document.fill("new-rule", rules);
    document.value("new-rule", draft.rule.name());
    document.text("new-rule-about", text.named("rule-about", draft.rule.name()));
    let fits = |&opening: &OpeningRule| Opening::new(opening, draft.rule, draft.size).is_ok();
    let openings = OpeningRule::ALL.into_iter().filter(fits);
    let openings = openings.map(|o| HtmlNode::option(o.name(), text.named("opening", o.name())));
    document.fill("new-opening", openings.collect());
    document.value("new-opening", draft.opening.name());
    document.text("new-opening-about", text.named("opening-about", draft.opening.name()));
    document.fill("new-size", sizes());
    document.value("new-size", draft.size.to_string());
    self::taught(model, document);
    clock::form(model, document);
    for (stone, id) in [(Stone::Black, "new-black"), (Stone::White, "new-white")] {
        let player = draft.players[stone.index()];
        document.fill(id, options(model, stone, player, draft.rule, draft.size));
        document.value(id, player.name());
        let about = format!("{id}-about");
        let words = text.find(&format!("level-about.{}", player.name()));
        document.flag(&about, "hidden", words.is_none());
        document.text(&about, words.unwrap_or_default());
    }
    document.value("theme", model.settings.theme.name());
    let languages = Language::all().map(|language| {
        HtmlNode::option(language.name(), language.own_name()).with("lang", language.tag())
    });
    document.fill("language", languages.collect());
    document.value("language", model.settings.language.name());
}

/// The table, depth and width of the taught opponents; shown if one of them plays or may soon.
fn taught(model: &PageModel, document: &mut Document) {
    let text = &model.text;
    let plays = |player: &SidePlayer| matches!(player, SidePlayer::Computer(level) if TAUGHT.contains(level));
    let wanted = model.sheets.draft.players.iter().chain(&model.play.players).any(plays);
    document.flag("taught", "hidden", !wanted);
    let tables = ["runs", "shapes"];
    let tables = tables.map(|table| HtmlNode::option(table, text.named("taught-table", table)));
    document.fill("taught-table", tables.to_vec());
    document.fill("taught-depth", TaughtChoice::DEPTHS.map(number).to_vec());
    let all = HtmlNode::option("all", text.get("taught.all"));
    let widths = TaughtChoice::WIDTHS.map(number);
    document.fill("taught-width", [all].into_iter().chain(widths).collect());
    for id in ["taught-table", "taught-depth", "taught-width"] {
        document.value(id, model.settings.taught_value(id));
    }
    document.flag("new-series", "hidden", model.sheets.draft.players.contains(&SidePlayer::Person));
    document.fill("games", Settings::GAMES.map(number).to_vec());
    document.value("games", model.settings.games.to_string());
    let pace = |seconds: u32| {
        let label = match seconds {
            0 => text.get("pace.none").to_owned(),
            _ => text.fill("pace.seconds", &[("n", &seconds.to_string())]),
        };
        HtmlNode::option(seconds.to_string(), label)
    };
    document.fill("pace", Settings::PACES.map(pace).to_vec());
    document.value("pace", model.settings.pace.to_string());
}
