import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { applicantsOf } from "../../../test/applicant.ts";
import { aWorld } from "../../../test/world.ts";
import { exportCustomer, holdings } from "./privacy.ts";

const world = await aWorld();
const { aCustomer, aurora, db, deps } = world;
const folder = mkdtempSync(join(tmpdir(), "vitral-export-"));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (customerId: string, file: string) =>
  exportCustomer(deps, { tenantId: aurora.id, customerId }, join(folder, file), async () => {});
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8"));

test("the export contains all answers, actions and payments, and no secret", async () => {
  const joana = await applicantsOf(world).anApplicant();
  await joana.advance();
  const { id } = await joana.onboardingState();
  await write(id, "joana.json");
  const exported = read("joana.json");
  expect(exported).toMatchObject({
    customer: [{ id, document: joana.document, name: joana.name, email: joana.email, phone: joana.phone }],
    profile: [{ birthDate: "1990-05-17", motherName: "Marta Prado", income: 5000, isPep: false }],
    addresses: [{ zipCode: "01310100", street: "Avenida Paulista" }],
  });
  const types = exported.documents.map(({ type }: { type: string }) => type).toSorted();
  expect(types).toEqual(["DRIVER_LICENSE_FRONT", "DRIVER_LICENSE_VERSE", "SELFIE"]);
  expect(exported.accessRecords.map(({ kind }: { kind: string }) => kind)).toContain("SIGNED_UP");
  const text = readFileSync(join(folder, "joana.json"), "utf8");
  expect(text).not.toMatch(/argon2|Hash"|pinSalt|"iv"|"content"/);

  const names = Object.values(holdings).flatMap(({ part }) => part ?? []);
  expect(Object.keys(exported).toSorted()).toEqual([...names, "exportedAt"].toSorted());
});

test("a statement of thousands of rows is whole, of this customer alone, in a file of mode 0600", async () => {
  const [ana, bia] = [await aCustomer({ balance: 50_00 }), await aCustomer({ key: "bia@exemplo.com.br" })];
  await ana.pay(await ana.lookUp("bia@exemplo.com.br"), 10);
  const asOwner = world.owner();
  await asOwner.connect();
  await asOwner.query(
    `insert into account_entry (tenant_id, account_id, number, id, created_at, amount_cents, credit, category,
                                      external_status, beneficiary_name, payer_name, posting_id, leg, entry_number,
                                      balance_after_cents)
     select $1, $2, n, gen_random_uuid(), now(), 100, true, 'PIX_RECEIVED', 'SETTLED', 'Ana Lima', 'Maria Souza',
            gen_random_uuid(), 1, n, 0
       from generate_series(1000, 3499) n`,
    [aurora.id, ana.accountId],
  );
  await asOwner.end();
  const rows = await write(ana.id, "ana.json");
  const exported = read("ana.json");
  expect(rows["statement"]).toBe(2_502);
  expect(exported.statement).toHaveLength(2_502);
  expect(new Set(exported.statement.map(({ accountId }: { accountId: string }) => accountId))).toEqual(
    new Set([ana.accountId]),
  );
  expect(exported.pixPayments).toMatchObject([{ amountCents: 1000, status: "SETTLED" }]);
  expect(exported.balances).toMatchObject([{ balanceCents: 40_00 }]);
  expect(statSync(join(folder, "ana.json")).mode & 0o777).toBe(0o600);
  await write(bia.id, "bia.json");
  expect(read("bia.json").statement).toHaveLength(1);
});

test("an existing file is not overwritten, and an unfinished one is removed", async () => {
  const ana = await aCustomer();
  await write(ana.id, "twice.json");
  const before = readFileSync(join(folder, "twice.json"), "utf8");
  await expect(write(ana.id, "twice.json")).rejects.toMatchObject({ code: "EEXIST" });
  expect(readFileSync(join(folder, "twice.json"), "utf8")).toBe(before);
  const failing = exportCustomer(deps, { tenantId: aurora.id, customerId: ana.id }, join(folder, "half.json"), () =>
    Promise.reject(new Error("no audit row")),
  );
  await expect(failing).rejects.toThrow("no audit row");
  expect(() => statSync(join(folder, "half.json"))).toThrow("ENOENT");
});

test("messages to an address that two customers share are in no export", async () => {
  const shared = await aCustomer({ email: "dupla@exemplo.com.br" });
  const company = await aCustomer({ entityType: "COMPANY", email: "dupla@exemplo.com.br" });
  const alone = await aCustomer({ email: "sozinha@exemplo.com.br" });
  for (const to of ["dupla@exemplo.com.br", "sozinha@exemplo.com.br"])
    await sql`insert into outbox (tenant_id, id, channel, recipient, template, data)
              values (${aurora.id}, gen_random_uuid(), 'EMAIL', ${to}, 'pin-changed', '{}')`.execute(db);
  for (const [who, many] of [
    [shared, 0],
    [company, 0],
    [alone, 1],
  ] as const) {
    expect((await write(who.id, `${who.id}.json`))["messages"]).toBe(many);
  }
});
