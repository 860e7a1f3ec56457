import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { publicPemOf, readPeerKeys } from "@vitral/protocol/signing-keys";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { type Protege, ProtegeUnavailable } from "../../src/modules/backoffice/backoffice.ts";
import type { FetchLocation } from "../../src/modules/pix/pix.ts";
import type { Database } from "../../src/databases.ts";
import { findAheadMs } from "../../src/platform/database/business-clock.ts";
import { type Db, openDb } from "../../src/platform/database/db.ts";
import { createDatabase } from "../../src/platform/database/prepare-database.ts";
import type { Config, GatewayConfig } from "../../src/platform/process/config.ts";
import { createNetworkSchema, networkSchema as schema } from "./schema.ts";
import { compareSeededDays, enterBanks, enterHistory } from "./enter.ts";
import { demoKey, demoKeyPem } from "./keys.ts";
import { startProgram } from "./program.ts";
import { type Simulate, simulatorAt } from "./simulator.ts";

/** What a server has of the simulated network: it is a gateway like any other, with what is at other banks besides. */
export type DemoNetwork = {
  url: string;
  gateway: GatewayConfig;
  /** The simulated BC Protege+. */
  protege: Protege;
  /** Charges at the other banks. */
  fetchLocation: FetchLocation;
  /** The server takes events on this port from now on. */
  listens: (webhookPort: number) => void;
  stop: () => Promise<void>;
};

/** The one of the simulated banks that has charges. */
const hostOfCharges = "pix.bancosol.exemplo";
/** How often the network is told the clock, and the banks, in milliseconds. */
const [clockMs, banksMs] = [400, 1_000];
/** An address where nothing listens: events wait until the server does. */
const nowhere = "http://127.0.0.1:1";

/**
 * Starts the simulated network (PIX_RAIL=simulated) and tells it what this installation has. It has a database of its
 * own in the embedded PostgreSQL, or a schema of its own beside DATABASE_URL. Throws ConfigError.
 */
export async function startDemoNetwork(config: Config, database: Database): Promise<DemoNetwork> {
  const { dataDir, secretKey } = config;
  const keyFile = join(dataDir, "network.key");
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(keyFile, demoKeyPem(secretKey, "network"), { mode: 0o600 });
  const port = config.networkPort ?? (config.port === 0 ? 0 : null);
  const program = await startProgram({ port, databaseUrl: await ownDatabase(config, database), keyFile, dataDir });
  const { url } = program;
  const addressFile = networkAddressFile(dataDir);
  writeFileSync(addressFile, url);
  const simulate = simulatorAt(url);
  const { gateway, fetchLocation } = demoConnection(config, url);
  const { db, close } = openDb(database.applicationUrl, { max: 1, demo: config.demo, allTenants: true });
  const publicKeys = publicPemOf(demoKey(secretKey, "bank"));
  const stopping = new AbortController();
  const running: Promise<void>[] = [];
  const stop = async () => {
    stopping.abort();
    await Promise.all(running);
    await Promise.all([program.stop(), close()]);
    rmSync(addressFile, { force: true });
  };
  try {
    const aheadMs = config.demo ? await findAheadMs(db) : 0;
    const now = new Date(Date.now() + aheadMs);
    await simulate("clock", { aheadMs: Math.round(aheadMs) });
    await enterBanks(simulate, db, { publicKeys, eventsUrl: nowhere });
    if (config.demo) {
      await enterHistory(simulate, db, now);
      await compareSeededDays(gateway, db, now);
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url,
    gateway,
    protege: protegeAt(simulate),
    fetchLocation,
    listens(webhookPort) {
      const eventsUrl = `http://127.0.0.1:${webhookPort}`;
      const { signal } = stopping;
      running.push(every(banksMs, signal, () => enterBanks(simulate, db, { publicKeys, eventsUrl })));
      if (config.demo) running.push(every(clockMs, signal, keepClock(simulate, db)));
    },
    stop,
  };
}

/** What a process that pays needs of a simulated network that runs. */
export function demoConnection(
  { secretKey }: Pick<Config, "secretKey">,
  url: string,
): { gateway: GatewayConfig; fetchLocation: FetchLocation } {
  const gateway = {
    url,
    key: demoKey(secretKey, "bank"),
    peers: readPeerKeys(publicPemOf(demoKey(secretKey, "network")), "all"),
    token: null,
    webhookHost: "127.0.0.1",
    webhookPort: 0,
  };
  return { gateway, fetchLocation: (location) => chargeAt(url, location) };
}

export { playedBanks } from "../../../network/src/demo-people.ts";

export { usualPort } from "./program.ts";

/** The file in DATA_DIR with the address of the simulated network that runs, for commands. */
export const networkAddressFile = (dataDir: string): string => join(dataDir, "network.url");

/** A database of its own in the embedded PostgreSQL; else a schema of its own, as the application's role. */
async function ownDatabase({ databaseUrl, databaseOwnerUrl }: Config, { ownerUrl }: Database): Promise<string> {
  if (databaseUrl === null) {
    const name = "vitral_network";
    const [superuser, owner] = [new URL(ownerUrl), new URL(ownerUrl)];
    Object.assign(superuser, { username: "postgres", pathname: "/postgres" });
    await createDatabase(superuser.href, name);
    owner.pathname = `/${name}`;
    return owner.href;
  }
  if (databaseOwnerUrl !== null) await createNetworkSchema(databaseOwnerUrl, databaseUrl);
  const address = new URL(databaseUrl);
  address.searchParams.set("options", `-c search_path=${schema}`);
  return address.href;
}

/** Does it at once, and again and again; a network that is away now is told later. */
async function every(ms: number, signal: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  while (!signal.aborted) {
    await work().catch(() => {});
    await sleep(ms, undefined, { signal }).catch(() => {});
  }
}

function keepClock(simulate: Simulate, db: Db): () => Promise<void> {
  let known: number | null = null;
  return async () => {
    const aheadMs = Math.round(await findAheadMs(db));
    if (aheadMs === known) return;
    await simulate("clock", { aheadMs });
    known = aheadMs;
  };
}

/** The simulated BC Protege+. */
export const protegeAt = (simulate: Simulate): Protege => ({
  async isActive({ document }) {
    const state = await simulate("protection-check", { taxId: document }).then(
      ({ protection }) => protection,
      () => "UNAVAILABLE" as const,
    );
    if (state === "UNAVAILABLE") throw new ProtegeUnavailable("simulated: no answer");
    return state === "ACTIVE";
  },
});

async function chargeAt(url: string, { hostname, pathname, search }: URL): ReturnType<FetchLocation> {
  if (hostname !== hostOfCharges) return null;
  try {
    const response = await fetch(new URL(`/simulator/charges/${hostname}${pathname}${search}`, url));
    return { status: response.status, body: await response.text() };
  } catch {
    return null;
  }
}
