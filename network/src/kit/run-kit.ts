import { openBank } from "./bank.ts";
import { accountChecks, listEvents } from "./account-checks.ts";
import type { Check } from "./check.ts";
import { removeOwnKey } from "./incoming.ts";
import { directoryChecks } from "./directory-checks.ts";
import { paymentChecks } from "./payment-checks.ts";
import { signatureChecks } from "./signature-checks.ts";
import type { Subject } from "./subject.ts";

export type Line = { check: string; otherwise: string | null };

/** In the order in which they run: the last ones look at what those before them did. */
export const checks: Check[] = [...signatureChecks, ...paymentChecks, ...directoryChecks, ...accountChecks];

/** Plays a bank against a gateway. Each line says what holds; `otherwise` says what does not. */
export async function runKit(
  subject: Subject,
  pem: (name: string) => string,
  print: (line: Line) => void = () => {},
): Promise<Line[]> {
  const bank = await openBank(subject, pem);
  const lines: Line[] = [];
  try {
    bank.startsAfter = await listEvents(bank).then(
      (earlier) => earlier.at(-1)?.sequence ?? 0,
      () => 0, // the lines say why it does not answer
    );
    for (const [check, holds] of checks) {
      const otherwise = await holds(bank).then(
        () => null,
        (error: Error) => error.message,
      );
      lines.push({ check, otherwise });
      print({ check, otherwise });
    }
  } finally {
    await removeOwnKey(bank).catch(() => {}); // the gateway is away, as the lines say
    await bank.close();
  }
  return lines;
}
