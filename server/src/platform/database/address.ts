import pg from "pg";

/** Which database this is, for an operator. Without user and password. */
export type DatabaseAddress = { host: string; port: number; name: string };

/** Where a connection to the address leads: what it leaves out is as `pg` and libpq complete it. */
export function addressOf(url: string): DatabaseAddress {
  const { host, port, database } = new pg.Client({ connectionString: url });
  return { host, port, name: database ?? "" };
}

/** In a line: `vitral at db.example:5432`. */
export const addressLine = ({ host, port, name }: DatabaseAddress): string => `${name} at ${host}:${port}`;
