import { beforeAll, expect, test } from "vitest";
import { buildApp } from "../../src/app.ts";
import { documentsOf, openDocument, renewDocuments } from "../../src/modules/documents/documents.ts";
import { enqueue, renewMessages } from "../../src/modules/notifications/notifications.ts";
import { countOutdatedPins, issueCode, useCode } from "../../src/modules/identity/identity.ts";
import { type Cell, secretsFrom } from "../../src/platform/crypto/secrets.ts";
import { applicantsOf, aPhoto } from "../applicant.ts";
import { outboxOf } from "../mailbox.ts";
import { aWorld, type Customer, pin, type World, worldKey } from "../world.ts";

const newKey = Buffer.alloc(32, 9);
/** A server with the new secret, one with both, and one that does not know the old. */
const [replacing, forgetful] = [secretsFrom(newKey, worldKey), secretsFrom(newKey)];
const key = "bruno@exemplo.com.br";
let world: World;
let app: World["app"];
let other: World["app"];

beforeAll(async () => {
  world = await aWorld();
  const { db, clock, deps, http } = world;
  const open = async (secrets: typeof replacing) =>
    (await buildApp({ db, secrets, now: clock.now, rail: deps.rail, http })).http;
  [app, other] = [await open(replacing), await open(forgetful)];
  await world.aCustomer({ key });
});

const pay = async (server: World["app"], who: Customer, withPin = pin) => {
  const payload = { keyInfoId: await who.lookUp(key), amount: 1, pin: withPin, scheduledDate: null };
  const url = `/api/accounts/${who.accountId}/pix/payment`;
  const answer = await server.inject({ method: "POST", url, headers: who.headers, payload });
  return answer.json().code ?? answer.json().status;
};

test("a PIN of the old secret still pays, is rehashed with the new one, and tries count", async () => {
  const ana = await world.aCustomer({ balance: 100_00 });
  expect(await pay(other, ana)).toBe("SERVER_BUSY");
  expect(await pay(app, ana, "9999")).toBe("WRONG_PIN");
  expect(await pay(app, ana)).toBe("SETTLED");
  expect(await pay(other, ana)).toBe("SETTLED");
  expect(await pay(app, ana)).toBe("SETTLED");
  // A server with the old secret alone cannot verify it any more, and says so instead of counting.
  expect(await pay(world.app, ana)).toBe("SERVER_BUSY");
});

test("a PIN under a key that the server does not have is counted neither as wrong nor as right", async () => {
  const ana = await world.aCustomer({ balance: 100_00 });
  const failures = async () =>
    (await world.db.selectFrom("customer").select("pin_failures").where("id", "=", ana.id).execute())[0]?.pin_failures;
  expect(await pay(app, ana, "9999")).toBe("WRONG_PIN");
  for (let i = 0; i < 6; i++) expect(await pay(other, ana)).toBe("SERVER_BUSY");
  expect(await failures()).toBe(1);
});

test("who has no PIN is told so, also by a server with another key", async () => {
  const caio = await world.aCustomer({ pin: null, balance: 10_00 });
  expect(await pay(other, caio)).toBe("PIN_NOT_SET");
});

test("a code sent before the replacement stays valid, with its own secret only", async () => {
  const ana = await world.aCustomer();
  const scope = { tenant: ana.tenant, customerId: ana.id, purpose: "PIN" } as const;
  const { db } = world;
  const { code } = await db.transaction().execute((tx) => issueCode(world.deps, tx, scope));
  const use = (secrets: typeof replacing) =>
    db.transaction().execute((tx) => useCode({ ...world.deps, secrets }, tx, { ...scope, code }));
  expect(await use(forgetful)).toBe(false);
  expect(await use(replacing)).toBe(true);
});

test("text and files of the old secret are decrypted only while it is set", async () => {
  const cell: Cell = { table: "document_file", column: "content", tenantId: "t", id: "d" };
  const encrypted = world.secrets.encrypt(cell, "123456");
  expect(replacing.decrypt(cell, encrypted)).toBe("123456");
  expect(() => forgetful.decrypt(cell, encrypted)).toThrow("authenticate");
  const { iv, cipher } = world.secrets.fileCipher(cell);
  const content = Buffer.concat([cipher.update("foto"), cipher.final()]);
  const made = { iv, tag: cipher.getAuthTag(), content };
  expect(replacing.decryptFile(cell, made).toString()).toBe("foto");
  expect(() => forgetful.decryptFile(cell, made)).toThrow("authenticate");
  expect(() => replacing.decryptFile({ ...cell, id: "e" }, made)).toThrow("authenticate");
});

test("the operator's command re-encrypts photos once, which then need no old secret", async () => {
  const { aurora, db } = world;
  const applicants = applicantsOf(world);
  const photos = await Promise.all(
    ["one", "another"].map(async (text) => {
      const applicant = await applicants.anApplicant();
      await applicant.advance("WAITING_DOCUMENTS");
      const photo = aPhoto(text);
      await applicant.send("SELFIE", photo);
      const [kept] = await documentsOf(db, { tenantId: aurora.id, customerId: (await applicant.onboardingState()).id });
      return { photo, which: { tenantId: aurora.id, id: kept?.id ?? "" } };
    }),
  );
  const [{ photo, which } = { photo: Buffer.of(), which: { tenantId: "", id: "" } }] = photos;
  await expect(openDocument({ db, secrets: forgetful }, which)).rejects.toThrow("authenticate");
  expect(await renewDocuments({ db, secrets: replacing })).toBe(2);
  expect(await renewDocuments({ db, secrets: replacing })).toBe(0);
  expect(await openDocument({ db, secrets: forgetful }, which)).toEqual(photo);
  await expect(renewDocuments({ db, secrets: world.secrets })).rejects.toThrow("authenticate");
});

test("the operator's command encrypts waiting messages anew, once, and leaves those that were sent", async () => {
  const [waits, sent] = ["espera@exemplo.com.br", "foi@exemplo.com.br"];
  const { aurora, db, deps } = world;
  const message = { template: "review-received", data: { name: "Ana Lima" } } as const;
  for (const to of [waits, sent]) await enqueue(deps.outbox, db, { tenantId: aurora.id, to, message });
  await db
    .updateTable("outbox")
    .set({ delivered_at: new Date(), next_try_at: null, data: "{}" })
    .where("recipient", "=", sent)
    .execute();
  await renewMessages({ db, secrets: replacing });
  expect(await renewMessages({ db, secrets: replacing })).toBe(0);
  expect(await outboxOf({ db, secrets: forgetful })({ recipient: waits })).toMatchObject([{ data: message.data }]);
  const left = await outboxOf({ db, secrets: forgetful })({ recipient: sent });
  expect(left.map(({ data }) => data)).toEqual([{}]);
});

test("the operator sees how many PINs the old secret still holds", async () => {
  const before = await countOutdatedPins(world.db, replacing);
  const ana = await world.aCustomer({ balance: 10_00 });
  expect(await countOutdatedPins(world.db, replacing)).toBe(before + 1);
  await pay(app, ana);
  expect(await countOutdatedPins(world.db, replacing)).toBe(before);
});
