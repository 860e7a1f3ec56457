import { addDays, saoPauloDay } from "@vitral/brazil/dates";
import { formatSupportPhone } from "@vitral/brazil/support-phone";
import { type ModelVersion, modelVersionOf, modelVersions, termsVersion } from "@vitral/contract/consents";
import { privacyOf } from "@vitral/contract/legal/privacy-text";
import { readSections, writeSections } from "@vitral/contract/legal/sections";
import { termsOf } from "@vitral/contract/legal/terms-text";
import type { TextNews, TextState } from "@vitral/contract/legal/texts";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { CustomerKey } from "../../../platform/database/keys.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { TenantRow } from "../queries.ts";
import { findDays, findInForce, findPublished, findText, hasSeen, upsertSeen } from "./text-queries.ts";

/** A version's texts as they are typed; `version` is the day from which they hold. */
export type TypedTexts = { version: string; isModel: boolean; state: TextState; terms: string; privacy: string };
type Version = Pick<TypedTexts, "version" | "isModel" | "state">;

/** The version of the terms that holds at a moment: the tenant's own, else that of the model. */
export async function termsInForce(db: Db | Tx, tenantId: string, now: Date): Promise<string> {
  const own = await findInForce(db, { tenantId, day: saoPauloDay(now) });
  return own?.from ?? termsVersion;
}

/** For so many days from its first one a version in force is new to the customers. */
const newsDays = 30;

type Reader = CustomerKey & { now: Date; accepted: string | undefined };

/**
 * The version that customers are notified of: the next one to come, else the one in force while it is new; null for a
 * customer who accepted that very version or put its notice away, and where a tenant has published none.
 */
export async function textNews(db: Db, { tenantId, customerId, now, accepted }: Reader): Promise<TextNews> {
  const day = saoPauloDay(now);
  const days = await findDays(db, tenantId);
  const next = days.findLast((from) => from > day);
  const inForce = days.find((from) => from <= day && day < addDays(from, newsDays));
  const version = next ?? inForce;
  if (version === undefined || version === accepted) return null;
  if (await hasSeen(db, { tenantId, customerId, from: version })) return null;
  return { version, state: next === undefined ? "IN_FORCE" : "UPCOMING" };
}

/** Puts the notice that a customer has of a version away, until that version is published anew; else does nothing. */
export async function putTextNewsAway(db: Db, { version, ...reader }: Reader & { version: string }): Promise<void> {
  const { tenantId, customerId, now: at } = reader;
  const news = await textNews(db, reader);
  if (news?.version === version) await upsertSeen(db, { tenantId, customerId, from: version, at });
}

/** The texts in force, or those of a version. Refuses with NOT_FOUND. */
export async function typedTexts(
  db: Db | Tx,
  tenant: TenantRow,
  { now, version }: { now: Date; version?: string | undefined },
): Promise<TypedTexts> {
  const scope = { tenantId: tenant.id };
  const day = saoPauloDay(now);
  const inForce = await findInForce(db, { ...scope, day });
  const found = version === undefined ? inForce : await findText(db, { ...scope, from: version });
  if (found) {
    const { from, ...texts } = found;
    return { version: from, isModel: false, state: stateOf(from, inForce?.from, day), ...texts };
  }
  const model = version === undefined ? termsVersion : modelVersionOf(version);
  if (model === undefined) throw new Refusal("NOT_FOUND");
  return { ...modelVersion(model, inForce?.from), ...modelOf(tenant, model) };
}

/** The same for customers: sections, and which versions there are. Refuses with NOT_FOUND. */
export async function shownTexts(db: Db, tenant: TenantRow, when: { now: Date; version?: string | undefined }) {
  const { terms, privacy, ...version } = await typedTexts(db, tenant, when);
  const versions = await textVersions(db, tenant.id, when.now);
  return { ...version, terms: onTheWire(terms), privacy: onTheWire(privacy), versions };
}

const onTheWire = (typed: string) =>
  readSections(typed).map(({ title, text }) => ({
    title,
    text: text.map((block) => (typeof block === "string" ? block : [...block])),
  }));

/** Every version of the tenant's own texts, the newest first, then those of the model. */
export async function textVersions(db: Db | Tx, tenantId: string, now: Date): Promise<Version[]> {
  const day = saoPauloDay(now);
  const days = await findDays(db, tenantId);
  const inForce = days.find((from) => from <= day);
  return [
    ...days.map((from) => ({ version: from, isModel: false, state: stateOf(from, inForce, day) })),
    ...modelVersions.map((model) => modelVersion(model, inForce)),
  ];
}

const stateOf = (from: string, inForce: string | undefined, day: string): TextState =>
  from > day ? "UPCOMING" : from === inForce ? "IN_FORCE" : "PAST";

/** A version of the model; `inForce`: the tenant's own texts that hold, which replace it. */
const modelVersion = (version: ModelVersion, inForce: string | undefined): Version => ({
  version,
  isModel: true,
  state: version === termsVersion && inForce === undefined ? "IN_FORCE" : "PAST",
});

/** The text that comes with the system, with the bank's names and contacts. */
function modelOf(tenant: TenantRow, version: ModelVersion): { terms: string; privacy: string } {
  const named = {
    ...tenant,
    phone: formatSupportPhone(tenant.phone),
    ombudsmanPhone: formatSupportPhone(tenant.ombudsmanPhone),
  };
  return { terms: writeSections(termsOf(named, version)), privacy: writeSections(privacyOf(named, version)) };
}

type NewTexts = { from: string; terms: string; privacy: string };

/** Why texts cannot hold from their day, as a sentence; null: they can. */
export async function whyNotFrom(tx: Tx, tenantId: string, { from }: NewTexts, now: Date): Promise<string | null> {
  const today = saoPauloDay(now);
  if (from < today) return "Os textos não podem valer a partir de um dia que já passou.";
  if (modelVersionOf(from)) return "Este dia é o nome de uma versão do modelo. Escolha outro dia.";
  if (from > today || !(await findText(tx, { tenantId, from }))) return null;
  return "Já há textos que valem a partir de hoje, e alguém pode tê-los aceitado. Escolha um dia a partir de amanhã.";
}

/** When the texts of this day were published, which a new version would replace; null: there are none. */
export const findTextsToReplace = (tx: Tx, tenantId: string, { from }: NewTexts): Promise<Date | null> =>
  findPublished(tx, { tenantId, from });
