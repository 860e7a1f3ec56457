import { formatDate, formatDay, formatTime, startOfSaoPauloDay } from "@vitral/brazil/dates";
import type { Change } from "@vitral/contract/acts/fields";
import { readSections } from "@vitral/contract/legal/sections";
import { announce } from "../../notifications/notifications.ts";
import { findTextsToReplace, tenantsForStaff, typedTexts, whyNotFrom } from "../../tenants/tenants.ts";
import { commandKind } from "../../acts/acts.ts";

/** Terms of use and privacy policy, from a day on: who signs up from then accepts them, and customers get an e-mail. */
export const textsPublish = commandKind({
  kind: "texts.publish",
  async describe({ now }, tx, tenantId, texts) {
    const tenant = (await tenantsForStaff.list(tx)).find(({ id }) => id === tenantId);
    if (!tenant) throw new Error("the tenant of a call exists");
    const current = await typedTexts(tx, tenant, { now: now() });
    const changed = [
      ...sectionChanges("terms", current.terms, texts.terms),
      ...sectionChanges("privacy", current.privacy, texts.privacy),
    ];
    // What was published for this day, also after the order: the second person sees that it would be replaced.
    const at = await findTextsToReplace(tx, tenantId, texts);
    const published = at && `publicada em ${formatDate(at)} às ${formatTime(at)}`;
    return {
      sentence: `Publicar termos de uso e privacidade que valem a partir de ${formatDay(texts.from)}`,
      changes: [
        { field: "from", before: formatDay(current.version), after: formatDay(texts.from) },
        ...(published ? [{ field: "sameDay", before: published, after: "substituída por esta" } as const] : []),
        ...changed,
      ],
      amount: null,
      customerId: null,
      obstacle: changed.length === 0 ? "Nada mudou nos textos." : await whyNotFrom(tx, tenantId, texts, now()),
    };
  },
  isWrittenByOrder: true,
  execute: ({ now }, tx, { from }, { tenantId }) => announce(tx, { tenantId, from, at: now() }, "legal-texts", [{}]),
  failure: () => null,
  details: ({ from }) => ({ from, effectiveAt: startOfSaoPauloDay(from).toISOString() }),
});

/** What is another than before in a text, section by section. */
function sectionChanges(field: "terms" | "privacy", before: string, after: string): Change[] {
  const [old, now] = [sectionsOf(before), sectionsOf(after)];
  const titles = [...new Set([...old.keys(), ...now.keys()])].filter((title) => old.get(title) !== now.get(title));
  return titles.map((item) => ({
    field,
    item,
    before: old.get(item) ?? "não há",
    after: now.get(item) ?? "sai do texto",
  }));
}

/** The text of each section by its title. */
const sectionsOf = (typed: string): ReadonlyMap<string, string> =>
  new Map(readSections(typed).map(({ title, text }) => [title, text.flat().join("\n")]));
