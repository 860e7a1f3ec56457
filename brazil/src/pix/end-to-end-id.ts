// Identifiers of a payment in the SPI's message catalogue 5.13.1. All are case-sensitive.

const shape = /^[0-9A-Z]{8}\d{4}[01]\d[0-3]\d[0-2]\d[0-5]\d[a-zA-Z0-9]{11}$/;
const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Returns that many random bytes. */
export type RandomBytes = (length: number) => Uint8Array;

const cryptographic: RandomBytes = (length) => crypto.getRandomValues(new Uint8Array(length));

/**
 * A new EndToEndId of a payment: E, our ISPB, the minute in UTC, 11 random characters. Throws when `ispb` is not eight
 * digits or upper-case letters.
 */
export const newEndToEndId = (ispb: string, now: Date, random = cryptographic): string =>
  `E${identifier(ispb, now, random)}`;

/** A new RtrId of a return (devolução): as an EndToEndId, with D. */
export const newReturnId = (ispb: string, now: Date, random = cryptographic): string =>
  `D${identifier(ispb, now, random)}`;

/** Whether the text has an EndToEndId's shape. By pattern, not calendar: official samples carry impossible dates. */
export const isEndToEndId = (text: string): boolean => text.startsWith("E") && shape.test(text.slice(1));

/** Whether the text has an RtrId's shape. */
export const isReturnId = (text: string): boolean => text.startsWith("D") && shape.test(text.slice(1));

/** What a QR code's txid field says when it has none. */
export const noTxId = "***";

/** Whether the text is the txid of a dynamic charge: 26 to 35 letters and digits (API Pix 2.9.0). */
export const isTxId = (text: string): boolean => /^[a-zA-Z0-9]{26,35}$/.test(text);

/** Whether the text may stand in a static code's txid field: 1 to 25 letters and digits, or `***` for none. */
export const isStaticTxId = (text: string): boolean => text === noTxId || /^[a-zA-Z0-9]{1,25}$/.test(text);

function identifier(ispb: string, now: Date, random: RandomBytes): string {
  if (!/^[0-9A-Z]{8}$/.test(ispb)) throw new RangeError(`${ispb} is no ISPB`);
  const minute = now.toISOString().replaceAll(/[-T:]/g, "").slice(0, 12);
  return ispb + minute + randomText(11, random);
}

/** Bytes beyond a whole multiple of 62 are thrown away: they would make the first letters likelier than the last. */
function randomText(length: number, random: RandomBytes): string {
  const fair = 256 - (256 % alphabet.length);
  let text = "";
  while (text.length < length) {
    for (const byte of random(length - text.length)) if (byte < fair) text += alphabet.charAt(byte % alphabet.length);
  }
  return text;
}
