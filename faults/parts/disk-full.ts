import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBank } from "../bank.ts";
import { aSmallDisk, type Disk, movedToSmallDisk } from "../disk.ts";
import type { Fault } from "../fault.ts";

/** For the bank's own growth in a run. */
const freeMegabytes = 256;

/**
 * The database's disk, with its write-ahead log, is full for ten seconds. Readiness says so or that the database does
 * not answer, where PostgreSQL had to stop.
 */
export const databaseDiskFull: Fault = {
  what: "the database's disk full, 10 s",
  whyNotHere() {
    const folder = mkdtempSync(join(tmpdir(), "vitral-mount-"));
    const disk = aSmallDisk(folder);
    const mayMount = disk.how.startsWith("a file system");
    disk.remove();
    rmdirSync(folder);
    return mayMount ? null : "it needs the right to mount (root)";
  },
  async open() {
    let made: Disk | null = null;
    const bank = await openBank({
      database: "embedded",
      before: (dataDir) => (made = movedToSmallDisk(join(dataDir, "postgres", "cluster"), freeMegabytes)),
    });
    const disk = made as Disk | null;
    if (!disk) throw new Error("the right to mount went away");
    console.log(`  ${disk.how}`);
    const unmet: string[] = [];
    const seen = new Set<string>();
    let rounds = 0;
    return {
      bank,
      async inject() {
        rounds += 1;
        disk.fill();
      },
      lastsMs: 10_000,
      async recover() {
        const health = await fetch(`http://127.0.0.1:${bank.server.port}/api/health`);
        const { status } = (await health.json()) as { status: string };
        seen.add(status);
        console.log(`  health at the end of the fault: ${health.status} ${status}`);
        if (status !== "disk" && status !== "unavailable") unmet.push(`round ${rounds}: health said ${status}`);
        disk.free();
      },
      arrived: () => bank.inFolder(),
      unmet() {
        const full = bank.log().filter(({ msg }) => msg.startsWith("the database's disk is full"));
        if (seen.has("disk") && (full.length === 0 || full.length > rounds))
          unmet.push(`${full.length} lines that the disk is full, for ${rounds} rounds`);
        return unmet;
      },
      async close() {
        await bank.server.stop();
        for (const pid of bank.postgres()) process.kill(pid, "SIGKILL");
        disk.remove();
        await bank.close();
      },
    };
  },
};
