import { ConfigError } from "../platform/process/config.ts";
import type { Command } from "./command.ts";
import { Refused, UsageError } from "./command.ts";
import { commands } from "./commands.ts";
import { helpOf, helpOfAll } from "./help.ts";
import { perform } from "./perform.ts";
import { parseCommandLine } from "./parse-args.ts";
import { sentenceOf } from "./sentence.ts";
import { visibleJson, visibleLines } from "./visible.ts";

/** `npm run vitral -- …`: exit code 0 done, 1 refused or failed with a sentence, 2 wrong usage. */
async function main(words: string[]): Promise<number> {
  if (words.length === 0) throw new UsageError(helpOfAll(commands));
  const read = parseCommandLine(words, commands);
  if (read.help) {
    say(read.command ? helpOf(read.command) : helpOfAll(read.among));
    return 0;
  }
  const { data, lines, failed = false } = await perform(read.command, read);
  say(read.json ? visibleJson(data) : visibleLines(lines));
  return failed ? 1 : 0;
}

/** With --json a refusal is JSON too; its sentence is always on the error output. */
function explain(error: unknown, asJson: boolean): number {
  const sentence = error instanceof Error && isOurs(error) ? error.message : sentenceOf(error);
  process.stderr.write(`${visibleLines(sentence.split("\n"))}\n`);
  if (error instanceof UsageError) return 2;
  if (asJson) say(visibleJson({ error: sentence }));
  return 1;
}

const isOurs = (error: Error): boolean =>
  error instanceof Refused || error instanceof UsageError || error instanceof ConfigError;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

export type { Command };

const words = process.argv.slice(2);
process.exitCode = await main(words).catch((error: unknown) => explain(error, words.includes("--json")));
