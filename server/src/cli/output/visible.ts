/** Controls, line breaks, direction marks, and other characters that a terminal does not show as they are. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;

/**
 * One line for the operator's terminal: invisible characters are written as `\u{1b}`, so that no name moves the cursor,
 * hides text or starts another line.
 */
export const visibleLine = (line: string): string =>
  line.replaceAll(invisible, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);

/** Several lines of our own, each made visible. */
export const visibleLines = (lines: readonly string[]): string => lines.map(visibleLine).join("\n");

/** JSON with the same characters as JSON's own escapes, so that it still reads as the same value. */
export function visibleJson(data: unknown): string {
  const escaped = (character: string) =>
    character
      .split("")
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`)
      .join("");
  return (JSON.stringify(data, null, 2) ?? "null").replaceAll(invisible, (character) =>
    character === "\n" ? character : escaped(character),
  );
}
