import * as z from "zod/mini";

/**
 * Characters that no text has: controls (an escape, a line break), direction marks, and others that nothing shows. In a
 * terminal, an e-mail or a table they could imitate other text. U+2800 is an empty pattern of Braille.
 */
const unfit = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Emoji as keyboards write them: their joiners and variation selectors are a part of the picture (UTS #51, 1.4.9). */
const emoji = /[0-9#*]\uFE0F\u20E3|\p{ExtPict}(?:\uFE0F|\p{EMod})?(?:\u200D\p{ExtPict}(?:\uFE0F|\p{EMod})?)*/gu;

/** Whether a text is one line of visible characters. */
const isVisible = (text: string): boolean => text.isWellFormed() && !unfit.test(text.replaceAll(emoji, ""));

/** The scripts that people write today (UAX #31, table 5); Han stands beside those of its languages. */
const scripts = (
  "Latin Arabic Armenian Bengali Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi Hebrew Kannada Khmer " +
  "Lao Malayalam Myanmar Oriya Sinhala Tamil Telugu Thaana Thai Tibetan"
)
  .split(" ")
  .map((name) => `\\p{scx=${name}}`);
const withHan = ["\\p{scx=Hiragana}\\p{scx=Katakana}", "\\p{scx=Hangul}", "\\p{scx=Bopomofo}"].map(
  (others) => `\\p{scx=Han}${others}`,
);
const ofOneScript = [...scripts, ...withHan].map((letters) => new RegExp(`^[${letters}]*$`, "u"));

const words = /[\p{L}\p{M}\p{N}]+/gu;
/** What belongs to a script: letters, but for apostrophes that are letters, and digits that are not 0 to 9. */
const written = /(?![0-9\p{Lm}])[\p{L}\p{Nd}]/gu;

/** Whether the letters of each word are of one script: a Cyrillic 'а' among Latin letters looks like an 'a'. */
export const isOfOneScript = (text: string): boolean =>
  (text.match(words) ?? []).every((word) => {
    const letters = (word.match(written) ?? []).join("");
    return ofOneScript.some((script) => script.test(letters));
  });

/** Whether a text is one line of visible characters, and each of its words is of one script. */
export const isPlainText = (text: string): boolean => isVisible(text) && isOfOneScript(text);

/** The same of a text that may have several lines. */
export const isPlainLines = (text: string): boolean => text.split("\n").every(isPlainText);

/** The sentence for text with invisible characters. */
export const notPlain = "Há caracteres invisíveis neste campo. Apague o texto e digite de novo.";
/** The sentence for a word such as 'Аna' with a Cyrillic 'А'. */
export const mixedLetters = "Há uma palavra com letras de alfabetos diferentes. Digite-a de novo.";

const linesOf = (text: string): string[] => text.split("\n");

/** The checks of one line of text that somebody reads. */
export const plainText = [z.refine<string>(isVisible, notPlain), z.refine<string>(isOfOneScript, mixedLetters)];

/** Line breaks of every system as one character, and a tab as a space. */
const sameBreaks = (text: string): string => text.replaceAll(/\r\n?/g, "\n").replaceAll("\t", " ");

/** The checks of a text that may have several lines. */
export const plainLines = [
  z.overwrite<string>(sameBreaks),
  z.refine<string>((text) => linesOf(text).every(isVisible), notPlain),
  z.refine<string>(isOfOneScript, mixedLetters),
];

/** A text without its invisible characters. */
export const withoutInvisible = (text: string): string => text.replaceAll(new RegExp(unfit, "gu"), "");

/** What is typed into a search: invisible characters, which come with a text that was copied, are dropped. */
export const searchText = (max: number) =>
  z.string().check(z.overwrite(withoutInvisible), z.trim(), z.maxLength(max), ...plainText);
