//! The sheet for files.

use crate::files::ExportFormat;
use crate::page::model::{PageModel, Sheet};
use crate::runtime::document::{Document, HtmlNode};

pub(super) fn files(model: &PageModel, document: &mut Document) {
    let error = model.sheets.import_error.as_deref();
    document.flag("import-error", "hidden", error.is_none());
    document.text("import-error", error.unwrap_or_default());
    let fits = ExportFormat::ALL.into_iter().filter(|format| format.fits(&model.play.game));
    let option = |format: ExportFormat| {
        let label = model.text.named("format", format.name());
        HtmlNode::option(format.name(), label)
    };
    document.fill("export-format", fits.map(option).collect());
    // Written only where it is visible.
    if let Some((format, text)) =
        model.sheets.written.as_ref().filter(|_| model.sheets.open == Some(Sheet::Files))
    {
        document.value("export-format", format.name());
        document.value("export-text", text.as_str());
    }
}
