import { type Application, wantsReason } from "@vitral/contract/console/reviews";
import type { StaffRole } from "@vitral/contract/console/permissions";
import { aConsole } from "./console-world.ts";
import type { World } from "./world.ts";

/** The real console on the database of a world, and people of its staff who are signed in. */
export async function consoleOf(world: World) {
  const { aStaff } = await aConsole(world);

  /** Somebody of the staff, by default of the whole installation; `get` and `post` are of Banco Aurora. */
  return async function signedIn(role: StaffRole, tenantId: string | null = null) {
    const person = await aStaff({ role, tenantId });
    await person.signIn();
    const at = (path: string) => `/${world.aurora.slug}${path}`;
    return {
      id: person.id,
      email: person.email,
      call: person.send,
      /** Signs in again, once the session is over. */
      renew: () => person.signIn(),
      get: (path: string) => person.send("GET", at(path)),
      post: (path: string, payload?: object) => person.send("POST", at(path), payload),
    };
  };
}

/** A reason for each check of an application that its approval has to explain. */
export const reasonsFor = (checks: Application["checks"], reason = "Conferido por telefone") =>
  checks.filter(wantsReason).map(({ name }) => ({ name, reason }));
