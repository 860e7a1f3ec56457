import { cents, formatBrl } from "@vitral/brazil/cents";
import { formatDocument } from "@vitral/brazil/document";
import { accountsOf } from "../../../modules/accounts/accounts.ts";
import { recordAudit } from "../../../modules/audit/audit.ts";
import { customersForStaff } from "../../../modules/identity/identity.ts";
import type { Command } from "../../command.ts";
import { tenantOption, theCustomer } from "../../find.ts";
import { belongingsOf } from "./of-customer.ts";
import { fields } from "../../output/table.ts";

export const customerShow: Command = {
  words: "customer show",
  whileRestored: true,
  operands: ["DOCUMENT"],
  options: tenantOption,
  about: "One customer: status, contacts, PIN, block, sessions, accounts, devices, scheduled Pix, limits of payees.",
  more: "Looking is written down.",
  async run({ operands: [document = ""], options: { tenant }, actor, now, db }) {
    const found = await theCustomer(await db(), document, tenant);
    const { tenantId, id: customerId } = found;
    await recordAudit(await db(), { tenantId, at: now(), actor, action: "customer.show", customerId });
    const scope = { tenantId: found.tenantId, customerId: found.id, now: now() };
    const sessions = await customersForStaff.openSessions(await db(), scope);
    const accounts = await accountsOf(await db(), { tenantId: found.tenantId, ownerId: found.id });
    const { devices, schedules, payeeLimits } = await belongingsOf(await db(), scope);
    const { tenantId: _tenant, ...customer } = found;
    return {
      data: {
        ...customer,
        sessions,
        accounts: accounts.map((account) => ({ ...account, balance: account.balance / 100 })),
        devices,
        schedules: schedules.map((schedule) => ({ ...schedule, amount: schedule.amount / 100 })),
        payeeLimits: payeeLimits.map((one) => ({
          ...one,
          limit: one.limit && one.limit / 100,
          nextLimit: one.nextLimit && one.nextLimit / 100,
        })),
      },
      lines: fields([
        ["Tenant", found.tenant],
        ["Name", found.name],
        ["Document", formatDocument(found.document)],
        ["Id", found.id],
        ["Status", `${found.status} (${found.onboardingStep})`],
        ["E-mail", found.email ?? "none"],
        ["Phone", found.phone ?? "none"],
        ["PIN", found.hasPin ? (found.pinLocked ? "locked" : "set") : "none"],
        ["Blocked", found.blockedAt ? `${found.blockedAt.toISOString()}: ${found.blockedReason}` : "no"],
        ...(found.closedAt ? [["Closed", found.closedAt.toISOString()] as const] : []),
        ...(found.erasedAt ? [["Erased", found.erasedAt.toISOString()] as const] : []),
        ["Sessions", String(sessions)],
        ...accounts.map(
          ({ agency, number, balance, id }) =>
            ["Account", `${agency} ${number}  ${formatBrl(balance)}  ${id}`] as const,
        ),
        ...devices.map(
          ({ name, blockedAt, id }) => ["Device", `${name ?? "-"}  ${blockedAt ? "blocked" : "open"}  ${id}`] as const,
        ),
        ...schedules.map(
          ({ scheduledDate, amount, id }) =>
            ["Scheduled", `${scheduledDate}  ${formatBrl(cents(amount))}  ${id}`] as const,
        ),
        ...payeeLimits.map(
          ({ limit, id }) =>
            ["Payee limit", `${limit === null ? "the account's" : formatBrl(cents(limit))}  ${id}`] as const,
        ),
      ]),
    };
  },
};
