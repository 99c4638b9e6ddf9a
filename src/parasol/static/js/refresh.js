/**
 * Parts of a page that tell of tables are fetched anew now and then: the same page again, of which
 * only those parts are taken over. So they are written in one place, the page's template.
 * @module
 */

const REFRESH_MS = 15000;

/** @param {string[]} parts ids of elements */
export function keepRefreshed(parts) {
  let at = Date.now();

  async function look() {
    if (document.visibilityState !== "visible" || Date.now() - at < REFRESH_MS) return;
    at = Date.now();
    try {
      const answer = await fetch(location.pathname);
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      for (const id of parts) {
        const [old, fresh] = [document.getElementById(id), page.getElementById(id)];
        const busy = old?.contains(document.activeElement);
        if (old && fresh && !busy && old.innerHTML !== fresh.innerHTML)
          old.replaceChildren(...fresh.childNodes);
      }
    } catch {
      /* the server is away: what is shown stays */
    }
  }

  setInterval(look, REFRESH_MS + 500);
  document.addEventListener("visibilitychange", look);
}
