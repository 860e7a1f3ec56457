import { expect, test } from "vitest";
import { aMailbox } from "../../../../test/mailbox.ts";
import { aWorld, password } from "../../../../test/world.ts";
import { customersForStaff } from "../identity.ts";

const world = await aWorld();
const { aCustomer, anExternalPayee, app, clock, db, secrets } = world;
const { codeSentTo, emailsTo } = aMailbox(world);
const maria = await anExternalPayee("maria.souza@exemplo.com.br");

type Customer = Awaited<ReturnType<typeof aCustomer>>;
const unlock = ({ id, tenant }: Customer) =>
  db
    .transaction()
    .execute((tx) =>
      customersForStaff.unlockCustomer(tx, { secrets, now: clock.now(), tenantId: tenant.id, customerId: id }),
    );
let addresses = 0;
const call = (method: "POST" | "PUT", path: string, headers: Record<string, string>, payload: object) =>
  app.inject({
    method,
    url: `/api${path}`,
    headers: { ...headers, "x-forwarded-for": `198.18.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}` },
    payload,
  });
const askForPinCode = ({ headers }: Customer, secret = password) =>
  call("POST", "/passwords/send-forgot-pin-code", headers, { password: secret });
const changePin = ({ headers }: Customer, code: string) =>
  call("PUT", "/passwords/change-pin", headers, { code, pin: "8642" });
const recover = ({ tenant, document, email }: Customer) =>
  call("POST", "/passwords/send-forgot-password-code", { host: tenant.host }, { document, email });
const signIn = ({ tenant, document }: Customer, secret: string) =>
  call("POST", "/authenticate", { host: tenant.host }, { document, password: secret });
const otherThan = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, "0");

test("unlocking resets sign-in, password and recovery limits; a second time nothing is left", async () => {
  const ana = await aCustomer();
  for (let i = 0; i < 5; i++) await signIn(ana, "errada");
  for (let i = 0; i < 5; i++) await askForPinCode(ana, "errada");
  for (let i = 0; i < 5; i++) await recover(ana);
  expect([(await signIn(ana, password)).statusCode, (await askForPinCode(ana)).statusCode]).toEqual([429, 429]);
  expect((await recover(ana)).statusCode).toBe(429);
  expect(await unlock(ana)).toBeGreaterThanOrEqual(4);
  expect(await unlock(ana)).toBe(0);
  expect([(await signIn(ana, password)).statusCode, (await askForPinCode(ana)).statusCode]).toEqual([200, 200]);
  expect((await recover(ana)).statusCode).toBe(200);
});

test("thirty wrong codes a day are the end, also after unlocking", async () => {
  const ana = await aCustomer();
  for (let turn = 0; turn < 6; turn++) {
    await askForPinCode(ana);
    const code = await codeSentTo(ana.email);
    for (let i = 1; i <= 5; i++) await changePin(ana, otherThan(code, i));
    clock.advance(600);
  }
  await askForPinCode(ana);
  const code = await codeSentTo(ana.email);
  const refused = await changePin(ana, code);
  expect(refused.json().code).toBe("TOO_MANY_WRONG_CODES");
  await unlock(ana);
  expect((await changePin(ana, code)).json().code).toBe("TOO_MANY_WRONG_CODES");
});

test("unlocking keeps a locked PIN and other customers' counts", async () => {
  const [ana, bruno] = [await aCustomer({ balance: 10_00 }), await aCustomer()];
  const id = await ana.lookUp(maria);
  for (let i = 0; i < 5; i++) await ana.pay(id, 1, "9999");
  for (let i = 0; i < 5; i++) await signIn(bruno, "errada");
  await unlock(ana);
  expect((await ana.pay(id, 1)).json().code).toBe("PIN_LOCKED");
  expect((await signIn(bruno, password)).statusCode).toBe(429);
});

test("twenty PIN codes a day are sent, also after unlocking; then a sentence says until when to wait", async () => {
  const ana = await aCustomer();
  for (let turn = 0; turn < 4; turn++) {
    for (let i = 0; i < 5; i++) expect((await askForPinCode(ana)).statusCode).toBe(200);
    clock.advance(600);
  }
  const last = await codeSentTo(ana.email);
  const refused = await askForPinCode(ana);
  expect([refused.statusCode, refused.json().code, refused.headers["retry-after"]]).toEqual([
    429,
    "TOO_MANY_CODES",
    String(24 * 3600 - 2400),
  ]);
  expect(refused.json().message).toMatch(/ou peça outro a partir de \d{2}\/\d{2}\/\d{4} às \d{2}:\d{2}\./);
  expect(await emailsTo(ana.email)).toHaveLength(20);
  expect((await changePin(ana, last)).json().code).toBe("INVALID_CODE"); // ten minutes are over
  await unlock(ana);
  expect((await askForPinCode(ana)).json().code).toBe("TOO_MANY_CODES");
});
