import { existsSync, readdirSync, readFileSync } from "node:fs";
import { get } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet } from "jose";
import { readBrCode } from "@vitral/brazil/br-code";
import { expect, test, vi } from "vitest";
import { demoStaff, demoTotpSecret } from "../../seed/demo-staff.ts";
import { demoPassword, demoPin } from "../../seed/people.ts";
import { renewals } from "../../src/check-keys.ts";
import { waitingForReview } from "../../src/modules/backoffice/backoffice.ts";
import { caseContentCell } from "../../src/modules/desk/cases/file-queries.ts";
import { enqueue } from "../../src/modules/notifications/notifications.ts";
import { pushKeyOf } from "../../src/modules/notifications/push/push-key.ts";
import { codeOfStep, currentStep } from "../../src/modules/staff/staff.ts";
import { secretsFrom } from "../../src/platform/crypto/secrets.ts";
import { type Db, openDb } from "../../src/platform/database/db.ts";
import { newId } from "../../src/platform/database/ids.ts";
import { ana } from "../demo-customer.ts";
import { runVitral as vitral } from "../run-vitral.ts";
import { aDataDir, start } from "../running-server.ts";
import { aFreePort } from "../serving.ts";
import { aSharedInstallation } from "../shared-installation.ts";

const waits = "espera@exemplo.com.br";
const maria = "maria.souza@exemplo.com.br";
const [oldKey, newKey, laterKey] = [7, 9, 11].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];
const [old, newest, later] = [oldKey, newKey, laterKey].map((key) => key.toString("base64")) as [
  string,
  string,
  string,
];
const lost = ["secret", "lost", "--reason", "the vault burnt", "--json"];

type Installation = Awaited<ReturnType<typeof aSharedInstallation>>;

async function begin({ env }: Installation, key: string) {
  const [dataDir, consolePort] = [aDataDir(), await aFreePort()];
  const more = { SECRET_KEY: key, CONSOLE_PORT: String(consolePort) };
  const server = start({ dataDir, port: await aFreePort(), env: { ...env, ...more } });
  return Object.assign(server, { dataDir, console: `http://localhost:${consolePort}` });
}
type Server = Awaited<ReturnType<typeof begin>>;

async function end(server: Server) {
  server.child.kill("SIGTERM");
  expect(await server.ended).toBe(0);
}

async function withDb<T>({ url }: Installation, run: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = openDb(url, { max: 1, allTenants: true });
  try {
    return await run(db);
  } finally {
    await close();
  }
}

/** Reads a charge at its address as another bank does, and answers its status and the key of its signature. */
async function verified({ url }: Server, location: string) {
  const read = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const headers = { host: location.split("/")[0] };
      get(`${url}${path}`, { headers }, (answer) => void text(answer).then(resolve, reject)).on("error", reject);
    });
  const jws = await read(location.slice(location.indexOf("/")));
  const jwks = JSON.parse(await read("/pix/jwks.json")) as JSONWebKeySet;
  const { payload } = await compactVerify(jws, createLocalJWKSet(jwks));
  const { status } = JSON.parse(new TextDecoder().decode(payload)) as { status: string };
  return { status, kid: decodeProtectedHeader(jws).kid };
}

async function aCharge(customer: Awaited<ReturnType<typeof ana>>): Promise<string> {
  const { body } = await customer.own("POST", "/pix/charges", { key: "ana.lima@exemplo.com.br", amount: 12.5 });
  const read = readBrCode(String(body["emv"]));
  return read.ok && read.code.kind === "dynamic" ? read.code.url : "";
}

/** What the staff's browser sends, with the cookies of the answers before. */
function aBrowserOfStaff({ console: origin }: Server) {
  const cookies = new Map<string, string>();
  return async (path: string, payload: object) => {
    const cookie = [...cookies.values()].join("; ");
    const headers = { origin, "content-type": "application/json", cookie };
    const answer = await fetch(`${origin}/api${path}`, { method: "POST", headers, body: JSON.stringify(payload) });
    for (const set of answer.headers.getSetCookie()) cookies.set(set.split("=")[0] ?? "", set.split(";")[0] ?? "");
    return { status: answer.status, body: (await answer.json()) as Record<string, string> };
  };
}

const codeNow = (secret: string) => codeOfStep(secret, currentStep(new Date()));
const sara = demoStaff.find(({ role }) => role === "SEGURANCA")?.email ?? "";

async function signIn(server: Server, { password, secret }: { password: string; secret: string }) {
  const send = aBrowserOfStaff(server);
  const first = await send("/session/password", { email: sara, password });
  return first.status === 200 ? send("/session/totp", { code: codeNow(secret) }) : first;
}

/** A stopped bank in which something of each kind is encrypted, and the address of an open charge. */
async function aBankWithEverything(installation: Installation) {
  const server = await begin(installation, old);
  await server.ready();
  const location = await aCharge(await ana(server.url));
  const { kid } = await verified(server, location);
  expect((await signIn(server, { password: demoPassword, secret: demoTotpSecret })).status).toBe(200);
  const refused = await vitral(lost, { ...installation.owner, SECRET_KEY: newest });
  expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("stop every server")]);
  await end(server);
  const secrets = secretsFrom(oldKey);
  await withDb(installation, async (db) => {
    const { id: tenantId } = await db
      .selectFrom("tenant")
      .select("id")
      .where("slug", "=", "aurora")
      .executeTakeFirstOrThrow();
    const outbox = { secrets, now: () => new Date() };
    const message = { template: "review-received", data: { name: "Ana Lima" } } as const;
    await enqueue(outbox, db, { tenantId, to: waits, message });
    await pushKeyOf({ db, ...outbox }, tenantId);
    const [id, subject] = [newId(), newId()];
    const { iv, cipher } = secrets.fileCipher(caseContentCell({ tenantId, id }));
    const content = Buffer.concat([cipher.update("%PDF"), cipher.final()]);
    const work = { tenant_id: tenantId, kind: "MARK", subject_id: subject } as const;
    const at = new Date();
    await db
      .insertInto("case_work")
      .values({ ...work, state: "PENDING", state_at: at })
      .execute();
    const staff = { staff_id: newId(), staff_name: "Flávia Costa", created_at: at };
    const file = { id, name: "laudo.pdf", format: "pdf", bytes: 4, sha256: Buffer.alloc(32) } as const;
    await db
      .insertInto("case_file")
      .values({ ...work, ...file, ...staff, iv, tag: cipher.getAuthTag(), content, customer_id: null })
      .execute();
  });
  return { location, kid };
}

/** The code of six digits that an e-mail of a server has. */
const codeIn = ({ dataDir }: Server) =>
  vi.waitUntil(
    () => {
      const folder = join(dataDir, "outbox");
      const emails = (existsSync(folder) ? readdirSync(folder) : []).map((name) =>
        readFileSync(join(folder, name), "utf8"),
      );
      return emails.map((email) => /^\d{6}\r?$/m.exec(email)?.[0].trim()).find((code) => code !== undefined);
    },
    { timeout: 30_000, interval: 200 },
  );

test("a bank whose key is lost goes on under a new one, without what only the lost one opened", async () => {
  const installation = await aSharedInstallation();
  const { location, kid } = await aBankWithEverything(installation);
  const waiting = await withDb(installation, waitingForReview);
  const before = await begin(installation, newest);
  expect(await before.ended).toBe(1);
  expect(before.output.err).toMatch(/^SECRET_KEY is not the key of this database/);

  const nothing = await vitral(lost, { ...installation.owner, SECRET_KEY: old });
  expect([nothing.code, nothing.err]).toEqual([1, "SECRET_KEY is in use in this database: nothing is lost\n"]);
  const owner = { ...installation.owner, SECRET_KEY: newest };
  const done = await vitral(lost, owner);
  expect([done.err, done.code]).toEqual(["", 0]);
  const { kinds, ...others } = JSON.parse(done.out) as { kinds: Record<string, number>; [name: string]: unknown };
  expect(Object.keys(renewals).filter((name) => !kinds[name])).toEqual([]);
  expect(others).toMatchObject({ pins: expect.toSatisfy((pins: number) => pins > 1), askedAgain: waiting.length });
  await withDb(installation, async (db) => {
    for (const { renew } of Object.values(renewals)) await renew({ db, secrets: secretsFrom(newKey) });
  });
  expect(waiting.length).toBeGreaterThan(0);
  expect(await withDb(installation, waitingForReview)).toEqual([]);
  const audited = "select action, reason, details -> 'documents' as documents from audit_event";
  expect(await installation.query(`${audited} where action = 'installation.lose-key'`)).toEqual([
    { action: "installation.lose-key", reason: "the vault burnt", documents: kinds["documents"] },
  ]);
  await vitral(["outbox", "requeue", "--reason", "once more"], owner);
  const closed = `select data, failed_at is not null as failed from outbox where recipient = '${waits}'`;
  expect(await installation.query(closed)).toEqual([{ data: {}, failed: true }]);

  const server = await begin(installation, newest);
  await server.ready();
  const customer = await ana(server.url);
  expect((await customer.pay(maria, 1)).status).toBe(422);
  await customer.send("POST", "/passwords/send-forgot-pin-code", { password: demoPassword });
  const change = await customer.send("PUT", "/passwords/change-pin", { code: await codeIn(server), pin: demoPin });
  expect(change.status).toBe(200);
  expect((await customer.pay(maria, 1)).status).toBe(200);
  const open = await verified(server, location);
  expect(open).toMatchObject({ status: "ATIVA", kid: expect.not.stringContaining(String(kid)) });
  expect((await verified(server, await aCharge(customer))).status).toBe("ATIVA");

  const withOldFactor = await signIn(server, { password: demoPassword, secret: demoTotpSecret });
  expect(withOldFactor.body["code"]).toBe("STAFF_WRONG_CREDENTIALS");
  const renewed = await vitral(["staff", "renew", sara, "--reason", "key lost", "--json"], {
    ...owner,
    CONSOLE_URL: server.console,
  });
  expect([renewed.err, renewed.code]).toEqual(["", 0]);
  const { link, code: emailCode } = JSON.parse(renewed.out) as { link: string; code: string };
  const given = { token: link.split("#")[1] ?? "", emailCode };
  const send = aBrowserOfStaff(server);
  const { secret = "" } = (await send("/enrolment", given)).body;
  const password = "outra-senha-da-equipe";
  expect((await send("/enrolment/finish", { ...given, password, code: codeNow(secret) })).status).toBe(200);
  // A code is good once: the next is accepted already.
  const again = aBrowserOfStaff(server);
  await again("/session/password", { email: sara, password });
  const next = codeOfStep(secret, currentStep(new Date()) + 1);
  expect((await again("/session/totp", { code: next })).status).toBe(200);
  await end(server);

  const announced = await vitral(["tenant", "list"], { ...owner, SECRET_KEY_PREVIOUS: later });
  const swapped = { ...owner, SECRET_KEY: later, SECRET_KEY_PREVIOUS: newest };
  const replaced = await vitral(["secret", "renew"], swapped);
  const retired = await vitral(["secret", "renew", "--retire"], swapped);
  const checks = [];
  for (const what of ["ledger", "audit"])
    checks.push(await vitral([what, "verify"], { ...installation.owner, SECRET_KEY: later }));
  expect([announced, replaced, retired, ...checks].map(({ code, err }) => [code, err])).toEqual(
    Array.from({ length: 5 }, () => [0, ""]),
  );
});

test("a key lost at the end of a replacement takes the PINs under it along and nothing else", async () => {
  const installation = await aSharedInstallation();
  const both = { ...installation.owner, SECRET_KEY: newest, SECRET_KEY_PREVIOUS: old };
  await vitral(["tenant", "list"], { ...installation.owner, SECRET_KEY: old, SECRET_KEY_PREVIOUS: newest });
  expect((await vitral(["secret", "renew"], both)).code).toBe(0);
  const alone = { ...installation.owner, SECRET_KEY: newest };
  expect((await vitral(["ledger", "verify"], alone)).err).toMatch(/^This database is under two keys/);
  const set = await vitral(lost, both);
  expect([set.code, set.err]).toEqual([1, expect.stringMatching(/^SECRET_KEY_PREVIOUS is set/)]);
  const done = await vitral(lost, alone);
  expect([done.err, done.code]).toEqual(["", 0]);
  const { kinds, pins } = JSON.parse(done.out) as { kinds: Record<string, number>; pins: number };
  expect(Object.values(kinds).filter((removed) => removed > 0)).toEqual([]);
  expect(pins).toBeGreaterThan(1);
  expect((await vitral(["ledger", "verify"], alone)).code).toBe(0);
  const replaced = await vitral(lost, { ...installation.owner, SECRET_KEY: old });
  expect([replaced.code, replaced.err]).toEqual([1, expect.stringMatching(/^SECRET_KEY was replaced before/)]);
});
