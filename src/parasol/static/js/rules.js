/**
 * The rules: the contents fold away on a narrow screen, and show where one is on a wide one.
 * @module
 */
const contents = /** @type {HTMLElement} */ (document.querySelector(".contents"));
const fold = /** @type {HTMLDetailsElement} */ (contents.querySelector("details"));
const narrow = matchMedia("(max-width: 980px)");

const fit = () => {
  fold.open = !narrow.matches;
};
narrow.addEventListener("change", fit);
fit();
contents.addEventListener("click", (event) => {
  if (narrow.matches && /** @type {Element} */ (event.target).closest("a")) fold.open = false;
});

const links = new Map(
  [...contents.querySelectorAll("a")].map((link) => [decodeURIComponent(link.hash.slice(1)), link]),
);
const watch = new IntersectionObserver(
  (entries) => {
    const seen = entries.find((entry) => entry.isIntersecting);
    if (!seen) return;
    for (const link of links.values()) link.removeAttribute("aria-current");
    const link = links.get(seen.target.id);
    link?.setAttribute("aria-current", "true");
  },
  { rootMargin: "0px 0px -70% 0px" },
);
for (const heading of document.querySelectorAll(".leaf h2[id]")) watch.observe(heading);
