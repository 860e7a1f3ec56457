import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, inject, onTestFinished, test } from "vitest";
import { withRole } from "../../../test/world-database.ts";
import { aWorld } from "../../../test/world.ts";
import { runVitral } from "../../../test/run-vitral.ts";
import { connectBy } from "./connect-by.ts";
import { applicationRole } from "./prepare-database.ts";

const { databaseUrl } = await aWorld();
const database = new URL(databaseUrl).pathname.slice(1);

/** The port of a server that treats each connection so. */
async function aServer(serve: (connection: Socket) => void): Promise<number> {
  const server = createServer(serve);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** PostgreSQL's answer to whoever wants to sign in. */
const errorOf = (code: string, message: string): Buffer => {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
};

const sentence = (url: string, setting = "DATABASE_URL") =>
  connectBy(setting, url).then(
    () => "connected",
    (error: Error) => error.message,
  );

test("an unknown host, a closed port and a wrong database are named, never the password", async () => {
  const unknown = "postgresql://app:hidden@database.invalid/vitral";
  expect(await sentence(unknown)).toMatch(
    /^DATABASE_URL: the name of the host database\.invalid leads nowhere \(E\w+\)$/,
  );
  expect(await sentence("postgresql://app:hidden@127.0.0.1:1/vitral")).toBe(
    "DATABASE_URL: no PostgreSQL listens at 127.0.0.1:1 (ECONNREFUSED)",
  );
  const { host } = new URL(inject("postgresUrl"));
  expect(await sentence(withRole(inject("postgresUrl"), applicationRole, "none_of_that_name"))).toBe(
    `DATABASE_URL: there is no database none_of_that_name at ${decodeURIComponent(host)}`,
  );
});

test("a refused role is named with the setting that has its password", async () => {
  const port = await aServer((connection) =>
    connection.once("data", () => connection.end(errorOf("28P01", 'password authentication failed for user "owner"'))),
  );
  expect(await sentence(`postgresql://owner:hidden@127.0.0.1:${port}/vitral`, "DATABASE_OWNER_URL")).toBe(
    'DATABASE_OWNER_URL: the role owner is not let in: password authentication failed for user "owner"',
  );
  expect(await sentence(withRole(inject("postgresUrl"), "no_such_role", database))).toMatch(
    /^DATABASE_URL: the role no_such_role is not let in: /,
  );
});

test("a host that takes a connection and says nothing is named after ten seconds", async () => {
  const port = await aServer((connection) => connection.resume());
  expect(await sentence(`postgresql://app:hidden@127.0.0.1:${port}/vitral`)).toBe(
    `DATABASE_URL: 127.0.0.1:${port} does not answer (not within 10 s)`,
  );
});

test("a host without TLS is refused where the address asks for it", async () => {
  const port = await aServer((connection) => connection.once("data", () => connection.write("N")));
  expect(await sentence(`postgresql://app:hidden@127.0.0.1:${port}/vitral?sslmode=verify-full`)).toBe(
    `DATABASE_URL: 127.0.0.1:${port} has no TLS, which sslmode=verify-full asks for`,
  );
});

test("a word of the address that the library does not take is named with its setting", async () => {
  const wrong = "postgresql://app:hidden@127.0.0.1:1/vitral?sslmode=verify-full&sslnegotiation=hope";
  expect(await sentence(wrong)).toMatch(/^DATABASE_URL: 127\.0\.0\.1:1 does not let us in: Invalid sslnegotiation/);
});

test("the command line says the same, with the owner's setting where its address is wrong", async () => {
  const env = {
    DATABASE_URL: withRole(databaseUrl, applicationRole, database),
    DATABASE_OWNER_URL: `postgresql://owner:hidden@127.0.0.1:1/${database}`,
    SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
  };
  const { code, err } = await runVitral(["migrate"], env);
  expect([code, err]).toEqual([1, "DATABASE_OWNER_URL: no PostgreSQL listens at 127.0.0.1:1 (ECONNREFUSED)\n"]);
});
