import { isEndToEndId } from "@vitral/brazil/end-to-end-id";
import * as z from "zod/mini";
import { ReviewRemarks } from "../console/commands/review-remarks.ts";
import { DocumentType } from "../onboarding/documents.ts";
import { Amount } from "../money.ts";
import { RecallRejection } from "../pix/pix-recalls.ts";
import { act, OfCustomer } from "./act.ts";

/**
 * In seconds: how long whoever decided on an application alone can take it back. The way back is shown after the next
 * application has come, which takes seconds of them on a bad network.
 */
const heldSeconds = 10;

const OfContest = z.object({ contestId: z.uuid() });
const OfRecall = z.object({ recallId: z.uuid() });
const noEndToEnd = "Informe o EndToEndId do Pix, com 32 letras e algarismos";

/** Decisions about which a bank's policy may ask for a second person: of an application, a contest, a block. */
export const decisionActs = {
  "review.approve": act({
    label: "Aprovar cadastro",
    audit: "Aprovou um cadastro",
    orders: "reviews.decide",
    sees: "reviews.read",
    second: "FROM",
    circumstance: "De pessoa politicamente exposta ou sem nascimento",
    heldSeconds,
    payload: z.object({
      customerId: z.uuid(),
      isEntrepreneur: z.optional(z.boolean()),
      remarks: z.optional(ReviewRemarks),
    }),
  }),
  "contest.accept": act({
    label: "Aceitar contestação",
    audit: "Aceitou uma contestação",
    orders: "cases.work",
    sees: "cases.read",
    second: "ALWAYS", // the customer's money goes back
    hasAmount: true,
    payload: OfContest,
  }),
  /** Another bank gets back what it sent in error. */
  "recall.accept": act({
    label: "Aceitar devolução pedida",
    audit: "Aceitou uma devolução pedida por outro banco",
    orders: "cases.work",
    sees: "cases.read",
    second: "ALWAYS",
    hasAmount: true,
    payload: OfRecall,
  }),
  "pix.release": act({
    label: "Liberar bloqueio cautelar",
    audit: "Liberou um Pix bloqueado",
    orders: "cases.work",
    sees: "cases.read",
    second: "ALWAYS",
    hasAmount: true,
    payload: z.object({ blockId: z.uuid() }),
  }),
} as const;

/** Decisions of one person: they open no account, and no money of a customer leaves by them. */
export const decisionsOfOne = {
  "review.reject": act({
    label: "Rejeitar cadastro",
    audit: "Rejeitou um cadastro",
    orders: "reviews.decide",
    sees: "reviews.read",
    second: "NEVER",
    heldSeconds,
    payload: OfCustomer,
  }),
  /** `file`: only this one is asked again, with its back where it is a front; without it all of them. */
  "review.resend": act({
    label: "Pedir documentos de novo",
    audit: "Pediu documentos de novo",
    orders: "reviews.decide",
    sees: "reviews.read",
    second: "NEVER",
    heldSeconds,
    payload: z.extend(OfCustomer, { file: z.optional(DocumentType) }),
  }),
  "contest.reject": act({
    label: "Rejeitar contestação",
    audit: "Rejeitou uma contestação",
    orders: "cases.work",
    sees: "cases.read",
    second: "NEVER",
    payload: OfContest,
  }),
  "objection.accept": act({
    label: "Aceitar objeção",
    audit: "Aceitou uma objeção",
    orders: "cases.work",
    sees: "cases.read",
    second: "NEVER",
    payload: OfContest,
  }),
  "objection.reject": act({
    label: "Rejeitar objeção",
    audit: "Rejeitou uma objeção",
    orders: "cases.work",
    sees: "cases.read",
    second: "NEVER",
    payload: OfContest,
  }),
  "recall.refuse": act({
    label: "Recusar devolução pedida",
    audit: "Recusou uma devolução pedida por outro banco",
    orders: "cases.work",
    sees: "cases.read",
    second: "NEVER",
    payload: z.extend(OfRecall, { rejection: RecallRejection }),
  }),
  /** `amount`: how much to block; left out: all that was not returned. */
  "pix.block": act({
    label: "Bloquear Pix recebido",
    audit: "Bloqueou um Pix recebido",
    orders: "cases.work",
    sees: "cases.read",
    second: "NEVER",
    payload: z.object({
      endToEnd: z.string(noEndToEnd).check(z.trim(), z.refine(isEndToEndId, noEndToEnd)),
      amount: z.optional(Amount),
    }),
  }),
} as const;
