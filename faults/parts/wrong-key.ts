import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { openBank } from "../bank.ts";
import type { Fault } from "../fault.ts";
import { aServer } from "../server.ts";

/**
 * A second server with another SECRET_KEY is started beside the first: it does not start and names the setting, the
 * first goes on, and no PIN is counted as wrong.
 */
export const wrongKey: Fault = {
  what: "a second server with another SECRET_KEY beside the first",
  async open() {
    const bank = await openBank({ database: "linked" });
    const folder = mkdtempSync(join(tmpdir(), "vitral-wrong-key-"));
    const unmet: string[] = [];
    let round = 0;
    return {
      bank,
      async inject() {
        round += 1;
        const log = join(folder, `${round}.log`);
        const other = { ...bank.settings, DATA_DIR: folder, SECRET_KEY: randomBytes(32).toString("base64") };
        const second = await aServer(other, log);
        second.start();
        const starts = await second.ready().then(
          () => true,
          () => false,
        );
        await second.stop();
        if (starts) unmet.push(`round ${round}: the second server started`);
        else if (!readFileSync(log, "utf8").includes("SECRET_KEY"))
          unmet.push(`round ${round}: the second server did not name SECRET_KEY`);
        const { rows } = await bank.query((db) =>
          sql<{ wrong: number }>`select count(*)::int as wrong from customer where pin_failures > 0`.execute(db),
        );
        if (rows[0]?.wrong !== 0) unmet.push(`round ${round}: wrong PINs of ${rows[0]?.wrong} customers were counted`);
      },
      lastsMs: 0,
      arrived: () => bank.inFolder(),
      unmet: () => unmet,
      async close() {
        await bank.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};
