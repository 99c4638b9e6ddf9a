// Applies what settings.js keeps: theme, motion and contrast as attributes of <html>. Not a module:
// it runs before the page is painted, so that nobody sees the wrong theme first.
(function () {
  var root = document.documentElement;
  var wishes = {
    theme: [matchMedia("(prefers-color-scheme: dark)"), "dark", "light"],
    motion: [matchMedia("(prefers-reduced-motion: reduce)"), "reduced", "full"],
    contrast: [matchMedia("(prefers-contrast: more)"), "high", "normal"],
  };

  function apply() {
    var stored = {};
    try {
      stored = JSON.parse(localStorage.getItem("parasol-settings")) || {};
    } catch (error) { /* storage is shut: the system's wishes count */ }
    for (var name in wishes) {
      var wish = wishes[name];
      var chosen = stored[name];
      if (chosen !== wish[1] && chosen !== wish[2]) chosen = wish[0].matches ? wish[1] : wish[2];
      root.dataset[name] = chosen;
    }
    var colour = document.querySelector("meta[name=theme-color]");
    if (colour) colour.content = root.dataset.theme === "dark" ? "#57505a" : "#fbedcd";
  }

  apply();
  addEventListener("parasol-settings", apply);
  addEventListener("storage", apply);
  addEventListener("DOMContentLoaded", apply);
  for (var name in wishes) wishes[name][0].addEventListener("change", apply);
})();
