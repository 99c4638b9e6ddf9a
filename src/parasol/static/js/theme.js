// Applies what settings.js keeps: theme, motion and contrast as attributes of <html>. Not a module:
// it runs before the page is painted, so that nobody sees the wrong theme first.
{
  const root = document.documentElement;
  /** @type {Record<string, [MediaQueryList, string, string]>} */
  const wishes = {
    theme: [matchMedia("(prefers-color-scheme: dark)"), "dark", "light"],
    motion: [matchMedia("(prefers-reduced-motion: reduce)"), "reduced", "full"],
    contrast: [matchMedia("(prefers-contrast: more)"), "high", "normal"],
  };

  const apply = () => {
    /** @type {Record<string, string>} */
    let stored = {};
    try {
      stored = JSON.parse(localStorage.getItem("parasol-settings") ?? "{}") || {};
    } catch {
      // Storage is shut: the system's wishes count.
    }
    for (const [name, [media, on, off]] of Object.entries(wishes)) {
      const chosen = stored[name];
      root.dataset[name] = chosen === on || chosen === off ? chosen : media.matches ? on : off;
    }
    const colour = document.querySelector("meta[name=theme-color]");
    colour?.setAttribute("content", root.dataset.theme === "dark" ? "#57505a" : "#fbedcd");
  };

  apply();
  addEventListener("parasol-settings", apply);
  addEventListener("storage", apply);
  addEventListener("DOMContentLoaded", apply);
  for (const [media] of Object.values(wishes)) media.addEventListener("change", apply);
}
