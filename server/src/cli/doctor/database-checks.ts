import { addressLine, addressOf } from "../../platform/database/address.ts";
import { clockDifference, maxClockDifferenceMs } from "../../platform/database/db.ts";
import { connectionFacts, schemaLacks } from "../../platform/database/diagnosis.ts";
import { connectionsOfServer } from "../../platform/process/part-of-machine.ts";
import { isThisMachine } from "../../platform/process/this-machine.ts";
import { replicaAt } from "../../platform/database/replica.ts";
import { ConfigError } from "../../platform/process/config-error.ts";
import { oldestPostgres } from "../../platform/database/postgres-version.ts";
import { type Check, ok, warning, wrong } from "./check.ts";

export const postgres: Check = {
  name: "database",
  needs: "database",
  async run({ applicationUrl, facts: { version, versionText } }) {
    const says = `${addressLine(addressOf(applicationUrl))}, PostgreSQL ${versionText}`;
    return version < oldestPostgres ? wrong(`${says}: Vitral needs ${oldestPostgres} or later`) : ok(says);
  },
};

export const encryption: Check = {
  name: "encryption",
  needs: "database",
  async run({ applicationUrl, facts: { encrypted, bySocket } }) {
    if (bySocket) return ok("a socket of this machine: nothing passes the network");
    const mode = new URL(applicationUrl).searchParams.get("sslmode");
    if (mode === "verify-full") return ok("TLS, and the server's certificate is checked");
    if (encrypted)
      return warning("TLS, but say ?sslmode=verify-full in DATABASE_URL, so that the certificate is always checked");
    if (isThisMachine(addressOf(applicationUrl).host)) return ok("not encrypted, on this machine");
    return mode === "disable"
      ? ok("not encrypted, as sslmode=disable in DATABASE_URL says")
      : wrong("the connection is not encrypted: add ?sslmode=verify-full to DATABASE_URL");
  },
};

export const roles: Check = {
  name: "roles",
  needs: "database",
  async run({ facts: { role, superuser, bypassesRowSecurity, owns, writesBooks } }) {
    const much = [
      superuser && "is a superuser",
      bypassesRowSecurity && "bypasses row level security",
      owns && "owns the tables",
      writesBooks && "may write postings",
    ].filter(Boolean);
    if (much.length === 0) return ok(`${role} is the application's alone`);
    return wrong(`DATABASE_URL: ${role} ${much.join(", ")}. Give it a role of its own (docs/operating.md, "Roles")`);
  },
};

export const owner: Check = {
  name: "owner",
  needs: "database",
  async run({ ownerUrl, applicationUrl }) {
    if (ownerUrl === null || ownerUrl === applicationUrl)
      return ok("DATABASE_OWNER_URL is not set here: `migrate` runs where it is");
    const { role, owns } = await connectionFacts(ownerUrl).catch((error: Error & { code?: string }) => {
      throw new Error(`DATABASE_OWNER_URL: the database does not let us in (${error.message || error.code})`);
    });
    return owns ? ok(`${role} can migrate`) : wrong(`DATABASE_OWNER_URL: ${role} does not own the tables`);
  },
};

export const schema: Check = {
  name: "schema",
  needs: "database",
  async run({ applicationUrl }) {
    const { tables, files, rights } = await schemaLacks(applicationUrl);
    if (tables) return wrong("the database has no tables of ours: run `migrate`");
    if (files.length > 0) return wrong(`the database lacks ${files.join(", ")}: run \`migrate\``);
    return rights ? wrong("the role of DATABASE_URL lacks rights: run `migrate`") : ok("as this release has it");
  },
};

export const durability: Check = {
  name: "durability",
  needs: "database",
  async run({ facts: { off, checksums } }) {
    if (off.length > 0) return wrong(`${off.join(", ")} off: a power cut loses payments. Switch on in postgresql.conf`);
    if (checksums) return ok("fsync, full_page_writes, synchronous_commit and data checksums are on");
    return warning(
      "data checksums are off, so a failing disk goes unseen: stop PostgreSQL and run pg_checksums --enable",
    );
  },
};

export const standby: Check = {
  name: "standby",
  needs: "database",
  async run({ facts: { synchronousStandbys }, config: { durable } }) {
    if (synchronousStandbys !== "") return ok(`a payment is acknowledged when it is also on ${synchronousStandbys}`);
    return durable === "quorum"
      ? wrong("DATABASE_DURABLE is quorum, and no standby has to acknowledge: synchronous_standby_names is empty")
      : ok("none has to acknowledge: what this machine's disk loses is lost (docs/cluster.md)");
  },
};

/** Of the console (server.ts), with a check of the books beside it. */
const connectionsOfConsole = 8 + 1;

export const connections: Check = {
  name: "connections",
  needs: "database",
  async run({ facts: { maxConnections, reservedConnections, openConnections }, config: { consolePort, servers } }) {
    const need = connectionsOfServer(servers) + (consolePort === null ? 0 : connectionsOfConsole);
    const room = maxConnections - reservedConnections;
    const says = `${room} for all, ${openConnections} open, ${need} for a server with these settings`;
    if (room < need) return wrong(`${says}: raise max_connections`);
    return room - openConnections < need ? warning(`${says}: there is no room for one more server`) : ok(says);
  },
};

export const replica: Check = {
  name: "replica",
  needs: "database",
  async run({ db, config: { databaseReadUrl, demo } }) {
    if (databaseReadUrl === null) return ok("DATABASE_READ_URL is not set: the primary answers all reads");
    const found = replicaAt(databaseReadUrl, { demo, log: () => ({ warn: () => {} }) });
    try {
      await found.refuseOther(db);
      const [unfit] = found.warnings();
      return unfit === undefined ? ok("it follows the primary") : warning(unfit);
    } catch (error) {
      if (error instanceof ConfigError) return wrong(error.message);
      throw error;
    } finally {
      await found.close();
    }
  },
};

export const clock: Check = {
  name: "clock",
  needs: "database",
  async run({ db }) {
    const difference = await clockDifference(db, Date.now);
    const seconds = (Math.abs(difference) / 1_000).toFixed(1);
    if (Math.abs(difference) > maxClockDifferenceMs)
      return wrong(`${seconds} s between this machine and the database: no server starts. Set both by NTP`);
    return Math.abs(difference) > maxClockDifferenceMs / 4
      ? warning(`${seconds} s between this machine and the database: set both by NTP`)
      : ok("this machine and the database agree");
  },
};
