import type { ParseArgsOptionsConfig } from "node:util";
import type { Config, Environment } from "../platform/process/config.ts";
import type { Db } from "../platform/database/db.ts";

/** One of the operator's commands (docs/operating.md, "Operators"). */
export type Command = {
  /** The words of the command, such as `tenant list`. */
  words: string;
  /** Names of the operands, in their order; all are required. */
  operands?: readonly string[];
  /** What it does, in a line. */
  about: string;
  /** Further help, below the options. */
  more?: string;
  options?: Record<string, Option>;
  /** It changes nothing that the audit names somebody for, and looks at no customer: also in production anybody may. */
  withoutOperator?: true;
  /** It only reads, keeps somebody out, or is for the installation or its staff: also on a restored copy. */
  whileRestored?: true;
  /** It starts the embedded database where none runs, and makes it where there is none; all others only attach. */
  starts?: true;
  /** It runs with a SECRET_KEY that the database does not know: the keys are not compared before. */
  withUnknownKey?: true;
  run(call: Call): Promise<Outcome>;
};

/** An option with a value, or one that is given or not; given, its value in a call is "true". */
export type Option =
  | { type: "string"; value: string; about: string; required?: boolean }
  | { type: "boolean"; about: string; required?: false };

export type Call = {
  operands: string[];
  options: Record<string, string | undefined>;
  /** The operator's user name (operator.ts). */
  actor: string;
  /** The time of the business: ask after the first `db()`, which reads by how much the demo is ahead. */
  now: () => Date;
  /** The environment, for commands that look at it as a server does. */
  env: Environment;
  /** The settings; throws ConfigError where one is wrong. */
  config: () => Config;
  /** The database as the application's role: connected at the first call, closed when the command ends. */
  db: () => Promise<Db>;
  /** The database's addresses, for commands that need more than the application's role. */
  urls: () => Promise<{ applicationUrl: string; ownerUrl: string }>;
};

/**
 * What to print: `lines` for people, `data` with --json. `failed` sets exit code 1 although there is output. `file`
 * goes to the standard output as it is, and all else then to the error output.
 */
export type Outcome = { data: unknown; lines: string[]; failed?: boolean; file?: Uint8Array };

/** A refusal with a sentence: exit code 1. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/** An unknown command or option: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Options of every command. */
export const common = {
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} satisfies ParseArgsOptionsConfig;
