import { expect, test } from "vitest";
import { aConsole, consoleOrigin } from "../../../../test/console-world.ts";
import { aWorld, worldKey } from "../../../../test/world.ts";
import { buildConsole } from "../../../console-app.ts";
import { secretsFrom } from "../../../platform/crypto/secrets.ts";
import { renewSecondFactors, staffForStaff } from "../staff.ts";
import { codeOfStep, currentStep } from "../totp.ts";

const world = await aWorld();
const { clock, db, aurora } = world;
const { aStaff, deps } = await aConsole(world);

test("after the secret was replaced the staff signs in with the new one, and an open link still enrols", async () => {
  const olivia = await aStaff();
  const person = { email: "nova@banco.exemplo", name: "Nara Reis", role: "FRAUDE", tenantId: aurora.id } as const;
  const { link, code: emailCode } = await staffForStaff.add(deps, person, { actor: "root" });
  const newKey = Buffer.alloc(32, 9);
  expect(await renewSecondFactors({ db, secrets: secretsFrom(newKey, worldKey) })).toBe(2);

  const server = await buildConsole({
    ...deps,
    secrets: secretsFrom(newKey),
    http: { logLevel: "silent", trustProxy: [] },
  });
  await server.ready();
  const send = async (path: string, payload: object, cookie = "") =>
    await server.inject({ method: "POST", url: `/api${path}`, headers: { origin: consoleOrigin, cookie }, payload });
  const password = await send("/session/password", { email: olivia.email, password: "senha-da-equipe" });
  const cookie = String(password.headers["set-cookie"]).split(";")[0];
  expect((await send("/session/totp", { code: olivia.code() }, cookie)).statusCode).toBe(200);
  const token = link.split("#")[1];
  const { secret } = (await send("/enrolment", { token, emailCode })).json();
  const code = codeOfStep(secret, currentStep(clock.now()));
  const finished = await send("/enrolment/finish", { token, emailCode, password: "cavalo-bateria-grampo", code });
  expect(finished.statusCode).toBe(200);
  await server.close();
});
