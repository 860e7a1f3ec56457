import { roleNames } from "@vitral/contract/console/permissions";
import { Refusal } from "../../../platform/http/errors.ts";
import { staffAdministration } from "../../staff/staff.ts";
import { commandKind } from "./kind.ts";

/** A role and what the person may do with it; the sessions end. */
export const staffRole = commandKind({
  kind: "staff.role",
  async describe(_deps, tx, tenantId, { staffId, role }) {
    const person = await staffAdministration.findMember(tx, staffId);
    if (!person || (person.tenantId !== null && person.tenantId !== tenantId)) throw new Refusal("NOT_FOUND");
    const state = person.disabledAt ? "desativada" : "ativa";
    return {
      sentence: `Mudar o perfil de ${person.name}`,
      before: { Pessoa: state, Perfil: roleNames[person.role] },
      after: { Pessoa: state, Perfil: roleNames[role] },
      amount: null,
      customerId: null,
      person: { id: person.id, tenantId: person.tenantId },
      obstacle: person.disabledAt
        ? "Esta pessoa está desativada: reative antes de mudar o perfil."
        : person.role === role
          ? "A pessoa já tem este perfil."
          : null,
    };
  },
  execute: ({ now }, tx, { staffId, role }) => staffAdministration.changeRole(tx, { staffId, role, now: now() }),
  failure(changed) {
    if (changed === "LAST_SECURITY") return "Esta é a última pessoa ativa da Segurança. Cadastre outra antes.";
    return changed === "CHANGED" ? "Esta pessoa mudou neste momento. Peça de novo." : null;
  },
  details: ({ staffId, role }, changed) => ({
    staff: staffId,
    to: role,
    ...(typeof changed === "object" && { from: changed.from }),
  }),
});
