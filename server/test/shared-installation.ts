import pg from "pg";
import { SMTPServer } from "smtp-server";
import { expect, onTestFinished } from "vitest";
import { applicationRole, ownerRole } from "../src/platform/database/prepare-database.ts";
import { aDataDir, vitral } from "./running-server.ts";
import { aFreePort } from "./serving.ts";
import { anEmptyDatabase } from "./world-database.ts";

/** A database for several servers, with the demo in it, and the environment that they share. */
export async function aSharedInstallation(smtp = "outbox:") {
  const { url } = await anEmptyDatabase();
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
  return {
    env,
    owner,
    url: url(applicationRole),
    /** Asks the database as the superuser. */
    query: async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
      const client = new pg.Client({ connectionString: url("postgres") });
      await client.connect();
      try {
        return (await client.query<Row>(text)).rows;
      } finally {
        await client.end();
      }
    },
  };
}

/** Accepts mail and records the recipients. */
export async function aMailServer() {
  const emails: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    onData(stream, session, done) {
      stream.resume().on("end", () => {
        emails.push(...session.envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  const port = await aFreePort();
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => server.close());
  return { emails, url: `smtp://127.0.0.1:${port}` };
}
