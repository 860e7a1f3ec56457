/**
 * A bank at localhost, as in the demo, is reached with the port and protocol of this server, which its row does not
 * have.
 */
export function onThisServer(internetBanking: string, publicUrl: string): string {
  if (!isOfThisMachine(internetBanking) || !isOfThisMachine(publicUrl)) return internetBanking;
  const { protocol, port } = new URL(publicUrl);
  return `${protocol}//${new URL(internetBanking).hostname}${port && `:${port}`}`;
}

const isOfThisMachine = (address: string): boolean =>
  URL.canParse(address) && /(^|\.)localhost$/.test(new URL(address).hostname);
