import { randomBytes } from "node:crypto";
import { expect, inject } from "vitest";
import { applicationRole, createDatabase, ownerRole } from "../src/platform/database/prepare-database.ts";
import { aDataDir, vitral } from "./running-server.ts";

/** A database for several servers, with the demo in it, and the environment that they share. */
export async function aSharedInstallation(smtp: string) {
  const database = `vitral_${randomBytes(6).toString("hex")}`;
  const url = (role: string) => {
    const address = new URL(inject("postgresUrl"));
    address.username = role;
    address.pathname = `/${database}`;
    return address.href;
  };
  await createDatabase(inject("postgresUrl"), database);
  const env = {
    DATABASE_URL: url(applicationRole),
    SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
    DEMO: "1",
    PUBLIC_URL: "http://localhost",
    DRAIN_SECONDS: "1",
    SMTP_URL: smtp,
  };
  const owner = { ...env, DATABASE_OWNER_URL: url(ownerRole), DATA_DIR: aDataDir() };
  for (const words of [["migrate"], ["seed"]]) expect((await vitral(words, owner)).code).toBe(0);
  return { env, owner, url: url(applicationRole) };
}
