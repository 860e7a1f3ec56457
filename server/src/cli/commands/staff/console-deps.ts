import { type StaffDeps, staffForStaff, type StaffRow } from "../../../modules/staff/staff.ts";
import { ConfigError } from "../../../platform/process/config.ts";
import { secretsFrom } from "../../../platform/crypto/secrets.ts";
import { type Call, Refused } from "../../command.ts";

/** What the verbs of the staff need. Throws ConfigError where it is not said where the console is. */
export async function consoleDeps({
  config,
  db,
  now,
}: Pick<Call, "config" | "db" | "now">): Promise<Pick<StaffDeps, "db" | "secrets" | "now" | "origin">> {
  const { consoleUrl, consolePort, secretKey, previousSecretKey } = config();
  const origin = consoleUrl ?? (consolePort ? `http://localhost:${consolePort}` : null);
  if (origin === null) throw new ConfigError("CONSOLE_URL is required: the link leads there");
  return { db: await db(), secrets: secretsFrom(secretKey, previousSecretKey), now, origin: () => origin };
}

/** The person with an e-mail. Refuses where nobody has it. */
export async function theStaff({ db }: Pick<Call, "db">, written: string): Promise<StaffRow> {
  const email = written.trim().toLowerCase();
  const [found] = await staffForStaff.list(await db(), { email });
  if (!found) throw new Refused(`Nobody of the staff has the e-mail ${email}: see \`staff list\`.`);
  return found;
}
