/** A protocol number in groups, to be read out and to wrap on a narrow screen: '20261122 0123 4567 89'. */
export const protocolText = (protocol: string): string =>
  protocol.replace(/^(\d{8})(\d{4})(\d{4})(\d{2})$/, "$1 $2 $3 $4");
