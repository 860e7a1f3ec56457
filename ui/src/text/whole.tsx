/**
 * Amounts, days, and numbers with a hyphen, such as accounts, documents, postal codes and phones, also with masked
 * digits; and phones without an area code (brazil/src/phones/support-phone.ts).
 */
const number = String.raw`R\$[ \u00a0][\d.]+,\d\d|\d\d/\d\d/\d{4}|(?:\(\d\d\) ?)?[\d.*/]*[\d*]-[\d*]+|0\d00 \d{2,3} \d{4}|\b[34]\d{3} \d{4}\b`;
const pieces = new RegExp(`(${number})|(?:(?!${number})[^])+`, "g");

/** A text in which no line breaks inside a number. */
export function Whole({ text }: { text: string }) {
  return Array.from(text.matchAll(pieces), ({ 0: piece, 1: isNumber, index }) =>
    isNumber ? (
      <span key={index} className="whole">
        {piece}
      </span>
    ) : (
      piece
    ),
  );
}
