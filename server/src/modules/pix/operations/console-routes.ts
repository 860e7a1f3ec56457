import { asPage, rowsToRead } from "@vitral/contract/console/page";
import * as contract from "@vitral/contract/console/payments";
import { recordAudit, recordLook } from "../../audit/audit.ts";
import { byCaller, type ConsoleApp, serveConsole, serveConsoleFile } from "../../staff/staff.ts";
import { resendNotice, revealPayment } from "./reveal-and-resend.ts";
import { paymentDetail, payments, searchOf } from "./payments.ts";
import { paymentsCsv } from "./payments-csv.ts";

/** The page 'Pagamentos': search, one payment, a look at its documents, and its notice sent again. */
export function paymentConsoleRoutes(console: ConsoleApp): void {
  const { db } = console;

  serveConsole(console, contract.listPayments, async ({ query }, { tenantId, at: now }) =>
    asPage(
      await payments(db, { ...searchOf(query, { tenantId, now }), limit: rowsToRead(query.limit) }),
      query.limit,
      ({ id }) => id,
    ),
  );

  serveConsoleFile(console, contract.downloadPayments, async ({ query }, call) => {
    const { tenantId, tenant, at } = call;
    const content = paymentsCsv(db, searchOf(query, { tenantId, now: at }));
    const details = { from: query.from ?? null, to: query.to ?? null, searched: Boolean(query.q) };
    await recordAudit(db, { ...byCaller(call), action: "payment.list", details });
    return { filename: `pagamentos-${tenant.slug}.csv`, contentType: "text/csv; charset=utf-8", content };
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
