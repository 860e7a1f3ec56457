/** A link to enrol with and its code, as they are printed: they are not stored and cannot be shown again. */
export const linkLines = ({ link, code, expiresAt }: { link: string; code: string; expiresAt: Date }): string[] => [
  link,
  `Code: ${code}`,
  `Good once, until ${expiresAt.toISOString()}. Give them to that person alone, by two ways; they are not shown again.`,
];
