const longest = 200;

/**
 * A stranger's text as one harmless line: no line breaks, control characters or marks that turn the direction of writing,
 * at most 200 characters. So no name can begin a header, pose as a code on a line of its own, or hide what follows.
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
