import { userInfo } from "node:os";
import { type Database, joinDatabase } from "../databases.ts";
import { type Config, readConfig } from "../platform/process/config.ts";
import { type Db, openDb } from "../platform/database/db.ts";
import type { Command, Outcome } from "./command.ts";

type Words = { operands: string[]; options: Record<string, string | undefined> };

/** Runs a command; settings are read and the database connected only when it needs them, and closed when it ends. */
export async function perform(command: Command, { operands, options }: Words): Promise<Outcome> {
  let config: Config | undefined;
  let database: Promise<Database> | undefined;
  let opened: Promise<{ db: Db; close: () => Promise<void> }> | undefined;
  const settings = () => (config ??= readConfig(process.env));
  const urls = () => (database ??= joinDatabase(settings()));
  const open = () =>
    (opened ??= urls().then(({ applicationUrl }) => openDb(applicationUrl, { max: 2, allTenants: true })));
  try {
    return await command.run({
      operands,
      options,
      actor: userName(),
      now: () => new Date(),
      config: settings,
      urls,
      db: async () => (await open()).db,
    });
  } finally {
    await opened?.then(({ close }) => close());
    await database?.then((joined) => joined.close());
  }
}

/** The user name comes from the operating system, not from the environment. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}
