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
      get: (path: string) => person.send("GET", at(path)),
      post: (path: string, payload?: object) => person.send("POST", at(path), payload),
    };
  };
}
