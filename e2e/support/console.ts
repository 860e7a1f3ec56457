import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { StaffRole } from "@vitral/contract/console/permissions";
import { enrolDirectly } from "../../server/src/modules/staff/enrol-directly.ts";
import { codeOfStep, currentStep, newTotpSecret } from "../../server/src/modules/staff/totp.ts";
import { type Secrets, secretsFrom } from "../../server/src/platform/crypto/secrets.ts";
import type { Db } from "../../server/src/platform/database/db.ts";
import { quickHash } from "../../server/test/quick-hash.ts";
import { expect } from "./bank.ts";

/** The console of this run's bank. */
export const consoleUrl = `http://localhost:${process.env["E2E_CONSOLE_PORT"]}`;
const password = "senha-da-equipe";

export type StaffMember = { email: string; name: string; code: () => Promise<string> };

/** The secrets of this run's bank. */
export const bankSecrets = (): Secrets =>
  secretsFrom(
    Buffer.from(readFileSync(join(process.env["E2E_DATA_DIR"] ?? "", "secret.key"), "utf8").trim(), "base64"),
  );

/** A person who enrolled. Each test has its own: a person has one session, and a code holds once. */
export async function aStaff({ db }: { db: Db }, role: StaffRole, name = "Olívia Nunes"): Promise<StaffMember> {
  const email = `${randomBytes(5).toString("hex")}@banco.exemplo`;
  const totpSecret = newTotpSecret();
  const known = { password, totpSecret, passwordHash: quickHash(password) };
  const deps = { secrets: bankSecrets(), now: () => new Date() };
  await db.transaction().execute((tx) => enrolDirectly(deps, tx, { email, name, role, tenantId: null }, known));
  return {
    email,
    name,
    /** The code of now, which may have been used: its step is reset, so that no test waits for the next code. */
    code: async () => {
      await db.updateTable("staff").set({ totp_step: 0 }).where("email", "=", email).execute();
      return codeOfStep(totpSecret, currentStep(new Date()));
    },
  };
}

/** The first step of the sign-in, by hand. */
export async function enterPassword(page: Page, { email }: StaffMember): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Entrar" }).click();
}

/** Ends the session by the menu. */
export async function closeConsole(page: Page, { name }: StaffMember): Promise<void> {
  await page.getByRole("button", { name }).click();
  await page.getByRole("button", { name: "Sair" }).click();
  await expect(page.getByLabel("E-mail")).toBeVisible();
}

/** Signs in by hand, with a code, and waits for a page of the console. */
export async function openConsoleByHand(page: Page, member: StaffMember, at = "/aurora"): Promise<void> {
  await page.goto(`${consoleUrl}${at}`);
  await enterPassword(page, member);
  await page.getByLabel("Código").fill(await member.code());
  await page.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByRole("banner")).toBeVisible();
}

/** Opens a page of the console with a new session, which the API started: a page less than by hand. */
export async function openConsole(page: Page, member: StaffMember, at = "/aurora"): Promise<void> {
  // The session of before ends: a page that still asks with it would be refused.
  await page.goto("about:blank");
  const step = async (path: string, data: object) => {
    const answer = await page.request.post(`${consoleUrl}/api/session/${path}`, {
      data,
      headers: { origin: consoleUrl },
    });
    expect(answer.status()).toBe(200);
  };
  await step("password", { email: member.email, password });
  await step("totp", { code: await member.code() });
  await page.goto(`${consoleUrl}${at}`);
  await expect(page.getByRole("banner")).toBeVisible();
}

/** The cases of a tenant that the console lists now. A worker notifies the receiver's bank, every two seconds. */
export async function casesOf(page: Page, slug: string, filter: string): Promise<unknown[]> {
  const answer = await page.request.get(`${consoleUrl}/api/${slug}/cases?${filter}`);
  return ((await answer.json()) as { rows: unknown[] }).rows;
}
