/** Line breaks with the blanks that indent the next line. */
const breaks = /[\r\n\u0085\u2028\u2029]+[ \t\u00a0]*/g;
/** Controls, and what is invisible: zero-width characters, marks of direction, soft hyphens. */
const invisible = /[\p{Cc}\p{Cf}]/gu;

/** A text without invisible characters, with plain blanks: "\u202a+55\u00a011" → "+55 11". */
export const visibleText = (text: string): string => text.replace(/[\s\u0085]/g, " ").replace(invisible, "");

/**
 * A copied Pix code on one line, as it was issued: programs break it where it is long. A blank inside a line belongs to
 * the code ("PADARIA PAO NOSSO").
 */
export const pastedCode = (text: string): string => visibleText(text.replace(breaks, "")).trim();
