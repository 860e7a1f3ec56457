/** Sentences one after the other: one that ends without a sign gets its full stop, so that two do not run together. */
export const joinSentences = (...parts: (string | undefined)[]): string =>
  parts
    .map((part) => part?.trim())
    .filter((part) => part)
    .map((part, index, all) => (index < all.length - 1 && !/[.!?:…]$/.test(part ?? "") ? `${part}.` : part))
    .join(" ");
