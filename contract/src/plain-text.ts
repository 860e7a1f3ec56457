/**
 * Characters that no name or address has: controls (an escape, a line break), marks that turn the direction of writing
 * and other invisible ones. In a terminal, an e-mail or a table they would pose as something else.
 */
const unfit = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/u;

/** Whether a text is one line of visible characters. */
export const isPlainText = (text: string): boolean => text.isWellFormed() && !unfit.test(text);

/** What somebody reads who typed or pasted something else. */
export const notPlain = "Há caracteres invisíveis neste campo. Apague o texto e digite de novo.";
