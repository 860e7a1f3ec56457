import { migrateDatabase } from "../../../databases.ts";
import { missing } from "../../../platform/process/written-settings.ts";
import type { Command } from "../../command.ts";

export const migrateCommand: Command = {
  words: "migrate",
  whileRestored: true,
  withoutOperator: true,
  about: "Brings the database to the newest schema, as DATABASE_OWNER_URL. The server does the same when it starts.",
  async run({ config, urls }) {
    const { databaseUrl, databaseOwnerUrl } = config();
    if (databaseUrl !== null && databaseOwnerUrl === null) throw missing("DATABASE_OWNER_URL");
    const applied = await migrateDatabase(config(), await urls(), { restores: true });
    return {
      data: { applied },
      lines: applied.length === 0 ? ["Nothing to migrate."] : applied.map((name) => `Applied ${name}`),
    };
  },
};
