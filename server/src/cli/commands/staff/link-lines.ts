/** A link to enrol with, as it is printed: it is not stored and cannot be shown again. */
export const linkLines = ({ link, expiresAt }: { link: string; expiresAt: Date }): string[] => [
  link,
  `Good once, until ${expiresAt.toISOString()}. Give it to that person alone; it is not shown again.`,
];
