import { type Database, joinDatabase } from "../databases.ts";
import { type Config, type Environment, readConfig } from "../platform/process/config.ts";
import { type BusinessClock, businessClock } from "../platform/database/business-clock.ts";
import { type Db, openDb } from "../platform/database/db.ts";
import { findRestoredCopy } from "../platform/installation/restored-copy.ts";
import { type Command, type Outcome, Refused } from "./command.ts";
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
  const { starts = false, withUnknownKey = false } = command;
  const settings = () => (config ??= readConfig(env, { makes: starts }));
  const urls = () => (database ??= joinDatabase(settings(), { starts, comparesKeys: !withUnknownKey }));
  const connect = async () => {
    const { demo } = settings();
    const connected = openDb((await urls()).applicationUrl, { max: 2, allTenants: true, demo });
    const { refresh } = (clock = businessClock(connected.db, { demo }));
    try {
      await refresh();
      if (!command.whileRestored) await refuseRestored(connected.db);
      return connected;
    } catch (error) {
      await connected.close();
      throw error;
    }
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

/** As the console does: what is changed before the books were compared would be sent and paid when the rest ends. */
async function refuseRestored(db: Db): Promise<void> {
  const copy = await findRestoredCopy(db);
  if (!copy) return;
  throw new Refused(
    `This database is a restored copy since ${copy.since.toISOString()} (${copy.reason}): nothing is sent or paid, and this command is refused. ` +
      "Compare its books with the network's, then run `installation end-restored`.",
  );
}
