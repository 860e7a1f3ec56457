import { X509Certificate } from "node:crypto";
import { chmodSync, chownSync, mkdtempSync, realpathSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { certificateEnd, hourlyCertificateEnd } from "../../src/platform/database/certificate.ts";
import { migrateDatabase, openDatabase } from "../../src/databases.ts";
import { openDb } from "../../src/platform/database/db.ts";
import { pipelineOf } from "../../src/platform/database/pipeline.ts";
import { statement } from "../../src/platform/database/statement.ts";
import { applicationRole, createDatabase, ownerRole } from "../../src/platform/database/prepare-database.ts";
import { startEmbeddedPostgres } from "../../src/platform/embedded-postgres/embedded-postgres.ts";
import { readConfig } from "../../src/platform/process/config.ts";
import { aCa, aCertificateOf } from "../certificates.ts";
import { runVitral } from "../run-vitral.ts";
import { aFreePort } from "../serving.ts";

/** A real PostgreSQL that refuses TCP without TLS, with a certificate of a private CA for localhost. */
const folder = realpathSync(mkdtempSync(join(tmpdir(), "vitral-tls-")));
chmodSync(folder, 0o755);
const directory = join(folder, "postgres");
const [ca, otherCa] = [aCa("The bank's CA"), aCa("Another CA")];
const { certificate, key } = aCertificateOf("localhost", ca);
const port = await aFreePort();
const postgres = await begin();
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

async function begin() {
  const first = await startEmbeddedPostgres({ directory });
  await createDatabase(first.url("postgres", "postgres"), "vitral");
  await first.stop();
  const cluster = join(directory, "cluster");
  const { uid, gid } = statSync(join(cluster, "PG_VERSION"));
  const files = {
    "server.crt": certificate,
    "server.key": key,
    "pg_hba.conf": "local all all trust\nhostssl all all 127.0.0.1/32 trust\nhostssl all all ::1/128 trust\n",
  };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(cluster, name), content, { mode: 0o600 });
    chownSync(join(cluster, name), uid, gid);
  }
  return startEmbeddedPostgres({ directory, port, settings: { ssl: "on", listen_addresses: "127.0.0.1" } });
}

function aFile(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}
const caFile = aFile("ca.pem", ca.certificate);
const otherCaFile = aFile("other.pem", otherCa.certificate);

const address = (role: string, words: string, host = "localhost") =>
  `postgresql://${role}@${host}:${port}/vitral${words}`;
const proved = `?sslmode=verify-full&sslrootcert=${encodeURIComponent(caFile)}`;

const settings = (application: string, owner = application) => ({
  NODE_ENV: "production",
  DATABASE_URL: address(applicationRole, application),
  DATABASE_OWNER_URL: address(ownerRole, owner),
  SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
});

test("the end of the database's certificate is known, and without TLS there is none", async () => {
  const end = await certificateEnd(address(applicationRole, proved));
  expect(end).toEqual(new Date(new X509Certificate(certificate).validTo));
  expect(await hourlyCertificateEnd(address(applicationRole, proved))()).toEqual(end);
  await expect(hourlyCertificateEnd(address(applicationRole, "?sslmode=disable"))()).rejects.toThrow("no encryption");
  expect(await certificateEnd(postgres.url("postgres", "postgres"))).toBeNull();
});

test("with a private CA every connection is encrypted: migration, pool, pipeline and command line", async () => {
  const config = readConfig(settings(proved));
  const database = await openDatabase(config);
  expect(await migrateDatabase(config, database, { restores: true })).toEqual([]);
  const { db, close } = openDb(database.applicationUrl, { max: 2 });
  const encrypted = sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`;
  expect((await encrypted.execute(db)).rows).toEqual([{ ssl: true }]);
  const sent = await pipelineOf(db)((executor) =>
    statement<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(executor),
  );
  expect(sent.rows).toEqual([{ ssl: true }]);
  await close();
  expect(await runVitral(["tenant", "list"], settings(proved))).toMatchObject({ code: 0, err: "" });
});

test.each([
  ["without TLS", "", "no pg_hba.conf entry"],
  ["with sslmode=disable", "?sslmode=disable", "no pg_hba.conf entry"],
  ["with the CAs of the system alone", "?sslmode=verify-full", "the certificate of localhost"],
  [
    "with another CA",
    `?sslmode=verify-full&sslrootcert=${encodeURIComponent(otherCaFile)}`,
    "the certificate of localhost",
  ],
])("%s nothing connects, and the setting is named", async (_, words, why) => {
  const application = await runVitral(["tenant", "list"], settings(words));
  expect([application.code, application.err]).toEqual([1, expect.stringMatching(/^DATABASE_URL: [^\n]+\n$/)]);
  expect(application.err).toContain(why);
  const owner = await runVitral(["migrate"], settings(proved, words));
  expect([owner.code, owner.err]).toEqual([1, expect.stringMatching(/^DATABASE_OWNER_URL: [^\n]+\n$/)]);
  expect(owner.err).toContain(why);
  const { db, close } = openDb(address(applicationRole, words), { max: 1 });
  await expect(sql`select 1`.execute(db)).rejects.toThrow(/certificate|pg_hba/);
  await close();
});

test("a host of another name than the certificate's is refused", async () => {
  const env = { ...settings(proved), DATABASE_URL: address(applicationRole, proved, "127.0.0.1") };
  const { code, err } = await runVitral(["tenant", "list"], env);
  expect(code).toBe(1);
  expect(err).toMatch(
    /^DATABASE_URL: the certificate of 127\.0\.0\.1:\d+ is not accepted \(ERR_TLS_CERT_ALTNAME_INVALID\)/,
  );
});

test("a file that is no certificate is named with its setting", async () => {
  const words = `?sslmode=verify-full&sslrootcert=${encodeURIComponent(aFile("empty.pem", "no certificate"))}`;
  const { code, err } = await runVitral(["tenant", "list"], settings(words));
  expect([code, err]).toEqual([1, expect.stringMatching(/^DATABASE_URL: the certificate of localhost[^\n]+\n$/)]);
});
