import pg from "pg";

/** Errors with which a connection of ours failed or ended; others of their kind are another system's. */
const ofConnections = new WeakSet<object>();

/** Notes that a connection to the database could not be had, or ended, with this error. */
export const noteLostConnection = (error: unknown): void => {
  if (typeof error === "object" && error !== null) ofConnections.add(error);
};

/** Connections that led to a server which takes no writes any more, or stops. */
const spent = new WeakSet<object>();
const ofSpent = /^(25006|57P0[1-5]|08)/;

/** Notes the SQLSTATE of an error of a connection. */
export function noteError(client: object, code: string | undefined): void {
  if (code !== undefined && ofSpent.test(code)) spent.add(client);
}

/** Whether a connection is not used again: another one may lead to the primary of now. */
export const isSpent = (client: object): boolean => spent.has(client);

/** What the library says of a connection that is gone. */
const sentences =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|the database said nothing)/;

/**
 * Whether a call of the database failed because it could not be reached or took the connection away (SQLSTATE 08, and
 * 57P: it stops or starts), and for no reason of the call's own.
 */
export function isLostConnection(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (ofConnections.has(error)) return true;
  if (error instanceof pg.DatabaseError) return /^(08|57P)/.test(error.code ?? "");
  return sentences.test(error.message);
}
