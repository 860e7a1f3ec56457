import { formatDate, formatDay, formatTime, startOfSaoPauloDay } from "@vitral/brazil/dates";
import { readSections } from "@vitral/contract/legal/sections";
import { announce } from "../../../notifications/notifications.ts";
import { replacedBy, tenantAdministration, typedTexts, whyNotFrom } from "../../../tenants/tenants.ts";
import { commandKind, type Fields } from "../kind.ts";

/** Terms of use and privacy policy, from a day on: who signs up from then accepts them, and customers get an e-mail. */
export const textsPublish = commandKind({
  kind: "texts.publish",
  async describe({ now }, tx, tenantId, texts) {
    const tenant = (await tenantAdministration.list(tx)).find(({ id }) => id === tenantId);
    if (!tenant) throw new Error("the tenant of a call exists");
    const current = await typedTexts(tx, tenant, { now: now() });
    const changed = differences(fieldsOf(current), fieldsOf(texts));
    // What was published for this day, also after the order: the second person sees that it would be replaced.
    const at = await replacedBy(tx, tenantId, texts);
    const replaced = at && { "Versão deste dia": `publicada em ${formatDate(at)} às ${formatTime(at)}` };
    return {
      sentence: `Publicar termos de uso e privacidade que valem a partir de ${formatDay(texts.from)}`,
      before: { "Vale a partir de": formatDay(current.version), ...replaced, ...changed.before },
      after: {
        "Vale a partir de": formatDay(texts.from),
        ...(replaced && { "Versão deste dia": "substituída por esta" }),
        ...changed.after,
      },
      amount: null,
      customerId: null,
      obstacle:
        Object.keys(changed.after).length === 0
          ? "Nada mudou nos textos."
          : await whyNotFrom(tx, tenantId, texts, now()),
    };
  },
  isWrittenByOrder: true,
  execute: ({ now }, tx, { from }, { tenantId }) => announce(tx, { tenantId, from, at: now() }, "legal-texts", [{}]),
  failure: () => null,
  details: ({ from }) => ({ from, effectiveAt: startOfSaoPauloDay(from).toISOString() }),
});

/** The sections of both texts, each under its title. */
function fieldsOf({ terms, privacy }: { terms: string; privacy: string }): Fields {
  const sectionsOf = (name: string, typed: string) =>
    readSections(typed).map(({ title, text }) => [`${name}: ${title}`, text.flat().join("\n")] as const);
  return Object.fromEntries([...sectionsOf("Termos", terms), ...sectionsOf("Privacidade", privacy)]);
}

/** What is another than before, section by section. */
function differences(before: Fields, after: Fields): { before: Fields; after: Fields } {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => before[name] !== after[name]);
  const pick = (fields: Fields, missing: string) =>
    Object.fromEntries(changed.map((name) => [name, fields[name] ?? missing]));
  return { before: pick(before, "não há"), after: pick(after, "sai do texto") };
}
