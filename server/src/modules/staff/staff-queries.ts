import type { StaffRole } from "@vitral/contract/console/permissions";
import type { Cell } from "../../platform/crypto/secrets.ts";
import type { Db, Tx } from "../../platform/database/db.ts";
import type { Staff } from "./deps.ts";

/** The columns of `Staff`. */
export const staffColumns = [
  "staff.id",
  "staff.name",
  "staff.email",
  "staff.role",
  "staff.works_for as tenantId",
] as const;

/** Where a person's second factor belongs, for its encryption: the id is the installation's, not a tenant's. */
export const totpCell = (id: string): Cell => ({ table: "staff", column: "totp_secret", tenantId: null, id });

/** The secrets of who may sign in with this e-mail: enrolled and not disabled. */
export function findCredentials(db: Db, email: string) {
  return db
    .selectFrom("staff")
    .select([...staffColumns, "password_hash as passwordHash"])
    .where("email", "=", email)
    .where("password_hash", "is not", null)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
}

/** Locks a person's row until the transaction ends; undefined where disabled or unknown. */
export function lockStaff(tx: Tx, id: string) {
  return tx
    .selectFrom("staff")
    .select([...staffColumns, "totp_secret as totpSecret"])
    .where("id", "=", id)
    .where("disabled_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

/** The encrypted secret of a person's second factor and the last used step. */
export function findTotp(db: Db | Tx, id: string) {
  return db
    .selectFrom("staff")
    .select(["totp_secret as secret", "totp_step as step"])
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Marks a step as used. False where it, or a later one, was used before. */
export async function useTotpStep(db: Db | Tx, id: string, step: number): Promise<boolean> {
  const used = await db
    .updateTable("staff")
    .set({ totp_step: step })
    .where("id", "=", id)
    .where("totp_step", "<", step)
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** People with what protects the sign-in, by e-mail. */
export const selectStaff = (db: Db | Tx) =>
  db
    .selectFrom("staff")
    .leftJoin("tenant", "tenant.id", "staff.works_for")
    .select([
      ...staffColumns,
      "tenant.slug as tenant",
      "staff.created_at as createdAt",
      "staff.enrolled_at as enrolledAt",
      "staff.disabled_at as disabledAt",
    ])
    .orderBy("staff.email");

/** Everybody who works here, of all tenants or one. */
export function findStaff(
  db: Db | Tx,
  { tenantId, email, id }: { tenantId?: string; email?: string; id?: string } = {},
) {
  let query = selectStaff(db);
  if (tenantId !== undefined) query = query.where("staff.works_for", "=", tenantId);
  if (email !== undefined) query = query.where("staff.email", "=", email);
  if (id !== undefined) query = query.where("staff.id", "=", id);
  return query.execute();
}

export type StaffRow = Awaited<ReturnType<typeof findStaff>>[number];

/** Who is enrolled and not disabled, of a tenant and of the installation. */
export const findActive = (db: Db, tenantId: string) =>
  db
    .selectFrom("staff")
    .select(["id", "name", "role", "email"])
    .where((where) => where.or([where("works_for", "is", null), where("works_for", "=", tenantId)]))
    .where("enrolled_at", "is not", null)
    .where("disabled_at", "is", null)
    .orderBy("name")
    .limit(500)
    .execute();

/** Who is not disabled, of all tenants and of the installation; also who has not enrolled yet. */
export const findPeopleNow = (db: Db | Tx) =>
  db
    .selectFrom("staff")
    .select(["id", "name", "email", "works_for as tenantId"])
    .where("disabled_at", "is", null)
    .orderBy("id")
    .execute();

/** Gives a person another name and e-mail; false where another person has the e-mail. */
export async function updateNames(tx: Tx, { id, name, email }: Pick<Staff, "id" | "name" | "email">): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("staff")
    .set({ name, email })
    .where("id", "=", id)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom("staff as other")
            .select("other.id")
            .where("other.email", "=", email)
            .where("other.id", "!=", id),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Saves a new person. Answers false where the e-mail is taken. */
export async function insertStaff(tx: Tx, row: Staff & { createdAt: Date }): Promise<boolean> {
  const done = await tx
    .insertInto("staff")
    .values({
      id: row.id,
      works_for: row.tenantId,
      email: row.email,
      name: row.name,
      role: row.role,
      created_at: row.createdAt,
      password_hash: null,
      totp_secret: null,
      enrolled_at: null,
      disabled_at: null,
    })
    .onConflict((conflict) => conflict.column("email").doNothing())
    .executeTakeFirst();
  return done.numInsertedOrUpdatedRows === 1n;
}

/** Saves a person's password and second factor. */
export async function saveSecrets(
  tx: Db | Tx,
  id: string,
  { passwordHash, totpSecret, step, at }: { passwordHash: string; totpSecret: string; step: number; at: Date },
): Promise<void> {
  await tx
    .updateTable("staff")
    .set({ password_hash: passwordHash, totp_secret: totpSecret, totp_step: step, enrolled_at: at })
    .where("id", "=", id)
    .execute();
}

/** Removes password and second factor, so that only a new link lets the person in. */
export async function removeSecrets(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable("staff")
    .set({ password_hash: null, totp_secret: null, totp_step: 0, enrolled_at: null })
    .where("id", "=", id)
    .execute();
}

/** Disables a person, or lets a disabled one in again (`at` null). */
export async function setDisabled(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable("staff").set({ disabled_at: at }).where("id", "=", id).execute();
}

/** Lets a disabled person in again; false where the person is not disabled. */
export async function endDisabled(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("staff")
    .set({ disabled_at: null })
    .where("id", "=", id)
    .where("disabled_at", "is not", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives an active person another role; false where the person has another one than `from`, or is disabled. */
export async function setRole(tx: Tx, id: string, { from, to }: { from: StaffRole; to: StaffRole }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("staff")
    .set({ role: to })
    .where("id", "=", id)
    .where("role", "=", from)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** How many people who can sign in have a role, of the installation (null) or of a tenant. Locks their rows. */
export async function countEnrolled(tx: Tx, role: StaffRole, tenantId: string | null): Promise<number> {
  const rows = await tx
    .selectFrom("staff")
    .select("id")
    .where("role", "=", role)
    .where("enrolled_at", "is not", null)
    .where("disabled_at", "is", null)
    .where((where) => (tenantId === null ? where("works_for", "is", null) : where("works_for", "=", tenantId)))
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.length;
}

/** Passkeys and the open session of each person, by id. */
export async function findStaffDetails(db: Db, now: Date) {
  const passkeys = await db
    .selectFrom("staff_passkey")
    .select(["staff_id as id", (staff) => staff.fn.countAll<number>().as("passkeys")])
    .groupBy("staff_id")
    .execute();
  const sessions = await db
    .selectFrom("staff_session")
    .select(["staff_id as id", "created_at as since", "last_used_at as lastUsedAt", "address"])
    .where("stage", "=", "SIGNED_IN")
    .where("ended_at", "is", null)
    .where("ends_at", ">", now)
    .where("last_used_at", ">", new Date(now.getTime() - idleMs))
    .execute();
  const found = new Map<string, { passkeys: number; session: OpenSession | null }>();
  for (const { id, passkeys: count } of passkeys) found.set(id, { passkeys: count, session: null });
  for (const { id, ...session } of sessions) found.set(id, { passkeys: found.get(id)?.passkeys ?? 0, session });
  return found;
}

type OpenSession = { since: Date; lastUsedAt: Date; address: string | null };
/** As `sessionSeconds.idle` (sessions.ts). */
const idleMs = 15 * 60_000;
