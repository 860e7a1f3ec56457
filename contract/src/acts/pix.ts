import { readPixKey } from "@vitral/brazil/pix-key";
import * as z from "zod/mini";
import { Amount } from "../money.ts";
import { CorrectableFinding, KeyFinding } from "../pix/pix-key-findings.ts";
import { RecallFlaw } from "../pix/pix-recalls.ts";
import { LookUpPixKey, sentences } from "../pix/pix.ts";
import { act } from "./act.ts";

/** Payments, keys and schedules of customers. */
export const pixActs = {
  /** Refunds what a customer received by an operational fault (BE08); the id is the credit's row on the statement. */
  "payment.refund": act({
    label: "Devolver por falha operacional",
    audit: "Devolveu por falha operacional",
    orders: "payments.refund",
    sees: "payments.read",
    second: "ALWAYS",
    hasAmount: true,
    payload: z.object({ transactionId: z.uuid(), amount: Amount }),
  }),
  /** Asks a payment back of another bank, where this bank erred in sending it; the id is its row on the statement. */
  "recall.ask": act({
    label: "Pedir devolução por falha operacional",
    audit: "Pediu a outro banco a devolução de um pagamento",
    orders: "payments.refund",
    sees: "payments.read",
    second: "ALWAYS",
    hasAmount: true,
    payload: z.object({ transactionId: z.uuid(), amount: Amount, flaw: RecallFlaw }),
  }),
  "recall.cancel": act({
    label: "Cancelar pedido de devolução",
    audit: "Cancelou um pedido de devolução a outro banco",
    orders: "payments.refund",
    sees: "payments.read",
    second: "NEVER",
    payload: z.object({ recallId: z.uuid() }),
  }),
  /** Closes a difference between the books and the network; its reason says what it was. */
  "reconciliation.resolve": act({
    label: "Resolver diferença da conciliação",
    audit: "Resolveu uma diferença",
    orders: "reconciliation.work",
    sees: "reconciliation.read",
    second: "ALWAYS",
    hasAmount: true,
    payload: z.object({ differenceId: z.uuid() }),
  }),
  /** What the bank finds out by itself about a key of its customer, or about a key that its customer asks for. */
  "key.remove": act({
    label: "Remover chave Pix",
    audit: "Removeu uma chave Pix",
    orders: "customers.edit",
    sees: "customers.read",
    second: "ALWAYS",
    payload: z.object({ keyId: z.uuid(), finding: KeyFinding }),
  }),
  "key.correct": act({
    label: "Corrigir chave Pix no diretório",
    audit: "Corrigiu uma chave Pix no diretório",
    orders: "customers.edit",
    sees: "customers.read",
    second: "ALWAYS",
    payload: z.object({ keyId: z.uuid(), finding: CorrectableFinding }),
  }),
  "claim.cancel": act({
    label: "Cancelar pedido de chave Pix",
    audit: "Cancelou um pedido de chave Pix",
    orders: "customers.edit",
    sees: "customers.read",
    second: "ALWAYS",
    payload: z.object({ claimId: z.uuid(), finding: KeyFinding }),
  }),
  /** A Pix Agendado, or with `series` all of its series that are still to come. */
  "schedule.cancel": act({
    label: "Cancelar Pix agendado",
    audit: "Cancelou um Pix agendado",
    orders: "customers.edit",
    sees: "customers.read",
    second: "NEVER",
    payload: z.object({ scheduleId: z.uuid(), series: z.boolean() }),
  }),
} as const;

/** Money of a customer leaves the bank without the customer. It always needs a second person. */
export const payoutAct = {
  /** To an account of the same holder at another bank, by its key; without an amount all that can be paid. */
  "account.payout": act({
    label: "Enviar saldo a outro banco",
    audit: "Enviou o saldo a outro banco",
    orders: "customers.edit",
    sees: "customers.read",
    second: "ALWAYS",
    hasAmount: true,
    payload: z.object({
      accountId: z.uuid(),
      key: LookUpPixKey.shape.key.check(
        z.refine((typed) => readPixKey(typed) !== null, sentences.keyFormat),
        z.overwrite((typed) => readPixKey(typed)?.key ?? typed),
      ),
      amount: z.optional(Amount),
    }),
  }),
} as const;
