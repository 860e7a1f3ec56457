/** What counts as a use of the page; scrolling is reading. */
const acts = ["keydown", "pointerdown", "wheel", "touchstart"] as const;

let actedAt = Date.now();
for (const act of acts)
  document.addEventListener(act, () => void (actedAt = Date.now()), { passive: true, capture: true });

/** When somebody last used this page, in milliseconds since 1970. Its load is a use. */
export const lastAct = (): number => actedAt;
