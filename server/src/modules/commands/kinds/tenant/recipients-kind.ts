import { saoPauloDay } from "@vitral/brazil/dates";
import type { Recipient } from "@vitral/contract/console/brand/recipients";
import { recipientServices } from "@vitral/contract/privacy";
import type { Tx } from "../../../../platform/database/db.ts";
import { tenantAdministration } from "../../../tenants/tenants.ts";
import { commandKind, type Fields } from "../kind.ts";

/**
 * The companies that get customers' data, all of them: the page of privacy names them from now on. They are part of no
 * version of limits, fees and rules, so they hold with the one in force and with those to come.
 */
export const brandRecipients = commandKind({
  kind: "brand.recipients",
  async describe({ now }, tx, tenantId, { recipients }) {
    const [before, after] = [labelsOf(await recipientsOf(tx, tenantId, now())), labelsOf(recipients)];
    const changed = [...before, ...after].filter((label) => before.has(label) !== after.has(label));
    const shown = (among: ReadonlySet<string>): Fields =>
      Object.fromEntries(changed.map((label) => [label, among.has(label) ? "recebe dados" : "não recebe"]));
    return {
      sentence: "Publicar as empresas que recebem dados dos clientes",
      before: shown(before),
      after: shown(after),
      amount: null,
      customerId: null,
      obstacle: changed.length === 0 ? "Nada mudou nas empresas." : null,
    };
  },
  async execute({ now }, tx, { recipients }, { tenantId }) {
    const before = await recipientsOf(tx, tenantId, now());
    await tenantAdministration.setRecipients(tx, tenantId, recipients, saoPauloDay(now()));
    return { before };
  },
  failure: () => null,
  details: (_payload, { before }) => ({ before }),
});

/** The companies of this moment. Locks the tenant's versions, in which they stand. */
async function recipientsOf(tx: Tx, tenantId: string, now: Date): Promise<readonly Recipient[]> {
  await tenantAdministration.lockVersions(tx, tenantId);
  return tenantAdministration.recipientsOn(tx, tenantId, saoPauloDay(now));
}

/** 'Envio de e-mails: Correio Serra Ltda.' of each. */
const labelsOf = (recipients: readonly Recipient[]): ReadonlySet<string> =>
  new Set(recipients.map(({ service, name }) => `${recipientServices[service]}: ${name}`));
