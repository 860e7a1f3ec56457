import * as z from "zod/mini";
import { Moment } from "../../moment.ts";
import { Money } from "../../money.ts";
import { Day } from "../page.ts";

/** The most Pix Agendados, and the most limits of payees, that the page has. */
export const maxOnPage = 50;
/** A Pix Agendado that waits for its day. */
export const Schedule = z.object({
  id: z.uuid(),
  scheduledDate: Day,
  amount: Money,
  payee: z.string(),
  /** Which of how many of its series it is; null: a single one. `times` null: without an end. */
  series: z.nullable(z.object({ position: z.int(), times: z.nullable(z.int()) })),
});
/** A limit of a single payee: what holds (null: the account's own), and what holds from a moment on. */
export const PayeeLimit = z.object({
  id: z.uuid(),
  payee: z.string(),
  key: z.string(),
  limit: z.nullable(Money),
  next: z.nullable(z.object({ limit: z.nullable(Money), from: Moment })),
});

/** A mark of founded suspicion that is in force: of this bank (OPERATOR), or of the network. */
export const Mark = z.object({
  source: z.enum(["OPERATOR", "DIRECTORY"]),
  markedAt: Moment,
  /** null: until somebody ends it. */
  until: z.nullable(Moment),
});
