import type { StaffRole } from "@vitral/contract/console/permissions";
import { hashPassword } from "../../platform/crypto/password.ts";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import { newId } from "../../platform/database/ids.ts";
import { endSessions } from "./session-queries.ts";
import { findStaff, findTotp, insertStaff, saveSecrets, totpCell } from "./staff-queries.ts";

type Known = { password: string; totpSecret: string };
type Deps = { secrets: Secrets; now: () => Date };

/** A person who has a password and a second factor without a link: of the demo, and of tests. Answers the id. */
export async function enrolDirectly(
  deps: Deps,
  tx: Tx,
  person: { email: string; name: string; role: StaffRole; tenantId: string | null },
  known: Known & { passwordHash?: string },
): Promise<string> {
  const id = newId();
  await insertStaff(tx, { id, ...person, createdAt: deps.now() });
  await replaceSecrets(deps, tx, id, known);
  return id;
}

/** Gives a person another password and second factor; the sessions end. */
export async function replaceSecrets(
  { secrets, now }: Deps,
  tx: Tx,
  id: string,
  { password, totpSecret, passwordHash }: Known & { passwordHash?: string },
): Promise<void> {
  const hash = passwordHash ?? (await hashPassword(password));
  await saveSecrets(tx, id, {
    passwordHash: hash,
    totpSecret: secrets.encrypt(totpCell(id), totpSecret),
    step: 0,
    at: now(),
  });
  await endSessions(tx, id, now());
}

/** Who has an e-mail, with the last used step where the second factor has this secret; null where nobody has it. */
export async function withSecret(
  { secrets }: Pick<Deps, "secrets">,
  db: Db | Tx,
  email: string,
  totpSecret: string,
): Promise<{ id: string; isActive: boolean; usedStep: number | null } | null> {
  const [found] = await findStaff(db, { email });
  if (!found) return null;
  const totp = await findTotp(db, found.id);
  const isSame = totp?.secret != null && decrypted(secrets, found.id, totp.secret) === totpSecret;
  return { id: found.id, isActive: found.disabledAt === null, usedStep: isSame ? (totp?.step ?? 0) : null };
}

/** null where another SECRET_KEY encrypted it. */
function decrypted(secrets: Secrets, id: string, text: string): string | null {
  try {
    return secrets.decrypt(totpCell(id), text);
  } catch {
    return null;
  }
}
