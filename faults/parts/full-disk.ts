import { join } from "node:path";
import { openBank } from "../bank.ts";
import { aSmallDisk, type Disk } from "../disk.ts";
import type { Fault } from "../fault.ts";

/** The disk of the outbox's folder is full for three seconds. */
export const fullDisk: Fault = {
  what: "the outbox's disk full, 3 s",
  async open() {
    let made: Disk | undefined;
    const bank = await openBank({
      database: "embedded",
      before: (dataDir) => (made = aSmallDisk(join(dataDir, "outbox"))),
    });
    const disk = made;
    if (!disk) throw new Error("a bank opens its data folder first");
    console.log(`  ${disk.how}`);
    return {
      bank,
      inject: async () => disk.fill(),
      lastsMs: 3_000,
      recover: async () => disk.free(),
      arrived: () => bank.inFolder(),
      async close() {
        await bank.server.stop();
        disk.remove();
        await bank.close();
      },
    };
  },
};
