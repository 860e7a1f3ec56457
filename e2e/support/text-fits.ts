import type { Page } from "@playwright/test";

/** Widths of the screen in CSS pixels (WCAG 2.2, 1.4.10). */
const widths = [320, 360, 640, 768, 1024, 1280];
/** The size of the root font that nobody has changed. */
export const usualFont = { percent: 100, upTo: Infinity };
/**
 * Sizes of the root font in percent, and the widths at which each is looked at (WCAG 2.2, 1.4.4). Larger text counts as
 * a narrower screen (a test in look/any-size.e2e.ts holds it), so the sizes between make new layouts on phones alone.
 */
const fonts = [usualFont, { percent: 130, upTo: 360 }, { percent: 150, upTo: 360 }, { percent: 200, upTo: Infinity }];

/** Checks the current page at every width and font size; answers what does not fit, with its position. */
export async function misfitsAtEverySize(
  page: Page,
  screen: string,
  { only = widths, sizes = fonts }: { only?: number[]; sizes?: typeof fonts } = {},
): Promise<string[]> {
  const found: string[] = [];
  for (const width of only) {
    await page.setViewportSize({ width, height: 800 });
    for (const { percent } of sizes.filter(({ upTo }) => width <= upTo)) {
      const misfits = await page.evaluate(misfitsNow, percent);
      found.push(...misfits.map((misfit) => `${screen} at ${width} px, ${percent} %: ${misfit}`));
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  return found;
}

/**
 * In the page: every text that overflows its box, the screen or a clipping element, or breaks inside a word or number.
 */
async function misfitsNow(font: number): Promise<string[]> {
  document.documentElement.style.fontSize = `${font}%`;
  // Two frames: scripts that react to the size have run then.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  const { scrollWidth, clientWidth } = document.documentElement;
  const found = new Set(
    scrollWidth > clientWidth ? [`the page scrolls sideways, ${scrollWidth} of ${clientWidth}`] : [],
  );
  /** Whether only screen readers see an element: asked once for each, because many texts stand in the same one. */
  const hidden = new Map<Element, boolean>();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    const element = node.parentElement;
    if (element && node.data.trim() && isSeen(element))
      for (const misfit of misfitsOf(node, element)) found.add(misfit);
  }
  return [...found];

  function isSeen(element: Element): boolean {
    if (element.closest("option, script, style, noscript")) return false;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    return !isForReadersAlone(element);
  }

  function isForReadersAlone(element: Element | null): boolean {
    if (element === null) return false;
    const known = hidden.get(element);
    if (known !== undefined) return known;
    const { clipPath, position } = getComputedStyle(element);
    const isHidden = (position === "absolute" && clipPath === "inset(50%)") || isForReadersAlone(element.parentElement);
    hidden.set(element, isHidden);
    return isHidden;
  }

  function misfitsOf(node: Text, element: Element): string[] {
    const quote = `'${node.data.trim().slice(0, 40)}'`;
    const lines = rectsOf(node, 0, node.length);
    const misfits: string[] = [];
    if (lines.some(({ left, right }) => left < -1 || right > clientWidth + 1))
      misfits.push(`${quote} leaves the screen`);
    const cutting = clippers(element).find((box) => lines.some((line) => leaves(line, box)));
    if (cutting) misfits.push(`${quote} is cut`);
    const box = blockOf(element).getBoundingClientRect();
    if (lines.some(({ left, right }) => left < box.left - 1 || right > box.right + 1))
      misfits.push(`${quote} leaves its box`);
    const rows = new Set(lines.map(({ top }) => Math.round(top))).size;
    if (rows > 2 && node.data.trim().length / rows < 5) misfits.push(`${quote} stands on ${rows} lines`);
    for (const word of wordsOf(node.data)) {
      const pieces = rectsOf(node, word.at, word.at + word.text.length);
      const isBroken = new Set(pieces.map(({ top }) => Math.round(top))).size > 1;
      // A word that alone takes most of a small screen has no line on which it is whole; an amount or a document is
      // made smaller.
      const isTooLong =
        !/\d|\*/.test(word.text) && pieces.reduce((sum, { width }) => sum + width, 0) > clientWidth * 0.6;
      if (isBroken && !isTooLong) misfits.push(`the word '${word.text}' is broken`);
    }
    return misfits;
  }

  function rectsOf(node: Text, from: number, to: number): DOMRect[] {
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    return [...range.getClientRects()].filter(({ width }) => width > 0);
  }

  /** Elements that clip their content; scrollable ones hide nothing unreachable. */
  function clippers(element: Element): { left: number; right: number; top: number; bottom: number }[] {
    const boxes = [];
    let scrolls = false;
    for (let at: Element | null = element; at && at !== document.documentElement; at = at.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(at);
      if (overflowX === "visible") continue;
      const { left, right, top, bottom } = at.getBoundingClientRect();
      scrolls ||= overflowY === "auto" || overflowY === "scroll";
      boxes.push({ left, right, top: scrolls ? -Infinity : top, bottom: scrolls ? Infinity : bottom });
    }
    return boxes;
  }

  function leaves(line: DOMRect, box: { left: number; right: number; top: number; bottom: number }): boolean {
    const middle = (line.top + line.bottom) / 2;
    return line.left < box.left - 1 || line.right > box.right + 1 || middle < box.top || middle > box.bottom;
  }

  function blockOf(element: Element): Element {
    let at = element;
    while (at.parentElement && /^(inline|contents)$/.test(getComputedStyle(at).display)) at = at.parentElement;
    return at;
  }

  /** The words that must not break: up to 24 characters and no address; longer ones may. */
  function wordsOf(text: string): { text: string; at: number }[] {
    return [...text.matchAll(/[^ \n\t]+/g)].flatMap(({ 0: token, index }) => {
      if (token.length > 24 || /@|\w\.\w*[a-z]{2}/.test(token)) return [];
      // Amounts, dates and documents must not break; a compound word may break at its hyphen.
      if (/\d|\*/.test(token)) return [{ text: token, at: index }];
      return [...token.matchAll(/[^-/]+[-/]?/g)].map((part) => ({ text: part[0], at: index + part.index }));
    });
  }
}
