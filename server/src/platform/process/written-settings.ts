import { readFileSync } from "node:fs";
import { ConfigError } from "./config-error.ts";
import { type SettingName, settingOf } from "./settings.ts";

/** The variables of a process. */
export type Environment = Record<string, string | undefined>;

/**
 * What is written of a setting, without the space around it: in its variable or, of a secret, in the file that
 * NAME_FILE names. null: nothing. Throws ConfigError with one line that names the variable.
 */
export function writtenIn(env: Environment, name: SettingName): string | null {
  const here = env[name]?.trim() || null;
  const file = settingOf(name).isSecret ? env[`${name}_FILE`]?.trim() : undefined;
  if (!file) return here;
  if (here !== null) throw new ConfigError(`${name}_FILE and ${name} are both set: set one of them`);
  return secretIn(file, name);
}

function secretIn(file: string, name: string): string {
  const written = contentOf(file, name).trim();
  if (written !== "") return written;
  throw new ConfigError(`${name}_FILE names ${file}, which is empty`);
}

function contentOf(file: string, name: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new ConfigError(`${name}_FILE names ${file}, which cannot be read (${(error as { code?: string }).code})`);
  }
}

/** For a setting that has to be set and is not. */
export function missing(name: SettingName): ConfigError {
  const { required } = settingOf(name);
  return new ConfigError(`${name} is required ${required?.when}: ${required?.as}`);
}
