import { generateKeyPairSync } from "node:crypto";
import { readSigningKey } from "@vitral/protocol/signing-keys";
import { ownerRole } from "../../../server/src/platform/database/prepare-database.ts";
import { anEmptyDatabase } from "../../../server/test/world-database.ts";
import { openPool } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";
import { openNetwork, type RunningNetwork } from "../open-network.ts";
import { anInstitution } from "./institution.ts";

const pair = generateKeyPairSync("ed25519");
const key = readSigningKey(pair.privateKey.export({ type: "pkcs8", format: "pem" }) as string);
const publicPem = pair.publicKey.export({ type: "spki", format: "pem" }) as string;

/** A network on a database of its own, with two institutions that have R$ 10.000,00 of reserve each. */
export async function aNetworkWorld({ reserve = "10000.00" } = {}) {
  const { url } = await anEmptyDatabase();
  const address = url(ownerRole);
  await migrate(address);
  const faults: unknown[] = [];
  const onFault = (error: unknown) => void faults.push(error);
  let db = openPool(address);
  let network: RunningNetwork = await openNetwork({ db, key, host: "127.0.0.1", port: 0, onFault });

  const terminate = async () => {
    const other = openPool(url("postgres"), { max: 1 });
    await other.all(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await other.close();
  };

  /** A call of the simulator: its answer, or the type of its refusal. */
  const simulate = async (name: string, body: object): Promise<Record<string, unknown>> => {
    const response = await fetch(`${network.url}/simulator/${name}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, unknown>;
  };
  const join = async (ispb: string, name: string) => {
    const institution = await anInstitution(ispb, publicPem);
    const registration = { ispb, name, publicKeys: institution.publicPem, eventsUrl: institution.url };
    await simulate("participants", { ...registration, openingReserve: reserve });
    return institution;
  };
  const [aurora, ipe] = [await join("61000001", "Banco Aurora S.A."), await join("72000001", "Cooperativa Ipê")];
  return {
    aurora,
    ipe,
    faults,
    simulate,
    url: () => network.url,
    all: (text: string, values?: unknown[]) => db.all(text, values),
    /** Whether movements add up to balances, and reserves to deposits. */
    addsUp: async () => (await db.first<{ sum: boolean }>("select reserves_add_up() as sum"))?.sum,
    /** The network's process ends, and another begins over the same database. */
    async restart() {
      await network.stop();
      await db.close();
      db = openPool(address);
      network = await openNetwork({ db, key, host: "127.0.0.1", port: 0, onFault });
    },
    /** The network's process is killed: its connections end in the middle of what they do. Another begins. */
    async kill() {
      const ending = db.close().catch(() => {});
      await terminate();
      await ending;
      await network.stop();
      faults.length = 0;
      db = openPool(address);
      network = await openNetwork({ db, key, host: "127.0.0.1", port: 0, onFault });
    },
    async close() {
      aurora.close();
      ipe.close();
      await network.stop();
      await db.close();
    },
  };
}
export type NetworkWorld = Awaited<ReturnType<typeof aNetworkWorld>>;
