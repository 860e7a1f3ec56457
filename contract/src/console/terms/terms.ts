import { type Cents, cents, centsFromReais, formatBrl } from "@vitral/brazil/cents";
import * as z from "zod/mini";
import { Moment } from "../../moment.ts";
import type { EntityType } from "../../customers.ts";
import { FeeType } from "../../fees.ts";
import { invalidAmount, largestPayment, LimitAmount, Money } from "../../money.ts";
import { LimitKind } from "../../pix/pix-limits.ts";
import { consoleEndpoint } from "../console-endpoint.ts";
import { Day, TenantPath } from "../page.ts";
import { RuleValues } from "./rule-fields.ts";

/** Days between the notice of a raised fee and the day from which it holds, at least. */
export const feeNoticeDays = 30;
/** How many days ahead a version may begin, at most. */
export const maxDaysAhead = 730;
/** The first day of the version that a tenant began with. */
export const sinceEver = "2000-01-01";
/** How many versions are answered, the newest first. */
export const maxTermsVersions = 60;
/** How many raises that wait are answered. */
export const maxRaises = 100;

/** A fee: centavos when FIXED, millionths of the amount when PERCENTAGE. */
export type TenantFee = { type: FeeType; fee: number };

const invalidPercent = "Escreva uma porcentagem de 0 a 100, com até quatro decimais";

/** The stored fee of a written one; null where it is negative, too large or too fine. */
function storedFee(type: FeeType, value: number): number | null {
  if (type === "FIXED") {
    const amount = centsFromReais(value);
    return amount !== null && amount >= 0 && amount <= largestPayment ? amount : null;
  }
  const millionths = Math.round(value * 10_000);
  return value >= 0 && value <= 100 && Math.abs(value * 10_000 - millionths) < 1e-6 ? millionths : null;
}

/** Reais when FIXED, per cent when PERCENTAGE on the wire; centavos or millionths of the amount on both sides of it. */
const FeeOnTheWire = z.codec(z.object({ type: FeeType, value: z.number(invalidAmount) }), z.custom<TenantFee>(), {
  decode: ({ type, value }, context) => {
    const fee = storedFee(type, value);
    if (fee !== null) return { type, fee };
    context.issues.push({ code: "custom", message: type === "FIXED" ? invalidAmount : invalidPercent, input: value });
    return z.NEVER;
  },
  encode: ({ type, fee }) => ({ type, value: fee / (type === "FIXED" ? 100 : 10_000) }),
});

/** Limits and fees of all accounts of one kind of customer that have none of their own. */
export const TenantTerms = z.object({
  dayLimit: LimitAmount,
  nightLimit: LimitAmount,
  transactionLimit: LimitAmount,
  pixOut: FeeOnTheWire,
  pixIn: FeeOnTheWire,
  tedOut: FeeOnTheWire,
  billet: LimitAmount,
  monthly: LimitAmount,
});
export type TenantTerms = z.output<typeof TenantTerms>;
export type TermName = keyof TenantTerms;

/** The terms in the words that the staff reads, in the order in which screens show them. */
export const termLabels: Record<TermName, string> = {
  dayLimit: "Limite diurno",
  nightLimit: "Limite noturno",
  transactionLimit: "Limite por transação",
  pixOut: "Pix enviado",
  pixIn: "Pix recebido",
  tedOut: "TED enviada",
  billet: "Boleto",
  monthly: "Mensalidade",
};
export const termNames = Object.keys(termLabels) as TermName[];

/** Which terms are fees; a raise of one needs notice. */
export const feeNames = ["pixOut", "pixIn", "tedOut", "billet", "monthly"] as const;
export type FeeName = (typeof feeNames)[number];
/** What people never pay, whatever a version says (Res. BCB 19/2020). */
export const freeForPeople: readonly TermName[] = ["pixOut", "pixIn"];

/** The kinds of customers in the words that the staff reads. */
export const entityLabels: Record<EntityType, string> = { PERSON: "CPF", COMPANY: "CNPJ" };
export const entityTypes: readonly EntityType[] = ["PERSON", "COMPANY"];

/** A limit or a fee as the staff reads it: 'R$ 1,50', '0,99 %'. */
export function shownTerm(term: Cents | TenantFee): string {
  if (typeof term === "number") return formatBrl(term);
  if (term.type === "FIXED") return formatBrl(cents(term.fee));
  const [whole, fraction = ""] = (term.fee / 10_000).toFixed(4).split(".");
  const decimals = fraction.replace(/0+$/, "");
  return `${whole}${decimals && `,${decimals}`} %`;
}

/** Limits, fees and rules of a tenant, all of them: what one version holds. */
export const TermsTable = z.object({
  terms: z.object({ PERSON: TenantTerms, COMPANY: TenantTerms }),
  rules: RuleValues,
});
export type TermsTable = z.output<typeof TermsTable>;

/** A version that is to hold from a day in São Paulo on; one of the same day is replaced. */
export const NewTermsVersion = z.extend(TermsTable, { from: Day });

/** How many open accounts a kind of customer has, and how many of them have a value of their own. */
const Accounts = z.object({
  total: z.int(),
  own: z.record(z.enum(termNames as [TermName]), z.int()),
});

export const getTerms = consoleEndpoint({
  method: "GET",
  path: "/:tenant/terms",
  summary: "Tarifas, limites e regras por versão, e quantas contas têm valores próprios",
  action: "fees.read",
  params: TenantPath,
  answer: z.object({
    /** Today in São Paulo. */
    today: z.iso.date(),
    /** The newest first: those that are to come, the one in force, and those before it. */
    versions: z.array(
      z.extend(TermsTable, {
        from: z.iso.date(),
        state: z.enum(["COMING", "IN_FORCE", "PAST"]),
        /** Who published it in the console; null: the command line did, or it is the one from the beginning. */
        published: z.nullable(
          z.object({
            commandId: z.uuid(),
            at: Moment,
            maker: z.string(),
            checker: z.nullable(z.string()),
            reason: z.string(),
          }),
        ),
      }),
    ),
    accounts: z.object({ PERSON: Accounts, COMPANY: Accounts }),
    /** Raises beyond the ceiling that wait for the institution, the oldest first; null: the role sees no customers. */
    raises: z.nullable(
      z.array(
        z.object({
          customerId: z.uuid(),
          accountId: z.uuid(),
          number: z.string(),
          kind: LimitKind,
          current: Money,
          amount: Money,
          askedAt: Moment,
        }),
      ),
    ),
  }),
});
