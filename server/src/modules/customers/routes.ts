import * as contract from "@vitral/contract/console/customers";
import { asPage, rowsToRead } from "@vitral/contract/console/page";
import { isPix, transactionCategories } from "@vitral/contract/transaction-categories";
import { accountLists } from "../accounts/accounts.ts";
import { csvFile } from "../../platform/http/csv.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { recordAudit, recordLook } from "../audit/audit.ts";
import { findMessagesTo } from "../notifications/notifications.ts";
import { byCaller, type ConsoleApp, type ConsoleCall, serveConsole, serveConsoleFile } from "../staff/staff.ts";
import { auditRoutes } from "./audit-routes.ts";
import { customersCsv, customersPage } from "./list.ts";
import { shownContact } from "./masks.ts";
import { findNote, findNotes, insertNote } from "./note-queries.ts";
import { customerPage, revealContacts, theCustomer } from "./page.ts";
import { keyOf, readKey } from "./page-key.ts";

type Call = ConsoleCall<"/:tenant">;

/** Customers as the staff finds and sees them. Every look at one is audited. */
export function customerRoutes(console: ConsoleApp): void {
  const { db, secrets } = console;
  auditRoutes(console);
  const by = (call: Call, customerId: string) => ({ ...byCaller(call), customerId });
  const known = ({ tenantId, at }: Call, id: string) => theCustomer(db, { tenantId, id, now: at });
  /** The customer; that this person looks is recorded, whichever part of the page is asked for. */
  const seen = async (call: Call, id: string) => {
    const customer = await known(call, id);
    await recordLook(db, { ...by(call, id), action: "customer.show" });
    return customer;
  };

  serveConsole(console, contract.listCustomers, ({ query }, { tenantId, read }) =>
    read((there) => customersPage(there, tenantId, query)),
  );
  serveConsoleFile(console, contract.downloadCustomers, async ({ query }, call) => {
    const content = await customersCsv(call.read, call.tenantId, query);
    const details = { state: query.state ?? null, searched: Boolean(query.q) };
    await recordAudit(db, { ...byCaller(call), action: "customer.list", details });
    return csvFile("clientes", content);
  });
  serveConsole(console, contract.getCustomer, async ({ params: { id } }, call) => {
    const scope = { tenantId: call.tenantId, id, now: call.at };
    const page = await customerPage({ db, secrets }, scope, call.tenant);
    await recordLook(db, { ...by(call, id), action: "customer.show" });
    return page;
  });
  serveConsole(console, contract.revealCustomer, async ({ params: { id }, body: { reason } }, call) => {
    const shown = await revealContacts(db, { tenantId: call.tenantId, id, now: call.at });
    await recordAudit(db, { ...by(call, id), action: "customer.reveal", reason });
    return shown;
  });
  serveConsole(console, contract.listCustomerPayments, async ({ params: { id }, query }, call) => {
    await seen(call, id);
    const page = { before: readKey(query.after), limit: rowsToRead(query.limit) };
    const rows = await call.read(async (there) => {
      const accounts = await accountLists.findOwnedAccounts(there, { tenantId: call.tenantId, ownerId: id });
      const ids = accounts.map((account) => account.id);
      return accountLists.findMovements(there, call.tenantId, ids, page);
    });
    const shown = rows.map(({ category, ...row }) => {
      const name = transactionCategories[category as keyof typeof transactionCategories];
      // Only a Pix has a page of its own.
      const paymentId = isPix(category) ? row.id : null;
      return Object.assign(row, { category: name, paymentId });
    });
    return asPage(shown, query.limit, (row) => keyOf({ at: row.createdAt, id: row.id }));
  });
  serveConsole(console, contract.listCustomerMessages, async ({ params: { id }, query }, call) => {
    const { email, phone } = await seen(call, id);
    const contacts = [email, phone].filter((contact) => contact !== null);
    const page = { before: readKey(query.after), limit: rowsToRead(query.limit) };
    const messages = await call.read((there) => findMessagesTo(there, call.tenantId, contacts, page));
    const shown = messages.map(({ channel, template, recipient, createdAt, deliveredAt, failedAt, id: messageId }) => ({
      id: messageId,
      channel,
      template,
      recipient: shownContact(recipient),
      createdAt,
      state: deliveredAt ? ("DELIVERED" as const) : failedAt ? ("FAILED" as const) : ("WAITING" as const),
    }));
    return asPage(shown, query.limit, (row) => keyOf({ at: row.createdAt, id: row.id }));
  });
  serveConsole(console, contract.listCustomerNotes, async ({ params: { id }, query }, call) => {
    await seen(call, id);
    const customerKey = { tenantId: call.tenantId, customerId: id };
    const page = [readKey(query.after), rowsToRead(query.limit)] as const;
    const notes = await call.read((there) => findNotes(there, customerKey, ...page));
    const shown = notes.map(({ id: noteId, author, text, at }) => ({ id: noteId, author, text, at }));
    return asPage(shown, query.limit, keyOf);
  });
  serveConsole(console, contract.addCustomerNote, async ({ params: { id }, body }, call) => {
    await known(call, id);
    const { staff, at, tenantId } = call;
    const note = { id: body.key, at, staffId: staff.id, author: staff.name, text: body.text };
    await db.transaction().execute(async (tx) => {
      const isNew = await insertNote(tx, { tenantId, customerId: id, ...note });
      if (isNew) return recordAudit(tx, { ...by(call, id), action: "customer.note", details: { note: note.id } });
      const kept = await findNote(tx, { tenantId, id: note.id });
      const isSame = kept?.customerId === id && kept.staffId === staff.id && kept.text === body.text;
      if (!isSame) throw new Refusal("COMMAND_KEY_REUSED");
    });
    return {};
  });
}
