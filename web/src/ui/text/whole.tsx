/**
 * What has digits on both sides of a hyphen: an account's number, a document, a postal code, a phone; or what a mask
 * hides of them. And a number without area code (brazil/support-phone.ts).
 */
const number = String.raw`(?:\(\d\d\) ?)?[\d.*/]*[\d*]-[\d*]+|0\d00 \d{2,3} \d{4}|\b[34]\d{3} \d{4}\b`;
const pieces = new RegExp(`(${number})|(?:(?!${number})[^])+`, "g");

/** A text in which no number parts at its hyphen, as a browser would part it at the end of a line. */
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
