import type { StaffRole } from "@vitral/contract/console/permissions";
import { codeOfStep, currentStep, demoEnrolment, newTotpSecret } from "../server/src/modules/staff/staff.ts";
import { secretsFrom } from "../server/src/platform/crypto/secrets.ts";
import type { Db } from "../server/src/platform/database/db.ts";

type Ground = { db: Db; secretKey: Buffer; port: number | null; slug: string; role: StaffRole };

const password = "senha-da-equipe";

/** Enrols somebody of the staff and signs in over HTTP, with password and second factor, as a browser does. */
export async function signInStaff({ db, secretKey, port, slug, role }: Ground) {
  if (port === null) throw new Error("this bank has no console");
  const deps = { now: () => new Date(), secrets: secretsFrom(secretKey) };
  const totpSecret = newTotpSecret();
  const email = `${role.toLowerCase()}@banco.exemplo`;
  const person = { email, name: "Pessoa Medida", role, tenantId: null };
  await db.transaction().execute((tx) => demoEnrolment.enrolDirectly(deps, tx, person, { password, totpSecret }));
  const origin = `http://localhost:${port}`;
  let cookie = "";
  const post = async (path: string, body: object) => {
    const headers = { "content-type": "application/json", origin, ...(cookie && { cookie }) };
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} was answered with ${answer.status} ${await answer.text()}`);
    cookie = answer.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
  };
  await post("/session/password", { email, password });
  await post("/session/totp", { code: codeOfStep(totpSecret, currentStep(new Date())) });
  return { port, slug, headers: { host: `localhost:${port}`, cookie } };
}
