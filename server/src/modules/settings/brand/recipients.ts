import { isDeepStrictEqual } from "node:util";
import { saoPauloDay } from "@vitral/brazil/dates";
import type { Change } from "@vitral/contract/acts/fields";
import type { Recipient } from "@vitral/contract/console/brand/recipients";
import type { Tx } from "../../../platform/database/db.ts";
import { tenantsForStaff } from "../../tenants/tenants.ts";
import { commandKind } from "../../acts/acts.ts";

/**
 * The companies that get customers' data, all of them: the page of privacy names them from now on. They are part of no
 * version of limits, fees and rules, so they hold with the one in force and with those to come.
 */
export const brandRecipients = commandKind({
  kind: "brand.recipients",
  async describe({ now }, tx, tenantId, { recipients }) {
    const before = await recipientsOf(tx, tenantId, now());
    const changes = [
      ...onlyIn(before, recipients).map((one) => changeOf(one, receives, receivesNone)),
      ...onlyIn(recipients, before).map((one) => changeOf(one, receivesNone, receives)),
    ];
    return {
      sentence: "Publicar as empresas que recebem dados dos clientes",
      changes,
      amount: null,
      customerId: null,
      obstacle: changes.length === 0 ? "Nada mudou nas empresas." : null,
    };
  },
  async execute({ now }, tx, { recipients }, { tenantId }) {
    const before = await recipientsOf(tx, tenantId, now());
    await tenantsForStaff.setRecipients(tx, tenantId, recipients, saoPauloDay(now()));
    return { before };
  },
  failure: () => null,
  details: (_payload, { before }) => ({ before }),
});

/** The companies of this moment. Locks the tenant's versions, in which they stand. */
async function recipientsOf(tx: Tx, tenantId: string, now: Date): Promise<readonly Recipient[]> {
  await tenantsForStaff.lockVersions(tx, tenantId);
  return tenantsForStaff.recipientsOn(tx, tenantId, saoPauloDay(now));
}

const [receives, receivesNone] = ["recebe dados", "não recebe"];

/** The companies that are among these and not among the others. */
const onlyIn = (these: readonly Recipient[], others: readonly Recipient[]): readonly Recipient[] =>
  these.filter((one) => !others.some((other) => isDeepStrictEqual(one, other)));

const changeOf = ({ service, name }: Recipient, before: string, after: string): Change => ({
  field: `recipient.${service}`,
  item: name,
  before,
  after,
});
