import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gatewayCalls } from "@vitral/protocol/gateway-calls";
import { newKeyPair, readPeerKeys, readSigningKey, type SigningKey } from "@vitral/protocol/signing-keys";
import { type Caller, openCaller } from "@vitral/protocol/transport/caller";
import { overHttp } from "@vitral/protocol/transport/http";
import { sql } from "kysely";
import { openAccounts, openTenant, signIn } from "../../bench/people.ts";
import { applicationRole, ownerRole, prepareDatabase } from "../../server/src/platform/database/prepare-database.ts";
import { aFreePort } from "../../server/test/serving.ts";
import { type Bank, inFolder, linesOf, queryOf } from "../bank.ts";
import { aServer } from "../server.ts";
import { type Front, openFront } from "./front.ts";
import { admit, type Network } from "./network.ts";

/** One bank of the network: the real server, its database, and what lies between it and the network. */
export type Installation = Bank & {
  ispb: string;
  key: SigningKey;
  /** What it calls the network through, and what the network brings its events through. */
  fronts: { calls: Front; events: Front };
  /** Calls the network for this institution, past the fronts. */
  ask: Caller;
};

const many = 16;
export const reserve = 1_000_000_00;

type Opening = {
  name: string;
  ispb: string;
  folder: string;
  url: (role: string, database: string) => string;
  network: Network;
  /** Options of node for its server. */
  options: readonly string[];
};

/** A bank with customers whose keys stand in the network's directory, and its server, which waits until it is ready. */
export async function anInstallation({ name, ispb, folder, url, network, options }: Opening): Promise<Installation> {
  const [dataDir, secretKey, pair] = [join(folder, name), randomBytes(32), newKeyPair()];
  mkdirSync(dataDir);
  const [keyFile, peerFile] = [join(dataDir, "bank.key"), join(dataDir, "network.pub")];
  writeFileSync(keyFile, pair.privatePem, { mode: 0o600 });
  writeFileSync(peerFile, network.publicKey());
  await prepareDatabase(url, name);
  const query = queryOf(url(ownerRole, name));
  const { tenant, customers } = await query(async (db) => {
    const opened = await openTenant(db, ispb);
    return { tenant: opened, customers: await openAccounts(db, opened, secretKey, many) };
  });

  const webhookPort = await aFreePort();
  const fronts = {
    calls: await openFront(network.url),
    events: await openFront(`http://127.0.0.1:${webhookPort}`),
  };
  const key = readSigningKey(pair.privatePem);
  await admit(network, { ispb, publicKey: pair.publicPem, eventsUrl: fronts.events.url, reserve });
  const straight = overHttp({ url: new URL(network.url) });
  const peers = readPeerKeys(network.publicKey(), "all");
  const ask = openCaller({ exchange: straight.exchange, key: () => key, peers: () => peers });
  await registerKeys(ask, query, ispb);

  const settings = {
    DATA_DIR: dataDir,
    SECRET_KEY: secretKey.toString("base64"),
    DATABASE_URL: url(applicationRole, name),
    DATABASE_OWNER_URL: url(ownerRole, name),
    DRAIN_SECONDS: "0",
    PIX_RAIL: "gateway",
    PIX_GATEWAY_URL: fronts.calls.url,
    PIX_GATEWAY_KEY_FILE: keyFile,
    PIX_GATEWAY_PEER_KEY_FILE: peerFile,
    PIX_WEBHOOK_PORT: String(webhookPort),
  };
  const log = join(folder, `${name}.log`);
  const server = await aServer(settings, log, options);
  const close = async () => {
    await server.stop();
    straight.close();
    await Promise.all([fronts.calls.close(), fronts.events.close()]);
  };
  server.start();
  const people = await server
    .ready()
    .then(() => signIn(server.port, tenant, customers))
    .catch(async (error: unknown) => {
      await close();
      throw error;
    });
  return {
    server,
    dataDir,
    settings,
    log: () => linesOf(readFileSync(log, "utf8")),
    tenantId: tenant.id,
    secretKey,
    people,
    link: null,
    query,
    postgres: () => [],
    inFolder: () => inFolder(join(dataDir, "outbox")),
    ispb,
    key,
    fronts,
    ask,
    close,
  };
}

/** Registers the keys of all customers in the network's directory, as their bank does. */
async function registerKeys(ask: Caller, query: Bank["query"], ispb: string): Promise<void> {
  const { rows } = await query((db) =>
    sql<{ key: string; agency: string; number: string; openedAt: Date; name: string; taxId: string }>`
      select k.key, a.agency, a.number, a.created_at as "openedAt", c.name, c.document as "taxId"
        from pix_key k
        join account a on a.tenant_id = k.tenant_id and a.id = k.account_id
        join customer c on c.tenant_id = a.tenant_id and c.id = a.owner_id`.execute(db),
  );
  for (const { key, agency, number, openedAt, name, taxId } of rows) {
    const address = { ispb, branch: agency, number: number.replaceAll("-", ""), accountType: "TRAN" as const };
    const body = {
      requestId: randomUUID(),
      key,
      keyType: "EMAIL" as const,
      owner: { name, taxId },
      account: { ...address, openedAt },
      reason: "USER_REQUESTED" as const,
    };
    await ask(gatewayCalls.createEntry, { body }, { participant: ispb, timeoutMs: 10_000 });
  }
}
