/** Then a collector reads both outputs: each line of them is JSON, as the log's lines are (log.ts). */
export const isProduction = process.env["NODE_ENV"]?.trim() === "production";

/** The levels of the log. */
const levels = { info: 30, warn: 40, fatal: 60 };
type Level = keyof typeof levels;

/** What the process itself says, beside the log of its server: plain text, in production one line of JSON. */
export function say(text: string, level: Level = "info"): void {
  (level === "info" ? process.stdout : process.stderr).write(lineOf(text, level));
}

export function lineOf(text: string, level: Level): string {
  const line = isProduction ? JSON.stringify({ level: levels[level], time: Date.now(), msg: oneLineOf(text) }) : text;
  return `${line}\n`;
}

/** A stack stays one: JSON writes its line breaks as \\n. */
const oneLineOf = (text: string): string => text.replaceAll(/\n {2,}(?! |at )/g, "; ");

/** In production Node's own warnings and the error that ends the process are lines of JSON too. */
export function sayFaults(): void {
  if (!isProduction) return;
  process.removeAllListeners("warning");
  process.on("warning", ({ name, message }) => say(`${name}: ${message}`, "warn"));
  process.on("uncaughtException", (error: unknown) => {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error), "fatal");
    process.exit(1);
  });
}
