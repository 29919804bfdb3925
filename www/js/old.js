// Loaded only by browsers without JavaScript modules, which cannot read any other script of the page: says why
// nothing starts there.
var words = document.querySelector("[data-words]").textContent;
var text = /^failed\.old = (.*)$/m.exec(words)[1];
var failed = document.getElementById("failed");
failed.textContent = text.replace("{reason}", "JavaScript modules");
failed.removeAttribute("hidden");
var late = document.getElementById("late");
late.parentNode.removeChild(late);
