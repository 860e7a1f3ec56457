import { Refusal } from "../../../platform/http/errors.ts";
import { failAfter } from "../../../platform/process/fail-after.ts";
import { enqueue } from "../../notifications/notifications.ts";
import type { ReviewDeps } from "../deps.ts";
import { type Protege, ProtegeUnavailable } from "./port.ts";
import { findAnswers, findContact, findSubjects, insertAnswers, type ProtegeAnswer } from "./protege-queries.ts";
import type { CustomerKey } from "../../../platform/database/keys.ts";

/** A review waits no longer for an answer. */
const timeoutMs = 2_000;
/** An answer is shown again for a day; an approval asks anew. */
const freshMs = 86_400_000;

/** What the answers say together; NOT_ASKED: there is no connection to BC Protege+. */
export type Opening = "FREE" | "PROTECTED" | "NONE" | "NOT_ASKED";

export function openingOf(answers: readonly ProtegeAnswer[]): Opening {
  const has = (one: ProtegeAnswer["answer"]) => answers.some(({ answer }) => answer === one);
  if (answers.length === 0) return "NOT_ASKED";
  return has("PROTECTED") ? "PROTECTED" : has("NONE") ? "NONE" : "FREE";
}

/**
 * Asks BC Protege+ about an applicant and, of a company, about its partners (IN BCB 661/2025). Every query is kept. Who
 * is protected is told so by e-mail, once until the answer is another. Answers nothing where there is no connection.
 */
export async function askProtege(
  { db, now, tenants, outbox, protege }: ReviewDeps,
  customerKey: CustomerKey,
  actor: string,
): Promise<ProtegeAnswer[]> {
  if (!protege) return [];
  const { ispb } = await tenants.byId(customerKey.tenantId);
  const answers = await Promise.all(
    (await findSubjects(db, customerKey)).map(async ({ subject, document }) => ({
      subject,
      document,
      answer: await answerOf(protege, { ispb, document }),
      at: now(),
    })),
  );
  await db.transaction().execute(async (tx) => {
    const wasProtected = openingOf(await findAnswers(tx, customerKey)) === "PROTECTED";
    await insertAnswers(tx, customerKey, actor, answers);
    const contact = await findContact(tx, customerKey);
    if (wasProtected || openingOf(answers) !== "PROTECTED" || !contact?.email) return;
    const message = { template: "review-protected", data: { name: contact.name } } as const;
    await enqueue(outbox, tx, { tenantId: customerKey.tenantId, to: contact.email, message });
  });
  return answers;
}

/** The answers of this day, asked for where there are none. */
export async function recentAnswers(
  deps: ReviewDeps,
  customerKey: CustomerKey,
  actor: string,
): Promise<ProtegeAnswer[]> {
  const answers = await findAnswers(deps.db, customerKey);
  const freshFrom = deps.now().getTime() - freshMs;
  const isFresh = answers.every(({ answer, at }) => answer !== "NONE" && at.getTime() > freshFrom);
  return answers.length > 0 && isFresh ? answers : askProtege(deps, customerKey, actor);
}

/**
 * Refuses an approval with REVIEW_PROTECTED where the protection is active, and with REVIEW_PROTEGE_SILENT where no
 * answer could be had: an account is not opened without one (IN BCB 661/2025).
 */
export function refuseProtected(answers: readonly ProtegeAnswer[]): void {
  const opening = openingOf(answers);
  if (opening === "PROTECTED") throw new Refusal("REVIEW_PROTECTED");
  if (opening === "NONE") throw new Refusal("REVIEW_PROTEGE_SILENT");
}

async function answerOf(protege: Protege, query: { ispb: string; document: string }): Promise<ProtegeAnswer["answer"]> {
  try {
    const late = () => new ProtegeUnavailable(`no answer within ${timeoutMs} ms`);
    return (await failAfter(timeoutMs, () => protege.isActive(query), late)) ? "PROTECTED" : "FREE";
  } catch (error) {
    if (error instanceof ProtegeUnavailable) return "NONE";
    throw error;
  }
}
