import type { Command, Option } from "./command.ts";

/** A command's usage: `customer block DOCUMENT --reason TEXT [--tenant SLUG]`. */
export function usageOf({ words, operands = [], options = {} }: Command): string {
  const flags = Object.entries(options).map(([name, option]) => bracket(flagOf(name, option), option));
  return [words, ...operands, ...flags].join(" ");
}

const flagOf = (name: string, option: Option): string =>
  option.type === "string" ? `--${name} ${option.value}` : `--${name}`;

const bracket = (text: string, { required }: Option): string => (required ? text : `[${text}]`);

/** The list of commands that begin with the words, or of all. */
export function helpOfAll(commands: readonly Command[]): string {
  const lines = commands.map((command) => `  ${usageOf(command)}\n      ${command.about}`);
  return `npm run vitral -- COMMAND [--json] [--help]

${lines.join("\n")}

Against the running embedded database, or DATABASE_URL. Exit code 0: done, 1: refused, 2: wrong words.`;
}

/** One command with its usage, its purpose and its options. */
export function helpOf(command: Command): string {
  const options = [
    ...Object.entries(command.options ?? {}).map(([name, option]) => [flagOf(name, option), option.about]),
    ["--json", "answers in JSON, for programs"],
    ["--help", "this text"],
  ];
  const width = Math.max(...options.map(([flag = ""]) => flag.length)) + 3;
  const lines = options.map(([flag = "", about = ""]) => `  ${flag.padEnd(width)}${about}`);
  return [
    `npm run vitral -- ${usageOf(command)}`,
    command.about,
    lines.join("\n"),
    ...(command.more ? [command.more] : []),
  ].join("\n\n");
}
