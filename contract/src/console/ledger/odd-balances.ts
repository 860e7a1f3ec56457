import * as z from "zod/mini";
import { Money } from "../../money.ts";
import { consoleEndpoint } from "../console-endpoint.ts";
import { csvOfList } from "../lists/csv-of-list.ts";
import { ledgerKinds } from "../ledger.ts";
import { OwnKey, pageOf, pageQuery, TenantPath } from "../page.ts";

/** What can be odd about a balance, in the words that the staff reads. */
export const oddBalanceNames = {
  CLOSED_ACCOUNT: "Conta encerrada com saldo",
  WRONG_SIDE: "Saldo do lado contrário ao da conta",
  TRANSIT: "Em trânsito sem um Pix pendente",
} as const;
export type OddBalanceKind = keyof typeof oddBalanceNames;
const OddBalanceKind = z.enum(Object.keys(oddBalanceNames) as [OddBalanceKind]);

/** An account whose balance somebody has to look at. */
const OddBalance = z.object({
  /** Of a customer's account, or the kind of an internal one with what is odd. */
  id: z.string(),
  what: OddBalanceKind,
  account: z.enum(ledgerKinds),
  /** Of a customer's account; null for an internal one. */
  number: z.nullable(z.string()),
  customer: z.nullable(z.object({ id: z.uuid(), name: z.string() })),
  /** Credits are positive. */
  balance: Money,
  /** What the balance would be; null: only the side is wrong. */
  expected: z.nullable(Money),
});
export type OddBalance = z.output<typeof OddBalance>;

const query = pageQuery({ what: z.optional(OddBalanceKind), after: z.optional(OwnKey) });

export const listOddBalances = consoleEndpoint({
  method: "GET",
  path: "/:tenant/ledger/odd-balances",
  summary: "Saldos que alguém precisa conferir: primeiro as contas do banco, depois as de clientes",
  replica: true,
  action: "ledger.read",
  params: TenantPath,
  query,
  answer: pageOf(OddBalance),
});

export const downloadOddBalances = csvOfList(listOddBalances);

export const oddBalanceEndpoints = [listOddBalances, downloadOddBalances];
