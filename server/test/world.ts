import { randomBytes, randomInt } from "node:crypto";
import { afterAll, inject } from "vitest";
import pg from "pg";
import { type Cents, cents } from "@vitral/brazil/cents";
import { buildApp } from "../src/app.ts";
import { type Db, openDb } from "../src/platform/database/db.ts";
import { noReplica, type Replica } from "../src/platform/database/replica.ts";
import { applicationRole, createDatabase, ownerRole } from "../src/platform/database/prepare-database.ts";
import { newId } from "../src/platform/database/ids.ts";
import type { Metrics } from "../src/platform/observability/metrics.ts";
import { secretsFrom } from "../src/platform/crypto/secrets.ts";
import type { Traces } from "../src/platform/observability/traces.ts";
import type { Protege } from "../src/modules/backoffice/backoffice.ts";
import { openAccount } from "../src/modules/accounts/accounts.ts";
import { registerCustomer, setPin } from "../src/modules/identity/identity.ts";
import { openInternalAccounts, verifyLedger } from "../src/modules/ledger/ledger.ts";
import type { FetchLocation, QrDeps, Rail } from "../src/modules/pix/pix.ts";
import { createTenant } from "../src/modules/tenants/tenants.ts";
import { addNetworkKey, addOwnKey, aNetwork } from "./network.ts";
import { protegeOf } from "./other-banks.ts";
import { depositTo, type TenantChanges, tenantRow } from "./rows.ts";
import { outboxOf } from "./mailbox.ts";
import { customerCalls, password, pin } from "./customer-calls.ts";
import { aCnpj, aCpf } from "./documents.ts";
import { copyTemplate, prepareNetwork, withRole } from "./world-database.ts";
import { quickHash } from "./quick-hash.ts";

/** 12:00 in São Paulo on a Tuesday. */
const noon = new Date("2026-03-10T15:00:00Z");
/** The deployment's secret in every world. */
export const worldKey = Buffer.alloc(32, 7);

/** Milliseconds. A hundred calls at once take seconds on a slow machine, and no test should fail because of that. */
export const longWaits = { payment: 60_000, change: 60_000, "sign-in": 60_000, read: 60_000, public: 60_000 };

export type World = Awaited<ReturnType<typeof aWorld>>;
export type Customer = Awaited<ReturnType<World["aCustomer"]>>;

/** A fresh database with the real app, a clock that only a test moves, and functions to create people. */
export async function aWorld({
  rail: outside,
  protege: externalProtege,
  fetchLocation,
  allowsPushTo,
  logTo,
  metrics,
  traces,
  refusesWhenBusy = false,
  admissionWaitMs = refusesWhenBusy ? undefined : longWaits,
  connections = 8,
  from,
  postgresUrl = inject("postgresUrl"),
  replica = () => noReplica(),
}: {
  rail?: (simulated: Rail) => Rail | null;
  protege?: (simulated: Protege) => Protege | null;
  fetchLocation?: FetchLocation;
  allowsPushTo?: (endpoint: string) => boolean;
  logTo?: { write(line: string): void };
  metrics?: (db: Db) => Metrics;
  traces?: Traces;
  /** Whether calls are refused as early as in production. */
  refusesWhenBusy?: boolean;
  admissionWaitMs?: typeof longWaits | undefined;
  connections?: number;
  /** Fills the database, which is empty, and answers the moment of the world; else it has the newest schema alone. */
  from?: (urlFor: (role: string) => string) => Promise<Date>;
  /** Another PostgreSQL than the run's. */
  postgresUrl?: string;
  /** What answers some reads, over the database of this name. */
  replica?: (database: string) => Replica;
} = {}) {
  const database = `world_${randomBytes(6).toString("hex")}`;
  const urlFor = (role: string, name: string) => withRole(postgresUrl, role, name);
  const elsewhere = replica(database);
  if (from) await createDatabase(urlFor("postgres", "postgres"), database);
  else await copyTemplate(urlFor, database);
  let time = (from ? await from((role) => urlFor(role, database)) : noon).getTime();
  if (from) await prepareNetwork(urlFor(ownerRole, database));
  const ofApp = openDb(urlFor(applicationRole, database), {
    max: connections,
    ...(traces && { log: (event) => traces.statement(event) }),
  });
  // The test's own statements see all tenants; the app has to set the tenant.
  const { db, close } = openDb(urlFor(applicationRole, database), { max: 8, allTenants: true });

  /** A connection as the owner of the tables, who alone may create money. */
  let asOwner: ReturnType<typeof openDb> | undefined;

  const clock = {
    now: () => new Date(time),
    set: (instant: string) => void (time = new Date(instant).getTime()),
    advance: (seconds: number) => void (time += seconds * 1000),
  };
  const secrets = secretsFrom(worldKey);
  const network = aNetwork({ db, now: clock.now, tenants: () => tenants, ownerUrl: urlFor(ownerRole, database) });
  const rail = outside ? outside(network.rail) : network.rail;
  const http = {
    logLevel: logTo ? "debug" : (process.env["LOG_LEVEL"] ?? "silent"),
    ...(logTo && { logTo }),
    trustProxy: ["127.0.0.1"],
    publicUrl: "http://localhost:3000",
    cepUrl: "https://viacep.com.br/ws/{cep}/json/",
  };
  const built = await buildApp({
    db: ofApp.db,
    reads: elsewhere.reads,
    secrets,
    now: clock.now,
    rail,
    ...(fetchLocation && { fetchLocation }),
    ...(allowsPushTo && { allowsPushTo }),
    http,
    metrics: metrics?.(ofApp.db),
    traces,
    ...(admissionWaitMs && { admissionWaitMs }),
  });
  const { http: app, tenants, lookUps } = built;
  const outbox = { secrets, now: clock.now };
  const simulatedAnswers = protegeOf(db);
  const protege = externalProtege ? externalProtege(simulatedAnswers) : simulatedAnswers;
  const deps: QrDeps & { protege: Protege | null } = {
    db,
    secrets,
    tenants,
    now: clock.now,
    outbox,
    rail,
    protege,
    ...lookUps,
  };

  afterAll(async () => {
    await app.close();
    await network.close();
    await elsewhere.close();
    await ofApp.close();
    await asOwner?.close();
    await close();
  });

  /** A bank; `ispb`: a brand of that institution. */
  async function aTenant({ ispb: given, ...changes }: TenantChanges & { ispb?: string } = {}) {
    const id = newId();
    const host = `${randomBytes(4).toString("hex")}.test`;
    const own = given ?? String(randomInt(10_000_000, 99_999_999));
    await createTenant(db, tenantRow(id, host, own, changes));
    await openInternalAccounts(db, id);
    tenants.refresh();
    const { ispb, bankName } = await tenants.byId(id);
    await network.join(ispb, bankName, "memory:");
    return { ...(await tenants.byId(id)), host };
  }

  const aurora = await aTenant({ displayName: "Banco Aurora" });

  type CustomerOptions = {
    tenant: typeof aurora;
    name: string;
    entityType: "PERSON" | "COMPANY";
    status: Parameters<typeof registerCustomer>[1]["status"];
    onboardingStep: Parameters<typeof registerCustomer>[1]["onboardingStep"];
    document: string;
    email: string | null;
    phone: string | null;
    balance: number;
    pin: string | null;
    key: string;
  };

  /** A customer with an account and a session. */
  async function aCustomer(options: Partial<CustomerOptions> = {}) {
    const { tenant = aurora, entityType = "PERSON", status = "ACTIVE", name = "Ana Lima", balance = 0 } = options;
    const document = options.document ?? (entityType === "PERSON" ? aCpf() : aCnpj());
    const email = options.email === undefined ? `${document.toLowerCase()}@exemplo.com.br` : options.email;
    const id = await registerCustomer(db, {
      tenantId: tenant.id,
      document,
      entityType,
      name,
      passwordHash: quickHash(password),
      email,
      phone: options.phone ?? null,
      status,
      onboardingStep: options.onboardingStep ?? "DONE",
    });
    if (options.pin !== null) {
      await setPin(db, secrets, { tenantId: tenant.id, customerId: id, pin: options.pin ?? pin });
    }
    const accountId = await openAccount(db, { tenant, ownerId: id });
    if (balance > 0) await deposit(tenant.id, accountId, cents(balance));
    if (options.key) await addOwnKey(db, { tenant, accountId, key: options.key, owner: { name, document } });

    const calls = await customerCalls(app, { tenant, document, accountId });
    return { id, tenant, document, email, name, accountId, ...calls };
  }

  async function deposit(tenantId: string, accountId: string, amount: Cents, at = clock.now()) {
    asOwner ??= openDb(urlFor(ownerRole, database), { max: 2, allTenants: true });
    await asOwner.db.transaction().execute(async (tx) => {
      await depositTo(tx, { tenantId, accountId, amount, at });
    });
  }

  /** A payee of another bank, in the directory of the network. */
  async function anExternalPayee(key: string, behaviour: "SETTLE" | "DELAY" | "REFUSE" | "SILENT" = "SETTLE") {
    const bank = { ispb: "99999004", bankName: "Banco Sol S.A." };
    await addNetworkKey(db, { key, name: "Maria Souza", document: "12345678909", ...bank, behaviour });
    return key;
  }

  /** The checks of the ledger that fail; none in a sound database. */
  const failedLedgerChecks = async () => (await verifyLedger(db)).filter(({ broken }) => broken > 0);
  /** The connection string of the superuser, who may disable triggers and foreign keys to plant damage. */
  const superuser = urlFor("postgres", database);

  return {
    app,
    db,
    databaseUrl: urlFor(applicationRole, database),
    deps,
    network,
    replica: elsewhere,
    clock,
    secrets,
    /** For a test that opens a second server on the same database. */
    http,
    tenants,
    aurora,
    aTenant,
    aCustomer,
    anExternalPayee,
    deposit,
    failedLedgerChecks,
    messages: outboxOf({ db, secrets }),
    owner: () => new pg.Client({ connectionString: urlFor(ownerRole, database) }),
    superuser,
  };
}

export { password, pin };
export type { Db };
