import { copyFileSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { backUp, copyFolder } from "../../../platform/embedded-postgres/backup.ts";
import type { Config } from "../../../platform/process/config.ts";
import { type Command, Refused } from "../../command.ts";

export const backup: Command = {
  words: "backup",
  whileRestored: true,
  withoutOperator: true,
  operands: ["FOLDER"],
  about: "Copies the embedded database, the secret and the outbox into a new folder, while the bank serves.",
  more: "The folder is a DATA_DIR: a server that starts on it (or on a copy of it) is the bank as it was when this command ended.\nKeep it as safe as the bank itself: it holds the secret. Of a bank that is stopped `cp -a` copies the whole DATA_DIR.\nA database by DATABASE_URL is backed up with PostgreSQL's own tools.",
  async run({ operands: [written = ""], config, urls }) {
    const folder = resolve(written);
    if (existsSync(folder) && readdirSync(folder).length > 0) throw new Refused(`${folder} is not empty.`);
    const settings = config();
    if (settings.databaseUrl !== null)
      throw new Refused("This is for the embedded database; use PostgreSQL's own tools, such as pg_basebackup.");
    await urls();
    await copyHouse(settings, folder);
    return { data: { folder }, lines: [`The bank is in ${folder}. Start it from there with DATA_DIR=${folder}`] };
  },
};

async function copyHouse({ dataDir }: Config, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  mkdirSync(join(folder, "postgres"), { recursive: true, mode: 0o700 });
  await backUp(join(dataDir, "postgres"), join(folder, "postgres"));
  const [key, outbox] = [join(dataDir, "secret.key"), join(dataDir, "outbox")];
  if (existsSync(key)) copyFileSync(key, join(folder, "secret.key"));
  if (existsSync(outbox)) copyFolder(outbox, join(folder, "outbox"), "", () => true);
}
