/** Formats what was typed (spec 5.1). */
export type Mask = (typed: string) => string;

/** The text of a field and the position of its caret. */
export type FieldState = { value: string; caret: number };

type Edit = {
  mask: Mask;
  /** The masked text before the browser changed the field. */
  before: string;
  /** The field after the change of the browser. */
  after: FieldState;
  /** The browser's `inputType`. */
  type: string;
  /** The mask fills from the right, as an amount does. */
  fromEnd?: boolean | undefined;
};

/**
 * What a masked field shows after an edit. Letters and digits change as in a field without separators: a deletion of a
 * separator deletes the character next to it, an insertion that is too long is cut, and the caret stays behind the same
 * character.
 */
export function maskedEdit({ mask, before, after, type, fromEnd = false }: Edit): FieldState {
  const deletes = /^delete(?!By)/.test(type);
  const isRestored = after.value.length < before.length && mask(after.value) === before;
  // A composing keyboard deletes in its own text, without a delete event.
  const edited =
    isRestored && (deletes || /Composition/.test(type))
      ? withoutNeighbour(mask, before, after, /Forward/.test(type))
      : after;
  const right = edited.value.slice(edited.caret);
  const left = edited.value.slice(0, edited.caret);
  const head = deletes || !right ? left : fitting(mask, left.slice(0, maxInsertion), right, fromEnd);
  if (head === null) return { value: before, caret: Math.min(after.caret, before.length) };
  const value = mask(head + right);
  return { value, caret: fromEnd ? caretBefore(value, right) : caretBehind(value, mask(head)) };
}

/** A longer insertion into the middle of a number can never fit. */
const maxInsertion = 128;

/** Removes the nearest character that the mask does not put back. */
function withoutNeighbour(mask: Mask, before: string, { value, caret }: FieldState, forward: boolean): FieldState {
  const step = forward ? 1 : -1;
  for (let at = forward ? caret : caret - 1; at >= 0 && at < value.length; at += step) {
    const rest = value.slice(0, at) + value.slice(at + 1);
    if (mask(rest) !== before) return { value: rest, caret: at };
  }
  return { value, caret };
}

/** The longest part of `left` that leaves room for all of `right`; null if even `right` alone does not fit. */
function fitting(mask: Mask, left: string, right: string, fromEnd: boolean): string | null {
  const needed = fromEnd ? characters(right).replace(/^0+/, "") : characters(right);
  if (needed === "") return left;
  for (let length = left.length; length >= 0; length -= 1) {
    const head = left.slice(0, length);
    const shown = mask(head + right);
    // The end alone is not enough: "6" would seem to be in "000006".
    if (characters(shown).endsWith(needed) && mask(head + right.slice(0, -1)) !== shown) return head;
  }
  return null;
}

/** The letters and digits of a masked text, without the currency sign: what the customer typed. */
const characters = (text: string): string =>
  text
    .replace("R$", "")
    .replaceAll(/[^0-9A-Za-z]/g, "")
    .toUpperCase();

function caretBehind(value: string, head: string): number {
  return value.startsWith(head) ? head.length : indexBehind(value, characters(head).length);
}

/** The zeros that the mask adds to an amount count as digits: "R$ 1,05" without its 1 is "R$ 0,05". */
function caretBefore(value: string, right: string): number {
  return indexBehind(value, Math.max(0, characters(value).length - characters(right).length));
}

/** The index behind that many letters and digits; for 0, before the first. */
function indexBehind(value: string, count: number): number {
  const indexes = Array.from(value.matchAll(/[0-9A-Za-z](?!\$)/g), ({ index }) => index);
  const last = indexes[Math.min(count, indexes.length) - 1];
  return last === undefined ? (indexes[0] ?? value.length) : last + 1;
}
