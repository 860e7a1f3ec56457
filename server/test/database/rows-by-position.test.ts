import { afterAll, expect, test } from "vitest";
import { cents } from "@vitral/brazil/cents";
import { credentialRow, orderRow } from "../../src/modules/payments/order-queries.ts";
import { lookUpRow } from "../../src/modules/pix/look-ups/look-up-queries.ts";
import { aWorld } from "../world.ts";

const { aurora, owner } = await aWorld();
const asOwner = owner();
await asOwner.connect();
afterAll(() => asOwner.end());

/** Payments write rows of composite types by position: each value must stand in the column of its name. */

const uuid = (digit: number) => `00000000-0000-0000-0000-${String(digit).padStart(12, "0")}`;
const byName = async (type: string, row: string) =>
  (await asOwner.query<{ row: unknown }>(`select to_jsonb($1::${type}) as row`, [row])).rows[0]?.row;
const columnsOf = async (type: string) =>
  (
    await asOwner.query<{ name: string }>(
      "select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 order by attnum",
      [type],
    )
  ).rows.map(({ name }) => name);

test("an order and its credential go into the database with each value in its column", async () => {
  const order = {
    customerId: uuid(1),
    accountId: uuid(2),
    lookUpId: uuid(3),
    amount: cents(4),
    paymentId: uuid(5),
    transactionId: uuid(6),
    tokens: { size: 7, perMinute: 8, orderRefund: 9 },
    message: 'Ana, "obrigada" \\ (1)',
    proof: { from: cents(10), hash: Buffer.from("0a", "hex"), browserId: uuid(11) },
  };
  expect(await byName("pix_order", orderRow(order, 0))).toEqual({
    ordinal: 1,
    customer_id: uuid(1),
    account_id: uuid(2),
    look_up_id: uuid(3),
    amount_cents: 4,
    payment_id: uuid(5),
    transaction_id: uuid(6),
    token_size: 7,
    tokens_per_minute: 8,
    token_refund: 9,
    limit_day: null,
    is_scheduled: false,
    message: order.message,
    proof_from_cents: 10,
    proof_hash: "\\x0a",
    proof_browser_id: uuid(11),
  });
  const [sessionHash, pinSalt, pinHash, secretHash] = ["01", "02", "03", "05"].map((hex) => Buffer.from(hex, "hex"));
  const credential = { sessionHash, pinSalt, pinHash } as Record<"sessionHash" | "pinSalt" | "pinHash", Buffer>;
  const browser = { browserId: uuid(4), secretHash: secretHash as Buffer };
  const device = { browser, paymentLimit: cents(6), dayLimit: cents(7), isDaySumOfEach: true, idleMonths: 8 };
  expect(await byName("payment_credential", credentialRow(credential, device))).toEqual({
    session_hash: "\\x01",
    pin_salt: "\\x02",
    pin_hash: "\\x03",
    browser_id: uuid(4),
    device_secret_hash: "\\x05",
    device_payment_limit_cents: 6,
    device_day_limit_cents: 7,
    device_day_is_each: true,
    device_idle_months: 8,
  });
});

test("an ordered look-up goes into the database with each value in its column", async () => {
  const at = (minute: number) => new Date(`2026-11-26T12:0${minute}:00Z`);
  const order = {
    tenantId: uuid(9),
    id: uuid(1),
    accountId: uuid(2),
    sessionHash: Buffer.from("03", "hex"),
    customerId: uuid(4),
    bucket: "CONTACT" as const,
    size: 5,
    perMinute: 6,
    endToEnd: "E7",
    key: 'a,"b"@exemplo.com.br',
    keyType: "EMAIL" as const,
    qrCode: {
      fixedAmount: cents(8),
      description: "Almoço (1), \\",
      txid: "TX",
      charge: { location: "banco.exemplo/cob/1", revision: 10, checkedAt: at(3) },
    },
    createdAt: at(1),
    expiresAt: at(2),
  };
  const stored = {
    ordinal: 1,
    session: "\\x03",
    customer_id: uuid(4),
    bucket: "CONTACT",
    size: 5,
    per_minute: 6,
    id: uuid(1),
    account_id: uuid(2),
    end_to_end: "E7",
    key: order.key,
    key_type: "EMAIL",
    created_at: "2026-11-26T12:01:00+00:00",
    expires_at: "2026-11-26T12:02:00+00:00",
    kind: "QR",
    fixed_amount_cents: 8,
    description: order.qrCode.description,
    txid: "TX",
    location: "banco.exemplo/cob/1",
    revision: 10,
    checked_at: "2026-11-26T12:03:00+00:00",
  };
  expect(await byName("pix_look_up_order", lookUpRow(order, 0))).toEqual(stored);
  const ofCode = ["fixed_amount_cents", "description", "txid", "location", "revision", "checked_at"];
  expect(await byName("pix_look_up_order", lookUpRow({ ...order, sessionHash: null, qrCode: null }, 0))).toEqual({
    ...stored,
    session: null,
    kind: "KEY",
    ...Object.fromEntries(ofCode.map((name) => [name, null])),
  });
});

test("a decision has each of its values in the column of its name", async () => {
  const { rows } = await asOwner.query<{ text: string }>(
    "select prosrc as text from pg_proc where proname = 'pix_decide'",
  );
  const [, list = ""] = /select \((ordinal, outcome,[^]*)\)::pix_decision/.exec(rows[0]?.text ?? "") ?? [];
  // The third is what a refusal says, a `case` of several columns.
  const values = list
    .replace(/case[^]*\n +end,/, "detail,")
    .split(",")
    .map((value) => value.trim());
  expect(values).toEqual(await columnsOf("pix_decision"));
});

test("a fee's row names bank and payer, and a Pix leaves its names to the payment", async () => {
  const texts = ["payer_name", "payer_document", "payee_name", "payee_document", "payee_bank", "payee_owner_name"];
  const decision = {
    ...Object.fromEntries([...texts, "payee_owner_document", "end_to_end", "description"].map((name) => [name, name])),
    ordinal: 1,
    status: "SETTLED",
    kind: "KEY",
    payment_id: uuid(1),
    transaction_id: uuid(2),
    account_id: uuid(3),
    payee_account_id: uuid(4),
    amount_cents: 5,
    fee_cents: 6,
    payee_fee_cents: 7,
    window_kind: "NIGHT",
    window_day: "2026-11-26",
    is_of_people: true,
    is_pin_only: true,
  };
  const { rows } = await asOwner.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(line) as row from unnest(pix_lines($1, array[jsonb_populate_record(null::pix_decision, $2)])) line
      where id is not null`,
    [aurora.id, decision],
  );
  const pix = { posting_id: uuid(1), header: null, words: null, used: null };
  const used = {
    day: "2026-11-26",
    day_used_cents: 0,
    night_used_cents: 5,
    night_people_cents: 5,
    pin_only_cents: 5,
  };
  const fee = (name: string) => ({
    ...pix,
    fee_cents: 0,
    category: "FEE",
    words: {
      external_status: null,
      description: "Tarifa Pix",
      beneficiary_name: aurora.name,
      payer_name: name,
      payer_document: name.replace("name", "document"),
      end_to_end: null,
    },
  });
  expect(rows.map(({ row }) => row)).toMatchObject([
    { ...pix, account_id: uuid(3), id: uuid(1), amount_cents: -5, fee_cents: 6, category: "PIX_SENT", used },
    { ...fee("payer_name"), account_id: uuid(3), amount_cents: -6 },
    { ...pix, account_id: uuid(4), id: uuid(2), amount_cents: 5, fee_cents: 7, category: "PIX_RECEIVED" },
    { ...fee("payee_owner_name"), account_id: uuid(4), amount_cents: -7 },
  ]);
});
