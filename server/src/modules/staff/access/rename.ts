import { consoleRefusals } from "@vitral/contract/console/console-refusals";
import { withoutInvisible } from "@vitral/contract/plain-text";
import * as staffForStaff from "../for-staff.ts";
import { mustBeRenamed, newDomain, taken, theMember, whyNotHere } from "./addresses.ts";
import { commandKind } from "../../acts/acts.ts";

/**
 * Another name and e-mail for who has one that is older than their rules or is taken for another person's. Whoever else
 * has a wrong e-mail is added anew: an e-mail that changes alone could be a second person's way in.
 */
export const staffRename = commandKind({
  kind: "staff.rename",
  async describe(_deps, tx, tenantId, { staffId, email, name }) {
    const person = await theMember(tx, tenantId, staffId);
    return {
      sentence: `Mudar nome e e-mail de ${withoutInvisible(person.name)}`,
      changes: [
        { field: "staffName", before: withoutInvisible(person.name), after: name },
        { field: "staffEmail", before: withoutInvisible(person.email), after: email },
        ...(await newDomain(tx, { email, tenantId: person.tenantId })),
      ],
      amount: null,
      customerId: null,
      person: { id: person.id, tenantId: person.tenantId },
      obstacle: (await mustBeRenamed(tx, person))
        ? await whyNotHere(tx, { id: staffId, email }, tenantId)
        : consoleRefusals.STAFF_NAMED_RIGHT.message,
    };
  },
  execute: (_deps, tx, { staffId, email, name }) => staffForStaff.renameMember(tx, { id: staffId, email, name }),
  failure: (isRenamed) => (isRenamed ? null : taken),
  details: ({ staffId }) => ({ staff: staffId }),
});
