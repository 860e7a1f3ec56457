import { PermanentFailure } from "../../platform/jobs/permanent-failure.ts";

/** ADR-0009: so long a customer's code is valid. */
export const codeMinutes = 10;

/** Throws PermanentFailure where a message has a code that is not valid any more. */
export function refuseExpiredCode(data: Record<string, unknown>, createdAt: Date, now: Date): void {
  if (!("code" in data)) return;
  const { expiresAt } = data;
  const end = typeof expiresAt === "string" ? Date.parse(expiresAt) : createdAt.getTime() + codeMinutes * 60_000;
  if (now.getTime() > end) throw new PermanentFailure("The code is not valid any more");
}
