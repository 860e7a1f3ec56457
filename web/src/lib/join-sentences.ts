/** Joins sentences with a space; a sentence without a final mark gets a full stop before the next one. */
export const joinSentences = (...parts: (string | undefined)[]): string =>
  parts
    .map((part) => part?.trim())
    .filter((part) => part)
    .map((part, index, all) => (index < all.length - 1 && !/[.!?:…]$/.test(part ?? "") ? `${part}.` : part))
    .join(" ");
