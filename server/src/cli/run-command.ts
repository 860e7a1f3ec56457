import { ConfigError } from "../platform/process/config.ts";
import { Refused, UsageError } from "./command.ts";
import { commands } from "./commands.ts";
import { helpOf, helpOfAll } from "./help.ts";
import { parseCommandLine } from "./parse-args.ts";
import { perform } from "./perform.ts";
import { sentenceOf } from "./output/sentence.ts";
import { visibleJson, visibleLines } from "./output/visible.ts";

/** The settings of a command and where its text goes, a line at a time. */
export type CommandContext = {
  env: Record<string, string | undefined>;
  out: (line: string) => void;
  /** A file that a command answers with, as it is. */
  write: (file: Uint8Array) => void;
  err: (line: string) => void;
};

/**
 * Runs one of the operator's commands. Answers the exit code: 0 done, 1 refused or failed with a sentence, 2 wrong
 * usage. With --json a refusal is JSON too; its sentence is always on the error output.
 */
export async function runCommand(words: string[], context: CommandContext): Promise<number> {
  try {
    return await run(words, context);
  } catch (error) {
    const sentence = error instanceof Error && isOurs(error) ? error.message : sentenceOf(error);
    context.err(visibleLines(sentence.split("\n")));
    if (error instanceof UsageError) return 2;
    if (words.includes("--json")) context.out(visibleJson({ error: sentence }));
    return 1;
  }
}

async function run(words: string[], { env, out, err, write }: CommandContext): Promise<number> {
  if (words.length === 0) throw new UsageError(helpOfAll(commands));
  const read = parseCommandLine(words, commands);
  if (read.help) {
    out(read.command ? helpOf(read.command) : helpOfAll(read.among));
    return 0;
  }
  const { data, lines, failed = false, file } = await perform(read.command, read, env);
  if (file) write(file);
  (file ? err : out)(read.json ? visibleJson(data) : visibleLines(lines));
  return failed ? 1 : 0;
}

const isOurs = (error: Error): boolean =>
  error instanceof Refused || error instanceof UsageError || error instanceof ConfigError;
