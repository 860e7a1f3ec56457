import type { ParseArgsOptionsConfig } from "node:util";
import type { Config } from "../platform/process/config.ts";
import type { Db } from "../platform/database/db.ts";

/** One of the operator's commands (docs/operating.md, "Commands"). */
export type Command = {
  /** `tenant list`: the words that call it. */
  words: string;
  /** Names of what follows the words, in their order; all are required. */
  operands?: readonly string[];
  /** What it does, in a line. */
  about: string;
  /** More to know, below the options. */
  more?: string;
  options?: Record<string, Option>;
  run(call: Call): Promise<Outcome>;
};

export type Option = { type: "string"; value: string; about: string; required?: boolean };

export type Call = {
  operands: string[];
  options: Record<string, string | undefined>;
  /** The operator's user name on this machine. */
  actor: string;
  now: () => Date;
  /** The settings; throws ConfigError where one is wrong. */
  config: () => Config;
  /** The database as the application's role, joined at the first call and left when the command ends. */
  db: () => Promise<Db>;
  /** Where the database is, for what needs more than the application's role. */
  urls: () => Promise<{ applicationUrl: string; ownerUrl: string }>;
};

/** What to print: `lines` for people, `data` with --json. `failed` ends with 1 although there is something to print. */
export type Outcome = { data: unknown; lines: string[]; failed?: boolean };

/** A "no" with a sentence: exit code 1. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/** Words that are no command, or options that it does not have: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Every command has these two. */
export const common = {
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} satisfies ParseArgsOptionsConfig;
