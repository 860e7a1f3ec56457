import { formatBrl } from "@vitral/brazil/cents";
import { actOf } from "@vitral/contract/acts/acts";
import { ruleOf } from "./policy.ts";
import { commandKind, type FourEyes } from "../acts/acts.ts";

const shown = (rule: FourEyes): string =>
  rule.mode === "FROM" ? `a partir de ${formatBrl(rule.from)}` : rule.mode === "ALWAYS" ? "sempre" : "nunca";

/** Which commands need a second person is itself changed by two only, whatever a tenant's rules say. */
export const fourEyesSet = commandKind({
  kind: "four-eyes.set",
  async describe(_deps, tx, tenantId, { kind, mode, from }) {
    const [before, after] = [shown(await ruleOf(tx, tenantId, kind)), shown(wanted(mode, from))];
    return {
      sentence: `Mudar quando '${actOf(kind).label}' precisa de uma segunda pessoa`,
      changes: [{ field: "secondPerson", before, after }],
      amount: null,
      customerId: null,
      obstacle: before === after ? "A política já é esta." : null,
    };
  },
  isWrittenByOrder: true,
  execute: () => Promise.resolve(),
  failure: () => null,
  details: ({ kind, mode, from }) => ({ kind, mode, ...(from !== undefined && { cents: from }) }),
});

const wanted = (mode: FourEyes["mode"], from: Parameters<typeof formatBrl>[0] | undefined): FourEyes =>
  mode === "FROM" && from !== undefined ? { mode, from } : { mode: mode === "FROM" ? "ALWAYS" : mode };
