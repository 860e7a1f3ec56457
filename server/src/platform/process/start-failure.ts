import { ConfigError } from "./config.ts";

/** Why the server did not start: one line where the operator can act, else with the place in the code. */
export function whyNotStarted(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const { code, syscall, stack } = error as NodeJS.ErrnoException;
  if (syscall === "connect" || (code && /^(28|3D)/.test(code)))
    return `DATABASE_URL: the database does not let us in (${reasonOf(error)})`;
  return `Vitral did not start: ${stack ?? String(error)}`;
}

/** Why a listener did not start, as one line; `prefix` is that of its settings, such as `CONSOLE_`. */
export function whyNotListening(
  code: string | undefined,
  port: number | undefined,
  address: string | undefined,
  prefix = "",
): string {
  const name = `${prefix}PORT`;
  if (code === "EADDRINUSE")
    return `${name} ${port} on ${address} is in use: perhaps Vitral runs already. Stop it, or set another ${name}`;
  if (code === "EACCES") return `${name} ${port} on ${address} is not for this user: set a ${name} above 1023`;
  return `${prefix}HOST is no address of this machine (${code})`;
}

/** Without the address, which may contain a password. */
const reasonOf = (error: unknown): string => {
  const { code, message, errors } = error as Error & { code?: string; errors?: Error[] };
  return message || (errors?.[0]?.message ?? code ?? "no answer");
};
