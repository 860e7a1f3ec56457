import { settingNames, settingOf } from "./settings.ts";
import type { Environment } from "./written-settings.ts";

/** All names that a variable of ours can have. */
const ours = settingNames.flatMap((name) => (settingOf(name).isSecret ? [name, `${name}_FILE`] : [name]));
/** Variables of others that are as near to one of ours as a mistake would be. */
const others = new Set(["APP_URL", "AWS_TOKEN", "HOSTS", "PORTS", "SAS_TOKEN", "SNS_TOKEN"]);
/** The numbered ports that schedulers give a process. */
const otherPattern = /^PORT\d+$/;

/**
 * A sentence for each variable that is nearly one of ours: another letter, one more, one less or two exchanged; twice
 * where the name is longer than eight letters. An empty one counts as none.
 */
export function misspeltSettings(env: Environment): string[] {
  return Object.entries(env).flatMap(([name, value]) => {
    if (!value?.trim() || ours.includes(name) || others.has(name) || otherPattern.test(name)) return [];
    const meant = ours.find((own) => distance(name.toUpperCase(), own, own.length > 8 ? 2 : 1) !== null);
    return meant === undefined ? [] : [`${name} is no setting; ${meant}?`];
  });
}

/** How many letters differ (optimal string alignment); null where it is more than `max`. */
function distance(a: string, b: string, max: number): number | null {
  if (Math.abs(a.length - b.length) > max) return null;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row++) {
    const next = [row];
    for (let column = 1; column <= b.length; column++) {
      const isSame = a[row - 1] === b[column - 1];
      const isExchanged = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      next[column] = Math.min(
        at(last, column) + 1,
        at(next, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isExchanged ? at(before, column - 2) + 1 : Infinity,
      );
    }
    [before, last] = [last, next];
  }
  const found = at(last, b.length);
  return found <= max ? found : null;
}

const at = (row: number[], column: number): number => row[column] ?? Infinity;
