/**
 * The entity tag of an answer about an account: the version of the account in the ledger, which grows with every change
 * of its balance and of its statement, and whatever else the answer shows.
 */
export const entityTag = (version: number, ...shown: string[]): string =>
  `"${[version, ...shown.map(encodeURIComponent)].join("-")}"`;

/** The version that a caller knows, from the tag of an answer that shows nothing else; null for any other text. */
export function knownVersion(tag: string | undefined): number | null {
  const version = /^"(\d{1,15})"$/.exec(tag ?? "")?.[1];
  return version === undefined ? null : Number(version);
}
