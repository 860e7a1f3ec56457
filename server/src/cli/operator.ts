import { userInfo } from "node:os";
import type { Environment } from "../platform/process/config.ts";
import { type Command, Refused } from "./command.ts";

/**
 * Who gives a command, for the audit. `deploy/vitral` says it in VITRAL_OPERATOR, after it took it from sudo; whoever
 * could set it without that script can read the settings, and so has the key and the database anyway. Elsewhere it is
 * the user of this machine, by the operating system. In production a command that changes something, or looks at
 * customers, is refused without an operator: root and the user of the service name no person.
 */
export function operatorOf(command: Command, env: Environment): string {
  const named = env["VITRAL_OPERATOR"]?.trim() ?? "";
  if (named !== "" && !/^[^\s:]{1,64}$/.test(named)) throw new Refused("VITRAL_OPERATOR is no name of a user.");
  const user = userName();
  if (env["NODE_ENV"]?.trim() !== "production") return named || user;
  const isSomebody = named !== "" && named !== "root" && named !== user;
  if (isSomebody || command.withoutOperator) return named || user;
  throw new Refused(
    `In production the audit says who gives a command, and ${named || user} is no person: ` +
      'run it as yourself by `sudo deploy/vitral` (docs/operating.md, "Operators").',
  );
}

/**
 * An operator of `deploy/vitral` names no files: they would be read and written with the rights of the service, and
 * what it says of a wrong one could quote its settings.
 */
export function refuseFiles(
  { operands = [], options = {} }: Command,
  given: { operands: string[]; options: Record<string, string | undefined> },
  env: Environment,
): void {
  if (!env["VITRAL_OPERATOR"]?.trim()) return;
  const files = [
    ...operands.map((name, index) => ({
      name,
      isFile: /^(FILE(\.\w+)?|FOLDER)$/.test(name),
      value: given.operands[index],
    })),
    ...Object.entries(options).map(([name, option]) => ({
      name: `--${name}`,
      isFile: option.type === "string" && /^(FILE\.\w+|FOLDER)$/.test(option.value),
      value: given.options[name],
    })),
  ];
  const named = files.find(({ isFile, value }) => isFile && value !== undefined && value !== "-");
  if (named)
    throw new Refused(`${named.name} must be -: files come by the standard input and go by the standard output.`);
}

/** The user name comes from the operating system, not from the environment. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? "unknown"}`;
  }
}
