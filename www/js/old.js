// Reports why nothing starts where the page's own scripts cannot run: in browsers without JavaScript modules, and where
// modules are refused, as in a sandboxed frame, which has no origin that a host would serve them to. Written so that
// every browser can parse it.
(function () {
  function report(key, reason) {
    var words = document.querySelector("[data-words]").textContent;
    var failed = document.getElementById("failed");
    var late = document.getElementById("late");
    var text = words.split("\n" + key + " = ")[1].split("\n")[0];
    failed.textContent = text.replace("{reason}", reason);
    failed.removeAttribute("hidden");
    if (late) late.parentNode.removeChild(late);
    // Nothing is starting any longer.
    document.querySelector("[data-first]").textContent = document.title;
  }
  if (!("noModule" in document.createElement("script"))) {
    report("failed.old", "JavaScript modules");
    return;
  }
  // By then boot.js has run, if it can.
  addEventListener("load", function () {
    if (self.startWorker) return;
    if (self.origin === "null") report("failed.frame");
    else report("failed.fetch", "boot.js");
  });
})();
