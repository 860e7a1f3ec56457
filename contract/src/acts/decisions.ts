import * as z from "zod/mini";
import { ReviewRemarks } from "../console/commands/review-remarks.ts";
import { act } from "./act.ts";

/** What is decided in its page, unless the policy asks for a second person: an application, a contest, a block. */
export const decisionActs = {
  "review.approve": act({
    label: "Aprovar cadastro",
    audit: "Aprovou um cadastro",
    orders: "reviews.decide",
    sees: "reviews.read",
    second: "FROM",
    circumstance: "De pessoa politicamente exposta ou sem nascimento",
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
    payload: z.object({ infractionId: z.uuid() }),
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
