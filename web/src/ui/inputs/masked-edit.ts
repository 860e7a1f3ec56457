/** From what was typed to what is shown (spec 5.1). */
export type Mask = (typed: string) => string;

/** What stands in a field, and where its caret is. */
export type FieldState = { value: string; caret: number };

type Edit = {
  mask: Mask;
  /** What the mask showed before the browser changed the field. */
  before: string;
  /** What the browser made of the field. */
  after: FieldState;
  /** The browser's `inputType`. */
  type: string;
  /** The mask fills from the right, as an amount does. */
  fromEnd?: boolean | undefined;
};

/**
 * What a masked field shows after the browser changed it. Its characters are those that a field without separators
 * would hold after the same edit: a deletion that only met separators deletes the character behind them, an insertion
 * that does not fit is cut and pushes nothing out, and the caret stays behind the same character.
 */
export function maskedEdit({ mask, before, after, type, fromEnd = false }: Edit): FieldState {
  const deletes = /^delete(?!By)/.test(type);
  const isRestored = after.value.length < before.length && mask(after.value) === before;
  // A keyboard that composes deletes in its own text, without saying so.
  const edited =
    isRestored && (deletes || /Composition/.test(type))
      ? withoutNeighbour(mask, before, after, /Forward/.test(type))
      : after;
  const right = edited.value.slice(edited.caret);
  const left = edited.value.slice(0, edited.caret);
  const head = deletes || !right ? left : fitting(mask, left.slice(0, longestInsertion), right, fromEnd);
  if (head === null) return { value: before, caret: Math.min(after.caret, before.length) };
  const value = mask(head + right);
  return { value, caret: fromEnd ? caretBefore(value, right) : caretBehind(value, mask(head)) };
}

/** Beyond it, nothing that is inserted into the middle of a number can fit. */
const longestInsertion = 128;

/** Without the nearest character whose absence the mask does not repair. */
function withoutNeighbour(mask: Mask, before: string, { value, caret }: FieldState, forward: boolean): FieldState {
  const step = forward ? 1 : -1;
  for (let at = forward ? caret : caret - 1; at >= 0 && at < value.length; at += step) {
    const rest = value.slice(0, at) + value.slice(at + 1);
    if (mask(rest) !== before) return { value: rest, caret: at };
  }
  return { value, caret };
}

/** As much of `left` as leaves room for all of `right`; null when even `right` alone does not pass. */
function fitting(mask: Mask, left: string, right: string, fromEnd: boolean): string | null {
  const needed = fromEnd ? characters(right).replace(/^0+/, "") : characters(right);
  if (needed === "") return left;
  for (let length = left.length; length >= 0; length -= 1) {
    const head = left.slice(0, length);
    const shown = mask(head + right);
    // By its end alone "6" would seem to be kept in "000006".
    if (characters(shown).endsWith(needed) && mask(head + right.slice(0, -1)) !== shown) return head;
  }
  return null;
}

/** Letters and digits without the currency sign: what a customer typed of a masked text. */
const characters = (text: string): string =>
  text
    .replace("R$", "")
    .replaceAll(/[^0-9A-Za-z]/g, "")
    .toUpperCase();

function caretBehind(value: string, head: string): number {
  return value.startsWith(head) ? head.length : placeBehind(value, characters(head).length);
}

/** Zeros with which the mask fills an amount up are digits like others: "R$ 1,05" without its 1 is "R$ 0,05". */
function caretBefore(value: string, right: string): number {
  return placeBehind(value, Math.max(0, characters(value).length - characters(right).length));
}

/** The place directly behind that many letters and digits; with none, in front of the first. */
function placeBehind(value: string, count: number): number {
  const places = Array.from(value.matchAll(/[0-9A-Za-z](?!\$)/g), ({ index }) => index);
  const last = places[Math.min(count, places.length) - 1];
  return last === undefined ? (places[0] ?? value.length) : last + 1;
}
