import type { FastifyInstance } from "fastify";
import type { Secrets } from "../../platform/crypto/secrets.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Reads } from "../../platform/database/replica.ts";
import type { Staff } from "../acts/acts.ts";
import type { Tenants } from "../tenants/tenants.ts";

export type { Staff };

/** The dependencies of every verb of the staff. */
export type StaffDeps = {
  db: Db;
  secrets: Secrets;
  tenants: Tenants;
  now: () => Date;
  /** Origin of the console's pages, such as https://console.exemplo.com.br: known once the listener has its port. */
  origin: () => string;
};

/** What the routes of the console are bound to: Fastify under `/api`, how callers are found, and reads elsewhere. */
export type ConsoleApp = StaffDeps & { api: FastifyInstance; reads: Reads };
