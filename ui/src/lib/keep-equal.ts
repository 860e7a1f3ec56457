import { replaceEqualDeep } from "@tanstack/react-query";

/**
 * The structural sharing of both applications: an answer that comes again unchanged stays the same object, and so do
 * its unchanged parts. TanStack Query alone takes any two dates for different.
 */
export const keepEqual = (before: unknown, answer: unknown): unknown =>
  replaceEqualDeep(before, withKnownDates(before, answer));

/** The answer, with the dates of the one before where they are equal. */
function withKnownDates(before: unknown, answer: unknown): unknown {
  if (answer instanceof Date) return before instanceof Date && +before === +answer ? before : answer;
  const partBefore = (key: string | number) => (before as Record<string | number, unknown> | null | undefined)?.[key];
  if (Array.isArray(answer)) return answer.map((item, index) => withKnownDates(partBefore(index), item));
  if (answer?.constructor !== Object) return answer;
  return Object.fromEntries(Object.entries(answer).map(([key, part]) => [key, withKnownDates(partBefore(key), part)]));
}
