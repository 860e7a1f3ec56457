import { type ConsentKind, consentKinds, consents } from "@vitral/contract/consents";
import { heldDataKinds } from "@vitral/contract/held-data";
import type { TextNews } from "@vitral/contract/legal/texts";
import type { ConsentState, Privacy } from "@vitral/contract/privacy";
import { keptUntil } from "@vitral/contract/retention";
import type { Db } from "../../../platform/database/db.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { recordSecurityEvent } from "../../audit/audit.ts";
import { findConsents, recordConsent } from "../../consents/consents.ts";
import { type Caller, consume, type IdentityDeps } from "../../identity/identity.ts";
import { putTextNewsAway, rulesOf, textNews } from "../../tenants/tenants.ts";
import { lockContact } from "../contact-queries.ts";
import { findEmptyKinds, findInstitutions } from "./own-queries.ts";
import type { CustomerKey } from "../../../platform/database/keys.ts";

/** How many changes of a consent are shown; the exported file has all. */
const shownChanges = 10;

/** What the bank holds of the customer who calls, who else gets it, and what the customer consented to. */
export async function ownPrivacy(deps: IdentityDeps & { cepUrl: string }, caller: Caller): Promise<Privacy> {
  const { db, now, cepUrl } = deps;
  const { tenant, id: customerId } = caller;
  const customerKey = { tenantId: tenant.id, customerId };
  const empty = new Set(await findEmptyKinds(db, customerKey));
  const [terms] = await findConsents(db, { ...customerKey, kind: "TERMS", limit: 1 });
  const states: ConsentState[] = [];
  for (const kind of consentKinds) states.push(await stateOf(db, customerKey, kind));
  return {
    held: heldDataKinds.filter((kind) => !empty.has(kind)),
    consents: states,
    terms: terms ? { version: terms.version, at: terms.at } : null,
    recipients: rulesOf(tenant, now()).dataRecipients,
    cepHost: new URL(cepUrl.replace("{cep}", "0")).hostname,
    institutions: await findInstitutions(db, { ...customerKey, own: tenant.bankName }),
    keptUntil: keptUntil(now()),
  };
}

/** The new version of the legal texts, where the caller has not accepted it yet. */
export async function ownTextNews({ db, now }: IdentityDeps, { tenant, id }: Caller): Promise<{ news: TextNews }> {
  const customerKey = { tenantId: tenant.id, customerId: id };
  return { news: await textNews(db, { ...customerKey, now: now(), accepted: await acceptedTerms(db, customerKey) }) };
}

/** Puts the notice of a new version away. Refuses with TOO_MANY_REQUESTS. */
export async function putOwnNewsAway(deps: IdentityDeps, { tenant, id }: Caller, version: string): Promise<void> {
  const { db, now } = deps;
  const customerKey = { tenantId: tenant.id, customerId: id };
  await consume(deps, "CONSENT_CHANGE", { tenantId: tenant.id, who: id });
  await putTextNewsAway(db, {
    ...customerKey,
    version,
    now: now(),
    accepted: await acceptedTerms(db, customerKey),
  });
}

/** The version of the terms of use that a customer accepted. */
async function acceptedTerms(db: Db, customerKey: CustomerKey): Promise<string | undefined> {
  const [terms] = await findConsents(db, { ...customerKey, kind: "TERMS", limit: 1 });
  return terms?.version;
}

async function stateOf(db: Db, customerKey: CustomerKey, kind: ConsentKind): Promise<ConsentState> {
  const history = await findConsents(db, { ...customerKey, kind, limit: shownChanges });
  const [newest] = history;
  const { version, title, text } = consents[kind];
  return {
    kind,
    version,
    title,
    text,
    given: newest !== undefined && newest.given && newest.version === version,
    history: history.map((one) => ({ given: one.given, version: one.version, at: one.at })),
  };
}

/**
 * Gives or withdraws a consent; the same choice again changes nothing. Refuses with CONSENT_TEXT_CHANGED where the
 * customer read another version of the text, or TOO_MANY_REQUESTS.
 */
export async function changeOwnConsent(
  deps: IdentityDeps,
  caller: Caller,
  { kind, given, version }: { kind: ConsentKind; given: boolean; version: string },
): Promise<void> {
  const customerKey = { tenantId: caller.tenant.id, customerId: caller.id };
  // What was given can always be withdrawn, whatever text a page that stayed open shows (LGPD, art. 8, paragraph 5).
  if (given && version !== consents[kind].version) throw new Refusal("CONSENT_TEXT_CHANGED");
  await consume(deps, "CONSENT_CHANGE", { tenantId: customerKey.tenantId, who: caller.id });
  const at = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    await lockContact(tx, customerKey);
    const current = consents[kind].version;
    if (!(await recordConsent(tx, { ...customerKey, kind, version: current, given, at }))) return;
    const detail = kind satisfies string;
    await recordSecurityEvent(tx, { ...customerKey, kind: given ? "CONSENT_GIVEN" : "CONSENT_WITHDRAWN", detail, at });
  });
}
