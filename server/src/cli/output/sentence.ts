/** A sentence for an error that is not ours: usual database errors are translated, others are shown as they are. */
export function sentenceOf(error: unknown): string {
  const { code, message, stack, errors } = error as Error & { code?: string; errors?: { message: string }[] };
  if (code === "42P01" || code === "3F000")
    return "The database has no tables of ours yet: run `npm run vitral -- migrate`.";
  if (code === "42501") return `The database's role may not do this: ${message}.`;
  if (code?.startsWith("28")) return `The database refuses the role: ${message}.`;
  if (code && /^E[A-Z]+$/.test(code))
    return `The database does not answer: ${message || (errors?.[0]?.message ?? code)}.`;
  return stack ?? String(error);
}
