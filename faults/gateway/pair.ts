import { chmodSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDatabase, ownerRole } from "../../server/src/platform/database/prepare-database.ts";
import { startEmbeddedPostgres } from "../../server/src/platform/embedded-postgres/embedded-postgres.ts";
import { serverProcesses, signal } from "../../server/src/platform/embedded-postgres/processes.ts";
import { anyOf, type JournalOrder, confirm, lookUp } from "../orders.ts";
import { anInstallation, type Installation } from "./installation.ts";
import { aNetwork, type Network } from "./network.ts";

/** Two installations that pay each other through the network, each of the three with a process and a database. */
export type Pair = { banks: [Installation, Installation]; network: Network; close(): Promise<void> };

const networkDatabase = "vitral_network";

/** Starts all three; `options` are those of node for both servers. */
export async function openPair(options: readonly string[] = []): Promise<Pair> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "vitral-faults-")));
  chmodSync(folder, 0o711);
  const directory = join(folder, "postgres");
  const cleanUp = () => {
    for (const pid of serverProcesses(join(directory, "cluster"))) signal(pid, "SIGKILL");
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  process.once("exit", cleanUp);
  const postgres = await startEmbeddedPostgres({ directory });
  const url = (role: string, database: string) => postgres.url(role, database);
  await createDatabase(url("postgres", "postgres"), networkDatabase);
  const network = await aNetwork({ databaseUrl: url(ownerRole, networkDatabase), folder });
  const banks: Installation[] = [];
  const close = async () => {
    await Promise.all(banks.map((bank) => bank.close()));
    await network.stop();
    await postgres.stop();
    cleanUp();
    process.removeListener("exit", cleanUp);
  };
  try {
    network.start();
    await network.ready();
    const opening = { folder, url, network, options };
    const north = await anInstallation({ ...opening, name: "north", ispb: "61000001" });
    banks.push(north);
    const south = await anInstallation({ ...opening, name: "south", ispb: "72000001" });
    banks.push(south);
    return { banks: [north, south], network, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** A customer of one bank looks up one of the other, by turns; null: without an answer. */
export async function lookAcross({ banks }: Pair, turn: number): Promise<Across | null> {
  const [from, to] = turn % 2 === 0 ? banks : banks.toReversed();
  if (!from || !to) throw new Error("two banks");
  const payee = anyOf(to.people);
  const made = await lookUp(from, { payer: anyOf(from.people), payee, key: payee.key });
  return made && { from, made };
}

export type Across = { from: Installation; made: JournalOrder };

export const confirmAcross = (journal: JournalOrder[], { from, made }: Across): Promise<JournalOrder> =>
  confirm(from, journal, made);
