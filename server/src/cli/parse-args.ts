import { parseArgs } from "node:util";
import { type Command, common, UsageError } from "./command.ts";
import { helpOfAll, usageOf } from "./help.ts";

type Read =
  | { help: true; command: Command | null; among: readonly Command[] }
  | { help: false; command: Command; json: boolean; operands: string[]; options: Record<string, string | undefined> };

/** Finds the command and parses its options. Throws UsageError with the correct usage. */
export function parseCommandLine(words: string[], commands: readonly Command[]): Read {
  const command = commands.find(({ words: own }) => own.split(" ").every((word, index) => words[index] === word));
  const wantsHelp = words.includes("--help") || words.includes("-h");
  if (!command) {
    const among = commands.filter(({ words: own }) => own.split(" ")[0] === words[0]);
    if (wantsHelp && (among.length > 0 || words[0]?.startsWith("-")))
      return { help: true, command: null, among: among.length > 0 ? among : commands };
    throw new UsageError(
      `There is no command "${words.slice(0, 2).join(" ")}".\n\n${helpOfAll(among.length > 0 ? among : commands)}`,
    );
  }
  if (wantsHelp) return { help: true, command, among: [command] };

  const { values, positionals } = parse(command, words.slice(command.words.split(" ").length));
  const operandNames = command.operands ?? [];
  const { json, help: _help, ...options } = values as Record<string, string | boolean | undefined>;
  const missing = Object.entries(command.options ?? {}).find(([name, { required }]) => required && !options[name]);
  if (missing) throw wrong(command, `--${missing[0]} is missing.`);
  if (positionals.length < operandNames.length) throw wrong(command, `${operandNames[positionals.length]} is missing.`);
  if (positionals.length > operandNames.length)
    throw wrong(command, `"${positionals[operandNames.length]}" is too much.`);
  return {
    help: false,
    command,
    json: json === true,
    operands: positionals,
    options: Object.fromEntries(Object.entries(options).map(([name, value]) => [name, value?.toString()])),
  };
}

function parse(command: Command, args: string[]) {
  const own = Object.fromEntries(Object.entries(command.options ?? {}).map(([name, { type }]) => [name, { type }]));
  try {
    return parseArgs({ args, allowPositionals: true, options: { ...own, ...common } });
  } catch (error) {
    throw wrong(command, (error as Error).message.split(/\. (?=[A-Z])/)[0] ?? "");
  }
}

const wrong = (command: Command, why: string): UsageError =>
  new UsageError(`${why.replace(/\.?$/, ".")}\n\nnpm run vitral -- ${usageOf(command)}`);
