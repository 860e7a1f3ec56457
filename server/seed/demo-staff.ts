import { roleNames, type StaffRole } from "@vitral/contract/console/permissions";
import type { getSignInHelp } from "@vitral/contract/console/session";
import type { Answer } from "@vitral/contract/endpoint";
import {
  codeOfStep,
  currentStep,
  demoEnrolment,
  newTotpSecret,
  secondsLeft,
  type StaffDeps,
} from "../src/modules/staff/staff.ts";
import { tenantsFrom } from "../src/modules/tenants/tenants.ts";
import type { Config } from "../src/platform/process/config.ts";
import { isLocalDemo } from "../src/platform/process/server-config.ts";
import { lockFor, openDb, type Tx } from "../src/platform/database/db.ts";
import { withAllTenants } from "../src/platform/database/tenancy.ts";
import { newToken, secretsFrom } from "../src/platform/crypto/secrets.ts";
import { ensureDemoCommands } from "./demo-commands.ts";
import type { ShownStaff } from "./demo-page-staff.ts";
import { demoPassword } from "./people.ts";

/** The secret of every second factor of the demo's staff, so that a newcomer needs no phone. */
export const demoTotpSecret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

type DemoStaff = { email: string; name: string; role: StaffRole; tenant: string | null };

const staffMember = (name: string, email: string, role: StaffRole, tenant: string | null = null): DemoStaff => ({
  email: `${email}@vitral.exemplo`,
  name,
  role,
  tenant,
});

/** Who works in the demo's console. */
export const demoStaff: readonly DemoStaff[] = [
  staffMember("Olívia Nunes", "olivia", "OPERACAO"),
  staffMember("André Prates", "andre", "APROVACAO"),
  staffMember("Flávia Costa", "flavia", "FRAUDE"),
  staffMember("Marcos Teles", "marcos", "MARCA"),
  staffMember("Auditoria Vitral", "audit", "AUDITORIA"),
  staffMember("Sara Lins", "sara", "SEGURANCA"),
  staffMember("Iara Ipê", "ipe", "OPERACAO", "ipe"),
];

/**
 * Adds the demo's staff where they are missing, with the known password and secret. Where others reach the demo they
 * get random ones, also in place of known ones of an earlier start. Orders two commands that
 * wait. Answers lines to be printed once: the random ones.
 */
export async function ensureDemoStaff(config: Config, ownerUrl: string): Promise<string[]> {
  const { db, close } = openDb(ownerUrl, { max: 2, allTenants: true });
  try {
    const shown = await db.transaction().execute(async (tx) => {
      await lockFor(tx, "seed");
      const tenants = new Map((await tenantsFrom(tx).all()).map(({ slug, id }) => [slug, id]));
      const lines: string[] = [];
      for (const person of demoStaff) {
        const tenantId = person.tenant === null ? null : tenants.get(person.tenant);
        if (tenantId === undefined) continue; // its tenant was never there
        const line = await ensure(config, tx, { ...person, tenantId });
        if (line !== null) lines.push(line);
      }
      return lines;
    });
    const now = () => new Date();
    await ensureDemoCommands({ db, now, outbox: { secrets: secretsFrom(config.secretKey), now } });
    return shown;
  } finally {
    await close();
  }
}

async function ensure(
  config: Config,
  tx: Tx,
  { tenant: _slug, ...person }: DemoStaff & { tenantId: string | null },
): Promise<string | null> {
  const deps = { secrets: secretsFrom(config.secretKey, config.previousSecretKey), now: () => new Date() };
  const isLocal = isLocalDemo(config);
  const known = isLocal
    ? { password: demoPassword, totpSecret: demoTotpSecret }
    : { password: newToken().slice(0, 16), totpSecret: newTotpSecret() };
  const found = await demoEnrolment.withSecret(deps, tx, person.email, demoTotpSecret);
  if (found && (isLocal || found.usedStep === null)) return null;
  await (found
    ? demoEnrolment.replaceSecrets(deps, tx, found.id, known)
    : demoEnrolment.enrolDirectly(deps, tx, person, known));
  if (isLocal) return null;
  return `${person.email} (${roleNames[person.role]})  password ${known.password}  TOTP secret ${known.totpSecret}`;
}

/**
 * The staff as `/demo` lists them: everybody's e-mail and role; password and code where all who reach the demo sit at
 * this machine. Null where there is no console (yet).
 */
export const demoStaffList =
  (config: Config, deps: Parameters<typeof demoSignInHelp>[0], consoleAddress: () => string | null) =>
  async (): Promise<ShownStaff | null> => {
    const address = consoleAddress();
    if (address === null) return null;
    const known = isLocalDemo(config) ? (await demoSignInHelp(deps)()).staff : [];
    const secretOf = (email: string) => {
      const { password, code = null } = known.find((one) => one.email === email) ?? {};
      return password === undefined || code === null ? null : { password, code };
    };
    const people = demoStaff.map(({ email, name, role }) => ({ email, name, role, secret: secretOf(email) }));
    return { consoleAddress: address, people };
  };

/**
 * What the sign-in page of the demo on this machine shows: its people, each with the known password and, unless the
 * second factor is another by now, the code.
 */
export const demoSignInHelp =
  ({ db, secrets, now }: Pick<StaffDeps, "db" | "secrets" | "now">) =>
  (): Promise<Answer<typeof getSignInHelp>> =>
    withAllTenants(async () => {
      const at = now();
      const current = currentStep(at);
      const staff = [];
      for (const { email, name, role } of demoStaff) {
        const found = await demoEnrolment.withSecret({ secrets }, db, email, demoTotpSecret);
        if (!found?.isActive) continue;
        // A code is good once: after the current one, the next is accepted already.
        const step = (found.usedStep ?? 0) >= current ? current + 1 : current;
        const code = found.usedStep === null ? null : codeOfStep(demoTotpSecret, step);
        staff.push({ name, role, email, password: demoPassword, code, secondsLeft: secondsLeft(current, at) });
      }
      return { staff };
    });
