import * as contract from "@vitral/contract/console/reviews";
import { untrustedFileHeaders } from "../../platform/http/serve-file.ts";
import { type ConsoleApp, serveConsole, serveConsoleFile, type Staff } from "../staff/staff.ts";
import type { ReviewDeps } from "./backoffice.ts";
import { decideReview, openReview, reviewFile, reviewsPage, takeNext } from "./review-desk.ts";

/** The reviews of applications in the console. */
export function reviewRoutes(console: ConsoleApp & Pick<ReviewDeps, "protege">): void {
  const { db, now, secrets, tenants, protege } = console;
  const deps = { db, now, secrets, tenants, protege, outbox: { secrets, now } };
  const of = ({ tenantId, staff }: { tenantId: string; staff: Staff }) => ({ tenantId, staff });

  serveConsole(console, contract.listReviews, ({ query }, call) => reviewsPage(deps, of(call), query));

  serveConsole(console, contract.takeNextReview, async (_input, call) => ({ id: await takeNext(deps, of(call)) }));

  serveConsole(console, contract.openReview, ({ params: { id } }, call) => openReview(deps, of(call), id));

  serveConsoleFile(console, contract.downloadReviewFile, async ({ params }, call) => {
    const file = await reviewFile(deps, of(call), { customerId: params.id, fileId: params.file });
    call.reply.headers(untrustedFileHeaders);
    return file;
  });

  serveConsole(console, contract.decideReview, async ({ params: { id }, body }, call) => {
    await decideReview(deps, of(call), { customerId: id, ...body });
    return {};
  });
}
