import type { Cents } from "@vitral/brazil/cents";
import type { ClaimType } from "@vitral/contract/pix-claims";
import type { ContestSituation } from "@vitral/contract/pix-sent-contests";
import { SimulatorRefused } from "../seed/network/simulator.ts";
import type { PlayedBank } from "../../network/src/demo-people.ts";
import { type Protege, ProtegeUnavailable } from "../src/modules/backoffice/backoffice.ts";
import { receivePix as creditHere } from "../src/modules/pix/pix.ts";
import type { Db } from "../src/platform/database/db.ts";
import { networkBehind, type WorldNetwork } from "./network.ts";

/** What people of other banks do, by the calls of the simulated network. Each ends when its news has arrived here. */
type Deps = { db: Db; now?: () => Date };

/** The answer, or the type of a refusal, where it is one of these. */
async function orRefusal<T>(answer: Promise<T>, types?: readonly string[]): Promise<T | string> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof SimulatorRefused && (types?.includes(error.type) ?? true)) return error.type;
    throw error;
  }
}

const inReais = (amount: Cents): string => (amount / 100).toFixed(2);

async function joined(db: Db): Promise<WorldNetwork> {
  const network = networkBehind(db);
  await network.joinPlayed();
  return network;
}

type Payment = {
  key: string;
  amount: Cents;
  payer: { name: string; document: string };
  /** Of a charge, or of a static code; null: the key alone is paid. */
  txid: string | null;
  bank?: PlayedBank;
};

/** Pays one of our keys. Null where the key is not ours; `refused`: the reason code. */
export async function payFromExternalBank(
  { db }: Deps,
  { key, amount, payer: { name, document }, txid, bank = "sol" }: Payment,
): Promise<{ tenantId: string; accountId: string; endToEnd: string; refused: string | null } | null> {
  const network = await joined(db);
  const payment = { key, amount: inReais(amount), payer: { name, taxId: document }, bank, txId: txid };
  const paid = await orRefusal(network.simulate("pay", payment), ["EntryNotFound"]);
  if (typeof paid === "string") return null;
  const { endToEndId: endToEnd, state } = paid;
  const account = await db
    .selectFrom("pix_key")
    .select(["tenant_id as tenantId", "account_id as accountId"])
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (state.status === "ACSP") throw new Error("the payment has no outcome");
  return { ...account, endToEnd, refused: state.reason ?? null };
}

/** Returns a payment of ours. `refused`: the reason code, "UNKNOWN" where the bank received no such payment. */
export async function returnFromExternalBank(
  { db }: Deps,
  { originalEndToEnd, amount }: { originalEndToEnd: string; amount: Cents },
): Promise<{ endToEnd: string; refused: string | null }> {
  const network = await joined(db);
  const order = { originalEndToEndId: originalEndToEnd, amount: inReais(amount) };
  const returned = await orRefusal(network.simulate("return", order), ["OrderNotFound"]);
  if (typeof returned === "string") return { endToEnd: "", refused: "UNKNOWN" };
  return { endToEnd: returned.returnId, refused: returned.state.reason ?? null };
}

type Claim = {
  key: string;
  keyType?: string;
  type: ClaimType;
  name?: string;
  document?: string | null;
  bank?: PlayedBank;
};

/** Asks for a key of ours. */
export async function claimFromExternalBank(
  { db }: Deps,
  { key, type, name, document = null, bank = "sol" }: Claim,
): Promise<{ id: string } | { refused: string }> {
  const network = await joined(db);
  const asked = { key, type, bank, ...(name && { name }), ...(document !== null && { taxId: document }) };
  const answer = await orRefusal(network.simulate("claim", asked));
  return typeof answer === "string" ? { refused: answer } : { id: answer.id };
}

/** Makes its step about the open claim of a key. Null: there is none; `done` false: it is not possible now. */
export async function answerFromExternalBank(
  { db }: Deps,
  key: string,
  step: "confirm" | "refuse" | "complete" | "withdraw",
): Promise<{ done: boolean } | null> {
  const made = await orRefusal((await joined(db)).simulate("claim-step", { key, step }));
  return made === "ClaimNotFound" ? null : { done: typeof made !== "string" };
}

/** Contests the newest Pix to a key of ours, of at least this amount. Null: there is none. */
export async function contestFromExternalBank(
  { db }: Deps,
  { key, amount, situation }: { key: string; amount: Cents; situation: ContestSituation },
): Promise<{ id: string; tenantId: string; accountId: string; endToEnd: string } | "REFUSED" | null> {
  const network = await joined(db);
  const contest = { key, amount: inReais(amount), situation };
  const made = await orRefusal(network.simulate("contest", contest), ["OrderNotFound"]);
  if (typeof made === "string") return null;
  const { id } = made.state;
  const found = await db
    .selectFrom("contest_received")
    .select(["tenant_id as tenantId", "account_id as accountId", "status"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (found?.status !== "IN_ANALYSIS") return "REFUSED";
  return { id, tenantId: found.tenantId, accountId: found.accountId, endToEnd: made.endToEndId };
}

/** Asks the newest Pix to a key of ours back, because the other bank erred. Null: there is none. */
export async function recallFromExternalBank(
  { db }: Deps,
  { key, amount, details = null }: { key: string; amount: Cents; details?: string | null },
): Promise<{ id: string; endToEnd: string } | null> {
  const request = { key, amount: inReais(amount), details };
  const made = await orRefusal((await joined(db)).simulate("refund-request", request), ["OrderNotFound"]);
  return typeof made === "string" ? null : { id: made.state.id, endToEnd: made.endToEndId };
}

/** Withdraws what it asked back. */
export const cancelRecallFromExternalBank = async ({ db }: Deps, id: string): Promise<void> =>
  void (await networkBehind(db).simulate("refund-cancel", { id }));

/** Reports a person to the directory, or takes the report back (`reason` null). Null: it knows no such person. */
export async function reportOwner(
  { db }: Deps,
  {
    reason,
    until,
    ...person
  }: ({ key: string } | { document: string }) & { reason: string | null; until: Date | null },
): Promise<{ changed: boolean } | null> {
  const who = "key" in person ? { key: person.key } : { taxId: person.document };
  const asked = { ...who, reason, until: until?.toISOString() ?? null };
  const answer = await orRefusal((await joined(db)).simulate("fraud-report", asked), ["EntryNotFound"]);
  return typeof answer === "string" ? null : { changed: answer.changed };
}

/** A person activates BC Protege+, takes it back (null), or its queries are not answered. */
export async function simulateProtection(
  db: Db,
  document: string,
  state: "ACTIVE" | "UNAVAILABLE" | null,
): Promise<void> {
  await networkBehind(db).simulate("protection", { taxId: document, state });
}

type Received = Parameters<typeof creditHere>[1];

/** A payment of another bank that the network settled is credited to one of our accounts. */
export async function receivePix(deps: { db: Db; now: () => Date }, incoming: Received): ReturnType<typeof creditHere> {
  const network = await joined(deps.db);
  const { endToEnd, key, amount, payer, tenantId, accountId, qrCode } = incoming;
  const payerIspb = endToEnd.slice(1, 9);
  await network.join(payerIspb, payer.bankName, null);
  const account = await deps.db
    .selectFrom("account as a")
    .innerJoin("customer as c", "c.id", "a.owner_id")
    .innerJoin("tenant as t", "t.id", "a.tenant_id")
    .leftJoin("pix_key as k", "k.account_id", "a.id")
    .select(["a.agency", "a.number", "c.name", "c.document", "t.ispb", "k.key"])
    .where("a.id", "=", accountId)
    .where("a.tenant_id", "=", tenantId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const at = deps.now().toISOString();
  const payment = {
    endToEndId: endToEnd,
    txId: /^[A-Za-z0-9]{1,35}$/.exec(qrCode?.txid ?? "")?.[0] ?? null,
    localInstrument: "DICT",
    purpose: "IPAY",
    serviceLevel: "PAGPRI",
    amount: inReais(amount),
    debtor: {
      name: payer.name,
      taxId: payer.document,
      account: { ispb: payerIspb, branch: "0001", number: payer.document.slice(0, 8), accountType: "CACC" },
    },
    creditor: {
      name: account.name,
      taxId: account.document,
      key: key || account.key,
      account: {
        ispb: account.ispb,
        branch: account.agency,
        number: account.number.replace("-", ""),
        accountType: "TRAN",
      },
    },
    remittanceInformation: null,
    initiatingParty: null,
    createdAt: at,
    expiresAt: at,
  };
  if (amount > 0) await network.simulate("history", { payments: [{ payment, settledAt: at }] });
  return creditHere(deps, incoming);
}

/** What the network's simulation of BC Protege+ answers. */
export const protegeOf = (db: Db): Protege => ({
  async isActive({ document }) {
    const { protection } = await networkBehind(db).simulate("protection-check", { taxId: document });
    if (protection === "UNAVAILABLE") throw new ProtegeUnavailable("simulated: no answer");
    return protection === "ACTIVE";
  },
});
