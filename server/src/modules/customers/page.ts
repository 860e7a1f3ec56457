import type { CustomerPage } from "@vitral/contract/console/customers";
import { maxOnPage } from "@vitral/contract/console/customers/pix-of-customer";
import { cents } from "@vitral/brazil/cents";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { Db } from "../../platform/database/db.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { accountsForStaff, accountLists } from "../accounts/accounts.ts";
import { findDevicesOf } from "../devices/devices.ts";
import { customerLists, customersForStaff } from "../identity/identity.ts";
import { marksOfPerson } from "../fraud/fraud.ts";
import { maskedKey } from "../pix/pix.ts";
import { pixOfCustomer } from "../desk/desk.ts";
import { readPixLimits } from "../payments/payments.ts";
import { rulesOf, type Tenant } from "../tenants/tenants.ts";
import { shownContact, shownDocument, shownKey } from "./masks.ts";

type PageScope = { tenantId: string; id: string; now: Date };
type PageTenant = Pick<Tenant, "id" | "rules">;
type Fee = { type: "FIXED" | "PERCENTAGE"; fee: number };

/** One customer. Refuses with NOT_FOUND. */
export async function theCustomer(db: Db, scope: PageScope): Promise<customerLists.CustomerOfPage> {
  const found = await customerLists.findCustomer(db, scope);
  if (!found) throw new Refusal("NOT_FOUND");
  return found;
}

/** All about one customer, masked. Refuses with NOT_FOUND. */
export async function customerPage(
  { db, secrets }: { db: Db; secrets: Secrets },
  scope: PageScope,
  tenant: PageTenant,
): Promise<CustomerPage> {
  const { tenantId, id } = scope;
  const found = await theCustomer(db, scope);
  const accounts = await accountLists.findOwnedAccounts(db, { tenantId, ownerId: id });
  const accountIds = accounts.map((account) => account.id);
  const [terms, keys, claims, devices, schedules, payeeLimits, marks, signInLockedUntil] = await Promise.all([
    Promise.all(accountIds.map((accountId) => termsOf(db, { tenant, accountId, at: scope.now }))),
    pixOfCustomer.findKeysOf(db, tenantId, accountIds),
    pixOfCustomer.findClaimsOf(db, tenantId, accountIds),
    findDevicesOf(db, { tenantId, customerId: id }),
    pixOfCustomer.findSchedulesOf(db, tenantId, accountIds, maxOnPage),
    pixOfCustomer.findPayeeLimitsOf(db, tenantId, accountIds, maxOnPage),
    marksOfPerson(db, { tenantId, document: found.document }, scope.now),
    customersForStaff.signInLockedUntil(db, { tenantId, document: found.document, secrets, now: scope.now }),
  ]);
  return {
    id,
    name: found.name,
    document: shownDocument(found.document),
    entityType: found.entityType,
    isEntrepreneur: found.isEntrepreneur,
    email: found.email && shownContact(found.email),
    phone: found.phone && shownContact(found.phone),
    status: found.status,
    onboardingStep: found.onboardingStep,
    createdAt: found.createdAt,
    closedAt: found.closedAt,
    erasedAt: found.erasedAt,
    blockedAt: found.blockedAt,
    blockedReason: found.blockedReason,
    pin: found.pinLocked ? "LOCKED" : found.hasPin ? "SET" : "NONE",
    signInLockedUntil,
    sessions: found.sessions,
    accounts: accounts.flatMap((account, index) => {
      const own = terms[index];
      const { balance, blocked, ...rest } = account;
      if (!own) return [];
      return [{ ...rest, balance: cents(balance), blocked: cents(blocked), ...own }];
    }),
    keys: keys.map((key) => ({ id: key.id, type: key.type, status: key.status, key: shownKey(key) })),
    claims: claims.map(({ id: claimId, type, keyType, key, finding }) => ({
      id: claimId,
      type,
      keyType,
      key: shownKey({ type: keyType, key }) ?? "",
      isEnding: finding !== null,
    })),
    devices: devices.map((device) => ({
      id: device.id,
      name: device.name,
      createdAt: device.createdAt,
      lastUsedAt: device.lastUsedAt,
      registeredAt: device.registeredAt,
      blockedAt: device.blockedAt,
    })),
    schedules: schedules.map(({ id: scheduleId, scheduledDate, amount, payee, seriesId, position, times }) => ({
      id: scheduleId,
      scheduledDate,
      amount: cents(amount),
      payee,
      series: seriesId === null ? null : { position, times },
    })),
    payeeLimits: payeeLimits.map(({ id: favoriteId, key, payee, limit, nextLimit, nextAt }) => ({
      id: favoriteId,
      payee,
      key: maskedKey(key),
      limit: centsOrNull(limit),
      next: nextAt && { limit: centsOrNull(nextLimit), from: nextAt },
    })),
    marks: marks.map(({ source, markedAt, until }) => ({
      source,
      markedAt,
      until,
    })),
    mayBeMarked: rulesOf(tenant, scope.now).refuseSuspectedPayees,
  };
}

const centsOrNull = (amount: number | null) => (amount === null ? null : cents(amount));

/** What the page shows masked, in full. Refuses with NOT_FOUND. */
export async function revealContacts(db: Db, scope: PageScope) {
  const { document, email, phone } = await theCustomer(db, scope);
  const accounts = await accountLists.findOwnedAccounts(db, { tenantId: scope.tenantId, ownerId: scope.id });
  const keys = await pixOfCustomer.findKeysOf(
    db,
    scope.tenantId,
    accounts.map(({ id }) => id),
  );
  return { document, email, phone, keys };
}

/** Limits and fees in force, and what is used and waits of the limits, as the wire has them. */
async function termsOf(db: Db, { tenant, accountId, at }: { tenant: PageTenant; accountId: string; at: Date }) {
  const terms = await accountsForStaff.findTermsInForce(db, { tenantId: tenant.id, accountId, at });
  if (!terms) return undefined;
  const { limits, nightStart } = await readPixLimits({ db, now: () => at }, { tenant }, { id: accountId });
  const { day, night, nightPeople, transaction, pixIn, pixOut, tedOut } = terms;
  return {
    limits: { day, night, nightPeople, transaction, nightStart: terms.nightStart },
    pixLimits: { limits, nightStart },
    fees: {
      feeTypePixIn: pixIn.type,
      feePixIn: feeOf(pixIn),
      feeTypePixOut: pixOut.type,
      feePixOut: feeOf(pixOut),
      feeTypeTedOut: tedOut.type,
      feeTedOut: feeOf(tedOut),
      feeBillet: terms.billet,
      monthlyFee: terms.monthly,
    },
  };
}

/** Reais for a fixed fee, per cent for a percentage. */
const feeOf = ({ type, fee }: Fee): number => fee / (type === "FIXED" ? 100 : 10_000);
