import { winAnsi } from "./pdf-text.ts";

/** What Windows-1252 has from 0x80 to 0x9F; the five places without a character are never reached. */
const extras = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Text as bytes of Windows-1252, line breaks kept; a character that it lacks is replaced as in the PDF (`winAnsi`). */
export const windows1252 = (text: string): Buffer =>
  Buffer.from(text.split("\r\n").map(lineBytes).join("\r\n"), "latin1");

/** Each byte as the character of its number. */
const lineBytes = (line: string): string =>
  Array.from(winAnsi(line), (character) => {
    const extra = extras.indexOf(character);
    return extra >= 0 ? String.fromCodePoint(0x80 + extra) : character;
  }).join("");
