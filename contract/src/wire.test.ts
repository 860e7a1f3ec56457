import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { Account } from "./accounts.ts";
import { Party, Transaction } from "./statement.ts";
import { Moment } from "./moment.ts";
import { Partner } from "./onboarding/companies.ts";
import { customerStatuses, User } from "./customers.ts";
import { companyDocumentTypes, personDocumentTypes } from "./onboarding/documents.ts";
import { consoleEndpoints } from "./console/console-endpoints.ts";
import { type Endpoint, parts } from "./endpoint.ts";
import { endpoints } from "./endpoints.ts";
import { incomes, nationalities } from "./onboarding/persons.ts";
import { PixKeyInfo } from "./pix/pix.ts";
import { PixKey, PixKeyType } from "./pix/pix-keys.ts";
import { QrCodeInfo } from "./pix/pix-qr-code.ts";

/**
 * A call as section 7 of the specification has it; names are words with blanks between. An answer it does not show is
 * null.
 */
type Row = { call: string; body?: string; query?: string; upload?: string; answer: string | null };

const tenant =
  "id name document prefixDisplayName displayName email colors internetBanking logoWhite logoDark site address phone";
const address = "zipCode state city neighborhood street number complement";
const fees = "feeTypePixIn feePixIn feeTypePixOut feePixOut feeTypeTedOut feeTedOut feeBillet monthlyFee";

/** Section 7, typed by hand from the specification and from nothing of ours. */
const specified: Row[] = [
  // 7.1 Start-up, sign-in and recovery
  { call: "GET /tenants", answer: tenant },
  { call: "POST /authenticate", body: "document password", answer: "entity entityType accounts token" },
  { call: "POST /passwords/send-forgot-password-code", body: "document email", answer: null },
  { call: "POST /passwords/forgot-password", body: "code password", answer: null },
  { call: "PUT /passwords/change-password", body: "currentPassword newPassword", answer: null },
  { call: "POST /passwords/send-forgot-pin-code", body: "password", answer: null },
  { call: "PUT /passwords/change-pin", body: "code pin", answer: null },
  // 7.2 Onboarding, individual
  { call: "POST /persons", body: "document name password", answer: null },
  { call: "POST /persons/register-email", body: "email", answer: null },
  { call: "POST /persons/validate-email", body: "code", answer: null },
  { call: "POST /persons/register-phone", body: "phone", answer: null },
  { call: "POST /persons/validate-phone", body: "code", answer: null },
  { call: "POST /persons/individuals", body: "birthDate", answer: null },
  {
    call: "POST /persons/individuals/document",
    body: "documentType documentNumber documentIssuing documentDateIssue documentUf",
    answer: null,
  },
  { call: "POST /persons/individuals/parents-name", body: "motherName", answer: null },
  { call: "POST /persons/individuals/income", body: "income", answer: null },
  { call: "POST /persons/individuals/publicly-exposed-person", body: "isPep", answer: null },
  { call: "POST /persons/individuals/nationality", body: "nationality", answer: null },
  { call: "POST /persons/individuals/address", body: address, answer: null },
  { call: "POST /documents/persons", query: "type", upload: "image", answer: null },
  // 7.3 Onboarding, company
  { call: "POST /companies", body: "document name password", answer: null },
  { call: "POST /companies/register-email", body: "email", answer: null },
  { call: "POST /companies/validate-email", body: "code", answer: null },
  { call: "POST /companies/register-phone", body: "phone", answer: null },
  { call: "POST /companies/validate-phone", body: "code", answer: null },
  { call: "POST /companies/address", body: address, answer: null },
  { call: "POST /companies/partners", body: "document name email phone motherName birthDate address", answer: null },
  { call: "POST /documents/companies", query: "type", upload: "image", answer: null },
  // 7.4 Account area
  { call: "GET /accounts/{}", answer: "account" },
  { call: "GET /accounts/{}/transactions", query: "page startDate endDate", answer: "data pagination" },
  { call: "POST /accounts/{}/transactions/export", query: "startDate endDate", answer: null },
  { call: "GET /accounts/{}/transactions/{}", answer: "transaction data" },
  { call: "GET /accounts/{}/pix/keys", answer: "keys" },
  { call: "POST /accounts/{}/pix/keys", body: "keyType key", answer: null },
  { call: "DELETE /accounts/{}/pix/keys/{}", answer: null },
  { call: "POST /accounts/{}/pix/key-info", body: "key", answer: "data" },
  { call: "POST /accounts/{}/pix/payment", body: "keyInfoId amount pin scheduledDate", answer: null },
  { call: "POST /accounts/{}/pix/qrcode/decode", body: "emv", answer: "qrCode" },
  { call: "POST /accounts/{}/pix/qrcode/payment", body: "qrCodeInfoId amount pin", answer: null },
  { call: "GET /accounts/{}/limits", answer: "dayLimit nightLimit limitPerTransaction" },
  { call: "GET /accounts/{}/fee", answer: fees },
];

/**
 * What the contract has and section 7 does not: whole calls, and fields of an answer that its own client never reads.
 */
const callsBeyond = [
  "GET /accounts/{}/transactions/days",
  "GET /accounts/{}/transactions/kinds",
  "GET /accounts/{}/transactions/{}/failure",
  "GET /accounts/{}/transactions/{}/receipt",
  "GET /receipts/{}",
  "GET /accounts/{}/transactions/file",
  "POST /sign-out",
  "POST /session/use",
  "POST /session/end-others",
  "POST /session/lock",
  "GET /settings",
  "GET /legal-texts",
  "GET /legal-texts/version",
  "GET /legal-texts/news",
  "PUT /legal-texts/news/{}",
  "GET /accounts/{}/pix/look-ups/{}/payment",
  "POST /accounts/{}/pix/look-ups/{}/close",
  "POST /requests/{}/close",
  "GET /accounts/{}/pix/schedules",
  "GET /accounts/{}/pix/schedules/{}",
  "GET /accounts/{}/pix/schedules/{}/receipt",
  "DELETE /accounts/{}/pix/schedules/{}",
  "POST /accounts/{}/pix/qrcode/static",
  "POST /accounts/{}/pix/qrcode/amount",
  "POST /accounts/{}/transfers",
  "POST /accounts/{}/transactions/{}/refunds",
  "GET /accounts/{}/transactions/{}/refunds",
  "POST /accounts/{}/transactions/{}/disputes",
  "GET /accounts/{}/pix/disputes",
  "GET /accounts/{}/pix/disputes/{}",
  "DELETE /accounts/{}/pix/disputes/{}",
  "POST /accounts/{}/pix/claims",
  "GET /accounts/{}/pix/claims",
  "POST /accounts/{}/pix/claims/{}/code",
  "POST /accounts/{}/pix/claims/{}/confirm",
  "POST /accounts/{}/pix/claims/{}/cancel",
  "POST /accounts/{}/pix/claims/{}/complete",
  "GET /accounts/{}/pix/blocks",
  "GET /accounts/{}/pix/disputes/received",
  "GET /accounts/{}/pix/disputes/received/{}",
  "POST /accounts/{}/pix/disputes/received/{}/objection",
  "GET /accounts/{}/pix/favorites",
  "POST /accounts/{}/pix/favorites",
  "DELETE /accounts/{}/pix/favorites/{}",
  "PUT /accounts/{}/pix/favorites/{}/limit",
  "DELETE /accounts/{}/pix/favorites/{}/limit/pending",
  "GET /documents/resubmission",
  "GET /devices",
  "POST /devices/code",
  "POST /devices",
  "DELETE /devices/{}",
  "POST /devices/{}/block",
  "GET /accesses",
  "GET /profile",
  "POST /profile/email/code",
  "PUT /profile/email",
  "POST /profile/phone/code",
  "PUT /profile/phone",
  "PUT /profile/address",
  "GET /notices",
  "GET /notices/unread",
  "PUT /notices/read",
  "GET /push",
  "PUT /push",
  "PUT /push/invitation",
  "POST /authenticate/passkey/options",
  "POST /authenticate/passkey",
  "GET /passkeys",
  "POST /accounts/{}/pix/look-ups/{}/proof",
  "POST /accounts/{}/pix/look-ups/{}/proof/code",
  "POST /accounts/{}/pix/look-ups/{}/proof/options",
  "POST /passkeys/options",
  "POST /passkeys",
  "DELETE /passkeys/{}",
  "GET /privacy",
  "POST /privacy/export",
  "PUT /privacy/consents/{}",
  "GET /accounts/{}/pix/limits",
  "PUT /accounts/{}/pix/limits/{}",
  "DELETE /accounts/{}/pix/limits/{}/pending",
  "PUT /accounts/{}/pix/night-start",
  "POST /accounts/{}/pix/charges",
  "GET /accounts/{}/pix/receiver-address",
  "GET /accounts/{}/pix/charges",
  "GET /accounts/{}/pix/charges/{}",
  "DELETE /accounts/{}/pix/charges/{}",
  "GET /charges/{}",
];
const fieldsBeyond: Record<string, string> = {
  "GET /tenants":
    "favicon idleLockMinutes ombudsmanPhone provider strongSecrets registeredDevices contestDays contestAnalysisDays deviceIdleMonths asksEntrepreneur article",
  "GET /accounts/{}/transactions": "summary searchedUntil",
  "GET /accounts/{}/transactions/{}": "paidKey txid scheduleId checkAddress",
  "GET /accounts/{}/limits": "window leftInWindow",
};
/** What a call takes beyond the specification; it may always be left out. */
const inputsBeyond: Record<string, string> = {
  "PUT /passwords/change-pin": "phoneCode",
  "POST /persons": "termsVersion",
  "POST /companies": "termsVersion",
  "POST /companies/address": "isIndividualEntrepreneur",
  "GET /accounts/{}/transactions": "q kind direction amountFrom amountTo",
  "POST /accounts/{}/pix/payment": "recurrence message",
  "POST /accounts/{}/pix/qrcode/payment": "scheduledDate recurrence message",
};

const callOf = ({ method, path }: Endpoint) => `${method} ${path.replaceAll(/:\w+/g, "{}")}`;
const contract = new Map(endpoints.map((endpoint) => [callOf(endpoint), endpoint]));

const words = (text = ""): string[] => text.split(/\s+/).filter(Boolean).toSorted();

/** The top-level names of an object on the wire; none where there is no such part. */
const fields = (schema: z.ZodMiniType | undefined): string[] =>
  Object.keys((schema as z.ZodMiniObject | undefined)?.def.shape ?? {}).toSorted();

test("the contract has every call of the specification, and others only if listed here", () => {
  expect([...contract.keys()].toSorted()).toEqual([...specified.map(({ call }) => call), ...callsBeyond].toSorted());
});

describe.each(specified)("$call", ({ call, body, query, upload }) => {
  test("has the specification's fields, and others only if listed here", () => {
    const endpoint = contract.get(call);
    expect(fields(endpoint?.body)).toEqual(words(`${body ?? ""} ${(body && inputsBeyond[call]) ?? ""}`));
    expect(fields(endpoint?.query)).toEqual(words(`${query ?? ""} ${(query && inputsBeyond[call]) ?? ""}`));
    expect(endpoint?.upload).toBe(upload);
  });
});

test.each(specified.filter(({ answer }) => answer !== null))(
  "$call is answered with the fields of the specification and those that are named here",
  ({ call, answer }) => {
    expect(fields(contract.get(call)?.answer)).toEqual(words(`${answer} ${fieldsBeyond[call] ?? ""}`));
  },
);

/** Section 3: the fields of what the answers hold, and what ours have beyond them. */
const entities: [name: string, schema: z.ZodMiniType, specified: string, beyond?: string][] = [
  ["user", User, "status onboardingStep name document phone email hasPin", "id"],
  ["account", Account, "id number agency bank balance"],
  ["transaction", Transaction, "id createdAt amount credit category beneficiaryName externalStatus", "scheduled"],
  ["side of a receipt", Party, "name document bank"],
  ["Pix key", PixKey, "id key type status"],
  ["Pix key looked up", PixKeyInfo, "id key name document bankName", "changed"],
  [
    "QR code",
    QrCodeInfo,
    "id name document bankName amount",
    "amountIsOpen description details due schedulable repeatable",
  ],
  ["partner", Partner, "document name email phone motherName birthDate address"],
];

test.each(entities)(
  "a %s has the fields of section 3, and others only if listed here",
  (_, schema, names, beyond = "") => {
    expect(fields(schema)).toEqual(words(`${names} ${beyond}`));
  },
);

test("the values on the wire are those of section 3, in its order", () => {
  expect(customerStatuses).toEqual(["PENDING", "IN_ANALYSIS_INTERNAL", "REJECTED", "REJECTED_INTERNAL", "ACTIVE"]);
  expect(PixKeyType.def.entries).toEqual({ CPF: "CPF", CNPJ: "CNPJ", EMAIL: "EMAIL", PHONE: "PHONE", EVP: "EVP" });
  expect(nationalities).toEqual(["BRASILEIRO", "BRASILEIRO_NATURALIZADO", "ESTRANGEIRO"]);
  expect(incomes.map(({ value }) => value)).toEqual([2500, 5000, 10_000, 15_000]);
  const photos = ["DRIVER_LICENSE_FRONT", "DRIVER_LICENSE_VERSE", "IDENTITY_CARD_FRONT", "IDENTITY_CARD_VERSE"];
  expect(personDocumentTypes).toEqual(["SELFIE", ...photos, "DRIVER_LICENSE_DIGITAL"]);
  expect(companyDocumentTypes).toEqual([...personDocumentTypes, "ARTICLES_OF_INCORPORATION"]);
});

test("what a call takes is written by the browser: nothing in it is read one way only", () => {
  const oneWay = [...endpoints, ...consoleEndpoints].filter((call) =>
    parts.some((part) => holdsTransform(call[part], new Set())),
  );
  expect(oneWay.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
});

/** Whether a schema, or one within it, decodes alone: `z.encode` throws there. */
function holdsTransform(schema: unknown, seen: Set<unknown>): boolean {
  if (typeof schema !== "object" || schema === null || seen.has(schema)) return false;
  seen.add(schema);
  if ("type" in schema && schema.type === "transform") return true;
  return Object.values(schema).some((inner) => holdsTransform(inner, seen));
}

test("every call that is no GET says what it does, or why it has no key", () => {
  for (const { method, path, deed, keyless } of endpoints) {
    const said = [deed, keyless].filter((one) => one !== undefined);
    expect([`${method} ${path}`, said.length]).toEqual([`${method} ${path}`, method === "GET" ? 0 : 1]);
  }
  const clauses = endpoints.flatMap(({ deed }) => deed ?? []);
  expect(clauses.filter((deed) => !/^[ao] [^.]+ foi [^.]+$/.test(deed))).toEqual([]);
});

test("an instant goes out as it came", () => {
  const instant = fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
  fc.assert(
    fc.property(instant, (at) => {
      const iso = at.toISOString();
      expect(z.decode(Moment, iso)).toEqual(at);
      expect(z.encode(Moment, z.decode(Moment, iso))).toBe(iso);
    }),
  );
});

test("what is no instant of the wire is refused as a text that is no instant", () => {
  const wrong = [
    "",
    "ontem",
    "2026-03-10",
    "2026-02-30T12:00:00.000Z",
    "2026-03-10T12:00:00.000-03:00",
    1_773_144_000_000,
  ];
  for (const text of wrong) {
    const [read, plain] = [z.safeDecode(Moment, text as string), z.safeDecode(z.iso.datetime(), text as string)];
    expect(read.error?.issues[0]?.message).toBeDefined();
    expect(read.error?.issues).toEqual(plain.error?.issues);
  }
});
