import { expect, test } from "vitest";
import { aCpf } from "../../../../test/documents.ts";
import { aWorld, password } from "../../../../test/world.ts";
import { hashPassword } from "../../../platform/crypto/password.ts";
import { updatePassword } from "../passwords/password-queries.ts";

const { aCustomer, app, aurora, clock, db } = await aWorld();

let addresses = 0;
/** An unused address. */
const anAddress = () => `203.0.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}`;

const signIn = (document: string, secret: string, from = anAddress()) =>
  app.inject({
    method: "POST",
    url: "/api/authenticate",
    headers: { host: aurora.host, "x-tenant-id": aurora.id, "x-forwarded-for": from },
    payload: { document, password: secret },
  });

const fiveFailures = async (document: string) => {
  for (let i = 0; i < 5; i++) expect((await signIn(document, "errada")).statusCode).toBe(401);
};

test("the answer of a sign-in is the one of the specification, field by field", async () => {
  const ana = await aCustomer({ name: "Ana Lima", balance: 1_234_56 });
  const answer = await signIn(ana.document, password);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    entity: {
      id: ana.id,
      status: "ACTIVE",
      onboardingStep: "DONE",
      name: "Ana Lima",
      document: ana.document,
      phone: null,
      email: ana.email,
      hasPin: true,
    },
    entityType: "PERSON",
    accounts: [
      {
        id: ana.accountId,
        number: expect.stringMatching(/^\d+-[\dX]$/),
        agency: aurora.agency,
        bank: aurora.bankName,
        balance: 1234.56,
      },
    ],
    token: expect.stringMatching(/^[\w-]{22}\.[\w-]{43}$/),
  });
});

test("the answer says whether the customer has a PIN and an e-mail", async () => {
  const caio = await aCustomer({ pin: null, email: null });
  expect((await signIn(caio.document, password)).json().entity).toMatchObject({ hasPin: false, email: null });
});

test("a document may be typed with its dots, and a CNPJ with its letters in any case", async () => {
  const ana = await aCustomer();
  const masked = ana.document.replace(/(...)(...)(...)(..)/, "$1.$2.$3-$4");
  expect((await signIn(masked, password)).json().entity.id).toBe(ana.id);

  const studio = await aCustomer({ entityType: "COMPANY", document: "12ABC34501DE35" });
  for (const typed of ["12ABC34501DE35", "12.ABC.345/01DE-35", "12.abc.345/01de-35"]) {
    const answer = await signIn(typed, password);
    expect(answer.json()).toMatchObject({ entity: { id: studio.id }, entityType: "COMPANY" });
  }
});

test("a wrong password and an unknown document get the same answer", async () => {
  const ana = await aCustomer();
  const [wrong, unknown] = [await signIn(ana.document, "errada"), await signIn(aCpf(), "errada")];
  expect(wrong.json()).toEqual({ code: "WRONG_CREDENTIALS", message: "CPF/CNPJ ou senha incorretos." });
  expect(unknown.json()).toEqual(wrong.json());
  expect([wrong.statusCode, unknown.statusCode]).toEqual([401, 401]);
  expect(unknown.headers["content-length"]).toBe(wrong.headers["content-length"]);
});

test("the answer time does not tell whether a document exists", async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => aCustomer()));
  for (const { id: customerId, tenant } of people) {
    const passwordHash = await hashPassword(password); // of full cost, as the server makes it
    await updatePassword(db, { tenantId: tenant.id, customerId, passwordHash });
  }
  const times = { known: [] as number[], unknown: [] as number[] };
  const timed = async (list: number[], document: string) => {
    const start = performance.now();
    await signIn(document, "errada");
    list.push(performance.now() - start);
  };
  for (let turn = 0; turn < 4; turn++) {
    for (const { document } of people) {
      await timed(times.known, document);
      await timed(times.unknown, aCpf());
    }
  }
  const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  const ratio = median(times.known) / median(times.unknown);
  expect(ratio).toBeGreaterThan(0.6);
  expect(ratio).toBeLessThan(1.7);
});

test("after five failures a document waits, twice as long each time, also with the right password", async () => {
  const [ana, bruno] = [await aCustomer(), await aCustomer()];
  await fiveFailures(ana.document);

  for (const seconds of [60, 120, 240]) {
    const refused = await signIn(ana.document, password);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers["retry-after"]).toBe(String(seconds));
    expect(refused.json().code).toBe("TOO_MANY_REQUESTS");
    clock.advance(seconds - 1);
    expect((await signIn(ana.document, password)).headers["retry-after"]).toBe("1");
    clock.advance(1);
    expect((await signIn(ana.document, "errada")).statusCode).toBe(401);
  }
  expect((await signIn(bruno.document, password)).statusCode).toBe(200);
});

test("the wait is named in minutes and seconds", async () => {
  const document = aCpf();
  await fiveFailures(document);
  expect((await signIn(document, "errada")).json().message).toBe(
    "Muitas tentativas. Aguarde 60 segundos e tente novamente.",
  );
});

test("after the wait the right password works and resets the failures", async () => {
  const ana = await aCustomer();
  await fiveFailures(ana.document);
  clock.advance(60);
  expect((await signIn(ana.document, password)).statusCode).toBe(200);
  for (let i = 0; i < 4; i++) expect((await signIn(ana.document, "errada")).statusCode).toBe(401);
  expect((await signIn(ana.document, password)).statusCode).toBe(200);
});

test("a wait does not tell whether the document exists", async () => {
  const document = aCpf();
  await fiveFailures(document);
  const refused = await signIn(document, "errada");
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "60"]);
});

test("however a document is typed, its failures are counted together", async () => {
  const ana = await aCustomer();
  const masked = ana.document.replace(/(...)(...)(...)(..)/, "$1.$2.$3-$4");
  for (const typed of [ana.document, masked, ana.document, masked, masked]) await signIn(typed, "errada");
  expect((await signIn(ana.document, password)).statusCode).toBe(429);
});

test("after fifty failures an address waits, and only that address", async () => {
  const [ana, address] = [await aCustomer(), anAddress()];
  for (let i = 0; i < 50; i++) expect((await signIn(aCpf(), "errada", address)).statusCode).toBe(401);
  const refused = await signIn(ana.document, password, address);
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "60"]);
  expect((await signIn(ana.document, password)).statusCode).toBe(200);
});

test("an address in an untrusted header does not count", async () => {
  const address = anAddress();
  await signIn(aCpf(), "errada", `198.51.100.7, ${address}`);
  const rows = await db.selectFrom("throttle").selectAll().where("kind", "=", "SIGN_IN_ADDRESS").execute();
  for (let i = 0; i < 3; i++) await signIn(aCpf(), "errada", `198.51.100.${i}, ${address}`);
  const after = await db.selectFrom("throttle").selectAll().where("kind", "=", "SIGN_IN_ADDRESS").execute();
  expect(after.length).toBe(rows.length);
});

test("of a hundred tries at once five count, also for the address", async () => {
  const [ana, address] = [await aCustomer(), anAddress()];
  const answers = await Promise.all(
    Array.from({ length: 100 }, (_, i) => signIn(ana.document, i === 99 ? password : `errada ${i}`, address)),
  );
  const compared = answers.filter(({ statusCode }) => statusCode !== 429);
  expect(compared.length).toBeLessThanOrEqual(5);
  expect(answers.every(({ statusCode }) => [200, 401, 429].includes(statusCode))).toBe(true);
  const neighbour = await aCustomer();
  expect((await signIn(neighbour.document, password, address)).statusCode).toBe(200);
});

test("a blocked customer reads so, but only with the right password", async () => {
  const ana = await aCustomer();
  await db.updateTable("customer").set({ blocked_at: clock.now() }).where("id", "=", ana.id).execute();
  const right = await signIn(ana.document, password);
  expect([right.statusCode, right.json().code]).toEqual([403, "CUSTOMER_BLOCKED"]);
  expect((await signIn(ana.document, "errada")).json().code).toBe("WRONG_CREDENTIALS");
  expect((await ana.get("")).json().code).toBe("CUSTOMER_BLOCKED");
});

test.each(["PENDING", "IN_ANALYSIS_INTERNAL", "REJECTED", "REJECTED_INTERNAL"] as const)(
  "a customer who is %s can sign in, but has no account",
  async (status) => {
    const ana = await aCustomer({ status, onboardingStep: "WAITING_ADDRESS", balance: 10_00 });
    const answer = await signIn(ana.document, password);
    expect(answer.json().entity).toMatchObject({ status, onboardingStep: "WAITING_ADDRESS" });
    const calls = [
      ana.get(""),
      ana.get("/transactions"),
      ana.get("/limits"),
      ana.get("/fee"),
      ana.get("/transactions/5b0c86b7-5d26-4a0f-a3ff-6c7f7a3e5a01"),
      ana.post("/transactions/export?startDate=2026-01-01&endDate=2026-01-31"),
      ana.post("/pix/key-info", { key: "maria@exemplo.com.br" }),
      ana.post("/pix/payment", { keyInfoId: crypto.randomUUID(), amount: 1, pin: "1234", scheduledDate: null }),
    ];
    for (const refused of await Promise.all(calls)) {
      expect([refused.statusCode, refused.json().code]).toEqual([403, "FORBIDDEN"]);
    }
  },
);
