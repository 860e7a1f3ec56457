import { saoPauloDay } from "@vitral/brazil/dates";
import * as contract from "@vitral/contract/console/reviews";
import { csvFile } from "../../platform/http/csv.ts";
import { untrustedFileHeaders } from "../../platform/http/serve-file.ts";
import { recordAudit } from "../audit/audit.ts";
import { byCaller, type ConsoleApp, serveConsole, serveConsoleFile, type Staff } from "../staff/staff.ts";
import type { ReviewDeps } from "./deps.ts";
import { postpone, resume } from "./queue/postpone.ts";
import { reviewsCsv, reviewsPage, takeNext } from "./queue/review-queue.ts";
import { openReview, readReview, revealReview, reviewFile } from "./review-desk.ts";

/** The reviews of applications in the console. What decides one is ordered. */
export function reviewRoutes(console: ConsoleApp & Pick<ReviewDeps, "protege">): void {
  const { db, now, secrets, tenants, protege } = console;
  const deps = { db, now, secrets, tenants, protege, outbox: { secrets, now } };
  const reviewerOf = ({ tenantId, staff }: { tenantId: string; staff: Staff }) => ({ tenantId, staff });

  serveConsole(console, contract.listReviews, ({ query }, call) =>
    call.read((there) => reviewsPage({ db: there, now }, reviewerOf(call), query)),
  );

  serveConsoleFile(console, contract.downloadReviews, async ({ query: { entity, held, sort } }, call) => {
    const details = { entity: entity ?? null, held: held ?? null };
    await recordAudit(db, { ...byCaller(call), action: "review.download", details });
    return csvFile(
      `analises-${call.tenant.slug}-${saoPauloDay(call.at)}`,
      reviewsCsv({ read: call.read, now }, reviewerOf(call), { entity, held, sort }),
    );
  });

  serveConsole(console, contract.takeNextReview, async ({ body: { after, since } }, call) => {
    return { id: await takeNext(deps, reviewerOf(call), after === undefined ? undefined : { id: after, since }) };
  });

  serveConsole(console, contract.getReview, ({ params: { id } }, call) => readReview(deps, reviewerOf(call), id));

  serveConsole(console, contract.revealReview, ({ params: { id }, body: { reason } }, call) =>
    revealReview(deps, reviewerOf(call), { customerId: id, reason }),
  );

  serveConsole(console, contract.openReview, ({ params: { id } }, call) => openReview(deps, reviewerOf(call), id));

  serveConsoleFile(console, contract.downloadReviewFile, async ({ params }, call) => {
    const file = await reviewFile(deps, reviewerOf(call), { customerId: params.id, fileId: params.file });
    call.reply.headers(untrustedFileHeaders);
    return file;
  });

  serveConsole(console, contract.postponeReview, async ({ params: { id }, body }, { tenantId, staff }) => {
    await postpone(deps, { tenantId, customerId: id, staff }, body);
    return {};
  });

  serveConsole(console, contract.resumeReview, async ({ params: { id } }, { tenantId, staff }) => {
    await resume(deps, { tenantId, customerId: id, staff });
    return {};
  });
}
