import { randomUUID } from "node:crypto";
import { cents } from "@vitral/brazil/cents";
import { Moment } from "@vitral/contract/moment";
import { ContestSituation } from "@vitral/contract/pix-sent-contests";
import { Amount, Key, TaxId } from "@vitral/protocol/fields";
import { InfractionReport, NewRefund, Refund } from "@vitral/protocol/reports";
import { refuse } from "@vitral/protocol/transport/answers";
import * as z from "zod/mini";
import { playedBanks } from "../demo-people.ts";
import { findOwner } from "../directory/entry-queries.ts";
import type { Network } from "../network.ts";
import { createReport } from "../reports/infraction-reports.ts";
import { lockRefund } from "../reports/report-queries.ts";
import { findHolders } from "../reports/marker-queries.ts";
import { cancelRefund, createRefund } from "../reports/refunds.ts";
import { cancelMarker, createMarker } from "../reports/markers.ts";
import { type Post, post } from "./post.ts";
import { findProtection, saveProtection } from "./protection-queries.ts";
import { findMarkersBy, findReceived } from "./state-queries.ts";

const Contest = z.object({
  key: Key,
  amount: Amount,
  situation: ContestSituation,
  details: z._default(z.nullable(z.string().check(z.maxLength(2_000))), null),
});
/** By a key of the person, or by the document where there is no key any more. `reason` null: it is taken back. */
const FraudReport = z.object({
  key: z.optional(Key),
  taxId: z.optional(TaxId),
  reason: z.nullable(z.string().check(z.minLength(1), z.maxLength(200))),
  until: z._default(z.nullable(Moment), null),
});
const RefundRequest = z.object({
  key: Key,
  amount: Amount,
  details: z._default(NewRefund.shape.details, null),
});
const Protection = z.object({ taxId: TaxId, state: z.nullable(z.enum(["ACTIVE", "UNAVAILABLE"])) });
const ProtectionCheck = z.object({ taxId: TaxId });

/** What other banks report, and whom BC Protege+ protects. */
export function reportPosts(network: Network): Record<string, Post> {
  const { db, now } = network;
  const reportedBy = playedBanks.sol.ispb;
  return {
    /** The bank of a payer contests the newest payment to a key, of at least this amount. */
    contest: post(Contest, async ({ key, amount, situation, details }) => {
      const received = await findReceived(db, { key, amount });
      if (!received) throw refuse("OrderNotFound");
      const { endToEndId, payer } = received;
      const report = {
        id: randomUUID(),
        endToEndId,
        key,
        amount: cents(amount),
        situation,
        details,
        reportedAt: now(),
      };
      const state = await createReport(network, payer, report);
      return { endToEndId, state: z.encode(InfractionReport, state) };
    }),

    /** The bank of a payer asks the newest payment to a key back, of at least this amount: it erred in sending it. */
    "refund-request": post(RefundRequest, async ({ key, amount, details }) => {
      const received = await findReceived(db, { key, amount });
      if (!received) throw refuse("OrderNotFound");
      const { endToEndId, payer } = received;
      const reason = "OPERATIONAL_FLAW" as const;
      const request = { id: randomUUID(), endToEndId, reason, amount: cents(amount), details };
      const refund = await createRefund(network, payer, request);
      return { endToEndId, state: z.encode(Refund, refund) };
    }),

    /** It takes its request back. */
    "refund-cancel": post(z.object({ id: z.uuid() }), async ({ id }) => {
      const request = await db.transaction((queries) => lockRefund(queries, id));
      if (!request) throw refuse("ReportNotFound");
      await cancelRefund(network, request.reporter, id);
      return {};
    }),

    "fraud-report": post(FraudReport, async ({ key, taxId: document, reason, until }) => {
      const taxId = key === undefined ? document : (await findOwner(db, key, now()))?.taxId;
      if (taxId === undefined || (await findHolders(db, taxId)).length === 0) throw refuse("EntryNotFound");
      const before = await findMarkersBy(db, { reportedBy, taxId, now: now() });
      for (const id of before) await cancelMarker(network, reportedBy, id);
      if (reason === null) return { changed: before.length > 0 };
      await createMarker(network, { id: randomUUID(), taxId, reason, reportedBy, until, content: {} });
      return { changed: true };
    }),

    protection: post(Protection, async ({ taxId, state }) => {
      await saveProtection(db, taxId, state);
      return {};
    }),

    /** What BC Protege+ answers. */
    "protection-check": post(ProtectionCheck, async ({ taxId }) => ({ protection: await findProtection(db, taxId) })),
  };
}
