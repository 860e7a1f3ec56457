import { actOf } from "@vitral/contract/acts/acts";
import { type Change, labelOf } from "@vitral/contract/acts/fields";
import { isAllowed } from "@vitral/contract/console/permissions";
import type { Tx } from "../../platform/database/db.ts";
import { inSavepoint } from "../../platform/database/savepoint.ts";
import { Refusal } from "../../platform/http/errors.ts";
import { staffForStaff } from "../staff/staff.ts";
import type { CommandRow } from "./command-queries.ts";
import { isPersonal } from "./contacts.ts";
import type { CommandDeps } from "./deps.ts";
import { verbOf } from "./kinds.ts";
import { needsSecondPerson } from "./policy.ts";

type Stored = Pick<CommandRow, "kind" | "payload">;

/** What is no longer as it was when the command was ordered, as a sentence. */
class Changed extends Error {}

const subjectGone = "O que este pedido mudaria não existe mais.";
const secondNow = "Agora isto precisa de uma segunda pessoa. Decida de novo, e outra pessoa aprova.";

/** `isAlone`: no second person approves it; `why`: what is in the way already. */
type Known = { isAlone?: boolean; why?: string | null };

/**
 * Describes and executes a command, in a savepoint. Answers why it was not done where it cannot be done, or would do
 * something else.
 */
export async function tryAgain(
  deps: CommandDeps,
  tx: Tx,
  tenantId: string,
  row: CommandRow,
  { isAlone = false, why = null }: Known = {},
) {
  try {
    if (why !== null) throw new Changed(why);
    return await inSavepoint(tx, () => executeAgain(deps, tx, tenantId, { ...row, isAlone }));
  } catch (error) {
    // Whoever approves reads a refusal; who decided alone is gone.
    if (error instanceof Changed || (isAlone && error instanceof Refusal))
      return { description: null, note: error.message, details: {}, overtaken: undefined };
    throw error;
  }
}

/** The same, outside of a savepoint. Throws Changed. */
async function executeAgain(deps: CommandDeps, tx: Tx, tenantId: string, row: CommandRow & { isAlone: boolean }) {
  const { kind, payload, changes, sentence, reason, makerEmail: maker, makerId, makerName } = row;
  const { verb, description } = await describeAgain(deps, tx, tenantId, { kind, payload });
  if (description.obstacle !== null) throw new Changed(description.obstacle);
  const news = changedSince(changes, description.changes);
  if (news.length > 0) throw new Changed(`Mudou desde o pedido: ${news.join("; ")}.`);
  if (description.sentence !== sentence) throw new Changed(`Agora seria outro pedido: ${description.sentence}.`);
  const question = { tenantId, kind, now: deps.now(), makerId, ...description };
  if (row.isAlone && (await needsSecondPerson(tx, question))) throw new Changed(secondNow);
  const { failure, details } = await verb.execute(deps, tx, {
    tenantId,
    reason,
    maker,
    commandId: row.id,
    staff: { id: makerId, name: makerName },
  });
  if (failure !== null) throw new Changed(failure);
  return { description, note: null, details, overtaken: verb.overtaken };
}

/** What a stored order would do now. Throws Changed where it cannot be read or what it changes is gone. */
async function describeAgain(deps: CommandDeps, tx: Tx, tenantId: string, { kind, payload }: Stored) {
  try {
    const verb = verbOf(kind, payload);
    return { verb, description: await verb.describe(deps, tx, tenantId) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Changed(error.code === "NOT_FOUND" ? subjectGone : error.message);
  }
}

/** Why whoever ordered something may not do so any more, such as 'foi desativado'; null: they may. */
export async function makerGone(tx: Tx, { makerId, kind }: CommandRow): Promise<string | null> {
  const maker = await staffForStaff.findMember(tx, makerId);
  if (!maker || maker.disabledAt !== null) return "foi desativado";
  return isAllowed(maker.role, actOf(kind).orders) ? null : "mudou de perfil e não pode mais pedir isto";
}

/**
 * What is another before the order now than when it was ordered. Contacts and people are not named: the note stays when
 * those of the command itself are not kept.
 */
function changedSince(ordered: readonly Change[], now: readonly Change[]): string[] {
  const foundIn = (changes: readonly Change[], { field, item }: Change) =>
    changes.find((change) => change.field === field && change.item === item);
  return [...ordered, ...now.filter((change) => !foundIn(ordered, change))].flatMap((change) => {
    const [old, value] = [foundIn(ordered, change)?.before ?? null, foundIn(now, change)?.before ?? null];
    if (old === value) return [];
    const label = labelOf(change);
    return isPersonal(change)
      ? `${label} já é outro`
      : `${label} era ${old ?? "nenhum"} e agora é ${value ?? "nenhum"}`;
  });
}
