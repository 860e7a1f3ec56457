import { randomUUID } from "node:crypto";
import { afterAll } from "vitest";
import { publicPemOf, readPeerKeys } from "@vitral/protocol/signing-keys";
import { openPool } from "../../network/src/database/database.ts";
import { demoKey } from "../seed/network/keys.ts";
import { playedBanks } from "../../network/src/demo-people.ts";
import { insertEntry } from "../../network/src/directory/entry-queries.ts";
import { deposit, findParticipant, saveParticipant } from "../../network/src/participant-queries.ts";
import { networkInMemory } from "../../network/src/testing/in-memory.ts";
import { readPixKey } from "@vitral/brazil/pix-key";
import { contestNews } from "../src/modules/fraud/fraud.ts";
import { pixGateway, type Rail } from "../src/modules/pix/pix.ts";
import { addOwnKey as addOwnKeyHere, askClaimAgain } from "../src/modules/pix-keys/pix-keys.ts";
import type { Tenants } from "../src/modules/tenants/tenants.ts";
import type { Db } from "../src/platform/database/db.ts";
import { networkOf } from "./world-database.ts";

type Deps = { db: Db; now: () => Date; tenants: () => Tenants; ownerUrl: string };

export type WorldNetwork = ReturnType<typeof aNetwork>;

// Those of the simulated network, so that commands can ask it: they follow from the worlds' secret.
const [ownKey, networkKey] = [demoKey(Buffer.alloc(32, 7), "bank"), demoKey(Buffer.alloc(32, 7), "network")] as const;
const [own, theirs] = [ownKey, networkKey].map((key) => readPeerKeys(publicPemOf(key), "all")) as [
  ReturnType<typeof readPeerKeys>,
  ReturnType<typeof readPeerKeys>,
];

/** In centavos: more than any test pays. */
const reserve = 100_000_000_000_00;

/** Since when keys and accounts are there: before the time of any test. */
const longAgo = new Date("2000-01-03T12:00:00Z");

/** What ends when its news has arrived here too. */
const settling = new Set([
  "send",
  "sendReturn",
  "reverseReturns",
  "answerOf",
  "cancelContest",
  "decideContest",
  "recall",
  "cancelRecall",
  "closeRecall",
]);
/** What is asked again once the network did all that it could, so that its answer is the outcome. */
const askedAgain = new Set(["send", "sendReturn", "contest", "reverseReturns", "recall"]);

const networks = new WeakMap<object, WorldNetwork>();

/** The network behind a world's database. */
export function networkBehind(db: object): WorldNetwork {
  const network = networks.get(db);
  if (!network) throw new Error("this database has no network");
  return network;
}

/**
 * The network program's handlers in memory behind the gateway's adapter, over tables in the world's database. What the
 * network would do by itself in a moment, and the events that follow, are done before a call of the port ends.
 */
export function aNetwork({ db, now, tenants, ownerUrl }: Deps) {
  const pool = openPool(networkOf(ownerUrl), { max: 4 });
  const faults: unknown[] = [];
  const network = networkInMemory({
    db: pool,
    now,
    key: networkKey,
    institution: own,
    deliver: (message) => gateway.receive(message),
  });
  const gateway = pixGateway(
    { url: "http://network.test", key: ownKey, peers: theirs, token: null },
    {
      db,
      now,
      works: () => true,
      onFault: (error) => faults.push(error),
      exchange: network.exchange,
      news: {
        claimChanged: (claim) => askClaimAgain(db, { ...claim, at: now() }),
        ...contestNews({ db, now, tenants }),
      },
    },
  );

  /** An institution with a reserve; `eventsUrl` null: the network plays it. */
  async function join(ispb: string, name: string, eventsUrl: string | null): Promise<void> {
    if (await findParticipant(pool, ispb)) return;
    // Who finds it finds its reserve.
    await pool.transaction(async (queries) => {
      await saveParticipant(queries, { ispb, name, publicKeys: "", eventsUrl });
      await deposit(queries, { id: randomUUID(), ispb, amount: reserve, at: longAgo });
    });
    await gateway.refreshNames();
  }

  const made = {
    /** The port on which commands find the network (NETWORK_PORT). */
    async port(): Promise<string> {
      const { url, close } = await network.listen();
      afterAll(close);
      return new URL(url).port;
    },
    pool,
    faults,
    join,
    /** The banks that the network plays. */
    async joinPlayed(): Promise<void> {
      for (const { ispb, name } of Object.values(playedBanks)) await join(ispb, name, null);
    },
    settle: network.settle,
    simulate: (name: string, body: object) => network.simulate(name, body),
    rail: settlingRail(gateway.rail, network),
    /** A row of the network's tables. */
    all: <Row = Record<string, unknown>>(text: string, values?: unknown[]) => pool.all<Row>(text, values),
    /** A key of another bank has another owner from now on. */
    owns: (key: string, taxId: string) => pool.all("update entry set owner_tax_id = $2 where key = $1", [key, taxId]),
    /** A key of another bank is at this bank from now on. */
    moves: (key: string, ispb: string) => pool.all("update entry set ispb = $2 where key = $1", [key, ispb]),
    /** A line of an institution's statement alone. */
    settles: (ispb: string, { endToEnd, amount, at }: { endToEnd: string; amount: number; at: Date }) =>
      pool.all("insert into movement (ispb, order_id, amount_cents, settled_at) values ($1, $2, $3, $4)", [
        ispb,
        endToEnd,
        amount,
        at,
      ]),
    /** Keys leave the directory, without their bank's doing. */
    drop: (...keys: string[]) => pool.all("delete from entry where key = any($1)", [keys]),
    async close() {
      gateway.close();
      await network.close();
      await pool.close();
    },
  };
  networks.set(db, made);
  return made;
}

function settlingRail(
  rail: Rail,
  { settle, actOnTime }: Pick<ReturnType<typeof networkInMemory>, "settle" | "actOnTime">,
): Rail {
  const methods = Object.entries(rail).map(([name, method]) => [
    name,
    async (...words: never[]) => {
      const call = method as (...given: never[]) => Promise<unknown>;
      const answer = await call(...words);
      if (settling.has(name)) await settle();
      else if (askedAgain.has(name)) await actOnTime();
      return askedAgain.has(name) ? call(...words) : answer;
    },
  ]);
  return Object.fromEntries(methods) as Rail;
}

type NewKey = {
  key: string;
  name: string;
  document: string;
  ispb: string;
  bankName: string;
  behaviour?: "SETTLE" | "DELAY" | "REFUSE" | "SILENT";
  /** Of an account of ours. */
  account?: { branch: string; number: string } | null;
  requestId?: string;
};

/** Adds a key to the directory, whatever bank has it; one that is not a tenant is played by the network. */
export async function addNetworkKey(db: object, entry: NewKey): Promise<void> {
  const read = readPixKey(entry.key);
  if (!read) throw new Error("no Pix key looks like this");
  const { ispb, bankName, name, document, account, behaviour } = entry;
  const { pool, join } = networkBehind(db);
  await join(ispb, bankName, null);
  const { branch, number } = account ?? { branch: "0001", number: document.slice(0, 8) };
  const isNew = await insertEntry(pool, {
    key: read.key,
    keyType: read.type,
    owner: { name, taxId: document },
    account: { ispb, branch, number, accountType: account ? "TRAN" : "CACC", openedAt: longAgo },
    requestId: entry.requestId ?? randomUUID(),
    at: longAgo,
    confirmsAt: longAgo,
    ...(behaviour && { behaviour }),
  });
  if (!isNew) throw new Error(`the key ${entry.key} is there already`);
}

/** Adds an active key of a customer, in the bank's table and in the directory. */
export async function addOwnKey(
  db: Db,
  {
    tenant,
    accountId,
    key,
    owner,
  }: Parameters<typeof addOwnKeyHere>[1] & { owner: { name: string; document: string } },
): Promise<void> {
  const requestId = await addOwnKeyHere(db, { tenant, accountId, key });
  const { agency, number } = await db
    .selectFrom("account")
    .select(["agency", "number"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  const account = { branch: agency, number: number.replace("-", "") };
  const { ispb, bankName } = tenant;
  const { name, document } = owner;
  await addNetworkKey(db, { key, name, document, ispb, bankName, account, requestId });
}
