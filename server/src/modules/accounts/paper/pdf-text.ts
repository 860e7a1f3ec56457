/** What Windows-1252 has beyond Latin-1. */
const windowsExtras = new Set("€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ");

/**
 * The text in the characters of PDF's standard fonts (WinAnsi, ISO 32000-1, annex D): all of Portuguese passes, letters
 * of other Latin alphabets lose what the font lacks (ř → r), anything else is a question mark. Line breaks become
 * spaces.
 */
export function winAnsi(text: string): string {
  const plain = text
    .normalize("NFC")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Mn}]/gu, "");
  return Array.from(plain, (character) => (isDrawable(character) ? character : substitute(character))).join("");
}

/** Letters that Unicode does not take apart. */
const withoutStroke = new Map(
  Object.entries({ Ł: "L", ł: "l", Đ: "D", đ: "d", Ħ: "H", ħ: "h", Ŧ: "T", ŧ: "t", ı: "i" }),
);

function isDrawable(character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff) || windowsExtras.has(character);
}

function substitute(character: string): string {
  const plain = withoutStroke.get(character) ?? character.normalize("NFKD").replaceAll(/\p{Mn}/gu, "");
  return plain !== "" && Array.from(plain).every(isDrawable) ? plain : "?";
}

/**
 * The text in at most so many lines, each as wide as `width` allows; a word that is too long breaks, what does not fit
 * ends in "…". `widthOf` measures one character in the font that will draw it; kerning only ever makes a line shorter.
 */
export function wrap(text: string, width: number, maxLines: number, widthOf: (character: string) => number): string[] {
  const lines: string[] = [];
  let rest = text.trim();
  while (rest !== "" && lines.length < maxLines) {
    const end = fittingLength(rest, width, widthOf);
    if (end === rest.length) return [...lines, rest];
    if (lines.length === maxLines - 1) {
      const room = fittingLength(rest, width - widthOf("…"), widthOf);
      return [...lines, `${rest.slice(0, room).trimEnd()}…`];
    }
    const space = rest.lastIndexOf(" ", end);
    const cut = space > 0 ? space : Math.max(end, 1);
    lines.push(rest.slice(0, cut).trimEnd());
    rest = rest.slice(cut).trimStart();
  }
  return lines;
}

/** How many characters from the start fit into the width. */
function fittingLength(text: string, width: number, widthOf: (character: string) => number): number {
  let used = 0;
  for (let index = 0; index < text.length; index += 1) {
    used += widthOf(text.charAt(index));
    if (used > width) return index;
  }
  return text.length;
}
