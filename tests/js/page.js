/** As much of a page as modules look at while they are loaded. Imported before anything of the page. */

/** @type {Record<string, ((event: Event) => void)[]>} */
let listeners = {};
/** @type {Map<number, {at: number, act: () => void}>} */
const timers = new Map();
let now = 0;
let made = 0;

export const page = {
  documentElement: { lang: "en", dataset: {} },
  visibilityState: "visible",
  /** @param {string} type @param {(event: Event) => void} listener */
  addEventListener(type, listener) {
    listeners[type] ??= [];
    listeners[type].push(listener);
  },
  /** Let something happen to the page. @param {string} type */
  fire(type) {
    for (const listener of listeners[type] ?? []) listener(new Event(type));
  },
  /** Nobody listens any more. */
  forget() {
    listeners = {};
  },
};

/** From now on time passes only where `tick` lets it. */
export function stopClock() {
  timers.clear();
  Object.assign(globalThis, {
    setTimeout: (/** @type {() => void} */ act, /** @type {number} */ ms) => {
      made += 1;
      timers.set(made, { at: now + ms, act });
      return made;
    },
    clearTimeout: (/** @type {number} */ timer) => timers.delete(timer),
  });
}

/** Let time pass. @param {number} ms */
export function tick(ms) {
  const until = now + ms;
  for (;;) {
    const due = [...timers]
      .filter(([, { at }]) => at <= until)
      .sort(([, a], [, b]) => a.at - b.at)[0];
    if (!due) break;
    timers.delete(due[0]);
    now = due[1].at;
    due[1].act();
  }
  now = until;
}

Object.assign(globalThis, { document: page, matchMedia: () => ({ matches: false }) });
