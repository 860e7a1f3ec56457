import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { aMailbox } from "../../../test/mailbox.ts";
import { aWorld, password } from "../../../test/world.ts";

const lines: string[] = [];
const world = await aWorld({ logTo: { write: (line) => void lines.push(line) } });
const { aCustomer, anExternalPayee, app, db, owner } = world;
const database = owner();
await database.connect();
afterAll(() => database.end());

const pin = "7391";
const newPassword = "nova-senha-secreta";
const phone = "+5511912345678";
const address = "198.51.100.77";

const readable = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
/** An id or a time may hold any four digits by chance. */
const withoutIds = (text: string) =>
  text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "<id>").replaceAll(/"time":\d{13},/g, "");

test("a customer's calls leave no personal data in the log", async () => {
  const key = "ana.paula@exemplo.com.br";
  const [ana, maria] = [
    await aCustomer({ name: "Ana Paula Figueiredo", pin, key, balance: 500_00 }),
    await anExternalPayee("maria.das.dores@exemplo.com.br", "REFUSE"),
  ];
  await db.updateTable("customer").set({ phone }).where("id", "=", ana.id).execute();
  const bruno = await aCustomer({ name: "Bruno Vasconcelos", pin, balance: 500_00 });
  const headers = { ...ana.headers, "x-forwarded-for": address };
  const call = (url: string, payload: object, cookies = {}) =>
    app.inject({ method: "POST", url: `/api${url}`, headers, payload, cookies });
  const statuses: number[] = [];
  const done = ({ statusCode }: { statusCode: number }) => void statuses.push(statusCode);

  done(await call("/authenticate", { document: ana.document, password }));
  for (let i = 0; i < 6; i++) done(await call("/authenticate", { document: ana.document, password: "errada-mesmo" }));
  done(await ana.get(""));
  done(await ana.get("/transactions?page=0&startDate=2026-01-01&endDate=2026-12-31"));
  done(await ana.post("/transactions/export?startDate=2026-01-01&endDate=2026-12-31"));
  done(await bruno.pay(await bruno.lookUp(key), 12.34, pin));
  done(await bruno.pay(await bruno.lookUp(maria), 12.34, pin));
  done(await bruno.pay(await bruno.lookUp(key), 12.34, "0000"));
  done(await bruno.pay(await bruno.lookUp(key), 9_999.99, pin));
  done(await bruno.post("/pix/key-info", { key: "ninguem.mesmo@exemplo.com.br" }));
  done(await call("/authenticate", { document: ana.document, password: { name: "Ana Paula" } }));

  const recovery = await call("/passwords/send-forgot-password-code", { document: ana.document, email: ana.email });
  const handle = recovery.cookies[0]?.value ?? "";
  const code = await aMailbox(world).codeSentTo(ana.email);
  const redefined = await call("/passwords/forgot-password", { code, password: newPassword }, { recovery: handle });
  done(redefined);
  expect(new Set(statuses)).toEqual(new Set([200, 400, 401, 404, 422, 429]));

  const log = withoutIds(lines.join(""));
  expect(readable().some(({ msg }) => msg === "refused")).toBe(true);
  const token = ana.headers["authorization"]?.replace("Bearer ", "") ?? "";
  const secrets = [token, token.split(".")[1] ?? "", code, handle, password, newPassword, "errada-mesmo"];
  const people = [ana.document, bruno.document, String(ana.email), key, maria, "ninguem.mesmo", phone, phone.slice(3)];
  for (const personal of [...secrets, ...people, "Paula", "Vasconcelos", "Maria Souza", address, "12.34", "1234"]) {
    expect(personal.length).toBeGreaterThan(3);
    expect(log).not.toContain(personal);
  }
  expect(log).not.toMatch(new RegExp(`\\b(${pin}|0000)\\b`));
});

test("a fault is answered with a neutral sentence and the request id of the log", async () => {
  const ana = await aCustomer({ name: "Ana Paula Figueiredo", balance: 1_00 });
  await database.query("alter table account_transaction rename to lost");
  const answer = await ana.get("/transactions?startDate=2026-01-01&endDate=2026-12-31");
  await database.query("alter table lost rename to account_transaction");
  const id = String(answer.headers["x-request-id"]);
  expect([answer.statusCode, answer.json()]).toEqual([
    500,
    {
      code: "INTERNAL",
      message: `Desculpe, tivemos uma falha técnica. Tente de novo. Código de atendimento: ${id}`,
    },
  ]);
  const [fault, ...others] = readable().filter(({ msg }) => msg === "fault");
  expect(others).toEqual([]);
  expect(fault).toMatchObject({
    level: 50,
    reqId: id,
    req: { id, method: "GET", route: "/api/accounts/:accountId/transactions" },
    err: {
      code: "42P01",
      message: expect.stringContaining("account_transaction"),
      stack: expect.stringContaining("at "),
    },
  });
  expect(JSON.stringify(fault)).not.toMatch(/2026-01-01|Paula|Bearer/);
});

test("a value that PostgreSQL could not take is not repeated in the log", async () => {
  const error: unknown = await sql`select 'ana.paula@exemplo.com.br'::uuid`
    .execute(db)
    .catch((thrown: unknown) => thrown);
  expect(String(error)).toContain("ana.paula");
  app.log.error({ err: error }, "fault of a value");
  const line = lines.find((written) => written.includes("fault of a value"));
  expect(line).toContain("22P02");
  expect(line).not.toContain("ana.paula");
});

test("a row that PostgreSQL refused is not quoted in the log", async () => {
  const ana = await aCustomer();
  const error: unknown = await sql`insert into customer select * from customer where id = ${ana.id}`
    .execute(db)
    .catch((thrown: unknown) => thrown);
  app.log.error({ err: error }, "fault of a row");
  const line = lines.find((written) => written.includes("fault of a row"));
  expect(line).toContain("23505");
  expect(line).not.toContain(ana.document);
  expect(line).not.toContain(ana.id);
});
