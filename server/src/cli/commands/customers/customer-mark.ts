import { documentDigits, formatDocument } from "@vitral/brazil/document";
import { isDocument } from "@vitral/brazil/is-document";
import { kinds } from "../../../modules/commands/commands.ts";
import { marksOf } from "../../../modules/fraud/fraud.ts";
import { rulesOf, tenantsForStaff } from "../../../modules/tenants/tenants.ts";
import { type Call, type Command, Refused } from "../../command.ts";
import { customerOf, tenantOption, theTenant } from "../../find.ts";
import { reasonOf, reasonOption } from "../../reason.ts";
import { runKind } from "../../run-kind.ts";
import { table } from "../../output/table.ts";

const operands = ["DOCUMENT"];

export const customerMark: Command = {
  words: "customer mark",
  operands,
  options: {
    ...reasonOption,
    days: { type: "string", value: "DAYS", about: "for how long, 1 to 3650; without it until `customer unmark`" },
    ...tenantOption,
  },
  about: "Marks a person or company as under founded suspicion of fraud: whoever pays them is refused.",
  more: "A customer of ours is notified by e-mail, without the reason. With --tenant also somebody who is no customer.",
  async run(call) {
    const { tenantId, document, payload, shown } = await thePerson(call);
    const reason = reasonOf(call);
    const { days } = call.options;
    if (days !== undefined && !(/^\d{1,4}$/.test(days) && Number(days) >= 1 && Number(days) <= 3650))
      throw new Refused("--days must be a whole number from 1 to 3650.");
    const order = { tenantId, payload: { ...payload, ...(days !== undefined && { days: Number(days) }) }, reason };
    const made = await runKind(call, kinds["customer.mark"], order);
    const until = made?.until ?? null;
    const changed = made !== null;
    return {
      data: { document, marked: true, until, changed },
      lines: [
        changed
          ? `${shown} is marked${until ? ` until ${until.toISOString()}` : ""}: payments to them are refused.`
          : `${shown} is marked already: nothing changed, and the first reason stays.`,
      ],
    };
  },
};

export const customerUnmark: Command = {
  words: "customer unmark",
  operands,
  options: { ...reasonOption, ...tenantOption },
  about: "Ends the operator's mark of a person or company; one of the network's directory stays.",
  async run(call) {
    const { tenantId, document, payload, shown } = await thePerson(call);
    const changed =
      (await runKind(call, kinds["customer.unmark"], { tenantId, payload, reason: reasonOf(call) })) !== null;
    return {
      data: { document, marked: false, changed },
      lines: [changed ? `${shown} is no longer marked.` : `${shown} is not marked by an operator: nothing changed.`],
    };
  },
};

export const customerMarks: Command = {
  words: "customer marks",
  whileRestored: true,
  options: tenantOption,
  about: "Who is under founded suspicion of fraud, of every bank or of one: who said so, why, until when.",
  async run({ options, now, db }) {
    const banks = options["tenant"]
      ? [await theTenant(await db(), options["tenant"])]
      : await tenantsForStaff.list(await db());
    const found = await Promise.all(
      banks.map(async ({ id, slug }) =>
        (await marksOf(await db(), id, now())).map((one) => Object.assign(one, { tenant: slug })),
      ),
    );
    const marks = found.flat();
    const rows = marks.map(({ tenant, document, source, markedBy, markedAt, until, reason }) => [
      tenant,
      formatDocument(document),
      source,
      markedBy,
      markedAt.toISOString(),
      until?.toISOString() ?? "-",
      reason,
    ]);
    return {
      data: marks,
      lines:
        rows.length === 0
          ? ["Nobody is marked."]
          : table(["BANK", "DOCUMENT", "SOURCE", "BY", "SINCE", "UNTIL", "REASON"], rows),
    };
  },
};

/** Whom a command marks. Refuses somebody unknown without --tenant, and a bank whose rules refuse no payment for it. */
async function thePerson({ operands: [written = ""], options: { tenant: slug }, now, db }: Call) {
  if (!isDocument(written.toUpperCase())) throw new Refused(`"${written}" is neither a CPF nor a CNPJ.`);
  const document = documentDigits(written);
  const customer = await customerOf(await db(), written, slug);
  const bank = customer?.tenant ?? slug;
  if (bank === undefined) throw new Refused(`No tenant has a customer ${written}: add --tenant to mark somebody else.`);
  const tenant = await theTenant(await db(), bank);
  if (!rulesOf(tenant, now()).refuseSuspectedPayees)
    throw new Refused(`The rules of ${bank} refuse no payment for a suspicion (refuseSuspectedPayees).`);
  const payload = customer ? { customerId: customer.id } : { document };
  return { tenantId: tenant.id, document, payload, shown: formatDocument(document) };
}
