/**
 * Characters that no name or address has: controls (an escape, a line break), direction marks and other invisible ones.
 * In a terminal, an e-mail or a table they could imitate other text.
 */
const unfit = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}]/u;

/** Whether a text is one line of visible characters. */
export const isPlainText = (text: string): boolean => text.isWellFormed() && !unfit.test(text);

/** The sentence for text with such characters. */
export const notPlain = "Há caracteres invisíveis neste campo. Apague o texto e digite de novo.";
