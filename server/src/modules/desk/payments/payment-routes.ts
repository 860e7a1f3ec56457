import { asPage, rowsToRead } from "@vitral/contract/console/page";
import * as contract from "@vitral/contract/console/payments";
import { paymentColumns } from "@vitral/contract/console/lists/payments";
import { csvFile, csvOf } from "../../../platform/http/csv.ts";
import { recordAudit, recordLook } from "../../audit/audit.ts";
import { byCaller, type ConsoleApp, listDetails, serveConsole, serveConsoleFile } from "../../staff/staff.ts";
import { resendNotice, revealPayment } from "./reveal-and-resend.ts";
import { findCustomerOf, type Named } from "./payment-search-queries.ts";
import { paymentDetail, payments, searchOf } from "./payments.ts";

/** The page 'Pagamentos': search, one payment, a look at its documents, and its notice sent again. */
export function paymentConsoleRoutes(console: ConsoleApp): void {
  const { db, secrets } = console;

  /** What a search names, in the audit: a document or key as a keyed hash, with which two searches can be compared. */
  const look = async (tenantId: string, named: Named) => {
    if (named.by === "time") return { details: { by: named.by } };
    const { by, value } = named;
    if (by !== "document" && by !== "key") return { details: { by, value } };
    const customerId = by === "document" ? await findCustomerOf(db, tenantId, value) : undefined;
    const hash = secrets.mac("payment search", tenantId, value).toString("hex");
    return { ...(customerId && { customerId }), details: { by, hash } };
  };

  serveConsole(console, contract.listPayments, async ({ query }, call) => {
    const { tenantId, at: now } = call;
    const search = searchOf(query, { tenantId, now });
    const found = await call.read((there) => payments(there, { ...search, limit: rowsToRead(query.limit) }));
    const page = asPage(found, query.limit, ({ id }) => id);
    const named = await look(tenantId, search.named);
    const details = { ...named.details, ...listDetails(console, tenantId, { query, rows: page.rows }) };
    await recordLook(db, { ...byCaller(call), ...named, action: "payment.search", details });
    return page;
  });

  serveConsoleFile(console, contract.downloadPayments, async ({ query }, call) => {
    const { tenantId, tenant, at } = call;
    const search = searchOf(query, { tenantId, now: at });
    const named = await look(tenantId, search.named);
    const details = { from: query.from ?? null, to: query.to ?? null, searched: Boolean(query.q), ...named.details };
    await recordAudit(db, { ...byCaller(call), ...named, action: "payment.list", details });
    return csvFile(
      `pagamentos-${tenant.slug}`,
      csvOf(paymentColumns, (last, limit) =>
        call.read((there) => payments(there, { ...search, after: last?.id, limit })),
      ),
    );
  });

  serveConsole(console, contract.getPayment, async ({ params: { id } }, call) => {
    const payment = await paymentDetail(db, { tenantId: call.tenantId, id });
    const { accountId, customerId } = [payment.payer, payment.payee].find((side) => side.customerId !== null) ?? {};
    const whose = { ...(accountId && { accountId }), ...(customerId && { customerId }) };
    await recordLook(db, { ...byCaller(call), action: "payment.show", ...whose, details: { paymentId: id } });
    return payment;
  });

  serveConsole(console, contract.revealPayment, ({ params: { id }, body: { reason } }, { tenantId, staff }) =>
    revealPayment(console, { tenantId, id, staff, reason }),
  );

  serveConsole(
    console,
    contract.resendPaymentNotice,
    async ({ params: { id }, body: { reason } }, { tenantId, staff }) => ({
      sent: await resendNotice(console, { tenantId, id, staff, reason }),
    }),
  );
}
