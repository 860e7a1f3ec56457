import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";

/** What became of a request: CLOSED was not done and can no longer be; of UNKNOWN nobody can say it. */
export const RequestOutcome = z.object({
  status: z.enum(["DONE", "REFUSED", "IN_PROGRESS", "UNKNOWN", "CLOSED"]),
  /** Why it was refused, as the lost answer said it. */
  message: z.optional(z.string()),
});
export type RequestOutcome = z.output<typeof RequestOutcome>;

/** Asks for the outcome of a request of this session. One that did not arrive is closed and is not done any more. */
export const closeRequest = endpoint({
  method: "POST",
  path: "/requests/:requestId/close",
  summary: "O que foi feito de um pedido cuja resposta se perdeu; o que não chegou é encerrado e não é mais feito",
  keyless: "OWN_ID",
  access: "session",
  params: z.object({ requestId: z.uuid() }),
  answer: RequestOutcome,
});
