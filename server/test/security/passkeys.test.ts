import { randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { type Authenticator, anAuthenticator as authenticatorAt, type Bent } from "../authenticator.ts";
import { aConsole, consoleOrigin, type StaffMember } from "../console-world.ts";
import { passkeyCell } from "../../src/modules/staff/passkey-queries.ts";
import { renewSecondFactors } from "../../src/modules/staff/staff.ts";
import { secretsFrom } from "../../src/platform/crypto/secrets.ts";
import { waitingForLocks } from "../database/waiting-for-locks.ts";
import { aWorld, worldKey } from "../world.ts";

const world = await aWorld();
const { db } = world;
const { aStaff } = await aConsole(world);

beforeEach(() => db.deleteFrom("staff_throttle").execute());

const anAuthenticator = () => authenticatorAt({ origin: consoleOrigin, site: "localhost" });

const challengeOf = async (member: StaffMember, path: string): Promise<string> =>
  (await member.send("POST", path)).json().options.challenge;
const newPasskey = (member: StaffMember) => challengeOf(member, "/session/passkeys/options");
const pendingPasskey = (member: StaffMember) => challengeOf(member, "/session/passkey/options");
const save = (member: StaffMember, made: object) =>
  member.send("POST", "/session/passkeys", { ...made, name: "Notebook" });
const confirm = (member: StaffMember, made: object) => member.send("POST", "/session/passkey", made);
const outcomeOf = (answer: { statusCode: number; json(): { code?: string } }) =>
  answer.json().code ?? answer.statusCode;
const passkeysOf = async (member: StaffMember) =>
  (await member.send("GET", "/session/passkeys")).json<{ passkeys: { name: string }[] }>().passkeys;
const refused = "STAFF_WRONG_PASSKEY";

/** A person with a passkey, who has given the password. */
async function withPasskey(): Promise<{ olivia: StaffMember; key: Authenticator }> {
  const [olivia, key] = [await aStaff(), anAuthenticator()];
  await olivia.signIn();
  expect(outcomeOf(await save(olivia, key.register(await newPasskey(olivia))))).toBe(200);
  await olivia.enterPassword();
  return { olivia, key };
}

test("a passkey is made by who is signed in, and is the second factor of the next sign-in", async () => {
  const [olivia, key] = [await aStaff(), anAuthenticator()];
  await olivia.signIn();
  const made = key.register(await newPasskey(olivia));
  expect((await save(olivia, made)).json()).toMatchObject({ name: "Notebook", lastUsedAt: null });
  expect(outcomeOf(await save(olivia, made))).toBe(refused);
  expect(await passkeysOf(olivia)).toHaveLength(1);

  expect((await olivia.enterPassword()).json()).toEqual({ factors: ["PASSKEY", "TOTP"] });
  const session = await confirm(olivia, key.assert(await pendingPasskey(olivia)));
  expect(session.json()).toMatchObject({ staff: { id: olivia.id } });
  const actions = db.selectFrom("audit_event").select(["action", "details"]).where("actor", "=", olivia.email);
  const rows = await actions.orderBy("number").execute();
  expect(rows.slice(1)).toMatchObject([
    { action: "staff.passkey-added" },
    { action: "staff.signed-in", details: { factor: "PASSKEY" } },
  ]);
});

test("a passkey is encrypted under the new secret when the old one is replaced", async () => {
  const { olivia } = await withPasskey();
  const newKey = Buffer.alloc(32, 9);
  const stored = () =>
    db.selectFrom("staff_passkey").selectAll().where("staff_id", "=", olivia.id).executeTakeFirstOrThrow();
  const read = ({ id, public_key }: Awaited<ReturnType<typeof stored>>, key: Buffer) =>
    secretsFrom(key).decrypt(passkeyCell({ staffId: olivia.id, id }), public_key);
  const before = read(await stored(), worldKey);
  await renewSecondFactors({ db, secrets: secretsFrom(newKey, worldKey) });
  expect(read(await stored(), newKey)).toBe(before);
  await renewSecondFactors({ db, secrets: secretsFrom(worldKey, newKey) });
});

test("a passkey's row that was copied to another person, or has another key, signs nobody in", async () => {
  const [{ olivia, key }, eve] = [await withPasskey(), await withPasskey()];
  const change = (values: { staff_id?: string; public_key?: string }) =>
    db.updateTable("staff_passkey").set(values).where("credential_id", "=", eve.key.id).execute();
  const tried = async (other: Authenticator) =>
    (await confirm(olivia, other.assert(await pendingPasskey(olivia)))).statusCode;
  await change({ staff_id: olivia.id });
  expect(await tried(eve.key)).toBe(500);
  const { public_key: copied } = await db
    .selectFrom("staff_passkey")
    .select("public_key")
    .where("credential_id", "=", eve.key.id)
    .executeTakeFirstOrThrow();
  await change({ staff_id: eve.olivia.id });
  const own = db.updateTable("staff_passkey").where("credential_id", "=", key.id);
  await own.set({ public_key: copied }).execute();
  expect(await tried(key)).toBe(500);
  expect((await olivia.send("GET", "/tenants")).json().code).toBe("STAFF_SIGNED_OUT");
});

test("a passkey that was on its way when somebody else ended the session is not kept", async () => {
  const [olivia, key] = [await aStaff(), anAuthenticator()];
  await olivia.signIn();
  const made = key.register(await newPasskey(olivia));
  const other = world.owner();
  await other.connect();
  await other.query("begin");
  await other.query("select set_config('vitral.tenant', '*', true)");
  await other.query("select from staff where id = $1 for update", [olivia.id]);
  const saving = save(olivia, made);
  await expect.poll(() => waitingForLocks(db)).toBe(1);
  await other.query("update staff_session set ended_at = now() where staff_id = $1", [olivia.id]);
  await other.query("commit");
  await other.end();
  expect(outcomeOf(await saving)).toBe("STAFF_SIGNED_OUT");
  expect(await db.selectFrom("staff_passkey").select("id").where("staff_id", "=", olivia.id).execute()).toEqual([]);
});

test("what a browser says of its transports is kept where it is words, and is no fault else", async () => {
  for (const transports of ["usb", [{}, 7, "internal"], null]) {
    const [olivia, key] = [await aStaff(), anAuthenticator()];
    await olivia.signIn();
    const made = key.register(await newPasskey(olivia));
    const response = { ...made.response, response: { ...made.response.response, transports } };
    expect(outcomeOf(await save(olivia, { response }))).toBe(200);
  }
});

const lies: Record<string, Bent> = {
  "for a page of another site": { origin: "https://console.exemplo.com.br" },
  "for another port of the same host": { origin: "http://localhost:3000" },
  "for another domain": { site: "exemplo.com.br" },
  "over a challenge of its own": { challenge: randomBytes(32).toString("base64url") },
  "without anybody being there": { flags: 0x40 },
};

test.each(Object.entries(lies))("a passkey that was made %s is not saved", async (_what, bent) => {
  const olivia = await aStaff();
  await olivia.signIn();
  expect(outcomeOf(await save(olivia, anAuthenticator().register(await newPasskey(olivia), bent)))).toBe(refused);
  expect(await passkeysOf(olivia)).toEqual([]);
});

const liesOfSignIn: Record<string, Bent> = {
  ...lies,
  "without anybody being there": { flags: 0 },
  "as if a passkey was made": { type: "webauthn.create" },
};

test.each(Object.entries(liesOfSignIn))(
  "an answer that was signed %s opens nothing, and its challenge is used up",
  async (_what, bent) => {
    const { olivia, key } = await withPasskey();
    const challenge = await pendingPasskey(olivia);
    expect(outcomeOf(await confirm(olivia, key.assert(challenge, bent)))).toBe(refused);
    expect(outcomeOf(await confirm(olivia, key.assert(challenge)))).toBe(refused);
    expect(outcomeOf(await olivia.send("GET", "/tenants"))).toBe("STAFF_SIGNED_OUT");
    expect(outcomeOf(await confirm(olivia, key.assert(await pendingPasskey(olivia))))).toBe(200);
  },
);

test("an intercepted passkey answer opens no later session, and a passkey only its owner's session", async () => {
  const { olivia, key } = await withPasskey();
  const heard = key.assert(await pendingPasskey(olivia));
  expect(outcomeOf(await confirm(olivia, heard))).toBe(200);
  expect(outcomeOf(await confirm(olivia, heard))).toBe("STAFF_SIGNED_OUT");
  await olivia.enterPassword();
  expect(outcomeOf(await confirm(olivia, heard))).toBe(refused);
  await pendingPasskey(olivia);
  expect(outcomeOf(await confirm(olivia, heard))).toBe(refused);

  const { olivia: andre } = await withPasskey();
  expect(outcomeOf(await confirm(andre, key.assert(await pendingPasskey(andre))))).toBe(refused);
  expect(outcomeOf(await save(andre, key.register(await pendingPasskey(andre))))).toBe("STAFF_SIGNED_OUT");
  await andre.enterCode();
  expect(outcomeOf(await save(andre, key.register(await newPasskey(andre))))).toBe(refused);
});

test("a counter that does not grow is a copied passkey; one that always says 0 counts nothing", async () => {
  const { olivia, key } = await withPasskey();
  const signInWith = async (counter: number) => {
    await olivia.enterPassword();
    return outcomeOf(await confirm(olivia, key.assert(await pendingPasskey(olivia), { counter })));
  };
  expect(await signInWith(9)).toBe(200);
  expect([await signInWith(9), await signInWith(3), await signInWith(0), await signInWith(10)]).toEqual([
    refused,
    refused,
    refused,
    200,
  ]);
  const failed = db.selectFrom("audit_event").select("details").where("actor", "=", olivia.email);
  const rows = await failed.where("action", "=", "staff.sign-in-failed").execute();
  expect(rows.map(({ details }) => details)).toEqual(Array.from({ length: 3 }, () => ({ step: "PASSKEY" })));

  const [bia, zero] = [await aStaff(), anAuthenticator()];
  await bia.signIn();
  await save(bia, zero.register(await newPasskey(bia), { counter: 0 }));
  for (let turn = 0; turn < 2; turn++) {
    await bia.enterPassword();
    expect(outcomeOf(await confirm(bia, zero.assert(await pendingPasskey(bia), { counter: 0 })))).toBe(200);
  }
});

test("five wrong answers wait, the right one too", async () => {
  const { olivia, key } = await withPasskey();
  const answers = [];
  for (let turn = 0; turn < 5; turn++) {
    const challenge = await pendingPasskey(olivia);
    answers.push(outcomeOf(await confirm(olivia, key.assert(challenge, { site: "exemplo.com.br" }))));
  }
  expect(answers).toEqual(Array.from({ length: 5 }, () => refused));
  expect(outcomeOf(await confirm(olivia, key.assert(await pendingPasskey(olivia))))).toBe("STAFF_LOCKED");
});
