import { type Database, joinDatabase } from "../databases.ts";
import { type Config, type Environment, readConfig } from "../platform/process/config.ts";
import { type BusinessClock, businessClock } from "../platform/database/business-clock.ts";
import { type Db, openDb } from "../platform/database/db.ts";
import type { Command, Outcome } from "./command.ts";
import { operatorOf, refuseFiles } from "./operator.ts";

type Words = { operands: string[]; options: Record<string, string | undefined> };

/** Runs a command; settings are read and the database connected only when it needs them, and closed when it ends. */
export async function perform(command: Command, { operands, options }: Words, env: Environment): Promise<Outcome> {
  const actor = operatorOf(command, env);
  refuseFiles(command, { operands, options }, env);
  let config: Config | undefined;
  let database: Promise<Database> | undefined;
  let opened: Promise<{ db: Db; close: () => Promise<void> }> | undefined;
  let clock: BusinessClock | undefined;
  const { starts = false } = command;
  const settings = () => (config ??= readConfig(env, { makes: starts }));
  const urls = () => (database ??= joinDatabase(settings(), { starts }));
  const connect = async () => {
    const { demo } = settings();
    const connected = openDb((await urls()).applicationUrl, { max: 2, allTenants: true, demo });
    const { refresh } = (clock = businessClock(connected.db, { demo }));
    await refresh().catch(async (error: unknown) => {
      await connected.close();
      throw error;
    });
    return connected;
  };
  const open = () => (opened ??= connect());
  try {
    return await command.run({
      operands,
      options,
      actor,
      now: () => clock?.now() ?? new Date(),
      env,
      config: settings,
      urls,
      db: async () => (await open()).db,
    });
  } finally {
    await opened?.then(
      ({ close }) => close(),
      () => {},
    );
    await database?.then(
      (joined) => joined.close(),
      () => {},
    );
  }
}
