import type pg from "pg";
import { afterAll, expect, expectTypeOf, test } from "vitest";
import { cents } from "@vitral/brazil/cents";
import { limitWindow } from "@vitral/brazil/dates";
import type { PixKeyType } from "@vitral/brazil/pix-key";
import { ExternalStatus } from "@vitral/contract/statement";
import { consentKinds } from "@vitral/contract/consents";
import { CaseState } from "@vitral/contract/console/cases";
import { CommandState } from "@vitral/contract/console/commands";
import { ledgerKinds, postingReasons } from "@vitral/contract/console/ledger";
import { staffRoles } from "@vitral/contract/console/permissions";
import { customerStatuses, EntityType, onboardingSteps } from "@vitral/contract/customers";
import { DocumentType } from "@vitral/contract/documents";
import { FeeType, feeOf } from "@vitral/contract/fees";
import { authorizationRefusals, executionRefusals, proofRefusals } from "@vitral/contract/payment-refusals";
import { incomes, nationalities } from "@vitral/contract/persons";
import { ChargeStatus } from "@vitral/contract/pix-charges";
import { ClaimKeyType, ClaimRole, ClaimStatus, ClaimType } from "@vitral/contract/pix-claims";
import { ContestSituation, SentContestStatus } from "@vitral/contract/pix-sent-contests";
import { BlockKind } from "@vitral/contract/pix-blocks";
import { ObjectionStatus, ReceivedContestStatus } from "@vitral/contract/pix-received-contests";
import { ScheduleStatus } from "@vitral/contract/pix-schedules";
import { isPix, transactionCategories } from "@vitral/contract/transaction-categories";
import { maxPinFailures } from "../../src/modules/identity/pin/pin-rules.ts";
import { attemptLifeSeconds, throttles } from "../../src/modules/identity/throttles/throttle-rules.ts";
import type { Message } from "../../src/modules/notifications/messages.ts";
import { answerWithin, bucketOf, lookUpMinutes } from "../../src/modules/pix/rules.ts";
import type { Tables } from "../../src/platform/database/tables.ts";
import { aWorld } from "../world.ts";

const { owner } = await aWorld();
const asOwner = owner();
await asOwner.connect();
afterAll(() => asOwner.end());

const rows = async <T extends pg.QueryResultRow>(query: string, values: unknown[] = []) =>
  (await asOwner.query<T>(query, values)).rows;

/** The text of a check, by its name. */
const checkOf = async (name: string): Promise<string> =>
  (
    await rows<{ text: string }>("select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1", [
      name,
    ])
  )
    .map(({ text }) => text)
    .join();
const bodyOf = async (name: string): Promise<string> =>
  (await rows<{ text: string }>("select prosrc as text from pg_proc where proname = $1", [name]))[0]?.text ?? "";

const keyTypes = Object.keys({ CPF: 0, CNPJ: 0, PHONE: 0, EMAIL: 0, EVP: 0 } satisfies Record<PixKeyType, 0>);

test.each<[string, readonly string[]]>([
  ["customer_status_check", customerStatuses],
  ["customer_onboarding_step_check", onboardingSteps],
  ["customer_entity_type_check", Object.values(EntityType.def.entries)],
  ["tenant_terms_entity_type_check", Object.values(EntityType.def.entries)],
  ["fee_type_check", Object.values(FeeType.def.entries)],
  ["account_entry_category_check", Object.keys(transactionCategories)],
  ["account_entry_external_status_check", Object.values(ExternalStatus.def.entries)],
  ["document_file_type_check", Object.values(DocumentType.def.entries)],
  ["pix_key_type_check", keyTypes],
  ["network_key_type_check", keyTypes],
  ["throttle_kind_check", Object.keys(throttles)],
  ["ledger_plain_posting_reason_check", postingReasons],
  ["pix_look_up_key_type_check", keyTypes],
  ["contest_sent_situation_check", Object.values(ContestSituation.def.entries)],
  ["contest_sent_status_check", Object.values(SentContestStatus.def.entries)],
  ["pix_claim_type_check", Object.values(ClaimType.def.entries)],
  ["pix_claim_role_check", Object.values(ClaimRole.def.entries)],
  ["pix_claim_status_check", Object.values(ClaimStatus.def.entries)],
  ["pix_claim_key_type_check", Object.values(ClaimKeyType.def.entries)],
  ["pix_block_kind_check", Object.values(BlockKind.def.entries)],
  ["contest_received_status_check", Object.values(ReceivedContestStatus.def.entries)],
  ["contest_received_situation_check", Object.values(ContestSituation.def.entries)],
  ["contest_received_objection_status_check", Object.values(ObjectionStatus.def.entries)],
  ["staff_role_check", staffRoles],
  ["ledger_account_kind_check", ledgerKinds],
  ["pix_schedule_status_check", Object.values(ScheduleStatus.def.entries)],
  ["case_work_state_check", Object.values(CaseState.def.entries)],
  ["pix_charge_status_check", Object.values(ChargeStatus.def.entries)],
  ["person_profile_nationality_check", nationalities],
  ["customer_consent_kind_check", ["TERMS", ...consentKinds]],
  ["staff_command_state_check", Object.values(CommandState.def.entries)],
])("the database allows the codes that TypeScript knows: %s", async (check, codes) => {
  const allowed = [...(await checkOf(check)).matchAll(/'([\w-]+)'/g)].map(([, code]) => code);
  expect(new Set(allowed)).toEqual(new Set(codes));
});

test("the database allows the templates of messages that TypeScript knows, as the compiler sees", () => {
  expectTypeOf<Message["template"]>().toEqualTypeOf<Tables["outbox"]["template"]>();
});

test("the totals of a day are of postings of every reason", async () => {
  expect(await rows("select posting_reasons() as reasons")).toEqual([{ reasons: postingReasons }]);
});

test("what is a Pix on a statement is the same in SQL and in TypeScript", async () => {
  const categories = Object.keys(transactionCategories);
  const found = await rows<{ category: string }>(
    "select category from unnest($1::text[]) category where is_pix(category)",
    [categories],
  );
  expect(found.map(({ category }) => category)).toEqual(categories.filter((category) => isPix(category)));
});

test("the database allows the incomes that the contract lists", async () => {
  const allowed = (await checkOf("person_profile_income_check")).match(/\d+/g)?.map(Number);
  expect(allowed).toEqual(incomes.map(({ value }) => value));
});

test("a PIN is locked after as many wrong ones in SQL as in TypeScript", async () => {
  expect(await checkOf("customer_pin_failures_check")).toContain(`(pin_failures <= ${maxPinFailures})`);
  expect(await rows("select max_pin_failures() as tries")).toEqual([{ tries: maxPinFailures }]);
});

test("a payment is refused in SQL with the codes that the contract lists, and no others", async () => {
  const codesOf = async (name: string) => {
    const outcomes = [...(await bodyOf(name)).matchAll(/(?:then|else) '([A-Z_]+)'/g)].map(([, code]) => code);
    return new Set(
      outcomes.filter((code) => !["DAY", "NIGHT", "PAYEE", "NO", "PENDING", "SETTLED"].includes(code ?? "")),
    );
  };
  expect(await codesOf("payment_authorize")).toEqual(new Set(["STALE", "LOCKED", ...authorizationRefusals]));
  const decided = await codesOf("pix_decide");
  expect(await bodyOf("pix_decide")).toContain("then 'OVER_' || window_kind || '_LIMIT'");
  for (const code of ["OVER_DAY_LIMIT", "OVER_NIGHT_LIMIT", "OVER_PAYEE_LIMIT"]) decided.add(code);
  decided.delete("OVER_");
  const retried = ["LOCKED", "REQUIRES_SINGLE"];
  expect(decided).toEqual(new Set(["PAID", "REPEATED", ...retried, ...executionRefusals, ...proofRefusals]));
});

test("the limit windows are the same in SQL and in TypeScript", async () => {
  const moments = await rows<{ at: Date; start: 20 | 22; kind: string; day: string }>(`
    select at, start, kind, to_char(day, 'YYYY-MM-DD') as day
      from generate_series('2026-02-27 00:00+00'::timestamptz, '2026-03-02 00:00+00', '15 minutes') at,
           unnest(array[20, 22]) start, pix_window(at, start)`);
  expect(moments.length).toBeGreaterThan(500);
  for (const { at, start, kind, day } of moments) {
    const window = limitWindow(at, start);
    expect([at, start, window.kind, window.day]).toEqual([at, start, kind, day]);
  }
});

test("a fee is the same in SQL and in TypeScript", async () => {
  for (const [type, value, stored] of [
    ["FIXED", 1.5, 150],
    ["FIXED", 0, 0],
    ["PERCENTAGE", 1.25, 12_500],
    ["PERCENTAGE", 0.005, 50],
    ["PERCENTAGE", 100, 1_000_000],
  ] as const) {
    for (const amount of [1, 33, 40, 100, 199, 10_000, 99_999_999]) {
      const [row] = await rows<{ fee: string }>("select fee_of($1, $2, $3) as fee", [type, stored, amount]);
      expect([type, value, amount, Number(row?.fee)]).toEqual([type, value, amount, feeOf(type, value, cents(amount))]);
    }
  }
});

test("an order refunds look-up tokens to the bucket of its look-up", async () => {
  const [, contact] =
    /key_type in \(([^)]*)\) then 'CONTACT' else 'DOCUMENT'/.exec(await bodyOf("pix_write_payments")) ?? [];
  const inSql = [...(contact ?? "").matchAll(/'(\w+)'/g)].map(([, type]) => type);
  expect(inSql).toEqual(keyTypes.filter((type) => bucketOf(type as PixKeyType) === "CONTACT"));
});

test("the worker takes a payment or refund only after its call stopped waiting", async () => {
  for (const name of ["pix_write_payments", "pix_refund_make"]) {
    const [, seconds] = /p_at \+ interval '(\d+) seconds'/.exec(await bodyOf(name)) ?? [];
    expect([name, Number(seconds) * 1000 > answerWithin]).toEqual([name, true]);
  }
});

test("the look-up that pays a schedule is good for as long as one of a customer", async () => {
  const [, minutes] = /p_at \+ interval '(\d+) minutes'/.exec(await bodyOf("pix_pay_schedules")) ?? [];
  expect(Number(minutes)).toBe(lookUpMinutes);
});

test("an attempt in flight is lost after the same time in SQL as in TypeScript", async () => {
  const times = (await bodyOf("throttle_reserve")).match(/p_at - interval '[^']+'/g);
  expect(new Set(times)).toEqual(new Set([`p_at - interval '${attemptLifeSeconds} seconds'`]));
});
