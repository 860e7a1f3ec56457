/** What the Pix template of a code holds beside key and text: GUI and the heads of three fields (BR Code, 26). */
const fixedLength = 26;
const templateLength = 99;

/**
 * A text as a Pix code can hold it: ASCII without diacritics, one blank between words ("Pão  de Mel" → "Pao de Mel").
 * Null when a character has no ASCII letter, such as an emoji.
 */
export function brCodeText(text: string): string | null {
  const plain = singleBlanks(plainLetters(text));
  return /^[ -~]*$/.test(plain) ? plain : null;
}

/** A name or city for a code: upper case, cut to what the field holds, without characters that have no ASCII letter. */
export const brCodeName = (name: string, longest: number): string =>
  singleBlanks(plainLetters(name).replaceAll(/[^ -~\s]/g, ""))
    .toUpperCase()
    .slice(0, longest)
    .trim();

/** Letters without their marks; quotes and dashes as a keyboard has them. */
const plainLetters = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[“”]/g, '"')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[–—]/g, "-");

const singleBlanks = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** How many characters of text a static code can hold beside a key of this length. */
export const longestInfo = (key: string): number => templateLength - fixedLength - key.length;
