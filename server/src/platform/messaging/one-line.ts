const longest = 200;

/**
 * Text from others as one harmless line: no line breaks, control characters or direction marks, at most 200 characters.
 * So no name can start a header, look like a code on a line of its own, or hide what follows.
 */
export function oneLine(text: string): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return Array.from(line).slice(0, longest).join("");
}
